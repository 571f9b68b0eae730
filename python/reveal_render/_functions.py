"""The command as functions."""
import os
import tempfile
from contextlib import contextmanager
from typing import Any, Iterator, List, Optional, Sequence, Union

from ._command import RevealError, run, start, stop
from ._pictures import PATHS, Picture, path, png
from ._results import Comparison, Measurement, Rendering

#: The arguments that functions set themselves.
_RESERVED = {"json", "help", "version", "print_scene", "progress"}


def flags(options: "dict[str, Any]") -> List[str]:
    """Options as arguments: True is a flag, a sequence is joined by commas, None is left out."""
    arguments = []
    for name, value in options.items():
        if name in _RESERVED:
            raise TypeError(f"{name} is not an option of this function")
        if value is None or value is False:
            continue
        flag = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(flag)
            continue
        if isinstance(value, (list, tuple)):
            value = ",".join(str(one) for one in value)
        elif isinstance(value, os.PathLike):
            value = os.fsdecode(value)
        # A value may begin with a dash after an equals sign only.
        text = str(value)
        arguments += [f"{flag}={text}"] if text.startswith("-") else [flag, text]
    return arguments


@contextmanager
def paths(*pictures: Picture) -> "Iterator[List[str]]":
    """Paths of pictures, for as long as the context lasts; arrays are written to a folder."""
    with tempfile.TemporaryDirectory(prefix="reveal-render-") as folder:
        named = []
        for number, picture in enumerate(pictures):
            if isinstance(picture, PATHS):
                named.append(path(picture))
                continue
            name = f"{folder}/array-{number}.png"
            with open(name, "wb") as file:
                file.write(png(picture))
            named.append(name)
        yield named


def render(*inputs: Picture, output: "Union[str, os.PathLike[str]]", **options: Any) -> Rendering:
    """Renders a reveal of one or two pictures, or a scene file.

    The name of ``output`` selects the format: ``x.png``, ``x.mp4``, ``frames/%04d.png``. Raises
    ``RevealError``.
    """
    if not 1 <= len(inputs) <= 2:
        raise TypeError(f"render has {len(inputs)} inputs (use 1 or 2)")
    with paths(*inputs) as named:
        return Rendering.of(run([*named, path(output), *flags(options)]))


def frames(*inputs: Picture, **options: Any) -> "Iterator[memoryview]":
    """Renders a reveal, and yields each frame as an array of 8 bits: (height, width, RGBA).

    ``numpy.asarray(frame)`` has the same memory. Alpha is straight. Raises ``RevealError``.
    """
    if not 1 <= len(inputs) <= 2:
        raise TypeError(f"frames has {len(inputs)} inputs (use 1 or 2)")
    with paths(*inputs) as named:
        # All frames have the size of the first.
        still = [] if {"at", "frame", "frames"} & options.keys() else ["--at", "0"]
        size = run([*named, "frames.png", *flags(options), *still, "--dry-run", "-y"])
        shape = (size["height"], size["width"], 4)
        length = shape[0] * shape[1] * shape[2]
        process = start([*named, "-", "--format", "rgba", "-q", *flags(options)])
        assert process.stdout and process.stderr
        try:
            while True:
                samples = process.stdout.read(length)
                if len(samples) < length:
                    break
                yield memoryview(samples).cast("B", shape)
            errors = process.stderr.read().decode(errors="replace").strip()
            if process.wait() != 0:
                text = errors.split("error: ", 1)[-1]
                raise RevealError(process.returncode, "internal-error", text)
        finally:
            process.stdout.close()
            if process.poll() is None:
                stop(process)
            process.stderr.close()


def compare(expected: Picture, actual: Picture, **options: Any) -> Comparison:
    """Compares pictures, folders, or numbered frames. Raises ``RevealError``."""
    with paths(expected, actual) as named:
        return Comparison.of(run(["compare", *named, *flags(options)]))


def measure(
    capture: "Union[str, os.PathLike[str], Sequence[Picture]]",
    *,
    times: "Union[None, str, os.PathLike[str], Sequence[float]]" = None,
    outgoing: Optional[Picture] = None,
    incoming: Optional[Picture] = None,
    **options: Any,
) -> Measurement:
    """Measures a reveal in a capture: a pattern, a folder, a movie, or a sequence of pictures.

    ``times`` is a file, or the times of pictures in milliseconds. Raises ``RevealError``.
    """
    with tempfile.TemporaryDirectory(prefix="reveal-render-") as folder:
        if not isinstance(capture, PATHS):
            capture = _sequence(capture, folder)
        if times is not None and not isinstance(times, PATHS):
            name = f"{folder}/times.txt"
            with open(name, "w") as file:
                file.writelines(f"{float(time)!r}ms\n" for time in times)
            times = name
        ends = {"outgoing": outgoing, "incoming": incoming}
        given = {name: picture for name, picture in ends.items() if picture is not None}
        with paths(*given.values()) as named:
            all_options = {"times": times, **dict(zip(given, named)), **options}
            return Measurement.of(run(["measure", path(capture), *flags(all_options)]))


def _sequence(pictures: "Sequence[Picture]", folder: str) -> str:
    """A folder with numbered pictures."""
    place = f"{folder}/frames"
    os.mkdir(place)
    for number, picture in enumerate(pictures):
        name = f"{place}/{number:06d}.png"
        if isinstance(picture, PATHS):
            os.symlink(os.path.abspath(os.fspath(picture)), name)
        else:
            with open(name, "wb") as file:
                file.write(png(picture))
    return place + "/"
