"""Markets for tests: 18Dracula's as it is printed, 1830's in cell notation, and sets read from TOML."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playproof.components.base import Names
from playproof.components.game import GameFile
from playproof.components.kinds import kind_model
from playproof.components.kinds.markets import MarketSet, PriceMarket
from playproof.components.reading.toml_file import read_toml

ROOT = Path(__file__).parents[2]

_DRACULA = """
33 40 48 58 69 83 100 120 144 173 207 250 300 360 430 520 620 740
30 36 44 54 64 77 93 110 130 155 180 220 260 310 370 400 475 570
26 33 40 50 59 71 87 100 118 137 156 187 215 255 305
23 29 35 46 54 65 80 90 106 118 130 155
20 25 31 42 49 59 73 80 93 100
17 21 27 39 45 54 67 70 80
13 18 23 35 40 48 60 60
10 14 18 31 35 42 53
- 10 14 27 30 36 47
- - 10 23 25 30 40
- - - 10 20
"""

#: 18Dracula's prices, row by row (first edition).
DRACULA: list[list[int | None]] = [
    [None if cell == "-" else int(cell) for cell in row.split()] for row in _DRACULA.strip().splitlines()
]

#: 1830's market in the letters of the convention.
ROWS_1830 = (
    "60y 67 71 76 82 90 100p 112 126 142 160 180 200 225 250 275 300 325 350",
    "53y 60y 66 70 76 82 90p 100 112 126 142 160 180 200 220 240 260 280 300",
    "46y 55y 60y 65 70 76 82p 90 100 111 125 140 155 170 185 200",
    "39o 48y 54y 60y 66 71 76p 82 90 100 110 120 130",
    "32o 41o 48y 55y 62 67 71p 76 82 90 100",
    "25b 34o 42o 50y 58y 65 67p 71 75 80",
    "18b 27b 36o 45o 54y 63 67 69 70",
    "10b 20b 30b 40o 50y 60y 67 68",
    "- 10b 20b 30b 40o 50y 60y",
    "- - 10b 20b 30b 40o 50y",
    "- - - 10b 20b 30b 40o",
)


@cache
def dracula_set() -> MarketSet:
    """18Dracula's markets as they stand in its data."""
    folder = ROOT / "components" / "18dracula"
    header = read_toml(folder / "game.toml", GameFile, root=ROOT)
    names = Names(tuple(header.palette), header.figures, header.players[1])
    found: MarketSet = read_toml(
        folder / "markets.toml", kind_model("markets"), root=ROOT, context=names
    ).sets[0]
    return found


def dracula_market() -> PriceMarket:
    """18Dracula's stock market."""
    return next(piece for piece in dracula_set().pieces if isinstance(piece, PriceMarket))


def market_set(text: str, folder: Path, names: Names | None = None) -> MarketSet:
    """The first set of a ``markets.toml`` with this text; raises `DataFaults`."""
    path = folder / "markets.toml"
    path.write_text(text, encoding="utf-8")
    found: MarketSet = read_toml(path, kind_model("markets"), root=folder, context=names or Names()).sets[0]
    return found
