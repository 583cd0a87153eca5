"""Drawings of every kind of component: one module a kind, named as in `playproof.components.kinds`.

Each module has ``draw(one_set, piece, look) -> (front, back or None)`` with drawings in mm; one whose drawings read
files of the game's folder also ``files(one_set, piece, look)``, which names them.
`draw_set` draws a whole set; a text that does not fit comes back as a fault with the piece's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from playproof.components.base import Piece, PieceSet
from playproof.components.faults import Fault, PieceFaults, Place, nearest
from playproof.components.kinds import KINDS
from playproof.components.kinds.cards import Back
from playproof.components.reading.whereabouts import Way
from playproof.layouts import emblems
from playproof.layouts.art import art_files, has_art, with_art
from playproof.layouts.icons import IconFault
from playproof.layouts.icons.named import way_to_icon
from playproof.layouts.icons.said import said
from playproof.layouts.places.free_space import NoPlace, NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Text
from playproof.layouts.text.markup import UnknownFigure
from playproof.layouts.text.setting import Overfull
from playproof.layouts.typefaces.faces import face, settled
from playproof.layouts.typefaces.files import unshapable

__all__ = [
    "FILLS_PAGE",
    "DrawnPiece",
    "draw_set",
    "is_of_letters",
    "no_emblem",
    "no_letters",
    "no_shaping",
    "shown_files",
]

#: Kinds whose pieces fill a page of the paper that is printed on and are not cut out.
FILLS_PAGE = frozenset(name for name, kind in KINDS.items() if kind.fills)


#: Face → characters that it is known to draw.
_drawable: dict[str, set[str]] = {}


class DrawnPiece(NamedTuple):
    """A piece with its two faces."""

    piece: Piece
    front: Drawing
    back: Drawing | None
    #: Where a board may be parted (x, y in mm) if it is larger than the paper; None for what is never parted.
    lines: tuple[tuple[float, ...], tuple[float, ...]] | None = None


def draw_set(one: PieceSet, context: RenderContext) -> Iterator[DrawnPiece | Fault]:
    """Every piece of a set in print order; what can't be drawn is a fault that names the piece."""
    module = import_module(f"playproof.layouts.kinds.{one.kind}")
    back = getattr(one, "back", None)
    if isinstance(back, Back) and back.emblem and back.emblem not in emblems.names():
        yield no_emblem(context.game.place(one.id, way=("back", "emblem")), back.emblem)
        return
    draw, lines = module.draw, getattr(module, "split_lines", None)
    read: Drawing | None = None
    whole = _whole(one, context)
    for piece in one.items:
        unknown_emblems = [found for found in _emblems_of(piece) if found[1] not in emblems.names()]
        if unknown_emblems:
            yield _no_emblem(one, piece, *unknown_emblems[0], context)
            continue
        try:
            front, back = draw(whole, piece, context)
            if has_art(one, piece):
                front, back = with_art(one, piece, front, back, context)
        except PieceFaults as found:
            yield found.faults[0]
        except Overfull as full:
            yield _overfull(one, piece, context, full)
        except IconFault as unknown:
            yield _no_icon(one, piece, unknown, context)
        except UnknownFigure as missing:
            figures = list(context.game.figures)
            problem = f"{one.name}, '{piece.title}': the game has no figure {missing}"
            hint = nearest(str(missing.args[0]), figures)
            allowed = ", ".join(figures) or "none is defined: [figures] in game.toml"
            yield Fault(context.game.place(one.id, piece.id), problem, allowed, hint)
        except emblems.UnknownEmblem as unknown:
            # A piece's own were asked for above: this is the game's, which heads its bands, or that of a company at home here.
            yield no_emblem(_emblem_place(unknown.name, context), unknown.name)
        except KeyError as missing:
            allowed = ", ".join(context.game.palette)
            yield Fault(
                context.game.place(one.id, piece.id),
                f"{one.name}, '{piece.title}': there is no colour {missing}",
                allowed=allowed,
            )
        else:
            missing_letters = _missing(front) or (
                _missing(back) if back is not None and back is not read else ""
            )
            if missing_letters:
                where, what = context.game.place(one.id, piece.id), f"{one.name}, '{piece.title}'"
                letter = unshapable(missing_letters)
                yield no_shaping(where, what, *letter) if letter else no_letters(where, what, missing_letters)
            else:
                read = back  # the cards of a set share theirs
                parting = lines(whole, piece, context) if lines is not None else None
                front, back = _settled(front, context), _settled(back, context) if back is not None else None
                yield DrawnPiece(piece, front, back, parting)


def _whole(one: PieceSet, context: RenderContext) -> PieceSet:
    """The set of the game that ``one`` holds some pieces of: what all of a set share, such as a size of type, doesn't hang on
    which of them are drawn."""
    whole = next((other for other in context.game.sets if other.id == one.id), one)
    if len(one.items) >= len(whole.items):
        return one
    own = {id(piece) for piece in whole.items}
    return whole if all(id(piece) in own for piece in one.items) else one


def _emblems_of(piece: Piece) -> Iterator[tuple[Way, str]]:
    """The emblems that a piece names, each with the field that does: its own, its ornament, those of its places and those that
    are drawn on its land."""
    named: list[tuple[Way, str]] = [((field,), getattr(piece, field, "")) for field in ("emblem", "ornament")]
    for field in ("place", "drawing"):
        for number, part in enumerate(getattr(piece, f"{field}s", ())):
            named.append(((field, number, "emblem"), getattr(part, "emblem", "")))
    yield from ((way, name) for way, name in named if name)


def _no_emblem(one: PieceSet, piece: Piece, way: Way, name: str, context: RenderContext) -> Fault:
    """The fault of an emblem that isn't there; a company's is the same fault on its charter, shares and tokens."""
    origin = one.origin(piece.id) or (one.id, piece.id)
    return no_emblem(context.game.place(*origin, way), name)


def _no_icon(one: PieceSet, piece: Piece, unknown: IconFault, context: RenderContext) -> Fault:
    """The fault of an icon in the field that names it, of the piece or of its set: then it is the same for all pieces."""
    way = way_to_icon(unknown.name, piece)
    if way is None and (of_all := way_to_icon(unknown.name, one, "pieces")) is not None:
        return Fault(context.game.place(one.id, way=of_all), f"{one.name}: {unknown}")
    place = context.game.place(one.id, piece.id, way or ())
    return Fault(place, f"{one.name}, '{piece.title}': {unknown}", alike=f"{unknown}")


def _emblem_place(name: str, context: RenderContext) -> Place:
    """Where an emblem is written that a piece shows without naming it: with a company, or as the game's own."""
    game = context.game
    for one, piece in game.pieces() if name != game.header.look.emblem else ():
        if getattr(piece, "emblem", "") == name and one.origin(piece.id) is None:
            return game.place(one.id, piece.id, ("emblem",))
    return game.header_place("look", "emblem")


def no_emblem(place: Place, name: str) -> Fault:
    """The fault of the name of an emblem that isn't there."""
    near = emblems.UnknownEmblem(name).nearest
    return Fault(place, f"no emblem is called '{name}'", "one that 'playproof icons WORD' finds", near)


def no_shaping(place: Place, what: str, letter: str, script: str) -> Fault:
    """The fault of ``what`` that holds a letter of a script that can't be set."""
    return Fault(
        place,
        f"{what}: {letter} (U+{ord(letter):04X}) is {script}, whose letters change with their neighbours",
        "scripts that are set letter by letter from left to right; a picture of the text",
    )


def _settled(drawing: Drawing, context: RenderContext) -> Drawing:
    """The drawing with each text in the faces that it needs, where the theme has faces for what others lack."""
    theme = context.theme
    if not theme.figures and not theme.fallbacks:
        return drawing
    return replace(drawing, items=_with_faces(drawing.items))


def _with_faces(items: tuple[Item, ...]) -> tuple[Item, ...]:
    made: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            name = settled(item.face, item.text)
            made.append(item if name == item.face else replace(item, face=name))
        elif isinstance(item, Group):
            inner = _with_faces(item.items)
            # Writers keep what is the same object once.
            same = all(one is other for one, other in zip(inner, item.items, strict=True))
            made.append(item if same else replace(item, items=inner))
        else:
            made.append(item)
    return tuple(made)


def no_letters(place: Place, what: str, letters: str) -> Fault:
    """The fault of ``what`` that holds letters which its typeface can't draw."""
    shown = " ".join(
        f"{letter} (U+{ord(letter):04X})" if letter.isprintable() else f"U+{ord(letter):04X}"
        for letter in letters
    )
    return Fault(
        place,
        f"{what}: the typeface has no {shown}",
        "letters that its faces have; for more put a TTF or OTF file (FILE.ttf) into layouts/fonts and this one line, which is "
        'enough, into layouts/themes/plain.toml: fallbacks = ["FILE.ttf"]; icons as :name:',
    )


def is_of_letters(fault: Fault) -> bool:
    """Whether a fault is one of `no_letters` or `no_shaping`, or of letters in an SVG: another face, or a picture, mends it."""
    return (
        ": the typeface has no " in fault.problem
        or "of this SVG's letters" in fault.problem
        or "whose letters change with their neighbours" in fault.problem
    )


def shown_files(one: PieceSet, piece: Piece, context: RenderContext) -> tuple[Path, ...]:
    """The files of the game's folder that a piece shows besides its data: pictures, on either side.

    Kinds whose drawings read files list them in a function ``files``; what isn't there is named as well.
    """
    files = _files_of(one.kind)
    found: tuple[Path, ...] = files(one, piece, context) if files is not None else ()
    return (*found, *art_files(one, piece, context)) if has_art(one, piece) else found


@cache
def _files_of(kind: str) -> Callable[..., tuple[Path, ...]] | None:
    """The function ``files`` of a kind's module, where it has one."""
    return getattr(import_module(f"playproof.layouts.kinds.{kind}"), "files", None)


def _overfull(one: PieceSet, piece: Piece, context: RenderContext, full: Overfull) -> Fault:
    """The fault of a text that does not fit; a colour's letters are written with the colour, not with the piece."""
    own = getattr(piece, "colour", "")
    for key, colour in context.game.palette.items():
        # A note's letters are its value: on other pieces that is a figure of theirs.
        its = own == key or not (own or colour.use)
        if its and colour.letter == full.text and len(full.text) > 1:
            place = context.game.header_place("palette", key, "letter")
            box = (
                f"{full.width:.1f} × {full.height:.1f} mm: at {full.size:g} pt they need {full.needs:.1f} mm"
            )
            return Fault(
                place,
                f"the letters '{full.text}' do not fit on {one.name}, {box}",
                "a letter, or two narrow ones",
            )
    place = context.game.place(one.id, piece.id)
    allowed = "a shorter text or a larger box"
    if isinstance(full, NoSpace):
        allowed = full.allowed or "fewer or smaller ones, or a larger size"
    elif isinstance(full, NoPlace):
        allowed = "a shorter text, or less on the hex"
    elif min(full.width, full.height) <= 0:
        allowed = "a larger size"
    return Fault(place, f"{one.name}, '{piece.title}': {full}", allowed)


def _missing(drawing: Drawing) -> str:
    """Characters of the drawing that its faces can't draw, or that are set by shaping."""
    found = ""
    stack: list[Item] = list(drawing.items)
    while stack:
        item = stack.pop()
        if isinstance(item, Group):
            # Icons and emblems have no letters.
            if not said(item.items):
                stack += item.items
        elif isinstance(item, Text):
            known = _drawable.setdefault(item.face, set())
            if not known.issuperset(item.text):
                fresh = set(item.text) - known
                found += face(item.face).missing("".join(sorted(fresh)))
                if (shaped := unshapable(item.text)) is not None:
                    found = shaped[0] + found
                known |= {one for one in fresh if one not in found and unshapable(one) is None}
    return "".join(dict.fromkeys(found))
