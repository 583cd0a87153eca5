"""A map's work grows with its hexes; what a plain hex costs is limited. Counted, not timed."""

from pathlib import Path

from playproof.components.workspace import Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from tests.bench.hexmaps import make_map
from tests.bench.work import calls


def work_of(root: Path, size: int) -> int:
    make_map(root, size)
    workspace = Workspace(root)
    options = KitOptions(formats=("pdf", "svg"), out=root / "output")

    def task() -> None:
        print_kit(workspace.game_folder("plain"), workspace, options, lambda _: None)

    return calls(task)


def test_a_map_costs_in_proportion_to_its_hexes(tmp_path: Path) -> None:
    work_of(tmp_path / "once", 2)  # what is read and made once for all maps
    small, large = work_of(tmp_path / "small", 12), work_of(tmp_path / "large", 24)
    assert large <= 4.4 * small
    assert large / 24**2 <= 1_300  # the cover, its plan of parts and the search for the best seams among it
