#pragma STDC FP_CONTRACT OFF
#include "cpng.h"
#include <libdeflate.h>

#include <stdlib.h>
#include <string.h>

/// Reserves `count` more bytes. The memory grows by half or more, and is kept for the next file.
static bool reserve(cpng_file *file, size_t count) {
    if (file->failed || count > SIZE_MAX / 2 - file->count) {
        file->failed = true;
        return false;
    }
    size_t needed = file->count + count;
    if (needed <= file->capacity) {
        return true;
    }
    size_t capacity = file->capacity + file->capacity / 2;
    capacity = capacity < needed ? needed : capacity;
    capacity = capacity < 4096 ? 4096 : capacity;
    uint8_t *bytes = realloc(file->bytes, capacity);
    if (bytes == NULL) {
        file->failed = true;
        return false;
    }
    file->bytes = bytes;
    file->capacity = capacity;
    return true;
}

void cpng_clear(cpng_file *file) {
    file->count = 0;
    file->failed = false;
}

void cpng_release(cpng_file *file) {
    free(file->bytes);
    memset(file, 0, sizeof *file);
}

void cpng_append(cpng_file *file, const uint8_t *bytes, size_t count) {
    if (count > 0 && reserve(file, count)) {
        memcpy(file->bytes + file->count, bytes, count);
        file->count += count;
    }
}

uint8_t *cpng_reserve(cpng_file *file, size_t count) {
    return reserve(file, count) ? file->bytes + file->count : NULL;
}

void cpng_advance(cpng_file *file, size_t count) {
    if (count > file->capacity - file->count) {
        file->failed = true;
    }
    if (!file->failed) {
        file->count += count;
    }
}

bool cpng_deflate(cpng_file *file, const uint8_t *bytes, size_t count, int level) {
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
    if (compressor == NULL) {
        return false;
    }
    size_t most = libdeflate_zlib_compress_bound(compressor, count);
    bool fits = reserve(file, most);
    if (fits) {
        file->count += libdeflate_zlib_compress(compressor, bytes, count,
                                                file->bytes + file->count, most);
    }
    libdeflate_free_compressor(compressor);
    return fits;
}

bool cpng_inflate(const uint8_t *stream, size_t count, uint8_t *bytes, size_t length,
                  size_t *made) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (decompressor == NULL) {
        return false;
    }
    size_t read = 0;
    enum libdeflate_result result =
        libdeflate_zlib_decompress_ex(decompressor, stream, count, bytes, length, &read, made);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS && read == count;
}

void cpng_remove(cpng_file *file, size_t start, size_t end) {
    if (start < end && end <= file->count) {
        memmove(file->bytes + start, file->bytes + end, file->count - end);
        file->count -= end - start;
    }
}
