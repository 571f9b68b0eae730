"""The peers' own transition in numpy: a centered circle that opens, its edge smoothed."""
import sys

import numpy as np


def arguments():
    """The two pictures' paths, the output's pattern and the number of frames."""
    outgoing, incoming, pattern, frames = sys.argv[1:]
    return outgoing, incoming, pattern, int(frames)


def opening(outgoing, incoming, frames):
    """Every frame, from no circle to one that reaches the corners."""
    height, width = outgoing.shape[:2]
    dy = np.arange(height, dtype=np.float32) + 0.5 - height / 2
    dx = np.arange(width, dtype=np.float32) + 0.5 - width / 2
    distance = np.sqrt(dx * dx + (dy * dy)[:, None])
    farthest = np.hypot(width, height) / 2
    for frame in range(frames):
        yield opened(outgoing, incoming, distance, dy, farthest * frame / (frames - 1))


def opened(outgoing, incoming, distance, dy, radius):
    """One frame: each row inside the circle copied as a slice, the few pixels of its edge mixed."""
    picture = outgoing.copy()
    width = outgoing.shape[1]
    halves = np.sqrt(np.maximum(radius * radius - dy * dy, 0))
    starts = np.maximum(np.rint(width / 2 - halves), 0).astype(int)
    ends = np.minimum(np.rint(width / 2 + halves), width).astype(int)
    for row in np.flatnonzero(ends > starts):
        picture[row, starts[row]:ends[row]] = incoming[row, starts[row]:ends[row]]
    y, x = np.nonzero(np.abs(distance - radius) < 0.5)
    share = (radius + 0.5 - distance[y, x])[:, None]
    picture[y, x] = np.rint(outgoing[y, x] * (1 - share) + incoming[y, x] * share)
    return picture
