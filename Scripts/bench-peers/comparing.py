"""Compares a folder of equal pictures and a pair that differs, by several programs, start to exit."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.dont_write_bytecode = True
import cv2  # noqa: E402

import layouts  # noqa: E402
from history import change  # noqa: E402
from screen import Page  # noqa: E402

TOOL = os.environ.get("REVEAL_RENDER", Path(__file__).parents[2] / ".build/release/reveal-render")

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
PROGRAMS = {"reveal-render": None, "OpenCV": OPENCV, "Pillow": PILLOW, "pixelmatch (Python)": PIXELMATCH}


def seconds(program, folder):
    """How long a program takes from start to exit."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    names = [str(folder / name) for name in ("old", "new", "out")]
    words = ([TOOL, "compare", names[0], names[1], "--diff", names[2] + "/", "--quiet"]
             if program is None else [sys.executable, "-c", program, *names])
    start = time.monotonic()
    subprocess.run(words, check=program is not None)
    return time.monotonic() - start


def draw(folder, count, width, height, changed):
    """Two folders of screens, which differ in a rectangle where that is asked for."""
    for name in ("old", "new"):
        (folder / name).mkdir(parents=True)
    page = Page(4100, width, height, False)
    layouts.dashboard(page, width, height)
    for name in ("old", "new"):
        picture = page.canvas.pixels[..., [2, 1, 0]]
        cv2.imwrite(str(folder / name / "0.png"), picture)
        for number in range(1, count):
            shutil.copy(folder / name / "0.png", folder / name / f"{number}.png")
        if changed:
            change(page)


def main():
    """Prints the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as work:
        jobs = [(f"{count} equal pairs, 1920×1080", Path(work) / "equal", count, 1920, 1080, False),
                ("1 changed pair, 3840×2160", Path(work) / "changed", 1, 3840, 2160, True)]
        print("| seconds | " + " | ".join(PROGRAMS) + " |\n|---" + "|--:" * len(PROGRAMS) + "|")
        for label, folder, number, width, height, changed in jobs:
            draw(folder, number, width, height, changed)
            cells = []
            for name, program in PROGRAMS.items():
                # In plain Python a pixel takes microseconds: a thousand pictures would take hours.
                is_slow = name.startswith("pixelmatch")
                if is_slow and number > 1:
                    cells.append("–")
                    continue
                times = [seconds(program, folder) for _ in range(1 if is_slow else rounds)]
                cells.append(f"{median(times):.2f}")
            print(f"| {label} | " + " | ".join(cells) + " |", flush=True)


main()
