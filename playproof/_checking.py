"""Checking tracker files: `check_text` and `check_file`."""

from __future__ import annotations

from pathlib import Path

from playproof._games import StrPath, workspace_at
from playproof.checker import api
from playproof.checker.model.findings import Report
from playproof.checker.report.text import render_text
from playproof.components.faults import PlayproofError
from playproof.components.wording.printable import printable

__all__ = ["UnreadableFile", "check_file", "check_text", "report_text"]


class UnreadableFile(PlayproofError):
    """A tracker file can't be read; the message is a sentence with its path."""


def check_text(text: str, file: str = "text", *, workspace: StrPath | None = None) -> Report:
    """Check a tracker: what was against the rules, which rule, and how the game should stand.

    Args:
        text: The whole tracker, its lines divided by line feeds.
        file: The name that findings show.
        workspace: A folder with games of your own in its ``components/``, or one inside it; the current folder if none
            is given.

    Returns:
        The report. ``findings`` is empty if nothing is wrong; ``state`` is the game state at the end as plain data.
        What is wrong with the text or with the game's data is a finding too, never an exception.

    Raises:
        DataFaults: ``workspace`` is no folder.

    Example:
        >>> import playproof
        >>> lines = [
        ...     "playproof 1",
        ...     "game privates",
        ...     "players Ann Bob",
        ...     "dealer Ann",
        ...     "deal 5r 10b 10g 25y 30k 40r 50b",
        ...     "Bob: pass",
        ... ]
        >>> report = playproof.check_text("\\n".join(lines), "friday.play")
        >>> print(report)
        friday.play:6:1: W-30 Ann begins, not Bob
        >>> report.findings[0].code, report.state["money"]["Bob"]
        ('W-30', 200)
    """
    return api.check_text(text, file, [workspace_at(workspace).root])


def check_file(path: StrPath, *, workspace: StrPath | None = None) -> Report:
    """Check a tracker file; see `check_text`.

    Raises:
        UnreadableFile: The file isn't there, may not be read, or is no UTF-8 text.
        DataFaults: ``workspace`` is no folder.

    Example:
        >>> import playproof
        >>> from pathlib import Path
        >>> _ = Path("friday.play").write_text("playproof 1\\ngame privates\\nplayers Ann Bob\\n")
        >>> playproof.check_file("friday.play").findings
        []
    """
    report = api.check_file(Path(path), [workspace_at(workspace).root])
    if report.unreadable:
        raise UnreadableFile(f"{report.file} {report.unreadable}")
    return report


def report_text(report: Report) -> str:
    """The whole report as ``playproof check`` prints it: each finding with its line, its rule and what to do.

    Returns:
        Lines that end with a line feed; an empty text if there is nothing to say.

    Example:
        >>> import playproof
        >>> report = playproof.check_text("playproof 1\\ngame private\\n", "friday.play")
        >>> print(playproof.report_text(report).partition("  rule")[0], end="")
        friday.play:2:6: PP-01 there is no game 'private'; did you mean privates?
          2 | game private
            |      ^^^^^^^
    """
    return printable(render_text(report))
