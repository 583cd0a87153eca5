"""The page of print shops in the docs, made from their profiles and from the fields that a profile may have."""

from __future__ import annotations

from pathlib import Path

from pydantic_core import PydanticUndefined

from playproof.components.component import Component
from playproof.components.workspace import Workspace
from playproof.generator.exporting.shops.guide import table
from playproof.generator.exporting.shops.profile import (
    SHIPPED,
    ProductTable,
    Profile,
    ShopFile,
    find_profile,
)

_HEAD = """# Print shops

The profiles that come with Playproof, for `playproof export GAME --to shops --shop NAME`
([exports](exports.md#print-shops)). This page is generated from their files in `generator/exporting/shops/`.

Figures were compared with the sources that are named; shops change them. **Compare the template of a product in the
shop with the images before you order.** A product that is marked *experimental* has a figure that could not be checked.
"""


def shops_page() -> str:
    """The page as Markdown."""
    nowhere = Workspace(Path("/nonexistent"))
    lines = [_HEAD]
    for path in sorted(SHIPPED.glob("*.toml")):
        lines += _shop(find_profile(path.stem, nowhere))
    lines += [
        "## The fields of a profile",
        "",
        "A file `shops/NAME.toml` of a workspace is a profile of its own.",
        "",
    ]
    lines += _fields(ShopFile)
    lines += ["## The fields of a product", "", "One table `[[product]]` for each.", ""]
    lines += _fields(ProductTable)
    return "\n".join(lines).rstrip() + "\n"


def _shop(profile: Profile) -> list[str]:
    data = profile.data
    lines = [f"## {data.shop}: `--shop {profile.name}`", ""]
    lines += [f"Source, {data.checked}: {data.source}.", ""]
    decks = "one deck for each set" if data.decks == "set" else "one deck for all sets of a product"
    copies = (
        "a file for each copy"
        if data.repeats == "files"
        else "a file for each piece, with its number of copies"
    )
    kind = (
        "a PDF for each deck"
        if data.format == "pdf"
        else f"{data.format.upper()} images, {data.dpi} dpi, {copies}"
    )
    lines += [f"{kind[0].upper()}{kind[1:]}; {decks}. Colours: {data.colour}."]
    if data.most is not None:
        lines += [f"A deck has {data.least} to {data.most} cards."]
    lines.append("")
    rows = [
        (
            f"`{one.id}`" + (" *experimental*" if one.experimental else ""),
            one.name,
            one.shape,
            f"{one.width:.2f} × {one.height:.2f}",
            f"{one.pixels[0]} × {one.pixels[1]}",
            " / ".join(dict.fromkeys(_length(length) for length in one.bleed)),
            _length(one.safe),
            one.sides,
            ", ".join(one.kinds),
        )
        for one in profile.products
    ]
    header = (
        "product",
        "name",
        "shape",
        "size, mm",
        "image, pixels",
        "bleed, mm",
        "safe, mm",
        "sides",
        "kinds",
    )
    lines += table(header, rows)
    own = {one.id: one for one in profile.products if one.source != data.source}
    lines += [f"- `{name}`, {one.checked}: {one.source}." for name, one in own.items()]
    return [*lines, ""] if own else lines


def _length(length: float) -> str:
    """Half a hundredth is rounded up: 3.175 is 3.18, however its bits are."""
    return f"{length + 1e-9:.2f}"


def _fields(model: type[Component]) -> list[str]:
    rows = []
    for name, field in model.model_fields.items():
        if field.default is PydanticUndefined:
            usual = "needed"
        elif field.default in (None, "", ()):
            usual = ""
        else:
            usual = f"`{str(field.default).lower() if isinstance(field.default, bool) else field.default}`"
        rows.append((f"`{field.alias or name}`", usual, field.description or ""))
    return table(("field", "usual", "meaning"), rows)
