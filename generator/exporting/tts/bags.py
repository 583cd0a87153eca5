"""Money, tokens and hex tiles in bags: what there is of one look, company or colour together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from playproof.components.wording.plural import counted
from playproof.generator.exporting.job import ExportPiece, is_drawn_blind
from playproof.generator.exporting.tts.decks import Decks
from playproof.generator.exporting.tts.files import PLAIN
from playproof.generator.exporting.tts.objects import BagOrder, Colour, DrawOrder, ObjectState
from playproof.generator.exporting.tts.piece_objects import (
    DROPPED,
    PieceObjects,
    Thing,
    grouped,
    transform_of,
)
from playproof.generator.exporting.tts.sizes import BAG, THICKNESS
from playproof.layouts.hexmap.grounds import ground_of
from playproof.layouts.scene import PolygonOutline, RectOutline

#: From so many copies on, tokens of one look have a bag of their own.
OWN_BAG = 5


class Bags:
    """Makes the bags of a game."""

    def __init__(self, objects: PieceObjects, decks: Decks) -> None:
        self._objects, self._decks = objects, decks
        self._job = objects.job

    def money(self, pieces: Sequence[ExportPiece]) -> Iterator[Thing]:
        """A bag that never runs out for every value; its description says how many a kit has."""
        for _, own in groupby(pieces, lambda piece: piece.set_id):
            money = list(own)
            places = self._decks.placed(
                [piece for piece in money if isinstance(piece.front.outline, RectOutline)]
            )
            for piece in money:
                if piece.id in places:
                    one = self._objects.card(piece, 0, places[piece.id])
                else:
                    one = self._objects.tile(piece, ("money",), THICKNESS["token"], stackable=True).state
                words = f"Never runs out; the kit has {counted(piece.copies, 'piece')}."
                yield self._bag("Infinite_Bag", piece, piece.name, words, [one], f"money/{piece.id}")

    def loose(self, pieces: Sequence[ExportPiece]) -> Iterator[Thing]:
        """Tokens and hex tiles: in bags by company, by colour of the ground, or by what there is much of.

        Tiles that are drawn blind are in one bag, which gives any of them.
        """
        for _, same in groupby(pieces, lambda piece: piece.set_id):
            own = list(same)
            if is_drawn_blind(own):
                yield from self.bagged(own, own[0].set_name, f"{own[0].set_id}/", blind=True)
                continue
            for name, group in grouped(own, _bag_of):
                yield from self.bagged(
                    group, self._objects.title(group[0], name), f"{group[0].set_id}/{name}"
                )

    def bagged(
        self, group: Sequence[ExportPiece], title: str, about: str, *, blind: bool = False
    ) -> Iterator[Thing]:
        """One bag with all copies of these pieces; a single object needs no bag.

        What is drawn ``blind`` comes out face down, in any order, and doesn't tell its name.
        """
        things = [self._one(piece, number) for piece in group for number in range(piece.copies)]
        for thing in things if blind else ():
            thing.state.transform.turn_z, thing.state.tooltip = 180.0, False
        if len(things) == 1:
            things[0].state.transform.y = DROPPED
            yield things[0]
            return
        words = counted(len(things), "piece")
        bag = self._bag("Bag", group[0], title, words, [thing.state for thing in things], about)
        bag.state.bag = BagOrder(DrawOrder.RANDOM if blind else DrawOrder.LAST_FIRST)
        yield bag

    def _one(self, piece: ExportPiece, number: int) -> Thing:
        if isinstance(piece.front.outline, PolygonOutline):
            return self._objects.model(piece, ("tile", number), THICKNESS["tile"])
        return self._objects.tile(piece, ("token", number), THICKNESS["token"], stackable=True)

    def _bag(
        self,
        name: str,
        piece: ExportPiece,
        title: str,
        words: str,
        contents: list[ObjectState],
        about: str,
    ) -> Thing:
        self._objects.tags.update(dict.fromkeys((piece.set_name, piece.kind)))
        bag = ObjectState(
            guid=self._objects.guid("bag", about),
            name=name,
            transform=transform_of(1.0, y=DROPPED),
            nickname=title,
            description=words,
            tags=[piece.set_name, piece.kind],
            colour=self._tint(piece.data),
            material=-1,
            mesh_index=-1,
            contents=contents,
        )
        return Thing(bag, BAG, BAG)

    def _tint(self, data: Any) -> Colour:
        """A bag's colour: that of what is in it."""
        if ground := getattr(data, "ground", ""):
            return colour_of(ground_of(ground, self._job.context, own=True).line)
        name = getattr(data, "colour", "")
        return colour_of(self._job.context.colour(name) if name in self._job.game.palette else PLAIN)


def _bag_of(piece: ExportPiece) -> str:
    """The bag of its set that a token or a tile is in."""
    data = piece.data
    found = str(getattr(data, "company", "") or getattr(data, "ground", ""))
    return found or (piece.name if piece.copies >= OWN_BAG else "")


def colour_of(value: str) -> Colour:
    """``#rrggbb`` as a colour of the save."""
    red, green, blue = (round(int(value[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return Colour(red, green, blue)
