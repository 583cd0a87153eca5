"""The kits of all games, on A4 and letter; a number stands once; planted faults are named."""

from __future__ import annotations

import builtins
import json
import re
from hashlib import sha256
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit import inventory
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.pieces import identity
from tests.goldens import Golden
from tests.project.kit_hashes import exact_sum
from tests.samples import some
from tests.workshop import Workshop

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: The game whose kit is printed on letter too; all of them with ``--exhaustive``.
ON_LETTER = ("preascendant",)
#: Sheets of A4 and of letter that a kit takes at most, its cover apart, and the most of the paper that is wasted, in %.
SHEETS = {
    "privates": (8, 8, 23),
    "preascendant": (12, 12, 25),
    "leasehold": (14, 14, 24),
    "184x": (13, 13, 25),
    "1889": (33, 34, 24),
    "1830": (38, 38, 25),
    "18dracula": (40, 40, 24),
}
#: The most straight cuts that a kit takes on either paper; two between tokens of two colours, so that neither shows on the
#: other where one strays.
CUTS = {
    "privates": 104,
    "preascendant": 126,
    "leasehold": 176,
    "184x": 142,
    "1889": 265,
    "1830": 300,
    "18dracula": 410,
}


def texts(pdf: Path) -> str:
    """All that is written on all pages."""
    return "\n".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(pdf))


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same drawings are the same bytes: whatever the version and the code that draws, and with every Python."""
    monkeypatch.setattr(inventory, "__version__", "0")
    monkeypatch.setattr(identity, "_drawing_code", lambda: b"")
    monkeypatch.setattr(builtins, "sum", exact_sum)


def hashes(kit: Path) -> str:
    """The hash of every file of a kit but ``source.zip``, which is a copy of the game's data, with the comments and
    parameters that no printer sees; the manifest's without the hash of it."""
    found = {
        file.relative_to(kit).as_posix(): file.read_bytes()
        for file in kit.rglob("*")
        if file.suffix in {".pdf", ".svg"}
    }
    manifest = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))
    manifest["files"] = [file for file in manifest["files"] if file["name"] != "source.zip"]
    found["manifest.json"] = json.dumps(manifest).encode()
    short = {name: sha256(found[name]).hexdigest()[:16] for name in sorted(found)}
    return json.dumps(short, indent=0) + "\n"


@pytest.mark.parametrize(
    ("game", "paper"),
    [
        *((game, "A4") for game in GAMES),
        *((game, "letter") for game in some(ON_LETTER, GAMES)),
    ],
)
@pytest.mark.usefixtures("steady")
def test_a_kit_prints(tmp_path: Path, golden: Golden, game: str, paper: str) -> None:
    """Every piece of every set is on some page, as often as its data says; each file on A4 is what it was.

    Where a kit is meant to change: ``pytest tests/generator/test_all_kits.py --accept-golden``. Look at what changed
    with ``playproof diff`` before you commit the golden files.
    """
    options = KitOptions(out=tmp_path, paper=paper, formats=("pdf", "svg") if paper == "A4" else ("pdf",))
    told = print_kit(SHIPPED / game, Workspace(tmp_path), options, lambda _: None).messages
    a4, letter, waste = SHEETS[game]
    sheets, wasted = (
        re.match(r"\d+ pages on (\d+) sheets", told[0]),
        re.search(r"(\d+)% of the paper", "".join(told)),
    )
    assert sheets is not None and int(sheets[1]) - 1 <= (a4 if paper == "A4" else letter)
    assert wasted is not None and int(wasted[1]) <= waste
    cuts = sum(
        int(one[3]) * (int(one[2] or one[1]) - int(one[1]) + 1)
        for one in map(re.compile(r"sheets? (\d+)(?:–(\d+))?: .*; (?:\d+ to )?(\d+) cuts").match, told)
        if one
    )
    assert cuts <= CUTS[game]
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    wanted = {
        one.id: sum(piece.count for piece in one.items)
        for one in load_game(SHIPPED / game).sets
        if not one.left_out
    }
    assert {one["id"]: one["copies"] for one in manifest["sets"]} == wanted
    assert all(piece["sheets"] for piece in manifest["pieces"])
    size = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}[paper]
    for page in pdfium.PdfDocument(tmp_path / "kit.pdf"):
        assert sorted(round(side / 72 * 25.4, 1) for side in page.get_size()) == list(size)
    if paper == "A4":
        golden(f"kits/{game}.json", hashes(tmp_path))


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize(("game", "notes", "sheets"), [("18dracula", 144, 6), ("leasehold", 96, 4)])
def test_notes_fill_their_sheets(tmp_path: Path, game: str, notes: int, sheets: int, paper: str) -> None:
    """Three across and eight down: no sheet is printed for a note or two."""
    options = KitOptions(out=tmp_path, paper=paper, formats=("pdf",), only=("money",))
    told = print_kit(SHIPPED / game, Workspace(tmp_path), options, lambda _: None).messages
    assert told[0] == f"{2 * sheets + 2} pages on {sheets + 1} sheets of {paper}"
    assert f", {notes} pieces; " in told[2]
    assert notes in (21 * sheets, 24 * sheets)


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "kind", "before", "after"),
    [
        # a price: on the card, and on the phase chart that says what is on sale
        ("18dracula", "monsters.csv", "Skeleton,6,1,60,", "Skeleton,6,1,65,", "trains", "60", "65"),
        ("18dracula", "monsters.csv", "Skeleton,6,1,60,", "Skeleton,6,1,65,", "phases", "60 pt", "65 pt"),
        # a market cell
        ("18dracula", "markets.toml", '"33   40 ', '"34   40 ', "markets", "33", "34"),
        # a limit: on the aid
        (
            "18dracula",
            "game.toml",
            "certificate_limits = [31,",
            "certificate_limits = [37,",
            "aids",
            "Certificates 31",
            "Certificates 37",
        ),
        # figures in texts
        ("preascendant", "game.toml", "market_cards = 4", "market_cards = 6", "aids", "up to 4", "up to 6"),
        ("preascendant", "game.toml", "farming_gems = 2", "farming_gems = 7", "cards", "+2", "+7"),
    ],
)
def test_a_number_stands_once(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    file: str,
    old: str,
    new: str,
    kind: str,
    before: str,
    after: str,
) -> None:
    """Changed in its one place, it is changed on the sheet."""
    shop = Workshop(tmp_path, capsys, game)
    said = shop.run("kit", game, "--only", kind, "--format", "pdf", "--out", "was")
    assert said.status == 0, said
    shop.edit(file, old, new)
    assert shop.run("kit", game, "--only", kind, "--format", "pdf", "--out", "now").status == 0
    # Footers hold the kit's hash, in which any figures may stand.
    was, now = (
        re.sub(r" · data [0-9a-f]{6} · ", " ", texts(tmp_path / folder / "kit.pdf"))
        for folder in ("was", "now")
    )
    assert was.count(before) > now.count(before)
    assert now.count(after) > was.count(after)


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "sentence"),
    [
        (  # rusts on an unknown monster's phase
            "18dracula", "monsters.csv", "zombie,Zombie,6,1,30,2,", "zombie,Zombie,6,1,30,7,",
            "components/18dracula/monsters.csv:3, field 'eaten': '7' is not a phase of this game",
        ),
        (  # a par price that no cell of the market has
            "18dracula", "markets.toml", "hold all {front_shares} shares. Top row: stays.\"\n",
            "hold all {front_shares} shares. Top row: stays.\"\n\n[[set.piece]]\nid = \"ipo\"\nname = \"IPO\"\ntype = \"par\"\n"
            'market = "market"\nroom = 8\nsize = [190, 136]\nprices = [67, 73, 78, 80, 87, 93, 100]\n',
            "78",
        ),
        (  # a hex twice
            "leasehold", "map.csv", "\nA6,white", "\nA5,white",
            "components/leasehold/map.csv:4",
        ),
        (  # tiles that the map needs and the kit has too few of
            "184x", "boards.toml", 'coordinates = "hexes"\n',
            'coordinates = "hexes"\n\n[[set.piece.row]]\nid = "E3 E5 E7 E9"\nstart_tile = "A1"\n',
            "components/184x/tiles.csv:2: the map begins with 4 tiles 'A1' but there are 3",
        ),
        (  # a place that no connection reaches
            "18dracula", "networks.toml", '{ ends = ["glissther", "glimmer"]', '# { ends = ["glissther", "glimmer"]',
            "no connection reaches Glissther from the other",
        ),
    ],
    ids=["eaten", "par", "hex", "tile", "place"],
)  # fmt: skip
def test_a_planted_fault_is_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    file: str,
    old: str,
    new: str,
    sentence: str,
) -> None:
    shop = Workshop(tmp_path, capsys, game)
    shop.edit(file, old, new)
    said = shop.run("lint", game)
    assert said.status == 1
    assert sentence in said.err, said.err
