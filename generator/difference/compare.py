"""Two games side by side: pieces that changed, came and went, and what they share that changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from playproof.components.base import Component, Piece, PieceSet
from playproof.components.differing import FieldChange, brief, differing
from playproof.components.game import Game, load_game
from playproof.components.kinds.markets import PriceMarket
from playproof.components.kinds.tracks import Track
from playproof.components.workspace import Workspace
from playproof.generator.difference.shared import SharedChange, hanging, shared_changes
from playproof.generator.difference.since import Then
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.reference_texts import reference_digest, reference_texts
from playproof.generator.pages.whole_pages import page_size
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.changed import Looks, Printed, faces_of, look_again
from playproof.generator.pieces.drawing import chosen_sets, draw_pieces
from playproof.generator.pieces.identity import at_version, narrowed, piece_keys
from playproof.generator.pieces.piece import Piece as DrawnPiece
from playproof.layouts.kinds import shown_files
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Group, Text
from playproof.layouts.typefaces.faces import file_of, is_own, runs

#: changed: it looks otherwise; copies: there are more or fewer; came, gone; data: fields differ, its look does not.
Change = Literal["changed", "copies", "came", "gone", "data"]


@dataclass(frozen=True)
class Asked:
    """What a comparison is asked for: a theme and a paper (those of the kit, or the usual ones, if empty), and kinds or
    sets (all that are printed without being asked for, if none)."""

    theme: str = ""
    paper: str = ""
    only: tuple[str, ...] = ()


@dataclass(frozen=True)
class PieceChange:
    """One piece that isn't as it was.

    ``copies`` before and after. ``before`` and ``after`` are as printed then and to be printed now; ``alike`` is the
    piece of today with the version of then in its imprint, so that what differs from ``before`` is a real change.
    ``because`` names what it shares with others and hangs on; ``files`` are those that it shows, by their names in the
    game's folder, and that hold something else now; ``redrawn``: another Playproof drew it.
    """

    change: Change
    id: str
    name: str
    kind: str
    set_name: str
    copies: tuple[int, int]
    fields: tuple[FieldChange, ...] = ()
    before: DrawnPiece | None = None
    after: DrawnPiece | None = None
    alike: DrawnPiece | None = None
    because: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    redrawn: bool = False

    @property
    def on_paper(self) -> bool:
        """Whether paper is needed, or old pieces are to be thrown away."""
        return self.change != "data"

    def unexplained(self, reasons: Sequence[str]) -> bool:
        """Whether neither its own fields nor its files explain why it changed; ``reasons`` are what it depends on."""
        own = self.fields or self.redrawn or (self.files and not reasons)
        return self.change == "changed" and not own


@dataclass(frozen=True)
class PageChange:
    """A page of the kit's own that says something else than it did: ``name`` is its heading."""

    change: Literal["changed", "came", "gone"]
    name: str
    fields: tuple[FieldChange, ...] = ()


#: Parts of a game's look that show on a kit's first pages.
_ON_PAGES = frozenset({"accent", "band", "emblem", "ground", "motif", "trim"})


@dataclass(frozen=True)
class Difference:
    """All that differs.

    ``pieces`` are in print order, those that went at the end; ``versions`` before and after; ``printed``: it is a kit
    that this was compared with; ``pages``: the reference page, if it changed.
    """

    game: Game
    context: RenderContext
    since: str
    versions: tuple[str, str]
    pieces: tuple[PieceChange, ...]
    shared: tuple[SharedChange, ...]
    printed: bool = False
    pages: tuple[PageChange, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs at all."""
        return bool(self.pieces or self.pages or self.shared or self.versions[0] != self.versions[1])

    @property
    def first_pages(self) -> str:
        """The pages of a kit that are drawn anew for a change of the game's look, which `--changed` doesn't print."""
        looks = [one for one in self.shared if one.about == "game" and one.field.path.startswith("look.")]
        if not any(one.field.path.partition(".")[2] in _ON_PAGES for one in looks):
            return ""
        return "cover and the reference page" if self.game.header.reference else "cover"

    @property
    def to_print(self) -> bool:
        """Whether a reprint is about anything: pieces, or pages."""
        return bool(self.on_paper or self.pages)

    @property
    def on_paper(self) -> tuple[PieceChange, ...]:
        """The pieces that a reprint is about."""
        return tuple(piece for piece in self.pieces if piece.on_paper)

    def reasons(self, piece: PieceChange) -> tuple[str, ...]:
        """What a piece shares with others and hangs on, a line each: ``game.toml, figures.start_cards: 3 → 4``."""
        own = [one for one in self.shared if one.name in piece.because]
        return tuple(f"{one.name}: {brief(one.field.before, one.field.after)}" for one in own)


@dataclass(frozen=True)
class _Side:
    """A game, seen as it is printed."""

    context: RenderContext
    theme: str
    sets: tuple[PieceSet, ...]
    items: Mapping[str, tuple[PieceSet, Piece]]


def compare(then: Then, name: str, workspace: Workspace, asked: Asked | None = None) -> Difference:
    """The game called ``name`` of today beside ``then``; only pieces that may differ are drawn.

    Raises `DataFaults` for data that can't be read or drawn, on either side, and `PaperError`.
    """
    asked = asked or Asked()
    usual = KitOptions.from_record(then.manifest.options if then.manifest else {}, workspace.output)
    options = replace(usual, only=asked.only or usual.only, paper=asked.paper or usual.paper)
    today = _side(
        load_game(workspace.game_folder(name)), workspace.overrides, options, asked.theme or usual.theme
    )
    old_game = then.load()
    with then.relabelled_faults():
        theme = usual.theme if then.manifest else asked.theme or usual.theme
        past = _side(old_game, then.overrides, replace(options, paper=usual.paper), theme)
    return _compared(then, past, today)


def _side(game: Game, overrides: tuple[Any, ...], options: KitOptions, theme: str) -> _Side:
    page = page_size(parse_paper(options.paper), options.margin)
    context = RenderContext(game, find_theme(theme, overrides), overrides, page=page)
    known = {name for one in game.sets for name in (one.id, one.kind)}
    only = tuple(name for name in options.only if name in known)
    if options.only and not only:
        sets: tuple[PieceSet, ...] = ()
    else:
        left_out = {name for one in game.sets if one.left_out for name in one.called}
        sets = chosen_sets(game, only, tuple(name for name in options.extra if name in left_out))
    items = {f"{one.id}/{item.id}": (one, item) for one in sets for item in one.items if item.count}
    return _Side(context, theme, sets, items)


def _compared(then: Then, past: _Side, today: _Side) -> Difference:
    printed, versions = _printed(then, past)
    looks = look_again(today.context, today.sets, printed)
    # What was printed with the same key was printed from the same data, whatever else the kit's source says.
    unlike = _other_data(
        past,
        today,
        {name for name, key in looks.keys.items() if name in printed and printed[name].key == key},
    )
    gone = past.items.keys() - today.items.keys()
    old = _draw_old(then, past, (looks.changed & past.items.keys()) | gone, versions)
    changed = frozenset(name for name in looks.changed if _differs(name, looks, old, printed))
    now = {
        piece.id: piece
        for piece in draw_pieces(
            today.context, narrowed(today.sets, changed | (today.items.keys() - printed.keys()))
        )
    }
    pages = _pages(then, past, today)
    shared = shared_changes(past.context, today.context, past.sets, today.sets, (past.theme, today.theme))
    if pages:
        # The page's change has these lines.
        shared = tuple(one for one in shared if not _of_page(one))
    counts = {entry.id: entry.copies for entry in then.manifest.pieces} if then.manifest else {}
    pieces: list[PieceChange] = []
    for name, (one, item) in today.items.items():
        before = counts.get(name, past.items[name][1].count if name in past.items else 0)
        own = PieceChange(
            "data", name, item.title, one.kind, one.name, (before, item.count), unlike.get(name, ())
        )
        if name not in printed:
            pieces.append(replace(own, change="came", copies=(0, item.count), after=now[name], fields=()))
        elif name in changed:
            redrawn = name in old and printed[name].faces not in (None, faces_of(old[name]))
            own = replace(own, change="changed", before=old.get(name), after=now[name])
            files = _replaced_files(past, today, name) if name in past.items else ()
            pieces.append(replace(own, alike=looks.drawn[name], files=files, redrawn=redrawn))
        elif before != item.count:
            pieces.append(replace(own, change="copies"))
        elif own.fields:
            pieces.append(own)
    for name in printed:
        if name not in today.items and name in past.items and _still_asked(past.items[name][0], today):
            one, item = past.items[name]
            count = counts.get(name, item.count)
            pieces.append(
                PieceChange("gone", name, item.title, one.kind, one.name, (count, 0), before=old.get(name))
            )
    contexts = (past.context, today.context)
    pieces = [
        replace(piece, because=hanging(piece.id, shared, past.items, today.items, contexts))
        for piece in pieces
    ]
    with_pieces = tuple(_with_pieces(change, pieces) for change in shared)
    game = today.context.game
    return Difference(
        game=game,
        context=today.context,
        since=then.label,
        versions=(past.context.game.version, game.version),
        pieces=tuple(pieces),
        shared=with_pieces,
        printed=then.manifest is not None,
        pages=pages,
    )


def _pages(then: Then, past: _Side, today: _Side) -> tuple[PageChange, ...]:
    """The reference page, if it says something else; not where a kit's sets are left out, as with ``--changed``."""
    before, after = reference_texts(past.context), reference_texts(today.context)
    old, new = reference_digest(past.context), reference_digest(today.context)
    if then.manifest is not None:
        left_out = {one.id for one in today.context.game.sets} - {one.id for one in today.sets}
        if then.manifest.reference is None or any(one.set in left_out for one in then.manifest.pieces):
            return ()
        old = then.manifest.reference
    if old == new:
        return ()
    if not old or not new:
        texts = after or before
        name = texts.get("reference_heading", today.context.game.header.reference_heading)
        return (PageChange("came" if new else "gone", name),)
    return (PageChange("changed", after["reference_heading"], tuple(differing(before, after))),)


def _of_page(change: SharedChange) -> bool:
    """Whether it is a text of the reference page."""
    return change.about == "game" and change.field.path.startswith("reference")


def _printed(then: Then, past: _Side) -> tuple[dict[str, Printed], dict[str, str]]:
    """The pieces of before, and the version in each one's imprint."""
    version = past.context.game.version
    if then.manifest is not None:
        printed = {
            entry.id: Printed(
                entry.key, entry.version or then.manifest.game.version, (entry.front, entry.back)
            )
            for entry in then.manifest.pieces
        }
    else:
        keys = piece_keys(past.context, past.sets)
        printed = {name: Printed(keys[name], version) for name in past.items}
    return printed, {name: one.version for name, one in printed.items()}


def _draw_old(
    then: Then, past: _Side, names: Collection[str], versions: Mapping[str, str]
) -> dict[str, DrawnPiece]:
    """These pieces as they were, each with the version that its imprint had."""
    found: dict[str, DrawnPiece] = {}
    for version in dict.fromkeys(
        versions.get(name, past.context.game.version) for name in past.items if name in names
    ):
        own = {name for name in names if versions.get(name, past.context.game.version) == version}
        with then.relabelled_faults():
            drawn = draw_pieces(at_version(past.context, version), narrowed(past.sets, own))
        found |= {piece.id: piece for piece in drawn}
    return found


def _differs(name: str, looks: Looks, old: Mapping[str, DrawnPiece], printed: Mapping[str, Printed]) -> bool:
    """Whether a piece with another key really looks otherwise."""
    if printed[name].faces is not None:
        return True  # it was compared with what was printed
    return name not in old or faces_of(old[name]) != faces_of(looks.drawn[name])


def _other_data(past: _Side, today: _Side, same: Collection[str]) -> dict[str, tuple[FieldChange, ...]]:
    """The pieces whose own data differ, with the fields; those of ``same`` are known not to."""
    found: dict[str, tuple[FieldChange, ...]] = {}
    for name, (_, item) in today.items.items():
        if name in past.items and name not in same:
            before, after = past.items[name][1], item
            if before != after or type(before).__name__ != type(after).__name__:
                fields = tuple(differing(data_of(before), data_of(after)))
                if fields:
                    found[name] = fields
    return found


def _replaced_files(past: _Side, today: _Side, name: str) -> tuple[str, ...]:
    """The files that a piece shows as it did before, and that hold something else now: pictures, icons, typefaces."""
    then, now = (_files_of(side, name) for side in (past, today))
    return tuple(file for file, digest in now.items() if then.get(file, digest) != digest)


def _files_of(side: _Side, name: str) -> dict[str, bytes]:
    """The files that a piece shows, by their names in the game's folder or in the workspace, with what tells whether they
    hold the same."""
    one, item = side.items[name]
    game = side.context.game.folder.resolve()
    found: dict[str, bytes] = {}
    for path in shown_files(one, item, side.context):
        home = game if path.is_relative_to(game) else game.parent.parent
        found[path.relative_to(home).as_posix()] = side.context.file_digest(path)
    if not side.context.overrides:
        return found
    # A look of its own tells which icons and faces this piece alone needs.
    alone = replace(side.context, memo={}, files={})
    faces = [
        face for drawn in draw_pieces(alone, narrowed([one], [name])) for face in (drawn.front, drawn.back)
    ]
    for icon in sorted(alone.icons.asked):
        found[alone.icons.place(icon).file] = repr(alone.icons.items(icon, "#000000", None)).encode()
    stack = [item for face in faces if face is not None for item in face.items]
    while stack:
        mark = stack.pop()
        if isinstance(mark, Group):
            stack += mark.items
        elif isinstance(mark, Text):
            found |= {file_of(own): own.encode() for own, _ in runs(mark.face, mark.text) if is_own(own)}
    return found


def data_of(piece: Component) -> dict[str, Any]:
    """A piece's own data by the names that its file has for them; its id and its copies are listed separately.

    The rows of a market are given cell by cell, as sheets and trackers name them (r0c1).
    """
    data: dict[str, Any] = piece.model_dump(
        mode="json", by_alias=True, exclude={"id", "count"}, serialize_as_any=True
    )
    if isinstance(piece, PriceMarket):
        data["cells"] = _cells(piece.cells)
    elif isinstance(piece, Track):
        data["prices"] = _cells([" ".join(piece.prices)])
    return data


def _cells(rows: Sequence[str]) -> dict[str, str]:
    return {
        f"r{row}c{column}": cell
        for row, text in enumerate(rows)
        for column, cell in enumerate(text.split())
        if cell != "-"
    }


def _still_asked(one: PieceSet, today: _Side) -> bool:
    """Whether a set of before would be printed now: one that was left out on purpose is not gone."""
    there = {other.id: other for other in today.context.game.sets}
    return one.id not in there or any(other.id == one.id for other in today.sets)


def _with_pieces(change: SharedChange, pieces: Sequence[PieceChange]) -> SharedChange:
    own = [piece.id for piece in pieces if piece.on_paper and change.name in piece.because]
    return replace(change, pieces=tuple(own))
