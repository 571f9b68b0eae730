#!/usr/bin/env python3
"""Captures of reveals with their truth, and what `reveal-render measure` says of them.

    corpus.py make FOLDER [--seed 1] [--each 1] [--clean 2] [--kinds clean,…] [--sources exact,…]
    corpus.py score FOLDER [--command reveal-render] [--into scores.json]   prints the tables
    corpus.py compare OLD.json NEW.json                                     the same captures, paired

The same seed makes the same captures. `--each` is how many there are of every kind from every source, and
`--clean` how many clean ones of every source and rate: 8 and 40 take a night.
"""

import argparse
import concurrent.futures
import json
import pathlib
import shutil

import make
import plan as plans
import score


def write(folder, arguments):
    """Makes the missing captures of a corpus, so that an interrupted run can be continued."""
    wanted = list(plans.plans(arguments.seed, arguments.each, arguments.clean, arguments.kinds, arguments.sources))
    missing = [plan for plan in wanted if not (folder / plan.name / "truth.json").exists()]
    batches = {}
    for place, plan in enumerate(missing):
        # A browser shows many captures, one after another.
        batch = (plan.source, place // 20) if plan.source.startswith("chromium") else (plan.source, place)
        batches.setdefault(batch, []).append(plan)

    def work(batch):
        folders = [folder / plan.name for plan in batch]
        for path in folders:
            shutil.rmtree(path, ignore_errors=True)
            (path / "f").mkdir(parents=True) if batch[0].source.startswith("chromium") else path.mkdir(parents=True)
        if batch[0].source.startswith("chromium"):
            make.chromium(batch, folders)
        for plan, path in zip(batch, folders):
            make.write(plan, path, arguments.command)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(work, batches.values()))
    print(f"{len(wanted)} captures in {folder}, {len(missing)} of them new")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "score", "compare"])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--clean", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=plans.KINDS)
    parser.add_argument("--sources", type=lambda text: text.split(","), default=list(plans.SOURCES))
    parser.add_argument("--command", type=pathlib.Path, default=make.ROOT / ".build/release/reveal-render")
    parser.add_argument("--into", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.command = arguments.command.resolve()
    if arguments.what == "make":
        write(arguments.paths[0], arguments)
    elif arguments.what == "score":
        scores = score.score(arguments.command, arguments.paths[0], arguments.jobs)
        if arguments.into:
            arguments.into.write_text(json.dumps(scores, indent=1))
        print(score.report(scores), end="")
    else:
        print(score.compared(*(json.loads(path.read_text()) for path in arguments.paths)), end="")


main()
