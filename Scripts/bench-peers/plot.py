"""A plot of the ratios as SVG: bars on a logarithmic axis, legible on light and dark pages."""
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from figures import names, peers, ratio

LEFT, RIGHT, TOP, BAR, GAP, WIDTH = 330, 60, 58, 14, 14, 860
COLORS = {"photo": "#d9822b", "ui": "#3d8bd9"}
STYLE = """text{font:13px sans-serif;fill:#24292f}.tick{stroke:#8c959f;stroke-opacity:.4}
@media(prefers-color-scheme:dark){text{fill:#d0d7de}}"""


def use(record, kind):
    """Which pairs decide: those held out, where there are any."""
    return "held-out" if names(record, kind, "held-out") else "tuning"


def bars(record):
    """Each peer's ratio for photo and ui pairs."""
    found = {}
    for job in peers(record):
        for kind in COLORS:
            value = ratio(record, job, names(record, kind, use(record, kind)))
            if value:
                found.setdefault(job, {})[kind] = value
    return found


def axis(found):
    """The powers of ten that hold every ratio."""
    values = [value for kinds in found.values() for value in kinds.values()]
    return min(floor(log10(min(values))), 0), max(ceil(log10(max(values))), 1)


def text(x, y, words, anchor="start"):
    """Words at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def ticks(low, high, place, bottom):
    """The axis's lines at 1, 2 and 5 of every power of ten."""
    parts = []
    for power in range(low, high + 1):
        for step in (1, 2, 5) if power < high else (1,):
            x = place(step * 10.0**power)
            parts.append(f'<line class="tick" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>')
            parts.append(text(x, bottom + 18, f"{step * 10.0**power:g}×", "middle"))
    return parts


def drawn(record, found):
    """The whole picture."""
    low, high = axis(found)
    bottom = TOP + len(found) * (2 * BAR + GAP) + GAP // 2

    def place(value):
        return LEFT + (log10(value) - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    width, height = record["size"]
    title = f"Times the seconds of reveal-render, {record['frames']} frames of {width}×{height}"
    parts = [text(8, 20, title)]
    for index, (kind, color) in enumerate(COLORS.items()):
        x = LEFT + 150 * index
        parts.append(f'<rect x="{x}" y="32" width="12" height="12" fill="{color}"/>')
        parts.append(text(x + 18, 43, f"{kind}, {use(record, kind)}"))
    parts += ticks(low, high, place, bottom)
    for index, (job, kinds) in enumerate(found.items()):
        y = TOP + GAP // 2 + index * (2 * BAR + GAP)
        parts.append(text(LEFT - 10, y + BAR + 4, short(record["jobs"][job]), "end"))
        for line, (kind, value) in enumerate(kinds.items()):
            start, end = sorted((place(1), place(value)))
            length = max(end - start, 1)
            parts.append(f'<rect x="{start:.1f}" y="{y + line * BAR}" width="{length:.1f}" '
                         f'height="{BAR - 2}" fill="{COLORS[kind]}"/>')
            parts.append(text(end + 5, y + line * BAR + BAR - 3, f"{value:.3g}×"))
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 30}" '
            f'width="{WIDTH}" height="{bottom + 30}"><title>{escape(title)}</title>'
            f"<style>{STYLE}</style>")
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def short(label):
    """A label that fits beside its bars."""
    return label.replace("-compression_level 1 -pred sub", "level 1, sub").replace("Python, ", "")


def write_plot(record, folder):
    """Writes a size's plot and returns its path, or None where no ratio stands."""
    found = bars(record)
    if not found:
        return None
    path = folder / "{}x{}.svg".format(*record["size"])
    path.write_text(drawn(record, found), encoding="utf-8")
    return path
