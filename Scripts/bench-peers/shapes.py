"""Noise and shapes for the inputs, in arithmetic that every processor rounds alike.

Only + - * / and square roots, which IEEE 754 rounds correctly: no sine, power or matrix product,
whose last bits depend on the processor and would change the inputs' hashes.
"""
import numpy as np


def generator(seed):
    """The only random generator: a seeded PCG64."""
    return np.random.Generator(np.random.PCG64(seed))


def positions(length, cell):
    """Each pixel's cell in a lattice, and how far inside the cell it is, smoothly."""
    place = np.arange(length, dtype=np.float32) / np.float32(cell)
    index = place.astype(np.int32)
    share = place - index
    return index, share * share * (3 - 2 * share)


def lattice_noise(rng, height, width, cell):
    """Random values at the corners of cells, interpolated between them; 0 to 1."""
    lattice = rng.random((height // cell + 2, width // cell + 2), dtype=np.float32)
    index, share = positions(height, cell)
    rows = lattice[index] + (lattice[index + 1] - lattice[index]) * share[:, None]
    index, share = positions(width, cell)
    left = rows[:, index]
    return left + (rows[:, index + 1] - left) * share


def octaves(rng, height, width, coarsest, persistence, finest=2):
    """Noise at every scale from `coarsest` pixels, each octave fainter by `persistence`; 0 to 1."""
    total, weight, weights, cell = 0, 1.0, 0.0, max(coarsest, finest)
    while cell >= finest:
        total = total + lattice_noise(rng, height, width, cell) * np.float32(weight)
        weights += weight
        weight *= persistence
        cell //= 2
    return total / np.float32(weights)


def blurred(values):
    """Each value with its eight neighbors, 1-2-1: a lens's point spread."""
    for axis in (0, 1):
        values = (np.roll(values, 1, axis) + 2 * values + np.roll(values, -1, axis)) / 4
    return values


def rounded_box(width, height, radius, softness=1.0):
    """The coverage, 0 to 255, of a box with round corners, its border `softness` pixels wide."""
    radius = min(radius, width / 2, height / 2)
    x = np.abs(np.arange(width) + 0.5 - width / 2) - (width / 2 - radius)
    y = np.abs(np.arange(height) + 0.5 - height / 2) - (height / 2 - radius)
    outside = np.sqrt(np.maximum(x, 0) ** 2 + np.maximum(y, 0)[:, None] ** 2)
    inside = np.minimum(np.maximum(x, y[:, None]), 0)
    distance = outside + inside - radius
    return np.rint(np.clip(0.5 - distance / softness, 0, 1) * 255).astype(np.int32)


def ramp(ends, height, width):
    """A gradient from top to bottom, rounded to whole levels as browsers do."""
    share = (np.arange(height) / max(height - 1, 1))[:, None, None]
    start, end = (np.array(color) for color in ends)
    return np.broadcast_to(np.rint(start * (1 - share) + end * share).astype(np.int32),
                           (height, width, 3))


def mesh(corners, height, width):
    """A gradient between four corners' colors, rounded to whole levels."""
    across = (np.arange(width) / max(width - 1, 1))[None, :, None]
    down = (np.arange(height) / max(height - 1, 1))[:, None, None]
    left, right, below, beyond = (np.array(corner, dtype=np.float64) for corner in corners)
    top = left * (1 - across) + right * across
    bottom = below * (1 - across) + beyond * across
    return np.rint(top * (1 - down) + bottom * down).astype(np.int32)
