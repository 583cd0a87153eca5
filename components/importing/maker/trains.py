"""Trains of 18xx-maker: their cards, with what rusts them, what they cost and what they are traded in for."""

from __future__ import annotations

import re
from typing import Any

from playproof.components.importing.maker.phases import phase_of_trains, train_names, train_words
from playproof.components.importing.making import Making, literal, unused
from playproof.components.importing.source import Node, whole_number
from playproof.components.wording.plural import counted

#: How many are printed of a train that never runs out, where the game doesn't say.
UNLIMITED = 6


def name_trains(making: Making) -> list[Node]:
    """The trains, each with an id; called before everything that names one."""
    nodes = [one for one in making.game.objects("trains") if one.value]
    for one in nodes:
        name = one.text("name", 40)
        if name and name not in making.trains:
            making.trains[name] = unused(name, making.trains.values(), "T")
    return nodes


def make_trains(making: Making, nodes: list[Node], phases: list[Node]) -> None:
    """The train cards."""
    of_phase = phase_of_trains(making, phases)
    used: set[str] = set()
    pieces: list[dict[str, Any]] = []
    for one in nodes:
        name = one.text("name", 40)
        if not name:
            one.leave("a train has a name")
            continue
        id_ = making.trains[name] if making.trains[name] not in used else unused(name, used, "T")
        used.add(id_)
        pieces.append(making.files.of(one, _train(making, one, id_, name, of_phase)))
    if not pieces:
        return
    level = making.looks.of("trains")
    # Where a train goes in another way than by rusting, those that don't rust aren't all permanent.
    gone = any(one.has(key) for one in nodes for key in ("obsolete", "phased")) or any(
        one.has("rust") and "eaten_by" not in piece for one, piece in zip(nodes, pieces, strict=False)
    )
    if gone:
        making.words["Permanent"] = ""
    making.files.add_set(
        "trains",
        "trains",
        "Trains",
        "In the order of the pile.",
        size=("share", "poker", "tarot")[min(level, 2)],
        back={"title": "Train", "motif": "rails"},
        piece=pieces,
    )


def _train(making: Making, one: Node, id_: str, name: str, of_phase: dict[str, str]) -> dict[str, Any]:
    unlimited = one.get("quantity").value == "∞"
    texts = [one.text("description", 240)]
    made: dict[str, Any] = {
        "id": id_,
        "name": literal(f"{name}-train" if len(name) <= 3 else name),
        "count": one.printed(UNLIMITED),
    }
    if unlimited:
        made["unlimited"] = True
    on_chart = one.get("phase").value is not False
    if not on_chart:
        one.get("phase").take()
    elif one.has("phase"):
        one.get("phase").leave("false is expected here, for a train that begins no phase")
    if on_chart and name in of_phase:
        made["phase"] = of_phase[name]
    if one.has("available"):
        first = one.text("available", 40)
        if first in of_phase:
            made["available_on"] = of_phase[first]
        else:
            texts.append(f"On sale after the first {first}.")
    if one.has("price"):
        if (price := one.fitting("price", 99_999)) is not None:
            made["price"] = price
        else:
            texts.append(f"Price: {one.text('price', 40)}.")
    _rusting(making, one, made, texts)
    _discount(making, one, made, texts)
    if re.fullmatch("[1-9][0-9]?", name):
        made["reach"] = int(name)
    elif name.casefold() in ("d", "diesel"):
        made["diesel"] = True
    else:
        made["movement"] = literal(name, 60)
    if colour := making.colour(one.get("color")):
        made["colour"] = colour
    for key, words in (
        ("quantity_label", "Quantity: {}"),
        ("quantityLabel", "Quantity: {}"),
        ("variant", "Variant: {}"),
        ("upgrade", "Upgrade: {}"),
        ("tradeIn", "Traded in for {}"),
    ):
        if one.has(key) and (said := one.text(key, 40)):
            texts.append(words.format(said) + ".")
    if number := one.whole("players", 1, 20):
        texts.append(f"For {counted(number, 'player')}.")
    if one.true("permanent"):
        if "eaten_by" in made:
            one.get("permanent").leave("another key says what rusts it")
        else:
            texts.append("Permanent.")
    text = " ".join(part for part in texts if part)
    less = making.looks.shorter("trains", id_)
    longest = (240, 120, 60, 0)[min(less, 3)]
    if less:
        one.note(f"the text fits no card: {longest} characters of it are printed")
        made["name"] = literal(name[: max(2, 40 - 8 * less)])
        if "movement" in made:
            made["movement"] = literal(name[: max(2, 16 - 3 * less)])
    if text := literal(text, longest) if longest else "":
        made["text"] = text
    return made


def _rusting(making: Making, one: Node, made: dict[str, Any], texts: list[str]) -> None:
    for key, words in (
        ("rust", "Rusts with {}."),
        ("obsolete", "Obsolete with {}."),
        ("phased", "Phased out with {}."),
    ):
        said = one.get(key)
        names = train_names(said) if said.value is not None else []
        if not names:
            continue
        if key == "rust" and names[0] in making.trains and train_words(said) == names[:1]:
            made["eaten_by"] = making.trains[names[0]]
            continue
        texts.append(words.format(" or ".join(train_words(said))))


def _discount(making: Making, one: Node, made: dict[str, Any], texts: list[str]) -> None:
    said = one.object("discount")
    amounts: dict[str, int] = {}
    for name in said.names():
        number = whole_number(said.get(name).value)
        if number is None or not 0 < number <= 99_999:
            said.get(name).leave("a discount is a whole number")
            continue
        said.get(name).take()
        amounts[name] = number
    if not amounts:
        return
    others = all(making.trains.get(name) not in (None, made["id"]) for name in amounts)
    if others and len(set(amounts.values())) == 1:
        made["discount"] = next(iter(amounts.values()))
        made["discount_for"] = [making.trains[name] for name in amounts]
        return
    texts.append(
        "; ".join(f"{making.amount(value)} off for a {name}" for name, value in amounts.items()) + "."
    )
