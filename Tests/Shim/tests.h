#ifndef TESTS_H
#define TESTS_H

#include "faults.h"

/// How many allocations have failed so far, each in a job of its own.
extern size_t failed_allocations;

/// CSystem: allocating, files, names in a folder, the process, programs beside it.
void test_memory(void);
void test_files(void);
void test_names(void);
void test_process(void);
void test_children(void);

/// Runs `body` in a process of its own, which ends with `code`.
void apart(void (*body)(void), int code);

/// CPNG: how jobs end, the growing file, compressing, and decoding the file at `path`, or not.
void test_job(void);
void test_png_file(void);
void test_compressing(void);
void test_decoding(const char *path);
void test_refusing(const char *path);

#endif
