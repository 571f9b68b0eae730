"""Commits a made-up history of pictures by each encoder, and prints the sizes of Git's packs."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import cv2  # noqa: E402

from history import SETS, versions  # noqa: E402

TOOL = os.environ.get("REVEAL_RENDER", Path(__file__).parents[2] / ".build/release/reveal-render")

# libpng's level 6 with the filters that most tools choose.
ADAPTIVE = [cv2.IMWRITE_PNG_COMPRESSION, 6, cv2.IMWRITE_PNG_STRATEGY,
            cv2.IMWRITE_PNG_STRATEGY_FILTERED, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_ALL_FILTERS]


def render(path, setting):
    """Encodes a picture with one of our settings, as the first frame of a transition to itself."""
    subprocess.run([TOOL, path, path, f"{path}.new.png", "--at", "0%", "--compression", setting,
                    "--quiet"], check=True)
    os.replace(f"{path}.new.png", path)


def repack(path, _):
    """Makes a file stable with the command."""
    subprocess.run([TOOL, "repack", "--quiet", path], check=True)


CODERS = {"stable": repack, "balanced": render, "small": render, "libpng 6": lambda path, _: None}


def git(folder, *words):
    """Runs Git without the user's settings."""
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "gc.auto=0", *words],
                   cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull})


def measure(name, commits, setting, work):
    """The kB of all files of a history, and of the pack that Git makes of it."""
    work.mkdir()
    git(work, "init", "--quiet")
    total = 0
    for number, screens in enumerate(versions(name, commits)):
        for place, screen in enumerate(screens):
            path = work / f"{place}.png"
            cv2.imwrite(str(path), screen[..., ::-1], ADAPTIVE)
            CODERS[setting](path, setting)
            total += path.stat().st_size
        git(work, "add", "--all")
        git(work, "commit", "--quiet", "--message", str(number))
    git(work, "gc", "--quiet")
    packs = (work / ".git/objects/pack").glob("*.pack")
    return total // 1000, sum(pack.stat().st_size for pack in packs) // 1000


def main():
    """Prints the table."""
    commits = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"| {commits} changes | all files, kB | pack, kB | of libpng's |\n|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[2:] or SETS:
            found = {setting: measure(name, commits, setting, Path(folder) / f"{name}-{setting}")
                     for setting in CODERS}
            for setting, (files, pack) in found.items():
                share = pack / found["libpng 6"][1]
                print(f"| {name}, {setting} | {files:,} | {pack:,} | {share:.0%} |", flush=True)


main()
