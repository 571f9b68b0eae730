"""Draws app screens: boxes, shadows, gradients and text, in integer arithmetic."""
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from shapes import mesh, ramp, rounded_box


@lru_cache
def font(size):
    """Pillow's built-in font, laid out without libraries that a machine may lack."""
    return ImageFont.load_default(size).font_variant(layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def word_coverage(word, size, quarters=0):
    """A word's coverage, 0 to 255, in a box as high as its line, `quarters` of a pixel from its left."""
    width = max(int(font(size).getlength(word)) + 2 + (quarters > 0), 1)
    mask = Image.new("L", (width, size * 3 // 2))
    ImageDraw.Draw(mask).text((quarters / 4, 0), word, fill=255, font=font(size))
    return np.asarray(mask, dtype=np.int32)


class Canvas:
    """An RGBA picture with straight alpha."""

    def __init__(self, width, height, color):
        """A canvas of one color."""
        self.width, self.height = width, height
        self.pixels = np.empty((height, width, 4), dtype=np.uint8)
        self.pixels[:] = (*color, 255) if len(color) == 3 else color

    def paint(self, x, y, coverage, color):
        """Lays a color, or a box of colors, over the canvas where there is coverage."""
        top, left = max(-y, 0), max(-x, 0)
        coverage = coverage[top:max(self.height - y, 0), left:max(self.width - x, 0)]
        if not coverage.size:
            return
        color = np.asarray(color)
        if color.ndim == 3:
            color = color[top:top + coverage.shape[0], left:left + coverage.shape[1]]
        height, width = coverage.shape
        part = self.pixels[y + top:y + top + height, x + left:x + left + width]
        above = coverage[..., None].astype(np.int64) * 255
        below = part[..., 3:].astype(np.int64) * (255 - coverage[..., None])
        both = above + below
        mixed = (color * above + part[..., :3] * below + both // 2) // np.maximum(both, 1)
        part[..., :3] = mixed
        part[..., 3:] = (both + 127) // 255

    def box(self, x, y, width, height, color, radius=0):
        """A box with round corners; two colors are a gradient down, four a gradient both ways."""
        if isinstance(color[0], tuple):
            gradient = ramp if len(color) == 2 else mesh
            color = gradient(color, height, width)
        self.paint(x, y, rounded_box(width, height, radius), color)

    def shadow(self, x, y, width, height, radius, softness):
        """A faint dark border that fades out around a box."""
        wide = rounded_box(width + 2 * softness, height + 2 * softness, radius + softness, softness)
        self.paint(x - softness, y - softness + softness // 3, wide * 48 // 255, (0, 0, 0))

    def text(self, x, y, line, size, color):
        """A line of text; returns where it ends."""
        for word in line.split():
            coverage = word_coverage(word, size)
            self.paint(x, y, coverage, color)
            x += coverage.shape[1] + size // 4
        return x

    def prose(self, x, y, line, size, color):
        """A line of text with words at quarter-pixel positions, as in browsers."""
        for word in line.split():
            place, quarters = divmod(int(x * 4), 4)
            self.paint(place, y, word_coverage(word, size, quarters), color)
            x += font(size).getlength(word) + size * 0.26
