"""18Dracula: what connects its rule modules: who begins, what passes in the auction pay, the minors' stores, the
castle's auctions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from playproof.checker.assembly.game import Game
from playproof.checker.families.ascending_auction import AscendingAuction
from playproof.checker.families.ascending_auction import Pass as CastlePass
from playproof.checker.families.phases import Phases
from playproof.checker.families.private_companies import PrivateCompanies, PrivateTransferred
from playproof.checker.families.rounds import Rounds, StockRoundBegins, StockRoundEnded
from playproof.checker.families.stock_round import StockRound
from playproof.checker.families.stock_round.state import Sell
from playproof.checker.families.waterfall import EverybodyPassed, Waterfall
from playproof.checker.families.waterfall.state import Pass as WaterfallPass
from playproof.checker.games.game_18dracula.network import Network
from playproof.checker.games.game_18dracula.operating.state import SellShares
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition
from playproof.checker.model.rule_module import Command

#: What a player above a limit does first, under the ruling that excess shares are sold at once.
SALES = (Sell, SellShares)


class Dracula(Game, Claims, DeclaredPosition):
    """The game. Rulings A-01 to A-60 choose among readings; the numbers are those of the printed pieces.

    Parameters: ``first_player_associate``: the associate whose buyer begins the first stock round;
    ``store_associate`` and ``store_cash``: whose store starts with how much; ``castle_phase``: from which phase on
    the castle is auctioned.
    """

    reasons: ClassVar[dict[str, str]] = {
        **Game.reasons,
        "over_bankrupt": "A bankruptcy ends the game.",
        "phase": "The auction is held in the first phase.",
        "setup": "The game starts with the first phase, the cube on its first space.",
        "all_pass": "When all have passed, each associate that was sold pays its owner.",
        "store": "Blundell's store starts with blood from the bank.",
    }

    def owner_meant(self, text: str, actor: str, game_state: GameState) -> str:
        """An owner of money, or a place of cubes and offices: a connection, a city."""
        if self.network is not None and text.casefold() not in game_state.owners.exact:
            place = self.network.stated_place(text)
            if place:
                return place
        return game_state.owners.get(text)

    def stages(self) -> tuple[str, ...]:
        """The associates' auction opens the game."""
        return ("waterfall",)

    def ready(self) -> None:
        """Connect the rule modules."""
        p = self.params
        self.waterfall = self.game.require(Waterfall)
        self.phases = self.game.require(Phases)
        self.network = self.game.find(Network)
        self.rounds = self.game.require(Rounds)
        self.stock_round = self.game.require(StockRound)
        self.privates = self.game.require(PrivateCompanies)
        self.castle = self.game.require(AscendingAuction)
        p.among("first_player_associate", self.privates.pieces, "associate")
        p.among("store_associate", self.privates.operates, "associate that operates")
        self.first_player = p.text("first_player_associate")
        self.store_of, self.store = p.text("store_associate"), p.count("store_cash")
        self.castle_phase = p.count("castle_phase")

    def handlers(self) -> Iterable[Handler]:
        """What connects the auctions, the rounds and the minors."""
        yield on(EverybodyPassed, self.all_passed)
        yield on(PrivateTransferred, self.transferred)
        yield on(StockRoundBegins, self.stock_begins)
        yield on(StockRoundEnded, self.castle_auction)

    # -- what connects the rule modules ---------------------------------------------------------------------------

    def transferred(self, game_state: GameState, event: PrivateTransferred) -> None:
        """The minor that starts with a store gets it when it is first sold."""
        if event.private == self.store_of and not event.old:
            game_state.pay("bank", event.private, self.store, f"{self.label}.store")

    def all_passed(self, game_state: GameState, event: EverybodyPassed) -> None:
        """Minors that were sold operate. The associates have paid already."""
        owner = self.privates.state(game_state).owner
        if any(minor in owner for minor in self.privates.operates):
            self.rounds.minors(game_state)

    def stock_begins(self, game_state: GameState, event: StockRoundBegins) -> None:
        """Give the first stock round its first player."""
        if event.number == 1:
            owner = self.privates.state(game_state).owner.get(self.first_player)
            if owner in self.players:
                self.stock_round.state(game_state).priority = owner

    def castle_auction(self, game_state: GameState, event: StockRoundEnded) -> None:
        """Late in the game the castle is auctioned before the operating rounds."""
        if self.phases.number(game_state) >= self.castle_phase:
            game_state.active_modules = ("ascending_auction",)
            self.castle.begin(game_state, self.stock_round.state(game_state).priority)

    def ahead(self, game_state: GameState) -> str:
        """A stock round's first entry ends the last front's turn."""
        return "stock_round" if self.rounds.state(game_state).kind == "operating" else ""

    # -- checks -----------------------------------------------------------------------------------------

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Where excess shares are sold at once, nothing else may be done while a player is above a limit."""
        violations = super().check(game_state, command, entry)
        if violations and (violations[0].module, violations[0].reason) == ("turns", "first"):
            violations[
                0
            ].message += f"; if you chose {entry.actor} to begin, write before play: have turn {entry.actor}"
        if (
            violations
            and command.module is self.modules.get("powers")
            and violations[0].reason.startswith(("order", "again"))
        ):
            violations[0].module, violations[0].reason = "powers", "turn"
        if (
            game_state.over
            and violations
            and violations[0].reason == "over"
            and self.rounds.state(game_state).bankrupt
        ):
            violations[0].reason = "over_bankrupt"
        if (
            self.stock_round.at_once
            and not violations
            and command.kind == "actor"
            and not isinstance(entry, SALES)
        ):
            for player in self.players:
                violations.extend(self.stock_round.must_sell(game_state, player))
        return violations

    def moves(self, game_state: GameState) -> list[tuple[Command[Any], str, tuple[object, ...]]]:
        """Where excess shares are sold at once, only sales while a player is above a limit."""
        moves = super().moves(game_state)
        if self.stock_round.at_once:
            above = [
                player
                for player in self.players
                if any(True for _ in self.stock_round.must_sell(game_state, player))
            ]
            if above:
                return [one for one in moves if one[0].entry in SALES and one[1] in above]
        return moves

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """An untouched start, if nothing else was declared."""
        state, row = self.rounds.state(game_state), self.waterfall.state(game_state)
        if state.kind != "auction":
            return
        phase = self.phases.state(game_state)
        if phase.phase > 1:
            yield self.violation("phase", f"the auction is held in phase 1, not {phase.phase}")
        elif phase.space:
            yield self.violation(
                "setup", f"the phase cube starts on its first space, not {phase.space} further"
            )
        untouched = (
            len(row.row) == len(row.lots)
            and not row.bids
            and all(row.cost[lot.id] == lot.value for lot in row.lots.values())
        )
        if untouched:
            for player in self.players:
                if game_state.balances[player] != self.bank.start_money:
                    said = f"{player} starts with {self.bank.start_money}, not {game_state.balances[player]}"
                    yield Violation("start", said, module="bank")
                    break

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A pass in the auction pays the revenue of several associates at once, or of none. Without a castle bid
        nobody pays."""
        if isinstance(entry, WaterfallPass) and claim.kind == "gets" and len(moves) != 1:
            return f"{self.label}.all_pass"
        if isinstance(entry, CastlePass) and claim.kind == "pays" and not moves:
            return "ascending_auction.none"
        if claim.kind == "gets" and isinstance(claim.what, int) and game_state.balances["bank"] < 0:
            unpaid = sum(int(move.what) for move in moves if move.source == "bank") - claim.what
            if 0 < unpaid <= -game_state.balances["bank"]:
                return "rounds.reserve"
        return ""
