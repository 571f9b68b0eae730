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
HEAD = """# How time and memory grow

`make bench-scale` writes this page. Last run: {command}

{machine}. reveal-render {version}.

A centered circle opens over the whole picture, into numbered PNG files in a new folder. Each row
summarizes runs of {frames} frames; 3.5–4.1 is the range over
these runs. Runs with more than {limit} GB of frames are left out, as are more threads than
the machine has processors. Each run is the median of {rounds} rounds.

- *First run*: seconds from start to exit for the run with the fewest frames. It includes reading and
  coding both pictures once.
- *A further frame*: the time of each additional frame.
- *CPU/cp*: the processor time of a further frame, divided by that of `cp` for copying the file.
- *CPU/cat*: the processor time of the whole run, divided by that of `cat` for writing the same bytes
  into one file.
- *Peak MiB*: the memory of the whole process.
"""
COLUMNS = ["size", "threads", "first run, s", "a further frame, ms", "CPU/cp", "CPU/cat",
           "MB a frame", "peak MiB"]


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


def span(texts):
    """The least and the greatest of some figures, as text."""
    ends = [each(texts, key=lambda text: float(text.rstrip("×"))) for each in (min, max)]
    return ends[0] if ends[0] == ends[1] else f"{ends[0].rstrip('×')}–{ends[1]}"


def summary(size, runs):
    """The row of the runs with the same size and threads, the one with the fewest frames first."""
    first = runs[0]

    def beyond(found, what):
        return (found[what] - first[what]) / (found["frames"] - first["frames"])

    def further(figure):
        return span([figure(found) for found in runs[1:]]) if runs[1:] else "–"

    return [size, str(first["threads"]), number(first["seconds"]),
            further(lambda found: number(1000 * beyond(found, "seconds"))),
            further(lambda found: number(beyond(found, "cpu") * found["frames"] / found["cp"], "×")),
            span([number(found["cpu"] / found["cat"], "×") for found in runs]),
            span([number(found["bytes"] / found["frames"] / 1e6) for found in runs]),
            span([number(found["peak"]) for found in runs])]


def measure(pair, size, chosen, stopwatch, scratch):
    """The rows of a pair at one size."""
    width, height = numbers(size.replace("x", ","))
    folder = scratch / "pictures"
    write_pair(pair, width, height, folder)
    rows, a_frame = [], 0
    for threads in [count for count in chosen.threads if count <= machine()["cores"]]:
        runs = []
        for frames in chosen.frames:
            if a_frame * frames > chosen.limit * 1e9:
                continue
            print(f"bench-scale: {pair.name} {size}, {frames} frames, {threads} threads",
                  file=sys.stderr, flush=True)
            work = Work(folder / "from.png", folder / "to.png", None, width, height, pair.channels,
                        frames, stopwatch.pattern)
            runs.append(row(work, threads, chosen.rounds, stopwatch))
            a_frame = runs[-1]["bytes"] / frames
        if runs:
            rows.append(summary(size, runs))
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
        rounds=chosen.rounds, limit=number(chosen.limit),
        frames=", ".join(f"{count:,}" for count in chosen.frames))]
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
