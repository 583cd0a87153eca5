"""What a target gets and what it gives: the pieces of a game, and files of which pictures are drawn only when needed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from playproof import __version__
from playproof.components.base import Piece as PieceData
from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.game import Game
from playproof.components.kinds.money import Money
from playproof.components.kinds.tiles import Tile
from playproof.components.workspace import Workspace
from playproof.generator.exporting.options import ExportOptions
from playproof.generator.kit.job import Step
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.identity import narrowed, piece_keys
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.reading import lines
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Outline


@dataclass(frozen=True)
class FaceFacts:
    """What is known of a face without drawing it: lengths in mm, ``text`` line by line, with what icons mean."""

    digest: str
    outline: Outline
    bleed: float
    text: str

    @property
    def width(self) -> float:
        """Width of the trimmed face, mm."""
        return self.outline.width

    @property
    def height(self) -> float:
        """Height of the trimmed face, mm."""
        return self.outline.height


@dataclass(frozen=True)
class Face(FaceFacts):
    """One side of a piece."""

    #: Draws it, unless it is drawn already.
    drawing: Callable[[], Drawing] = field(compare=False, repr=False)


@dataclass(frozen=True)
class ExportPiece:
    """A piece of the export: as `playproof.generator.pieces.piece.Piece`, with its data.

    ``id`` is set and piece ("events/R01"), ``one`` its set and ``data`` its row; ``key`` is a hash of all that its
    drawings are made from.
    """

    id: str
    name: str
    copies: int
    one: PieceSet
    data: PieceData
    key: str
    front: Face
    back: Face | None

    @property
    def kind(self) -> str:
        """The kind of component: "cards"."""
        return self.one.kind

    @property
    def set_id(self) -> str:
        """The id of its set."""
        return self.one.id

    @property
    def set_name(self) -> str:
        """What players call its set."""
        return self.one.name

    def faces(self) -> tuple[Face, ...]:
        """Its front, and its back if it has one."""
        return (self.front,) if self.back is None else (self.front, self.back)


def is_drawn_blind(pieces: Sequence[ExportPiece]) -> bool:
    """Whether these pieces of a set are drawn blind: cards, or tiles without track, that differ but share a back.

    Cards with two faces have no back that hides them; tokens share a back, too, and are chosen by their front.
    """
    return (
        all(
            piece.kind == "cards" or (isinstance(piece.data, Tile) and not piece.data.is_track)
            for piece in pieces
        )
        and all(piece.back is not None for piece in pieces)
        and len({piece.back.digest for piece in pieces if piece.back is not None}) == 1
        and len({piece.front.digest for piece in pieces}) > 1
    )


#: A piece's key, its front and its back, as the last export knew them.
Faces = tuple[str, FaceFacts, FaceFacts | None]


@dataclass(eq=False)
class ExportJob:
    """A game to export: ``sets`` hold just the pieces to export into ``folder``; ``former`` has what is known of pieces from
    the last export."""

    context: RenderContext
    sets: tuple[PieceSet, ...]
    workspace: Workspace
    options: ExportOptions
    folder: Path
    step: Step
    former: Mapping[str, Faces]
    _drawn: dict[str, Piece] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game that is exported."""
        return self.context.game

    @property
    def has_pieces(self) -> bool:
        """Whether anybody asked for the pieces: an export of data alone draws none."""
        return "pieces" in self.__dict__

    @cached_property
    def pieces(self) -> tuple[ExportPiece, ...]:
        """All pieces in print order, without those that have no copies.

        Pieces that can't have changed since the last export aren't drawn. Raises `DataFaults` for those that can't be
        drawn, and if there is none at all.
        """
        if not any(data.count for one in self.sets for data in one.items):
            folder = self.game.folder
            here = Place(f"{folder.parent.name}/{folder.name}")
            allowed = "rows or [[set.piece]] tables, with copies"
            only = ", ".join(self.options.only)
            problem = f"--only {only}: all of it has a count of 0" if only else "there is no piece to export"
            raise DataFaults([Fault(here, problem, allowed)])
        self.step("drawing")
        keys = piece_keys(self.context, self.sets)
        known = {name for name, (key, _, _) in self.former.items() if keys.get(name) == key}
        self._draw(keys.keys() - known)
        return tuple(
            self._piece(one, data, keys[f"{one.id}/{data.id}"], known)
            for one in self.sets
            for data in one.items
            if data.count
        )

    def _draw(self, names: Iterable[str]) -> None:
        for piece in draw_pieces(self.context, narrowed(self.sets, set(names))):
            self._drawn[piece.id] = piece

    def _piece(self, one: PieceSet, data: PieceData, key: str, known: set[str]) -> ExportPiece:
        name = f"{one.id}/{data.id}"
        if name in known:
            _, front, back = self.former[name]
        else:
            drawn = self._drawn[name]
            front, back = _facts(drawn.front), _facts(drawn.back) if drawn.back is not None else None
        return ExportPiece(
            name,
            self._title(data),
            data.count,
            one,
            data,
            key,
            self._face(one, name, front, back=False),
            self._face(one, name, back, back=True) if back is not None else None,
        )

    def _title(self, data: PieceData) -> str:
        """What a piece is called; money without a name by its value."""
        if isinstance(data, Money) and not data.name:
            return self.game.header.currency.amount(data.value)
        return data.title

    def _face(self, one: PieceSet, name: str, facts: FaceFacts, *, back: bool) -> Face:
        def drawing() -> Drawing:
            if name not in self._drawn:
                # Whoever needs one picture of a set may need its others: a set's drawings share much.
                own = {f"{one.id}/{data.id}" for data in one.items}
                self._draw(own - self._drawn.keys())
            drawn = self._drawn[name]
            found = drawn.back if back else drawn.front
            assert found is not None
            return found

        return Face(facts.digest, facts.outline, facts.bleed, facts.text, drawing)


def _facts(drawing: Drawing) -> FaceFacts:
    return FaceFacts(drawing.digest, drawing.outline, drawing.bleed, "\n".join(lines(drawing.items)))


@dataclass(frozen=True)
class Lazy:
    """A file that is made when it is needed. ``source`` names everything that its bytes depend on: see `source_of`."""

    source: str
    make: Callable[[], bytes] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Package:
    """A ZIP archive with these members, in this order."""

    members: Mapping[str, bytes | Lazy]


@dataclass(frozen=True)
class Export:
    """The files of an export, names relative with parts divided by ``/``, and what to say about them."""

    files: Mapping[str, bytes | Lazy | Package]
    messages: tuple[str, ...] = ()


def source_of(*parts: object) -> str:
    """A hash (hex) of what a file is made from: digests of faces, resolutions, names; and of the Playproof that makes it."""
    return hashlib.sha256(repr((__version__, *parts)).encode()).hexdigest()
