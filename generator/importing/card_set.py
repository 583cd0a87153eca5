"""A list of cards becomes a card set: its rows, a field for every column, and a template that shows all of them."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any
from zlib import crc32

from playproof.components.game import UNNAMED
from playproof.components.importing.card_list import YES, CardList
from playproof.components.importing.folder import Files
from playproof.components.importing.headings import FIELDS
from playproof.components.importing.losses import Losses
from playproof.components.importing.making import literal
from playproof.components.importing.matching import matched
from playproof.components.importing.palette import Palette
from playproof.components.importing.roles import kind_of
from playproof.components.importing.source import clean, slug, whole_number
from playproof.components.kinds.cards import card_size
from playproof.generator.importing.looks import Dress, look_template
from playproof.layouts.emblems import meant
from playproof.layouts.text.markup import Glue, Word, parse, unclosed

NO_PICTURE = "no picture of this name is beside the list"
BRACES = "braces are printed as parentheses: '{NAME}' is a figure of the game"
NO_HTML = "of HTML bold, italic, line breaks and lists have a place"
#: A card's longest text and name, and how much of them is printed where more doesn't fit.
LONGEST = (3000, 1500, 900, 600, 300, 120, 40, 12, 0)
NAMES = (120, 90, 60, 40, 25, 12, 6)
#: Accents and motifs for new games.
GAME_LOOKS = (
    ("#8fa9b3", "scales"), ("#9d96b3", "stars"), ("#a9b2a5", "contours"), ("#b8957f", "bricks"), ("#b8a468", "rays"),
    ("#7f9fb8", "waves"), ("#b08a94", "guilloche"),
)  # fmt: skip
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
    """What is made of a list: the game's id, the set's id, the game's title, the template's and the set's name; whether the
    designer said the id of what it becomes."""

    game: str
    set_id: str
    title: str
    look: str
    name: str
    said: bool = False


@dataclass
class CardLooks:
    """How large cards are, from 0; how much less each of them says where no size helps, by its number, and how much shorter
    its name is; and cells that can't be a card's: number, field, and why."""

    level: int = 0
    less: dict[int, int] = field(default_factory=dict)
    short: dict[int, int] = field(default_factory=dict)
    #: Emoji that no face has, and what is printed instead.
    signs: dict[str, str] = field(default_factory=dict)
    bad: dict[tuple[int, str], str] = field(default_factory=dict)


def card_rows(
    cards: CardList,
    looks: CardLooks,
    ids: Sequence[str],
    pictures: Mapping[str, str],
    palette: Palette,
    dress: Dress,
    likely: Callable[[str], str] = lambda _: NO_PICTURE,
) -> tuple[list[dict[str, str]], Losses]:
    """The rows of the cards, and what of the list has no place in them.

    ``ids`` are the cards' ids. ``pictures``: the pictures that the list names, and where they are in the game's folder.
    ``palette``: colours that are there already; the list's are added. ``dress``: the kinds' column, the cards' emblems.
    ``likely``: what is said of a picture that isn't there."""
    losses = Losses(cards.losses)
    places = {column.holds: at for at, column in enumerate(cards.columns)}
    rows: list[dict[str, str]] = []
    fields = [at for at, column in enumerate(cards.columns) if column.holds not in FIELDS]
    for index, (number, cells) in enumerate(zip(cards.numbers, cards.rows, strict=True)):
        less = min(looks.less.get(index, 0), len(LONGEST) - 1)
        longest = NAMES[min(looks.short.get(index, 0) + less, len(NAMES) - 1)]

        def lost(what: str, reason: str, row: int = number, cells: list[str] = cells) -> None:
            losses.add(cards.columns[places[what]].heading, cells[places[what]], reason, row)

        said = {what: cells[at] for what, at in places.items()}
        for what, cell in said.items():
            signs = [sign for sign in looks.signs if sign in cell]
            if signs and what not in ("id", "-") and cards.columns[places[what]].type != "picture":
                said[what] = cell.translate({ord(sign): words for sign, words in looks.signs.items()}).strip()
                lost(what, f"no face has {' '.join(signs)}: in words")
        for what in [what for what in said if (index, what) in looks.bad]:
            lost(what, looks.bad[index, what])
            said[what] = ""
        name = _plain(said.get("name", ""))
        if len(name) > longest:
            lost("name", f"cut to {longest} characters")
        if "{" in name or "}" in name:
            lost("name", BRACES)
        id_ = said.get("id", "")
        if id_ and slug(id_, 34) != id_:
            lost("id", "an id has letters from A to Z, figures, '.', '+' and '-'")
        row = {
            "id": ids[index],
            "name": literal(name[:longest].rstrip() or ids[index].replace("-", " ")),
            "count": said.get("count", ""),
        }
        copies = whole_number(row["count"])
        if row["count"] and (copies is None or not 0 <= copies <= 1000):
            lost("count", "a count is a whole number up to 1000; one is printed")
            row["count"] = "1"
        elif copies is not None:
            row["count"] = str(copies)
        if colour := said.get("colour"):
            row["colour"] = palette.add(colour)
            if not row["colour"]:
                lost("colour", "no colour has this name")
            elif colour in palette.altered:
                lost("colour", palette.altered[colour])
        elif dress.roles.kind is not None and not dress.roles.coloured:
            row["colour"] = palette.kind(kind) if (kind := kind_of(said[dress.roles.kind.holds])) else ""
        row["emblem"] = dress.emblems[index]
        row["text"] = _fitted(said.get("text", ""), LONGEST[less], partial(lost, "text"))
        if picture := said.get("picture"):
            row["picture"] = pictures.get(picture, "")
            if not row["picture"]:
                lost("picture", likely(picture))
        for at in fields[:MOST]:
            column = cards.columns[at]
            value = said[column.holds]
            if column.type == "picture":
                if value and value not in pictures:
                    lost(column.holds, likely(value))
                value = pictures.get(value, "")
            elif column.type == "text":
                value = _fitted(value, LONGEST[less], partial(lost, column.holds))
            elif column.type == "yes/no":
                value = "yes" if value.casefold() in YES else "no"
            row[column.holds] = value
        for at in fields[MOST:]:
            if cells[at]:
                lost(cards.columns[at].holds, f"cards have at most {MOST} fields of their own")
        rows.append(row)
    return rows, losses


def card_ids(
    cards: CardList,
    former: Sequence[Mapping[str, str]],
    taken: Collection[str],
    pictures: Mapping[str, str],
    palette: Palette,
    dress: Dress,
) -> list[str]:
    """The ids of the cards: those of a column of ids; else of the rows of the ``former`` import that they are, and new
    ones, made of their names, that nothing in ``taken`` has. ``pictures``, ``palette``, ``dress``: as of `card_rows`."""
    at = {column.holds: place for place, column in enumerate(cards.columns)}
    if "id" in at:
        unused = _Names()
        return [
            unused.unused(cells[at["id"]] or (cells[at["name"]] if "name" in at else ""))
            for cells in cards.rows
        ]

    def content(row: Mapping[str, str]) -> dict[str, str]:
        """A row without its id, and without a name that was made of it."""
        made = re.fullmatch(r"\0|Card \d+", row.get("name", ""))
        return {key: "" if key == "name" and made else cell for key, cell in row.items() if key != "id"}

    rows, _ = card_rows(cards, CardLooks(), ["\0"] * len(cards.rows), pictures, palette, dress)
    new = [content(row) for row in rows]
    old = [content(row) for row in former]
    found = matched(old, new)
    unused = _Names([*taken, *(row["id"] for row in former)])
    return [
        former[one]["id"]
        if one is not None
        else unused.unused(row["name"])
        if row["name"]
        else unused.numbered(number)
        for number, (one, row) in enumerate(zip(found, new, strict=True), 1)
    ]


def card_files(
    cards: CardList,
    rows: list[dict[str, str]],
    naming: Naming,
    looks: CardLooks,
    dress: Dress,
    palette: Palette,
) -> tuple[Files, str]:
    """The files of a game with the cards, and their template."""
    own = [column for column in cards.columns if column.holds not in FIELDS][:MOST]
    files = Files()
    files.tables["game.toml"] = {
        "id": naming.game,
        "title": naming.title,
        "version": "1",
        "designer": UNNAMED,
        "players": [2, 4],
        "look": _game_look(naming.title),
    } | ({"palette": palette.entries} if palette.entries else {})
    files.remarks["game.toml"] = (
        "Imported from a list of cards. Title, designer and players are yours to say."
    )
    fields: dict[str, Any] = {"picture": {"type": "picture"}} if dress.roles.picture else {}
    fields |= {column.holds: {"type": column.type, "about": column.heading[:60]} for column in own}
    size = SIZES[min(looks.level, len(SIZES) - 1)]
    back = {
        "title": (naming.title if naming.set_id == "cards" else naming.name)[:40],
        "motif": _game_look(naming.title)["motif"],
    }
    if emblem := _usual(naming.title, dress.emblems):
        back["emblem"] = emblem
    files.add_set(
        "cards",
        naming.set_id,
        naming.name,
        f"The cards: rows in {naming.set_id}.csv, drawn by the template in layouts/cards.",
        source="",
        rows=f"{naming.set_id}.csv",
        look=naming.look,
        size=size,
        back=back,
        **({"back_look": back_name(naming.look)} if dress.roles.back else {}),
        **({"fields": fields} if fields else {}),
    )
    files.rows[f"{naming.set_id}.csv"] = rows
    return files, look_template(dress.look, dress.roles, measures(looks.level)[1])


def back_name(look: str) -> str:
    """What the template of a list's backs is called."""
    return f"{look[:34]}-back"


def measures(level: int) -> tuple[float, float]:
    """Width and height of cards of a size in `SIZES`, mm."""
    return card_size(_size(SIZES[min(level, len(SIZES) - 1)]))


def _size(size: str | list[float]) -> Any:
    return tuple(size) if isinstance(size, list) else size


def _usual(title: str, emblems: Sequence[str]) -> str:
    """The emblem of the backs: what the title means, else the one that most cards have."""
    most = Counter(filter(None, emblems)).most_common(1)
    return meant(title) or (most[0][0] if most else "")


def _game_look(title: str) -> dict[str, str]:
    """An accent and a motif for a game that has none: by its title, so that two games look different."""
    accent, motif = GAME_LOOKS[crc32(title.encode()) % len(GAME_LOOKS)]
    return {"accent": accent, "motif": motif}


class _Names:
    """Ids of cards, each once, capitals and small letters being one."""

    def __init__(self, taken: Collection[str] = ()) -> None:
        self._next: dict[str, int] = {}
        self._taken = {one.casefold() for one in taken}

    def unused(self, said: str) -> str:
        """The id of a card of this name."""
        id_ = short = slug(said, 34) or "Card"
        number = self._next.get(short.casefold(), 1)
        while id_.casefold() in self._taken:
            number += 1
            id_ = f"{short}-{number}"
        self._next[short.casefold()] = number
        self._taken.add(id_.casefold())
        return id_

    def numbered(self, number: int) -> str:
        """The id of a card without a name: ``Card-3``."""
        id_ = next(f"Card-{one}" for one in count(number) if f"card-{one}" not in self._taken)
        self._taken.add(id_.casefold())
        return id_


def _fitted(text: str, longest: int, lost: Callable[[str], None]) -> str:
    """A text with marks, at most so long; what it loses is listed."""
    if not text:
        return ""
    if any(tag[2] and re.fullmatch(_OTHERS, tag[2], re.IGNORECASE) for tag in _TAG.finditer(text)):
        lost(NO_HTML)
    if "{" in text or "}" in text:
        lost(BRACES)
    if len(marked := _marked(text)) <= longest:
        return marked
    lost(f"cut to {longest} characters")
    return literal(_plain(text), longest)


def _plain(text: str) -> str:
    """A text in one line, without the marks of other tools."""
    return clean(html.unescape(_TAG.sub(" ", text)))


def _marked(text: str) -> str:
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
    return "\n".join(line for runs in lines if (line := _line(runs)) not in ("", "•"))


def _line(runs: Sequence[tuple[str, str]]) -> str:
    """A paragraph; without its marks where they would not be read as they are meant."""

    def words(said: str) -> str:
        return literal(clean(html.unescape(said)))

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
