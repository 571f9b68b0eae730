/// What Swift cannot call, or must not do itself: allocation that may fail, prefetching, renaming
/// without replacing, the processors a process may use, SHA-256, waiting for signals, and programs
/// that run beside this one.

#ifndef CSYSTEM_H
#define CSYSTEM_H

// What Swift sees of the system, whatever the C library: where this header is imported, no module of
// Swift's own for one of them is.
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

// Nullability is Clang's; any other compiler may read this header too.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

/// Returns `count` zeroed bytes aligned for any vector, or NULL when there are none to be had.
void *_Nullable csystem_allocate(size_t count);

/// Asks the file system to set `count` bytes aside for an empty file, which then is that long, if
/// it can.
void csystem_reserve(int descriptor, size_t count);

/// Gives back what `csystem_allocate(count)` returned; NULL is allowed.
void csystem_free(void *_Nullable bytes, size_t count);

/// Asks the processor to bring the memory at an address near. Any number will do, and nothing is
/// read.
static inline void csystem_prefetch(uintptr_t address) { __builtin_prefetch((const void *)address); }

/// Renames within one directory. Without `replace` an existing `to` makes it fail with EEXIST,
/// atomically where the file system has RENAME_NOREPLACE or hard links. Returns 0 or an errno.
int csystem_rename(int directory, const char *_Nonnull from, const char *_Nonnull to,
                   bool replace);

/// Opens a file relative to a directory, close-on-exec; returns a descriptor or -errno.
int csystem_open(int directory, const char *_Nonnull name, int flags, unsigned mode);

/// Whether a descriptor is open and the process was started with it: our own are close-on-exec.
static inline bool csystem_is_inherited(int descriptor) {
    int flags = fcntl(descriptor, F_GETFD);
    return flags >= 0 && (flags & FD_CLOEXEC) == 0;
}

/// The number of the last error, which Swift's importer does not see, and setting it.
static inline int csystem_error(void) { return errno; }
static inline void csystem_clear_error(void) { errno = 0; }

/// When a file was changed last.
static inline struct timespec csystem_modified(const struct stat *_Nonnull status) {
#if defined(__APPLE__)
    return status->st_mtimespec;
#else
    return status->st_mtim;
#endif
}

/// What the process may have a limited number of bytes of.
enum csystem_resource { CSYSTEM_ADDRESSES, CSYSTEM_DATA, CSYSTEM_STACK };

/// How many bytes of it the process may have; UINT64_MAX for no limit.
uint64_t csystem_limit(enum csystem_resource resource);

/// The bytes of memory in the machine.
uint64_t csystem_memory(void);

/// The words of the command line, and how many: as `main` gets them. NULL where only `main` does.
char *_Nullable const *_Nullable csystem_arguments(int *_Nonnull count);

/// The number of processors that this process may run on, at least 1.
int csystem_processors(void);

/// How many threads, `count` at most, can be started beside those that there are: it starts them,
/// and ends them again.
int csystem_startable_threads(int count);

/// Where the process may map so many bytes only, has malloc ask for memory in one place instead of
/// setting 64 MiB of addresses aside for every thread.
void csystem_save_addresses(void);

/// Writes the SHA-256 digest of `count` bytes to `digest`, which holds 32 bytes.
void csystem_sha256(const uint8_t *_Nullable bytes, size_t count, uint8_t *_Nonnull digest);

/// Opens /dev/null as standard input, output and error where the parent has closed them, so that no
/// file of ours gets their number and, with it, what is meant for people.
void csystem_open_standard_descriptors(void);

/// From now on SIGPIPE and SIGXFSZ are ignored, so that writes fail with an errno.
void csystem_ignore_signals(void);

/// Calls `handler`, on a thread of its own, with the first SIGINT, SIGTERM, SIGHUP or SIGQUIT,
/// which end nothing from now on. If the process has not ended within a second it ends then, with
/// the code 128 + signal. Without memory for a thread they end the process as ever. To be called
/// once.
void csystem_watch_signals(void (*_Nonnull handler)(int));

/// Runs `work` with `context` in a thread of its own, for which nobody waits; false if there is no
/// thread.
bool csystem_start(void *_Nullable (*_Nonnull work)(void *_Nonnull), void *_Nonnull context);

/// A program that runs beside this one, and our ends of what connects the two; none of them makes
/// anybody wait.
struct csystem_child {
    /// The number of the process, and of the group of its own in which it is.
    int number;
    /// What we write here it reads.
    int input;
    /// What it writes we read here.
    int output;
    /// What it complains of we read here.
    int errors;
    /// At its end, without a byte before, once the program has ended.
    int ended;
};

/// Files that a program can get, at most.
enum { CSYSTEM_FILES = 4 };

/// Starts the program at `path` with `arguments`, which end in NULL, in the open `folder`, or with
/// AT_FDCWD in ours. It gets these three descriptors, the `count` ones in `files` as 3 and up, and
/// no other, no signal ignored for our sake, and is killed when this process ends, however that
/// happens. Returns 0 or an errno; then nothing was started.
int csystem_spawn(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int folder,
                  const int *_Nullable files, size_t count, struct csystem_child *_Nonnull child);

/// Makes a pipe for a program that is to be started: reading from it never waits. Returns 0 or an
/// errno; then both ends are -1.
int csystem_pipe(int *_Nonnull reading, int *_Nonnull writing);

/// Writes to a child's input as write() does; when it does not read any more, this fails with EPIPE
/// and no signal. Returns the number of bytes or -errno.
ptrdiff_t csystem_feed(int descriptor, const void *_Nullable bytes, size_t count);

/// Waits for the end of a child, and lets go of its number. Returns its exit code, 128 and the
/// number of the signal that ended it, or -1.
int csystem_reap(int number);

/// Kills a child that has not been reaped, and all of its group.
void csystem_end(int number);

/// Waits until `writable` can be written to, one of the `count` descriptors in `readable` has
/// something to read or is at its end, or that time is over, if it is not below 0. A descriptor below
/// 0 is none.
void csystem_wait(int writable, const int *_Nullable readable, size_t count, int milliseconds);

/// The width in columns of the terminal behind `descriptor`, or 0 when it is no terminal.
int csystem_terminal_columns(int descriptor);

#endif
