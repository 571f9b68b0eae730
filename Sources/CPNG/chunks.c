#pragma STDC FP_CONTRACT OFF
#include "shared.h"

#include <string.h>

/// The bytes of a chunk's length and type.
enum { HEAD = 8 };

/// Stores libpng's output. A chunk's content is already in place at the end of the file.
static void keep(png_structp png, png_bytep bytes, size_t count) {
    cpng_job *job = png_get_io_ptr(png);
    cpng_file *file = job->output;
    if (bytes == file->bytes + file->count) {
        file->count += count;
    } else {
        cpng_append(file, bytes, count);
    }
    if (file->failed) {
        cpng_job_stop(job, CPNG_OUT_OF_MEMORY, "out of memory");
    }
}

/// Writes a chunk with `count` bytes; without a type, the file's signature.
static void write_by_libpng(cpng_job *job, const uint8_t *type, const uint8_t *content,
                            size_t count) {
    if (setjmp(job->jump) == 0) {
        job->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, job, cpng_job_fail,
                                             cpng_job_warn, job, cpng_job_allocate, cpng_job_free);
        if (job->png == NULL) {
            cpng_job_stop(job, CPNG_OUT_OF_MEMORY, "out of memory");
        }
        png_set_write_fn(job->png, job, keep, cpng_job_flush);
        if (type == NULL) {
            png_write_sig(job->png);
        } else {
            png_write_chunk_start(job->png, type, (png_uint_32)count);
            png_write_chunk_data(job->png, content, count);
            png_write_chunk_end(job->png);
        }
    }
    png_destroy_write_struct(&job->png, NULL);
}

/// Runs a job that writes to `file`; libpng allocates 1 or 2 kB for it.
static void write_to(cpng_file *file, const uint8_t *type, const uint8_t *content, size_t count) {
    cpng_allocations allocations = {.limit = 1 << 16};
    cpng_job job;
    memset(&job, 0, sizeof job);
    job.allocations = &allocations;
    job.output = file;
    write_by_libpng(&job, type, content, count);
    file->failed = job.report.status != CPNG_DONE;
}

void cpng_write_signature(cpng_file *file) {
    if (!file->failed) {
        write_to(file, NULL, NULL, 0);
    }
}

void cpng_begin_chunk(cpng_file *file, const uint8_t *type) {
    const uint8_t unknown_length[HEAD - 4] = {0};
    file->chunk_start = file->count;
    cpng_append(file, unknown_length, sizeof unknown_length);
    cpng_append(file, type, 4);
}

void cpng_end_chunk(cpng_file *file) {
    if (file->failed) {
        return;
    }
    size_t content = file->count - file->chunk_start - HEAD;
    if (content > PNG_UINT_31_MAX) {
        file->failed = true;
        return;
    }
    uint8_t type[4];
    memcpy(type, file->bytes + file->chunk_start + 4, sizeof type);
    // libpng writes the chunk from its head on, over the reserved bytes.
    file->count = file->chunk_start;
    write_to(file, type, file->bytes + file->chunk_start + HEAD, content);
}
