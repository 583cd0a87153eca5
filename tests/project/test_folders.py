"""The folders of each package: imports go from a later folder to an earlier one, and no folder is a heap."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.checkout import PACKAGES, ROOT
from tests.project.import_graph import import_graph, module_name
from tests.project.test_structure import modules

#: Folders (with /) and modules at the top of each package: each imports only what stands before it.
ORDER = {
    "components": "component hexgrid inside writing wording/ faults market picture workspace base cost_scale colours/ reading/ "
    "expression_functions expressions references notation/ kinds/ differing game lint/ importing/ templates/",
    "layouts": "scene theme typefaces/ readable svg/ emblems/ icons/ text/ render_context ornament/ places/ cost_scale "
    "pictures train_band hexmap/ board/ market/ networks/ templates/ art charters/ kinds/ names proofing/",
    "checker": "names number_words definition/ model/ families/ assembly/ games/ language/ proposals session/ "
    "explanations importing/ recheck/ report/ api measures/ simulation/ evening interactive evenings",
    "generator": "parallel photograph unused_columns paper/ pieces/ writers/ icon_check imposition/ pages/ kit/ "
    "google_sheets pulling difference/ exporting/ schemas beginning picture/ serving/ documentation/ "
    "importing/ preview/ reporting/ table/ studio/ cluster simulating editor/ command/",
}

#: Modules in a folder beyond which it needs a reason here.
MOST = 15
REASONS = {
    "checker/families/declared": "one module a part of the tables, from reading to positions",
    "checker/games/game_184x": "one game's own rules",
    "checker/games/preascendant": "one game's own rules",
    "checker/session": "one module a step from a line to its findings",
    "components/kinds": "one module a kind of component",
    "generator/command": "one module a command",
    "layouts/hexmap": "one module a part of a hex's face",
    "layouts/kinds": "one module a kind of component",
}


def top_of(name: str) -> str:
    """The folder (``reading/``) or module (``base``) at the top of its package that a module belongs to."""
    package, first, *rest = [*name.split("."), ""]
    del package
    folder = any(rest) or (ROOT / Path(*name.split("."))).is_dir()
    return f"{first}/" if folder else first


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_down(package: str) -> None:
    places = {one: place for place, one in enumerate(ORDER[package].split())}
    graph = import_graph((path.relative_to(ROOT), tree) for path, tree in modules())
    own = {name: found for name, found in graph.items() if name.startswith(f"{package}.")}
    assert {top_of(name) for name in own} == set(places)
    up = [
        f"{name} imports {other}: {top_of(other)} stands after {top_of(name)}"
        for name, found in sorted(own.items())
        for other in sorted(found)
        if other in own and places[top_of(other)] > places[top_of(name)]
    ]
    assert not up, "\n".join(up)


def test_no_folder_is_a_heap() -> None:
    counts = Counter(
        path.relative_to(ROOT).parent.as_posix() for path, _ in modules() if path.name != "__init__.py"
    )
    full = {folder for folder, count in counts.items() if count > MOST}
    assert full == set(REASONS), "a folder of many modules needs folders of its own, or a reason here"


def test_the_top_of_a_module_is_found() -> None:
    assert [top_of(name) for name in ("components.base", "components.kinds", "components.kinds.cards")] == [
        "base",
        "kinds/",
        "kinds/",
    ]
    assert module_name(Path("components/kinds/__init__.py")) == "components.kinds"
