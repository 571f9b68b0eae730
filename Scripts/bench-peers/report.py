"""docs/benchmarks.md, made from the recorded figures alone."""
from statistics import median

from figures import GROUPS, figures, names, peers, ratio, size_of
from plot import write_plot
from record import load_all

HEAD = """# Benchmarks

Written by `Scripts/bench-peers/table` from the runs in [benchmarks](benchmarks).

A centered circle opens from one picture to another. Every command renders the same number of frames
into numbered PNG files; the clock runs from its start to its exit. Ours is what `make install`
puts. A round runs all commands for all pairs in shuffled order; a figure is the mean over a group's
pairs, its median, least and most are over the rounds. *Ratio* is the peer's median over ours;
*size* is our bytes over the peer's (xfade blends the pictures across its whole circle, so its files
hold other pixels). Our frames are decoded, every one after every run, and compared with the
reference; a row that differs is void. The encoder is never tuned on pairs held out."""


def table(head, rows):
    """A Markdown table; the first column to the left, the others to the right."""
    marks = ["---"] + ["--:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, marks, *rows])


def number(value, unit=""):
    """A figure with three digits, or a dash where there is none."""
    if value is None:
        return "–"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:.{digits}f}{unit}"


def about(record):
    """What was measured where."""
    machine, versions = record["machine"], record["versions"]
    told = ", ".join(f"{name} {version}" for name, version in versions.items())
    return (f"{record['date']}, {machine['cpu']}, {machine['cores']} cores, "
            f"{machine['memory_gib']} GiB; rounds: {record['rounds']}; `{record['command']}`. "
            f"{told}.")


def row(record, job, pairs):
    """One job's line in a group's table."""
    found, ours = figures(record, job, pairs), figures(record, "ours", pairs)
    if found.fault:
        return [record["jobs"][job], f"void: {found.fault}"] + ["–"] * 6
    size = None if job == "ours" or ours.fault else ours.bytes / found.bytes
    times = "1" if job == "ours" else number(ratio(record, job, pairs), "×")
    return [record["jobs"][job], number(found.median), number(min(found.seconds)),
            number(max(found.seconds)), times,
            number(found.bytes / record["frames"] / 1000), number(size), number(found.peak_mib)]


def group(record, kind, use):
    """A group's table, and how soon its first frame stands."""
    pairs = names(record, kind, use)
    if not pairs:
        return []
    rows = [row(record, job, pairs) for job in ["ours", *peers(record)]]
    head = ["", "median s", "min", "max", "ratio", "kB a frame", "size", "peak MiB"]
    first = figures(record, "ours-first", pairs)
    soon = (f"void: {first.fault}" if first.fault else
            f"{number(first.median * 1000)} ms ({number(min(first.seconds) * 1000)} to "
            f"{number(max(first.seconds) * 1000)})")
    return [f"### {kind}, {use}: {', '.join(pairs)}", table(head, rows),
            f"From start to exit for the first frame alone: {soon}."]


def by_pair(record):
    """Each pair's ratios."""
    jobs = peers(record)
    head = ["ratio"] + [record["jobs"][job] for job in jobs]
    rows = [[pair["name"]] + [number(ratio(record, job, [pair["name"]]), "×") for job in jobs]
            for pair in record["pairs"]]
    return ["### Pair by pair", table(head, rows)]


def sizes(record):
    """What `--compression` does to the files."""
    if not record["sizes"]:
        return []
    settings = ["fast", "balanced", "small", "smallest", "libpng-6"]
    # Before there was `smallest`, `small` did what it does: every frame was deflated by itself.
    if not any(row["setting"] == "smallest" for row in record["sizes"]):
        settings[2:4] = ["smallest", "small"]
    rows = []
    for kind, use in GROUPS:
        found = [size_of(record, setting, names(record, kind, use)) for setting in settings]
        if names(record, kind, use):
            balanced, reference = found[1], found[-1]
            known = balanced is not None and reference is not None
            rows.append([f"{kind}, {use}"] + [number(size and size / 1000) for size in found]
                        + [number(balanced / reference if known else None)])
    head = ["kB a frame", "fast", "balanced", "small", "smallest", "libpng level 6, adaptive",
            "balanced / libpng"]
    return ["### Sizes by `--compression`, every sixth frame", table(head, rows)]


def race(record, figures_folder):
    """A size's section."""
    width, height = record["size"]
    plot = write_plot(record, figures_folder)
    parts = [f"## {width}×{height}, {record['frames']} frames", about(record)]
    parts += [f"![Ratios as bars]({figures_folder.name}/{plot.name})"] if plot else []
    for kind, use in GROUPS:
        parts += group(record, kind, use)
    return parts + by_pair(record) + sizes(record)


def general(record):
    """The fades' section."""
    count, rows = record["frames_timed"], []
    for kind, use in GROUPS:
        pairs = names(record, kind, use)
        for job in record["jobs"] if pairs else []:
            found = figures(record, job, pairs)
            told = [f"void: {found.fault}", "–", "–", "–", "–"] if found.fault else [
                number(found.median * 1000 / count), number(min(found.seconds) * 1000 / count),
                number(max(found.seconds) * 1000 / count),
                number(ratio(record, job, pairs, "alone"), "×"),
                number(found.bytes / count / 1000)]
            rows.append([f"{kind}, {use}: {record['jobs'][job]}", *told])
    head = ["", "median ms a frame", "min", "max", "ratio", "kB a frame"]
    width, height = record["size"]
    return [f"## Fades at {width}×{height}, one thread", about(record),
            "Our command composites and writes files; its figure is the time for all frames "
            "without the time for the first. Our encoder alone, and the peers, encode the same "
            "pixels in memory; the ratio is to our encoder's time.", table(head, rows)]


HEAD_OF_COMPARING = """Programs compare the PNG files of two folders, and write a picture of what differs; the clock runs
from start to exit, and files are in memory already. Equal pairs are files of the same bytes: ours
compares these, and checks that they are whole. Peers decode all of them. *CPU* is the time on all
cores, which says more than the clock where a machine has other work as well; *ratio* is the peer's
median over ours. A program whose answer is wrong is void.

What cannot be had here, as its makers publish it: odiff takes 1.17 s for two screenshots of
3446×10728 and 1.95 s for two photographs of 8400×4725, pixelmatch 7.7 and 10.6 s for the same
(odiff's README, on a MacBook Pro of 2020), which are 4.5 and 4.8 times the pixels of ours."""


def comparing(record):
    """The section on comparing."""
    parts = ["## Comparing", about(record), HEAD_OF_COMPARING]
    for task in record["tasks"]:
        rows, ours = [], None
        for job, label in record["jobs"].items():
            runs = [run for run in record["runs"] if (run["task"], run["job"]) == (task, job)]
            wrong = next((run["fault"] for run in runs if run["fault"]), None)
            if not runs or wrong:
                rows += [[label, f"void: {wrong}"] + ["–"] * 5] if runs else []
                continue
            seconds = [run["seconds"] for run in runs]
            ours = median(seconds) if job == "ours" else ours
            rows.append([label, number(median(seconds)), number(min(seconds)), number(max(seconds)),
                         number(median(run["cpu"] for run in runs)),
                         "1" if job == "ours" else number(ours and median(seconds) / ours, "×"),
                         number(max(run["peak_kib"] for run in runs) / 1024)])
        head = ["", "median s", "min", "max", "CPU s", "ratio", "peak MiB"]
        parts += [f"### {task}", table(head, rows)]
    return parts


def write_report(figures_folder, path):
    """Writes the tables and plots; returns the text."""
    races, fades, comparisons = load_all(figures_folder)
    parts = [HEAD]
    for record in races:
        parts += race(record, figures_folder)
    for record in fades:
        parts += general(record)
    for record in comparisons:
        parts += comparing(record)
    text = "\n\n".join(parts) + "\n"
    path.write_text(text, encoding="utf-8")
    return text
