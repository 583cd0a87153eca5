"""The end: worth, cards, gems, the winner (PA-04 to PA-07, PA-K13; rulings PA-Q02, PA-Q03, PA-Q34 to PA-Q36)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.final_scores import FinalScores
from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.state import CardsScore, Worth
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

UNSEEN = "?"
STARS = "K13"


class Scoring:
    """Scores of one game, and what is stated about them."""

    def __init__(self, game: PreascendantBase) -> None:
        self.game = game
        p = game.params
        self.gems = p.flag("gems_score", True)
        self.piles = p.choice("scoring_cards", ("all", "hand", "discard"))
        self.tie = p.choice("winner_tie", ("shared", "gems", "cards"))
        self.stars = p.choice("black_stars_for", ("owner", "worth", "always"))
        self.map_gems = p.flag("map_gems", False)

    def commands(self) -> Iterable[Command[Any]]:
        """Statements: none need be written."""
        yield Command("worth COLOUR AMOUNT", Worth, self.check_worth, help="what a colour is worth now",
                   example="worth red 5", kind="table", anytime=True)  # fmt: skip
        yield Command("cards PLAYER AMOUNT", CardsScore, self.check_cards, help="the influence of a player's cards",
                   example="cards Ann 12", kind="table", anytime=True)  # fmt: skip
        yield from FinalScores(self.game, self.not_over, self.wrong_score, unit="influence").commands()

    # -- what is scored ---------------------------------------------------------------------------------

    def worth(self, game_state: GameState, colour: str) -> int:
        """A colour's worth in final scoring."""
        game, board = self.game, self.game.map.state(game_state)
        worth = game.map.worth_of(board, colour)
        if self.map_gems:
            worth += sum(board.sectors[place].gems for place in game.map.controlled(board, colour))
        owned = self.stars_owner(game_state) or self.stars == "always"
        if colour == "K" and self.stars != "owner" and owned:
            worth += game.figures["black_stars_influence"] * max(board.destroyed["K"], 0)
        return worth

    def stars_owner(self, game_state: GameState) -> str:
        """Who has Black Stars, in hand or on the discard pile; ``""`` if nobody is known to."""
        place = self.game.cards.state(game_state).where.get(STARS, "")
        kind, _, player = place.partition(" ")
        return player if kind in ("hand", "discard") else ""

    def owned(self, game_state: GameState, player: str) -> list[str]:
        """The cards that score for a player."""
        cards = self.game.cards
        state = cards.state(game_state)
        hand = state.piles[cards.hands[player]] if self.piles != "discard" else []
        pile = state.piles[cards.discards[player]] if self.piles != "hand" else []
        return [*hand, *pile]

    def cards(self, game_state: GameState, player: str) -> int:
        """The influence of a player's cards, as far as they have been seen."""
        worth = {colour: self.worth(game_state, colour) for colour in self.game.map.words}
        return sum(worth[card[0]] for card in self.owned(game_state, player) if card != UNSEEN)

    def black_stars(self, game_state: GameState, player: str) -> int:
        """What Black Stars bring their owner."""
        if self.stars != "owner" or self.stars_owner(game_state) != player:
            return 0
        return self.game.figures["black_stars_influence"] * max(
            self.game.map.state(game_state).destroyed["K"], 0
        )

    def parts(self, game_state: GameState, player: str) -> dict[str, int]:
        """Gems, cards and Black Stars."""
        return {
            "gems": game_state.balances[player] if self.gems else 0,
            "cards": self.cards(game_state, player),
            "Black Stars": self.black_stars(game_state, player),
        }

    def score(self, game_state: GameState, player: str) -> int:
        """The sum of the parts."""
        return sum(self.parts(game_state, player).values())

    def unseen(self, game_state: GameState, player: str) -> bool:
        """Whether a player has unseen cards."""
        return UNSEEN in self.owned(game_state, player)

    def winners(self, game_state: GameState, best: list[str]) -> list[str]:
        """Who of those with the highest score has won; nobody while a card that scores is unseen."""
        game = self.game
        if any(self.unseen(game_state, player) for player in game.players):
            return []
        if self.tie == "shared" or len(best) == 1:
            return best
        own = {
            p: game_state.balances[p] if self.tie == "gems" else len(self.owned(game_state, p)) for p in best
        }
        return [player for player in best if own[player] == max(own.values())]

    # -- what is stated ---------------------------------------------------------------------------------

    def not_over(self, game_state: GameState) -> Iterable[Violation]:
        """Scores are stated at the end, and the game ends with the last disk."""
        game, board = self.game, self.game.map.state(game_state)
        left = sum(number for number in board.pool.values() if number > 0)
        if not any(sector.stack for sector in board.sectors.values()):
            yield game.violation(
                "empty_galaxy",
                f"an empty galaxy does not end the game: the pool still holds {counted(left, 'disk')}",
            )
            return
        yield game.violation("not_ended", f"the game goes on: the pool still holds {counted(left, 'disk')}")

    def check_worth(self, game_state: GameState, entry: Worth) -> Iterable[Violation]:
        """The sum of the values of its sectors."""
        game, board = self.game, self.game.map.state(game_state)
        due = (
            self.worth(game_state, entry.colour)
            if game_state.over
            else game.map.worth_of(board, entry.colour)
        )
        if entry.amount != due:
            places = game.map.controlled(board, entry.colour)
            zero = sum(1 for place in places if game.map.value(board.sectors[place]) == 0)
            word = game.map.words[entry.colour]
            reason = "worked_worth" if zero and entry.amount == due + zero else "worth"
            said = f"{word} is worth {due}{game.map.parts(board, entry.colour, due)}, not {entry.amount}"
            yield game.violation(reason, said, "amount")

    def check_cards(self, game_state: GameState, entry: CardsScore) -> Iterable[Violation]:
        """Each card is worth its colour's worth."""
        due = self.cards(game_state, entry.player)
        if entry.amount != due and not self.unseen(game_state, entry.player):
            yield self.game.violation(
                "card_worth", f"{entry.player}'s cards are worth {due}, not {entry.amount}", "amount"
            )

    def wrong_score(self, game_state: GameState, player: str, amount: int) -> Iterable[Violation]:
        """Gems, cards and Black Stars. The amount shows which part was missed."""
        due = self.score(game_state, player)
        if self.unseen(game_state, player):
            return
        gems, cards, stars = (
            game_state.balances[player],
            self.cards(game_state, player),
            self.black_stars(game_state, player),
        )
        reason = "card_worth"
        if self.gems and amount == due - gems:
            reason = "gems_score"
        elif self.stars_differ(game_state, player, amount - due + stars):
            reason = STARS
        parts = f"gems {gems if self.gems else 0}, cards {cards}" + (
            f", Black Stars {stars}" if stars else ""
        )
        yield self.game.violation(reason, f"{player} has {due} influence ({parts}), not {amount}", "amount")

    def stars_differ(self, game_state: GameState, player: str, amount: int) -> bool:
        """Whether ``amount`` is what some other reading of Black Stars would bring."""
        black = self.game.figures["black_stars_influence"] * self.game.map.state(game_state).destroyed["K"]
        own = [card for card in self.owned(game_state, player) if card[0] == "K"]
        due = self.black_stars(game_state, player)
        return amount != due and amount in {0, black, black // 2, black * len(own)}
