"""Files as 18xx-maker writes them: Shikoku 1889 made from the repository's own data, and a small game that has every key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playproof.components.game import load_game
from playproof.components.kinds.boards import Board
from playproof.components.kinds.markets import PriceMarket
from playproof.components.notation.tile import HexNotation
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.importing.importing import import_game
from playproof.generator.importing.writing import Imported

#: Where a thing on a hex is.
POSITION = "hidden angle rotate rotation side mid align x y percent order"
TEXT = "fontStyle fontWeight fontFamily fontSize"
NAME = f"name reverse straight color bgColor offset {TEXT} {POSITION}"

#: Every key of 18xx-maker's schemas (of 2024): a table a line, its keys behind the colon.
SCHEMA = f"""
: bank capital certLimit floatPercent number_cards prototype wip
info: title subtitle designer background notes publisher extraTotalHeight extraTotalWidth titleX titleY titleRotate
info: titleSize subtitleSize designerSize titleFontFamily subtitleFontFamily designerFontFamily orientation capitalization
info: mustSellInBlocks marketTokens extraStationTokens currency
colors: *
links: bgg license purchase rules
tokenTypes: *
shareTypes.*: quantity label cost percent revenue shares variant
companies: name abbrev logo color variant shares tokens
map: name copy title remove
map.roundTracker: x y rotation type
map.market: x y
map.players: x y cellWidth
map.borderTexts: cost circle color bgColor coord
map.borders: color coords
map.lines: color coords
phases: name minor company train limit rounds tiles on notes buy_companies
phases.on: on index
phases.events: *
players: bank capital certLimit number
privates: name note minPlayers maxPlayers nameFontSize descFontSize description hex company image icon iconColor tile id
privates: idBackgroundColor variant sym bid price debt revenue
privates.token: *
privates.abilities: type
tiles: *
tiles.*: print quantity tile color stripeRotation encoding group broken clipPath rotations
trains: name price color image phase quantity quantity_label print description available variant permanent players
trains.discount: *
trains.rust: on index
trains.phased: on index
trains.obsolete: on index
upgrades: *
map.hexes: color stripeRotation group half removeBorders rotation hexes
map.hexes.borders: side dashed color width
map.hexes.labels: label size color {TEXT} {POSITION}
map.hexes.names: {NAME}
map.hexes.goods: color width text textColor textBorderWidth textBorderColor opacity borderColor
map.hexes.goods: borderWidth height dashed {POSITION}
map.hexes.companies: color label left right bottom reverse radius {POSITION}
map.hexes.divides: {POSITION}
map.hexes.tokens: company destination width bgFill logo label color {POSITION}
map.hexes.industries: top bottom {POSITION}
map.hexes.offBoardRevenue: reverse rows groups {POSITION}
map.hexes.offBoardRevenue.name: {NAME}
map.hexes.offBoardRevenue.revenues: color value revenue cost phase phaseColor textColor
map.hexes.boomtowns: city dashed width color bgColor groups {POSITION}
map.hexes.boomtowns.name: {NAME}
map.hexes.cities: size width extend pass outside color groups {POSITION}
map.hexes.cities.name: {NAME}
map.hexes.cities.companies: label color
map.hexes.mediumCities: color groups {POSITION}
map.hexes.mediumCities.name: {NAME}
map.hexes.centerTowns: groups width color {POSITION}
map.hexes.centerTowns.name: {NAME}
map.hexes.towns: groups color {POSITION}
map.hexes.towns.name: {NAME}
map.hexes.bridges: textColor cost color opacity borderColor borderWidth width height dashed {TEXT} {POSITION}
map.hexes.tunnels: textColor cost color opacity borderColor borderWidth width height dashed {TEXT} {POSITION}
map.hexes.routeBonuses: value {POSITION}
map.hexes.shapes: background type text textColor color opacity borderColor width height dashed {TEXT} {POSITION}
map.hexes.terrain: cost size type {POSITION}
map.hexes.icons: noCircle type width stroke strokeWidth {POSITION}
map.hexes.track: sides width color borderColor gaugeColor revenue gauge offset cross path start end type {POSITION}
map.hexes.tunnelEntrances: {POSITION}
map.hexes.values: value outerBorderColor {POSITION}
"""

#: A value for a key, where a word does not do.
_VALUES: dict[str, Any] = {
    "hidden": False,
    "angle": 90,
    "rotate": 5,
    "rotation": 10,
    "side": 2,
    "mid": "gentle",
    "align": "parallel",
    "x": 3,
    "y": 4,
    "percent": 0.6,
    "order": 1,
    "color": "green",
    "bgColor": "water",
    "size": 2,
    "cost": 40,
    "width": 10,
    "height": 10,
    "groups": ["East"],
    "coord": "A5s1",
    "coords": ["A5p1", "A5p2"],
    "half": "left",
    "removeBorders": [3],
    "stripeRotation": 30,
    "pass": False,
    "outside": True,
    "type": "mountain",
    "start": 0.0,
    "end": 1.0,
    "sides": [1, 3],
    "offset": 4,
    "radius": 9,
    "opacity": 0.5,
}


def schema_keys() -> set[str]:
    """The keys of `SCHEMA`, written with dots."""
    found = set()
    for line in SCHEMA.strip().splitlines():
        table, _, keys = line.partition(":")
        found |= {f"{table}.{key}".lstrip(".") for key in keys.split()}
    return found


def _table(name: str, /, **own: Any) -> dict[str, Any]:
    """A table with each of its keys, those of ``own`` as given."""
    keys = [key.removeprefix(f"{name}.") for key in schema_keys() if key.startswith(f"{name}.")]
    plain = {key: _VALUES.get(key, key) for key in sorted(keys) if "." not in key and key != "*"}
    return plain | own


def everything() -> dict[str, Any]:
    """A small game with every key of the schema."""
    name = _table("map.hexes.names", name="Halle")

    def named(kind: str, title: str, **own: Any) -> dict[str, Any]:
        return _table(f"map.hexes.{kind}", name=name | {"name": title}, **own)

    revenue = _table("map.hexes.offBoardRevenue.revenues", color="yellow", value=30)
    hexes = [
        {"color": "heath", "hexes": ["A1", "A3", "B4"]},
        {
            "color": "plain",
            "hexes": ["A5"],
            "cities": [named("cities", "Altona", companies=[{"label": "RB", "color": "red"}])],
            "labels": [_table("map.hexes.labels", label="B")],
        },
        {
            "color": "plain",
            "hexes": ["B2"],
            "names": [name],
            "terrain": [_table("map.hexes.terrain", cost=60)],
            "icons": [_table("map.hexes.icons", type="port")],
            "borders": [_table("map.hexes.borders", color="water", side=2)],
            "companies": [_table("map.hexes.companies", label="HB")],
        },
        {
            "color": "yellow",
            "hexes": ["B6"],
            "stripeRotation": 30,
            "group": "x",
            "half": "left",
            "rotation": 60,
            "removeBorders": [3],
            "towns": [named("towns", "Celle", angle=0, percent=0, mid=None)],
            "track": [
                _table("map.hexes.track", type="straight", side=4, color=None, gauge="narrow", mid=None)
            ],
            "values": [_table("map.hexes.values", value=10)],
        },
        {
            "color": "offboard",
            "hexes": ["C1"],
            "offBoardRevenue": _table(
                "map.hexes.offBoardRevenue",
                name=name | {"name": "Bremen"},
                revenues=[revenue, {"color": "brown", "cost": "60"}],
            ),
            "track": [{"type": "offboard", "side": 4}],
        },
        {
            "color": "gray",
            "hexes": ["C3"],
            "mediumCities": [named("mediumCities", "Peine")],
            "tokens": [_table("map.hexes.tokens", company="GL")],
            "goods": [_table("map.hexes.goods")],
            "divides": [_table("map.hexes.divides")],
            "industries": [_table("map.hexes.industries")],
            "shapes": [_table("map.hexes.shapes")],
        },
        {
            "color": "green",
            "hexes": ["C5"],
            "boomtowns": [named("boomtowns", "Stade", city=True)],
            "routeBonuses": [_table("map.hexes.routeBonuses", value="+20")],
            "bridges": [_table("map.hexes.bridges")],
            "tunnelEntrances": [_table("map.hexes.tunnelEntrances")],
        },
        {
            "color": "plain",
            "hexes": ["C7"],
            "centerTowns": [named("centerTowns", "Uelzen")],
            "tunnels": [_table("map.hexes.tunnels")],
        },
    ]
    tile = {"quantity": 2, "print": 3, "color": "brown", "cities": [{}], "track": [{"side": 2}, {"side": 4}]}
    looks = {
        "stripeRotation": 10,
        "encoding": "x",
        "group": "y",
        "broken": True,
        "clipPath": False,
        "rotations": 3,
    }
    return {
        "info": _table(
            "info",
            title="Heath",
            currency="#M",
            orientation="horizontal",
            marketTokens=2,
            extraStationTokens=1,
            mustSellInBlocks=True,
            capitalization="incremental",
        ),
        "colors": {"heath": "#aa66aa", "unused": "#123456"},
        "links": _table("links"),
        "bank": 9000,
        "capital": 400,
        "certLimit": "12/10",
        "floatPercent": 60,
        "number_cards": ["red"],
        "prototype": True,
        "wip": True,
        "tokens": ["Round", {"label": "P", "color": "heath", "icon": "port"}],
        "tokenTypes": {"default": ["Home", 40], "minor": ["Home"]},
        "shareTypes": {
            "default": [
                _table(
                    "shareTypes.*", quantity=1, label="Director", percent=20, shares=2, cost=10, revenue=5
                ),
                {"quantity": 8, "percent": 10},
            ],
            "minor": [{"quantity": 1, "percent": 100}],
        },
        "companies": [
            {
                "name": "Red Line",
                "abbrev": "RB",
                "color": "red",
                "logo": "x/RB",
                "variant": "long",
                "shares": "minor",
                "tokens": [0, 40, 100],
            },
            {"name": "Green Line", "abbrev": "GL", "color": "green", "minor": True, "tokens": "minor"},
            {"name": "Heath Line", "abbrev": "HL", "color": "heath"},
        ],
        "players": [
            {"number": 2, "capital": 600, "certLimit": 20, "bank": 8000},
            {"number": 3, "capital": 400, "certLimit": 14, "bank": 9000},
        ],
        "phases": [
            {"name": "2", "limit": 4, "rounds": 1, "tiles": "yellow"},
            {
                "name": "3",
                "train": ["5"],
                "on": {"on": "3+1", "index": 2},
                "limit": "3/2",
                "rounds": 2,
                "tiles": "green",
                "buy_companies": True,
                "notes": "Ships sail",
                "events": {"close_companies": True, "big_event": True},
            },
            {"name": "2", "minor": True, "limit": 2, "tiles": "yellow"},
            {"name": "X", "company": "RB", "limit": "∞", "tiles": "gray"},
        ],
        "trains": [
            {
                "name": "2",
                "quantity": 5,
                "price": 80,
                "color": "yellow",
                "rust": "3+1",
                "image": "2T",
                "permanent": False,
            },
            _table(
                "trains",
                name="3+1",
                quantity="∞",
                print=4,
                price="Free",
                color="green",
                available="2",
                discount={"2": 40},
                rust={"on": "5", "index": 2},
                phased={"on": "5", "index": 2},
                obsolete=[{"on": "5", "index": 3}],
                phase=False,
                permanent=True,
                players=3,
            ),
            {"name": "5", "quantity": 2, "color": "brown", "price": 500},
        ],
        "privates": [
            _table(
                "privates",
                name="Ferry",
                price=40,
                revenue=[10, 20],
                minPlayers=2,
                maxPlayers=3,
                nameFontSize=9,
                descFontSize=8,
                bid=45,
                debt=5,
                icon="port",
                id="F1",
                token={"icon": "port", "color": "red"},
                abilities=[{"type": "tile_lay"}],
                hex="B2",
                tile="57",
                company="RB",
            )
        ],
        "pools": [{"name": "Bank", "notes": [{"color": "blue", "icon": "times", "note": "Pays the bank"}]}],
        "rounds": [{"name": "SR", "color": "white"}, {"name": "OR1", "color": "yellow"}],
        "turns": [
            {"name": "Operating Round", "steps": ["Lay track", "Run"], "ordered": True, "optional": ["Buy"]}
        ],
        "stock": {
            "type": "Hex",
            "title": False,
            "market": [
                [{"value": 60, "legend": 0, "arrow": "down"}, 70, {"label": "80", "par": True}],
                [50, {"label": "Close", "color": "red"}],
            ],
            "legend": [{"color": "yellow", "description": "Not counted", "icon": "x"}],
            "movement": {"up": ["Sold out"]},
            "par": {"values": [80]},
            "ledges": [{"color": "red", "coords": ["0 1", "1 1", "1 2"]}],
        },
        "tiles": {"57": 3, "1|T": 1, "9": {"tile": "8", "quantity": 2}, "X1": tile | looks, "D9999": 1},
        "upgrades": {"57": ["14"]},
        "map": [
            {
                "name": "Whole",
                "hexes": hexes,
                "roundTracker": _table("map.roundTracker", type="row"),
                "market": _table("map.market"),
                "players": _table("map.players"),
                "borders": [_table("map.borders", color="water")],
                "borderTexts": [_table("map.borderTexts", coord="A3s2")],
                "lines": [_table("map.lines", color="mountain", coords=["B2p4", "B2p5"])],
            },
            {
                "name": "Small",
                "title": False,
                "copy": 0,
                "remove": ["C7"],
                "hexes": [{"color": "water", "hexes": ["A7"]}],
            },
        ],
    }


def keys_of(value: Any, way: str = "") -> set[str]:
    """The keys of a JSON value, written with dots, without the numbers of lists."""
    found = set()
    if isinstance(value, dict):
        for key, one in value.items():
            found |= {f"{way}.{key}".lstrip(".")} | keys_of(one, f"{way}.{key}".lstrip("."))
    elif isinstance(value, list):
        for one in value:
            found |= keys_of(one, way)
    return found


def write(folder: Path, data: Any, name: str = "game.json") -> Path:
    """The file, written."""
    path = folder / name
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


# ---- Shikoku 1889


def again(root: Path, data: Any) -> Imported:
    """Import a game, for the first time or once more."""
    return import_game(write(root, data), Workspace(root))


def small() -> dict[str, Any]:
    """Two companies and two trains."""
    return {
        "info": {"title": "Heath"},
        "bank": 5000,
        "companies": [
            {"name": "Red Line", "abbrev": "RL", "color": "red"},
            {"name": "Blue Line", "abbrev": "BL", "color": "blue"},
        ],
        "trains": [
            {"name": "2", "quantity": 5, "price": 80, "color": "yellow"},
            {"name": "3", "quantity": 4, "price": 180, "color": "green"},
        ],
    }


def shikoku() -> dict[str, Any]:
    """Shikoku 1889 as a file of 18xx-maker, made from the game's own data here."""
    game: Any = load_game(SHIPPED / "1889")
    board, market = game.set("map").items[0], game.set("market").items[0]
    assert isinstance(board, Board)
    assert isinstance(market, PriceMarket)
    homes = {str(getattr(one, "home", "")): one.id for one in game.set("companies").items}
    hexes = []
    for one in board.hexes.values():
        ground = {"white": "plain", "grey": "gray", "red": "offboard"}.get(one.colour, one.colour)
        hexes.append(
            {"color": ground, "hexes": [one.id], **_drawn(one.notation, one.name, homes.get(one.id))}
        )
    zones = {"y": 0, "o": 1}
    cells = [
        [
            {
                "label": cell.rstrip("pyo"),
                **({"par": True} if "p" in cell else {}),
                **next(({"legend": zones[letter]} for letter in "yo" if letter in cell), {}),
            }
            for cell in row.split()
        ]
        for row in market.cells
    ]
    phases = game.set("phase-chart").items[0].phases
    return {
        "info": {
            "title": game.title,
            "designer": game.header.designer,
            "orientation": "horizontal",
            "currency": "¥#",
        },
        "bank": game.number("bank"),
        "players": [
            {"number": n + 2, "capital": cash, "certLimit": limit}
            for n, (cash, limit) in enumerate(
                zip(game.figures["start_cash"], game.figures["certificate_limits"], strict=True)
            )
        ],
        "companies": [
            {
                "name": one.name,
                "abbrev": one.id,
                "color": game.palette[one.colour].hex,
                "tokens": list(one.tokens),
            }
            for one in game.set("companies").items
        ],
        "shareTypes": {
            "default": [
                {"quantity": one.count, "percent": one.percent, "shares": one.shares, "label": one.label}
                for one in game.set("shares").structure
            ]
        },
        "privates": [
            {
                "name": one.name,
                "price": one.price,
                "revenue": one.revenue,
                "sym": one.id,
                "description": one.text.replace("*", ""),
            }
            for one in game.set("privates").items
        ],
        "trains": [_train(one) for one in game.set("trains").items],
        "phases": [
            {"name": one.id, "limit": one.limit, "rounds": one.rounds, "tiles": one.tiles[-1]}
            for one in phases
        ],
        "tiles": {one.id: one.count for one in game.set("tiles").items},
        "stock": {
            "type": "2D",
            "market": cells,
            "legend": [
                {"color": "yellow", "description": "Yellow"},
                {"color": "orange", "description": "Orange"},
            ],
        },
        "map": {"hexes": hexes},
    }


def _train(one: Any) -> dict[str, Any]:
    made = {
        "name": one.id,
        "quantity": "∞" if one.unlimited else one.count,
        "price": one.price,
        "color": "gray",
    }
    if one.unlimited:
        made["print"] = one.count
    if one.eaten:
        made["rust"] = one.eaten
    if one.available_on:
        made["available"] = one.available_on
    if one.discount:
        made["discount"] = dict.fromkeys(one.discount_for, one.discount)
    return made


def _drawn(hex_: HexNotation, name: str, company: str | None) -> dict[str, Any]:
    """What is on a hex, as 18xx-maker draws it."""
    made: dict[str, Any] = {}
    sides = [path.edges[0] + 1 for path in hex_.paths]
    named = {"name": {"name": name}} if name else {}
    for centre in hex_.centres:
        if centre.kind == "offboard":
            colours = {"diesel": "black"}
            rows = [
                {
                    "color": colours.get(one.phase, one.phase),
                    "cost": f"{'D' if one.phase == 'diesel' else ''}{one.value}",
                }
                for one in centre.revenue
            ]
            made["offBoardRevenue"] = named | {"revenues": rows}
            made["track"] = [{"type": "offboard", "side": side} for side in sides]
            return made
        if centre.kind == "town" and len(sides) == 2:
            # A town on a sharp curve lies on the curve's middle.
            first = 6 if sorted(sides) == [1, 6] else min(sides)
            made["towns"] = [named | {"angle": 60 * (first - 1) + 30, "percent": 0.57735}]
            made["track"] = [{"type": "sharp", "side": first}]
        else:
            kind = "cities" if centre.kind == "city" else "centerTowns"
            made[kind] = [named | {"size": centre.slots, **({"companies": [company]} if company else {})}]
            made["track"] = [{"side": side} for side in sides]
        if centre.fixed:
            made["values"] = [{"value": centre.fixed, "angle": 200, "percent": 0.7}]
    if not hex_.centres and hex_.paths:
        made["track"] = [{"type": "gentle", "side": 6}]
    if hex_.upgrades:
        (upgrade,) = hex_.upgrades
        kinds: list[dict[str, Any]] = [
            {"type": "river" if one == "water" else one} for one in upgrade.terrain
        ] or [{}]
        kinds[-1]["cost"] = upgrade.cost
        made["terrain"] = kinds
    made["labels"] = [{"label": one.text} for one in hex_.labels]
    made["icons"] = [{"type": one.image} for one in hex_.icons]
    return made
