"""Checks the benchmark: the pictures' hashes, and the tables. `--record` records new hashes."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from pairs import HASHES, PAIRS, digest, recorded_digest
from record import save
from report import write_report

SIZES = [(390, 844), (1179, 2556), (1920, 1080), (3840, 2160)]


def record_hashes():
    """Writes the hashes of every pair at every size."""
    found = {"{}x{}".format(*size): {pair.name: digest(pair.pictures(*size)) for pair in PAIRS}
             for size in SIZES}
    HASHES.write_text(json.dumps(found, indent=1) + "\n")


def check_pictures():
    """Checks that pictures drawn twice are equal, and equal to the recorded ones."""
    for pair in [*PAIRS, PAIRS[0]]:
        found = digest(pair.pictures(*SIZES[0]))
        assert found == recorded_digest(pair, *SIZES[0]), f"{pair.name} has changed"


def sample():
    """Made-up figures: the peer takes four times our time, and one of its frames is wrong on b."""
    runs = [dict(pair=pair, job="xfade", against="ours", ours=[1.0, 2.0, 3.0], ours_cpu=[1.0] * 3,
                 peer=[4.0, 8.0, 12.0], peer_cpu=[2.0] * 3, ours_bytes=1, peer_bytes=1, peak_kib=2048,
                 ours_peak_kib=1024, fault=fault)
            for pair, fault in [("a", None), ("b", "1 frames differ, the first is 7")]]
    return dict(part="sequences", size=[1920, 1080], frames=60, rounds=3, load=[1, 2],
                date="2000-01-01", machine=dict(cpu="none", cores=1, memory_gib=1), versions={},
                skipped={"fpng": "gone"}, drawn=True, pairs=["a", "b"], runs=runs,
                jobs={"ours": "ours", "one": "one", "xfade": "FFmpeg"})


def check_table():
    """Checks that the tables depend only on the records, and that void rows have no ratio."""
    with tempfile.TemporaryDirectory() as folder:
        docs = Path(folder)
        save(sample(), docs / "benchmarks/sequences-1920x1080.json")
        text = write_report(docs / "benchmarks", docs / "benchmarks.md")
        assert "4.0× (4.0–4.0), CPU 2.0×" in text and "void: 1 frames differ, the first is 7" in text
        assert "fpng: gone" in text
        (docs / "benchmarks.md").unlink()
        table = Path(__file__).parent / "table"
        subprocess.run(["/usr/bin/env", "python3", table, docs], check=True)
        assert (docs / "benchmarks.md").read_text() == text


if sys.argv[1:] == ["--record"]:
    record_hashes()
check_pictures()
check_table()
print("bench-peers: the pictures are those recorded, and the tables come from the records alone")
