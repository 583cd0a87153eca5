"""The hex map: sectors explored one by one, control, worth, disks, gems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from playproof.checker.games.preascendant.hexmap.places import Hex, neighbours, read_hex, read_hexes
from playproof.checker.games.preascendant.hexmap.state import BARE, UNDRAWN, HexState, Sector
from playproof.checker.model.entries import Claim, Entry
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, Pictures
from playproof.checker.model.rule_module import RuleModule, ValueType, read_amount
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.names import NOTHING, NameFault, Names
from playproof.components.faults import DataFaults, Fault

BANK = "bank"
#: The owner of all gems on the map.
MAP = "map"


class HexMapBase(RuleModule[HexState], Claims, Pictures):
    """Parameters (``[hexmap]``): ``tile_table``, the table of tiles with ``value`` and ``count``;
    ``disks_per_colour``; ``control_by`` the ``top`` disk or ``most`` disks; ``gems_add_value``: gems in a sector
    raise its value; ``new_tile_place``: ``touching`` the map, ``anywhere`` or where places are ``laid`` out;
    ``destroyed_disks`` lie on a ``pile`` of their own or go back to the ``pool``. ``set``, ``tokens`` and ``gems``:
    the sets that print the tiles, the disks and the gems; ``mat``: what has the places ``pool`` and ``destroyed``."""

    name = "hexmap"
    reasons: ClassVar[dict[str, str]] = {
        "disks": "Pool, map, destroyed disks and those set aside are together as many as there are of each colour.",
        "disks_colour": "There are so many disks of each colour.",
        "tiles_total": "There are so many tiles.",
        "tile_value": "There are so many tiles of each value.",
        "pieces": "The map is one piece.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        palette = self.game.definition.palette
        self.letters = {key: str(colour.get("letter", key[0])).upper() for key, colour in palette.items()}
        self.words = {letter: key for key, letter in self.letters.items()}
        faults = [
            Fault(
                self.game.definition.place("palette", key, "letter", file="game.toml"),
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
        self.disks = p.number("disks_per_colour")
        tiles = p.text("tile_table")
        rows = self.game.definition.rows_of(tiles, whole=("value", "count")) if tiles else []
        self.tiles = {int(row["value"]): int(row["count"]) for row in rows}
        if not self.tiles:
            raise p.fault("tile_table", "names no table with value and count")
        self.by_top = p.choice("control_by", ("top", "most")) == "top"
        self.gems_count = p.flag("gems_add_value", False)
        self.new_tile = p.choice("new_tile_place", ("touching", "anywhere", "laid"))
        self.to_pool = p.choice("destroyed_disks", ("pile", "pool")) == "pool"
        self.sets = {name: self.prints(name) for name in ("set", "tokens", "gems", "mat")}
        self.game.owners.add(MAP)

    def start(self) -> ModuleState:
        """An empty map."""
        return HexState(
            pool=dict.fromkeys(self.words, self.disks), destroyed=dict.fromkeys(self.words, 0),
            aside=dict.fromkeys(self.words, 0), tiles=self.tiles.copy(),
        )  # fmt: skip

    def opening(self, game_state: GameState) -> None:
        """No gem lies on the map."""
        game_state.balances[MAP] = 0

    def value_types(self) -> Iterable[ValueType]:
        """``HEX``, ``HEXES``, ``COLOUR`` (its letter), ``STACK`` (letters from bottom to top), ``DISKS``."""
        yield ValueType(
            "HEX",
            lambda text, game_state: read_hex(text),
            lambda t: [str(one) for one in self.state(t).sectors],
        )
        yield ValueType(
            "HEXES",
            lambda text, game_state: read_hexes(text),
            lambda t: [str(one) for one in self.state(t).sectors],
        )
        yield ValueType(
            "COLOUR", lambda text, game_state: self.colours.get(text), lambda game_state: list(self.letters)
        )
        yield ValueType("STACK", lambda text, game_state: self.read_stack(text))
        yield ValueType.made_of("DISKS", lambda text, game_state: self.read_disks(text))

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
        if text.casefold() in NOTHING:
            return tuple((letter, 0) for letter in self.words)
        words = text.replace(",", " ").split()
        if len(words) % 2:
            raise NameFault(f"'{text[:30]}' is not colour and number, as: red 4 white 6")
        return tuple(
            (self.colours.get(words[index]), read_amount(words[index + 1]))
            for index in range(0, len(words), 2)
        )

    # -- queries of the map ------------------------------------------------------------------------------

    def control(self, sector: Sector) -> str:
        """The letter of the colour that controls a sector; ``""`` without disks."""
        stack = sector.stack
        if self.by_top or len(stack) < 2:
            return stack[-1:]
        most = max(map(stack.count, stack))
        return next(letter for letter in reversed(stack) if stack.count(letter) == most)

    def controlled(self, state: HexState, colour: str) -> list[Hex]:
        """The sectors that a colour controls."""
        if self.by_top:
            return [place for place, sector in state.sectors.items() if sector.stack[-1:] == colour]
        return [place for place, sector in state.sectors.items() if self.control(sector) == colour]

    def value(self, sector: Sector) -> int:
        """What a sector is worth."""
        printed = max(sector.value, 0)
        return printed + sector.gems if self.gems_count else printed

    def worth_of(self, state: HexState, colour: str) -> int:
        """The values of all sectors that a colour controls."""
        sectors = state.sectors
        return sum(self.value(sectors[place]) for place in self.controlled(state, colour))

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A disk lies in the pool, or among those destroyed, as is said, and not in the other pile."""
        state, letter = (
            self.state(game_state),
            self.letters.get(str(claim.what).casefold().removesuffix(" disk"), ""),
        )
        piles = {"pool": (state.destroyed, state.pool), "destroyed": (state.pool, state.destroyed)}
        if claim.kind != "takes" or claim.who not in piles or not letter:
            return False
        source, target = piles[claim.who]
        if source[letter] < 1:
            return False
        source[letter] -= 1
        target[letter] += 1
        return True

    def parts(self, state: HexState, colour: str, due: int) -> str:
        """The sectors of a colour's worth, in brackets; ``""`` if they don't add up to ``due``."""
        worth = [(place, self.value(state.sectors[place])) for place in self.controlled(state, colour)]
        sums = " + ".join(f"{place} {value}" for place, value in worth)
        return f" ({sums})" if worth and sum(value for _, value in worth) == due else ""

    def next_to(self, state: HexState, place: Hex, colour: str) -> bool:
        """Whether a neighbour of ``place`` is controlled by ``colour``."""
        sectors = state.sectors
        for near in neighbours(place):
            sector = sectors.get(near)
            if sector is not None and self.control(sector) == colour:
                return True
        return False

    def tiles_left(self, state: HexState) -> int:
        """How many tiles are still to be drawn."""
        waiting = sum(1 for sector in state.sectors.values() if sector.value == UNDRAWN)
        return sum(state.tiles.values()) - waiting

    def open_spot(self, state: HexState, place: Hex) -> bool:
        """Whether a new tile may go to a place (if there is one)."""
        if place in state.sectors:
            return False
        if self.new_tile == "laid" and state.layout:
            return place in state.layout
        if self.new_tile != "touching" or not state.sectors:
            return True
        return any(near in state.sectors for near in neighbours(place))

    def open_spots(self, state: HexState) -> list[Hex]:
        """Places for a new tile; on an empty map one of many."""
        if self.new_tile == "laid" and state.layout:
            return sorted(state.layout - state.sectors.keys())
        if not state.sectors:
            return [Hex(0, 0)]
        return list(
            dict.fromkeys(n for place in state.sectors for n in neighbours(place) if n not in state.sectors)
        )

    def splits(self, state: HexState, without: Hex | None = None) -> bool:
        """Whether the map is in pieces, or would be without a sector."""
        left = set(state.sectors) - {without}
        if not left:
            return False
        walk = [left.pop()]
        while walk:
            near = left.intersection(neighbours(walk.pop()))
            left -= near
            walk += near
        return bool(left)

    # -- what is done to it -----------------------------------------------------------------------------

    def explore(self, state: HexState, place: Hex) -> None:
        """A new sector, its tile still to be drawn."""
        state.sectors.setdefault(place, Sector(UNDRAWN))

    def drawn(self, state: HexState, place: Hex, value: int) -> None:
        """The tile for a new sector."""
        state.sectors[place] = state.sectors.get(place, Sector(UNDRAWN))._replace(value=value)
        state.tiles[value] = state.tiles.get(value, 0) - 1

    def remove(self, game_state: GameState, place: Hex, reason: str, to_stock: bool = False) -> None:
        """A sector leaves the map; its gems go to the bank."""
        state = self.state(game_state)
        sector = state.sectors.pop(place, None)
        if sector is None:
            return
        if sector.gems:
            game_state.pay(MAP, BANK, sector.gems, reason)
        for letter in sector.stack:
            self.destroy(state, letter)
        if sector.value >= 0:
            kept = state.tiles if to_stock else state.gone
            kept[sector.value] = kept.get(sector.value, 0) + 1

    def put_disk(self, state: HexState, place: Hex, letter: str, bottom: bool = False) -> None:
        """A disk on a stack, or beneath it."""
        sector = state.sectors.get(place, Sector(BARE))
        stack = letter + sector.stack if bottom else sector.stack + letter
        state.sectors[place] = sector._replace(stack=stack)

    def lift_disk(self, state: HexState, place: Hex, index: int = -1) -> str:
        """Take a disk off a stack (the top one, or that at ``index`` from the bottom); ``""`` where there is none."""
        sector = state.sectors.get(place)
        if sector is None or not -len(sector.stack) <= index < len(sector.stack):
            return ""
        disks = list(sector.stack)
        letter = disks.pop(index)
        state.sectors[place] = sector._replace(stack="".join(disks))
        return letter

    def from_pool(self, state: HexState, letter: str) -> None:
        """A disk leaves the pool."""
        state.pool[letter] = state.pool.get(letter, 0) - 1

    def destroy(self, state: HexState, letter: str) -> None:
        """A disk that was taken off is destroyed."""
        pile = state.pool if self.to_pool else state.destroyed
        if letter:
            pile[letter] = pile.get(letter, 0) + 1

    def give(self, game_state: GameState, place: Hex, amount: int, reason: str, source: str = BANK) -> None:
        """Gems are laid in a sector."""
        state = self.state(game_state)
        sector = state.sectors.get(place)
        if sector is not None and amount:
            game_state.pay(source, MAP, amount, reason)
            state.sectors[place] = sector._replace(gems=sector.gems + amount)

    def collect(self, game_state: GameState, place: Hex, amount: int, owner: str, reason: str) -> None:
        """Gems are taken out of a sector, no more than lie there."""
        state = self.state(game_state)
        sector = state.sectors.get(place)
        if sector is not None and sector.gems and amount:
            amount = min(amount, sector.gems)
            game_state.pay(MAP, owner, amount, reason)
            state.sectors[place] = sector._replace(gems=sector.gems - amount)

    # -- a declared position, and the printed state ----------------------------------------------------

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The tiles make a map of their own."""
        return [self.sets[name] for name in ("set", "mat") if self.sets[name]]

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Tiles, on each its disks from below, and its gems."""
        state, on = self.state(game_state), self.sets["set"]
        if on:
            printed = self.tile_of(on)
            for place, sector in sorted(state.sectors.items()):
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
                    yield Placed(on, f"{spot}:beside", "", self.sets["gems"], text=str(sector.gems))
        for spot, pile in (("pool", state.pool), ("destroyed", state.destroyed)) if self.sets["mat"] else ():
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
            for one in self.game.definition.components.sets
            for tile in (one.items if one.id == name else ())
            if (value := getattr(tile, "value", None)) is not None
        }

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Disks in the pool, destroyed and set aside; tiles to come."""
        state = self.state(game_state)
        piles = (("pool", state.pool), ("destroyed", state.destroyed), ("set aside", state.aside))
        for name, pile in piles[2:] if self.sets["mat"] else piles:
            known = tuple(
                HeldItem(f"×{number}", self.words[key]) for key, number in pile.items() if key in self.words
            )
            if name == "pool" or any(pile.values()):
                yield Holding("", f"disks: {name}", known)
        yield Holding("", "tiles left", (HeldItem(str(self.tiles_left(state))),))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Sectors, pool and destroyed disks."""
        state = self.state(game_state)
        named = {key: self.words[key] for key in state.pool if key in self.words}
        shown: dict[str, Any] = {
            "sectors": [
                {
                    "sector": str(place),
                    "value": sector.value if sector.value >= 0 else "?",
                    "stack": sector.stack,
                    "gems": sector.gems,
                }
                for place, sector in sorted(state.sectors.items())
            ],
            "pool": {named[key]: number for key, number in state.pool.items() if key in named},
        }
        for name, pile in (("destroyed", state.destroyed), ("set_aside", state.aside)):
            if any(pile.values()):
                shown[name] = {named[key]: number for key, number in pile.items() if number and key in named}
        shown["tiles_left"] = self.tiles_left(state)
        return shown
