"""What chance brings in simulated games of Preascendant: the deal, the market, hands, events. Hands are shown: what may be done
with a card that nobody sees hangs on which it is."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from playproof.checker.games.preascendant.cards import DECK, MARKET, CardsState
from playproof.checker.games.preascendant.events import EVENTS, Case
from playproof.checker.model.game_state import GameState

UNSEEN = "?"


def unseen(play: Any, state: CardsState) -> list[str]:
    """The cards that nobody has seen."""
    return [card for card in play.cards.rows if card not in state.where]


def chance_line(play: Any, game_state: GameState, random: Random) -> str:
    """``play``: the game. What is dealt, drawn or turned up now; ``""`` if nothing is."""
    state = play.cards.state(game_state)
    deck = unseen(play, state)
    random.shuffle(deck)
    if not state.started:
        for player, place in play.cards.hands.items():
            if place not in state.dealt and state.piles[place]:
                return f"deal {player} {' '.join(deck[: len(state.piles[place])])}"
        if MARKET not in state.dealt and state.piles[MARKET]:
            return f"market {' '.join(deck[: len(state.piles[MARKET])])}"
    for player, place in play.cards.hands.items():
        if UNSEEN in state.piles[place]:
            hand = [deck.pop() if card == UNSEEN else card for card in state.piles[place]]
            return f"{player}: shows {' '.join(hand)}"
    new = state.piles[MARKET].count(UNSEEN)
    if new and state.started:
        return f"market {' '.join(deck[:new])}"
    step = play.awaited_step(game_state)
    return revealed(play, game_state, step, random) if step[0] == "reveal" else ""


def revealed(play: Any, game_state: GameState, step: tuple[object, ...], random: Random) -> str:
    """An event off the deck, with one of the choices that it leaves."""
    state = play.cards.state(game_state)
    depth = cast("int", step[2])
    card = state.piles[DECK][-1 - depth]
    if card == UNSEEN:
        card = random.choice([*unseen(play, state), *state.loose])
    case = Case(play, game_state, cast("str", step[1]), card, depth)
    event = EVENTS[card]
    quiet = event.owned and play.seen_self != "taken"
    values = (None,) * len(event.shape.slots) if quiet else tuple(random.choice(list(event.options(case))))
    return f"reveal {play.choices.write(card, values)}"
