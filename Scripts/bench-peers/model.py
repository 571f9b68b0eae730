"""A model of a render's time on many cores, from parts that are measured on this machine."""
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median

from jobs import ours

# The rows of a band, which is coded by one thread; `CodedBand.height` in Sources/PNG.
BAND = 64
# The number of times that a byte of a frame crosses memory: read from the coded picture, written to
# the frame and fetched for that, read by the kernel, written to the page cache.
CROSSINGS = 5


@dataclass(frozen=True)
class Parts:
    """Seconds of processor time, and bytes."""
    start: float
    decode: float
    code: float
    frame: float
    bands: int
    bytes: float
    # The seconds for which a folder is locked for a file: it is created and renamed.
    folder: float

    def before(self, cores):
        """The time before the first frame: two pictures are decoded and bands are coded at once."""
        return self.start + self.decode / min(cores, 2) + self.code * ceil(self.bands / cores) / self.bands

    def rate(self, cores):
        """Frames a second while there are enough frames for all cores."""
        return min(cores / self.frame, 1 / self.folder)

    def seconds(self, cores, frames):
        """The time of a whole render."""
        return self.before(cores) + max(ceil(frames / cores) * self.frame, frames * self.folder)

    def traffic(self, cores):
        """Bytes a second through memory."""
        return self.rate(cores) * self.bytes * CROSSINGS


def refused(command, stopwatch):
    """The processor time of a render that decodes its pictures and then fails at an existing
    file."""
    shutil.rmtree(stopwatch.frames, ignore_errors=True)
    stopwatch.frames.mkdir()
    (stopwatch.frames / "0000.png").write_text("not a frame")
    run = stopwatch.run(command)
    if run["status"] == 0 or (stopwatch.frames / "0000.png").read_text() != "not a frame":
        raise SystemExit("bench-scale: a file that is not a frame was replaced")
    return run["cpu"]


def parts(work, tiny, rounds, stopwatch, folder_seconds):
    """The parts of a render, each a difference between medians of processor times in one thread."""
    def frames(count, what=work):
        return ours(what, "--frames", f"0-{count - 1}", "--threads", "1")
    jobs = [("tiny", 1, frames(1, tiny)), ("one", 1, frames(1)), ("all", 61, frames(61))]
    refusals = [("no tiny", frames(1, tiny)), ("none", frames(1))]
    taken, size = defaultdict(list), 0
    for _ in range(rounds):
        for name, count, command in jobs:
            run = stopwatch.time(command, count)
            if run["fault"]:
                raise SystemExit(f"bench-scale: {name}: {run['fault']}")
            taken[name].append(run["cpu"])
            size = run["bytes"] / count
        for name, command in refusals:
            taken[name].append(refused(command, stopwatch))
    cpu = {name: median(values) for name, values in taken.items()}
    frame, decode = (cpu["all"] - cpu["one"]) / 60, cpu["none"] - cpu["no tiny"]
    return Parts(start=cpu["tiny"], decode=decode, code=cpu["one"] - cpu["tiny"] - decode - frame,
                 frame=frame, bands=ceil(work.height / BAND), bytes=size, folder=folder_seconds)


# Each script prints a rate per second of processor time, not of the clock, so that other load
# matters little.
COPY = """
import time, numpy
source = numpy.ones(1 << 26, dtype=numpy.uint8)
target = numpy.zeros_like(source)
start = time.process_time()
for _ in range(24): target[:] = source
print(24 * 2 * source.nbytes / (time.process_time() - start))
"""
RENAME = """
import os, sys, time
start = time.process_time()
for number in range(4000):
    name = f"{sys.argv[1]}/{os.getpid()}-{number}"
    os.close(os.open(name, os.O_CREAT | os.O_WRONLY | os.O_EXCL))
    os.rename(name, name + ".png")
print(4000 / (time.process_time() - start))
"""


def rate(script, processes, *arguments):
    """The sum of the rates of some processes of a script."""
    running = [subprocess.Popen([sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE)
               for _ in range(processes)]
    return sum(float(process.communicate()[0]) for process in running)


def disk_rate(folder, size=1 << 29):
    """The bytes per second that reach the disk."""
    path, block = Path(folder) / "disk", os.urandom(1 << 24)
    start = time.perf_counter()
    with open(path, "wb") as file:
        for _ in range(size // len(block)):
            file.write(block)
        os.fsync(file.fileno())
    seconds = time.perf_counter() - start
    path.unlink()
    return size / seconds
