"""The tests of a changed file are found by its name, by imports and by games."""

from __future__ import annotations

import pytest

from tests.changed import Graph, own_tests
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
        ("components/leasehold/cards.toml", "tests/checker/games/test_leasehold.py"),
        ("tests/layouts/test_money.py", "tests/layouts/test_money.py"),
    ],
)
def test_the_nearest_test_comes_first(graph: Graph, file: str, first: str) -> None:
    assert own_tests(ROOT / file, graph)[0] == ROOT / first


def test_every_module_has_tests(graph: Graph) -> None:
    modules = [path for name, path in graph.modules.items() if name.count(".") > 1][::60]
    assert [path for path in modules if not own_tests(path, graph)] == []
