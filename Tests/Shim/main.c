/// Tests the C code where Swift tests cannot: with a failure of every call, under AddressSanitizer.
///
/// `Scripts/check-shim` builds it twice and runs it.
///
/// The arguments are PNG files of all kinds. They are valid unless their name begins with
/// "refused".

#include "tests.h"

#include <string.h>

int main(int count, char **files) {
    test_memory();
    test_files();
    test_names();
    test_process();
    test_children();
    test_job();
    test_png_file();
    test_compressing();
    for (int i = 1; i < count; i++) {
        bool is_refused = strstr(files[i], "/refused") != NULL;
        (is_refused ? test_refusing : test_decoding)(files[i]);
    }
    printf("%d files, %zu allocations of the shim failed, nothing leaked\n", count - 1,
           failed_allocations);
    return 0;
}
