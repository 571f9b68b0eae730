"""Whole frames encoded in memory by one thread each, and the sizes of the same frames by more encoders."""
import json
import shutil
import subprocess
import sys
from pathlib import Path

from jobs import BENCH, Work, ffmpeg, ours
from peers import ffmpeg_path, has
from pairs import folder_of
from pixels import decoded, difference, digests

ALONE = Path(__file__).parent / "encode_alone.py"
TIMED = {"alone": "reveal-render's encoder", "fpng": "fpng", "isal": "ISA-L 1, no filter",
         "isal-sub": "ISA-L 1, Sub", "deflate-sub": "libdeflate 1, Sub", "zlibng-sub": "zlib-ng 1, Sub",
         "png-opencv": "libpng 1, Sub, RLE", "png-1": "libpng 1",
         "png-6": "libpng 6", "png-6-none": "libpng 6, no filter"}
SIZED = {"fast": "reveal-render --compression fast", "balanced": "reveal-render, its default",
         "small": "reveal-render --compression small",
         "smallest": "reveal-render --compression smallest", "ffmpeg": "FFmpeg",
         "ffmpeg-fast": "FFmpeg, level 1, Sub", "oxipng": "oxipng -o 2 of its default"}
# Slow encoders are timed in only this many rounds, which suffice for their ratio to ours.
SLOW_ROUNDS = 3
# The number of times that our encoder encodes the same frames in a run.
REPEATS = 4


def prepare(pair, size, frames, stopwatch, scratch):
    """Writes some frames of a pair's sequence by libpng, as files and as raw video."""
    step = max(frames // 5, 6)
    folder, pictures = scratch / pair.name, folder_of(pair, *size)
    folder.mkdir()
    work = Work(pictures / "from.png", pictures / "to.png", folder / "some.raw", *size,
                pair.channels, frames, stopwatch.pattern)
    chosen = f"0-{frames - 1}x{step}"
    made = stopwatch.time(ours(work, "--frames", chosen, "--encoder", "libpng"),
                          len(range(0, frames, step)))
    if made["fault"]:
        raise SystemExit(f"bench-peers: {made['fault']}")
    for file in stopwatch.written():
        shutil.copy(file, folder)
    files = sorted(folder.glob("*.png"))
    with open(work.raw, "wb") as raw:
        for file in files:
            raw.write(decoded(file).data)
    return work, chosen, files


def alone(files, stopwatch):
    """The processor times of our whole-frame encoder, and its bytes for the frames without the first.

    `reveal-bench --alone` decodes all files before it encodes them, and fails before it encodes if the
    last does not exist: the difference is the time of encoding."""
    many = [files[0], *files[1:] * REPEATS]
    runs = [stopwatch.run([BENCH, "--alone", *paths])["cpu"]
            for paths in (many, [*many, "missing.png"], files[:1], [files[0], "missing.png"])]
    told = subprocess.run([BENCH, "--alone", *files], capture_output=True, text=True, check=True)
    return dict(cpu=runs, repeats=REPEATS, bytes=json.loads(told.stdout)["bytes"])


def theirs(number, work):
    """The peers' times for the same frames."""
    argv = [sys.executable, ALONE, number, int(number >= SLOW_ROUNDS), work.raw, work.width,
            work.height, work.channels]
    told = subprocess.run(list(map(str, argv)), capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def sizes(work, chosen, files, stopwatch):
    """The bytes of the frames except the first, by encoder; frames with a wrong pixel are void."""
    commands = {setting: ours(work, "--compression", setting, "--frames", chosen)
                for setting in ("fast", "balanced", "small", "smallest")}
    if ffmpeg_path():
        commands["ffmpeg"] = ffmpeg(work)
        commands["ffmpeg-fast"] = ffmpeg(work, "-compression_level", "1", "-pred", "sub")
    expected, found = digests(files), {}
    for key, command in commands.items():
        run = stopwatch.time(command, len(files))
        fault = run["fault"] or difference(stopwatch.written(), expected)
        found[key] = None if fault else sum(path.stat().st_size for path in stopwatch.written()[1:])
        if key == "balanced" and has("pyoxipng"):
            import oxipng
            found["oxipng"] = sum(len(oxipng.optimize_from_memory(path.read_bytes(), level=2))
                                  for path in stopwatch.written()[1:])
    return found


def measure(pairs, size, rounds, frames, stopwatch, scratch, tell):
    """Yields the times of all encoders after each round, and the sizes, which are always the
    same."""
    runs, sized, count = [], {}, 0
    ready = {}
    for pair in pairs:
        tell(f"sizes of {pair.name}")
        ready[pair.name] = prepare(pair, size, frames, stopwatch, scratch)
        count = len(ready[pair.name][2]) - 1
        sized[pair.name] = sizes(*ready[pair.name], stopwatch)
    for number in range(rounds):
        for pair in pairs:
            tell(f"encoders, round {number + 1} of {rounds}: {pair.name}")
            work, _, files = ready[pair.name]
            found = dict(theirs(number, work), alone=alone(files, stopwatch))
            runs.append(dict(round=number, pair=pair.name, found=found))
        yield dict(timed=TIMED, sized=SIZED, pairs=[pair.name for pair in pairs], frames_timed=count,
                   runs=runs, sizes=[dict(pair=name, bytes=found) for name, found in sized.items()])
    for pair in pairs:
        shutil.rmtree(scratch / pair.name)
