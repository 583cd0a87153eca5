"""Cards, drawn from their templates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path as File
from typing import Any

from playproof.components.faults import DataFaults, Fault, PieceFaults, Place
from playproof.components.kinds.cards import Card, CardSet
from playproof.components.wording.thousands import grouped
from playproof.layouts.art import SIDES, Side, file_of
from playproof.layouts.ornament.backs import BLEED, draw_back
from playproof.layouts.pictures import picture_path
from playproof.layouts.places.outlines import deck_outline
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item
from playproof.layouts.templates.drawing import CardFace
from playproof.layouts.templates.file import OWN, card_template, template_names, template_path
from playproof.layouts.templates.values import Values, filled

__all__ = [
    "OWN",
    "boxes",
    "draw",
    "draw_card",
    "files",
    "looks_of",
    "notes",
    "shows",
    "spots",
    "template_files",
]


def draw(one: CardSet, card: Card, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front and back of a card; raises `Overfull` if a text does not fit, `DataFaults` for a missing template."""
    return draw_card(one, card, context), _back(one, card, context)


def _back(one: CardSet, card: Card, context: RenderContext) -> Drawing | None:
    """The back: drawn from the card's own values, or one that all cards of the set share."""
    if one.back_look:
        return _drawing(one, _face(one, card, context, one.back_look, "back_look"))
    if one.back is None:
        return None
    return draw_back(context, one.back, deck_outline(one))


def draw_card(one: CardSet, card: Card, context: RenderContext) -> Drawing:
    """The front of a card."""
    return _drawing(one, _face(one, card, context))


def _drawing(one: CardSet, face: CardFace) -> Drawing:
    return Drawing(deck_outline(one), face.items(), bleed=BLEED)


def boxes(one: CardSet, card: Card, context: RenderContext, side: str = "front") -> tuple[Item, ...]:
    """The boxes of the parts on a side of a card, with their names; none on a back without a template."""
    if side == "front":
        return _face(one, card, context).boxes()
    return _face(one, card, context, one.back_look, "back_look").boxes() if one.back_look else ()


def notes(one: CardSet, card: Card, context: RenderContext) -> Iterator[Fault]:
    """What is odd about the parts of the card's templates."""
    for look, name in _looks(one):
        yield from _face(one, card, context, look, name).notes()


def spots(one: CardSet, card: Card, context: RenderContext) -> dict[str, Spot]:
    """The template's empty roundels, where disks lie: ``place-1`` and so on."""
    return _face(one, card, context).spots()


def files(one: CardSet, card: Card, context: RenderContext) -> tuple[File, ...]:
    """The pictures that the card shows, whether they are there or not; a name that can't be followed is left out."""
    found: list[File] = []
    for look, name in _looks(one):
        with suppress(PieceFaults):  # drawing reports what is wrong
            if not card_template(one, context, look, name).pictures:
                continue
            for file in _face(one, card, context, look, name).pictures():
                with suppress(DataFaults):
                    found.append(picture_path(context, file, Place(file)))
    return tuple(found)


def _looks(one: CardSet) -> list[tuple[str, str]]:
    """The templates of a set, each with the field that names it."""
    return [(one.look, "look"), *([(one.back_look, "back_look")] if one.back_look else [])]


def looks_of(one: CardSet, context: RenderContext) -> list[str]:
    """The names of the set's templates, of front and back, and of those that they are like."""
    return [name for look, _ in _looks(one) for name in template_names(look, context)]


def shows(one: CardSet, side: Side, context: RenderContext) -> bool:
    """Whether a template of the set itself shows the picture that rows name for this side."""

    def shown() -> bool:
        sheets = [card_template(one, context, look, name).template for look, name in _looks(one)]
        return any(f"{{{side}}}" in sheet.model_dump_json() for sheet in sheets)

    return context.once(("shows", one.id, side), shown)


def template_files(one: CardSet, context: RenderContext) -> list[File]:
    """The files of the set's templates; raises `DataFaults` for one that is not there."""
    files: list[File] = []
    for look, name in _looks(one):
        files.append(template_path(look, context, lambda name=name: context.game.place(one.id, way=(name,))))  # type: ignore[misc]
        for other in template_names(look, context)[1:]:
            with suppress(DataFaults):  # drawing reports what is wrong
                files.append(template_path(other, context))
    return list(dict.fromkeys(files))


def _face(one: CardSet, card: Card, context: RenderContext, look: str = "", field: str = "look") -> CardFace:
    sheet = card_template(one, context, look or one.look, field)
    outline = deck_outline(one)
    values, raw = _values(one, card, context)
    for name, table in sheet.template.variants.items():
        _vary(values, raw, name, table, one, card, context)
    return CardFace(sheet, context, (one, card), values, raw, (outline.width, outline.height))


def _vary(
    values: Values,
    raw: dict[str, Any],
    name: str,
    table: Any,
    one: CardSet,
    card: Card,
    context: RenderContext,
) -> None:
    """Put in what a variant says for the card's value of the field ``name``."""
    value = "" if raw[name] is None else _plain(raw[name])
    row = table.get(value, table.get("else"))
    if row is None:
        if value:
            raise PieceFaults(
                [
                    Fault(
                        context.game.place(one.id, card.id, (name,)),
                        f"'{card.title}': the template has no variant for the {name} '{value[:60]}'",
                        ", ".join([*table, 'or a variant "else"']),
                    )
                ]
            )
        row = dict.fromkeys(next(iter(table.values()), ()), "")
    before = dict(values)
    for key, text in row.items():
        if isinstance(text, str):
            raw[key] = filled(text, before)
            values[key] = context.text(raw[key]) if key != "colour" else raw[key]
        else:
            raw[key] = text
            values[key] = _written(text, "number", context) if isinstance(text, int) else f"{text:g}"
    if "colour" in row:
        values["letter"] = raw["letter"] = context.letter(values["colour"])


def _values(one: CardSet, card: Card, context: RenderContext) -> tuple[Values, dict[str, Any]]:
    """What a template may name: the game's figures, the card's fields, its colour's letter, its set and game.

    As they are printed, and as conditions see them: an empty number is None.
    """
    figures: Values = context.once(
        "figures", lambda: {name: context.text(f"{{{name}}}") for name in context.game.figures}
    )
    values: Values = figures | {
        "set.name": one.name,
        "set.imprint": context.imprint,
        "game.title": context.game.title,
        "game.version": context.game.version,
        "letter": context.letter(card.colour),
        "id": card.id,
        "name": card.name,
        "emblem": getattr(card, "emblem", ""),
        "colour": card.colour,
        "text": context.text(card.text),
    }
    for side in SIDES:
        values[side] = file_of(one, card, side, context)
    raw: dict[str, Any] = {name: values[name] for name in (*SIDES, "letter", "id", "name", "colour", "text")}
    for name, field in one.fields.items():
        value = getattr(card, name)
        raw[name] = value
        values[name] = "" if value is None else _written(value, field.type, context)
    return values, raw


def _plain(value: object) -> str:
    """A value as a person types it: ``1.5`` and ``2`` as decimals, ``yes`` and ``no``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _written(value: object, kind: str, context: RenderContext) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return _plain(value).replace("-", "\u2212")
    if kind == "money" and isinstance(value, int):
        return context.game.header.currency.amount(value)
    if kind == "number" and isinstance(value, int):
        return grouped(value)
    if isinstance(value, tuple):
        return ", ".join(_written(part, "text", context) for part in value)
    return context.text(str(value))
