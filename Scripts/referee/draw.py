"""Has one renderer draw every reveal at each size, compares each with the truth, and prints JSON.

draw.py NAME FOLDER WxH…: FOLDER/WxH has the truth, and receives the samples of two reveals. Each
renderer has its own process, so that a crash ends only that renderer, and its memory is measured
alone.
"""
import ctypes
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import cv2
import numpy as np

import commands
import libraries
from reveals import reveals

NAME, FOLDER, *SIZES = sys.argv[1:]
PICTURE = Path(FOLDER) / "drawn.png"
LAUNCHER = subprocess.Popen(
    [sys.executable, "-I", "-S", Path(__file__).resolve().parents[1] / "bench-peers/launch.py"],
    text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def memory(key):
    """A line of this process's status in MiB: VmRSS, or VmHWM, its peak."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key)) / 1024


def decoded(data):
    """The samples of a PNG file; of a color file, the green ones."""
    rows = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    return rows if rows.ndim == 2 else rows[:, :, 1]


def run(argv):
    """Runs a command; returns its PNG file, its seconds of processor time, and the MiB of its
    largest process."""
    if not shutil.which(argv[0]):
        raise OSError(f"{argv[0]} is not installed")
    complaints = PICTURE.with_suffix(".txt")
    request = dict(argv=[str(part) for part in argv], complaints=str(complaints))
    print(json.dumps(request), file=LAUNCHER.stdin, flush=True)
    result = json.loads(LAUNCHER.stdout.readline())
    if result["status"]:
        raise OSError(complaints.read_text()[-300:])
    return PICTURE.read_bytes(), result["cpu"], result["peak_kib"] / 1024


def draw(place):
    """The samples, seconds and MiB of a reveal; samples are None if the renderer cannot draw it."""
    if hasattr(commands, NAME):
        result, seconds, used = run(getattr(commands, NAME)(*place, PICTURE))
    else:
        Path("/proc/self/clear_refs").write_text("5")  # the peak is now what is in use
        before, start = memory("VmRSS"), time.process_time()
        result = getattr(libraries, NAME)(*place)
        seconds, used = time.process_time() - start, memory("VmHWM") - before
    if isinstance(result, bytes):
        result = decoded(result)[:place[2], :place[1]]
    return result, seconds, used


def score(samples, values, edge):
    """The errors of samples, in steps of 255, and the number of wrong pixels beyond the edge."""
    error = np.abs(samples / np.iinfo(samples.dtype).max - values) * 255
    beyond = ~edge & (error > np.where(values > 0, 1.01, 0))
    return dict(largest=float(error.max()), mean=float(error[edge | beyond].mean()),
                beyond=int(beyond.sum()), bits=samples.dtype.itemsize * 8)


def rows(size):
    """The figures of each reveal at a size."""
    width, height = map(int, size.split("x"))
    for number, reveal in enumerate(reveals(width, height)):
        place, saved = (reveal, width, height), Path(FOLDER) / size / f"{number}"
        samples, taken, used = draw(place)
        if samples is None:
            continue
        seconds = [taken]
        if hasattr(libraries, NAME):
            ctypes.CDLL(None).malloc_trim(0)  # freed memory counts when it is used again
            used, seconds = draw(place)[2], []
        while len(seconds) < 5 and sum(seconds) < 0.3:
            samples, taken, _ = draw(place)
            seconds.append(taken)
        with np.load(f"{saved}.npz") as truth:
            figures = score(samples, truth["values"], truth["edge"])
        if reveal.name in ("circle 2.7", "circle 100.4"):
            np.save(f"{saved}-{NAME}.npy", samples)
        yield dict(size=size, reveal=reveal.name, seconds=min(seconds), mib=used, **figures)


if __name__ == "__main__":
    print(json.dumps([row for size in SIZES for row in rows(size)]))
