#ifndef TESTS_H
#define TESTS_H

#include "faults.h"

/// The number of failed allocations so far, each in its own job.
extern size_t failed_allocations;

/// CSystem: memory, files, names in a folder, the process, and child processes.
void test_memory(void);
void test_files(void);
void test_names(void);
void test_process(void);
void test_children(void);

/// Runs `body` in a child process, which must exit with `code`.
void apart(void (*body)(void), int code);

/// CPNG: the end of jobs, the growing file, compression, and decoding or refusing the file at
/// `path`.
void test_job(void);
void test_png_file(void);
void test_compressing(void);
void test_decoding(const char *path);
void test_refusing(const char *path);

#endif
