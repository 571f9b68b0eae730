"""Who competes, and with which command line."""
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
# As `make install` puts it, with Swift's libraries in it, unless another one is named.
TOOL = Path(os.environ.get("REVEAL_RENDER") or HERE / "../../.build/static/release/reveal-render")


@dataclass(frozen=True)
class Work:
    """What one run is given: two pictures, our pixels as raw video, and where its frames go."""
    outgoing: Path
    incoming: Path
    raw: Path
    width: int
    height: int
    channels: int
    frames: int
    pattern: str


@dataclass(frozen=True)
class Job:
    """A competitor; `exact` ones must write our reference's pixels, `own` ones of ours other pixels,
    and are held to what the reference encoder makes of them."""
    key: str
    label: str
    command: object
    exact: bool = False
    own: bool = False
    one_frame: bool = False
    any_size: bool = False


def has_encoders():
    """Whether our command can be asked for the reference encoder."""
    told = subprocess.run([TOOL, "--help"], capture_output=True, text=True, check=True)
    return "--encoder" in told.stdout


def ours(work, *options):
    """Our command with its default options, on all cores."""
    return [TOOL, work.outgoing, work.incoming, work.pattern, "--preset", "fitted", "--easing",
            "linear", "--duration", f"{work.frames - 1}f", "--quiet", *options]


def ours_xfade(work, *options):
    """Our command with FFmpeg's own transition, whose frames are FFmpeg's within a level."""
    return [TOOL, work.outgoing, work.incoming, work.pattern, "--preset", "xfade-circleopen",
            "--duration", f"{work.frames}f", "--sampling", "half-open", "--quiet", *options]


def masked(*mask):
    """Our command with another mask than the circle's."""
    return lambda work, *options: ours(work, *mask, *options)


def xfade(work):
    """FFmpeg's own transition. Each picture is decoded once, then repeated by a filter."""
    repeat = f"loop=loop={work.frames - 1}:size=1"
    graph = (f"[0]{repeat}[from];[1]{repeat}[to];"
             f"[from][to]xfade=transition=circleopen:duration={work.frames / 60}:offset=0")
    return ["ffmpeg", "-nostdin", "-v", "error", "-framerate", "60", "-i", work.outgoing,
            "-framerate", "60", "-i", work.incoming, "-filter_complex", graph,
            "-frames:v", str(work.frames), work.pattern]


def ffmpeg(work, *options):
    """FFmpeg encoding our pixels, which it need not decode or composite."""
    layout = "rgb24" if work.channels == 3 else "rgba"
    return ["ffmpeg", "-nostdin", "-v", "error", "-f", "rawvideo", "-pix_fmt", layout,
            "-s", f"{work.width}x{work.height}", "-r", "60", "-i", work.raw, *options, work.pattern]


def python(script):
    """A peer that is a Python library, in a process of its own."""
    return lambda work: [sys.executable, HERE / script, work.outgoing, work.incoming, work.pattern,
                         str(work.frames)]


JOBS = [
    Job("ours", "reveal-render", ours, exact=True, any_size=True),
    Job("ours-first", "reveal-render, first frame alone",
        lambda work: ours(work, "--frames", "0"), one_frame=True, any_size=True),
    Job("ours-libpng", "reveal-render --encoder libpng",
        lambda work: ours(work, "--encoder", "libpng"), exact=True),
    Job("ours-xfade", "reveal-render --preset xfade-circleopen", ours_xfade, own=True,
        any_size=True),
    Job("ours-feather", "reveal-render --feather 24", masked("--feather", "24"), own=True),
    Job("ours-star", "reveal-render --mask-shape star", masked("--mask-shape", "star"), own=True),
    Job("ours-shutter", "reveal-render --shutter 180deg", masked("--shutter", "180deg"), own=True),
    Job("xfade", "FFmpeg xfade=circleopen", xfade, any_size=True),
    Job("ffmpeg", "FFmpeg, our pixels", ffmpeg, exact=True),
    Job("ffmpeg-fast", "FFmpeg, our pixels, -compression_level 1 -pred sub",
        lambda work: ffmpeg(work, "-compression_level", "1", "-pred", "sub"), exact=True),
    Job("opencv", "OpenCV (Python, one thread)", python("peer_opencv.py")),
    Job("pillow", "Pillow, level 1 (Python, one thread)", python("peer_pillow.py")),
]

# Raw video of larger frames would fill the memory that the clock relies on.
LARGEST_FOR_ALL = 1920 * 1080


def jobs_for(width, height):
    """Everybody up to full HD; beyond it ourselves and xfade."""
    chosen = [job for job in JOBS if job.any_size or width * height <= LARGEST_FOR_ALL]
    return chosen if has_encoders() else [job for job in chosen if job.key != "ours-libpng"]
