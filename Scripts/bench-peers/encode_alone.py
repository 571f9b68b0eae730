"""Times encoders of whole frames in memory, in one thread: `ROUND QUICK RAW WIDTH HEIGHT CHANNELS`.

Prints the processor's seconds and the bytes of each encoder as JSON. The first frame is a warm-up
and is not counted. docs/benchmarks.md says what the clock includes. With QUICK=1, slow encoders are
skipped.
"""
import json
import random
import sys
import time

import numpy as np

# The signature, IHDR and IEND, and IDAT's length, type and check sum.
CHUNKS = 8 + 25 + 12 + 12


def rows(frame, sub):
    """A frame's rows with their filter bytes: Sub, or None."""
    height, width, channels = frame.shape
    samples = frame.reshape(height, -1)
    found = np.empty((height, 1 + width * channels), dtype=np.uint8)
    found[:, 0] = sub
    if sub:
        found[:, 1:1 + channels] = samples[:, :channels]
        np.subtract(samples[:, channels:], samples[:, :-channels], out=found[:, 1 + channels:])
    else:
        found[:, 1:] = samples
    return found


def stream(compress, crc, sub):
    """An encoder of files of which `compress` makes the deflate stream."""
    def encode(frame):
        data = compress(rows(frame, sub))
        crc(data)
        return len(data) + CHUNKS
    return encode


def encoders():
    """By key: a function that encodes a frame and returns its bytes, and whether it is slow."""
    found = {}
    try:
        from isal import isal_zlib
        found["isal"] = stream(lambda data: isal_zlib.compress(data, 1), isal_zlib.crc32, 0), False
        found["isal-sub"] = stream(lambda data: isal_zlib.compress(data, 1), isal_zlib.crc32, 1), False
    except ImportError:
        pass
    try:
        import fpng
        found["fpng"] = lambda frame: len(fpng.from_ndarray(frame)), False
    except ImportError:
        pass
    try:
        import imagecodecs as codecs
    except ImportError:
        return found
    crc = codecs.deflate_crc32
    found["deflate-sub"] = stream(lambda data: codecs.deflate_encode(data, 1), crc, 1), False
    found["zlibng-sub"] = stream(lambda data: codecs.zlibng_encode(data, 1), crc, 1), False
    for key, slow, options in [("png-opencv", False, dict(level=1, strategy=3, filter=16)),
                               ("png-1", False, dict(level=1)),
                               ("png-6", True, dict(level=6, strategy=1, filter=0xF8)),
                               ("png-6-none", True, dict(level=6, strategy=0, filter=8))]:
        found[key] = lambda frame, given=options: len(codecs.png_encode(frame, **given)), slow
    return found


if __name__ == "__main__":
    number, quick, raw = int(sys.argv[1]), sys.argv[2] == "1", sys.argv[3]
    width, height, channels = map(int, sys.argv[4:])
    frames = np.fromfile(raw, dtype=np.uint8).reshape(-1, height, width, channels)
    order = [(key, encode) for key, (encode, slow) in encoders().items() if not (slow and quick)]
    random.Random(number).shuffle(order)
    told = {}
    for key, encode in order:
        encode(frames[0])
        start = time.process_time()
        size = sum(encode(frame) for frame in frames[1:])
        told[key] = dict(seconds=round(time.process_time() - start, 6), bytes=size)
    print(json.dumps(told))
