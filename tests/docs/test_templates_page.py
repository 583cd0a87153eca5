"""docs/templates.md: its pictures are drawn from its own templates, its tables made from the types that read them.

Each block ``toml layouts/cards/NAME.toml`` has a picture after it, ``pictures/templates/NAME.png``. A comment before the
picture says what it shows: cards of the page's own set, ``boxes`` for the boxes of their parts, ``backs``, and behind a bar
what is other for the set: ``<!-- draws: K1 K2 boxes | size = "tarot" -->``. ``--accept-golden`` makes all anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from playproof.components.game import load_game
from playproof.components.kinds.cards import CardField, CardSet
from playproof.components.reading.toml_depth import loads
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.beginning import begin
from playproof.generator.documentation.component_data import rows
from playproof.generator.writers.png import contact_sheet
from playproof.layouts.kinds.cards import boxes, draw
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing
from playproof.layouts.templates.file import card_template
from playproof.layouts.templates.template import Part, Style, Template
from tests.checkout import ROOT
from tests.fences import blocks
from tests.goldens import Golden
from tests.layouts.kits import look_of

DOCS = ROOT / "docs"
PAGE = DOCS / "templates.md"
DRAWS = re.compile(
    r"<!-- draws: ([\w! ]*?)(?:\| (.*?))? -->\n!\[[^\]]*\]\(pictures/templates/([\w-]+)\.png\)"
)
FIELDS = re.compile(r"(<!-- fields of ([\w-]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
#: Fields that every part has; they are listed once.
SHARED = ("name", "style", "box", "below", "above", "right_of", "left_of", "when", "unless")
PARTS: dict[str, Any] = {
    get_args(model.model_fields["draw"].annotation)[0]: model for model in get_args(get_args(Part)[0])
}


class Shown(NamedTuple):
    """A picture of the page: which cards it shows, and what is other for their set."""

    cards: tuple[str, ...]
    changed: str


@cache
def pictures() -> dict[str, Shown]:
    return {
        name: Shown(tuple(cards.split()), changed)
        for cards, changed, name in DRAWS.findall(PAGE.read_text(encoding="utf-8"))
    }


@pytest.fixture(scope="module")
def page_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the page with all templates of the page, as who follows it has them."""
    root = tmp_path_factory.mktemp("page")
    folder = begin("kites", Workspace(root), "card-styles").folder
    for block in blocks(PAGE):
        name = block.info.partition(" ")[0]
        if name.startswith(("components/", "layouts/")):
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", pictures())
def test_a_picture_is_what_its_template_draws(golden: Golden, page_game: Path, name: str) -> None:
    shown = pictures()[name]
    context = RenderContext(load_game(page_game), find_theme("plain"), (page_game.parent.parent / "layouts",))
    one = context.game.set("kites")
    assert isinstance(one, CardSet)
    changed = CardSet.model_validate(
        {"id": "kites", "name": "Kites", "look": name, **loads(shown.changed.replace("\\n", "\n"))}
    )
    one = one.model_copy(update={key: getattr(changed, key) for key in changed.model_fields_set})
    faces: list[tuple[Drawing, str]] = []
    for card in one.items:
        if card.id in shown.cards:
            front, back = draw(one, card, context)  # type: ignore[arg-type]
            faces.append((front, card.name))
            if "backs" in shown.cards:
                assert back is not None
                faces.append((back, f"{card.name}, back"))
            if "boxes" in shown.cards:
                marked = (*front.items, *boxes(one, card, context))  # type: ignore[arg-type]
                faces.append((Drawing(front.outline, marked, front.bleed), "its boxes"))
    assert faces
    wide = sum(face.width for face, _ in faces) + 8 * len(faces)
    sheet = contact_sheet(faces, columns=len(faces), width=round(min(wide * 0.62, 200)), dpi=120)
    replace(golden, folder=DOCS / "pictures" / "templates")(f"{name}.png", sheet)


def test_every_template_of_the_page_has_its_picture() -> None:
    written = {
        Path(name).stem
        for block in blocks(PAGE)
        if (name := block.info.partition(" ")[0]).startswith("layouts/cards/")
    }
    backs = {
        found
        for shown in pictures().values()
        for found in re.findall(r'back_look = "([\w-]+)"', shown.changed)
    }
    # One is wrong on purpose.
    assert written - backs - {"wrong"} == set(pictures())


def read_by(value: Any, condition: bool = False) -> Iterator[str]:
    """The words that a template reads: in braces, and in its conditions."""
    if isinstance(value, str):
        yield from re.findall(r"\w+", " ".join([value] if condition else re.findall(r"\{.*?\}", value)))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from read_by(inner, condition or key in ("when", "unless"))
    elif isinstance(value, list):
        for inner in value:
            yield from read_by(inner, condition)


def supplied() -> list[str]:
    """The templates that are brought along, with the columns that each reads, as the shipped games declare them."""
    declared: dict[str, dict[str, CardField]] = {}
    for game in sorted(path.parent.name for path in SHIPPED.glob("*/game.toml")):
        for one in look_of(game).game.of_kind("cards"):
            assert isinstance(one, CardSet)
            declared.setdefault(one.look, {}).update(one.fields)
    lines = ["| `look` | draws | columns |", "|---|---|---|"]
    for path in sorted((ROOT / "layouts" / "cards").glob("*.toml")):
        template = loads(path.read_text(encoding="utf-8"))
        read = set(read_by(template))
        fields = {name: one for name, one in declared.get(path.stem, {}).items() if name in read}
        # The set of a designer who declares these, and no others, can be drawn.
        own = {
            "id": "own",
            "name": "Own",
            "look": path.stem,
            "fields": {f: {"type": o.type} for f, o in fields.items()},
        }
        card_template(CardSet.model_validate(own), look_of("privates"), path.stem)
        columns = ", ".join(f"`{name}` ({one.type})" for name, one in fields.items())
        lines.append(f"| `{path.stem}` | {template['about']} | {columns or 'none'} |")
    return lines


def table(name: str) -> list[str]:
    """The fields of a part, of every part, of a style or of the whole file."""
    if name == "every-part":
        band = PARTS["band"]
        return rows(band, tuple(field for field in band.model_fields if field not in SHARED))
    if name == "template":
        return rows(Template)
    if name == "supplied-templates":
        return supplied()
    if name == "style":
        return rows(Style)
    return rows(PARTS[name], (*SHARED, "draw", "parts"))


def test_the_tables_are_made_from_the_types(golden: Golden) -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert {name for _, name, _, _ in FIELDS.findall(written)} == {
        *PARTS, "every-part", "template", "style", "supplied-templates",
    }  # fmt: skip
    made = FIELDS.sub(lambda found: found[1] + "\n".join(table(found[2])) + "\n" + found[4], written)
    replace(golden, folder=DOCS)("templates.md", made)
