#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
#include "platform.h"

#if IS_LINUX

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <malloc.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int gate_init(struct gate *gate) { return sem_init(&gate->raised, 0, 0); }

void gate_raise(struct gate *gate) { sem_post(&gate->raised); }

void gate_wait(struct gate *gate) {
    while (sem_wait(&gate->raised) != 0) {
    }
}

void gate_destroy(struct gate *gate) { sem_destroy(&gate->raised); }

void platform_use_large_pages(void *bytes, size_t count) { madvise(bytes, count, MADV_HUGEPAGE); }

void platform_reserve(int descriptor, size_t count) {
    (void)fallocate(descriptor, 0, 0, (off_t)count);
}

int platform_rename_new(int directory, const char *from, const char *to) {
    return renameat2(directory, from, directory, to, RENAME_NOREPLACE);
}

int platform_processors(void) {
    cpu_set_t allowed;
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 0;
}

void platform_save_addresses(void) { mallopt(M_ARENA_MAX, 1); }

int platform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

void platform_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

void platform_keep_from_programs(int first) {
    // If the kernel lacks close_range, nothing else is needed: our descriptors are close-on-exec.
    (void)syscall(SYS_close_range, (unsigned)first, ~0U, CLOSE_RANGE_CLOEXEC);
}

int platform_take_signal(const sigset_t *set) {
    const struct timespec now = {0};
    return sigtimedwait(set, NULL, &now) < 0 && errno == EINTR;
}

#endif
