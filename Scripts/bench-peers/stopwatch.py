"""Runs one command after another in the launcher, each into a fresh folder."""
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

LAUNCHER = Path(__file__).parent / "launch.py"


class Stopwatch:
    """A launcher, and the folder that each command writes its frames into."""

    def __init__(self, scratch):
        """Starts the launcher."""
        self.frames = scratch / "frames"
        self.complaints = scratch / "complaints.txt"
        self.launcher = subprocess.Popen([sys.executable, "-I", "-S", LAUNCHER], text=True,
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        """The stopwatch itself."""
        return self

    def __exit__(self, *_):
        """Ends the launcher."""
        self.launcher.stdin.close()
        self.launcher.wait()

    @property
    def pattern(self):
        """The numbered files that a command writes."""
        return str(self.frames / "%04d.png")

    def time(self, argv, frames):
        """Times one command; `fault` says what was wrong with it, if anything was."""
        shutil.rmtree(self.frames, ignore_errors=True)
        self.frames.mkdir(parents=True)
        result = self.run(argv)
        files = self.written()
        result["bytes"] = sum(file.stat().st_size for file in files)
        result["fault"] = self.fault(result.pop("status"), len(files), frames)
        return result

    def run(self, argv):
        """Times one command, and does not check its output."""
        os.sync()
        request = dict(argv=[str(part) for part in argv], complaints=str(self.complaints))
        print(json.dumps(request), file=self.launcher.stdin, flush=True)
        return json.loads(self.launcher.stdout.readline())

    def written(self):
        """The frames' files, in order."""
        return sorted(self.frames.glob("*.png"))

    def fault(self, status, found, frames):
        """The reason why a run is void, or None."""
        if status != 0:
            lines = self.complaints.read_text(errors="replace").strip().splitlines()
            last = lines[-1].replace(str(self.frames), "…") if lines else "no message"
            return f"exit status {status}: {last}"
        return None if found == frames else f"{found} frames instead of {frames}"
