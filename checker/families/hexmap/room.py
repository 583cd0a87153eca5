"""The hex map: sectors explored one by one, control, worth, disks, gems.

Sources: A History of Preascendant Humanity PA-05, PA-11, PA-12, PA-44, PA-49 to PA-52, PA-77.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, cast

from checker.entries import Found, Verb
from checker.families.hexmap.places import Hex, neighbours, read_hex, read_hexes
from checker.families.hexmap.position import Position
from checker.families.hexmap.state import BARE, UNDRAWN, HexPart, Sector
from checker.names import NameFault, Names
from checker.room import Kind, Room, read_amount
from checker.standing import Held, Placed, Told
from checker.table import Part, Table
from components.faults import DataFaults, Fault

__all__ = ["MAP", "HexMap"]

BANK = "bank"
#: The purse of all gems that lie on the map.
MAP = "map"


class HexMap(Room):
    """Parameters (``[hexmap]``): ``tiles``, the table of tiles with ``value`` and ``count``; ``disks`` of each colour
    of the palette; ``control`` by the ``top`` disk or by ``most`` disks; ``gems_count``: gems in a sector raise its
    value; ``new_tile``: ``touching`` the map, ``anywhere`` or where places are ``laid`` out; ``destroyed`` disks
    lie on a ``pile`` of their own or go back to the ``pool``. ``set``, ``tokens`` and ``gems``: the sets that print the
    tiles, the disks and the gems; ``mat``: what has the places ``pool`` and ``destroyed``."""

    name = "hexmap"
    reasons: ClassVar[dict[str, str]] = {
        "disks": "Pool, map, destroyed disks and those set aside are together as many as there are of each colour.",
        "disks_colour": "There are so many disks of each colour.",
        "tiles": "There are no more tiles.",
        "tiles_total": "There are so many tiles.",
        "tile_value": "There are so many tiles of each value.",
        "pieces": "The map is one piece.",
        "count": "What is counted is what the books have.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.position = Position(self)
        palette = self.game.sheet.palette
        self.letters = {key: str(colour.get("letter", key[0])).upper() for key, colour in palette.items()}
        self.words = {letter: key for key, letter in self.letters.items()}
        faults = [
            Fault(
                self.game.sheet.place("palette", key, "letter", file="game.toml"),
                f"found '{letter}'",
                "a letter",
            )
            for key, letter in self.letters.items()
            if len(letter) != 1 or not letter.isalpha()
        ]
        if faults:
            raise DataFaults(faults)  # a stack is typed as the letters of its disks, from bottom to top
        names = [(self.letters[key], (key, str(palette[key].get("name", key)))) for key in palette]
        self.colours = Names("colour", names)
        self.disks = p.number("disks")
        tiles = p.text("tiles")
        rows = self.game.sheet.rows_of(tiles, whole=("value", "count")) if tiles else []
        self.tiles = {int(row["value"]): int(row["count"]) for row in rows}
        if not self.tiles:
            raise p.fault("tiles", "names no table with value and count")
        self.by_top = p.choice("control", ("top", "most")) == "top"
        self.gems_count = p.flag("gems_count", False)
        self.new_tile = p.choice("new_tile", ("touching", "anywhere", "laid"))
        self.to_pool = p.choice("destroyed", ("pile", "pool")) == "pool"
        self.sets = {name: self.prints(name) for name in ("set", "tokens", "gems", "mat")}
        self.game.owners.add(MAP)

    def start(self) -> Part:
        """An empty map."""
        return HexPart(
            pool=dict.fromkeys(self.words, self.disks), destroyed=dict.fromkeys(self.words, 0),
            aside=dict.fromkeys(self.words, 0), tiles=self.tiles.copy(),
        )  # fmt: skip

    def opening(self, table: Table) -> None:
        """No gem lies on the map."""
        table.purses[MAP] = 0

    def part(self, table: Table) -> HexPart:
        """The room's part."""
        return cast(HexPart, table.parts["hexmap"])

    def kinds(self) -> Iterable[Kind]:
        """``HEX``, ``HEXES``, ``COLOUR`` (its letter), ``STACK`` (letters from bottom to top), ``DISKS``."""
        yield Kind(
            "HEX", lambda text, table: read_hex(text), lambda t: [str(one) for one in self.part(t).sectors]
        )
        yield Kind(
            "HEXES",
            lambda text, table: read_hexes(text),
            lambda t: [str(one) for one in self.part(t).sectors],
        )
        yield Kind("COLOUR", lambda text, table: self.colours.get(text), lambda table: list(self.letters))
        yield Kind("STACK", lambda text, table: self.read_stack(text))
        yield Kind.made_of("DISKS", lambda text, table: self.read_disks(text))

    def read_stack(self, text: str) -> str:
        """``RKB``, or ``-`` for none. Raises :class:`NameFault`."""
        said = text.replace(" ", "").upper()
        if said in ("-", "NONE", "EMPTY"):
            return ""
        wrong = [letter for letter in said if letter not in self.words]
        if wrong:
            known = ", ".join(f"{letter} {word}" for letter, word in self.words.items())
            raise NameFault(
                f"'{text[:30]}' is no stack: write a letter for each disk, bottom to top ({known})"
            )
        return said

    def read_disks(self, text: str) -> tuple[tuple[str, int], ...]:
        """``red 4 white 6``. Raises :class:`NameFault`."""
        words = text.replace(",", " ").split()
        if len(words) % 2:
            raise NameFault(f"'{text[:30]}' is not colour and number, as: red 4 white 6")
        return tuple(
            (self.colours.get(words[index]), read_amount(words[index + 1]))
            for index in range(0, len(words), 2)
        )

    def verbs(self) -> Iterable[Verb[Any]]:
        """Declaring and counting the map."""
        yield from self.position.verbs()

    # -- what the map says ------------------------------------------------------------------------------

    def control(self, sector: Sector) -> str:
        """The letter of the colour that controls a sector; ``""`` without disks."""
        stack = sector.stack
        if self.by_top or len(stack) < 2:
            return stack[-1:]
        most = max(map(stack.count, stack))
        return next(letter for letter in reversed(stack) if stack.count(letter) == most)

    def controlled(self, part: HexPart, colour: str) -> list[Hex]:
        """The sectors that a colour controls."""
        if self.by_top:
            return [place for place, sector in part.sectors.items() if sector.stack[-1:] == colour]
        return [place for place, sector in part.sectors.items() if self.control(sector) == colour]

    def value(self, sector: Sector) -> int:
        """What a sector is worth."""
        printed = max(sector.value, 0)
        return printed + sector.gems if self.gems_count else printed

    def worth_of(self, part: HexPart, colour: str) -> int:
        """The values of all sectors that a colour controls."""
        sectors = part.sectors
        return sum(self.value(sectors[place]) for place in self.controlled(part, colour))

    def next_to(self, part: HexPart, place: Hex, colour: str) -> bool:
        """Whether a neighbour of ``place`` is controlled by ``colour``."""
        sectors = part.sectors
        for near in neighbours(place):
            sector = sectors.get(near)
            if sector is not None and self.control(sector) == colour:
                return True
        return False

    def tiles_left(self, part: HexPart) -> int:
        """How many tiles are still to be drawn."""
        waiting = sum(1 for sector in part.sectors.values() if sector.value == UNDRAWN)
        return sum(part.tiles.values()) - waiting

    def open_spot(self, part: HexPart, place: Hex) -> bool:
        """Whether a new tile may go to a place (if there is one)."""
        if place in part.sectors:
            return False
        if self.new_tile == "laid" and part.layout:
            return place in part.layout
        if self.new_tile != "touching" or not part.sectors:
            return True
        return any(near in part.sectors for near in neighbours(place))

    def open_spots(self, part: HexPart) -> list[Hex]:
        """Places for a new tile; on an empty map one of many."""
        if self.new_tile == "laid" and part.layout:
            return sorted(part.layout - part.sectors.keys())
        if not part.sectors:
            return [Hex(0, 0)]
        return list(
            dict.fromkeys(n for place in part.sectors for n in neighbours(place) if n not in part.sectors)
        )

    def splits(self, part: HexPart, without: Hex | None = None) -> bool:
        """Whether the map is in pieces, or would be without a sector."""
        left = set(part.sectors) - {without}
        if not left:
            return False
        walk = [left.pop()]
        while walk:
            near = left.intersection(neighbours(walk.pop()))
            left -= near
            walk += near
        return bool(left)

    # -- what is done to it -----------------------------------------------------------------------------

    def explore(self, part: HexPart, place: Hex) -> None:
        """A new sector, its tile still to be drawn."""
        part.sectors.setdefault(place, Sector(UNDRAWN))

    def drawn(self, part: HexPart, place: Hex, value: int) -> None:
        """The tile for a new sector."""
        part.sectors[place] = part.sectors.get(place, Sector(UNDRAWN))._replace(value=value)
        part.tiles[value] = part.tiles.get(value, 0) - 1

    def remove(self, table: Table, place: Hex, reason: str, to_stock: bool = False) -> None:
        """A sector leaves the map; its gems go to the bank."""
        part = self.part(table)
        sector = part.sectors.pop(place, None)
        if sector is None:
            return
        if sector.gems:
            table.pay(MAP, BANK, sector.gems, reason)
        for letter in sector.stack:
            self.destroy(part, letter)
        if sector.value >= 0:
            kept = part.tiles if to_stock else part.gone
            kept[sector.value] = kept.get(sector.value, 0) + 1

    def put_disk(self, part: HexPart, place: Hex, letter: str, bottom: bool = False) -> None:
        """A disk on a stack, or beneath it."""
        sector = part.sectors.get(place, Sector(BARE))
        stack = letter + sector.stack if bottom else sector.stack + letter
        part.sectors[place] = sector._replace(stack=stack)

    def lift_disk(self, part: HexPart, place: Hex, index: int = -1) -> str:
        """Take a disk off a stack (the top one, or that at ``index`` from the bottom); ``""`` where there is none."""
        sector = part.sectors.get(place)
        if sector is None or not -len(sector.stack) <= index < len(sector.stack):
            return ""
        disks = list(sector.stack)
        letter = disks.pop(index)
        part.sectors[place] = sector._replace(stack="".join(disks))
        return letter

    def from_pool(self, part: HexPart, letter: str) -> None:
        """A disk leaves the pool."""
        part.pool[letter] = part.pool.get(letter, 0) - 1

    def destroy(self, part: HexPart, letter: str) -> None:
        """A disk that was taken off is destroyed."""
        pile = part.pool if self.to_pool else part.destroyed
        if letter:
            pile[letter] = pile.get(letter, 0) + 1

    def give(self, table: Table, place: Hex, amount: int, reason: str, source: str = BANK) -> None:
        """Gems are laid in a sector."""
        part = self.part(table)
        sector = part.sectors.get(place)
        if sector is not None and amount:
            table.pay(source, MAP, amount, reason)
            part.sectors[place] = sector._replace(gems=sector.gems + amount)

    def collect(self, table: Table, place: Hex, amount: int, owner: str, reason: str) -> None:
        """Gems are taken out of a sector, no more than lie there."""
        part = self.part(table)
        sector = part.sectors.get(place)
        if sector is not None and sector.gems and amount:
            amount = min(amount, sector.gems)
            table.pay(MAP, owner, amount, reason)
            part.sectors[place] = sector._replace(gems=sector.gems - amount)

    # -- a declared position, and the printed state ----------------------------------------------------

    def audit(self, table: Table) -> Iterator[Found]:
        """Disks and tiles are those that there are; the map is one piece."""
        yield from self.position.audit(table)

    def boards(self) -> Iterable[str]:
        """The tiles make a map of their own."""
        return [self.sets[name] for name in ("set", "mat") if self.sets[name]]

    def placed(self, table: Table) -> Iterable[Placed]:
        """Tiles, on each its disks from below, and its gems."""
        part, on = self.part(table), self.sets["set"]
        if on:
            printed = self.tile_of(on)
            for place, sector in sorted(part.sectors.items()):
                spot, value = str(place), sector.value
                yield Placed(
                    on, spot, printed.get(value, ""), on, "tile", text="?" if value == UNDRAWN else str(value)
                )
                tall = len(sector.stack)
                for height, letter in enumerate(sector.stack):
                    colour = self.words.get(letter, "")
                    order = tall - height if tall > 1 else 0
                    yield Placed(
                        on, f"{spot}:stack", "", self.sets["tokens"], colour=colour, text=letter, order=order
                    )
                if sector.gems:
                    yield Placed(on, f"{spot}:gems", "", self.sets["gems"], text=str(sector.gems))
        for spot, pile in (("pool", part.pool), ("destroyed", part.destroyed)) if self.sets["mat"] else ():
            for letter, number in pile.items():
                if number > 0 and (colour := self.words.get(letter, "")):
                    yield Placed(
                        self.sets["mat"],
                        spot,
                        "",
                        self.sets["tokens"],
                        colour=colour,
                        text=letter,
                        number=number,
                    )

    def tile_of(self, name: str) -> dict[int, str]:
        """The printed tile of each value."""
        return {
            value: tile.id
            for one in self.game.sheet.components.sets
            for tile in (one.items if one.id == name else ())
            if (value := getattr(tile, "value", None)) is not None
        }

    def held(self, table: Table) -> Iterable[Held]:
        """Disks in the pool, destroyed and set aside; tiles to come."""
        part = self.part(table)
        piles = (("pool", part.pool), ("destroyed", part.destroyed), ("set aside", part.aside))
        for name, pile in piles[2:] if self.sets["mat"] else piles:
            known = tuple(
                Told(f"×{number}", self.words[key]) for key, number in pile.items() if key in self.words
            )
            if name == "pool" or any(pile.values()):
                yield Held("", f"disks: {name}", known)
        yield Held("", "tiles left", (Told(str(self.tiles_left(part))),))

    def show(self, table: Table) -> dict[str, Any]:
        """Sectors, pool and destroyed disks."""
        part = self.part(table)
        named = {key: self.words[key] for key in part.pool if key in self.words}
        shown: dict[str, Any] = {
            "sectors": [
                {
                    "sector": str(place),
                    "value": sector.value if sector.value >= 0 else "?",
                    "stack": sector.stack,
                    "gems": sector.gems,
                }
                for place, sector in sorted(part.sectors.items())
            ],
            "pool": {named[key]: number for key, number in part.pool.items() if key in named},
        }
        for name, pile in (("destroyed", part.destroyed), ("set_aside", part.aside)):
            if any(pile.values()):
                shown[name] = {named[key]: number for key, number in pile.items() if number and key in named}
        shown["tiles_left"] = self.tiles_left(part)
        return shown
