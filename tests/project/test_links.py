"""The links in the folder `playproof`: every tool finds the packages by them, and a clone without them works, too."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.checkout import LINKS, PACKAGES, ROOT, copy_to
from tests.project.language_server import LanguageServer
from tests.project.test_wheel import built, names_in, run

CODE = "import playproof.checker.api as a, playproof.components as c; print(a.__file__); print(c.__file__)"


def test_the_links_lead_to_the_folders() -> None:
    for link in LINKS:
        assert link.is_symlink(), (
            f"{link.name} is no link: clone with symbolic links (git config core.symlinks true)"
        )
        assert not link.readlink().is_absolute()
        assert link.resolve() == ROOT / link.name


def test_modules_are_found_by_the_links() -> None:
    found = run(sys.executable, "-c", CODE, cwd=ROOT).split()
    assert found == [
        str(ROOT / "playproof" / "checker" / "api.py"),
        str(ROOT / "playproof" / "components" / "__init__.py"),
    ]


def test_no_folder_is_imported_under_a_second_name() -> None:
    """Every test module of this run is imported: none has loaded `components` beside `playproof.components`."""
    assert set(PACKAGES).isdisjoint(sys.modules)


def test_a_clone_without_links_works(tmp_path: Path) -> None:
    """Windows without developer mode: git writes each link as a small text file."""
    clone = copy_to(tmp_path / "clone", links=False)
    assert (clone / "playproof" / "checker").read_text(encoding="utf-8") == "../checker"
    found = run(sys.executable, "-c", CODE, cwd=clone, PYTHONPATH=str(clone)).split()
    assert found == [str(clone / "checker" / "api.py"), str(clone / "components" / "__init__.py")]
    command = ("-m", "playproof.generator.command", "games")
    there = run(sys.executable, *command, cwd=clone, PYTHONPATH=str(clone))
    assert there == run(sys.executable, *command, cwd=ROOT, PYTHONPATH=str(ROOT))
    assert names_in(built(clone, tmp_path / "from a clone")) == names_in(built(ROOT, tmp_path / "from here"))


def test_the_sdist_makes_the_same_wheel(tmp_path: Path) -> None:
    """`python -m build` makes the wheel from the sdist that it makes first."""
    there = built(ROOT, tmp_path, "--sdist", "--wheel")
    assert names_in(there) == names_in(built(ROOT, tmp_path / "from here"))


def test_an_editor_finds_definitions_across_the_packages() -> None:
    """Pyright's language server, as editors run it: from a use in one package to the definition in another."""
    with LanguageServer(ROOT) as server:
        for file, name, target in (
            ("layouts/render_context.py", "Game", "components/game.py"),
            ("checker/definition/game_definition.py", "nearest", "components/faults.py"),
            ("generator/pieces/identity.py", "RenderContext", "layouts/render_context.py"),
        ):
            assert server.definition(ROOT / file, name) == {(ROOT / target).resolve()}, (file, name)
