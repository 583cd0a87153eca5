"""What can be compared with: kits, git revisions, folders; and the sentence where there is nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.workshop import Workshop

GIT = shutil.which("git")
needs_git = pytest.mark.skipif(GIT is None, reason="git is not installed")


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path / "workspace", capsys, "privates")


def changed(shop: Workshop, *arguments: str) -> dict[str, str]:
    """Piece → what became of it."""
    said = shop.run("diff", shop.game, "--format", "json", *arguments)
    assert said.status in (0, 1), said
    return {piece["id"]: piece["change"] for piece in json.loads(said.out)["pieces"]}


def git(shop: Workshop, *arguments: str) -> None:
    assert GIT is not None
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([GIT, "-C", str(shop.root), *who, *arguments], check=True, capture_output=True)


def committed(shop: Workshop) -> None:
    git(shop, "init", "-q", "-b", "main")
    git(shop, "add", ".")
    git(shop, "commit", "-q", "-m", "first")


@needs_git
def test_a_revision(shop: Workshop) -> None:
    committed(shop)
    git(shop, "tag", "friday")
    said = shop.run("diff", shop.game, "--since", "friday")
    assert (said.status, said.out) == (0, f"Privates: nothing changed since git friday ({head(shop)}).\n")
    shop.edit("cards.csv", "C10,10,4", "C10,10,6")
    for name in ("HEAD", "main", "friday", head(shop), "main@{0}"):
        assert changed(shop, "--since", name) == {"cards/C10": "changed"}, name
    git(shop, "commit", "-q", "-a", "-m", "second")
    assert changed(shop, "--since", "HEAD") == {}
    assert changed(shop, "--since", "HEAD~1") == {"cards/C10": "changed"}


def head(shop: Workshop) -> str:
    assert GIT is not None
    done = subprocess.run(
        [GIT, "-C", str(shop.root), "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()[:7]


@needs_git
def test_looks_at_a_revision(shop: Workshop) -> None:
    """The workspace's templates and themes are those of then too."""
    from playproof.layouts.render_context import HERE

    looks = shop.root / "layouts" / "themes"
    looks.mkdir(parents=True)
    shutil.copy(HERE / "themes" / "plain.toml", looks / "plain.toml")
    committed(shop)
    with (looks / "plain.toml").open("a") as file:
        file.write('\nink = "#202020"\n')
    told = json.loads(shop.run("diff", shop.game, "--since", "HEAD", "--format", "json").out)
    assert [one["name"] for one in told["shared"]] == ["layouts/themes/plain.toml, ink"]
    assert {piece["change"] for piece in told["pieces"]} == {"changed"}
    assert all(piece["because"] == ["layouts/themes/plain.toml, ink"] for piece in told["pieces"])


@needs_git
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mian", "'mian' is no folder, and git knows no revision 'mian'; did you mean 'main'?"),
        ("HEAD~7", "git knows no revision 'HEAD~7'"),
        ("--upload-pack=x", "'--upload-pack=x' can't be a git revision"),
        ("HEAD main", "'HEAD main' can't be a git revision"),
        ("main:components", "git knows no revision"),
        ("x" * 300, "can't be a git revision"),
        ("0" * 40, "git knows no revision"),
        ("a\tb", "can't be a git revision"),
    ],
)
def test_what_is_no_revision(shop: Workshop, name: str, sentence: str) -> None:
    committed(shop)
    said = shop.run("diff", shop.game, f"--since={name}")
    assert said.status == 2, said
    assert sentence in said.err
    assert "Traceback" not in said.err


@needs_git
def test_in_no_repository(shop: Workshop) -> None:
    said = shop.run("diff", shop.game, "--since", "HEAD")
    assert said.status == 2
    assert "'HEAD' is no folder, and '" in said.err
    assert "' lies in no git repository" in said.err


def test_without_git(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(shop.root))
    said = shop.run("diff", shop.game, "--since", "HEAD")
    assert said.status == 2
    assert "git is not installed, so there are no revisions to compare with" in said.err


@needs_git
def test_a_game_that_was_not_there_yet(shop: Workshop) -> None:
    committed(shop)
    shutil.copytree(shop.folder, shop.root / "components" / "sequel")
    path = shop.root / "components" / "sequel" / "game.toml"
    path.write_text(path.read_text().replace('id = "privates"', 'id = "sequel"'))
    said = shop.run("diff", "sequel", "--since", "main")
    assert said.status == 2
    assert "there was no game sequel at git main (" in said.err


@needs_git
def test_data_of_then_that_is_broken_says_so(shop: Workshop) -> None:
    shop.edit("cards.csv", "C10,10,4", "C10,ten,4")
    committed(shop)
    shop.edit("cards.csv", "C10,ten,4", "C10,10,4")
    said = shop.run("diff", shop.game, "--since", "main")
    assert said.status == 2
    assert "git main (" in said.err
    assert "components/privates/cards.csv:3, field 'value'" in said.err


@needs_git
def test_the_repository_is_left_as_it_was(shop: Workshop) -> None:
    committed(shop)
    shop.edit("cards.csv", "C10,10,4", "C10,10,6")
    before = {path: path.read_bytes() for path in shop.root.rglob("*") if path.is_file()}
    shop.run("diff", shop.game, "--since", "main")
    assert {path: path.read_bytes() for path in shop.root.rglob("*") if path.is_file()} == before


def test_folders(shop: Workshop, tmp_path: Path) -> None:
    """A game's folder by any name, a workspace, a kit's folder, a file of a kit."""
    shutil.copytree(shop.folder, tmp_path / "last week")
    shutil.copytree(shop.root, tmp_path / "archive")
    assert shop.run("kit", shop.game, "--format", "pdf", "--out", str(tmp_path / "kit")).status == 0
    shop.edit("cards.csv", "C10,10,4", "C10,10,6")
    for name in (
        "last week",
        "archive",
        "archive/components/privates",
        "kit",
        "kit/manifest.json",
        "kit/source.zip",
    ):
        assert changed(shop, "--since", str(tmp_path / name)) == {"cards/C10": "changed"}, name


def test_the_kit_before_the_tweak(shop: Workshop) -> None:
    """After `kit --changed` nothing differs from the kit: that is told, and the kit before can be compared with."""
    assert shop.run("kit", shop.game, "--format", "pdf").status == 0
    said = shop.run("diff", shop.game, "--since", "kit-before")
    assert said.status == 2
    assert "output/privates holds no kit of before" in said.err
    for worth, number in (("4", "6"), ("6", "7")):
        shop.edit("cards.csv", f"C10,10,{worth}", f"C10,10,{number}")
        assert "tweaked" not in shop.run("diff", shop.game).out
        assert shop.run("kit", shop.game, "--changed").status == 0
    said = shop.run("diff", shop.game)
    assert said.status == 0
    assert said.out.splitlines()[1:] == [
        "The kit in output/privates is the tweaked one: kit --changed has printed the data of now. To compare with the "
        "one before: --since kit-before"
    ]
    said = shop.run("diff", shop.game, "--since", "kit-before")
    assert "since the kit in output/privates before its last change: 1 changed" in said.out
    assert ": 6 → 7" in said.out
    assert shop.run("kit", shop.game, "--format", "pdf").status == 0
    assert shop.run("diff", shop.game).out == "Privates: nothing changed since the kit in output/privates.\n"


def test_without_a_manifest_a_kit_is_its_source(shop: Workshop, tmp_path: Path) -> None:
    assert shop.run("kit", shop.game, "--format", "pdf").status == 0
    (shop.root / "output" / "privates" / "manifest.json").unlink()
    shop.edit("cards.csv", "C10,10,4", "C10,10,6")
    assert changed(shop) == {"cards/C10": "changed"}


def test_what_holds_no_game(shop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    other = tmp_path / "other"
    shutil.copytree(shop.folder, other)
    (other / "game.toml").write_text(
        (other / "game.toml").read_text().replace('id = "privates"', 'id = "publics"')
    )
    for name, sentence in (
        ("empty", "holds neither a printed kit"),
        ("other", "holds the game publics, not privates"),
    ):
        said = shop.run("diff", shop.game, "--since", str(tmp_path / name))
        assert said.status == 2
        assert sentence in said.err


def test_before_anything_was_printed(shop: Workshop) -> None:
    said = shop.run("diff", shop.game)
    assert said.status == 2
    assert (
        "output/privates holds no printed kit to compare with; print one (playproof kit privates)" in said.err
    )


def test_a_kit_of_another_game(shop: Workshop, tmp_path: Path) -> None:
    assert shop.run("tokens", "preascendant", "--out", str(tmp_path / "kit"), "--format", "pdf").status == 0
    said = shop.run("diff", shop.game, "--since", str(tmp_path / "kit"))
    assert said.status == 2
    assert "is of the game preascendant, not of privates" in said.err


@pytest.mark.parametrize(
    "name",
    [
        "../../escape.toml",
        "/etc/escape.toml",
        "elsewhere/x.toml",
        "layouts/x.py",
    ],
)
def test_an_archive_that_leads_out(shop: Workshop, name: str) -> None:
    assert shop.run("kit", shop.game, "--only", "tokens", "--format", "pdf").status == 0
    path = shop.root / "output" / "privates" / "source.zip"
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "x = 1")
    said = shop.run("diff", shop.game)
    assert said.status == 2
    assert f"source.zip: the archive names '{name}'" in said.err


def test_an_archive_that_is_none(shop: Workshop) -> None:
    assert shop.run("kit", shop.game, "--only", "tokens", "--format", "pdf").status == 0
    path = shop.root / "output" / "privates" / "source.zip"
    whole = path.read_bytes()
    for data in (b"", b"PK", whole[: len(whole) // 2], whole[:100] + b"\xff" * 40 + whole[140:]):
        path.write_bytes(data)
        said = shop.run("diff", shop.game)
        assert said.status == 2, said
        assert "source.zip: " in said.err
        assert "Traceback" not in said.err


def test_an_unknown_format_and_an_unknown_game(shop: Workshop) -> None:
    said = shop.run("diff", shop.game, "--format", "htm")
    assert said.status == 2
    assert said.err.endswith(
        "--format htm: unknown value; allowed: text, json, html, png; did you mean 'html'?\n"
    )
    assert "did you mean 'privates'?" in shop.run("diff", "private").err
