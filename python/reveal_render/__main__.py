"""Runs the command of this package: ``python -m reveal_render``."""
import os
import sys

from ._command import RevealError, command

if __name__ == "__main__":
    try:
        os.execv(command(), ["reveal-render", *sys.argv[1:]])
    except (RevealError, OSError) as error:
        sys.exit(f"error: {error}")
