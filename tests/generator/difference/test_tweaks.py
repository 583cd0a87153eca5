"""One figure is tweaked: `diff` names exactly the pieces that show it, `--changed` prints exactly those, and the
checker's verdicts on old tracker files follow."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from tests.samples import some
from tests.tweaks import TWEAKS, Tweak
from tests.workshop import Workshop

#: A tweak of each game, where there is one of those with a game played.
FIRST = [
    one
    for game in dict.fromkeys(tweak.game for tweak in TWEAKS)
    for one in sorted((one for one in TWEAKS if one.game == game), key=lambda one: not one.play)[:1]
]


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Each game's kit, printed once when it is first asked for."""
    root = tmp_path_factory.mktemp("kits")

    class Kits(dict[str, Path]):
        def __missing__(self, game: str) -> Path:
            out = self[game] = root / game
            options = KitOptions(out=out, formats=("pdf",))
            print_kit(SHIPPED / game, Workspace(root), options, lambda _: None)
            return out

    return Kits()


@pytest.fixture
def shop(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str], kits: dict[str, Path]
) -> Workshop:
    """A workspace in which the game was printed, and then tweaked."""
    tweak: Tweak = request.getfixturevalue("tweak")
    shop = Workshop(tmp_path, capsys, tweak.game)
    shutil.copytree(kits[tweak.game], tmp_path / "output" / tweak.game)
    shop.edit(tweak.file, tweak.old, tweak.new)
    return shop


def manifest(shop: Workshop) -> dict[str, dict[str, object]]:
    pieces = json.loads((shop.root / "output" / shop.game / "manifest.json").read_text())["pieces"]
    return {piece["id"]: piece for piece in pieces}


@pytest.mark.parametrize("tweak", some(FIRST, TWEAKS), ids=str)
def test_exactly_these_pieces(shop: Workshop, tweak: Tweak) -> None:
    said = shop.run("diff", tweak.game, "--format", "json")
    assert said.status == 1, said
    told = json.loads(said.out)
    assert {
        piece["id"]: tuple(one["path"] for one in piece["fields"]) for piece in told["pieces"]
    } == tweak.pieces
    assert all(piece["change"] == "changed" for piece in told["pieces"])
    assert tuple(one["path"] for page in told["pages"] for one in page["fields"]) == tweak.page
    assert tuple(one["name"] for one in told["shared"]) == tweak.shared
    for one in told["shared"]:
        assert set(one["pieces"]) == set(tweak.pieces)

    before = manifest(shop)
    said = shop.run("kit", tweak.game, "--changed")
    assert said.status == 0, said
    after = manifest(shop)
    assert after.keys() == before.keys()
    faces = ("front", "back")
    other = {name for name in after if any(after[name][face] != before[name][face] for face in faces)}
    assert other == set(tweak.pieces)
    printed = {name for name in after if any(one["file"] == "changed.pdf" for one in after[name]["sheets"])}  # type: ignore[attr-defined]
    assert printed == set(tweak.pieces)
    assert ("page '" in said.out) == bool(tweak.page)

    assert "nothing to print" in shop.run("kit", tweak.game, "--changed").out
    said = shop.run("diff", tweak.game)
    assert (said.status, said.out.count("\n")) == (0, 2), said  # the kit is the tweaked one


@pytest.mark.parametrize(
    "tweak", some([one for one in FIRST if one.play], [one for one in TWEAKS if one.play]), ids=str
)
def test_verdicts_follow(shop: Workshop, tweak: Tweak) -> None:
    (shop.root / "old.play").write_text(tweak.play)
    said = shop.run("check", "--since", "kit", "old.play", "--format", "json")
    assert said.status == 1, said
    (told,) = json.loads(said.out)
    verdicts = [
        (line["line"], one["change"], one["code"]) for line in told["lines"] for one in line["verdicts"]
    ]
    assert verdicts == list(tweak.verdicts)
    # What only follows from an earlier line is put down to that line, not to the tweak.
    assert all(
        one["tweaks"] == ([] if "follows from line" in one["now"] else told["tweaks"])
        for line in told["lines"]
        for one in line["verdicts"]
    )
    assert len(told["tweaks"]) == 1


@cache
def _games() -> set[str]:
    return {path.parent.name for path in SHIPPED.glob("*/game.toml")}


def test_every_game_has_a_tweak() -> None:
    assert {tweak.game for tweak in TWEAKS} == _games()
