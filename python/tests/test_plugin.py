"""The fixtures for pytest, each in a run of its own."""
import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
SNAPSHOTS = os.environ["SNAPSHOTS"]

PICTURES = """
import pytest
VALUE = {value}
def picture():
    return memoryview(bytes([VALUE]) * 12).cast("B", (3, 4))
@pytest.mark.parametrize("name", ["../x", "a/b", "a b", "plain"])
def test_picture(assert_golden, name):
    assert_golden(picture())
class TestClass:
    def test_two(self, assert_golden):
        assert_golden(memoryview(b"abcd").cast("B", (2, 2)))
def test_two(assert_golden):
    assert_golden(picture())
    assert_golden(picture(), metric="exact")
    assert_golden(picture(), name="../../named")
"""


def test_goldens_are_recorded_compared_and_updated(pytester):
    pytester.makepyfile(test_file=PICTURES.format(value=7))
    missing = pytester.runpytest()
    missing.assert_outcomes(failed=6)
    missing.stdout.fnmatch_lines(["*there is no golden *test_two.png (record it: pytest --reveal-update)"])
    pytester.runpytest("--reveal-update").assert_outcomes(passed=6)
    goldens = Path(pytester.path) / "goldens/test_file"
    recorded = sorted(goldens.iterdir())
    assert len(recorded) == 8 and all(path.suffix == ".png" for path in recorded)
    pytester.runpytest().assert_outcomes(passed=6)
    pytester.makepyfile(test_file=PICTURES.format(value=9))
    changed = pytester.runpytest("--reveal-report", "reports 100%")
    changed.assert_outcomes(failed=5, passed=1)
    changed.stdout.fnmatch_lines(["*12 of 12 pixels differ*", "*(report: *reports 100%/test_file-test_two.html)*"])
    assert len(list((Path(pytester.path) / "reports 100%").glob("*.html"))) == 5
    before = (goldens / "test_two.png").read_bytes()
    pytester.runpytest("--reveal-update").assert_outcomes(passed=6)
    assert (goldens / "test_two.png").read_bytes() != before
    assert sorted(goldens.iterdir()) == recorded


def test_reveals_pass_or_fail_with_sentences(pytester):
    pytester.makepyfile(f"""
        from reveal_render import render
        EXPECTED = dict(preset="fitted", duration="300ms", easing="ease-in-out")
        def capture(**options):
            render("{SNAPSHOTS}/outgoing.png", "{SNAPSHOTS}/incoming.png", output="f/%04d.png",
                   size="90x", overwrite=True, **{{**EXPECTED, **options}})
            return "f/"
        def test_right(assert_reveal):
            result = assert_reveal(capture(), fps=60, **EXPECTED)
            assert result.reveal.easing == "ease-in-out"
        def test_wrong(assert_reveal):
            assert_reveal(capture(center="10,10"), fps=60, **EXPECTED)
        def test_nothing_expected(assert_reveal):
            assert_reveal("f/", fps=60)
        """)
    result = pytester.runpytest("--reveal-report=reports")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*the reveal is not as expected:", "*(report: *reports/*-test_wrong.html)*"])
    result.stdout.fnmatch_lines(["*assert_reveal needs an expectation*"])
