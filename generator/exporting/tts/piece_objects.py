"""The objects of a game's pieces: tiles, models, sheets and cards, each with what is known of the piece."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from playproof.generator.exporting.job import ExportJob, ExportPiece
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.tts.files import LEAST, PLAIN, SaveFiles
from playproof.generator.exporting.tts.images import QUALITY, Patch, jpeg
from playproof.generator.exporting.tts.models import polygon_model
from playproof.generator.exporting.tts.objects import (
    CustomDeck,
    CustomImage,
    CustomMesh,
    CustomTile,
    ObjectState,
    SnapPoint,
    TileType,
    Transform,
    Vector,
)
from playproof.generator.exporting.tts.sizes import THICKNESS, card_scale, tile_scale, tile_size, units
from playproof.generator.exporting.tts.table import Block
from playproof.layouts.places.spots import spots_of
from playproof.layouts.scene import CircleOutline, PolygonOutline

#: How each kind of component is made; what isn't here is a sheet.
CARDS = frozenset({"cards", "certificates", "privates", "trains"})
LOOSE = frozenset({"tiles", "tokens"})
#: Every player gets one of these.
DEALT = "aids"
#: The heights at which things are let go: what is locked on the cloth, what falls on it; units.
LOCKED, DROPPED = 1.11, 1.6


class Thing(NamedTuple):
    """An object, and the room that it takes as it lies on the table, in units."""

    state: ObjectState
    width: float
    depth: float

    @property
    def block(self) -> Block[ObjectState]:
        """The object as a part of the table."""
        return Block.of(self.state, self.width, self.depth)


class CardPlace(NamedTuple):
    """Where a card's face is: a sheet's key, the sheet and the cell."""

    key: int
    sheet: CustomDeck
    cell: int


class PieceObjects:
    """Makes the object of a piece: every one has a name and tags of its own."""

    def __init__(self, job: ExportJob, files: SaveFiles) -> None:
        self.job, self.files = job, files
        self.tags: dict[str, None] = {}
        self._guids: set[str] = set()
        self._companies = {
            one.id: one.title for sheets in job.game.of_kind("charters") for one in sheets.items
        }

    def guid(self, *about: object) -> str:
        """Six hexadecimal digits that are the same in every export of this object."""
        for attempt in range(1000):
            digest = hashlib.sha256(repr((self.job.game.id, *about, attempt)).encode()).hexdigest()
            guid = digest[:6]
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
        raise ExportError("the game has too many pieces for Tabletop Simulator's six-digit names")

    def object_of(self, piece: ExportPiece, about: Sequence[object], name: str, at: Transform) -> ObjectState:
        """An object with what is known of the piece: searchable by its name, its text, its set and its kind."""
        tags = [piece.set_name, piece.kind]
        self.tags.update(dict.fromkeys(tags))
        described = piece.kind in CARDS | LOOSE | {DEALT}
        texts = [face.text for face in piece.faces() if face.text and described]
        return ObjectState(
            guid=self.guid(piece.id, *about),
            name=name,
            transform=at,
            nickname=piece.name if piece.data.name else f"{piece.set_name}: {piece.name}",
            description="\n\n".join(dict.fromkeys(texts)),
            notes=piece.id,
            tags=tags,
            value=getattr(piece.data, "value", 0) if piece.kind == "money" else 0,
        )

    def title(self, piece: ExportPiece, name: str) -> str:
        """What a deck or a bag is called: its set, and the company, phase or colour that it is for."""
        if not name:
            return piece.set_name
        if getattr(piece.data, "company", ""):
            name = self._companies.get(name, name)
        elif getattr(piece.data, "phase", ""):
            name = f"phase {name}"
        return f"{piece.set_name}: {name}"

    def tile(
        self, piece: ExportPiece, about: Sequence[object], thickness: float, *, stackable: bool
    ) -> Thing:
        """A tile of the piece's size: a rectangle or a disk."""
        front, round_ = piece.front, isinstance(piece.front.outline, CircleOutline)
        scale = tile_scale(front.width, front.height)
        stem = _stem(piece)
        one = self.object_of(piece, about, "Custom_Tile", transform_of(scale))
        one.image = CustomImage(
            self.files.picture(stem, front),
            self.files.picture(f"{stem}.back", piece.back) if piece.back is not None else self.files.plain(),
            CustomTile(TileType.CIRCLE if round_ else TileType.BOX, round(units(thickness), 4), stackable),
        )
        return Thing(one, *tile_size(scale, front.width / front.height))

    def model(self, piece: ExportPiece, about: Sequence[object], thickness: float) -> Thing:
        """A model of any other outline: a hexagon, flat or pointed."""
        front, back, outline = piece.front, piece.back, piece.front.outline
        assert isinstance(outline, PolygonOutline)
        dpi = max(self.files.dpi, LEAST / front.width * 25.4)
        width, height = round(front.width * dpi / 25.4), round(front.height * dpi / 25.4)

        def picture() -> bytes:
            patches = [Patch(front, 0, 0, width, height)]
            if back is not None:
                patches.append(Patch(back, width, 0, width, height))
            return jpeg((2 * width, height), patches, PLAIN)

        shape = (outline.width, outline.height, outline.points, thickness)
        about_faces = ("model", front.digest, back.digest if back is not None else "", width, height, QUALITY)
        one = self.object_of(piece, about, "Custom_Model", transform_of(1.0))
        one.mesh = CustomMesh(
            self.files.file(
                f"{piece.set_id}.shape", "obj", ("shape", *shape), lambda: polygon_model(outline, thickness)
            ),
            self.files.file(_stem(piece), "jpg", about_faces, picture),
        )
        return Thing(one, units(outline.width), units(outline.height))

    def sheet(self, piece: ExportPiece, *, locked: bool = False, copies: int = 0, seat: str = "") -> Thing:
        """A board or a sheet, with places for pieces; several copies are a stack."""
        copies = copies or piece.copies
        thing = self.tile(piece, ("sheet", seat), THICKNESS["sheet"], stackable=not locked)
        one = thing.state
        one.locked = locked and copies == 1
        one.transform.y = LOCKED if one.locked else DROPPED
        if copies > 1:
            one.name, one.number = "Custom_Tile_Stack", copies
        if points := list(self._snap_points(piece, one.transform.scale_x)):
            one.snap_points = points
        return thing

    def _snap_points(self, piece: ExportPiece, scale: float) -> Iterator[SnapPoint]:
        """The places of pieces on a sheet. The object's own axes point to the left and to the near side, as it is turned."""
        face = piece.front
        seen = set()
        for spot in spots_of(piece.one, piece.data, self.job.context).values():
            x = round(-units(spot.x - face.width / 2) / scale, 5)
            z = round(units(spot.y - face.height / 2) / scale, 5)
            if (x, z) not in seen:
                seen.add((x, z))
                yield SnapPoint(Vector(x, round(units(THICKNESS["sheet"]), 4), z))

    def card(self, piece: ExportPiece, number: int, place: CardPlace) -> ObjectState:
        """A copy of a card, with its face in a sheet's cell."""
        scale = card_scale(piece.front.width, piece.front.height)
        card = self.object_of(piece, ("card", number), "Card", transform_of(scale))
        card.card, card.sideways = place.key * 100 + place.cell, False
        card.decks = {str(place.key): place.sheet}
        card.hands = card.hide_face_down = True
        return card


def transform_of(scale: float, *, y: float = DROPPED, turn_z: float = 0.0) -> Transform:
    """A place of an object that is scaled evenly; the middle of the table until it has another."""
    scale = round(scale, 5)
    return Transform(0.0, y, 0.0, turn_z=turn_z, scale_x=scale, scale_y=1.0, scale_z=scale)


def _stem(piece: ExportPiece) -> str:
    return f"{piece.set_id}-{piece.data.id}"


def grouped(
    pieces: Iterable[ExportPiece], key: Callable[[ExportPiece], str]
) -> Iterator[tuple[str, list[ExportPiece]]]:
    """The pieces by what ``key`` says, in the order in which that comes first."""
    found: dict[str, list[ExportPiece]] = {}
    for piece in pieces:
        found.setdefault(key(piece), []).append(piece)
    yield from found.items()
