/// PNG files over libpng, zlib, and libdeflate: the only code that includes their headers or uses
/// setjmp.
///
/// Every function that enters libpng is one whole job (decode a picture, compress one, write a
/// chunk) around one setjmp. libpng never calls into Swift. This code prints nothing, keeps no
/// global state, and trusts no byte of a file.

#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nullability is specific to Clang.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

#define CPNG_MAXIMUM_SIDE 32768
#define CPNG_MAXIMUM_CHUNK 8000000

typedef enum cpng_status {
    CPNG_DONE = 0,
    CPNG_MALFORMED = 1,
    CPNG_OUT_OF_MEMORY = 2,
    /// libpng and the caller disagree about the picture: a mistake in this program.
    CPNG_DISAGREEMENT = 3,
    /// `is_stopped` of the file returned true.
    CPNG_STOPPED = 4,
} cpng_status;

/// The outcome of a job, the number of libpng's warnings, and any error message in printable ASCII.
typedef struct cpng_report {
    cpng_status status;
    uint32_t warnings;
    char message[128];
} cpng_report;

/// Rows of interleaved samples: 1 (gray), 3 (RGB), or 4 (RGBA, straight alpha) of 8 or 16 bits in
/// the machine's byte order.
typedef struct cpng_picture {
    uint32_t width;
    uint32_t height;
    uint32_t channels;
    uint32_t depth;
    /// The bytes from one row to the next.
    size_t row_bytes;
} cpng_picture;

/// The limit in bytes of libpng's allocations in a job, their number so far, and their current
/// size. In tests, allocation number `fail_at`, counted from 1, fails.
typedef struct cpng_allocations {
    size_t limit;
    size_t fail_at;
    size_t count;
    size_t bytes;
} cpng_allocations;

/// Decodes a file into `samples`, which holds `picture.height` rows of `picture.row_bytes`. The
/// caller has already read size and layout from the file; a mismatch is a disagreement.
///
/// `image_data_end` is the offset after the last IDAT chunk. Image data that continues long after
/// the last row is refused, and so is a palette index beyond the palette. In a picture of 4
/// channels, an invalid tRNS chunk leaves every pixel opaque.
cpng_report cpng_decode(const uint8_t *_Nonnull file, size_t length, size_t image_data_end,
                        cpng_picture picture, void *_Nonnull samples,
                        cpng_allocations *_Nonnull allocations);

/// A block of memory that grows as a file is written. Initialize it with zeros and free it with
/// `cpng_release`. If `failed` is set, writing does nothing.
typedef struct cpng_file {
    uint8_t *_Nullable bytes;
    size_t count;
    size_t capacity;
    size_t chunk_start;
    bool failed;
    /// Called before each row that libpng compresses, unless NULL; true stops the job.
    bool (*_Nullable is_stopped)(void);
} cpng_file;

/// Empties the file, but keeps its memory for the next one.
void cpng_clear(cpng_file *_Nonnull file);

void cpng_release(cpng_file *_Nonnull file);

void cpng_write_signature(cpng_file *_Nonnull file);

/// Opens a chunk of `type`, four ASCII letters; its content is appended next.
void cpng_begin_chunk(cpng_file *_Nonnull file, const uint8_t *_Nonnull type);

void cpng_append(cpng_file *_Nonnull file, const uint8_t *_Nullable bytes, size_t count);

/// Reserves `count` bytes at the end and returns their address; NULL if there is no memory.
/// `cpng_advance` then appends those that were written.
uint8_t *_Nullable cpng_reserve(cpng_file *_Nonnull file, size_t count);
void cpng_advance(cpng_file *_Nonnull file, size_t count);

/// Appends the zlib stream of `count` bytes, compressed by libdeflate at `level`, 1 to 12; false if
/// there is no memory.
bool cpng_deflate(cpng_file *_Nonnull file, const uint8_t *_Nonnull bytes, size_t count, int level);

/// Inflates a zlib stream into `bytes`. Returns false if there is no memory, if the checksum is
/// wrong, or if the result is longer than `length` (or shorter, if `made` is NULL). `made` receives
/// the number of bytes.
bool cpng_inflate(const uint8_t *_Nonnull stream, size_t count, uint8_t *_Nonnull bytes,
                  size_t length, size_t *_Nullable made);

/// Removes the bytes from `start` to `end`.
void cpng_remove(cpng_file *_Nonnull file, size_t start, size_t end);

/// Closes the open chunk: libpng writes length, type, and CRC around the content in place.
void cpng_end_chunk(cpng_file *_Nonnull file);

/// The filters that libpng may choose from for each row.
typedef enum cpng_filters {
    CPNG_FILTER_NONE = 0,
    CPNG_FILTER_SUB = 1,
    CPNG_FILTER_ADAPTIVE = 2,
} cpng_filters;

/// Appends a picture's zlib stream, made by libpng, to the open chunk (IDAT or fdAT). `level` is
/// zlib's, 0 to 9.
cpng_report cpng_compress(cpng_file *_Nonnull file, cpng_picture picture,
                          const void *_Nonnull samples, int level, cpng_filters filters,
                          cpng_allocations *_Nonnull allocations);

/// Continues the CRC-32 of PNG chunks, initially 0.
uint32_t cpng_crc32(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

/// Continues the Adler-32 of a zlib stream, initially 1.
uint32_t cpng_adler32(uint32_t sums, const uint8_t *_Nonnull bytes, size_t count);

/// The versions of the libraries at run time; for libdeflate, of its header.
const char *_Nonnull cpng_libpng_version(void);
const char *_Nonnull cpng_zlib_version(void);
const char *_Nonnull cpng_libdeflate_version(void);

#endif
