"""A card template as it is used by a set of cards: read, its styles put in, its conditions compiled, its faults found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.components.faults import DataFaults, Fault, Place, nearest, nearest_first
from playproof.components.kinds.cards import CardSet
from playproof.components.reading.limits import name_of
from playproof.components.reading.toml_file import read_data, read_toml
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown
from playproof.layouts.icons import IconFault
from playproof.layouts.render_context import ROLES, RenderContext, layout_file
from playproof.layouts.templates.template import (
    FIELD,
    BackgroundPart,
    BadgePart,
    ColumnsPart,
    GridPart,
    Part,
    PicturePart,
    RepeatPart,
    Style,
    Template,
    TextPart,
    inner_parts,
)
from playproof.layouts.text.markup import IconMark, parse, unclosed
from playproof.layouts.text.unclosed import unclosed_mark

if TYPE_CHECKING:
    from playproof.components.expressions import Expression

#: What every template may name besides the set's own fields and the game's figures.
OWN = (
    "art", "back_art", "id", "name", "colour", "emblem", "letter", "text", "set.name", "set.imprint", "game.title",
    "game.version",
)  # fmt: skip
#: What the parts of a repeat may name besides: the item, its number, and what is between its colons.
ITEM = ("item", "number", *(f"item.{at}" for at in range(1, 10)))
ANCHORS = ("below", "above", "right_of", "left_of")
HEX_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
#: Fields of parts that name a colour.
COLOURS = ("fill", "stroke", "colour", "wash", "tint", "ground")
#: Fields of parts that are a number or a calculation.
NUMBERS = ("count", "of", "over")

#: A field whose closing brace was forgotten.
_OPEN_BRACE = re.compile(r"\{([A-Za-z][\w.]*)(?![\w.}])")

#: The way to a part or a field in the template's file.
Way = tuple[int | str, ...]


class PlacedPart(NamedTuple):
    """A part, its number and way, and the numbers of those that it is anchored to, by anchor."""

    number: int
    part: Part
    way: Way
    anchors: Mapping[str, int]


@dataclass(frozen=True)
class CardTemplate:
    """A template for one set. ``compiled`` holds the conditions and calculations by the way to their field."""

    path: Path
    template: Template
    #: The template's parts with their styles put in.
    parts: tuple[Part, ...]
    compiled: dict[Way, Expression] = field(default_factory=dict)
    #: The template that this one is like, and what this one's own file says.
    base: CardTemplate | None = None
    own: Template | None = None
    _orders: dict[Way, tuple[PlacedPart, ...]] = field(default_factory=dict)

    def in_order(self, parts: Sequence[Part], way: Way) -> tuple[PlacedPart, ...]:
        """The parts of the box at ``way``, each after those that it is anchored to, else in the file's order."""
        found = self._orders.get(way)
        if found is None:
            found = self._orders[way] = tuple(_in_order(parts, way))
        return found

    @property
    def file(self) -> str:
        """The file as messages name it."""
        return name_of(self.path, self.path.parents[2])

    @cached_property
    def pictures(self) -> bool:
        """Whether a part of it shows a picture."""
        return any(
            isinstance(part, PicturePart | BackgroundPart) and part.file for part, _ in _every(self.parts)
        )

    @cached_property
    def _places(self) -> Any:
        from playproof.components.reading.toml_places import places_of

        return places_of(self.path, self.path.parents[2])

    def place(self, way: Way) -> Place:
        """Where a field of the template is written; for one that comes from a style, where the part is."""
        if self.base is not None and not self._is_own(way):
            return self.base.place(way)
        named = [step for step in way if isinstance(step, str)]
        return Place(
            self.file, self._places.line_of(way), named[-1] if named and isinstance(way[-1], str) else ""
        )

    def _is_own(self, way: Way) -> bool:
        """Whether a style or a variant is written in this file, as everything else is."""
        if self.own is None or len(way) < 2:
            return True
        if way[0] == "style":
            return way[1] in self.own.styles
        table = self.own.variants.get(str(way[1]), {})
        return way[0] != "variant" or (bool(table) if len(way) < 3 else way[2] in table)


def _in_order(parts: Sequence[Part], way: Way) -> Iterator[PlacedPart]:
    names = {part.name: number for number, part in enumerate(parts) if part.name}
    seen: set[int] = set()

    def take(number: int) -> Iterator[PlacedPart]:
        if number in seen:
            return
        seen.add(number)
        part = parts[number]
        anchors = {anchor: names[name] for anchor in ANCHORS if (name := getattr(part, anchor))}
        for other in anchors.values():
            yield from take(other)
        yield PlacedPart(number, part, (*way, "part", number), anchors)

    for number in range(len(parts)):
        yield from take(number)


def template_path(name: str, context: RenderContext, asked: Callable[[], Place] | None = None) -> Path:
    """The file of a template; raises `DataFaults` at ``asked`` if there is none."""
    return layout_file("cards", name, context.overrides, asked)


def card_template(one: CardSet, context: RenderContext, look: str, field_name: str = "look") -> CardTemplate:
    """The template ``look`` for the cards of a set, read and checked once; raises `DataFaults` with all its faults."""
    found: CardTemplate | None = context.memo.get(("template", one.id, look))
    if found is None:
        path = template_path(look, context, lambda: context.game.place(one.id, way=(field_name,)))
        found = context.memo.get(("card", look))
        if found is None:
            found = context.memo["card", look] = _read(path, context, (look,))
        found = replace(found, compiled={}, _orders={})
        faults = sorted(dict.fromkeys(_Check(found, one, context).faults()))
        if faults:
            raise DataFaults(faults)
        context.memo["template", one.id, look] = found
    return found


def _read(path: Path, context: RenderContext, names: tuple[str, ...]) -> CardTemplate:
    """A template with the styles and variants of those that it is like; ``names`` are its own and those of the templates
    that are like it."""
    own = template = read_toml(path, Template, root=path.parents[2])
    read = CardTemplate(path, own, own.parts)
    base: CardTemplate | None = None
    if own.like:
        at = read.place(("like",))
        if own.like in names:
            chain = " → ".join([*names, own.like])
            raise DataFaults(
                [
                    Fault(
                        at,
                        f"the templates are like each other in a circle: {chain}",
                        "a template that is not like this one",
                    )
                ]
            )
        base = _read(template_path(own.like, context, lambda: at), context, (*names, own.like))
        inherited = base.template
        variants = {
            name: {**inherited.variants.get(name, {}), **own.variants.get(name, {})}
            for name in dict.fromkeys([*inherited.variants, *own.variants])
        }
        template = own.model_copy(update={"styles": {**inherited.styles, **own.styles}, "variants": variants})
        read = CardTemplate(path, template, own.parts, base=base, own=own)
    if faults := list(_style_faults(read)):
        raise DataFaults(faults)
    styles = _whole_styles(template.styles)
    return replace(read, parts=tuple(_styled(part, styles) for part in own.parts))


def template_names(look: str, context: RenderContext) -> list[str]:
    """The name of a template, and those of the templates that it takes styles and variants from."""
    names = [look]
    while True:
        try:
            path = template_path(names[-1], context)
            after = read_data(path, root=path.parents[2]).get("like")
        except DataFaults:
            return names  # drawing reports what is wrong with it
        if not isinstance(after, str) or not after or after in names:
            return names
        names.append(after)


def _every(parts: Sequence[Part], way: Way = ()) -> Iterator[tuple[Part, Way]]:
    """All parts, those in others too, each with the way to it."""
    for number, part in enumerate(parts):
        here = (*way, "part", number)
        yield part, here
        yield from _every(inner_parts(part), here)


def _style_faults(read: CardTemplate) -> Iterator[Fault]:
    styles = read.template.styles

    def unknown(way: Way, name: str, but: str = "") -> Fault:
        known = [one for one in styles if one != but]
        return Fault(
            read.place(way), f"there is no style '{name}'",
            ", ".join(nearest_first(name, known)) or "none is defined: [style.NAME]", nearest(name, known),
        )  # fmt: skip

    for name, style in styles.items():
        if style.like and style.like not in styles:
            yield unknown(("style", name, "like"), style.like, name)
            continue
        seen = [name]
        while (after := styles[seen[-1]].like) in styles:
            if after in seen:
                if after == name == min(seen):
                    chain = " → ".join([*seen, after])
                    yield Fault(
                        read.place(("style", name, "like")), f"the styles are like each other in a circle: {chain}",
                        "a style that is not like this one",
                    )  # fmt: skip
                break
            seen.append(after)
    for part, way in _every(read.parts):
        if part.style and part.style not in styles:
            yield unknown((*way, "style"), part.style)


def _whole_styles(styles: Mapping[str, Style]) -> dict[str, dict[str, Any]]:
    """Each style's own values over those of the one that it is like."""
    whole: dict[str, dict[str, Any]] = {}
    for name in styles:
        chain = [name]
        while after := styles[chain[-1]].like:
            chain.append(after)
        values: dict[str, Any] = {}
        for one in reversed(chain):
            style = styles[one]
            values |= {key: getattr(style, key) for key in style.model_fields_set if key != "like"}
        whole[name] = values
    return whole


def _styled(part: Part, styles: Mapping[str, Mapping[str, Any]]) -> Part:
    update: dict[str, Any] = {}
    if part.style:
        fields = type(part).model_fields
        update = {
            key: value
            for key, value in styles[part.style].items()
            if key in fields and key not in part.model_fields_set
        }
    if inner := inner_parts(part):
        update["parts"] = tuple(_styled(one, styles) for one in inner)
    return part.model_copy(update=update) if update else part


def unknown_colour(name: str, context: RenderContext) -> bool:
    """Whether ``name`` is no theme role, palette colour or #rrggbb."""
    return name not in ROLES and name not in context.game.palette and not HEX_COLOUR.fullmatch(name)


class _Check:
    """Everything that is wrong with a template in a set, whatever its cards hold."""

    def __init__(self, sheet: CardTemplate, one: CardSet, context: RenderContext) -> None:
        self.sheet, self.one, self.context = sheet, one, context
        self.fields = [*OWN, *one.fields]
        self.given = {
            name: None for table in sheet.template.variants.values() for row in table.values() for name in row
        }
        self.known = {*self.fields, *context.game.figures, *self.given}

    def faults(self) -> Iterator[Fault]:
        yield from self._variants()
        yield from self._siblings(self.sheet.parts, ())
        yield from self._parts(self.sheet.parts, (), False)

    def _fault(self, way: Way, problem: str, allowed: str = "", hint: str = "") -> Fault:
        return Fault(self.sheet.place(way), problem, allowed, hint)

    def _unknown(self, way: Way, name: str, repeated: bool) -> Fault:
        # Within a variant, what variants give isn't known yet.
        given = self.given if way[0] != "variant" else ()
        fields = [
            *self.fields,
            *(name for name in given if name not in self.fields),
            *(ITEM[:2] if repeated else ()),
        ]
        return self._fault(
            way, f"'{name}' is no field of the set '{self.one.id}'", ", ".join(nearest_first(name, fields)),
            nearest(name, fields),
        )  # fmt: skip

    def _variants(self) -> Iterator[Fault]:
        fields = [name for name in self.fields if "." not in name]
        for name, table in self.sheet.template.variants.items():
            if name not in fields:
                yield self._fault(
                    ("variant", name), f"'{name}' is no field of the set '{self.one.id}'",
                    ", ".join(nearest_first(name, fields)), nearest(name, fields),
                )  # fmt: skip
            every = dict.fromkeys(key for row in table.values() for key in row)
            for value, row in table.items():
                if missing := [key for key in every if key not in row]:
                    others = next(other for other, one in table.items() if missing[0] in one)
                    yield self._fault(
                        ("variant", name, value), f"the variant '{value}' does not say what '{missing[0]}' is, '{others}' does",
                        f'{missing[0]} = "…", or "" for nothing',
                    )  # fmt: skip
                for key, text in row.items():
                    if isinstance(text, str):
                        for found in FIELD.findall(text):
                            if found not in self.fields and found not in self.context.game.figures:
                                yield self._unknown(("variant", name, value, key), found, False)

    def _siblings(self, parts: Sequence[Part], way: Way) -> Iterator[Fault]:
        """Names that are given twice, anchors that lead nowhere or in a circle, among parts of one box."""
        names: dict[str, int] = {}
        for number, part in enumerate(parts):
            if part.name and part.name in names:
                yield self._fault(
                    (*way, "part", number, "name"), f"two parts are called '{part.name}'", "a name of its own"
                )
            names.setdefault(part.name, number)
        names.pop("", None)
        for number, part in enumerate(parts):
            here = (*way, "part", number)
            for anchor in ANCHORS:
                name = getattr(part, anchor)
                known = [one for one in names if names[one] != number]
                if name and name not in known:
                    problem = (
                        "a part can't be anchored to itself" if name in names
                        else f"no part beside this one is called '{name}'"
                    )  # fmt: skip
                    allowed = (
                        ", ".join(nearest_first(name, known)) or 'a part with name = "…" in the same box'
                    )
                    yield self._fault((*here, anchor), problem, allowed, nearest(name, known))
            chain = _circle(parts, names, number)
            if chain and number == min(chain):
                said = " → ".join(parts[at].name or "this part" for at in [*chain, chain[0]])
                yield self._fault(
                    here, f"the parts are anchored to each other in a circle: {said}", "an anchor less"
                )
            yield from self._siblings(inner_parts(part), here)

    def _parts(self, parts: Sequence[Part], way: Way, repeated: bool) -> Iterator[Fault]:
        for number, part in enumerate(parts):
            here = (*way, "part", number)
            yield from self._part(part, here, repeated)
            yield from self._parts(inner_parts(part), here, repeated or isinstance(part, RepeatPart))

    def _part(self, part: Part, way: Way, repeated: bool) -> Iterator[Fault]:
        known = self.known | set(ITEM) if repeated else self.known
        for key, value in part:
            here = (*way, key)
            if key in ("when", "unless"):
                if isinstance(value, str):
                    yield from self._compile(value, here, "condition", repeated)
                else:
                    fields = {*self.fields, *self.given, *(ITEM if repeated else ())}
                    for name in value:
                        if name not in fields:
                            yield self._unknown(here, name, repeated)
                continue
            if key in NUMBERS and isinstance(value, str) and not FIELD.fullmatch(value):
                yield from self._compile(value, here, "any" if key == "over" else "number", repeated)
                continue
            if key in ANCHORS:
                continue
            for text in value if key == "texts" else (value,):
                if isinstance(text, str):
                    yield from self._text(part, text, key, here, known, repeated)
        if isinstance(part, TextPart) and part.turn and part.flow != "shrink":
            yield self._fault(
                (*way, "flow"),
                f"a turned text can't {part.flow}",
                'flow = "shrink", or a group that is turned',
            )
        if isinstance(part, TextPart) and part.floor > part.size:
            yield self._fault(
                (*way, "floor" if "floor" in part.model_fields_set else "size"),
                f"floor, the smallest size, is {part.floor:g} and size, the largest, is {part.size:g}",
                "a floor that is at most the size",
            )
        if isinstance(part, RepeatPart) and (named := FIELD.fullmatch(part.over)):
            own = self.one.fields.get(named[1])
            kind = own.type if own is not None else "text" if named[1] in (*OWN, "letter") else ""
            if kind not in ("list", "number", "") and named[1] not in self.given:
                yield self._fault(
                    (*way, "over"),
                    f"'{named[1]}' is a field of the type {kind}",
                    "a field of the type list or number",
                )
        if isinstance(part, GridPart) and len(part.texts) > part.rows * part.columns:
            yield self._fault(
                (*way, "texts"),
                f"there are {counted(len(part.texts), 'text')} for {counted(part.rows * part.columns, 'cell')}",
                "at most one for each cell",
            )  # fmt: skip
        if isinstance(part, ColumnsPart) and any(
            getattr(one, anchor) for one in part.parts for anchor in ANCHORS
        ):
            yield self._fault(
                way,
                "parts of columns are anchored to each other",
                "a group in a column, with the anchored parts in it",
            )

    def _text(
        self, part: Part, text: str, key: str, way: Way, known: set[str], repeated: bool
    ) -> Iterator[Fault]:
        """A text of a part: its fields; and, where it names no field, its colour or icon."""
        for name in FIELD.findall(text):
            if name not in known:
                yield self._unknown(way, name, repeated)
        if key in COLOURS and text and "{" not in text and unknown_colour(text, self.context):
            colours = [*ROLES, *self.context.game.palette]
            yield self._fault(
                way, f"there is no colour '{text}'", ", ".join([*colours, "#rrggbb"]), nearest(text, colours)
            )
        if key == "icon" and text and "{" not in text:
            yield from self._icons([text.strip(":")], way)
        if key == "emblem" and text and "{" not in text:
            from playproof.layouts.emblems import UnknownEmblem, words

            try:
                words(text)
            except UnknownEmblem as unknown:
                yield self._fault(way, str(unknown))
        if found := _OPEN_BRACE.search(text):
            yield self._fault(way, f"{shown(found[0])} is opened and never closed", f"{{{found[1]}}}")
        if key in ("text", "texts") and isinstance(part, TextPart | GridPart | BadgePart):
            for opened in unclosed(text, frozenset(self.context.icons.everything)):
                yield self._fault(way, *unclosed_mark(opened))
        if key in ("text", "texts") and ":" in text:
            marks = [atom for paragraph in parse(text) for atom in paragraph if isinstance(atom, IconMark)]
            yield from self._icons([mark.name for mark in marks], way)
            for mark in marks:
                if mark.tint and unknown_colour(mark.tint, self.context):
                    colours = [*ROLES, *self.context.game.palette]
                    yield self._fault(
                        way,
                        f"there is no colour '{mark.tint}'",
                        ", ".join(colours),
                        nearest(mark.tint, colours),
                    )

    def _icons(self, names: Iterable[str], way: Way) -> Iterator[Fault]:
        for name in dict.fromkeys(names):
            try:
                self.context.icon(name, 0, 0, 1, "#000000")
            except IconFault as unknown:
                yield self._fault(way, str(unknown))

    def _compile(self, text: str, way: Way, kind: Any, repeated: bool) -> Iterator[Fault]:
        from playproof.components.expressions import Variable, compile_expression

        def variable(name: str) -> Variable:
            return Variable(
                lambda scope: scope.slots[name], lambda kept: list(kept) if isinstance(kept, tuple) else kept
            )

        plain = [name for name in (*self.fields, *self.given) if "." not in name]
        if repeated:
            plain += ITEM[:2]
        known = {name: variable(name) for name in plain}
        figures = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in self.context.game.figures.items()
        }
        compiled = compile_expression(text, lambda: self.sheet.place(way), kind, known, figures)
        if isinstance(compiled, Fault):
            yield compiled
        else:
            self.sheet.compiled[way] = compiled


def _circle(parts: Sequence[Part], names: Mapping[str, int], start: int) -> list[int]:
    """A way along anchors from a part back to itself; none if there is none."""
    waiting: list[list[int]] = [[start]]
    seen: set[int] = set()
    while waiting:
        chain = waiting.pop()
        for anchor in ANCHORS:
            after = names.get(getattr(parts[chain[-1]], anchor))
            if after == start and len(chain) > 1:
                return chain
            if after is not None and after not in seen and after != start:
                seen.add(after)
                waiting.append([*chain, after])
    return []
