"""`kit --changed`: just what changed, with its backs, and a slip of what to throw away."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from playproof import layouts
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from tests.generator.test_kit import close, outlines
from tests.workshop import Said, Workshop

MM = 72 / 25.4
LOOKS = Path(layouts.__file__).parent
NOTHING = "Nothing changed since the last kit; nothing to print.\n"


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("kit")
    options = KitOptions(out=root / "out", formats=("pdf", "svg"), cut=True)
    print_kit(SHIPPED / "preascendant", Workspace(root), options, lambda _: None)
    return root / "out"


class Reprinted(Workshop):
    """A workspace in which the kit was printed."""

    @property
    def out(self) -> Path:
        return self.root / "output" / self.game

    def manifest(self) -> dict[str, Any]:
        manifest: dict[str, Any] = json.loads((self.out / "manifest.json").read_text())
        return manifest

    def pieces(self) -> dict[str, dict[str, Any]]:
        return {piece["id"]: piece for piece in self.manifest()["pieces"]}

    def changed(self, *arguments: str) -> Said:
        """Print what changed; nothing may be left to print right after."""
        said = self.run("kit", self.game, "--changed", *arguments)
        assert said.status == 0, said
        again = self.run("kit", self.game, "--changed")
        assert again.out.startswith(NOTHING), again
        return said

    def pages(self) -> list[str]:
        """The texts of the pages of changed.pdf, as lines without the spaces at their ends."""
        document = pdfium.PdfDocument(self.out / "changed.pdf")
        return [page.get_textpage().get_text_range().replace("\r", "") for page in document]

    def printed(self) -> set[str]:
        """The pieces that stand in changed.pdf."""
        return {
            name
            for name, piece in self.pieces().items()
            if any(place["file"] == "changed.pdf" for place in piece["sheets"])
        }


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str], kit: Path) -> Reprinted:
    shop = Reprinted(tmp_path, capsys)
    shutil.copytree(kit, shop.out)
    return shop


def lines(said: Said) -> list[str]:
    """What to throw away and what is new, as it was told."""
    told = said.out.splitlines()
    return [line.strip() for line in told if line.startswith("  ") or line.endswith(":")]


def test_one_cards_text(shop: Reprinted) -> None:
    files = {path: path.stat().st_mtime_ns for path in shop.out.rglob("*") if path.is_file()}
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    said = shop.changed()
    assert lines(said) == [
        "Throw away:", "1 × Crusade of the Sun (R02), changed",
        "Changed on these sheets:", "1 × Crusade of the Sun (R02)",
    ]  # fmt: skip
    change_sheet, blank, front, back = shop.pages()
    assert "What changed" in change_sheet
    assert "1 × Crusade of the Sun (R02), changed" in change_sheet
    assert "page 1 of 4" in change_sheet
    assert blank == "This side stays blank: back of page 1"
    assert "Put 2 of any colour from the pool here" in front.replace("\n", " ")
    assert "page 3 of 4" in front
    assert "page 4 of 4" in back
    assert shop.printed() == {"events/R02"}
    assert shop.pieces()["events/R02"]["sheets"] == [{"file": "changed.pdf", "page": 3}]
    # Nothing that did not change was written again.
    touched = {
        path.relative_to(shop.out).as_posix() for path in files if path.stat().st_mtime_ns != files[path]
    }
    assert touched == {
        "manifest.json",
        "source.zip",
        "svg/events/R02.svg",
        "svg/events/R02-back.svg",
    }


def test_the_back_lands_on_its_front(shop: Reprinted) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.changed()
    document = pdfium.PdfDocument(shop.out / "changed.pdf")
    front, back = outlines(document[2]), outlines(document[3])
    width = document[2].get_size()[0] / MM
    assert len(front) == 1
    assert close({(round(width - x, 1), y) for x, y in front}, back)


def test_the_manifest_is_that_of_the_table(shop: Reprinted) -> None:
    """What a full kit would say of each piece, and files with the hashes that they have."""
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.changed()
    manifest = shop.manifest()
    full = shop.root / "full"
    options = KitOptions(out=full, formats=("pdf", "svg"), cut=True)
    print_kit(shop.folder, Workspace(shop.root), options, lambda _: None)
    other = json.loads((full / "manifest.json").read_text())
    assert manifest["content"] == other["content"]
    assert manifest["options"] == other["options"]
    for piece, same in zip(manifest["pieces"], other["pieces"], strict=True):
        assert {**piece, "sheets": []} == {**same, "sheets": []}
    for entry in manifest["files"]:
        data = (shop.out / entry["name"]).read_bytes()
        assert len(data) == entry["size"], entry["name"]


def test_more_and_fewer_copies(shop: Reprinted) -> None:
    """More: only those that are missing. Fewer: nothing is printed but the change sheet."""
    shop.edit("game.toml", "disks_per_colour = 6 ", "disks_per_colour = 8 ")
    shop.edit("tokens.toml", "total = 24 ", "total = 32 ")
    said = shop.changed()
    assert "2 more × Red control disk (red)" in lines(said)
    assert "8 pieces" in said.out
    assert {name: piece["copies"] for name, piece in shop.pieces().items() if name.startswith("disks/")} == {
        f"disks/{colour}": 8 for colour in ("red", "white", "blue", "black")
    }
    places = shop.pieces()["disks/red"]["sheets"]
    assert [place["file"] for place in places] == ["kit.pdf", "changed.pdf"]

    shop.edit("game.toml", "disks_per_colour = 8 ", "disks_per_colour = 7 ")
    said = shop.changed()
    assert "1 × Red control disk (red), too many" in lines(said)
    assert len(shop.pages()) == 1
    assert shop.printed() == set()


def test_a_piece_came_and_one_went(shop: Reprinted) -> None:
    shop.edit("events.csv", "R09,Revolution,", "R14,Evolution,")
    said = shop.changed()
    assert lines(said) == [
        "Throw away:", "1 × Revolution (R09), gone", "New on these sheets:", "1 × Evolution (R14)",
    ]  # fmt: skip
    assert shop.printed() == {"events/R14"}
    assert "events/R09" not in shop.pieces()
    assert not (shop.out / "svg/events/R09.svg").exists()
    assert (shop.out / "svg/events/R14.svg").exists()


def test_a_new_name_is_a_new_look(shop: Reprinted) -> None:
    shop.edit("events.csv", "R09,Revolution,", "R09,Uprising,")
    assert "1 × Revolution (R09), changed" in lines(shop.changed())


def test_kinds_share_sheets(shop: Reprinted) -> None:
    """A gem and a marker of worth that changed stand on one sheet."""
    shop.edit("tokens.toml", 'text = "5"', 'text = "6"')
    shop.edit("tokens.toml", 'reverse = "+14"', 'reverse = "+15"')
    said = shop.changed()
    assert shop.printed() == {"gems/5", "worths/red"}
    assert "4 pages on 2 sheets" in said.out
    assert "sheet 1: the change sheet\nsheet 2: " in said.out
    assert len(shop.pages()) == 4


def test_a_template_counts(shop: Reprinted) -> None:
    looks = shop.root / "layouts" / "cards"
    looks.mkdir(parents=True)
    shutil.copy(LOOKS / "cards" / "event.toml", looks / "event.toml")
    assert shop.run("kit", shop.game, "--changed").out == NOTHING
    with (looks / "event.toml").open("a") as file:
        file.write('\n[[part]]\ndraw = "line"\nbox = [20, 80, 10, 0]\nstroke = "ink"\n')
    shop.changed()
    assert shop.printed() == {name for name in shop.pieces() if name.startswith("events/")}


def test_a_theme_counts(shop: Reprinted) -> None:
    said = shop.changed("--theme", "high-contrast")
    # Some disks look the same in both themes.
    assert shop.printed() | {"disks/black", "disks/blue", "disks/red"} == set(shop.pieces())
    assert shop.manifest()["options"]["theme"] == "high-contrast"
    assert "Crusade of the Sun (R02), changed" in said.out


def test_a_themes_file_counts(shop: Reprinted) -> None:
    folder = shop.root / "layouts" / "themes"
    folder.mkdir(parents=True)
    text = (LOOKS / "themes" / "plain.toml").read_text()
    (folder / "plain.toml").write_text(text + '\nmuted = "#404040"\n')
    shop.changed()
    assert "mats/market" in shop.printed()


def test_what_alters_no_look_is_not_printed(shop: Reprinted) -> None:
    before = (shop.out / "manifest.json").read_bytes()
    shop.edit(
        "cards.toml", 'name = "Event cards"', 'name = "Event cards"\nnote = "Seven came back from the test."'
    )
    shop.edit("game.toml", "gem_limit = 180 ", "gem_limit = 200 ")
    shop.edit("game.toml", 'about = "', 'about = "Anew: ')
    assert shop.run("kit", shop.game, "--changed") == Said(0, NOTHING, "")
    assert (shop.out / "manifest.json").read_bytes() == before
    assert not (shop.out / "changed.pdf").exists()


PAGE = "page 'Setup, examples, questions'"


def test_the_reference_page_alone(shop: Reprinted) -> None:
    """A text of the page, or a figure in it, is a reason to print the page, and nothing else."""
    shop.edit("game.toml", "*Is a sector with gems empty?*", "*Does a sector with gems count as empty?*")
    said = shop.changed()
    assert lines(said) == ["Throw away:", f"{PAGE}, changed", "Changed on these sheets:", PAGE]
    change_sheet, page = shop.pages()
    assert "page ‘Setup, examples, questions’, changed" in change_sheet
    assert "page 1 of 2" in change_sheet
    assert "Does a sector with gems count as empty?" in page.replace("\n", " ")
    assert "page 2 of 2" in page
    assert shop.printed() == set()
    assert shop.run("diff", shop.game).status == 0


def test_the_reference_page_comes_before_the_pieces(shop: Reprinted) -> None:
    shop.edit("game.toml", "*Is a sector with gems empty?*", "*Does a sector with gems count as empty?*")
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    said = shop.changed()
    assert lines(said) == [
        "Throw away:", f"{PAGE}, changed", "1 × Crusade of the Sun (R02), changed",
        "Changed on these sheets:", PAGE, "1 × Crusade of the Sun (R02)",
    ]  # fmt: skip
    assert f"6 pages on 3 sheets of A4\nsheets 1–2: the change sheet and the {PAGE}\nsheet 3: " in said.out
    _, _, page, blank, front, back = shop.pages()
    assert "count as empty" in page.replace("\n", " ")
    assert "page 3 of 6" in page
    assert blank == "This side stays blank: back of page 3"
    assert "page 5 of 6" in front
    assert "page 6 of 6" in back
    assert shop.pieces()["events/R02"]["sheets"] == [{"file": "changed.pdf", "page": 5}]


def test_a_reference_page_went_and_came(shop: Reprinted) -> None:
    path = shop.folder / "game.toml"
    whole = path.read_text()
    data, _, _ = whole.partition("[[reference]]")
    path.write_text(data)
    assert lines(shop.changed()) == ["Throw away:", f"{PAGE}, gone"]
    assert shop.manifest()["reference"] == ""
    path.write_text(whole)
    assert lines(shop.changed()) == ["New on these sheets:", PAGE]


@pytest.mark.parametrize("without", ["digest", "pdf"])
def test_an_unknown_reference_page_is_left_alone(shop: Reprinted, without: str) -> None:
    """Of a kit of an older Playproof, or one that has no such page because it is no PDF."""
    if without == "pdf":
        assert shop.run("kit", shop.game, "--format", "svg").status == 0
    manifest = shop.manifest()
    assert (manifest.pop("reference") is None) == (without == "pdf")
    (shop.out / "manifest.json").write_text(json.dumps(manifest))
    shop.edit("game.toml", "*Is a sector with gems empty?*", "*Does a sector with gems count as empty?*")
    assert shop.run("kit", shop.game, "--changed").out == NOTHING
    assert json.loads(shop.run("diff", shop.game, "--format", "json").out)["pages"] == []
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    assert PAGE not in shop.changed().out
    assert shop.manifest()["reference"] is None


def test_other_sets_leave_the_reference_page_for_later(shop: Reprinted) -> None:
    shop.edit("game.toml", "*Is a sector with gems empty?*", "*Does a sector with gems count as empty?*")
    assert shop.run("kit", shop.game, "--changed", "--only", "tiles").out == NOTHING
    (page,) = json.loads(shop.run("diff", shop.game, "--format", "json").out)["pages"]
    assert page["change"] == "changed"
    assert PAGE in shop.changed().out


def test_a_version_alone_is_no_change(shop: Reprinted) -> None:
    """A new version stands in the imprint of what is printed; what is on the table keeps the old one."""
    shop.edit("game.toml", 'version = "1.0 RC1"', 'version = "1.0 RC2"')
    said = shop.run("kit", shop.game, "--changed")
    count = len(shop.pieces())
    told = f"{count} pieces in use with an older version in the imprint; omit --changed to print all."
    assert said.out == f"{NOTHING}{told}\n"
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.changed()
    assert shop.printed() == {"events/R02"}
    assert "1.0 RC2" in shop.pages()[2]
    versions = {name: piece["version"] for name, piece in shop.pieces().items()}
    assert versions.pop("events/R02") == "1.0 RC2"
    assert set(versions.values()) == {"1.0 RC1"}
    shop.edit("events.csv", "Put 2 :disk:", "put 3 :disk:")
    shop.edit("events.csv", "R09,Revolution,", "R09,Uprising,")
    shop.changed()
    assert shop.printed() == {"events/R02", "events/R09"}


def test_what_was_printed_then_is_no_longer_in_the_file(shop: Reprinted) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.changed()
    shop.edit("events.csv", "R09,Revolution,", "R09,Uprising,")
    shop.changed()
    assert shop.printed() == {"events/R09"}
    assert shop.pieces()["events/R02"]["sheets"] == []


def test_only_some_sets(shop: Reprinted) -> None:
    """What is left out is neither printed nor thrown away, and is still to be printed."""
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.edit("sectors.csv", "S4,4,1", "S4,6,1")
    before = set(shop.pieces())
    said = shop.run("kit", shop.game, "--changed", "--only", "tiles")
    assert lines(said) == [
        "Throw away:", "1 × S4 (S4), changed", "Changed on these sheets:", "1 × S4 (S4)",
    ]  # fmt: skip
    assert set(shop.pieces()) == before
    assert shop.manifest()["options"]["only"] == []
    (left,) = json.loads(shop.run("diff", shop.game, "--format", "json").out)["pieces"]
    assert (left["id"], left["redrawn"], [field["path"] for field in left["fields"]]) == (
        "events/R02",
        False,
        ["text"],
    )
    said = shop.changed()
    assert shop.printed() == {"events/R02"}
    assert shop.run("diff", shop.game).status == 0


def test_a_set_that_was_asked_for_beside(shop: Reprinted) -> None:
    """An optional set, or one that the kit left out, comes with --only and stays."""
    assert shop.run("kit", shop.game, "--only", "tiles", "--format", "pdf").status == 0
    said = shop.changed("--only", "gems")
    assert "30 × Gem of 5 (5)" in lines(said)
    assert set(shop.pieces()) == {*(f"sectors/S{value}" for value in range(5)), "gems/5", "gems/1"}
    assert shop.manifest()["options"]["only"] == ["tiles", "gems"]
    shop.edit("sectors.csv", "S4,4,1", "S4,6,1")
    shop.changed()
    assert shop.printed() == {"sectors/S4"}


def test_a_set_that_is_no_more(shop: Reprinted) -> None:
    assert shop.run("kit", shop.game, "--only", "gems", "--only", "tiles", "--format", "pdf").status == 0
    shop.edit("tokens.toml", 'id = "gems"', 'id = "stones"')
    said = shop.changed()
    assert "30 × Gem of 5 (5), gone" in lines(said)
    assert {name.split("/")[0] for name in shop.pieces()} == {"sectors"}


def test_the_kit_of_another_game(shop: Reprinted) -> None:
    said = shop.run("kit", "privates", "--changed", "--out", str(shop.out))
    assert said.status == 2
    assert "holds the kit of preascendant, not of privates" in said.err


def test_a_picture_of_the_old_look_does_not_stay(shop: Reprinted) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.changed("--format", "pdf")
    assert not (shop.out / "svg/events/R02.svg").exists()
    assert (shop.out / "svg/events/R03.svg").exists()
    assert "svg/events/R02.svg" not in {entry["name"] for entry in shop.manifest()["files"]}


def test_the_same_bytes_every_time(shop: Reprinted) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    other = shop.root / "other"
    shutil.copytree(shop.out, other)
    shop.changed()
    assert shop.run("kit", shop.game, "--changed", "--out", str(other)).status == 0
    for name in ("changed.pdf", "manifest.json", "source.zip"):
        assert (shop.out / name).read_bytes() == (other / name).read_bytes()


def test_without_a_former_kit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys)
    said = shop.run("kit", shop.game, "--changed")
    assert said.status == 2
    assert "holds no kit to compare with; print one first, without --changed" in said.err
    assert not shop.written()


def test_with_a_manifest_that_is_none(shop: Reprinted) -> None:
    (shop.out / "manifest.json").write_text("{")
    said = shop.run("kit", shop.game, "--changed")
    assert said.status == 2
    assert "this is no JSON" in said.err


def test_faults_are_told_and_nothing_is_written(shop: Reprinted) -> None:
    before = (shop.out / "manifest.json").read_bytes()
    shop.edit("events.csv", "Crusade of the Sun,red", "Crusade of the Sun,rde")
    said = shop.run("kit", shop.game, "--changed")
    assert said.status == 2
    assert "'rde' is not a colour of this game" in said.err
    assert (shop.out / "manifest.json").read_bytes() == before
