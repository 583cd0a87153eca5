"""The parts that sections of a report are made of: answers, sentences, tables, charts. The page, the PDF and their tests read
these; none of them knows how they are drawn."""

from __future__ import annotations

from typing import NamedTuple

from playproof.generator.reporting.figures import Shown


class Column(NamedTuple):
    """A column of a table: its heading, and whether it holds figures."""

    title: str
    figures: bool = False


class Table(NamedTuple):
    """A table. The first cell of each row names the row. ``folded``: on the page it is shown when it is asked for."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    folded: bool = False


class Figure(NamedTuple):
    """A chart: words for who can't see it, and what its parts are."""

    shown: Shown
    alt: str
    caption: str = ""


class Said(NamedTuple):
    """A paragraph."""

    text: str


class Answer(NamedTuple):
    """A question in a few words, and its answers, a sentence each."""

    asked: str
    said: tuple[str, ...]


class Answers(NamedTuple):
    """Questions with their answers."""

    answers: tuple[Answer, ...]


Block = Table | Figure | Said | Answers


class Section(NamedTuple):
    """A section: its id on the page, its heading, its parts."""

    id: str
    title: str
    blocks: tuple[Block, ...]
