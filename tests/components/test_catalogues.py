"""The catalogues of rules and rulings: whole, without doubles, and every reference in place."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from playproof import components

HOME = Path(components.__file__).parent

#: Game → how many rules its document has, and how many rulings settle what it leaves open.
COUNTS = {
    "1830": (152, 41),
    "1889": (164, 37),
    "184x": (61, 41),
    "18dracula": (317, 60),
    "leasehold": (102, 24),
    "preascendant": (147, 66),
    "privates": (55, 23),
}
#: Game → how the ids of its rules and of its rulings look.
CODES = {
    "1830": (r"R-\d\d\d", r"RA-\d\d"),
    "1889": (r"[RV]-\d\d\d", r"RA-\d\d"),
    "184x": (r"X4-\d\d", r"X4-Q\d\d"),
    "18dracula": (r"D-\d\d\d", r"A-\d\d"),
    "leasehold": (r"N-\d(\.\d+){3}[a-d]?(\(i{1,2}\))?(/\d)?", r"NA-\d\d"),
    "preascendant": (r"PA-(\d\d|[RWBK]\d\d)", r"PA-Q\d\d"),
    "privates": (r"W-(\d\d[a-c]?|R\d)", r"WA-\d\d"),
}
RULE = {"id", "section", "kind", "checkable", "text", "reason", "rulings"}
RULING = {"id", "name", "weight", "question", "default", "because", "selectable", "choices"}
KINDS = {
    "action-legality", "advice", "component", "consequence", "end", "limit", "scoring", "setup", "turn-order",
}  # fmt: skip

games = pytest.mark.parametrize("game", sorted(COUNTS))


def rows(game: str, what: str) -> list[dict[str, Any]]:
    """The tables of ``rules.toml`` or ``rulings.toml``, with those that hold of the game that it builds on."""
    data = tomllib.loads((HOME / game / f"{what}s.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = data[what]
    if base := data.get("based_on"):
        out = {*base["without"], *(row["id"] for row in found)}
        found = [row for row in rows(base["game"], what) if row["id"] not in out] + found
    return found


def doubles(values: list[str]) -> list[str]:
    return sorted({value for value in values if values.count(value) > 1})


@games
def test_no_rule_and_no_ruling_of_the_document_is_missing(game: str) -> None:
    """A designer may add some."""
    counts = len(rows(game, "rule")), len(rows(game, "ruling"))
    assert all(found >= wanted for found, wanted in zip(counts, COUNTS[game], strict=True)), counts


@games
def test_ids_are_the_documents_and_stand_once(game: str) -> None:
    for what, code in zip(("rule", "ruling"), CODES[game], strict=True):
        ids = [row["id"] for row in rows(game, what)]
        assert doubles(ids) == []
        assert [one for one in ids if not re.fullmatch(code, one)] == []


@games
def test_rules_have_their_fields(game: str) -> None:
    for row in rows(game, "rule"):
        assert set(row) == RULE, row["id"]
        assert row["kind"] in KINDS, row["id"]
        assert row["section"] and row["text"].endswith((".", '"')), row["id"]


@games
def test_a_rule_that_entries_can_not_show_says_why(game: str) -> None:
    for row in rows(game, "rule"):
        assert row["checkable"] in ("yes", "partly", "no"), row["id"]
        assert row["checkable"] == "yes" or row["reason"], row["id"]


@games
def test_rules_refer_to_rulings_that_exist_and_each_ruling_bears_on_a_rule(game: str) -> None:
    referred = {one for row in rows(game, "rule") for one in row["rulings"]}
    assert referred == {row["id"] for row in rows(game, "ruling")}
    for row in rows(game, "rule"):
        assert doubles(row["rulings"]) == [], row["id"]


@games
def test_rulings_have_names_of_their_own(game: str) -> None:
    names = [row["name"] for row in rows(game, "ruling")]
    assert doubles(names) == []
    assert [name for name in names if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name)] == []


@games
def test_the_default_is_among_the_choices(game: str) -> None:
    for row in rows(game, "ruling"):
        assert set(row) - {"optional_rules"} == RULING, row["id"]
        assert row["weight"] in ("high", "mid", "low"), row["id"]
        assert row["question"] and row["because"], row["id"]
        assert row["default"] in row["choices"], row["id"]
        assert list(row["choices"]) == list("abcdef"[: len(row["choices"])]), row["id"]
        assert all(row["choices"].values()), row["id"]
        assert doubles(list(row["choices"].values())) == [], row["id"]


@games
def test_a_table_can_select_only_where_there_is_a_choice(game: str) -> None:
    for row in rows(game, "ruling"):
        assert isinstance(row["selectable"], bool), row["id"]
        assert not row["selectable"] or len(row["choices"]) > 1, row["id"]


@games
def test_no_place_of_another_document_is_left_in_a_text(game: str) -> None:
    """Codes of rules stand in texts at most; rulings stand in their own field, lines nowhere."""
    lines = re.compile(r"\bl\. ?\d")
    ruling = re.compile(CODES[game][1].join((r"\b", r"\b")))
    for row in [*rows(game, "rule"), *rows(game, "ruling")]:
        for text in (value for key, value in row.items() if key != "id" and isinstance(value, str)):
            assert not lines.search(text) and not ruling.search(text), (row["id"], text)


def test_each_event_card_has_its_rule() -> None:
    text = (HOME / "preascendant" / "events.csv").read_text("utf-8")
    cards = set(re.findall(r"^([RWBK]\d\d),", text, re.M))
    ids = {row["id"].removeprefix("PA-") for row in rows("preascendant", "rule")}
    assert len(cards) == 52
    assert cards <= ids


def test_the_aid_tells_the_codes_of_rules_that_exist() -> None:
    known = {row["id"] for what in ("rule", "ruling") for row in rows("preascendant", what)}
    text = (HOME / "preascendant" / "aids.toml").read_text("utf-8")
    told = set(re.findall(r'rule = "([^"]+)"', text))
    assert told
    assert told <= known
