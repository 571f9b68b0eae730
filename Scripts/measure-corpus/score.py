"""Measures captures with the command, and scores its reports."""

import concurrent.futures
import json
import math
import subprocess

import plan as plans

COLUMNS = ["faults", "motion", "named", "quiet", "told"]
HEADINGS = ["faults right", "motion right", "mistake named", "false alarms", "nothing reported"]


def measured(command, folder, truth, expecting):
    """The command's output about one capture; None if it fails."""
    arguments = [command, "measure", *truth["capture"], "--json", "--threads", "1"]
    try:
        result = subprocess.run(arguments + (truth["expect"] if expecting else []), cwd=folder,
                                capture_output=True, timeout=120)
        return json.loads(result.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None


def is_same_curve(told, shown, most):
    """Whether two easings are within `most` of each other at every time."""
    def curve(text):
        if text.startswith("cubic-bezier"):
            return tuple(map(float, text[13:-1].split(",")))
        return plans.CURVES.get(text)
    one, other = curve(told or ""), curve(shown)
    if one is None or other is None:
        return bool(told) and told.partition("(")[0] == shown.partition("(")[0]
    return all(abs(plans.bezier(one, x / 20) - plans.bezier(other, x / 20)) < most for x in range(1, 20))


def is_motion_right(truth, reveal):
    """Whether center, curve and duration are those that were shown."""
    if not reveal or not reveal.get("easing"):
        return False
    is_exact = truth["source"] in ("exact", "ticks")
    center = [length * truth["ratio"] for length in truth["shown"]["center"]]
    away = math.dist(center, reveal["center"])
    shown = truth["shown"]
    if away > (0.1 if is_exact else 1) or not is_same_curve(reveal["easing"], shown["easing"], 0.02):
        return False
    if shown["easing"].startswith(("spring", "steps", "linear(")):
        return True
    late = abs(reveal["duration"]["value"] - 1000 * shown["duration"])
    # A part of a curve, in a part of the time, describes the same frames in another way.
    return late < (1 if is_exact and not truth["tick"] else 1000 / 60)


def are_faults_right(truth, faults):
    """Whether exactly the true faults are reported; in movies, a frame number may be off by one."""
    told = sorted((fault["fault"], fault["frame"]) for fault in faults)
    wanted = sorted(map(tuple, truth["faults"]))
    slack = 0 if truth["source"] in ("exact", "ticks") else 1
    return len(told) == len(wanted) and all(
        one[0] == other[0] and abs(one[1] - other[1]) <= slack for one, other in zip(told, wanted))


WORDS = {"fade": ["fade"], "slide": ["slide"], "rectangle": ["rectangle"], "star": ["star"],
         "nothing": ["none of", "nothing"]}


def scored(truth, alone, beside):
    """The scores of one capture; None for questions that do not apply."""
    kind = truth["kind"]
    reveal = (alone or {}).get("reveal")
    text = " ".join((alone or {}).get("sentences") or [])
    causes = [finding["cause"] for finding in (beside or {}).get("findings") or []]
    if kind in plans.SHAPES:
        return {"faults": None, "motion": None, "named": any(word in text for word in WORDS[kind]) and not reveal,
                "quiet": not reveal, "told": None, "causes": [], "text": text[:160]}
    faults = None if truth["faults"] is None else are_faults_right(truth, (alone or {}).get("faults") or [])
    if kind in plans.TRANSFORMS:
        is_named = not causes or any(cause in ("crop", "scale", "padding") for cause in causes)
        return {"faults": faults, "motion": None, "named": is_named, "quiet": is_named, "told": bool(reveal),
                "causes": causes, "text": text[:160]}
    wanted, allowed = truth["named"], set(truth["named"]) | set(truth["allowed"])
    expected_faults = {"unclipped": {"unclipped"}, "fallen-back": {"fill", "strange"}, "cut-end": {"unfinished"}}
    if kind in plans.FAULTS and not kind.startswith("cut"):
        wanted = list(expected_faults.get(kind, {"frames"}))
    allowed |= expected_faults.get(kind, {"frames"} if kind in plans.FAULTS and "cut" not in kind else set())
    # A report that nothing could be measured is no false cause, but an alarm for a clean capture.
    if kind != "clean":
        allowed.add("unmeasured")
    return {"faults": faults, "motion": is_motion_right(truth, reveal), "told": bool(reveal),
            "named": bool(set(causes) & set(wanted)) if wanted else None,
            "quiet": beside is not None and set(causes) <= allowed, "causes": causes, "text": text[:160]}


def score(command, folder, jobs):
    """The score of every capture in a folder, by its name."""
    def one(path):
        truth = json.loads((path / "truth.json").read_text())
        alone = measured(command, path, truth, False)
        beside = measured(command, path, truth, True) if truth["kind"] not in plans.SHAPES else None
        found = scored(truth, alone, beside)
        found.update(kind=truth["kind"], source=truth["source"], rate=truth["rate"])
        return path.name, found
    paths = sorted(path.parent for path in folder.glob("*/truth.json"))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(pool.map(one, paths))


def interval(right, count):
    """Wilson's 95 % interval of a share, in percent."""
    z, share = 1.96, right / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return 100 * max(0, middle - half), 100 * min(1, middle + half)


def cell(rows, column):
    values = [row[column] for row in rows if row[column] is not None]
    if not values:
        return ""
    # Alarms and missing reports are counted, not their absence.
    count = sum(values) if column in ("faults", "motion", "named") else len(values) - sum(values)
    return f"{count} of {len(values)} (%.0f–%.0f %%)" % interval(count, len(values))


def grouped(scores, keys):
    """Rows of a table: the captures that agree in `keys`, in the order of the corpus."""
    groups = {}
    for row in scores.values():
        groups.setdefault(tuple(str(row[key]) for key in keys), []).append(row)
    orders = {"kind": plans.KINDS, "source": [*plans.SOURCES, "live"], "rate": ["10", "20", *map(str, plans.RATES)]}
    return sorted(groups.items(), key=lambda item: [orders[key].index(value) for key, value in zip(keys, item[0])])


def table(scores, keys):
    """A Markdown table of groups."""
    lines = ["| " + " | ".join([*keys, "captures", *HEADINGS]) + " |",
             "|" + "---|" * len(keys) + "--:|" * (len(HEADINGS) + 1)]
    for names, rows in grouped(scores, keys):
        cells = [cell(rows, column) for column in COLUMNS]
        lines.append("| " + " | ".join([*names, str(len(rows)), *cells]) + " |")
    return "\n".join(lines)


FAMILIES = {"exact": "without loss", "ticks": "without loss", "h264": "H.264",
            "vfr": "H.264", "vp8": "VP8 and VP9", "vp9": "VP8 and VP9", "gif": "GIF",
            "chromium": "headless Chromium", "live": "live recordings"}


def brief(scores):
    """A Markdown table of families of sources: shares without intervals."""
    lines = ["| source | captures | " + " | ".join(HEADINGS[:4]) + " |", "|---|--:|--:|--:|--:|--:|"]
    for family in dict.fromkeys(FAMILIES.values()):
        rows = [row for row in scores.values() if FAMILIES[row["source"].partition("-")[0]] == family]
        cells = [cell(rows, column).partition(" (")[0] for column in COLUMNS[:4]]
        if rows:
            lines.append(f"| {family} | {len(rows)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def report(scores):
    """All tables."""
    clean = {name: row for name, row in scores.items() if row["kind"] == "clean"}
    return "\n\n".join([
        "## In brief", brief(scores), "## Clean captures by source", table(clean, ["source"]), "## Clean captures by rate", table(clean, ["rate"]),
        "## All captures by kind", table(scores, ["kind"]), "## All captures by source", table(scores, ["source"]),
        "## Kind and source", table(scores, ["kind", "source"])]) + "\n"


def chance(better, worse):
    """McNemar's exact test: the probability of at least `worse` losses if neither score is
    better."""
    count = better + worse
    return sum(math.comb(count, i) for i in range(worse, count + 1)) / 2 ** count


def compared(old, new):
    """A Markdown table of what only one of two scores of the same captures has right."""
    lines = ["| kind | source | question | captures | better | worse | p (worse) |", "|---|---|---|--:|--:|--:|--:|"]
    names = old.keys() & new.keys()
    for keys in [(), ("kind",), ("source",), ("kind", "source")]:
        pairs = {}
        for name in names:
            group = tuple(old[name][key] if key in keys else "all" for key in ("kind", "source"))
            pairs.setdefault(group, []).append((old[name], new[name]))
        for group, rows in sorted(pairs.items()):
            for column, heading in zip(COLUMNS, HEADINGS):
                # Other rules may have none of a question.
                both = [(bool(a[column]), bool(b[column])) for a, b in rows if a[column] is not None]
                better, worse = both.count((False, True)), both.count((True, False))
                if better or worse:
                    lines.append("| %s | %s | %s | %d | %d | %d | %.2g |" % (
                        *group, heading, len(both), better, worse, chance(better, worse)))
    return "\n".join(lines) + "\n"
