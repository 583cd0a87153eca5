"""A list of cards becomes a card set: its rows, a field for every column, and a template that shows all of them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playproof.generator.importing.card_list import FIELDS, YES, CardList, Column
from playproof.generator.importing.folder import Files
from playproof.generator.importing.making import literal
from playproof.generator.importing.palette import Palette
from playproof.generator.importing.source import LeftOut, slug, whole_number

__all__ = ["make_cards"]

NO_PICTURE = "no picture of this name is beside the list; names with PNG, JPEG, WebP or SVG are copied"
#: A card's longest text.
LONGEST = 600
#: The most columns that become fields.
MOST = 40


def make_cards(
    cards: CardList,
    game_id: str,
    title: str,
    level: int,
    less: int,
    drawable: Callable[[str], str],
    pictures: Mapping[str, str],
) -> tuple[Files, dict[str, str], list[LeftOut]]:
    """The files of a game with the cards, its templates by path in the workspace, and what has no place.

    ``pictures``: the pictures that the list names, and where they are in the game's folder. ``level``: how large the cards
    are, where texts did not fit."""
    left: dict[tuple[str, str], LeftOut] = {}

    def leave(column: str, value: str, reason: str) -> None:
        before = left.get((column, reason))
        left[column, reason] = (
            before._replace(times=before.times + 1)
            if before
            else LeftOut(column, column, 1, value[:60], reason)
        )

    palette = Palette({})
    places = {column.holds: at for at, column in enumerate(cards.columns)}
    for column in cards.columns:
        if column.holds == "-":
            leave(column.heading, "", "the column is left out")
    own = [column for column in cards.columns if column.holds not in FIELDS][:MOST]
    for column in [column for column in cards.columns if column.holds not in FIELDS][MOST:]:
        leave(column.heading, "", f"cards have at most {MOST} fields of their own")
    longest = (LONGEST, 300, 120, 40)[min(less, 3)]
    rows: list[dict[str, str]] = []
    ids: set[str] = set()
    for number, cells in enumerate(cards.rows, 1):

        def cell(what: str, cells: list[str] = cells) -> str:
            return cells[places[what]] if what in places else ""

        name = drawable(_plain(cell("name")))[:100] or f"Card {number}"
        id_ = _id(cell("id") or name, ids)
        row = {
            "id": id_,
            "name": literal(name[: max(8, 100 - 25 * less)]),
            "count": _count(cell("count"), leave),
        }
        if said := cell("colour"):
            found = palette.add(said)
            if not found:
                leave("colour", said, "no colour has this name")
            row["colour"] = found
        text = _marked(cell("text"), drawable)
        if len(text) > longest:
            leave("text", text, f"cut to {longest} characters")
            text = _marked(_plain(cell("text"))[: longest - 20] + "…", drawable)[:LONGEST]
        row["text"] = text
        if (picture := cell("picture")) and picture in pictures:
            row["picture"] = pictures[picture]
        elif picture:
            leave(
                "picture",
                picture,
                NO_PICTURE,
            )
        for column in own:
            value = cells[cards.columns.index(column)]
            if column.type == "text":
                value = _marked(value, drawable)
                if len(value) > longest:
                    leave(column.heading, value, f"cut to {longest} characters")
                    value = _marked(_plain(value)[: longest - 10] + "…", drawable)
            elif column.type == "yes/no":
                value = "yes" if value.casefold() in YES else "no"
            row[column.holds] = value
        rows.append(row)
    files = Files()
    files.tables["game.toml"] = {
        "id": game_id,
        "title": title,
        "version": "1",
        "designer": "unknown",
        "players": [2, 4],
    } | ({"palette": palette.entries} if palette.entries else {})
    files.remarks["game.toml"] = (
        "Imported from a list of cards. Title, designer and players are yours to say."
    )
    one: dict[str, Any] = {
        "id": "cards",
        "name": "Cards",
        "rows": "cards.csv",
        "look": game_id,
        "size": ("poker", "tarot", [100.0, 150.0], [140.0, 200.0])[min(level, 3)],
        "back": {"title": title[:40], "motif": "lattice"},
    }
    if own or pictures:
        one["fields"] = {"picture": {"type": "picture"}} if pictures else {}
        one["fields"] |= {
            column.holds: {"type": column.type, "about": drawable(column.heading)[:60]} for column in own
        }
    files.add_set("cards", one, "The cards: rows in cards.csv, drawn by the template in layouts/cards.")
    files.rows["cards.csv"] = rows
    return files, {f"layouts/cards/{game_id}.toml": _template(own, bool(pictures))}, list(left.values())


def _count(said: str, leave: Callable[[str, str, str], None]) -> str:
    if not said:
        return ""
    number = whole_number(said)
    if number is None or not 0 <= number <= 1000:
        leave("count", said, "a count is a whole number up to 1000; one is printed")
        return "1"
    return str(number)


def _id(said: str, taken: set[str]) -> str:
    short = slug(said, 34) or "card"
    choices = (short, *(f"{short}-{number}" for number in range(2, 100_000)))
    id_ = next(one for one in choices if one.casefold() not in taken)
    taken.add(id_.casefold())
    return id_


def _plain(text: str) -> str:
    """A text without the marks of other tools: HTML, line breaks."""
    return " ".join(html.unescape(re.sub(r"<[a-zA-Z/][^<>]{0,200}>", " ", text)).split())


def _marked(text: str, drawable: Callable[[str], str]) -> str:
    """A text with bold, italic and paragraphs as Playproof writes them."""
    parts = []
    for line in re.split(r"\n|<br ?/?>|\\13\\|<p>|</p>", text):
        said = ""
        for piece in re.split(r"(</?[bi]>|</?strong>|</?em>)", line, flags=re.IGNORECASE):
            tag = re.fullmatch(r"<(/?)(b|i|strong|em)>", piece, flags=re.IGNORECASE)
            said += f"\0{'*' if tag[2].lower() in ('b', 'strong') else '_'}" if tag else piece
        # A mark that is never closed is no mark.
        bold, italic = (said.count(f"\0{sign}") for sign in "*_")
        words = [
            literal(drawable(_plain(word))) if not word.startswith("\0") else word
            for word in re.split(r"(\0[*_])", said)
        ]
        line = " ".join(word for word in words if word)
        line = re.sub(r"\0([*_]) ?(.*?) ?\0\1", r"\1\2\1", line) if not (bold % 2 or italic % 2) else line
        line = " ".join(re.sub(r"\0[*_]|\*\*|(?<!\\)__", "", line).split())
        if line:
            parts.append(line)
    return "\n".join(parts)


def _template(own: Sequence[Column], art: bool) -> str:
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
        f'[[part.part]]\nname = "text"\ndraw = "text"\n{before}box = [0, {1.5 if art else 1}, 0, 12]\ntext = "{{text}}"\n'
        'size = 10\nfloor = 6\nflow = "grow"\n'
    )
    last = "text"
    for column in others:
        parts.append(
            f'[[part.part]]\nname = "{column.holds}"\ndraw = "text"\nbelow = "{last}"\nbox = [0, 0.6, 0, 3.6]\n'
            f'text = "{_label(column)}: {{{column.holds}}}"\nsize = 8\nfloor = 6\nflow = "grow"\nwhen = ["{column.holds}"]\n'
        )
        last = column.holds
    parts.append(
        '[[part]]\nname = "imprint"\ndraw = "text"\nbox = [14, -5.5, -14, 3]\ntext = "{set.imprint}"\nsize = 6\n'
        'fill = "muted"\nalign = "center"\n'
    )
    return "\n".join(parts)


def _label(column: Column) -> str:
    return re.sub(r'["\\{}*_:]', " ", column.heading).strip()[:40] or column.holds
