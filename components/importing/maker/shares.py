"""Share certificates of 18xx-maker's companies."""

from __future__ import annotations

import re
from typing import Any

from playproof.components.importing.making import CompanySort, Making, literal, unused
from playproof.components.importing.source import Node, slug, whole_number

#: Words for a share that makes its holder president.
PRESIDENT = re.compile(r"presiden|director|chair|owner|leiter|direktor|präsident", re.IGNORECASE)


def _percent(one: Node) -> tuple[int | None, int | None]:
    """How much of the company a share is, and how many shares: of several in one cell (``20/10``) the first."""
    found: list[int | None] = []
    for key in ("percent", "shares"):
        said = one.get(key)
        first = re.match(r" *([0-9]{1,3})", said.value) if isinstance(said.value, str) else None
        number = int(first[1]) if first else whole_number(said.value)
        if isinstance(said.value, float) and number is None:
            number = round(said.value)
            said.leave("shares are whole: the nearest number is printed")
        if number is not None and 1 <= number <= 100:
            said.take()
            if first and not re.fullmatch(r" *[0-9]+ *", said.value):
                said.leave("of several figures the first is printed")
            found.append(number)
        else:
            found.append(None)
    return found[0], found[1]


def make_certificates(making: Making, sort: CompanySort) -> None:
    """The certificates of companies with one structure of shares."""
    structure: list[dict[str, Any]] = []
    for one in sort.shares:
        if not isinstance(one.value, dict):
            if one.value is not None:
                one.leave("a share is an object with 'quantity'")
            continue
        count = one.whole("quantity", 0, 200)
        if not count:
            one.get("quantity").take()
            continue
        percent, shares = _percent(one)
        label = one.text("label", 40)
        president = one.true("president") or bool(PRESIDENT.search(label))
        notes = [one.text("subtext", 60)]
        for key, words in (("cost", "Costs {}"), ("revenue", "Pays {}"), ("variant", "Variant: {}")):
            if one.has(key):
                value = whole_number(one.get(key).value)
                said = making.amount(value) if value is not None and key != "variant" else one.text(key, 40)
                one.get(key).take()
                notes.append(words.format(said))
        made: dict[str, Any] = {
            "id": unused(
                "president" if president else slug(label).lower() or "share",
                [each["id"] for each in structure],
                "share",
            )
        }
        if percent is not None:
            made["percent"] = percent
        made |= {"shares": shares or 1, "president": president, "count": count, "label": literal(label, 40)}
        if note := literal("; ".join(part for part in notes if part), 120):
            made["note"] = note
        kept = {key: value for key, value in made.items() if value not in ("", False)}
        structure.append(making.files.of(one, kept))
    if not structure:
        return
    whole = [one.get("percent") for one in structure]
    if None not in whole and abs(sum(one["percent"] * one["count"] for one in structure) - 100) > 0:
        _say_percents(structure, sort)
    set_id = sort.id.replace("companies", "shares")
    level = making.looks.of(set_id)
    making.files.add_set(
        "certificates",
        set_id,
        sort.named("Share certificates"),
        "The shares of each company: the structure is written once.",
        companies=sort.id,
        size=("share", "poker", "tarot")[min(level, 2)],
        back={"title": "Share", "motif": "rails"},
        structure=structure,
    )


def _say_percents(structure: list[dict[str, Any]], sort: CompanySort) -> None:
    """Percents that don't add up to the whole are printed as a note: how the company is shared out is for the rules."""
    for one in structure:
        percent = one.pop("percent")
        one["note"] = "; ".join(part for part in (f"{percent}%", one.get("note", "")) if part)[:120]
    for node in sort.shares:
        if isinstance(node.value, dict) and node.has("percent"):
            node.get("percent").leave("the shares don't add up to 100%: the percentage is printed as a note")
