#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <png.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

fault malloc_fault, realloc_fault, mmap_fault, getrlimit_fault, sched_getaffinity_fault;
fault sem_init_fault, sem_wait_fault, pthread_create_fault;
fault pthread_attr_init_fault, pipe2_fault, fcntl_fault, fork_fault, getppid_fault, dup2_fault;
fault read_fault, waitid_fault, waitpid_fault, sigtimedwait_fault;
fault openat_fault, renameat2_fault, linkat_fault, unlinkat_fault, sigaction_fault, ioctl_fault;
long skew = -1;
size_t odd_pieces[2];
long processors = -1;
bool no_processors;

void fail(fault *fault, size_t at, size_t times, int error) {
    fault->at = at;
    fault->times = times;
    fault->error = error;
    fault->calls = 0;
}

static bool fails(fault *fault) {
    fault->calls += 1;
    if (fault->at == 0 || fault->calls < fault->at || fault->calls - fault->at >= fault->times) {
        return false;
    }
    errno = fault->error;
    return true;
}

/// Defines the function between the code under test and one of the C library.
#define WRAP(result, name, parameters, arguments, failure)                                       \
    result __real_##name parameters;                                                             \
    result __wrap_##name parameters;                                                             \
    result __wrap_##name parameters {                                                            \
        return fails(&name##_fault) ? (failure) : __real_##name arguments;                       \
    }

WRAP(void *, malloc, (size_t count), (count), NULL)
WRAP(void *, realloc, (void *bytes, size_t count), (bytes, count), NULL)
WRAP(int, getrlimit, (__rlimit_resource_t which, struct rlimit *limit), (which, limit), -1)
WRAP(int, renameat2, (int a, const char *from, int b, const char *to, unsigned flags),
     (a, from, b, to, flags), -1)
WRAP(int, linkat, (int a, const char *from, int b, const char *to, int flags),
     (a, from, b, to, flags), -1)
WRAP(int, unlinkat, (int folder, const char *name, int flags), (folder, name, flags), -1)
WRAP(int, sigaction, (int number, const struct sigaction *new, struct sigaction *old),
     (number, new, old), -1)

WRAP(int, sem_init, (sem_t *semaphore, int shared, unsigned value), (semaphore, shared, value), -1)
WRAP(int, sem_wait, (sem_t *semaphore), (semaphore), -1)
WRAP(int, pthread_create,
     (pthread_t *thread, const pthread_attr_t *how, void *(*start)(void *), void *argument),
     (thread, how, start, argument), EAGAIN)

WRAP(int, pthread_attr_init, (pthread_attr_t *how), (how), ENOMEM)
WRAP(int, pipe2, (int ends[2], int flags), (ends, flags), -1)
WRAP(pid_t, fork, (void), (), -1)
WRAP(pid_t, getppid, (void), (), 0)
WRAP(int, dup2, (int from, int to), (from, to), -1)
WRAP(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), -1)
WRAP(int, waitid, (idtype_t kind, id_t number, siginfo_t *info, int options),
     (kind, number, info, options), -1)
WRAP(pid_t, waitpid, (pid_t number, int *status, int options), (number, status, options), -1)
WRAP(int, sigtimedwait, (const sigset_t *set, siginfo_t *info, const struct timespec *time),
     (set, info, time), -1)

int __real_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...) {
    va_list rest;
    va_start(rest, command);
    int argument = va_arg(rest, int);
    va_end(rest);
    return fails(&fcntl_fault) ? -1 : __real_fcntl(file, command, argument);
}

/// Writes the coverage of this process, if it is measured; exec and _exit would lose it.
__attribute__((weak)) int __llvm_profile_write_file(void);
static void count_lines(void) {
    if (__llvm_profile_write_file) {
        __llvm_profile_write_file();
    }
}

int __real_execv(const char *path, char *const *arguments);
int __wrap_execv(const char *path, char *const *arguments);
int __wrap_execv(const char *path, char *const *arguments) {
    count_lines();
    return __real_execv(path, arguments);
}

_Noreturn void __real__exit(int code);
_Noreturn void __wrap__exit(int code);
_Noreturn void __wrap__exit(int code) {
    count_lines();
    __real__exit(code);
}

int __real_openat(int folder, const char *name, int flags, ...);
int __wrap_openat(int folder, const char *name, int flags, ...);
int __wrap_openat(int folder, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    return fails(&openat_fault) ? -1 : __real_openat(folder, name, flags, mode);
}

int __real_ioctl(int file, unsigned long request, ...);
int __wrap_ioctl(int file, unsigned long request, ...);
int __wrap_ioctl(int file, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return fails(&ioctl_fault) ? -1 : __real_ioctl(file, request, argument);
}

int __real_sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
int __wrap_sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
int __wrap_sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
    if (no_processors) {
        CPU_ZERO(set);
        return 0;
    }
    return fails(&sched_getaffinity_fault) ? -1 : __real_sched_getaffinity(process, size, set);
}

long __real_sysconf(int name);
long __wrap_sysconf(int name);
long __wrap_sysconf(int name) {
    return name == _SC_NPROCESSORS_ONLN ? processors : __real_sysconf(name);
}

void *__real_mmap(void *place, size_t count, int access, int flags, int file, off_t offset);
void *__wrap_mmap(void *place, size_t count, int access, int flags, int file, off_t offset);
void *__wrap_mmap(void *place, size_t count, int access, int flags, int file, off_t offset) {
    enum { LARGE_PAGE = 1 << 21 };
    if (fails(&mmap_fault)) {
        return MAP_FAILED;
    }
    if (skew < 0) {
        return __real_mmap(place, count, access, flags, file, offset);
    }
    size_t room = count + 2 * LARGE_PAGE;
    uint8_t *bytes = __real_mmap(place, room, access, flags, file, offset);
    HOLD(bytes != MAP_FAILED);
    uintptr_t start = ((uintptr_t)bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE + (size_t)skew;
    if (start > (uintptr_t)bytes) {
        munmap(bytes, start - (uintptr_t)bytes);
    }
    munmap((void *)(start + count), (uintptr_t)bytes + room - start - count);
    return (void *)start;
}

static png_rw_ptr write_bytes;
static png_flush_ptr flush;

void __real_png_set_write_fn(png_structrp png, png_voidp job, png_rw_ptr write, png_flush_ptr done);
void __wrap_png_set_write_fn(png_structrp png, png_voidp job, png_rw_ptr write, png_flush_ptr done);
void __wrap_png_set_write_fn(png_structrp png, png_voidp job, png_rw_ptr write, png_flush_ptr done) {
    write_bytes = write;
    flush = done;
    __real_png_set_write_fn(png, job, write, done);
}

void __real_png_write_end(png_structrp png, png_inforp info);
void __wrap_png_write_end(png_structrp png, png_inforp info);
void __wrap_png_write_end(png_structrp png, png_inforp info) {
    png_byte head[] = {0, 0, 0, 0, 'I', 'D', 'A', 'T', 0};
    if (odd_pieces[0] > 0) {
        flush(png);
        write_bytes(png, head, odd_pieces[0]);
        write_bytes(png, head, odd_pieces[1]);
    }
    __real_png_write_end(png, info);
}
