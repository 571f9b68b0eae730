"""Synthetic photographs: landscapes with blurred and sharp edges, lens shading and sensor grain."""
import io

import numpy as np
from PIL import Image

from shapes import blurred, generator, octaves


def photo(seed, width, height, grain=0.0, black=False):
    """An RGB photograph; `grain` is its deviation in levels, `black` adds areas of zeros."""
    rng = generator(seed)
    rough = octaves(rng, height, width, width // 3, 0.5)
    fine = octaves(rng, height, width, max(width // 30, 8), 0.72)
    light = sky(rng, rough)
    for distance in (3, 2, 1):
        add_ridge(rng, light, rough, fine, distance)
    for _ in range(9):
        add_block(rng, light, fine)
    for _ in range(14):
        add_blob(rng, light, rough, fine)
    light = lens(light)
    if black:
        add_silhouettes(rng, light, rough)
    levels = np.sqrt(np.clip(light, 0, 1)) * 255
    if grain:
        levels += sensor_grain(rng, levels, grain) * (light.max(axis=2, keepdims=True) > 0)
    if black:
        levels[: height // 9] = levels[-(height // 9):] = 0
    return np.rint(np.clip(levels, 0, 255)).astype(np.uint8)


def decoded_jpeg(picture, quality=80):
    """A picture after JPEG compression, with flat blocks where there was little detail."""
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "JPEG", quality=quality)
    return np.asarray(Image.open(file))


def tint(rng, darkest, brightest):
    """A muted color, as linear light."""
    color = rng.random(3, dtype=np.float32)
    color = (color + color.mean()) / 2
    return np.float32(darkest) + color * np.float32(brightest - darkest)


def sky(rng, rough):
    """Light from above that changes toward the horizon, with clouds."""
    height = rough.shape[0]
    share = (np.arange(height, dtype=np.float32) / height)[:, None, None]
    air = tint(rng, 0.2, 0.7) * (1 - share) + tint(rng, 0.4, 0.95) * share
    clouds = np.clip((rough - np.float32(0.5)) * 3, 0, 1)[..., None]
    return air + (np.float32(0.85) - air) * clouds * np.float32(0.6)


def add_ridge(rng, light, rough, fine, distance):
    """Hills across the picture; the farther, the softer and paler."""
    height, width = fine.shape
    profile = octaves(rng, 1, width, width // 4, 0.45)[0]
    top = height * (np.float32(0.85 - 0.17 * distance) + (profile - np.float32(0.5)) * 0.35)
    cover = (np.arange(height, dtype=np.float32)[:, None] - top) / np.float32(0.7 + distance)
    cover = np.clip(cover, 0, 1)[..., None]
    texture = np.roll(fine, distance * 97, axis=1) * np.float32(1.6 / distance) + rough
    mix(light, tint(rng, 0.05, 0.35 + 0.1 * distance) * texture[..., None], cover)


def add_block(rng, light, fine):
    """A house front with rows of windows: straight, sharp edges."""
    height, width = fine.shape
    w, h = (int(rng.integers(width // 24, width // 8)), int(rng.integers(height // 8, height // 3)))
    x, y = int(rng.integers(0, width - w)), int(rng.integers(height // 3, height - h))
    pitch = max(int(rng.integers(w // 8, w // 4)), 6)
    panes = np.arange(w) % pitch > pitch // 2
    windows = (panes & (np.arange(h) % (pitch * 3 // 2) > pitch // 2)[:, None])[..., None]
    wall, glass = tint(rng, 0.1, 0.7), tint(rng, 0.02, 0.3)
    texture = (np.float32(0.7) + np.float32(0.6) * fine[y:y + h, x:x + w])[..., None]
    light[y:y + h, x:x + w] = np.where(windows, glass, wall) * texture


def add_blob(rng, light, rough, fine):
    """A leaf, stone or lamp: an irregular oval, lit from one side, in or out of focus."""
    height, width = fine.shape
    rx, ry = (int(rng.integers(width // 60, width // 9)) for _ in range(2))
    cx, cy = int(rng.integers(0, width)), int(rng.integers(height // 4, height))
    rows, columns = slice(max(cy - ry, 0), cy + ry), slice(max(cx - rx, 0), cx + rx)
    dy = ((np.arange(height, dtype=np.float32)[rows] - cy) / ry)[:, None]
    dx = (np.arange(width, dtype=np.float32)[columns] - cx) / rx
    focus = np.float32(rx / rng.integers(1, 24))
    edge = dx * dx + dy * dy + np.abs(rough[rows, columns] - np.float32(0.5)) * 2
    cover = np.clip((np.float32(0.9) - edge) * focus, 0, 1)[..., None]
    shade = np.float32(0.8) - (dx + dy) * np.float32(0.3) + (fine[rows, columns] - np.float32(0.5))
    part = light[rows, columns]
    mix(part, tint(rng, 0.05, 0.8) * shade[..., None], cover)


def mix(below, above, cover):
    """Lays `above` over `below`, in place."""
    below += (above - below) * cover


def lens(light):
    """A lens's softness, and less light toward the corners."""
    height, width = light.shape[:2]
    y = (np.arange(height, dtype=np.float32) / height - np.float32(0.5))[:, None]
    x = np.arange(width, dtype=np.float32) / width - np.float32(0.5)
    return blurred(light) * (1 - np.float32(0.7) * (x * x + y * y))[..., None]


def add_silhouettes(rng, light, rough):
    """Adds silhouettes, whose samples are zero."""
    height, width = rough.shape
    for _ in range(3):
        cx, half = int(rng.integers(0, width)), int(rng.integers(width // 20, width // 8))
        top = np.float32(height * 0.45) + rough[0, :] * np.float32(height * 0.3)
        rows = np.arange(height)[:, None] > top
        light[rows & (np.abs(np.arange(width) - cx) < half)] = 0


def sensor_grain(rng, levels, deviation):
    """Noise that is stronger in shadows and correlated between neighbors, as after demosaicing."""
    # The centered sum of four random bytes is nearly normal, with a standard deviation of 147.8.
    noise = rng.integers(0, 256, (*levels.shape, 4), dtype=np.uint8).sum(axis=3, dtype=np.int32)
    noise = (noise - 510).astype(np.float32) / np.float32(147.8)
    noise = noise * np.float32(0.75) + blurred(noise) * np.float32(0.6)
    return noise * np.float32(deviation) * (np.float32(1.3) - levels / np.float32(400))
