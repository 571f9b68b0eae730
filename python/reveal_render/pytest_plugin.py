"""Fixtures for pytest: ``assert_golden`` and ``assert_reveal``.

``pytest --reveal-update`` records goldens. ``--reveal-report FOLDER`` keeps a page for each failure.
"""
import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, Callable, Optional, Sequence, Union

import pytest

from ._functions import compare, measure
from ._pictures import PATHS, Picture, png
from ._results import Comparison, Measurement

#: The options that say which reveal is expected.
_EXPECTATIONS = {"expect", "preset", "flavor"}

AssertGolden = Callable[..., Comparison]
AssertReveal = Callable[..., Measurement]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("reveal-render")
    group.addoption(
        "--reveal-update", action="store_true", help="record goldens that are missing or differ"
    )
    group.addoption(
        "--reveal-report", metavar="FOLDER", help="where a page for each failure is kept"
    )
    parser.addini("reveal_goldens", "folder of goldens, next to each test file", default="goldens")


def _file_name(name: str) -> str:
    """A file name for a test. A hash is added if characters were replaced or the name was cut."""
    plain = re.sub(r"[^A-Za-z0-9_.\[\]-]+", "-", name).lstrip(".-")[:100]
    if plain and plain == name:
        return plain
    code = hashlib.sha256(name.encode(errors="surrogateescape")).hexdigest()[:8]
    return f"{plain}-{code}".lstrip("-")


def _write(data: bytes, path: Path) -> None:
    """Writes a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=".reveal-render-")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.chmod(part, 0o644)
        os.replace(part, path)
    except BaseException:
        os.unlink(part)
        raise


class _Place:
    """Where a test's goldens and reports are."""

    def __init__(self, request: pytest.FixtureRequest, tmp_path: Path):
        config = request.config
        # Tests of two files or classes may have one name.
        folder = request.path.parent / str(config.getini("reveal_goldens"))
        self.goldens = folder / _file_name(request.path.stem)
        reports = config.getoption("--reveal-report")
        self.reports = Path(reports).absolute() if reports else tmp_path
        self.is_update = bool(config.getoption("--reveal-update"))
        owner = f"{request.cls.__qualname__}." if request.cls else ""
        self.name = _file_name(owner + request.node.name)
        self.calls = 0

    def next_name(self) -> str:
        """The name of the test; its second picture has a 2."""
        self.calls += 1
        return self.name if self.calls == 1 else f"{self.name}-{self.calls}"

    def report(self, name: str) -> Path:
        self.reports.mkdir(parents=True, exist_ok=True)
        return self.reports / f"{self.goldens.name}-{name}.html"


@pytest.fixture
def _reveal_place(request: pytest.FixtureRequest, tmp_path: Path) -> _Place:
    return _Place(request, tmp_path)


@pytest.fixture
def assert_golden(_reveal_place: _Place) -> AssertGolden:
    """Compares a picture, a path or an array, with the golden of this test.

    ``assert_golden(picture, name=None, **options)``: the options are those of ``compare``, such as
    ``metric="oklab", tolerance=0.02``.
    """
    place = _reveal_place

    def check(actual: Picture, name: Optional[str] = None, **options: Any) -> Comparison:
        __tracebackhide__ = True
        name = place.next_name() if name is None else _file_name(name)
        golden = place.goldens / f"{name}.png"
        data = Path(os.fspath(actual)).read_bytes() if isinstance(actual, PATHS) else png(actual)
        if not golden.exists():
            if not place.is_update:
                raise AssertionError(f"there is no golden {golden} (record it: pytest --reveal-update)")
            _write(data, golden)
        with tempfile.TemporaryDirectory(prefix="reveal-render-") as folder:
            copy = Path(folder) / "actual.png"
            copy.write_bytes(data)
            page = Path(folder) / "report.html"
            result = compare(golden, copy, report=page, **options)
            if not result.same and place.is_update:
                _write(data, golden)
                result = compare(golden, copy, **options)
            if result.same:
                return result
            report = place.report(name)
            shutil.copyfile(page, report)
        text = "\n  ".join(result.sentences)
        raise AssertionError(f"the picture differs from {golden}:\n  {text}\n(report: {report})")

    return check


@pytest.fixture
def assert_reveal(_reveal_place: _Place) -> AssertReveal:
    """Measures a reveal, and fails with a sentence for each deviation.

    ``assert_reveal(capture, **options)``: the arguments are those of ``measure``. One of ``expect``,
    ``preset``, and ``flavor`` is needed.
    """
    place = _reveal_place

    def check(
        capture: "Union[str, os.PathLike[str], Sequence[Picture]]", **options: Any
    ) -> Measurement:
        __tracebackhide__ = True
        if not _EXPECTATIONS & options.keys():
            raise TypeError("assert_reveal needs an expectation (use expect, preset, or flavor)")
        name = place.next_name()
        with tempfile.TemporaryDirectory(prefix="reveal-render-") as folder:
            page = Path(folder) / "report.html"
            result = measure(capture, report=page, **options)
            if result.as_expected:
                return result
            texts = [finding.text for finding in result.findings] or list(result.sentences)
            lines = ["the reveal is not as expected:", *(f"  {text}" for text in texts)]
            if page.exists():
                report = place.report(name)
                shutil.copyfile(page, report)
                lines.append(f"(report: {report})")
        raise AssertionError("\n".join(lines))

    return check
