"""A list of cards becomes a card set: its rows, a field for every column, and a template that shows all of them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playproof.generator.importing.card_list import FIELDS, YES, CardList, Column
from playproof.generator.importing.folder import Files
from playproof.generator.importing.making import literal
from playproof.generator.importing.palette import Palette
from playproof.generator.importing.source import LETTERS, LeftOut, slug, whole_number
from playproof.layouts.text.markup import Glue, Word, parse, unclosed

__all__ = ["SIZES", "CardLooks", "Naming", "make_cards"]

NO_PICTURE = "no picture of this name is beside the list; names of pictures, SVG or pixels, are copied"
NO_HTML = "of HTML bold, italic, line breaks and lists have a place"
#: A card's longest text and name, and how much of them is printed where more doesn't fit.
LONGEST = (600, 300, 120, 40)
NAMES = (100, 75, 50, 25)
#: The most columns that become fields.
MOST = 40
#: The sizes of cards, from the usual one on.
SIZES: tuple[Any, ...] = ("poker", "tarot", [100.0, 150.0], [140.0, 200.0])
#: Tags that end a line, tags that say a style, and others that are left out.
_LINES = r"br|p|div|ul|ol|li|tr|h[1-6]"
_STYLES = {"b": "*", "strong": "*", "i": "_", "em": "_"}
_OTHERS = r"u|s|span|font|img|a|table|tbody|thead|td|th|sub|sup|small|big|center|hr|html|body|label|nobr"
_TAG = re.compile(
    rf"<(/?)({_LINES}|{'|'.join(_STYLES)}|{_OTHERS})(?:\s[^<>]{{0,200}})?/?>|(\\13\\|\n)", re.IGNORECASE
)


@dataclass(frozen=True)
class Naming:
    """What is made of a list: the game's id, the set's id and title, the template's name."""

    game: str
    set_id: str
    title: str
    look: str


@dataclass
class CardLooks:
    """How large cards are, from 0, and how much less each of them says where no size helps."""

    level: int = 0
    less: dict[str, int] = field(default_factory=dict)


@dataclass
class _Left:
    """What has no place, alike values together."""

    found: dict[tuple[str, str], LeftOut] = field(default_factory=dict)

    def add(self, column: str, value: str, reason: str) -> None:
        before = self.found.get((column, reason))
        times = before.times + 1 if before else 1
        example = before.value if before else value[:60]
        self.found[column, reason] = LeftOut(column, column, times, example, reason)


def make_cards(
    cards: CardList,
    naming: Naming,
    looks: CardLooks,
    drawable: Callable[[str], str],
    pictures: Mapping[str, str],
    palette: Palette,
) -> tuple[Files, str, list[LeftOut]]:
    """The files of a game with the cards, their template, and what has no place.

    ``drawable``: a text without the letters that the typeface lacks. ``pictures``: the pictures that the list names, and
    where they are in the game's folder. ``palette``: colours that are there already; the list's are added."""
    left = _Left()
    places = {column.holds: at for at, column in enumerate(cards.columns)}
    fields = [at for at, column in enumerate(cards.columns) if column.holds not in FIELDS]
    for at, column in enumerate(cards.columns):
        if column.holds == "-":
            empty = not any(cells[at] for cells in cards.rows)
            left.add(column.heading, "", "the column is empty" if empty else "the column is left out")
    for at in fields[MOST:]:
        left.add(cards.columns[at].heading, "", f"cards have at most {MOST} fields of their own")
    fields = fields[:MOST]
    own = [cards.columns[at] for at in fields]
    rows: list[dict[str, str]] = []
    names = _Names()
    for number, cells in enumerate(cards.rows, 1):
        said = {what: cells[at] for what, at in places.items()}
        heading = {what: cards.columns[at].heading for what, at in places.items()}
        name = _plain(said.get("name", ""), drawable)
        if name != _plain(said.get("name", ""), str):
            left.add(heading["name"], said["name"], LETTERS)
        id_ = names.unused(said.get("id") or name)
        less = min(looks.less.get(id_, 0), len(LONGEST) - 1)
        if len(name) > NAMES[less]:
            left.add(heading["name"], name, f"cut to {NAMES[less]} characters")
        row = {
            "id": id_,
            "name": literal(name[: NAMES[less]] or f"Card {number}"),
            "count": _count(said.get("count", ""), heading.get("count", ""), left),
        }
        if colour := said.get("colour"):
            row["colour"] = palette.add(colour)
            if not row["colour"]:
                left.add(heading["colour"], colour, "no colour has this name")
        row["text"] = _fitted(said.get("text", ""), heading.get("text", ""), LONGEST[less], drawable, left)
        if picture := said.get("picture"):
            row["picture"] = pictures.get(picture, "")
            if not row["picture"]:
                left.add(heading["picture"], picture, NO_PICTURE)
        for at in fields:
            column, value = cards.columns[at], cells[at]
            if column.type == "text":
                value = _fitted(value, column.heading, LONGEST[less], drawable, left)
            elif column.type == "yes/no":
                value = "yes" if value.casefold() in YES else "no"
            row[column.holds] = value
        rows.append(row)
    files = Files()
    files.tables["game.toml"] = {
        "id": naming.game,
        "title": naming.title,
        "version": "1",
        "designer": "unknown",
        "players": [2, 4],
    } | ({"palette": palette.entries} if palette.entries else {})
    files.remarks["game.toml"] = (
        "Imported from a list of cards. Title, designer and players are yours to say."
    )
    one: dict[str, Any] = {
        "id": naming.set_id,
        "name": "Cards" if naming.set_id == "cards" else naming.title[:60],
        "rows": f"{naming.set_id}.csv",
        "look": naming.look,
        "size": SIZES[min(looks.level, len(SIZES) - 1)],
        "back": {"title": naming.title[:40], "motif": "lattice"},
    }
    if own or pictures:
        one["fields"] = {"picture": {"type": "picture"}} if pictures else {}
        one["fields"] |= {
            column.holds: {"type": column.type, "about": drawable(column.heading)[:60]} for column in own
        }
    files.add_set(
        "cards", one, f"The cards: rows in {naming.set_id}.csv, drawn by the template in layouts/cards."
    )
    files.rows[f"{naming.set_id}.csv"] = rows
    return files, _template(own, bool(pictures), drawable), list(left.found.values())


def _count(said: str, heading: str, left: _Left) -> str:
    if not said:
        return ""
    number = whole_number(said)
    if number is None or not 0 <= number <= 1000:
        left.add(heading, said, "a count is a whole number up to 1000; one is printed")
        return "1"
    return str(number)


class _Names:
    """Ids of cards, each once, capitals and small letters being one."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}
        self._taken: set[str] = set()

    def unused(self, said: str) -> str:
        """The id of a card of this name."""
        id_ = short = slug(said, 34) or "card"
        number = self._next.get(short.casefold(), 1)
        while id_.casefold() in self._taken:
            number += 1
            id_ = f"{short}-{number}"
        self._next[short.casefold()] = number
        self._taken.add(id_.casefold())
        return id_


def _fitted(text: str, heading: str, longest: int, drawable: Callable[[str], str], left: _Left) -> str:
    """A text with marks, at most so long; what it loses is listed."""
    if not text:
        return ""
    if any(tag[2] and re.fullmatch(_OTHERS, tag[2], re.IGNORECASE) for tag in _TAG.finditer(text)):
        left.add(heading, text, NO_HTML)
    plain = _plain(text, drawable)
    if plain != _plain(text, str):
        left.add(heading, text, LETTERS)
    marked = _marked(text, drawable)
    if len(marked) <= longest:
        return marked
    left.add(heading, text, f"cut to {longest} characters")
    return literal(plain, longest)


def _plain(text: str, drawable: Callable[[str], str]) -> str:
    """A text in one line, without the marks of other tools."""
    return " ".join(drawable(html.unescape(_TAG.sub(" ", text))).split())


def _marked(text: str, drawable: Callable[[str], str]) -> str:
    """A text with bold, italic and paragraphs as Playproof writes them."""
    lines: list[list[tuple[str, str]]] = [[]]
    style = ""
    at = 0
    for tag in (*_TAG.finditer(text), None):
        piece = text[at : tag.start() if tag else len(text)]
        if lines[-1] and lines[-1][-1][0] == style:
            piece = lines[-1].pop()[1] + piece
        lines[-1].append((style, piece))
        if tag is None:
            break
        at = tag.end()
        name = (tag[2] or "").lower()
        if name in _STYLES:
            style = "" if tag[1] else _STYLES[name]
        elif tag[3] or re.fullmatch(_LINES, name):
            lines.append([("", "• ")] if name == "li" and not tag[1] else [])
    return "\n".join(line for runs in lines if (line := _line(runs, drawable)) not in ("", "•"))


def _line(runs: Sequence[tuple[str, str]], drawable: Callable[[str], str]) -> str:
    """A paragraph; without its marks where they would not be read as they are meant."""

    def words(said: str) -> str:
        return literal(drawable(html.unescape(said)))

    plain = words("".join(said for _, said in runs))
    parts = []
    for style, said in runs:
        # Spaces beside a mark are outside of it.
        inside = words(said)
        mark = style if inside else ""
        parts += [" " * said[:1].isspace(), mark, inside, mark, " " * said[-1:].isspace()]
    marked = " ".join("".join(parts).split())
    return marked if _read(marked) == _read(plain) and not unclosed(marked, frozenset()) else plain


def _read(text: str) -> str:
    """A text as it is printed, without its styles."""
    return "".join(
        atom.text if isinstance(atom, Word) else " " if isinstance(atom, Glue) else f":{atom.name}:"
        for atom in parse(text)[0]
    )


def _template(own: Sequence[Column], art: bool, drawable: Callable[[str], str]) -> str:
    """A template that shows every field: up to four numbers in the corners, a line of short texts, the text, the rest."""
    numbers = [column for column in own if column.type in ("number", "decimal")][:4]
    others = [column for column in own if column not in numbers and column.holds != "picture"]
    parts = [
        'about = "Proposed for an imported list: every column is shown. Move, style and remove parts as you like."\n',
        '[[part]]\nname = "band"\ndraw = "band"\nbox = [0, 0, 0, 19]\ncolour = "{colour}"\n',
    ]
    left = 14.5 if numbers else 4
    right = -14.5 if len(numbers) > 1 else -4
    parts.append(
        f'[[part]]\nname = "title"\ndraw = "text"\nbox = [{left}, 4, {right}, 13]\ntext = "{{name}}"\nface = "display"\n'
        'size = 14\nfloor = 7\nalign = "center"\nvalign = "middle"\nground = "paper"\npad = 0.8\nradius = 2\n'
    )
    boxes = (
        "[3, 4.5, 10.5, 10.5]",
        "[-13.5, 4.5, 10.5, 10.5]",
        "[3, -14, 10.5, 10.5]",
        "[-13.5, -14, 10.5, 10.5]",
    )
    for column, box in zip(numbers, boxes, strict=False):
        parts.append(
            f'[[part]]\nname = "{column.holds}"\ndraw = "badge"\nshape = "circle"\nbox = {box}\ntext = "{{{column.holds}}}"\n'
            f'face = "bold"\nsize = 14\nwhen = ["{column.holds}"]\n'
        )
    # The body ends above the foot: what does not fit there asks for a larger card.
    foot = -15.5 if len(numbers) > 2 else -6.5
    parts.append(f'[[part]]\nname = "body"\ndraw = "group"\nbox = [5, 21, -5, {foot}]\n')
    if art:
        parts.append(
            '[[part.part]]\nname = "art"\ndraw = "picture"\nbox = [0, 0, 0, 28]\nfile = "{picture}"\nwhen = ["picture"]\n'
        )
    # What a card doesn't have takes no space: what is below it moves up.
    before = 'below = "art"\n' if art else ""
    parts.append(
        f'[[part.part]]\nname = "text"\ndraw = "text"\n{before}box = [0, {1.5 if art else 1}, 0, 5]\ntext = "{{text}}"\n'
        'size = 10\nfloor = 6\nflow = "grow"\n'
    )
    last = "text"
    for column in others:
        above = 2 if last == "text" else 0.6
        parts.append(
            f'[[part.part]]\nname = "{column.holds}"\ndraw = "text"\nbelow = "{last}"\nbox = [0, {above}, 0, 3.6]\n'
            f'text = "{_label(column, drawable)}: {{{column.holds}}}"\nsize = 8\nfloor = 6\nflow = "grow"\n'
            f'when = ["{column.holds}"]\n'
        )
        last = column.holds
    parts.append(
        '[[part]]\nname = "imprint"\ndraw = "text"\nbox = [14, -5.5, -14, 3]\ntext = "{set.imprint}"\nsize = 6\n'
        'fill = "muted"\nalign = "center"\n'
    )
    return "\n".join(parts)


def _label(column: Column, drawable: Callable[[str], str]) -> str:
    return re.sub(r'["\\{}*_:]', " ", drawable(column.heading)).strip()[:40] or column.holds
