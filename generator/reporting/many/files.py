"""The files of a report of many evenings: measured, grouped by game, written in each format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from playproof.checker.definition.game_definition import find_game
from playproof.checker.evenings import LeftOut, measure_files, tracker_files
from playproof.checker.measures.measured import Measured
from playproof.checker.recheck.data_changes import tweaks
from playproof.checker.recheck.recheck import game_of
from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.difference.since import opened
from playproof.generator.reporting.many.content import Change, evenings_report, labels_of
from playproof.generator.reporting.many.course import games_of
from playproof.generator.reporting.many.csv_tables import csv_files
from playproof.generator.reporting.many.groups import Group
from playproof.layouts.render_context import RenderContext, find_theme


@dataclass
class GameEvenings:
    """The evenings of one game in their groups; ``change``: of its data, where there are two."""

    groups: list[Group]
    change: Change | None = None


@dataclass
class Gathered:
    """All evenings by game, and the files that aren't counted."""

    games: dict[str, GameEvenings] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def evenings_of(
    paths: Sequence[Path], before: Sequence[Path], since: str | None, workspace: Workspace
) -> Gathered:
    """All evenings measured. ``before``: files and folders of evenings from before a change of the data, checked with the data
    of ``since`` (a kit, a git revision or a folder) if it is given. Raises `NothingToCompare` and `DataFaults`."""
    found = Gathered()
    roots = [workspace.root]
    earlier = tracker_files(before)
    there = {path.resolve() for path in earlier}
    later = [path for path in tracker_files(paths) if path.resolve() not in there]
    for folder in (one for one in (*paths, *before) if one.is_dir() and not any(one.glob("*.play"))):
        found.left_out.append(LeftOut(str(folder), "holds no .play file", 2))
    now, left_out = measure_files(later, roots)
    found.left_out += left_out
    grouped: dict[str, dict[str, list[Measured]]] = {}
    for one in now:
        grouped.setdefault(one.game, {}).setdefault("now", []).append(one)
    changes: dict[str, Change] = {}
    with ExitStack() as stack:
        by_game: dict[str, list[Path]] = {}
        for path in earlier:
            name = game_of(path, roots)
            by_game.setdefault(name if isinstance(name, str) else "", []).append(path)
        for name, those in by_game.items():
            places: Sequence[Path] = roots
            change = Change()
            if since is not None and name:
                then = stack.enter_context(opened(since, name, workspace))
                found.warnings += [then.warning] if then.warning else []
                fields = tweaks(find_game(name, [then.root]), find_game(name, roots))
                change, places = Change(then.label, tuple(map(str, fields))), [then.root]
            measured, left_out = measure_files(those, places)
            found.left_out += left_out
            for one in measured:
                grouped.setdefault(one.game, {}).setdefault("before", []).append(one)
                changes[one.game] = change
    for name, sides in grouped.items():
        groups = [Group(side, sides[side]) for side in ("before", "now") if side in sides]
        if not any(one.name == "before" for one in groups):  # nothing to compare with
            groups = [one._replace(name="") for one in groups]
        found.games[name] = GameEvenings(groups, changes.get(name))
    return found


def evenings_files(
    name: str, one: GameEvenings, left_out: Sequence[LeftOut], workspace: Workspace, formats: Sequence[str]
) -> Mapping[str, bytes]:
    """The files of one game's evenings by what is added to their name: ``.html``, ``.pdf``, ``-seats.csv``. Raises `DataFaults`
    and `WriteError`, each with sentences."""
    game = load_game(workspace.game_folder(name))
    context = RenderContext(game, find_theme("plain", workspace.overrides), workspace.overrides)
    files: dict[str, bytes] = {}
    if set(formats) & {"html", "pdf"}:
        from playproof.generator.reporting.many.writers import evenings_page, evenings_pdf

        report = evenings_report(one.groups, left_out, context, one.change)
        if "html" in formats:
            files[".html"] = evenings_page(report)
        if "pdf" in formats:
            files[".pdf"] = evenings_pdf(report)
    if "csv" in formats:
        tables = csv_files(one.groups, left_out, labels_of(game, games_of(one.groups)))
        files |= {f"-{table}.csv": data for table, data in tables.items()}
    return files
