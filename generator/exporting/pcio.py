"""The target "pcio": a package of playingcards.io, a ZIP archive of ``widgets.json`` and the pictures in ``userassets/``.

The table has 1600 × 1000 pixels, with the player's hand at its lower edge. All pieces lie above it at one scale: what is
flat and single as a board, everything else in piles, a pile for what belongs together. docs/exports.md says where
the facts about the format are from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from playproof.components.kinds.certificates import Certificate
from playproof.components.kinds.money import MoneySet
from playproof.components.kinds.tiles import Tile
from playproof.components.wording.plural import counted
from playproof.generator.exporting.job import (
    Export,
    ExportJob,
    ExportPiece,
    Face,
    Lazy,
    Package,
    is_drawn_blind,
    source_of,
)
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.packing import fitting_scale, place_boxes
from playproof.generator.exporting.pictures import face_image, face_pixels
from playproof.generator.kit.atomic_output import safe_name
from playproof.generator.writers.png import encoded

#: The table, and its lower part that the player's hand takes, in pixels.
TABLE = (1600, 1000)
_HAND = {"x": 50, "y": 820, "width": 1500, "height": 180}
_MARGIN, _GAP = 10, 14
#: How far a pile reaches beyond its cards, the height of a heading, of the button beneath a deck; in pixels.
_RIM, _HEADING, _BUTTON = 4, 20, 44
#: Pixels of a letter of a heading, at its size.
_LETTER, _LETTER_SIZE = 7, 12
#: A counter with the line above it, in pixels, and how many are side by side.
_COUNTER, _COLUMNS = (150.0, 66.0), 4
#: Pixels a millimetre.
_MOST, _LEAST = 2.5, 0.05
#: More bytes than a picture may have, and more widgets than a room takes well.
_PICTURE, _WIDGETS = 2_000_000, 1200
#: Pixels of a piece's shorter side, below which it can hardly be used.
_HANDY = 16
_DPI = 150
#: How much wider a map of tiles is than a square of them.
_ROOMY = 1.3
#: Kinds that lie on the table as boards, where there is one of a piece.
_FLAT = frozenset({"boards", "networks", "markets", "tracks", "phases", "mats"})


@dataclass(frozen=True)
class _Pile:
    """Pieces that lie on each other, all of one size; without any, a place for cards of ``size`` (mm)."""

    id: str
    pieces: tuple[ExportPiece, ...]
    size: tuple[float, float]
    shuffled: bool = False

    def extent(self, scale: float) -> tuple[float, float]:
        """Width and height with its button, in pixels."""
        width, height = (length * scale + 2 * _RIM for length in self.size)
        return (max(width, 70), height + _BUTTON) if self.shuffled else (width, height)


@dataclass(frozen=True)
class _Block:
    """A set, or a part of it, with its heading."""

    heading: str
    piles: tuple[_Pile, ...] = ()
    #: A board instead of piles.
    board: ExportPiece | None = None
    #: Counters instead: their headings and first values.
    counters: tuple[tuple[str, int], ...] = ()
    #: Free space instead, for what is laid out in play: the side of a square, mm.
    free: float = 0.0

    def laid(self, scale: float) -> tuple[list[tuple[float, float]], tuple[float, float]]:
        """Where its parts lie, beneath its heading, and the size of all; in pixels."""
        least = float(len(self.heading) * _LETTER)
        if self.counters:
            rows = ceil(len(self.counters) / _COLUMNS)
            wide, high = (length + _GAP for length in _COUNTER)
            return [(at % _COLUMNS * wide, at // _COLUMNS * high) for at in range(len(self.counters))], (
                min(len(self.counters), _COLUMNS) * wide - _GAP,
                rows * high - _GAP,
            )
        if self.free:
            return [], (self.free * scale, self.free * scale)
        if self.board is not None:
            face = self.board.front
            width, height = face.width * scale, face.height * scale
            return [(0.0, float(_HEADING))], (max(width, least), height + _HEADING)
        extents = [pile.extent(scale) for pile in self.piles]
        # Rows as wide as the block would be high, one and a half times.
        area = sum((width + _GAP) * (height + _GAP) for width, height in extents)
        most = max(least, (1.5 * area) ** 0.5, *(width for width, _ in extents))
        places: list[tuple[float, float]] = []
        x, y, high, wide = 0.0, float(_HEADING), 0.0, least
        for width, height in extents:
            if x and x + width > most:
                x, y, high = 0.0, y + high + _GAP, 0.0
            places.append((x, y))
            x, high, wide = x + width + _GAP, max(high, height), max(wide, x + width)
        return places, (wide, y + high)


def export(job: ExportJob) -> Export:
    """One package, ``GAME.pcio``."""
    blocks = _blocks(job)
    width, height = TABLE[0] - 2 * _MARGIN, _HAND["y"] - 2 * _MARGIN

    def fits(scale: float) -> bool:
        return place_boxes([block.laid(scale)[1] for block in blocks], width, height, _GAP) is not None

    scale = fitting_scale(fits, _MOST, _LEAST)
    if scale is None:
        raise ExportError(
            "the pieces don't fit on a table of playingcards.io, not even as small as can be; choose sets with --only"
        )
    table = _Layout(job, scale)
    boxes = place_boxes([block.laid(scale)[1] for block in blocks], width, height, _GAP)
    assert boxes is not None
    for block, box in zip(blocks, boxes, strict=True):
        table.add(block, box.x + _MARGIN, box.y + _MARGIN, box.width)
    widgets = table.widgets
    text = json.dumps(widgets, ensure_ascii=False, indent=1)
    members: dict[str, bytes | Lazy] = {"widgets.json": text.encode(), **table.pictures}
    messages = [
        f"{counted(len(widgets), 'widget')} and {counted(len(table.pictures), 'picture')}; "
        f"100 mm are {100 * scale:.0f} pixels of the table"
    ]
    smallest = min(job.pieces, key=lambda piece: min(piece.front.width, piece.front.height))
    side = min(smallest.front.width, smallest.front.height) * scale
    if side < _HANDY:
        messages.append(
            f"{smallest.set_name}, '{smallest.name}' is only {side:.0f} pixels wide or high, too small to read and to "
            "move easily; --only exports fewer sets, which are larger then"
        )
    if len(widgets) > _WIDGETS:
        messages.append(
            f"playingcards.io is said to take about {_WIDGETS:,} widgets in a room; --only exports fewer sets"
        )
    return Export({f"{safe_name(job.game.id)}.pcio": Package(members)}, tuple(messages))


def _blocks(job: ExportJob) -> list[_Block]:
    """The pieces in blocks, in print order; then the counters."""
    blocks: list[_Block] = []
    for one in job.sets:
        pieces = [piece for piece in job.pieces if piece.set_id == one.id]
        flat = [piece for piece in pieces if one.kind in _FLAT and piece.copies == 1 and piece.back is None]
        blocks += [_Block(piece.name, board=piece) for piece in flat]
        piles = _piles([piece for piece in pieces if piece not in flat])
        if piles:
            discard = [
                _Pile(f"discard-{pile.id}", (), pile.size)
                for pile in piles
                if pile.shuffled and pile.pieces[0].kind == "cards"
            ]
            blocks.append(_Block(one.name, (*piles, *discard)))
        if blind := [piece for piece in pieces if piece.kind == "tiles" and _is_deck(piece)]:
            side = max(max(piece.front.width, piece.front.height) for piece in blind)
            across = ceil(sum(piece.copies for piece in blind) ** 0.5)
            blocks.append(_Block("", free=side * across * _ROOMY))
    money = [one for one in job.game.sets if isinstance(one, MoneySet)]
    if money and not job.options.only:
        bank = sum(
            one.worth if one.worth is not None else sum(piece.value * piece.count for piece in one.pieces)
            for one in money
        )
        players = [(f"Player {number}", 0) for number in range(1, job.game.header.players[1] + 1)]
        blocks.append(_Block("", counters=(*players, ("Bank", bank))))
    return blocks


def _piles(pieces: Sequence[ExportPiece]) -> list[_Pile]:
    """A pile for a deck, for a company's certificates, for each train, tile, token and value of money."""
    groups: dict[tuple[str, float, float], list[ExportPiece]] = {}
    for piece in pieces:
        face = piece.front
        groups.setdefault((_group(piece), face.width, face.height), []).append(piece)
    names: dict[str, int] = {}
    piles = []
    for (group, width, height), own in groups.items():
        # Pieces of one group that differ in size lie apart.
        names[group] = names.get(group, 0) + 1
        name = group if names[group] == 1 else f"{group}-{names[group]}"
        piles.append(_Pile(name, tuple(own), (width, height), is_drawn_blind(own)))
    return piles


def _group(piece: ExportPiece) -> str:
    whole = _slug(piece.set_id)
    if isinstance(piece.data, Certificate):
        return f"{whole}-{_slug(piece.data.company)}"
    if _is_deck(piece) or piece.kind in ("privates", "charters", "aids", "records", *_FLAT):
        return whole
    return f"{whole}-{_slug(piece.data.id)}"


def _is_deck(piece: ExportPiece) -> bool:
    """Whether it lies among the others of its set: cards with a back, tiles that are drawn blind."""
    drawn = piece.kind == "cards" or (isinstance(piece.data, Tile) and not piece.data.is_track)
    return drawn and piece.back is not None


def _slug(text: str) -> str:
    """The text in letters, figures, ``-`` and ``_``, so that no two texts come out alike."""
    return re.sub(r"[^A-Za-z0-9-]", lambda one: "__" if one[0] == "/" else f"_{ord(one[0]):02X}", text)


class _Layout:
    """The widgets and the pictures that they show."""

    def __init__(self, job: ExportJob, scale: float) -> None:
        self._scale = scale
        self._dpi = job.options.dpi or _DPI
        self.pictures: dict[str, Lazy] = {}
        self.widgets: list[dict[str, Any]] = [
            {"id": "hand", "type": "hand", **_HAND, "z": 1, "dragging": None, "enabled": True}
        ]
        self._ids = {"hand"}

    def add(self, block: _Block, x: float, y: float, width: float) -> None:
        """Put a block on the table."""
        places, _ = block.laid(self._scale)
        if block.free:
            return
        if block.counters:
            for (label, value), (dx, dy) in zip(block.counters, places, strict=True):
                self._widget(
                    f"counter-{_slug(label).lower()}", "counter", x + dx, y + dy + _HEADING,
                    width=_COUNTER[0], height=_COUNTER[1] - _HEADING, counterValue=value, label=label,
                )  # fmt: skip
            return
        first = block.board.id if block.board is not None else block.piles[0].id
        self._widget(
            f"heading-{_slug(first)}", "labelText", x, y, width=_rounded(width), height=_HEADING - 2,
            labelContent=block.heading, textSize=_LETTER_SIZE, textAlign="left", bold=True,
        )  # fmt: skip
        if block.board is not None:
            face = block.board.front
            self._widget(
                f"board-{_slug(block.board.id)}", "board", x, y + _HEADING,
                width=_rounded(face.width * self._scale), height=_rounded(face.height * self._scale),
                boardImage=self._picture(face),
            )  # fmt: skip
            return
        for pile, (dx, dy) in zip(block.piles, places, strict=True):
            self._pile(pile, x + dx, y + dy)

    def _pile(self, pile: _Pile, x: float, y: float) -> None:
        width, height = (length * self._scale for length in pile.size)
        holder = self._widget(
            f"pile-{pile.id}", "cardPile", x, y,
            width=_rounded(width + 2 * _RIM), height=_rounded(height + 2 * _RIM),
            hasShuffleButton=pile.shuffled, allowPlayerEditLabel=False,
        )  # fmt: skip
        if not pile.pieces:
            return
        at = (x + _RIM, y + _RIM)
        types = {
            _slug(piece.id): {
                "label": piece.name,
                "face": self._picture(piece.front),
                "back": self._picture(piece.back if piece.back is not None else piece.front),
            }
            for piece in pile.pieces
        }
        deck = self._widget(
            f"deck-{pile.id}", "cardDeck", *at, parent=holder, owner=None,
            cardWidth=_rounded(width), cardHeight=_rounded(height), cardTypes=types,
            faceTemplate=_template("face", width, height), backTemplate=_template("back", width, height),
            enlarge=True, autoShuffle=pile.shuffled,
        )  # fmt: skip
        # The first of them comes last, so that it lies on top: the president's certificate, the cheapest company.
        for piece in reversed(pile.pieces):
            for copy in range(1, piece.copies + 1):
                self._widget(
                    f"card-{_slug(piece.id)}-{copy}", "card", *at, parent=holder, owner=None,
                    deck=deck, cardType=_slug(piece.id), faceup=not pile.shuffled,
                )  # fmt: skip

    def _widget(self, name: str, kind: str, x: float, y: float, **fields: Any) -> str:
        """Add a widget; its id is that of the same thing in every export."""
        while name in self._ids:
            name += "-"
        self._ids.add(name)
        z = len(self.widgets) + 1
        self.widgets.append(
            {"id": name, "type": kind, "x": _rounded(x), "y": _rounded(y), "z": z, "dragging": None, **fields}
        )
        return name

    def _picture(self, face: Face) -> str:
        """The address of a face's picture; it is named by what it shows, so that it keeps its name."""
        picture = Lazy(source_of("pcio", face.digest, self._dpi), lambda: _rendered(face, self._dpi))
        name = f"userassets/{picture.source[:20]}.png"
        self.pictures.setdefault(name, picture)
        return f"package://{name}"


def _template(side: str, width: float, height: float) -> dict[str, Any]:
    """How a face is drawn: its picture, all over it."""
    return {
        "includeBorder": False,
        "includeRadius": False,
        "objects": [
            {
                "type": "image", "x": 0, "y": 0, "w": _rounded(width), "h": _rounded(height), "color": "transparent",
                "valueType": "dynamic", "value": side,
            }
        ],
    }  # fmt: skip


def _rendered(face: Face, dpi: float) -> bytes:
    """A picture of a face that is small enough: at fewer dpi if it has to be."""
    while True:
        wide, high = face_pixels(face, dpi)
        data = encoded(face_image(face, dpi), dpi) if wide * high < 50_000_000 else b""
        if data and len(data) <= _PICTURE:
            return data
        dpi *= 0.8


def _rounded(length: float) -> float:
    return ceil(length * 100 - 1e-6) / 100
