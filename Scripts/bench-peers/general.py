"""The general path on one thread: fades, of which no part can be planned, against fast encoders."""
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

from jobs import TOOL
from pairs import write_pair
from pixels import difference, make_reference, reference_options

PEER = Path(__file__).parent / "peer_encode.py"
BENCH = TOOL.parent / "reveal-bench"
# Of 60 frames, some in which the circle leaves most of the fade in sight.
NUMBERS = list(range(4, 30, 2))
LABELS = {"ours": "reveal-render --threads 1, whole frames",
          "alone": "reveal-render's encoder alone", "fpng": "fpng, encoding alone",
          "isal": "ISA-L level 1, no filter, encoding alone"}


def fade(folder, pattern, numbers, *options):
    """Our command for some frames of a fade to black behind a growing circle."""
    chosen = ",".join(map(str, numbers))
    return [TOOL, folder / "from.png", folder / "to.png", pattern, "--preset",
            "circular-reveal-kit", "--fade-color", "black", "--duration", "59f", "--threads", "1",
            "--frames", chosen, "--quiet", *options]


def prepare(pair, size, stopwatch, scratch):
    """Writes a pair and the fade's pixels, raw and as files; returns the frames' digests."""
    folder = scratch / pair.name
    write_pair(pair, *size, folder)
    command = fade(folder, stopwatch.pattern, NUMBERS, *reference_options())
    reference = make_reference(command, len(NUMBERS), stopwatch, folder / "fade.raw")
    for path in stopwatch.written():
        shutil.copy(path, folder / f"fade-{path.name}")
    return reference


def ours(folder, reference, stopwatch):
    """Our time for all frames without the first's, so that starting and decoding do not count."""
    one = stopwatch.time(fade(folder, stopwatch.pattern, NUMBERS[:1]), 1)
    several = stopwatch.time(fade(folder, stopwatch.pattern, NUMBERS), len(NUMBERS))
    fault = one["fault"] or several["fault"] or difference(stopwatch.written(), reference)
    return dict(seconds=round(several["seconds"] - one["seconds"], 6),
                one=one["seconds"], several=several["seconds"],
                bytes=several["bytes"] - one["bytes"], fault=fault)


def theirs(encoder, folder, pair, size):
    """A peer's time for the same frames, again without the first."""
    argv = [sys.executable, PEER, encoder, folder / "fade.raw", *size, pair.channels]
    told = subprocess.run(list(map(str, argv)), capture_output=True, text=True, check=True)
    return dict(json.loads(told.stdout), fault=None)


def alone(folder):
    """Our encoder's time for the same frames in memory, without the first."""
    argv = [BENCH, "--alone", *sorted(folder.glob("fade-*.png"))]
    told = subprocess.run(argv, capture_output=True, text=True, check=True)
    return dict(json.loads(told.stdout), fault=None)


def measure(pairs, size, rounds, stopwatch, scratch, tell):
    """All rounds of ours and the peers, shuffled; RGB pairs only."""
    pairs = [pair for pair in pairs if pair.channels == 3]
    references = {}
    for pair in pairs:
        tell(f"preparing the fade of {pair.name}")
        references[pair.name] = prepare(pair, size, stopwatch, scratch)
    runs = []
    for number in range(rounds):
        order = [(pair, job) for pair in pairs for job in LABELS]
        random.Random(number).shuffle(order)
        for pair, job in order:
            tell(f"fades, round {number + 1} of {rounds}: {pair.name} {job}")
            folder = scratch / pair.name
            result = (ours(folder, references[pair.name], stopwatch) if job == "ours"
                      else alone(folder) if job == "alone"
                      else theirs(job, folder, pair, size))
            runs.append(dict(round=number, pair=pair.name, job=job, **result))
    for pair in pairs:
        shutil.rmtree(scratch / pair.name)
    return dict(jobs=LABELS, frames_timed=len(NUMBERS) - 1, runs=runs,
                pairs=[pair.described() for pair in pairs])
