"""Companies of 18xx-maker: charters, shares, station tokens, price tokens, by the sorts that share a structure."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from playproof.generator.importing.making import Making, literal, unused
from playproof.generator.importing.source import Node, slug, whole_number

__all__ = ["make_companies", "make_tokens"]

LOGO = "logo files aren't in the JSON: put SVGs into layouts and name them with 'art', at = \"logo\""
#: Words for a share that makes its holder president.
PRESIDENT = re.compile(r"presiden|director|chair|owner|leiter|direktor|präsident", re.IGNORECASE)
#: The most companies of a game.
MOST = 120
#: Price tokens of each company, where the game doesn't say.
PRICE_TOKENS = 3


@dataclass
class _Sort:
    """Companies with one structure of shares."""

    id: str
    name: str
    shares: list[Node]
    rows: list[dict[str, str]] = field(default_factory=list)
    markets: list[int] = field(default_factory=list)


def make_companies(making: Making, homes: dict[str, str]) -> list[str]:
    """The charters with what belongs to each company; returns the ids of their sets. Raises `DataFaults`."""
    game = making.game
    nodes = game.objects("companies")
    if len(nodes) > MOST:
        raise game.get("companies").fault(f"found {len(nodes)} companies", f"at most {MOST}")
    used: dict[str, set[str]] = {"shareTypes": set(), "tokenTypes": set()}
    sorts: dict[str, _Sort] = {}
    per_company = game.object("info").whole("marketTokens", 0, 40)
    for one in nodes:
        if one.value:
            _company(making, one, sorts, homes, PRICE_TOKENS if per_company is None else per_company, used)
    for types, names in used.items():
        every = game.object(types)
        for name in every.names():
            if name not in names:
                every.get(name).leave("no company has this type")
    steps = _steps(game)
    for sort in sorts.values():
        _charters(making, sort, steps)
        _certificates(making, sort)
        _station_tokens(making, sort)
    return [sort.id for sort in sorts.values()]


def _company(
    making: Making,
    one: Node,
    sorts: dict[str, _Sort],
    homes: dict[str, str],
    markets: int,
    used: dict[str, set[str]],
) -> None:
    name, letters = one.text("name", 80), one.text("abbrev", 20)
    if not name and not letters:
        one.leave("a company has a name or an abbreviation")
        return
    minor = one.true("minor")
    id_ = unused(letters or name, making.companies.values(), "C")
    making.companies.setdefault(letters or name, id_)
    less = making.looks.shorter("company", id_)
    short = (letters or id_)[: max(1, 6 - less)]
    if less > 1:
        name = one.text("name", max(6, 60 - 10 * less))
    if letters and short != letters:
        one.get("abbrev").leave(f"too long for the pieces: they show {short}")
    colour = _colour(making, one, letters or name)
    shares = _of_type(one, "shares", "shareTypes", minor, used)
    tokens = _token_costs(_of_type(one, "tokens", "tokenTypes", minor, used))
    key = json.dumps([bool(tokens), *(node.value for node in shares)], sort_keys=True)
    if key not in sorts:
        said = one.get("shares").value
        kind = "minor" if minor else said if isinstance(said, str) and sorts else ""
        set_id = unused(
            f"companies-{slug(kind).lower()}" if kind else "companies",
            [s.id for s in sorts.values()],
            "companies",
        )
        title = {"": "Company charters", "minor": "Charters of minor companies"}.get(
            kind, f"Charters: {kind}"
        )
        sorts[key] = _Sort(set_id, title[:60], shares)
    sort = sorts[key]
    home = homes.get(letters, "")
    if not home:
        home = homes.get(name, "")
    row = {
        "id": id_,
        "name": name or letters,
        "abbreviation": "" if short == id_ else short,
        "colour": colour,
        "home": home,
        "tokens": " ".join(map(str, tokens)),
        "note": literal(one.text("subtext", 110)),
    }
    if one.has("variant"):
        row["note"] = literal(
            "; ".join(part for part in (row["note"], f"Variant: {one.text('variant', 40)}") if part)
        )[:120]
    sort.rows.append(row)
    own = one.whole("marketTokens", 0, 40)
    sort.markets.append(markets if own is None else own)
    for token in one.object("token").names():
        one.object("token").get(token).leave("a company's token has its colour and its letters")


def _colour(making: Making, one: Node, letters: str) -> str:
    said = one.get("color")
    if said.value is None:
        return ""
    found = making.palette.add(said.value, letters) if isinstance(said.value, str) else ""
    if not found:
        said.leave("no colour has this name")
        return ""
    said.take()
    return found


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
    for one in tokens[:20]:
        value = one.value
        number = whole_number(
            re.sub(r"[^0-9]", "", value) if isinstance(value, str) and re.search("[0-9]", value) else value
        )
        if isinstance(value, dict | list) or value is None:
            one.leave("a token of the charter is a cost or a word such as 'Home'; it is printed as free")
            found.append(0)
            continue
        one.take()
        found.append(number if number is not None and 0 <= number <= 99_999 else 0)
    return found


def _steps(game: Node) -> list[str]:
    """The steps of the operating round."""
    for turn in game.objects("turns"):
        if re.search(r"operat|\bOR", str(turn.get("name").value or ""), re.IGNORECASE):
            found = []
            for step in turn.items("steps"):
                if isinstance(step.value, str) and step.value.strip():
                    found.append(literal(step.said(80)))
            return found[:10]
    return []


def _charters(making: Making, sort: _Sort, steps: list[str]) -> None:
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
        "fits": _tokens_id(sort),
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
    one: dict[str, Any] = {
        "id": sort.id,
        "name": sort.name,
        "source": "document",
        "rows": f"{sort.id}.csv",
        "size": [wide, 132.0 + 22.0 * (lines - 1) + 25.0 * level],
        "company": "Company",
    }
    if steps:
        one["steps"] = steps
    one["shelf"] = shelves
    making.files.add_set("charters", one, "A charter for each company, and what all of them show.")
    making.files.rows[f"{sort.id}.csv"] = sort.rows


def _tokens_id(sort: _Sort) -> str:
    return sort.id.replace("companies", "tokens")


def _percent(one: Node) -> tuple[int | None, int | None]:
    """How much of the company a share is, and how many shares: of several in one cell (``20/10``) the first."""
    found: list[int | None] = []
    for key in ("percent", "shares"):
        said = one.get(key)
        first = re.match(r" *([0-9]{1,3})", said.value) if isinstance(said.value, str) else None
        number = int(first[1]) if first else whole_number(said.value)
        if isinstance(said.value, float) and number is None:
            number = round(said.value)
        if number is not None and 1 <= number <= 100:
            said.take()
            if first and not re.fullmatch(r" *[0-9]+ *", said.value):
                said.leave("of several figures the first is printed")
            found.append(number)
        else:
            found.append(None)
    return found[0], found[1]


def _certificates(making: Making, sort: _Sort) -> None:
    structure: list[dict[str, Any]] = []
    for one in sort.shares:
        if not isinstance(one.value, dict):
            if one.value is not None:
                one.leave("a share is an object with 'quantity'")
            continue
        count = one.whole("quantity", 0, 200)
        if not count:
            one.get("quantity").take()
            continue
        percent, shares = _percent(one)
        label = one.text("label", 40)
        president = one.true("president") or bool(PRESIDENT.search(label))
        notes = [one.text("subtext", 60)]
        for key, words in (("cost", "Costs {}"), ("revenue", "Pays {}"), ("variant", "Variant: {}")):
            if one.has(key):
                value = whole_number(one.get(key).value)
                said = making.amount(value) if value is not None and key != "variant" else one.text(key, 40)
                one.get(key).take()
                notes.append(words.format(said))
        made: dict[str, Any] = {
            "id": unused(
                "president" if president else slug(label).lower() or "share",
                [each["id"] for each in structure],
                "share",
            )
        }
        if percent is not None:
            made["percent"] = percent
        made |= {"shares": shares or 1, "president": president, "count": count, "label": literal(label, 40)}
        if note := literal("; ".join(part for part in notes if part), 120):
            made["note"] = note
        structure.append({key: value for key, value in made.items() if value not in ("", False)})
    if not structure:
        return
    whole = [one.get("percent") for one in structure]
    if None not in whole and abs(sum(one["percent"] * one["count"] for one in structure) - 100) > 0:
        _say_percents(structure, sort)
    set_id = sort.id.replace("companies", "shares")
    level = making.looks.of(set_id)
    making.files.add_set(
        "certificates",
        {
            "id": set_id,
            "name": "Share certificates"
            if sort.id == "companies"
            else f"Share certificates, {sort.id.removeprefix('companies-')}",
            "source": "document",
            "companies": sort.id,
            "size": ("mini", "poker", "tarot")[min(level, 2)],
            "limits": True,
            "back": {"title": "Share", "motif": "rails"},
            "structure": structure,
        },
        "The shares of each company: the structure is written once.",
    )


def _say_percents(structure: list[dict[str, Any]], sort: _Sort) -> None:
    """Percents that don't add up to the whole are printed as a note: how the company is shared out is for the rules."""
    for one in structure:
        percent = one.pop("percent")
        one["note"] = "; ".join(part for part in (f"{percent}%", one.get("note", "")) if part)[:120]
    for node in sort.shares:
        if isinstance(node.value, dict) and node.has("percent"):
            node.get("percent").leave("the shares don't add up to 100%: the percentage is printed as a note")


def _station_tokens(making: Making, sort: _Sort) -> None:
    extra = making.game.object("info").whole("extraStationTokens", 1, 40) or 0
    name = sort.id.removeprefix("companies").replace("-", ", ", 1).replace("-", " ")
    if any(row["tokens"] for row in sort.rows):
        making.files.add_set(
            "tokens",
            {
                "id": _tokens_id(sort),
                "name": f"Station tokens{name}",
                "source": "document",
                "shape": "disk",
                "size": 12.0,
                "companies": sort.id,
                "by_charter": True,
            },
            "Station tokens lie on the map, price tokens on the market.",
        )
    if extra:
        making.files.add_set(
            "tokens",
            {
                "id": f"extra-{_tokens_id(sort)}",
                "name": f"Extra station tokens{name}",
                "source": "document",
                "shape": "disk",
                "size": 12.0,
                "companies": sort.id,
                "each": extra,
            },
        )
    usual = max(set(sort.markets), key=sort.markets.count)
    price: dict[str, Any] = {
        "id": sort.id.replace("companies", "price-tokens"),
        "name": f"Price tokens{name}",
        "source": "document",
        "shape": "disk",
        "size": 12.0,
    }
    if len(set(sort.markets)) == 1:
        if usual:
            making.files.add_set("tokens", price | {"companies": sort.id, "each": usual})
        return
    price["piece"] = [
        {
            "id": row["id"],
            "name": row["name"],
            "count": count,
            "company": row["id"],
            "colour": row["colour"],
            "text": (row["abbreviation"] or row["id"])[:6],
        }
        for row, count in zip(sort.rows, sort.markets, strict=True)
    ]
    making.files.add_set("tokens", price)


def make_tokens(making: Making) -> None:
    """The game's own tokens: markers on map and market."""
    pieces: dict[str, list[dict[str, Any]]] = {"markers": [], "round-markers": []}
    for one in making.game.items("tokens"):
        if isinstance(one.value, str | int | float) and not isinstance(one.value, bool):
            if text := one.said(12):
                pieces["round-markers"].append({"name": text, "count": 1, "text": text})
            continue
        if not isinstance(one.value, dict):
            if one.value is not None:
                one.leave("a token is a text or an object")
            continue
        count = _printed(one)
        label = one.text("label", 12)
        said = one.get("icon").value
        icon = making.icon(said) if isinstance(said, str) else ""
        emblem = making.emblem(said) if isinstance(said, str) and not icon else ""
        piece: dict[str, Any] = {
            "name": label or (said if isinstance(said, str) else "") or "Token",
            "count": count,
        }
        if isinstance(said, str):
            if icon or emblem:
                one.get("icon").take()
                piece |= {"icon": icon} if icon else {"emblem": emblem}
            elif label:
                one.get("icon").leave("no icon and no emblem has this name: the label is printed")
            else:
                one.get("icon").leave("no icon and no emblem has this name: it is printed as a word")
        colour = one.get("color")
        found = making.palette.add(colour.value, label or "token") if isinstance(colour.value, str) else ""
        if found:
            colour.take()
            piece["colour"] = found
        logo = one.get("logo").value
        word = label or (logo if isinstance(logo, str) else "") or (said if isinstance(said, str) else "")
        if isinstance(logo, str):
            one.get("logo").leave(LOGO)
        if not (icon or emblem) or label:
            piece["text"] = word[:12] or "?"
        if one.has("label2"):
            piece["reverse"] = one.text("label2", 12)
            one.get("label2").leave("a second label is printed on the other side")
        pieces["markers" if len(piece.get("text", "")) <= 4 else "round-markers"].append(piece)
    for set_id, made in pieces.items():
        names: list[str] = []
        for piece in made:
            names.append(unused(str(piece["name"]).lower(), names, "token"))
            piece["name"] = str(piece["name"])[:60]
            if (less := making.looks.shorter(set_id, names[-1])) and "text" in piece:
                piece["text"] = piece["text"][: max(0, 5 - less)]
        if made:
            level = making.looks.of(set_id)
            making.files.add_set(
                "tokens",
                {
                    "id": set_id,
                    "name": "Markers" if set_id == "markers" else "Large markers",
                    "source": "document",
                    "shape": "disk",
                    "size": (12.0 if set_id == "markers" else 25.0) + 8.0 * level,
                    "piece": [{"id": name} | piece for name, piece in zip(names, made, strict=True)],
                },
            )


def _printed(one: Node) -> int:
    """How many are printed: 'print' where it is given, else the quantity; of an unlimited one ten."""
    printed = one.whole("print", 0, 500)
    quantity = one.get("quantity")
    if quantity.value == "∞":
        quantity.take()
        return printed if printed is not None else 10
    count = one.whole("quantity", 0, 500)
    if printed is not None:
        if count is not None:
            quantity.leave("'print' says how many are printed")
        return printed
    return 1 if count is None else count
