"""Trains, phases and private companies of 18xx-maker."""

from __future__ import annotations

import re
from typing import Any

from playproof.generator.importing.making import Making, literal, unused
from playproof.generator.importing.source import Node, slug, whole_number

__all__ = ["make_phases", "make_privates", "make_trains", "name_phases", "name_trains"]

#: The colours of tiles, from the first to the last.
TILES = ("yellow", "green", "brown", "grey")
#: How many are printed of a train that never runs out, where the game doesn't say.
UNLIMITED = 6
#: What an ability is for: kinds that keep a private company from closing with the others.
STAYS = ("never_closes", "no_close")


def name_trains(making: Making) -> list[Node]:
    """The trains, each with an id; called before everything that names one."""
    nodes = [one for one in making.game.objects("trains") if one.value]
    for one in nodes:
        name = one.text("name", 40)
        if name and name not in making.trains:
            making.trains[name] = unused(name, making.trains.values(), "T")
    return nodes


def _main(phase: Node) -> bool:
    return not phase.get("minor").value and not phase.has("company")


def name_phases(making: Making) -> list[Node]:
    """The phases, each with an id."""
    nodes = [one for one in making.game.objects("phases") if one.value]
    for one in sorted(nodes, key=lambda each: not _main(each)):
        name = one.text("name", 40) or _names(one.get("train"))[0:1]
        said = name if isinstance(name, str) else (name[0] if name else "")
        if said and said not in making.phases:
            making.phases[said] = unused(said, making.phases.values(), "P")
    return nodes


def _names(said: Node) -> list[str]:
    """The trains of an event: a name, an object with ``on``, or a list of them."""
    found = []
    for one in said.each() if isinstance(said.value, list) else [said]:
        value = one.value.get("on") if isinstance(one.value, dict) else one.value
        if isinstance(value, str | int) and not isinstance(value, bool):
            (one.get("on") if isinstance(one.value, dict) else one).take()
            found.append(str(value).strip())
    return found


def _nth(said: Node) -> list[str]:
    """The trains of an event in words: ``5``, ``the 2nd D``."""
    words = []
    for one in said.each() if isinstance(said.value, list) else [said]:
        for name in _names(one):
            index = one.whole("index", 2, 99) if isinstance(one.value, dict) else None
            words.append(f"the {index}{ {2: 'nd', 3: 'rd'}.get(index, 'th') } {name}" if index else name)
    return words


def _phase_of(making: Making, phases: list[Node]) -> dict[str, str]:
    """Train's name → the id of the first phase in which it is bought."""
    found: dict[str, str] = {}
    for minor in (False, True):
        for one in phases:
            if _main(one) == minor:
                continue
            said = one.text("name", 40)
            names = [*_names(one.get("on")), *_names(one.get("train"))]
            id_ = making.phases.get(said) or next(
                (making.phases[name] for name in names if name in making.phases), ""
            )
            for name in [*names, said]:
                if name in making.trains and id_:
                    found.setdefault(name, id_)
    return found


def make_trains(making: Making, nodes: list[Node], phases: list[Node]) -> None:
    """The train cards."""
    of_phase = _phase_of(making, phases)
    used: set[str] = set()
    pieces: list[dict[str, Any]] = []
    for one in nodes:
        name = one.text("name", 40)
        if not name:
            one.leave("a train has a name")
            continue
        id_ = making.trains[name] if making.trains[name] not in used else unused(name, used, "T")
        used.add(id_)
        pieces.append(_train(making, one, id_, name, of_phase))
    if not pieces:
        return
    level = making.looks.of("trains")
    # Where a train goes in another way than by rusting, those that don't rust aren't all permanent.
    gone = any(one.has(key) for one in nodes for key in ("obsolete", "phased")) or any(
        one.has("rust") and "eaten_by" not in piece for one, piece in zip(nodes, pieces, strict=False)
    )
    making.files.add_set(
        "trains",
        {
            **({"permanent_label": ""} if gone else {}),
            "id": "trains",
            "name": "Trains",
            "source": "document",
            "size": ("mini", "poker", "tarot")[min(level, 2)],
            "landscape": True,
            "back": {"title": "Train", "motif": "rails"},
            "piece": pieces,
        },
        "In the order of the pile.",
    )


def _train(making: Making, one: Node, id_: str, name: str, of_phase: dict[str, str]) -> dict[str, Any]:
    quantity = one.get("quantity")
    printed = one.whole("print", 0, 200)
    unlimited = quantity.value == "∞"
    if unlimited:
        quantity.take()
    count = one.whole("quantity", 0, 200) if not unlimited else None
    if printed is not None and count is not None:
        quantity.leave("'print' says how many are printed")
    texts = [one.text("description", 240)]
    made: dict[str, Any] = {
        "id": id_,
        "name": literal(f"{name}-train" if len(name) <= 3 else name),
        "count": printed
        if printed is not None
        else (UNLIMITED if unlimited else 1 if count is None else count),
    }
    if unlimited:
        made["unlimited"] = True
    on_chart = one.get("phase").value is not False
    one.get("phase").take()
    if on_chart and name in of_phase:
        made["phase"] = of_phase[name]
    if one.has("available"):
        first = one.text("available", 40)
        if first in of_phase:
            made["available_on"] = of_phase[first]
        else:
            texts.append(f"On sale after the first {first}.")
    if one.has("price"):
        price = whole_number(one.get("price").value)
        if price is not None and 0 <= price <= 99_999:
            one.get("price").take()
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
    colour = one.get("color").value
    found = making.palette.add(colour) if isinstance(colour, str) else ""
    if found:
        one.get("color").take()
        made["colour"] = found
    elif colour is not None:
        one.get("color").leave("no colour has this name")
    for key, words in (
        ("quantity_label", "Quantity: {}"),
        ("quantityLabel", "Quantity: {}"),
        ("variant", "Variant: {}"),
        ("players", "For {} players"),
        ("upgrade", "Upgrade: {}"),
        ("tradeIn", "Traded in for {}"),
    ):
        if one.has(key) and (said := one.text(key, 40)):
            texts.append(words.format(said) + ".")
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
        names = _names(said) if said.value is not None else []
        if not names:
            continue
        if key == "rust" and names[0] in making.trains and _nth(said) == names[:1]:
            made["eaten_by"] = making.trains[names[0]]
            continue
        texts.append(words.format(" or ".join(_nth(said))))


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
    if len(set(amounts.values())) == 1 and all(name in making.trains for name in amounts):
        made["discount"] = next(iter(amounts.values()))
        made["discount_for"] = [making.trains[name] for name in amounts]
        return
    texts.append(
        "; ".join(f"{making.amount(value)} off for a {name}" for name, value in amounts.items()) + "."
    )


# ---- phases


def make_phases(making: Making, nodes: list[Node]) -> None:
    """The phase charts: one for all companies, one for minor companies, one for each company with phases of its own."""
    charts: dict[str, tuple[str, list[dict[str, Any]]]] = {}
    for one in nodes:
        company = one.text("company", 40)
        key = "minor" if one.true("minor") else company
        name = (
            "Phases of minor companies" if key == "minor" else f"Phases of {company}" if company else "Phases"
        )
        chart = charts.setdefault(key, (name, []))[1]
        if (made := _phase(making, one, [each["id"] for each in chart])) is not None:
            chart.append(made)
    pieces: list[dict[str, Any]] = []
    for key, (name, rows) in charts.items():
        for number in range(0, len(rows), 12):
            part = rows[number : number + 12]
            id_ = unused(
                f"phases-{key}".lower() if key else "chart", [piece["id"] for piece in pieces], "chart"
            )
            pieces.append({"id": id_, "name": literal(name), "phase": part})
    if not pieces:
        return
    level = making.looks.of("phase-chart")
    most = max(len(piece["phase"]) for piece in pieces)
    making.files.add_set(
        "phases",
        {
            "id": "phase-chart",
            "name": "Phase chart",
            "source": "document",
            "size": [190.0 + 40.0 * level, max(100.0, 40.0 + 18.0 * most) * (1 + 0.3 * level)],
            "limit_label": "Trains",
            "piece": pieces,
        },
        "What is on sale, rusts and closes follows from trains and private companies.",
    )


def _phase(making: Making, one: Node, taken: list[str]) -> dict[str, Any] | None:
    said = one.text("name", 40)
    trains = [*_names(one.get("train")), *_names(one.get("on"))]
    name = said or (trains[0] if trains else "")
    if not name:
        one.leave("a phase has a name or a train")
        return None
    made: dict[str, Any] = {"id": making.phases.get(name) or unused(name, taken, "P"), "name": name}
    if made["id"] in taken:
        made["id"] = unused(name, taken, "P")
    if made["id"] == name:
        del made["name"]
    tiles = one.text("tiles", 40)
    colour = "grey" if tiles == "gray" else tiles
    notes: list[str] = []
    found = making.palette.add(tiles.split("/")[0]) if tiles else ""
    if found:
        made["colour"] = found
    limit = one.get("limit")
    number = whole_number(limit.value)
    if number is not None and 0 <= number <= 99:
        limit.take()
        made["limit"] = number
    elif limit.value is not None:
        text = one.text("limit", 20)
        notes.append("No limit of trains" if text == "∞" else f"Trains: {text}")
    rounds = one.get("rounds")
    number = whole_number(rounds.value)
    if number is not None and 0 <= number <= 9:
        rounds.take()
        made["rounds"] = number
    elif rounds.value is not None:
        notes.append(f"Operating rounds: {one.text('rounds', 20)}")
    if colour in TILES:
        made["tiles"] = list(TILES[: TILES.index(colour) + 1])
    elif tiles:
        notes.append(f"Tiles: {tiles}")
    nth = [word for word in _nth(one.get("on")) if word.startswith("the ")]
    if nth:
        notes.append(f"Begins with {' or '.join(nth)}")
    opens = []
    if one.true("buy_companies") or one.true("buyCompanies"):
        opens.append("companies may buy private companies")
    events = one.object("events")
    for key in events.names():
        if events.true(key):
            word = {
                "close_companies": "private companies close",
                "closeCompanies": "private companies close",
                "remove_tokens": "private companies' tokens are removed",
                "removeTokens": "private companies' tokens are removed",
            }.get(key, re.sub("[_ ]+", " ", re.sub(r"([a-z])([A-Z])", r"\1 \2", key)).strip().lower()[:60])
            opens.append(word)
        elif events.get(key).value is False:
            events.get(key).take()
    remarks = one.get("notes")
    for note in remarks.each() if isinstance(remarks.value, list) else [remarks]:
        if text := note.said(190):
            notes.append(text)
    if less := making.looks.shorter("phase-chart", "all"):
        one.note("the chart has no space for more of its texts")
        made["name"] = literal(name[: max(1, 8 - 2 * less)])
        notes = [note[: max(1, 120 - 40 * less)] for note in notes][: max(0, 4 - less)]
        opens = [note[: max(1, 120 - 20 * less)] for note in opens][: max(0, 5 - less)]
    if opens:
        made["opens"] = [literal(each, 160) for each in opens]
    if notes:
        made["notes"] = [literal(each, 200) for each in notes]
    return made


# ---- private companies


def make_privates(making: Making, phases: list[Node]) -> None:
    """The cards of private companies."""
    closing = next(
        (
            making.phases[name]
            for one in phases
            for name in [one.text("name", 40) or next(iter(_names(one.get("train"))), "")]
            for events in [one.object("events")]
            if name in making.phases
            and (events.get("close_companies").value is True or events.get("closeCompanies").value is True)
        ),
        "",
    )
    rows: list[dict[str, str]] = []
    for one in making.game.objects("privates"):
        if one.value:
            rows.append(_private(making, one, closing, [row["id"] for row in rows]))
    if not rows:
        return
    level = making.looks.of("privates")
    making.files.add_set(
        "privates",
        {
            "id": "privates",
            "name": "Private companies",
            "source": "document",
            "rows": "privates.csv",
            "size": ("poker", "tarot", [95.0, 140.0])[min(level, 2)],
            "price_label": "Price",
            **({} if closing else {"never_label": ""}),
            "back": {"title": "Private company", "motif": "waves"},
        },
        "One card for each private company.",
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
    notes: list[str] = []
    for key in ("price", "revenue"):
        value = one.get(key)
        number = whole_number(value.value)
        if isinstance(value.value, list):
            figures = [whole_number(each.value) for each in value.each()]
            if figures and all(figure is not None for figure in figures):
                value.take()
                number = figures[0]
                if len(figures) > 1:
                    notes.append(
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
            notes.append(f"{key.capitalize()}: {word}.")
    kinds = [each.get("type").value for each in one.objects("abilities")]
    row["closes"] = "" if any(kind in STAYS for kind in kinds) else closing
    for key, words in (("bid", "Least bid: {}."), ("debt", "Debt: {}.")):
        if one.has(key):
            figure = whole_number(one.get(key).value)
            word = one.text(key, 40)
            notes.append(words.format(making.amount(figure) if figure is not None else word))
    for key, words in (
        ("company", "Company: {}."),
        ("hex", "Hex: {}."),
        ("tile", "Tile: {}."),
        ("variant", "Variant: {}."),
    ):
        if word := one.text(key, 40):
            notes.append(words.format(word))
    least, most = one.whole("minPlayers", 1, 20), one.whole("maxPlayers", 1, 20)
    if least and most:
        notes.append(f"For {least} to {most} players." if least != most else f"For {least} players.")
    elif least or most:
        notes.append(f"For {least} or more players." if least else f"For at most {most} players.")
    token = one.object("token")
    if token.value:
        label = token.text("label", 20)
        icon = token.get("icon").value
        if label or isinstance(icon, str):
            token.get("icon").take()
            notes.append(f"Token: {label or icon}.")
    icon = one.get("icon").value
    if isinstance(icon, str):
        found, emblem = making.icon(icon), making.emblem(icon)
        if found or emblem:
            one.get("icon").take()
            row["icon" if found else "emblem"] = found or emblem
        else:
            one.get("icon").leave("no icon and no emblem has this name")
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
