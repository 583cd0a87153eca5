"""The files of a report, by their format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playproof.checker.evening import Evening
from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.reporting.content import report_of
from playproof.layouts.render_context import RenderContext, find_theme


def report_files(
    evening: Evening, workspace: Workspace, folder: Path, formats: Sequence[str]
) -> dict[str, bytes]:
    """The report in each format (``html``, ``pdf``, ``csv``) by what is added to its name; ``folder`` is the tracker file's.
    Raises `DataFaults` and `WriteError`, each with sentences."""
    game = load_game(workspace.game_folder(evening.definition.id))
    files: dict[str, bytes] = {}
    if set(formats) & {"html", "pdf"}:
        context = RenderContext(game, find_theme("plain", workspace.overrides), workspace.overrides)
        report = report_of(evening, context, folder)
        if "html" in formats:
            from playproof.generator.reporting.page import page

            files[".html"] = page(report)
        if "pdf" in formats:
            from playproof.generator.reporting.pdf import pdf

            files[".pdf"] = pdf(report)
    if "csv" in formats:
        from playproof.generator.reporting.many.content import labels_of
        from playproof.generator.reporting.many.csv_tables import csv_files
        from playproof.generator.reporting.many.groups import Group

        tables = csv_files([Group("", [evening.measured])], (), labels_of(game, [evening.measured]))
        files |= {f"-{name}.csv": data for name, data in tables.items()}
    return files
