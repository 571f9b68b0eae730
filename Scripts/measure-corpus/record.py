#!/usr/bin/env python3
"""Records toggles of a live Chromium under Xvfb by ffmpeg's x11grab: record.py Fixtures/Captures

Each capture is a folder with a movie and its truth, which `corpus.py score` reads.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

PAGE = pathlib.Path(__file__).with_name("toggle.html").resolve().as_uri()
SIZE = (400, 560)
# Chromium does not cover the last column and row of the screen.
SCREEN = (401, 561)
LOOKS = {"vitepress": (0.3, "ease-in"), "element-plus": (0.4, "ease-in"), "magic-ui": (0.4, "ease-in-out")}
# Flavor, place of the button, whether the page is dark at first.
TOGGLES = [("vitepress", .9, .06, 0), ("element-plus", .5, .3, 1), ("magic-ui", .12, .9, 0), ("vitepress", .2, .5, 1)]


def record(folder, rate, toggle, codec):
    """Records one toggle at a rate, from half a second before it begins."""
    flavor, left, top, is_dark = toggle
    place = f"{flavor},{left},{top},{is_dark}"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", "--no-sandbox", "--kiosk", "--window-position=0,0", "--window-size=%d,%d" % SCREEN,
             "--no-first-run", "--disable-gpu", "--force-color-profile=srgb", "--hide-scrollbars",
             "--disable-infobars", "--test-type", f"--user-data-dir={profile}", f"--app={PAGE}#{place}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        whole = folder / "whole.mkv"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-framerate", str(rate),
                        "-video_size", "%dx%d" % SIZE, "-i", os.environ["DISPLAY"], "-t", "8", "-c:v", "libx264", "-qp", "0",
                        "-preset", "ultrafast", whole], check=True)
        browser.kill()
        browser.wait()
    changes = subprocess.run(["ffmpeg", "-v", "info", "-i", whole, "-vf", "freezedetect=n=0.0005:d=0.4", "-f", "null",
                              "-"], capture_output=True, text=True).stderr
    ends = [float(line.split()[-1]) for line in changes.splitlines() if "freeze_end" in line]
    if not ends:
        return None
    # The last thing that moves is the toggle.
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", "%.3f" % max(0, ends[-1] - .3), "-i", whole, "-t", "1.1",
                    "-r", str(rate), "-pix_fmt", "yuv420p", *codec, folder / "capture.mp4"], check=True)
    whole.unlink()
    duration, easing = LOOKS[flavor]
    shrinks = flavor != "magic-ui" and not is_dark
    center = [left * SIZE[0], top * SIZE[1]]
    expect = ["--flavor", flavor, "--center", "%g,%g" % tuple(center)] + (["--type", "unreveal"] if shrinks else [])
    truth = {"name": folder.name, "kind": "clean", "source": "live", "rate": rate, "ratio": 1, "size": SIZE,
             "shown": {"center": center, "duration": duration, "easing": easing, "inverted": shrinks}, "faults": [],
             "named": [], "allowed": [], "expect": expect, "tick": 1 / 60, "capture": ["capture.mp4"]}
    (folder / "truth.json").write_text(json.dumps(truth, indent=1) + "\n")
    return folder / "capture.mp4"


def main():
    into = pathlib.Path(sys.argv[1])
    os.environ["DISPLAY"] = ":97"
    screen = subprocess.Popen(["Xvfb", os.environ["DISPLAY"], "-screen", "0", "%dx%dx24" % SCREEN], stderr=subprocess.DEVNULL)
    time.sleep(1)
    try:
        for rate in [60, 50, 30, 25]:
            for number, toggle in enumerate(TOGGLES):
                folder = into / f"{toggle[0]}-{number}-at-{rate}"
                folder.mkdir(parents=True, exist_ok=True)
                print(record(folder, rate, toggle, ["-c:v", "libx264", "-crf", "23"]), flush=True)
    finally:
        screen.kill()


if __name__ == "__main__":
    main()
