#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
#include "csystem.h"
#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BEYOND = 3 + CSYSTEM_FILES };

/// The data for starting a program, shared by the caller, the thread that watches the program, and
/// the forked process before exec.
struct start {
    const char *path;
    char *const *arguments;
    /// The open folder in which to run, or AT_FDCWD.
    int folder;
    int theirs[3 + CSYSTEM_FILES];
    size_t count;
    /// Closed when the child has ended.
    int ended;
    /// Receives the child's errno if exec fails.
    int report;
    pid_t parent;
    /// The child's process ID, or -1 with `error`.
    pid_t number;
    int error;
    /// Raised when `number` is set; the caller may then free this structure.
    struct gate is_known;
};

/// Ends a child that cannot exec, and reports its errno.
static _Noreturn void give_up(int report) {
    int error = errno;
    (void)!write(report, &error, sizeof error);
    _exit(127);
}

/// Executes the program. Only async-signal-safe functions are allowed between fork and exec: other
/// threads may have held locks.
static _Noreturn void become(const struct start *start) {
    // A separate process group: keyboard signals reach only us, and we end the whole group.
    setpgid(0, 0);
    // Even SIGKILL of this process must end the child.
    platform_die_with_parent();
    if (getppid() != start->parent) {
        _exit(127);
    }
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    if (start->folder != AT_FDCWD && fchdir(start->folder) != 0) {
        give_up(start->report);
    }
    // First move the descriptors up, so that dup2 replaces none that is still needed.
    int report = fcntl(start->report, F_DUPFD_CLOEXEC, BEYOND);
    if (report < 0) {
        give_up(start->report);
    }
    int moved[3 + CSYSTEM_FILES];
    for (size_t i = 0; i < start->count; i++) {
        moved[i] = fcntl(start->theirs[i], F_DUPFD_CLOEXEC, BEYOND);
        if (moved[i] < 0) {
            give_up(report);
        }
    }
    for (size_t i = 0; i < start->count; i++) {
        if (dup2(moved[i], (int)i) < 0) {
            give_up(report);
        }
    }
    platform_keep_from_programs((int)start->count);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execv(start->path, start->arguments);
    give_up(report);
}

/// Forks the program and waits for its end. This thread must live until then: the kernel treats it
/// as the parent, and would kill the child when the thread ends.
static void *watch(void *argument) {
    struct start *start = argument;
    int ended = start->ended;
    pid_t child = fork();
    if (child == 0) {
        become(start);
    }
    start->error = errno;
    start->number = child;
    gate_raise(&start->is_known);
    if (child > 0) {
        // The child stays a zombie until csystem_reap, so that its process ID is not reused.
        siginfo_t info;
        while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
        }
    }
    close(ended);
    return NULL;
}

/// Runs `watch` in a thread with all signals blocked, and waits until the child is forked. Returns
/// 0 or an errno; `start->ended` is closed later.
static int start_watching(struct start *start) {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error != 0) {
        close(start->ended);
        return error;
    }
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    sigset_t all, before;
    sigfillset(&all);
    pthread_t thread;
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(&thread, &attributes, watch, start);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        close(start->ended);
        return error;
    }
    gate_wait(&start->is_known);
    return start->number > 0 ? 0 : start->error;
}

/// Opens a pipe whose ends are not standard descriptors. Returns 0, or an errno and ends of -1.
static int open_pipe(int ends[2]) {
    ends[0] = ends[1] = -1;
    int made[2];
    if (platform_pipe(made) != 0) {
        return errno;
    }
    int error = 0;
    for (int i = 0; i < 2; i++) {
        ends[i] = made[i] > 2 ? made[i] : fcntl(made[i], F_DUPFD_CLOEXEC, 3);
        error = ends[i] < 0 ? errno : error;
        if (ends[i] != made[i]) {
            close(made[i]);
        }
    }
    for (int i = 0; i < 2 && error != 0; i++) {
        close(ends[i]);
        ends[i] = -1;
    }
    return error;
}

int csystem_pipe(int *reading, int *writing) {
    int ends[2];
    int error = open_pipe(ends);
    if (error == 0) {
        fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK);
    }
    *reading = ends[0];
    *writing = ends[1];
    return error;
}

static void close_end(int *descriptor) {
    if (*descriptor >= 0) {
        close(*descriptor);
    }
    *descriptor = -1;
}

int csystem_spawn(const char *path, char *const *arguments, int folder, const int *files,
                  size_t count, struct csystem_child *child) {
    // The reading end comes first.
    enum { INPUT, OUTPUT, ERRORS, ENDED, REPORT, PIPES };
    int pipes[PIPES][2];
    int error = 0;
    for (int i = 0; i < PIPES; i++) {
        int failed = open_pipe(pipes[i]);
        error = error != 0 ? error : failed;
    }
    struct start start = {
        .path = path,
        .arguments = arguments,
        .folder = folder,
        .theirs = {pipes[INPUT][0], pipes[OUTPUT][1], pipes[ERRORS][1]},
        .count = 3,
        .ended = pipes[ENDED][1],
        .report = pipes[REPORT][1],
        .parent = getpid(),
        .number = -1,
    };
    for (size_t i = 0; i < count && i < CSYSTEM_FILES; i++) {
        start.theirs[start.count++] = files[i];
    }
    if (error == 0) {
        error = gate_init(&start.is_known) == 0 ? 0 : errno;
    }
    if (error == 0) {
        error = start_watching(&start);
        gate_destroy(&start.is_known);
        pipes[ENDED][1] = -1;
    }
    close_end(&pipes[INPUT][0]);
    close_end(&pipes[OUTPUT][1]);
    close_end(&pipes[ERRORS][1]);
    close_end(&pipes[ENDED][1]);
    close_end(&pipes[REPORT][1]);
    if (error == 0) {
        // Waits until exec closes the child's end of the pipe, or an errno arrives.
        int told = 0;
        ssize_t count;
        while ((count = read(pipes[REPORT][0], &told, sizeof told)) < 0 && errno == EINTR) {
        }
        if (count != 0) {
            // A child that reports an errno ends by itself.
            bool is_told = count == sizeof told;
            error = is_told ? told : EIO;
            if (!is_told) {
                csystem_end(start.number);
            }
            csystem_reap(start.number);
        }
    }
    close_end(&pipes[REPORT][0]);
    int *ours[] = {&pipes[INPUT][1], &pipes[OUTPUT][0], &pipes[ERRORS][0], &pipes[ENDED][0]};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        if (error != 0) {
            close_end(ours[i]);
        } else {
            fcntl(*ours[i], F_SETFL, fcntl(*ours[i], F_GETFL) | O_NONBLOCK);
        }
    }
    if (error == 0) {
        *child = (struct csystem_child){start.number, *ours[0], *ours[1], *ours[2], *ours[3]};
    }
    return error;
}

ptrdiff_t csystem_feed(int descriptor, const void *bytes, size_t count) {
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(descriptor, bytes, count);
    int error = errno;
    if (written < 0 && error == EPIPE) {
        // The signal is pending for this thread, unless it is ignored or was blocked before.
        while (!sigismember(&before, SIGPIPE) && platform_take_signal(&broken)) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return written < 0 ? -error : written;
}

int csystem_reap(pid_t number) {
    int status = 0;
    while (waitpid(number, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void csystem_end(pid_t number) {
    kill(-number, SIGKILL);
    kill(number, SIGKILL);
}

void csystem_wait(int writable, const int *readable, size_t count, int milliseconds) {
    struct pollfd polled[8] = {{.fd = writable, .events = POLLOUT}};
    size_t used = 1;
    for (size_t i = 0; i < count && used < sizeof polled / sizeof *polled; i++) {
        polled[used++] = (struct pollfd){.fd = readable[i], .events = POLLIN};
    }
    // A signal ends the wait early, like any event.
    (void)poll(polled, used, milliseconds);
}
