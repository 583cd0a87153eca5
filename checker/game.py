"""A game, assembled: the rooms that ``play.toml`` names, and whatever a game's own room adds."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterable
from typing import Any, ClassVar

from checker.entries import Entry, Found, OneOf, Span, Verb
from checker.families.bank import Bank
from checker.families.turns import Turns
from checker.findings import Report
from checker.names import Names
from checker.room import Kind, Room
from checker.sheet import Params, Sheet
from checker.standing import Placed, Standing
from checker.table import Table
from components.faults import DataFaults, Fault, nearest

__all__ = ["Game", "open_game"]

BANK = "bank"


class Game(Room):
    """A game at one table: its sheet, its players, the rulings chosen and the figures declared.

    Games that are data alone use this class; a game with rules of its own subclasses it in
    ``checker/games/<id>/__init__.py`` and names the subclass ``GAME`` there. The game is itself a room: its part is
    keyed by its id, and so are its parameters and codes.
    """

    reasons: ClassVar[dict[str, str]] = {
        "over": "The game is over.",
        "not_now": "A player can't do that at this point of the game.",
        "not_yet": "The table can't do that at this point of the game.",
    }

    def __init__(
        self, sheet: Sheet, players: tuple[str, ...], house: dict[str, str], figures: dict[str, int]
    ) -> None:
        self.sheet = sheet
        self.players = players
        self.chosen = frozenset(house)
        self.house = {**sheet.book.defaults, **house}
        self.figures = {**sheet.figures(len(players)), **figures}
        #: The parameters that each room has asked for; what else stands in ``play.toml`` is nobody's.
        self.asked: dict[str, set[str]] = {}
        #: The sets and pieces that rooms name for pictures, by room and parameter.
        self.named: dict[tuple[str, str], str] = {}
        self.label = sheet.rules_of
        super().__init__(self, self.settings(sheet.rules_of))
        seats = [(player, ()) for player in players]
        self.actors = Names("player", seats)  # who may stand before the colon: rooms add companies
        self.owners = Names("purse", ((owner, ()) for owner in (*players, BANK)))
        self.rooms: dict[str, Room] = Rooms(sheet)
        self.kind: dict[str, Kind] = {
            one.name: one
            for one in (
                Kind.of("PLAYER", Names("player", seats)),
                Kind.of("OWNER", self.owners),
                Kind("TEXT", lambda text, table: text.strip('"')),
                Kind("WORD", lambda text, table: text),
            )
        }
        self.turns = self.add(Turns)
        self.bank = self.add(Bank)
        for family in named_families(sheet):
            if family not in self.rooms:
                self.add(load_family(sheet, family))
        self.rooms[self.label] = self
        self.words: dict[str, dict[str, list[Verb[Any]]]] = {
            "actor": {},
            "table": {},
            "have": {},
            "count": {},
        }
        self.verb_for: dict[type[Entry], Verb[Any]] = {}
        for room in self.rooms.values():
            for kind in room.kinds():
                self.kind[kind.name] = kind
            for verb in room.verbs():
                verb.room, verb.place = room, len(self.verb_for)
                self.words[verb.kind].setdefault(verb.form.word.casefold(), []).append(verb)
                self.verb_for.setdefault(verb.entry, verb)
        joins = [verb.form.word for verb in self.all_verbs() if verb.joins]
        self.joined = bool(joins)
        said = "|".join(re.escape(word.removesuffix("s")) for word in joins)
        mid_line = rf"(?<=[^\s:;])\s++(?=(?:{said})s?(?:\s|$))" if joins else "(?!)"
        #: Where one entry ends on a line that holds several, and the next begins.
        self.joint = re.compile(rf"{mid_line}|;")
        self.tying = [room for room in self.rooms.values() if type(room).tied is not Room.tied]
        self.early = [room for room in self.rooms.values() if type(room).before is not Room.before]
        for room in self.rooms.values():
            room.ready()

    # -- building ---------------------------------------------------------------------------------------

    def add(self, family: type[Any]) -> Any:
        """Build a family's room for this game."""
        room = family(self, self.settings(family.name))
        self.rooms[family.name] = room
        return room

    def settings(self, room: str) -> Params:
        """A room's parameters under this table's rulings and figures."""
        params = Params(self.sheet, room, self.house, self.figures, len(self.players), self.chosen)
        params.asked = self.asked.setdefault(room, params.asked)
        return params

    def ruling(self, code: str) -> str:
        """The letter chosen for a ruling."""
        return self.house[code]

    def stages(self) -> tuple[str, ...]:
        """The rooms in charge at the start; the first family of ``play.toml`` by default."""
        return tuple(self.sheet.play.get("families", [])[:1])

    def finished(self, table: Table, room: str) -> None:
        """A room's stage is over: a room that follows the rounds says what comes next; else the next family of
        ``play.toml`` is in charge, or the game is over."""
        if any(one.follow(table, room) for one in self.rooms.values() if one is not self):
            return
        families = self.sheet.play.get("families", [])
        after = families[families.index(room) + 1 :] if room in families else []
        table.stage = tuple(after[:1])
        table.over = not after

    def table(self) -> Table:
        """A new table, before anything was declared or done."""
        purses = dict.fromkeys((*self.players, BANK), 0)
        table = Table(purses, {}, self.stages())
        for name, room in self.rooms.items():
            part = room.start()
            if part is not None:
                table.parts[name] = part
        for room in self.rooms.values():
            room.opening(table)
        table.journal = []
        return table

    # -- play -------------------------------------------------------------------------------------------

    def charge(self, table: Table) -> Room:
        """The room in charge."""
        return self.rooms[table.stage[-1]] if table.stage else self

    def check(self, table: Table, verb: Verb[Any], entry: Entry) -> list[Found]:
        """Everything against the rules in an entry, on a table that stays as it is."""
        found: list[Found] = []
        kind = verb.kind
        if kind == "actor" or kind == "table":
            if table.over and not verb.anytime:
                return [self.game_found("over", "the game is over")]
            if not verb.anytime:
                stage = table.stage
                if not stage or (verb.room.name_in(self) != stage[-1] and stage[-1] not in verb.room.serves):
                    reason = "not_yet" if kind == "table" else self.untimely(table, verb)
                    return [
                        self.game_found(reason, f"{verb.form.word} can't be done now: {self.awaited(table)}")
                    ]
            if verb.turn and kind == "actor":
                found.extend(self.charge(table).check_turn(table, entry))
                if found:
                    return found  # what else is wrong follows from that, or can be said when it is due
        found.extend(verb.check(table, entry))
        return found

    def untimely(self, table: Table, verb: Verb[Any]) -> str:
        """The reason where a player's verb is not for now: ``not_now``, or where the game has rules for these of the
        verb's room (``not_now_for_<room>``), of the whole stage (``not_now_<room>_<room>``), of the room in charge
        (``not_now_<room>``)."""
        stage = table.stage
        cases = (f"for_{verb.room.name_in(self)}", "_".join(stage), stage[-1] if stage else "")
        return next((f"not_now_{case}" for case in cases if f"not_now_{case}" in self.cases), "not_now")

    def game_found(self, reason: str, message: str) -> Found:
        """A finding of the game's own room."""
        return Found(reason, message, "", None, self.label)

    def found_of(self, room: str, reason: str, message: str) -> Found:
        """A finding under another room's reason."""
        return Found(reason, message, "", None, room)

    def ahead(self, table: Table) -> str:
        """The room that is in charge when those that are now have finished, if its first entry may finish them."""
        return ""

    def lasting_in(self, room: str) -> frozenset[str]:
        """The reasons of a room that say what the table lacks."""
        return self.rooms[room].lasting if room in self.rooms else frozenset()

    def whose_now(self, table: Table) -> tuple[str, ...]:
        """Who may act now."""
        return () if table.over else self.charge(table).whose(table)

    def subject(self, table: Table) -> str:
        """Whom a stated outcome is about that names nobody, on a line that names nobody either."""
        return ""

    def actor_meant(self, text: str, table: Table) -> str:
        """Who stands before the colon. Raises :class:`checker.names.NameFault`."""
        return self.actors.get(text)

    def owner_meant(self, text: str, actor: str) -> str:
        """Whom or what a stated outcome calls ``text``. Raises :class:`checker.names.NameFault`."""
        return self.owners.get(text)

    def muted(self, table: Table) -> bool:
        """Whether lines that go on with an action are passed over: on the corrected table it was not done."""
        return False

    def awaited(self, table: Table) -> str:
        """What the game waits for, as a clause."""
        if table.over:
            return "the game is over"
        now = self.whose_now(table)
        if now:
            return f"it is {' or '.join(now)}'s turn"
        words = [
            verb.form.word for verb in self.charge(table).verbs() if verb.kind == "table" and not verb.anytime
        ]
        return f"due at the table: {' or '.join(words)}" if words else "nothing can be done"

    def free(self, table: Table, owner: str) -> int:
        """Money that ``owner`` can spend: the purse without what standing bids bind."""
        return table.purses.get(owner, 0) - sum(room.tied(table, owner) for room in self.tying)

    def scores(self, table: Table) -> dict[str, int]:
        """The players' points as the table stands: cash, and what else is worth something in any room."""
        return {
            player: table.purses[player] + sum(room.worth(table, player) for room in self.rooms.values())
            for player in self.players
        }

    def moves(self, table: Table) -> list[tuple[Verb[Any], str, tuple[object, ...]]]:
        """All that may be entered next: verb, actor and values, ranges of amounts as :class:`Span`."""
        out: list[tuple[Verb[Any], str, tuple[object, ...]]] = []
        if table.over:
            return out
        room = self.charge(table)
        actors = room.whose(table)
        for verb in self.all_verbs():
            if verb.options is None or verb.kind not in ("actor", "table"):
                continue
            if not verb.anytime and (
                not table.stage or (verb.room is not room and table.stage[-1] not in verb.room.serves)
            ):
                continue
            for actor in ("",) if verb.kind == "table" else actors if verb.turn else self.actors.ids:
                out.extend((verb, actor, tuple(values)) for values in verb.options(table, actor))
        return out

    def all_verbs(self) -> list[Verb[Any]]:
        """Every verb of the game, in the order of its rooms."""
        return [verb for words in self.words.values() for verbs in words.values() for verb in verbs]

    def name_in(self, game: Game) -> str:
        """The key of this room."""
        return self.label

    def show_table(self, table: Table) -> dict[str, Any]:
        """The whole table as plain data: money first, then each room's part."""
        shown: dict[str, Any] = {"money": dict(table.purses)}
        for name, room in self.rooms.items():
            part = room.show(table)
            if part:
                shown[name] = part
        shown["next"] = self.awaited(table)
        if table.over:
            shown["scores"] = self.scores(table)
        return shown

    def standing(self, table: Table, report: Report, line: int = 0) -> Standing:
        """The table piece by piece, for whoever draws it."""
        rooms = list(self.rooms.values())
        return Standing(
            report,
            self.sheet.id,
            line,
            self.players,
            dict(table.purses),
            tuple(dict.fromkeys(board for room in rooms for board in room.boards())),
            tuple(self.dressed(table, one) for room in rooms for one in room.placed(table)),
            tuple(held for room in rooms for held in room.held(table)),
            {owner: colour for owner in self.owners.ids if (colour := self.colour_given(table, owner))},
            self.awaited(table),
            self.scores(table) if table.over else {},
        )

    @property
    def holders(self) -> list[str]:
        """Everybody who owns money or pieces, but for the bank."""
        return [owner for owner in self.owners.ids if owner != BANK]

    def dressed(self, table: Table, one: Placed) -> Placed:
        """A piece with the colour that play has given to its company."""
        if one.colour or not one.piece:
            return one
        return one._replace(colour=self.colour_given(table, one.piece))

    def colour_given(self, table: Table, company: str) -> str:
        """The colour that play has given to a company; ``""`` if it has none."""
        return next(filter(None, (room.colour_of(table, company) for room in self.rooms.values())), "")


class Rooms(dict[str, Room]):
    """A game's rooms by name. One that is asked for though the game has no such family is a fault of its ``families``."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet

    def __missing__(self, name: str) -> Room:
        problem = f"lacks '{name}', which another of these families needs"
        raise DataFaults([Fault(self.sheet.place("families"), problem)])


def whole(values: tuple[object, ...]) -> bool:
    """Whether no value is a range."""
    return not any(isinstance(value, Span | OneOf) for value in values)


def named_families(sheet: Sheet) -> list[str]:
    """The ``families`` of ``play.toml``; a :class:`DataFaults` where they are no list of names."""
    named = sheet.play.get("families", [])
    if isinstance(named, list) and all(isinstance(name, str) for name in named):
        return named
    allowed = 'a list of names in quotes, as ["waterfall"]'
    raise DataFaults([Fault(sheet.place("families"), f"is {named!r}", allowed)])


def load_family(sheet: Sheet, name: str) -> type[Room]:
    """The family's room: ``FAMILY`` of the game's own ``checker.games.<id>.<name>`` if there is such a module, else
    of ``checker.families.<name>`` (spaces and dashes are underscores)."""
    module = name.replace(" ", "_").replace("-", "_")
    if module.isidentifier():
        for package in (f"checker.games.{sheet.room}", "checker.families"):
            family = family_in(package, module)
            if family is not None:
                return family
    import pkgutil

    from checker import families

    modules = [found.name for found in pkgutil.iter_modules(families.__path__)]
    known = [one for one in modules if family_in("checker.families", one) is not None]
    problem = f"'{name}' is no rule family"
    raise DataFaults([Fault(sheet.place("families"), problem, ", ".join(known), nearest(name, known))])


def family_in(package: str, module: str) -> type[Room] | None:
    """The ``FAMILY`` of a module; ``None`` where there is no such module, or it is no family but a part of one."""
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(f"{package}.{module}") is None:
        return None
    family: type[Room] | None = getattr(importlib.import_module(f"{package}.{module}"), "FAMILY", None)
    return family


def open_game(
    sheet: Sheet,
    players: Iterable[str],
    house: dict[str, str] | None = None,
    figures: dict[str, int] | None = None,
) -> Game:
    """The game of ``sheet`` for these players. Raises :class:`DataFaults` if its data can't be used."""
    if not sheet.play:
        problem = f"{sheet.id} has no play.toml, so its play can't be checked"
        if (sheet.folder / "play.toml").is_file():
            problem = "this file says nothing, so no play can be checked"
        raise DataFaults([Fault(sheet.place(), problem, 'families = ["…"], and a table for each family')])
    kind = Game
    path = f"checker.games.{sheet.room}"
    if importlib.util.find_spec(path) is not None:
        kind = importlib.import_module(path).GAME
    return kind(sheet, tuple(players), dict(house or {}), dict(figures or {}))
