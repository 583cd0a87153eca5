"""Profiles of print shops: products with their sizes and limits, in TOML.

Ours are beside this module. A profile of the workspace, ``shops/NAME.toml``, takes precedence. Lengths are in the profile's
own unit; everything that other modules use is in millimetres.
"""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Annotated, Literal, Self

import msgspec
from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from playproof.components.component import Component
from playproof.components.faults import NotAllowed, nearest
from playproof.components.kinds import KINDS
from playproof.components.reading.toml_file import read_toml
from playproof.components.wording.values import shown
from playproof.components.workspace import Workspace
from playproof.generator.exporting.options import ExportError
from playproof.generator.kit.options import RANGES
from playproof.generator.writers.png import MAX_PIXELS

#: Where a workspace has its own profiles, and where ours are.
FOLDER = "shops"
SHIPPED = Path(__file__).resolve().parent
#: Millimetres of each unit.
UNITS = {"mm": 1.0, "in": 25.4}
#: What a file's name may hold.
PLACES = ("game", "set", "id", "copy", "copies", "number")

#: What a hex's width between flat sides may be of that between corners: 0.866, or what shops make of it.
_HEX = (0.8, 0.93)


def _date(value: str) -> str:
    try:
        if len(value) == 10:
            datetime.date.fromisoformat(value)
            return value
    except ValueError:
        pass
    raise NotAllowed(f"found {shown(value)}", "a date such as 2026-11-22")


def _name(value: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}", value):
        raise NotAllowed(f"found {shown(value)}", "letters, digits, '-' and '_', at most 60")
    return value


Date = Annotated[str, AfterValidator(_date)]
Name = Annotated[str, AfterValidator(_name)]
Length = Annotated[float, Field(gt=0, le=3000)]
Margin = Annotated[float, Field(ge=0, le=100)]
Sentence = Annotated[str, Field(min_length=1, max_length=1000)]
Pixels = Annotated[int, Field(ge=10, le=20_000)]


class ProductTable(Component):
    """A ``[[product]]`` table."""

    id: Name = Field(description="What its files and folders are called.")
    name: Sentence = Field(description="What the shop calls it.")
    kinds: tuple[str, ...] = Field(min_length=1, description="The kinds of component that may go to it.")
    shape: Literal["rectangle", "circle", "hex"] = Field(
        default="rectangle", description="The shape that is cut."
    )
    trim: tuple[Length, Length] = Field(description="Width and height after cutting.")
    bleed: Margin | None = Field(
        default=None,
        description="How far the image reaches beyond the cut on each side; as the shop's without it.",
    )
    pixels: tuple[Pixels, Pixels] | None = Field(
        default=None, description="The image's size; the bleed is what it has more than the product."
    )
    safe: Margin | None = Field(
        default=None, description="How far texts must stay from the cut; as the shop's without it."
    )
    sides: Literal[1, 2] = Field(default=2, description="1: the back isn't printed.")
    source: str = Field(default="", description="Where its figures are from; as the shop's without it.")
    checked: Date | None = Field(
        default=None, description="When they were checked (2026-11-22); as the shop's without it."
    )
    experimental: bool = Field(default=False, description="A figure could not be checked.")

    @field_validator("kinds")
    @classmethod
    def _known_kinds(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for kind in value:
            if kind not in KINDS:
                raise NotAllowed.found(kind, list(KINDS))
        return value


class ShopFile(Component):
    """A shop's file."""

    shop: Sentence = Field(description="The shop's name.")
    url: str = Field(default="", description="Its address.")
    unit: Literal["mm", "in"] = Field(default="mm", description="The unit of all lengths of the file.")
    dpi: int = Field(
        default=300, ge=RANGES["dpi"][0], le=RANGES["dpi"][1], description="The resolution of the images."
    )
    bleed: Margin = Field(default=0.0, description="How far images reach beyond the cut on each side.")
    safe: Margin = Field(default=0.0, description="How far texts must stay from the cut.")
    format: Literal["png", "jpg", "pdf"] = Field(
        default="png", description="png or jpg: an image for each face; pdf: one file for each deck."
    )
    colour: str = Field(default="sRGB", description="The colours that the shop asks for, in words.")
    ink_limit: int | None = Field(
        default=None, ge=100, le=400, description="The most ink in one place, percent."
    )
    decks: Literal["set", "product"] = Field(
        default="set", description="set: a deck for each set; product: all sets of one product together."
    )
    repeats: Literal["count", "files"] = Field(
        default="count",
        description="count: a file for each piece and the number of copies; files: one for each copy.",
    )
    backs: Literal["one", "each"] = Field(
        default="one",
        description="one: a single back if all are alike, else one for each front; each: one for each front if there is any.",
    )
    least: int = Field(default=1, ge=1, description="The fewest cards of a deck.")
    most: int | None = Field(
        default=None,
        ge=1,
        description="The most cards of a deck: a larger one is split. Without it: no limit.",
    )
    file: str = Field(
        default="",
        max_length=100,
        description="An image's name: text with {id}, {set}, {game}, {copies} (how many there are), {copy} (which of them), "
        "{number} (its place in the deck). Without it: {id}-x{copies} or {id}-{copy}, behind {set} if decks hold several.",
    )
    source: Sentence = Field(description="Where the figures are from.")
    checked: Date = Field(description="When they were checked (2026-11-22).")
    experimental: bool = Field(default=False, description="A figure could not be checked.")
    steps: tuple[Sentence, ...] = Field(
        default=(), max_length=50, description="How to upload, for the guide; one sentence or more a step."
    )
    steps_source: str = Field(default="", description="Where the steps are from.")
    products: tuple[ProductTable, ...] = Field(
        alias="product", min_length=1, max_length=500, description="What the shop prints."
    )

    @field_validator("file")
    @classmethod
    def _known_places(cls, value: str) -> str:
        used = re.findall(r"\{([^{}]*)\}", value)
        for name in used:
            if name not in PLACES:
                raise NotAllowed(
                    f"{{{name}}} is no part of a file's name",
                    ", ".join(f"{{{one}}}" for one in PLACES),
                    nearest(name, PLACES),
                )
        if re.search(r"[{}]", re.sub(r"\{[a-z]+\}", "", value)) or "/" in value:
            raise NotAllowed(
                "a file's name has a brace or a '/' of its own", "letters, digits, '-', '_' and {id}"
            )
        return value

    @field_validator("products")
    @classmethod
    def _sizes(cls, value: tuple[ProductTable, ...], info: ValidationInfo) -> tuple[ProductTable, ...]:
        seen: set[str] = set()
        unit, dpi = info.data.get("unit"), info.data.get("dpi")
        for one in value:
            if one.id.casefold() in seen:
                raise NotAllowed(f"there are two products '{one.id}'", "an id of its own for each product")
            seen.add(one.id.casefold())
            short, long = sorted(one.trim)
            if one.shape == "circle" and short != long:
                raise NotAllowed(
                    f"product '{one.id}' is a circle of {one.trim[0]:g} x {one.trim[1]:g}",
                    "the diameter twice",
                )
            if one.shape == "hex" and not _HEX[0] <= short / long <= _HEX[1]:
                raise NotAllowed(
                    f"product '{one.id}' is a hex of {one.trim[0]:g} x {one.trim[1]:g}",
                    f"{long:g} from corner to corner and {long * 0.866:.4g} between flat sides, or like that",
                )
            if unit is None or dpi is None:
                continue
            if one.pixels is not None and one.bleed is not None:
                raise NotAllowed(
                    f"product '{one.id}' has a bleed and pixels", "one of them: the pixels tell the bleed"
                )
            size = [length * UNITS[unit] * dpi / 25.4 for length in one.trim]
            pixels = one.pixels or (0, 0)
            if one.pixels is not None and any(
                had < needed - 1 for had, needed in zip(pixels, size, strict=True)
            ):
                raise NotAllowed(
                    f"product '{one.id}' has {pixels[0]} x {pixels[1]} pixels, less than its size after cutting",
                    f"{round(size[0])} x {round(size[1])} pixels or more at {dpi} dpi",
                )
        return value

    @property
    def name_of_file(self) -> str:
        """How an image is called."""
        front = "{set}-" if self.decks == "product" else ""
        return self.file or front + ("{id}-{copy}" if self.repeats == "files" else "{id}-x{copies}")

    @model_validator(mode="after")
    def _names(self) -> Self:
        """Two files must not have one name."""
        needed = ["id"]
        needed += ["set"] if self.decks == "product" else []
        needed += ["copy"] if self.repeats == "files" else []
        missing = [f"{{{name}}}" for name in needed if f"{{{name}}}" not in self.file]
        if self.file and missing and "{number}" not in self.file and self.format != "pdf":
            example = "-".join(f"{{{name}}}" for name in sorted(needed, key=PLACES.index))
            raise NotAllowed(
                f"file '{self.file}': without {' and '.join(missing)} two files may have one name",
                f"a name such as '{example}', or one with {{number}}",
            )
        return self

    @model_validator(mode="after")
    def _limits(self) -> Self:
        if self.most is not None and self.most < self.least:
            raise NotAllowed(f"most is {self.most}, less than least, {self.least}", f"{self.least} or more")
        return self


class Product(msgspec.Struct, frozen=True):
    """A product, in mm: ``width`` × ``height`` after cutting, in an image of ``pixels`` around its middle."""

    id: str
    name: str
    kinds: tuple[str, ...]
    shape: Literal["rectangle", "circle", "hex"]
    width: float
    height: float
    safe: float
    pixels: tuple[int, int]
    dpi: int
    sides: int
    source: str
    checked: str
    experimental: bool

    @property
    def image(self) -> tuple[float, float]:
        """The size of the image, bleed included, mm."""
        return self.pixels[0] * 25.4 / self.dpi, self.pixels[1] * 25.4 / self.dpi

    @property
    def bleed(self) -> tuple[float, float]:
        """How far the image reaches beyond the cut to the sides, and above and below, mm."""
        return (self.image[0] - self.width) / 2, (self.image[1] - self.height) / 2

    @property
    def size(self) -> str:
        """``63.5 × 88.9 mm``"""
        return f"{self.width:.4g} × {self.height:.4g} mm"


class Profile(msgspec.Struct, frozen=True):
    """A shop: ``data`` as in its file ``name.toml``, and its products in mm."""

    name: str
    data: ShopFile
    products: tuple[Product, ...]

    def product(self, name: str) -> Product:
        """The product of this id; raises `ExportError` with those that there are."""
        for one in self.products:
            if one.id.casefold() == name.casefold():
                return one
        known = [one.id for one in self.products]
        hint = nearest(name, known)
        raise ExportError(
            f"--product: {self.data.shop} has no product '{name}'; allowed: {', '.join(known)}"
            + (f"; did you mean '{hint}'?" if hint else "")
        )


def profile_names(workspace: Workspace) -> dict[str, Path]:
    """The files of all profiles by name; those of the workspace take precedence."""
    found = {path.stem: path for path in sorted(SHIPPED.glob("*.toml"))}
    own = workspace.root / FOLDER
    return found | {path.stem: path for path in sorted(own.glob("*.toml"))}


def find_profile(name: str, workspace: Workspace) -> Profile:
    """The profile called ``name``.

    Raises `ExportError` with the profiles that there are, and `DataFaults` with everything that is wrong in its file.
    """
    known = profile_names(workspace)
    if not name:
        raise ExportError(f"--to shops needs a shop: --shop NAME; allowed: {', '.join(known)}")
    if name not in known:
        hint = nearest(name, list(known))
        raise ExportError(
            f"--shop {name}: there is no profile of this name; allowed: {', '.join(known)}, or a file of your own, "
            f"{FOLDER}/{name}.toml" + (f"; did you mean '{hint}'?" if hint else "")
        )
    path = known[name]
    root = SHIPPED if path.parent == SHIPPED else workspace.root
    return _profile(name, read_toml(path, ShopFile, root=root))


def _profile(name: str, data: ShopFile) -> Profile:
    made = Profile(name, data, tuple(_product(one, data) for one in data.products))
    for one in made.products:
        if one.pixels[0] * one.pixels[1] > MAX_PIXELS:
            raise ExportError(
                f"product '{one.id}' of {data.shop} has {one.pixels[0]} × {one.pixels[1]} pixels; "
                f"at most {MAX_PIXELS // 1_000_000} megapixels are possible"
            )
    return made


def _product(one: ProductTable, data: ShopFile) -> Product:
    unit = UNITS[data.unit]
    width, height = (length * unit for length in one.trim)
    bleed = (data.bleed if one.bleed is None else one.bleed) * unit
    pixels = one.pixels or (
        round((width + 2 * bleed) * data.dpi / 25.4),
        round((height + 2 * bleed) * data.dpi / 25.4),
    )
    return Product(
        one.id,
        one.name,
        one.kinds,
        one.shape,
        width,
        height,
        (data.safe if one.safe is None else one.safe) * unit,
        pixels,
        data.dpi,
        one.sides,
        one.source or data.source,
        one.checked or data.checked,
        one.experimental or data.experimental,
    )
