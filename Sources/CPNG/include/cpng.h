/// PNG files over libpng, zlib and libdeflate: the only code that includes their headers or says
/// setjmp.
///
/// Every function that enters libpng is one whole job (decode one picture, compress one, write one
/// chunk) around one setjmp. libpng never calls into Swift: it reads from one block of memory and writes
/// into another. Nothing here prints, keeps global state or trusts a byte of a file.

#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nullability is Clang's; any other compiler may read this header too.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

#define CPNG_MAXIMUM_SIDE 32768
#define CPNG_MAXIMUM_CHUNK 8000000

/// How a job ended.
typedef enum cpng_status {
    CPNG_DONE = 0,
    CPNG_MALFORMED = 1,
    CPNG_OUT_OF_MEMORY = 2,
    /// libpng and the caller disagree about the picture: a mistake in this program.
    CPNG_DISAGREEMENT = 3,
    /// The file's `is_stopped` said so.
    CPNG_STOPPED = 4,
} cpng_status;

/// How a job ended, how often libpng warned, and what it said last before it gave up: printable
/// ASCII, ended by a zero.
typedef struct cpng_report {
    cpng_status status;
    uint32_t warnings;
    char message[128];
} cpng_report;

/// Rows of interleaved samples: 1 (grey), 3 (RGB) or 4 (RGBA, straight alpha) of 8 or 16 bits
/// in the machine's byte order.
typedef struct cpng_picture {
    uint32_t width;
    uint32_t height;
    uint32_t channels;
    uint32_t depth;
    /// From the start of one row to the start of the next.
    size_t row_bytes;
} cpng_picture;

/// What libpng may allocate in one job, and what it did. `fail_at` is for tests: the allocation
/// of that number, counted from 1, fails; 0 means none does.
typedef struct cpng_allocations {
    size_t limit;
    size_t fail_at;
    size_t count;
    size_t bytes;
} cpng_allocations;

/// Decodes the file of `length` bytes into `samples`, which holds `picture.height` rows of
/// `picture.row_bytes`. The caller has read the picture's size and layout from the file already;
/// a file that turns out otherwise is a disagreement. `image_data_end` is the offset behind the
/// last IDAT chunk: image data that goes on long after the last row is refused.
///
/// A palette index beyond the palette becomes opaque black. A tRNS chunk that makes no sense leaves
/// every pixel opaque, in a picture of 4 channels.
cpng_report cpng_decode(const uint8_t *_Nonnull file, size_t length, size_t image_data_end,
                        cpng_picture picture, void *_Nonnull samples,
                        cpng_allocations *_Nonnull allocations);

/// A block of memory that grows as a file is written into it. Start from zeroes; give it back
/// with `cpng_release`. After `failed` is set, writing does nothing.
typedef struct cpng_file {
    uint8_t *_Nullable bytes;
    size_t count;
    size_t capacity;
    size_t chunk_start;
    bool failed;
    /// Asked before each row that libpng compresses, if there is one: whether nobody wants the rest.
    bool (*_Nullable is_stopped)(void);
} cpng_file;

/// Empties the file and keeps its memory for the next one.
void cpng_clear(cpng_file *_Nonnull file);

/// Gives the file's memory back.
void cpng_release(cpng_file *_Nonnull file);

/// Has libpng append the eight bytes that every PNG file starts with.
void cpng_write_signature(cpng_file *_Nonnull file);

/// Opens a chunk; its type is four ASCII letters, first letter in the lowest address. What is
/// appended from here on is its content.
void cpng_begin_chunk(cpng_file *_Nonnull file, const uint8_t *_Nonnull type);

/// Appends to the open chunk.
void cpng_append(cpng_file *_Nonnull file, const uint8_t *_Nullable bytes, size_t count);

/// Makes room for `count` more bytes behind the last one and says where they go; NULL if there is
/// no memory. `cpng_advance` says how many of them were written.
uint8_t *_Nullable cpng_reserve(cpng_file *_Nonnull file, size_t count);
void cpng_advance(cpng_file *_Nonnull file, size_t count);

/// Appends the zlib stream of `count` bytes, by libdeflate at `level`, 1 to 12; false if there is
/// no memory.
bool cpng_deflate(cpng_file *_Nonnull file, const uint8_t *_Nonnull bytes, size_t count, int level);

/// Inflates a zlib stream of `count` bytes; false unless it holds `length` bytes and their checksum,
/// no more and, where `made` is NULL, no less, or if there is no memory. `made` gets their number.
bool cpng_inflate(const uint8_t *_Nonnull stream, size_t count, uint8_t *_Nonnull bytes,
                  size_t length, size_t *_Nullable made);

/// Takes the bytes from `start` up to `end` out of the file again.
void cpng_remove(cpng_file *_Nonnull file, size_t start, size_t end);

/// Closes the open chunk: has libpng write it, its length and its CRC, around the content, which
/// stays where it is.
void cpng_end_chunk(cpng_file *_Nonnull file);

/// The filters that libpng may choose from for each row.
typedef enum cpng_filters {
    CPNG_FILTER_NONE = 0,
    CPNG_FILTER_SUB = 1,
    CPNG_FILTER_ADAPTIVE = 2,
} cpng_filters;

/// Appends a picture's zlib stream, as libpng makes it, to the open chunk (IDAT or fdAT).
/// `level` is zlib's, 0 to 9.
cpng_report cpng_compress(cpng_file *_Nonnull file, cpng_picture picture,
                          const void *_Nonnull samples, int level, cpng_filters filters,
                          cpng_allocations *_Nonnull allocations);

/// The CRC-32 that PNG chunks carry, which was `crc` before these bytes, 0 before any.
uint32_t cpng_crc32(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

/// The Adler-32 of a zlib stream that was `sums` before these bytes, 1 before any.
uint32_t cpng_adler32(uint32_t sums, const uint8_t *_Nonnull bytes, size_t count);

/// The versions of the libraries in use at run time; libdeflate's is that of its header.
const char *_Nonnull cpng_libpng_version(void);
const char *_Nonnull cpng_zlib_version(void);
const char *_Nonnull cpng_libdeflate_version(void);

#endif
