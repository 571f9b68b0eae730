"""A made-up history of golden screens: each version changes one small part of every screen."""
import numpy as np

import layouts
from screen import Page

# The maximum share of a screen that a version changes.
SHARE = 0.02

SETS = {
    "phone": [(589, 1278, layouts.feed, False), (589, 1278, layouts.article, False),
              (589, 1278, layouts.dashboard, True), (589, 1278, layouts.sheet, True)],
    "desk": [(1440, 900, layouts.dashboard, False), (1440, 900, layouts.feed, True)],
}


def change(page):
    """Draws something else in a small rectangle: lines of text, a box, an icon or a card."""
    canvas, theme = page.canvas, page.theme
    most = int(canvas.width * canvas.height * SHARE)
    width = page.number(24, canvas.width // 2)
    height = min(page.number(12, 120), max(most // width, 8))
    width = min(width, most // height)
    x, y = page.number(0, canvas.width - width), page.number(0, canvas.height - height)
    before = canvas.pixels.copy()
    kind = page.number(0, 8)
    if kind < 4:
        size = min(page.number(11, 19), height)
        canvas.box(x, y, width, height, theme["card"])
        page.paragraph(x, y, width, max(height * 2 // (3 * size), 1), size, faint=kind == 3)
    elif kind == 4:
        canvas.box(x, y, width, height, page.picture(), page.number(0, 12))
    elif kind == 5:
        canvas.box(x, y, width, height, page.color(), page.number(0, 12))
    else:
        canvas.box(x, y, width, height, theme["card"])
        for place in range(0, width - height, height * 2):
            page.icon(x + place, y, height, page.color())
    # Pixels outside of the rectangle are restored, since a word's box is higher than its letters.
    inside = np.zeros(before.shape[:2], dtype=bool)
    inside[y:y + height, x:x + width] = True
    canvas.pixels[~inside] = before[~inside]


def versions(name, count):
    """The screens of a set, as RGB arrays, initially and after each of `count` changes."""
    pages = []
    for place, (width, height, layout, dark) in enumerate(SETS[name]):
        page = Page(3100 + place, width, height, dark)
        layout(page, width, height)
        pages.append(page)
    for version in range(count + 1):
        if version:
            for page in pages:
                change(page)
        yield [np.ascontiguousarray(page.canvas.pixels[..., :3]) for page in pages]
