"""The exact value of each pixel, independent of any renderer.

The area of an ellipse in a pixel has a closed form; its error in double precision is below 1e-8 for
radii up to 2,000. A soft edge is the mean of its ramp over the pixel, by the midpoint rule on a grid
of 16 by 16: the ramp is linear but for two kinks, and the error below 2e-5. `check` compares both
with adaptive quadrature.
"""
import math

import numpy as np

GRID = 16


def areas(x0, x1, y0, y1):
    """The areas of the unit disk in rectangles, as an integral over x of the height of the common part.

    Where the circle crosses the lower or upper side, the integrand changes its form; in between, each
    of its ends is a constant or the circle.
    """
    def integral(x):
        x = np.clip(x, -1, 1)
        return (x * np.sqrt(1 - x * x) + np.arcsin(x)) / 2
    crossings = [sign * np.sqrt(np.maximum(0, 1 - y * y)) for y in (y0, y1) for sign in (-1, 1)]
    left, right = np.clip(x0, -1, 1), np.clip(x1, -1, 1)
    places = np.sort([np.clip(place, left, right) for place in (left, *crossings, right)], axis=0)
    total = np.zeros_like(left)
    for begin, end in zip(places, places[1:]):
        height = np.sqrt(np.maximum(0, 1 - ((begin + end) / 2) ** 2))
        arc = integral(end) - integral(begin)
        for sign in (1, -1):
            flat = np.clip(sign * height, y0, y1)
            total += sign * np.where(flat == sign * height, sign * arc, flat * (end - begin))
    return total


def ellipse(reveal, growth, width, height):
    """The coverage of each pixel by the ellipse grown by a length, and whether its edge crosses it."""
    rx, ry = reveal.rx + growth, reveal.ry + growth
    x, y = (np.arange(width + 1) - reveal.x) / rx, (np.arange(height + 1) - reveal.y) / ry
    near = [np.clip(0, side[:-1], side[1:]) ** 2 for side in (x, y)]
    far = [np.maximum(side[:-1] ** 2, side[1:] ** 2) for side in (x, y)]
    outside = near[0] + near[1][:, None] >= 1
    coverage = (far[0] + far[1][:, None] <= 1).astype(float)
    crossed = ~outside & (coverage == 0)
    rows, columns = np.nonzero(crossed)
    coverage[crossed] = areas(x[columns], x[columns + 1], y[rows], y[rows + 1]) * rx * ry
    return coverage, crossed


def truth(reveal, width, height):
    """The exact values, and the pixels whose value is between those outside and inside."""
    if reveal.ring:
        outer, inner = (ellipse(reveal, sign * reveal.ring / 2, width, height) for sign in (1, -1))
        return (outer[0] - inner[0]) * reveal.full, outer[1] | inner[1]
    if not reveal.soft:
        return ellipse(reveal, 0, width, height)
    outer, inner = (ellipse(reveal, sign * reveal.soft / 2, width, height) for sign in (1, -1))
    values, edge = (inner[0] == 1).astype(float), (outer[0] > 0) & (inner[0] < 1)
    rows, columns = np.nonzero(edge)
    total = 0
    for step in range(GRID * GRID):
        dx, dy = (step % GRID + 0.5) / GRID, (step // GRID + 0.5) / GRID
        distance = np.hypot(columns + dx - reveal.x, rows + dy - reveal.y)
        total += np.clip((reveal.rx - distance) / reveal.soft + 0.5, 0, 1)
    values[edge] = total / GRID ** 2
    return values, edge


def simpson(function, begin, end, tolerance):
    """An integral by adaptive quadrature with Simpson's rule."""
    def part(begin, end, ends, middle, whole, tolerance, depth):
        center = (begin + end) / 2
        low, high = function((begin + center) / 2), function((center + end) / 2)
        left = (center - begin) / 6 * (ends[0] + 4 * low + middle)
        right = (end - center) / 6 * (middle + 4 * high + ends[1])
        if depth > 5 and abs(left + right - whole) < 15 * tolerance or depth > 40:
            return left + right
        return (part(begin, center, (ends[0], middle), low, left, tolerance / 2, depth + 1)
                + part(center, end, (middle, ends[1]), high, right, tolerance / 2, depth + 1))
    ends, middle = (function(begin), function(end)), function((begin + end) / 2)
    return part(begin, end, ends, middle, (end - begin) / 6 * (sum(ends) + 4 * middle), tolerance, 0)


def quadrature(reveal, column, row, growth=0, tolerance=1e-6):
    """The coverage of one pixel by the ellipse grown by a length, by adaptive quadrature."""
    rx, ry = reveal.rx + growth, reveal.ry + growth

    def common(x):
        half = ry * math.sqrt(max(0, 1 - ((x - reveal.x) / rx) ** 2))
        return max(0, min(row + 1, reveal.y + half) - max(row, reveal.y - half))
    return simpson(common, column, column + 1, tolerance)


def check(reveal, values, edge, count):
    """The largest difference from adaptive quadrature, in a number of pixels along the edge."""
    worst, places = 0, np.argwhere(edge)
    for row, column in places[:: -(-len(places) // count)].tolist():
        def grown(growth):
            return quadrature(reveal, column, row, growth)
        if reveal.soft:
            half = reveal.soft / 2
            value = simpson(lambda growth: quadrature(reveal, column, row, growth, 1e-4),
                            -half, half, 1e-4) / reveal.soft
        elif reveal.ring:
            value = (grown(reveal.ring / 2) - grown(-reveal.ring / 2)) * reveal.full
        else:
            value = grown(0)
        worst = max(worst, abs(value - values[row, column]))
    return worst
