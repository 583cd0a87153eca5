"""The save file: a ready table with all pieces of a game, in decks, bags and stacks."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace
from playproof.components.plural import counted
from playproof.generator.exporting.job import (
    Export,
    ExportJob,
    ExportPiece,
    Face,
    Lazy,
    is_drawn_blind,
    source_of,
)
from playproof.generator.exporting.options import EXPORT_RANGES, ExportError, web_folder
from playproof.generator.exporting.tts.images import QUALITY, Patch, jpeg
from playproof.generator.exporting.tts.models import polygon_model
from playproof.generator.exporting.tts.objects import (
    BagOrder,
    Colour,
    CustomDeck,
    CustomImage,
    CustomMesh,
    CustomTile,
    DrawOrder,
    ObjectState,
    Save,
    SnapPoint,
    Tag,
    Tags,
    TileType,
    Transform,
    Vector,
    encoded_save,
)
from playproof.generator.exporting.tts.sheets import grid_for, parted
from playproof.generator.exporting.tts.sizes import (
    BAG,
    THICKNESS,
    card_scale,
    card_size,
    tile_scale,
    tile_size,
    units,
)
from playproof.generator.exporting.tts.table import GAP, Block, beside, rows, stacked
from playproof.layouts.hexmap.grounds import ground_of
from playproof.layouts.scene import CircleOutline, PolygonOutline, RectOutline
from playproof.layouts.spots import spots_of

__all__ = ["export"]

#: How each kind of component is made; what isn't here is a sheet.
CARDS = frozenset({"cards", "certificates", "privates", "trains"})
LOOSE = frozenset({"tiles", "tokens"})
#: Which sheets are in the middle, and which are in front of them.
MIDDLE = ("boards", "networks", "markets", "tracks", "phases")
FRONT = ("charters", "mats")
#: Every player gets one of these.
DEALT = "aids"
#: From so many copies on, tokens of one look have a bag of their own.
OWN_BAG = 5
#: The seats, from the left of the near side on, and the sizes of a player's hand zone, in units.
SEATS = ("White", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Brown")
HAND = (11.0, 5.0, 4.0)
#: Resolution of pictures, where none is asked for.
DPI = 200
#: A picture has at least so many pixels on its longer side.
LEAST = 256
#: What is printed small can't be read at fewer dpi.
COARSE = 90
#: The cloth that everything is on: its colour, how far it reaches beyond, how thick it is (units).
CLOTH, MARGIN, CLOTH_THICKNESS = "#2f4a3e", 2.0, 0.1
#: The heights at which things are let go: the cloth, what is locked on it, what falls on it; units.
LOW, LOCKED, DROPPED = 1.0, 1.11, 1.6
#: What the underside of pieces without a back shows.
PLAIN = "#cfc6b4"
#: How addresses of files on the same computer begin; what follows isn't encoded.
LOCAL = "file://"
#: Raised when pictures of the same faces are drawn otherwise: their names change, too.
PICTURES = 1


def export(job: ExportJob) -> Export:
    """The save file and its pictures. Raises `ExportError` for an address that isn't one."""
    return _Writer(job).export()


class _Thing(NamedTuple):
    """An object, and the room that it takes as it lies on the table, in units."""

    state: ObjectState
    width: float
    depth: float

    @property
    def block(self) -> Block[ObjectState]:
        return Block.of(self.state, self.width, self.depth)


class _CardPlace(NamedTuple):
    """Where a card's face is: a sheet's key, the sheet and the cell."""

    key: int
    sheet: CustomDeck
    cell: int


class _Writer:
    """Makes the objects of a game, and the files that they name."""

    def __init__(self, job: ExportJob) -> None:
        self._job = job
        self._files: dict[str, bytes | Lazy] = {}
        #: What a file is made from → its name.
        self._names: dict[str, str] = {}
        self._guids: set[str] = set()
        self._tags: dict[str, None] = {}
        self._sheets = 0
        self._companies = {
            one.id: one.title for sheets in job.game.of_kind("charters") for one in sheets.items
        }
        self._dpi = job.options.dpi or DPI
        #: The fewest dpi of a picture, and which it is.
        self._least = (float(COARSE), "")
        self._base = _base(job.options.url, job.folder)

    def export(self) -> Export:
        """All files: the save first."""
        pieces = self._job.pieces
        of = {kind: tuple(own) for kind, own in groupby(pieces, lambda piece: piece.kind)}

        def some(wanted: Callable[[str], bool]) -> list[ExportPiece]:
            return [piece for kind, own in of.items() if wanted(kind) for piece in own]

        middle = [self._sheet(piece, locked=True) for piece in some(MIDDLE.__contains__)]
        front = [self._sheet(piece) for piece in some(FRONT.__contains__)]
        cards = some(CARDS.__contains__)
        decks = list(self._decks(cards))
        money = list(self._money(some("money".__eq__)))
        loose = list(self._loose(some(LOOSE.__contains__)))
        # Pieces that were asked for one by one are a saved object for another table: no places of players, no cloth.
        ready = not self._job.options.only
        known = {*MIDDLE, *FRONT, *CARDS, *LOOSE, "money", *([DEALT] if ready else [])}
        papers = [self._sheet(piece) for piece in some(lambda kind: kind not in known)]
        near, far = (
            self._seats(some(DEALT.__eq__)) if ready else (Block[ObjectState](0, 0), Block[ObjectState](0, 0))
        )

        middle.sort(key=lambda thing: -thing.width * thing.depth)
        if not middle:
            middle, front = front, []
        boards = rows([thing.block for thing in middle])
        left = rows([thing.block for thing in decks], max(16.0, boards.depth * 0.8) if boards.placed else 0.0)
        bags = rows([thing.block for thing in (*money, *loose)], 6 * BAG)
        right = stacked([bags, rows([thing.block for thing in papers])], 2 * GAP)
        centre = beside([left, boards, right], 4 * GAP)
        before = rows([thing.block for thing in front], max(centre.width, 30.0))
        whole = stacked([far, centre, before, near], 4 * GAP)
        objects = [self._cloth(whole)] if ready else []
        for state, x, z in whole.placed:
            state.transform = replace(state.transform, x=round(x, 4), z=round(z, 4))
            objects.append(state)
        header = self._job.game.header
        save = Save(
            name=header.title,
            mode=header.title,
            players=list(header.players),
            note=f"{header.title} {header.version}",
            objects=objects,
            component_tags=Tags([Tag(tag, tag.lower()) for tag in self._tags]),
        )
        files: dict[str, bytes | Lazy] = {f"{header.id}.json": encoded_save(save), **self._files}
        return Export(files, self._messages())

    def _messages(self) -> tuple[str, ...]:
        return (*self._coarse(), *self._steps())

    def _coarse(self) -> Iterator[str]:
        dpi, stem = self._least
        if stem:
            yield (
                f"images/{stem} has only {dpi:.0f} dpi, as no side of a picture has more than "
                f"{self._job.options.max_side:,} pixels; a larger --max-side (up to {EXPORT_RANGES['max_side'][1]:,}) "
                "allows more"
            )

    def _steps(self) -> tuple[str, ...]:
        name = f"{self._job.game.id}.json"
        saves = "Saved Objects folder" if self._job.options.only else "Saves folder"
        if self._job.options.url:
            return (
                f"Put the folder images on the web as {self._base}images, and {name} into the {saves} of Tabletop "
                "Simulator.",
            )
        return (
            f"Put {name} into the {saves} of Tabletop Simulator; leave the images where they are, as it names them "
            "there. Others see them when they are on the web: --url, or the game's Cloud Manager.",
        )

    # -- names and addresses ----------------------------------------------------------------------------

    def _file(self, stem: str, ending: str, about: Sequence[object], make: Callable[[], bytes]) -> str:
        """The address of a file that is made when it is needed; its name changes with what it is made from.

        What is made from the same is one file, by whatever ``stem`` it was asked for first.
        """
        digest = hashlib.sha256(repr((PICTURES, *about)).encode()).hexdigest()
        if digest not in self._names:
            self._names[digest] = name = f"images/{stem}.{digest[:10]}.{ending}"
            self._files[name] = Lazy(source_of("tts", PICTURES, *about), make)
        return self._base + self._names[digest]

    def _guid(self, *about: object) -> str:
        """Six hexadecimal digits that are the same in every export of this object."""
        for attempt in range(1000):
            digest = hashlib.sha256(repr((self._job.game.id, *about, attempt)).encode()).hexdigest()
            guid = digest[:6]
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
        raise ExportError("the game has too many pieces for Tabletop Simulator's six-digit names")

    def _object(self, piece: ExportPiece, about: Sequence[object], name: str, at: Transform) -> ObjectState:
        """An object with what is known of the piece: searchable by its name, its text, its set and its kind."""
        tags = [piece.set_name, piece.kind]
        self._tags.update(dict.fromkeys(tags))
        described = piece.kind in CARDS | LOOSE | {DEALT}
        texts = [face.text for face in piece.faces() if face.text and described]
        return ObjectState(
            guid=self._guid(piece.id, *about),
            name=name,
            transform=at,
            nickname=piece.name if piece.data.name else f"{piece.set_name}: {piece.name}",
            description="\n\n".join(dict.fromkeys(texts)),
            notes=piece.id,
            tags=tags,
            value=getattr(piece.data, "value", 0) if piece.kind == "money" else 0,
        )

    def _title(self, piece: ExportPiece, name: str) -> str:
        """What a deck or a bag is called: its set, and the company, phase or colour that it is for."""
        if not name:
            return piece.set_name
        if getattr(piece.data, "company", ""):
            name = self._companies.get(name, name)
        elif getattr(piece.data, "phase", ""):
            name = f"phase {name}"
        return f"{piece.set_name}: {name}"

    # -- tiles: sheets, boards, tokens ------------------------------------------------------------------

    def _picture(self, stem: str, face: Face) -> str:
        """The address of a face's picture."""
        side = self._job.options.max_side
        dpi = min(self._dpi, side / max(face.width, face.height) * 25.4)
        dpi = max(dpi, LEAST / max(face.width, face.height) * 25.4)
        self._note_dpi(stem, dpi)
        size = max(1, round(face.width * dpi / 25.4)), max(1, round(face.height * dpi / 25.4))

        def make() -> bytes:
            return jpeg(size, [Patch(face, 0, 0, *size)])

        return self._file(stem, "jpg", ("face", face.digest, size, QUALITY), make)

    def _note_dpi(self, stem: str, dpi: float) -> None:
        """Remember which picture has the fewest dpi; cells are of whole pixels, so that a little is always missing."""
        if dpi < min(self._least[0], 0.9 * self._dpi):
            self._least = (dpi, stem)

    def _plain(self) -> str:
        """The address of an underside without any print."""
        return self._file("plain", "jpg", ("plain", PLAIN), lambda: jpeg((64, 64), (), PLAIN))

    def _tile(
        self, piece: ExportPiece, about: Sequence[object], thickness: float, *, stackable: bool
    ) -> _Thing:
        """A tile of the piece's size: a rectangle or a disk."""
        front, round_ = piece.front, isinstance(piece.front.outline, CircleOutline)
        scale = tile_scale(front.width, front.height)
        stem = _stem(piece)
        one = self._object(piece, about, "Custom_Tile", _at(scale))
        one.image = CustomImage(
            self._picture(stem, front),
            self._picture(f"{stem}.back", piece.back) if piece.back is not None else self._plain(),
            CustomTile(TileType.CIRCLE if round_ else TileType.BOX, round(units(thickness), 4), stackable),
        )
        return _Thing(one, *tile_size(scale, front.width / front.height))

    def _model(self, piece: ExportPiece, about: Sequence[object], thickness: float) -> _Thing:
        """A model of any other outline: a hexagon, flat or pointed."""
        front, back, outline = piece.front, piece.back, piece.front.outline
        assert isinstance(outline, PolygonOutline)
        dpi = max(self._dpi, LEAST / front.width * 25.4)
        width, height = round(front.width * dpi / 25.4), round(front.height * dpi / 25.4)

        def picture() -> bytes:
            patches = [Patch(front, 0, 0, width, height)]
            if back is not None:
                patches.append(Patch(back, width, 0, width, height))
            return jpeg((2 * width, height), patches, PLAIN)

        shape = (outline.width, outline.height, outline.points, thickness)
        about_faces = ("model", front.digest, back.digest if back is not None else "", width, height, QUALITY)
        one = self._object(piece, about, "Custom_Model", _at(1.0))
        one.mesh = CustomMesh(
            self._file(
                f"{piece.set_id}.shape", "obj", ("shape", *shape), lambda: polygon_model(outline, thickness)
            ),
            self._file(_stem(piece), "jpg", about_faces, picture),
        )
        return _Thing(one, units(outline.width), units(outline.height))

    def _sheet(self, piece: ExportPiece, *, locked: bool = False, copies: int = 0, seat: str = "") -> _Thing:
        """A board or a sheet, with places for pieces; several copies are a stack."""
        copies = copies or piece.copies
        thing = self._tile(piece, ("sheet", seat), THICKNESS["sheet"], stackable=not locked)
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
        for spot in spots_of(piece.one, piece.data, self._job.context).values():
            x = round(-units(spot.x - face.width / 2) / scale, 5)
            z = round(units(spot.y - face.height / 2) / scale, 5)
            if (x, z) not in seen:
                seen.add((x, z))
                yield SnapPoint(Vector(x, round(units(THICKNESS["sheet"]), 4), z))

    # -- cards ------------------------------------------------------------------------------------------

    def _decks(self, pieces: Sequence[ExportPiece]) -> Iterator[_Thing]:
        """The decks of cards, a set's by company or by phase if its cards have such."""
        for _, own in groupby(pieces, lambda piece: piece.set_id):
            cards = list(own)
            flat = [piece for piece in cards if isinstance(piece.front.outline, RectOutline)]
            places = self._placed_cards(flat)
            for name, group in _grouped(flat, _belongs):
                yield self._deck(group, name, places)
            for piece in cards:
                if piece not in flat:
                    yield from self._bagged([piece], piece.set_name, f"odd/{piece.id}")

    def _deck(self, group: Sequence[ExportPiece], name: str, places: dict[str, _CardPlace]) -> _Thing:
        first = group[0]
        cards = [
            self._card(piece, number, places[piece.id]) for piece in group for number in range(piece.copies)
        ]
        scale = card_scale(first.front.width, first.front.height)
        size = card_size(scale, first.front.width / first.front.height)
        at = _at(scale, y=DROPPED, turn_z=180.0 if is_drawn_blind(group) else 0.0)
        if len(cards) == 1:
            cards[0].transform = at
            return _Thing(cards[0], *size)
        decks: dict[str, CustomDeck] = {}
        for card in cards:
            assert isinstance(card.decks, dict)
            decks |= card.decks
        self._tags.setdefault(first.set_name)
        deck = ObjectState(
            guid=self._guid("deck", first.set_id, name),
            name="Deck",
            transform=at,
            nickname=self._title(first, name),
            description=counted(len(cards), "card"),
            tags=[first.set_name, first.kind],
            sideways=False,
            deck_cards=[card.card for card in cards if isinstance(card.card, int)],
            decks=decks,
            contents=cards,
        )
        return _Thing(deck, *size)

    def _card(self, piece: ExportPiece, number: int, place: _CardPlace) -> ObjectState:
        scale = card_scale(piece.front.width, piece.front.height)
        card = self._object(piece, ("card", number), "Card", _at(scale))
        card.card, card.sideways = place.key * 100 + place.cell, False
        card.decks = {str(place.key): place.sheet}
        card.hands = card.hide_face_down = True
        return card

    def _placed_cards(self, pieces: Sequence[ExportPiece]) -> dict[str, _CardPlace]:
        """Every card's sheet and cell: cards of one size and set share sheets, cards that look the same a cell."""
        places: dict[str, _CardPlace] = {}
        for _, same in _grouped(pieces, lambda piece: repr(piece.front.outline)):
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
                        places[piece.id] = _CardPlace(self._sheets, sheet, cell)
        return places

    def _deck_sheet(self, pieces: Sequence[ExportPiece], stem: str) -> CustomDeck:
        """A sheet of fronts, with one back for all or with a sheet of backs."""
        front = pieces[0].front
        backs = {piece.back.digest: piece.back for piece in pieces if piece.back is not None}
        several = len(backs) > 1 or (len(backs) == 1 and any(piece.back is None for piece in pieces))
        common = next(iter(backs.values())) if len(backs) == 1 and not several else None
        options = self._job.options
        grid = grid_for(len(pieces), front.width, front.height, self._dpi, options.max_side)
        self._note_dpi(stem, grid.width / front.width * 25.4)

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
            return self._file(name, "jpg", ("sheet", grid, about, QUALITY), sheet(faces, hidden))

        fronts = address(stem, [piece.front for piece in pieces], common)
        if several:
            back = address(f"{stem}.backs", [piece.back for piece in pieces], None)
        else:
            back = self._picture(f"{stem}.back", common) if common is not None else self._plain()
        outline = front.outline
        rounded = isinstance(outline, RectOutline) and outline.radius > 0
        return CustomDeck(
            fronts, back, grid.columns, grid.rows, unique_back=several, shape=0 if rounded else 1
        )

    # -- bags -------------------------------------------------------------------------------------------

    def _money(self, pieces: Sequence[ExportPiece]) -> Iterator[_Thing]:
        """A bag that never runs out for every value; its description says how many a kit has."""
        for _, own in groupby(pieces, lambda piece: piece.set_id):
            money = list(own)
            places = self._placed_cards(
                [piece for piece in money if isinstance(piece.front.outline, RectOutline)]
            )
            for piece in money:
                if piece.id in places:
                    one = self._card(piece, 0, places[piece.id])
                else:
                    one = self._tile(piece, ("money",), THICKNESS["token"], stackable=True).state
                words = f"Never runs out; the kit has {counted(piece.copies, 'piece')}."
                yield self._bag("Infinite_Bag", piece, piece.name, words, [one], f"money/{piece.id}")

    def _loose(self, pieces: Sequence[ExportPiece]) -> Iterator[_Thing]:
        """Tokens and hex tiles: in bags by company, by colour of the ground, or by what there is much of.

        Tiles that are drawn blind are in one bag, which gives any of them.
        """
        for _, same in groupby(pieces, lambda piece: piece.set_id):
            own = list(same)
            if is_drawn_blind(own):
                yield from self._bagged(own, own[0].set_name, f"{own[0].set_id}/", blind=True)
                continue
            for name, group in _grouped(own, _bag_of):
                yield from self._bagged(group, self._title(group[0], name), f"{group[0].set_id}/{name}")

    def _bagged(
        self, group: Sequence[ExportPiece], title: str, about: str, *, blind: bool = False
    ) -> Iterator[_Thing]:
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

    def _one(self, piece: ExportPiece, number: int) -> _Thing:
        if isinstance(piece.front.outline, PolygonOutline):
            return self._model(piece, ("tile", number), THICKNESS["tile"])
        return self._tile(piece, ("token", number), THICKNESS["token"], stackable=True)

    def _bag(
        self,
        name: str,
        piece: ExportPiece,
        title: str,
        words: str,
        contents: list[ObjectState],
        about: str,
    ) -> _Thing:
        self._tags.update(dict.fromkeys((piece.set_name, piece.kind)))
        bag = ObjectState(
            guid=self._guid("bag", about),
            name=name,
            transform=_at(1.0, y=DROPPED),
            nickname=title,
            description=words,
            tags=[piece.set_name, piece.kind],
            colour=self._tint(piece.data),
            material=-1,
            mesh_index=-1,
            contents=contents,
        )
        return _Thing(bag, BAG, BAG)

    def _tint(self, data: Any) -> Colour:
        """A bag's colour: that of what is in it."""
        if ground := getattr(data, "ground", ""):
            return _colour(ground_of(ground, self._job.context, own=True).line)
        name = getattr(data, "colour", "")
        return _colour(self._job.context.colour(name) if name in self._job.game.palette else PLAIN)

    # -- players ----------------------------------------------------------------------------------------

    def _seats(self, aids: Sequence[ExportPiece]) -> tuple[Block[ObjectState], Block[ObjectState]]:
        """The places of the players on the near and on the far side: a hand zone, and before it an aid of each kind."""
        count = min(self._job.game.header.players[1], len(SEATS))
        near = ceil(count / 2)
        blocks = []
        for number, player in enumerate(SEATS[:count]):
            own = [self._sheet(piece, copies=1, seat=player) for piece in aids if piece.copies > number]
            hand = self._hand(player)
            sheets = beside([thing.block for thing in own])
            if number < near:
                blocks.append(stacked([sheets, hand.block]))
            else:
                hand.state.transform.turn_y = 180.0
                for thing in own:
                    thing.state.transform.turn_y = 0.0
                blocks.append(stacked([hand.block, sheets]))
        spare = [
            self._sheet(piece, copies=piece.copies - count, seat="spare").block
            for piece in aids
            if piece.copies > count
        ]
        return beside([*blocks[:near], *spare], 4 * GAP), beside(blocks[near:][::-1], 4 * GAP)

    def _hand(self, player: str) -> _Thing:
        width, height, depth = HAND
        at = Transform(0.0, height / 2, 0.0, turn_y=0.0, scale_x=width, scale_y=height, scale_z=depth)
        hand = ObjectState(
            guid=self._guid("hand", player),
            name="HandTrigger",
            transform=at,
            colour=Colour(0.5, 0.5, 0.5, 0.0),
            locked=True,
            tooltip=False,
            player=player,
        )
        return _Thing(hand, width, depth)

    def _cloth(self, whole: Block[ObjectState]) -> ObjectState:
        """What everything is on: Tabletop Simulator's own tables are too small for large games."""
        width, depth = whole.width + 2 * MARGIN, whole.depth + 2 * MARGIN
        # The picture has the cloth's proportions, for the tile has those of the picture.
        size = (round(512 * min(1, width / depth)), round(512 * min(1, depth / width)))
        picture = self._file("cloth", "jpg", ("cloth", size, CLOTH), lambda: jpeg(size, (), CLOTH))
        scale = round(max(width / size[0], depth / size[1]) * min(size) / 2, 4)
        return ObjectState(
            guid=self._guid("cloth"),
            name="Custom_Tile",
            transform=_at(scale, y=LOW - CLOTH_THICKNESS),
            nickname="Table",
            colour=_colour(CLOTH),
            locked=True,
            tooltip=False,
            image=CustomImage(picture, picture, CustomTile(TileType.BOX, CLOTH_THICKNESS, stackable=False)),
        )


def _at(scale: float, *, y: float = DROPPED, turn_z: float = 0.0) -> Transform:
    """A place of an object that is scaled evenly; the middle of the table until it has another."""
    scale = round(scale, 5)
    return Transform(0.0, y, 0.0, turn_z=turn_z, scale_x=scale, scale_y=1.0, scale_z=scale)


def _stem(piece: ExportPiece) -> str:
    return f"{piece.set_id}-{piece.data.id}"


def _grouped(
    pieces: Iterable[ExportPiece], key: Callable[[ExportPiece], str]
) -> Iterator[tuple[str, list[ExportPiece]]]:
    """The pieces by what ``key`` says, in the order in which that comes first."""
    found: dict[str, list[ExportPiece]] = {}
    for piece in pieces:
        found.setdefault(key(piece), []).append(piece)
    yield from found.items()


def _belongs(piece: ExportPiece) -> str:
    """The deck of its set that a card is in: that of its company, or of its phase."""
    if piece.kind == "cards":
        return ""
    return str(getattr(piece.data, "company", "") or getattr(piece.data, "phase", ""))


def _bag_of(piece: ExportPiece) -> str:
    """The bag of its set that a token or a tile is in."""
    data = piece.data
    found = str(getattr(data, "company", "") or getattr(data, "ground", ""))
    return found or (piece.name if piece.copies >= OWN_BAG else "")


def _colour(value: str) -> Colour:
    red, green, blue = (round(int(value[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))
    return Colour(red, green, blue)


def _base(url: str, folder: Path) -> str:
    """What stands before the name of every file: a web address, or the folder's own."""
    if not url:
        return f"{LOCAL}/" + folder.absolute().as_posix().lstrip("/") + "/"
    return web_folder(url) + "/"
