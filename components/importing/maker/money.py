"""Bank notes that are worth the bank."""

from __future__ import annotations

from typing import Any

from playproof.components.importing.making import Making

#: What a bank holds where the game doesn't say.
BANK = 12_000
#: Notes of a bank: value → its share of the whole.
NOTES = ((1, 0.004), (5, 0.014), (10, 0.03), (20, 0.07), (50, 0.15), (100, 0.35), (500, 0.4))


def make_money(making: Making, header: dict[str, Any]) -> None:
    """The notes of the bank."""
    said = header["figures"].get("bank")
    values = [one for one in (said if isinstance(said, list) else [said]) if isinstance(one, int)]
    bank = max(values, default=0) or BANK
    scale = 1
    while bank / scale > 120_000:
        scale *= 10
    pieces: list[dict[str, Any]] = []
    for value, share in NOTES:
        count = max(2, -(-int(bank * share) // (value * scale)))
        name = making.amount(value * scale)
        pieces.append(
            {
                "id": str(value * scale),
                "name": name,
                "value": value * scale,
                "count": min(200, count),
                "colour": making.palette.money("ABCDEFG"[len(pieces)]),
            }
        )
    while (short := bank - sum(one["value"] * one["count"] for one in pieces)) > 0:
        pieces[-1]["count"] += -(-short // pieces[-1]["value"])
    making.files.add_set(
        "money",
        "notes",
        "Bank notes",
        "How the bank is split into notes is Playproof's proposal.",
        source="sample",
        form="note",
        size=([65.0, 36.0], [95.0, 47.0], [130.0, 64.0])[min(making.looks.of("notes"), 2)],
        **({"worth": "{bank}"} if isinstance(said, int) else {}),
        piece=pieces,
    )
