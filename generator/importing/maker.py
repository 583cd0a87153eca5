"""A game file of 18xx-maker becomes a folder of component data.

It says how things look and how many there are, hardly how they are played: rules are not imported. What has no place is
listed with its reason (`playproof.components.importing.maker.keys`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playproof.components.faults import Fault
from playproof.components.importing.folder import Files
from playproof.components.importing.maker.aids import make_aids
from playproof.components.importing.maker.companies import make_companies
from playproof.components.importing.maker.keys import REASONS, UNKNOWN
from playproof.components.importing.maker.market import make_market
from playproof.components.importing.maker.money import make_money
from playproof.components.importing.maker.phases import make_phases, name_phases
from playproof.components.importing.maker.privates import make_privates
from playproof.components.importing.maker.tokens import make_tokens
from playproof.components.importing.maker.tracks import make_revenue_track, make_rounds
from playproof.components.importing.maker.trains import make_trains, name_trains
from playproof.components.importing.making import Looks, Making, literal
from playproof.components.importing.maps.boards import make_boards
from playproof.components.importing.maps.geometry import HexGeometry
from playproof.components.importing.maps.hexes import Hexes
from playproof.components.importing.maps.maps import maps_of
from playproof.components.importing.maps.tiles import make_tiles
from playproof.components.importing.palette import Palette, hex_of
from playproof.components.importing.source import LeftOut, Node, Source, clean, whole_number
from playproof.generator.importing.drawings import Drawings


@dataclass
class Made:
    """A game's files, what they were made of, and the faults of letters that no face has."""

    files: Files
    source: Source
    letters: list[Fault] = field(default_factory=list)

    @property
    def left_out(self) -> list[LeftOut]:
        """What has no place."""
        return self.source.left_out(REASONS, UNKNOWN)


#: A game of 18xx-maker has one of these.
PARTS = {"info", "companies", "map", "phases", "privates", "stock", "tiles", "trains"}


def make_game(source: Source, game_id: str, looks: Looks, drawings: Drawings) -> Made:
    """The files of a game. Raises `DataFaults` for a file that can't be one."""
    game = source.root
    if not isinstance(source.data, dict) or not PARTS & set(source.data):
        raise source.fault(
            "the file is no game of 18xx-maker", "a JSON object with 'info', as 18xx-maker saves it"
        )
    source.taken.clear()
    source.why.clear()
    source.noted.clear()
    info = game.object("info")
    title = info.text("title", 78)
    if not title:
        title = clean(Path(source.name).stem)[:78] or "Game"
        info.note("the game has no title: it is called as its file")
    if less := looks.shorter("game", "title"):
        title = info.text("title", max(12, 60 - 12 * less))
    palette = Palette(game.object("colors").value or {})
    making = Making(game, Files(), palette, looks, drawings.icon, drawings.emblem)
    making.pointed = info.get("orientation").value != "horizontal"
    if info.get("orientation").value in ("horizontal", "vertical"):
        info.get("orientation").take()
    hexes = Hexes(HexGeometry(making.pointed), drawings.on_hex)
    header = _header(making, info, game_id, title)
    making.files.tables["game.toml"] = header
    making.files.remarks["game.toml"] = (
        "Imported from a file of 18xx-maker; what had no place is listed in imported.toml. The rules are the designer's."
    )
    trains, phases = name_trains(making), name_phases(making)
    if not phases:
        making.phases.clear()
    maps = maps_of(game, making.pointed, hexes, palette)
    make_phases(making, phases)
    sets = make_companies(making, maps.homes)
    make_boards(making, maps, sets, title)
    make_trains(making, trains, phases)
    make_privates(making, phases)
    make_market(making)
    make_revenue_track(making)
    make_tiles(making, hexes)
    make_tokens(making)
    make_rounds(making)
    make_aids(making, header)
    make_money(making, header)
    if making.words:
        header["words"] = making.words
    header["palette"] = palette.entries
    _say_colours(game, palette)
    return Made(making.files, source)


def _header(making: Making, info: Node, game_id: str, title: str) -> dict[str, Any]:
    game = making.game
    links = game.object("links")
    publisher = info.text("publisher", 80)
    states = [
        word for key, word in (("prototype", "prototype"), ("wip", "work in progress")) if game.true(key)
    ]
    licence = links.text("license", 250)
    about = " ".join(part for part in (info.text("subtitle", 150), info.text("notes", 240)) if part)
    header: dict[str, Any] = {
        "id": game_id,
        "title": title,
        "version": ", ".join(states) or "1",
        "designer": info.text("designer", 118) or "unknown",
        "document": links.text("rules", 198),
        "licence": " ".join(
            part
            for part in (
                f"Published by {publisher}." if publisher else "",
                f"Licence: {licence}" if licence else "",
            )
            if part
        ),
        "about": about,
    }
    header = {key: value for key, value in header.items() if value}
    numbers = _players(making, header)
    header["players"] = numbers
    _currency(making, info, header)
    return header


def _players(making: Making, header: dict[str, Any]) -> list[int]:
    """The figures by players; returns the fewest and the most."""
    game = making.game
    rows: dict[int, Node] = {}
    for one in game.objects("players"):
        number = one.whole("number", 1, 20)
        if number is None:
            one.leave("an entry of players has a number from 1 to 20")
        elif number in rows:
            one.leave("this number of players has an entry already")
        else:
            rows[number] = one
    figures: dict[str, Any] = {}
    for key, name in (("bank", "bank"), ("capital", "start_cash"), ("certLimit", "certificate_limits")):
        single = game.get(key)
        values = [_figure(rows[number].get(key)) for number in sorted(rows)]
        if any(value is not None for value in values):
            figures[name] = (
                values[0]
                if len(set(map(str, values))) == 1 and len(values) == 1
                else ["–" if v is None else v for v in values]
            )
            if single.value is not None:
                single.leave("the players' entries say it for each number of players")
        elif (value := _figure(single)) is not None:
            figures[name] = value
    info = game.object("info")
    said = game.get("floatPercent").value
    if isinstance(said, int | float) and not isinstance(said, bool) and 0 <= said <= 100:
        game.get("floatPercent").take()
        figures["float_percent"] = int(said) if float(said).is_integer() else float(said)
    if capital := info.text("capitalization", 20):
        figures["capitalization"] = capital
    if isinstance(info.get("mustSellInBlocks").value, bool):
        info.get("mustSellInBlocks").take()
        figures["must_sell_in_blocks"] = "yes" if info.get("mustSellInBlocks").value else "no"
    header["figures"] = figures
    return [min(rows), max(rows)] if rows else [2, 6]


def _figure(said: Node) -> int | str | None:
    number = whole_number(said.value)
    if number is not None and 0 <= number <= 9_999_999:
        said.take()
        return number
    if isinstance(said.value, str) and said.value.strip():
        return literal(said.said(30)) or None
    if isinstance(said.value, float):
        said.take()
        return f"{said.value:g}"
    if said.value is not None:
        said.leave("a number or a text is expected here")
    return None


def _currency(making: Making, info: Node, header: dict[str, Any]) -> None:
    said = info.text("currency", 30)
    before, mark, after = said.partition("#")
    before, after = before.strip(), after.strip()
    if said and not mark:
        info.get("currency").leave("the form of amounts has a # for the figure")
        before = after = ""
    if before and after:
        info.get("currency").leave(f"amounts have one sign; '{after}' behind the figure has no place")
        after = ""
    making.after = bool(after) and not before
    making.symbol = (before or after)[:8] or ("$" if not said or not mark else "")
    header["currency"] = {"symbol": making.symbol, "after": making.after}
    if not making.symbol:
        header["currency"] = {"symbol": "", "name": "money"}


def _say_colours(game: Node, palette: Palette) -> None:
    colours = game.object("colors")
    for name in colours.names():
        value = hex_of(name, palette.own)
        if value in palette.keys or value in {one["hex"] for one in palette.entries.values()}:
            colours.get(name).take()
        elif not value:
            colours.get(name).leave("no colour is written like this")
