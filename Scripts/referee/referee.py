"""Has every renderer draw ten reveals, compares each pixel with the truth, and writes docs/referee.md.

Exits with 1 if the truth's two computations differ by more than 1/4096, or if ours is more than two
steps of 65535 from it, or touches a pixel beyond the edge.
"""
import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import page
from names import RENDERERS, described
from oracle import check, truth
from reveals import reveals

HERE = Path(__file__).resolve().parent
SCRATCH = HERE.parents[1] / ".build/referee/scratch"


def tell(message):
    """Reports progress."""
    print(f"referee: {message}", file=sys.stderr, flush=True)


def prepare(size):
    """Writes the truth of each reveal at a size; returns the largest difference from quadrature."""
    folder, worst = SCRATCH / size, 0
    folder.mkdir(parents=True)
    width, height = map(int, size.split("x"))
    for number, reveal in enumerate(reveals(width, height)):
        values, edge = truth(reveal, width, height)
        worst = max(worst, check(reveal, values, edge, 8 if reveal.soft else 64))
        np.savez(folder / f"{number}.npz", values=values, edge=edge)
    return worst


def drawn(name, sizes):
    """The figures of what a renderer drew, or a text that says why there are none."""
    done = subprocess.run([sys.executable, "-B", HERE / "draw.py", name, SCRATCH, *sizes], text=True,
                          capture_output=True)
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
    return json.loads(done.stdout.splitlines()[-1])


def faults(figures):
    """The faults of the truth and of our frames."""
    if figures["quadrature"] > 1 / 4096:
        yield f"the two computations of the truth differ by {figures['quadrature']}"
    if "reveal_render" in figures["skipped"]:
        yield "reveal-render did not run"
    for row in figures["rows"].get("reveal_render", []):
        if row["largest"] > 255 * 2 / 65535 or row["beyond"]:
            yield f"reveal-render is wrong: {row}"


def main():
    """Measures, and writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="400x300,1179x2556,3840x2160")
    parser.add_argument("--only", default=",".join(RENDERERS), help="names of renderers, with commas")
    parser.add_argument("--out", type=Path, default=HERE.parents[1] / "docs")
    chosen = parser.parse_args()
    shutil.rmtree(SCRATCH, ignore_errors=True)
    tell("computing the truth")
    sizes, rows, skipped = chosen.sizes.split(","), {}, {}
    figures = dict(quadrature=max(map(prepare, sizes)), sizes=sizes, date=time.strftime("%Y-%m-%d"),
                   rows=rows, skipped=skipped, versions={})
    for name in chosen.only.split(","):
        tell(RENDERERS[name][0])
        found = drawn(name, sizes)
        if isinstance(found, str):
            tell(f"skipping {RENDERERS[name][0]}: {found}")
            skipped[name] = found
        else:
            rows[name], figures["versions"][name] = found, described(name)
    page.write(figures, chosen.out)
    page.draw(SCRATCH, figures, chosen.out)
    shutil.rmtree(SCRATCH)
    wrong = list(faults(figures))
    print("\n".join(wrong) or f"{len(rows)} renderers, and ours is right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
