"""Decodes frames, and makes the reference that exact frames must equal."""
import hashlib
from concurrent.futures import ThreadPoolExecutor

import cv2

ORDERS = {3: cv2.COLOR_BGR2RGB, 4: cv2.COLOR_BGRA2RGBA}


def decoded(path):
    """A PNG file's samples as they are stored, in RGB or RGBA order."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ValueError(f"{path.name} cannot be decoded")
    return cv2.cvtColor(picture, ORDERS[picture.shape[2]])


def digest(path):
    """A frame's size and samples, hashed; None for a file that is no picture."""
    try:
        picture = decoded(path)
    except (ValueError, KeyError, IndexError):
        return None
    return hashlib.sha256(repr(picture.shape).encode() + picture.tobytes()).digest()


def digests(paths):
    """Every frame's digest."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(digest, paths))


def difference(paths, reference):
    """Says which frames differ from the reference, or nothing."""
    found = digests(paths)
    wrong = [number for number, pair in enumerate(zip(found, reference)) if pair[0] != pair[1]]
    if len(found) != len(reference):
        return f"{len(found)} frames instead of {len(reference)}"
    return f"{len(wrong)} frames differ, the first is {wrong[0]}" if wrong else None


def make_reference(command, frames, stopwatch, raw=None):
    """Renders the reference, writes its pixels as raw video if asked, and returns its digests."""
    fault = stopwatch.time(command, frames)["fault"]
    paths = stopwatch.written()
    reference = digests(paths)
    if fault or None in reference:
        raise SystemExit(f"bench-peers: the reference failed: {fault or 'it cannot be decoded'}")
    if raw:
        with open(raw, "wb") as file:
            for path in paths:
                file.write(decoded(path).data)
    return reference
