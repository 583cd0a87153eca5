"""Tokens: the companies' on map and market, and the game's own markers."""

from __future__ import annotations

from functools import partial
from typing import Any

from playproof.components.importing.making import CompanySort, Making, unused

#: How many are printed of a token that never runs out, where the game doesn't say.
UNLIMITED = 10
LOGO = "logo files aren't in the JSON: put SVGs into layouts and name them with 'art', at = \"logo\""


def make_company_tokens(making: Making, sort: CompanySort) -> None:
    """The station tokens and the price tokens of companies with one structure of shares."""
    extra = making.game.object("info").whole("extraStationTokens", 1, 40) or 0
    add_disks = partial(making.files.add_set, "tokens", shape="disk", size=12.0)
    if any(row["tokens"] for row in sort.rows):
        remark = "Station tokens lie on the map, price tokens on the market."
        name = sort.named("Station tokens")
        add_disks(sort.tokens_id, name, remark, companies=sort.id, by_charter=True)
    if extra:
        name = sort.named("Extra station tokens")
        add_disks(f"extra-{sort.tokens_id}", name, companies=sort.id, each=extra)
    price = sort.id.replace("companies", "price-tokens"), sort.named("Price tokens")
    if len(set(sort.markets)) == 1:
        if each := sort.markets[0]:
            add_disks(*price, companies=sort.id, each=each)
        return
    pieces = [
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
    add_disks(*price, piece=pieces)


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
        count = one.printed(UNLIMITED)
        label = one.text("label", 12)
        said = one.get("icon").value
        drawing = making.drawing(one.get("icon"))
        piece: dict[str, Any] = {
            "name": label or (said if isinstance(said, str) else "") or "Token",
            "count": count,
        }
        piece |= drawing
        if isinstance(said, str) and not drawing:
            instead = "the label is printed" if label else "it is printed as a word"
            one.get("icon").leave(f"no icon and no emblem has this name: {instead}")
        if colour := making.colour(one.get("color"), label or "token"):
            piece["colour"] = colour
        logo = one.get("logo").value
        word = label or (logo if isinstance(logo, str) else "") or (said if isinstance(said, str) else "")
        if isinstance(logo, str):
            one.get("logo").leave(LOGO)
        if not drawing or label:
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
                set_id,
                "Markers" if set_id == "markers" else "Large markers",
                shape="disk",
                size=(12.0 if set_id == "markers" else 25.0) + 8.0 * level,
                piece=[{"id": name} | piece for name, piece in zip(names, made, strict=True)],
            )
