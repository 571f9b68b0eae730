"""Runs us and the peers in one interleaved run, and writes figures, table and plots."""
import argparse
import shutil
import sys
import time
from pathlib import Path

import comparing
import general
from machine import COMPARING, machine, versions
from pairs import PAIRS
from record import save
from report import write_report
from rounds import race
from stopwatch import Stopwatch

ROOT = Path(__file__).resolve().parent.parent.parent
WORKPLACE = ROOT / ".build/bench-peers"


def options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", default="1920x1080", help="WxH, several with commas")
    parser.add_argument("--frames", type=int, default=60)
    parser.add_argument("--pairs", default="", help="only these names, with commas")
    parser.add_argument("--parts", default="race,fades,comparing", help="some of them")
    parser.add_argument("--equal", type=int, default=1000, help="how many equal pairs are compared")
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    parser.add_argument("--quick", action="store_true",
                        help="one round of two pairs and a few frames, kept out of docs")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.rounds, chosen.frames, chosen.out = 1, 12, WORKPLACE / "quick"
        chosen.equal = 50
        chosen.pairs = chosen.pairs or "photo-grain,ui-feed"
    return chosen


def tell(message):
    """Says what is being done."""
    print(f"bench-peers: {message}", file=sys.stderr, flush=True)


def command(chosen):
    """The command that repeats this run."""
    if chosen.parts == "comparing":
        return f"Scripts/measure-compare --equal {chosen.equal} --rounds {chosen.rounds}"
    parts = ["make bench-peers", f"ROUNDS={chosen.rounds}", f"SIZES={chosen.sizes}"]
    if chosen.quick:
        return " ".join([*parts, "QUICK=1"])
    parts += [f"FRAMES={chosen.frames}"] if chosen.frames != 60 else []
    return " ".join(parts + ([f"PAIRS={chosen.pairs}"] if chosen.pairs else []))


def compare(chosen, about, stopwatch, scratch, figures):
    """Measures how long it takes to compare pictures."""
    found = comparing.measure(chosen.equal, chosen.rounds, stopwatch, scratch, tell)
    about = dict(about, versions=versions(COMPARING))
    save(dict(part="comparing", **about, **found), figures / "comparing.json")


def main():
    """Measures every size, then the fades at the first one, and comparing."""
    chosen = options()
    names = chosen.pairs.split(",")
    pairs = [pair for pair in PAIRS if not chosen.pairs or pair.name in names]
    sizes = [tuple(map(int, size.split("x"))) for size in chosen.sizes.split(",")]
    scratch = WORKPLACE / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    about = dict(date=time.strftime("%Y-%m-%d"), command=command(chosen), rounds=chosen.rounds,
                 machine=machine(), versions=versions())
    figures = chosen.out / "benchmarks"
    if chosen.quick:
        shutil.rmtree(chosen.out, ignore_errors=True)
    with Stopwatch(scratch) as stopwatch:
        for size in sizes if "race" in chosen.parts else []:
            tell("{}x{}".format(*size))
            found = race(pairs, size, chosen.rounds, chosen.frames, stopwatch, scratch, tell)
            save(dict(part="race", size=size, frames=chosen.frames, **about, **found),
                 figures / "{}x{}.json".format(*size))
        if "fades" in chosen.parts:
            found = general.measure(pairs, sizes[0], chosen.rounds, stopwatch, scratch, tell)
            save(dict(part="general", size=sizes[0], **about, **found), figures / "general.json")
        if "comparing" in chosen.parts:
            compare(chosen, about, stopwatch, scratch, figures)
    shutil.rmtree(scratch)
    print(write_report(figures, chosen.out / "benchmarks.md"))


if __name__ == "__main__":
    main()
