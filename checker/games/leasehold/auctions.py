"""Auctions of shares: which can be put up, what becomes of them (N-3.2). The bidding is the family's."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.games.leasehold.base import BANK, LeaseholdBase
from playproof.checker.games.leasehold.ending import Ending
from playproof.checker.games.leasehold.state import Auction
from playproof.checker.games.leasehold.two_sided_shares import POOL
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState


class Auctions:
    """The command ``auction``, and what it gives to the auction family."""

    def __init__(self, game: LeaseholdBase, ending: Ending) -> None:
        self.game, self.ending = game, ending

    def source(self, game_state: GameState, entry: Auction) -> str:
        """Where the share comes from: the pool if stated, or if the player has none to put up."""
        if entry.source == POOL:
            return POOL
        shares = self.game.shares.state(game_state)
        own = shares.sides(entry.company, entry.actor).unauctioned
        return POOL if not own and shares.sides(entry.company, POOL).unauctioned else "hand"

    def least(self, game_state: GameState, company: str, source: str) -> int:
        """The least first bid: the share value; by a ruling 1 for a share from the pool."""
        if source == POOL and self.game.pool_free:
            return 1
        return self.game.net.share_value(game_state, company)

    def check(self, game_state: GameState, entry: Auction) -> Iterable[Violation]:
        """Yields a violation unless the share can be put up and the first bid can be made."""
        game, company, actor = self.game, entry.company, entry.actor
        boxed = game.shares.unknown(game_state, company)
        if boxed is not None:
            yield boxed
            return
        shares = game.shares.state(game_state)
        source = self.source(game_state, entry)
        own, pool = shares.sides(company, actor), shares.sides(company, POOL)
        if source == POOL and not pool.unauctioned:
            yield game.violation("no_share", f"no share of {company} lies in the pool", "company")
        elif source != POOL and not own.unauctioned:
            if own.auctioned:
                yield game.violation(
                    "auctioned_again",
                    f"all shares of {company} that {actor} has are auctioned already",
                    "company",
                )
            else:
                yield game.violation(
                    "no_share", f"{actor} has no unauctioned share of {company}, nor has the pool", "company"
                )
        least = self.least(game_state, company, source)
        if game.opening_needs_cash and game_state.balances.get(actor, 0) < least:
            held = game_state.balances.get(actor, 0)
            yield game.violation("opening_cash", f"{actor} has {held}, less than the share value of {least}")
        elif entry.amount is not None:
            yield from game.auction.check_opening(game_state, actor, entry.amount, company, least)

    def apply(self, game_state: GameState, entry: Auction) -> None:
        """Put the share up; the player to the left bids next."""
        game = self.game
        game.go_on(game_state)
        state = game.state(game_state)
        state.seller, state.source = entry.actor, self.source(game_state, entry)
        game_state.tell(
            "value", game.net.share_value(game_state, entry.company), f"{game.label}.value", entry.company
        )
        game.turns.state(game_state).now = entry.actor
        game_state.enter(game.auction.name)
        game.auction.begin(game_state, entry.actor, entry.company, entry.amount)

    def settle(self, game_state: GameState, company: str, winner: str, price: int) -> None:
        """Sell the share, or move it to the pool; then end the turn."""
        game = self.game
        state, label = game.state(game_state), game.label
        shares = game.shares.state(game_state)
        seller = state.seller or winner or game.players[0]
        owner = POOL if state.source == POOL else seller
        game_state.leave(game.auction.name)
        if not winner:
            shares.add(company, owner, -1, 0)
            shares.add(company, POOL, 1, 0)
            game_state.take(seller, POOL, company, f"{label}.unsold")
            game_state.tell("auctioned", shares.auctioned(company), f"{label}.unsold_side", company)
            if game.unsold == "paid":
                game_state.pay(
                    BANK, company, game.net.share_value(game_state, company), f"{label}.unsold_paid"
                )
            if game.unsold == "again":
                self.ending.same_turn(game_state, seller)
            else:
                self.ending.turn_over(game_state, seller, ("auction", company))
            return
        shares.add(company, owner, -1, 0)
        shares.add(company, winner, 0, 1)
        target, reason = (BANK, "paid_bank") if owner == POOL else (company, "paid_company")
        game_state.pay(winner, target, price, f"{label}.{reason}")
        game_state.take(owner, winner, company, f"{label}.winner")
        last = self.ending.sold_out(game_state, company)
        game_state.tell(
            "auctioned", shares.auctioned(company), f"{label}.{'last_share' if last else 'flipped'}", company
        )
        self.ending.turn_over(game_state, seller, ("auction", company), winner)
        if last:
            self.ending.trigger(game_state, company, seller, winner)

    def have_auction(self, game_state: GameState, company: str, player: str, source: str | None) -> None:
        """A declared auction under way; bids follow in lines of their own."""
        game = self.game
        state = game.state(game_state)
        state.seller, state.source = player, POOL if source == POOL else "hand"
        game.turns.begin(game_state, player)
        game_state.leave(game.auction.name)
        game_state.enter(game.auction.name)
        game.auction.begin(game_state, player, company)

    def says_auction(self, game_state: GameState) -> Iterable[tuple[object, ...]]:
        """The share under the hammer."""
        game, state = self.game, self.game.state(game_state)
        if game.auction.name in game_state.active_modules:
            yield game.auction.state(game_state).lot, state.seller, POOL if state.source == POOL else None

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every share that can be put up, without a bid and with every first bid."""
        game = self.game
        shares = game.shares.state(game_state)
        cash = game_state.balances.get(actor, 0)
        for company in game.shares.companies(game_state):
            own = shares.sides(company, actor).unauctioned
            pool = shares.sides(company, POOL).unauctioned
            for source in ([None] if own or pool else []) + ([POOL] if pool and own else []):
                least = self.least(game_state, company, POOL if source or not own else "hand")
                if game.opening_needs_cash and cash < least:
                    continue
                yield company, source, None
                if least <= cash:
                    yield company, source, Span(least, cash)
