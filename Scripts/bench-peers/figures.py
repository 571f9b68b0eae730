"""What is computed from the recorded runs."""
from collections import defaultdict
from dataclasses import dataclass
from statistics import mean, median

GROUPS = [("photo", "held-out"), ("photo", "tuning"), ("ui", "held-out"), ("ui", "tuning")]


@dataclass(frozen=True)
class Figures:
    """One job's figures for some pairs; `seconds` holds each round's mean over the pairs."""
    seconds: list
    bytes: float
    peak_mib: float
    fault: str

    @property
    def median(self):
        """The middle round's seconds."""
        return median(self.seconds)


def names(record, kind, use):
    """The pairs of a group."""
    return [pair["name"] for pair in record["pairs"] if (pair["kind"], pair["use"]) == (kind, use)]


def figures(record, job, pairs):
    """A job's figures for the pairs named, or None where it did not run."""
    runs = [run for run in record["runs"] if run["job"] == job and run["pair"] in pairs]
    if not runs:
        return None
    rounds = defaultdict(list)
    for run in runs:
        rounds[run["round"]].append(run["seconds"])
    faults = [f"{run['pair']}: {run['fault']}" for run in runs if run["fault"]]
    peak = max(run.get("peak_kib", 0) for run in runs) / 1024
    return Figures([mean(each) for each in rounds.values()], mean(run["bytes"] for run in runs),
                   peak, faults[0] if faults else "")


def ratio(record, job, pairs, ours="ours"):
    """How many times our job's time a peer takes, or None where either row is void or missing."""
    ours, theirs = figures(record, ours, pairs), figures(record, job, pairs)
    if not ours or not theirs or ours.fault or theirs.fault:
        return None
    return theirs.median / ours.median


def peers(record):
    """The jobs that are compared with ours, in order."""
    return [job for job in record["jobs"] if job not in ("ours", "ours-first")]


def size_of(record, setting, pairs):
    """The mean bytes a frame for a compression setting, or None where a row is void."""
    rows = [row for row in record["sizes"] if row["setting"] == setting and row["pair"] in pairs]
    if not rows or any(row["fault"] for row in rows):
        return None
    return sum(row["bytes"] for row in rows) / sum(row["frames"] for row in rows)
