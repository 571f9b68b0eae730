/// Functions that Swift cannot call or must not implement itself: allocation that may fail,
/// prefetching, renaming without replacing, processors, SHA-256, signals, and child processes.

#ifndef CSYSTEM_H
#define CSYSTEM_H

// System headers for Swift files, which import this library instead of the Glibc or Darwin module.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Nullability is specific to Clang.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

/// Returns `count` zeroed bytes with malloc's alignment or more, or NULL if there is no memory.
void *_Nullable csystem_allocate(size_t count);

/// Preallocates `count` bytes for an empty file, which then has that length, if the file system
/// can.
void csystem_reserve(int descriptor, size_t count);

/// Frees the result of `csystem_allocate(count)`; NULL is allowed.
void csystem_free(void *_Nullable bytes, size_t count);

/// Prefetches the memory at an address, which may be invalid.
static inline void csystem_prefetch(uintptr_t address) { __builtin_prefetch((const void *)address); }

/// Renames within one directory. Without `replace`, fails with EEXIST if `to` exists, atomically if
/// the file system has RENAME_NOREPLACE or hard links. Returns 0 or an errno.
int csystem_rename(int directory, const char *_Nonnull from, const char *_Nonnull to,
                   bool replace);

/// Opens a file relative to a directory, close-on-exec; returns a descriptor or -errno.
int csystem_open(int directory, const char *_Nonnull name, int flags, unsigned mode);

/// Whether a descriptor is open and inherited; those opened by this process are close-on-exec.
static inline bool csystem_is_inherited(int descriptor) {
    int flags = fcntl(descriptor, F_GETFD);
    return flags >= 0 && (flags & FD_CLOEXEC) == 0;
}

/// errno, which Swift's importer cannot see.
static inline int csystem_error(void) { return errno; }
static inline void csystem_clear_error(void) { errno = 0; }

static inline struct timespec csystem_modified(const struct stat *_Nonnull status) {
#if defined(__APPLE__)
    return status->st_mtimespec;
#else
    return status->st_mtim;
#endif
}

enum csystem_resource { CSYSTEM_ADDRESSES, CSYSTEM_DATA, CSYSTEM_STACK };

/// Returns a limit in bytes, or UINT64_MAX.
uint64_t csystem_limit(enum csystem_resource resource);

/// Returns the machine's memory in bytes, or UINT64_MAX if unknown.
uint64_t csystem_memory(void);

/// Returns the command line; NULL if the C library passes it only to `main`.
char *_Nullable const *_Nullable csystem_arguments(int *_Nonnull count);

int csystem_processors(void);

/// Starts and ends up to `count` threads, at most 1,024, and returns their number.
int csystem_startable_threads(int count);

/// If the address space is limited, makes malloc use one arena, not 64 MiB of addresses per thread.
void csystem_save_addresses(void);

/// Writes the SHA-256 digest of `count` bytes to the 32 bytes of `digest`.
void csystem_sha256(const uint8_t *_Nullable bytes, size_t count, uint8_t *_Nonnull digest);

/// Opens /dev/null for closed standard descriptors. Otherwise a file opened later could get such a
/// number and receive messages.
void csystem_open_standard_descriptors(void);

/// Ignores SIGPIPE and SIGXFSZ, so that writes fail with an errno, and resets SIGCHLD.
void csystem_ignore_signals(void);

/// Calls `handler` in a separate thread with the first SIGINT, SIGTERM, SIGHUP, or SIGQUIT. The
/// process then ends within a second, with code 128 + signal, if it has not ended by itself. If no
/// thread can be created, signals keep their effect. Call it once.
void csystem_watch_signals(void (*_Nonnull handler)(int));

/// Runs `work` with `context` in a detached thread; false if no thread can be created.
bool csystem_start(void *_Nullable (*_Nonnull work)(void *_Nonnull), void *_Nonnull context);

/// A child process, and our ends of its pipes, all non-blocking.
struct csystem_child {
    /// The ID of the process and of its process group.
    int number;
    /// The pipe to its standard input.
    int input;
    /// The pipe from its standard output.
    int output;
    /// The pipe from its standard error.
    int errors;
    /// A pipe without data that reaches its end when the child has ended.
    int ended;
};

/// The maximum number of files passed to a child.
enum { CSYSTEM_FILES = 4 };

/// Starts the program at `path` with NULL-terminated `arguments` in the open `folder`, or in the
/// working directory if AT_FDCWD. The child's descriptors are the three pipes, then `files` from 3
/// on, and no others. SIGPIPE and SIGXFSZ have their default effect in it. On Linux, it is killed
/// when this process ends in any way. Returns 0, or an errno if nothing was started.
int csystem_spawn(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int folder,
                  const int *_Nullable files, size_t count, struct csystem_child *_Nonnull child);

/// Creates a pipe for a child, with a non-blocking reading end. Returns 0, or an errno and ends of
/// -1.
int csystem_pipe(int *_Nonnull reading, int *_Nonnull writing);

/// Writes to a child's input like write(), but fails with EPIPE without a signal. Returns the
/// number of bytes or -errno.
ptrdiff_t csystem_feed(int descriptor, const void *_Nullable bytes, size_t count);

/// Waits for the end of a child and releases its process ID. Returns its exit code, 128 + signal,
/// or -1.
int csystem_reap(int number);

/// Kills a child that has not been reaped, and its process group.
void csystem_end(int number);

/// Waits until `writable` is writable, or one of `count` descriptors in `readable`, at most 7, has
/// data or ends. Negative descriptors are ignored. Returns after `milliseconds` at the latest, or
/// waits without limit if that is negative.
void csystem_wait(int writable, const int *_Nullable readable, size_t count, int milliseconds);

/// Returns the width of a terminal in columns: 80 if unknown, 0 if it is not a terminal.
int csystem_terminal_columns(int descriptor);

#endif
