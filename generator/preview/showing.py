"""A game in one theme as it can be shown now: what could be drawn, what stays from before, every fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from msgspec import structs

from playproof.checker.assembly.unused_keys import play_faults
from playproof.components.base import Piece as Data
from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import Game, load_game
from playproof.components.lint.game import lint_game
from playproof.components.workspace import Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.whole_pages import page_size
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.identity import narrowed, piece_keys
from playproof.generator.pieces.piece import Piece
from playproof.generator.preview.wording import plain_fields
from playproof.generator.unused_columns import unused_columns
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.names import proof_names
from playproof.layouts.proofing.proof import proof_piece, proof_theme
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.text.unclosed import unclosed_marks

#: How the places of faults end that are about a back or a picture of a whole set.
_OF_SET = (".back", ".art", ".back_art")


@dataclass(frozen=True)
class Shown:
    """A piece as it is shown: ``key`` is what it was drawn from, ``fields`` its data in plain words,
    ``faults`` what its drawing is blamed for.

    ``stale``: the data of today can't be drawn, this is the picture of before.
    """

    piece: Piece
    data: Data
    key: str
    fields: tuple[tuple[str, str], ...] = ()
    faults: tuple[Fault, ...] = ()
    stale: bool = False


@dataclass(frozen=True)
class Trouble:
    """A fault, and the pieces that it is about, as far as that is known."""

    fault: Fault
    pieces: tuple[str, ...] = ()


class Showing:
    """A game in one theme. `refresh` reads it again; only pieces whose keys changed are drawn again.

    ``pieces`` are in print order, those of optional sets too. ``readable`` is False while the data can't be read:
    then everything but ``troubles`` is as it was. ``drawn`` counts drawings, for tests and the curious.
    """

    def __init__(self, folder: Path, workspace: Workspace, options: KitOptions) -> None:
        """Nothing is read yet."""
        self.folder = folder
        self.workspace = workspace
        self.options = options
        self.paper = parse_paper(options.paper)
        self.context: RenderContext | None = None
        self.pieces: dict[str, Shown] = {}
        self.troubles: tuple[Trouble, ...] = ()
        self.readable = False
        self.revision = 0
        self.drawn = 0
        #: Faults of the last reading that was whole.
        self._slow: tuple[Fault, ...] = ()

    @property
    def game(self) -> Game | None:
        """The game as it could last be read."""
        return self.context.game if self.context is not None else None

    @property
    def sets(self) -> tuple[PieceSet, ...]:
        """All sets of the game, optional ones too."""
        return self.game.sets if self.game is not None else ()

    def refresh(self, whole: bool = True) -> None:
        """Read the game and draw what changed. Without ``whole`` its play data aren't read again, nor is it looked for what
        nothing reads, which takes longer than all else: these faults stay as they were."""
        self.revision += 1
        try:
            theme = find_theme(self.options.theme, self.workspace.overrides)
            game = load_game(self.folder)
            page = page_size(self.paper, self.options.margin)
            context = RenderContext(game, theme, self.workspace.overrides, page=page)
            keys = piece_keys(context, game.sets)
            pieces, troubles = self._drawn(context, keys)
        except DataFaults as found:
            self.readable = False
            self.troubles = tuple(self._blamed(found.faults))
            return
        self.readable = True
        self.context = context
        self.pieces = pieces
        of_game = chain(
            proof_theme(context, self.options.theme),
            proof_names(context),
            context.icons.faults(),
            unclosed_marks(game, context.icons),
            lint_game(game),
        )
        if whole:
            self._slow = (*play_faults(game.id, [self.workspace.root]), *unused_columns(context))
        self.troubles = (*troubles, *self._blamed((*of_game, *self._slow)))

    def _drawn(self, context: RenderContext, keys: dict[str, str]) -> tuple[dict[str, Shown], list[Trouble]]:
        """All pieces of the game, those whose key changed drawn again."""
        old = self.pieces
        due = {
            name for name, key in keys.items() if name not in old or old[name].stale or old[name].key != key
        }
        fresh: dict[str, Shown] = {}
        failed: dict[str, Fault] = {}
        for one in narrowed(context.game.sets, due):
            # One answer for each piece, in their order.
            for data, drawn in zip(one.items, draw_set(one, context), strict=True):
                name = f"{one.id}/{data.id}"
                if isinstance(drawn, Fault):
                    failed[name] = drawn
                else:
                    self.drawn += 1
                    fresh[name] = _shown(one, drawn, keys[name], context)
        pieces: dict[str, Shown] = {}
        troubles: list[Trouble] = []
        for one in context.game.sets:
            for data in one.items:
                name = f"{one.id}/{data.id}"
                if name in failed:
                    troubles.append(Trouble(failed[name], (name,)))
                    if name in old:
                        pieces[name] = replace(old[name], stale=True, faults=(failed[name],))
                    continue
                shown = fresh.get(name) or _with_copies(old[name], data)
                # The place is that of today: lines above it may have come or gone since the piece was drawn.
                here = context.game.place(one.id, data.id) if shown.faults else None
                for fault in shown.faults:
                    own = not fault.place.field.endswith(_OF_SET)
                    troubles.append(Trouble(replace(fault, place=here) if own and here else fault, (name,)))
                pieces[name] = shown
        return pieces, _merged(troubles)

    def _blamed(self, faults: Iterable[Fault]) -> Iterator[Trouble]:
        """Each fault with the pieces that are at its place, or were when the data could last be read."""
        where: dict[tuple[str, int, int], list[str]] | None = None
        for fault in faults:
            if where is None:
                where = self._where()
            place = fault.place
            yield Trouble(fault, tuple(where.get((place.file, place.line, place.sheet_row), ())))

    def _where(self) -> dict[tuple[str, int, int], list[str]]:
        """File, line and row of a table → the pieces that are written there."""
        found: dict[tuple[str, int, int], list[str]] = {}
        game = self.game
        if game is None:
            return found
        for one, data in game.pieces():
            place = game.place(one.id, data.id)
            if place.line or place.sheet_row:
                found.setdefault((place.file, place.line, place.sheet_row), []).append(f"{one.id}/{data.id}")
        return found

    def keys(self) -> dict[str, str]:
        """Piece → what its picture was drawn from."""
        return {name: shown.key for name, shown in self.pieces.items()}

    def printed(self) -> Sequence[Piece]:
        """What a kit holds, in print order: no sets that are left out, nothing without copies."""
        left_out = {one.id for one in self.sets if one.left_out}
        return [
            shown.piece
            for shown in self.pieces.values()
            if shown.piece.copies and shown.piece.set_id not in left_out
        ]


def _merged(troubles: Iterable[Trouble]) -> list[Trouble]:
    """What is wrong with a whole set once, with all its pieces."""
    found: dict[Fault, tuple[str, ...]] = {}
    for trouble in troubles:
        found[trouble.fault] = (*found.get(trouble.fault, ()), *trouble.pieces)
    return [Trouble(fault, pieces) for fault, pieces in found.items()]


def _shown(one: PieceSet, drawn: DrawnPiece, key: str, context: RenderContext) -> Shown:
    data = drawn.piece
    piece = Piece(
        f"{one.id}/{data.id}",
        data.title,
        one.kind,
        one.id,
        data.count,
        drawn.front,
        drawn.back,
        one.name,
        drawn.lines,
    )
    return Shown(piece, data, key, plain_fields(data, context), tuple(proof_piece(context, one, drawn)))


def _with_copies(shown: Shown, data: Data) -> Shown:
    """The same look; how many there are is not part of it."""
    if shown.data is data or shown.data == data:
        return shown
    return replace(shown, data=data, piece=structs.replace(shown.piece, copies=data.count))
