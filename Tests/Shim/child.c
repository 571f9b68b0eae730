#define _GNU_SOURCE
#include "csystem.h"
#include "tests.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/// Runs `script` as a child process.
static int start(const char *script, const int *files, size_t count, struct csystem_child *child) {
    char *arguments[] = {"sh", "-c", (char *)script, NULL};
    return csystem_spawn("/bin/sh", arguments, AT_FDCWD, files, count, child);
}

/// Reads a child's output until it closes the descriptor, then closes it.
static void read_all(int descriptor, char *text, size_t room) {
    size_t count = 0;
    while (true) {
        csystem_wait(-1, &descriptor, 1, 1000);
        ssize_t more = read(descriptor, text + count, room - 1 - count);
        if (more == 0) {
            break;
        }
        HOLD(more > 0 || errno == EAGAIN || errno == EINTR);
        count += more > 0 ? (size_t)more : 0;
    }
    text[count] = 0;
    HOLD(close(descriptor) == 0);
}

/// Waits for the end of a child and returns its status.
static int finish(const struct csystem_child *child) {
    char nothing[2];
    read_all(child->ended, nothing, sizeof nothing);
    HOLD(close(child->input) == 0 && close(child->output) == 0 && close(child->errors) == 0);
    return csystem_reap(child->number);
}

/// The number of open descriptors.
static int open_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    HOLD(folder != NULL);
    int count = 0;
    while (readdir(folder) != NULL) {
        count += 1;
    }
    HOLD(closedir(folder) == 0);
    return count;
}

static void test_talking(void) {
    char path[] = "/tmp/shim-XXXXXX", text[100];
    int file = mkstemp(path);
    HOLD(file >= 0 && unlink(path) == 0);
    struct csystem_child child;
    const int files[] = {file, file, file, file, file};
    // Files beyond the maximum are not passed on.
    HOLD(start("cat >&4; echo said; echo meant >&2; [ -e /proc/self/fd/7 ] || exit 3", files, 5,
               &child) == 0);
    HOLD(csystem_feed(child.input, "fed", 3) == 3);
    HOLD(close(child.input) == 0);
    child.input = fcntl(0, F_DUPFD_CLOEXEC, 0);
    read_all(child.output, text, sizeof text);
    HOLD(strcmp(text, "said\n") == 0);
    read_all(child.errors, text, sizeof text);
    HOLD(strcmp(text, "meant\n") == 0);
    child.output = fcntl(0, F_DUPFD_CLOEXEC, 0);
    child.errors = fcntl(0, F_DUPFD_CLOEXEC, 0);
    HOLD(finish(&child) == 3);
    HOLD(pread(file, text, sizeof text, 0) == 3 && memcmp(text, "fed", 3) == 0);
    HOLD(close(file) == 0);
}

static void test_ending(void) {
    struct csystem_child child;
    HOLD(start("sleep 60", NULL, 0, &child) == 0);
    csystem_end(child.number);
    HOLD(finish(&child) == 128 + SIGKILL);
    HOLD(csystem_reap(child.number) == -1);
    // Waits are interrupted repeatedly.
    fail(&sem_wait_fault, 1, 3, EINTR);
    fail(&read_fault, 1, 2, EINTR);
    fail(&waitid_fault, 1, 2, EINTR);
    fail(&waitpid_fault, 1, 2, EINTR);
    HOLD(start("exit 5", NULL, 0, &child) == 0);
    HOLD(finish(&child) == 5);
}

/// Feeds a child that has closed its input.
static void feed_in_vain(void) {
    struct csystem_child child;
    HOLD(start("exec <&-; echo; exec >&-; sleep 60", NULL, 0, &child) == 0);
    char line[10];
    read_all(child.output, line, sizeof line);
    child.output = fcntl(0, F_DUPFD_CLOEXEC, 0);
    HOLD(csystem_feed(child.input, line, 1) == -EPIPE);
    csystem_end(child.number);
    HOLD(finish(&child) == 128 + SIGKILL);
}

static bool is_pending(int number) {
    sigset_t pending;
    HOLD(sigpending(&pending) == 0);
    return sigismember(&pending, number) == 1;
}

/// Feeding a closed pipe does not end the process, and all signal settings are unchanged.
static void test_broken_pipe(void) {
    sigset_t broken, before;
    HOLD(sigemptyset(&broken) == 0 && sigaddset(&broken, SIGPIPE) == 0);
    signal(SIGPIPE, SIG_DFL);
    fail(&sigtimedwait_fault, 1, 2, EINTR);
    feed_in_vain();
    HOLD(!is_pending(SIGPIPE));
    signal(SIGPIPE, SIG_IGN);
    feed_in_vain();
    signal(SIGPIPE, SIG_DFL);
    HOLD(sigprocmask(SIG_BLOCK, &broken, &before) == 0);
    feed_in_vain();
    HOLD(is_pending(SIGPIPE));
    signal(SIGPIPE, SIG_IGN);
    HOLD(sigprocmask(SIG_SETMASK, &before, NULL) == 0);
    signal(SIGPIPE, SIG_DFL);
}

static void test_failing_calls(void) {
    struct csystem_child child;
    struct { fault *fault; size_t at; int error; } cases[] = {
        {&pipe2_fault, 1, EMFILE}, {&pipe2_fault, 3, ENFILE}, {&pipe2_fault, 5, EMFILE},
        {&pthread_attr_init_fault, 1, ENOMEM}, {&pthread_create_fault, 1, EAGAIN},
        {&fork_fault, 1, EAGAIN},
        // In the child: its error pipe, its descriptors, and their numbers.
        {&fcntl_fault, 1, EMFILE}, {&fcntl_fault, 2, EMFILE}, {&dup2_fault, 2, EBUSY},
        // The child is already the program, but the parent does not know.
        {&read_fault, 1, EIO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fail(cases[i].fault, cases[i].at, 1, cases[i].error);
        HOLD(start("sleep 60", NULL, 0, &child) == cases[i].error);
        fail(cases[i].fault, 0, 0, 0);
    }
    char *arguments[] = {"nothing", NULL};
    HOLD(csystem_spawn("/nowhere/nothing", arguments, AT_FDCWD, NULL, 0, &child) == ENOENT);
    // A folder that is not open cannot be the child's.
    HOLD(csystem_spawn("/bin/sh", arguments, 1000000, NULL, 0, &child) == EBADF);
    // A parent that has ended cannot kill its child.
    fail(&getppid_fault, 1, 1, 0);
    HOLD(start("exit 5", NULL, 0, &child) == 0);
    fail(&getppid_fault, 0, 0, 0);
    HOLD(finish(&child) == 127);
}

/// A separate pipe: reading never blocks, and the child gets the other end as a file.
static void test_own_pipe(void) {
    struct csystem_child child;
    int reading, writing;
    char text[10];
    HOLD(csystem_pipe(&reading, &writing) == 0);
    HOLD(read(reading, text, sizeof text) == -1 && errno == EAGAIN);
    HOLD(start("echo 3 >&3", &writing, 1, &child) == 0);
    HOLD(close(writing) == 0 && finish(&child) == 0);
    HOLD(read(reading, text, sizeof text) == 2 && memcmp(text, "3\n", 2) == 0);
    HOLD(read(reading, text, sizeof text) == 0 && close(reading) == 0);
    fail(&pipe2_fault, 1, 1, EMFILE);
    HOLD(csystem_pipe(&reading, &writing) == EMFILE && reading == -1 && writing == -1);
    fail(&pipe2_fault, 0, 0, 0);
}

/// Pipes get the lowest free descriptors, which must not be among the child's own.
static void without_standard_descriptors(void) {
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        close(descriptor);
    }
    struct csystem_child child;
    char text[10];
    int before = open_descriptors();
    fail(&fcntl_fault, 2, 1, EMFILE);
    HOLD(start("exit 5", NULL, 0, &child) == EMFILE);
    HOLD(open_descriptors() == before);
    HOLD(start("cat; echo 2 >&2", NULL, 0, &child) == 0);
    HOLD(child.input > 2 && child.output > 2 && child.errors > 2 && child.ended > 2);
    HOLD(csystem_feed(child.input, "1", 1) == 1 && close(child.input) == 0);
    read_all(child.output, text, sizeof text);
    HOLD(strcmp(text, "1") == 0);
    read_all(child.errors, text, sizeof text);
    HOLD(strcmp(text, "2\n") == 0);
    HOLD(csystem_reap(child.number) == 0);
}

void test_children(void) {
    // More descriptors than one call examines.
    const int readable[10] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    csystem_wait(-1, readable, 10, 0);
    int before = open_descriptors();
    test_talking();
    test_ending();
    test_broken_pipe();
    test_own_pipe();
    test_failing_calls();
    // The thread that watches a child closes its end last.
    for (int i = 0; i < 500 && open_descriptors() != before; i++) {
        usleep(10000);
    }
    HOLD(open_descriptors() == before);
    apart(without_standard_descriptors, 0);
}
