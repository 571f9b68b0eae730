/// Functions that exist on Linux only, or differ there, with portable alternatives: linux.c and
/// portable.c. REVEAL_PORTABLE selects the portable ones on Linux, for tests.

#ifndef PLATFORM_H
#define PLATFORM_H

#include <signal.h>
#include <stddef.h>

#if defined(__linux__) && !defined(REVEAL_PORTABLE)
#define IS_LINUX 1
#include <semaphore.h>

/// A counting semaphore.
struct gate {
    sem_t raised;
};
#else
#define IS_LINUX 0

struct gate {
    /// A pipe with a byte for each raise: macOS has no unnamed semaphores.
    int ends[2];
};
#endif

/// Returns 0, or -1 with an errno.
int gate_init(struct gate *gate);

/// May be called in a signal handler.
void gate_raise(struct gate *gate);

/// Waits for a raise that no other wait has consumed.
void gate_wait(struct gate *gate);

void gate_destroy(struct gate *gate);

void platform_use_large_pages(void *bytes, size_t count);

void platform_reserve(int descriptor, size_t count);

/// Renames unless `to` exists. Returns 0, or -1 with an errno: ENOSYS or EINVAL if this is not
/// possible in one step.
int platform_rename_new(int directory, const char *from, const char *to);

/// Returns the processors available to the process; 0 if unknown.
int platform_processors(void);

void platform_save_addresses(void);

/// Opens a close-on-exec pipe. Returns 0, or -1 with an errno.
int platform_pipe(int ends[2]);

/// Makes the kernel kill this child when the thread that forked it ends. On other systems, the
/// child only sees the end of its input.
void platform_die_with_parent(void);

/// Makes all descriptors from `first` on close-on-exec. May be called between fork and exec.
void platform_keep_from_programs(int first);

/// Takes a pending signal of the blocked `set`, if any. Returns whether the call was interrupted.
int platform_take_signal(const sigset_t *set);

#endif
