"""Pages made from data: a page for each game, the pictures of each kit. ``--accept-golden`` makes them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from playproof.components.workspace import SHIPPED
from playproof.generator.documentation.eighteenxx import eighteenxx_page
from playproof.generator.documentation.emblems import emblems_page, emblems_picture, picture_name
from playproof.generator.documentation.families import families_pages, parameters
from playproof.generator.documentation.game import game_page
from playproof.generator.documentation.rules import rules_page
from playproof.generator.documentation.shops import shops_page
from playproof.generator.documentation.starter import declared_starters, starter_page
from playproof.generator.exporting.game_data import game_schema
from playproof.generator.exporting.manifest import export_schema
from playproof.layouts.emblems import themes
from tests.goldens import Golden

DOCS = Path(__file__).parents[2] / "docs"
GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_for_each_game(golden: Golden, game: str) -> None:
    replace(golden, folder=DOCS / "games")(f"{game}.md", game_page(game))


def test_the_schemas_of_exports(golden: Golden) -> None:
    """Made from the types: that of ``game.json`` changes with every field of the component data."""
    replace(golden, folder=DOCS)("game.schema.json", game_schema())
    replace(golden, folder=DOCS)("export.schema.json", export_schema())


def test_the_page_of_rule_families(golden: Golden) -> None:
    """Made from the code: the families of the shipped games, a page for each."""
    pages = families_pages()
    for file, page in pages.items():
        replace(golden, folder=DOCS)(file, page)
    assert {f"families/{path.name}" for path in (DOCS / "families").iterdir()} == {*pages} - {"families.md"}


def test_the_parameters_of_families_in_their_schema(golden: Golden) -> None:
    """What the families of the shipped games ask for, as `playproof.generator.schemas` reads it."""
    replace(golden, folder=DOCS.parent / "generator")("parameters.json", parameters())


@pytest.mark.parametrize("starter", declared_starters())
def test_a_page_for_each_starter_of_tables(golden: Golden, starter: str) -> None:
    replace(golden, folder=DOCS / "starters")(f"{starter}.md", starter_page(starter))


def test_the_page_of_own_18xx_games(golden: Golden) -> None:
    """Its steps, trains and abilities are made from the code; the rest is what is written there."""
    written = (DOCS / "eighteenxx.md").read_text(encoding="utf-8")
    replace(golden, folder=DOCS)("eighteenxx.md", eighteenxx_page(written))


def test_the_reference_of_declared_rules(golden: Golden) -> None:
    """Made from the tables' models: every field that a designer may write."""
    replace(golden, folder=DOCS)("rules-tables.md", rules_page())


def test_the_page_of_emblems_and_its_pictures(golden: Golden) -> None:
    """All emblems, drawn from their data."""
    replace(golden, folder=DOCS)("emblems.md", emblems_page())
    for title in themes():
        replace(golden, folder=DOCS / "pictures")(picture_name(title), emblems_picture(title))


def test_the_page_of_print_shops(golden: Golden) -> None:
    """Made from their profiles: every product with its sizes."""
    replace(golden, folder=DOCS)("shops.md", shops_page())
