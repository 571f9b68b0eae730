#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
#include "csystem.h"
#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if !__has_include(<nettle/sha2.h>)
#error "nettle is missing: run `make setup`, or install nettle-dev"
#endif
#include <nettle/sha2.h>

/// Blocks from this size on are mapped, so that their pages are returned when freed. malloc keeps
/// freed blocks of up to 32 MiB, such as a photograph's file, during the whole render.
enum { MAPPED = 1 << 18 };

/// The size of a large page; blocks from this size on use large pages.
enum { LARGE_PAGE = 1 << 21 };

/// Rounds `count` up to whole pages; the result is less on overflow.
static size_t pages(size_t count) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (count + page - 1) / page * page;
}

void *csystem_allocate(size_t count) {
    if (count < MAPPED) {
        return calloc(count == 0 ? 1 : count, 1);
    }
    // Large pages, which are aligned to their size, save thousands of page faults: 17 % of a short
    // render.
    bool is_large = count >= LARGE_PAGE;
    size_t spare = is_large ? LARGE_PAGE : 0;
    size_t mapped = pages(count);
    if (mapped < count || mapped + spare < mapped) {
        return NULL;
    }
    uint8_t *bytes =
        mmap(NULL, mapped + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) {
        return NULL;
    }
    if (is_large) {
        size_t before = (LARGE_PAGE - (uintptr_t)bytes % LARGE_PAGE) % LARGE_PAGE;
        if (before > 0) {
            munmap(bytes, before);
        }
        bytes += before;
        munmap(bytes + mapped, spare - before);
        platform_use_large_pages(bytes, mapped);
    }
    return bytes;
}

void csystem_free(void *bytes, size_t count) {
    if (count < MAPPED) {
        free(bytes);
    } else if (bytes != NULL) {
        munmap(bytes, pages(count));
    }
}

void csystem_reserve(int descriptor, size_t count) {
    // Preallocating beyond the size limit would raise a signal.
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur >= count && count <= INT64_MAX) {
        platform_reserve(descriptor, count);
    }
}

int csystem_rename(int directory, const char *from, const char *to, bool replace) {
    if (replace) {
        return renameat(directory, from, directory, to) == 0 ? 0 : errno;
    }
    if (platform_rename_new(directory, from, to) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return errno;
    }
    // Without an atomic rename that never replaces, use a hard link: it fails if `to` exists.
    if (linkat(directory, from, directory, to, 0) == 0) {
        // If the old name remains, a later run removes it.
        unlinkat(directory, from, 0);
        return 0;
    }
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) {
        return errno;
    }
    // Some network file systems lack hard links, too. Check, then rename, which may replace a file
    // created in between.
    struct stat status;
    if (fstatat(directory, to, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        return EEXIST;
    }
    return errno == ENOENT && renameat(directory, from, directory, to) == 0 ? 0 : errno;
}

int csystem_open(int directory, const char *name, int flags, unsigned mode) {
    for (;;) {
        int descriptor = openat(directory, name, flags | O_CLOEXEC, mode);
        if (descriptor >= 0) {
            return descriptor;
        }
        if (errno != EINTR) {
            return -errno;
        }
    }
}

static int argument_count = 0;
static char **argument_words = NULL;

#if defined(__GLIBC__) || defined(__APPLE__)
/// These C libraries pass the arguments of `main` to initializers, too. Swift's runtime instead
/// reads /proc, which may be missing in a chroot.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
    argument_count = count;
    argument_words = words;
}
#endif

char *const *csystem_arguments(int *count) {
    *count = argument_count;
    return argument_words;
}

int csystem_processors(void) {
    int allowed = platform_processors();
    if (allowed > 0) {
        return allowed;
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 && online < 4096 ? (int)online : 1;
}

static void *wait_to_end(void *gate) {
    gate_wait(gate);
    return NULL;
}

int csystem_startable_threads(int count) {
    enum { MOST = 1024 };
    pthread_t threads[MOST];
    struct gate gate;
    if (gate_init(&gate) != 0) {
        return 0;
    }
    int started = 0;
    while (started < count && started < MOST &&
           pthread_create(&threads[started], NULL, wait_to_end, &gate) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        gate_raise(&gate);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    gate_destroy(&gate);
    return started;
}

uint64_t csystem_limit(enum csystem_resource resource) {
    struct rlimit limit;
    int code = resource == CSYSTEM_ADDRESSES ? RLIMIT_AS
               : resource == CSYSTEM_DATA    ? RLIMIT_DATA
                                             : RLIMIT_STACK;
    bool is_limited = getrlimit(code, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return is_limited ? limit.rlim_cur : UINT64_MAX;
}

uint64_t csystem_memory(void) {
    long count = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return count > 0 && size > 0 ? (uint64_t)count * (uint64_t)size : UINT64_MAX;
}

void csystem_save_addresses(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        platform_save_addresses();
    }
}

void csystem_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, count, bytes);
    sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}

void csystem_open_standard_descriptors(void) {
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            // The lowest free number is `descriptor`. Standard output is opened for reading: writes
            // fail instead of losing data silently.
            (void)!open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY);
        }
    }
}

void csystem_ignore_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_IGN;
    sigemptyset(&action.sa_mask);
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
    // If the parent ignored SIGCHLD, the kernel would discard our children's exit status.
    signal(SIGCHLD, SIG_DFL);
}

static volatile sig_atomic_t first_signal = 0;
static struct gate has_signal;
static void (*signal_handler)(int);

/// The signal handler, limited to async-signal-safe functions.
static void note_signal(int signal) {
    int code = errno;
    if (first_signal == 0) {
        first_signal = signal;
        gate_raise(&has_signal);
    }
    errno = code;
}

/// Ends the process within a second of a signal, even if the handler waits for a reader of its
/// output.
static void *end_in_time(void *argument) {
    (void)argument;
    usleep(800000);
    _exit(128 + first_signal);
}

static void *wait_for_signal(void *argument) {
    (void)argument;
    gate_wait(&has_signal);
    pthread_t thread;
    if (pthread_create(&thread, NULL, end_in_time, NULL) == 0) {
        pthread_detach(thread);
    }
    signal_handler(first_signal);
    return NULL;
}

bool csystem_start(void *(*work)(void *), void *context) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    // 512 KiB suffice, since compressors allocate on the heap.
    pthread_attr_setstacksize(&attributes, 512 * 1024);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    bool is_started = pthread_create(&thread, &attributes, work, context) == 0;
    pthread_attr_destroy(&attributes);
    return is_started;
}

void csystem_watch_signals(void (*handler)(int)) {
    pthread_t thread;
    signal_handler = handler;
    if (gate_init(&has_signal) != 0 ||
        pthread_create(&thread, NULL, wait_for_signal, NULL) != 0) {
        return;
    }
    pthread_detach(thread);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        // A signal that the parent ignored (as nohup does) stays ignored.
        struct sigaction inherited;
        if (sigaction(ending[i], NULL, &inherited) == 0 && inherited.sa_handler != SIG_IGN) {
            sigaction(ending[i], &action, NULL);
        }
    }
}

int csystem_terminal_columns(int descriptor) {
    struct winsize size;
    if (!isatty(descriptor)) {
        return 0;
    }
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 80;
    }
    return size.ws_col;
}
