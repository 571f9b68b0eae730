"""Pictures for the command: paths as they are, and arrays as PNG files."""
import os
import struct
import sys
import zlib
from array import array
from typing import Any, Union

#: A path, or an array: anything with the buffer protocol.
Picture = Union[str, "os.PathLike[str]", Any]

_COLOR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}


PATHS = (str, os.PathLike)


def path(picture: Picture) -> str:
    """The path as the command takes it: one that begins with a dash is no option."""
    name = os.fsdecode(picture)
    if not name:
        raise ValueError("a path is empty")
    return f"./{name}" if name.startswith("-") else name


def png(picture: Any) -> bytes:
    """The bytes of an array as a PNG file. Samples have 8 or 16 bits, and alpha is straight.

    Raises ``TypeError`` if this is not an array, and ``ValueError`` if its shape is not that of a
    picture.
    """
    try:
        view = memoryview(picture)
    except TypeError:
        name = type(picture).__name__
        raise TypeError(f"a {name} is not a picture (use a path or an array)") from None
    shape = view.shape or ()
    if len(shape) not in (2, 3) or 0 in shape:
        raise ValueError(f"an array has the shape {shape} (use (height, width) or (height, width, channels))")
    height, width = shape[:2]
    channels = shape[2] if len(shape) == 3 else 1
    if channels not in _COLOR_TYPES:
        raise ValueError(f"an array has {channels} channels (use 1 to 4)")
    order, code = view.format[:-1], view.format[-1:]
    if code not in ("B", "H") or order not in ("", "@", "=", "<", ">", "!"):
        raise ValueError(f"an array has samples of type {view.format} (use uint8 or uint16)")
    samples = view.tobytes()
    is_big = order in (">", "!") or sys.byteorder == "big" and order != "<"
    if code == "H" and not is_big:
        swapped = array("H", samples)
        swapped.byteswap()
        samples = swapped.tobytes()
    row = len(samples) // height
    rows = b"".join(b"\0" + samples[i * row : (i + 1) * row] for i in range(height))
    depth = 8 if code == "B" else 16
    header = struct.pack(">IIBBBBB", width, height, depth, _COLOR_TYPES[channels], 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
