"""Chance of Preascendant: the deal, the market, events turned up, cards that come to a hand; bids in one line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from checker.families.cards import DECK, MARKET, CardsPart
from checker.families.sealed_bids.state import BIDS
from checker.game import Game
from checker.games.preascendant.events import Case
from checker.games.preascendant.game import Preascendant
from checker.table import Table
from tests.checker.players.random_player import Chance

UNSEEN = "?"


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return []


def unseen(play: Preascendant, part: CardsPart) -> list[str]:
    return [card for card in play.events if card not in part.where]


def line(rng: random.Random, game: Game, table: Table) -> str:
    play = cast(Preascendant, game)
    part, board = play.cards.part(table), play.map.part(table)
    deck = unseen(play, part)
    rng.shuffle(deck)
    if not part.started:
        for player, place in play.cards.hands.items():
            if player not in part.told and part.piles[place]:
                return f"deal {player} {' '.join(deck[: len(part.piles[place])])}"
        if MARKET not in part.told and part.piles[MARKET]:
            return f"market {' '.join(deck[: len(part.piles[MARKET])])}"
        if not play.turns.part(table).now and rng.random() < 0.5:
            return f"first {rng.choice(play.players)}"
    for player, place in play.cards.hands.items():
        if UNSEEN in part.piles[place]:
            hand = [deck.pop() if card == UNSEEN else card for card in part.piles[place]]
            return f"{player}: shows {' '.join(hand)}"
    new = part.piles[MARKET].count(UNSEEN)
    if new and part.started:
        known = [card for card in part.piles[MARKET] if card != UNSEEN] if rng.random() < 0.1 else []
        return f"market {' '.join([*known, *deck[:new]])}"
    step = play.flow.front(table)
    if step[0] == "reveal":
        return reveal(rng, play, table, step)
    bids = play.bids.part(table)
    if bids.stage == BIDS and not bids.bids and rng.random() < 0.8:
        said = [
            f"{p} {amount(rng, play.bids.may.most(table, p))}" for p in play.players if rng.random() < 0.8
        ]
        return f"bids {' '.join(said) or 'none'}"
    if rng.random() < 0.02:
        player = rng.choice(play.players)
        spot = rng.choice(sorted(board.sectors)) if board.sectors else None
        counts = [
            f"{player} {table.purses[player]}",
            f"{player} hand {len(part.piles[play.cards.hands[player]])}",
        ]
        counts += [f"deck {len(part.piles[DECK])}", f"pool red {board.pool['R']}"]
        if spot is not None:
            counts.append(f"sector {spot} {board.sectors[spot].stack or '-'} gems {board.sectors[spot].gems}")
        return f"count {rng.choice(counts)}"
    return ""


def amount(rng: random.Random, most: int) -> int:
    return min(int(rng.expovariate(0.5)), most)


def reveal(rng: random.Random, play: Preascendant, table: Table, step: tuple[object, ...]) -> str:
    part = play.cards.part(table)
    depth = cast(int, step[2])
    card = part.piles[DECK][-1 - depth]
    if card == UNSEEN:
        card = rng.choice([*unseen(play, part), *part.loose])
    x = Case(play, table, cast(str, step[1]), card, depth)
    event = play.events[card]
    quiet = event.owned and play.seen_self != "taken"
    values = (None,) * len(event.shape.blanks) if quiet else tuple(rng.choice(list(event.options(x))))
    return f"reveal {play.words_of_cards.write(card, values)}"


CHANCE = Chance(
    header, line, {"expand": 3.0, "event": 2.0, "reap": 1.0, "sow": 1.0, "pass": 0.3, "recover": 3.0}
)
