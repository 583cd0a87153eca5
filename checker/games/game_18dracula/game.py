"""What joins 18Dracula's rooms: who begins, what the auction's passes pay, the minors' stores, the castle's
auctions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.ascending_auction import AscendingAuction
from checker.families.ascending_auction import Pass as CastlePass
from checker.families.operating.state import SellShares
from checker.families.phases import Phases
from checker.families.private_companies import PrivateCompanies
from checker.families.rounds import Rounds
from checker.families.shares import Shares
from checker.families.stock_round import StockRound
from checker.families.stock_round.state import Sell
from checker.families.waterfall import Waterfall
from checker.families.waterfall.state import Pass as WaterfallPass
from checker.game import Game
from checker.table import Move, Table

__all__ = ["Dracula"]

#: What somebody above a limit does first, where the table sells at once.
SALES = (Sell, SellShares)


class Dracula(Game):
    """The game's own room. Rulings A-01 to A-60 choose among readings; the numbers are those of the printed pieces.

    Parameters: ``first_player``: the associate whose buyer begins the first stock round; ``store_of`` and
    ``store``: whose store starts with how much; ``castle_phase``: from which phase on the castle is auctioned."""

    reasons: ClassVar[dict[str, str]] = {
        **Game.reasons,
        "over_bankrupt": "A bankruptcy ends the game.",
        "phase": "The auction is held in the first phase.",
        "setup": "The game starts with the first phase, the cube on its first space.",
        "all_pass": "When all have passed, each associate that was sold pays its owner.",
        "minors": "When all have passed, the minors that were sold operate.",
        "store": "Blundell's store starts with blood out of the bank.",
        "castle_due": "The castle's auction comes before the operating rounds.",
        "seats": "",
    }

    def stages(self) -> tuple[str, ...]:
        """The associates' auction opens the game."""
        return ("waterfall",)

    def ready(self) -> None:
        """Join the rooms."""
        rooms, p = self.rooms, self.params
        self.waterfall = cast(Waterfall, rooms["waterfall"])
        self.shares = cast(Shares, rooms["shares"])
        self.phases = cast(Phases, rooms["phases"])
        self.rounds = cast(Rounds, rooms["rounds"])
        self.stock_round = cast(StockRound, rooms["stock_round"])
        self.privates = cast(PrivateCompanies, rooms["private_companies"])
        self.castle = cast(AscendingAuction, rooms["ascending_auction"])
        p.among("first_player", self.privates.pieces, "associate")
        p.among("store_of", self.privates.operates, "associate that operates")
        self.first_player = p.text("first_player")
        self.store_of, self.store = p.text("store_of"), p.count("store")
        self.castle_phase = p.count("castle_phase")
        self.waterfall.after_all_pass.append(self.all_passed)
        self.privates.after_hand.append(self.handed)
        self.rounds.before_stock.append(self.stock_begins)
        self.rounds.between.append(self.castle_auction)

    # -- what joins the rooms ---------------------------------------------------------------------------

    def handed(self, table: Table, private: str, old: str, new: str, price: int) -> None:
        """The minor that starts with a store gets it when it is first sold."""
        if private == self.store_of and not old:
            table.pay("bank", private, self.store, f"{self.label}.store")

    def all_passed(self, table: Table) -> None:
        """Minors that were sold operate; associates have paid already."""
        owner = self.privates.part(table).owner
        if any(minor in owner for minor in self.privates.operates):
            self.rounds.minors(table)

    def stock_begins(self, table: Table, number: int) -> None:
        """The first player of the first stock round."""
        if number == 1:
            owner = self.privates.part(table).owner.get(self.first_player)
            if owner in self.players:
                self.stock_round.part(table).priority = owner

    def castle_auction(self, table: Table) -> bool:
        """Late in the game the castle is auctioned before the operating rounds."""
        if self.phases.number(table) < self.castle_phase:
            return False
        table.stage = ("ascending_auction",)
        self.castle.begin(table, self.stock_round.part(table).priority)
        return True

    def ahead(self, table: Table) -> str:
        """A stock round's first entry ends the last front's turn."""
        return "stock_round" if self.rounds.part(table).kind == "operating" else ""

    # -- checks -----------------------------------------------------------------------------------------

    def check(self, table: Table, verb: Verb[Any], entry: Entry) -> list[Found]:
        """Where the table sells at once, nothing else is done while somebody is above a limit."""
        found = super().check(table, verb, entry)
        if found and (found[0].room, found[0].reason) == ("turns", "first"):
            found[0].message += f"; if the table chose {entry.actor}, write above: have turn {entry.actor}"
        if found and verb.room is self.rooms.get("powers") and found[0].reason.startswith(("order", "again")):
            found[0].room, found[0].reason = "powers", "turn"
        if table.over and found and found[0].reason == "over" and self.rounds.part(table).bankrupt:
            found[0].reason = "over_bankrupt"
        if self.stock_round.at_once and not found and verb.kind == "actor" and not isinstance(entry, SALES):
            for player in self.players:
                found.extend(self.stock_round.limits.must_sell(table, player))
        return found

    def moves(self, table: Table) -> list[tuple[Verb[Any], str, tuple[object, ...]]]:
        """The same of what may be entered."""
        moves = super().moves(table)
        if self.stock_round.at_once:
            above = [
                player
                for player in self.players
                if any(True for _ in self.stock_round.limits.must_sell(table, player))
            ]
            if above:
                return [one for one in moves if one[0].entry in SALES and one[1] in above]
        return moves

    def audit(self, table: Table) -> Iterable[Found]:
        """An untouched start, if nothing else was declared."""
        part, row = self.rounds.part(table), self.waterfall.part(table)
        if part.kind != "auction":
            return
        phase = self.phases.part(table)
        if phase.phase > 1:
            yield self.found("phase", f"the auction is held in phase 1, not {phase.phase}")
        elif phase.space:
            yield self.found("setup", f"the cube starts on its first space; it has moved {phase.space}")
        untouched = (
            len(row.row) == len(row.lots)
            and not row.bids
            and all(row.cost[lot.id] == lot.value for lot in row.lots.values())
        )
        if untouched:
            for player in self.players:
                if table.purses[player] != self.bank.start_money:
                    yield self.found_of(
                        "bank", "start",
                        f"{player} starts with {self.bank.start_money}, not {table.purses[player]}",
                    )  # fmt: skip
                    break

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """A pass in the auction pays several associates' revenue at once, or none; without a castle bid nobody
        pays."""
        if isinstance(entry, WaterfallPass) and outcome.kind == "gets" and len(moves) != 1:
            return f"{self.label}.all_pass"
        if isinstance(entry, CastlePass) and outcome.kind == "pays" and not moves:
            return "ascending_auction.none"
        if outcome.kind == "gets" and isinstance(outcome.what, int) and table.purses["bank"] < 0:
            unpaid = sum(int(move.what) for move in moves if move.source == "bank") - outcome.what
            if 0 < unpaid <= -table.purses["bank"]:
                return "rounds.reserve"
        return ""
