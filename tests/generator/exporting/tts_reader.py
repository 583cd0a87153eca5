"""A reader of Tabletop Simulator's saved games that knows nothing of Playproof, and a picture of what it reads.

Its rules are those of the game: a card's sheet is its id // 100, its cell id % 100, row by row from the top left; a card at
scale 1 covers 2.2 × 3.05 units whatever its proportions; a tile's shorter side is 2 units, the other has the picture's
proportions; objects stand at their middle, z goes up, and are upright when turned by 180°.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from PIL import Image, ImageDraw, ImageFont

CARD_AREA, TILE_SIDE, BAG_SIDE = 2.2 * 3.05, 2.0, 3.0
State = dict[str, Any]


class Box(NamedTuple):
    """What an object covers of the table, in units."""

    left: float
    low: float
    right: float
    high: float

    def overlaps(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.low < other.high
            and other.low < self.high
        )


@lru_cache(maxsize=8)
def _opened(path: Path) -> Image.Image:
    return Image.open(path).convert("RGB")


class Table:
    """A saved game in a folder with its pictures."""

    def __init__(self, file: Path) -> None:
        self.folder = file.parent
        self.save: State = json.loads(file.read_text(encoding="utf-8"))
        self.top: list[State] = self.save["ObjectStates"]

    def every(self, states: list[State] | None = None) -> Iterator[State]:
        """All objects, those in containers too."""
        for state in self.top if states is None else states:
            yield state
            yield from self.every(state.get("ContainedObjects", []))

    @cached_property
    def addresses(self) -> set[str]:
        found = set()
        for state in self.every():
            for sheet in state.get("CustomDeck", {}).values():
                found |= {sheet["FaceURL"], sheet["BackURL"]}
            for part in ("CustomImage", "CustomMesh"):
                found |= {
                    value for key, value in state.get(part, {}).items() if key.endswith("URL") and value
                }
        return found

    def path(self, address: str) -> Path:
        """The file of an address of this folder."""
        return self.folder / "images" / address.rpartition("/")[2]

    def picture(self, address: str) -> Image.Image:
        return _opened(self.path(address))

    def face(self, card: State, side: str = "FaceURL") -> Image.Image:
        """The side of a card, cut from its sheet."""
        sheet = card["CustomDeck"][str(card["CardID"] // 100)]
        picture = self.picture(sheet[side])
        if side == "BackURL" and not sheet["UniqueBack"]:
            return picture
        return self.cell(picture, sheet, card["CardID"] % 100)

    @staticmethod
    def cell(picture: Image.Image, sheet: State, number: int) -> Image.Image:
        width, height = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
        row, column = divmod(number, sheet["NumWidth"])
        return picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))

    def count(self) -> dict[str, int]:
        """How many of every piece there are, by what its notes call it; one stands for many in an infinite bag."""
        found: dict[str, int] = {}
        for state in self.every():
            if state["GMNotes"]:
                found[state["GMNotes"]] = found.get(state["GMNotes"], 0) + state.get("Number", 1)
        return found

    def size(self, state: State) -> tuple[float, float]:
        """Width and depth of an object in units, before it is turned."""
        scale = state["Transform"]["scaleX"], state["Transform"]["scaleZ"]
        if state["Name"] in ("Bag", "Infinite_Bag"):
            return BAG_SIDE, BAG_SIDE
        if state["Name"] == "HandTrigger":
            return scale
        if state["Name"] in ("Card", "Deck"):
            card = state["ContainedObjects"][0] if state["Name"] == "Deck" else state
            face = self.face(card)
            shape = face.width / face.height
            return scale[0] * math.sqrt(CARD_AREA * shape), scale[1] * math.sqrt(CARD_AREA / shape)
        if state["Name"] == "Custom_Model":
            points = self.points(state)
            return tuple(
                (max(p[axis] for p in points) - min(p[axis] for p in points)) * scale[bool(axis)]
                for axis in (0, 2)
            )
        picture = self.picture(state["CustomImage"]["ImageURL"])
        long = max(picture.size) / min(picture.size)
        across = TILE_SIDE * (long if picture.width > picture.height else 1)
        along = TILE_SIDE * (long if picture.height > picture.width else 1)
        return scale[0] * across, scale[1] * along

    def points(self, state: State) -> list[tuple[float, ...]]:
        """The corners of a model."""
        lines = self.path(state["CustomMesh"]["MeshURL"]).read_text().splitlines()
        return [tuple(float(part) for part in line.split()[1:]) for line in lines if line.startswith("v ")]

    def box(self, state: State) -> Box:
        width, depth = self.size(state)
        if state["Transform"]["rotY"] % 180 == 90:
            width, depth = depth, width
        x, z = state["Transform"]["posX"], state["Transform"]["posZ"]
        return Box(x - width / 2, z - depth / 2, x + width / 2, z + depth / 2)

    def place(self, state: State, point: State) -> tuple[float, float]:
        """Where a snap point of an object is on the table."""
        at = state["Transform"]
        x, z = point["Position"]["x"] * at["scaleX"], point["Position"]["z"] * at["scaleZ"]
        turn = math.radians(at["rotY"])
        return (
            at["posX"] + x * math.cos(turn) + z * math.sin(turn),
            at["posZ"] - x * math.sin(turn) + z * math.cos(turn),
        )

    def seen(self, state: State) -> Image.Image | None:
        """What an object shows to somebody above it; None for what is no picture."""
        if state["Name"] in ("Card", "Deck"):
            card = state["ContainedObjects"][0] if state["Name"] == "Deck" else state
            return self.face(card, "BackURL" if state["Transform"]["rotZ"] == 180 else "FaceURL")
        if "CustomImage" in state:
            return self.picture(state["CustomImage"]["ImageURL"])
        if "CustomMesh" in state:
            both = self.picture(state["CustomMesh"]["DiffuseURL"])
            return both.crop((0, 0, both.width // 2, both.height))
        return None

    def view(self, width: int) -> Image.Image:
        """The table from above, ``width`` pixels wide."""
        ground = self.box(self.top[0])
        scale = width / (ground.right - ground.left)
        image = Image.new("RGB", (width, round((ground.high - ground.low) * scale)))
        draw = ImageDraw.Draw(image)
        for state in self.top:
            box = self.box(state)
            left, top = (box.left - ground.left) * scale, (ground.high - box.high) * scale
            right, low = (box.right - ground.left) * scale, (ground.high - box.low) * scale
            frame = (round(left), round(top), round(right), round(low))
            size = max(1, frame[2] - frame[0]), max(1, frame[3] - frame[1])
            seen = self.seen(state)
            if seen is not None:
                turn = round(180 - state["Transform"]["rotY"]) % 360
                turned = seen.rotate(turn, expand=True).resize(size, Image.Resampling.LANCZOS)
                shape = Image.new("L", size, 255)
                if state.get("CustomImage", {}).get("CustomTile", {}).get("Type") == 2:
                    shape = Image.new("L", size)
                    ImageDraw.Draw(shape).ellipse((0, 0, *size), 255)
                image.paste(turned, frame[:2], shape)
            elif state["Name"] == "HandTrigger":
                draw.rectangle(frame, outline="#d8d8d8")
                middle = (frame[0] + frame[2]) // 2, (frame[1] + frame[3]) // 2
                font = ImageFont.load_default(max(8, size[1] // 6))
                draw.text(middle, f"{state['FogColor']}'s hand", "#d8d8d8", font, "mm")
            else:
                colour = tuple(round(255 * state["ColorDiffuse"][part]) for part in "rgb")
                draw.ellipse(frame, fill=colour, outline="#202020", width=2)
                ink = "#000000" if sum(colour) > 330 else "#ffffff"
                words = "\n".join(wrap(state["Nickname"].replace(": ", "\n"), 9))
                middle = (frame[0] + frame[2]) // 2, (frame[1] + frame[3]) // 2
                font = ImageFont.load_default(max(8, size[0] // 8))
                draw.multiline_text(middle, words, ink, font, "mm", align="center", spacing=1)
        return image
