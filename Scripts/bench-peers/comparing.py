"""The race in comparing pictures: a folder of equal ones, and a pair that differs, start to exit."""
import random
import shutil
import sys

import cv2

import layouts
from history import change
from jobs import TOOL
from pairs import PAIRS
from screen import Page

# Each compares the files of two folders, and where they differ writes a picture of it.
PILLOW = """
import sys, pathlib
from PIL import Image, ImageChops
old, new, out = map(pathlib.Path, sys.argv[1:])
for path in sorted(old.iterdir()):
    difference = ImageChops.difference(Image.open(path).convert("RGB"),
                                       Image.open(new / path.name).convert("RGB"))
    if difference.getbbox():
        difference.save(out / path.name)
"""
OPENCV = """
import sys, pathlib, cv2
old, new, out = map(pathlib.Path, sys.argv[1:])
for path in sorted(old.iterdir()):
    difference = cv2.absdiff(cv2.imread(str(path)), cv2.imread(str(new / path.name)))
    if difference.any():
        cv2.imwrite(str(out / path.name), difference)
"""
PIXELMATCH = """
import sys, pathlib
from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch
old, new, out = map(pathlib.Path, sys.argv[1:])
for path in sorted(old.iterdir()):
    one, other = Image.open(path).convert("RGBA"), Image.open(new / path.name).convert("RGBA")
    difference = Image.new("RGBA", one.size)
    if pixelmatch(one, other, difference):
        difference.save(out / path.name)
"""
PEERS = {"opencv": ("OpenCV (Python, one thread)", OPENCV),
         "pillow": ("Pillow (Python, one thread)", PILLOW),
         "pixelmatch": ("pixelmatch's port to Python", PIXELMATCH)}
JOBS = {"ours": "reveal-render compare", **{key: label for key, (label, _) in PEERS.items()}}
# In plain Python a pixel takes microseconds: a thousand pictures would take hours.
SLOW = {"pixelmatch"}


def command(job, folder, out):
    """A program's command line."""
    names = [str(folder / "old"), str(folder / "new"), str(out)]
    if job == "ours":
        return [TOOL, "compare", *names[:2], "--diff", f"{out}/", "--quiet"]
    return [sys.executable, "-c", PEERS[job][1], *names]


def screens(width, height, copies=1, alter=lambda page: None):
    """A function that draws two folders of `copies` of a screen, and what `alter` makes of it."""
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
        pair = next(pair for pair in PAIRS if pair.name == "photo-smooth")
        old, new = (picture[..., [2, 1, 0]].copy() for picture in pair.pictures(width, height))
        new[height // 2:, :], new[:, width // 2:] = old[height // 2:, :], old[:, width // 2:]
        for side, picture in (("old", old), ("new", new)):
            (folder / side).mkdir(parents=True)
            cv2.imwrite(str(folder / side / "0.png"), picture)
    return draw


def tasks(count):
    """What is compared: label, how many pairs, whether they differ, and who draws them."""
    return [(f"{count:,} equal pairs of 1920×1080", count, False, screens(1920, 1080, count)),
            ("a changed screen of 3840×2160", 1, True, screens(3840, 2160, alter=change)),
            ("a changed photograph of 3840×2160", 1, True, changed_photo(3840, 2160))]


def fault(job, result, written, differs):
    """Why a run does not count, or None: the answer is known."""
    status = result.pop("status")
    if status != (1 if job == "ours" and differs else 0):
        return f"exit status {status}"
    return None if written == int(differs) else f"{written} pictures of what differs"


def measure(count, rounds, stopwatch, scratch, tell):
    """All rounds of all tasks, in shuffled order; returns tasks and runs, to be recorded."""
    runs, labels = [], []
    out = scratch / "out"
    for label, number, differs, draw in tasks(count):
        tell(f"drawing {label}")
        labels.append(label)
        folder = scratch / "comparing"
        draw(folder)
        jobs = [job for job in JOBS if number == 1 or job not in SLOW]
        for turn in range(rounds):
            order = [job for job in jobs if turn == 0 or job not in SLOW]
            random.Random(turn).shuffle(order)
            for job in order:
                tell(f"{label}, round {turn + 1} of {rounds}: {job}")
                shutil.rmtree(out, ignore_errors=True)
                out.mkdir()
                result = stopwatch.run(command(job, folder, out))
                result["fault"] = fault(job, result, len(list(out.iterdir())), differs)
                runs.append(dict(round=turn, task=label, job=job, **result))
        shutil.rmtree(folder)
    return dict(jobs=JOBS, tasks=labels, runs=runs)
