/// What only Linux can, or does in a way of its own, with a portable way beside each: linux.c has the
/// one, portable.c the other. REVEAL_PORTABLE has Linux take the portable ways, for tests.

#ifndef PLATFORM_H
#define PLATFORM_H

#include <signal.h>
#include <stddef.h>

#if defined(__linux__) && !defined(REVEAL_PORTABLE)
#define IS_LINUX 1
#include <semaphore.h>

/// Counts how often it was raised.
struct gate {
    sem_t raised;
};
#else
#define IS_LINUX 0

struct gate {
    /// A pipe with a byte for each time: macOS has no semaphores without names.
    int ends[2];
};
#endif

/// Returns 0, or -1 with an errno.
int gate_init(struct gate *gate);

/// May be called in a signal handler.
void gate_raise(struct gate *gate);

/// Waits until the gate has been raised once more than was waited.
void gate_wait(struct gate *gate);

void gate_destroy(struct gate *gate);

/// Has memory be made of large pages, where there are such.
void platform_use_large_pages(void *bytes, size_t count);

/// Sets bytes aside for a file, where that can be done.
void platform_reserve(int descriptor, size_t count);

/// Renames unless `to` exists. Returns 0, or -1 with an errno: ENOSYS or EINVAL where it cannot be
/// done in one step.
int platform_rename_new(int directory, const char *from, const char *to);

/// The processors that the process may use; 0 where that is not known.
int platform_processors(void);

/// Has malloc set no addresses aside for each thread.
void platform_save_addresses(void);

/// Opens a pipe whose ends close themselves in programs. Returns 0, or -1 with an errno.
int platform_pipe(int ends[2]);

/// Has the kernel kill this process, a child, when the thread ends that made it. Where it does not
/// know how, the child finds its input at its end.
void platform_die_with_parent(void);

/// Has all descriptors from `first` up close themselves in programs. May be called between fork and
/// exec.
void platform_keep_from_programs(int first);

/// Takes a signal in `set`, which is blocked, if one waits; returns whether that was interrupted.
int platform_take_signal(const sigset_t *set);

#endif
