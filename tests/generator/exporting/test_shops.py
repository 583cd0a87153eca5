"""The target "shops": sizes, edges, safe zones, counts and names of what is uploaded, and faulty profiles."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Literal

import pypdfium2
import pytest
from PIL import Image, ImageChops

from playproof.components.faults import DataFaults
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.exporting.exporting import export_game
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.shops.fitting import Fit, fit
from playproof.generator.exporting.shops.image import on_product
from playproof.generator.exporting.shops.profile import Product, find_profile, profile_names
from playproof.generator.exporting.shops.safe_zone import Near, near_texts, sentences
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.writers.png import drawing_image
from playproof.layouts.ornament.motifs import grown
from playproof.layouts.scene import (
    CircleOutline,
    Drawing,
    Group,
    Item,
    Outline,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Text,
)
from tests.generator.exporting.coins import write_coins

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
Shape = Literal["rectangle", "circle", "hex"]
SHAPES: dict[type, Shape] = {RectOutline: "rectangle", CircleOutline: "circle", PolygonOutline: "hex"}
HEX = PolygonOutline(40, 34.64, ((0, 17.32), (10, 0), (30, 0), (40, 17.32), (30, 34.64), (10, 34.64)))

PROFILE = """shop = "Corner Shop"
unit = "mm"
dpi = 150
bleed = 4
safe = 3
source = "their letter"
checked = "2026-11-22"
%s
[[product]]
id = "fifty"
name = "Fifty by Eighty"
kinds = ["cards"]
trim = [50, 80]

[[product]]
id = "coaster"
name = "Coaster"
kinds = ["tokens", "cards"]
shape = "circle"
trim = [25, 25]
pixels = [200, 190]
safe = 11
sides = 1
experimental = true
source = "a guess"
"""


def write_profile(root: Path, more: str = "", name: str = "corner") -> None:
    (root / "shops").mkdir(exist_ok=True)
    (root / "shops" / f"{name}.toml").write_text(PROFILE % more)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("shops")
    write_coins(root)
    write_profile(root)
    write_profile(
        root, 'repeats = "files"\nbacks = "each"\ndecks = "product"\nmost = 4\nleast = 3\n', "copies"
    )
    write_profile(root, 'format = "pdf"\ndecks = "product"\nrepeats = "files"\nink_limit = 240\n', "pages")
    return root


def exported(home: Path, shop: str, **options: object) -> Path:
    made = export_game("coins", Workspace(home), "shops", {"shop": shop, **options}, lambda _: None)
    return made.folder


def rows(out: Path) -> list[dict[str, str]]:
    with (out / "files.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def corner(home: Path) -> Path:
    return exported(home, "corner")


def product(
    width: float, height: float, bleed: float, shape: Shape = "rectangle", safe: float = 3.0
) -> Product:
    pixels = round((width + 2 * bleed) * 10), round((height + 2 * bleed) * 10)
    return Product(
        "p", "P", ("cards",), shape, width, height, safe, pixels, 254, 2, "here", "2026-11-22", False
    )


def test_images_have_the_sizes_that_the_shop_asks_for(corner: Path) -> None:
    sizes = {}
    for path in corner.rglob("*.png"):
        with Image.open(path) as image:
            assert (image.mode, image.info["srgb"]) == ("RGB", 0)
            assert image.info["Comment"].startswith(("c/", "c, back", "t/"))
            assert image.info["dpi"][0] == pytest.approx(150, abs=0.02)
            sizes[path.relative_to(corner).as_posix()] = image.size
    # (50 + 8) × (80 + 8) mm at 150 dpi; the disk's own pixels.
    assert sizes == {
        "fifty-c/fronts/A-x2.png": (343, 520),
        "fifty-c/fronts/B-x3.png": (343, 520),
        "fifty-c/back.png": (343, 520),
        "coaster-t/fronts/X-x2.png": (200, 190),
    }


def test_counts_are_those_of_the_kit(home: Path, corner: Path) -> None:
    out = home / "kit"
    print_kit(
        home / "components" / "coins", Workspace(home), KitOptions(formats=("svg",), out=out), lambda _: None
    )
    manifest = json.loads((out / "manifest.json").read_text())
    copies = {piece["id"]: piece["copies"] for piece in manifest["pieces"]}
    assert (
        {row["piece"]: int(row["copies"]) for row in rows(corner)} == copies == {"c/A": 2, "c/B": 3, "t/X": 2}
    )
    for row in rows(corner):
        assert (corner / row["front"]).is_file()
        assert not row["back"] or (corner / row["back"]).is_file()


def test_a_file_for_each_copy_in_decks_of_the_greatest_size(home: Path) -> None:
    out = exported(home, "copies")
    assert Counter(row["deck"] for row in rows(out)) == {"fifty-1": 3, "fifty-2": 2, "coaster": 2}
    assert Counter(row["piece"] for row in rows(out)) == {"c/A": 2, "c/B": 3, "t/X": 2}
    fronts = sorted((out / "fifty-1" / "fronts").iterdir())
    assert [path.name for path in fronts] == ["c-A-01.png", "c-A-02.png", "c-B-01.png"]
    assert len({path.read_bytes() for path in fronts}) == 3
    with Image.open(fronts[0]) as one, Image.open(fronts[1]) as two:
        assert one.tobytes() == two.tobytes()
    backs = sorted((out / "fifty-1" / "backs").iterdir())
    assert [path.name for path in backs] == [path.name for path in fronts]
    guide = (out / "guide.md").read_text()
    assert "fifty has more than 4 cards, the most of a deck: it is split in 2" in guide
    assert "fifty-2 has 2 cards; the shop prints 3 or more: the others stay blank" in guide


def test_decks_are_split_evenly_and_files_keep_their_names(home: Path) -> None:
    """41 cards of at most 10 are five decks of 8 or 9; a piece that goes leaves the names of the others."""
    game = home / "components" / "coins" / "c.csv"
    before = game.read_text()
    write_profile(home, 'repeats = "files"\ndecks = "product"\nmost = 10\nleast = 8\n', "tens")
    game.write_text(before.replace("Penny,2", "Penny,38"))
    try:
        made = export_game(
            "coins", Workspace(home), "shops", {"shop": "tens", "only": ("cards",)}, lambda _: None
        )
    finally:
        game.write_text(before)
    assert list(Counter(row["deck"] for row in rows(made.folder)).values()) == [9, 8, 8, 8, 8]
    lines = [line for line in made.messages if "Fifty by Eighty" in line]
    assert lines == ["Coins of old: 41 pieces to Fifty by Eighty (50 × 80 mm), in 5 decks, its own size"]
    corner = export_game("coins", Workspace(home), "shops", {"shop": "corner", "only": ("c/B",)}, lambda _: None,
                         out=home / "one")  # fmt: skip
    assert [row["front"] for row in rows(corner.folder)] == ["fifty-c/fronts/B-x3.png"]


def test_a_folder_of_another_shop(home: Path, corner: Path) -> None:
    for changed in (False, True):
        with pytest.raises(ExportError) as found:
            export_game(
                "coins",
                Workspace(home),
                "shops",
                {"shop": "copies"},
                lambda _: None,
                out=corner,
                changed=changed,
            )
        assert str(found.value) == (
            f"{corner} holds the export for --shop corner, not copies; choose another folder with --out"
        )


def test_jpegs(home: Path) -> None:
    write_profile(home, 'format = "jpg"\n', "photos")
    out = exported(home, "photos", only=("cards",))
    with Image.open(out / "fifty-c" / "fronts" / "A-x2.jpg") as image:
        assert (image.format, image.size, image.info["dpi"]) == ("JPEG", (343, 520), (150, 150))
        assert image.info["comment"] == b"c/A"
        assert image.getexif().get_ifd(0x8769)[0xA001] == 1


def test_only_what_changed_is_made(home: Path) -> None:
    workspace = Workspace(home)
    options = {"shop": "copies"}
    out = home / "twice"
    export_game("coins", workspace, "shops", options, lambda _: None, out=out)
    made = export_game("coins", workspace, "shops", {}, lambda _: None, out=out, changed=True)
    assert made.messages[0] == f"Nothing changed since the last export to {out}; nothing to write."
    with pytest.raises(
        ExportError, match="--changed needs --shop, as in the last export, or its folder with --out"
    ):
        export_game("coins", workspace, "shops", {}, lambda _: None, changed=True)
    game = home / "components" / "coins" / "c.csv"
    before = game.read_text()
    game.write_text(before.replace("Crown", "Guinea"))
    try:
        made = export_game("coins", workspace, "shops", {}, lambda _: None, out=out, changed=True)
    finally:
        game.write_text(before)
    names = {path.relative_to(out).as_posix() for path in made.files}
    assert names == {
        "fifty-1/fronts/c-B-01.png", "fifty-2/fronts/c-B-02.png", "fifty-2/fronts/c-B-03.png",
        "contact-sheet.pdf", "files.csv", "guide.md", "export.json",
    }  # fmt: skip


def test_a_pdf_for_each_deck(home: Path) -> None:
    out = exported(home, "pages")
    document = pypdfium2.PdfDocument(out / "fifty.pdf")
    # A front and its back for each of five cards.
    assert len(document) == 10
    points = 72 / 25.4
    width, height = 343 / 150 * 72, 520 / 150 * 72
    assert document[0].get_bleedbox() == pytest.approx((0, 0, width, height), abs=0.01)
    left, bottom, right, top = document[0].get_trimbox()
    assert (right - left, top - bottom) == pytest.approx((50 * points, 80 * points), abs=0.01)
    assert left == pytest.approx(width - right, abs=0.01)
    texts = [document[page].get_textpage().get_text_range() for page in range(10)]
    assert [("Penny" in text, "Crown" in text) for text in texts[::2]] == [(True, False)] * 2 + [
        (False, True)
    ] * 3
    # Copies of the edges lie beneath; their texts don't.
    assert all(text.count("Penny") == 1 for text in texts[:4:2])
    assert rows(out)[1]["front"] == "fifty.pdf, page 3"
    assert "Ink: at most 240 %" in (out / "guide.md").read_text()


@pytest.mark.parametrize(
    "outline", [RectOutline(60, 40, 3), CircleOutline(20), HEX], ids=["rectangle", "circle", "hex"]
)
@pytest.mark.parametrize(
    ("own", "more", "bleed"),
    [(1.5, 0.2, 5.0), (1.5, 8.0, 3.0), (0.0, -0.2, 3.0)],
    ids=["own size", "smaller", "without bleed"],
)
def test_no_white_beyond_the_edge(outline: Outline, own: float, more: float, bleed: float) -> None:
    """A face in one colour fills the whole image with it, however much more bleed the shop wants."""
    colour = (51, 102, 153)
    around, x, y = grown(outline, own)
    ground: Item = (
        Polygon(around.points, "#336699")
        if isinstance(around, PolygonOutline)
        else Rect(0, 0, around.width, around.height, fill="#336699")
    )
    drawing = Drawing(outline, (Group((ground,), x, y),), bleed=own)
    shape: Shape = SHAPES[type(outline)]
    wide = product(outline.width + more, outline.height + more, bleed, shape)
    image = drawing_image(
        on_product(drawing, Fit(wide, False, (more / 2, more / 2)), back=False), 254, square=True
    )
    assert image.size == wide.pixels
    assert image.convert("RGB").getcolors() == [(image.width * image.height, colour)]


def test_what_lies_beneath_is_not_seen() -> None:
    """Within the bleed of a piece on bare paper its image is the piece, and nothing else."""
    lines = [Rect(at, at, 60 - 2 * at, 40 - 2 * at, stroke="#000000", weight=0.5) for at in range(-2, 18, 4)]
    drawing = Drawing(RectOutline(60, 40), tuple(lines), bleed=3)
    found = fit(drawing.outline, "cards", [product(60, 40, 5)])
    assert isinstance(found, Fit)
    image = drawing_image(on_product(drawing, found, back=False), 254, square=True).convert("L")
    piece = drawing_image(drawing, 254, square=True).convert("L")
    inside = image.crop((50, 50, 650, 450))
    assert piece.size == inside.size == (600, 400)
    assert max(ImageChops.difference(inside, piece).tobytes()) < 30


def test_an_upright_product_turns_fronts_and_backs_against_each_other() -> None:
    """Turned over like a page, the top of a turned card stays where it was."""
    mark = Drawing(
        RectOutline(60, 40), (Rect(0, 0, 60, 40, fill="#ffffff"), Rect(0, 0, 60, 5, fill="#000000")), bleed=0
    )
    found = fit(mark.outline, "cards", [product(40, 60, 0)])
    assert isinstance(found, Fit)
    assert found.turned
    front, back = (
        drawing_image(on_product(mark, found, back=side), 254, square=True).convert("L")
        for side in (False, True)
    )
    assert (front.getpixel((390, 300)), front.getpixel((10, 300))) == (0, 255)
    assert (back.getpixel((10, 300)), back.getpixel((390, 300))) == (0, 255)


@pytest.mark.parametrize(
    ("outline", "kind", "expected"),
    [
        (RectOutline(63.5, 88.9), "cards", "PokerDeck: its own size"),
        (RectOutline(88.9, 63.5), "cards", "PokerDeck: its own size"),
        (RectOutline(63, 88), "cards", "EuroPokerDeck: its own size"),
        (RectOutline(70, 120), "cards", "TarotDeck: its own size: 0.08 mm of an edge are cut off"),
        (RectOutline(68, 44), "trains",
         "DominoDeck: centred, with 10.4 mm more on the left and right, 0.2 mm above and below"),
        (RectOutline(65, 36), "money",
         "PlayMoney: centred, with 11.9 mm more on the left and right, 7.4 mm above and below"),
        (CircleOutline(12), "tokens", "SmallCircleChit: its own size: the edges reach 0.35 mm further out"),
        (PolygonOutline(50.8, 44.45, HEX.points), "tiles", "SmallHexTile: its own size"),
        (RectOutline(560, 462), "boards",
         "no product holds it; Six-Fold Board (685.8 × 457.2 mm) is 4.8 mm too small"),
        (CircleOutline(12), "boards", "the shop's profile has no circle product for boards"),
    ],
)  # fmt: skip
def test_where_a_piece_goes(outline: Outline, kind: str, expected: str) -> None:
    found = fit(outline, kind, find_profile("thegamecrafter", Workspace(Path("/nonexistent"))).products)
    assert (f"{found.product.id}: {found.sentence}" if isinstance(found, Fit) else found) == expected


@pytest.mark.parametrize(
    ("x", "y", "rotate", "side"),
    [
        (1.2, 30, 0, "left"),
        (30, 3.6, 0, "top"),
        (47.5, 30, 0, "right"),
        (4.4, 50, -90, "left"),
        (20, 88, 0, "bottom"),
    ],
)
def test_a_text_outside_the_safe_zone(x: float, y: float, rotate: float, side: str) -> None:
    """The distance from the cut is that of the ink on the picture."""
    planted = Text(0, 0, "Planted", "sans-bold", 12, "#000000")
    drawing = Drawing(RectOutline(63.5, 88.9), (Group((planted,), x, y, rotate),))
    found = fit(drawing.outline, "cards", [product(63.5, 88.9, 3.175, safe=3.175)])
    assert isinstance(found, Fit)
    ((text, where, distance),) = near_texts(drawing, found)
    image = drawing_image(drawing, 600, square=True).convert("L").point(lambda value: 255 * (value < 128))
    box = image.getbbox()
    assert box is not None
    left, top, right, bottom = (value * 25.4 / 600 for value in box)
    measured = {"left": left, "top": top, "right": 63.5 - right, "bottom": 88.9 - bottom}
    assert (text, where) == ("Planted", side)
    assert distance == pytest.approx(measured[side], abs=0.06)


def test_texts_inside_the_safe_zone_are_not_found() -> None:
    planted = Text(10, 44, "Planted", "sans-bold", 12, "#000000")
    beyond = Text(62, 44, "cut off", "sans-bold", 12, "#000000")
    frame = Group((beyond,), clip=RectOutline(60, 88.9))
    drawing = Drawing(RectOutline(63.5, 88.9), (planted, frame))
    found = fit(drawing.outline, "cards", [product(63.5, 88.9, 3)])
    assert isinstance(found, Fit)
    assert list(near_texts(drawing, found)) == []
    # In the middle of a larger product even an edge is inside.
    near = Drawing(RectOutline(63.5, 88.9), (Text(0.5, 44, "Planted", "sans-bold", 12, "#000000"),))
    large = Fit(product(80, 110, 3), False, (8.25, 10.55))
    assert list(near_texts(near, large)) == []


def test_texts_that_a_cut_reaches() -> None:
    exact = Fit(product(63.5, 88.9, 3), False, (0, 0))
    cut = Drawing(RectOutline(63.5, 88.9), (Text(63, 44, "Planted", "sans-bold", 12, "#000000", "middle"),))
    ((_, side, distance),) = near_texts(cut, exact)
    assert (side, -10 < distance < -5) == ("right", True)
    (said,) = sentences([Near("c", "c/A", "back", "Planted", side, distance, 3)])
    assert said == (
        f"c/A, back: 'Planted' reaches {-distance:.2f} mm beyond the cut on the right, "
        f"{3 - round(distance, 2):.2f} mm outside the safe zone of 3.00 mm"
    )
    disk = Drawing(CircleOutline(20), (Text(10, 12, "round", "sans-bold", 20, "#000000", "middle"),))
    ((_, side, distance),) = near_texts(disk, Fit(product(20, 20, 3, "circle"), False, (0, 0)))
    assert (side, 0 < distance < 3) == ("edge", True)
    tile = Drawing(HEX, (Text(3, 18, "hex", "sans-bold", 9, "#000000"),))
    ((_, side, distance),) = near_texts(tile, Fit(product(40, 34.64, 3, "hex"), False, (0, 0)))
    # 3 mm from the corner of a flat hex, whose edges go off at 60 degrees.
    assert (side, 1.2 < distance < 3) == ("edge", True)


def test_alike_texts_are_told_once() -> None:
    one = Near("events", "events/R01", "front", "R01", "left", 1.43, 3.175)
    two = one._replace(piece="events/R02", text="R02", distance=1.41)
    other = one._replace(piece="events/R03", side="top", distance=0.5)
    assert sentences([one, two, other]) == [
        "events/R03: 'R01' is 0.50 mm from the cut at the top, 2.68 mm outside the safe zone of 3.18 mm",
        "events/R02: 'R02' is 1.41 mm from the cut on the left, 1.77 mm outside the safe zone of 3.18 mm (so on 1 more piece)",
    ]


def test_what_the_command_tells(home: Path) -> None:
    made = export_game(
        "coins", Workspace(home), "shops", {"shop": "corner"}, lambda _: None, out=home / "told"
    )
    said = "\n".join(made.messages)
    assert "Coins of old: 5 pieces to Fifty by Eighty (50 × 80 mm), its own size\n" in said
    assert "Markers: 2 pieces to Coaster (25 × 25 mm, experimental), centred, with 2.5 mm more" in said
    assert "warning: t/X: 'X' is " in said
    assert (
        "experimental: Coaster (coaster) of Corner Shop has figures that could not be checked (a guess)"
        in said
    )
    guide = (home / "told" / "guide.md").read_text()
    assert "The product is printed on one side: the backs of these pieces are left out." in guide
    assert "One back for all: `fifty-c/back.png`." in guide


def test_a_product_of_ones_own_choice(home: Path) -> None:
    with pytest.raises(
        ExportError, match=r"prints none of these pieces: Coins of old .*: it is no circle, and Coaster is"
    ):
        exported(home, "corner", product=("c=coaster",), only=("cards",))
    for given, expected in (
        ("c", "--product c: this names no set and its product; allowed: SET=PRODUCT, such as c=fifty"),
        ("d=fifty", "--product d=fifty: there is no set 'd'; allowed: c, t"),
        (
            "c=fifti",
            "--product: Corner Shop has no product 'fifti'; allowed: fifty, coaster; did you mean 'fifty'?",
        ),
    ):
        with pytest.raises(ExportError) as found:
            exported(home, "corner", product=(given,))
        assert str(found.value) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('kinds = ["cards"]', 'kinds = ["card"]',
         "shops/corner.toml:12, field 'product.kinds': found 'card'; allowed: boards, networks, phases, charters, "
         "certificates, privates, trains, money, markets, tracks, mats, cards, tiles, tokens, aids, upgrades, records; "
         "did you mean 'cards'?"),
        ("safe = 11", "save = 11",
         "shops/corner.toml:22, field 'product.save': 'save' is not a field of a product table; allowed: id, name, kinds, "
         "shape, trim, bleed, pixels, safe, sides, source, checked, experimental; did you mean 'safe'?"),
        ("trim = [50, 80]", "trim = [50]",
         "shops/corner.toml:13, field 'product.trim': the list has no item 2; allowed: a number, more than 0 and at most 3000"),
        ("pixels = [200, 190]", "pixels = [100, 190]",
         "product 'coaster' has 100 x 190 pixels, less than its size after cutting; allowed: 148 x 148 pixels or more at "
         "150 dpi"),
        ('unit = "mm"', 'unit = "mm"\nfile = "{id}"\nrepeats = "files"\ndecks = "product"',
         "file '{id}': without {set} and {copy} two files may have one name; allowed: a name such as '{set}-{id}-{copy}', or "
         "one with {number}"),
        ('checked = "2026-11-22"', 'checked = "yesterday"', "found 'yesterday'; allowed: a date such as 2026-11-22"),
        ('checked = "2026-11-22"', 'checked = "2026-02-30"', "found '2026-02-30'; allowed: a date such as 2026-11-22"),
        ('id = "coaster"', 'id = "a/b"', "found 'a/b'; allowed: letters, digits, '-' and '_', at most 60"),
        ('unit = "mm"', 'unit = "mm"\nfile = "{numbr}"',
         "{numbr} is no part of a file's name; allowed: {game}, {set}, {id}, {copy}, {copies}, {number}; "
         "did you mean 'number'?"),
        ('unit = "mm"', 'unit = "mm"\nleast = 9\nmost = 3', "most is 3, less than least, 9; allowed: 9 or more"),
        ('id = "coaster"', 'id = "Fifty"', "there are two products 'Fifty'; allowed: an id of its own for each product"),
        ('checked = "2026-11-22"', "", "shops/corner.toml, field 'checked': 'checked' is missing; allowed: text"),
        ("trim = [25, 25]", "trim = [25, 24]", "product 'coaster' is a circle of 25 x 24; allowed: the diameter twice"),
        ('shape = "circle"', 'shape = "hex"',
         "product 'coaster' is a hex of 25 x 25; allowed: 25 from corner to corner and 21.65 between flat sides, or like "
         "that"),
    ],
)  # fmt: skip
def test_faults_of_a_profile(tmp_path: Path, old: str, new: str, expected: str) -> None:
    write_profile(tmp_path)
    path = tmp_path / "shops" / "corner.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(DataFaults) as found:
        find_profile("corner", Workspace(tmp_path))
    (fault,) = found.value.faults
    assert expected in str(fault)
    assert str(fault).startswith("shops/corner.toml")


def test_a_shop_that_is_not_there(home: Path) -> None:
    known = "copies, corner, drivethrucards, makeplayingcards, pages, thegamecrafter"
    with pytest.raises(ExportError, match="--to shops needs a shop: --shop NAME; allowed: "):
        exported(home, "")
    with pytest.raises(ExportError) as found:
        exported(home, "makeplayingcard")
    for name in known.split(", "):
        assert name in str(found.value)
    assert str(found.value).endswith("did you mean 'makeplayingcards'?")
    with pytest.raises(ExportError, match="there is no profile of this name"):
        exported(home, "../../corner")


def test_a_profile_of_ones_own_takes_precedence(tmp_path: Path) -> None:
    write_profile(tmp_path, name="thegamecrafter")
    assert find_profile("thegamecrafter", Workspace(tmp_path)).data.shop == "Corner Shop"


@pytest.mark.parametrize("name", sorted(profile_names(Workspace(Path("/nonexistent")))))
def test_figures_of_shipped_profiles(name: str) -> None:
    """Each has a source and a date, and an image that reaches beyond the cut, but for unprinted edges."""
    profile = find_profile(name, Workspace(Path("/nonexistent")))
    for one in profile.products:
        assert one.source
        assert one.checked == "2026-11-22"
        assert min(one.bleed) > 3 or (one.id, max(one.bleed) < 0.01) == ("Document", True)
        assert max(one.bleed) < 6
        assert "memory" not in one.source or one.experimental
    assert {
        "thegamecrafter": [("PokerDeck", (825, 1125)), ("EuroPokerDeck", (825, 1125))],
        "makeplayingcards": [("poker", (822, 1122)), ("bridge", (747, 1122))],
        "drivethrucards": [("poker", (825, 1125)), ("euro-poker", (819, 1113))],
    }[name] == [(one.id, one.pixels) for one in profile.products[:2]]


@pytest.mark.parametrize("shop", ["thegamecrafter", "makeplayingcards", "drivethrucards"])
def test_shipped_games_at_shops(shop: str, tmp_path: Path, exhaustive: bool) -> None:
    """Counts are those of the game's pieces, sizes those of the products; what isn't there is told.

    A card of one game here; all of all games with ``--exhaustive``.
    """
    for game in GAMES if exhaustive else ["privates"]:
        _at_shop(game, shop, tmp_path / game, () if exhaustive else ("cards/C05",))


def _at_shop(game: str, shop: str, out: Path, only: tuple[str, ...]) -> None:
    workspace = Workspace(out)
    profile = find_profile(shop, workspace)
    made = export_game(game, workspace, "shops", {"shop": shop, "only": only}, lambda _: None, out=out)
    manifest = json.loads((out / "export.json").read_text())
    copies = {piece["id"]: piece["copies"] for piece in manifest["pieces"]}
    found: Counter[str] = Counter()
    for row in rows(out):
        found[row["piece"]] += int(row["copies"])
    assert all(copies[piece] == count for piece, count in found.items())
    guide = (out / "guide.md").read_text()
    assert ("## What doesn't fit" in guide) == (found.keys() != copies.keys())
    assert any(line.startswith("not printed: ") for line in made.messages) == (found.keys() != copies.keys())
    for row in rows(out):
        for name in (row["front"], row["back"]):
            if name.endswith(".png"):
                with Image.open(out / name) as image:
                    assert image.size == profile.product(row["product"]).pixels


def test_tiles_that_are_larger_than_the_map(tmp_path: Path) -> None:
    options = {"shop": "thegamecrafter", "only": ("sectors/S0",)}
    made = export_game("preascendant", Workspace(tmp_path), "shops", options, lambda _: None)
    assert (
        "warning: Sector tiles: the tiles are 38.1 × 43.99 mm, the shop's are 50.8 × 44.45 mm: on a map in its own size "
        "they overlap their neighbours"
    ) in made.messages
