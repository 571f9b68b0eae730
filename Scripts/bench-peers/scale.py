"""Measures how our time and memory grow with frames, size and threads, beside copies of the same bytes."""
import argparse
import shutil
import sys
from pathlib import Path
from statistics import median

from jobs import TOOL, Work, ours
from machine import first_line, machine
from pairs import PAIRS, write_pair
from report import number, table
from stopwatch import Stopwatch

ROOT = Path(__file__).resolve().parent.parent.parent
HEAD = """# How it grows

Written by `make bench-scale`: {command}

{machine}. reveal-render {version}.

A centered circle opens over the whole picture, into numbered PNG files in a new folder. *Seconds* are
from start to exit, *CPU* those of all threads together, both the median of {rounds} rounds; *cat* is
the CPU that `find`, `xargs` and `cat` take, in rounds between, to write the same bytes into one file of
the same disk, *CPU/cat* the ratio. *A further frame* is what frames cost beyond the first row of
the same pictures and threads: pictures are read and coded once. *CPU/cp* is the CPU of a further frame
over what `cp` takes to copy it into another folder: files cost more to make than one file to lengthen.
Peak memory is the whole process's. Rows with more than {limit} GB of frames are left out, and so are threads that the machine lacks.
"""
COLUMNS = ["size", "frames", "threads", "seconds", "CPU", "cat", "CPU/cat", "a further frame, ms",
           "CPU/cp", "MB a frame", "peak MiB"]


def numbers(text):
    """Whole numbers with commas between them."""
    return [int(part) for part in text.split(",")]


def options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sizes", default="854x480,1280x720,1920x1080,3840x2160,7680x4320")
    parser.add_argument("--frames", type=numbers, default=[30, 120, 480, 1920, 3840])
    parser.add_argument("--threads", type=numbers, default=[1, 2, 4, 8, 16])
    parser.add_argument("--pairs", default="photo-coarse,ui-article")
    parser.add_argument("--limit", type=float, default=8, help="GB of frames in one row at most")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/scale.md")
    return parser.parse_args()


def row(work, threads, rounds, stopwatch):
    """The medians of rounds in which ours, `cat` and `cp` take turns."""
    copy = stopwatch.frames.parent / "copy"
    renders, copies, folders = [], [], []
    for _ in range(rounds):
        renders.append(stopwatch.time(ours(work, "--threads", str(threads)), work.frames))
        if renders[-1]["fault"]:
            raise SystemExit(f"bench-scale: {renders[-1]['fault']}")
        copies.append(stopwatch.run(
            ["sh", "-c", 'find "$1" -name "*.png" -print0 | xargs -0 cat > "$2"', "sh",
             stopwatch.frames, copy]))
        copy.unlink()
        folders.append(stopwatch.run(["cp", "-r", "--reflink=never", stopwatch.frames, copy]))
        shutil.rmtree(copy)
    return dict(frames=work.frames, threads=threads, bytes=renders[0]["bytes"],
                seconds=median(run["seconds"] for run in renders),
                cpu=median(run["cpu"] for run in renders),
                cat=median(run["cpu"] for run in copies),
                cp=median(run["cpu"] for run in folders),
                peak=max(run["peak_kib"] for run in renders) / 1024)


def written(size, found, first):
    """A row as text; `first` is the one with the fewest frames of the same threads."""
    def beyond(what):
        if found is not first:
            return (found[what] - first[what]) / (found["frames"] - first["frames"])

    further = None if found is first else 1000 * beyond("seconds")
    files = None if found is first else beyond("cpu") / (found["cp"] / found["frames"])
    return [size, str(found["frames"]), str(found["threads"]), number(found["seconds"]),
            number(found["cpu"]), number(found["cat"]), number(found["cpu"] / found["cat"], "×"),
            number(further), number(files, "×"), number(found["bytes"] / found["frames"] / 1e6), number(found["peak"])]


def measure(pair, size, chosen, stopwatch, scratch):
    """The rows of a pair at one size."""
    width, height = numbers(size.replace("x", ","))
    folder = scratch / "pictures"
    write_pair(pair, width, height, folder)
    rows, a_frame = [], 0
    for threads in [count for count in chosen.threads if count <= machine()["cores"]]:
        first = None
        for frames in chosen.frames:
            if a_frame * frames > chosen.limit * 1e9:
                continue
            print(f"bench-scale: {pair.name} {size}, {frames} frames, {threads} threads",
                  file=sys.stderr, flush=True)
            work = Work(folder / "from.png", folder / "to.png", None, width, height, pair.channels,
                        frames, stopwatch.pattern)
            found = row(work, threads, chosen.rounds, stopwatch)
            first, a_frame = first or found, found["bytes"] / frames
            rows.append(written(size, found, first))
    return rows


def main():
    """Measures all, and writes the page."""
    chosen = options()
    scratch = ROOT / ".build/bench-scale"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    here = machine()
    parts = [HEAD.format(
        command="`" + " ".join(["Scripts/bench-scale", *sys.argv[1:]]) + "`.",
        machine=f"{here['cpu']}, {here['cores']} cores, {here['memory_gib']} GiB",
        version=first_line(TOOL, "--version").split()[-1] + ", commit "
        + first_line("git", "rev-parse", "--short=10", "HEAD"),
        rounds=chosen.rounds, limit=number(chosen.limit))]
    with Stopwatch(scratch) as stopwatch:
        for pair in [pair for pair in PAIRS if pair.name in chosen.pairs.split(",")]:
            rows = [line for size in chosen.sizes.split(",")
                    for line in measure(pair, size, chosen, stopwatch, scratch)]
            parts.append(f"## {pair.name}\n\n{table(COLUMNS, rows)}\n")
    shutil.rmtree(scratch)
    chosen.out.write_text("\n".join(parts), encoding="utf-8")
    print(chosen.out)


if __name__ == "__main__":
    main()
