"""Each recipe of docs/cookbook.md: its tables have no fault, its lines pass, and what it says is found is found."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from playproof import components
from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.session.session import run
from tests.checker.players.declared import CHANCE, conserved
from tests.checker.players.random_player import Writer
from tests.checkout import ROOT
from tests.fences import Block, blocks
from tests.internal import judged

PAGE = ROOT / "docs" / "cookbook.md"
BLOCKS = list(blocks(PAGE))
BASE = [block for block in BLOCKS if "/" in block.info]


def title_of(block: Block) -> str:
    lines = PAGE.read_text("utf-8").split("\n")[: block.line]
    return next(line[4:] for line in reversed(lines) if line.startswith("### "))


RECIPES = [
    pytest.param(one, other, id=title_of(one))
    for one, other in pairwise(BLOCKS)
    if one.info == "recipe" and other.language == "tracker"
]
#: Recipes that are added to an 18xx game.
BESIDE = [
    pytest.param(one, other, id=title_of(one))
    for one, other in pairwise(BLOCKS)
    if one.info == "recipe 1889" and other.language == "tracker"
]


def tables(text: str) -> dict[str, str]:
    """The tables of a file by their headers; what stands before the first has the header ``""``."""
    parts = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    return {part.split("\n")[0] if part.startswith("[") else "": part for part in parts if part.strip()}


def write(root: Path, recipe: Block) -> None:
    """The small game with a recipe's tables in place of its own of these names."""
    for block in BASE:
        text = block.text
        if block.info.endswith("play.toml"):
            text = "\n".join({**tables(text), **tables(recipe.text)}.values())
        path = root / block.info
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def write_beside(root: Path, recipe: Block) -> None:
    """The game 1889 with a recipe's tables, under the name of the small game."""
    folder = root / "components/cook"
    shutil.copytree(Path(components.__file__).parent / "1889", folder, ignore=lambda *_: {"examples"})
    head, _, tables_of_recipe = recipe.text.partition("\n\n")
    game, play = (folder / name for name in ("game.toml", "play.toml"))
    game.write_text(game.read_text("utf-8").replace('id = "1889"', 'id = "cook"', 1), "utf-8")
    own = play.read_text("utf-8").replace("codes.1889", "codes.cook")
    play.write_text(f"{head}\n\n{own}\n{tables_of_recipe}\n", "utf-8")


@pytest.mark.parametrize(("recipe", "lines"), BESIDE)
def test_a_recipe_beside_companies(tmp_path: Path, recipe: Block, lines: Block) -> None:
    write_beside(tmp_path, recipe)
    assert play_faults("cook", [tmp_path]) == []
    check(tmp_path, lines)


@pytest.mark.parametrize(("recipe", "lines"), RECIPES)
def test_a_recipe(tmp_path: Path, recipe: Block, lines: Block) -> None:
    write(tmp_path, recipe)
    assert [
        one for one in play_faults("cook", [tmp_path]) if not one.note
    ] == []  # a recipe does not read every column
    check(tmp_path, lines)


def check(root: Path, lines: Block) -> None:
    """The lines are silent but for the one that says what is found."""
    said = [line.partition("# <-") for line in lines.lines]
    head = "game cook\nplayers Ann Bob\n"
    report = judged(run(head + "\n".join(line for line, _, _ in said), "x", [root]).report)
    coded = any(re.match("[A-Z]-[0-9]+ ", sentence.strip()) for _, _, sentence in said)
    found = [(one.line - 2, f"{one.code} {one.message}" if coded else one.message) for one in report.findings]
    expected = [(at, sentence.strip()) for at, (_, mark, sentence) in enumerate(said, 1) if mark]
    assert found == expected
    assert len(expected) == 1


def test_random_play_of_recipes_is_silent_and_conserves_all(tmp_path: Path, exhaustive: bool) -> None:
    recipes = [param.values[0] for param in RECIPES]
    for at, recipe in enumerate(recipes if exhaustive else recipes[::8]):
        root = tmp_path / str(at)
        assert isinstance(recipe, Block)
        write(root, recipe)
        for seed in range(20 if exhaustive else 1):
            writer = Writer("cook", 2 + seed % 3, seed, roots=[root], chance=CHANCE)
            before = conserved(writer.game, writer.game_state)
            writer.play(120)
            assert conserved(writer.game, writer.game_state) == before
            report = judged(run("\n".join(writer.lines), "x", [root]).report)
            assert [one.message for one in report.findings] == []


def test_there_are_enough_recipes() -> None:
    assert len(RECIPES) >= 40
