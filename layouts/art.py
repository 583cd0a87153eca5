"""Pictures that data names for a piece: behind its front or back, before it, or in the place of a company's letters.

One mechanism for all kinds: `with_art` puts them into the finished drawings. A picture in the background lies on the areas
that cover the whole face, such as a token's colour, a tile's ground or a back's motif, and beneath everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path as File
from typing import Any, Literal

from msgspec.structs import replace

from playproof.components.base import Piece, PieceSet
from playproof.components.faults import DataFaults, Fault, PieceFaults, Place, nearest, nearest_first
from playproof.components.kinds import KINDS
from playproof.components.picture import Art
from playproof.components.wording.values import shown
from playproof.layouts.ornament.backs import BLEED, grown
from playproof.layouts.pictures import picture_items, picture_path
from playproof.layouts.render_context import ROLES, RenderContext
from playproof.layouts.scene import (
    Circle,
    Drawing,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Text,
)
from playproof.layouts.scene import Picture as Drawn
from playproof.layouts.templates.template import FIELD, placed

Side = Literal["art", "back_art"]
SIDES: tuple[Side, ...] = ("art", "back_art")
#: Kinds with a place for a logo.
LOGOS = ("charters", "tokens")
#: An area counts as covering the face if it leaves out no more than this on any side, mm.
_SLACK = 0.6


def has_art(one: PieceSet, piece: Piece) -> bool:
    """Whether the row or the set names a picture."""
    return any(isinstance(art, Art) for art in (piece.art, piece.back_art, one.art, one.back_art))


def with_art(
    one: PieceSet, piece: Piece, front: Drawing, back: Drawing | None, context: RenderContext
) -> tuple[Drawing, Drawing | None]:
    """The faces of a piece with the pictures that its row and its set name.

    Raises `PieceFaults` where a picture can't be shown. Equal backs stay one drawing.
    """
    both = back is front  # both sides of a chip are one drawing
    art, back_art = (_art_of(one, piece, side, context) for side in SIDES)
    if art is not None and art.at == "logo" and one.kind not in LOGOS:
        raise PieceFaults([_no_logo(one, piece, "art", context)])
    if art is not None and art.at != "logo":
        front = _placed(one, piece, "art", art, front, context)
        if both and back_art is None:
            return front, front
    if back_art is not None:
        if KINDS[one.kind].fills:
            where = _asked(one, piece, "back_art", context)
            raise PieceFaults([Fault(where, f"{one.name} are printed on one side", "art, without back_art")])
        under = back if back is not None else Drawing(_turned_over(front), (), bleed=BLEED)
        if back_art.at == "logo":
            raise PieceFaults([_no_logo(one, piece, "back_art", context)])
        back = _placed(one, piece, "back_art", back_art, under, context)
    return front, back


def _turned_over(front: Drawing) -> Any:
    """The cut line of a back: the front's, mirrored."""
    outline = front.outline
    if isinstance(outline, PolygonOutline):
        points = tuple((round(outline.width - x, 4), y) for x, y in outline.points)
        return PolygonOutline(outline.width, outline.height, points)
    return outline


def art_files(one: PieceSet, piece: Piece, context: RenderContext) -> Iterator[File]:
    """The files of the pictures that the piece's row and its set name; what isn't there is named as well."""
    for side in SIDES:
        try:
            art = _art_of(one, piece, side, context)
            file = _file(one, piece, side, art, context) if art is not None else ""
            if file:
                yield picture_path(context, file, Place(file))
        except DataFaults:
            continue  # drawing reports what is wrong


def logo(
    one: PieceSet, piece: Piece, context: RenderContext, cx: float, cy: float, diameter: float
) -> tuple[Item, ...] | None:
    """The picture that stands for a company's letters, in a circle of ``diameter`` mm; None where data names none."""
    art = _art_of(one, piece, "art", context)
    if art is None or art.at != "logo":
        return None
    if art.box is not None:
        cx, cy = art.box[0] + art.box[2] / 2, art.box[1] + art.box[3] / 2
    if art.fit is None:
        # The largest square in the circle, or all of the circle if the picture is cut to it.
        art = art.model_copy(update={"fit": "cover" if art.mask != "none" else "contain"})
    side = diameter if art.fit == "cover" or art.mask != "none" else diameter * 0.74
    if art.fit == "cover" and art.mask == "none":
        art = art.model_copy(update={"mask": "circle"})
    box = (round(cx - side / 2, 4), round(cy - side / 2, 4), side, side)
    if art.box is not None:
        box = art.box
    return _items(one, piece, "art", art, context, box, None, BLEED)


def _art_of(one: PieceSet, piece: Piece, side: Side, context: RenderContext) -> Art | None:
    """What the row says, completed by what the set says; nothing where neither names a picture.

    A column of the designer's own may have the same name: then a template shows it.
    """
    own, shared = getattr(piece, side, None), getattr(one, side, None)
    if _is_shown(one, side, context):
        return None
    if isinstance(own, Art):
        if not isinstance(shared, Art):
            return own if own.file else None
        given = {name: getattr(own, name) for name in own.model_fields_set}
        made: Art = shared.model_copy(update=given)
        return made if made.file else None
    declared = side in getattr(one, "fields", ())
    return shared if isinstance(shared, Art) and shared.file and not declared else None


def _is_shown(one: PieceSet, side: Side, context: RenderContext) -> bool:
    """Whether the set's template shows the picture itself."""
    shows: Callable[..., bool] | None = getattr(
        import_module(f"playproof.layouts.kinds.{one.kind}"), "shows", None
    )
    return shows is not None and shows(one, side, context)


def file_of(one: PieceSet, piece: Piece, side: Side, context: RenderContext) -> str:
    """The file that the row, else the set, names for a side; empty where neither does."""
    own, shared = getattr(piece, side, None), getattr(one, side, None)
    art = next((art for art in (own, shared) if isinstance(art, Art) and art.file), None)
    return _file(one, piece, side, art, context) if art is not None else ""


def _file(one: PieceSet, piece: Piece, side: Side, art: Art, context: RenderContext) -> str:
    """The file's name with the piece's fields in it; empty if one of them is."""
    names = FIELD.findall(art.file)
    if not names:
        return art.file
    values = {**{name: str(value) for name, value in context.game.figures.items()}, **_values(piece)}
    for name in names:
        if name not in values:
            fields = sorted(_values(piece))
            raise PieceFaults(
                [
                    Fault(
                        context.game.place(one.id, way=(side,)),
                        f"'{name}' is no field of the pieces of '{one.id}'",
                        ", ".join(nearest_first(name, fields)),
                        nearest(name, fields),
                    )
                ]
            )
    if not all(values[name] for name in names):
        return ""
    return FIELD.sub(lambda found: values[found[1]], art.file)


def _values(piece: Piece) -> dict[str, str]:
    """The fields of a piece that are texts or numbers."""
    found: dict[str, str] = {}
    for name in type(piece).model_fields:
        value = getattr(piece, name)
        if value is None or (isinstance(value, str | int | float) and not isinstance(value, bool)):
            found[name] = "" if value is None else str(value)
    return found


def _asked(one: PieceSet, piece: Piece, side: Side, context: RenderContext) -> Place:
    """Where the picture is named: in the piece's row, else at the set."""
    own = getattr(piece, side, None)
    if isinstance(own, Art) and "file" in own.model_fields_set:
        return context.game.place(one.id, piece.id, (side,))
    return context.game.place(one.id, way=(side,))


def _no_logo(one: PieceSet, piece: Piece, side: Side, context: RenderContext) -> Fault:
    where = "the back" if side == "back_art" else f"a piece of {one.name}"
    return Fault(
        _asked(one, piece, side, context), f"{where} has no place for a logo", "background, front, or a box"
    )


def _items(
    one: PieceSet,
    piece: Piece,
    side: Side,
    art: Art,
    context: RenderContext,
    box: tuple[float, float, float, float],
    trim: tuple[float, float] | None,
    bleed: float,
) -> tuple[Item, ...]:
    file = _file(one, piece, side, art, context)
    try:
        return picture_items(context, file, art, box, lambda: _asked(one, piece, side, context), trim, bleed)
    except DataFaults as found:
        raise PieceFaults(found.faults) from None
    except KeyError:
        colours = [*ROLES, *context.game.palette]
        place, problem = _asked(one, piece, side, context), f"there is no colour {shown(art.tint)}"
        allowed, hint = ", ".join([*colours, "#rrggbb"]), nearest(art.tint, colours)
        raise PieceFaults([Fault(place, problem, allowed, hint)]) from None


def of_set(one: PieceSet, piece: Piece, side: str) -> bool:
    """Whether it is the set that names the picture on a side, the row names none."""
    own = getattr(piece, side, None)
    return isinstance(getattr(one, side, None), Art) and not isinstance(own, Art)


def shares_back(one: PieceSet, piece: Piece) -> bool:
    """Whether all pieces of the set have one back: it is drawn from the set's data alone."""
    shared = getattr(one, "back_art", None)
    if getattr(one, "back_look", "") or isinstance(piece.back_art, Art):
        return False
    return getattr(one, "back", None) is not None and not (
        isinstance(shared, Art) and FIELD.search(shared.file)
    )


def _placed(
    one: PieceSet, piece: Piece, side: Side, art: Art, face: Drawing, context: RenderContext
) -> Drawing:
    """The face with the picture in it."""
    if art.fit is None:
        art = art.model_copy(update={"fit": "cover" if art.box is None else "contain"})
    whole = (0.0, 0.0, face.width, face.height)
    box = placed(art.box, face.width, face.height) if art.box is not None else whole
    x, y, wide, high = box
    if x >= face.width or y >= face.height or x + wide <= 0 or y + high <= 0:
        problem = f"the box of the picture is off the piece of {face.width:.4g} × {face.height:.4g} mm"
        raise PieceFaults([Fault(_asked(one, piece, side, context), problem, "a box on the piece")])
    bleed = 0.0 if KINDS[one.kind].fills else face.bleed or BLEED
    items = _items(one, piece, side, art, context, box, (face.width, face.height), bleed)
    if not items:
        return face
    if not isinstance(face.outline, RectOutline):
        around, x, y = grown(face.outline, bleed)
        x, y = round(x, 4), round(y, 4)
        items = (Group((Group(items, -x, -y),), x, y, clip=around),)
    if art.at == "front":
        made: tuple[Item, ...] = (*face.items, *items)
    else:
        made = _beneath(face.items, items, face)
    return Drawing(face.outline, made, bleed, face.folds)


def _beneath(items: tuple[Item, ...], art: tuple[Item, ...], face: Drawing) -> tuple[Item, ...]:
    """``items`` with the art on what covers the whole face."""
    at = _grounds(items, face, 0.0, 0.0)
    first = items[0] if items else None
    if not at and isinstance(first, Group) and _is_plain(first):
        x, y = first.dx, first.dy
        inside = _grounds(first.items, face, x, y)
        if inside:
            made = (*first.items[:inside], Group(art, -x, -y), *first.items[inside:])
            return (replace(first, items=made), *items[1:])
    return (*items[:at], *art, *items[at:])


def _grounds(items: tuple[Item, ...], face: Drawing, dx: float, dy: float) -> int:
    """How many items at the beginning are ground."""
    count = 0
    while count < len(items) and _is_ground(items[count], face, dx, dy):
        count += 1
    return count


def _is_plain(group: Group) -> bool:
    """Whether a group is only moved."""
    return group.rotate == 0 and group.scale == 1 and group.clip is None


def _is_ground(item: Item, face: Drawing, dx: float, dy: float) -> bool:
    """Whether an item is a part of the ground: an area as large as the face, or a pattern that is cut at its edge."""
    if isinstance(item, Group):
        x, y = dx + item.dx, dy + item.dy
        if item.rotate or item.scale != 1 or not item.items:
            return False
        if item.clip is not None:
            covers = _covers((x, y, x + item.clip.width, y + item.clip.height), face)
            return covers and not any(isinstance(part, Text | Drawn | Group) for part in item.items)
        return all(_is_ground(part, face, x, y) for part in item.items)
    if isinstance(item, Text | Drawn | Line | Path):
        return False
    return (item.fill is not None or item.stroke is not None) and _covers(_box(item, dx, dy), face)


def _box(item: Rect | Circle | Polygon, dx: float, dy: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape, mm."""
    if isinstance(item, Rect):
        return dx + item.x, dy + item.y, dx + item.x + item.width, dy + item.y + item.height
    if isinstance(item, Circle):
        x, y, r = dx + item.cx, dy + item.cy, item.radius
        return x - r, y - r, x + r, y + r
    xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
    return dx + min(xs), dy + min(ys), dx + max(xs), dy + max(ys)


def _covers(box: tuple[float, float, float, float], face: Drawing) -> bool:
    left, top, right, bottom = box
    return (
        left <= _SLACK and top <= _SLACK and right >= face.width - _SLACK and bottom >= face.height - _SLACK
    )
