"""The target ``tts``: a saved game that a reader with Tabletop Simulator's own rules finds whole."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.exporting.exporting import export_game
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.tts.models import polygon_model
from playproof.generator.exporting.tts.sheets import grid_for, parted
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.whole_pages import page_size
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.drawing import chosen_sets, draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.png import drawing_image
from playproof.layouts.places.spots import spots_of
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, PolygonOutline
from tests.checkout import ROOT
from tests.generator.exporting.coins import write_coins
from tests.generator.exporting.pcio_reader import Tabletop
from tests.generator.exporting.tts_reader import State, Table
from tests.goldens import Golden
from tests.workshop import Workshop

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
MM = 25.4
MONEY = """[[set]]
id = "n"
name = "Notes"
form = "note"
size = [60, 30]
[[set.piece]]
id = "five"
value = 5
count = 4
"""
HEXES = """[[set]]
id = "h"
name = "Hexes"
shape = "{shape}"
across = 40
back = {{ title = "Hex" }}
[[set.piece]]
id = "P"
name = "Plain"
value = 2
count = 2
"""


@dataclass(frozen=True)
class Exported:
    """An exported game beside what its kit holds."""

    game: str
    table: Table

    @cached_property
    def context(self) -> RenderContext:
        page = page_size(parse_paper("A4"), KitOptions().margin)
        return RenderContext(load_game(SHIPPED / self.game), find_theme("plain"), page=page)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces of the kit, with those that the rules ask players to bring."""
        brought = [one.id for one in self.context.game.sets if one.bring]
        pieces = draw_pieces(self.context, chosen_sets(self.context.game, (), brought))
        return {piece.id: piece for piece in pieces}

    def named(self) -> Iterator[tuple[State, Piece]]:
        """Every object that is a piece, with that piece."""
        for state in self.table.every():
            if state["GMNotes"]:
                yield state, self.pieces[state["GMNotes"]]


def exported(game: str, folder: Path, **options: object) -> Exported:
    export_game(game, Workspace(folder), "tts", options, lambda _: None, out=folder / game)
    return Exported(game, Table(folder / game / f"{game}.json"))


@pytest.fixture(scope="module")
def leasehold(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    return exported("leasehold", tmp_path_factory.mktemp("tts"), dpi=120)


# -- what every exported game must be -----------------------------------------------------------------------


def check_counts(one: Exported) -> None:
    """As many of every piece as the kit has; money is there once, in a bag that never runs out."""
    kit = {name: piece.copies for name, piece in one.pieces.items()}
    money = {name for name, piece in one.pieces.items() if piece.kind == "money"}
    assert one.table.count() == kit | dict.fromkeys(money, 1)
    bags = {
        content["GMNotes"]: state
        for state in one.table.every()
        if state["Name"] == "Infinite_Bag"
        for content in state["ContainedObjects"]
    }
    assert bags.keys() == money
    for name, bag in bags.items():
        assert len(bag["ContainedObjects"]) == 1
        assert f"{kit[name]} piece" in bag["Description"]


def check_decks(one: Exported) -> None:
    """Every card is in a cell of its sheet other than the last; decks are the cards that they hold."""
    for state in one.table.every():
        if state["Name"] == "Deck":
            assert state["DeckIDs"] == [card["CardID"] for card in state["ContainedObjects"]]
            assert len(state["DeckIDs"]) > 1
            for card in state["ContainedObjects"]:
                assert card["CustomDeck"].items() <= state["CustomDeck"].items()
        if state["Name"] == "Card":
            sheet = state["CustomDeck"][str(state["CardID"] // 100)]
            assert 2 <= sheet["NumWidth"] <= 10
            assert 2 <= sheet["NumHeight"] <= 7
            assert state["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
            assert sheet["BackIsHidden"]


def check_files(one: Exported) -> None:
    """Every file that is named is there, no other is, and no picture is larger than 4,096 pixels."""
    named = {one.table.path(address) for address in one.table.addresses}
    assert named == set((one.table.folder / "images").iterdir())
    for path in named:
        if path.suffix == ".jpg":
            with Image.open(path) as picture:
                assert max(picture.size) <= 4096


def check_table(one: Exported) -> None:
    """Nothing overlaps, everything is on the cloth, and no two objects have the same name of six digits."""
    cloth, *others = one.table.top
    ground = one.table.box(cloth)
    boxes = [(state["Nickname"], one.table.box(state)) for state in others]
    for name, box in boxes:
        assert ground.left < box.left, name
        assert box.right < ground.right, name
        assert ground.low < box.low, name
        assert box.high < ground.high, name
    for (first, here), (second, there) in combinations(boxes, 2):
        assert not here.overlaps(there), (first, second)
    guids = [state["GUID"] for state in one.table.every()]
    assert len(set(guids)) == len(guids)
    assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)


def check_sizes(one: Exported) -> None:
    """Every object is as large as its piece, to 1 %: boards and cards alike."""
    seen = set()
    for state, piece in one.named():
        if piece.id not in seen:
            seen.add(piece.id)
            width, depth = one.table.size(state)
            assert width * MM == pytest.approx(piece.front.width, rel=0.01), piece.id
            assert depth * MM == pytest.approx(piece.front.height, rel=0.01), piece.id


def looks_alike(seen: Image.Image, face: Drawing) -> bool:
    """Whether a picture shows a face: its colours at 15 × 15 points, taken over a small area each."""
    drawn = drawing_image(face, seen.width / face.width * MM, square=True).convert("RGB")
    points = [
        image.resize((17, 17), Image.Resampling.BOX).crop((1, 1, 16, 16)).tobytes() for image in (seen, drawn)
    ]
    return all(abs(a - b) < 40 for a, b in zip(*points, strict=True))


def check_faces(one: Exported) -> int:
    """Every card's cell shows its face, and its back, and nothing but its own; how many were looked at."""
    cards = {state["GMNotes"]: state for state, _ in one.named() if state["Name"] == "Card"}
    for name, card in cards.items():
        piece = one.pieces[name]
        assert looks_alike(one.table.face(card), piece.front), name
        if piece.back is not None:
            assert looks_alike(one.table.face(card, "BackURL"), piece.back), name
    return len(cards)


# -- one small game -----------------------------------------------------------------------------------------


def test_counts_are_those_of_the_kit(leasehold: Exported) -> None:
    check_counts(leasehold)


def test_decks_hold_their_cards(leasehold: Exported) -> None:
    check_decks(leasehold)


def test_every_file_is_there(leasehold: Exported) -> None:
    check_files(leasehold)
    assert all(address.startswith("file:") for address in leasehold.table.addresses)


def test_nothing_overlaps(leasehold: Exported) -> None:
    check_table(leasehold)


def test_sizes_are_true(leasehold: Exported) -> None:
    check_sizes(leasehold)


def test_a_cards_pixels_are_where_its_id_says(leasehold: Exported) -> None:
    assert check_faces(leasehold) == 17
    card = next(state for state in leasehold.table.every() if state["Name"] == "Card")
    other = next(piece for name, piece in leasehold.pieces.items() if name == "notes/5")
    assert not looks_alike(leasehold.table.face(card), other.front)


def test_what_is_hidden_is_the_back(tmp_path: Path) -> None:
    """Cards that share a back have it in the last cell, too; of others the cell is plain."""
    one = exported("privates", tmp_path, only=["cards"], dpi=100)
    cards = [state for state in one.table.every() if state["Name"] == "Card"]
    assert len(cards) == 54
    sheet = next(iter(cards[0]["CustomDeck"].values()))
    assert not sheet["UniqueBack"]
    last = one.table.cell(
        one.table.picture(sheet["FaceURL"]), sheet, sheet["NumWidth"] * sheet["NumHeight"] - 1
    )
    back = one.pieces[cards[0]["GMNotes"]].back
    assert back is not None
    assert looks_alike(last, back)
    assert looks_alike(one.table.picture(sheet["BackURL"]), back)
    # What was asked for alone is a saved object: one face-down deck, no table.
    (deck,) = one.table.top
    assert (deck["Name"], deck["Transform"]["rotZ"]) == ("Deck", 180)


def test_two_sided_certificates_have_a_sheet_of_backs(leasehold: Exported) -> None:
    decks = [state for state in leasehold.table.top if state["Name"] == "Deck"]
    assert [deck["Nickname"] for deck in decks][:2] == [
        "Shares and charters: Red Rose",
        "Shares and charters: Blue Anchor",
    ]
    assert all(sheet["UniqueBack"] for deck in decks for sheet in deck["CustomDeck"].values())
    assert {deck["Transform"]["rotZ"] for deck in decks} == {0}


def test_snap_points_are_the_places_of_pictures(leasehold: Exported) -> None:
    """Every place where `picture` draws pieces is a snap point, seen from above as on the board."""
    board = next(state for state in leasehold.table.top if state["GMNotes"] == "map/map")
    assert board["Locked"]
    box = leasehold.table.box(board)
    found = {
        (round((x - box.left) * MM, 1), round((box.high - z) * MM, 1))
        for x, z in (leasehold.table.place(board, point) for point in board["AttachedSnapPoints"])
    }
    one = leasehold.context.game.set("map")
    spots = spots_of(one, one.items[0], leasehold.context)
    assert len(spots) > 30
    for spot in spots.values():
        assert any(abs(x - spot.x) < 0.3 and abs(y - spot.y) < 0.3 for x, y in found), spot


def test_objects_can_be_searched(leasehold: Exported) -> None:
    share = next(state for state, piece in leasehold.named() if piece.kind == "certificates")
    assert share["Nickname"] == "Red Rose, Share"
    assert "Unauctioned" in share["Description"]
    assert share["Tags"] == ["Shares and charters", "certificates"]
    labels = {label["displayed"] for label in leasehold.table.save["ComponentTags"]["labels"]}
    assert labels == {tag for state in leasehold.table.every() for tag in state["Tags"]}
    hands = [state["FogColor"] for state in leasehold.table.top if state["Name"] == "HandTrigger"]
    assert len(hands) == leasehold.context.game.header.players[1]
    stacks = {state["CustomImage"]["CustomTile"]["Stackable"] for state, piece in leasehold.named()
              if piece.kind == "tokens"}  # fmt: skip
    assert stacks == {True}


def test_web_addresses_instead_of_files(leasehold: Exported, tmp_path: Path) -> None:
    """Names of six digits and of files don't depend on where the images are."""
    web = exported("leasehold", tmp_path, dpi=120, only=["shares", "map"], url="https://cards.example/lease/")
    assert all(address.startswith("https://cards.example/lease/images/") for address in web.table.addresses)
    before = {state["GUID"]: state["GMNotes"] for state in leasehold.table.every()}
    for state in web.table.every():
        if state["GMNotes"]:
            assert before[state["GUID"]] == state["GMNotes"]
    names = {path.name for path in (leasehold.table.folder / "images").iterdir()}
    assert {path.name for path in (web.table.folder / "images").iterdir()} <= names


def test_each_seat_has_the_aid_of_its_colour(tmp_path: Path) -> None:
    privates = exported("privates", tmp_path, dpi=60, only=["aids"])
    aids = [state for state in privates.table.top if state["GMNotes"].startswith("aids/")]
    seats = {(round(state["Transform"]["posX"], 1), state["Transform"]["posZ"] > 0) for state in aids}
    assert len(seats) == len(aids) == 6


def test_the_picture_of_the_table(leasehold: Exported, golden: Golden) -> None:
    """What docs/exports.md shows: the table from above, drawn from the saved game alone."""
    file = io.BytesIO()
    leasehold.table.view(900).quantize(200, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    replace(golden, folder=ROOT / "docs" / "pictures")("leasehold-tts.png", file.getvalue())


# -- own games ----------------------------------------------------------------------------------------------


def test_one_changed_card_changes_its_sheet_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_coins(tmp_path)
    shop = Workshop.__new__(Workshop)
    shop.root, shop.game, shop.folder = tmp_path, "coins", tmp_path / "components" / "coins"
    shop._capsys = capsys
    out = tmp_path / "output" / "coins" / "export" / "tts"
    assert "has only" not in shop.run("export", "coins", "--to", "tts", "--dpi", "60").out
    before = {path.name: path.stat().st_ino for path in (out / "images").iterdir()}
    nothing = shop.run("export", "coins", "--to", "tts", "--changed").out.splitlines()[0]
    assert nothing == f"Nothing changed since the last export to {out}; nothing to write."
    assert "Saves folder" not in shop.run("export", "coins", "--to", "tts", "--changed").out
    shop.edit("c.csv", "Pay 1.", "Pay 2.")
    said = shop.run("export", "coins", "--to", "tts", "--changed").out.splitlines()
    assert [line.split(".")[0] for line in said[:3]] == [
        "  written: coins", "  written: images/c-1", "  removed: images/c-1",
    ]  # fmt: skip
    after = {path.name: path.stat().st_ino for path in (out / "images").iterdir()}
    new, gone = after.keys() - before.keys(), before.keys() - after.keys()
    assert [name.partition(".")[0] for name in (*new, *gone)] == ["c-1", "c-1"]
    assert all(before[name] == after[name] for name in before.keys() & after.keys())
    table = Table(out / "coins.json")
    assert {table.path(address).name for address in table.addresses} == after.keys()


@pytest.mark.parametrize("shape", ["hex-pointy", "hex-flat"])
def test_hex_tiles_are_models_of_their_outline(tmp_path: Path, shape: str) -> None:
    folder = write_coins(tmp_path)
    (folder / "tiles.toml").write_text(HEXES.format(shape=shape))
    export_game("coins", Workspace(tmp_path), "tts", {"dpi": 60}, lambda _: None, out=tmp_path / "out")
    table = Table(tmp_path / "out" / "coins.json")
    bag = next(state for state in table.top if state["Nickname"].startswith("Hexes"))
    assert [state["Nickname"] for state in bag["ContainedObjects"]] == ["Plain", "Plain"]
    tile = bag["ContainedObjects"][0]
    across, along = table.size(tile)
    narrow, wide = sorted((across * MM, along * MM))
    assert narrow == pytest.approx(40, rel=1e-3)
    assert wide == pytest.approx(46.19, rel=1e-3)
    assert (across > along) == (shape == "hex-flat")
    assert max(point[1] for point in table.points(tile)) * MM == pytest.approx(2, rel=1e-3)
    both = table.picture(tile["CustomMesh"]["DiffuseURL"])
    assert both.width == 2 * (both.width // 2)


def test_tiles_that_are_drawn_blind_are_face_down_in_one_bag(tmp_path: Path) -> None:
    folder = write_coins(tmp_path)
    other = '[[set.piece]]\nid = "Q"\nname = "Other"\nvalue = 3\n'
    (folder / "tiles.toml").write_text(HEXES.format(shape="hex-flat") + other)
    export_game(
        "coins", Workspace(tmp_path), "tts", {"dpi": 36, "only": "h"}, lambda _: None, out=tmp_path / "out"
    )
    (bag,) = Table(tmp_path / "out" / "coins.json").top
    assert (bag["Name"], bag["Nickname"], bag["Bag"]) == ("Bag", "Hexes", {"Order": 2})
    tiles = bag["ContainedObjects"]
    assert [tile["Nickname"] for tile in tiles] == ["Plain", "Plain", "Other"]
    assert {(tile["Transform"]["rotZ"], tile["Tooltip"]) for tile in tiles} == {(180, False)}


def test_cards_with_two_faces_are_face_up(tmp_path: Path) -> None:
    folder = write_coins(tmp_path)
    cards = (folder / "cards.toml").read_text()
    (folder / "cards.toml").write_text(cards.replace('back = { title = "Old" }', 'back_look = "plain"'))
    for target in ("tts", "pcio"):
        out = tmp_path / target
        options = {"dpi": 36, "only": "c"}
        export_game("coins", Workspace(tmp_path), target, options, lambda _: None, out=out)
    (deck,) = Table(tmp_path / "tts" / "coins.json").top
    assert (deck["Name"], deck["Transform"]["rotZ"]) == ("Deck", 0)
    table = Tabletop(tmp_path / "pcio" / "coins.pcio")
    assert {one.face_up for one in table.pieces()} == {True}
    assert [(one["id"], one["hasShuffleButton"]) for one in table.of("cardPile")] == [("pile-c", False)]


def test_a_model_reads_as_drawn_on_both_sides() -> None:
    """The corners of the picture's left half are those of the front; the right half is turned like a page."""
    points = ((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0))
    for order in (points, points[::-1]):
        lines = polygon_model(PolygonOutline(40, 20, order), 2).decode().splitlines()
        corners = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("v ")]
        places = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("vt ")]
        faces = [
            [tuple(map(int, corner.split("/"))) for corner in line.split()[1:]]
            for line in lines
            if line.startswith("f ")
        ]
        for face in faces:
            # The face's own direction, from the order of its corners, is the normal that is written beside it.
            a, b, c = (corners[one[0] - 1] for one in face[:3])
            u, v = [q - p for p, q in zip(a, b, strict=True)], [q - p for p, q in zip(a, c, strict=True)]
            cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
            normals = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("vn ")]
            normal = normals[face[0][2] - 1]
            assert sum(p * q for p, q in zip(cross, normal, strict=True)) > 0
        top = next(face for face in faces if all(corners[one[0] - 1][1] > 0 for one in face))
        low = next(face for face in faces if all(corners[one[0] - 1][1] == 0 for one in face))
        for face, start, turned in ((top, 0.0, 1), (low, 0.5, -1)):
            for one in face:
                x, _, z = corners[one[0] - 1]
                u1, v1 = places[one[1] - 1]
                assert (u1 - start) * 2 == pytest.approx(0.5 + turned * x * MM / 40, abs=1e-3)
                assert v1 == pytest.approx(0.5 - z * MM / 20, abs=1e-3)


def test_sheets_are_as_sharp_as_their_side_allows() -> None:
    assert grid_for(69, 63.5, 88.9, 300, 4096) == (10, 7, 409, 573)
    assert grid_for(9, 44, 68, 200, 4096) == (5, 2, 346, 535)
    assert grid_for(1, 44, 68, 200, 4096)[:2] == (2, 2)
    assert max(grid_for(16, 68, 44, 300, 1024).size) <= 1024
    assert [len(part) for part in parted(range(140))] == [46, 47, 47]
    assert [len(part) for part in parted(range(69))] == [69]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("cards", "not a web address"),
        ("", "not a web address"),
        ("https://", "not a web address"),
        ("https://[x", "not a web address"),
        ("https://example.org:x/a", "not a web address"),
        ("https://example.org/a?key=1", "what follows '?' would be in the middle of the files' addresses"),
        ("https://example.org/Zürich", "'ü' can't be in a web address; write it as '%C3%BC'"),
        ("https://example.org/my game", "' ' can't be in a web address; write it as '%20'"),
    ],
)
def test_an_address_that_is_none(tmp_path: Path, url: str, reason: str) -> None:
    write_coins(tmp_path)
    with pytest.raises(ExportError) as told:
        export_game("coins", Workspace(tmp_path), "tts", {"url": url}, lambda _: None, out=tmp_path / "o")
    found = url or "''"
    assert str(told.value) == (
        f"--url {found}: {reason}; allowed: the address of the folder that holds images/, such as "
        "https://example.org/leasehold"
    )


def test_bags_of_money_and_coarse_pictures(tmp_path: Path) -> None:
    """A bag is called what its money is worth; money and boards aren't described. Few dpi are told."""
    folder = write_coins(tmp_path)
    (folder / "money.toml").write_text(MONEY)
    made = export_game(
        "coins", Workspace(tmp_path), "tts", {"max_side": 512, "only": ["money", "cards"]}, lambda _: None,
        out=tmp_path / "out",
    )  # fmt: skip
    bag = next(one for one in Table(tmp_path / "out/coins.json").top if one["Name"] == "Infinite_Bag")
    assert bag["Nickname"] == "$5"
    assert [(one["Nickname"], one["Description"]) for one in bag["ContainedObjects"]] == [("Notes: $5", "")]
    assert made.messages[1].startswith(
        "images/c-1 has only 81 dpi, as no side of a picture has more than 512 pixels; "
    )


def test_every_game(tmp_path: Path, exhaustive: bool) -> None:
    """With --exhaustive; the tests above look at one game."""
    for game in GAMES if exhaustive else ():
        one = exported(game, tmp_path)
        check_counts(one)
        check_decks(one)
        check_files(one)
        check_table(one)
        check_sizes(one)
        assert check_faces(one)
