"""Races one circle into an 8-bit mask, ours beside Skia, Cairo, and Blend2D; fills docs/referee.md.

Each clears the mask and draws the circle, in one thread and in a loop within one process. Measured are
differences between numbers of repetitions, which exclude the start of a process: instructions as
callgrind counts them, and processor time, interleaved. Each ratio is between two runs of one round.
"""
import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIDE, X, Y, RADIUS = 1088, 544.37, 544.61, 540
EDGE_PIXELS = 8 * RADIUS
RACERS = {"reveal-render": [ROOT / ".build/release/reveal-bench", "--circle"]} | {
    label: [sys.executable, "-B", Path(__file__).with_name("peers.py"), name] for label, name in (
        ("Skia", "skia"), ("Cairo, tolerance 0.1", "cairo"), ("Cairo, tolerance 0.001", "cairo_fine"),
        ("Blend2D", "blend2d"))}
# By default, hashes have another seed in every process.
ENVIRONMENT = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "PYTHONHASHSEED": "0"}
MARKS = re.compile(r"(<!-- generated: coverage race -->\n).*?(<!-- end -->)", re.S)
HEADS = ("renderer", "million instructions", "a pixel of the edge", "µs", "ns a pixel of the edge",
         "time / ours")


def run(argv, times, *before):
    """Draws the circle `times` times; returns the finished process."""
    place = [*before, *argv, SIDE, X, Y, RADIUS, times]
    return subprocess.run([str(part) for part in place], check=True, text=True, capture_output=True,
                          env=ENVIRONMENT)


def seconds(argv, times):
    """The processor time of one repetition."""
    def taken(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(argv, times)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (taken(times + 50) - taken(50)) / times


def instructions(argv):
    """The instructions of one repetition."""
    def count(times):
        done = run(argv, times, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
        return int(re.search(r"refs:\s*([\d,]+)", done.stderr)[1].replace(",", ""))
    return (count(80) - count(16)) / 64


def rows(rounds, times):
    """The row of each racer."""
    found = {label: [] for label in RACERS}
    for _ in range(rounds):
        for label, argv in RACERS.items():
            found[label].append(seconds(argv, times))
    for label, argv in RACERS.items():
        ratios = [other / own for other, own in zip(found[label], found["reveal-render"])]
        counted, taken = instructions(argv), statistics.median(found[label])
        yield (label, f"{counted / 1e6:.2f}", f"{counted / EDGE_PIXELS:.0f}", f"{taken * 1e6:.0f}",
               f"{taken * 1e9 / EDGE_PIXELS:.0f}",
               f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})")


def main():
    """Races, and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--times", type=int, default=500, help="repetitions in a round")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/referee.md")
    chosen = parser.parse_args()
    lines = [HEADS, ["---"] + ["--:"] * (len(HEADS) - 1), *rows(chosen.rounds, chosen.times)]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    chosen.page.write_text(MARKS.sub(lambda mark: mark[1] + table + mark[2], chosen.page.read_text()))
    print(table)


if __name__ == "__main__":
    main()
