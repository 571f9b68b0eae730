"""The race in comparing pictures: folders of equal ones, and pairs that differ."""
import json
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2

import layouts
from history import change
from jobs import TOOL
from pairs import PAIRS, folder_of
from peers import has
from screen import Page

# Compares the files of two folders, and writes a picture of each pair that differs.
OPENCV = """
import sys, pathlib, cv2
old, new, out = map(pathlib.Path, sys.argv[1:])
for path in sorted(old.iterdir()):
    difference = cv2.absdiff(cv2.imread(str(path)), cv2.imread(str(new / path.name)))
    if difference.any():
        cv2.imwrite(str(out / path.name), difference)
"""
BLAZEDIFF = Path(__file__).parent / "blazediff_task.py"
# A run in a warm process is the median of this many calls.
CALLS = 5
JOBS = {"ours": "reveal-render compare", "blazediff-warm": "blazediff, a call in a running process",
        "blazediff-level1-warm": "blazediff, the same, deflated by level 1",
        "blazediff-own-warm": "blazediff, the same with its own PNG codec",
        "blazediff": "blazediff, start to exit of Python", "opencv": "OpenCV, start to exit of Python"}
# The programs that need minutes for a thousand pairs.
SLOW = {job for job in JOBS if "warm" in job or job == "opencv"}


@dataclass(frozen=True)
class Task:
    """A task: the number of pairs, whether they differ, whether this is drawn, and what makes
    them."""
    label: str
    pairs: int
    differs: bool
    draws: bool
    make: object

    def jobs(self):
        """The programs that take part."""
        found = [job for job in JOBS if has("blazediff") or "blazediff" not in job]
        if self.pairs > 1:
            return [job for job in found if job not in SLOW]
        return [job for job in found if self.draws or job not in ("opencv", "blazediff-level1-warm")]


def command(job, folder, out):
    """A program's command line; `out` is None if it need not draw."""
    names = [str(folder / "old"), str(folder / "new"), *([str(out)] if out else [])]
    if job == "ours":
        return [TOOL, "compare", *names[:2], *(["--diff", f"{out}/"] if out else []), "--quiet"]
    if job == "opencv":
        return [sys.executable, "-c", OPENCV, *names]
    own = ["env", "BLAZEDIFF_PNG_ENABLED=1"] if "own" in job else []
    return [*own, sys.executable, BLAZEDIFF, CALLS if "warm" in job else 1, int("level1" in job), *names]


def timed(job, argv, stopwatch):
    """One run, timed from start to exit or by the process itself."""
    if "warm" not in job:
        return stopwatch.run(argv)
    told = subprocess.run(list(map(str, argv)), capture_output=True, text=True)
    found = json.loads(told.stdout) if told.returncode == 0 else dict(seconds=0, cpu=0)
    return dict(found, peak_kib=0, status=told.returncode)


def screens(width, height, copies=1, alter=lambda page: None):
    """A function that draws `copies` of a screen into one folder, and altered ones into another."""
    def draw(folder):
        page = Page(4100, width, height, False)
        layouts.dashboard(page, width, height)
        for side in ("old", "new"):
            (folder / side).mkdir(parents=True)
            cv2.imwrite(str(folder / side / "0.png"), page.canvas.pixels[..., [2, 1, 0]])
            for number in range(1, copies):
                shutil.copy(folder / side / "0.png", folder / side / f"{number}.png")
            alter(page)
    return draw


def changed_photo(width, height):
    """A function that draws a photograph, and the same with a quarter changed."""
    def draw(folder):
        pictures = folder_of(PAIRS[0], width, height)
        old, new = (cv2.imread(str(pictures / name)) for name in ("from.png", "to.png"))
        new[height // 2:, :], new[:, width // 2:] = old[height // 2:, :], old[:, width // 2:]
        for side, picture in (("old", old), ("new", new)):
            (folder / side).mkdir(parents=True)
            cv2.imwrite(str(folder / side / "0.png"), picture)
    return draw


def tasks(count):
    """The tasks, of which the last one compares `count` equal pairs."""
    screen, photo = screens(3840, 2160, alter=change), changed_photo(3840, 2160)
    return [Task("changed screen, drawn", 1, True, True, screen),
            Task("changed screen, not drawn", 1, True, False, screen),
            Task("changed photo, drawn", 1, True, True, photo),
            Task("changed photo, not drawn", 1, True, False, photo),
            Task(f"{count:,} equal pairs of 1920×1080", count, False, True, screens(1920, 1080, count))]


def fault(job, task, result, written):
    """The reason why a run is void, or None. The correct result is known."""
    status = result.pop("status")
    if status != (1 if job == "ours" and task.differs else 0):
        return f"exit status {status}"
    expected = int(task.differs and task.draws)
    return None if written == expected else f"{written} pictures of what differs"


def rounds_of(task, rounds, stopwatch, scratch, tell):
    """All rounds of a task, in shuffled order."""
    out, folder = scratch / "out", scratch / "comparing"
    task.make(folder)
    for turn in range(min(rounds, 3) if task.pairs > 1 else rounds):
        order = task.jobs()
        random.Random(turn).shuffle(order)
        for job in order:
            tell(f"{task.label}, round {turn + 1} of {rounds}: {job}")
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir()
            result = timed(job, command(job, folder, out if task.draws else None), stopwatch)
            result["bytes"] = sum(path.stat().st_size for path in out.iterdir())
            result["fault"] = fault(job, task, result, len(list(out.iterdir())))
            yield dict(round=turn, task=task.label, job=job, **result)
    shutil.rmtree(folder)


def measure(count, rounds, stopwatch, scratch, tell):
    """Yields the runs of all programs after each task."""
    chosen, runs = tasks(count), []
    for task in chosen:
        runs += rounds_of(task, rounds, stopwatch, scratch, tell)
        yield dict(jobs={job: JOBS[job] for job in chosen[0].jobs()},
                   tasks=[other.label for other in chosen], runs=runs)
