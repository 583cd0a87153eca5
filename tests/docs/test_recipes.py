"""The page of recipes: ten of them, each short. `test_documented_commands.py` follows them."""

from __future__ import annotations

import re

from tests.checkout import ROOT


def test_there_are_ten_short_recipes() -> None:
    page = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
    _, *recipes = re.sub(r"<!--.*?-->", "", page, flags=re.S).split("\n## ")
    assert len(recipes) == 10
    assert {
        recipe.partition("\n")[0]: len(recipe.split()) for recipe in recipes if len(recipe.split()) >= 200
    } == {}
    # A recipe that shows no command is none.
    assert [recipe.partition("\n")[0] for recipe in recipes if "$ playproof " not in recipe] == []


def test_the_first_pages_are_short() -> None:
    """README.md and the tours are what somebody new reads."""
    pages = ("README.md", "docs/tour.md", "docs/tour-art.md")
    assert sum(len((ROOT / page).read_text(encoding="utf-8").split()) for page in pages) < 6000
