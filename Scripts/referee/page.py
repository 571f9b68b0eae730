"""Writes the generated part of docs/referee.md, and the picture of errors."""
import re
import textwrap
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

import commands
from names import RENDERERS
from reveals import reveals

MARKS = re.compile(r"(<!-- generated: referee -->\n).*?(<!-- end -->)", re.S)
NOTES = Path(__file__).resolve().parent / "notes.md"
REVEALS = [reveal.name for reveal in reveals(400, 300)]


def short(value):
    """A number with two or three significant digits."""
    for least, digits in ((99.5, 0), (9.95, 1), (0.0995, 2), (0.00995, 3)):
        if value >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.1g}"


def table(heads, rows):
    """A table of Markdown; all columns but the first are numbers."""
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def summary(figures):
    """The table with a row for each renderer."""
    small, large = figures["sizes"][0], figures["sizes"][-1]
    for name, rows in figures["rows"].items():
        def mean(size):
            return short(np.mean([row["seconds"] * 1e3 for row in rows if row["size"] == size]))
        yield [RENDERERS[name][0] + " \\*" * hasattr(commands, name), str(rows[0]["bits"]),
               short(max(row["largest"] for row in rows)), short(np.mean([row["mean"] for row in rows])),
               f"{sum(row['beyond'] for row in rows):,}", mean(small), mean(large),
               short(max(row["mib"] for row in rows if row["size"] == large))]


def by_reveal(figures):
    """The largest error of each renderer in each reveal, at all sizes."""
    for name, rows in figures["rows"].items():
        errors = [[row["largest"] for row in rows if row["reveal"] == reveal] for reveal in REVEALS]
        yield [RENDERERS[name][0], *(short(max(each)) if each else "–" for each in errors)]


def notes(figures):
    """A note for each renderer's maintainers."""
    texts = dict(re.findall(r"^## (\w+)\n\n(.*?)\n(?=\n## |\Z)", NOTES.read_text(), re.M | re.S))
    for name, rows in figures["rows"].items():
        worst = max(rows, key=lambda row: row["largest"])
        text = (f"**{RENDERERS[name][0]}** ({figures['versions'][name]}): at most "
                f"{short(worst['largest'])}, in *{worst['reveal']}* at {worst['size'].replace('x', '×')}. "
                + texts.get(name, ""))
        yield textwrap.fill(text, 106, initial_indent="- ", subsequent_indent="  ",
                            break_on_hyphens=False) + "\n"
    for name, why in figures["skipped"].items():
        yield f"- **{RENDERERS[name][0]}** was skipped: {why}\n"


def write(figures, out):
    """Fills the page's marks."""
    path, small, large = out / "referee.md", figures["sizes"][0], figures["sizes"][-1]
    (out / "referee").mkdir(parents=True, exist_ok=True)
    text = path.read_text() if path.exists() else "<!-- generated: referee -->\n<!-- end -->\n"
    sizes = [f"ms, {size.replace('x', '×')}" for size in (small, large)]
    heads = ["renderer", "bits", "largest error", "mean error", "pixels beyond the edge", *sizes, "MiB"]
    inner = (f"Measured on {figures['date']}. The truth's two computations differ by at most "
             f"{figures['quadrature']:.1g}.\n\n{table(heads, summary(figures))}\n"
             "The largest error in each reveal:\n\n"
             f"{table(['renderer', *REVEALS], by_reveal(figures))}\n"
             f"## Notes for maintainers\n\n{''.join(notes(figures))}")
    path.write_text(MARKS.sub(lambda mark: mark[1] + inner + mark[2], text))


def cell(samples, truth, reveal):
    """A part of a reveal as a renderer drew it: enlarged samples of a small one, or colored errors."""
    share, x, y = samples / np.iinfo(samples.dtype).max, int(reveal.x), int(reveal.y)
    if reveal.rx < 4:
        part = share[y - 4:y + 5, x - 4:x + 5] * 255
        return Image.fromarray(part.round().astype(np.uint8)).resize((108, 108), 0)
    error = ((share - truth) * 4).clip(-1, 1)[y - 104:y - 50, x:x + 108]
    shade = 1 - np.abs(error)
    colors = np.stack([np.where(error > 0, 1, shade), shade, np.where(error < 0, 1, shade)], 2)
    return Image.fromarray((colors * 255).round().astype(np.uint8)).resize((216, 108), 0)


def draw(scratch, figures, out, columns=3):
    """Draws circle 2.7, and the errors of a part of circle 100.4, of every renderer."""
    size = figures["sizes"][0]
    width, height = map(int, size.split("x"))
    sheet = Image.new("RGB", (columns * 344, -(-len(figures["rows"]) // columns) * 136), "white")
    for place, name in enumerate(figures["rows"]):
        x, y = place % columns * 344 + 8, place // columns * 136 + 4
        ImageDraw.Draw(sheet).text((x, y), RENDERERS[name][0], fill="black")
        for number, left in ((2, 0), (4, 112)):
            samples = np.load(scratch / size / f"{number}-{name}.npy")
            with np.load(scratch / size / f"{number}.npz") as truth:
                part = cell(samples, truth["values"], reveals(width, height)[number])
            sheet.paste(part, (x + left, y + 16))
    sheet.save(out / "referee/errors.png", optimize=True)
