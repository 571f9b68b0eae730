/// What decoding, compressing and writing have in common: one job with libpng, its allocator and its end.

#ifndef CPNG_SHARED_H
#define CPNG_SHARED_H

#include "cpng.h"

#if !__has_include(<png.h>)
#error "libpng is missing: run `make setup`, or install libpng-dev and zlib1g-dev"
#endif
#include <png.h>
#include <setjmp.h>

/// Everything that is still needed after libpng has jumped. It lives in the frame of the function
/// that calls the one with setjmp, so that no local variable has to survive the jump.
typedef struct cpng_job {
    jmp_buf jump;
    cpng_report report;
    cpng_allocations *allocations;
    png_structp png;
    png_infop info;
    cpng_picture picture;
    bool out_of_memory;

    // Decoding.
    const uint8_t *file;
    size_t length;
    size_t offset;
    size_t image_data_end;
    size_t chunk_end;
    bool in_last_row;
    size_t budget;
    uint8_t *samples;

    // Compressing.
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

/// Does nothing: what libpng writes goes to memory.
void cpng_job_flush(png_structp png);

/// Ends the job with `status` and `message` by jumping.
PNG_NORETURN void cpng_job_stop(cpng_job *job, cpng_status status, const char *message);

#endif
