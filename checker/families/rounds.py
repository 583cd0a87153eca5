"""The course of an 18xx game: auction, stock rounds, sets of operating rounds, the bank's break, the end.

Sources: 1830; 18Dracula D-028 to D-040, D-117, D-118, D-232, D-307.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from checker.entries import Entry, Found, Verb
from checker.families.phases import Phases
from checker.families.waterfall.state import Pass
from checker.names import NameFault, listing
from checker.room import Kind, Room
from checker.standing import Held, Told
from checker.table import FULL, Part, Table

if TYPE_CHECKING:
    from checker.families.stock_round import StockRound
    from checker.families.waterfall import Waterfall

__all__ = ["FAMILY", "Named", "Operating", "Rounds", "RoundsPart"]

BANK = "bank"
ROUND = re.compile(r"(auction|sr|or|castle)\s*(?:(\d{1,3})(?:\.(\d{1,2}))?)?", re.IGNORECASE)
#: The most operating rounds of a set where no phase says how many there are.
MOST = 9
KINDS = {"auction": "auction", "sr": "stock", "or": "operating", "castle": "between"}


class Operating(Protocol):
    """What the room for operating rounds offers."""

    def begin(self, table: Table, minors_only: bool) -> None:
        """An operating round begins; its stage has been entered."""


@dataclass(frozen=True, slots=True)
class Named:
    """A round as it is written: ``SR 2``, ``OR 2.1``, ``auction``; numbers are 0 where they are left out."""

    kind: str
    stock: int = 0
    operating: int = 0

    def __str__(self) -> str:
        if self.kind == "stock":
            return f"SR {self.stock or ''}".strip()
        if self.kind == "operating":
            return f"OR {self.stock}.{self.operating}" if self.stock else "OR"
        return "auction" if self.kind == "auction" else "castle"


@dataclass(slots=True)
class RoundsPart(Part):
    """``kind``: ``auction``, ``stock``, ``between`` (a stock round and its operating rounds) or ``operating``.
    ``stock``: which stock round, ``operating``: which operating round of its set, ``of``: how many the set has.
    ``last``: how many the set before had. ``broken``: a declared position's bank had broken; ``bankrupt``: who
    ended the game so; ``scores``: how such a player scores, where it turned out to be by another reading."""

    kind: str = "auction"
    stock: int = 0
    operating: int = 0
    of: int = 0
    last: int = 0
    broken: bool = False
    bankrupt: str = ""
    scores: str = ""

    def copy(self) -> RoundsPart:
        """An equal part."""
        return RoundsPart(
            self.kind, self.stock, self.operating, self.of, self.last, self.broken, self.bankrupt, self.scores
        )


class Round(Entry):
    """``round OR 2.1``."""

    round: Named


class HaveRound(Entry):
    """``have round SR 2``, ``have round OR 2.1 of 2``."""

    round: Named
    of: int | None


class HaveBroken(Entry):
    """``have bank broken``."""


class End(Entry):
    """``end``."""


class Score(Entry):
    """``score Ann 4312``."""

    player: str
    amount: int


class Winner(Entry):
    """``winner Ann``."""

    player: tuple[str, ...]


class Rounds(Room):
    """Parameters: ``break``: the bank is broken when it is ``empty`` (or can't pay), or only when it is ``short``
    (can't pay in full). ``bankrupt``: how a bankrupt player scores, ``as usual``, ``without cash`` or ``nothing``.

    Without a room ``operating`` the sets of operating rounds are left out.
    """

    name = "rounds"
    reasons: ClassVar[dict[str, str]] = {
        "auction_first": "The auction opens the game.",
        "stock_first": "After the auction comes a stock round.",
        "stock_goes_on": "The stock round goes on until all have passed one after another.",
        "stock_due": "After a set of operating rounds comes a stock round.",
        "between": "Something is still due before the operating rounds.",
        "number": "The phase after a stock round says how many operating rounds follow.",
        "number_more": "Later several operating rounds follow each stock round.",
        "number_kept": "A phase that changes during operating rounds does not change how many the set has.",
        "next": "Operating rounds of a set follow each other.",
        "name": "Rounds are counted from 1.",
        "not_over": "The game ends when the bank has broken.",
        "reserve": "What a broken bank owes is paid in full.",
        "broke_in_stock": "If the bank breaks in a stock round, the next set of operating rounds is still held.",
        "set_goes_on": "A set of operating rounds is played to its end.",
        "over": "After a broken bank's set of operating rounds the game is over.",
        "score": "A player scores the money held and the shares at their current prices.",
        "winner": "The highest score wins.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.at_zero = self.params.choice("break", ("empty", "short")) == "empty"
        self.bankrupt_scores = self.params.choice("bankrupt", ("as usual", "without cash", "nothing"))
        #: Called when a stock round has ended; one that answers True has put something in charge and calls `go_on`.
        self.between: list[Callable[[Table], bool]] = []
        #: Called when a stock round begins (table, its number).
        self.before_stock: list[Callable[[Table, int], None]] = []

    def ready(self) -> None:
        """Follow the auction, know the rooms of the rounds."""
        rooms = self.game.rooms
        self.phases = cast("Phases | None", rooms.get("phases"))
        phases = self.phases.phases if self.phases is not None else ()
        self.most = max((phase.rounds or 0 for phase in phases), default=0) or MOST
        self.operating = cast("Operating | None", rooms.get("operating"))
        self.stock_round = cast("StockRound", rooms["stock_round"])
        self.waterfall = cast("Waterfall | None", rooms.get("waterfall"))
        self.game.bank.excuses.append(self.broken)

    def start(self) -> Part:
        """Before all."""
        return RoundsPart()

    def opening(self, table: Table) -> None:
        """Without an auction the first stock round begins at once."""
        if "waterfall" not in table.stage:
            self.begin_stock(table)

    def part(self, table: Table) -> RoundsPart:
        """The room's part."""
        return cast(RoundsPart, table.parts["rounds"])

    def kinds(self) -> Iterable[Kind]:
        """``ROUND``: ``SR 2``, ``OR 2.1``."""

        def read(text: str, table: Table) -> Named:
            match = ROUND.fullmatch(text.strip())
            if match is None:
                raise NameFault(f"'{text[:30]}' is no round; write SR 2 or OR 2.1")
            kind, stock, operating = match.groups()
            return Named(KINDS[kind.casefold()], int(stock or 0), int(operating or 0))

        yield Kind("ROUND", read)

    # -- the course of the game -------------------------------------------------------------------------

    def follow(self, table: Table, room: str) -> bool:
        """What comes after a room's stage. After the first auction whoever's turn it is has the priority deal."""
        if room == "waterfall":
            self.stock_round.part(table).priority = self.game.turns.part(table).now
        after = {"waterfall": self.begin_stock, "stock_round": self.traded, "operating": self.operated}
        after.get(room, self.go_on)(table)
        return True

    def current(self, table: Table) -> Named:
        """The round under way."""
        part = self.part(table)
        return Named(part.kind, part.stock, part.operating if part.kind == "operating" else 0)

    def begin_stock(self, table: Table) -> None:
        """The next stock round begins."""
        part = self.part(table)
        part.kind, part.stock, part.operating, part.of, part.last = "stock", part.stock + 1, 0, 0, part.of
        table.stage = ("stock_round",)
        for hook in self.before_stock:
            hook(table, part.stock)
        self.stock_round.begin(table, part.stock == 1)

    def traded(self, table: Table) -> None:
        """A stock round has ended."""
        part = self.part(table)
        part.kind, part.of = "between", self.phases.rounds(table) if self.phases is not None else 0
        table.stage = ()
        for hook in self.between:
            if hook(table):
                return
        self.go_on(table)

    def go_on(self, table: Table) -> None:
        """What lay between stock round and operating rounds is done: the set begins."""
        part = self.part(table)
        part.kind, part.operating = "operating", 0
        self.next_operating(table)

    def next_operating(self, table: Table) -> None:
        """The next operating round of the set, or the set's end."""
        part = self.part(table)
        if self.operating is not None and part.operating < part.of:
            part.operating += 1
            table.stage = ("operating",)
            self.operating.begin(table, False)
        elif self.broken(table):
            table.over = True
            table.stage = ()
        else:
            self.begin_stock(table)

    def overtaken(self, table: Table) -> None:
        """A company operates before its time: as played, the table has gone on without whatever was missing."""
        part = self.part(table)
        if part.kind == "stock":
            self.stock_round.end(table, self.stock_round.part(table))
        elif part.kind == "auction" and self.waterfall is not None:
            row = self.waterfall.part(table)
            for _ in range(len(self.game.players) - row.passes if row.passes and not row.lot else 0):
                self.waterfall.do_pass(table, Pass(0, self.game.turns.part(table).now))
        if part.kind == "between":
            self.go_on(table)

    def minors(self, table: Table) -> None:
        """An operating round of the minors alone, inside the auction."""
        if self.operating is not None:
            table.enter("operating")
            self.operating.begin(table, True)

    def operated(self, table: Table) -> None:
        """An operating round is over."""
        if self.part(table).kind == "auction":
            table.leave("operating")
        else:
            self.next_operating(table)

    def broken(self, table: Table) -> bool:
        """Whether the bank has broken."""
        return self.part(table).broken or table.low < (1 if self.at_zero else 0)

    def bankrupt(self, table: Table, player: str) -> None:
        """A player is bankrupt: the game is over at once."""
        self.part(table).bankrupt = player
        table.over = True
        table.stage = ()
        ruling, others = self.params.noted("bankrupt")
        for letter, way in others.items():
            table.offer(
                ruling, letter, f"{player} scores {way} after the bankruptcy", partial(score_by, way=way)
            )

    def worth(self, table: Table, player: str) -> int:
        """What a bankrupt player does not score."""
        part = self.part(table)
        way = part.scores or self.bankrupt_scores
        if player != part.bankrupt or way == "as usual":
            return 0
        rest = 0
        if way == "nothing":
            rest = sum(room.worth(table, player) for room in self.game.rooms.values() if room is not self)
        return -rest - table.purses[player]

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Statements of rounds and of the end; declared rounds."""
        yield Verb("round ROUND", Round, self.check_round, nothing, "state which round begins", "round OR 2.1",
                   kind="table", anytime=True)  # fmt: skip
        yield Verb("end", End, self.check_end, nothing, "state that the game is over", "end", kind="table",
                   anytime=True)  # fmt: skip
        yield Verb("score PLAYER AMOUNT", Score, self.check_score, nothing, "a player's final score",
                   "score Ann 4312", kind="table", anytime=True)  # fmt: skip
        yield Verb("winner PLAYER...", Winner, self.check_winner, nothing, "who wins", "winner Ann",
                   kind="table", anytime=True)  # fmt: skip
        yield Verb("round ROUND [of OF:NUMBER]", HaveRound, self.check_have, self.have,
                   "the round that begins, and how many operating rounds its set has", "have round OR 2.1 of 2",
                   kind="have")  # fmt: skip
        yield Verb("broken", HaveBroken, lambda t, e: (), self.have_broken, "the bank has broken before",
                   "have broken", kind="have")  # fmt: skip

    def check_round(self, table: Table, entry: Round) -> Iterable[Found]:
        """The round that the books are in."""
        said, now = entry.round, self.current(table)
        if table.over:
            yield self.found("over", f"the game is over; there is no {said}")
        elif said.kind != now.kind or (said.operating and said.operating != now.operating):
            reason = self.misplaced(table, said, now)
            yield self.found(reason, f"it is {now}, not {said}: {self.game.awaited(table)}", "round")
        elif said.stock and said.stock != now.stock:
            yield self.found("name", f"this is {now}, not {said}", "round")

    def misplaced(self, table: Table, said: Named, now: Named) -> str:
        """Why a round can't be the one that was named."""
        part = self.part(table)
        if now.kind == "auction":
            return "stock_first" if said.kind == "operating" else "auction_first"
        if now.kind == "between":
            return "between"
        if now.kind == "stock":
            if said.kind != "operating":
                return "stock_goes_on"
            if not self.fresh(table):
                return "stock_goes_on"
            return "stock_first" if part.stock == 1 else self.of_set(table)
        if said.kind == "stock":
            return "number_more" if part.operating < part.of else "next"
        return "next"

    def of_set(self, table: Table) -> str:
        """One operating round more than the set has had."""
        more = self.phases is not None and self.part(table).last < self.phases.rounds(table)
        return "number_kept" if more else "number"

    def fresh(self, table: Table) -> bool:
        """Whether nothing has been done in this stock round."""
        return self.stock_round.fresh(table)

    def check_end(self, table: Table, entry: End) -> Iterable[Found]:
        """Only a broken bank or a bankruptcy ends the game, and only when its operating rounds are over."""
        if table.over:
            return
        part = self.part(table)
        if not self.broken(table):
            held = table.purses.get("bank", 0)
            yield self.found("not_over", f"the game is not over: the bank holds {held}")
        elif part.kind == "operating":
            yield self.found(
                "set_goes_on", f"this is {self.current(table)} of {part.of}; the set is played to its end"
            )
        else:
            yield self.found(
                "broke_in_stock", "the bank has broken; the next set of operating rounds is still due"
            )

    def check_score(self, table: Table, entry: Score) -> Iterable[Found]:
        """The stated score."""
        if not table.over:
            yield from self.check_end(table, End(entry.line, ""))
            return
        due = self.game.scores(table)[entry.player]
        if entry.amount != due:
            cash = table.purses[entry.player]
            yield self.found(
                "score",
                f"{entry.player} scores {due} (money {cash}, shares {due - cash}), not {entry.amount}",
                "amount",
            )

    def check_winner(self, table: Table, entry: Winner) -> Iterable[Found]:
        """The stated winner."""
        if not table.over:
            yield from self.check_end(table, End(entry.line, ""))
            return
        scores = self.game.scores(table)
        best = [player for player in self.game.players if scores[player] == max(scores.values())]
        if set(entry.player) != set(best):
            yield self.found("winner", f"{listing(best)} won with {max(scores.values())}", "player")

    def check_have(self, table: Table, entry: HaveRound) -> Iterable[Found]:
        """A round that there is."""
        said = entry.round
        if (said.kind == "stock" and not said.stock) or (said.kind == "operating" and not said.operating):
            yield self.found("name", f"say which round it is: {said} 1", "round")
        elif entry.of is not None and entry.of < said.operating:
            yield self.found("number", f"there is no round {said.operating} of {entry.of}", "of")
        elif (entry.of or 0) > self.most:
            yield self.found(
                "number", f"a set has at most {self.most} operating rounds, not {entry.of}", "of"
            )
        elif said.kind == "operating" and self.operating is None:
            yield self.found("name", "this game has no operating rounds", "round")

    def have(self, table: Table, entry: HaveRound) -> None:
        """The round is under way; an earlier auction is over."""
        part, said = self.part(table), entry.round
        part.kind, part.stock = said.kind, said.stock
        if said.kind == "auction":
            table.stage = ("waterfall",)
            return
        if self.waterfall is not None:
            self.waterfall.clear(table)
        table.stage = ()
        if said.kind == "between":
            part.of = self.phases.rounds(table) if self.phases is not None else 0
            any(hook(table) for hook in self.between)
        elif said.kind == "stock":
            table.stage = ("stock_round",)
            self.stock_round.begin(table, said.stock == 1)
        elif said.kind == "operating" and self.operating is not None:
            part.operating, part.of = max(said.operating, 1), min(entry.of or 0, self.most)
            table.stage = ("operating",)

    def audit(self, table: Table) -> Iterable[Found]:
        """How many operating rounds the set has, where that was not told. The room ``operating`` begins the round."""
        part = self.part(table)
        if part.kind == "between" and not table.stage:
            yield self.found("between", "nothing comes between stock round and operating rounds now")
        if self.at_zero and self.game.bank.size and table.purses[BANK] <= 0:
            part.broken = True
        if part.kind == "operating" and not part.of:
            part.of = max(self.phases.rounds(table) if self.phases is not None else 0, part.operating)

    def have_broken(self, table: Table, entry: HaveBroken) -> None:
        """The bank has broken; the reserve is in use."""
        self.part(table).broken = True

    def held(self, table: Table) -> Iterable[Held]:
        """The same in words."""
        shown = self.show(table)
        of = f" of {shown['of']}" if "of" in shown and not table.over else ""
        told = [f"{shown['now']}{of}"] if not table.over else ["the game is over"]
        told += [f"{name} {shown[name]}" for name in ("bank", "bankrupt") if name in shown]
        yield Held("", "round", tuple(map(Told, told)))

    def show(self, table: Table) -> dict[str, Any]:
        """The round, and what ends the game."""
        part = self.part(table)
        shown: dict[str, Any] = {"now": str(self.current(table)) if not table.over else "over"}
        if part.kind == "operating":
            shown["of"] = part.of
        if table.low < FULL and self.broken(table):
            shown["bank"] = "broken"
        if part.bankrupt:
            shown["bankrupt"] = part.bankrupt
        return shown


def score_by(table: Table, way: str) -> None:
    """A bankrupt player scores otherwise."""
    cast(RoundsPart, table.parts["rounds"]).scores = way


def nothing(table: Table, entry: Entry) -> None:
    """A statement changes nothing."""


FAMILY = Rounds
