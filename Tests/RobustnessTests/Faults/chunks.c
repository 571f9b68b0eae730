// Logs what libpng is asked to write: a library preloaded (LD_PRELOAD) between a program and
// libpng. It adds a line to the file REVEAL_CHUNKS_LOG for each signature, and for each chunk its
// type, its declared length and the number of content bytes. The calls are passed on to libpng.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static __thread char type[5];
static __thread unsigned length;
static __thread size_t count;

static void note(const char *line, int bytes) {
    int file = open(getenv("REVEAL_CHUNKS_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0 || write(file, line, (size_t)bytes) != bytes) {
        abort();
    }
    close(file);
}

void png_write_sig(void *png) {
    void (*next)(void *) = dlsym(RTLD_NEXT, "png_write_sig");
    next(png);
    note("signature\n", 10);
}

void png_write_chunk_start(void *png, const uint8_t *name, uint32_t bytes) {
    void (*next)(void *, const uint8_t *, uint32_t) = dlsym(RTLD_NEXT, "png_write_chunk_start");
    snprintf(type, sizeof type, "%.4s", (const char *)name);
    length = bytes;
    count = 0;
    next(png, name, bytes);
}

// Chunks that libpng starts itself end here too, without a start.
void png_write_chunk_data(void *png, const uint8_t *data, size_t bytes) {
    void (*next)(void *, const uint8_t *, size_t) = dlsym(RTLD_NEXT, "png_write_chunk_data");
    count += bytes;
    next(png, data, bytes);
}

void png_write_chunk_end(void *png) {
    void (*next)(void *) = dlsym(RTLD_NEXT, "png_write_chunk_end");
    next(png);
    if (type[0] != 0) {
        char line[64];
        note(line, snprintf(line, sizeof line, "%s %u %zu\n", type, length, count));
        type[0] = 0;
    }
}
