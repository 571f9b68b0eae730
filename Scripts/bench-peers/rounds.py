"""The race: every job for every pair, shuffled anew in every round."""
import random
import shutil
from dataclasses import dataclass

from jobs import Work, jobs_for, ours
from pairs import write_pair
from pixels import difference, farthest, make_reference, reference_options
from sizes import sizes_of


@dataclass(frozen=True)
class Prepared:
    """A pair at one size: what jobs are given, and what their frames are held to."""
    work: Work
    # The hash of its pictures.
    sha256: str
    # The circle's frames' digests.
    circle: list
    # By job those of jobs that write other pixels of ours.
    own: dict
    # By job what is wrong with such pixels, whoever encodes them.
    faults: dict

    def reference(self, job):
        """The digests of the frames that a job should write."""
        frames = self.own.get(job.key, self.circle)
        return frames[:1] if job.one_frame else frames


def prepare(pair, size, frames, stopwatch, scratch):
    """Makes a pair's pictures and references."""
    folder = scratch / pair.name
    width, height = size
    found = write_pair(pair, width, height, folder)
    work = Work(folder / "from.png", folder / "to.png", folder / "ours.raw", width, height,
                pair.channels, frames, stopwatch.pattern)
    jobs = {job.key: job for job in jobs_for(width, height)}
    raw = work.raw if "ffmpeg" in jobs else None
    circle = make_reference(ours(work, *reference_options()), frames, stopwatch, raw)
    own, faults = {}, {}
    for job in jobs.values():
        if job.own:
            own[job.key] = make_reference(job.command(work, *reference_options()), frames, stopwatch)
            # FFmpeg mixes the colors of transparent pixels as well.
            if job.key == "ours-xfade" and pair.channels == 3:
                faults[job.key] = unlike_xfade(work, jobs["xfade"], stopwatch, folder / "xfade")
    return Prepared(work, found, circle, own, faults)


def unlike_xfade(work, xfade, stopwatch, folder):
    """What is wrong with the frames that stand there, which should be FFmpeg's within a level."""
    folder.mkdir()
    ours = [shutil.move(path, folder / path.name) for path in stopwatch.written()]
    stopwatch.time(xfade.command(work), work.frames)
    levels = farthest(ours, stopwatch.written())
    shutil.rmtree(folder)
    return None if levels <= 1 else f"{levels} levels off FFmpeg's frames"


def timed(job, work, reference, stopwatch, decode):
    """One run of one job; frames that must be exact are decoded after the clock has stopped."""
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
            ready = prepared[pair.name]
            # Ours is decoded every time; a peer that encodes our pixels need prove itself once.
            decode = job.key.startswith("ours") or (job.exact and number == 0)
            run = timed(job, ready.work, ready.reference(job), stopwatch, decode)
            run["fault"] = run["fault"] or ready.faults.get(job.key)
            runs.append(dict(round=number, pair=pair.name, job=job.key, **run))
    sizes = []
    if any(job.key == "ffmpeg" for job in jobs):
        for pair in pairs:
            tell(f"sizes of {pair.name}")
            ready = prepared[pair.name]
            sizes += [dict(pair=pair.name, **row)
                      for row in sizes_of(ready.work, ready.circle, stopwatch)]
    described = [dict(pair.described(), sha256=prepared[pair.name].sha256) for pair in pairs]
    for pair in pairs:
        shutil.rmtree(scratch / pair.name)
    return dict(jobs={job.key: job.label for job in jobs}, pairs=described, runs=runs, sizes=sizes)
