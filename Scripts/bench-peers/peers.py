"""The programs that reveal-render is compared with, their versions, and why some are missing."""
import os
import shutil
import subprocess
import sys
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = {"blazediff": "blazediff", "fpng": "fpng", "imagecodecs": "imagecodecs", "isal": "ISA-L",
            "imageio-ffmpeg": "FFmpeg", "pyoxipng": "oxipng"}


def has(package):
    """Whether a package is installed."""
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


@lru_cache
def ffmpeg_path():
    """The FFmpeg to race: the one in imageio-ffmpeg, or else the one on the PATH, or None."""
    if has("imageio-ffmpeg"):
        import imageio_ffmpeg
        return imageio_ffmpeg.get_ffmpeg_exe()
    return shutil.which("ffmpeg")


def skipped():
    """Each missing peer with its reason."""
    reasons = Path(sys.prefix) / "missing.txt"
    told = dict(line.split(": ", 1) for line in reasons.read_text().splitlines()) \
        if reasons.exists() else {}
    found = {label: told.get(package, "not installed") for package, label in PACKAGES.items()
             if not has(package)}
    if ffmpeg_path():
        found.pop("FFmpeg", None)
    return found


def first_line(*argv):
    """The first line that a command prints."""
    told = subprocess.run(argv, capture_output=True, text=True, check=True, cwd=Path(__file__).parent)
    return told.stdout.splitlines()[0].strip() if told.stdout.strip() else ""


def versions():
    """The peers' versions."""
    found = {label: version(package) for package, label in PACKAGES.items()
             if label != "FFmpeg" and has(package)}
    if ffmpeg_path():
        found["FFmpeg"] = first_line(ffmpeg_path(), "-version").split()[2].split("-")[0].lstrip("n")
    if has("imagecodecs"):
        import imagecodecs
        parts = dict(part.rsplit("-", 1) for part in imagecodecs.version().split(", ") if "-" in part)
        found["imagecodecs"] += " ({})".format(", ".join(
            f"{name} {parts[name]}" for name in ("libpng", "zlib", "zlib_ng", "libdeflate")))
    return found
