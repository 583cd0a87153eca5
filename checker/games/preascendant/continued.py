"""Lines that continue an action: drawn tiles, revealed events, picked and shown cards, placed disks, collapses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import MARKET
from playproof.checker.games.preascendant.cards.state import CardsShown, Shows
from playproof.checker.games.preascendant.choice_reader import ChoiceReader
from playproof.checker.games.preascendant.crusade import CARD as CRUSADE
from playproof.checker.games.preascendant.events import EVENTS, Case
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.games.preascendant.hexmap import Hexes
from playproof.checker.games.preascendant.placing import legal_places, place_fault
from playproof.checker.games.preascendant.state import At, Collapses, Draw, Pick, Place, Reveal, Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

UNSEEN = "?"
BANK = "bank"


class Continued:
    """The commands of one game that continue an action."""

    def __init__(self, game: PreascendantBase, flow: Flow, choices: ChoiceReader) -> None:
        self.game = game
        self.flow = flow
        self.crusade = flow.crusade
        self.choices = choices

    def commands(self) -> Iterable[Command[Any]]:
        """They follow on the action's line or on lines of their own."""
        yield Command(
            "draw VALUE:NUMBER...", Draw, self.check_draw, self.draw, "the value of the tile drawn", "draw 2",
            kind="table", anytime=True, joins=True, options=self.draw_options,
        )  # fmt: skip
        yield Command(
            "reveal CARD_AND_CHOICE", Reveal, self.check_reveal, self.reveal,
            "reveal the top event and carry it out; its choices follow its name", "reveal W04 at 0,1",
            kind="table", anytime=True, joins=True, options=self.reveal_options,
            claim_forms=("worth AMOUNT", "crusade AMOUNT", "out takes CARD", "PLAYER takes CARD"),
        )  # fmt: skip
        yield Command(
            "place HEXES", Place, self.check_place, self.place,
            "where the disks of Crusade of the Sun land when it is no longer on top", "place 1,0 2,0",
            kind="table", anytime=True, joins=True, options=self.place_options,
        )  # fmt: skip
        yield Command(
            "picks CARD", Pick, self.check_pick, self.pick, "the market card that Beta Theory brings when it is sold",
            "picks W05", kind="table", anytime=True, joins=True, options=self.pick_options,
            claim_forms=("PLAYER takes CARD",),
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
        game, board = self.game, self.game.map.state(game_state)
        if game.skips_continuation(game_state):
            return
        steps = [step for step in game.state(game_state).agenda if step[0] == "draw"]
        if game.awaited_step(game_state)[0] != "draw" or len(entry.value) > len(steps):
            yield game.violation("draw", "no tile is drawn here: the sector was explored already", "value")
            return
        for index, value in enumerate(entry.value):
            if value not in game.map.tiles:
                yield Violation("tile_value", f"no tile has the value {value}", module="hexmap")
                return
            if board.tiles.get(value, 0) <= entry.value[:index].count(value):
                there = game.map.tiles[value]
                yield Violation(
                    "tile_value", f"no tile of value {value} is left (of {there})", module="hexmap"
                )
                return

    def draw(self, game_state: GameState, entry: Draw) -> None:
        """Put the tile there."""
        game = self.game
        for value in entry.value:
            if game.skips_continuation(game_state) or game.awaited_step(game_state)[0] != "draw":
                return
            step = game.take_step(game_state)
            game.map.drawn(game.map.state(game_state), step[1], value)
            self.flow.advance(game_state)

    def draw_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each value that is left."""
        if self.game.awaited_step(game_state)[0] == "draw":
            for value, left in self.game.map.state(game_state).tiles.items():
                if left > 0:
                    yield ((value,),)

    # -- revealed events -------------------------------------------------------------------------------

    def check_reveal(self, game_state: GameState, entry: Reveal) -> Iterable[Violation]:
        """A reveal is due, the card can be there, and its choices are legal (PA-53, PA-54)."""
        game, chosen = self.game, entry.card_and_choice
        if game.skips_continuation(game_state):
            return
        step = game.awaited_step(game_state)
        if step[0] != "reveal":
            if step[0] == "draw":
                yield game.violation("expand_order", f"the tile for {step[1]} is drawn first: draw VALUE")
            elif game.ideas_only:
                yield game.violation("idea_reveal", "no event is revealed under this ruling")
            else:
                yield game.violation("reveal", "no event is revealed: no new sector was drawn")
            return
        x = Case(game, game_state, step[1], chosen.card, step[2])
        index, card = -1 - step[2], chosen.card
        if not x.cards.can_be_at(card, index):
            top = x.cards.at(index)
            if top != UNSEEN:
                yield game.violation(
                    "top", f"the card there is {top or 'none'}, as seen before, not {card}", card
                )
            else:
                yield Violation("twice", f"{card} {game.cards.where(x.cards, card)}", module="cards")  # fmt: skip
            return
        yield from EVENTS[card].check(x, chosen.values)

    def reveal(self, game_state: GameState, entry: Reveal) -> None:
        """The revealed card stays in its place and is carried out."""
        game, chosen = self.game, entry.card_and_choice
        if game.skips_continuation(game_state) or game.awaited_step(game_state)[0] != "reveal":
            return
        _, who, depth, reason = game.take_step(game_state)
        cards = game.cards.state(game_state)
        fresh = cards.at(-1 - depth) != chosen.card
        cards.show_at(chosen.card, -1 - depth)
        if game.everybody and reason == "reveal_missing" and (fresh or who == game.state(game_state).active):
            others = game.turns.from_left_of(who)[:-1]
            game.push(game_state, *(("again", other, chosen.card, depth) for other in others))
        EVENTS[chosen.card].execute(Case(game, game_state, who, chosen.card, depth), chosen.values)
        self.flow.advance(game_state)

    def reveal_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The choices of the top event, if it is known."""
        game = self.game
        step = game.awaited_step(game_state)
        if step[0] == "reveal":
            card = game.cards.state(game_state).at(-1 - step[2])
            if card not in ("", UNSEEN):
                x = Case(game, game_state, step[1], card, step[2])
                event = EVENTS[card]
                quiet = event.owned and game.seen_self != "taken"
                for values in [(None,) * len(event.shape.slots)] if quiet else event.options(x):
                    yield (self.choices.write(card, tuple(values)),)

    # -- Crusade of the Sun -----------------------------------------------------------------------------

    def check_place(self, game_state: GameState, entry: Place) -> Iterable[Violation]:
        """The card is no longer on top and has as many disks; each place is legal."""
        game = self.game
        if game.skips_continuation(game_state):
            return
        step = game.awaited_step(game_state)
        if step[0] != "place":
            if self.crusade.count(game_state) and game.cards.on_top(game.cards.state(game_state), CRUSADE):
                yield game.violation(
                    CRUSADE, "its disks are placed when Crusade of the Sun is no longer on top"
                )
            else:
                yield game.violation("free_disk", "no disk is to be placed now")
            return
        if len(entry.hexes) > self.crusade.count(game_state):
            yield game.violation(
                CRUSADE,
                f"the card holds {counted(self.crusade.count(game_state), 'disk')}, not {len(entry.hexes)}",
                "hexes",
            )
            return
        trial, colour = game_state.copy(), self.crusade.colour(game_state)
        x = Case(game, trial, step[1], CRUSADE)
        for place in entry.hexes:
            fault = place_fault(x, place, colour)
            if fault is not None:
                usual = fault.reason in ("adjacent", "fallback", "occupied")
                yield game.violation("crusade_place" if usual else fault.reason, fault.message, str(place))
                return
            self.land(trial, x.who, place, colour)

    def land(self, game_state: GameState, who: str, place: object, colour: str) -> list[Step]:
        """A disk from the card to the map; the steps that follow."""
        game, board = self.game, self.game.map.state(game_state)
        assert isinstance(place, tuple)
        board.aside[colour] -= 1
        steps = game.lay_disk(game_state, place, colour)  # type: ignore[arg-type]
        if game.crusade_income:
            steps.append(("income", who, place, "income"))
            if steps[0][0] == "draw":
                steps.append(("reveals", who, 0, "reveal_missing"))
        return steps

    def place(self, game_state: GameState, entry: Place) -> None:
        """Place the disks in the order of the entry."""
        game = self.game
        if game.skips_continuation(game_state):
            return
        step, colour = game.awaited_step(game_state), self.crusade.colour(game_state)
        who = step[1] if step[0] == "place" else game.state(game_state).active
        steps: list[Step] = []
        for place in entry.hexes:
            if self.game.map.state(game_state).aside.get(colour, 0) > 0:
                steps += self.land(game_state, who, place, colour)
        game.push(game_state, *steps)
        self.flow.advance(game_state)

    def place_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """One disk after the other."""
        step = self.game.awaited_step(game_state)
        if step[0] == "place":
            x = Case(self.game, game_state, step[1], CRUSADE)
            for place in legal_places(x, self.crusade.colour(game_state)):
                yield (Hexes([place]),)

    # -- Beta Theory, Critical Mass, shown hands --------------------------------------------------------

    def check_pick(self, game_state: GameState, entry: Pick) -> Iterable[Violation]:
        """A market card, when Beta Theory was sold."""
        game = self.game
        if game.skips_continuation(game_state):
            return
        state = game.cards.state(game_state)
        if game.awaited_step(game_state)[0] != "pick":
            yield game.violation(
                "B09", "no card is picked here: Beta Theory was not sold, or its card is taken"
            )
        elif not state.can_be(entry.card, MARKET):
            yield game.violation(
                "B09", f"{entry.card} {game.cards.where(state, entry.card)}, not in the market", "card"
            )

    def pick(self, game_state: GameState, entry: Pick) -> None:
        """The card goes to the seller's hand, with its gems."""
        game = self.game
        if game.skips_continuation(game_state) or game.awaited_step(game_state)[0] != "pick":
            return
        _, who = game.take_step(game_state)
        reason = f"{game.label}.B09"
        game.cards.leave_market(game_state, entry.card, game.cards.hands[who], who, reason)
        game_state.take(MARKET, who, entry.card, reason)
        game.cards.fill(game_state, False)
        self.flow.advance(game_state)

    def pick_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each market card."""
        if self.game.awaited_step(game_state)[0] == "pick":
            for card in self.game.cards.state(game_state).piles[MARKET]:
                if card != UNSEEN:
                    yield (card,)

    def check_at(self, game_state: GameState, entry: At) -> Iterable[Violation]:
        """A sector for the bids of Critical Mass."""
        game = self.game
        if game.skips_continuation(game_state):
            return
        if game.awaited_step(game_state)[0] != "mass":
            yield game.violation("W03", "nothing is to be put in a sector now")
            return
        x = Case(game, game_state, game.state(game_state).active, "W03")
        yield from EVENTS["W03"].check(x, (entry.hex,))

    def at(self, game_state: GameState, entry: At) -> None:
        """The gems go there."""
        game = self.game
        if not game.skips_continuation(game_state) and game.awaited_step(game_state)[0] == "mass":
            _, bids = game.take_step(game_state)
            self.flow.lay_mass(game_state, entry.hex, bids)
            self.flow.advance(game_state)

    def at_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each sector that may get them."""
        if self.game.awaited_step(game_state)[0] == "mass":
            x = Case(self.game, game_state, self.game.state(game_state).active, "W03")
            yield from (values for values in EVENTS["W03"].options(x) if values[0] is not None)

    def check_shown(self, game_state: GameState, entry: Shows) -> Iterable[Violation]:
        """A hand that a card shows is shown whole."""
        game = self.game
        player = entry.actor or game.subject(game_state)
        step = game.awaited_step(game_state)
        if step[0] != "shows" or step[1] != player or game.skips_continuation(game_state):
            return
        hand = game.cards.state(game_state).piles[game.cards.hands[player]]
        if len(entry.cards) != len(hand):
            whole = counted(len(hand), "card")
            yield game.violation(step[2], f"{player} shows the whole hand, {whole}, not {len(entry.cards)}")

    def handlers(self) -> Iterable[Handler]:
        """Shown cards."""
        yield on(CardsShown, self.shown)

    def shown(self, game_state: GameState, event: CardsShown) -> None:
        """The hand is known: its gems are gained."""
        step = self.game.awaited_step(game_state)
        if step[0] == "shows" and step[1] == event.player:
            self.gain_shown(game_state)

    def gain_shown(self, game_state: GameState) -> None:
        """Gems for the hand, as far as it is known."""
        game = self.game
        _, who, card = game.take_step(game_state)
        hand = game.cards.state(game_state).piles[game.cards.hands[who]]
        game_state.pay(BANK, who, EVENTS[card].hand_worth(hand), f"{game.label}.{card}")
        self.flow.advance(game_state)

    # -- what collapsed ---------------------------------------------------------------------------------

    def check_collapses(self, game_state: GameState, entry: Collapses) -> Iterable[Violation]:
        """Just the sectors that nobody saved (PA-44, PA-45, PA-K10)."""
        game = self.game
        if game.skips_continuation(game_state):
            return
        fell = {place for place, _ in game.state(game_state).fell}
        said = set(entry.hexes)
        cards = game.cards.state(game_state)
        owner = game.cards.on_top(cards, "K10")
        gethi = game.state(game_state).acted[2] == "R05"
        if said - fell:
            wrong = min(said - fell)
            if owner and not gethi:
                yield game.violation(
                    "K10", f"no disk collapses: Stasis Pods are on top of {owner}'s discard pile"
                )
            else:
                yield game.violation("R05" if gethi else "fell_other", f"{wrong} loses no disk", str(wrong))
        elif fell - said:
            left = Hexes(sorted(fell - said))
            yield game.violation(
                "R05" if gethi else "fell", f"{left} was not saved and loses its top disk too"
            )

    def collapses(self, game_state: GameState, entry: Collapses) -> None:
        """The map follows the entry."""
        game, board = self.game, self.game.map.state(game_state)
        if game.skips_continuation(game_state):
            return
        fell = dict(game.state(game_state).fell)
        for place, letter in fell.items():
            if place not in entry.hexes:
                pile = board.pool if game.map.to_pool else board.destroyed
                pile[letter] -= 1
                game.map.put_disk(board, place, letter)
        for place in entry.hexes:
            if place not in fell:
                game.map.destroy(board, game.map.lift_disk(board, place))
