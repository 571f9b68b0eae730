#pragma STDC FP_CONTRACT OFF
#include "platform.h"

#if !IS_LINUX

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int gate_init(struct gate *gate) { return platform_pipe(gate->ends); }

void gate_raise(struct gate *gate) {
    int code = errno;
    while (write(gate->ends[1], "", 1) < 0 && errno == EINTR) {
    }
    errno = code;
}

void gate_wait(struct gate *gate) {
    char byte;
    while (read(gate->ends[0], &byte, 1) < 0 && errno == EINTR) {
    }
}

void gate_destroy(struct gate *gate) {
    close(gate->ends[0]);
    close(gate->ends[1]);
}

void platform_use_large_pages(void *bytes, size_t count) {
    (void)bytes;
    (void)count;
}

void platform_reserve(int descriptor, size_t count) {
    (void)descriptor;
    (void)count;
}

int platform_rename_new(int directory, const char *from, const char *to) {
    (void)directory;
    (void)from;
    (void)to;
    errno = ENOSYS;
    return -1;
}

int platform_processors(void) { return 0; }

void platform_save_addresses(void) {}

int platform_pipe(int ends[2]) {
    if (pipe(ends) != 0) {
        return -1;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

void platform_die_with_parent(void) {}

void platform_keep_from_programs(int first) {
    // More than any process opens; a limit may be 10⁹.
    enum { MOST = 1 << 16 };
    long limit = sysconf(_SC_OPEN_MAX);
    int end = limit > 0 && limit < MOST ? (int)limit : MOST;
    for (int descriptor = first; descriptor < end; descriptor++) {
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
}

int platform_take_signal(const sigset_t *set) {
    sigset_t waiting;
    int taken;
    // The signal is pending, so this does not block.
    if (sigpending(&waiting) == 0 && sigismember(&waiting, SIGPIPE)) {
        sigwait(set, &taken);
    }
    return 0;
}

#endif
