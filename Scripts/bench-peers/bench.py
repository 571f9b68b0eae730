"""Runs us and the peers in interleaved rounds, records the figures, and writes docs/benchmarks.md."""
import argparse
import os
import shutil
import sys
import time
from pathlib import Path

import comparing
import encoders
import sequences
from machine import load, machine, versions
from pairs import PAIRS, given_pairs
from peers import skipped
from record import save
from report import write_report
from stopwatch import Stopwatch

ROOT = Path(__file__).resolve().parents[2]
WORKPLACE = ROOT / ".build/bench-peers"
# Pictures with more pixels than LARGE have fewer frames and rounds, since raw video of all frames
# would fill the memory.
LARGE, LARGE_FRAMES, LARGE_ROUNDS = 4_000_000, 12, 3


def options():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sizes", default="1920x1080,3840x2160,1179x2556")
    parser.add_argument("--frames", type=int, default=60)
    parser.add_argument("--parts", default="sequences,encoders,comparing", help="some of them")
    parser.add_argument("--pictures", type=Path, default=ROOT.parent / "shared/corpora/pairs",
                        help="a folder of folders with from.png and to.png, taken instead of drawn ones")
    parser.add_argument("--equal", type=int, default=1000, help="how many equal pairs are compared")
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    parser.add_argument("--quick", action="store_true",
                        help="one round of two pairs and a few frames, kept out of docs")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.rounds, chosen.frames, chosen.out = 1, 12, WORKPLACE / "quick"
        chosen.sizes, chosen.equal = chosen.sizes.split(",")[0], 50
    return chosen


def tell(message):
    """Reports progress."""
    print(f"bench-peers: {message}", file=sys.stderr, flush=True)


def pairs_by_size(chosen):
    """The pairs to race, by size: the given pairs at their own sizes, or else drawn pairs."""
    given = given_pairs(chosen.pictures)
    if given:
        tell(f"the pictures are those in {chosen.pictures}")
        return {size: [pair for pair in given if pair.size == size]
                for size in sorted({pair.size for pair in given})}
    tell("the pictures are drawn: there are none in " + str(chosen.pictures))
    sizes = [tuple(map(int, size.split("x"))) for size in chosen.sizes.split(",")]
    return {size: PAIRS[:4:2] if chosen.quick else PAIRS for size in sizes}


def measure(part, size, pairs, chosen, about, stopwatch, scratch):
    """Measures one part at one size. Each round is recorded, so that an interrupted run leaves
    results."""
    tell("{} at {}x{}".format(part.__name__, *size))
    large = size[0] * size[1] > LARGE
    rounds = min(chosen.rounds, LARGE_ROUNDS) if large else chosen.rounds
    frames = min(chosen.frames, LARGE_FRAMES) if large else chosen.frames
    path = chosen.out / "benchmarks/{}-{}x{}.json".format(part.__name__, *size)
    before = load()
    found = part.measure(pairs, size, rounds, frames, stopwatch, scratch, tell)
    for number, record in enumerate(found, 1):
        save(dict(part=part.__name__, size=size, frames=frames, rounds=number,
                  load=[before, load()], **about, **record), path)


def main():
    """Measures every part, and writes the page."""
    chosen = options()
    scratch = WORKPLACE / f"scratch-{os.getpid()}"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    if chosen.quick:
        shutil.rmtree(chosen.out, ignore_errors=True)
    sizes, missing = pairs_by_size(chosen), skipped()
    for peer, reason in missing.items():
        tell(f"{peer} is left out: {reason}")
    drawn = not given_pairs(chosen.pictures)
    # A backtrace of a program that fails on purpose would take longer than the measurement.
    os.environ.setdefault("SWIFT_BACKTRACE", "enable=no")
    about = dict(date=time.strftime("%Y-%m-%d"), machine=machine(), versions=versions(),
                 skipped=missing, drawn=drawn)
    with Stopwatch(scratch) as stopwatch:
        for part in (sequences, encoders):
            for size, pairs in sizes.items() if part.__name__ in chosen.parts else ():
                measure(part, size, pairs, chosen, about, stopwatch, scratch)
        if "comparing" in chosen.parts:
            before = load()
            for found in comparing.measure(chosen.equal, chosen.rounds, stopwatch, scratch, tell):
                save(dict(part="comparing", rounds=chosen.rounds, load=[before, load()], **about,
                          **found), chosen.out / "benchmarks/comparing.json")
    shutil.rmtree(scratch)
    print(write_report(chosen.out / "benchmarks", chosen.out / "benchmarks.md"))


if __name__ == "__main__":
    main()
