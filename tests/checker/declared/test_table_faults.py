"""What is wrong with tables of declared rules is one sentence at its line, with what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from tests.checker.declared.small_game import PLACES, make

LEAF = "\n[resource.leaf]\nstart = 2\n"


def faults(root: Path, tables: str) -> list[str]:
    found = play_faults("tea", [make(root, tables)])
    return [f"{one.place.line}: {one.problem}|{one.allowed}|{one.hint}" for one in found]


CASES = {
    "an unknown field": ("[resource.leaf]\nstrat = 2", "3: 'strat' is not a field of a resource", "start"),
    "a wrong type": ("[resource.leaf]\nbelow_zero = 1", "3: found 1", "true or false"),
    "an unknown table": ("[resorce.leaf]\nstart = 2", "2: 'resorce' is neither", "resource"),
    "an unknown name": ('[resource.leaf]\nstart = "leav + 1"', "3: 'leav' is no name here", "leaf"),
    "a sign of another language": (
        '[resource.leaf]\n[limit.leaf]\nsay = "x"\nthat = "leaf > 1 and leaf < 3"',
        "5: column 10: 'and' is no sign of CEL",
        "'&&'",
    ),
    "an unfinished expression": (
        '[resource.leaf]\nstart = "2 +"',
        "3: column 4: something is missing at the end",
        "CEL",
    ),
    "an unknown function": ('[resource.leaf]\nstart = "biggest(1, 2)"', "3: 'biggest' is no function", "max"),
    "a text where a number is due": (
        "[resource.leaf]\nstart = \"'two'\"\n[limit.leaf]\nthat = 'leaf < 9'\nsay = 'x'",
        "3: ''two'' can't be worked out: it gives two, no whole number",
        "",
    ),
    "an unknown column": (
        PLACES + '[resource.leaf]\n[command.serve]\ntyped = "serve CARD"\nchoose.card = { from = "hand" }\n'
        'move = "card"\nto = "row"\npay = { leaf = "card.leav" }',
        "20: card has no column 'leav'",
        "leaf",
    ),
    "an unknown column of a list": (
        PLACES
        + '[resource.leaf]\nstart = 1\n[limit.hand]\nsay = "x"\nthat = "hand.all(c, c.kin == \'dark\')"',
        "18: 'c.kin': there is no column 'kin'",
        "kind",
    ),
    "a word that can't be typed, in an amount": (
        LEAF + '[command.brew]\ntyped = "brew WAY:hot|cold"\ngain = { leaf = "way == \'hott\' ? 1 : 0" }',
        "7: 'hott' is no word that is typed for WAY",
        "hot",
    ),
    "a player's resource where nobody acts": (
        LEAF + '[command.news]\ntable = true\nneeds = [{ that = "leaf == 0", say = "x" }]\n',
        "7: 'leaf' is a player's, and nobody acts where the command is the table's",
        "everyone.all(p, p.leaf == 0)",
    ),
    "a line that means something else": (
        LEAF
        + '[command.x]\ntable = true\ntyped = "undo NUMBER"\nthen = [{ who = "each", gain = { leaf = 1 } }]',
        "7: begins with 'undo', which has a meaning of its own in tracker files",
        "another first word",
    ),
    "an unknown resource": (
        LEAF + "[command.gather]\ngain = { leav = 1 }",
        "6: 'leav' is no resource",
        "leaf",
    ),
    "an unknown place": (
        PLACES
        + '[command.take]\ntyped = "take CARD"\nchoose.card = { from = "market" }\nmove = "card"\nto = "hand"',
        "16: 'market' is no place",
        "row",
    ),
    "a slot of which nothing is said": (
        PLACES + '[command.take]\ntyped = "take CARD"',
        "14: nothing says what CARD is",
        "choose.card",
    ),
    "a condition that nothing meets": (
        LEAF + '[command.gather]\ngain = { leaf = 1 }\nneeds = [{ that = "1 > 2", say = "x" }]',
        "7: '1 > 2' is false in every game, so nobody can ever gather",
        "may hold",
    ),
    "a limit that nothing meets": (
        LEAF + '[limit.leaf]\nsay = "x"\nthat = "false"\n[command.gather]\ngain = { leaf = 1 }',
        "7: 'false' is false in every game, so every position breaks this limit",
        "may hold",
    ),
    "a place that no card comes to": (
        PLACES
        + '[command.serve]\ntyped = "serve CARD"\nchoose.card = { from = "hand" }\nmove = "card"\nto = "row"',
        "14: nobody can ever serve: no card ever comes to 'hand'",
        "[place.hand]",
    ),
    "a text that is no number": (
        LEAF + '[limit.leaf]\nsay = "x"\nthat = "leaf < int(player)"',
        "7: 'leaf < int(player)' can't be worked out: int needs a text of digits",
        "",
    ),
    "a misspelt word behind a list": (
        PLACES + '[limit.a]\nsay = "x"\nthat = "hand.existsone(c, true)"',
        "16: 'existsone' is no function",
        "exists_one",
    ),
    "an unknown set": ('[place.deck]\nof = "tees"', "3: tea has no set 'tees'", "teas"),
    "an unknown phase": (
        LEAF + '[phase.day]\n[command.gather]\nphase = "night"\nends = "round"\ngain = { leaf = 1 }',
        "7: 'night' is no phase",
        "day",
    ),
    "a card that is not there": (
        PLACES
        + '[effect.x]\ncard = "XX"\nin = "hand"\nat = "turn end"\ndraw = 1\nfrom = "deck"\nto = "hand"',
        "15: 'XX' is no card",
        "OO",
    ),
    "a name that is taken": (
        "[resource.round]\nstart = 1",
        "2: 'round' is the round already",
        "another name",
    ),
    "a brace that is not closed": (
        LEAF + '[limit.leaf]\nthat = "leaf < 9"\nsay = "{player has too much"',
        "7: a brace is not closed",
        "",
    ),
    "a resource that nobody gains": (
        "[resource.leaf]\n[command.serve]\npay = { leaf = 1 }",
        "2: nobody has leaf at the start, and nobody gains any",
        "gain",
    ),
    "a resource that nothing uses": (
        "[resource.leaf]\nstart = 1",
        "2: nothing pays, gains or reads leaf",
        "",
    ),
    "a need that nothing meets": (
        PLACES
        + '[command.take]\ntyped = "take CARD"\nchoose.card = { from = "row" }\nmove = "card"\nto = "hand"\n'
        'needs = [{ that = "card.kind == \'white\'", say = "x" }]',
        "19: no card meets this, so nobody can ever take",
        "",
    ),
    "a bracket that is not closed": (
        '[resource.leaf]\nstart = "((2 + 1"',
        "3: column 2: a bracket is not closed",
        "')'",
    ),
    "a bracket that closes none": ('[resource.leaf]\nstart = "2 + 1)"', "3: column 6: ')' closes no", "less"),
    "a text that is not closed": (
        '[resource.leaf]\nstart = "count(\'x)"',
        "3: column 7: a text is not closed",
        "a second '",
    ),
    "a sign too many": ('[resource.leaf]\nstart = "2 + > 3"', "3: column 5: '>' is not expected here", "CEL"),
    "a reserved word": ('[resource.leaf]\nstart = "for + 3"', "3: column 1: 'for' is a word of CEL", "CEL"),
    "a function without its list": (
        LEAF + '[command.gather]\ngain = { leaf = "count()" }',
        "6: 'count()' can't be worked out: count needs a list, and has 0 values in its brackets",
        "",
    ),
    "a function of something else": (
        LEAF + '[command.gather]\ngain = { leaf = "first(leaf)" }',
        "6: 'first(leaf)' can't be worked out: first needs a list, not 2",
        "",
    ),
    "kinds that don't mix": (
        LEAF + "[command.gather]\ngain = { leaf = \"leaf + 'x'\" }",
        "6: 'leaf + 'x'' can't be worked out: it mixes kinds of values",
        "",
    ),
    "a null": (
        LEAF + "[limit.leaf]\nthat = 'leaf > 9 ? true : null'\nsay = 'x'",
        "6: 'leaf > 9 ? true : null' can't be worked out: it gives null, neither true nor false",
        "",
    ),
    "a word of CEL as a name": ("[resource.in]\nstart = 1", "2: 'in' is a word of CEL", "another name"),
    "an unknown set, and columns of its cards": (
        '[place.hand]\nof = "tees"\neach_player = true\n'
        '[resource.leaf]\nstart = 1\n[limit.x]\nsay = "x"\nthat = "hand.all(c, c.leaf > leaf)"',
        "has no set 'tees'|teas|teas",
        "teas",
    ),
    "an unknown column of the first card": (
        PLACES + '[resource.leaf]\n[command.gather]\ngain = { leaf = "first(row).leav" }',
        "16: first(row) has no column 'leav'",
        "leaf",
    ),
    "all cards in two places": (
        PLACES + "[place.box]\nof = 'teas'\nstart = 'all'",
        "16: all cards of teas lie in 'deck' at first",
        "another set",
    ),
    "a chain of comparisons": (
        LEAF + "[limit.leaf]\nthat = '0 < leaf < 9'\nsay = 'x'",
        "6: column 10: '<' compares what '<' has compared already",
        "0 < leaf && leaf < 9",
    ),
    "a sign of print": (
        LEAF + "[limit.leaf]\nthat = 'leaf ≥ 0'\nsay = 'x'",
        "6: column 6: '≥' is no sign",
        "'>='",
    ),
    "a date": ("[resource.leaf]\nstart = 2020-01-01", "3: is 2020-01-01, a date", "a number"),
    "two commands typed alike": (
        LEAF + "[command.gather]\ngain = { leaf = 1 }\n[command.pick]\ntyped = 'gather'\ngain = { leaf = 2 }",
        "8: is typed as 'gather' is: gather",
        "another first word",
    ),
    "an unknown slot to mark": (
        PLACES
        + '[command.take]\ntyped = "take CARD"\nchoose.card = { from = "row" }\nmove = "card"\nto = "hand"\n'
        'needs = [{ that = "card.leaf > 1", say = "x", mark = "crad" }]',
        "19: 'crad' is no slot of what is typed",
        "|card|card",
    ),
    "an unknown reason": (
        LEAF + '[codes.declared]\ngathre = "T-1"\nshort_leaf = "T-2"\n[command.gather]\ngain = { leaf = 1 }',
        "6: 'gathre' is no reason of a finding",
        "|gather",
    ),
    "no rounds": (
        LEAF + "[command.gather]\ngain = { leaf = 1 }\nends = 'round'\n[flow]\nrounds = 0",
        "9: is 0",
        "1 or more",
    ),
    "a size below 0": (PLACES.replace("size = 3", "size = -1"), "10: is -1", "1 or more"),
    "the least above the most": (
        LEAF + "[command.gather]\ntyped = 'gather NUMBER'\ngain = { leaf = 'number' }\n"
        "choose.number = { least = 5, most = 2 }",
        "8: is 5, more than the most, 2",
        "at most 2",
    ),
    "a payment below 0": (LEAF + "[command.gather]\npay = { leaf = -1 }", "6: is -1", "0 or more"),
    "a number that is no player": (
        LEAF + "[command.gather]\ngain = { leaf = 1 }\nwho = 'leaf'",
        "7: 'leaf' can't be worked out: it gives 2, no player's name",
        "",
    ),
    "a player who is in no game": (
        LEAF + "[command.gather]\npay = { leaf = 1 }\nto_player = \"'Zed'\"",
        "7: ''Zed'' can't be worked out: it gives 'Zed' in every game, who is no player",
        "",
    ),
    "a division by 0": (
        LEAF + "[command.gather]\ngain = { leaf = 'leaf / 0' }",
        "6: column 6: divides by 0",
        "another number",
    ),
    "a round that never ends": (
        LEAF + "[command.gather]\ngain = { leaf = 1 }\n[flow]\nrounds = 3",
        "7: the round never ends",
        "turns = NUMBER",
    ),
    "a game that never ends": (
        LEAF + '[command.gather]\ngain = { leaf = 1 }\n[score.leaf]\npoints = "leaf"',
        "7: scores are counted when the game is over, and nothing ends it",
        "[end]",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_fault(tmp_path: Path, case: str) -> None:
    tables, problem, allowed = CASES[case]
    told = faults(tmp_path, tables)
    assert len(told) == 1, told
    assert problem in told[0]
    assert allowed in told[0]


def test_all_faults_at_once(tmp_path: Path) -> None:
    told = faults(
        tmp_path, LEAF + "[command.gather]\ngain = { leav = 1 }\npay = { leaf = 'leaf +' }\non = 'x'"
    )
    assert [one.split(":")[0] for one in told] == ["6", "7", "8"]


def test_tables_without_their_family(tmp_path: Path) -> None:
    make(tmp_path, LEAF)
    (tmp_path / "components" / "tea" / "play.toml").write_text("families = []\n" + LEAF)
    [one] = play_faults("tea", [tmp_path])
    assert one.problem == "'resource' is a table that no family of this game reads"
    assert one.allowed == 'families = ["declared"]'


def test_more_cards_at_first_than_are_printed(tmp_path: Path) -> None:
    make(
        tmp_path,
        '[place.row]\nof = "teas"\nstart = ["OO", "OO", "OO"]\n[place.hand]\nof = "teas"\neach_player = true\n'
        'start = ["SE"]\n[command.wait]\n',
    )
    told = [(one.problem, one.note) for one in play_faults("tea", [tmp_path]) if "at first" in one.problem]
    assert told == [
        ("Oolong lies in places 3 times at first; 2 are printed", False),
        ("Sencha lies in places 3 times at first for 3 players; 2 are printed", True),
    ]
