"""What private companies can do, as ``[[private_companies.abilities]]`` in ``play.toml`` says it.

Each table has a ``private`` and a ``type``; its other keys are the fields of the type's class below. A value may depend
on a ruling, a figure or the number of players, as any parameter. The families act on the types: ``hex_track`` on hexes
and tiles, ``shares`` and ``stock_round`` on shares, ``private_companies`` and ``operating`` on closing and revenue.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, ClassVar

from playproof.checker.definition.parameters import Params
from playproof.components.faults import DataFaults, Fault, nearest
from playproof.components.wording.values import shown

OWNERS = ("any", "player", "company")


def key(meaning: str, *, default: Any = MISSING, allowed: tuple[str, ...] = (), name: str = "") -> Any:
    """A key of an ability: what it means, what it may say, and how the file calls it where that is no Python name."""
    about = {"meaning": meaning, "allowed": allowed, "name": name}
    return field(metadata=about) if default is MISSING else field(default=default, metadata=about)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One ability of one private company."""

    type: ClassVar[str] = ""
    meaning: ClassVar[str] = ""
    #: Key names of the components that a list of names may hold; checked by the family that uses them.
    private: str
    active: bool = key("Whether it holds; for abilities that a ruling gives or takes.", default=True)
    owner: str = key("Whose the private company must be.", default="any", allowed=OWNERS)

    def held_by(self, owner: str, players: Iterable[str]) -> bool:
        """Whether the ability holds while ``owner`` (a player, a company, ``""``: nobody) has the private company."""
        if not owner:
            return False
        return self.owner == "any" or (self.owner == "player") == (owner in players)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlocksHexes(Ability):
    """No company may lay a tile on these hexes."""

    type: ClassVar[str] = "blocks_hexes"
    meaning: ClassVar[str] = "No company may lay a tile on these hexes while such an owner has it."
    hexes: tuple[str, ...] = key("The hexes; those of its `blocks` if none is named.", default=())
    owner: str = key("Whose the private company must be.", default="player", allowed=OWNERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLay(Ability):
    """Its owner may lay a tile on one of these hexes."""

    type: ClassVar[str] = "tile_lay"
    meaning: ClassVar[str] = "Its owner may lay a tile on one of these hexes."
    hexes: tuple[str, ...] = key("The hexes; all if none is named.", default=())
    tiles: tuple[str, ...] = key("The tiles; all if none is named.", default=())
    owner: str = key("Whose the private company must be.", default="company", allowed=OWNERS)
    when: tuple[str, ...] = key(
        "When: `turn`, at any moment of the owner company's turn; `track`, in the track step of the owner company, or of a "
        "company that the owner presides over; `stock_round`; `between_turns` of two companies; `sold`, at once when a "
        "company buys it, by its seller.",
        default=("turn",),
        allowed=("turn", "track", "stock_round", "between_turns", "sold"),
    )
    times: int = key("How many such tiles in the whole game.", default=1)
    together: bool = key("Whether all of them are laid in one turn.", default=False)
    extra: bool = key("Whether the tile is laid besides the company's tiles of the turn.", default=True)
    free: bool = key("Whether the hex costs nothing.", default=False)
    connected: bool = key("Whether a company's track must reach the hex.", default=False)
    only_here: bool = key("Whether these tiles are laid by this ability alone.", default=False)
    closes: bool = key("Whether the private company closes once it is used up.", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Teleport(Ability):
    """Its owner company may lay a tile there, unconnected, as its tile of the turn, and at once a token."""

    type: ClassVar[str] = "teleport"
    meaning: ClassVar[str] = (
        "The owner company may lay one of these tiles there without a connection, as its tile of the turn, and at once "
        "its next token, as its token of the turn. Where a turn has several tiles, this is the next one in `[hex_track] "
        "lays`, at the `cost` of that one; the company may lay the others before it or behind the token."
    )
    hexes: tuple[str, ...] = key("The hexes.")
    tiles: tuple[str, ...] = key("The tiles; all if none is named.", default=())
    owner: str = key("Whose the private company must be.", default="company", allowed=OWNERS)
    free: bool = key("Whether the hex costs nothing; the `cost` in `lays` holds.", default=False)
    free_token: bool = key("Whether the token costs nothing.", default=True)
    extra_token: bool = key("Whether the token is placed besides the token of the turn.", default=False)
    closes: bool = key("Whether the private company closes once it is used.", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Ability):
    """It may be exchanged for a share; it then closes."""

    type: ClassVar[str] = "exchange"
    meaning: ClassVar[str] = (
        "Its owner may exchange it for a share of one of these companies; it then closes."
    )
    companies: tuple[str, ...] = key("The companies; all if none is named.", default=())
    sources: tuple[str, ...] = key(
        "Where the share comes from.", default=("ipo", "market"), allowed=("ipo", "market"), name="from"
    )
    owner: str = key("Whose the private company must be.", default="player", allowed=OWNERS)
    when: str = key(
        "`any` moment of stock and operating rounds; `turns`, in the owner's stock turn and between two turns; "
        "`purchase`, as the purchase of the owner's stock turn, and between two turns of operating rounds.",
        default="any",
        allowed=("any", "turns", "purchase"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareGift(Ability):
    """Who buys it in the auction gets shares, free."""

    type: ClassVar[str] = "shares"
    meaning: ClassVar[str] = "Who first buys it gets shares of a company from the IPO, free."
    company: str = key("The company.")
    number: int = key("How many shares of the least size.", default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class President(Ability):
    """Who buys it in the auction gets a president's certificate, free, and names the par price."""

    type: ClassVar[str] = "president"
    meaning: ClassVar[str] = (
        "Who first buys it gets the president's certificate of a company from the IPO, free, and at once names the par "
        "price."
    )
    companies: tuple[str, ...] = key(
        "The companies of which it is one; of several the entry names the one that was drawn."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Ability):
    """When it closes, besides with the phase of its card."""

    type: ClassVar[str] = "close"
    meaning: ClassVar[str] = "What closes it, besides the phase that its card names."
    when: str = key(
        "What happens: the company buys a `train`, pays a `dividend`, has `operated` for the first time; the ability to "
        "lay a `tile` is used up; a `phase` begins.",
        allowed=("train", "dividend", "operated", "tile", "phase"),
    )
    company: str = key(
        "The company that this is about; of its `president` ability if none is named.", default=""
    )
    source: str = key(
        "For `train`: whence it is bought.", default="any", allowed=("any", "bank"), name="from"
    )
    phase: str = key("For `phase`: which.", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class StaysOpen(Ability):
    """It does not close with the phase of its card."""

    type: ClassVar[str] = "stays_open"
    meaning: ClassVar[str] = "It doesn't close with the phase that its card names while such an owner has it."


@dataclass(frozen=True, slots=True, kw_only=True)
class RevenueByPhase(Ability):
    """Another revenue from a phase on."""

    type: ClassVar[str] = "revenue_by_phase"
    meaning: ClassVar[str] = "From this phase on it pays another revenue to such an owner."
    phase: str = key("The phase.")
    revenue: int = key("What it then pays each round.")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCompanyPurchase(Ability):
    """Companies can't buy it."""

    type: ClassVar[str] = "no_company_purchase"
    meaning: ClassVar[str] = "Companies can't buy it."
    from_phase: str = key("From this phase on; always if none is named.", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPlayerPurchase(Ability):
    """Players can't buy it from each other."""

    type: ClassVar[str] = "no_player_purchase"
    meaning: ClassVar[str] = "Players can't buy it from each other."


@dataclass(frozen=True, slots=True, kw_only=True)
class TileDiscount(Ability):
    """Hexes cost its owner company less."""

    type: ClassVar[str] = "tile_discount"
    meaning: ClassVar[str] = "The owner company pays less for hexes with this terrain and no other."
    terrain: tuple[str, ...] = key("The terrain, by the words of the map.")
    discount: int = key("How much less; 0: the hex costs nothing.", default=0)
    hexes: tuple[str, ...] = key("Hexes for which it holds too, whatever their terrain.", default=())
    owner: str = key("Whose the private company must be.", default="company", allowed=OWNERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class MinPlayers(Ability):
    """It is in the game with so many players only."""

    type: ClassVar[str] = "min_players"
    meaning: ClassVar[str] = "It is left out of games with fewer players."
    players: int = key("The least number of players.")


ABILITY_TYPES: dict[str, type[Ability]] = {
    one.type: one
    for one in (
        BlocksHexes,
        TileLay,
        Teleport,
        Exchange,
        ShareGift,
        President,
        Close,
        StaysOpen,
        RevenueByPhase,
        NoCompanyPurchase,
        NoPlayerPurchase,
        TileDiscount,
        MinPlayers,
    )
}


def keys_of(kind: type[Ability]) -> dict[str, Field[Any]]:
    """The keys of a type of ability as the file calls them, with their fields, the two that all need left out."""
    return {one.metadata.get("name") or one.name: one for one in fields(kind) if one.name != "private"}


def read_abilities(params: Params, name: str, privates: Sequence[str]) -> list[Ability]:
    """The abilities in ``[[<module>.<name>]]``; those whose ``active`` is false are left out.

    Raises :class:`DataFaults` with everything that is wrong in them: an unknown private company, type or key, a key
    that is missing, a value of another kind or not among the allowed ones.
    """
    faults: list[Fault] = []
    found: list[Ability] = []
    for at, row in enumerate(params.rows(name)):
        problems = list(_faults(params, name, at, row, privates))
        faults += problems
        if not problems:
            one = _made(row)
            if one.active:
                found.append(one)
    if faults:
        raise DataFaults(faults)
    return found


def _made(row: dict[str, Any]) -> Ability:
    kind = ABILITY_TYPES[row["type"]]
    values: dict[str, Any] = {
        one.name: tuple(row[said]) if isinstance(row[said], list) else row[said]
        for said, one in keys_of(kind).items()
        if said in row
    }
    return kind(private=row["private"], **values)


def _faults(
    params: Params, name: str, at: int, row: dict[str, Any], privates: Sequence[str]
) -> Iterable[Fault]:
    def fault(said: str, problem: str, allowed: str = "", hint: str = "") -> Fault:
        place = params.definition.place(params.module, name, at, *((said,) if said else ()))
        return Fault(place, problem, allowed, hint)

    for said, known in (("private", tuple(privates)), ("type", tuple(ABILITY_TYPES))):
        value = row.get(said)
        if said not in row:
            yield fault("", f"{said} is missing", ", ".join(known))
        elif value not in known:
            yield fault(said, f"{said} is {shown(value)}", ", ".join(known), nearest(str(value), known))
    kind = ABILITY_TYPES.get(str(row.get("type")))
    if kind is None:
        return
    wanted = keys_of(kind)
    for said in row:
        if said not in wanted and said not in ("private", "type"):
            problem = f"'{said}' is nothing that {kind.type} asks for"
            yield fault(said, problem, ", ".join(wanted), nearest(said, list(wanted)))
    for said, one in wanted.items():
        if said not in row:
            if one.default is MISSING:
                yield fault("", f"{kind.type} needs '{said}'", f"{said} = …: {one.metadata['meaning']}")
            continue
        value, options = row[said], one.metadata["allowed"]
        fits, allowed = SHAPES[str(one.type)]
        if not fits(value):
            yield fault(said, f"{said} is {shown(value)}", ", ".join(options) or allowed)
        elif options:
            for word in value if isinstance(value, list) else [value]:
                if word not in options:
                    yield fault(
                        said, f"{said} is {shown(word)}", ", ".join(options), nearest(word, list(options))
                    )


#: What a key's type wants of a value, and how that is told.
SHAPES: dict[str, tuple[Any, str]] = {
    "str": (lambda value: isinstance(value, str), "a text in quotes"),
    "bool": (lambda value: isinstance(value, bool), "true or false"),
    "int": (
        lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
        "a whole number from 0 on",
    ),
    "tuple[str, ...]": (
        lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
        "a list of names",
    ),
}
