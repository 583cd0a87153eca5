"""The row on its mats: cards with their chips, in the words of :mod:`playproof.checker.model.snapshot`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.checker.families.waterfall.state import WaterfallState
from playproof.checker.model.snapshot import Placed
from playproof.components.base import Piece

if TYPE_CHECKING:
    from playproof.checker.games.privates.game import Privates

__all__ = ["row_cards", "row_places"]


def _printed(game: Privates, parameter: str) -> Iterator[tuple[str, Piece]]:
    """The pieces of the set that a parameter names, each with the set's id."""
    for one in game.definition.components.sets if game.sets[parameter] else ():
        if one.id == game.sets[parameter]:
            yield from ((one.id, piece) for piece in one.items)


def row_places(game: Privates) -> dict[str, str]:
    """The mats' places, each with its mat."""
    return {
        place.id: f"{name}/{mat.id}"
        for name, mat in _printed(game, "mats")
        for place in getattr(mat, "places", ())
    }


def row_cards(game: Privates, state: WaterfallState) -> Iterator[Placed]:
    """The cards on the places ``card-1`` and so on, a chip on each; the bids on ``bids-1`` and so on."""
    at = row_places(game)
    printed = "suited_set" if game.printed else "card_set"
    cards = {getattr(card, "value", None): card.id for _, card in _printed(game, "card_set")}
    colours = {str(one.get("letter", key)).casefold(): key for key, one in game.definition.palette.items()}
    for number, lot in enumerate(state.row, 1):
        card, spot = game.read_card(state.lots[lot].names[-1]), f"card-{number}"
        if spot in at:
            on, suit = at[spot], colours.get(card.suit.casefold(), "")
            known = cards.get(card.value, "")
            if game.printed:
                yield Placed(
                    on, spot, known and f"{known}-{suit}", game.sets[printed], "card", text=str(card)
                )
            else:
                yield Placed(on, spot, known, game.sets[printed], "card", text=str(card))
                yield Placed(on, f"{spot}:place-1", "", game.sets["chip_set"], colour=suit, text=card.suit)
        for player, bid in state.bids.get(lot, {}).items():
            if (bids := f"bids-{number}") in at:
                yield Placed(at[bids], bids, shape="label", text=f"{player} {bid}")
