"""Chance of Preascendant: the deal, the market, events turned up, cards that come to a hand; bids in one line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from playproof.checker.assembly.game import Game
from playproof.checker.families.sealed_bids.state import BIDS
from playproof.checker.games.preascendant.cards import DECK, MARKET, CardsState
from playproof.checker.games.preascendant.events import EVENTS, Case
from playproof.checker.games.preascendant.game import Preascendant
from playproof.checker.model.game_state import GameState
from tests.checker.players.random_player import Chance

UNSEEN = "?"


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return []


def unseen(play: Preascendant, state: CardsState) -> list[str]:
    return [card for card in play.cards.rows if card not in state.where]


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    play = cast("Preascendant", game)
    state, board = play.cards.state(game_state), play.map.state(game_state)
    deck = unseen(play, state)
    rng.shuffle(deck)
    if not state.started:
        for player, place in play.cards.hands.items():
            if place not in state.dealt and state.piles[place]:
                return f"deal {player} {' '.join(deck[: len(state.piles[place])])}"
        if MARKET not in state.dealt and state.piles[MARKET]:
            return f"market {' '.join(deck[: len(state.piles[MARKET])])}"
        if not play.turns.state(game_state).now and rng.random() < 0.5:
            return f"first {rng.choice(play.players)}"
    for player, place in play.cards.hands.items():
        if UNSEEN in state.piles[place]:
            hand = [deck.pop() if card == UNSEEN else card for card in state.piles[place]]
            return f"{player}: shows {' '.join(hand)}"
    new = state.piles[MARKET].count(UNSEEN)
    if new and state.started:
        known = [card for card in state.piles[MARKET] if card != UNSEEN] if rng.random() < 0.1 else []
        return f"market {' '.join([*known, *deck[:new]])}"
    step = play.awaited_step(game_state)
    if step[0] == "reveal":
        return reveal(rng, play, game_state, step)
    bids = play.bids.state(game_state)
    if bids.step == BIDS and not bids.bids and rng.random() < 0.8:
        said = [
            f"{p} {amount(rng, play.bids.most(game_state, p))}" for p in play.players if rng.random() < 0.8
        ]
        return f"bids {' '.join(said) or 'none'}"
    if rng.random() < 0.02:
        player = rng.choice(play.players)
        spot = rng.choice(sorted(board.sectors)) if board.sectors else None
        counts = [
            f"{player} {game_state.balances[player]}",
            f"{player} hand {len(state.piles[play.cards.hands[player]])}",
        ]
        counts += [f"deck {len(state.piles[DECK])}", f"pool red {board.pool['R']}"]
        if spot is not None:
            counts.append(f"sector {spot} {board.sectors[spot].stack or '-'} gems {board.sectors[spot].gems}")
        return f"count {rng.choice(counts)}"
    return ""


def amount(rng: random.Random, most: int) -> int:
    return min(int(rng.expovariate(0.5)), most)


def reveal(rng: random.Random, play: Preascendant, game_state: GameState, step: tuple[object, ...]) -> str:
    state = play.cards.state(game_state)
    depth = cast("int", step[2])
    card = state.piles[DECK][-1 - depth]
    if card == UNSEEN:
        card = rng.choice([*unseen(play, state), *state.loose])
    x = Case(play, game_state, cast("str", step[1]), card, depth)
    event = EVENTS[card]
    quiet = event.owned and play.seen_self != "taken"
    values = (None,) * len(event.shape.slots) if quiet else tuple(rng.choice(list(event.options(x))))
    return f"reveal {play.choices.write(card, values)}"


CHANCE = Chance(
    header, line, {"expand": 3.0, "event": 2.0, "reap": 1.0, "sow": 1.0, "pass": 0.3, "recover": 3.0}
)
