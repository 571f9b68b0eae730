"""The pairs of pictures that everybody renders: how each is made, from which seed."""
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

import layouts
from photo import photo
from screen import screen

HASHES = Path(__file__).parent / "pairs.json"


@dataclass(frozen=True)
class Pair:
    """Two pictures; those held out are never used for tuning the encoder."""
    name: str
    kind: str
    use: str
    seed: int
    make: object
    channels: int = 3

    def pictures(self, width, height):
        """The outgoing and the incoming picture, as arrays of samples."""
        return [self.make(self.seed + place, width, height, place) for place in (0, 1)]

    def described(self):
        """What is recorded beside the figures."""
        return dict(name=self.name, kind=self.kind, use=self.use, seed=self.seed,
                    channels=self.channels)


def photos(**options):
    """Makes the photographs of a pair."""
    return lambda seed, width, height, place: photo(seed, width, height, **options)


def screens(*pages, clear=False):
    """Makes the screens of a pair: a light one, then a dark one."""
    channels = 4 if clear else 3

    def make(seed, width, height, place):
        return screen(pages[place], seed, width, height, place == 1, clear)[..., :channels]
    return make


PAIRS = [
    Pair("photo-grain", "photo", "tuning", 1101, photos(grain=3.0)),
    Pair("photo-black", "photo", "tuning", 1301, photos(grain=2.2, black=True)),
    Pair("photo-smooth", "photo", "held-out", 1201, photos()),
    Pair("photo-coarse", "photo", "held-out", 1501, photos(grain=3.6, black=True)),
    Pair("ui-feed", "ui", "tuning", 2101, screens(layouts.feed, layouts.article)),
    Pair("ui-dashboard", "ui", "tuning", 2201, screens(layouts.dashboard, layouts.feed)),
    Pair("ui-article", "ui", "held-out", 2301, screens(layouts.article, layouts.dashboard)),
    Pair("ui-sheet", "ui", "held-out", 2401, screens(layouts.sheet, layouts.sheet, clear=True), 4),
]


def digest(pictures):
    """The hash of a pair's samples, whatever files hold them."""
    total = hashlib.sha256()
    for picture in pictures:
        total.update(repr(picture.shape).encode() + picture.tobytes())
    return total.hexdigest()


def recorded_digest(pair, width, height):
    """The hash that a pair had when it was recorded, or None."""
    return json.loads(HASHES.read_text()).get(f"{width}x{height}", {}).get(pair.name)


def write_pair(pair, width, height, folder):
    """Writes a pair's two PNG files; fails where its pixels are not those recorded."""
    pictures = pair.pictures(width, height)
    found, recorded = digest(pictures), recorded_digest(pair, width, height)
    if recorded not in (None, found):
        raise SystemExit(f"bench-peers: {pair.name} at {width}x{height} is not what was recorded")
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in zip(("from.png", "to.png"), pictures):
        Image.fromarray(picture).save(folder / name)
    return found
