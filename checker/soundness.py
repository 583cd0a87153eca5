"""Whether all of a game's ``play.toml`` is understood: what no room asks for is a mistake, never passed over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from checker.game import Game, open_game
from checker.sheet import find_sheet, known_games
from components.faults import DataFaults, Fault, nearest
from components.reading.wording import shown

__all__ = ["check_read", "play_faults"]

#: What may stand at the head of ``play.toml`` beside the tables of the rooms.
HEAD = ("families", "seats", "codes")


def check_read(game: Game) -> None:
    """Raise :class:`DataFaults` with everything in ``play.toml`` that no room of the built ``game`` asked for."""
    faults = list(_unread(game))
    if faults:
        raise DataFaults(faults)


def _unread(game: Game) -> Iterator[Fault]:
    sheet = game.sheet
    rooms = list(dict.fromkeys((*game.rooms, *game.asked)))
    for key, table in sheet.play.items():
        if key in HEAD:
            continue
        if key not in rooms:
            known = [*HEAD, *rooms]
            if "families" not in sheet.play and nearest(key, known) == "families":
                # All the families' tables would be told as well, and they are right.
                yield Fault(
                    sheet.place(key), f"'{key}' is no line that play.toml knows", "families", "families"
                )
                return
            problem = f"'{key}' is neither a rule family of this game nor a line that play.toml knows"
            yield Fault(sheet.place(key), problem, ", ".join(known), nearest(key, known))
        elif not isinstance(table, dict):
            yield Fault(sheet.place(key), f"is {table!r}", f"a table, [{key}]")
        else:
            yield from _unasked(game, key, list(table))
    yield from _codes(game, rooms)


def _unasked(game: Game, room: str, names: Sequence[str]) -> Iterator[Fault]:
    asked = sorted(game.asked.get(room, ()))
    for name in names:
        if name not in asked:
            place = game.sheet.place(room, name)
            yield Fault(
                place, f"'{name}' is nothing that {room} asks for", ", ".join(asked), nearest(name, asked)
            )


def _codes(game: Game, rooms: Sequence[str]) -> Iterator[Fault]:
    sheet = game.sheet
    for room in sheet.every_code:
        if room not in rooms:
            problem = f"'{room}' is no rule family of this game"
            yield Fault(sheet.place("codes", room), problem, ", ".join(rooms), nearest(room, rooms))


def _unprinted(game: Game) -> Iterator[Fault]:
    """Sets and pieces that rooms name for pictures and that no sheet prints."""
    if not game.named:
        return
    sheet = game.sheet
    sets = [one.id for one in sheet.components.sets]
    pieces = [f"{one.id}/{piece.id}" for one in sheet.components.sets for piece in one.items]
    for (room, parameter), name in game.named.items():
        known = pieces if "/" in name else sets
        if name not in known:
            what = "printed piece" if "/" in name else "set"
            allowed = ", ".join(known if len(known) <= 40 else sets)
            yield Fault(
                sheet.place(room, parameter), f"there is no {what} '{name}'", allowed, nearest(name, known)
            )


def play_faults(game: str, roots: Sequence[Path] = ()) -> list[Fault]:
    """All that keeps the play of a game from being checked, for any number of players that it is for; nothing for a
    game that is only printed."""
    faults: dict[Fault, None] = {}
    try:
        sheet = find_sheet(game, roots)
        if not (sheet.folder / "play.toml").is_file():
            return []
        known = [name for name in known_games(roots) if name != sheet.id]
        if sheet.rules_of not in (sheet.id, *known):
            place = sheet.place("based_on", file="game.toml")
            problem = f"there is no game {shown(sheet.rules_of)}"
            faults[Fault(place, problem, ", ".join(known), nearest(sheet.rules_of, known))] = None
        fewest, most = sheet.players
    except DataFaults as found:
        return list(found.faults)
    for players in range(fewest, most + 1):
        try:
            built = open_game(sheet, [f"Player{seat}" for seat in range(1, players + 1)])
            built.table()
            check_read(built)
            faults.update(dict.fromkeys(_unprinted(built)))
        except DataFaults as found:
            faults.update(dict.fromkeys(found.faults))
    return list(faults)
