"""Private companies of 18xx-maker: cards with everything about them in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playproof.components.importing.maker.phases import train_names
from playproof.components.importing.making import Making, literal
from playproof.components.importing.source import Node, slug, whole_number
from playproof.components.wording.plural import counted

#: What an ability is for: kinds that keep a private company from closing with the others.
STAYS = ("never_closes", "no_close")


def make_privates(making: Making, phases: list[Node]) -> None:
    """The cards of private companies."""
    closing = next(
        (
            making.phases[name]
            for one in phases
            for name in [one.text("name", 40) or next(iter(train_names(one.get("train"))), "")]
            for events in [one.object("events")]
            if name in making.phases
            and (events.get("close_companies").value is True or events.get("closeCompanies").value is True)
        ),
        "",
    )
    rows: list[dict[str, str]] = []
    for one in making.game.objects("privates"):
        if one.value:
            row = _private(making, one, closing, [row["id"] for row in rows])
            rows.append(making.files.of(one, row))
    if not rows:
        return
    level = making.looks.of("privates")
    if not closing:
        making.words["Never closes"] = ""
    making.files.add_set(
        "privates",
        "privates",
        "Private companies",
        "One card for each private company.",
        rows="privates.csv",
        size=("poker", "tarot", [95.0, 140.0])[min(level, 2)],
        back={"title": "Private company", "motif": "waves"},
    )
    making.files.rows["privates.csv"] = rows


def _short(letters: str, taken: list[str]) -> str:
    """Up to four letters that no other card has."""
    choices = [
        letters,
        *(f"{letters[:2]}{number}" for number in range(2, 100)),
        *(f"P{n}" for n in range(100, 1000)),
    ]
    return next(one for one in choices if one not in taken)


def _private(making: Making, one: Node, closing: str, taken: list[str]) -> dict[str, str]:
    name = one.text("name", 100)
    said = one.text("id", 5) or one.text("sym", 5)
    letters = "".join(word[0] for word in re.findall(r"[A-Za-z0-9]+", name))[:4].upper()
    id_ = said if said and said not in taken and said == slug(said) else _short(letters or "P", taken)
    row = {"id": id_, "name": literal(name or id_), "count": ""}
    notes = [*_figures(making, one, row), *_words(making, one)]
    kinds = [each.get("type").value for each in one.objects("abilities")]
    row["closes"] = "" if any(kind in STAYS for kind in kinds) else closing
    icon = one.get("icon")
    if isinstance(icon.value, str):
        row |= (drawing := making.drawing(icon))
        if not drawing:
            icon.leave("no icon and no emblem has this name")
    parts = [one.text("note", 120), one.text("description", 1200)]
    text = literal(" ".join(part for part in parts if part), 1400)
    more = literal(" ".join(notes))
    if less := making.looks.shorter("privates", id_):
        longest = (1400, 400, 150, 0)[min(less, 3)]
        one.note(f"the text fits no card: {longest} characters of it are printed, not: {more[:120]}")
        text, more = literal(text[:longest]) if longest else "", ""
        row["name"] = literal(name[: max(8, 100 - 20 * less)] or id_)
    row["text"] = "\n".join(part for part in (text, more) if part) if len(text) + len(more) < 1490 else text
    if more and len(text) + len(more) >= 1490:
        one.note(f"not on the card, the description being long: {more[:150]}")
    return row


def _figures(making: Making, one: Node, row: dict[str, str]) -> Iterator[str]:
    """Price and revenue, into the row; in words where they are no whole number."""
    for key in ("price", "revenue"):
        value = one.get(key)
        number = whole_number(value.value)
        if isinstance(value.value, list):
            figures = [whole_number(each.value) for each in value.each()]
            if figures and all(figure is not None for figure in figures):
                value.take()
                number = figures[0]
                if len(figures) > 1:
                    yield (
                        f"{key.capitalize()}: {' / '.join(making.amount(figure) for figure in figures if figure is not None)}."
                    )
            elif figures:
                value.leave("a list of whole numbers is expected here")
        if number is not None and 0 <= number <= 999_999:
            value.take()
            row[key] = str(number)
        elif (
            value.value is not None
            and not isinstance(value.value, list | dict)
            and (word := one.text(key, 40))
        ):
            yield f"{key.capitalize()}: {word}."


def _words(making: Making, one: Node) -> Iterator[str]:
    """What else there is to say of a private company, in sentences."""
    for key, words in (("bid", "Least bid: {}."), ("debt", "Debt: {}.")):
        if one.has(key):
            figure = whole_number(one.get(key).value)
            word = one.text(key, 40)
            yield words.format(making.amount(figure) if figure is not None else word)
    for key, words in (
        ("company", "Company: {}."),
        ("hex", "Hex: {}."),
        ("tile", "Tile: {}."),
        ("variant", "Variant: {}."),
    ):
        if word := one.text(key, 40):
            yield words.format(word)
    least, most = one.whole("minPlayers", 1, 20), one.whole("maxPlayers", 1, 20)
    if least and most:
        range_ = f"{least} to {most} players" if least != most else counted(least, "player")
        yield f"For {range_}."
    elif least:
        yield f"For {least} or more players."
    elif most:
        yield f"For at most {counted(most, 'player')}."
    token = one.object("token")
    if token.value:
        label = token.text("label", 20)
        icon = token.get("icon").value
        if label or isinstance(icon, str):
            token.get("icon").take()
            yield f"Token: {label or icon}."
