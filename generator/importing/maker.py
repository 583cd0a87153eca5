"""A game file of 18xx-maker becomes a folder of component data.

It says how things look and how many there are, hardly how they are played: rules are not imported. What has no place is
listed with its reason (`playproof.generator.importing.maker_keys`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playproof.components.reading.wording import shown
from playproof.generator.importing.companies import make_companies, make_tokens
from playproof.generator.importing.folder import Files
from playproof.generator.importing.hexes import Hexes, plainer
from playproof.generator.importing.maker_keys import REASONS, UNKNOWN
from playproof.generator.importing.making import Looks, Making, literal, unused
from playproof.generator.importing.maps import MadeMaps, maps_of
from playproof.generator.importing.market import make_market
from playproof.generator.importing.palette import Palette, hex_of
from playproof.generator.importing.source import LeftOut, Node, Source, whole_number
from playproof.generator.importing.tiles import make_tiles
from playproof.generator.importing.trains import (
    make_phases,
    make_privates,
    make_trains,
    name_phases,
    name_trains,
)

__all__ = ["Drawings", "Made", "is_maker_game", "make_game"]

#: What a bank holds where the game doesn't say.
BANK = 12_000
#: Notes of a bank: value → its share of the whole.
NOTES = ((1, 0.004), (5, 0.014), (10, 0.03), (20, 0.07), (50, 0.15), (100, 0.35), (500, 0.4))


@dataclass(frozen=True)
class Drawings:
    """What Playproof can draw: the icon and the emblem for a source's name, "" for none; letters it lacks."""

    icon: Callable[[str], str]
    emblem: Callable[[str], str]
    #: On hexes terrain is drawn, too.
    on_hex: Callable[[str], str]


@dataclass
class Made:
    """A game's files, what has no place, and what was assumed."""

    files: Files
    left_out: list[LeftOut]
    title: str


def is_maker_game(data: Any) -> bool:
    """Whether a JSON value is a game of 18xx-maker."""
    return isinstance(data, dict) and isinstance(data.get("info"), dict)


def make_game(source: Source, game_id: str, looks: Looks, drawings: Drawings) -> Made:
    """The files of a game. Raises `DataFaults` for a file that can't be one."""
    game = source.root
    if not is_maker_game(source.data):
        raise game.fault(
            "the file is no game of 18xx-maker", "a JSON object with 'info', as 18xx-maker saves it"
        )
    source.taken.clear()
    source.why.clear()
    source.noted.clear()
    info = game.object("info")
    title = info.text("title", 78)
    if not title:
        raise info.get("title").fault(
            "the game has no title" if not info.has("title") else f"found {shown(info.get('title').value)}",
            "its name, as text",
        )
    if less := looks.shorter("game", "title"):
        title = info.text("title", max(12, 60 - 12 * less))
    palette = Palette(game.object("colors").value or {})
    making = Making(game, Files(), palette, looks, drawings.icon, drawings.emblem)
    making.pointed = info.get("orientation").value != "horizontal"
    if info.get("orientation").value in ("horizontal", "vertical"):
        info.get("orientation").take()
    hexes = Hexes(making.pointed, drawings.on_hex)
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
    _boards(making, maps, sets, title)
    make_trains(making, trains, phases)
    make_privates(making, phases)
    make_market(making)
    make_tiles(making, hexes)
    make_tokens(making)
    _rounds(making)
    _aids(making, header)
    _money(making, header)
    header["palette"] = palette.entries
    _say_colours(game, palette)
    return Made(making.files, source.left_out(REASONS, UNKNOWN), title)


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


def _boards(making: Making, maps: MadeMaps, sets: list[str], title: str) -> None:
    """A set for each map; maps after the first are printed when they are asked for."""
    several = len(maps.boards) > 1
    for number, board in enumerate(maps.boards):
        rows = []
        for row in board.rows.values():
            if less := max(making.looks.shorter(board.id, name) for name in (row["id"], "*")):
                making.game.get("map").note(f"not all that is on {row['id']} has a place there")
                row = row | {
                    "name": row["name"][: max(0, 24 - 8 * less)],
                    "hex": plainer(row["hex"], less - 1) if less > 1 else row["hex"],
                }
            rows.append(row)
        one: dict[str, Any] = {
            "id": "map",
            "name": board.name,
            "title_line": literal(f"{title}: {board.name}" if several else title, 80)
            if board.titled
            else literal(board.name),
            "layout": "pointy" if making.pointed else "flat",
            "letters": "rows" if making.pointed else "columns",
        }
        by_mark: dict[str, list[str]] = {}
        for mark, hex_ in board.marks:
            by_mark.setdefault(mark, []).append(hex_)
        if note := "; ".join(f"{mark}: {', '.join(hexes)}" for mark, hexes in by_mark.items()):
            one["note"] = literal(f"Hexes of companies: {note}", 300)
        if board.borders:
            one["border"] = board.borders
        homes = {
            name: [row["home"].partition("/")[0] for row in making.files.rows[f"{name}.csv"] if row["home"]]
            for name in sets
        }
        made: dict[str, Any] = {
            "id": board.id,
            "name": board.name,
            "source": "document",
            "rows": f"{board.id}.csv",
            "companies": [name for name in sets if all(home in board.rows for home in homes[name])],
        }
        if number and not board.id.startswith(f"{maps.boards[0].id}-part"):
            made["optional"] = True
        making.files.add_set(
            "boards", made | {"piece": [one]}, "A map's hexes, one by one, are in its CSV file."
        )
        making.files.rows[f"{board.id}.csv"] = rows


def _rounds(making: Making) -> None:
    spaces: list[dict[str, Any]] = []
    for one in making.game.objects("rounds"):
        label = one.text("name", 40) or one.text("label", 40)
        if not label:
            one.leave("a round has a name")
            continue
        space: dict[str, Any] = {
            "id": unused(label, [each["id"] for each in spaces], "round"),
            "label": literal(label, 60),
        }
        colour = one.get("color").value
        if isinstance(colour, str) and (found := making.palette.add(colour)):
            one.get("color").take()
            space["colour"] = found
        elif colour is not None:
            one.get("color").leave("no colour has this name")
        if less := making.looks.shorter("rounds", "rounds"):
            one.note("the space is too small for the whole name")
            space["label"] = literal(label[: max(1, 24 - 6 * less)])
        spaces.append(space)
    if len(spaces) > 0:
        making.files.add_set(
            "tracks",
            {
                "id": "rounds",
                "name": "Round track",
                "source": "document",
                "piece": [{"id": "rounds", "name": "Rounds", "space": spaces[:40]}],
            },
        )


def _aids(making: Making, header: dict[str, Any]) -> None:
    """One aid for each player: turns, pools, what hangs on the number of players."""
    game = making.game
    sections: list[dict[str, Any]] = []
    for one in game.objects("turns"):
        lines = [{"text": literal(text, 240)} for text in _words(one, "steps")]
        ordered = one.true("ordered")
        name = one.text("name", 58)
        if lines:
            sections.append({"title": literal(name or "A turn", 60), "numbered": ordered, "line": lines[:30]})
        optional = [{"text": literal(text, 240)} for text in _words(one, "optional")]
        if optional:
            sections.append(
                {"title": literal(f"{name or 'A turn'}: if you like"[:58], 60), "line": optional[:30]}
            )
    pools = game.get("pools")
    for one in game.objects("pools") if isinstance(pools.value, list) else []:
        lines = []
        for note in one.items("notes"):
            text = note.text("note", 220) if isinstance(note.value, dict) else note.said(220)
            if text:
                lines.append({"text": literal(text, 240)})
        name = one.text("name", 58)
        if lines:
            sections.append({"title": literal(name or "Pool", 60), "line": lines[:30]})
    figures = header["figures"]
    rules = []
    if "float_percent" in figures:
        rules.append({"text": "A company floats at *{float_percent}%*."})
    if "capitalization" in figures:
        rules.append({"text": "Capitalization: *{capitalization}*."})
    if figures.get("must_sell_in_blocks") == "yes":
        rules.append({"text": "Shares of a company are sold in one block."})
    if rules:
        sections.append({"title": "Companies", "line": rules})
    table = _by_players(game, figures)
    if table is not None:
        sections.append(table)
    if not sections:
        return
    level = making.looks.of("aids")
    if less := making.looks.shorter("aids", "aid"):
        game.get("turns").note("the player aid has no space for longer lines")
        for section in sections:
            for line in section.get("line", ()):
                # A line of ours has marks that a cut would break.
                if "{" not in line["text"]:
                    line["text"] = literal(line["text"].replace("\\", "")[: max(10, 120 - 25 * less)])
        sections = sections[: max(1, 12 - 2 * less)]
    most = sum(2 + len(one.get("line", one.get("row", ()))) for one in sections)
    size = [186.0, 90.0] if most <= 22 and level == 0 else [186.0, 130.0 + 45.0 * level]
    making.files.add_set(
        "aids",
        {
            "id": "aids",
            "name": "Player aids",
            "source": "document",
            "size": size,
            "columns": 2,
            "piece": [{"id": "aid", "name": header["title"], "count": "players", "section": sections}],
        },
        "What each player has before them.",
    )


def _words(one: Node, key: str) -> list[str]:
    found = []
    for each in one.items(key):
        if text := each.said(220):
            found.append(text)
    return found


def _by_players(game: Node, figures: dict[str, Any]) -> dict[str, Any] | None:
    numbers = sorted(
        {
            number
            for one in game.objects("players")
            if (number := whole_number(one.get("number").value)) is not None and 1 <= number <= 20
        }
    )
    rows = []
    for name, words in (
        ("start_cash", "Starting cash"),
        ("certificate_limits", "Certificates"),
        ("bank", "Bank"),
    ):
        value = figures.get(name)
        if isinstance(value, list):
            rows.append({"cells": [words, f"{{{name}}}"]})
        elif value is not None and name != "bank" and numbers:
            rows.append({"cells": [words, *[f"{{{name}}}"] * len(numbers[:11])]})
    if not rows or not numbers or len(numbers) > 11:
        return None
    return {"title": "By players", "columns": ["Players", *map(str, numbers)], "row": rows}


def _money(making: Making, header: dict[str, Any]) -> None:
    said = header["figures"].get("bank")
    values = [one for one in (said if isinstance(said, list) else [said]) if isinstance(one, int)]
    bank = max(values, default=0) or BANK
    scale = 1
    while bank / scale > 120_000:
        scale *= 10
    pieces: list[dict[str, Any]] = []
    for value, share in NOTES:
        count = max(2, -(-int(bank * share) // (value * scale)))
        name = making.amount(value * scale)
        pieces.append(
            {
                "id": str(value * scale),
                "name": name,
                "value": value * scale,
                "count": min(200, count),
                "colour": making.palette.money("ABCDEFG"[len(pieces)]),
            }
        )
    while (short := bank - sum(one["value"] * one["count"] for one in pieces)) > 0:
        pieces[-1]["count"] += -(-short // pieces[-1]["value"])
    money: dict[str, Any] = {
        "id": "notes",
        "name": "Bank notes",
        "source": "sample",
        "form": "note",
        "size": ([65.0, 36.0], [95.0, 47.0], [130.0, 64.0])[min(making.looks.of("notes"), 2)],
    }
    if isinstance(said, int):
        money["worth"] = "{bank}"
    making.files.add_set(
        "money", money | {"piece": pieces}, "How the bank is split into notes is Playproof's proposal."
    )


def _say_colours(game: Node, palette: Palette) -> None:
    colours = game.object("colors")
    for name in colours.names():
        value = hex_of(name, palette.own)
        if value in palette.keys or value in {one["hex"] for one in palette.entries.values()}:
            colours.get(name).take()
        elif not value:
            colours.get(name).leave("no colour is written like this")
