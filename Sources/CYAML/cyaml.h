#if !__has_include(<yaml.h>)
#error "libyaml is missing: run `make setup`, or install libyaml-dev"
#endif
#include <yaml.h>
