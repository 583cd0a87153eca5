"""The kinds of component, in the order in which a kit prints them.

A kind is a TOML file of a game folder (``cards.toml``), a module here that types it, and a module of the
same name in `playproof.layouts.kinds` that draws it. To add one, write both and name it in `KINDS`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from pydantic import Field, create_model

from playproof.components.base import Component, PieceSet

__all__ = ["KINDS", "POUNDS", "STOCKS", "Kind", "kind_model", "set_model"]


class Kind(NamedTuple):
    """One kind of component; ``stock`` is what it is printed on, a name in `STOCKS`.

    A piece that ``fills`` a page is as large as the paper allows and is not cut out; one ``to_write`` on is printed on both
    sides, as often as it is needed.
    """

    title: str
    about: str
    set_class: str
    stock: str = "card"
    fills: bool = False
    to_write: bool = False


#: Stock → its name on the first page, and what to buy.
STOCKS: dict[str, tuple[str, str]] = {
    "card": ("Card stock", "200 g/m² or more"),
    "paper": ("Plain paper", "80 to 120 g/m²"),
}
#: Stock → what to buy where paper is sold by the pound: the nearest weights of index and of bond paper.
POUNDS = {
    "card": "80 lb cover or 110 lb index (200 g/m²) or heavier",
    "paper": "20 to 32 lb bond (75 to 120 g/m²)",
}


#: Kind (file stem) → what it is and the class of its sets in ``playproof.components.kinds.<kind>``.
KINDS: dict[str, Kind] = {
    "boards": Kind("Boards", "hex maps: places, track, terrain, borders, coordinates", "BoardSet"),
    "networks": Kind(
        "Network boards", "places and connections with cube spaces, offices, off-board boxes", "NetworkSet"
    ),
    "phases": Kind(
        "Phase charts", "phase charts with the cube's track, what is on sale, rusts and opens", "PhaseSet"
    ),
    "charters": Kind("Charters", "a company's sheet: treasury, tokens, trains, shares, powers", "CharterSet"),
    "certificates": Kind(
        "Certificates", "share certificates, made from companies and a structure", "CertificateSet"
    ),
    "privates": Kind("Private companies", "private companies, associates, side bets", "PrivateSet"),
    "trains": Kind("Trains", "trains or whatever runs the routes", "TrainSet"),
    "money": Kind("Money", "chips and notes by value", "MoneySet"),
    "markets": Kind("Markets", "stock markets", "MarketSet"),
    "tracks": Kind("Tracks", "price tracks, round tracks, rows of spaces", "TrackSet"),
    "mats": Kind("Mats", "mats with places for cards, decks and tokens", "MatSet"),
    "cards": Kind("Cards", "cards of any size with backs, laid out by a template", "CardSet"),
    "tiles": Kind("Tiles", "hex tiles", "TileSet"),
    "tokens": Kind("Tokens", "disks, squares and hexes to cut or to stick on wood", "TokenSet"),
    "aids": Kind("Player aids", "player aids: what may I do now?", "AidSet"),
    "upgrades": Kind(
        "Upgrade charts",
        "every tile, how many there are of it, what it is upgraded to",
        "UpgradeSet",
        stock="paper",
        fills=True,
    ),
    "records": Kind(
        "Tracker sheets",
        "tracker sheets to write on by hand",
        "RecordSet",
        stock="paper",
        fills=True,
        to_write=True,
    ),
}


@cache
def set_model(kind: str) -> type[PieceSet]:
    """The type of a set of this kind; an unknown kind raises `KeyError`."""
    module = import_module(f"playproof.components.kinds.{kind}")
    model: type[PieceSet] = getattr(module, KINDS[kind].set_class)
    return model


@cache
def kind_model(kind: str) -> Any:
    """The type of the kind's TOML file: ``[[set]]`` tables."""
    model = set_model(kind)
    return create_model(
        f"{model.__name__}File",
        __base__=Component,
        sets=(tuple[model, ...], Field(alias="set", min_length=1, description="The sets of this kind.")),  # type: ignore[valid-type]
    )
