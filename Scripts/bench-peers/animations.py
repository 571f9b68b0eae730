"""Measures animated PNGs of the gallery's scenes and of the phone's screens: ours for each
`--compression`, and those that apngasm and FFmpeg make of the same frames. Every animation is
decoded and compared.

    animations.py [SCENE …]
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageSequence

ROOT = Path(__file__).resolve().parents[2]
TOOL = Path(os.environ.get("REVEAL_RENDER", ROOT / ".build/release/reveal-render"))
GALLERY = ROOT / "docs/gallery"
SCREENS = ROOT / "Fixtures/Snapshots"
SETTINGS = ["fast", "balanced", "small", "smallest"]


def seconds(*argv):
    """Runs a command in the gallery's folder; returns its user and system time, including
    children."""
    child = subprocess.Popen([str(part) for part in argv], cwd=GALLERY, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaint = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"animations: {argv[0]}: {complaint}")
    return usage.ru_utime + usage.ru_stime


def pixels(picture):
    return np.asarray(picture.convert("RGBA"))


def frames_of(file):
    """The frames of an animation; equal consecutive frames count as one."""
    shown = []
    with Image.open(file) as animation:
        # Pillow's sequence begins with a default image that is not a frame.
        first = 1 if getattr(animation, "default_image", False) else 0
        for index, frame in enumerate(ImageSequence.Iterator(animation)):
            if index >= first:
                add(shown, pixels(frame))
    return shown


def add(shown, frame):
    """Adds a frame unless it equals the last one."""
    if not shown or not np.array_equal(shown[-1], frame):
        shown.append(frame)


def fault(file, expected):
    """The fault of an animation, or None."""
    found = frames_of(file)
    if len(found) != len(expected):
        return f"{len(found)} pictures, not {len(expected)}"
    wrong = [index for index, two in enumerate(zip(found, expected)) if not np.array_equal(*two)]
    return f"{len(wrong)} frames differ, the first is {wrong[0]}" if wrong else None


def peers(folder, rate):
    """The commands, by name, that make an animation of the frames in `folder`; a path is to be
    added."""
    pattern = folder / "%04d.png"
    ffmpeg = ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-framerate", rate,
              "-start_number", "0", "-i", pattern, "-f", "apng", "-plays", "0", "-threads", "1"]
    apngasm = [folder / "0000.png", "1", rate]
    return {
        "apngasm -z0": lambda out: ["apngasm", out, *apngasm, "-z0"],
        "apngasm -z1": lambda out: ["apngasm", out, *apngasm, "-z1"],
        "FFmpeg": lambda out: [*ffmpeg, out],
        "FFmpeg, -pred mixed": lambda out: [*ffmpeg, "-pred", "mixed", out],
    }


def measured(job, rate, folder):
    """The bytes, the seconds, and the fault of each animation of a job, by name."""
    frames, out = folder / "frames", folder / "out.png"
    frames.mkdir()
    seconds(TOOL, *job, frames / "%04d.png")
    expected = []
    for file in sorted(frames.glob("*.png")):
        with Image.open(file) as picture:
            add(expected, pixels(picture))
    commands = {setting: lambda out, setting=setting: [
        TOOL, *job, out, "--overwrite", "--threads", "1", "--poster", "first",
        "--compression", setting]
        for setting in SETTINGS}
    found = {}
    for name, command in (commands | peers(frames, rate)).items():
        taken = seconds(*command(out))
        found[name] = (out.stat().st_size, taken, fault(out, expected))
        out.unlink()
    return found


def jobs(chosen):
    """The inputs and options of each job, by name."""
    found = {}
    for scene in sorted(GALLERY.glob("*.yaml")):
        if not chosen or scene.stem in chosen:
            found[scene.stem] = [scene.name]
    if not chosen or "screens" in chosen:
        found["screens"] = [SCREENS / "outgoing.png", SCREENS / "incoming.png", "--start-frame",
                            "313,748,56,56", "--scale", "3", "--fps", "25"]
    return found


def rate_of(job):
    """The frame rate of a job."""
    if "--fps" in job:
        return job[job.index("--fps") + 1]
    info = subprocess.run([TOOL, "info", *job, "--json"], cwd=GALLERY, check=True,
                          capture_output=True, text=True)
    return str(json.loads(info.stdout)["framesPerSecond"])


def row(name, cells):
    print(f"| {name} |" + "".join(f" {cell} |" for cell in cells), flush=True)


def main(chosen):
    names = [*SETTINGS, *peers(Path(), "1")]
    row("kB", names)
    row("---", ["--:"] * len(names))
    total = {name: [0, 0.0] for name in names}
    for name, job in jobs(chosen).items():
        with tempfile.TemporaryDirectory() as folder:
            found = measured(job, rate_of(job), Path(folder))
        row(name, [f"{found[way][0] / 1000:.1f}" for way in names])
        for way, (size, taken, wrong) in found.items():
            total[way][0] += size
            total[way][1] += taken
            if wrong:
                # Printed at once, since a run may be ended before its last row.
                print(f"{name} by {way}: {wrong}", file=sys.stderr, flush=True)
    row("all", [f"{total[way][0] / 1000:.1f}" for way in names])
    row("user and system s", [f"{total[way][1]:.2f}" for way in names])


if __name__ == "__main__":
    main(sys.argv[1:])
