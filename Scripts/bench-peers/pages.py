"""Measures what each `--compression` makes of frames between pages that headless Chromium renders;
the encoder was not tuned on these pages.

    pages.py [WIDTHxHEIGHT …]
"""
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / ".build/release/reveal-render"
SETTINGS = ["balanced", "small"]
ROUNDS = 5
WORDS = ("the of and to in that for was with his but this have from which one you were all her she "
         "there would their him been has when who will more out said what its about than into them "
         "only other time new some could these two may first then any like now such our over man "
         "even most made after also did many before must through years much where your well").split()


class Pages:
    """Pages of one seed, each light or dark."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self, count):
        return " ".join(self.random.choice(WORDS) for _ in range(count)).capitalize() + "."

    def color(self, light):
        return f"hsl({self.random.randrange(360)} 70% {light}%)"

    def text(self, dark):
        body = "".join(f"<h3>{self.words(5)}</h3><p>{self.words(150)}" for _ in range(40))
        return ("columns: 22em; font: 11px serif", body)

    def table(self, dark):
        cells = ["".join(f"<td>{self.random.choice([self.words(2), self.random.random()])}"
                         for _ in range(9)) for _ in range(90)]
        return ("font: 12px sans-serif", "<table><tr>" + "<tr>".join(cells) + "</table>")

    def cards(self, dark):
        light = 25 if dark else 75
        cards = "".join(
            f"<div style='background: linear-gradient({self.random.randrange(360)}deg, "
            f"{self.color(light)}, {self.color(light + 15)})'>{self.words(16)}</div>"
            for _ in range(60))
        return ("display: flex; flex-wrap: wrap; gap: 20px", cards)

    def lines(self, dark):
        def point():
            return f"{self.random.randrange(1920)} {self.random.randrange(2560)}"
        paths = "".join(f"<path d='M{point()} C{point()} {point()} {point()}'/>" for _ in range(90))
        return ("margin: 0", "<svg width=1920 height=2560 fill=none stroke=currentColor "
                             f"stroke-width=2>{paths}</svg>")

    def settings(self, dark):
        rows = "".join(f"<p><i style='background: {self.color(50)}'></i> {self.words(3)}</p>"
                       for _ in range(60))
        return ("font: 17px sans-serif", rows)

    def html(self, kind, dark):
        style, body = getattr(self, kind)(dark)
        colors = "#16181c; color: #d8dade" if dark else "#fff; color: #202124"
        return (f"<!doctype html><meta charset=utf-8><style>body {{ background: {colors}; {style} }}"
                "div { width: 240px; border-radius: 18px; padding: 18px; "
                "box-shadow: 0 8px 30px #0006 } td { border-bottom: 1px solid #8884; padding: 6px }"
                "i { display: inline-block; width: 30px; height: 30px; border-radius: 7px }"
                f"</style>{body}")


def render(html, picture, size, folder):
    """Has Chromium write a picture of a page, with three pixels per point for a phone's page."""
    scale = 3 if size[0] < size[1] else 1
    page = folder / "page.html"
    page.write_text(html)
    points = ",".join(str(-(-length // scale)) for length in size)
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--window-size={points}", f"--force-device-scale-factor={scale}",
         f"--screenshot={picture}", page.as_uri()], check=True, capture_output=True, timeout=120)
    Image.open(picture).convert("RGB").crop((0, 0, *size)).save(picture)


def frames(pair, folder, *options):
    """Renders frames into an empty folder; returns the processor's seconds."""
    for file in folder.glob("*"):
        file.unlink()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([TOOL, *pair, folder / "%02d.png", *options], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


# libpng's level 6 with adaptive filters, as in most tools, and without filters, as in FFmpeg.
LIBPNG = {
    "adaptive": [cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_FILTERED,
                 cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_ALL_FILTERS],
    "unfiltered": [cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_DEFAULT,
                   cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE],
}


def by_libpng(frames, way):
    """The mean bytes of the frames, encoded by libpng at level 6."""
    settings = [cv2.IMWRITE_PNG_COMPRESSION, 6, *LIBPNG[way]]
    return statistics.mean(
        len(cv2.imencode(".png", frame[..., ::-1], settings)[1]) for frame in frames)


def pixels(folder):
    return [np.asarray(Image.open(file)) for file in sorted(folder.glob("*.png"))]


def measured(pair, size, folder):
    """The mean bytes of a frame by setting, and the time of a further frame with small, relative
    to balanced."""
    start = ["--start-frame", f"{size[0] // 2 - 20},{size[1] // 2 - 20},40,40"]
    few = [*start, "--frames", "0-30x3"]
    frames(pair, folder, *few, "--encoder", "libpng")
    expected, sizes, ratios = pixels(folder), {}, []
    for setting in [*SETTINGS, "smallest"]:
        frames(pair, folder, *few, "--compression", setting)
        files = sorted(folder.glob("*.png"))
        sizes[setting] = statistics.mean(file.stat().st_size for file in files)
        if not all(np.array_equal(*two) for two in zip(pixels(folder), expected, strict=True)):
            raise SystemExit(f"pages: frames of {setting} are not libpng's")
    for way in LIBPNG:
        sizes[way] = by_libpng(expected, way)
    for _ in range(ROUNDS):
        taken = {}
        for setting in SETTINGS:
            many = ["--compression", setting, "--threads", "1", *start]
            # There are so many frames that the slightly varying time for the pictures is
            # negligible.
            taken[setting] = (frames(pair, folder, *many, "--fps", "960")
                              - frames(pair, folder, *many, "--fps", "60"))
        ratios.append(taken["small"] / taken["balanced"])
    return sizes, statistics.median(ratios)


def main(sizes):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out = folder / "frames"
        out.mkdir()
        print("| pages | balanced kB | small kB | smallest kB | libpng 6, adaptive kB | "
              "libpng 6, unfiltered kB | small / balanced | smallest / balanced | "
              "balanced / the better of libpng's | time of a further frame, small / balanced |")
        print("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |")
        for size in sizes:
            for kind in ["text", "table", "cards", "lines", "settings"]:
                pages = Pages(f"{kind} {size}")
                pair = [folder / "outgoing.png", folder / "incoming.png"]
                for dark, picture in enumerate(pair):
                    render(pages.html(kind, dark == 1), picture, size, folder)
                found, time_ratio = measured(pair, size, out)
                first = found["balanced"]
                others = [found["small"] / first, found["smallest"] / first,
                          first / min(found[way] for way in LIBPNG)]
                print(f"| {kind}, {size[0]}×{size[1]} |"
                      + "".join(f" {bytes / 1000:.1f} |" for bytes in found.values())
                      + "".join(f" {ratio:.3f} |" for ratio in others)
                      + f" {time_ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main([tuple(map(int, size.split("x"))) for size in sys.argv[1:]]
         or [(1920, 1080), (1179, 2556)])
