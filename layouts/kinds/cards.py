"""Cards, drawn from their template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path as File

from playproof.components.faults import DataFaults, Fault, PieceFaults, Place, nearest, nearest_first
from playproof.components.kinds.cards import Card, CardSet, card_size
from playproof.components.reading.limits import name_of
from playproof.components.reading.toml_file import read_toml
from playproof.layouts.areas import edge_colour, rect_area
from playproof.layouts.backs import BLEED, draw_back
from playproof.layouts.fonts import face
from playproof.layouts.pictures import picture_items, picture_path
from playproof.layouts.render_context import RenderContext, layout_file
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Rect, RectOutline
from playproof.layouts.spots import Spot
from playproof.layouts.template import (
    FIELD,
    BandPart,
    Box,
    IconPart,
    LinePart,
    Part,
    PicturePart,
    RectPart,
    RoundelPart,
    Template,
    TextPart,
    placed,
)
from playproof.layouts.text.setting import Faces, fit_line, line_size, set_text

__all__ = ["OWN", "draw", "draw_card", "files", "spots"]

Values = dict[str, str]
#: What is drawn from the template and the card's texts alone.
_Drawn = BandPart | RectPart | LinePart | RoundelPart | TextPart | IconPart
#: What every template may name besides the set's own fields and the game's figures.
OWN = ("id", "name", "colour", "letter", "text", "set.name", "set.imprint", "game.title", "game.version")


def _template(one: CardSet, context: RenderContext) -> Template:
    template: Template | None = context.memo.get(("card", one.look))
    if template is None:
        path = layout_file(
            "cards", one.look, context.overrides, lambda: context.game.place(one.id, way=("look",))
        )
        template = context.memo["card", one.look] = read_toml(path, Template, root=path.parents[2])
    if ("fields", one.id) not in context.memo:
        faults = _unknown_fields(one, template, context)
        if faults:
            raise DataFaults(faults)
        context.memo["fields", one.id] = True
    return template


def _unknown_fields(one: CardSet, template: Template, context: RenderContext) -> list[Fault]:
    """A fault for each name in the template that stands for nothing on the cards of this set."""
    fields = [*OWN, *one.fields]
    known = {*fields, *context.game.figures}
    found: list[tuple[tuple[int | str, ...], str]] = []
    for number, part in enumerate(template.parts):
        for field, value in part:
            if isinstance(value, str):
                found += [
                    (("part", number, field), name) for name in FIELD.findall(value) if name not in known
                ]
            elif field in ("when", "unless"):
                found += [(("part", number, field), name) for name in value if name not in fields]
    if not found:
        return []
    from playproof.components.reading.toml_places import TomlPlaces

    path = layout_file("cards", one.look, context.overrides)
    places = TomlPlaces(path.read_text(encoding="utf-8"))
    file = name_of(path, path.parents[2])
    return sorted(
        Fault(
            Place(file, places.line_of(way), str(way[-1])),
            f"'{name}' is no field of the set '{one.id}'",
            ", ".join(nearest_first(name, fields)),
            nearest(name, fields),
        )
        for way, name in dict.fromkeys(found)
    )


def draw(one: CardSet, card: Card, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front and back of a card; raises `Overfull` if a text does not fit, `DataFaults` for a missing template."""
    return draw_card(one, card, context), set_back(one, context)


def set_back(one: CardSet, context: RenderContext) -> Drawing | None:
    """The back that all cards of the set share."""
    if one.back is None:
        return None
    width, height = card_size(one.size)
    return draw_back(context, one.back, RectOutline(width, height, one.corner))


def draw_card(one: CardSet, card: Card, context: RenderContext) -> Drawing:
    """The front of a card."""
    width, height = card_size(one.size)
    values = _values(one, card, context)
    items: list[Item] = []
    for part in _shown(one, values, context):
        if isinstance(part, PicturePart):
            items += _picture(one, card, part, placed(part.box, width, height), values, context)
        else:
            items += _draw_part(part, width, height, values, context)
    return Drawing(RectOutline(width, height, one.corner), tuple(items), bleed=BLEED)


def spots(one: CardSet, card: Card, context: RenderContext) -> dict[str, Spot]:
    """The template's empty roundels, where disks lie: ``place-1`` and so on."""
    width, height = card_size(one.size)
    values = _values(one, card, context)
    found: dict[str, Spot] = {}
    for part in _shown(one, values, context):
        if isinstance(part, RoundelPart) and not _filled(part.text, values).strip():
            x, y, wide, tall = placed(part.box, width, height)
            found[f"place-{len(found) + 1}"] = Spot(x + wide / 2, y + tall / 2, wide, tall)
    return found


def files(one: CardSet, card: Card, context: RenderContext) -> tuple[File, ...]:
    """The pictures that the card shows, whether they are there or not; a name that can't be followed is left out."""
    parts = [part for part in _template(one, context).parts if isinstance(part, PicturePart)]
    if not parts:
        return ()
    values = _values(one, card, context)
    found: list[File] = []
    for part in _shown(one, values, context):
        if isinstance(part, PicturePart):
            with suppress(DataFaults, KeyError):  # drawing reports what is wrong
                file = _filled(part.file, values)
                if file:
                    found.append(picture_path(context, file, Place(file)))
    return tuple(found)


def _shown(one: CardSet, values: Values, context: RenderContext) -> Iterator[Part]:
    """The parts of the template that this card's fields ask for."""
    for part in _template(one, context).parts:
        if all(values.get(name) for name in part.when) and not any(values.get(name) for name in part.unless):
            yield part


def _values(one: CardSet, card: Card, context: RenderContext) -> Values:
    """What a template may name: the game's figures, the card's fields, its colour's letter, its set and game."""
    figures: Values | None = context.memo.get("figures")
    if figures is None:
        figures = context.memo["figures"] = {
            name: context.text(f"{{{name}}}") for name in context.game.figures
        }
    values: Values = figures | {
        "set.name": one.name,
        "set.imprint": context.imprint,
        "game.title": context.game.title,
        "game.version": context.game.version,
        "letter": context.letter(card.colour),
        "id": card.id,
        "name": card.name,
        "colour": card.colour,
        "text": context.text(card.text),
    }
    for name, field in one.fields.items():
        value = getattr(card, name)
        values[name] = "" if value is None else _written(value, field.type, context)
    return values


def _written(value: object, kind: str, context: RenderContext) -> str:
    if kind == "money" and isinstance(value, int):
        return context.game.header.currency.amount(value)
    if kind == "number" and isinstance(value, int):
        return f"{value:,}".replace(",", "\u2009").replace("-", "\u2212")
    return context.text(str(value))


def _filled(text: str, values: Values) -> str:
    if "{" not in text:
        return text
    return FIELD.sub(lambda found: values[found[1]], text)


def _colour(name: str, values: Values, context: RenderContext) -> str:
    filled = _filled(name, values)
    if not filled:
        return context.theme.muted
    colour = context.colour(filled)
    return (
        edge_colour(colour, context.theme.paper, context.theme.ink)
        if filled in context.game.palette
        else colour
    )


def _weight(name: str, context: RenderContext) -> float:
    weight: float = getattr(context.theme, name)
    return weight


def _draw_part(
    part: _Drawn, width: float, height: float, values: Values, context: RenderContext
) -> Sequence[Item]:
    x, y, w, h = placed(part.box, width, height)
    if isinstance(part, TextPart):
        return _text(part, x, y, w, h, values, context)
    if isinstance(part, BandPart):
        return [_band(context, _filled(part.colour, values), (x, y, w, h), width, height, part.radius)]
    if isinstance(part, RoundelPart):
        return _roundel(part, x, y, w, h, values, context)
    if isinstance(part, RectPart):
        fill = _colour(part.fill, values, context) if part.fill else None
        stroke = _colour(part.stroke, values, context) if part.stroke else None
        return [Rect(x, y, w, h, part.radius, fill, stroke, _weight(part.weight, context))]
    if isinstance(part, LinePart):
        stroke = _colour(part.stroke, values, context)
        flat = part.box[2] != 0 or part.box[3] != 0
        return [Line(x, y, x + w if flat else x, y if flat else y + h, stroke, _weight(part.weight, context))]
    from playproof.layouts.icons import icon

    name = _filled(part.icon, values)
    tint = context.colour(_filled(part.tint, values)) if part.tint and _filled(part.tint, values) else None
    return icon(name, x, y, h, _colour(part.stroke, values, context), tint) if name else ()


def _band(
    context: RenderContext,
    colour: str,
    box: tuple[float, float, float, float],
    width: float,
    height: float,
    radius: float,
) -> Item:
    """A band in a palette colour; where it touches the cut it runs on into the bleed."""
    left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
    left = left - BLEED if left <= 0 else left
    top = top - BLEED if top <= 0 else top
    right = right + BLEED if right >= width else right
    bottom = bottom + BLEED if bottom >= height else bottom
    return rect_area(context, colour, left, top, round(right - left, 4), round(bottom - top, 4), radius)


def _roundel(
    part: RoundelPart, x: float, y: float, w: float, h: float, values: Values, context: RenderContext
) -> Sequence[Item]:
    text = _filled(part.text, values)
    radius = min(w, h) / 2
    cx, cy = x + w / 2, y + h / 2
    fill = context.colour(_filled(part.fill, values))
    ink = context.on(fill)
    size = line_size(text, radius * 1.7, size=context.size(part.size), name=context.theme.bold)
    base = cy + face(context.theme.bold).cap_height * min(size, radius * 2 * 2.2) * 0.3528 / 2
    return [
        Circle(cx, cy, radius, fill, ink, context.theme.line),
        *fit_line(
            text, cx, base, radius * 1.7, size=size, name=context.theme.bold, fill=ink, anchor="middle"
        ),
    ]


def _faces(role: str, context: RenderContext) -> Faces:
    return context.titles if role == "display" else context.strong if role == "bold" else context.faces


def _text(
    part: TextPart, x: float, y: float, w: float, h: float, values: Values, context: RenderContext
) -> Sequence[Item]:
    text = context.text(_filled(part.text, values)).strip()
    if not text:
        return ()
    turned = part.turn != 0
    setting = set_text(
        text,
        0 if turned else x,
        0 if turned else y,
        h if turned else w,
        w if turned else h,
        size=context.size(part.size),
        floor=part.floor,
        fill=_colour(part.fill, values, context),
        faces=_faces(part.face, context),
        align=part.align,
        valign=part.valign,
        leading=part.leading,
        tint=context.colour,
    )
    if part.turn == 90:
        return [Group(setting.items, x + w, y, rotate=90)]
    if part.turn == 270:
        return [Group(setting.items, x, y + h, rotate=270)]
    return setting.items


def _picture(
    one: CardSet, card: Card, part: PicturePart, box: Box, values: Values, context: RenderContext
) -> Sequence[Item]:
    """The part's picture; raises `PieceFaults` where it can't be shown."""
    try:
        return picture_items(
            context,
            _filled(part.file, values),
            part.model_copy(update={"tint": _filled(part.tint, values)}),
            box,
            lambda: _naming(one, card, part, context),
            card_size(one.size),
        )
    except DataFaults as found:
        raise PieceFaults(found.faults) from None


def _naming(one: CardSet, card: Card, part: PicturePart, context: RenderContext) -> Place:
    """Where a picture's name is written: in the card's field, in its row, or in the template."""
    names = FIELD.findall(part.file)
    if not names:
        path = layout_file("cards", one.look, context.overrides)
        return Place(name_of(path, path.parents[2]), field="file")
    return context.game.place(one.id, card.id, tuple(name for name in names if name in one.fields)[:1])
