"""Companies of 18xx-maker and their charters, by the sorts that share a structure of shares."""

from __future__ import annotations

import json
import re
from typing import Any

from playproof.components.importing.maker.shares import make_certificates
from playproof.components.importing.maker.tokens import make_company_tokens
from playproof.components.importing.making import CompanySort, Making, literal, unused
from playproof.components.importing.maps.maps import Homes
from playproof.components.importing.source import Node, first, slug

#: The most companies of a game.
MOST = 120
#: Price tokens of each company, where the game doesn't say.
PRICE_TOKENS = 3


def make_companies(making: Making, homes: Homes) -> list[str]:
    """The charters with what belongs to each company; returns the ids of their sets."""
    game = making.game
    nodes = game.objects("companies", MOST)
    used: dict[str, set[str]] = {"shareTypes": set(), "tokenTypes": set()}
    sorts: dict[str, CompanySort] = {}
    per_company = game.object("info").whole("marketTokens", 0, 40)
    for one in nodes:
        if one.value:
            _company(making, one, sorts, homes, PRICE_TOKENS if per_company is None else per_company, used)
    for places in homes.values():
        for _, node in places:
            node.leave("no company has this abbreviation")
    for types, names in used.items():
        every = game.object(types)
        for name in every.names():
            if name not in names:
                every.get(name).leave("no company has this type")
    if len(sorts) == 1:
        (sort,) = sorts.values()
        sort.id, sort.kind = "companies", ""
    steps = _steps(game)
    for sort in sorts.values():
        _charters(making, sort, steps)
        make_certificates(making, sort)
        make_company_tokens(making, sort)
    return [sort.id for sort in sorts.values()]


def _company(
    making: Making,
    one: Node,
    sorts: dict[str, CompanySort],
    homes: Homes,
    markets: int,
    used: dict[str, set[str]],
) -> None:
    name, letters = one.text("name", 80), one.text("abbrev", 20)
    if not name and not letters:
        one.leave("a company has a name or an abbreviation")
        return
    minor = one.true("minor")
    id_ = unused(letters or name, [row["id"] for sort in sorts.values() for row in sort.rows], "C")
    less = making.looks.shorter("company", id_)
    short = (letters or id_)[: max(1, 6 - less)]
    if less > 1:
        name = one.text("name", max(6, 60 - 10 * less))
    if letters and short != letters:
        one.get("abbrev").leave(f"too long for the pieces: they show {short}")
    colour = making.colour(one.get("color"), letters or name)
    shares = _of_type(one, "shares", "shareTypes", minor, used)
    tokens = _token_costs(_of_type(one, "tokens", "tokenTypes", minor, used))
    key = json.dumps([bool(tokens), *(node.value for node in shares)], sort_keys=True)
    if key not in sorts:
        said = one.get("shares").value
        named = said if isinstance(said, str) else short
        kind = "minor" if minor else "" if said in (None, "default") else named
        if kind in {sort.kind for sort in sorts.values()}:
            kind = f"{kind} {short}".strip()
        set_id = f"companies-{slug(kind).lower()}" if kind else "companies"
        sorts[key] = CompanySort(
            unused(set_id, [sort.id for sort in sorts.values()], "companies"), kind, shares
        )
    sort = sorts[key]
    home, home_node = "", one
    for place, node in homes.pop(letters, []) or homes.pop(name, []):
        if not home:
            home, home_node = place, node
        elif place != home:
            node.note(
                f"{place} is not printed as a home: {letters or name} has {home}, and a company has one home"
            )
    variant = f"Variant: {one.text('variant', 40)}" if one.has("variant") else ""
    row = {
        "id": id_,
        "name": name or letters,
        "abbreviation": "" if short == id_ else short,
        "colour": colour,
        "home": home,
        "tokens": " ".join(map(str, tokens)),
        "note": literal(
            "; ".join(part for part in (one.text("subtext", 70 if variant else 110), variant) if part), 120
        ),
    }
    sort.rows.append(making.files.of(one, row, home=home_node))
    own = one.whole("marketTokens", 0, 40)
    sort.markets.append(markets if own is None else own)
    for token in one.object("token").names():
        one.object("token").get(token).leave("a company's token has its colour and its letters")


def _of_type(one: Node, key: str, types: str, minor: bool, used: dict[str, set[str]]) -> list[Node]:
    """A company's shares or tokens: its own list, that of the type that it names, or that of its sort."""
    game = one.source.root
    said = one.get(key)
    if isinstance(said.value, list):
        return said.each()
    every = game.object(types)
    if said.value is not None:
        if isinstance(said.value, str) and isinstance(every.get(said.value).value, list):
            said.take()
            used[types].add(said.value)
            return every.get(said.value).each()
        said.leave(f"no type of {types} has this name")
    for name in ("minor", "default") if minor else ("default",):
        if isinstance(every.get(name).value, list):
            used[types].add(name)
            return every.get(name).each()
    return []


def _token_costs(tokens: list[Node]) -> list[int]:
    found = []
    for one in first(tokens, 20):
        text = str(one.value).strip()
        cost = re.fullmatch(r"[^0-9]{0,4}([0-9]{1,5})(?:\.0)?[^0-9]{0,4}", text)
        if cost or text.casefold() in ("home", "free", "start", "–", "-"):
            one.take()
        else:
            one.leave("a token of the charter is a cost, 'Home' or 'Free'; it is printed as free")
        found.append(int(cost[1]) if cost else 0)
    return found


def _steps(game: Node) -> list[str]:
    """The steps of the operating round."""
    for turn in game.objects("turns"):
        if re.search(r"operat|\bOR", str(turn.get("name").value or ""), re.IGNORECASE):
            found = []
            for step in first(turn.items("steps"), 10):
                if isinstance(step.value, str) and step.value.strip():
                    found.append(literal(step.said(80)))
            return found
    return []


def _charters(making: Making, sort: CompanySort, steps: list[str]) -> None:
    level = making.looks.of(sort.id)
    most = max((len(row["tokens"].split()) for row in sort.rows), default=0)
    wide = 190.0 + 25.0 * level
    pitch = 21.0
    lines = 1
    while most * pitch + 62 > wide and pitch > 14.5:
        pitch -= 0.5
    while -(-most // lines) * pitch + 62 > wide and lines < 4:
        lines += 1
    tokens: dict[str, Any] = {
        "title": "Tokens",
        "icon": "token",
        "shows": "tokens",
        "fits": sort.tokens_id,
        "home": any(row["home"] for row in sort.rows),
        "pitch": pitch,
        "lines": lines,
    }
    float_percent = making.game.get("floatPercent").value
    treasury: dict[str, Any] = {"title": "Treasury", "icon": "coin", "room": [40.0, 30.0], "grow": True}
    if isinstance(float_percent, int | float) and not isinstance(float_percent, bool):
        treasury["note"] = f"Floats at {float_percent:g}%"
    shelves: list[dict[str, Any]] = [{"section": [treasury, *([tokens] if most else [])]}]
    trains: dict[str, Any] = {"title": "Trains", "icon": "train", "room": [46.0, 44.0], "grow": True}
    if making.trains:
        trains = {
            "title": "Trains",
            "icon": "train",
            "fits": "trains",
            "limits": bool(making.phases) and level == 0,
            "pitch": 16.0,
        }
    privates: dict[str, Any] = {
        "title": "Private companies",
        "icon": "privates",
        "room": [40.0, 44.0],
        "grow": True,
    }
    shelves.append({"section": [trains, privates]})
    if steps:
        shelves.append({"section": [{"shows": "steps", "grow": True}]})
    more: dict[str, Any] = {"steps": steps} if steps else {}
    making.files.add_set(
        "charters",
        sort.id,
        sort.named("Company charters"),
        "A charter for each company, and what all of them show.",
        rows=f"{sort.id}.csv",
        size=[wide, 132.0 + 22.0 * (lines - 1) + 25.0 * level],
        company="Company",
        **more,
        shelf=shelves,
    )
    making.files.rows[f"{sort.id}.csv"] = sort.rows
