"""The tables of ``play.toml`` in which a designer declares the rules of a game: what they hold, and reading them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, time
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from playproof.checker.definition.game_definition import GameDefinition
from playproof.components.base import Component
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.reading.typed import faults_from

#: A name that expressions and tracker files use.
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
#: A whole number, or an expression that gives one.
Number = Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)] | Annotated[str, Field(max_length=500)]
Expression = Annotated[str, Field(max_length=500)]
Face = (
    Annotated[int, Field(ge=0, le=1000)]
    | Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]*$", max_length=20)]
)
Faces = Annotated[int, Field(ge=2, le=100)] | Annotated[tuple[Face, ...], Field(min_length=2, max_length=100)]
#: A name with its parameters, if it has any.
ValueName = Annotated[
    str, Field(pattern=r"^[a-z][a-z0-9_]*(\( *[a-z][a-z0-9_]*( *, *[a-z][a-z0-9_]*)* *\))?$", max_length=80)
]
Sentence = Annotated[str, Field(min_length=1, max_length=300)]
Moment = Literal["always", "turn end", "round end"]


class Resource(Component):
    """Something that is counted: ``[resource.leaf]``."""

    start: Number = Field(default=0, description="What each player begins with.")
    supply: Number | None = Field(
        default=None, description="How many there are in all; without it there is no end."
    )
    limit: Number | None = Field(
        default=None, description="The most that a player holds; what is more is not gained."
    )
    below_zero: bool = Field(default=False, description="Whether a player may have less than none.")
    faces: Faces | None = Field(
        default=None,
        description="Of dice and chips of chance: how many faces each has, or what they show, as [1, 2, 2, 3].",
    )
    companies: bool = Field(
        default=False,
        description="Whether companies of an 18xx game have it, each what it begins with, and no players.",
    )
    shared: bool = Field(
        default=False,
        description="Whether it is one number of the whole table, such as a price, and no player's.",
    )


class PlaceTable(Component):
    """Where cards lie or markers stand: ``[place.row]``."""

    name: str = Field(default="", max_length=40, description="What sentences call it; without it its name.")
    help: str = Field(
        default="",
        max_length=200,
        description="What a `have` line tells of it, where cards with chips lie there.",
    )
    of: str | tuple[str, ...] = Field(
        default="", description="The set of cards that lie there, or several sets."
    )
    spaces: str = Field(
        default="", description="For markers: the set of pieces that are the spaces, or a CSV file."
    )
    each_player: bool = Field(default=False, description="Whether each player has one.")
    hidden: bool = Field(default=False, description="Whether nobody knows what lies there (a deck, a bag).")
    start: Number | tuple[str, ...] = Field(
        default=0,
        description='What lies there first: "all" cards, so many from another place, or named ones.',
    )
    from_: str = Field(default="", alias="from", description="The place that it is filled from.")
    size: Number | None = Field(default=None, description="How many cards it is filled up to.")
    refill: Literal["at once", "turn end", "round end", "never"] = Field(
        default="turn end", description="When it is filled up."
    )
    reshuffle: str = Field(
        default="",
        description="The place whose cards are shuffled in when one is to be drawn and none is left here.",
    )
    limit: Number | dict[Name, Number] | None = Field(
        default=None,
        description="The most cards there, or markers on each space; of single kinds: { hut = 2 }.",
    )
    each_limit: Number | dict[Name, Number] | None = Field(
        default=None, description="The most markers of one player on a space; of single kinds: { hut = 1 }."
    )
    adjacent: str = Field(
        default="",
        description='Which spaces lie side by side: the column that lists the ids of those next to each; "hexes": the ids are '
        "coordinates of a map, as D4.",
    )
    noted: Literal["", "cards", "groups"] = Field(
        default="",
        description="Whether cards are only noted here, while they lie where `from` says: one by one, or in groups.",
    )
    rule: str = Field(default="", max_length=40, description="The code of the rule of its limits.")
    board: str = Field(default="", description="The printed board that it is on, for pictures: set/piece.")
    spot: str = Field(
        default="", description="The beginning of its spots' names there, as row- for row-1, row-2 …"
    )


class PairTable(Component):
    """Cards that each lie with a chip drawn for them, typed in one word, as 25r: ``[pair.lot]``. Its name is that of a set of
    cards, for `place`."""

    of: str = Field(description="The set of cards.")
    with_: str = Field(
        alias="with", description="The set of chips, each with a colour, whose letter is typed."
    )
    key: Name = Field(
        default="value", description="The column of the cards whose number is typed, each once."
    )
    copies: Number | None = Field(
        default=None, description="How many there are of a card; without it, as many as are printed."
    )
    chips: Number | None = Field(
        default=None, description="How many there are of a chip; without it, as many as are printed."
    )
    once: bool = Field(
        default=False,
        description="Whether each card exists once with each chip, and a chip as often as needed.",
    )
    kind: tuple[Name, ...] = Field(
        default=(),
        description="The columns of numbers that a line `have kind` tells of a card that the set lacks, behind its number.",
    )
    printed: str = Field(
        default="", description="The set that prints card and chip in one piece, CARD-COLOUR, for pictures."
    )
    rule: str = Field(
        default="",
        max_length=40,
        description="The code of the rule where a card is stated with another chip.",
    )


class Times(Component):
    """How often a player may do a command."""

    turn: Number | None = Field(default=None, description="The most in a turn.")
    round: Number | None = Field(default=None, description="The most in a round.")
    game: Number | None = Field(default=None, description="The most in the game.")
    rule: str = Field(default="", max_length=40, description="The code of the rule.")


class Need(Component):
    """A condition of a command."""

    that: Expression = Field(description="What must hold.")
    say: Sentence = Field(description="The sentence of the finding where it does not.")
    rule: str = Field(default="", max_length=40, description="The code of the rule.")
    mark: str = Field(default="", description="The word of the line to mark, by the name of its slot.")
    of_rows: bool = Field(
        default=False,
        description="Whether it must hold of the cards of a declared row, too, that this would have dealt.",
    )


class Choice(Component):
    """What a player chooses in a command: ``choose.card``."""

    from_: str | tuple[str, ...] = Field(
        default="",
        alias="from",
        description="The place, or several, whose cards or spaces are meant; or the dice.",
    )
    of: str = Field(default="", description="Or the set whose cards are meant, wherever they lie.")
    offers: Expression = Field(
        default="",
        description="What is listed as legal, if all of it holds: cards, of several a list of lists. Without it all are tried.",
    )
    least: Number | None = Field(
        default=None, description="Of a number: the smallest; 0 without it. Of several: how few."
    )
    most: Number | None = Field(default=None, description="Of a number: the largest. Of several: how many.")
    others: bool = Field(default=False, description="Of a player: only another one.")
    rule: str = Field(default="", max_length=40, description="The code of the rule of what may be chosen.")


class Effect(Component):
    """What happens: resources, cards and markers that move."""

    when: Expression = Field(default="", description="Only where this holds.")
    who: Expression = Field(
        default="",
        description='"each" player, the "others", "companies" of 18xx that operate, or an expression that names a player. '
        "`when` is settled for all of them first.",
    )
    pay: dict[Name, Number] = Field(default_factory=dict, description="Resources that are paid.")
    to_player: Expression = Field(
        default="", description="The player who gets what is paid; without it the supply."
    )
    gain: dict[Name, Number] = Field(
        default_factory=dict, description="Resources that are gained; a number below 0 is lost."
    )
    set: dict[Name, Number] = Field(default_factory=dict, description="Resources that become a number.")
    move: str = Field(default="", description='The chosen card that moves; "all" or the "first" of `from`.')
    where: Expression = Field(
        default="", description='Which of "all", or the "first" of which: a condition of `this`.'
    )
    draw: Number | None = Field(default=None, description="How many cards move unseen from `from` to `to`.")
    from_: str = Field(default="", alias="from", description="The place that cards leave.")
    to: str = Field(default="", description="The place that cards come to.")
    give_to: Expression = Field(
        default="", description="The player to whose place cards come; without it the player's own."
    )
    put: str = Field(
        default="", description="The marker (a resource) that is put on a space, or the chosen die."
    )
    on: str = Field(default="", description="The chosen space for it, or a space by its id.")
    take_back: str = Field(default="", description="The marker that the player takes back from all spaces.")
    back_from: str = Field(
        default="",
        description="The space from which one is taken back, instead of all: chosen, or by its id.",
    )
    note: str = Field(
        default="", description="The chosen cards that are noted in the place `to` and stay where they lie."
    )
    clear: str = Field(default="", description="The place of noted cards that is cleared.")
    fill: str = Field(default="", description="The place that is filled up.")
    worked: str = Field(
        default="",
        max_length=300,
        description="How what is gained here is worked out, for the sentence of a finding: a sentence with expressions.",
    )
    roll: str = Field(
        default="",
        description="The dice that are rolled or turned: all of a resource that are at hand, or the chosen ones.",
    )
    shows: Number | None = Field(
        default=None,
        description="What they show then: a slot of the command, or a number; without it what comes up is named later.",
    )
    rule: str = Field(
        default="", max_length=40, description="The code of the rule for what is paid, gained or moved here."
    )


class Starting(Component):
    """An auction of another family, within these rules."""

    starts: str = Field(default="", description="The family whose auction it begins, one of `families`.")
    lot: str = Field(
        default="", max_length=120, description="What is sold: a slot of the command, or a text."
    )
    least: Number | None = Field(default=None, description="Of an ascending auction: the least first bid.")
    bidders: Expression = Field(
        default="",
        description="Of an ascending auction: who may bid, a condition of each player; without it everybody.",
    )
    lots: str = Field(
        default="", description="Of an auction of a row: the slot of the cards that are sold, in this order."
    )
    cost: str = Field(
        default="", description="Of an auction of a row: the column of what a card costs at first."
    )
    sold: tuple[Effect, ...] = Field(
        default=(),
        description="Of an auction of a row: what happens when a card is sold, for the player who has bought it. "
        "The card is `sold`; it moves without a `from`.",
    )
    row: str = Field(
        default="",
        description="Of an auction of a row: the printed board that its cards lie on, for pictures: set/piece. They lie on "
        "the spots card-1, card-2 … with their chips, the bids on bids-1 and so on.",
    )
    won: tuple[Effect, ...] = Field(
        default=(), description="What happens when it was won; the player is the winner."
    )
    unsold: tuple[Effect, ...] = Field(default=(), description="What happens when nobody has won.")


class CommandTable(Effect, Starting):
    """What players do: ``[command.serve]``."""

    typed: str = Field(default="", max_length=120, description="How it is typed; without it its name alone.")
    help: str = Field(default="", max_length=200, description="What it does, in a few words.")
    example: str = Field(default="", max_length=120, description="A line with it.")
    phase: str | tuple[str, ...] = Field(
        default="", description="The phase, or phases, in which it is allowed."
    )
    once: Literal["", "turn", "round", "game"] = Field(
        default="", description="A player does it once in that time; `times` is for more."
    )
    times: Times | None = Field(
        default=None, description="How often a player may do it in a turn, a round, the game: { turn = 2 }."
    )
    turn: bool = Field(default=True, description="Whether only the player whose turn it is may do it.")
    company: bool = Field(
        default=False,
        description="Whether companies of an 18xx game do it, in their turn of an operating round.",
    )
    step: str = Field(
        default="",
        description="Of companies: the one step of their turn in which it is done, one of `[operating] steps`. It ends the "
        "steps before it.",
    )
    table: bool = Field(default=False, description="Whether it is nobody's: a roll of dice, an event.")
    any_time: bool = Field(
        default=False,
        description="Whether it may be done at any time, in an auction and between rounds, too.",
    )
    recalls: bool = Field(
        default=False,
        description="Whether its line only states what the round that has just ended has paid, and does nothing.",
    )
    ends: Literal["turn", "nothing", "round", "game"] = Field(
        default="turn",
        description="What it ends: the turn, nothing, the player's part in the round (or in its phase), the game. Of a command "
        'of the table: "round" ends the phase.',
    )
    ends_if: Expression = Field(default="", description="It ends that only where this holds.")
    needs: tuple[Need, ...] = Field(default=(), description="What must hold.")
    choose: dict[Name, Choice] = Field(default_factory=dict, description="What each slot may be.")
    then: tuple[Effect, ...] = Field(default=(), description="What follows, in this order.")


class CardEffect(Effect):
    """What single cards do: ``[effect.kettle]``."""

    card: str | tuple[str, ...] = Field(default="", description="The card, or several, by id or name.")
    cards: Expression = Field(default="", description="Or a condition that tells them.")
    in_: str = Field(alias="in", description="The place where they must lie.")
    at: str | tuple[str, ...] = Field(
        description='When: commands, "placed", or the start or end of a turn, a phase or a round, as "turn end".'
    )


class Modifier(Component):
    """What makes a command cheaper or dearer: ``[modifier.kettle]``."""

    at: str | tuple[str, ...] = Field(description="The commands.")
    resource: Name = Field(description="The resource that costs less or more.")
    less: Number = Field(default=0, description="So much less.")
    more: Number = Field(default=0, description="So much more.")
    least: Number = Field(
        default=0,
        description="What is left to pay at least, all modifiers together, unless it cost less without them.",
    )
    when: Expression = Field(default="", description="Only where this holds.")
    rule: str = Field(
        default="",
        max_length=40,
        description="The code of the rule, where it was forgotten or does not apply.",
    )


class Limit(Component):
    """What must hold at a moment: ``[limit.hand]``."""

    that: Expression = Field(description="What must hold, of each player.")
    say: Sentence = Field(description="The sentence of the finding where it does not.")
    rule: str = Field(default="", max_length=40, description="The code of the rule.")
    at: Moment = Field(default="turn end", description="When it must hold.")


Turns = Annotated[int, Field(ge=1, le=100)] | Literal["until passed", "table"]


class PhaseTable(Starting):
    """A phase of a round: ``[phase.market]``. One with an auction has turns behind it only if ``turns`` is given."""

    turns: Turns = Field(
        default="until passed",
        description='How many turns each player has. "table": nobody acts until a command of the table ends it.',
    )
    first: Expression = Field(
        default="",
        description="Who begins it: an expression that names a player; without it who begins the round.",
    )
    any_order: bool = Field(default=False, description="Whether the players act in any order.")
    start: tuple[Effect, ...] = Field(default=(), description="What happens when it begins.")
    end: tuple[Effect, ...] = Field(default=(), description="What happens when it ends.")


class Flow(Component):
    """How the game goes: ``[flow]``."""

    rounds: Number | None = Field(default=None, description="The number of rounds; without it they go on.")
    turns: Turns = Field(
        default="until passed",
        description='How many turns each player has in a round. "table": nobody acts until a command of the table ends it.',
    )
    any_order: bool = Field(default=False, description="Whether the players act in any order.")
    first: Expression = Field(
        default="same",
        description='Who begins the next round: "same", "next", "first out", "last out", "after last" (left of whoever acted '
        'last), "named" (whom the table names), or an expression that names a player.',
    )
    first_called: Name | Literal[""] = Field(
        default="",
        description="What who begins is called, as dealer: a line `dealer Bob` names them.",
    )
    out_when: Expression = Field(default="", description="Who is out of the round without a line.")
    setup: tuple[Effect, ...] = Field(default=(), description="What happens before the first round.")
    round_start: tuple[Effect, ...] = Field(default=(), description="What happens when a round begins.")
    turn_start: tuple[Effect, ...] = Field(default=(), description="What happens when a turn begins.")
    turn_end: tuple[Effect, ...] = Field(default=(), description="What happens when a turn ends.")
    round_end: tuple[Effect, ...] = Field(default=(), description="What happens when a round ends.")


class EndTable(Component):
    """When the game ends: ``[end]``."""

    when: Expression = Field(description="The condition; `player` is whoever has just acted.")
    at: Literal["turn end", "round end"] = Field(default="round end", description="When it is looked at.")
    finish_round: bool = Field(
        default=True, description="At a turn's end: whether the round is played to its end."
    )


class Mistake(Component):
    """What a part of the score would be without a rule."""

    points: Number = Field(description="The points of a player then.")
    rule: str = Field(max_length=40, description="The code of the rule that was missed.")


class Scoring(Component):
    """A part of the score: ``[score.cards]``."""

    points: Number = Field(description="The points of a player.")
    stated: bool = Field(
        default=False, description="Whether a line of its name states it at the end, as `sets Ann 27`."
    )
    worked: str = Field(
        default="",
        max_length=300,
        description="How it is worked out, for the sentence of a finding: a sentence with expressions.",
    )
    mistakes: tuple[Mistake, ...] = Field(
        default=(),
        description="What it would be for somebody who missed a rule; the first that fits is told.",
    )
    rule: str = Field(
        default="", max_length=40, description="The code of the rule, where it is stated wrongly."
    )


class WinnerTable(Component):
    """Who wins: ``[winner]``."""

    ties: tuple[Expression, ...] = Field(
        default=(), description="What breaks ties, the most wins; each in its turn."
    )


class RuleTables(Component):
    """All tables of a game. ``values``: named expressions, ``stock`` or ``strength(colour)``."""

    resource: dict[Name, Resource] = Field(default_factory=dict)
    pair: dict[Name, PairTable] = Field(default_factory=dict)
    place: dict[Name, PlaceTable] = Field(default_factory=dict)
    command: dict[Name, CommandTable] = Field(default_factory=dict)
    effect: dict[Name, CardEffect] = Field(default_factory=dict)
    modifier: dict[Name, Modifier] = Field(default_factory=dict)
    limit: dict[Name, Limit] = Field(default_factory=dict)
    phase: dict[Name, PhaseTable] = Field(default_factory=dict)
    flow: Flow = Flow()
    end: EndTable | None = None
    score: dict[Name, Scoring] = Field(default_factory=dict)
    winner: WinnerTable = WinnerTable()
    values: dict[ValueName, Expression] = Field(default_factory=dict)


def sets_of(place: PlaceTable) -> tuple[str, ...]:
    """The sets of cards that lie in a place."""
    named = (place.of,) if isinstance(place.of, str) else place.of
    return tuple(filter(None, named))


#: The tables' names at the top of ``play.toml``.
TABLES = tuple(RuleTables.model_fields)


def place_of(definition: GameDefinition, way: Sequence[str | int]) -> Place:
    """Where something stands in ``play.toml``; which of several tables it is, the line tells."""
    place = definition.place(*way)
    return replace(place, field=".".join(step for step in way if isinstance(step, str)))


def _dates(value: Any, way: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], date | time]]:
    """The dates and times in tables, which TOML reads where quotes were forgotten."""
    if isinstance(value, date | time):
        yield way, value
    elif isinstance(value, Mapping | list):
        for key, one in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _dates(one, (*way, key))


def _settled(
    definition: GameDefinition, value: Any, way: tuple[str | int, ...], house: Mapping[str, str]
) -> Any:
    """A value as it is by the readings that a game is played by. Raises :class:`DataFaults`."""
    if isinstance(value, list):
        return [_settled(definition, one, (*way, at), house) for at, one in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    if not isinstance(value.get("ruling"), str):
        return {key: _settled(definition, one, (*way, key), house) for key, one in value.items()}
    code, known = value["ruling"], definition.book.rulings
    if code not in known:
        said = f"'{code}' is no ruling"
        fault = Fault(
            place_of(definition, way),
            said,
            ", ".join(known) or "rulings.toml has none",
            nearest(code, list(known)),
        )
        raise DataFaults([fault])
    choices = list(known[code].choices)
    if odd := next((key for key in value if key != "ruling" and key not in choices), ""):
        raise DataFaults(
            [Fault(place_of(definition, way), f"'{odd}' is no reading of {code}", ", ".join(choices))]
        )
    if lacking := next((choice for choice in choices if choice not in value), ""):
        raise DataFaults(
            [Fault(place_of(definition, way), f"says nothing for {code} = {lacking}", f"{lacking} = …")]
        )
    return _settled(definition, value[house.get(code, known[code].default)], way, house)


def rulings_named(definition: GameDefinition) -> Iterator[tuple[str, str]]:
    """The readings that some table depends on: the ruling and its choice, each once."""
    found = dict.fromkeys(
        re.findall(
            r'"ruling": "([^"]*)"', json.dumps([definition.play.get(name) for name in TABLES], default=str)
        )
    )
    for code in found:
        if code in definition.book.rulings:
            yield from ((code, choice) for choice in definition.book.rulings[code].choices)


def read_tables(definition: GameDefinition, house: Mapping[str, str] = MappingProxyType({})) -> RuleTables:
    """The tables of a game, by the readings of ``house``, else those that are shipped. Raises :class:`DataFaults` with
    everything that is no table of these."""
    tables = {name: definition.play[name] for name in TABLES if name in definition.play}
    said: Mapping[str, Any] = {
        name: _settled(definition, one, (name,), house) for name, one in tables.items()
    }
    dates = [
        Fault(place_of(definition, way), f"is {value}, a date or a time", "a number, or a text in quotes")
        for way, value in _dates(said, ())
    ]
    if dates:
        raise DataFaults(dates)
    try:
        return RuleTables.model_validate_json(json.dumps(said), strict=True)
    except ValidationError as error:
        found = faults_from(error, lambda way: place_of(definition, way), RuleTables)
    raise DataFaults(sorted(dict.fromkeys(found), key=lambda fault: fault.place.line))
