"""The race: every job for every pair, shuffled anew in every round."""
import random
import shutil

from jobs import Work, jobs_for, ours
from pairs import write_pair
from pixels import difference, make_reference, reference_options
from sizes import sizes_of


def prepare(pair, size, frames, stopwatch, scratch):
    """Makes a pair's pictures and reference; returns the work, the reference and the hash."""
    folder = scratch / pair.name
    width, height = size
    found = write_pair(pair, width, height, folder)
    work = Work(folder / "from.png", folder / "to.png", folder / "ours.raw", width, height,
                pair.channels, frames, stopwatch.pattern)
    raw = any(job.key == "ffmpeg" for job in jobs_for(width, height))
    command = ours(work, *reference_options())
    return work, make_reference(command, frames, stopwatch, work.raw if raw else None), found


def timed(job, work, reference, stopwatch, decode):
    """One run of one job; frames that must be exact are decoded after the clock has stopped."""
    reference = reference[:1] if job.one_frame else reference
    result = stopwatch.time(job.command(work), len(reference))
    if decode and not result["fault"]:
        result["fault"] = difference(stopwatch.written(), reference)
    return result


def race(pairs, size, rounds, frames, stopwatch, scratch, tell):
    """All rounds at one size; returns the pairs, the runs and the files' sizes, to be recorded."""
    prepared = {}
    for pair in pairs:
        tell(f"preparing {pair.name}")
        prepared[pair.name] = prepare(pair, size, frames, stopwatch, scratch)
    jobs, runs = jobs_for(*size), []
    for number in range(rounds):
        order = [(pair, job) for pair in pairs for job in jobs]
        random.Random(number).shuffle(order)
        for place, (pair, job) in enumerate(order):
            tell(f"round {number + 1} of {rounds}, {place + 1} of {len(order)}: "
                 f"{pair.name} {job.key}")
            work, reference, _ = prepared[pair.name]
            # Ours is decoded every time; a peer that encodes our pixels need prove itself once.
            decode = job.key.startswith("ours") or (job.exact and number == 0)
            runs.append(dict(round=number, pair=pair.name, job=job.key,
                             **timed(job, work, reference, stopwatch, decode)))
    sizes = []
    if any(job.key == "ffmpeg" for job in jobs):
        for pair in pairs:
            tell(f"sizes of {pair.name}")
            work, reference, _ = prepared[pair.name]
            sizes += [dict(pair=pair.name, **row) for row in sizes_of(work, reference, stopwatch)]
    described = [dict(pair.described(), sha256=prepared[pair.name][2]) for pair in pairs]
    for pair in pairs:
        shutil.rmtree(scratch / pair.name)
    return dict(jobs={job.key: job.label for job in jobs}, pairs=described, runs=runs, sizes=sizes)
