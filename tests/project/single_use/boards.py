"""Hex maps, networks, tiles, tracks and markets."""

from __future__ import annotations

KINDS = frozenset({"boards", "networks", "tiles", "tracks", "markets"})

_LINKS = "a map of links can't be drawn or played without it"
_LAND = "the land of a map of links, which has no hexes that tell it"
_SPACE = "a round track's space; the import of 18xx-maker makes such tracks"
_PLAIN = "a tile without track can't be said otherwise"

REASONS: dict[tuple[str, str], str] = {
    ("Board", "letters"): "18xx maps name columns or rows by letters, whichever way their hexes lie",
    ("Board", "numbering"): "maps of 18xx games count by two, maps of others by one",
    ("BoardGround", "terrain"): "a lake or a plain beside the map, not the sea",
    ("HexRow", "start_tile"): "maps that begin with tiles laid; two rule families read it",
    ("LegendEntry", "terrain"): "land without a cost has no notation",
    **{
        ("NetworkCube", field): "the cubes of a map of links: rules read it"
        for field in ("aside", "id", "phase", "slots", "total")
    },
    **{("NetworkPlace", field): _LINKS for field in ("kind", "name", "offices", "revenue")},
    **{("Connection", field): _LINKS for field in ("colour", "cost", "ends", "start")},
    **{("NetworkBoard", field): _LINKS for field in ("connections", "legend", "legend_at", "places", "size")},
    ("OnBoard", "at"): _LINKS,
    ("NetworkSign", "sign"): _LINKS,
    ("NetworkList", "board"): "follows from the board; nobody writes it",
    ("NetworkSet", "cubes"): _LINKS,
    ("NetworkSet", "list_note"): "what the signs of the printed list mean",
    ("NetworkSet", "pieces"): "each kind has its pieces",
    **{("NetworkBoard", field): _LAND for field in ("drawings", "regions")},
    **{("NetworkRegion", field): _LAND for field in ("points", "terrain")},
    **{("NetworkDrawing", field): _LAND for field in ("emblem", "size")},
    **{("Tile", field): _PLAIN for field in ("emblem", "value")},
    **{("TileSet", field): _PLAIN for field in ("beside", "beside_icon")},
    ("Tile", "terrain"): "land beneath track, as on the map",
    ("TileSet", "node_costs"): "costs in the notation that only some rulings ask for",
    **{("TrackSpace", field): _SPACE for field in ("colour", "icon", "id", "label", "note")},
    ("TrackSpace", "scales"): "a market of tokens says beside its places what they cost",
    ("Track", "spaces"): _SPACE,
    ("Track", "room"): "par boxes of the import of 18xx-maker are tracks with room for several tokens",
    ("MarketReason", "steps"): "a move of two or three spaces has as many arrows",
    ("Zone", "pattern"): "the letters of 18xx developers have patterns of their own",
}
