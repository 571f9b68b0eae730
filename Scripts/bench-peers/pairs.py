"""The pairs of pictures that all programs render: how each is made, and from which seed."""
import hashlib
import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

import layouts
from photo import decoded_jpeg, photo
from screen import screen

ROOT = Path(__file__).resolve().parents[2]
HASHES = Path(__file__).parent / "pairs.json"
CACHE = ROOT / ".build/bench-peers/pictures"


@dataclass(frozen=True)
class Pair:
    """Two pictures that are drawn in any size."""
    name: str
    seed: int
    make: object
    channels: int = 3

    def pictures(self, width, height):
        """The outgoing and the incoming picture, as arrays of samples."""
        return [self.make(self.seed + place, width, height, place) for place in (0, 1)]


@dataclass(frozen=True)
class GivenPair:
    """A user's two pictures in a folder, from.png and to.png."""
    folder: Path

    @property
    def name(self):
        """The folder's name."""
        return self.folder.name

    @property
    def size(self):
        """The width and height of both."""
        return Image.open(self.folder / "from.png").size

    @property
    def channels(self):
        """Three if both are without alpha, or else four."""
        modes = [Image.open(self.folder / name).mode for name in ("from.png", "to.png")]
        return 3 if modes == ["RGB", "RGB"] else 4


def photos(jpeg=False, **options):
    """Makes the photographs of a pair."""
    def make(seed, width, height, place):
        picture = photo(seed, width, height, **options)
        return decoded_jpeg(picture) if jpeg else picture
    return make


def screens(*pages):
    """Makes the screens of a pair: a light one, then a dark one."""
    return lambda seed, width, height, place: screen(
        pages[place], seed, width, height, place == 1)[..., :3]


PAIRS = [
    Pair("photo, grain", 1101, photos(grain=3.0)),
    Pair("photo, flat", 1701, photos(jpeg=True, black=True)),
    Pair("screen, feed", 2101, screens(layouts.feed, layouts.article)),
    Pair("screen, dashboard", 2201, screens(layouts.dashboard, layouts.feed)),
    Pair("text, columns", 2501, screens(layouts.columns, layouts.columns)),
    Pair("text, table", 2601, screens(layouts.figures, layouts.figures)),
    Pair("screen with photos", 2701, screens(layouts.pictures, layouts.pictures)),
]


def given_pairs(folder):
    """The pairs in a folder: its folders that have a from.png and a to.png."""
    return [GivenPair(path.parent) for path in sorted(folder.glob("*/from.png"))
            if (path.parent / "to.png").exists()]


def digest(pictures):
    """The hash of a pair's samples, which is independent of the files."""
    total = hashlib.sha256()
    for picture in pictures:
        total.update(repr(picture.shape).encode() + picture.tobytes())
    return total.hexdigest()


def recorded_digest(pair, width, height):
    """The hash that a pair had when it was recorded, or None."""
    return json.loads(HASHES.read_text()).get(f"{width}x{height}", {}).get(pair.name)


def folder_of(pair, width, height):
    """The folder of a pair's from.png and to.png, which are drawn when first needed; fails if
    their pixels are not the recorded ones."""
    if isinstance(pair, GivenPair):
        return pair.folder
    recorded = recorded_digest(pair, width, height)
    folder = CACHE / f"{width}x{height}" / pair.name.replace(", ", "-").replace(" ", "-")
    stamp = folder / "sha256.txt"
    if recorded and stamp.exists() and stamp.read_text() == recorded:
        return folder
    pictures = pair.pictures(width, height)
    found = digest(pictures)
    if recorded not in (None, found):
        raise SystemExit(f"bench-peers: {pair.name} at {width}x{height} is not what was recorded")
    # The folder has another name until it is complete, since two runs may draw at once.
    staged = folder.with_name(f"{folder.name}.{os.getpid()}")
    staged.mkdir(parents=True)
    for name, picture in zip(("from.png", "to.png"), pictures):
        Image.fromarray(picture).save(staged / name)
    (staged / "sha256.txt").write_text(found)
    shutil.rmtree(folder, ignore_errors=True)
    staged.rename(folder)
    return folder
