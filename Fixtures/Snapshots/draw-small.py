#!/usr/bin/env python3
"""Draws the small test pictures into small/, next to this file.

    python3 draw-small.py

Needs only the Python standard library. Every sample is integer arithmetic on
the pixel position, so the pixels come out the same everywhere; the compressed
bytes may differ between zlib releases. All pictures use filter 0 on every row
and carry no chunks but those needed to read them.
"""

import os
import struct
import zlib

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "small")

GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}


# ---- writing ---------------------------------------------------------------

def chunk(kind, body):
    crc = zlib.crc32(kind + body) & 0xFFFFFFFF
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc)


def pack_row(row, depth):
    if depth == 16:
        return struct.pack(">%dH" % len(row), *row)
    if depth == 8:
        return bytes(row)
    per_byte = 8 // depth
    packed = bytearray((len(row) + per_byte - 1) // per_byte)
    for i, sample in enumerate(row):
        packed[i // per_byte] |= sample << (8 - depth * (i % per_byte + 1))
    return bytes(packed)


def write(name, width, height, colour, depth, pixel, before_data=b""):
    """Writes one picture; pixel(x, y) gives the samples of one pixel."""
    rows = bytearray()
    for y in range(height):
        row = []
        for x in range(width):
            samples = pixel(x, y)
            assert len(samples) == CHANNELS[colour]
            assert all(0 <= s < 1 << depth for s in samples), (name, x, y, samples)
            row.extend(samples)
        rows += b"\0" + pack_row(row, depth)
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    with open(os.path.join(OUT, name), "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before_data
                   + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


# ---- patterns --------------------------------------------------------------

def ramp(i, count, top=255):
    """0 at the first of count places, top at the last."""
    return (i * top + (count - 1) // 2) // (count - 1) if count > 1 else 0


def isqrt(n):
    r = int(n ** 0.5)
    while r * r > n:
        r -= 1
    while (r + 1) * (r + 1) <= n:
        r += 1
    return r


def radius(x, y, w, h, scale):
    """Distance from the middle of a w by h picture, in 1/scale of a pixel."""
    dx, dy = 2 * x - (w - 1), 2 * y - (h - 1)
    return isqrt((dx * dx + dy * dy) * scale * scale) // 2


class Sequence:
    """A fixed number sequence; top bits of a 32-bit linear congruence."""

    def __init__(self, seed):
        self.state = seed

    def next(self, bits):
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return self.state >> (32 - bits)


def stripes(w, h):
    """Warm: diagonal stripes of orange to red over pale yellow."""
    def pixel(x, y):
        band = (x + y) // 4 % 3
        if band == 0:
            return (255, 64 + ramp(y, h, 96), 0)
        if band == 1:
            return (224 + ramp(x, w, 31), ramp(x, w, 72), 24)
        return (255, 240 - ramp(y, h, 40), 255 - ramp(x, w, 255))
    return pixel


def checker(w, h):
    """Cool: a blue and green checker, one ramp across and one down."""
    def pixel(x, y):
        if (x // 6 + y // 6) % 2 == 0:
            return (0, ramp(x, w), 255 - ramp(y, h, 127))
        return (ramp(x + y, w + h - 1, 96), 24 + ramp(y, h, 96), 255 - ramp(x, w, 143))
    return pixel


def grid(w, h):
    """Warm: brick rows with pale joints, each brick of its own shade."""
    def pixel(x, y):
        row, shift = y // 5, 4 * (y // 5 % 2)
        if y % 5 == 4 or (x + shift) % 9 == 8:
            return (255, 246, 224)
        brick = row * 7 + (x + shift) // 9 * 5
        return (176 + brick * 13 % 80, 40 + ramp(x, w, 100), brick * 29 % 56)
    return pixel


def ripples(w, h):
    """Cool: rings around the middle, with a ramp down each ring."""
    def pixel(x, y):
        ring = radius(x, y, w, h, 2) // 7 % 3
        if ring == 0:
            return (8, 20 + ramp(y, h, 60), 96 + ramp(x, w, 100))
        if ring == 1:
            return (0, 160 + ramp(x, w, 95), 255 - ramp(y, h, 80))
        return (96 + ramp(y, h, 64), 0, 200 + ramp(x, w, 55))
    return pixel


def posts(w, h):
    """Warm: upright posts under a ramp, with a dark block in one corner."""
    def pixel(x, y):
        if x < 9 and y < 9:
            return (0, 0, 0) if (x + y) % 2 else (255, 255, 255)
        shade = (96, 160, 255, 208, 128)[x % 5]
        return (shade, ramp(y, h, shade), 255 - shade if y % 11 == 10 else ramp(x, w, 48))
    return pixel


def weave(w, h):
    """Cool: two ramps combined bit by bit, so that neighbours differ a lot."""
    def pixel(x, y):
        return ((x * 3) ^ (y * 5 & 63), ramp(y, h, 160) ^ (x & 15), 255 - (x ^ y) * 2)
    return pixel


# ---- pictures --------------------------------------------------------------

def draw_rgb():
    write("out-48x48.png", 48, 48, RGB, 8, stripes(48, 48))
    write("in-48x48.png", 48, 48, RGB, 8, checker(48, 48))
    write("out-64x40.png", 64, 40, RGB, 8, grid(64, 40))
    write("in-64x40.png", 64, 40, RGB, 8, ripples(64, 40))
    write("out-37x53.png", 37, 53, RGB, 8, posts(37, 53))
    write("in-37x53.png", 37, 53, RGB, 8, weave(37, 53))
    write("one-1x1-out.png", 1, 1, RGB, 8, lambda x, y: (250, 128, 3))
    write("one-1x1-in.png", 1, 1, RGB, 8, lambda x, y: (5, 77, 201))
    write("tall-1x64.png", 1, 64, RGB, 8, lambda x, y: (ramp(y, 64), 255 - ramp(y, 64), y * 37 % 256))
    write("wide-64x1.png", 64, 1, RGB, 8, lambda x, y: (x * 53 % 256, ramp(x, 64), 255 - ramp(x, 64)))


def draw_alpha():
    # A disc: opaque within 12 pixels, gone beyond 22, soft between. What is
    # gone keeps a strong magenta, which must never show.
    def disc(x, y):
        r = radius(x, y, 48, 48, 16)
        alpha = max(0, min(255, (352 - r) * 255 // 160))
        if alpha == 0:
            return (255, 0, 200, 0)
        return stripes(48, 48)(x, y) + (alpha,)

    # A ramp across: gone in the first 6 columns, opaque in the last 8; and a
    # hole of 9 by 9 pixels. What is gone keeps a strong yellow-green.
    def sheet(x, y):
        alpha = max(0, min(255, (x - 5) * 255 // 35))
        if 26 <= x < 35 and 10 <= y < 19:
            alpha = 0
        if alpha == 0:
            return (190, 255, 10, 0)
        return checker(48, 48)(x, y) + (alpha,)

    write("alpha-out-48x48.png", 48, 48, RGBA, 8, disc)
    write("alpha-in-48x48.png", 48, 48, RGBA, 8, sheet)


def draw_grey():
    write("grey-out-48x32.png", 48, 32, GREY, 8,
          lambda x, y: (ramp(x, 48) if (x + y) // 4 % 2 else 255 - ramp(y, 32, 90),))
    write("grey-in-48x32.png", 48, 32, GREY, 8,
          lambda x, y: (ramp(y, 32, 110) if (x // 6 + y // 6) % 2 else 200 - ramp(x, 48, 200),))

    # Grey with alpha: rings whose alpha falls to nothing at the corners; the
    # pixels that are gone stay light grey.
    def rings(x, y):
        r = radius(x, y, 24, 24, 16)
        alpha = max(0, min(255, (208 - r) * 255 // 144))
        return (201, 0) if alpha == 0 else (255 - ramp(x, 24) if r // 40 % 2 else ramp(y, 24), alpha)
    write("grey-alpha-24x24.png", 24, 24, GREY_ALPHA, 8, rings)


def deepen(sample, low):
    """A 16-bit sample whose low byte is not a copy of its high byte."""
    return sample << 8 | (low if low != sample else low ^ 0x5A)


def deep(pattern, seed):
    """An 8-bit pattern with low bytes from a fixed sequence, by position."""
    def pixel(x, y):
        own = Sequence(seed + y * 64 + x)
        own.next(8)
        return tuple(deepen(s, own.next(8)) for s in pattern(x, y))
    return pixel


def draw_deep():
    # The last row of each runs from the smallest to the largest sample.
    def with_extremes(pixel, w, h):
        def last(x, y):
            if y < h - 1:
                return pixel(x, y)
            v = ramp(x, w, 65535)
            return (v, 65535 - v, v ^ 0x00FF)
        return last

    out = with_extremes(deep(stripes(32, 32), 1000), 32, 32)
    into = with_extremes(deep(checker(32, 32), 9000), 32, 32)
    write("deep-out-32x32.png", 32, 32, RGB, 16, out)
    write("deep-in-32x32.png", 32, 32, RGB, 16, into)

    # Soft alpha in steps finer than 8 bits can hold; as in the 8-bit ones,
    # what is gone keeps a strong colour.
    def disc(x, y):
        r = radius(x, y, 32, 32, 256)
        alpha = max(0, min(65535, (3840 - r) * 65535 // 1800))
        return (65535, 257, 51000, 0) if alpha == 0 else out(x, y) + (alpha,)

    def sheet(x, y):
        alpha = max(0, min(65535, (x * 32 + y - 130) * 65535 // 700))
        return (48123, 65535, 2570, 0) if alpha == 0 else into(x, y) + (alpha,)

    write("deep-alpha-out-32x32.png", 32, 32, RGBA, 16, disc)
    write("deep-alpha-in-32x32.png", 32, 32, RGBA, 16, sheet)

    # 960 different greys, from 0 to 65535, in reading order.
    write("deep-grey-40x24.png", 40, 24, GREY, 16, lambda x, y: (ramp(y * 40 + x, 960, 65535),))


def draw_palette():
    colours = [
        (0, 0, 0), (255, 255, 255), (27, 35, 112), (71, 89, 214),
        (255, 229, 166), (255, 106, 85), (47, 143, 123), (201, 240, 168),
        (255, 181, 157), (165, 131, 200), (63, 156, 196), (29, 108, 156),
        (185, 191, 78), (52, 89, 42), (102, 108, 147), (230, 20, 180),
    ]
    # The first seven entries have an alpha, the others are opaque. Entry 0 is
    # gone but black, entry 5 is gone but coral.
    alphas = [0, 255, 224, 160, 96, 0, 33]

    def index(x, y):
        if 8 <= x < 24 and 8 <= y < 24:
            return ((x - 8) // 4 + (y - 8) // 4 * 4,)
        return ((x // 2 + y // 2 * 3) % 16,)

    before = chunk(b"PLTE", bytes(v for c in colours for v in c)) + chunk(b"tRNS", bytes(alphas))
    write("palette-32x32.png", 32, 32, PALETTE, 4, index, before)


def draw_maps():
    # Orders in which pixels change, the darkest first: an iris in 8 bits; a
    # slant in 16, smaller than the pictures; and a barn door in colour that is
    # grey everywhere.
    write("map-iris-48x48.png", 48, 48, GREY, 8,
          lambda x, y: (min(255, radius(x, y, 48, 48, 8)),))
    write("map-slant-20x12.png", 20, 12, GREY, 16,
          lambda x, y: (ramp(2 * x + 3 * y, 72, 65535),))
    write("map-barn-24x24.png", 24, 24, RGB, 8,
          lambda x, y: (ramp(abs(2 * x - 23) // 2, 12),) * 3)


if __name__ == "__main__":
    os.makedirs(OUT, exist_ok=True)
    draw_rgb()
    draw_alpha()
    draw_grey()
    draw_deep()
    draw_palette()
    draw_maps()
