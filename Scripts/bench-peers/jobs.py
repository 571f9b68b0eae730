"""The competitors in rendering a sequence of frames, and their command lines."""
import os
from dataclasses import dataclass
from pathlib import Path

from peers import ffmpeg_path

HERE = Path(__file__).parent
# The command as `make install` installs it, linked with Swift's libraries, unless another is named.
TOOL = Path(os.environ.get("REVEAL_RENDER") or HERE / "../../.build/static/release/reveal-render")
BENCH = TOOL.parent / "reveal-bench"
# Another build of the command that takes part in the race, if one is named.
BASE = os.environ.get("REVEAL_BASE")


@dataclass(frozen=True)
class Work:
    """The inputs of one run (two pictures, and our pixels as raw video), and where its frames
    go."""
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
    """A competitor. `against` runs right before each of its runs, and the ratio is between these
    two. If `exact`, its frames must have the reference's pixels."""
    key: str
    label: str
    command: object
    against: str = "ours"
    exact: bool = False
    one_frame: bool = False


def ours(work, *options, tool=TOOL):
    """Our command with its default options, on all cores."""
    return [tool, work.outgoing, work.incoming, work.pattern, "--preset", "fitted", "--easing",
            "linear", "--duration", f"{work.frames - 1}f", "--quiet", *options]


def xfade(work, frames):
    """FFmpeg's own transition. Each picture is decoded once, then repeated by a filter."""
    repeat = f"loop=loop={work.frames - 1}:size=1"
    graph = (f"[0]{repeat}[from];[1]{repeat}[to];"
             f"[from][to]xfade=transition=circleopen:duration={work.frames / 60}:offset=0")
    return [ffmpeg_path(), "-nostdin", "-v", "error", "-framerate", "60", "-i", work.outgoing,
            "-framerate", "60", "-i", work.incoming, "-filter_complex", graph,
            "-frames:v", str(frames), work.pattern]


def ffmpeg(work, *options):
    """FFmpeg encoding our pixels, which it need not decode or composite."""
    layout = "rgb24" if work.channels == 3 else "rgba"
    return [ffmpeg_path(), "-nostdin", "-v", "error", "-f", "rawvideo", "-pix_fmt", layout,
            "-s", f"{work.width}x{work.height}", "-r", "60", "-i", work.raw, *options, work.pattern]


OURS = {"ours": Job("ours", "reveal-render", ours, exact=True),
        "one": Job("one", "reveal-render, the frame in the middle alone",
                   lambda work: ours(work, "--frames", str(work.frames // 2)), exact=True,
                   one_frame=True)}
PEERS = [
    Job("one-thread", "reveal-render --threads 1", lambda work: ours(work, "--threads", "1"),
        exact=True),
    Job("xfade", "FFmpeg: its circleopen", lambda work: xfade(work, work.frames)),
    Job("ffmpeg", "FFmpeg: encodes our pixels", ffmpeg, exact=True),
    Job("ffmpeg-fast", "FFmpeg: the same, level 1, Sub",
        lambda work: ffmpeg(work, "-compression_level", "1", "-pred", "sub"), exact=True),
    Job("xfade-one", "FFmpeg: its circleopen, one frame", lambda work: xfade(work, 1), "one",
        one_frame=True),
]


def peers_here():
    """The competitors that are installed."""
    base = [Job("base", "the command named REVEAL_BASE", lambda work: ours(work, tool=BASE), exact=True),
            Job("base-one", "the same, the frame in the middle alone",
                lambda work: ours(work, "--frames", str(work.frames // 2), tool=BASE), "one",
                exact=True, one_frame=True)]
    found = [job for job in PEERS if ffmpeg_path() or "FFmpeg" not in job.label]
    return found + (base if BASE else [])
