"""The functions. REVEAL_RENDER is the command, SNAPSHOTS a folder with two pictures."""
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import reveal_render
from reveal_render import RevealError, compare, frames, measure, png, render

SNAPSHOTS = Path(os.environ["SNAPSHOTS"])
OUTGOING, INCOMING = SNAPSHOTS / "outgoing.png", SNAPSHOTS / "incoming.png"


@pytest.fixture(autouse=True)
def hostile_folder(tmp_path, monkeypatch):
    folder = tmp_path / "-a b\n'100%d' \U0001f600"
    folder.mkdir()
    monkeypatch.chdir(folder)


def gray(height, width, value=0):
    """An array without NumPy."""
    return memoryview(bytes([value]) * (height * width)).cast("B", (height, width))


def test_render_compare_and_measure():
    rendering = render(OUTGOING, INCOMING, output="f/%04d.png", size="40x", center=(30, 100))
    assert (rendering.width, rendering.height, rendering.frames) == (40, 87, 31)
    assert rendering.outputs[0] == "f/0000.png" and len(rendering.outputs) == 31
    assert compare("f/", "f/")
    other = render(OUTGOING, INCOMING, output="-g.png", size="40x", at="50%")
    assert other.outputs == ("./-g.png",)
    difference = compare("f/0015.png", "-g.png", metric="oklab")
    assert not difference and difference.counts.changed == 1
    assert difference.pictures[0].frames[0].different > 0
    assert difference.sentences
    measurement = measure("f/", fps=60)
    assert measurement and measurement.as_expected is None
    assert measurement.reveal.duration.value == pytest.approx(500, abs=1)


def test_arrays_are_pictures_and_frames_are_arrays():
    shown = list(frames(gray(30, 40), gray(30, 40, 255), size="40x"))
    assert len(shown) == 31 and shown[0].shape == (30, 40, 4)
    assert bytes(shown[0][0, 0, c] for c in range(4)) == b"\0\0\0\xff"
    result = measure(shown, times=[1000 * i / 60 for i in range(31)], preset="circular-reveal-kit")
    assert result.as_expected, result.findings
    assert compare(gray(3, 4), gray(3, 4)).same
    assert not compare(gray(3, 4), gray(3, 4, 1)).same


def test_numpy():
    numpy = pytest.importorskip("numpy")
    picture = numpy.arange(4 * 6 * 3, dtype=numpy.uint16).reshape(4, 6, 3) * 900
    frame = numpy.asarray(next(frames(picture, background="black", type="reveal")))
    assert frame.shape == (4, 6, 4)
    for other in (picture.astype(">u2"), numpy.asfortranarray(picture), picture[::-1][::-1]):
        assert png(other) == png(picture)
    assert compare(picture, picture.astype("<u2")).same
    assert not compare(picture, picture[::-1]).same


@pytest.mark.parametrize("array, words", [
    (memoryview(b"abc"), "the shape"),
    (memoryview(bytes(8)).cast("B", (1, 8, 1)).cast("B").cast("B", (2, 2, 2, 1)), "the shape"),
    (memoryview(bytes(10)).cast("B", (1, 2, 5)), "5 channels"),
    (memoryview(bytes(16)).cast("d", (1, 2)), "type d"),
])
def test_an_array_that_is_no_picture_is_refused(array, words):
    with pytest.raises(ValueError, match=words):
        png(array)


def test_what_is_no_array_is_refused():
    with pytest.raises(TypeError, match="a float is not a picture"):
        compare(1.5, OUTGOING)


def test_a_failure_has_its_code_kind_and_hint(monkeypatch):
    with pytest.raises(RevealError) as failure:
        compare("missing.png", OUTGOING)
    error = failure.value
    assert (error.code, error.kind) == (66, "missing-input")
    assert "missing.png" in error.message and error.json["counts"]["unreadable"] == 1
    with pytest.raises(RevealError) as failure:
        render("missing.png", output="x.png")
    error = failure.value
    assert (error.code, error.kind, error.path) == (66, "missing-input", "missing.png")
    with pytest.raises(RevealError, match="center") as failure:
        render(OUTGOING, output="x.png", centre="1,1")
    assert failure.value.code == 64
    with pytest.raises(RevealError, match="not text"):
        compare("a\0b", OUTGOING)
    with pytest.raises(TypeError):
        render(OUTGOING, output="x.png", json=True)
    monkeypatch.setenv("REVEAL_RENDER", "/nonexistent")
    with pytest.raises(RevealError) as failure:
        compare(OUTGOING, OUTGOING)
    assert failure.value.code == 69
    monkeypatch.setenv("REVEAL_RENDER", "/bin/true")
    with pytest.raises(RevealError, match="no JSON"):
        compare(OUTGOING, OUTGOING)


def test_frames_that_are_not_all_read_end_the_command():
    some = frames(OUTGOING, INCOMING, duration="500s")
    next(some)
    some.close()
    assert [frame.shape for frame in frames(OUTGOING, size="40x", frames="3-4")] == [(87, 40, 4)] * 2
    with pytest.raises(RevealError) as failure:
        list(frames(OUTGOING, INCOMING, duration="nonsense"))
    assert failure.value.code == 64


def test_an_interrupted_render_leaves_no_file():
    script = (
        "import reveal_render, sys\n"
        "reveal_render.render(sys.argv[1], sys.argv[2], output='out.png', duration='500s')"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, OUTGOING, INCOMING], stderr=subprocess.DEVNULL
    )
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) != 0
    assert os.listdir() == []


def test_the_command_of_the_environment_is_used():
    assert reveal_render.command() == os.environ["REVEAL_RENDER"]
