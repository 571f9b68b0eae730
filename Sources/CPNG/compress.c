#pragma STDC FP_CONTRACT OFF
#include "shared.h"

#include <string.h>
#include <zlib.h>

/// Keeps only the content of IDAT chunks from libpng's output. libpng passes a chunk's length and
/// type as 8 bytes, its content in pieces, and its CRC as 4 bytes.
static void keep_image_data(png_structp png, png_bytep bytes, size_t count) {
    enum { SIGNATURE = 8, HEAD = 8, CRC = 4 };
    cpng_job *job = png_get_io_ptr(png);
    if (!job->in_chunk) {
        if (count != HEAD) {
            cpng_job_stop(job, CPNG_DISAGREEMENT, "a chunk does not begin with its length and type");
        }
        if (png_sig_cmp(bytes, 0, SIGNATURE) == 0) {
            return;
        }
        job->chunk_left = png_get_uint_32(bytes) + CRC;
        job->is_image_data = memcmp(bytes + 4, "IDAT", 4) == 0;
        job->in_chunk = 1;
        return;
    }
    if (count > job->chunk_left) {
        cpng_job_stop(job, CPNG_DISAGREEMENT, "a chunk is longer than it declares");
    }
    job->chunk_left -= (uint32_t)count;
    if (job->chunk_left == 0) {
        job->in_chunk = 0;
    } else if (job->is_image_data) {
        cpng_append(job->output, bytes, count);
    }
}

static int color_type(uint32_t channels) {
    switch (channels) {
    case 1: return PNG_COLOR_TYPE_GRAY;
    case 3: return PNG_COLOR_TYPE_RGB;
    default: return PNG_COLOR_TYPE_RGBA;
    }
}

static int libpng_filters(cpng_filters filters) {
    switch (filters) {
    case CPNG_FILTER_NONE: return PNG_FILTER_NONE;
    case CPNG_FILTER_SUB: return PNG_FILTER_SUB;
    default: return PNG_ALL_FILTERS;
    }
}

static void compress_rows(cpng_job *job) {
    if (setjmp(job->jump) == 0) {
        const cpng_picture *picture = &job->picture;
        job->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, job, cpng_job_fail,
                                             cpng_job_warn, job, cpng_job_allocate, cpng_job_free);
        job->info = job->png == NULL ? NULL : png_create_info_struct(job->png);
        if (job->info == NULL) {
            cpng_job_stop(job, CPNG_OUT_OF_MEMORY, "out of memory");
        }
        png_set_write_fn(job->png, job, keep_image_data, cpng_job_flush);
        png_set_IHDR(job->png, job->info, picture->width, picture->height, (int)picture->depth,
                     color_type(picture->channels), PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                     PNG_FILTER_TYPE_BASE);
        png_set_compression_level(job->png, job->level);
        png_set_compression_buffer_size(job->png, 32 * 1024);
        png_set_filter(job->png, PNG_FILTER_TYPE_BASE, libpng_filters(job->filters));
        png_write_info(job->png, job->info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        png_set_swap(job->png);
#endif
        for (uint32_t y = 0; y < picture->height; y++) {
            if (job->output->is_stopped != NULL && job->output->is_stopped()) {
                cpng_job_stop(job, CPNG_STOPPED, "stopped");
            }
            png_write_row(job->png, job->rows + y * picture->row_bytes);
        }
        png_write_end(job->png, NULL);
        if (job->output->failed) {
            cpng_job_stop(job, CPNG_OUT_OF_MEMORY, "out of memory");
        }
    }
    png_destroy_write_struct(&job->png, &job->info);
}

cpng_report cpng_compress(cpng_file *file, cpng_picture picture, const void *samples, int level,
                          cpng_filters filters, cpng_allocations *allocations) {
    cpng_job job;
    memset(&job, 0, sizeof job);
    job.allocations = allocations;
    job.picture = picture;
    job.output = file;
    job.rows = samples;
    job.level = level;
    job.filters = filters;
    compress_rows(&job);
    return job.report;
}
