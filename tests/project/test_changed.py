"""The tests of a changed file are found by its name, by its folder, by imports and by games; where none ran, that is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import changed
from tests.changed import Graph, main, own_tests
from tests.checkout import ROOT


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph()


@pytest.mark.parametrize(
    ("file", "first"),
    [
        ("components/reading/toml_file.py", "tests/components/reading/test_toml_file.py"),  # called like it
        ("generator/writers/pdf/library.py", "tests/generator/writers/test_pdf_library.py"),  # imports it
        ("layouts/svg/gradients.py", "tests/layouts/test_svg_tree.py"),  # imports what imports it
        ("layouts/kinds/money.py", "tests/layouts/test_money.py"),  # loaded by name
        ("layouts/kinds/boards.py", "tests/layouts/test_hex_boards.py"),
        (
            "checker/families/stock_round/selling.py",
            "tests/checker/families/test_stock_round.py",
        ),  # the family's
        (
            "checker/families/waterfall/base.py",
            "tests/checker/families/test_stock_round.py",
        ),  # names the family
        ("checker/games/game_184x/base.py", "tests/checker/games/test_184x.py"),
        ("checker/families/declared/module.py", "tests/checker/declared/test_dice.py"),
        ("components/leasehold/cards.toml", "tests/checker/games/test_leasehold_play.py"),
        (
            "components/1889/play.toml",
            "tests/checker/games/test_recorded_games.py",
        ),  # rules: the checker's tests first
        ("docs/cookbook.md", "tests/docs/test_cookbook.py"),
        ("tests/layouts/kits.py", "tests/layouts/test_cost_scales.py"),
        ("tests/layouts/test_money.py", "tests/layouts/test_money.py"),
    ],
)
def test_the_nearest_tests_come_first(graph: Graph, file: str, first: str) -> None:
    """Among those that are as near the smaller one comes first, so another may stand before it."""
    assert ROOT / first in own_tests(ROOT / file, graph)[:3]


def test_every_module_has_tests(graph: Graph) -> None:
    modules = [
        path for name, path in graph.modules.items() if name.count(".") > 1 and not name.startswith("tests.")
    ][::60]
    assert [path for path in modules if not own_tests(path, graph)] == []


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ([], "No test is known for what changed"),
        ([ROOT / "tests/layouts/test_money.py"], "No test finished."),
    ],
)
def test_a_run_without_a_test_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], known: list[Path], said: str
) -> None:
    monkeypatch.setattr(changed, "Graph", lambda: None)
    monkeypatch.setattr(changed, "own_tests", lambda path, graph: known)
    monkeypatch.setattr(pytest, "main", lambda *args, **more: pytest.ExitCode.OK)
    assert main(["LICENSE"]) == 5
    assert said in capsys.readouterr().out
