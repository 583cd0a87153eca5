"""The target "json": a whole game as typed data in one file, ``game.json``, with its JSON Schema beside it.

The schema is made from the types that read the data, and is ``docs/game.schema.json``. What is written in a notation
(hexes, tiles, markets) is there a second time, read: under ``maps``, ``tiles`` and ``markets``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import cleandoc
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field, JsonValue, TypeAdapter, WithJsonSchema, create_model

from playproof import __version__
from playproof.components.base import PLACEHOLDER, PieceSet
from playproof.components.component import Component
from playproof.components.game import Game, GameFile
from playproof.components.hexgrid import Axial, Layout
from playproof.components.kinds import KINDS, set_model
from playproof.components.kinds.boards import Board, BoardSet
from playproof.components.kinds.cards import Card, CardSet
from playproof.components.kinds.markets import MarketSet, PriceMarket
from playproof.components.kinds.tiles import TileSet
from playproof.components.market import MOVES, MarketCell, MarketType, Move, Way
from playproof.components.notation.tile import HexNotation, write_tile
from playproof.generator.exporting.job import Export, ExportJob
from playproof.layouts.text.markup import with_figures

DATA_FILE, SCHEMA_FILE = "game.json", "game.schema.json"
#: Fields of sets that say how the data were read.
_LEFT_OUT = {"rows"}
#: Limits on what people write: what follows from it (a certificate's id) may be beyond them.
_LIMITS = ("minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
#: Stands for the schema of `HexNotation` until that is put in.
_HEX = "HexNotation"

Track = Annotated[dict[str, Any], WithJsonSchema({"$comment": _HEX})]


class MapHex(Component):
    """A hex of a map."""

    id: str = Field(description="Its coordinate, as printed: 'B11'.")
    axial: Axial = Field(description="Its place on the grid: column and slanted row.")
    name: str = Field(description="The name of the place on it.")
    colour: str = Field(description="The colour of the hex: that of a tile, or white.")
    terrain: str = Field(description="The land on it.")
    start_tile: str = Field(description="The number of a tile that is there from the start.")
    notation: str = Field(description="What is on it, in the tile notation (docs/tile-notation.md).")
    hex: Track = Field(description="The same, read.")


class MapData(Component):
    """A hex map, read."""

    set: str = Field(description="The id of its set.")
    id: str = Field(description="Its own id.")
    layout: Layout = Field(description="Orientation of the hexes: flat or pointy tops.")
    hexes: tuple[MapHex, ...] = Field(description="Every hex.")


class TileData(Component):
    """A track tile, read."""

    set: str = Field(description="The id of its set.")
    id: str = Field(description="Its own id.")
    number: str = Field(description="Its number among the standard tiles; empty for one of the game's own.")
    count: int = Field(description="How many there are.")
    colour: str = Field(description="Its colour.")
    notation: str = Field(description="What is on it, in the tile notation (docs/tile-notation.md).")
    hex: Track = Field(description="The same, read.")


class MarketData(Component):
    """A stock market, read."""

    set: str = Field(description="The id of its set.")
    id: str = Field(description="Its own id.")
    type: MarketType = Field(description="A grid; one line; rows that shift by half a cell.")
    rows: tuple[tuple[MarketCell | None, ...], ...] = Field(
        description="Its cells, the top row first; null is no cell."
    )
    moves: Mapping[Move, tuple[Way, ...]] = Field(
        description="For each move the ways that are tried in turn; the first that leads to a cell is taken."
    )


@cache
def _model() -> Any:
    """The type of the whole file."""
    sets: dict[str, Any] = {
        kind: (
            tuple[set_model(kind), ...],  # type: ignore[misc]
            Field(default=(), description=f"{one.title}: {one.about}."),
        )
        for kind, one in KINDS.items()
    }
    return create_model(
        "PlayproofGame",
        __base__=Component,
        __doc__="A game with all its sets and pieces.",
        schema_file=(str, Field(description="The schema of this file.")),
        format=(Literal[1], Field(description="Version of this format.")),
        playproof=(str, Field(description="The Playproof that wrote the file.")),
        game=(
            GameFile,
            Field(description="What the game is: title, credits, players, figures, colours, look."),
        ),
        sets=(
            create_model("Sets", __base__=Component, __doc__="All sets by kind.", **sets),
            Field(description="All sets by kind, with their pieces; texts as printed, icons as :name:."),
        ),
        maps=(tuple[MapData, ...], Field(description="Hex maps, read from their notation.")),
        tiles=(tuple[TileData, ...], Field(description="Track tiles, read from their notation.")),
        markets=(tuple[MarketData, ...], Field(description="Stock markets, read from their notation.")),
    )


def export(job: ExportJob) -> Export:
    """``game.json`` and its schema."""
    data = json.dumps(game_data(job.game, job.sets), ensure_ascii=False, indent=2) + "\n"
    return Export({DATA_FILE: data.encode(), SCHEMA_FILE: game_schema()})


def game_data(game: Game, sets: tuple[PieceSet, ...]) -> dict[str, Any]:
    """The game with these sets as plain data."""
    kinds: dict[str, list[Any]] = {}
    for one in sets:
        kinds.setdefault(one.kind, []).append(_printed(_set(one), game))
    return {
        "$schema": SCHEMA_FILE,
        "format": 1,
        "playproof": __version__,
        "game": game.header.model_dump(mode="json"),
        "sets": {kind: kinds[kind] for kind in KINDS if kind in kinds},
        "maps": [_map(one, piece) for one in sets if isinstance(one, BoardSet) for piece in one.pieces],
        "tiles": [data for one in sets if isinstance(one, TileSet) for data in _tiles(one)],
        "markets": [
            _market(one, piece)
            for one in sets
            if isinstance(one, MarketSet)
            for piece in one.items
            if isinstance(piece, PriceMarket)
        ],
    }


def _set(one: PieceSet) -> dict[str, Any]:
    data = one.model_dump(mode="json", serialize_as_any=True, exclude=_LEFT_OUT)
    if isinstance(one, CardSet):
        # Columns of the designer's own can't clash with ours there, nor with fields to come.
        for piece in data["pieces"]:
            piece["data"] = {name: piece.pop(name) for name in one.fields if name in piece}
    return data


def _printed(value: Any, game: Game) -> Any:
    """The data with the game's figures in its texts."""
    if isinstance(value, str):
        known = all(name in game.figures for name in PLACEHOLDER.findall(value))
        return with_figures(value, game.figures) if known else value
    if isinstance(value, dict):
        return {name: _printed(one, game) for name, one in value.items()}
    if isinstance(value, list):
        return [_printed(one, game) for one in value]
    return value


def _map(one: BoardSet, board: Board) -> dict[str, Any]:
    return {
        "set": one.id,
        "id": board.id,
        "layout": board.layout,
        "hexes": [
            {
                "id": hex_.id,
                "axial": list(hex_.place),
                "name": hex_.name,
                "colour": hex_.colour,
                "terrain": hex_.terrain,
                "start_tile": hex_.start_tile,
                **_read(hex_.notation),
            }
            for hex_ in board.hexes.values()
        ],
    }


def _tiles(one: TileSet) -> Iterator[dict[str, Any]]:
    for tile in one.pieces:
        if tile.is_track:
            yield {
                "set": one.id,
                "id": tile.id,
                "number": tile.tile or "",
                "count": tile.count,
                "colour": tile.ground,
                **_read(tile.notation),
            }


def _read(notation: HexNotation) -> dict[str, Any]:
    return {"notation": write_tile(notation), "hex": msgspec.to_builtins(notation)}


def _market(one: MarketSet, piece: PriceMarket) -> dict[str, Any]:
    market = piece.market
    return {
        "set": one.id,
        "id": piece.id,
        "type": market.type,
        "rows": msgspec.to_builtins(market.rows),
        "moves": {move: list(market.ways(move)) for move in MOVES},
    }


@cache
def game_schema() -> bytes:
    """The JSON schema of ``game.json``, as it is in ``docs/game.schema.json``."""
    schema = TypeAdapter(_model()).json_schema(mode="serialization", by_alias=False)
    schema["properties"] = {
        "$schema" if name == "schema_file" else name: part for name, part in schema["properties"].items()
    }
    schema["required"] = list(schema["properties"])
    parts = schema["$defs"]
    for kind in KINDS:
        parts[set_model(kind).__name__]["properties"].pop("rows", None)
    parts[Card.__name__]["properties"]["data"] = {
        "type": "object",
        "description": "The card's own columns, by name.",
        "additionalProperties": TypeAdapter(JsonValue).json_schema(),
    }
    (_,), hexes = msgspec.json.schema_components([HexNotation], ref_template="#/$defs/Hex{name}")
    parts.update({name if name == _HEX else f"Hex{name}": part for name, part in hexes.items()})
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **_plain(schema)}
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()


def _plain(value: Any) -> Any:
    """A schema without limits, with that of hexes in its place; descriptions without the indents of the code around them,
    which docstrings have before Python 3.13."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.get("$comment") == _HEX:
        rest = {name: one for name, one in value.items() if name != "$comment"}
        return {**rest, "$ref": f"#/$defs/{_HEX}"}
    found = {}
    for name, one in value.items():
        # A property of that name is a schema of its own.
        limit = name in _LIMITS or (name in ("minItems", "maxItems") and "prefixItems" not in value)
        if name == "description" and isinstance(one, str):
            found[name] = cleandoc(one)
        elif not (limit and not isinstance(one, dict)):
            found[name] = _plain(one)
    return found
