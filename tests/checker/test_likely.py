"""Where findings pile up: what was likely typed wrong is the one finding, and a second mistake keeps its own."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from playproof import checker
from playproof.checker.api import check_text
from playproof.checker.model.findings import Report
from playproof.checker.report.as_json import render_json
from playproof.checker.report.text import render_text
from playproof.checker.session import likely, likely_search, session
from playproof.checker.session.session import run
from tests.samples import some
from tests.slips.lines import Slip, slips, words_of

GAMES = Path(checker.__file__).parent / "games"
EXAMPLES = {
    "184x": "game_184x/examples/three-players.play",
    "18dracula": "game_18dracula/examples/late-game.play",
    "leasehold": "leasehold/examples/three-players.play",
    "preascendant": "preascendant/examples/four_players.play",
    "privates": "../../components/privates/examples/three-players.play",
}
#: The games in which slips are tried, a small and a large one; all of them with ``--exhaustive``.
TRIED = some(("184x", "18dracula"), tuple(EXAMPLES))
#: So many pairs of slips.
PAIRS = some((1,), (2,))[0]


def example(game: str) -> list[str]:
    return (GAMES / EXAMPLES[game]).read_text(encoding="utf-8").splitlines()


def checked(lines: Sequence[str]) -> Report:
    return _checked(tuple(lines))


@cache
def _checked(lines: tuple[str, ...]) -> Report:
    """Of each file one report, at which several tests look."""
    return check_text("\n".join(lines))


LATE = example("18dracula")
WITHOUT_PAR = [line for line in LATE if not line.startswith("Ann: par IBS 100")]


def offset(lines: Sequence[str], slip: Slip) -> int | None:
    """How far from a slip its one finding stands; ``None`` if it brings none or several, or stands elsewhere."""
    found = checked(slip.typed(lines)).findings
    return found[0].line - slip.at if len(found) == 1 and 0 <= found[0].line - slip.at <= 2 else None


@pytest.mark.parametrize("game", TRIED)
def test_two_slips_are_two_findings(game: str) -> None:
    lines = example(game)
    words, rng = words_of(lines), random.Random(f"two {game}")
    first = next(at for at, line in enumerate(lines) if line.startswith("players")) + 1
    every = [one for one in slips(lines, words) if one.at >= first]

    def some(*kinds: str) -> list[tuple[Slip, int]]:
        chosen = rng.sample([one for one in every if one.kind in kinds], 3)
        return [(one, at) for one in chosen if (at := offset(lines, one)) is not None]

    both = [
        (one, one_at, two, two_at)
        for one, one_at in some("dropped", "word")
        for two, two_at in some("doubled", "number", "actor")
        if one.until + 1 < two.at
    ]
    pairs = rng.sample(both, min(PAIRS, len(both)))
    exact = 0
    assert pairs
    for one, one_at, two, two_at in pairs:
        report = checked(one.typed(two.typed(lines)))
        moved = len(one.lines) - (one.until - one.at)
        wanted = [one.at + one_at, two.at + two_at + moved]
        found = [finding.line for finding in report.findings]
        for line in wanted:  # what the first leaves open may show the second a line later
            assert min(abs(line - other) for other in found) <= 3, (one, two, found)
        exact += found == wanted
    assert 2 * exact >= len(pairs)


def test_two_slips_in_one_pile_are_two_findings() -> None:
    lines = list(WITHOUT_PAR)
    at = next(at for at, line in enumerate(lines) if line.startswith("BH: buy Vampire"))
    lines[at] = "BH: buy Vampire 500"
    report = checked(lines)
    assert [one.message for one in report.findings if "Vampire" in one.message] == [
        "Vampire costs 550, not 500"
    ]
    assert len(report.findings) == 2
    assert any(
        one.message.startswith("a line of Ann's was likely left out before this one: `Ann: par IBS 100`; ")
        for one in report.findings
    )


def test_every_file_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    ran = session.ran

    def counting(*args: Any, **named: Any) -> None:
        played.append("once")
        ran(*args, **named)

    monkeypatch.setattr(session, "ran", counting)
    assert not run("\n".join(LATE)).report.findings
    assert played == ["once"]
    wrong = [line.replace("buy Vampire  ", "buy Vampire 500  ") for line in LATE]
    run("\n".join(wrong))
    run("\n".join(WITHOUT_PAR))
    assert len(played) == 3


def test_a_guess_silences_three_findings_or_more(monkeypatch: pytest.MonkeyPatch) -> None:
    guesses: list[int] = []
    undo = likely.undo

    def looked(one: Any, kept: Any, waiting: Any, change: Any, do: Any) -> int:
        weights = [1 + len(each.folded) for each in one.report.findings]
        at = undo(one, kept, waiting, change, do)
        guesses.append(sum(weights[len(one.report.findings) - 1 :]))
        return at

    monkeypatch.setattr(likely, "undo", looked)
    for game in TRIED:
        lines = example(game)
        words, rng = words_of(lines), random.Random(game)
        for slip in rng.sample([one for one in slips(lines, words) if one.kind in ("dropped", "word")], 12):
            run("\n".join(slip.typed(lines)))
    assert len(guesses) >= 3
    assert min(guesses) >= likely.PILE


def test_the_work_for_many_slips_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, rng = list(LATE), random.Random(1)
    for at in sorted(rng.sample(range(20, len(lines) - 1), len(lines) // 7), reverse=True):
        del lines[at]
    played = 0
    fits = likely_search.Search.fits

    def counting(*args: Any) -> Any:
        nonlocal played
        played += 1
        return fits(*args)

    monkeypatch.setattr(likely_search.Search, "fits", counting)
    assert check_text("\n".join(lines)).findings
    assert 0 < played <= max(likely.LEAST, 3 * len(lines)) + 2 * likely.EVERY


def test_the_text_and_the_json_of_a_likely_finding() -> None:
    report = checked(WITHOUT_PAR)
    (finding,) = report.findings
    text = render_text(report)
    assert "D-047 a line of Ann's was likely left out before this one: `Ann: par IBS 100`; if not, " in text
    assert (
        "  help   if so, put it right in the file and check again; what it explains is grouped below" in text
    )
    assert text.count("  then   ") >= 1
    (told,) = json.loads(render_json([report]))[0]["findings"]
    assert (told["code"], told["line"]) == ("D-047", finding.line)
    assert report.scores == {"Ann": 16772, "Bob": 14377, "Cy": 15036}


def test_an_accepted_line_is_as_typed() -> None:
    (finding,) = checked(WITHOUT_PAR).findings
    report = checked([*WITHOUT_PAR, f'accept {finding.line} "played so"'])
    assert all(one.line > finding.line for one in report.findings if "likely" in one.message)
    assert [one.line for one in report.accepted] == [finding.line]


def test_a_pile_beside_an_accepted_finding_is_explained() -> None:
    lines = list(WITHOUT_PAR)
    at = next(at for at, line in enumerate(lines) if line.startswith("BH: buy Vampire"))
    lines[at] = "BH: buy Vampire 500"
    report = checked([*lines, f'accept {at + 1} "a house rule"'])
    assert [one.line for one in report.accepted] == [at + 1]
    assert any("`Ann: par IBS 100`" in one.message for one in report.findings)


def test_only_a_part_of_a_file_is_checked_for_likely_causes() -> None:
    (finding,) = checked(WITHOUT_PAR).findings
    part = run("\n".join(WITHOUT_PAR), upto=finding.line).report
    assert len(part.findings) == 1
    assert "likely" not in part.findings[0].message or part.findings[0].folded


@pytest.mark.parametrize(
    ("typed", "meant", "said"),
    [
        ("deal Bob W12 W10 R08", "deal Bob W12 B12 R08", "`deal Bob W12 B12 R08` was likely meant; if not, "),
        ("bids Bob 1 map 1", "bids Bob 1 Di 1", "`bids Bob 1 Di 1` was likely meant; if not, "),
    ],
)
def test_a_wrong_name_is_found_where_it_was_typed(typed: str, meant: str, said: str) -> None:
    lines = example("preascendant")
    at = lines.index(meant)
    lines[at] = typed
    (finding,) = checked(lines).findings
    assert finding.line == at + 1
    assert finding.message.startswith(said)


def test_a_slip_in_the_first_entry_is_explained() -> None:
    lines = (GAMES / "game_18dracula/examples/opening.play").read_text(encoding="utf-8").splitlines()
    at = lines.index("Bob: bid 55 JH")
    assert not any(":" in line for line in lines[:at] if not line.startswith(("#", "have", "==")))
    lines[at] = "Bob: castle 55 JH"
    (finding,) = checked(lines).findings
    assert finding.line == at + 1
    assert finding.message.startswith("`Bob: bid 55 Jekyl & Hyde` (JH) was likely meant; if not, ")
    assert len(finding.folded) >= 2
