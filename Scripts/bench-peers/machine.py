"""What the figures were measured with; no name of a machine or of a person."""
import os
import platform
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

from jobs import TOOL

PACKAGES = {"OpenCV": "opencv-python-headless", "Pillow": "pillow", "numpy": "numpy",
            "fpng": "fpng", "isal": "isal"}
COMPARING = {"OpenCV": "opencv-python-headless", "Pillow": "pillow", "pixelmatch": "pixelmatch"}


def machine():
    """The processor, its cores and the memory."""
    model = re.search(r"^model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text(), re.M)
    memory = int(re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())[1])
    return dict(cpu=model[1] if model else platform.machine(), cores=len(os.sched_getaffinity(0)),
                memory_gib=round(memory / 2**20))


def first_line(*argv):
    """The first line that a command prints."""
    told = subprocess.run(argv, capture_output=True, text=True, check=True, cwd=Path(__file__).parent)
    return told.stdout.splitlines()[0].strip() if told.stdout.strip() else ""


def versions(packages=None):
    """Ours and the peers' versions."""
    changed = " with changes" if first_line("git", "status", "--porcelain", "-uno") else ""
    commit = first_line("git", "rev-parse", "--short=10", "HEAD")
    peers = {name: version(package) for name, package in (packages or PACKAGES).items()}
    ffmpeg = {} if packages else {"FFmpeg": first_line("ffmpeg", "-version").split()[2]}
    ours = first_line(TOOL, "--version").split()[-1]
    return {"reveal-render": f"{ours}, commit {commit}{changed}",
            **ffmpeg, "Python": platform.python_version(), **peers}
