#pragma STDC FP_CONTRACT OFF
#include "shared.h"

#if !__has_include(<libdeflate.h>)
#error "install libdeflate-dev (on Debian: make setup)"
#endif
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// The bytes before each block that hold its size. Sixteen bytes preserve malloc's alignment.
enum { HEADER = 16 };

png_voidp cpng_job_allocate(png_structp png, png_alloc_size_t count) {
    cpng_job *job = png_get_mem_ptr(png);
    cpng_allocations *allocations = job->allocations;
    allocations->count += 1;
    bool allowed = allocations->count != allocations->fail_at && count <= allocations->limit &&
                   allocations->bytes <= allocations->limit - count;
    uint8_t *block = allowed ? malloc(count + HEADER) : NULL;
    if (block == NULL) {
        job->out_of_memory = true;
        return NULL;
    }
    memcpy(block, &count, sizeof count);
    allocations->bytes += count;
    return block + HEADER;
}

void cpng_job_free(png_structp png, png_voidp bytes) {
    if (bytes == NULL) {
        return;
    }
    cpng_job *job = png_get_mem_ptr(png);
    uint8_t *block = (uint8_t *)bytes - HEADER;
    size_t count;
    memcpy(&count, block, sizeof count);
    job->allocations->bytes -= count;
    free(block);
}

void cpng_job_stop(cpng_job *job, cpng_status status, const char *message) {
    size_t i = 0;
    for (; message[i] != 0 && i + 1 < sizeof job->report.message; i++) {
        bool printable = message[i] >= ' ' && message[i] <= '~';
        job->report.message[i] = printable ? message[i] : '?';
    }
    job->report.message[i] = 0;
    job->report.status = status;
    longjmp(job->jump, 1);
}

void cpng_job_fail(png_structp png, png_const_charp message) {
    cpng_job *job = png_get_error_ptr(png);
    // libpng's messages about failed allocations vary; the allocator's flag is reliable.
    cpng_job_stop(job, job->out_of_memory ? CPNG_OUT_OF_MEMORY : CPNG_MALFORMED, message);
}

void cpng_job_warn(png_structp png, png_const_charp message) {
    cpng_job *job = png_get_error_ptr(png);
    job->report.warnings += 1;
    (void)message;
}

void cpng_job_flush(png_structp png) { (void)png; }

uint32_t cpng_adler32(uint32_t sums, const uint8_t *bytes, size_t count) {
    return libdeflate_adler32(sums, bytes, count);
}

uint32_t cpng_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
    return libdeflate_crc32(crc, bytes, count);
}

const char *cpng_libpng_version(void) { return png_get_libpng_ver(NULL); }

const char *cpng_zlib_version(void) { return zlibVersion(); }

const char *cpng_libdeflate_version(void) { return LIBDEFLATE_VERSION_STRING; }
