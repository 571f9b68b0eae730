#define _GNU_SOURCE
#include "csystem.h"
#include "tests.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAPPED = 1 << 18, LARGE_PAGE = 1 << 21 };

/// Allocates memory, checks that it is zero, writes to all of it, and frees it.
static void use(size_t count) {
    uint8_t *bytes = csystem_allocate(count);
    HOLD(bytes != NULL);
    HOLD((uintptr_t)bytes % (count < LARGE_PAGE ? 16 : LARGE_PAGE) == 0);
    for (size_t i = 0; i < count; i++) {
        HOLD(bytes[i] == 0);
    }
    memset(bytes, 255, count);
    csystem_free(bytes, count);
}

void test_memory(void) {
    const size_t counts[] = {0, 1, MAPPED - 1, MAPPED, MAPPED + 1, LARGE_PAGE - 1, LARGE_PAGE};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        use(counts[i]);
    }
    const long skews[] = {0, 4096, LARGE_PAGE - 4096};
    for (size_t i = 0; i < sizeof skews / sizeof *skews; i++) {
        skew = skews[i];
        use(LARGE_PAGE);
        use(3 * LARGE_PAGE + 1);
    }
    skew = -1;
    // Sizes that overflow when rounded up to pages, exceed the address space, and exceed the
    // memory.
    const size_t too_many[] = {SIZE_MAX, SIZE_MAX - LARGE_PAGE, SIZE_MAX / 2};
    for (size_t i = 0; i < sizeof too_many / sizeof *too_many; i++) {
        HOLD(csystem_allocate(too_many[i]) == NULL);
    }
    fail(&mmap_fault, 1, 1, ENOMEM);
    HOLD(csystem_allocate(MAPPED) == NULL);
    csystem_free(NULL, 0);
    csystem_free(NULL, MAPPED);
}

static off_t length(int file) {
    struct stat status;
    HOLD(fstat(file, &status) == 0);
    return status.st_size;
}

static void test_threads(void) {
    HOLD(csystem_startable_threads(0) == 0);
    HOLD(csystem_startable_threads(9) == 9);
    fail(&pthread_create_fault, 4, 1, EAGAIN);
    HOLD(csystem_startable_threads(9) == 3);
    fail(&pthread_create_fault, 0, 0, 0);
    fail(&sem_init_fault, 1, 1, ENOSYS);
    HOLD(csystem_startable_threads(9) == 0);
    fail(&sem_init_fault, 0, 0, 0);
    fail(&sem_wait_fault, 1, 3, EINTR);
    HOLD(csystem_startable_threads(2) == 2);
    fail(&sem_wait_fault, 0, 0, 0);
    csystem_save_addresses();
    struct rlimit limit;
    HOLD(getrlimit(RLIMIT_AS, &limit) == 0);
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = (rlim_t)1 << 62;
    HOLD(setrlimit(RLIMIT_AS, &limit) == 0);
    HOLD(csystem_limit(CSYSTEM_ADDRESSES) == (uint64_t)1 << 62);
    csystem_save_addresses();
    limit.rlim_cur = before;
    HOLD(setrlimit(RLIMIT_AS, &limit) == 0);
}

static void test_figures(void) {
    struct rlimit limit, old;
    HOLD(getrlimit(RLIMIT_DATA, &old) == 0);
    limit = old;
    limit.rlim_cur = (rlim_t)1 << 61;
    HOLD(setrlimit(RLIMIT_DATA, &limit) == 0);
    HOLD(csystem_limit(CSYSTEM_DATA) == (uint64_t)1 << 61);
    HOLD(setrlimit(RLIMIT_DATA, &old) == 0);
    HOLD(csystem_limit(CSYSTEM_STACK) > 0);
    fail(&getrlimit_fault, 1, 1, EINVAL);
    HOLD(csystem_limit(CSYSTEM_DATA) == UINT64_MAX);
    uint64_t memory = csystem_memory();
    HOLD(memory > 1 << 20 && memory < (uint64_t)1 << 60);
    int count = 0;
    char *const *words = csystem_arguments(&count);
    HOLD(count > 0 && words[0][0] != 0 && words[count] == NULL);
}

void test_files(void) {
    test_threads();
    test_figures();
    char path[] = "/tmp/shim-XXXXXX";
    int file = mkstemp(path);
    HOLD(file >= 0 && unlink(path) == 0);
    csystem_reserve(file, SIZE_MAX);
    fail(&getrlimit_fault, 1, 1, EINVAL);
    csystem_reserve(file, 1000);
    struct rlimit limit = {999, RLIM_INFINITY}, old;
    HOLD(getrlimit(RLIMIT_FSIZE, &old) == 0);
    limit.rlim_max = old.rlim_max;
    HOLD(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    csystem_reserve(file, 1000);
    HOLD(length(file) == 0);
    HOLD(setrlimit(RLIMIT_FSIZE, &old) == 0);
    csystem_reserve(file, 1000);
    // The file system may not support preallocation.
    HOLD(length(file) == 1000 || length(file) == 0);
    HOLD(close(file) == 0);
}

static void create(int folder, const char *name) {
    int file = csystem_open(folder, name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    HOLD(file >= 0);
    HOLD((fcntl(file, F_GETFD) & FD_CLOEXEC) != 0);
    HOLD(close(file) == 0);
}

void test_names(void) {
    char path[] = "/tmp/shim-XXXXXX";
    HOLD(mkdtemp(path) != NULL);
    int folder = csystem_open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY, 0);
    HOLD(folder >= 0);
    HOLD(csystem_open(folder, "missing", O_RDONLY, 0) == -ENOENT);
    fail(&openat_fault, 1, 3, EINTR);
    create(folder, "a");
    create(folder, "b");
    HOLD(csystem_rename(folder, "a", "b", false) == EEXIST);
    HOLD(csystem_rename(folder, "missing", "c", true) == ENOENT);
    HOLD(csystem_rename(folder, "a", "b", true) == 0);
    HOLD(csystem_rename(folder, "b", "c", false) == 0);
    // A file system without RENAME_NOREPLACE, and a kernel without renameat2.
    const int unknown[] = {EINVAL, ENOSYS};
    for (size_t i = 0; i < 2; i++) {
        create(folder, "d");
        fail(&renameat2_fault, 1, 2, unknown[i]);
        HOLD(csystem_rename(folder, "d", "c", false) == EEXIST);
        HOLD(csystem_rename(folder, "d", "e", false) == 0);
        HOLD(csystem_open(folder, "d", O_RDONLY, 0) == -ENOENT);
        HOLD(unlinkat(folder, "e", 0) == 0);
    }
    // The second name may remain: the file has its own.
    create(folder, "d");
    fail(&renameat2_fault, 1, 1, EINVAL);
    fail(&unlinkat_fault, 1, 1, EROFS);
    HOLD(csystem_rename(folder, "d", "e", false) == 0);
    HOLD(unlinkat(folder, "e", 0) == 0);
    // A file system without hard links, and one that fails.
    const int linkless[] = {EPERM, EOPNOTSUPP, ENOSYS, EROFS};
    for (size_t i = 0; i < 4; i++) {
        fail(&renameat2_fault, 1, 2, EINVAL);
        fail(&linkat_fault, 1, 2, linkless[i]);
        bool fails = linkless[i] == EROFS;
        HOLD(csystem_rename(folder, "d", "c", false) == (fails ? EROFS : EEXIST));
        HOLD(csystem_rename(folder, "d", "e", false) == (fails ? EROFS : 0));
        HOLD(fails || csystem_rename(folder, "e", "d", true) == 0);
    }
    fail(&renameat2_fault, 1, 1, EINVAL);
    fail(&linkat_fault, 1, 1, EPERM);
    HOLD(csystem_rename(folder, "missing", "e", false) == ENOENT);
    HOLD(unlinkat(folder, "c", 0) == 0 && unlinkat(folder, "d", 0) == 0);
    HOLD(close(folder) == 0 && rmdir(path) == 0);
}

void apart(void (*body)(void), int code) {
    pid_t child = fork();
    HOLD(child >= 0);
    if (child == 0) {
        body();
        exit(0);
    }
    int status;
    HOLD(waitpid(child, &status, 0) == child);
    HOLD(WIFEXITED(status) && WEXITSTATUS(status) == code);
}

static void without_descriptors(void) {
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        close(descriptor);
    }
    csystem_open_standard_descriptors();
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        struct stat status;
        int access = fcntl(descriptor, F_GETFL) & O_ACCMODE;
        if (fstat(descriptor, &status) != 0 || !S_ISCHR(status.st_mode) ||
            access != (descriptor == 2 ? O_WRONLY : O_RDONLY)) {
            exit(1);
        }
    }
}

/// Resets all signals to their defaults, whatever this process inherited.
static void with_plain_signals(void) {
    sigset_t none;
    HOLD(sigemptyset(&none) == 0 && sigprocmask(SIG_SETMASK, &none, NULL) == 0);
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
}

static void with_ignored_signals(void) {
    csystem_open_standard_descriptors();
    with_plain_signals();
    csystem_ignore_signals();
    HOLD(raise(SIGPIPE) == 0 && raise(SIGXFSZ) == 0);
}

/// Exits shortly after the grace period has begun.
static void end_on(int number) {
    usleep(100000);
    exit(number == SIGTERM ? 0 : 1);
}

/// Never returns; the process ends itself.
static void dawdle(int number) {
    (void)number;
    sleep(60);
}

static void with_slow_handler(void) {
    with_plain_signals();
    csystem_watch_signals(dawdle);
    HOLD(raise(SIGTERM) == 0);
    sleep(60);
}

static void with_watched_signals(void) {
    with_plain_signals();
    // Signals ignored by the parent stay ignored.
    signal(SIGHUP, SIG_IGN);
    fail(&sem_wait_fault, 1, 2, EINTR);
    csystem_watch_signals(end_on);
    errno = 123;
    HOLD(raise(SIGHUP) == 0 && raise(SIGTERM) == 0 && raise(SIGINT) == 0);
    HOLD(errno == 123);
    sleep(60);
    exit(1);
}

static bool is_watched(int number) {
    struct sigaction action;
    HOLD(sigaction(number, NULL, &action) == 0);
    return action.sa_handler != SIG_DFL;
}

/// Without a thread to report them to, signals keep their default action.
static void without_thread(void) {
    with_plain_signals();
    fail(&sem_init_fault, 1, 1, EINVAL);
    csystem_watch_signals(end_on);
    fail(&pthread_create_fault, 1, 1, EAGAIN);
    csystem_watch_signals(end_on);
    HOLD(!is_watched(SIGINT) && !is_watched(SIGTERM) && !is_watched(SIGHUP) &&
         !is_watched(SIGQUIT));
}

/// A signal whose action cannot be read is left alone.
static void with_odd_signals(void) {
    with_plain_signals();
    fail(&sigaction_fault, 1, 1, EINVAL);
    csystem_watch_signals(end_on);
    HOLD(!is_watched(SIGINT) && is_watched(SIGTERM) && is_watched(SIGHUP) && is_watched(SIGQUIT));
}

static void test_terminal(void) {
    int pipes[2], terminal, other;
    HOLD(pipe(pipes) == 0);
    HOLD(csystem_terminal_columns(pipes[1]) == 0);
    struct winsize size = {.ws_row = 10, .ws_col = 123};
    HOLD(openpty(&terminal, &other, NULL, NULL, &size) == 0);
    HOLD(csystem_terminal_columns(other) == 123);
    size.ws_col = 0;
    HOLD(ioctl(other, TIOCSWINSZ, &size) == 0);
    HOLD(csystem_terminal_columns(other) == 80);
    fail(&ioctl_fault, 1, 1, ENOTTY);
    HOLD(csystem_terminal_columns(other) == 80);
    HOLD(close(pipes[0]) == 0 && close(pipes[1]) == 0);
    HOLD(close(terminal) == 0 && close(other) == 0);
}

static void *post(void *context) {
    sem_post(context);
    return NULL;
}

/// Work in a new thread, which may not be available.
static void test_starting(void) {
    sem_t done;
    HOLD(sem_init(&done, 0, 0) == 0);
    HOLD(csystem_start(post, &done));
    HOLD(sem_wait(&done) == 0);
    fail(&pthread_attr_init_fault, 1, 1, ENOMEM);
    HOLD(!csystem_start(post, &done));
    fail(&pthread_attr_init_fault, 0, 0, 0);
    fail(&pthread_create_fault, 1, 1, EAGAIN);
    HOLD(!csystem_start(post, &done));
    fail(&pthread_create_fault, 0, 0, 0);
    HOLD(sem_trywait(&done) != 0);
}

void test_process(void) {
    test_starting();
    HOLD(csystem_processors() >= 1);
    const long known[] = {3, 0, 4096, -1}, expected[] = {3, 1, 1, 1};
    for (size_t i = 0; i < 4; i++) {
        processors = known[i];
        fail(&sched_getaffinity_fault, 1, 1, EINVAL);
        HOLD(csystem_processors() == expected[i]);
    }
    no_processors = true;
    HOLD(csystem_processors() == 1);
    no_processors = false;
    uint8_t digest[32];
    csystem_sha256((const uint8_t *)"abc", 3, digest);
    // The first example of FIPS 180-4.
    HOLD(memcmp(digest, "\xBA\x78\x16\xBF\x8F\x01\xCF\xEA", 8) == 0);
    apart(without_descriptors, 0);
    apart(with_ignored_signals, 0);
    apart(with_watched_signals, 0);
    apart(with_slow_handler, 128 + SIGTERM);
    apart(without_thread, 0);
    apart(with_odd_signals, 0);
    test_terminal();
}
