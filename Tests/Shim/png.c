#include "shared.h"
#include "tests.h"

#include <errno.h>
#include <libdeflate.h>
#include <string.h>

size_t failed_allocations;

static const size_t LIMIT = 64 << 20;

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// A file in memory of exactly its size, and its picture.
typedef struct specimen {
    uint8_t *bytes;
    size_t count;
    size_t image_data_end;
    cpng_picture picture;
} specimen;

static specimen read_specimen(const char *path) {
    specimen specimen = {0};
    FILE *file = fopen(path, "rb");
    HOLD(file != NULL && fseek(file, 0, SEEK_END) == 0);
    specimen.count = (size_t)ftell(file);
    specimen.bytes = malloc(specimen.count);
    rewind(file);
    HOLD(fread(specimen.bytes, 1, specimen.count, file) == specimen.count && fclose(file) == 0);
    bool has_transparency = false;
    HOLD(specimen.count >= 33);
    // A wrong length ends the loop; in 32 bits it could loop forever.
    for (size_t at = 8; at + 12 <= specimen.count; at += (size_t)12 + number(specimen.bytes + at)) {
        const uint8_t *type = specimen.bytes + at + 4;
        if (memcmp(type, "IDAT", 4) == 0) {
            specimen.image_data_end = at + 12 + number(specimen.bytes + at);
        }
        if (memcmp(type, "tRNS", 4) == 0 && specimen.image_data_end == 0) {
            has_transparency = true;
        }
    }
    const uint8_t *header = specimen.bytes + 16;
    bool has_alpha = has_transparency || header[9] >= 4;
    cpng_picture *picture = &specimen.picture;
    picture->width = number(header);
    picture->height = number(header + 4);
    picture->channels = has_alpha ? 4 : header[9] == 0 ? 1 : 3;
    picture->depth = header[8] == 16 ? 16 : 8;
    picture->row_bytes = (size_t)picture->width * picture->channels * picture->depth / 8;
    HOLD(picture->height > 0 && picture->row_bytes <= LIMIT / picture->height);
    return specimen;
}

/// Decodes into memory of exactly the picture's size, and passes on the samples if asked for.
static cpng_report decode(const specimen *specimen, size_t count, cpng_allocations *allocations,
                          uint8_t **samples) {
    size_t room = specimen->picture.row_bytes * specimen->picture.height;
    uint8_t *memory = calloc(room, 1);
    cpng_report report = cpng_decode(specimen->bytes, count, specimen->image_data_end,
                                     specimen->picture, memory, allocations);
    HOLD(allocations->bytes == 0);
    if (samples == NULL) {
        free(memory);
    } else {
        *samples = memory;
    }
    return report;
}

static void fail_each_allocation(const specimen *specimen, const uint8_t *expected) {
    // Each of the first 256 allocations, and a sample of the rest.
    for (size_t k = 1;; k += 1 + k / 256) {
        cpng_allocations allocations = {.limit = LIMIT, .fail_at = k};
        uint8_t *samples;
        cpng_report report = decode(specimen, specimen->count, &allocations, &samples);
        bool is_done = allocations.count < k;
        HOLD(report.status == (is_done ? CPNG_DONE : CPNG_OUT_OF_MEMORY));
        HOLD(!is_done || memcmp(samples, expected,
                                specimen->picture.row_bytes * specimen->picture.height) == 0);
        free(samples);
        if (is_done) {
            break;
        }
        failed_allocations += 1;
    }
    // The same when the system has no memory. The first block is the picture's own.
    for (size_t k = 1; k < 5; k++) {
        cpng_allocations allocations = {.limit = LIMIT};
        fail(&malloc_fault, k, 1, ENOMEM);
        HOLD(decode(specimen, specimen->count, &allocations, NULL).status == CPNG_OUT_OF_MEMORY);
        fail(&malloc_fault, 0, 0, 0);
        failed_allocations += 1;
    }
}

/// Less memory than a decoder needs.
static void decode_in_little_memory(const specimen *specimen) {
    const size_t limits[] = {0, 1000, 5000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        cpng_allocations allocations = {.limit = limits[i]};
        HOLD(decode(specimen, specimen->count, &allocations, NULL).status == CPNG_OUT_OF_MEMORY);
        failed_allocations += 1;
    }
}

/// A caller's wrong description of the picture is detected before a byte is written.
static void disagree(const specimen *right) {
    for (int i = 0; i < 5; i++) {
        specimen wrong = *right;
        cpng_picture *picture = &wrong.picture;
        switch (i) {
        case 0: picture->width += 1; break;
        case 1: picture->height += 1; break;
        case 2: picture->channels = 2; break;
        case 3: picture->depth = 24 - picture->depth; break;
        default: picture->row_bytes -= 1;
        }
        cpng_allocations allocations = {.limit = LIMIT};
        HOLD(decode(&wrong, wrong.count, &allocations, NULL).status == CPNG_DISAGREEMENT);
    }
}

void test_decoding(const char *path) {
    specimen specimen = read_specimen(path);
    cpng_allocations allocations = {.limit = LIMIT};
    uint8_t *expected;
    cpng_report report = decode(&specimen, specimen.count, &allocations, &expected);
    if (report.status != CPNG_DONE) {
        fprintf(stderr, "%s: %s\n", path, report.message);
        exit(1);
    }
    fail_each_allocation(&specimen, expected);
    decode_in_little_memory(&specimen);
    disagree(&specimen);
    // The file truncated at each byte, in memory of exactly that size; for a long file at 2,000 to
    // 4,000 positions, because each takes time in proportion to its length.
    uint8_t *whole = specimen.bytes;
    size_t step = 1 + specimen.count / 4000;
    for (size_t count = 0; count < specimen.count; count += step) {
        cpng_allocations allocations = {.limit = LIMIT};
        specimen.bytes = malloc(count);
        memcpy(specimen.bytes, whole, count);
        HOLD(decode(&specimen, count, &allocations, NULL).status == CPNG_MALFORMED);
        free(specimen.bytes);
    }
    // Each byte changed, or as many positions; libpng's messages are printable.
    specimen.bytes = whole;
    for (size_t i = 0; i < specimen.count; i += step) {
        cpng_allocations allocations = {.limit = LIMIT};
        specimen.bytes[i] ^= 0x91;
        cpng_report report = decode(&specimen, specimen.count, &allocations, NULL);
        specimen.bytes[i] ^= 0x91;
        HOLD(report.status != CPNG_OUT_OF_MEMORY);
        size_t end = strnlen(report.message, sizeof report.message);
        HOLD(end < sizeof report.message && (end > 0) == (report.status != CPNG_DONE));
        for (size_t j = 0; j < end; j++) {
            HOLD(report.message[j] >= ' ' && report.message[j] <= '~');
        }
    }
    free(expected);
    free(whole);
}

void test_refusing(const char *path) {
    specimen specimen = read_specimen(path);
    cpng_allocations allocations = {.limit = LIMIT};
    HOLD(decode(&specimen, specimen.count, &allocations, NULL).status == CPNG_MALFORMED);
    free(specimen.bytes);
}

void test_job(void) {
    cpng_job_free(NULL, NULL);
    cpng_job job = {0};
    char message[300];
    memset(message, 'x', sizeof message);
    memcpy(message, "a\n\x7F\xE9", 4);
    message[sizeof message - 1] = 0;
    if (setjmp(job.jump) == 0) {
        cpng_job_stop(&job, CPNG_MALFORMED, message);
    }
    HOLD(job.report.status == CPNG_MALFORMED);
    HOLD(strlen(job.report.message) == sizeof job.report.message - 1);
    HOLD(memcmp(job.report.message, "a???xxxx", 8) == 0);
}

static cpng_report compress(cpng_file *file, uint32_t channels, uint32_t depth,
                            cpng_filters filters, cpng_allocations *allocations) {
    cpng_picture picture = {40, 30, channels, depth, (size_t)40 * channels * depth / 8};
    uint8_t *samples = malloc(picture.row_bytes * picture.height);
    uint32_t noise = 1;
    for (size_t i = 0; i < picture.row_bytes * picture.height; i++) {
        samples[i] = (uint8_t)((noise = noise * 1664525 + 1013904223) >> 24);
    }
    cpng_report report = cpng_compress(file, picture, samples, 6, filters, allocations);
    HOLD(allocations->bytes == 0);
    free(samples);
    return report;
}

static void fail_each_allocation_compressing(uint32_t channels, uint32_t depth,
                                             cpng_filters filters) {
    for (size_t k = 1;; k++) {
        cpng_file file = {0};
        cpng_allocations allocations = {.limit = LIMIT, .fail_at = k};
        cpng_report report = compress(&file, channels, depth, filters, &allocations);
        cpng_release(&file);
        bool is_done = allocations.count < k;
        HOLD(report.status == (is_done ? CPNG_DONE : CPNG_OUT_OF_MEMORY));
        if (is_done) {
            break;
        }
        failed_allocations += 1;
    }
    // The memory for the stream.
    for (size_t k = 1;; k++) {
        cpng_file file = {0};
        cpng_allocations allocations = {.limit = LIMIT};
        fail(&realloc_fault, k, 1, ENOMEM);
        cpng_report report = compress(&file, channels, depth, filters, &allocations);
        bool is_done = realloc_fault.calls < k;
        HOLD(report.status == (is_done ? CPNG_DONE : CPNG_OUT_OF_MEMORY));
        HOLD(file.failed == !is_done);
        cpng_release(&file);
        fail(&realloc_fault, 0, 0, 0);
        if (is_done) {
            break;
        }
        failed_allocations += 1;
    }
}

/// The number of rows that a job compresses before it is stopped.
static size_t rows_before_stop;

static bool is_stopped(void) { return rows_before_stop-- == 0; }

static void test_stopping(void) {
    for (size_t rows = 0; rows < 30; rows += 29) {
        cpng_file file = {.is_stopped = is_stopped};
        cpng_allocations allocations = {.limit = LIMIT};
        rows_before_stop = rows;
        HOLD(compress(&file, 3, 8, CPNG_FILTER_SUB, &allocations).status == CPNG_STOPPED);
        cpng_release(&file);
    }
    cpng_file file = {.is_stopped = is_stopped};
    cpng_allocations allocations = {.limit = LIMIT};
    rows_before_stop = 30;
    HOLD(compress(&file, 3, 8, CPNG_FILTER_SUB, &allocations).status == CPNG_DONE);
    cpng_release(&file);
}

void test_compressing(void) {
    const uint32_t channels[] = {1, 3, 4}, depths[] = {8, 16};
    for (int i = 0; i < 6; i++) {
        for (cpng_filters filters = CPNG_FILTER_NONE; filters <= CPNG_FILTER_ADAPTIVE; filters++) {
            fail_each_allocation_compressing(channels[i % 3], depths[i / 3], filters);
        }
    }
    cpng_file file = {0};
    cpng_allocations allocations = {.limit = LIMIT};
    const size_t pieces[2][2] = {{8, 9}, {7, 1}};
    for (int i = 0; i < 2; i++) {
        memcpy(odd_pieces, pieces[i], sizeof odd_pieces);
        HOLD(compress(&file, 3, 8, CPNG_FILTER_SUB, &allocations).status == CPNG_DISAGREEMENT);
        cpng_clear(&file);
    }
    odd_pieces[0] = 0;
    cpng_release(&file);
    test_stopping();
}

static void *no_memory(size_t count) {
    (void)count;
    return NULL;
}

static void test_deflate(cpng_file *file) {
    uint8_t bytes[5000] = {0};
    cpng_clear(file);
    libdeflate_set_memory_allocator(no_memory, free);
    HOLD(!cpng_deflate(file, bytes, sizeof bytes, 10) && file->count == 0);
    libdeflate_set_memory_allocator(malloc, free);
    cpng_release(file);
    fail(&realloc_fault, 1, 1, ENOMEM);
    HOLD(!cpng_deflate(file, bytes, sizeof bytes, 10) && file->failed);
    cpng_clear(file);
    HOLD(cpng_deflate(file, bytes, sizeof bytes, 10) && file->count > 8 && file->count < 100);
    failed_allocations += 2;
}

/// Inflates the contents of `file`, a stream of `length` zeros.
static void test_inflate(cpng_file *file, size_t length) {
    uint8_t *bytes = malloc(length + 1);
    memset(bytes, 255, length + 1);
    libdeflate_set_memory_allocator(no_memory, free);
    HOLD(!cpng_inflate(file->bytes, file->count, bytes, length, NULL));
    libdeflate_set_memory_allocator(malloc, free);
    HOLD(cpng_inflate(file->bytes, file->count, bytes, length, NULL));
    for (size_t i = 0; i < length; i++) {
        HOLD(bytes[i] == 0);
    }
    HOLD(bytes[length] == 255);
    // Wrong lengths, a truncated stream, trailing bytes, and a wrong checksum.
    HOLD(!cpng_inflate(file->bytes, file->count, bytes, length - 1, NULL));
    HOLD(!cpng_inflate(file->bytes, file->count, bytes, length + 1, NULL));
    HOLD(!cpng_inflate(file->bytes, file->count - 1, bytes, length, NULL));
    cpng_append(file, (const uint8_t *)"x", 1);
    HOLD(!cpng_inflate(file->bytes, file->count, bytes, length, NULL));
    file->bytes[file->count - 2] ^= 1;
    HOLD(!cpng_inflate(file->bytes, file->count - 1, bytes, length, NULL));
    failed_allocations += 1;
    free(bytes);
}

/// Writes a file of a signature and a chunk, in memory that grows with each of them.
static void write_small_file(cpng_file *file) {
    cpng_write_signature(file);
    cpng_begin_chunk(file, (const uint8_t *)"IDAT");
    uint8_t *room = cpng_reserve(file, 4096 - file->count);
    if (room != NULL) {
        memset(room, 7, 4096 - file->count);
        cpng_advance(file, 4096 - file->count);
    }
    cpng_end_chunk(file);
}

static void fail_each_allocation_writing(void) {
    fault *faults[] = {&malloc_fault, &realloc_fault};
    for (int i = 0; i < 2; i++) {
        for (size_t k = 1;; k++) {
            cpng_file file = {0};
            fail(faults[i], k, 1, ENOMEM);
            write_small_file(&file);
            bool is_done = faults[i]->calls < k;
            HOLD(file.failed == !is_done);
            HOLD(!is_done || (file.count == 4100 && number(file.bytes + 8) == 4096 - 16));
            cpng_release(&file);
            fail(faults[i], 0, 0, 0);
            if (is_done) {
                break;
            }
            failed_allocations += 1;
        }
    }
}

void test_png_file(void) {
    cpng_file file = {0};
    cpng_write_signature(&file);
    cpng_begin_chunk(&file, (const uint8_t *)"tEXt");
    cpng_append(&file, NULL, 0);
    cpng_append(&file, (const uint8_t *)"A\0b", 3);
    cpng_end_chunk(&file);
    HOLD(file.count == 8 + 12 + 3 && number(file.bytes + 8) == 3);
    HOLD(number(file.bytes + 19) == cpng_crc32(0, (const uint8_t *)"tEXtA\0b", 7));
    HOLD(cpng_adler32(cpng_adler32(1, (const uint8_t *)"Wiki", 4), (const uint8_t *)"pedia", 5)
         == 0x11E60398);
    // Only existing bytes are removed.
    cpng_remove(&file, 5, 5);
    cpng_remove(&file, 0, file.count + 1);
    HOLD(file.count == 23);
    cpng_remove(&file, 0, 8);
    HOLD(file.count == 15 && memcmp(file.bytes + 4, "tEXt", 4) == 0);
    // No more than the reserved memory may be used.
    HOLD(cpng_reserve(&file, 100000) != NULL);
    cpng_advance(&file, 100000);
    HOLD(!file.failed && file.count == 100015);
    cpng_advance(&file, file.capacity);
    HOLD(file.failed && file.count == 100015);
    // Small pieces grow the memory by half.
    size_t old = file.capacity;
    cpng_clear(&file);
    while (file.capacity == old) {
        cpng_append(&file, (const uint8_t *)"12345678", 8);
    }
    HOLD(file.capacity == old + old / 2);
    file.count = 100015;
    file.failed = true;
    // A failure is kept until the file is cleared.
    HOLD(cpng_reserve(&file, 1) == NULL);
    cpng_advance(&file, 0);
    cpng_append(&file, (const uint8_t *)"x", 1);
    cpng_end_chunk(&file);
    cpng_write_signature(&file);
    HOLD(file.failed && file.count == 100015);
    cpng_clear(&file);
    HOLD(!file.failed && file.count == 0 && file.bytes != NULL);
    HOLD(cpng_reserve(&file, SIZE_MAX) == NULL && file.failed);
    cpng_release(&file);
    fail_each_allocation_writing();
    // A chunk is shorter than 2 GiB.
    file.count = (size_t)INT32_MAX + 9;
    cpng_end_chunk(&file);
    HOLD(file.failed);
    cpng_clear(&file);
    test_deflate(&file);
    test_inflate(&file, 5000);
    cpng_release(&file);
    HOLD(strlen(cpng_libpng_version()) > 2 && strlen(cpng_zlib_version()) > 2);
    HOLD(strcmp(cpng_libdeflate_version(), LIBDEFLATE_VERSION_STRING) == 0);
}
