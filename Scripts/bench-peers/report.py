"""docs/benchmarks.md, made from the recorded figures alone."""
from statistics import median

from figures import GROUPS, figures, names, peers, ratio, size_of
from plot import write_plot
from record import load_all

HEAD = """# Benchmarks

`Scripts/bench-peers/table` writes this page from the recorded runs in [benchmarks](benchmarks). The
pairs of pictures are photographs and screens (*ui*). The encoder was tuned on some pairs only; pairs
that are *held-out* were never used for that.

In the races, a centered circle opens from one picture to another, and every command writes the same
number of numbered PNG frames. Time is measured from the start of the command to its exit, for the
command that `make install` installs. Each round runs all commands for all pairs in shuffled order.
*Seconds* is the median over the rounds of the mean over a group's pairs, with the minimum and the
maximum. *Ratio* is the other program's median divided by the median of reveal-render. xfade blends
the pictures across its whole circle, so its frames have other pixels. After each run, every frame of
reveal-render is decoded and compared with a reference. A row with a wrong frame is void."""


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


def spread(seconds, factor=1):
    """The median of some seconds, with the least and the most."""
    middle, least, most = (number(function(seconds) * factor) for function in (median, min, max))
    return f"{middle} ({least}–{most})"


def groups(record):
    """The groups that have pairs, each as its title and the names of its pairs."""
    found = [(f"{kind}, {use}", names(record, kind, use)) for kind, use in GROUPS]
    return [(title, pairs) for title, pairs in found if pairs]


def times(record, job, pairs):
    """A job's seconds and ratio for the pairs of a group."""
    found = figures(record, job, pairs)
    if found.fault:
        return [f"void: {found.fault}", "–"]
    is_ours = job in ("ours", "ours-first")
    return [spread(found.seconds),
            ("1" if job == "ours" else "–") if is_ours else number(ratio(record, job, pairs), "×")]


def bytes_of(record, job, pairs):
    """A job's kilobytes a frame for the pairs of a group."""
    found = figures(record, job, pairs)
    return number(None if found.fault else found.bytes / record["frames"] / 1000)


def sizes(record):
    """The kilobytes a frame for each setting of `--compression`, and as libpng writes them."""
    found = {f"reveal-render --compression {setting}": setting
             for setting in ["fast", "small", "smallest"] if record["sizes"]}
    # Before there was `smallest`, `small` did what it does: every frame was deflated by itself.
    if found and not any(row["setting"] == "smallest" for row in record["sizes"]):
        del found["reveal-render --compression small"]
        found["reveal-render --compression smallest"] = "small"
    if found:
        found["libpng, level 6, adaptive filters"] = "libpng-6"
    return [[name + " (every sixth frame)", "–"] + [
        number(size and size / 1000)
        for size in (size_of(record, setting, pairs) for _, pairs in groups(record))]
        for name, setting in found.items()]


def race(record, figures_folder):
    """A size's section."""
    width, height = record["size"]
    plot = write_plot(record, figures_folder)
    parts = [f"## {width}×{height}, {record['frames']} frames", about(record)]
    parts += [f"![Ratios as bars]({figures_folder.name}/{plot.name})"] if plot else []
    jobs = ["ours", "ours-first", *peers(record)]
    titles = [title for title, _ in groups(record)]
    rows = [[record["jobs"][job]] + [cell for _, pairs in groups(record)
                                     for cell in times(record, job, pairs)] for job in jobs]
    parts.append(table(["seconds"] + [cell for title in titles for cell in (title, "ratio")], rows))
    everything = [pair["name"] for pair in record["pairs"]]
    rows = [[record["jobs"][job], number(figures(record, job, everything).peak_mib)]
            + [bytes_of(record, job, pairs) for _, pairs in groups(record)]
            for job in jobs if job != "ours-first"]
    return parts + [table(["kB a frame", "peak MiB", *titles], rows + sizes(record))]


def general(record):
    """The fades' section."""
    count, rows = record["frames_timed"], []
    for job, label in record["jobs"].items():
        cells = []
        for _, pairs in groups(record):
            found = figures(record, job, pairs)
            cells += [f"void: {found.fault}", "–", "–"] if found.fault else [
                spread(found.seconds, 1000 / count),
                number(ratio(record, job, pairs, "alone"), "×"), number(found.bytes / count / 1000)]
        rows.append([label, *cells])
    head = ["ms a frame"] + [cell for title, _ in groups(record) for cell in (title, "ratio", "kB")]
    width, height = record["size"]
    return [f"## Fades at {width}×{height}, one thread", about(record),
            "The first row is the whole command: it renders and writes files, and its time is that "
            "of all frames without that of the first one. The other rows encode the same pixels in "
            "memory. The ratio is to reveal-render's encoder alone.", table(head, rows)]


HEAD_OF_COMPARING = """Each program compares the PNG files of two folders and draws what differs. Time is measured from start
to exit, with the files in memory already. Equal pairs are files of the same bytes; reveal-render
compares the bytes and checks that the files are complete, the others decode all files. *CPU* is the
time on all cores. A program with a wrong answer is void.

odiff and pixelmatch's original were not measured here. odiff's README gives these times on a MacBook
Pro of 2020: 1.17 s (odiff) and 7.7 s (pixelmatch) for two screenshots of 3446×10728, and 1.95 and
10.6 s for two photographs of 8400×4725, which is 4.5 and 4.8 times the pixels of the changed
pictures below."""


def comparing(record):
    """The section on comparing."""
    rows = []
    for job, label in record["jobs"].items():
        cells = []
        for task in record["tasks"]:
            runs = {name: [run for run in record["runs"] if (run["task"], run["job"]) == (task, name)]
                    for name in {"ours", job}}
            faults = {name: next((run["fault"] for run in found if run["fault"]), None)
                      for name, found in runs.items()}
            if not runs[job] or faults[job]:
                cells += [f"void: {faults[job]}" if runs[job] else "–", "–", "–"]
                continue
            seconds = {name: [run["seconds"] for run in found] for name, found in runs.items()}
            known = seconds["ours"] and not faults["ours"]
            cells += [spread(seconds[job]), number(median(run["cpu"] for run in runs[job])),
                      "1" if job == "ours" else
                      number(known and median(seconds[job]) / median(seconds["ours"]) or None, "×")]
        peak = max((run["peak_kib"] for run in record["runs"] if run["job"] == job), default=0)
        rows.append([label, *cells, number(peak / 1024)])
    head = ["seconds"] + [cell for task in record["tasks"] for cell in (task, "CPU s", "ratio")]
    return ["## Comparing", about(record), HEAD_OF_COMPARING, table([*head, "peak MiB"], rows)]


def write_report(figures_folder, path):
    """Writes the tables and plots; returns the text."""
    races, fades, comparisons = load_all(figures_folder)
    parts = [HEAD]
    parts += ["Pairs: " + "; ".join(f"{title}: {', '.join(pairs)}"
                                    for title, pairs in groups(record)) + "."
              for record in races[:1]]
    for record in races:
        parts += race(record, figures_folder)
    for record in fades:
        parts += general(record)
    for record in comparisons:
        parts += comparing(record)
    text = "\n\n".join(parts) + "\n"
    path.write_text(text, encoding="utf-8")
    return text
