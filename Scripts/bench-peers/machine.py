"""Describes how the figures were measured, without the names of machines or people."""
import os
import platform
import re
from importlib.metadata import version
from pathlib import Path

import peers
from jobs import TOOL
from peers import first_line


def machine():
    """The processor, its cores and the memory."""
    model = re.search(r"^model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text(), re.M)
    memory = int(re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())[1])
    return dict(cpu=model[1] if model else platform.machine(), cores=len(os.sched_getaffinity(0)),
                memory_gib=round(memory / 2**20))


def load():
    """The machine's load, a mean over the last minute."""
    return round(os.getloadavg()[0], 1)


def our_version():
    """Our version, and the last commit that changed its sources."""
    commit = first_line("git", "log", "-1", "--abbrev=10", "--format=%h", "--", ":/Sources")
    changed = " with changes" if first_line("git", "status", "--porcelain", "-uno", ":/Sources") else ""
    return f"{first_line(TOOL, '--version').split()[-1]}, commit {commit}{changed}"


def versions():
    """Ours and the peers' versions."""
    return {"reveal-render": our_version(), **peers.versions(), "Python": platform.python_version(),
            "OpenCV": version("opencv-python-headless")}
