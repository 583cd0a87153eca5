"""The two readers of a form give the same result: word by word, and by regular expression."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.model.syntax import LITERAL, OFTEN, Syntax, compile_syntax

#: Forms that try what shipped games' forms do not.
OTHERS = (
    "a [X] [Y Z]",
    "a [X [b Y]] [c Z]",
    "a X... b Y...",
    "a TEXT b Y",
    "a [WAY:up|upper|down] X [N:NUMBER]",
    "[X] [for Y]",
    "X",
    "a X [Y]",
)
WORDS = ("7", "x", "a1", '"', '"x', 'x"', '"x"', 'x"x', "X", "up", "upper", "b", "for", "-", "(")
SPACES = (" ", " ", " ", "  ", "\t", "\x1f")


def forms() -> Iterator[Syntax]:
    for game in known_games(()):
        made = open_game(find_game(game), ("Ann", "Bob", "Cy"), {}, {})
        yield from (command.syntax for command in made.all_commands())
    yield from map(compile_syntax, OTHERS)


def own_words(form: Syntax) -> list[str]:
    """The words that a form is made of."""
    elements = form.elements
    literals = [one.word for one in elements if one.op == LITERAL]
    return [*literals, *(choice for one in elements for choice in sorted(one.choices))]


def by_words(form: Syntax, text: str) -> list[str | None] | None:
    found = form.read(text)
    return None if found is None else [one and text[one[0] : one[1]] for one in found]


def by_pattern(form: Syntax, text: str) -> list[str | None] | None:
    if form.pattern is None:
        form.compile_pattern()
    assert form.pattern is not None, form.text
    assert len(text) <= form.short
    match = form.pattern.fullmatch(text)
    return None if match is None else list(match.groups())


def test_the_readers_agree() -> None:
    rng = random.Random(1)
    read = 0
    for form in dict.fromkeys(forms()):
        own = own_words(form) or list(WORDS)
        for _ in range(400):
            words = [
                form.word or "x",
                *(rng.choice(own if rng.random() < 0.5 else WORDS) for _ in range(rng.randrange(8))),
            ]
            text = rng.choice(("", "", " ")) + "".join(
                (word.upper() if rng.random() < 0.1 else word) + rng.choice(SPACES) for word in words
            )
            text = text[:64] if rng.random() < 0.1 else text[:64].strip()
            expected = by_words(form, text)
            assert by_pattern(form, text) == expected, (form.text, text)
            read += expected is not None
    assert read > 10_000


def test_long_lines_and_other_letters_are_read_word_by_word() -> None:
    form = compile_syntax("hire X for Y in TIME:june|july")
    for _ in range(OFTEN + 1):
        assert form.said("hire a b for c in JULY") == ("a b", "c", "JULY")
    assert form.pattern is not None
    long = "hire " + "a " * 40 + "for c in july"
    assert len(long) > form.short
    assert form.said(long) == (("a " * 40).strip(), "c", "july")
    assert form.said("hire é for c in june") == ("é", "c", "june")
    # A Kelvin sign without its case is a k: `casefold` and regular expressions need not agree on such.
    weight = compile_syntax("put kg X")
    weight.compile_pattern()
    assert weight.said("put \u212ag 5") == ("5",)


@pytest.mark.parametrize("text", ["", " ", "a"])
def test_a_form_without_words_left(text: str) -> None:
    form = compile_syntax("a [X]")
    assert by_pattern(form, text) == by_words(form, text)
