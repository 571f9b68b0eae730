// Injects faults: a library preloaded (LD_PRELOAD) between a program and the C library's file
// functions. A configured call fails, transfers less, or is preceded by a signal.
//
// A call is identified by its function, its site and the number of the function's calls at that
// site. The site is the call's object, named so that it is the same in every run: a file's name, or
// the file's purpose if names are random. Only the program's own calls count, not those of the
// Swift runtime and the C library.
//
// REVEAL_FAULTS is a list of `call,site,first,count,action,value`, each followed by a semicolon:
// from call number `first` on, `count` calls (0: all) get the action:
//
//     error   the call does nothing, and errno is `value`
//     late    the call is made, and then errno is `value` (such as a close that reports
//             an earlier write)
//     short   at most `value` bytes are transferred
//     signal  signal `value` is sent before the call
//     remove  the folder REVEAL_FAULTS_FOLDER is removed with its contents before the call
//
// REVEAL_FAULTS_LOG is a file to which a line is added for each call: function, site, number, and
// whether it got a fault.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { DESCRIPTORS = 1024, NAME = 64, COUNTERS = 256, FAULTS = 8 };

struct fault {
    char call[NAME], site[NAME], action[NAME];
    long first, count;
    int value;
};

static struct fault faults[FAULTS];
static int fault_count;

static struct {
    char call[NAME], site[NAME];
    long calls;
} counters[COUNTERS];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char sites[DESCRIPTORS][NAME] = {"standard input", "standard output", "standard error"};
static const void *program;
static pid_t process;
static int log_descriptor = -1;

// The C library's function, which this one shadows.
#define REAL(name)                                                                                 \
    static __typeof__(&name) real;                                                                 \
    if (real == NULL) {                                                                            \
        real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                                         \
    }

__attribute__((constructor)) static void prepare(void) {
    Dl_info entry;
    const char *path = getenv("REVEAL_FAULTS_LOG");
    if (path != NULL && dladdr((void *)getauxval(AT_ENTRY), &entry) != 0) {
        // Raw system calls and a high descriptor, so that the program's descriptors do not change.
        int low = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0666);
        log_descriptor = (int)syscall(SYS_fcntl, low, F_DUPFD_CLOEXEC, DESCRIPTORS - 1);
        syscall(SYS_close, low);
        program = entry.dli_fbase;
        process = getpid();
    }
    const char *text = getenv("REVEAL_FAULTS");
    while (text != NULL && fault_count < FAULTS) {
        struct fault *fault = &faults[fault_count];
        int length = 0;
        if (sscanf(text, "%63[^,],%63[^,],%ld,%ld,%63[^,],%d;%n", fault->call, fault->site,
                   &fault->first, &fault->count, fault->action, &fault->value, &length) != 6) {
            break;
        }
        fault_count++;
        text += length;
    }
}

static bool comes_from_program(const void *caller) {
    Dl_info info;
    return program != NULL && dladdr(caller, &info) != 0 && info.dli_fbase == program;
}

static long number(const char *call, const char *site) {
    for (int i = 0; i < COUNTERS; i++) {
        if (counters[i].calls == 0) {
            snprintf(counters[i].call, NAME, "%s", call);
            snprintf(counters[i].site, NAME, "%s", site);
        }
        if (strcmp(counters[i].call, call) == 0 && strcmp(counters[i].site, site) == 0) {
            return ++counters[i].calls;
        }
    }
    abort();
}

static void remove_folder(void) {
    const char *path = getenv("REVEAL_FAULTS_FOLDER");
    DIR *folder = path == NULL ? NULL : opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        syscall(SYS_unlinkat, dirfd(folder), entry->d_name, 0);
    }
    if (folder != NULL) {
        closedir(folder);
        syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
    }
}

// The fault of this call, or NULL. Signals are sent and folders removed here.
static const struct fault *meet(const char *call, const char *site, const void *caller) {
    // A child before its exec must not wait for a lock.
    if (site == NULL || *site == 0 || getpid() != process || !comes_from_program(caller)) {
        return NULL;
    }
    pthread_mutex_lock(&lock);
    long k = number(call, site);
    const struct fault *met = NULL;
    for (const struct fault *f = faults; f < faults + fault_count && met == NULL; f++) {
        bool is_meant = strcmp(f->call, call) == 0 && strcmp(f->site, site) == 0;
        if (is_meant && k >= f->first && (f->count == 0 || k < f->first + f->count)) {
            met = f;
        }
    }
    char line[3 * NAME];
    int length = snprintf(line, sizeof line, "%s\t%s\t%ld\t%d\n", call, site, k, met != NULL);
    syscall(SYS_write, log_descriptor, line, length);
    pthread_mutex_unlock(&lock);
    if (met != NULL && strcmp(met->action, "signal") == 0) {
        kill(getpid(), met->value);
        return NULL;
    }
    if (met != NULL && strcmp(met->action, "remove") == 0) {
        remove_folder();
        return NULL;
    }
    return met;
}

static bool is(const struct fault *fault, const char *action) {
    return fault != NULL && strcmp(fault->action, action) == 0;
}

// The site of a path. Inputs have their names; outputs are named `out.png` or begin with a digit.
static const char *site(int directory, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    if (strcmp(name, "boot_id") == 0) {
        return "boot id";
    }
    if (strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/sys/", 5) == 0) {
        return "system";
    }
    if (strncmp(name, ".reveal-render-", 15) == 0) {
        // Boot id, process, run and number; a claim has the outputs and their owner instead of the
        // number.
        int dashes = 0;
        for (const char *c = name + 15; *c != 0; c++) {
            dashes += *c == '-';
        }
        return dashes == 3 ? "temporary" : "claim";
    }
    bool is_output = strcmp(name, "out.png") == 0 || (*name >= '0' && *name <= '9');
    return directory != AT_FDCWD ? "output" : is_output ? "output by path" : name;
}

// The site of an open directory, from the path by which it is opened.
static const char *folder_site(const char *path) {
    size_t length = strlen(path);
    bool is_parent = length >= 2 && strcmp(path + length - 2, "..") == 0;
    return is_parent ? "parent folder" : "folder";
}

static const char *site_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? sites[descriptor] : NULL;
}

static void remember(int descriptor, const char *site) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) {
        snprintf(sites[descriptor], NAME, "%s", site);
    }
}

// Fails with the fault's error.
#define FAIL_IF(condition)                                                                         \
    if (condition) {                                                                               \
        errno = fault->value;                                                                      \
        return -1;                                                                                 \
    }

#define CALLER __builtin_return_address(0)

int openat(int directory, const char *path, int flags, ...) {
    REAL(openat)
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    bool is_list = directory != AT_FDCWD && flags & O_DIRECTORY;
    const char *about = is_list               ? "list of the folder"
                        : flags & O_DIRECTORY ? folder_site(path)
                                              : site(directory, path);
    const struct fault *fault = meet("openat", about, CALLER);
    FAIL_IF(is(fault, "error"))
    int descriptor = real(directory, path, flags, mode);
    remember(descriptor, about);
    return descriptor;
}

int open(const char *path, int flags, ...) {
    REAL(open)
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    const struct fault *fault = meet("open", site(AT_FDCWD, path), CALLER);
    FAIL_IF(is(fault, "error"))
    int descriptor = real(path, flags, mode);
    if (descriptor > 2) {
        remember(descriptor, site(AT_FDCWD, path));
    }
    return descriptor;
}

int close(int descriptor) {
    REAL(close)
    const struct fault *fault = meet("close", site_of(descriptor), CALLER);
    FAIL_IF(is(fault, "error"))
    remember(descriptor, "");
    int result = real(descriptor);
    FAIL_IF(is(fault, "late"))
    return result;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    REAL(read)
    const struct fault *fault = meet("read", site_of(descriptor), CALLER);
    FAIL_IF(is(fault, "error"))
    bool is_short = is(fault, "short") && count > (size_t)fault->value;
    return real(descriptor, bytes, is_short ? (size_t)fault->value : count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    REAL(pread)
    const struct fault *fault = meet("pread", site_of(descriptor), CALLER);
    FAIL_IF(is(fault, "error"))
    bool is_short = is(fault, "short") && count > (size_t)fault->value;
    return real(descriptor, bytes, is_short ? (size_t)fault->value : count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    REAL(write)
    const struct fault *fault = meet("write", site_of(descriptor), CALLER);
    FAIL_IF(is(fault, "error"))
    bool is_short = is(fault, "short") && count > (size_t)fault->value;
    return real(descriptor, bytes, is_short ? (size_t)fault->value : count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    REAL(pwrite)
    const struct fault *fault = meet("pwrite", site_of(descriptor), CALLER);
    FAIL_IF(is(fault, "error"))
    bool is_short = is(fault, "short") && count > (size_t)fault->value;
    return real(descriptor, bytes, is_short ? (size_t)fault->value : count, offset);
}

// Defines a function whose calls may fail.
#define WATCHED(name, site, parameters, arguments)                                                 \
    int name parameters {                                                                          \
        REAL(name)                                                                                 \
        const struct fault *fault = meet(#name, site, CALLER);                                     \
        FAIL_IF(is(fault, "error"))                                                                \
        return real arguments;                                                                     \
    }

WATCHED(access, site(AT_FDCWD, path), (const char *path, int how), (path, how))
WATCHED(dup2, site_of(from), (int from, int to), (from, to))
WATCHED(fstat, site_of(descriptor), (int descriptor, struct stat *status), (descriptor, status))
WATCHED(fsync, site_of(descriptor), (int descriptor), (descriptor))
WATCHED(fdatasync, site_of(descriptor), (int descriptor), (descriptor))
WATCHED(flock, site_of(descriptor), (int descriptor, int operation), (descriptor, operation))
WATCHED(ftruncate, site_of(descriptor), (int descriptor, off_t count), (descriptor, count))
WATCHED(fallocate, site_of(descriptor), (int descriptor, int mode, off_t offset, off_t count),
        (descriptor, mode, offset, count))
WATCHED(fstatat, directory == AT_FDCWD ? "output path" : site(directory, path),
        (int directory, const char *path, struct stat *status, int flags),
        (directory, path, status, flags))
WATCHED(mkdir, "folder", (const char *path, mode_t mode), (path, mode))
WATCHED(mkdirat, "folder", (int directory, const char *path, mode_t mode), (directory, path, mode))
WATCHED(renameat, site(directory, from),
        (int directory, const char *from, int other, const char *to), (directory, from, other, to))
WATCHED(renameat2, site(directory, from),
        (int directory, const char *from, int other, const char *to, unsigned flags),
        (directory, from, other, to, flags))
WATCHED(linkat, site(directory, from),
        (int directory, const char *from, int other, const char *to, int flags),
        (directory, from, other, to, flags))
WATCHED(unlinkat, site(directory, path), (int directory, const char *path, int flags),
        (directory, path, flags))

DIR *fdopendir(int descriptor) {
    REAL(fdopendir)
    const struct fault *fault = meet("fdopendir", site_of(descriptor), CALLER);
    if (is(fault, "error")) {
        errno = fault->value;
        return NULL;
    }
    return real(descriptor);
}

struct dirent *readdir(DIR *folder) {
    REAL(readdir)
    const struct fault *fault = meet("readdir", site_of(dirfd(folder)), CALLER);
    if (is(fault, "error")) {
        errno = fault->value;
        return NULL;
    }
    return real(folder);
}
