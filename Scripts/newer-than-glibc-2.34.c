// What the archives of gcc 12 and of Swift take from a C library newer than 2.34, in two lines each,
// so that one executable runs on every system since 2021.
#include <math.h>
#include <stddef.h>

struct dl_find_object;

/// Behind Swift's `hypot(Float, Float)`; here since 2.35 under this version.
float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) {
        return INFINITY;
    }
    // No square of a float overflows a double.
    return (float)sqrt((double)x * x + (double)y * y);
}

/// Finds the code around an address for whoever unwinds the stack after a C++ exception; here since
/// 2.35. None is found: there is no exception that anybody here catches.
int _dl_find_object(void *address, struct dl_find_object *found) {
    (void)address;
    (void)found;
    return -1;
}
