"""Old data that would lead out of its folder: a kit's archive, a commit, another folder. Nothing is written or read there."""

from __future__ import annotations

import shutil
import stat
import subprocess
import zipfile
from pathlib import Path

import pytest

from playproof.components.reading.stored import make_ready
from playproof.components.wording.printable import printable
from tests.workshop import Said, Workshop

GIT = shutil.which("git")
needs_git = pytest.mark.skipif(GIT is None, reason="git is not installed")

#: A path in a game's folder → why it is refused.
PATHS = {
    "../../../escape.toml": "leaves the workspace",
    "../../../../../escape.toml": "leaves the workspace",
    "deep/../../../../escape.toml": "leaves the workspace",
    "..\\..\\..\\escape.toml": "leaves the workspace",
    "deep/..\\../..\\../escape.toml": "leaves the workspace",
    "x" * 300 + ".toml": "is not a path that can be followed",
}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """A workspace; scratch folders stand deep enough that all that leads out of them is seen."""
    scratch = tmp_path / "scratch" / "a" / "b" / "c"
    scratch.mkdir(parents=True)
    make_ready()  # what this process keeps on disk outlives the scratch folder
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    return Workshop(tmp_path / "workspace", capsys, "privates")


def refused(shop: Workshop, sentence: str, *arguments: str) -> Said:
    """What `diff` says: the sentence, and nothing was written but in its own scratch folder, which is gone."""
    top = shop.root.parent
    before = sorted(top.rglob("*"))
    said = shop.run("diff", shop.game, *arguments)
    assert said.status == 2, said
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert "Playproof's own" not in said.err
    assert sorted(top.rglob("*")) == before
    return said


# -- a kit's archive --------------------------------------------------------------------------------------


@pytest.fixture
def archive(shop: Workshop) -> Path:
    assert shop.run("kit", shop.game, "--only", "tokens", "--format", "pdf").status == 0
    return shop.root / "output" / "privates" / "source.zip"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_an_archive(shop: Workshop, archive: Path, path: str) -> None:
    with zipfile.ZipFile(archive, "a") as out:
        out.writestr(f"components/privates/{path}", "x = 1")
    refused(shop, f"source.zip: the path 'components/privates/{path}' {PATHS[path]}")


def test_an_archive_with_a_file_twice(shop: Workshop, archive: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(archive, "a") as out:
        out.writestr("components/privates/game.toml", "x = 1")
    refused(shop, "source.zip: the path 'components/privates/game.toml' is one with another here")


def test_an_archive_with_a_file_in_the_place_of_a_folder(shop: Workshop, archive: Path) -> None:
    with zipfile.ZipFile(archive, "a") as out:
        out.writestr("components/privates/game.toml/deep/x.toml", "x = 1")
    refused(shop, "source.zip: the path 'components/privates/game.toml/deep/x.toml' is one with another here")


def test_an_archive_with_a_link_holds_a_plain_file(shop: Workshop, archive: Path) -> None:
    """Its target is the file's text; nothing follows it."""
    secret = shop.root.parent / "secret.toml"
    secret.write_text("secret = 1")
    link = zipfile.ZipInfo("components/privates/money.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    kept = archive.with_name("kept.zip")
    archive.rename(kept)
    with zipfile.ZipFile(kept) as old, zipfile.ZipFile(archive, "w") as out:
        for entry in old.infolist():
            if entry.filename != link.filename:
                out.writestr(entry, old.read(entry))
        out.writestr(link, str(secret))
    kept.unlink()
    archive.with_name("manifest.json").unlink()  # it would say that this is another archive
    said = refused(shop, "components/privates/money.toml")
    assert "secret = 1" not in said.err


# -- a commit -------------------------------------------------------------------------------------------


def git(shop: Workshop, *arguments: str, given: bytes = b"") -> str:
    assert GIT is not None
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        [GIT, "-C", str(shop.root), *who, *arguments], input=given, check=True, capture_output=True
    )
    return done.stdout.decode().strip()


def tree(shop: Workshop, *entries: tuple[str, str, str]) -> str:
    """A tree object of (mode, name, object) as it is given: nothing looks at the names."""
    raw = b"".join(f"{mode} {name}\0".encode() + bytes.fromhex(one) for mode, name, one in entries)
    return git(shop, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=raw)


def blob(shop: Workshop, text: str) -> str:
    return git(shop, "hash-object", "-w", "--stdin", given=text.encode())


def commit(shop: Workshop, *more: tuple[str, str, str]) -> str:
    """A commit of the game as it is, whose folder holds these entries too."""
    git(shop, "init", "-q", "-b", "main")
    game = [
        ("100644", path.name, blob(shop, path.read_text()))
        for path in sorted(shop.folder.iterdir())
        if path.is_file()
    ]
    folder = tree(shop, *game, *more)
    top = tree(shop, ("40000", "components", tree(shop, ("40000", "privates", folder))))
    made = git(shop, "commit-tree", "-m", "crafted", top)
    git(shop, "update-ref", "refs/heads/main", made)
    return made


@needs_git
@pytest.mark.parametrize("ups", [3, 5])
def test_a_commit_with_entries_called_dot_dot(shop: Workshop, ups: int) -> None:
    """What `git fsck` would refuse, a crafted repository holds: trees called '..' within each other."""
    shop_ready(shop)
    inner = tree(shop, ("100644", "escape.toml", blob(shop, "x = 1")))
    for _ in range(ups - 1):
        inner = tree(shop, ("40000", "..", inner))
    commit(shop, ("40000", "..", inner))
    path = "components/privates/" + "../" * ups + "escape.toml"
    refused(
        shop, f"git main ({git(shop, 'rev-parse', 'main')[:7]}): the path '{path}' leaves", "--since", "main"
    )


def shop_ready(shop: Workshop) -> None:
    git(shop, "init", "-q", "-b", "main")


@needs_git
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_a_commit_with_a_path_for_a_name(shop: Workshop, path: str) -> None:
    shop_ready(shop)
    commit(shop, ("100644", path, blob(shop, "x = 1")))
    refused(shop, f"the path 'components/privates/{path}' {PATHS[path]}", "--since", "main")


@needs_git
def test_a_commit_with_links_and_submodules(shop: Workshop) -> None:
    """They are no data: nothing follows them."""
    shop_ready(shop)
    link = blob(shop, "../../../secret.toml")
    commit(shop, ("120000", "art.toml", link), ("160000", "module", "0" * 39 + "1"))
    said = shop.run("diff", shop.game, "--since", "main")
    assert (said.status, "nothing changed since git main" in said.out) == (0, True), said


@needs_git
def test_a_commit_with_a_file_that_is_a_folder_too(shop: Workshop) -> None:
    shop_ready(shop)
    commit(shop, ("40000", "game.toml", tree(shop, ("100644", "x.toml", blob(shop, "x = 1")))))
    refused(
        shop, "the path 'components/privates/game.toml/x.toml' is one with another here", "--since", "main"
    )


@needs_git
def test_a_game_that_is_a_repository_of_its_own(shop: Workshop) -> None:
    """The workspace lies outside of it: the looks of today hold."""
    elsewhere = shop.root.parent / "mine"
    shutil.move(shop.folder, elsewhere)
    shop.folder.symlink_to(elsewhere)
    (shop.root / "layouts").mkdir()
    subprocess.run([GIT or "git", "init", "-q", "-b", "main", str(elsewhere)], check=True)
    inner = Workshop.__new__(Workshop)
    inner.root = elsewhere
    git(inner, "add", ".")
    git(inner, "commit", "-q", "-m", "first")
    assert shop.run("diff", shop.game, "--since", "main").status == 0
    shop.edit("cards.csv", "C10,10,4", "C10,10,6")
    said = shop.run("diff", shop.game, "--since", "main")
    assert (said.status, "(cards/C10)" in said.out) == (1, True), said


# -- another folder, and the game's own -----------------------------------------------------------------


@pytest.mark.parametrize("where", ["outside", "inside"])
def test_a_folder_with_a_link(shop: Workshop, where: str) -> None:
    """A link within the workspace is followed, one that leads out is not."""
    other = shop.root.parent / "other"
    shutil.copytree(shop.root, other)
    target = (shop.root.parent if where == "outside" else other) / "shared.toml"
    aids = other / "components" / "privates" / "aids.toml"  # no other file names them
    aids.rename(target)
    aids.symlink_to(target)
    if where == "inside":
        assert shop.run("diff", shop.game, "--since", str(other)).status == 0
    else:
        said = shop.run("diff", shop.game, "--since", str(other), "--format", "json")
        assert '"gone"' not in said.out
        assert '"came"' in said.out
        assert "aids/aid" in said.out


@pytest.mark.parametrize("file", ["money.toml", "cards.csv", "rules.toml", "play.toml", "game.toml"])
@pytest.mark.parametrize("command", ["kit", "lint", "rules"])
def test_a_file_of_the_game_that_leads_out(shop: Workshop, command: str, file: str) -> None:
    paper = file in ("rules.toml", "play.toml")
    if paper == (command == "kit") and file != "game.toml":
        return  # not read
    if command == "rules" and not paper and file != "game.toml":
        return
    target = shop.root.parent / file
    (shop.folder / file).rename(target)
    (shop.folder / file).symlink_to(target)
    said = shop.run(command, shop.game)
    assert said.status in (1, 2), said
    assert file in said.err + said.out
    assert "leaves the workspace" in said.err + said.out


def test_a_kit_takes_no_file_along_that_a_link_leads_to(shop: Workshop) -> None:
    secret = shop.root.parent / "letter.png"
    secret.write_bytes(b"private")
    (shop.folder / "art.png").symlink_to(secret)
    (shop.folder / "folder").symlink_to(shop.root.parent)
    assert shop.run("kit", shop.game, "--format", "pdf").status == 0
    with zipfile.ZipFile(shop.root / "output" / "privates" / "source.zip") as kept:
        assert not [name for name in kept.namelist() if "art" in name or "folder" in name]


@pytest.mark.parametrize(
    "name", ["../plain", "../../outside", "themes/../../outside", "x" * 300, "a\0b", "/outside", "."]
)
def test_a_theme_is_found_by_name_alone(shop: Workshop, name: str) -> None:
    (shop.root / "layouts" / "themes").mkdir(parents=True)
    shutil.copy(Path(__file__).parents[3] / "layouts" / "themes" / "plain.toml", shop.root / "outside.toml")
    said = shop.run("kit", shop.game, "--theme", name)
    assert said.status == 2, said
    assert f"there is no '{printable(name)}.toml'" in said.err


@pytest.mark.parametrize("name", ["..", "../privates", "x" * 300, "a\0b", ".", ""])
def test_a_game_is_found_by_name_alone(shop: Workshop, name: str) -> None:
    shutil.copy(shop.folder / "game.toml", shop.root / "game.toml")
    for arguments in (["kit", name], ["diff", name], ["rules", name]):
        said = shop.run(*arguments)
        assert said.status == 2, (arguments, said)
        assert "Playproof's own" not in said.err


def test_a_table_that_play_names_lies_inside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path / "workspace", capsys)
    (tmp_path / "events.csv").write_text("id,name\nsecret,secret\n")
    shop.edit("play.toml", 'card_table = "events.csv"', 'card_table = "../../../events.csv"')
    said = shop.run("lint", shop.game)
    assert said.status == 1
    assert "'../../../events.csv' leaves the workspace" in said.err + said.out
    assert "secret" not in said.err + said.out
