"""Turns, both ends of the game with the last turns, and the scores (N-3.1, N-3.4, N-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Entry, Found
from checker.games.leasehold.state import End, Score, Winner
from checker.names import listing
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.leasehold.game import Leasehold

__all__ = ["PASSES", "Ending"]

#: The cause of an end by passes, beside the ids of companies.
PASSES = "passes"


class Ending:
    """Turn order and end of one game."""

    def __init__(self, game: Leasehold) -> None:
        self.game = game

    # -- turns ------------------------------------------------------------------------------------------

    def turn_over(self, table: Table, actor: str, done: tuple[str, str], winner: str = "") -> None:
        """``actor`` has done one action: the next player, the end by passes, or the end of the last turns."""
        game = self.game
        part, turn = game.part(table), game.turns.part(table)
        part.done = done
        turn.last = actor
        if done[0] == "pass":
            part.passed = part.passed | {actor}
            if len(part.passed) == len(game.players):
                self.over(table)
                return
        elif part.passed:
            part.passed = frozenset()
        if part.sold_out and part.queue:
            self.next_of_queue(table, actor)
            return
        turn.now = game.turns.left_of(winner if winner and game.winner_left else actor)

    def next_of_queue(self, table: Table, actor: str) -> None:
        """The last turns: ``actor`` has had one of them."""
        game = self.game
        part = game.part(table)
        rest = list(part.queue)
        rest.remove(actor if actor in rest else rest[0])
        part.queue = tuple(rest)
        if rest:
            game.turns.part(table).now = rest[0]
        else:
            self.over(table)

    def same_turn(self, table: Table, actor: str) -> None:
        """``actor`` goes on with another action (an auction without a bid, by this table's rules)."""
        game = self.game
        part = game.part(table)
        part.done, part.passed = ("", ""), frozenset()
        game.turns.begin(table, actor)

    def over(self, table: Table) -> None:
        """The game is over."""
        part = self.game.part(table)
        part.queue, part.final = (), 0
        table.over, table.stage = True, ()

    # -- the trigger ------------------------------------------------------------------------------------

    def sold_out(self, table: Table, company: str) -> bool:
        """Whether a sale was the company's last one, the first such in the game."""
        game = self.game
        part, shares = game.part(table), game.shares.part(table)
        if part.sold_out or game.last_share == "never":
            return False
        if game.last_share == "held":
            return shares.unauctioned(company) == 0
        return shares.auctioned(company) >= game.shares.dealt.all

    def trigger(self, table: Table, company: str, seller: str, winner: str) -> None:
        """The end is triggered: who still has a turn."""
        game = self.game
        part = game.part(table)
        part.sold_out = company
        if game.last_turns == "none":
            self.over(table)
            return
        anchor = winner if game.anchor_winner else seller
        order = game.turns.from_left_of(winner if game.winner_left else seller)
        others = [player for player in order if player != anchor]
        final = [anchor, *game.turns.from_left_of(anchor)[:-1]]
        last: list[str] = []
        if game.last_turns == "others":
            queue = others
        elif game.last_turns == "round":
            queue = order
        else:
            queue, last = others, final
        part.queue, part.final = (*queue, *last), len(last)
        game.turns.part(table).now = part.queue[0]
        table.tell("turns", len(part.queue), f"{game.label}.{'final_round' if last else 'others_turn'}")

    def to_come(self, table: Table) -> Found | None:
        """The finding for an end that has not come, once it was triggered."""
        game = self.game
        part = game.part(table)
        if table.over or not part.sold_out:
            return None
        reason = "others_turn" if len(part.queue) > part.final else "final_round"
        turns = "turn is" if len(part.queue) == 1 else "turns are"
        return game.found(
            reason,
            f"{part.sold_out} is sold out, yet {len(part.queue)} {turns} to come: {listing(part.queue)}",
        )

    # -- statements of the end --------------------------------------------------------------------------

    def check_end(self, table: Table, entry: End) -> Iterable[Found]:
        """Whether it is over, and for the cause that is said."""
        game = self.game
        part, cause = game.part(table), entry.cause
        coming = self.to_come(table)
        everybody = len(part.passed) == len(game.players)
        if coming is not None and cause in (None, part.sold_out):
            yield coming
        elif cause == PASSES and not (table.over and everybody):
            passed = listing(player for player in game.players if player in part.passed) or "nobody"
            yield game.found("end_passes", f"{passed} passed in a row, not everybody", "cause")
        elif cause and cause != PASSES and not (table.over and part.sold_out == cause and not everybody):
            auctioned = game.shares.part(table).auctioned(cause)
            yield game.found(
                "end_sold", f"{cause} has {auctioned} of {game.shares.dealt.all} shares auctioned", "cause"
            )
        elif not table.over:
            yield game.found("end_none", f"nothing has ended the game: {game.awaited(table)}")

    def early(self, table: Table) -> Iterable[Found]:
        """Scores are for the end."""
        if not table.over:
            yield self.to_come(table) or self.game.found(
                "score_early", f"the end is not triggered yet: {self.game.awaited(table)}"
            )

    def worths(self, table: Table, player: str) -> tuple[int, int]:
        """Cash, and the share values of the shares that a player owns."""
        game = self.game
        shares = game.shares.part(table)
        total = 0
        for company, held in shares.held.items():
            sides = held.get(player)
            if sides is not None and sides.auctioned:
                total += sides.auctioned * game.net.worth(table, company)
        return table.purses.get(player, 0), total

    def scores(self, table: Table) -> dict[str, int]:
        """Everybody's net worth."""
        return {player: sum(self.worths(table, player)) for player in self.game.players}

    def check_score(self, table: Table, entry: Score) -> Iterable[Found]:
        """A stated net worth, and its parts if told; what was missed is told by the amount."""
        game, player = self.game, entry.player
        early = list(self.early(table))
        if early:
            yield from early
            return
        cash, shares = self.worths(table, player)
        parts = f"cash {cash}, {self.sum_of_shares(table, player)}"
        if entry.cash is not None and entry.cash != cash:
            yield game.found("score_cash", f"{player} has {cash}, not {entry.cash}", "cash")
        elif entry.shares is not None and entry.shares != shares:
            yield game.found(
                "score_shares",
                f"{player} owns {self.sum_of_shares(table, player)}, not {entry.shares}",
                "shares",
            )
        elif entry.amount != cash + shares:
            reason = "score_cash" if entry.amount == shares else "score_shares"
            yield game.found(
                reason, f"{player} scores {cash + shares} ({parts}), not {entry.amount}", "amount"
            )

    def sum_of_shares(self, table: Table, player: str) -> str:
        """``shares RED 2 × 12 + BLUE 1 × 7 = 31``."""
        game = self.game
        held = game.shares.part(table).held
        owned = {company: holders[player].auctioned for company, holders in held.items() if player in holders}
        sums = [
            f"{company} {count} × {game.net.worth(table, company)}"
            for company, count in owned.items()
            if count
        ]
        return f"shares {' + '.join(sums)} = {self.worths(table, player)[1]}" if sums else "no shares"

    def check_winner(self, table: Table, entry: Winner) -> Iterable[Found]:
        """The highest net worth; equals win together."""
        early = list(self.early(table))
        if early:
            yield from early
            return
        scores = self.scores(table)
        best = [player for player in self.game.players if scores[player] == max(scores.values())]
        if set(entry.player) != set(best):
            yield self.game.found("winner_is", f"{listing(best)} won with {max(scores.values())}", "player")

    # -- a declared position ----------------------------------------------------------------------------

    def audit(self, table: Table) -> Iterable[Found]:
        """A company sold out goes with the last turns that are left, and these with such a company."""
        game = self.game
        part, shares = game.part(table), game.shares.part(table)
        gone = [company for company in shares.held if shares.auctioned(company) >= game.shares.dealt.all]
        if gone and game.last_share == "all" and not part.queue:
            yield game.found("end_sold", f"{gone[0]} is sold out: say who still has a turn (have last …)")
        elif part.queue and not gone and game.last_share == "all":
            yield game.found("end_sold", "there are last turns, but no company is sold out")
        if part.queue:
            part.sold_out = gone[0] if gone else next(iter(shares.held), "")
            part.final = min(len(part.queue), len(game.players)) if game.last_turns == "both" else 0
            game.turns.begin(table, part.queue[0])


def nothing(table: Table, entry: Entry) -> None:
    """A statement changes nothing."""
