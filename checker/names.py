"""Names as players type them: any case, id, abbreviation or printed name, shortened while unique."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from playproof.components.faults import nearest
from playproof.components.wording.plural import listing

#: How a list of nothing is written: ``have Ann: hand none``.
NOTHING = ("none", "-")

#: What a line's reader takes for something else than a part of a name.
NO_NAME = re.compile(r'[:;"→]|->|^==')
NAME_SIGNS = "no name holds : ; -> or quotes or begins with =="


#: How many beginnings of names are remembered.
TRIED = 2_000


class NameFault(Exception):
    """A name that means nothing here, or more than one thing; ``guess`` is the id most likely meant. ``part``: the name,
    where it was a part of what was read; ``value``: what the guess means, where that is not the id itself.

    ``look`` finds both when they are first asked for: to look for what was likely meant takes long, and another
    reading of the line may want none of it.
    """

    def __init__(
        self, problem: str = "", guess: str = "", look: Callable[[], tuple[str, str]] | None = None
    ) -> None:
        super().__init__(problem)
        self._found = (problem, guess)
        self._look = look
        self.state = ""
        self.value: Any = None

    def _told(self) -> tuple[str, str]:
        if self._look is not None:
            self._found, self._look = self._look(), None
        return self._found

    @property
    def problem(self) -> str:
        """What is wrong, as a sentence."""
        return self._told()[0]

    @property
    def guess(self) -> str:
        """The id most likely meant; ``""`` if none is near."""
        return self._told()[1]


class NameTaken(Exception):
    """Something of the game has the name of ``player``. Each owner needs a name of its own, so this can't be played."""

    def __init__(self, player: str, name: str) -> None:
        super().__init__(f"{name} is the player {player}")
        self.player, self.name = player, name


class Names:
    """An index of things by everything that they may be called.

    ``things`` are pairs of an id and its other names. ``what`` is the word for one of them ("player"), for
    the sentences of :class:`NameFault`. ``players``: once they are among them, nothing else may have one of these as its id.
    """

    __slots__ = ("exact", "ids", "players", "seen", "tried", "what", "written")

    def __init__(
        self, what: str, things: Iterable[tuple[str, Iterable[str]]] = (), players: Iterable[str] = ()
    ) -> None:
        self.what = what
        self.players: frozenset[str] = frozenset()
        self.ids: list[str] = []
        self.exact: dict[str, tuple[str, ...]] = {}
        self.seen: dict[str, str] = {}
        #: What beginnings of names mean, those that mean nothing among them: commands that share a word try many.
        self.tried: dict[str, tuple[str, ...]] = {}
        #: A name without its case → as it is written.
        self.written: dict[str, str] = {}
        for thing, others in things:
            self.add(thing, *others)
        self.players = frozenset(players)

    def __eq__(self, other: object) -> bool:
        """Whether both know the same things by the same names."""
        return self is other or (
            isinstance(other, Names) and self.ids == other.ids and self.exact == other.exact
        )

    __hash__ = None  # type: ignore[assignment]

    def add(self, thing: str, *others: str) -> None:
        """One more thing, while a game is built; its id always counts as a name. Raises :class:`NameTaken` for a player's
        name: the two would be one."""
        if thing in self.players:
            raise NameTaken(thing, thing)
        if thing not in self.ids:
            self.ids.append(thing)
        self.seen.clear()
        self.tried.clear()
        for written in (thing, *(" ".join(other.split()) for other in others)):
            name = folded(written)
            if self.written.get(name, thing) == thing:
                self.written[name] = written
            known = self.exact.get(name, ())
            if name and thing not in known:
                self.exact[name] = (*known, thing)

    def with_one(self, thing: str, *others: str) -> Names:
        """These names and one more thing; these stay as they are. Raises :class:`NameTaken` as :meth:`add` does."""
        new = Names(self.what, (), self.players)
        new.ids, new.exact, new.written = self.ids.copy(), self.exact.copy(), self.written.copy()
        new.add(thing, *others)
        return new

    def called(self, what: str) -> Names:
        """The same things under another word for one of them, for the sentences of :class:`NameFault`."""
        new = Names(what, (), self.players)
        new.ids, new.exact, new.written = self.ids, self.exact, self.written
        new.seen, new.tried = self.seen, self.tried
        return new

    def candidates(self, text: str) -> tuple[str, ...]:
        """The ids that ``text`` may mean: those called exactly so, else those whose name starts so."""
        wanted = folded(text)
        if not wanted:
            return ()
        exact = self.exact.get(wanted)
        if exact is not None:
            return exact
        known = self.tried.get(wanted)
        if known is None:
            found: dict[str, None] = {}
            for name, things in self.exact.items():
                if name.startswith(wanted):
                    found.update(dict.fromkeys(things))
            if len(self.tried) >= TRIED:
                self.tried.clear()
            known = self.tried[wanted] = tuple(found)
        return known

    def get(self, text: str) -> str:
        """The one id meant. Raises :class:`NameFault` with the candidates or the nearest name."""
        known = self.seen.get(text)
        if known is not None:
            return known
        found = self.candidates(text)
        if len(found) == 1:
            self.seen[text] = found[0]
            return found[0]
        if found:
            raise NameFault(f"'{text}' may mean {listing(map(self.shown, found), 'or')}")
        raise NameFault(look=lambda: self.unknown(text))

    def printed(self, thing: str) -> str:
        """The longest name that is one thing's alone: the printed one, where it has any beside its id."""
        own = (self.written[name] for name, things in self.exact.items() if things == (thing,))
        return max(own, key=len, default=thing)

    def shown(self, thing: str) -> str:
        """The printed name, the id beside it: ``Smith (SM)``."""
        name = self.printed(thing)
        return thing if folded(name) == folded(thing) else f"{name} ({thing})"

    def unknown(self, text: str) -> tuple[str, str]:
        """The sentence for a name that nothing has, and the id most likely meant."""
        close = nearest(text, list(self.exact))
        hint = f"; did you mean {self.written[close]}?" if close else ""
        allowed = f" ({', '.join(self.ids)})" if 0 < len(self.ids) <= 12 and not close else ""
        said = (
            f"'{text.strip()}' is no {self.what} here"
            if text.strip()
            else f"the name of a {self.what} is missing"
        )
        return f"{said}{allowed}{hint}", self.exact[close][0] if close else ""


def folded(text: str) -> str:
    """``text`` as it is compared: an é may be one sign or two, an apostrophe straight or curved, as the keyboard likes and as
    print has it."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().replace("\u2019", "'").split())


def turn_of(players: Iterable[str]) -> str:
    """``Ann's or Bob's turn``."""
    owners = (f"{player}'s" for player in players)
    return f"{listing(owners, 'or')} turn"
