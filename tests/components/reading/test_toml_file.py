"""TOML: values typed, every fault with its line."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from playproof.components.reading.toml_file import read_toml
from playproof.components.reading.toml_places import TomlPlaces
from tests.components.reading.telling import told, write


class Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Back(Strict):
    title: str = ""
    motif: Literal["orbits", "stars"] = "stars"


class Motif(Enum):
    ORBITS = "orbits"
    STARS = "stars"


class Card(Strict):
    name: str
    price: int = 1
    colour: Literal["red", "white", "blue", "black"] = "red"


class CardSet(Strict):
    id: str
    back: Back = Back()
    size: tuple[float, float] = (63.5, 88.0)
    cards: tuple[Card, ...] = Field(default=(), alias="card")


class Colour(Strict):
    hex: str
    pattern: str = "plain"


class Game(Strict):
    title: str = "A game"
    players: tuple[int, int] = (2, 4)
    palette: Mapping[str, Colour] = {}
    sets: tuple[CardSet, ...] = Field(default=(), alias="set")


def read(folder: Path, text: str | bytes, model: type[BaseModel] = Game) -> Any:
    return read_toml(write(folder, "game.toml", text), model, root=folder)


def faults(folder: Path, text: str | bytes, model: type[BaseModel] = Game) -> list[str]:
    return told(read, folder, text, model)


def test_a_good_file(tmp_path: Path) -> None:
    game = read(
        tmp_path,
        '\ufefftitle = "Moon"\r\nplayers = [2, 5]\r\n[palette.red]\r\nhex = "#D55E00"\r\n'
        '[[set]]\r\nid = "events"\r\nsize = [44, 67.5]\r\nback.motif = "orbits"\r\n[[set.card]]\r\nname = "Ann"',
    )
    assert game.title == "Moon"
    assert game.players == (2, 5)
    assert game.palette["red"].hex == "#D55E00"
    assert game.sets[0].size == (44.0, 67.5)
    assert game.sets[0].back.motif == "orbits"
    assert game.sets[0].cards == (Card(name="Ann"),)


def test_what_toml_can_say_reaches_the_model(tmp_path: Path) -> None:
    class Everything(Strict):
        day: datetime.date
        moment: datetime.datetime
        time: datetime.time
        motif: Motif
        names: frozenset[str]
        folder: Path
        rate: float
        big: int
        context: str = ""

    found = read(
        tmp_path,
        'day = 2025-12-31\nmoment = 2025-12-31T18:00:00Z\ntime = 18:00:00\nmotif = "orbits"\n'
        'names = ["a", "b"]\nfolder = "x/y"\nrate = 3\nbig = 0xFFFF_FFFF_FFFF_FFFF_FF',
        Everything,
    )
    assert found.day == datetime.date(2025, 12, 31)
    assert found.moment.tzinfo is not None
    assert found.time == datetime.time(18)
    assert found.motif is Motif.ORBITS
    assert found.names == {"a", "b"}
    assert found.folder == Path("x/y")
    assert found.rate == 3.0
    assert found.big == 2**72 - 1


def test_every_fault_at_once_with_its_line(tmp_path: Path) -> None:
    text = """\
title = "Moon"
players = [2, "four"]

[palette.red]
hex = "#D55E00"
pattern = 3                       # nested table

[palette]
blue.hex = "#0072B2"
blue.patern = "dot"               # dotted key

[[set]]
id = "events"
back = { title = "Event",  motif = "orbit" }   # inline table

[[set.card]]
name = "Ann"

[[set.card]]
name = "Bob"
price = "12"                      # second table of an array in an array

[[set]]
back.title = 3                    # dotted key in a second table; its id is missing
card = [
  { name = "Cy" },
  { name = "Di", colour = "purpel" },
  { price = 1 },
]
"""
    assert faults(tmp_path, text) == [
        "game.toml:2, field 'players': found 'four'; allowed: a whole number",
        "game.toml:6, field 'palette.red.pattern': found 3; allowed: text in quotes",
        "game.toml:10, field 'palette.blue.patern': 'patern' is not a field of a colour; "
        "allowed: hex, pattern; did you mean 'pattern'?",
        "game.toml:14, field 'set.back.motif': found 'orbit'; allowed: orbits, stars; did you mean 'orbits'?",
        "game.toml:21, field 'set.card.price': found '12'; allowed: a whole number without quotes",
        "game.toml:23, field 'set.id': 'id' is missing; allowed: text",
        "game.toml:24, field 'set.back.title': found 3; allowed: text in quotes",
        "game.toml:27, field 'set.card.colour': found 'purpel'; allowed: red, white, blue, black",
        "game.toml:28, field 'set.card.name': 'name' is missing; allowed: text",
    ]


def test_a_misspelt_field_that_leaves_a_required_one_missing_is_one_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, '[[set]]\nid = "a"\n[[set.card]]\nnmae = "Ann"\nprcie = 3') == [
        "game.toml:4, field 'set.card.nmae': 'nmae' is not a field of a card; "
        "allowed: name, price, colour; did you mean 'name'?",
        "game.toml:5, field 'set.card.prcie': 'prcie' is not a field of a card; "
        "allowed: name, price, colour; did you mean 'price'?",
    ]


def test_quoted_keys_and_keys_that_look_like_branches(tmp_path: Path) -> None:
    assert faults(tmp_path, '[palette . "dark red"]\nhex = "#1"\n"pattern" = true\n\'a\\b\' = 1') == [
        "game.toml:3, field 'palette.dark red.pattern': found true; allowed: text in quotes",
        "game.toml:4, field 'palette.dark red.a\\b': 'a\\b' is not a field of a colour; allowed: hex, pattern",
    ]


def test_a_field_missing_from_the_file_itself_has_no_line(tmp_path: Path) -> None:
    class Named(Strict):
        id: int
        title: str

    assert faults(tmp_path, "# nothing yet\n", Named) == [
        "game.toml, field 'id': 'id' is missing; allowed: a whole number",
        "game.toml, field 'title': 'title' is missing; allowed: text",
    ]


def test_a_list_of_faulty_tables_is_not_too_short(tmp_path: Path) -> None:
    class Holder(Strict):
        sets: tuple[CardSet, ...] = Field(alias="set", min_length=1)

    assert faults(tmp_path, "[[set]]\nid = 1", Holder) == [
        "game.toml:2, field 'set.id': found 1; allowed: text in quotes"
    ]
    assert faults(tmp_path, "set = []", Holder) == [
        "game.toml:1, field 'set': found 0 items; allowed: at least 1 item"
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            'title = "x"\nplayers = two # both',
            "game.toml:2: column 11: 'two' is not a value; "
            'allowed: text in "straight quotes", a number, true, false, a date, '
            "[a list] or {a table}",
        ),
        (
            "title =\nplayers = 2",
            "game.toml:1: column 8: a value is missing; "
            'allowed: text in "straight quotes", a number, true, false, a date, '
            "[a list] or {a table}",
        ),
        (
            'title = "x',
            'game.toml:1: column 11: the text does not end; a quotation mark is missing; allowed: text in quotes: "…"',
        ),
        (
            '\ntitle = "x\ny"',
            'game.toml:2: column 11: the text does not end on its line; allowed: text in quotes, or """longer text"""',
        ),
        ("\n\ntitle", "game.toml:3: column 6: '=' is missing behind the key; allowed: key = value"),
        (
            "= 3",
            "game.toml:1: column 1: this is neither a key with a value nor a table's header; "
            "allowed: key = value, or [table]",
        ),
        ("[set", "game.toml:1: column 5: ']' is missing at the end of the table's header; allowed: [name]"),
        (
            "[[set]",
            "game.toml:1: column 6: ']]' is missing at the end of the table's header; allowed: [[name]]",
        ),
        (
            "a = [1 2]",
            "game.toml:1: column 8: the list does not end; a ',' or ']' is missing; allowed: [1, 2, 3]",
        ),
        (
            "a = {b = 1",
            "game.toml:1: column 11: the table does not end; a ',' or '}' is missing; allowed: {a = 1, b = 2}",
        ),
        (
            "a = 1 b = 2",
            "game.toml:1: column 7: 'b = 2' follows the end of the value; "
            'allowed: one key = value on a line, numbers as 2.5, text in "quotes"',
        ),
        (
            r'a = "\q"',
            "game.toml:1: column 8: '\\' does not begin a sign that TOML knows; "
            "allowed: \\\\ for a backslash, \\n for a new line",
        ),
        (
            "a = 2025-02-30",
            "game.toml:1: column 5: there is no such date; allowed: a date such as 2025-12-31",
        ),
    ],
)
def test_broken_toml(tmp_path: Path, text: str, sentence: str) -> None:
    assert faults(tmp_path, text) == [sentence]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            'title = "x"\nplayers = [2, 4]\ntitle = "y"\n\n[[set]]\nid = "a"\nid = "b"',
            [
                "game.toml:3, field 'title': 'title' is written twice; the first is on line 1; "
                "allowed: each key once",
                "game.toml:7, field 'set.id': 'id' is written twice; the first is on line 6; "
                "allowed: each key once",
            ],
        ),
        (
            "[palette.red]\nhex = 1\n[palette.red]",
            [
                "game.toml:3, field 'palette.red': 'red' is written twice; the first is on line 1; "
                "allowed: each key once"
            ],
        ),
        (
            "back = {a = 1,\tb = 2, a = 3}",
            [
                "game.toml:1, field 'back.a': 'a' is written twice; the first is on line 1; "
                "allowed: each key once"
            ],
        ),
        (
            "set = 1\n[[set]]",
            [
                "game.toml:2, field 'set': 'set' is written in two ways that exclude each other; "
                "the first is on line 1; allowed: each key once"
            ],
        ),
    ],
)
def test_keys_written_twice(tmp_path: Path, text: str, sentences: list[str]) -> None:
    assert faults(tmp_path, text) == sentences


def test_the_same_key_in_two_tables_of_an_array_is_no_clash() -> None:
    text = "[[a]]\nx.y = 1\n[a.b]\nx = 1\n[[a]]\nx.y = 1\n[a.b]\nx = {x = {x = [{x = 1}, {x = 1}]}}\n[c.d]\n[c]\nx = 1"
    assert TomlPlaces(text).clashes == []


def test_numbers_and_nesting_beyond_all_use(tmp_path: Path) -> None:
    class Free(BaseModel):
        a: Any = None
        b: Any = None

    assert faults(tmp_path, f"b = 1\na = {'9' * 5000}", Free) == [
        "game.toml:2: a number has too many digits; allowed: at most 4,300 digits"
    ]
    assert faults(tmp_path, f"b = 1\na = [1,\n0x{'F' * 5000}]", Free) == [
        "game.toml:3: a number has too many digits; allowed: at most 4,300 digits"
    ]
    deep = "lists or tables are nested too deeply; allowed: at most 100 levels"
    for levels in (101, 250, 20_000):
        assert faults(tmp_path, f"b = 1\na = {'[' * levels}{']' * levels}", Free) == [f"game.toml:2: {deep}"]
        for key in ("a.", '"a" . ', "'[' ."):
            assert faults(tmp_path, f"b = 1\n{key * levels}a = 1", Free) == [f"game.toml:2: {deep}"]
            assert faults(tmp_path, f"b = 1\n[{key * levels}a]", Free) == [f"game.toml:2: {deep}"]
    assert read(tmp_path, f"a = {'[' * 100}{']' * 100}", Free).a


def test_brackets_and_dots_in_texts_and_comments_do_not_nest(tmp_path: Path) -> None:
    class Free(BaseModel):
        a: Any = None

    for text in ('"{}"', "'{}'", '"""\n{}\n"""', "'''\n{}'''", "1 # {}", "[{}]"):
        inner = "[], " * 300 if text == "[{}]" else "[{" * 300 + "a." * 300
        assert read(tmp_path, f"a = {text.replace('{}', inner)}", Free).a
    assert read(tmp_path, f"a = [{', '.join(['0.5'] * 300)}]", Free).a


def test_nesting_is_looked_at_before_places_are_worked_out(tmp_path: Path) -> None:
    """40 KB of brackets behind a key that is written twice."""

    class Free(BaseModel):
        a: Any = None

    for deep in (
        f"{'[' * 20_000}{']' * 20_000}",
        f"{'{a=' * 10_000}1{'}' * 10_000}",
        f"0\n{'a.' * 20_000}a = 0",
    ):
        text = f"a = 1\na = 1\nb = {deep}\n"
        tracemalloc.start()
        try:
            (fault,) = faults(tmp_path, text, Free)
            assert tracemalloc.get_traced_memory()[1] < 20_000_000
        finally:
            tracemalloc.stop()
        assert "nested too deeply; allowed: at most 100 levels" in fault


def test_a_validators_context_is_passed_on(tmp_path: Path) -> None:
    def known(value: str, info: Any) -> str:
        if value not in info.context:
            raise ValueError(f"no such suit: {value}")
        return value

    class Suit(Strict):
        suit: Annotated[str, AfterValidator(known)]

    path = write(tmp_path, "suits.toml", '\nsuit = "hearts"')
    assert read_toml(path, Suit, root=tmp_path, context=["hearts"]).suit == "hearts"
    assert told(read_toml, path, Suit, root=tmp_path, context=["spades"]) == [
        "suits.toml:2, field 'suit': no such suit: hearts"
    ]


def test_a_good_file_does_not_pay_for_places(tmp_path: Path) -> None:
    write(tmp_path, "good.toml", 'title = "x"')
    write(tmp_path, "bad.toml", "title = 1")
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from pydantic import AfterValidator, BaseModel\n"
        "from playproof.components.faults import DataFaults\n"
        "from playproof.components.reading.toml_file import read_toml\n"
        "class Game(BaseModel):\n    title: str\n"
        f"folder = Path({json.dumps(str(tmp_path))})\n"
        "read_toml(folder / 'good.toml', Game, root=folder)\n"
        "print('tree_sitter' in sys.modules, 'openpyxl' in sys.modules, 'PIL' in sys.modules)\n"
        "try:\n    read_toml(folder / 'bad.toml', Game, root=folder)\n"
        "except DataFaults:\n    print('tree_sitter' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False", "False", "True"]
