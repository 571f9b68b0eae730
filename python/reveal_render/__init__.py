"""Renders, compares, and measures reveal transitions between pictures.

Each function runs the command of this package. A picture is a path, or an array of 8 or 16 bits with
the shape (height, width) or (height, width, channels), such as one of NumPy. Other arguments are the
command's options, with underscores: ``duration="400ms"``, ``start_radius=8``, ``overwrite=True``.
"""
from ._command import RevealError, command
from ._functions import compare, frames, measure, render
from ._pictures import Picture, png
from ._results import (
    Comparison,
    Counts,
    Fault,
    Finding,
    FrameDifference,
    MeasuredFrame,
    Measurement,
    PictureResult,
    Rendering,
    Reveal,
    Value,
)

__all__ = [
    "Comparison",
    "Counts",
    "Fault",
    "Finding",
    "FrameDifference",
    "MeasuredFrame",
    "Measurement",
    "Picture",
    "PictureResult",
    "Rendering",
    "Reveal",
    "RevealError",
    "Value",
    "command",
    "compare",
    "frames",
    "measure",
    "png",
    "render",
]
