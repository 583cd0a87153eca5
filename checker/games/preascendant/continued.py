"""Lines that go on with an action: tiles drawn, events turned up, cards picked or shown, what collapsed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.cards import MARKET
from checker.families.hexmap import Hexes
from checker.games.preascendant.events import Case
from checker.games.preascendant.events.white import Shown
from checker.games.preascendant.state import At, Collapses, Draw, Pick, Place, Reveal
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.preascendant.game import Preascendant

__all__ = ["Continued"]

UNSEEN = "?"
BANK = "bank"


class Continued:
    """The lines of one game that an action goes on with."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play
        play.cards.check_shown.append(self.check_shown)
        play.cards.after_shows.append(self.shown)

    def verbs(self) -> Iterable[Verb[Any]]:
        """They stand on the action's line or on lines of their own."""
        yield Verb(
            "draw VALUE:NUMBER...", Draw, self.check_draw, self.draw, "the value of the tile drawn", "draw 2",
            kind="table", anytime=True, joins=True, options=self.draw_options,
        )  # fmt: skip
        yield Verb(
            "reveal CARD_AND_CHOICE", Reveal, self.check_reveal, self.reveal,
            "the top event, turned up and carried out; its choices stand behind it", "reveal W04 at 0,1",
            kind="table", anytime=True, joins=True, options=self.reveal_options,
        )  # fmt: skip
        yield Verb(
            "place HEXES", Place, self.play.crusade.check, self.play.crusade.place,
            "where the disks of Crusade of the Sun land when it is no longer on top", "place 1,0 2,0",
            kind="table", anytime=True, joins=True, options=self.play.crusade.options,
        )  # fmt: skip
        yield Verb(
            "picks CARD", Pick, self.check_pick, self.pick, "the market card that Beta Theory brings when it is sold",
            "picks W05", kind="table", anytime=True, joins=True, options=self.pick_options,
        )  # fmt: skip
        yield Verb(
            "at HEX", At, self.check_at, self.at, "the sector that gets the bids of Critical Mass", "at 0,1",
            kind="table", anytime=True, options=self.at_options,
        )  # fmt: skip
        yield Verb(
            "collapses HEXES", Collapses, self.check_collapses, self.collapses,
            "the sectors that lost their top disk (it need not be written)", "collapses 1,0 0,2",
            kind="table", anytime=True, joins=True,
        )  # fmt: skip

    # -- tiles ------------------------------------------------------------------------------------------

    def check_draw(self, table: Table, entry: Draw) -> Iterable[Found]:
        """A tile is due, and there is one of that value (PA-51, PA-77)."""
        play, board = self.play, self.play.map.part(table)
        if play.muted(table):
            return
        steps = [step for step in play.part(table).agenda if step[0] == "draw"]
        if play.flow.front(table)[0] != "draw" or len(entry.value) > len(steps):
            yield play.found("draw", "no tile is drawn here: the sector was explored already", "value")
            return
        for index, value in enumerate(entry.value):
            if value not in play.map.tiles:
                yield play.found_of("hexmap", "tile_value", f"no tile has the value {value}")
                return
            if board.tiles.get(value, 0) <= entry.value[:index].count(value):
                there = play.map.tiles[value]
                yield play.found_of("hexmap", "tile_value", f"all {there} tiles of value {value} are out")
                return

    def draw(self, table: Table, entry: Draw) -> None:
        """The tile lies there."""
        play = self.play
        for value in entry.value:
            if play.muted(table) or play.flow.front(table)[0] != "draw":
                return
            step = play.flow.done(table)
            play.map.drawn(play.map.part(table), step[1], value)
            play.flow.advance(table)

    def draw_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each value that is left."""
        if self.play.flow.front(table)[0] == "draw":
            for value, left in self.play.map.part(table).tiles.items():
                if left > 0:
                    yield ((value,),)

    # -- events turned up -------------------------------------------------------------------------------

    def check_reveal(self, table: Table, entry: Reveal) -> Iterable[Found]:
        """A reveal is due, the card can lie there, and its choices are legal (PA-53, PA-54)."""
        play, chosen = self.play, entry.card_and_choice
        if play.muted(table):
            return
        step = play.flow.front(table)
        if step[0] != "reveal":
            if step[0] == "draw":
                yield play.found("expand_order", f"the tile for {step[1]} is drawn first: draw VALUE")
            elif play.ideas_only:
                yield play.found("idea_reveal", "with this ruling no event is turned up")
            else:
                yield play.found("reveal", "no event is turned up: no new sector was drawn")
            return
        x = Case(play, table, step[1], chosen.card, step[2])
        index, card = -1 - step[2], chosen.card
        if not x.cards.can_be_at(card, index):
            top = x.cards.at(index)
            if top != UNSEEN:
                yield play.found(
                    "top", f"{top or 'no card'} lies there since it was last seen, not {card}", card
                )
            else:
                yield play.found_of("cards", "twice", f"{card} {play.cards.where(x.cards, card)}", )  # fmt: skip
            return
        yield from play.events[card].check(x, chosen.values)

    def reveal(self, table: Table, entry: Reveal) -> None:
        """Turned up it stays where it lies; then it is carried out."""
        play, chosen = self.play, entry.card_and_choice
        if play.muted(table) or play.flow.front(table)[0] != "reveal":
            return
        _, who, depth, reason = play.flow.done(table)
        cards = play.cards.part(table)
        fresh = cards.at(-1 - depth) != chosen.card
        cards.show_at(chosen.card, -1 - depth)
        if play.everybody and reason == "reveal_missing" and (fresh or who == play.part(table).active):
            others = play.turns.from_left_of(who)[:-1]
            play.flow.push(table, *(("again", other, chosen.card, depth) for other in others))
        play.execute(Case(play, table, who, chosen.card, depth), chosen.values)
        play.flow.advance(table)

    def reveal_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The choices of the top event, if it is known."""
        play = self.play
        step = play.flow.front(table)
        if step[0] == "reveal":
            card = play.cards.part(table).at(-1 - step[2])
            if card not in ("", UNSEEN):
                x = Case(play, table, step[1], card, step[2])
                event = play.events[card]
                quiet = event.owned and play.seen_self != "taken"
                for values in [(None,) * len(event.shape.blanks)] if quiet else event.options(x):
                    yield (play.words_of_cards.write(card, tuple(values)),)

    # -- Beta Theory, Critical Mass, shown hands --------------------------------------------------------

    def check_pick(self, table: Table, entry: Pick) -> Iterable[Found]:
        """A market card, when Beta Theory was sold."""
        play = self.play
        if play.muted(table):
            return
        part = play.cards.part(table)
        if play.flow.front(table)[0] != "pick":
            yield play.found("B09", "no card is picked here: Beta Theory was not sold, or its card is taken")
        elif not part.can_be(entry.card, MARKET):
            yield play.found(
                "B09", f"{entry.card} {play.cards.where(part, entry.card)}, not in the market", "card"
            )

    def pick(self, table: Table, entry: Pick) -> None:
        """The card goes to the seller's hand, with its gems."""
        play = self.play
        if play.muted(table) or play.flow.front(table)[0] != "pick":
            return
        _, who = play.flow.done(table)
        reason = f"{play.label}.B09"
        play.cards.leave_market(table, entry.card, play.cards.hands[who], who, reason)
        table.take(MARKET, who, entry.card, reason)
        play.cards.fill(table, False)
        play.flow.advance(table)

    def pick_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each market card."""
        if self.play.flow.front(table)[0] == "pick":
            for card in self.play.cards.part(table).piles[MARKET]:
                if card != UNSEEN:
                    yield (card,)

    def check_at(self, table: Table, entry: At) -> Iterable[Found]:
        """A sector for the bids of Critical Mass."""
        play = self.play
        if play.muted(table):
            return
        if play.flow.front(table)[0] != "mass":
            yield play.found("W03", "nothing is to be put in a sector now")
            return
        x = Case(play, table, play.part(table).active, "W03")
        yield from play.events["W03"].check(x, (entry.hex,))

    def at(self, table: Table, entry: At) -> None:
        """The gems go there."""
        play = self.play
        if not play.muted(table) and play.flow.front(table)[0] == "mass":
            _, bids = play.flow.done(table)
            play.flow.lay_mass(table, entry.hex, bids)
            play.flow.advance(table)

    def at_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each sector that may get them."""
        if self.play.flow.front(table)[0] == "mass":
            x = Case(self.play, table, self.play.part(table).active, "W03")
            yield from (values for values in self.play.events["W03"].options(x) if values[0] is not None)

    def check_shown(self, table: Table, player: str, cards: tuple[str, ...]) -> Iterable[Found]:
        """A card that has a hand shown has all of it shown."""
        step = self.play.flow.front(table)
        hand = self.play.cards.part(table).piles[self.play.cards.hands[player]]
        if step[0] == "shows" and step[1] == player and len(cards) != len(hand):
            yield self.play.found(
                step[2], f"{player} shows the whole hand, {len(hand)} cards, not {len(cards)}"
            )

    def shown(self, table: Table, player: str) -> None:
        """The hand is known: its gems are gained."""
        step = self.play.flow.front(table)
        if step[0] == "shows" and step[1] == player:
            self.gain_shown(table)

    def gain_shown(self, table: Table) -> None:
        """Gems for the hand, as far as it is known."""
        play = self.play
        _, who, card = play.flow.done(table)
        event, hand = play.events[card], play.cards.part(table).piles[play.cards.hands[who]]
        if isinstance(event, Shown):
            table.pay(BANK, who, event.worth(hand), f"{play.label}.{card}")
        play.flow.advance(table)

    # -- what collapsed ---------------------------------------------------------------------------------

    def check_collapses(self, table: Table, entry: Collapses) -> Iterable[Found]:
        """Just the sectors that nobody saved (PA-44, PA-45, PA-K10)."""
        play = self.play
        if play.muted(table):
            return
        fell = {place for place, _ in play.part(table).fell}
        said = set(entry.hexes)
        cards = play.cards.part(table)
        owner = play.cards.on_top(cards, "K10")
        gethi = play.part(table).acted[2] == "R05"
        if said - fell:
            wrong = min(said - fell)
            if owner and not gethi:
                yield play.found(
                    "K10", f"no disk collapses: Stasis Pods are on top of {owner}'s discard pile"
                )
            else:
                yield play.found("R05" if gethi else "fell_other", f"{wrong} loses no disk", str(wrong))
        elif fell - said:
            left = Hexes(sorted(fell - said))
            yield play.found("R05" if gethi else "fell", f"{left} was not saved and loses its top disk too")

    def collapses(self, table: Table, entry: Collapses) -> None:
        """The map follows what was told."""
        play, board = self.play, self.play.map.part(table)
        if play.muted(table):
            return
        fell = dict(play.part(table).fell)
        for place, letter in fell.items():
            if place not in entry.hexes:
                pile = board.pool if play.map.to_pool else board.destroyed
                pile[letter] -= 1
                play.map.put_disk(board, place, letter)
        for place in entry.hexes:
            if place not in fell:
                play.map.destroy(board, play.map.lift_disk(board, place))
