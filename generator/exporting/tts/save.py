"""The save file: a ready table with all pieces of a game, in decks, bags and stacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import ceil

from msgspec.structs import replace

from playproof.components.kinds.aids import Aid, AidSet
from playproof.generator.exporting.job import Export, ExportJob, ExportPiece, Lazy
from playproof.generator.exporting.tts.bags import Bags, colour_of
from playproof.generator.exporting.tts.decks import Decks
from playproof.generator.exporting.tts.files import SaveFiles
from playproof.generator.exporting.tts.images import jpeg
from playproof.generator.exporting.tts.objects import (
    Colour,
    CustomImage,
    CustomTile,
    ObjectState,
    Save,
    Tag,
    Tags,
    TileType,
    Transform,
    encoded_save,
)
from playproof.generator.exporting.tts.piece_objects import (
    CARDS,
    DEALT,
    LOOSE,
    PieceObjects,
    Thing,
    grouped,
    transform_of,
)
from playproof.generator.exporting.tts.sizes import BAG
from playproof.generator.exporting.tts.table import GAP, Block, beside, rows, stacked
from playproof.layouts.scene import RectOutline

#: Which sheets are in the middle, and which are in front of them.
MIDDLE = ("boards", "networks", "markets", "tracks", "phases")
FRONT = ("charters", "mats")
#: The seats, from the left of the near side on, and the sizes of a player's hand zone, in units.
SEATS = ("White", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink", "Brown")
HAND = (11.0, 5.0, 4.0)
#: The cloth that everything is on: its colour, how far it reaches beyond, how thick it is and how high it lies (units).
CLOTH, MARGIN, CLOTH_THICKNESS, LOW = "#2f4a3e", 2.0, 0.1, 1.0


def export(job: ExportJob) -> Export:
    """The save file and its pictures. Raises `ExportError` for an address that isn't one."""
    return _Writer(job).export()


class _Writer:
    """Lays the table with the objects of a game."""

    def __init__(self, job: ExportJob) -> None:
        self._job = job
        self._files = SaveFiles(job)
        self._objects = PieceObjects(job, self._files)
        self._decks = Decks(self._objects)
        self._bags = Bags(self._objects, self._decks)

    def export(self) -> Export:
        """All files: the save first."""
        pieces = self._job.pieces
        of = {kind: tuple(own) for kind, own in groupby(pieces, lambda piece: piece.kind)}

        def some(wanted: Callable[[str], bool]) -> list[ExportPiece]:
            return [piece for kind, own in of.items() if wanted(kind) for piece in own]

        middle = [self._objects.sheet(piece, locked=True) for piece in some(MIDDLE.__contains__)]
        front = [self._objects.sheet(piece) for piece in some(FRONT.__contains__)]
        cards = some(CARDS.__contains__)
        decks = list(self._cards(cards))
        money = list(self._bags.money(some("money".__eq__)))
        loose = list(self._bags.loose(some(LOOSE.__contains__)))
        # Pieces that were asked for one by one are a saved object for another table: no places of players, no cloth.
        ready = not self._job.options.only
        known = {*MIDDLE, *FRONT, *CARDS, *LOOSE, "money", *([DEALT] if ready else [])}
        papers = [self._objects.sheet(piece) for piece in some(lambda kind: kind not in known)]
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
            component_tags=Tags([Tag(tag, tag.lower()) for tag in self._objects.tags]),
        )
        files: dict[str, bytes | Lazy] = {f"{header.id}.json": encoded_save(save), **self._files.made}
        return Export(files, (*self._files.coarse(), *self._steps()))

    def _cards(self, pieces: Sequence[ExportPiece]) -> Iterator[Thing]:
        """The decks of cards, a set's by company or by phase if its cards have such."""
        for _, own in groupby(pieces, lambda piece: piece.set_id):
            cards = list(own)
            flat = [piece for piece in cards if isinstance(piece.front.outline, RectOutline)]
            places = self._decks.placed(flat)
            for name, group in grouped(flat, _belongs):
                yield self._decks.deck(group, name, places)
            for piece in cards:
                if piece not in flat:
                    yield from self._bags.bagged([piece], piece.set_name, f"odd/{piece.id}")

    def _steps(self) -> tuple[str, ...]:
        name = f"{self._job.game.id}.json"
        saves = "Saved Objects folder" if self._job.options.only else "Saves folder"
        if self._job.options.url:
            return (
                f"Put the folder images on the web as {self._files.base}images, and {name} into the {saves} of Tabletop "
                "Simulator.",
            )
        return (
            f"Put {name} into the {saves} of Tabletop Simulator; leave the images where they are, as it names them "
            "there. Others see them when they are on the web: --url, or the game's Cloud Manager.",
        )

    def _seats(self, aids: Sequence[ExportPiece]) -> tuple[Block[ObjectState], Block[ObjectState]]:
        """The places of the players on the near and on the far side: a hand zone, and before it an aid of each kind."""
        count = min(self._job.game.header.players[1], len(SEATS))
        near = ceil(count / 2)
        blocks = []
        for number, player in enumerate(SEATS[:count]):
            own = [
                self._objects.sheet(piece, copies=1, seat=player)
                for piece in aids
                if number in _seats_of(piece)
            ]
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
            self._objects.sheet(piece, copies=spare, seat="spare").block
            for piece in aids
            if (spare := sum(seat >= count for seat in _seats_of(piece)))
        ]
        return beside([*blocks[:near], *spare], 4 * GAP), beside(blocks[near:][::-1], 4 * GAP)

    def _hand(self, player: str) -> Thing:
        width, height, depth = HAND
        at = Transform(0.0, height / 2, 0.0, turn_y=0.0, scale_x=width, scale_y=height, scale_z=depth)
        hand = ObjectState(
            guid=self._objects.guid("hand", player),
            name="HandTrigger",
            transform=at,
            colour=Colour(0.5, 0.5, 0.5, 0.0),
            locked=True,
            tooltip=False,
            player=player,
        )
        return Thing(hand, width, depth)

    def _cloth(self, whole: Block[ObjectState]) -> ObjectState:
        """What everything is on: Tabletop Simulator's own tables are too small for large games."""
        width, depth = whole.width + 2 * MARGIN, whole.depth + 2 * MARGIN
        # The picture has the cloth's proportions, for the tile has those of the picture.
        size = (round(512 * min(1, width / depth)), round(512 * min(1, depth / width)))
        picture = self._files.file("cloth", "jpg", ("cloth", size, CLOTH), lambda: jpeg(size, (), CLOTH))
        scale = round(max(width / size[0], depth / size[1]) * min(size) / 2, 4)
        return ObjectState(
            guid=self._objects.guid("cloth"),
            name="Custom_Tile",
            transform=transform_of(scale, y=LOW - CLOTH_THICKNESS),
            nickname="Table",
            colour=colour_of(CLOTH),
            locked=True,
            tooltip=False,
            image=CustomImage(picture, picture, CustomTile(TileType.BOX, CLOTH_THICKNESS, stackable=False)),
        )


def _seats_of(piece: ExportPiece) -> Sequence[int]:
    """The seats that have an aid: the seat of its colour, or one for each copy; other copies are beyond the last seat."""
    data, one = piece.data, piece.one
    if isinstance(data, Aid) and isinstance(one, AidSet) and data.colour in one.colours:
        last = len(one.colours)
        return one.colours.index(data.colour), *range(last, last + piece.copies - 1)
    return range(piece.copies)


def _belongs(piece: ExportPiece) -> str:
    """The deck of its set that a card is in: that of its company, or of its phase."""
    if piece.kind == "cards":
        return ""
    return str(getattr(piece.data, "company", "") or getattr(piece.data, "phase", ""))
