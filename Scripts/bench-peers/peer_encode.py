"""Times an encoder alone: `fpng|isal RAW WIDTH HEIGHT CHANNELS`; prints seconds and bytes as JSON.

The first frame warms up and does not count. What ISA-L needs beside the rows, their filter bytes,
is put there outside the clock; the check sums of a PNG file are inside it.
"""
import json
import sys
import time

import fpng
import numpy as np
from isal import isal_zlib

# The signature, IHDR and IEND, and IDAT's length, type and check sum.
CHUNKS = 8 + 25 + 12 + 12


def isal_size(rows):
    """The file's size if ISA-L's level 1 compresses the rows."""
    stream = isal_zlib.compress(rows, 1)
    isal_zlib.crc32(stream)
    return len(stream) + CHUNKS


encoder, raw = sys.argv[1:3]
width, height, channels = map(int, sys.argv[3:])
frames = np.fromfile(raw, dtype=np.uint8).reshape(-1, height, width, channels)
seconds = size = 0
for number, frame in enumerate(frames):
    if encoder == "isal":
        rows = np.zeros((height, 1 + width * channels), dtype=np.uint8)
        rows[:, 1:] = frame.reshape(height, -1)
        rows = rows.tobytes()
    start = time.perf_counter()
    length = isal_size(rows) if encoder == "isal" else len(fpng.from_ndarray(frame))
    if number:
        seconds += time.perf_counter() - start
        size += length
print(json.dumps(dict(seconds=round(seconds, 6), bytes=size)))
