"""The log of a game as 18xx.games exports it: players, actions in order, what was taken back, the result.

A log is one JSON object. ``actions`` holds what was done, each with ``type``, ``entity`` and ``entity_type``; ``undo`` and
``redo`` are actions too. What the page did by itself stands within an action, as ``auto_actions``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from playproof.components.faults import PlayproofError
from playproof.components.reading.limits import ENTRIES, HIGHEST, MEGABYTE, TooLarge, plain_bytes
from playproof.components.wording.values import shown

LOG_LIMIT = 16 * MEGABYTE
"""The largest log, in bytes."""
DEEPEST = 40
"""Levels of lists and objects that stand in each other; a log needs seven."""


class ImportFault(PlayproofError):
    """A log can't become a tracker file; the message is one sentence."""


@dataclass(slots=True)
class Action:
    """One action. ``index``: its place in the log, from 1; ``auto``: the page did it for the player; ``said``: all that
    the log says of it."""

    index: int
    type: str
    said: dict[str, Any]
    auto: bool = False
    #: How many actions just before this one were taken back.
    undone: int = 0

    def fault(self, problem: str) -> ImportFault:
        """A fault of this action."""
        return ImportFault(f"action {self.index} ({self.type}): {problem}")

    def text(self, name: str) -> str:
        """A word or name; "" where there is none. Raises :class:`ImportFault`."""
        value = self.said.get(name)
        if value is None:
            return ""
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise self.fault(f"{name} is {shown(value)}, not a name")
        return str(value)

    def needs(self, name: str) -> str:
        """A word or name that must be there. Raises :class:`ImportFault`."""
        value = self.text(name)
        if not value:
            raise self.fault(f"{name} is missing")
        return value

    def number(self, name: str) -> int:
        """A whole number. Raises :class:`ImportFault`."""
        value = self.said.get(name)
        try:
            return int(str(value)) if not isinstance(value, bool) else int("no")
        except ValueError:
            problem = (
                f"{name} is missing" if value is None else f"{name} is {shown(value)}, not a whole number"
            )
            raise self.fault(problem) from None

    def words(self, name: str) -> list[str]:
        """A list of names. Raises :class:`ImportFault`."""
        value = self.said.get(name) or []
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.fault(f"{name} is {shown(value)}, not a list of names")
        return value

    @property
    def entity(self) -> str:
        """Who acted: a player's number, a company, a private company. Raises :class:`ImportFault`."""
        return self.needs("entity")

    @property
    def entity_type(self) -> str:
        """``player``, ``corporation`` or ``company`` (a private one)."""
        return self.text("entity_type")


@dataclass(slots=True)
class Log:
    """A game's log. ``players``: number on the page → name, in the order of the seats."""

    title: str
    players: dict[str, str]
    actions: list[Action]
    result: dict[str, int] = field(default_factory=dict)
    finished: bool = False
    optional_rules: tuple[str, ...] = ()


def read_log(path: Path) -> Log:
    """The log in a file. Raises :class:`ImportFault`, and `OSError` where the file can't be read."""
    try:
        data = json.loads(plain_bytes(path, LOG_LIMIT).decode("utf-8-sig"))
    except TooLarge as error:
        raise ImportFault(
            f"{path}: {error.size // MEGABYTE} MB are more than a log needs; at most {LOG_LIMIT // MEGABYTE} MB are read"
        ) from None
    except UnicodeDecodeError:
        raise ImportFault(f"{path} is no UTF-8 text: export the game's data from its page again") from None
    except RecursionError:
        raise ImportFault(
            f"{path}: lists stand in each other too deeply; a log has at most {DEEPEST} levels"
        ) from None
    except ValueError as error:
        raise ImportFault(
            f"{path} is no JSON ({error}): export the game's data from its page again"
        ) from None
    if depth(data) > DEEPEST:
        raise ImportFault(f"{path}: lists stand in each other too deeply; a log has at most {DEEPEST} levels")
    return log_of(data, str(path))


def depth(data: object) -> int:
    """How many lists and objects stand in each other."""
    level, inside = 0, [data]
    while inside := [one for one in inside if isinstance(one, dict | list)]:
        level += 1
        inside = [each for one in inside for each in (one.values() if isinstance(one, dict) else one)]
        if level > DEEPEST:
            break
    return level


def log_of(data: object, file: str) -> Log:
    """The log that ``data`` holds. Raises :class:`ImportFault`."""
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list):
        raise ImportFault(f"{file} is no game of 18xx.games: it has no list of actions")
    title, players, actions = data.get("title"), data.get("players"), data["actions"]
    if not isinstance(title, str) or not title:
        raise ImportFault(f"{file} doesn't say which game it is: title is {shown(title)}")
    if len(actions) > ENTRIES:
        raise ImportFault(f"{file} has {len(actions):,} actions; at most {ENTRIES:,} are read")
    seats: dict[str, str] = {}
    for one in players if isinstance(players, list) else []:
        # A game of several people at one screen knows its players by their names alone.
        id_ = (
            (one.get("id") if one.get("id") is not None else one.get("name"))
            if isinstance(one, dict)
            else None
        )
        if not isinstance(id_, int | str) or not isinstance(one.get("name"), str):
            raise ImportFault(f"{file}: player {len(seats) + 1} has no id or no name")
        if str(id_) in seats:
            raise ImportFault(f"{file}: two players have the id {str(id_)[:40]}")
        seats[str(id_)] = one["name"]
    if not seats:
        raise ImportFault(f"{file} names no players")
    found = []
    for index, one in enumerate(actions, 1):
        if not isinstance(one, dict) or not isinstance(one.get("type"), str):
            raise ImportFault(f"action {index} has no type")
        found.append(Action(index, one["type"], one))
    result = data.get("result")
    settings = data.get("settings")
    rules = settings.get("optional_rules") if isinstance(settings, dict) else None
    scores: dict[str, int] = {}
    for player, score in result.items() if isinstance(result, dict) else ():
        if not isinstance(score, int | float) or (isinstance(score, float) and not isfinite(score)):
            continue
        if abs(score) > HIGHEST:
            problem = f"the score of player {player[:40]} is {shown(score)}; allowed: at most {HIGHEST:,}"
            raise ImportFault(f"{file}: {problem}")
        scores[str(player)] = int(score)
    return Log(
        title,
        seats,
        found,
        scores,
        data.get("status") == "finished",
        tuple(map(str, rules)) if isinstance(rules, list) else (),
    )


#: What is no move of the game.
SILENT = frozenset({"message"})
#: Moves that the page makes later, by itself; those that it made stand with other actions.
PROGRAMMES = "program_"


def in_force(log: Log) -> Iterator[Action]:
    """The moves that were not taken back, in order; what the page did by itself as moves of its own.

    ``undo`` takes back the last move, or all after the action that it names; ``redo`` does again what the last ``undo``
    took back. Messages are never taken back, and count for neither. Raises :class:`ImportFault`.
    """
    kept: list[Action | None] = []
    undone: list[list[tuple[int, Action]]] = []
    for action in log.actions:
        kept.append(None)
        at = len(kept) - 1
        if action.type == "undo":
            target = action.said.get("action_id")
            if target is None:
                start = next((i for i in range(at - 1, -1, -1) if kept[i] is not None), -1)
                if start < 0:
                    raise action.fault("there is nothing to take back")
            else:
                start = 0
                for i in range(at - 1, -1, -1):
                    one = kept[i]
                    if one is not None and str(one.said.get("id")) == str(target):
                        start = i + 1
                        break
            taken = [(i, one) for i in range(start, at) if (one := kept[i]) is not None]
            for i, _ in taken:
                kept[i] = None
            undone.append(taken)
        elif action.type == "redo":
            if not undone:
                raise action.fault("nothing was taken back that could be done again")
            for i, one in undone.pop():
                kept[i] = one
        elif action.type not in SILENT:
            undone.clear()
            kept[at] = action
    count = 0
    for action, one in zip(log.actions, kept, strict=True):
        if one is None:
            count += action.type not in ("undo", "redo", *SILENT)
            continue
        one.undone, count = count, 0
        if not one.type.startswith(PROGRAMMES):
            yield one
        autos = one.said.get("auto_actions") or []
        if not isinstance(autos, list):
            raise one.fault("auto_actions are no list")
        for auto in autos:
            if not isinstance(auto, dict) or not isinstance(auto.get("type"), str):
                raise one.fault("one of its auto_actions has no type")
            if not auto["type"].startswith(PROGRAMMES):
                yield Action(one.index, auto["type"], auto, True)
