"""Compares with blazediff: `TIMES LEVEL OLD NEW [OUT]` prints the median seconds of a call as JSON.

The files of two folders are compared by name; OUT gets a picture of the differences, compressed at
LEVEL. If TIMES is above 1, the first call is a warm-up and is not counted.
"""
import json
import os
import statistics
import sys
import time

from blazediff import compare

(times, level), (old, new, *out) = map(int, sys.argv[1:3]), sys.argv[3:]
found = []
for turn in range(times + (times > 1)):
    start, cpu = time.perf_counter(), time.process_time()
    for name in sorted(os.listdir(old)):
        compare(f"{old}/{name}", f"{new}/{name}", *(f"{each}/{name}" for each in out), compression=level)
    found.append((time.perf_counter() - start, time.process_time() - cpu))
counted = found[times > 1:]
print(json.dumps(dict(zip(("seconds", "cpu"), map(statistics.median, zip(*counted))))))
