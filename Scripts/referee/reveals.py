"""The ten reveals that every renderer draws, for any size of frame."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Reveal:
    """White on black: an ellipse, perhaps with a soft edge, or a ring along it.

    Lengths are in pixels; (0, 0) is the outer corner of the first pixel, whose center is (0.5, 0.5).
    """
    name: str
    x: float
    y: float
    rx: float
    ry: float
    soft: float = 0  # the width of a linear ramp, centered on the edge
    ring: float = 0  # the width of a stroke, centered on the edge

    @property
    def full(self):
        """The value inside of the shape: that of a ring is half, and exact in 8 bits."""
        return 128 / 255 if self.ring else 1

    @property
    def ramp(self):
        """A gradient's radius, and the share of it at which white ends."""
        outer = self.rx + self.soft / 2
        return outer, 1 - self.soft / outer


def reveals(width, height):
    """The reveals in a frame of that size."""
    x, y, side = width // 2, height // 2, min(width, height)
    rows = [("dot 0.3", 0.5, 0.5, 0.3), ("dot 0.7", 0, 0, 0.7), ("circle 2.7", 0.3, 0.85, 2.7),
            ("circle 12.5", 0, 0, 12.5), ("circle 100.4", 0.37, 0.61, 100.4),
            ("large circle", 0.5, 0.5, 0.45 * side), ("circle 2,000", 0.21 - 2000, 0.77, 2000),
            ("ellipse", 0.2, 0.9, 0.4 * width, 0.17 * height),
            ("soft edge", 0.37, 0.61, 0.3 * side, 0, 24), ("ring", 0.37, 0.61, 0.3 * side, 0, 0, 6)]
    return [Reveal(name, x + dx, y + dy, rx, *(edge[:1] if edge and edge[0] else (rx,)), *edge[1:])
            for name, dx, dy, rx, *edge in rows]


def svg(reveal, width, height):
    """The reveal as SVG."""
    place = f'cx="{reveal.x}" cy="{reveal.y}"'
    shape = f'<ellipse {place} rx="{reveal.rx}" ry="{reveal.ry}" fill="#fff"/>'
    if reveal.soft:
        outer, end = reveal.ramp
        shape = (f'<radialGradient id="g" gradientUnits="userSpaceOnUse" {place} r="{outer}">'
                 f'<stop offset="{end:.9f}" stop-color="#fff"/><stop offset="1" stop-color="#000"/>'
                 f'</radialGradient><rect width="{width}" height="{height}" fill="url(#g)"/>')
    elif reveal.ring:
        shape = (f'<circle {place} r="{reveal.rx}" fill="none" stroke="#fff" '
                 f'stroke-width="{reveal.ring}" stroke-opacity="{reveal.full:.9f}"/>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f'<rect width="{width}" height="{height}"/>{shape}</svg>\n')
