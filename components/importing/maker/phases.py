"""Phases of 18xx-maker: their names, what begins them, the phase charts."""

from __future__ import annotations

import re
from typing import Any

from playproof.components.importing.making import Making, literal, unused
from playproof.components.importing.source import Node

#: The colours of tiles, from the first to the last.
TILES = ("yellow", "green", "brown", "grey")


def _main(phase: Node) -> bool:
    return not phase.get("minor").value and not phase.has("company")


def name_phases(making: Making) -> list[Node]:
    """The phases, each with an id."""
    nodes = [one for one in making.game.objects("phases") if one.value]
    for one in sorted(nodes, key=lambda each: not _main(each)):
        name = one.text("name", 40) or train_names(one.get("train"))[0:1]
        said = name if isinstance(name, str) else (name[0] if name else "")
        if said and said not in making.phases:
            making.phases[said] = unused(said, making.phases.values(), "P")
    return nodes


def train_names(said: Node) -> list[str]:
    """The trains of an event: a name, an object with ``on``, or a list of them."""
    found = []
    for one in said.each() if isinstance(said.value, list) else [said]:
        value = one.value.get("on") if isinstance(one.value, dict) else one.value
        if isinstance(value, str | int) and not isinstance(value, bool):
            (one.get("on") if isinstance(one.value, dict) else one).take()
            found.append(str(value).strip())
    return found


def train_words(said: Node) -> list[str]:
    """The trains of an event in words: ``5``, ``the 2nd D``."""
    words = []
    for one in said.each() if isinstance(said.value, list) else [said]:
        for name in train_names(one):
            index = one.whole("index", 2, 99) if isinstance(one.value, dict) else None
            words.append(f"the {_ordinal(index)} {name}" if index else name)
    return words


def _ordinal(number: int) -> str:
    """``2nd``, ``11th``, ``21st``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def phase_of_trains(making: Making, phases: list[Node]) -> dict[str, str]:
    """Train's name → the id of the first phase in which it is bought."""
    found: dict[str, str] = {}
    for minor in (False, True):
        for one in phases:
            if _main(one) == minor:
                continue
            said = one.text("name", 40)
            names = [*train_names(one.get("on")), *train_names(one.get("train"))]
            id_ = making.phases.get(said) or next(
                (making.phases[name] for name in names if name in making.phases), ""
            )
            for name in [*names, said]:
                if name in making.trains and id_:
                    found.setdefault(name, id_)
    return found


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
            chart.append(making.files.of(one, made))
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
        "phase-chart",
        "Phase chart",
        "What is on sale, rusts and closes follows from trains and private companies.",
        size=[190.0 + 40.0 * level, max(100.0, 40.0 + 18.0 * most) * (1 + 0.3 * level)],
        piece=pieces,
    )


def _phase(making: Making, one: Node, taken: list[str]) -> dict[str, Any] | None:
    said = one.text("name", 40)
    trains = [*train_names(one.get("train")), *train_names(one.get("on"))]
    for key in ("train", "on"):
        if any(each not in making.trains for each in train_names(one.get(key))):
            one.get(key).note("no train has this name")
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
    if (limit := one.fitting("limit", 99)) is not None:
        made["limit"] = limit
    elif one.has("limit"):
        text = one.text("limit", 20)
        notes.append("No limit of trains" if text == "∞" else f"Trains: {text}")
    if (rounds := one.fitting("rounds", 9)) is not None:
        made["rounds"] = rounds
    elif one.has("rounds"):
        notes.append(f"Operating rounds: {one.text('rounds', 20)}")
    if colour in TILES:
        made["tiles"] = list(TILES[: TILES.index(colour) + 1])
    elif tiles:
        notes.append(f"Tiles: {tiles}")
    nth = [word for word in train_words(one.get("on")) if word.startswith("the ")]
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
