"""Turns, both ends of the game with the last turns, and the scores (N-3.1, N-3.4, N-4)."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.games.leasehold.base import LeaseholdBase
from playproof.checker.games.leasehold.state import End, Score
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.components.wording.plural import listing

#: The cause of an end by passes, beside the ids of companies.
PASSES = "passes"


class Ending:
    """Turn order and the end of the game."""

    def __init__(self, game: LeaseholdBase) -> None:
        self.game = game

    # -- turns ------------------------------------------------------------------------------------------

    def turn_over(self, game_state: GameState, actor: str, done: tuple[str, str], winner: str = "") -> None:
        """``actor`` has done one action: the next player, the end by passes, or the end of the last turns."""
        game = self.game
        state, turn = game.state(game_state), game.turns.state(game_state)
        state.done = done
        turn.last = actor
        if done[0] == "pass":
            state.passed = state.passed | {actor}
            if len(state.passed) == len(game.players):
                self.over(game_state, state.queue[1:])
                return
        elif state.passed:
            state.passed = frozenset()
        if state.sold_out and state.queue:
            self.next_of_queue(game_state, actor)
            return
        turn.now = game.turns.left_of(winner if winner and game.winner_left else actor)

    def next_of_queue(self, game_state: GameState, actor: str) -> None:
        """The last turns: ``actor`` has had one of them."""
        game = self.game
        state = game.state(game_state)
        rest = list(state.queue)
        rest.remove(actor if actor in rest else rest[0])
        state.queue = tuple(rest)
        if rest:
            game.turns.state(game_state).now = rest[0]
        else:
            self.over(game_state)

    def same_turn(self, game_state: GameState, actor: str) -> None:
        """``actor`` has another action (by a ruling, after an auction without a bid)."""
        game = self.game
        state = game.state(game_state)
        state.done, state.passed = ("", ""), frozenset()
        game.turns.begin(game_state, actor)

    def over(self, game_state: GameState, left: tuple[str, ...] = ()) -> None:
        """End the game; ``left`` are the last turns that nobody gets any more."""
        state = self.game.state(game_state)
        state.queue, state.final = left, 0
        game_state.over, game_state.active_modules = True, ()

    # -- the trigger ------------------------------------------------------------------------------------

    def sold_out(self, game_state: GameState, company: str) -> bool:
        """Whether a sale was the company's last one, the first such in the game."""
        game = self.game
        state, shares = game.state(game_state), game.shares.state(game_state)
        if state.sold_out or game.last_share == "never":
            return False
        if game.last_share == "held":
            return shares.unauctioned(company) == 0
        return shares.auctioned(company) >= game.shares.dealt.all

    def trigger(self, game_state: GameState, company: str, seller: str, winner: str) -> None:
        """Trigger the end: set who still has a turn."""
        game = self.game
        state = game.state(game_state)
        state.sold_out = company
        if game.last_turns == "none":
            self.over(game_state)
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
        state.queue, state.final = (*queue, *last), len(last)
        game.turns.state(game_state).now = state.queue[0]
        game_state.tell("turns", len(state.queue), f"{game.label}.{'final_round' if last else 'others_turn'}")

    def to_come(self, game_state: GameState) -> Violation | None:
        """The violation for last turns that are left once the end is triggered."""
        game = self.game
        state = game.state(game_state)
        if game_state.over or not state.sold_out:
            return None
        reason = "others_turn" if len(state.queue) > state.final else "final_round"
        turns = "turn is" if len(state.queue) == 1 else "turns are"
        return game.violation(
            reason,
            f"{state.sold_out} is sold out, yet {len(state.queue)} {turns} to come: {listing(state.queue)}",
        )

    # -- statements of the end --------------------------------------------------------------------------

    def check_end(self, game_state: GameState, entry: End) -> Iterable[Violation]:
        """Yields a violation unless the game is over, by the stated cause."""
        game = self.game
        state, cause = game.state(game_state), entry.cause
        coming = self.to_come(game_state)
        everybody = len(state.passed) == len(game.players)
        if coming is not None and cause in (None, state.sold_out):
            yield coming
        elif cause == PASSES and not (game_state.over and everybody):
            passed = listing(player for player in game.players if player in state.passed) or "nobody"
            yield game.violation("end_passes", f"{passed} passed in a row, not everybody", "cause")
        # A last pass may be the last turn as well: then both have ended the game.
        elif (
            cause
            and cause != PASSES
            and not (game_state.over and state.sold_out == cause and not (everybody and state.queue))
        ):
            auctioned = game.shares.state(game_state).auctioned(cause)
            yield game.violation(
                "end_sold", f"{cause} has {auctioned} of {game.shares.dealt.all} shares auctioned", "cause"
            )
        elif not game_state.over:
            yield game.violation("end_none", f"nothing has ended the game: {game.awaited(game_state)}")

    def early(self, game_state: GameState) -> Iterable[Violation]:
        """Why the game is not over yet."""
        yield self.to_come(game_state) or self.game.violation(
            "score_early", f"the end is not triggered yet: {self.game.awaited(game_state)}"
        )

    def worths(self, game_state: GameState, player: str) -> tuple[int, int]:
        """Cash, and the share values of the shares that a player owns."""
        game = self.game
        shares = game.shares.state(game_state)
        total = 0
        for company, held in shares.held.items():
            sides = held.get(player)
            if sides is not None and sides.auctioned:
                total += sides.auctioned * game.net.share_value(game_state, company)
        return game_state.balances.get(player, 0), total

    def score_parts(self, game_state: GameState) -> dict[str, dict[str, int]]:
        """Everybody's net worth."""
        worths = {player: self.worths(game_state, player) for player in self.game.players}
        return {player: {"cash": cash, "shares": shares} for player, (cash, shares) in worths.items()}

    def check_score(self, game_state: GameState, entry: Score) -> Iterable[Violation]:
        """Yields a violation for a wrong net worth, or wrong parts of it."""
        game, player = self.game, entry.player
        if not game_state.over:
            yield from self.early(game_state)
            return
        cash, shares = self.worths(game_state, player)
        parts = f"cash {cash}, {self.sum_of_shares(game_state, player)}"
        if entry.cash is not None and entry.cash != cash:
            yield game.violation("score_cash", f"{player} has {cash}, not {entry.cash}", "cash")
        elif entry.shares is not None and entry.shares != shares:
            yield game.violation(
                "score_shares",
                f"{player} owns {self.sum_of_shares(game_state, player)}, not {entry.shares}",
                "shares",
            )
        elif entry.amount != cash + shares:
            reason = "score_cash" if entry.amount == shares else "score_shares"
            yield game.violation(
                reason, f"{player} scores {cash + shares} ({parts}), not {entry.amount}", "amount"
            )

    def sum_of_shares(self, game_state: GameState, player: str) -> str:
        """``shares RED 2 × 12 + BLUE 1 × 7 = 31``."""
        game = self.game
        held = game.shares.state(game_state).held
        owned = {company: holders[player].auctioned for company, holders in held.items() if player in holders}
        sums = [
            f"{company} {count} × {game.net.share_value(game_state, company)}"
            for company, count in owned.items()
            if count
        ]
        return f"shares {' + '.join(sums)} = {self.worths(game_state, player)[1]}" if sums else "no shares"

    # -- a declared position ----------------------------------------------------------------------------

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation for a company sold out without last turns, or last turns without such a company."""
        game = self.game
        state, shares = game.state(game_state), game.shares.state(game_state)
        gone = [company for company in shares.held if shares.auctioned(company) >= game.shares.dealt.all]
        if gone and game.last_share == "all" and not state.queue and not game_state.over:
            yield game.violation("end_sold", f"{gone[0]} is sold out: say who still has a turn (have last …)")
        elif state.queue and not gone and game.last_share == "all":
            yield game.violation("end_sold", "there are last turns, but no company is sold out")
        if set(state.passed) >= set(game.players) and not game_state.over:
            yield game.violation("end_passes", "all have passed in a row, so the game is over")
        if state.queue:
            state.sold_out = state.sold_out or (gone[0] if gone else next(iter(shares.held), ""))
            state.final = min(len(state.queue), len(game.players)) if game.last_turns == "both" else 0
            game.turns.begin(game_state, state.queue[0])
