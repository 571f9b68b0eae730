"""The lines and branches of a program that a run reached, according to the Swift toolchain's
LLVM."""
import json
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def tool(name):
    """The path of a program that belongs to the Swift toolchain."""
    beside = Path(shutil.which("swift")).resolve().parent / name
    return str(beside if beside.exists() else shutil.which(name))


def reached(program, raw_profile, sources):
    """The lines and the branches of each file below `sources`, by its path below Sources: of
    each, the number that was reached and the total."""
    profile = f"{raw_profile}.merged"
    subprocess.run(
        [tool("llvm-profdata"), "merge", str(raw_profile), "-o", profile], check=True)
    told = subprocess.run(
        [tool("llvm-cov"), "export", "-summary-only", "-instr-profile", profile, str(program)]
        + [str(ROOT / "Sources" / source) for source in sources],
        check=True, capture_output=True, text=True)
    return {
        str(Path(file["filename"]).relative_to(ROOT / "Sources")): tuple(
            (file["summary"][kind]["covered"], file["summary"][kind]["count"])
            for kind in ["lines", "branches"])
        for file in json.loads(told.stdout)["data"][0]["files"]
    }


def percent(pairs):
    """The share that was reached, in percent, from all pairs of a reached number and a total."""
    pairs = list(pairs)
    return 100 * sum(pair[0] for pair in pairs) / max(1, sum(pair[1] for pair in pairs))
