"""``playproof`` alone: what is in this folder, and what is likely to come next."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from playproof.components.reading.limits import TEXT_LIMIT, TRACKER_LIMIT, plain_bytes
from playproof.components.wording.plural import counted
from playproof.components.workspace import Workspace, find_workspace
from playproof.generator.command.output import say

#: So many games, and tracker files, are named; of others their number.
LISTED = 8
#: Lists of cards, as `playproof import` reads them.
LISTS = (".csv", ".tsv", ".xlsx", ".ods")
#: The line of a tracker file that names its game.
_GAME = re.compile(rb"(?m)^[ \t]*game[ \t]+(\S+)")
#: A game to print where there is none of one's own.
_OURS = "preascendant"


class OwnGame(NamedTuple):
    """A game of the workspace: when its data and its kit were last written, seconds; 0.0 for no kit."""

    name: str
    title: str
    changed: float
    kit: float


class Tracker(NamedTuple):
    """A tracker file: as it is typed, the game that it names, when it was last written."""

    file: str
    game: str
    changed: float


def greet(here: Path) -> None:
    """Say what is in a folder, and the three commands that are likeliest to come next."""
    workspace = find_workspace(here)
    games = sorted(_games(workspace), key=lambda one: -one.changed)
    trackers = sorted(_trackers(dict.fromkeys((here, workspace.root)), here), key=lambda one: -one.changed)
    say("Playproof prints prototype board games and checks how they were played.\n")
    if games:
        say("In this folder:" if workspace.root == here else f"In the workspace {workspace.root}:")
        _say_rows("games", [f"{one.name}, {one.title}" if one.title else one.name for one in games])
        kits = [f"{one.name}, printed {_day(one.kit)}{_since(one)}" for one in games if one.kit]
        _say_rows("kits", kits or ["none is printed yet"])
        _say_rows("trackers", [one.file for one in trackers] or ["none yet: no game is on record"])
    else:
        say("There is no game in this folder yet.")
    steps = list(_after(games, trackers) if games else _first(here, trackers))[:3]
    width = max(len(command) for command, _ in steps)
    say("\nNext:")
    for command, what in steps:
        say(f"  {command:<{width}}  {what}")
    say("\nplayproof --help lists all commands.")


def _after(games: list[OwnGame], trackers: list[Tracker]) -> Iterator[tuple[str, str]]:
    """What comes next for the game that was worked on last."""
    game = games[0]
    if not game.kit:
        yield f"playproof kit {game.name}", "print it"
    elif game.changed > game.kit:
        yield f"playproof kit {game.name} --changed", "print what changed since the last kit"
    yield f"playproof studio {game.name}", "edit its cards and pieces, drawn as you type"
    own = [one for one in trackers if one.game == game.name.casefold()]
    if own:
        yield f"playproof check {own[0].file}", "check the record of a game"
    else:
        yield f"playproof table {game.name}.play", "keep the record of a game at the table"
    yield f"playproof preview {game.name}", "look at all of it on a page"


def _first(here: Path, trackers: list[Tracker]) -> Iterator[tuple[str, str]]:
    """What comes first in a folder without a game."""
    with suppress(OSError):
        lists = sorted(one.name for one in here.iterdir() if one.suffix.lower() in LISTS and one.is_file())
        if lists:
            yield f"playproof import {_typed(lists[0])}", "make cards of this list"
    if trackers:
        yield f"playproof check {trackers[0].file}", "check the record of a game"
    yield "playproof new harbour", "begin a game of your own"
    yield f"playproof kit {_OURS}", "print a game that comes with Playproof"
    yield "playproof games", "list the games that come with it"


def _games(workspace: Workspace) -> Iterator[OwnGame]:
    """The games that are the workspace's own."""
    for name, folder in workspace.games().items():
        if folder.parent != workspace.root / "components":
            continue
        title = ""
        with suppress(OSError, ValueError):
            said = tomllib.loads(plain_bytes(folder / "game.toml", TEXT_LIMIT).decode("utf-8-sig")).get(
                "title"
            )
            title = said if isinstance(said, str) else ""
        changed = max((_written(path) for path in folder.iterdir()), default=0.0)
        yield OwnGame(name, title, changed, _written(workspace.output / name / "manifest.json"))


def _trackers(folders: Iterable[Path], here: Path) -> Iterator[Tracker]:
    for folder in folders:
        with suppress(OSError):
            for path in sorted(folder.glob("*.play")):
                head = plain_bytes(path, TRACKER_LIMIT)[:4_000]
                found = _GAME.search(head)
                game = found[1].decode("utf-8", "replace").casefold() if found else ""
                yield Tracker(_typed(os.path.relpath(path, here)), game, _written(path))


def _typed(name: str) -> str:
    """A file's name as it is typed in a command."""
    name = Path(name).as_posix()
    return f'"{name}"' if " " in name else name


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _day(at: float) -> str:
    """2026-11-28"""
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d")


def _since(game: OwnGame) -> str:
    return "; its data changed since" if game.changed > game.kit else ""


def _say_rows(title: str, rows: list[str]) -> None:
    """A word, and what there is of it, a line each."""
    shown = rows[:LISTED]
    if more := len(rows) - len(shown):
        shown.append(f"and {counted(more, 'other')}")
    for at, row in enumerate(shown):
        say(f"  {title if at == 0 else '':<9} {row}")
