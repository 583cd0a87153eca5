"""Lines that go on with an action: tiles drawn, events turned up, cards picked or shown, what collapsed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from playproof.checker.families.cards import MARKET
from playproof.checker.families.hexmap import Hexes
from playproof.checker.games.preascendant.events import Case
from playproof.checker.games.preascendant.events.white import Shown
from playproof.checker.games.preascendant.state import At, Collapses, Draw, Pick, Place, Reveal
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

if TYPE_CHECKING:
    from playproof.checker.games.preascendant.game import Preascendant

__all__ = ["Continued"]

UNSEEN = "?"
BANK = "bank"


class Continued:
    """The lines of one game that an action goes on with."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play
        play.cards.check_shown.append(self.check_shown)
        play.cards.after_shows.append(self.shown)

    def commands(self) -> Iterable[Command[Any]]:
        """They stand on the action's line or on lines of their own."""
        yield Command(
            "draw VALUE:NUMBER...", Draw, self.check_draw, self.draw, "the value of the tile drawn", "draw 2",
            kind="table", anytime=True, joins=True, options=self.draw_options,
        )  # fmt: skip
        yield Command(
            "reveal CARD_AND_CHOICE", Reveal, self.check_reveal, self.reveal,
            "the top event, turned up and carried out; its choices stand behind it", "reveal W04 at 0,1",
            kind="table", anytime=True, joins=True, options=self.reveal_options,
        )  # fmt: skip
        yield Command(
            "place HEXES", Place, self.play.crusade.check, self.play.crusade.place,
            "where the disks of Crusade of the Sun land when it is no longer on top", "place 1,0 2,0",
            kind="table", anytime=True, joins=True, options=self.play.crusade.options,
        )  # fmt: skip
        yield Command(
            "picks CARD", Pick, self.check_pick, self.pick, "the market card that Beta Theory brings when it is sold",
            "picks W05", kind="table", anytime=True, joins=True, options=self.pick_options,
        )  # fmt: skip
        yield Command(
            "at HEX", At, self.check_at, self.at, "the sector that gets the bids of Critical Mass", "at 0,1",
            kind="table", anytime=True, options=self.at_options,
        )  # fmt: skip
        yield Command(
            "collapses HEXES", Collapses, self.check_collapses, self.collapses,
            "the sectors that lost their top disk (it need not be written)", "collapses 1,0 0,2",
            kind="table", anytime=True, joins=True,
        )  # fmt: skip

    # -- tiles ------------------------------------------------------------------------------------------

    def check_draw(self, game_state: GameState, entry: Draw) -> Iterable[Violation]:
        """A tile is due, and there is one of that value (PA-51, PA-77)."""
        play, board = self.play, self.play.map.state(game_state)
        if play.skips_continuation(game_state):
            return
        steps = [step for step in play.state(game_state).agenda if step[0] == "draw"]
        if play.flow.front(game_state)[0] != "draw" or len(entry.value) > len(steps):
            yield play.violation("draw", "no tile is drawn here: the sector was explored already", "value")
            return
        for index, value in enumerate(entry.value):
            if value not in play.map.tiles:
                yield play.violation_of("hexmap", "tile_value", f"no tile has the value {value}")
                return
            if board.tiles.get(value, 0) <= entry.value[:index].count(value):
                there = play.map.tiles[value]
                yield play.violation_of("hexmap", "tile_value", f"all {there} tiles of value {value} are out")
                return

    def draw(self, game_state: GameState, entry: Draw) -> None:
        """The tile lies there."""
        play = self.play
        for value in entry.value:
            if play.skips_continuation(game_state) or play.flow.front(game_state)[0] != "draw":
                return
            step = play.flow.done(game_state)
            play.map.drawn(play.map.state(game_state), step[1], value)
            play.flow.advance(game_state)

    def draw_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each value that is left."""
        if self.play.flow.front(game_state)[0] == "draw":
            for value, left in self.play.map.state(game_state).tiles.items():
                if left > 0:
                    yield ((value,),)

    # -- events turned up -------------------------------------------------------------------------------

    def check_reveal(self, game_state: GameState, entry: Reveal) -> Iterable[Violation]:
        """A reveal is due, the card can lie there, and its choices are legal (PA-53, PA-54)."""
        play, chosen = self.play, entry.card_and_choice
        if play.skips_continuation(game_state):
            return
        step = play.flow.front(game_state)
        if step[0] != "reveal":
            if step[0] == "draw":
                yield play.violation("expand_order", f"the tile for {step[1]} is drawn first: draw VALUE")
            elif play.ideas_only:
                yield play.violation("idea_reveal", "with this ruling no event is turned up")
            else:
                yield play.violation("reveal", "no event is turned up: no new sector was drawn")
            return
        x = Case(play, game_state, step[1], chosen.card, step[2])
        index, card = -1 - step[2], chosen.card
        if not x.cards.can_be_at(card, index):
            top = x.cards.at(index)
            if top != UNSEEN:
                yield play.violation(
                    "top", f"{top or 'no card'} lies there since it was last seen, not {card}", card
                )
            else:
                yield play.violation_of("cards", "twice", f"{card} {play.cards.where(x.cards, card)}", )  # fmt: skip
            return
        yield from play.events[card].check(x, chosen.values)

    def reveal(self, game_state: GameState, entry: Reveal) -> None:
        """Turned up it stays where it lies; then it is carried out."""
        play, chosen = self.play, entry.card_and_choice
        if play.skips_continuation(game_state) or play.flow.front(game_state)[0] != "reveal":
            return
        _, who, depth, reason = play.flow.done(game_state)
        cards = play.cards.state(game_state)
        fresh = cards.at(-1 - depth) != chosen.card
        cards.show_at(chosen.card, -1 - depth)
        if play.everybody and reason == "reveal_missing" and (fresh or who == play.state(game_state).active):
            others = play.turns.from_left_of(who)[:-1]
            play.flow.push(game_state, *(("again", other, chosen.card, depth) for other in others))
        play.execute(Case(play, game_state, who, chosen.card, depth), chosen.values)
        play.flow.advance(game_state)

    def reveal_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The choices of the top event, if it is known."""
        play = self.play
        step = play.flow.front(game_state)
        if step[0] == "reveal":
            card = play.cards.state(game_state).at(-1 - step[2])
            if card not in ("", UNSEEN):
                x = Case(play, game_state, step[1], card, step[2])
                event = play.events[card]
                quiet = event.owned and play.seen_self != "taken"
                for values in [(None,) * len(event.shape.slots)] if quiet else event.options(x):
                    yield (play.words_of_cards.write(card, tuple(values)),)

    # -- Beta Theory, Critical Mass, shown hands --------------------------------------------------------

    def check_pick(self, game_state: GameState, entry: Pick) -> Iterable[Violation]:
        """A market card, when Beta Theory was sold."""
        play = self.play
        if play.skips_continuation(game_state):
            return
        state = play.cards.state(game_state)
        if play.flow.front(game_state)[0] != "pick":
            yield play.violation(
                "B09", "no card is picked here: Beta Theory was not sold, or its card is taken"
            )
        elif not state.can_be(entry.card, MARKET):
            yield play.violation(
                "B09", f"{entry.card} {play.cards.where(state, entry.card)}, not in the market", "card"
            )

    def pick(self, game_state: GameState, entry: Pick) -> None:
        """The card goes to the seller's hand, with its gems."""
        play = self.play
        if play.skips_continuation(game_state) or play.flow.front(game_state)[0] != "pick":
            return
        _, who = play.flow.done(game_state)
        reason = f"{play.label}.B09"
        play.cards.leave_market(game_state, entry.card, play.cards.hands[who], who, reason)
        game_state.take(MARKET, who, entry.card, reason)
        play.cards.fill(game_state, False)
        play.flow.advance(game_state)

    def pick_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each market card."""
        if self.play.flow.front(game_state)[0] == "pick":
            for card in self.play.cards.state(game_state).piles[MARKET]:
                if card != UNSEEN:
                    yield (card,)

    def check_at(self, game_state: GameState, entry: At) -> Iterable[Violation]:
        """A sector for the bids of Critical Mass."""
        play = self.play
        if play.skips_continuation(game_state):
            return
        if play.flow.front(game_state)[0] != "mass":
            yield play.violation("W03", "nothing is to be put in a sector now")
            return
        x = Case(play, game_state, play.state(game_state).active, "W03")
        yield from play.events["W03"].check(x, (entry.hex,))

    def at(self, game_state: GameState, entry: At) -> None:
        """The gems go there."""
        play = self.play
        if not play.skips_continuation(game_state) and play.flow.front(game_state)[0] == "mass":
            _, bids = play.flow.done(game_state)
            play.flow.lay_mass(game_state, entry.hex, bids)
            play.flow.advance(game_state)

    def at_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each sector that may get them."""
        if self.play.flow.front(game_state)[0] == "mass":
            x = Case(self.play, game_state, self.play.state(game_state).active, "W03")
            yield from (values for values in self.play.events["W03"].options(x) if values[0] is not None)

    def check_shown(self, game_state: GameState, player: str, cards: tuple[str, ...]) -> Iterable[Violation]:
        """A card that has a hand shown has all of it shown."""
        step = self.play.flow.front(game_state)
        hand = self.play.cards.state(game_state).piles[self.play.cards.hands[player]]
        if step[0] == "shows" and step[1] == player and len(cards) != len(hand):
            yield self.play.violation(
                step[2], f"{player} shows the whole hand, {len(hand)} cards, not {len(cards)}"
            )

    def shown(self, game_state: GameState, player: str) -> None:
        """The hand is known: its gems are gained."""
        step = self.play.flow.front(game_state)
        if step[0] == "shows" and step[1] == player:
            self.gain_shown(game_state)

    def gain_shown(self, game_state: GameState) -> None:
        """Gems for the hand, as far as it is known."""
        play = self.play
        _, who, card = play.flow.done(game_state)
        event, hand = play.events[card], play.cards.state(game_state).piles[play.cards.hands[who]]
        if isinstance(event, Shown):
            game_state.pay(BANK, who, event.worth(hand), f"{play.label}.{card}")
        play.flow.advance(game_state)

    # -- what collapsed ---------------------------------------------------------------------------------

    def check_collapses(self, game_state: GameState, entry: Collapses) -> Iterable[Violation]:
        """Just the sectors that nobody saved (PA-44, PA-45, PA-K10)."""
        play = self.play
        if play.skips_continuation(game_state):
            return
        fell = {place for place, _ in play.state(game_state).fell}
        said = set(entry.hexes)
        cards = play.cards.state(game_state)
        owner = play.cards.on_top(cards, "K10")
        gethi = play.state(game_state).acted[2] == "R05"
        if said - fell:
            wrong = min(said - fell)
            if owner and not gethi:
                yield play.violation(
                    "K10", f"no disk collapses: Stasis Pods are on top of {owner}'s discard pile"
                )
            else:
                yield play.violation("R05" if gethi else "fell_other", f"{wrong} loses no disk", str(wrong))
        elif fell - said:
            left = Hexes(sorted(fell - said))
            yield play.violation(
                "R05" if gethi else "fell", f"{left} was not saved and loses its top disk too"
            )

    def collapses(self, game_state: GameState, entry: Collapses) -> None:
        """The map follows what was told."""
        play, board = self.play, self.play.map.state(game_state)
        if play.skips_continuation(game_state):
            return
        fell = dict(play.state(game_state).fell)
        for place, letter in fell.items():
            if place not in entry.hexes:
                pile = board.pool if play.map.to_pool else board.destroyed
                pile[letter] -= 1
                play.map.put_disk(board, place, letter)
        for place in entry.hexes:
            if place not in fell:
                play.map.destroy(board, play.map.lift_disk(board, place))
