#pragma STDC FP_CONTRACT OFF
#include "shared.h"

#include <string.h>

enum { SIGNATURE = 8 };

/// The maximum image data after the last row: the end of the zlib stream, and the empty blocks of
/// unusual encoders. Without a limit, libpng would inflate megabytes of zeros.
enum { SLACK = 16 * 1024 };

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    cpng_job *job = png_get_io_ptr(png);
    if (count > job->length - job->offset) {
        cpng_job_stop(job, CPNG_MALFORMED, "the file ends too early");
    }
    // libpng reads a chunk's length and type as 8 bytes, and its CRC as 4. They are not image data;
    // with chunks of one byte they would use most of the budget.
    bool is_head = job->offset == job->chunk_end && count == 8;
    bool is_crc = job->offset + 4 == job->chunk_end;
    if (is_head) {
        job->chunk_end += (size_t)png_get_uint_32(job->file + job->offset) + 12;
    }
    if (job->in_last_row && job->offset < job->image_data_end && !is_head && !is_crc) {
        if (count > job->budget) {
            cpng_job_stop(job, CPNG_MALFORMED, "image data continues after the last row");
        }
        job->budget -= count;
    }
    memcpy(bytes, job->file + job->offset, count);
    job->offset += count;
}

/// Known chunks that do not change samples. The chunk reader in Swift reads those about color.
static const uint8_t skipped[] =
    "bKGD\0cHRM\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0"
    "tIME\0zTXt\0eXIf\0cICP\0mDCV\0cLLI";

static void set_limits(cpng_job *job) {
    png_set_user_limits(job->png, CPNG_MAXIMUM_SIDE, CPNG_MAXIMUM_SIDE);
    png_set_chunk_cache_max(job->png, 1000);
    png_set_chunk_malloc_max(job->png, CPNG_MAXIMUM_CHUNK);
    png_set_crc_action(job->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_keep_unknown_chunks(job->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(job->png, PNG_HANDLE_CHUNK_NEVER, skipped, sizeof skipped / 5);
}

/// Expands 1, 2, and 4 bits to 8, tRNS to alpha, and gray with alpha to RGBA. Other pictures become
/// RGBA if the caller expects it. Palette indexes remain (`expand_palette` replaces them). Returns
/// the number of interlace passes.
static int set_transformations(cpng_job *job) {
    int color_type = png_get_color_type(job->png, job->info);
    bool indexed = color_type == PNG_COLOR_TYPE_PALETTE;
    indexed ? png_set_packing(job->png) : png_set_expand(job->png);
    // A palette after tRNS cancels the transparent colors, but leaves tRNS marked as valid.
    int transparent_colors = 0;
    png_get_tRNS(job->png, job->info, NULL, &transparent_colors, NULL);
    bool transparent = transparent_colors > 0;
    // libpng ignores an invalid or misplaced tRNS chunk with a warning, but the caller expects
    // alpha.
    bool opaque = job->picture.channels == 4 && !transparent &&
                  (color_type & PNG_COLOR_MASK_ALPHA) == 0 && !indexed;
    if (opaque) {
        png_set_add_alpha(job->png, 0xFFFF, PNG_FILLER_AFTER);
    }
    if (color_type == PNG_COLOR_TYPE_GRAY_ALPHA ||
        (color_type == PNG_COLOR_TYPE_GRAY && (transparent || opaque))) {
        png_set_gray_to_rgb(job->png);
    }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_swap(job->png);
#endif
    return png_set_interlace_handling(job->png);
}

static void check_agreement(cpng_job *job) {
    const cpng_picture *picture = &job->picture;
    // The row size follows from the other values, but it bounds libpng's writes.
    size_t needed = (size_t)picture->width * picture->channels * (picture->depth / 8);
    bool indexed = png_get_color_type(job->png, job->info) == PNG_COLOR_TYPE_PALETTE;
    if (png_get_image_width(job->png, job->info) != picture->width ||
        png_get_image_height(job->png, job->info) != picture->height ||
        png_get_channels(job->png, job->info) != (indexed ? 1 : picture->channels) ||
        picture->channels < (indexed ? 3 : 1) ||
        png_get_bit_depth(job->png, job->info) != picture->depth ||
        png_get_rowbytes(job->png, job->info) != (indexed ? picture->width : needed) ||
        needed > picture->row_bytes) {
        cpng_job_stop(job, CPNG_DISAGREEMENT, "the picture does not match its header");
    }
}

/// Replaces palette indexes with colors, from the last pixel of a row to the first, since colors
/// take more room. libpng would make an invalid index black.
static void expand_palette(cpng_job *job) {
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int color_count = 0, alpha_count = 0;
    png_get_PLTE(job->png, job->info, &colors, &color_count);
    png_get_tRNS(job->png, job->info, &alphas, &alpha_count, NULL);
    for (uint32_t y = 0; y < job->picture.height; y++) {
        uint8_t *row = job->samples + y * job->picture.row_bytes;
        for (size_t x = job->picture.width; x-- > 0;) {
            int index = row[x];
            if (index >= color_count) {
                cpng_job_stop(job, CPNG_MALFORMED, "a pixel's color is not in the palette");
            }
            memcpy(row + x * job->picture.channels, &colors[index], 3);
            if (job->picture.channels == 4) {
                row[x * 4 + 3] = index < alpha_count ? alphas[index] : 255;
            }
        }
    }
}

static void decode(cpng_job *job) {
    if (setjmp(job->jump) == 0) {
        job->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, job, cpng_job_fail,
                                            cpng_job_warn, job, cpng_job_allocate, cpng_job_free);
        job->info = job->png == NULL ? NULL : png_create_info_struct(job->png);
        if (job->info == NULL) {
            cpng_job_stop(job, CPNG_OUT_OF_MEMORY, "out of memory");
        }
        png_set_read_fn(job->png, job, read_bytes);
        set_limits(job);
        png_read_info(job->png, job->info);
        int passes = set_transformations(job);
        png_read_update_info(job->png, job->info);
        check_agreement(job);
        uint32_t last = job->picture.height - 1;
        for (int pass = 0; pass < passes; pass++) {
            for (uint32_t y = 0; y <= last; y++) {
                job->in_last_row = pass == passes - 1 && y == last;
                png_read_row(job->png, job->samples + y * job->picture.row_bytes, NULL);
            }
        }
        png_read_end(job->png, NULL);
        if (png_get_color_type(job->png, job->info) == PNG_COLOR_TYPE_PALETTE) {
            expand_palette(job);
        }
    }
    png_destroy_read_struct(&job->png, &job->info, NULL);
}

cpng_report cpng_decode(const uint8_t *file, size_t length, size_t image_data_end,
                        cpng_picture picture, void *samples, cpng_allocations *allocations) {
    cpng_job job;
    memset(&job, 0, sizeof job);
    job.allocations = allocations;
    job.picture = picture;
    job.file = file;
    job.length = length;
    job.image_data_end = image_data_end;
    job.chunk_end = SIGNATURE;
    job.budget = picture.row_bytes + SLACK;
    job.samples = samples;
    decode(&job);
    return job.report;
}
