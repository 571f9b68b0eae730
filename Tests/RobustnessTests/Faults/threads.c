// A system with few threads: a preloaded library (LD_PRELOAD) that allows at most REVEAL_THREADS
// threads in addition to the first at a time.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct start {
    void *(*function)(void *);
    void *argument;
};

static atomic_int running;

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    void *result = start.function(start.argument);
    running--;
    return result;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
                   void *argument) {
    int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
        dlsym(RTLD_NEXT, "pthread_create");
    if (++running > atoi(getenv("REVEAL_THREADS"))) {
        running--;
        return EAGAIN;
    }
    struct start *start = malloc(sizeof *start);
    *start = (struct start){function, argument};
    return next(thread, attributes, run, start);
}
