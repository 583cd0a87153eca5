"""A kit whose printing was killed between two renames: the next command puts back the kit that the manifest tells of."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playproof.generator.kit import atomic_output as staged
from playproof.generator.kit.atomic_output import STAGING
from tests.orchard import write_orchard
from tests.workshop import Said, Workshop

#: kit.pdf, source.zip, manifest.json; before them the record of what is to be done.
RENAMES = 4


class Killed(BaseException):
    """The end of the process: nothing is cleared up."""


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """A workspace with a printed kit of the small game, and the game edited since."""
    shop = Workshop.__new__(Workshop)
    shop.root, shop.game, shop._capsys = tmp_path, "orchard", capsys
    shop.folder = write_orchard(tmp_path)
    printed = shop.run("kit", "orchard", "--format", "pdf")
    assert printed.status == 0, printed
    shop.edit("fruits.csv", "until spring", "until summer")
    return shop


def files(shop: Workshop) -> dict[str, bytes]:
    return {path.relative_to(shop.root).as_posix(): path.read_bytes() for path in shop.written()}


def killed(monkeypatch: pytest.MonkeyPatch, at: int, run: Callable[[], Any]) -> None:
    """``run``, killed before its ``at``-th rename."""
    count = 0
    replace, settle = os.replace, staged._settle

    def counted(*arguments: Any, **settings: Any) -> None:
        nonlocal count
        count += 1
        if count == at:
            raise Killed
        replace(*arguments, **settings)

    def unsettled(folder: Path, staging: Path, finished: bool | None = None) -> int:
        return 0 if finished is False else settle(folder, staging, finished)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", counted)
        patch.setattr(staged, "_settle", unsettled)
        with pytest.raises(Killed):
            run()


def told(said: Said) -> bool:
    return "An earlier run into " in said.out + said.err and " was interrupted; " in said.out + said.err


@pytest.mark.parametrize("at", range(1, RENAMES + 1))
def test_the_next_command_puts_the_former_kit_back(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    before = files(shop)
    killed(monkeypatch, at, lambda: shop.run("kit", "orchard", "--format", "pdf"))
    left = {name: data for name, data in files(shop).items() if STAGING not in name}
    assert (left != before) == (at > 2)
    assert left["output/orchard/manifest.json"] == before["output/orchard/manifest.json"]
    kept = shop.root / "kept"
    shutil.copytree(shop.root / "output", kept)
    for arguments in (
        ["diff", "orchard", "--format", "json"],
        ["diff", "orchard", "--since", "output/orchard", "--format", "json"],
    ):
        said = shop.run(*arguments)
        assert said.status == 1, said
        assert [piece["id"] for piece in json.loads(said.out)["pieces"]] == ["fruits/F2"]
        assert told(said) == (at > 2)
        assert files(shop) == before
        said = shop.run(*arguments)
        assert not told(said)
        shutil.rmtree(shop.root / "output")
        shutil.copytree(kept, shop.root / "output")
    said = shop.run("kit", "orchard", "--changed")
    assert (said.status, told(said)) == (0, at > 2), said
    assert "Throw away:\n  1 × Plum (F2), changed" in said.out
    shutil.rmtree(shop.root / "output")
    shutil.copytree(kept, shop.root / "output")
    said = shop.run("kit", "orchard", "--format", "pdf")
    assert (said.status, told(said)) == (0, at > 2), said
    assert shop.run("diff", "orchard").status == 0
    assert not (shop.root / "output" / "orchard" / STAGING).exists()


def test_a_first_kit_that_was_killed_is_none(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(shop.root / "output")
    killed(monkeypatch, RENAMES, lambda: shop.run("kit", "orchard", "--format", "pdf"))
    assert "output/orchard/source.zip" in files(shop)
    said = shop.run("diff", "orchard")
    assert said.status == 2
    assert "output/orchard holds no printed kit to compare with" in said.err
    assert files(shop) == {}
    assert shop.run("kit", "orchard", "--changed").status == 2


def test_a_reprint_that_was_killed(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(shop)
    for at in range(2, 5):
        killed(monkeypatch, at, lambda: shop.run("kit", "orchard", "--changed"))
        said = shop.run("diff", "orchard")
        assert (said.status, told(said)) == (1, at > 2)
        assert files(shop) == before


def test_files_of_two_kits_without_what_would_put_them_back(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The staging folder is gone: the manifest says what is printed, and the archive isn't taken for that."""
    killed(monkeypatch, RENAMES, lambda: shop.run("kit", "orchard", "--format", "pdf"))
    shutil.rmtree(shop.root / "output" / "orchard" / STAGING)
    said = shop.run("diff", "orchard")
    assert said.status == 2
    assert (
        "the kit in output/orchard can't be compared with: its source.zip is not the one that manifest.json lists, as after "
        "a run that was interrupted; print it again (playproof kit orchard)"
    ) in said.err
    said = shop.run("kit", "orchard", "--changed")
    assert said.status == 0
    assert "source.zip is not the one that manifest.json lists" in said.out
    assert "Throw away:\n  1 × Plum (F2), changed" in said.out
    assert shop.run("diff", "orchard").status == 0


def test_the_preview_tells_and_writes_nothing(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    from playproof.components.workspace import Workspace
    from playproof.generator.kit.options import KitOptions
    from playproof.generator.preview.server import InteractiveSession

    killed(monkeypatch, RENAMES, lambda: shop.run("kit", "orchard", "--format", "pdf"))
    left = files(shop)
    play_session = InteractiveSession(shop.folder, Workspace(shop.root), KitOptions())
    assert "source.zip is not the one that manifest.json lists" in play_session.changes()["trouble"]
    assert files(shop) == left
