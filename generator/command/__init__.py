"""The ``playproof`` command: what people type, joined from the four packages."""

from __future__ import annotations

import gc
import os
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command; whatever goes wrong is a sentence on standard error and an exit status, never a traceback."""
    # A command makes many small lasting things and ends soon: few collections find anything.
    gc.set_threshold(200_000, 20, 50)
    # A terminal that is 0 columns wide (a pipe, an editor's console) has no width: help would print nothing.
    if not os.environ.get("COLUMNS", "80").strip().lstrip("0").isdecimal():
        del os.environ["COLUMNS"]
    try:
        from playproof.generator.command.start_up import without_plugins

        without_plugins()
        from playproof.generator.command.commands import app
        from playproof.generator.command.output import prepare_output
        from playproof.generator.command.speech import spoken

        prepare_output()
    except KeyboardInterrupt:
        # Ctrl-C before anything was begun: as `spoken` does later on, without a traceback.
        sys.exit(130)
    status = spoken(app)
    # What is left is the system's to free: Python would look through all of it once more.
    gc.freeze()
    sys.exit(status)
