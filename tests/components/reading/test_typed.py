"""What a model refuses, in plain words."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args

import pytest
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PlainValidator,
    StringConstraints,
    Tag,
    ValidationError,
    WrapValidator,
    create_model,
    model_validator,
)
from pydantic.dataclasses import dataclass
from pydantic_core import InitErrorDetails, PydanticCustomError
from pydantic_core.core_schema import ErrorType

from playproof.components.faults import Fault, NotAllowed, Place
from playproof.components.game import GameFile
from playproof.components.kinds import KINDS, set_model
from playproof.components.reading.patterns import in_words
from playproof.components.reading.shapes import noun_of
from playproof.components.reading.typed import faults_from


def place_of(way: tuple[int | str, ...]) -> Place:
    return Place("f", field=".".join(map(str, way)))


def faults(model: type[BaseModel], data: Any, *, strict: bool = True) -> list[str]:
    with pytest.raises(ValidationError) as raised:
        model.model_validate(data, strict=strict)
    return [str(fault)[3:] for fault in faults_from(raised.value, place_of, model)]


def fault(kind: Any, value: Any, *, strict: bool = True) -> str:
    """What is said of ``value`` in a field of type ``kind``."""
    model = create_model("Card", x=(kind, ...))
    (sentence,) = faults(model, {"x": value}, strict=strict)
    return sentence.removeprefix("field 'x': ").removeprefix("field 'x.")


@pytest.mark.parametrize(
    ("kind", "value", "sentence"),
    [
        (int, "red", "found 'red'; allowed: a whole number"),
        (int, "12", "found '12'; allowed: a whole number without quotes"),
        (int, 3.5, "found 3.5; allowed: a whole number"),
        (int, True, "found true; allowed: a whole number"),
        (int, None, "found nothing; allowed: a whole number"),
        (int, [1], "found a list; allowed: a whole number"),
        (int, {}, "found an empty table; allowed: a whole number"),
        (int, datetime.date(2025, 12, 31), "found 2025-12-31; allowed: a whole number"),
        (Annotated[int, Field(ge=1, le=6)], 7, "found 7; allowed: a whole number from 1 to 6"),
        (Annotated[int, Field(ge=1, le=6)], "x", "found 'x'; allowed: a whole number from 1 to 6"),
        (
            Annotated[int, Field(ge=0, multiple_of=5)],
            7,
            "found 7; allowed: a whole number, 0 or more and a multiple of 5",
        ),
        (
            Annotated[float, Field(gt=0, le=2000)],
            0.0,
            "found 0.0; allowed: a number, more than 0 and at most 2000",
        ),
        (Annotated[float, Field(lt=9.5)], 10.0, "found 10.0; allowed: a number, less than 9.5"),
        (float, "1,5", "found '1,5'; allowed: a number; did you mean '1.5'?"),
        (float, "1.5", "found '1.5'; allowed: a number without quotes"),
        (float, "much", "found 'much'; allowed: a number"),
        (
            Annotated[float, Field(allow_inf_nan=False)],
            float("inf"),
            "found inf; allowed: a number that is not infinite",
        ),
        (str, 3, "found 3; allowed: text in quotes"),
        (Annotated[str, Field(min_length=1)], "", "found ''; allowed: at least 1 character"),
        (Annotated[str, Field(max_length=3)], "long", "found 'long' (4 characters); allowed: at most 3 characters"),
        (
            Annotated[str, Field(pattern="^#[0-9A-F]{6}$")],
            "red",
            "found 'red'; allowed: text made of: '#', then 6 of 0-9 A-F",
        ),
        (
            Annotated[str, Field(pattern="^#[0-9A-F]{6}$", examples=["#D55E00"])],
            "red",
            "found 'red'; allowed: text such as '#D55E00'",
        ),
        (bool, "yes", "found 'yes'; allowed: true or false"),
        (bool, 1, "found 1; allowed: true or false"),
        (
            Literal["red", "white", "blue", "black"],
            "purpel",
            "found 'purpel'; allowed: red, white, blue, black",
        ),
        (Literal["red", "blue"], "Rad", "found 'Rad'; allowed: red, blue; did you mean 'red'?"),
        (Literal["red", "blue"], 3, "found 3; allowed: red, blue"),
        (Literal[2, 4], 3, "found 3; allowed: 2, 4"),
        (Literal[2, 4], "4", "found '4'; allowed: 2, 4; numbers without quotes"),
        (list[int], "a, b", "found 'a, b'; allowed: a list"),
        (list[int], [1, "b"], "1': found 'b'; allowed: a whole number"),
        (dict[str, int], ["a"], "found a list; allowed: a table"),
        (dict[str, int], {"a": "b"}, "a': found 'b'; allowed: a whole number"),
        (
            dict[Annotated[str, Field(pattern="^[a-z]+$")], int],
            {"A": 1},
            "A': found 'A'; allowed: text made of: one or more of a-z",
        ),
        (Annotated[list[int], Field(min_length=2)], [1], "found 1 item; allowed: at least 2 items"),
        (Annotated[list[int], Field(max_length=1)], [1, 2], "found 2 items; allowed: at most 1 item"),
        (Annotated[dict[str, int], Field(min_length=2)], {"a": 1}, "found 1 entry; allowed: at least 2 entries"),
    ],
)  # fmt: skip
def test_one_value(kind: Any, value: Any, sentence: str) -> None:
    assert fault(kind, value) == sentence


@pytest.mark.parametrize(
    ("kind", "value", "sentence"),
    [
        (int, "abc", "found 'abc'; allowed: a whole number"),
        (int, "3.5", "found '3.5'; allowed: a whole number"),
        (int, "9" * 5000, f"found '{'9' * 59}…'; allowed: a whole number of at most 4,300 digits"),
        (float, "1,5", "found '1,5'; allowed: a number; did you mean '1.5'?"),
        (bool, "perhaps", "found 'perhaps'; allowed: true or false"),
        (tuple[int, int], [1], "1': the list has no item 2; allowed: a whole number"),
        (tuple[int, ...], [1, "b"], "1': found 'b'; allowed: a whole number"),
    ],
)
def test_one_text(kind: Any, value: Any, sentence: str) -> None:
    assert fault(kind, value, strict=False) == sentence


def test_types_of_fields_are_those_that_have_words() -> None:
    def types(schema: Any) -> set[str]:
        if isinstance(schema, Mapping):
            found = {schema["type"]} if isinstance(schema.get("type"), str) else set()
            return found.union(*map(types, schema.values()))
        return set[str]().union(*map(types, schema)) if isinstance(schema, list | tuple) else set()

    models = [GameFile, *(model for kind in KINDS for model in (set_model(kind), set_model(kind).piece_type))]
    assert set().union(*(types(model.__pydantic_core_schema__) for model in models)) - {"no-info", "with-info"} <= {
        "any", "bool", "dict", "default", "definition-ref", "definitions", "float", "function-after", "function-before",
        "function-wrap", "int", "list", "literal", "model", "model-field", "model-fields", "nullable", "str", "tagged-union",
        "tuple", "union",
    }  # fmt: skip


def test_what_was_found_stays_on_one_line() -> None:
    assert fault(int, "a\nb\x1b[31m\u202e") == r"found 'a\nb\x1b[31m\u202e'; allowed: a whole number"
    assert fault(str, 2**200) == "found a number of very many digits; allowed: text in quotes"


class Card(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    price: int = 1


class EventCard(Card):
    era: int = Field(alias="Era")


def test_unknown_and_missing_fields() -> None:
    assert faults(Card, {"name": "Ann", "pricee": 3}) == [
        "field 'pricee': 'pricee' is not a field of a card; allowed: name, price; did you mean 'price'?"
    ]
    assert faults(Card, {"name": "Ann", "zzz": 3}) == [
        "field 'zzz': 'zzz' is not a field of a card; allowed: name, price"
    ]
    assert faults(EventCard, {"name": "Ann"}) == ["field 'Era': 'Era' is missing; allowed: a whole number"]
    assert faults(EventCard, {"Era": 1, "era": 2}) == [
        "field 'name': 'name' is missing; allowed: text",
        "field 'era': 'era' is not a field of an event card; allowed: name, price, Era; did you mean 'Era'?",
    ]


def test_the_same_name_may_be_missing_and_unknown_in_different_tables() -> None:
    class Hand(BaseModel):
        cards: list[Card]

    assert faults(Hand, {"cards": [{"nam": "x"}, {}, {"name": "y", "nam": "z"}]}) == [
        "field 'cards.0.nam': 'nam' is not a field of a card; allowed: name, price; did you mean 'name'?",
        "field 'cards.1.name': 'name' is missing; allowed: text",
        "field 'cards.2.nam': 'nam' is not a field of a card; allowed: name, price; did you mean 'name'?",
    ]


def test_unions_tell_what_fits_or_the_fault_of_what_was_meant() -> None:
    kind = int | float | Literal["none", "all"] | Card | list[Card]
    assert fault(kind, "nine") == (
        "found 'nine'; allowed: a number or none, all or a table with the fields of a card or a list; "
        "did you mean 'none'?"
    )
    assert fault(kind, {"name": 3}) == "name': found 3; allowed: text in quotes"
    assert fault(kind, [{"name": 3}]) == "0.name': found 3; allowed: text in quotes"
    assert fault(int | None, "x") == "found 'x'; allowed: a whole number"
    # Of two tables the one that fits better was meant.
    assert fault(Card | Place, {"name": "x", "price": "y"}) == "price': found 'y'; allowed: a whole number"


def test_unions_within_unions_and_tables_that_hold_themselves() -> None:
    class Group(BaseModel):
        model_config = ConfigDict(extra="forbid")
        parts: list[int | Group | list[int | Group]] = []

    assert faults(Group, {"parts": [{"parts": [1, {"parts": ["x"]}, [{"part": 1}]]}]}) == [
        "field 'parts.0.parts.1.parts.0': found 'x'; "
        "allowed: a whole number or a table with the fields of a group or a list",
        "field 'parts.0.parts.2.0.part': 'part' is not a field of a group; allowed: parts; did you mean 'parts'?",
    ]


class Disk(BaseModel):
    kind: Literal["disk"]
    size: int


class Cube(BaseModel):
    kind: Literal["cube"]
    disk: int  # a field that is called like another branch


def _kind(value: Any) -> str:
    return "disk" if isinstance(value, Mapping) and "size" in value else "?"


def test_kinds_of_tables() -> None:
    kind = Annotated[Disk | Cube, Field(discriminator="kind")]
    assert fault(kind, {"kind": "disc"}) == "kind': found 'disc'; allowed: disk, cube; did you mean 'disk'?"
    assert fault(kind, {"size": 3}) == "kind': 'kind' is missing; allowed: disk, cube"
    assert fault(kind, {"kind": "cube", "disk": "x"}) == "disk': found 'x'; allowed: a whole number"
    assert fault(kind, {"kind": "disk", "size": "x"}) == "size': found 'x'; allowed: a whole number"
    assert fault(kind, 3) == "found 3; allowed: a table"
    assert (
        fault(kind | int, {"kind": "disc"})
        == "kind': found 'disc'; allowed: disk, cube; did you mean 'disk'?"
    )
    told = Annotated[Annotated[Disk, Tag("disk")] | Annotated[Cube, Tag("cube")], Discriminator(_kind)]
    assert fault(told, {"a": 1}) == "found '?'; allowed: disk, cube"


def _own(problem: Exception) -> Any:
    def refuse(value: object) -> object:
        raise problem

    return Annotated[str, AfterValidator(refuse)]


def test_a_validators_own_message_stands_as_it_is() -> None:
    assert fault(_own(ValueError("2 is no prime, see PA-12")), "2") == "2 is no prime, see PA-12"
    assert fault(_own(AssertionError("so it is")), "2") == "so it is"
    assert fault(_own(ValueError()), "2") == "found '2'; allowed: text"
    assert fault(_own(PydanticCustomError("odd", "no {what}", {"what": "luck"})), "2") == "no luck"
    assert fault(_own(NotAllowed("'2' is no suit", "♥, ♠", "♥")), "2") == (
        "'2' is no suit; allowed: ♥, ♠; did you mean '♥'?"
    )
    assert fault(_own(NotAllowed.found("rad", ["red", "blue"])), "2") == (
        "found 'rad'; allowed: red, blue; did you mean 'red'?"
    )
    assert fault(int | _own(ValueError("no")), "2") == "no"


def test_a_rule_for_the_whole_table() -> None:
    class Pair(BaseModel):
        low: int
        high: int

        @model_validator(mode="after")
        def _in_order(self) -> Pair:
            if self.low > self.high:
                raise ValueError("low is above high")
            return self

    class Holder(BaseModel):
        pairs: tuple[Pair, ...]

    assert faults(Pair, {"low": 2, "high": 1}) == ["low is above high"]
    assert faults(Holder, {"pairs": ({"low": 1, "high": 1}, {"low": 2, "high": 1})}) == [
        "field 'pairs.1': low is above high"
    ]


def test_shapes_behind_wrappers() -> None:
    @dataclass
    class Spot:
        row: int

    assert fault(Spot, {"row": "x"}, strict=False) == "row': found 'x'; allowed: a whole number"
    assert fault(Annotated[int, BeforeValidator(lambda v: v)], "x") == "found 'x'; allowed: a whole number"
    assert (
        fault(Annotated[int, WrapValidator(lambda v, go: go(v))], "x") == "found 'x'; allowed: a whole number"
    )
    assert fault(Annotated[str, StringConstraints(to_upper=True)], 3) == "found 3; allowed: text in quotes"

    def choose(value: object) -> object:
        raise PydanticCustomError("odd", "choose another")

    assert fault(Annotated[int, PlainValidator(choose)], 3) == "choose another"


JARGON = ("Input", "input", "pydantic", "integer", "dict", "None", "instance", "{", "http", "valid ", "__")


@pytest.mark.parametrize("kind", get_args(ErrorType))
def test_every_kind_of_error_has_words(kind: Any) -> None:
    ctx: dict[str, Any] = {
        **dict.fromkeys(("ge", "gt", "le", "lt", "multiple_of", "tz_expected", "tz_actual"), 1),
        **dict.fromkeys(("min_length", "max_length", "actual_length", "expected_version"), 1),
        **dict.fromkeys(("max_digits", "decimal_places", "whole_digits"), 1),
        **dict.fromkeys(
            ("field_type", "class_name", "class", "encoding", "encoding_error", "attribute"), "a"
        ),
        **dict.fromkeys(("method_name", "pattern", "tag", "discriminator", "expected_schemes", "error"), "a"),
        "expected_tags": "'a', 'b'",
        "expected": "'a' or 'b'",
    }
    if kind in ("value_error", "assertion_error"):
        ctx["error"] = ValueError("my own words")
    details: InitErrorDetails = {"type": kind, "loc": ("name",), "input": "x", "ctx": ctx}
    error = ValidationError.from_exception_data("Card", [details])
    (one,) = faults_from(error, place_of, Card)
    assert isinstance(one, Fault)
    assert one.problem
    assert not [word for word in JARGON if word in str(one)]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("^[a-z][a-z0-9_]*$", "text made of: one of a-z, then any number of a-z 0-9 _"),
        (r"^R\d{2,}-?[AB]{1,3}$", "text made of: 'R', then 2 or more of 0-9, then perhaps '-', then 1 to 3 of A B"),
        (r"^\$x+$", "text made of: '$', then one or more of 'x'"),
        ("a", "text that holds: 'a'"),
        ("^(a|b)$", "text of the form ^(a|b)$"),
    ],
)  # fmt: skip
def test_patterns_in_words(pattern: str, text: str) -> None:
    assert in_words(pattern) == text


def _named(name: str) -> type:
    return type(name, (), {})


@pytest.mark.parametrize(
    ("model", "noun"),
    [
        (lambda: Card, "card"),
        (lambda: EventCard, "event card"),
        (lambda: _named("HTTPPage2"), "http page2"),
        (lambda: create_model("X", __config__=ConfigDict(title="share of stock")), "share of stock"),
    ],
)
def test_nouns(model: Callable[[], type], noun: str) -> None:
    assert noun_of(model()) == noun
