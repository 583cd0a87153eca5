"""What designers do in the studio: type, see the piece and what lint says, take back, save; others save meanwhile."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from openpyxl import Workbook

from playproof.components.faults import Fault, Place
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.beginning import begin
from playproof.generator.kit.options import KitOptions
from playproof.generator.studio.changes import fresh_id
from playproof.generator.studio.session import NotOwn, StudioSession
from tests.generator.studio.conftest import BASKETS, FRUITS, TOOLS, Studio


def test_a_change_is_drawn_at_once_and_written_when_it_is_saved(studio: Studio) -> None:
    before = studio.read("fruits.csv")
    first = studio.state()
    assert [one["name"] for one in first["tables"]] == ["Fruit cards", "Tool cards", "Baskets"]
    assert [one["name"] for one in first["table"]["columns"]] == ["id", "name", "colour", "text"]
    after = studio.type(0, "1", "Appel, ripe")
    assert (after["unsaved"], after["undo"], after["redo"]) == (["fruits.csv"], "F1: name", "")
    old, new = (one["table"]["rows"][0]["pieces"][0]["front"]["digest"] for one in (first, after))
    assert old != new
    assert b"ripe" in studio.page.get(f"/face/{new}.svg").content
    assert studio.read("fruits.csv") == before
    assert studio.save() == ["fruits.csv"]
    assert studio.read("fruits.csv") == before.replace(b"F1,Apple,", b'F1,"Appel, ripe",')
    assert studio.state()["unsaved"] == []


def test_letters_of_one_cell_are_one_step_and_steps_are_taken_back(studio: Studio) -> None:
    for typed in ("P", "Pe", "Pea", "Peach"):
        studio.type(1, "1", typed, key="k1")
    studio.type(2, "1", "Quince", key="k2")
    status, data = studio.post("/undo")
    assert (status, data["state"]["undo"], data["state"]["redo"]) == (200, "F2: name", "F3: name")
    assert [row["cells"][1] for row in data["state"]["table"]["rows"]] == ["Apple", "Peach", "Pear"]
    _, data = studio.post("/undo")
    assert [row["cells"][1] for row in data["state"]["table"]["rows"]] == ["Apple", "Plum", "Pear"]
    assert (data["state"]["unsaved"], data["state"]["undo"]) == ([], "")
    _, data = studio.post("/redo")
    assert data["state"]["table"]["rows"][1]["cells"][1] == "Peach"
    assert studio.post("/redo")[1]["state"]["redo"] == ""
    status, data = studio.post("/redo")
    assert (status, data["problem"]) == (422, "there is nothing to redo")


def test_a_cell_that_is_left_as_it_was_is_no_step(studio: Studio) -> None:
    studio.type(0, "1", "Appl", key="k")
    after = studio.type(0, "1", "Apple", key="k")
    assert (after["undo"], after["unsaved"]) == ("", [])


def test_lint_speaks_beside_the_cell_and_the_designer_decides(studio: Studio) -> None:
    after = studio.type(0, "2", "rad")
    (fault,) = after["faults"]
    assert (fault["row"], fault["column"]) == (0, "2")
    assert fault["said"] == "'rad' is not a colour of this game; allowed: red, blue; did you mean 'red'?"
    assert fault["short"] == fault["said"]
    assert not after["readable"]
    assert after["table"]["rows"][0]["pieces"][0]["name"] == "Apple"
    status, data = studio.post("/table", file="nothing.play")
    assert (status, data["problem"]) == (422, "there is no tracker file of this name")
    assert studio.page.get("/kit.pdf").status_code == 422
    assert studio.save() == ["fruits.csv"]
    assert b"F1,Apple,rad," in studio.read("fruits.csv")
    after = studio.type(0, "colour", "grean", BASKETS)
    assert [(one["row"], one["column"], one["short"]) for one in after["faults"]] == [
        (0, "colour", "'grean' is not a colour of this game; allowed: red, blue")
    ]
    assert after["others"][0]["where"] == "components/orchard/fruits.csv:2"


def test_a_text_that_does_not_fit_is_told_at_its_row(studio: Studio) -> None:
    after = studio.type(1, "3", "Incomprehensibilities " * 25)
    (fault,) = after["faults"]
    assert (fault["row"], fault["column"]) == (1, "3")
    assert fault["short"].startswith("the text 'Incomprehensibilities Incomprehensibi…' does not fit ")
    assert fault["short"].endswith("; allowed: a shorter text or a larger box")


def test_rows_come_and_go(studio: Studio) -> None:
    assert [row[:2] for row in studio.rows("copy", 0)] == [
        ["F1", "Apple"],
        ["F4", "Apple"],
        ["F2", "Plum"],
        ["F3", "Pear"],
    ]
    assert [row[0] for row in studio.rows("remove", 2)] == ["F1", "F4", "F3"]
    assert studio.rows("add", 2)[3] == ["F5", "", "", ""]
    assert [row[0] for row in studio.rows("copy", 0, BASKETS)] == ["red", "red-2"]
    assert studio.rows("add", 0, TOOLS) == [
        ["T1", "Ladder", "blue", "Reach one more branch."],
        ["T2", "", "", ""],
    ]
    assert studio.save() == ["fruits.csv", "tokens.toml", "cards.toml"]
    assert studio.read("fruits.csv") == (
        b"id,name,colour,text\nF1,Apple,red,Sell it for {price} :coin:.\nF4,Apple,red,Sell it for {price} :coin:.\n"
        b"F3,Pear,red,Give it to a neighbour.\nF5,,,\n"
    )
    for _ in range(2):
        studio.rows("remove", 0, TOOLS)
    emptied = studio.state(TOOLS)
    assert (emptied["key"], emptied["table"]["rows"]) == (TOOLS, [])
    assert studio.rows("add", -1, TOOLS) == [["tools-1"]]
    assert studio.read("cards.toml").endswith(b'\n[[set.piece]]\nid = "T2"\n')
    for row in (4, -1, -2):
        assert studio.post("/edit", table=FRUITS, what="remove", row=row)[0] == 422
    assert [fresh_id("a1", ["a1", "A2"]), fresh_id("x", ["x"]), fresh_id("B09", ["B09"])] == [
        "a3",
        "x-2",
        "B10",
    ]
    assert fresh_id("x", []) == "x-1"


def test_a_field_that_no_piece_has_is_added(studio: Studio) -> None:
    assert "count" in [one["key"] for one in studio.state(TOOLS)["table"]["more"]]
    after = studio.type(0, "count", "2", TOOLS)
    assert after["table"]["rows"][0]["cells"] == ["T1", "Ladder", "blue", "Reach one more branch.", "2"]
    assert after["table"]["rows"][0]["pieces"][0]["copies"] == 2
    studio.save()
    assert studio.read("cards.toml").endswith(b'text = "Reach one more branch."\ncount = 2\n')


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"table": "x"}, "this table is gone"),
        ({"cells": []}, "at most 20,000 cells can be changed at once"),
        ({"cells": [{"row": 9, "column": "1", "value": ""}]}, "there is no such cell"),
        ({"cells": [{"row": 0, "column": "9", "value": ""}]}, "there is no such cell"),
        ({"cells": [{"row": 0, "column": "1", "value": "a\u0000b"}]}, "a cell holds no control characters"),
        (
            {"cells": [{"row": 0, "column": "1", "value": "x" * 20_001}]},
            "a cell has at most 20,000 characters",
        ),
    ],
)
def test_what_can_not_be_done_is_a_sentence(studio: Studio, body: dict[str, object], problem: str) -> None:
    status, data = studio.post("/edit", **{"table": FRUITS, "what": "cells", **body})
    assert status in (409, 422)
    assert data["problem"] == problem
    assert studio.state()["unsaved"] == []


def test_a_page_that_is_behind_changes_nothing(studio: Studio) -> None:
    behind = studio.session.revision
    studio.type(0, "1", "Appel")
    cells = [{"row": 0, "column": "1", "value": "Apfel"}]
    status, data = studio.post("/edit", revision=behind, table=FRUITS, what="cells", cells=cells)
    assert (status, data["state"]["table"]["rows"][0]["cells"][1]) == (409, "Appel")
    assert (
        data["problem"]
        == "this has changed meanwhile, in another window or on disk; it is shown as it is now"
    )
    for address in ("/undo", "/redo", "/save", "/again"):
        assert studio.post(address, revision=behind)[0] == 409


def save_elsewhere(studio: Studio, old: bytes, new: bytes, name: str = "fruits.csv") -> None:
    path = studio.folder / name
    path.write_bytes(path.read_bytes().replace(old, new))


def test_a_file_that_another_program_saved_is_never_written_over(studio: Studio) -> None:
    """The page shows what is there now, and can make the changes again; those whose row is gone are told."""
    studio.type(0, "1", "Appel")
    studio.type(1, "1", "Plumb")
    studio.rows("remove", 2)
    save_elsewhere(studio, b"F2,Plum,blue,Keep it until spring.\n", b"F0,Fig,,\n")
    elsewhere = studio.read("fruits.csv")
    status, data = studio.post("/save")
    assert (status, studio.read("fruits.csv")) == (409, elsewhere)
    assert data["problem"].startswith(
        "another program has saved fruits.csv meanwhile: this is what it holds now"
    )
    assert [row["cells"][:2] for row in data["state"]["table"]["rows"]] == [
        ["F1", "Apple"],
        ["F0", "Fig"],
        ["F3", "Pear"],
    ]
    assert data["state"]["lost"] == [
        "F1: name Apple → Appel",
        "F2: name Plum → Plumb",
        "F3: row removed",
    ]
    assert (data["state"]["undo"], data["state"]["unsaved"]) == ("", [])
    status, data = studio.post("/again")
    assert (status, data["done"]) == (200, ["F2: name Plum → Plumb: there is no row 'F2' any more"])
    assert (data["state"]["lost"], data["state"]["undo"]) == (["F2: name Plum → Plumb"], "changes made again")
    assert studio.post("/leave")[1]["state"]["told"] == ""
    assert studio.save() == ["fruits.csv"]
    assert studio.read("fruits.csv") == elsewhere.replace(b"Apple", b"Appel").replace(
        b"F3,Pear,red,Give it to a neighbour.\n", b""
    )


def test_what_is_saved_is_not_made_again(studio: Studio) -> None:
    """Only what wasn't saved is listed, each cell once, from what is saved to what it was to be; and one undo takes it back."""
    studio.type(0, "1", "Appel")
    studio.save()
    for value in ("Pe", "Peach"):
        studio.type(1, "1", value)
    save_elsewhere(studio, b"F1,Appel", b"F1,Written by hand")
    studio.session.look()
    assert studio.state()["lost"] == ["F2: name Plum → Peach"]
    _, data = studio.post("/again")
    names = [row["cells"][1] for row in data["state"]["table"]["rows"]]
    assert (data["done"], data["state"]["lost"], names) == ([], [], ["Written by hand", "Peach", "Pear"])
    _, data = studio.post("/undo")
    assert (data["state"]["unsaved"], data["state"]["undo"]) == ([], "")


def test_rows_are_made_again_as_they_were_to_be(studio: Studio) -> None:
    """A row that came and went leaves none; a new one whose id is taken gets the next; a row changed by hand isn't removed."""
    studio.rows("add", 0)
    studio.rows("remove", 1)
    studio.rows("copy", 0)
    studio.type(1, "1", "Quince")
    studio.rows("add", 1)
    studio.rows("remove", 3)
    studio.type(0, "0", "F8")
    save_elsewhere(studio, b"F3,Pear", b"F4,Fig,,\nF3,Pear")
    studio.session.look()
    assert studio.state()["lost"] == [
        "F1: id F1 → F8",
        "F2: row removed",
        "F4: new row",
        "F5: new row",
    ]
    _, data = studio.post("/again")
    assert data["done"] == []
    assert data["state"]["lost"] == []
    assert [row["cells"][:2] for row in data["state"]["table"]["rows"]] == [
        ["F8", "Apple"],
        ["F5", "Quince"],
        ["F6", ""],
        ["F4", "Fig"],
        ["F3", "Pear"],
    ]
    studio.save()
    studio.rows("remove", 4)
    save_elsewhere(studio, b"F3,Pear", b"F3,Perry")
    studio.session.look()
    _, data = studio.post("/again")
    assert data["done"] == ["F3: row removed: another program has changed this row meanwhile"]
    assert data["state"]["table"]["rows"][4]["cells"][1] == "Perry"


def test_each_save_of_another_program_offers_what_was_not_saved(studio: Studio) -> None:
    """After the changes were left, and also beside those that are still offered; what is made meanwhile isn't listed."""
    for number, name in enumerate(("Plum", "Prune", "Pluot", "Plumcot")):
        studio.type(0, "1", f"Appel {number}")
        save_elsewhere(studio, b"Pear", b"Pear!")
        studio.session.look()
        state = studio.state()
        assert (state["lost"], bool(state["told"])) == ([f"F1: name Apple → Appel {number}"], True), name
        if not number:
            assert studio.post("/leave")[1]["state"]["lost"] == []
    studio.type(1, "1", "Peach")
    assert studio.state()["lost"] == ["F1: name Apple → Appel 3"]
    save_elsewhere(studio, b"F1,Apple", b"F1,Fig")
    studio.session.look()
    assert studio.state()["lost"] == ["F1: name Apple → Appel 3 (now Fig)", "F2: name Plum → Peach"]
    studio.type(1, "1", "Peach")
    assert studio.state()["lost"] == ["F1: name Apple → Appel 3 (now Fig)"]


def test_what_undo_took_back_after_saving_is_a_change_that_is_not_saved(studio: Studio) -> None:
    studio.type(0, "1", "Appel")
    studio.save()
    _, data = studio.post("/undo")
    assert data["state"]["unsaved"] == ["fruits.csv"]
    save_elsewhere(studio, b"Pear", b"Fig")
    studio.session.look()
    assert studio.state()["lost"] == ["F1: name Appel → Apple"]
    _, data = studio.post("/again")
    assert [row["cells"][1] for row in data["state"]["table"]["rows"]] == ["Apple", "Plum", "Fig"]


def test_pieces_of_a_toml_file_are_made_again(studio: Studio) -> None:
    studio.rows("copy", 0, TOOLS)
    studio.type(1, "count", "2", TOOLS)
    studio.type(0, "text", "Reach two more branches, and whatever else you can see from up there.", TOOLS)
    save_elsewhere(studio, b"Ladder", b"Steps", "cards.toml")
    studio.session.look()
    said = "T1: text Reach one more branch. → Reach two more branches, and whatever el…"
    assert studio.state(TOOLS)["lost"] == [said, "T2: new row"]
    _, data = studio.post("/again")
    assert (data["done"], data["state"]["lost"]) == ([], [])
    rows = [row["cells"] for row in studio.state(TOOLS)["table"]["rows"]]
    assert [[row[0], row[1], row[-1]] for row in rows] == [["T1", "Steps", ""], ["T2", "Ladder", "2"]]


def test_what_others_save_is_shown_and_what_the_page_saves_is_no_news(studio: Studio) -> None:
    before = studio.session.revision
    save_elsewhere(studio, b"Plum", b"Prune")
    studio.session.look()
    assert studio.session.revision != before
    assert studio.state()["table"]["rows"][1]["cells"][1] == "Prune"
    studio.type(1, "1", "Plum")
    studio.save()
    saved = studio.session.revision
    studio.session.look()
    assert studio.session.revision == saved
    save_elsewhere(studio, b"Ladder", b"Steps", "cards.toml")
    studio.session.look()
    assert (studio.session.revision != saved, studio.state()["told"]) == (True, "")


def test_a_save_that_nobody_has_seen_yet_is_seen_before_a_change(studio: Studio) -> None:
    studio.state()
    save_elsewhere(studio, b"F1,Apple", b"F0,Fig,,\nF1,Apple")
    status, data = studio.post("/edit", table=FRUITS, what="remove", row=0)
    assert (status, [row["id"] for row in data["state"]["table"]["rows"]]) == (409, ["F0", "F1", "F2", "F3"])


def test_a_file_that_became_a_link_is_not_written(studio: Studio, tmp_path: Path) -> None:
    studio.type(0, "1", "Appel")
    path = studio.folder / "fruits.csv"
    there = tmp_path / "elsewhere.csv"
    there.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(there)
    before = there.read_bytes()
    assert studio.post("/save")[0] == 409
    assert there.read_bytes() == before
    assert studio.state()["why"] == "fruits.csv is a link; edit the file itself"
    assert studio.post("/edit", table=FRUITS, what="remove", row=0)[0] == 422


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (
            'rows = "fruits.xlsx"',
            "fruits.xlsx is a workbook, with formats and formulas; edit it in its own program, and this page shows it",
        ),
        ('rows = "fruits.json"', "fruits.json is edited in an editor; save it there, and this page shows it"),
        ('rows = "../../../payroll.csv"', "'../../../payroll.csv' leaves the workspace"),
    ],
)
def test_what_the_page_can_not_write_is_shown_only(studio: Studio, rows: str, why: str) -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["id", "name"], ["F1", "Apple"]):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    (studio.folder / "fruits.xlsx").write_bytes(data.getvalue())
    (studio.folder / "fruits.json").write_text('[{"id": "F1", "name": "Apple"}]')
    save_elsewhere(studio, b'rows = "fruits.csv"', rows.encode(), "cards.toml")
    studio.begin()
    state = studio.state()
    assert state["why"] == why
    if "payroll" not in rows:
        assert state["table"]["rows"][0]["cells"] == ["F1", "Apple"]
    before = studio.files()
    status, data_ = studio.post("/edit", table=FRUITS, what="remove", row=0)
    assert (status, data_["problem"]) == (422, why)
    assert studio.files() == before


def test_a_file_in_an_old_encoding_stays_in_it(studio: Studio) -> None:
    path = studio.folder / "fruits.csv"
    path.write_bytes(path.read_bytes().replace(b"Pear", "Köstliche aus Württemberg".encode("cp1252")))
    studio.begin()
    after = studio.type(0, "1", "Äpfel")
    assert after["table"]["rows"][0]["pieces"][0]["name"] == "Äpfel"
    studio.save()
    assert b"F1,\xc4pfel,red" in studio.read("fruits.csv")
    cells = [{"row": 0, "column": "1", "value": "漢"}]
    status, data = studio.post("/edit", table=FRUITS, what="cells", cells=cells)
    assert status == 422
    assert data["problem"].startswith("'漢' can't be written in Windows-1252, the file's encoding")


def test_a_file_that_can_not_be_read_is_told(studio: Studio) -> None:
    save_elsewhere(studio, b'name = "Fruit cards"', b"name = Fruit cards", "cards.toml")
    studio.begin()
    state = studio.state()
    assert [one["key"] for one in state["tables"]] == [BASKETS]
    assert state["others"][0]["where"] == "components/orchard/cards.toml:3"
    save_elsewhere(studio, b"name = Fruit cards", b'name = "Fruit cards"', "cards.toml")
    save_elsewhere(studio, b"F2,Plum", b'F2,"Plum')
    studio.begin()
    assert studio.state()["why"].startswith(
        "components/orchard/fruits.csv:3: a quotation mark opens in this row"
    )


def test_the_games_of_playproof_stay_as_they_are(tmp_path: Path) -> None:
    with pytest.raises(
        NotOwn, match="privates is one of Playproof's own games, which stay as they are; make a copy"
    ):
        StudioSession(SHIPPED / "privates", Workspace(tmp_path), KitOptions())


def test_the_kit_is_what_is_shown(studio: Studio) -> None:
    studio.type(0, "1", "Quince")
    answer = studio.page.get("/kit.pdf")
    assert (answer.headers["content-type"], answer.headers["content-disposition"]) == (
        "application/pdf", 'attachment; filename="orchard.pdf"',
    )  # fmt: skip
    document = pdfium.PdfDocument(answer.content)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    assert "Quince" in text
    assert "Apple" not in text
    assert not (studio.root / "output").exists()


def test_tracker_files_are_checked_and_opened_at_the_table(tmp_path: Path) -> None:
    studio = Studio(tmp_path)
    begin("kiln", Workspace(tmp_path), "kiln-street")
    studio.folder = tmp_path / "components" / "kiln"
    studio.begin()
    (tmp_path / "other.play").write_text("playproof 1\ngame privates\nplayers Ann Bob Cy\n")
    play = tmp_path / "kiln.play"
    play.write_text(play.read_text() + "Ann: nonsense\n")
    number = play.read_text().count("\n")
    (found,) = studio.page.get("/check").json()
    assert (found["file"], found["unreadable"]) == ("kiln.play", "")
    assert [one["line"] for one in found["findings"]] == [number]
    status, data = studio.post("/table", file="kiln.play")
    assert (status, data, studio.opened) == (
        200,
        {"file": "kiln.play", "address": "http://127.0.0.1:1/"},
        [play],
    )
    assert studio.post("/table", file="other.play")[0] == 422
    assert studio.post("/table", file="")[1]["file"] == "kiln-2.play"
    assert (tmp_path / "kiln-2.play").read_text() == "playproof 1\ngame kiln\n"


def test_every_table_of_the_starters_can_be_edited(tmp_path: Path) -> None:
    for name in ("kiln-street", "card-styles"):
        folder = begin(f"my-{name}", Workspace(tmp_path), name).folder
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        session = StudioSession(folder, Workspace(tmp_path), KitOptions())
        for one in session.state()["tables"]:
            state = session.state(one["key"])
            assert state["why"] == "", one
            assert state["table"]["rows"], one
        assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_what_takes_long_is_looked_for_when_nobody_types(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def looked(game: str, _: object) -> list[Fault]:
        asked.append(game)
        return [Fault(Place("components/orchard/play.toml", 3), "a rule is unknown")]

    monkeypatch.setattr("playproof.generator.preview.showing.play_faults", looked)
    assert studio.state()["others"][0]["where"] == "components/orchard/play.toml:3"
    after = studio.type(0, "1", "Appel")
    assert (after["whole"], [one["said"] for one in after["others"]], len(asked)) == (
        False,
        ["a rule is unknown"],
        1,
    )
    assert studio.state()["whole"]
    assert studio.state()["whole"]
    assert len(asked) == 2
