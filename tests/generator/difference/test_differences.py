"""What is told of a change: fields, causes, numbers, versions; as text, page and pictures."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from playproof.components.differing import FieldChange, brief, differing, runs
from tests.goldens import Golden
from tests.workshop import Workshop

VOID = {"meta", "input", "br", "link"}


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """A game with a copy of how it was."""
    shop = Workshop(tmp_path, capsys)
    Workshop(tmp_path / "then", capsys)
    return shop


def told(shop: Workshop, *arguments: str) -> dict[str, Any]:
    said = shop.run("diff", shop.game, "--since", "then", "--format", "json", *arguments)
    assert said.status in (0, 1), said
    data: dict[str, Any] = json.loads(said.out)
    assert said.status == bool(
        data["pieces"] or data["pages"] or data["shared"] or data["versions"][0] != data["versions"][1]
    )
    return data


def test_nothing(shop: Workshop) -> None:
    said = shop.run("diff", shop.game, "--since", "then")
    assert (said.status, said.out) == (
        0, "A History of Preascendant Humanity: nothing changed since the folder then/components/preascendant.\n",
    )  # fmt: skip


def test_as_text(shop: Workshop, golden: Golden) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.edit("events.csv", "R09,Revolution,", "R14,Evolution,")
    shop.edit("game.toml", "disks_per_colour = 6 ", "disks_per_colour = 7 ")
    shop.edit("game.toml", "fires_gems = 3 ", "fires_gems = 4 ")
    shop.edit("game.toml", 'version = "1.0 RC1"', 'version = "1.0 RC2"')
    shop.edit("tiles.toml", "[[set]]", '[[set]]\nnote = "Cut first."')
    said = shop.run("diff", shop.game, "--since", "then")
    assert said.status == 1
    golden("diff/told.txt", said.out)


def test_data_that_alters_no_look(shop: Workshop) -> None:
    """It is told, and it is no change of print."""
    shop.edit("game.toml", "gem_limit = 180 ", "gem_limit = 200 ")
    shop.edit("tiles.toml", "[[set]]", '[[set]]\nnote = "Cut first."')
    data = told(shop)
    assert data["pieces"] == []
    assert data["print"] is False
    assert [(one["name"], one["before"], one["after"]) for one in data["shared"]] == [
        ("game.toml, figures.gem_limit", 180, 200),
        ("tiles.toml, sectors, note", "", "Cut first."),
    ]


def test_a_field_that_is_not_drawn(shop: Workshop) -> None:
    """A column of the designer's own that the template does not show."""
    for root in (shop.root, shop.root / "then"):
        folder = root / "components" / shop.game
        cards = folder / "cards.toml"
        cards.write_text(cards.read_text() + '\n[set.fields]\ntester = { type = "text" }\n')
        rows = (folder / "events.csv").read_text().splitlines()
        kept = [f"{row},Ann" for row in rows[1:] if row.startswith(("R01", "W01"))]
        (folder / "events.csv").write_text("\n".join([f"{rows[0]},tester", *kept]))
        cards.write_text(cards.read_text().replace('total = "{event_cards}"\n', ""))
    shop.edit("events.csv", ",Ann", ",Bob")
    (piece,) = told(shop)["pieces"]
    assert (piece["id"], piece["change"]) == ("events/R01", "data")
    assert piece["fields"] == [{"path": "tester", "before": "Ann", "after": "Bob"}]


def test_rules_are_told(shop: Workshop) -> None:
    shop.edit("rulings.toml", 'default = "a"', 'default = "b"')
    (one,) = told(shop)["shared"]
    assert one["about"] == "rules"
    assert one["name"].startswith("rulings.toml, ruling[")
    assert (one["before"], one["after"]) == ("a", "b")


def test_a_colour_and_what_hangs_on_it(shop: Workshop) -> None:
    shop.edit("game.toml", '[palette.blue]\nhex = "#0072B2"', '[palette.blue]\nhex = "#0062A2"')
    data = told(shop)
    assert [one["name"] for one in data["shared"]] == ["game.toml, palette.blue.hex"]
    assert {piece["id"] for piece in data["pieces"]} == set(data["shared"][0]["pieces"])
    assert "disks/blue" in data["shared"][0]["pieces"]
    assert "disks/red" not in data["shared"][0]["pieces"]


def test_some_sets_only(shop: Workshop) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    assert [piece["id"] for piece in told(shop, "--only", "events")["pieces"]] == ["events/R02"]
    assert told(shop, "--only", "tiles")["pieces"] == []


def test_another_theme_of_the_kit(shop: Workshop) -> None:
    assert shop.run("kit", shop.game, "--only", "tiles", "--format", "pdf", "--theme", "colour").status == 0
    assert shop.run("diff", shop.game).status == 0
    said = shop.run("diff", shop.game, "--theme", "plain", "--format", "json")
    data = json.loads(said.out)
    assert [(one["name"], one["before"], one["after"]) for one in data["shared"]] == [
        ("theme", "colour", "plain")
    ]
    assert {piece["id"] for piece in data["pieces"]} == {f"sectors/S{value}" for value in range(5)}


def test_a_kit_that_was_drawn_otherwise(shop: Workshop) -> None:
    """Printed by another Playproof: told so, as `--changed` would print it."""
    assert shop.run("kit", shop.game, "--only", "tiles", "--format", "pdf").status == 0
    path = shop.root / "output" / shop.game / "manifest.json"
    manifest = json.loads(path.read_text())
    for piece in manifest["pieces"]:
        piece["key"] = "0" * 64
    manifest["pieces"][0]["front"] = "0" * 64
    path.write_text(json.dumps(manifest))
    said = shop.run("diff", shop.game)
    assert "another Playproof printed it; this one draws it otherwise" in said.out
    (piece,) = json.loads(shop.run("diff", shop.game, "--format", "json").out)["pieces"]
    assert (piece["id"], piece["redrawn"]) == (manifest["pieces"][0]["id"], True)


# -- the page -------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Elements that are closed in order, their ids, what they call by address."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.calls: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src", "action", "xlink:href"):
                self.calls.append(value or "")
            assert not name.startswith("on"), name

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.texts.append(data)


def page(shop: Workshop) -> tuple[str, Reader]:
    said = shop.run("diff", shop.game, "--since", "then", "--format", "html")
    assert said.status == 1, said
    text = (shop.root / "output" / shop.game / "diff" / "diff.html").read_text()
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return text, reader


def test_the_page_needs_nothing_beside_it(shop: Workshop) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.edit("game.toml", "start_cards = 3 ", "start_cards = 4 ")
    text, reader = page(shop)
    assert len(set(reader.ids)) == len(reader.ids)
    assert all(call.startswith("#") and call[1:] in reader.ids for call in reader.calls)
    assert not re.findall(r"https?://(?!www\.w3\.org/)", text)
    assert "default-src 'none'" in text
    assert {"events/R02", "mats/market"} <= set(reader.ids)
    assert text.count('class="mark"') == 4
    assert "Crusade of the Sun" in reader.texts


def test_the_reference_page(shop: Workshop) -> None:
    """Its words are told once: neither a figure in it nor its own text is taken for what pieces share."""
    shop.edit("game.toml", "*Is a sector with gems empty?* Yes", "*Is a sector with gems <empty>?* Yes")
    data = told(shop)
    assert (data["pieces"], data["shared"], data["print"]) == ([], [], True)
    (one,) = data["pages"]
    assert (one["name"], one["change"]) == ("Setup, examples, questions", "changed")
    (field,) = one["fields"]
    assert field["path"] == "reference[Questions that come up].line[4]"
    said = shop.run("diff", shop.game, "--since", "then")
    assert said.status == 1
    head, _, change, *words = said.out.splitlines()
    assert head.endswith(": 1 page changed")
    assert change == "changed: page 'Setup, examples, questions'"
    assert "[-empty?*-]{+<empty>?*+}" in " ".join(words)
    text, reader = page(shop)
    assert "pages" in reader.ids
    assert "Page “Setup, examples, questions”: changed" in reader.texts
    assert "<ins>&lt;empty&gt;?*</ins>" in text


def test_a_look_that_a_piece_does_not_show(shop: Workshop) -> None:
    """A card that hangs on a figure has no land; the first pages of the kit have the game's accent."""
    shop.edit("game.toml", "start_cards = 3 ", "start_cards = 4 ")
    for root, water in ((shop.root, "#8cb7cd"), (shop.root / "then", "#9cb7cd")):
        with (root / "components" / shop.game / "game.toml").open("a", encoding="utf-8") as file:
            file.write(f'\n[look.land]\nwater = "{water}"\n')
    data = told(shop)
    (land,) = (one for one in data["shared"] if one["name"] == "game.toml, look.land.water")
    (figure,) = (one for one in data["shared"] if one["name"] == "game.toml, figures.start_cards")
    assert figure["pieces"] and not land["pieces"]
    assert "with the look" not in shop.run("diff", shop.game, "--since", "then").out


@pytest.mark.parametrize("line", ['accent = "#336699"', 'ground = "#EEE4CC"', 'trim = "#B08D3C"'])
def test_the_first_pages_have_the_games_look(shop: Workshop, line: str) -> None:
    lines = (shop.folder / "game.toml").read_text(encoding="utf-8").splitlines()
    accent = next(one for one in lines if one.startswith("accent"))
    shop.edit("game.toml", accent, line if line.startswith("accent") else f"{accent}\n{line}")
    said = shop.run("diff", shop.game, "--since", "then").out
    assert (
        "\nThe cover and the reference page of the kit change with the look; --changed leaves them out.\n"
        in said
    )


def test_the_mark_is_where_the_change_is(shop: Workshop) -> None:
    """One figure in the card's first line: a box of some millimetres, in the text's area, on both faces."""
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    text, _ = page(shop)
    boxes = re.findall(r'class="mark" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', text)
    assert len(boxes) == 2
    assert boxes[0] == boxes[1]
    x, y, width, height = map(float, boxes[0])
    assert 10 < x < 52
    assert 50 < y < 68
    assert 2 < width < 4
    assert 3 < height < 5


def test_no_text_of_the_data_is_taken_for_html(shop: Workshop) -> None:
    shop.edit("events.csv", "Crusade of the Sun,", '"<script>alert(1)</script> & ""x""",')
    shop.edit("events.csv", "R09,Revolution,", "R09,</symbol></svg><img src=x onerror=y>,")
    text, reader = page(shop)
    assert text.count("<script") == 1
    assert "<img" not in text
    assert '<script>alert(1)</script> & "x"' in reader.texts


def test_the_same_page_every_time(shop: Workshop) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    assert page(shop)[0] == page(shop)[0]


# -- pictures -------------------------------------------------------------------------------------------


def test_a_picture_of_each_piece(shop: Workshop, golden: Golden) -> None:
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.edit("events.csv", "R09,Revolution,", "R14,Evolution,")
    said = shop.run("diff", shop.game, "--since", "then", "--format", "png", "--dpi", "72")
    assert "png/ with 3 pictures" in said.out
    folder = shop.root / "output" / shop.game / "diff"
    assert {path.stem for path in (folder / "png" / "events").iterdir()} == {"R02", "R09", "R14"}
    golden("diff/R02.png", (folder / "png" / "events" / "R02.png").read_bytes())
    with Image.open(folder / "png" / "events" / "R02.png") as picture:
        width, height = picture.size
        assert width > 3 * 63.5 / 25.4 * 72
        assert height > 88.9 / 25.4 * 72
        colours = {colour: count for count, colour in picture.getcolors(1 << 24) or ()}
    gone, new = colours.get((213, 94, 0), 0), colours.get((0, 114, 178), 0)
    assert gone > 10
    assert new > 10


def test_what_an_earlier_one_left_is_removed(shop: Workshop) -> None:
    folder = shop.root / "output" / shop.game / "diff"
    shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
    shop.run("diff", shop.game, "--since", "then", "--format", "png", "--format", "html", "--dpi", "36")
    (folder / "mine.txt").write_text("notes")
    shop.edit("events.csv", "Put 2 :disk:", "Put 1 :disk:")
    shop.edit("events.csv", "R09,Revolution,", "R14,Evolution,")
    shop.run("diff", shop.game, "--since", "then", "--format", "png", "--dpi", "36")
    left = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert left == {"diff.json", "mine.txt", "png/events/R09.png", "png/events/R14.png"}


def test_marks_are_boxes_around_places() -> None:
    from playproof.generator.difference.raster import marks

    before = Image.new("RGB", (500, 700), "#ffffff")
    after = before.copy()
    assert marks(before, after, 100) == ()
    after.paste("#000000", (100, 100, 110, 104))
    after.paste("#fefefe", (300, 100, 310, 104))
    after.paste("#ff0000", (400, 600, 401, 601))
    one, other = marks(before, after, 100)
    assert one == pytest.approx((25.4, 25.4, 2.54, 1.02), abs=0.01)
    assert other == pytest.approx((101.6, 152.4, 0.25, 0.25), abs=0.01)
    wide = Image.new("RGB", (600, 700), "#000000")
    assert marks(before, wide, 100) == ((0, 0, 152.4, 177.8),)
    fine = Image.new("RGB", (3000, 4000), "#ffffff")
    dot = fine.copy()
    dot.putpixel((2999, 3999), (0, 0, 0))
    (speck,) = marks(fine, dot, 600)
    assert speck == pytest.approx((126.96, 169.29, 0.04, 0.04), abs=0.01)


# -- plain data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "fields"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2, "b": None}, [("a", 1, 2)]),
        ({"a": {"b": "x"}}, {"a": {"b": "y"}}, [("a.b", "x", "y")]),
        ([1, 2, 3], [1, 5, 3], [("[2]", 2, 5)]),
        ([1, 2], [1, 2, 3], [("", [1, 2], [1, 2, 3])]),
        ({"z": [{"id": "x", "p": 1}]}, {"z": [{"id": "x", "p": 2}]}, [("z[x].p", 1, 2)]),
        (
            {"z": [{"id": "x"}]},
            {"z": [{"id": "y"}]},
            [("z[x]", {"id": "x"}, None), ("z[y]", None, {"id": "y"})],
        ),
        ([{"id": "x"}, {"id": "y"}], [{"id": "y"}, {"id": "x"}], [(", order", ["x", "y"], ["y", "x"])]),
        (["a b", "c d"], ["a b", "n n", "c d"], [("[2]", None, "n n")]),
        (["a b", "c d"], ["c d"], [("[1]", "a b", None)]),
        ([{"t": "a"}, {"t": "a"}], [{"t": "a"}, {"t": "b"}], [("[2].t", "a", "b")]),
        ([[1, 2], [3]], [[1, 2], [4]], [("[2][1]", 3, 4)]),
        (1, "1", [("", 1, "1")]),
    ],
)
def test_where_data_differ(before: Any, after: Any, fields: list[tuple[str, Any, Any]]) -> None:
    assert list(differing(before, after)) == [FieldChange(*field) for field in fields]


def test_words_that_differ() -> None:
    old, new = "Take 2 gems from the market now", "Take 3 gems from the market"
    assert [(run.where, run.text) for run in runs(old, new)] == [
        ("both", "Take "), ("before", "2"), ("after", "3"), ("both", " gems from the market"), ("before", " now"),
    ]  # fmt: skip
    assert [run.where for run in runs("Wholly other words", "Nothing that is alike here")] == [
        "before",
        "after",
    ]
    assert brief(old, new) == "2 → 3, now → –"
    assert brief(2, None) == "2 → –"
