"""Finds the command, and runs it."""
import json
import os
import subprocess
import sysconfig
from typing import Any, Dict, List, Optional


class RevealError(Exception):
    """A failure of the command."""

    #: The exit code, from 64.
    code: int
    #: The word for the exit code, such as ``missing-input``.
    kind: str
    #: What is wrong.
    message: str
    #: What would help.
    hint: Optional[str]
    #: The option that is wrong, without dashes.
    option: Optional[str]
    #: The file or folder that is wrong.
    path: Optional[str]
    #: The line and the column in a scene file, from 1.
    line: Optional[int]
    column: Optional[int]
    #: The object that the command printed.
    json: Dict[str, Any]

    def __init__(self, code: int, kind: str, message: str, hint: Optional[str] = None, **rest: Any):
        super().__init__(f"{message} ({hint})" if hint else message)
        self.code, self.kind, self.message, self.hint = code, kind, message, hint
        self.option, self.path = rest.get("option"), rest.get("path")
        self.line, self.column = rest.get("line"), rest.get("column")
        self.json = rest.get("json", {})


def command() -> str:
    """The path of the command: that of ``REVEAL_RENDER`` in the environment, or this package's."""
    if os.environ.get("REVEAL_RENDER"):
        return os.environ["REVEAL_RENDER"]
    here = os.path.dirname(os.path.abspath(__file__))
    # Of this Python, of its user, and of a folder that `pip install --target` fills.
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", "posix_user"),
        os.path.join(os.path.dirname(here), "bin"),
    ]
    for folder in folders:
        path = os.path.join(folder, "reveal-render")
        if os.path.isfile(path):
            return path
    raise RevealError(69, "unavailable", "reveal-render is not in " + " or ".join(folders))


def start(arguments: List[str]) -> "subprocess.Popen[bytes]":
    """Starts the command, with its output and errors in pipes."""
    try:
        return subprocess.Popen(
            [command(), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except OSError as error:
        raise RevealError(69, "unavailable", f"reveal-render does not start: {error}") from error
    except ValueError as error:
        raise RevealError(64, "usage", f"an argument is not text: {error}") from error


def stop(process: "subprocess.Popen[bytes]") -> None:
    """Ends the command in order, so that it leaves no part of a file."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()


def run(arguments: List[str]) -> Dict[str, Any]:
    """Runs the command with ``--json``, and returns its object.

    Raises ``RevealError`` for every exit code except 0 and 1.
    """
    process = start([*arguments, "--json"])
    try:
        output, errors = process.communicate()
    except BaseException:
        stop(process)
        raise
    try:
        result = json.loads(output)
        failure = result.get("error")
    except (ValueError, AttributeError):
        text = errors.decode(errors="replace").strip() or "it printed no JSON object"
        raise RevealError(process.returncode, "internal-error", f"reveal-render: {text}") from None
    if failure:
        raise RevealError(**failure, json=result)
    if process.returncode not in (0, 1):
        raise RevealError(json=result, **unreadable(process.returncode, result))
    return dict(result)


def unreadable(code: int, result: Dict[str, Any]) -> Dict[str, Any]:
    """The failure of a comparison, which has an object of its own if it cannot read a picture."""
    pictures = [one for one in result.get("pictures", ()) if one["status"] == "unreadable"]
    text = "; ".join(text for one in pictures for text in one["sentences"])
    kind = {65: "malformed-input", 66: "missing-input"}.get(code, "internal-error")
    return {"code": code, "kind": kind, "message": text or f"reveal-render ended with {code}"}
