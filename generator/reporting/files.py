"""The files of a report, by their format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playproof.checker.evening import Evening
from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.reporting.content import report_of
from playproof.layouts.render_context import RenderContext, find_theme

__all__ = ["report_files"]


def report_files(
    evening: Evening, workspace: Workspace, folder: Path, formats: Sequence[str]
) -> dict[str, bytes]:
    """The report in each format (``html``, ``pdf``); ``folder`` is the tracker file's. Raises `DataFaults` and `WriteError`,
    each with sentences."""
    game = load_game(workspace.game_folder(evening.definition.id))
    context = RenderContext(game, find_theme("plain", workspace.overrides), workspace.overrides)
    report = report_of(evening, context, folder)
    files: dict[str, bytes] = {}
    for name in formats:
        if name == "html":
            from playproof.generator.reporting.page import page

            files[name] = page(report)
        else:
            from playproof.generator.reporting.pdf import pdf

            files[name] = pdf(report)
    return files
