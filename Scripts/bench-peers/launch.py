"""Starts commands and times them: JSON lines in, JSON lines out.

This is a separate process because a child's peak memory includes the memory of its parent when it
was started; this process imports very little.
"""
import json
import os
import sys
import time


def run(argv, complaints):
    """One command's seconds from fork to exit and on all cores, peak memory and exit status."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
               (os.POSIX_SPAWN_OPEN, 1, complaints, flags, 0o644),
               (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.perf_counter()
    child = os.posix_spawnp(argv[0], argv, os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    return dict(seconds=round(seconds, 6), cpu=round(usage.ru_utime + usage.ru_stime, 6),
                peak_kib=usage.ru_maxrss, status=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(run(request["argv"], request["complaints"])), flush=True)
