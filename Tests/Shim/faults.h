/// Functions of the C library and of libpng that fail on demand.
///
/// The linker's --wrap puts them between the code under test and the real ones.

#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/// When calls of one function fail.
typedef struct fault {
    /// The number of the first failing call, counted from 1; 0 means none.
    size_t at;
    /// The number of failing calls from there on, at least 1.
    size_t times;
    /// The value of errno.
    int error;
    /// The number of calls so far.
    size_t calls;
} fault;

extern fault malloc_fault, realloc_fault, mmap_fault, getrlimit_fault, sched_getaffinity_fault;
extern fault sem_init_fault, sem_wait_fault, pthread_create_fault;
extern fault pthread_attr_init_fault, pipe2_fault, fcntl_fault, fork_fault, getppid_fault, dup2_fault;
extern fault read_fault, waitid_fault, waitpid_fault, sigtimedwait_fault;
extern fault openat_fault, renameat2_fault, linkat_fault, unlinkat_fault, sigaction_fault, ioctl_fault;

/// Makes call number `at` of a function fail, and the following ones, `times` in all.
void fail(fault *fault, size_t at, size_t times, int error);

/// The offset of mmap's results from the beginning of a large page, in bytes; negative for any.
extern long skew;

/// The lengths of the pieces that libpng writes at the end of a picture, after a flush.
///
/// The 8-byte header of an empty chunk and its CRC would be right.
extern size_t odd_pieces[2];

/// The number of processors that sysconf reports, and whether a process may use none.
extern long processors;
extern bool no_processors;

/// Ends the test if the condition does not hold.
#define HOLD(condition)                                                                          \
    do {                                                                                         \
        if (!(condition)) {                                                                      \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);       \
            exit(1);                                                                             \
        }                                                                                        \
    } while (0)

#endif
