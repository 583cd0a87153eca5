"""The revenue track and the round track."""

from __future__ import annotations

from typing import Any

from playproof.components.importing.making import Making, literal, unused


def make_revenue_track(making: Making) -> None:
    """The revenue track."""
    said = making.game.object("revenue")
    first, last = said.whole("min", 0, 9_000), said.whole("max", 1, 9_400)
    per_row = said.whole("perRow", 2, 25)
    first = 1 if first is None else first
    last = 100 if last is None else last
    if not 1 <= last - first < 400:
        said.get("max").leave("a revenue track has 2 to 400 numbers")
        first, last = 1, 100
    track = {
        "id": "revenue",
        "name": "Revenue track",
        "prices": " ".join(map(str, range(first, last + 1))),
        "per_row": per_row or 10,
    }
    making.files.add_set("tracks", "revenue", "Revenue track", source="sample", piece=[track])


def make_rounds(making: Making) -> None:
    """The round track."""
    spaces: list[dict[str, Any]] = []
    for one in making.game.objects("rounds", 40):
        label = one.text("name", 40) or one.text("label", 40)
        if not label:
            one.leave("a round has a name")
            continue
        space: dict[str, Any] = {
            "id": unused(label, [each["id"] for each in spaces], "round"),
            "label": literal(label, 60),
        }
        if colour := making.colour(one.get("color")):
            space["colour"] = colour
        if less := making.looks.shorter("rounds", "rounds"):
            one.note("the space is too small for the whole name")
            space["label"] = literal(label[: max(1, 24 - 6 * less)])
        spaces.append(making.files.of(one, space))
    if len(spaces) > 0:
        track = {"id": "rounds", "name": "Rounds", "space": spaces}
        making.files.add_set("tracks", "rounds", "Round track", piece=[track])
