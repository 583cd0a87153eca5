"""A second reader of packages of playingcards.io, written from the format alone: what a player would find on the table."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

PREFIX = "package://"
#: Widgets that a player sees as a rectangle of its own.
SEEN = ("hand", "cardPile", "board", "counter", "labelText")


@dataclass(frozen=True)
class Seen:
    """A card or a board: what lies there, with its two pictures."""

    id: str
    name: str
    width: float
    height: float
    front: str
    back: str
    face_up: bool


class Tabletop:
    """The table of one package."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            self.files = {name: archive.read(name) for name in archive.namelist()}
            assert len(self.files) == len(archive.namelist())
        self.widgets: list[dict[str, Any]] = json.loads(self.files["widgets.json"])
        self.by_id = {widget["id"]: widget for widget in self.widgets}
        assert len(self.by_id) == len(self.widgets)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [widget for widget in self.widgets if widget["type"] == kind]

    def pieces(self) -> Iterator[Seen]:
        """Every card through its deck and type, and every board."""
        for card in self.of("card"):
            deck = self.by_id[card["deck"]]
            assert deck["type"] == "cardDeck"
            shown = deck["cardTypes"][card["cardType"]]
            sides = {}
            for side in ("face", "back"):
                (image,) = deck[f"{side}Template"]["objects"]
                assert (image["type"], image["valueType"]) == ("image", "dynamic")
                assert (image["x"], image["y"]) == (0, 0)
                assert (image["w"], image["h"]) == (deck["cardWidth"], deck["cardHeight"])
                sides[side] = shown[image["value"]]
            yield Seen(
                card["cardType"], shown["label"], deck["cardWidth"], deck["cardHeight"],
                sides["face"], sides["back"], card["faceup"],
            )  # fmt: skip
        for board in self.of("board"):
            image = board["boardImage"]
            name = board["id"].removeprefix("board-")
            yield Seen(name, name, board["width"], board["height"], image, image, True)

    def counts(self) -> Counter[str]:
        """How many there are of each piece."""
        return Counter(piece.id for piece in self.pieces())

    def assets(self) -> set[str]:
        """Every picture that anything refers to."""
        types = [shown for deck in self.of("cardDeck") for shown in deck["cardTypes"].values()]
        named = {value for shown in types for value in shown.values() if value.startswith(PREFIX)}
        named |= {board["boardImage"] for board in self.of("board")}
        assert all(name.startswith(f"{PREFIX}userassets/") for name in named)
        return {name.removeprefix(PREFIX) for name in named}

    def picture(self, address: str) -> Image.Image:
        return Image.open(io.BytesIO(self.files[address.removeprefix(PREFIX)])).convert("RGBA")

    def check_places(self) -> None:
        """Everything is on the table, nothing lies over anything else, cards are inside their piles."""
        spaces = [(w["id"], *box(w)) for kind in SEEN for w in self.of(kind)]
        for name, left, top, right, bottom in spaces:
            assert left >= 0 <= top, name
            assert right <= 1600, name
            assert bottom <= 1000, name
        for index, (name, left, top, right, bottom) in enumerate(spaces):
            for other, *edges in spaces[index + 1 :]:
                apart = edges[0] >= right or edges[2] <= left or edges[1] >= bottom or edges[3] <= top
                assert apart, (name, other)
        for card in (*self.of("card"), *self.of("cardDeck")):
            deck = self.by_id.get(card.get("deck", card["id"]))
            assert deck is not None
            pile = self.by_id[card["parent"]]
            assert pile["type"] == "cardPile"
            assert deck["parent"] == pile["id"]
            left, top, right, bottom = box(pile)
            assert left <= card["x"], card["id"]
            assert card["x"] + deck["cardWidth"] <= right, card["id"]
            assert top <= card["y"], card["id"]
            assert card["y"] + deck["cardHeight"] <= bottom, card["id"]


def box(widget: dict[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom; the line above a counter and the button beneath a deck belong to them."""
    left, top = widget["x"], widget["y"]
    above = 20 if widget["type"] == "counter" and widget.get("label") else 0
    beneath = 36 if widget.get("hasShuffleButton") else 0
    return left, top - above, left + widget["width"], top + widget["height"] + beneath
