// A disk that fails under FFmpeg: a preloaded library (LD_PRELOAD). In a program named ffmpeg,
// write number REVEAL_MOVIE_WRITE to a regular file, counted from 1, fails with the error
// REVEAL_MOVIE_ERROR. Each write adds a byte to the file REVEAL_MOVIE_LOG.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

ssize_t write(int descriptor, const void *bytes, size_t count) {
    ssize_t (*next)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    struct stat status;
    static long calls;
    if (strcmp(program_invocation_short_name, "ffmpeg") != 0 || fstat(descriptor, &status) != 0 ||
        !S_ISREG(status.st_mode)) {
        return next(descriptor, bytes, count);
    }
    int log = (int)syscall(SYS_openat, AT_FDCWD, getenv("REVEAL_MOVIE_LOG"), O_WRONLY | O_APPEND);
    syscall(SYS_write, log, ".", 1);
    syscall(SYS_close, log);
    if (++calls == atol(getenv("REVEAL_MOVIE_WRITE"))) {
        errno = atoi(getenv("REVEAL_MOVIE_ERROR"));
        return -1;
    }
    return next(descriptor, bytes, count);
}
