"""Decks of cards: faces on sheets, cards of one size and set together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playproof.components.wording.plural import counted
from playproof.generator.exporting.job import ExportPiece, Face, is_drawn_blind
from playproof.generator.exporting.tts.files import PLAIN
from playproof.generator.exporting.tts.images import QUALITY, Patch, jpeg
from playproof.generator.exporting.tts.objects import CustomDeck, ObjectState
from playproof.generator.exporting.tts.piece_objects import (
    DROPPED,
    CardPlace,
    PieceObjects,
    Thing,
    grouped,
    transform_of,
)
from playproof.generator.exporting.tts.sheets import grid_for, parted
from playproof.generator.exporting.tts.sizes import card_scale, card_size
from playproof.layouts.scene import RectOutline


class Decks:
    """Makes the decks of a game, and the sheets with their faces."""

    def __init__(self, objects: PieceObjects) -> None:
        self._objects = objects
        self._files = objects.files
        self._sheets = 0

    def deck(self, group: Sequence[ExportPiece], name: str, places: dict[str, CardPlace]) -> Thing:
        """A deck of cards of one set, of the company or the phase ``name`` if there is one; a single card is no deck."""
        first = group[0]
        cards = [
            self._objects.card(piece, number, places[piece.id])
            for piece in group
            for number in range(piece.copies)
        ]
        scale = card_scale(first.front.width, first.front.height)
        size = card_size(scale, first.front.width / first.front.height)
        at = transform_of(scale, y=DROPPED, turn_z=180.0 if is_drawn_blind(group) else 0.0)
        if len(cards) == 1:
            cards[0].transform = at
            return Thing(cards[0], *size)
        decks: dict[str, CustomDeck] = {}
        for card in cards:
            assert isinstance(card.decks, dict)
            decks |= card.decks
        self._objects.tags.setdefault(first.set_name)
        deck = ObjectState(
            guid=self._objects.guid("deck", first.set_id, name),
            name="Deck",
            transform=at,
            nickname=self._objects.title(first, name),
            description=counted(len(cards), "card"),
            tags=[first.set_name, first.kind],
            sideways=False,
            deck_cards=[card.card for card in cards if isinstance(card.card, int)],
            decks=decks,
            contents=cards,
        )
        return Thing(deck, *size)

    def placed(self, pieces: Sequence[ExportPiece]) -> dict[str, CardPlace]:
        """Every card's sheet and cell: cards of one size and set share sheets, cards that look the same a cell."""
        places: dict[str, CardPlace] = {}
        for _, same in grouped(pieces, lambda piece: repr(piece.front.outline)):
            looks: dict[tuple[str, str], list[ExportPiece]] = {}
            for piece in same:
                looks.setdefault((piece.front.digest, piece.back.digest if piece.back else ""), []).append(
                    piece
                )
            for number, part in enumerate(parted(list(looks.values()))):
                self._sheets += 1
                sheet = self._deck_sheet([each[0] for each in part], f"{same[0].set_id}-{number + 1}")
                for cell, each in enumerate(part):
                    for piece in each:
                        places[piece.id] = CardPlace(self._sheets, sheet, cell)
        return places

    def _deck_sheet(self, pieces: Sequence[ExportPiece], stem: str) -> CustomDeck:
        """A sheet of fronts, with one back for all or with a sheet of backs."""
        front = pieces[0].front
        backs = {piece.back.digest: piece.back for piece in pieces if piece.back is not None}
        several = len(backs) > 1 or (len(backs) == 1 and any(piece.back is None for piece in pieces))
        common = next(iter(backs.values())) if len(backs) == 1 and not several else None
        options = self._objects.job.options
        grid = grid_for(len(pieces), front.width, front.height, self._files.dpi, options.max_side)
        self._files.note_dpi(stem, grid.width / front.width * 25.4)

        def sheet(faces: Sequence[Face | None], hidden: Face | None) -> Callable[[], bytes]:
            cells = [*enumerate(faces), (grid.last, hidden)]
            patches = [
                Patch(face, *grid.corner(cell), grid.width, grid.height)
                for cell, face in cells
                if face is not None
            ]
            return lambda: jpeg(grid.size, patches, PLAIN)

        def address(name: str, faces: Sequence[Face | None], hidden: Face | None) -> str:
            about = [face.digest if face is not None else "" for face in (*faces, hidden)]
            return self._files.file(name, "jpg", ("sheet", grid, about, QUALITY), sheet(faces, hidden))

        fronts = address(stem, [piece.front for piece in pieces], common)
        if several:
            back = address(f"{stem}.backs", [piece.back for piece in pieces], None)
        else:
            back = self._files.picture(f"{stem}.back", common) if common is not None else self._files.plain()
        outline = front.outline
        rounded = isinstance(outline, RectOutline) and outline.radius > 0
        return CustomDeck(
            fronts, back, grid.columns, grid.rows, unique_back=several, shape=0 if rounded else 1
        )
