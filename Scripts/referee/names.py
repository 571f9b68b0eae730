"""The renderers' names on the page, in its order, and what reports the version of each."""
import re
import subprocess
from importlib.metadata import version

import commands

RENDERERS = {
    "reveal_render": ("reveal-render", commands.TOOL),
    "reveal_render_8": ("reveal-render, 8 bits", commands.TOOL),
    "cairo": ("Cairo, tolerance 0.001", "cairocffi"),
    "cairo_default": ("Cairo, tolerance 0.1", "cairocffi"),
    "pillow": ("Pillow, 8 times as large", "pillow"),
    "agg": ("AGG in Matplotlib", "matplotlib"),
    "qt": ("Qt, QPainter", "PySide6-Essentials"),
    "librsvg": ("librsvg", "rsvg-convert"),
    "resvg": ("resvg", "resvg-py"),
    "blend2d": ("Blend2D", "blend2d-python"),
    "thorvg": ("ThorVG", "thorvg-python"),
    "skia": ("Skia", "skia-python"),
    "chromium": ("Chromium", "chromium"),
    "ffmpeg": ("FFmpeg, geq", "ffmpeg"),
    "imagemagick": ("ImageMagick", "convert"),
    "opencv": ("OpenCV, LINE_AA", "opencv-python-headless"),
    "pygame": ("pygame-ce, whole pixels", "pygame-ce"),
}


def described(name):
    """The version of a command, or of the Python package, and of a library that is not in it."""
    package = RENDERERS[name][1]
    if hasattr(commands, name):
        flag = "--version" if package not in ("ffmpeg", "convert") else "-version"
        told = subprocess.run([package, flag], capture_output=True, text=True, check=True).stdout
        return re.search(r"\d+(\.\d+)+(-\d+)?", told)[0]
    if package == "cairocffi":
        import cairocffi
        return cairocffi.cairo_version_string()
    return f"{package} {version(package)}"
