"""The tables between marks in README.md and docs/*.md, from `help --json`."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MARKS = re.compile(r"(<!-- generated: ([a-z -]+) -->\n)(?:\|.*\n)*(<!-- end -->)")
TIMES = ("duration", "delay", "hold", "easing")


def table(*heads, rows):
    """A table of Markdown."""
    yield f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |\n"


def option(row):
    """An option as it is typed."""
    letter = f"`-{row['short']}`, " if row["short"] else ""
    return letter + f"`--{row['name']}" + (f" {row['value']}`" if row["value"] else "`")


def named(rows):
    """A row for each name."""
    return table("name", "meaning", rows=((f"`{row['name']}`", row["summary"]) for row in rows))


def in_short(heads, rows):
    """A row for each meaning, with all names that have it."""
    names = {}
    for row in rows:
        names.setdefault(row["summary"], []).append(f"`{row['name']}`")
    return table(*heads, rows=((", ".join(names), meaning) for meaning, names in names.items()))


def tables(told):
    """The text of each table by its mark."""
    render, *others = told["commands"]
    yield "commands", table(
        "command", "what it does",
        rows=((f"`reveal-render {row['name']}`", row["summary"]) for row in others))
    yield "options", table(
        "option", "meaning", rows=((option(row), row["help"]) for row in render["options"]))
    yield "presets", table(
        "preset", "what happens", "its options", "example",
        rows=((f"`{row['name']}`", row["summary"],
               " ".join(f"`--{name}`" for name in row["options"] if name not in TIMES),
               f"`{' '.join(row['example'])}`" if row["example"] else "") for row in told["presets"]))
    yield "presets in short", in_short(("preset", "what happens"), told["presets"])
    yield "outputs in short", in_short(("output", "what it is"), told["lists"]["outputs"])
    yield "json", table(
        "object", "key", "value",
        rows=((row["object"], f"`{row['name']}`", row["summary"]) for row in told["json"]))
    for name in ("easings", "shapes", "outputs"):
        yield name, named(told["lists"][name])
    yield "failures", table(
        "code", "kind", rows=((row["name"], f"`{row['summary']}`") for row in told["failures"]))
    yield "exits", table("code", "meaning", rows=((row["name"], row["summary"]) for row in told["exits"]))
    for name, rows in told["limits"].items():
        yield "limits of " + name, table(
            "what", "limit", rows=((row["name"], row["summary"]) for row in rows))
    for name, keys in told["keys"].items():
        yield "keys of " + name, table(
            "key", "value", "meaning",
            rows=((f"`{key['name']}`", f"`{key['form']}`", key["summary"]) for key in keys))


def documents(told):
    """The path and the text of each page."""
    known = {name: "".join(rows) for name, rows in tables(told)}

    def filled(mark):
        return mark[0] if mark[2] not in known else mark[1] + known[mark[2]] + mark[3]

    for page in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]:
        yield str(page.relative_to(ROOT)), MARKS.sub(filled, page.read_text("utf-8"))
