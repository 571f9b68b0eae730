"""The race in rendering a sequence, start to exit: every peer for every pair, shuffled in every round."""
import random
import shutil
from dataclasses import dataclass

from jobs import OURS, Work, ours, peers_here
from pairs import folder_of
from pixels import difference, make_reference


@dataclass(frozen=True)
class Prepared:
    """A pair at one size: the inputs of its jobs, and the digests of the reference's frames."""
    work: Work
    reference: list

    def expected(self, job):
        """The digests of the frames that a job should write."""
        middle = self.work.frames // 2
        return self.reference[middle:middle + 1] if job.one_frame else self.reference


def prepare(pair, size, frames, stopwatch, scratch):
    """A pair's pictures, and the frames that libpng writes of our pixels."""
    folder = folder_of(pair, *size)
    raw = scratch / f"{pair.name}.raw"
    work = Work(folder / "from.png", folder / "to.png", raw, *size, pair.channels, frames,
                stopwatch.pattern)
    command = ours(work, "--encoder", "libpng", "--compression", "fast")
    return Prepared(work, make_reference(command, frames, stopwatch, raw))


def timed(job, ready, stopwatch, decode):
    """One run of one job; its frames are decoded after the clock has stopped."""
    expected = ready.expected(job)
    result = stopwatch.time(job.command(ready.work), len(expected))
    if decode and job.exact and not result["fault"]:
        result["fault"] = difference(stopwatch.written(), expected)
    return result


def measure(pairs, size, rounds, frames, stopwatch, scratch, tell):
    """Yields the seconds of ours and of the peer, by pair and job, after each round at one size."""
    prepared = {}
    for pair in pairs:
        tell(f"preparing {pair.name}")
        prepared[pair.name] = prepare(pair, size, frames, stopwatch, scratch)
    jobs, runs = peers_here(), {}
    for number in range(rounds):
        order = [(pair, job) for pair in pairs for job in jobs]
        random.Random(number).shuffle(order)
        for place, (pair, job) in enumerate(order):
            tell(f"round {number + 1} of {rounds}, {place + 1} of {len(order)}: {pair.name} {job.key}")
            ready = prepared[pair.name]
            first = timed(OURS[job.against], ready, stopwatch, True)
            second = timed(job, ready, stopwatch, number == 0)
            row = runs.setdefault((pair.name, job.key), dict(
                pair=pair.name, job=job.key, against=job.against, ours=[], ours_cpu=[], peer=[],
                peer_cpu=[], ours_bytes=first["bytes"], peer_bytes=second["bytes"], peak_kib=0,
                ours_peak_kib=0, fault=None))
            for who, run in (("ours", first), ("peer", second)):
                row[who].append(run["seconds"])
                row[f"{who}_cpu"].append(run["cpu"])
            row["peak_kib"] = max(row["peak_kib"], second["peak_kib"])
            row["ours_peak_kib"] = max(row["ours_peak_kib"], first["peak_kib"])
            row["fault"] = row["fault"] or first["fault"] or second["fault"]
        yield dict(jobs={job.key: job.label for job in [*OURS.values(), *jobs]},
                   pairs=[pair.name for pair in pairs], runs=list(runs.values()))
    for ready in prepared.values():
        ready.work.raw.unlink()
    shutil.rmtree(stopwatch.frames, ignore_errors=True)
