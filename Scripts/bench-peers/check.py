"""Checks the benchmark itself: its inputs' hashes, and its tables."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import figures, ratio
from pairs import HASHES, PAIRS, digest, recorded_digest
from record import save
from report import write_report

SIZES = [(390, 844), (1920, 1080), (3840, 2160)]


def record_hashes():
    """Writes the hashes of every pair at every size."""
    found = {"{}x{}".format(*size): {pair.name: digest(pair.pictures(*size)) for pair in PAIRS}
             for size in SIZES}
    HASHES.write_text(json.dumps(found, indent=1) + "\n")


def check_inputs():
    """Pictures made twice are alike, and are those recorded."""
    for pair in PAIRS:
        found = digest(pair.pictures(*SIZES[0]))
        assert found == recorded_digest(pair, *SIZES[0]), f"{pair.name} has changed"
    again = digest(PAIRS[0].pictures(*SIZES[0]))
    assert again == recorded_digest(PAIRS[0], *SIZES[0]), "chance is not seeded"
    kinds = [(pair.kind, pair.use) for pair in PAIRS]
    assert kinds.count(("photo", "tuning")) == kinds.count(("photo", "held-out"))
    assert kinds.count(("ui", "tuning")) == kinds.count(("ui", "held-out"))


def sample():
    """Made-up figures: the peer takes four times our time, and one of its frames is wrong on b."""
    def run(number, pair, job, seconds, fault=None):
        return dict(round=number, pair=pair, job=job, seconds=seconds, peak_kib=2048, bytes=1000,
                    fault=fault)
    runs = []
    for number, pair in [(0, "a"), (1, "a"), (2, "a"), (0, "b")]:
        fault = "1 frames differ, the first is 7" if pair == "b" else None
        runs += [run(number, pair, "ours", 1.0 + number), run(number, pair, "ours-first", 0.1),
                 run(number, pair, "xfade", 4.0 + 4 * number, fault)]
    pairs = [dict(name="a", kind="photo", use="tuning"), dict(name="b", kind="ui", use="held-out")]
    return dict(part="race", size=[1920, 1080], frames=60, date="2000-01-01", command="none",
                rounds=3, machine=dict(cpu="none", cores=1, memory_gib=1), versions={"ours": "0"},
                jobs={"ours": "ours", "ours-first": "first", "xfade": "FFmpeg"}, pairs=pairs,
                runs=runs, sizes=[])


def check_table():
    """The table and plot come from JSON alone, alike every time; void rows have no ratio."""
    made_up = sample()
    assert figures(made_up, "ours", ["a"]).median == 2
    assert ratio(made_up, "xfade", ["a"]) == 4 and ratio(made_up, "xfade", ["b"]) is None
    with tempfile.TemporaryDirectory() as folder:
        docs = Path(folder)
        save(made_up, docs / "benchmarks/1920x1080.json")
        text = write_report(docs / "benchmarks", docs / "benchmarks.md")
        assert "4.00×" in text and "void: b: 1 frames differ, the first is 7" in text
        plot = (docs / "benchmarks/1920x1080.svg").read_text()
        (docs / "benchmarks.md").unlink()
        table = Path(__file__).parent / "table"
        subprocess.run(["/usr/bin/env", "python3", table, docs], check=True)
        assert (docs / "benchmarks.md").read_text() == text
        assert (docs / "benchmarks/1920x1080.svg").read_text() == plot


if sys.argv[1:] == ["--record"]:
    record_hashes()
check_inputs()
check_table()
print("bench-peers: the inputs are those recorded, and the table comes from the figures alone")
