"""Results as dataclasses. Each is made from the JSON object of the command.

Later versions of the command may add keys: ``json`` has the whole object.
"""
from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Tuple


@dataclass(frozen=True)
class Rendering:
    """What was rendered."""

    #: Pixels.
    width: int
    height: int
    #: The number of frames.
    frames: int
    #: The paths that were written.
    outputs: Tuple[str, ...]
    #: Frames in one second; not set for a still picture.
    frames_per_second: Optional[Any]
    json: Dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "Rendering":
        return cls(
            json["width"], json["height"], json["frames"], tuple(json["outputs"]),
            json.get("framesPerSecond"), json,
        )


@dataclass(frozen=True)
class Counts:
    """The number of pictures with each result."""

    same: int
    changed: int
    missing: int
    new: int
    unreadable: int


@dataclass(frozen=True)
class FrameDifference:
    """The result of one frame; a still picture has one."""

    same: bool
    #: The number of pixels that differ, and their share; not set if the sizes differ.
    different: Optional[int]
    share: Optional[float]
    #: The largest difference, by the metric.
    largest: Optional[float]
    #: The x, y, width, and height of the part that differs.
    bounds: Optional[Tuple[int, int, int, int]]
    json: Dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "FrameDifference":
        bounds = json.get("bounds")
        return cls(
            json.get("same", False), json.get("different"), json.get("share"), json.get("largest"),
            (bounds[0], bounds[1], bounds[2], bounds[3]) if bounds else None, json,
        )


@dataclass(frozen=True)
class PictureResult:
    """The result of one picture."""

    name: str
    #: ``same``, ``changed``, ``missing``, ``new``, or ``unreadable``.
    status: str
    sentences: Tuple[str, ...]
    frames: Tuple[FrameDifference, ...]
    json: Dict[str, Any] = field(repr=False)

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "PictureResult":
        return cls(
            json["name"], json["status"], tuple(json.get("sentences", ())),
            tuple(FrameDifference.of(frame) for frame in json.get("frames", ())), json,
        )


@dataclass(frozen=True)
class Comparison:
    """How actual pictures differ from expected ones."""

    #: Whether all pictures are the same, within the tolerance.
    same: bool
    counts: Counts
    pictures: Tuple[PictureResult, ...]
    json: Dict[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.same

    @property
    def sentences(self) -> Tuple[str, ...]:
        """A sentence for each difference."""
        return tuple(text for picture in self.pictures for text in picture.sentences)

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "Comparison":
        counts = {name: json["counts"].get(name, 0) for name in Counts.__dataclass_fields__}
        pictures = tuple(PictureResult.of(picture) for picture in json["pictures"])
        return cls(json["same"], Counts(**counts), pictures, json)


@dataclass(frozen=True)
class Value:
    """A measured value and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "Value":
        return cls(json["value"], json.get("error", 0))


@dataclass(frozen=True)
class Finding:
    """A deviation from what is expected."""

    #: One word, such as ``device-pixels``.
    cause: str
    #: The same as a sentence.
    text: str


@dataclass(frozen=True)
class Fault:
    """A frame that is wrong."""

    frame: int
    fault: str
    text: str


@dataclass(frozen=True)
class MeasuredFrame:
    """A frame of a capture."""

    frame: int
    #: Milliseconds.
    time: Optional[float]
    #: ``outgoing``, ``incoming``, ``edge``, or ``other``.
    shows: str
    #: In pixels, if an edge is shown.
    radius: Optional[Value]


@dataclass(frozen=True)
class Reveal:
    """A measured reveal. Lengths are in pixels, times in milliseconds."""

    center: Tuple[Value, Value]
    start_radius: Value
    end_radius: Value
    start: Value
    duration: Value
    #: As options are written; not set if no curve was determined.
    easing: Optional[str]
    #: The picture in the circle, ``incoming`` or ``outgoing``, and whether the circle grows.
    inside: str
    grows: bool

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "Optional[Reveal]":
        times = ("startRadius", "endRadius", "start", "duration")
        if "center" not in json or any(name not in json for name in times):
            return None
        x, y = (Value(*pair) for pair in zip(json["center"], json["centerErrors"]))
        first, last, start, duration = (Value.of(json[name]) for name in times)
        return cls(
            (x, y), first, last, start, duration, json.get("easing"), json["inside"], json["grows"]
        )


@dataclass(frozen=True)
class Measurement:
    """What pictures of a reveal show."""

    #: Whether a reveal was measured.
    measured: bool
    #: Whether it is as expected; not set if nothing was expected.
    as_expected: Optional[bool]
    sentences: Tuple[str, ...]
    findings: Tuple[Finding, ...]
    faults: Tuple[Fault, ...]
    frames: Tuple[MeasuredFrame, ...]
    reveal: Optional[Reveal]
    json: Dict[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.measured if self.as_expected is None else self.as_expected

    @classmethod
    def of(cls, json: Dict[str, Any]) -> "Measurement":
        return cls(
            json["measured"],
            json.get("asExpected"),
            tuple(json["sentences"]),
            tuple(Finding(one["cause"], one["text"]) for one in json.get("findings", ())),
            tuple(Fault(one["frame"], one["fault"], one["text"]) for one in json.get("faults", ())),
            tuple(
                MeasuredFrame(
                    one["frame"], one.get("time"), one["shows"],
                    Value.of(one["radius"]) if "radius" in one else None,
                )
                for one in json.get("frames", ())
            ),
            Reveal.of(json.get("reveal", {})),
            json,
        )
