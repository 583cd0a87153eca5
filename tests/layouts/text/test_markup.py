"""Markup: what a text says, atom by atom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.components.base import Figure
from playproof.layouts.text.markup import Glue, IconMark, Word, parse, unclosed, with_figures


def test_bold_italic_icon_and_tint() -> None:
    assert parse("*On sale:* take _1_ :gem: or :disk.red:.") == (
        (
            Word("On", "bold"),
            Glue("bold"),
            Word("sale:", "bold"),
            Glue("plain"),
            Word("take", "plain"),
            Glue("plain"),
            Word("1", "italic"),
            Glue("plain"),
            IconMark("gem", ""),
            Glue("plain"),
            Word("or", "plain"),
            Glue("plain"),
            IconMark("disk", "red"),
            Word(".", "plain"),
        ),
    )


def test_a_new_line_is_a_paragraph() -> None:
    assert [len(paragraph) for paragraph in parse("one\ntwo words")] == [1, 3]


def test_a_backslash_takes_a_mark_literally() -> None:
    assert parse(r"2 \* 3 \:gem: \_x") == (
        (
            Word("2", "plain"),
            Glue("plain"),
            Word("*", "plain"),
            Glue("plain"),
            Word("3", "plain"),
            Glue("plain"),
            Word(":gem:", "plain"),
            Glue("plain"),
            Word("_x", "plain"),
        ),
    )


def test_a_colon_in_a_sentence_is_a_colon() -> None:
    assert parse("Then: pay 3: done")[0][0] == Word("Then:", "plain")


@pytest.mark.parametrize(
    "text",
    [
        "3 * 2 at 10:30, note: this",
        "3*2, a 5* hotel, * a list",
        "snake_case and Ann: pass",
        "ratio 2:1, :-) and ::",
        "*On sale:* _now_ :gem: :disk.red:, *all _of_ it*",
        r"\:gem \*x \_y",
        "a gem: three; turn:gem",
        "one *bold*\n* two",
    ],
)
def test_a_colon_or_a_star_that_opens_nothing_is_itself(text: str) -> None:
    assert unclosed(text, frozenset({"gem", "disk"})) == ()


def test_a_star_that_opens_nothing_is_printed() -> None:
    assert parse("3 * 2*4")[0] == (
        Word("3", "plain"),
        Glue("plain"),
        Word("*", "plain"),
        Glue("plain"),
        Word("2*4", "plain"),
    )


def test_marks_that_are_never_closed() -> None:
    icons = frozenset({"gem", "disk"})
    assert unclosed("Pay 3 :gem now", icons) == (":gem",)
    assert unclosed("Pay (:disk.red), :gem: and :nothing", icons) == (":disk.red",)
    assert unclosed("*On sale: take 1\n_now", icons) == (
        "*On sale: take 1",
        "_now",
    )
    assert unclosed("*x *Sell* any number of the shares", icons) == ("*x *Sell* any number of…",)


def test_figures_are_written_as_print_writes_them() -> None:
    figures: dict[str, Figure] = {"bank": 12000, "loss": -5, "ladder": (10, 20, 30), "name": "Ann"}
    assert with_figures("{bank} {loss} {ladder} {name}", figures) == "12,000 \u22125 10 / 20 / 30 Ann"


def test_an_unknown_figure_is_an_error() -> None:
    with pytest.raises(KeyError, match="bakn"):
        with_figures("{bakn}", {"bank": 1})


@given(st.text(max_size=200))
def test_any_text_is_markup(text: str) -> None:
    """Nothing raises, and without marks nothing is lost."""
    paragraphs = parse(text)
    assert len(paragraphs) == text.count("\n") + 1
    if not set(text) & set("\\:*_"):
        letters = "".join(
            atom.text for paragraph in paragraphs for atom in paragraph if isinstance(atom, Word)
        )
        assert letters == text.replace(" ", "").replace("\n", "")
