/// The parts common to decoding, compressing, and writing: a job, its allocator, and its end.

#ifndef CPNG_SHARED_H
#define CPNG_SHARED_H

#include "cpng.h"

#if !__has_include(<png.h>)
#error "libpng is missing: run `make setup`, or install libpng-dev and zlib1g-dev"
#endif
#include <png.h>
#include <setjmp.h>

/// The values needed after a longjmp. They are stored by the caller of the function with setjmp, so
/// that no local variable of that function must survive the jump.
typedef struct cpng_job {
    jmp_buf jump;
    cpng_report report;
    cpng_allocations *allocations;
    png_structp png;
    png_infop info;
    cpng_picture picture;
    bool out_of_memory;

    const uint8_t *file;
    size_t length;
    size_t offset;
    size_t image_data_end;
    size_t chunk_end;
    bool in_last_row;
    size_t budget;
    uint8_t *samples;

    cpng_file *output;
    const uint8_t *rows;
    int level;
    cpng_filters filters;
    uint32_t in_chunk;
    uint32_t chunk_left;
    bool is_image_data;
} cpng_job;

png_voidp cpng_job_allocate(png_structp png, png_alloc_size_t count);
void cpng_job_free(png_structp png, png_voidp bytes);
PNG_NORETURN void cpng_job_fail(png_structp png, png_const_charp message);
void cpng_job_warn(png_structp png, png_const_charp message);

/// Does nothing: libpng writes to memory.
void cpng_job_flush(png_structp png);

/// Ends the job with `status` and `message` by longjmp.
PNG_NORETURN void cpng_job_stop(cpng_job *job, cpng_status status, const char *message);

#endif
