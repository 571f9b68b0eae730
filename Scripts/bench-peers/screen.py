"""Synthetic app screens: cards, columns of text, tables and charts."""
import numpy as np

from canvas import Canvas, word_coverage
from shapes import generator

LIGHT = dict(page=(246, 247, 249), card=(255, 255, 255), ink=(28, 30, 33), faint=(118, 124, 134))
DARK = dict(page=(18, 20, 24), card=(32, 35, 41), ink=(236, 238, 242), faint=(146, 152, 164))
BEGINNINGS = "a be con de ex for ga in la ma no o per qui re sta tra un ver wo".split()
ENDINGS = "ble ding ent er ful ing ion ity ive ly ment ness ous red s ted tion ture ty y".split()


class Page:
    """A canvas with a theme, a unit of length and a random generator."""

    def __init__(self, seed, width, height, dark, clear=False):
        """An empty page; a clear one is transparent where nothing is drawn."""
        self.rng, self.theme = generator(seed), DARK if dark else LIGHT
        # Phones have three pixels a point.
        self.unit = max(1, min(width, height) // (1000 if width > height else 390))
        self.canvas = Canvas(width, height, (0, 0, 0, 0) if clear else self.theme["page"])

    def number(self, low, high):
        """A random whole number from `low` to below `high`."""
        return int(self.rng.integers(low, high))

    def color(self):
        """A lively color."""
        return tuple(int(part) for part in self.rng.integers(40, 230, 3))

    def picture(self):
        """Four colors, for a gradient both ways."""
        return tuple(self.color() for _ in range(4))

    def words(self, count):
        """Made-up words, as long as real ones."""
        def word():
            middle = BEGINNINGS[self.number(0, 20)] if self.number(0, 3) == 0 else ""
            return BEGINNINGS[self.number(0, 20)] + middle + ENDINGS[self.number(0, 20)]
        return " ".join(word() for _ in range(count)).capitalize()

    def line(self, x, y, count, size, faint=False):
        """A line of some words."""
        ink = self.theme["faint" if faint else "ink"]
        return self.canvas.text(x, y, self.words(count), size, ink)

    def paragraph(self, x, y, width, lines, size, faint=False):
        """Lines of text that fill a width, the last one shorter; returns where the next begins."""
        for row in range(lines):
            end = x + (width if row < lines - 1 else width * self.number(3, 9) // 10)
            at = x
            while True:
                word = self.words(1).lower()
                length = word_coverage(word, size).shape[1]
                if at + length > end:
                    break
                at = self.canvas.text(at, y, word, size, self.theme["faint" if faint else "ink"])
            y += size * 3 // 2
        return y

    def card(self, x, y, width, height):
        """A raised box."""
        self.canvas.shadow(x, y, width, height, 10 * self.unit, 14 * self.unit)
        self.canvas.box(x, y, width, height, self.theme["card"], 10 * self.unit)

    def icon(self, x, y, size, color):
        """A small round, ring, square or set of bars."""
        kind = self.number(0, 4)
        if kind == 3:
            for row in range(3):
                self.canvas.box(x, y + row * size // 3, size, max(size // 6, 1), color, size)
            return
        self.canvas.box(x, y, size, size, color, size if kind else size // 4)
        if kind == 2:
            inset = max(size // 5, 1)
            inner = size - 2 * inset
            self.canvas.box(x + inset, y + inset, inner, inner, self.theme["card"], size)

    def bar(self, height):
        """A gradient across the top with a title and icons."""
        width, u = self.canvas.width, self.unit
        self.canvas.box(0, 0, width, height, (self.color(), self.color()))
        self.canvas.text(20 * u, height // 2 - 14 * u, self.words(2), 22 * u, (255, 255, 255))
        for place in range(3):
            self.icon(width - (50 + 44 * place) * u, height // 2 - 11 * u, 22 * u, (255, 255, 255))


def screen(layout, seed, width, height, dark, clear=False):
    """An RGBA screen of one of the layouts in layouts.py."""
    page = Page(seed, width, height, dark, clear)
    layout(page, width, height)
    return np.ascontiguousarray(page.canvas.pixels)
