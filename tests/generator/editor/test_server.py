"""The server where something goes wrong: faults of its own, odd input, a terminal in the place of an editor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.workspace import PositionCodec

from playproof.generator.editor.server import Server
from playproof.generator.editor.tracker import TrackerFile
from playproof.generator.editor.units import in_units
from tests.bench.measuring import PLAYPROOF


def test_a_fault_of_its_own_is_told_once(guard: None, monkeypatch: pytest.MonkeyPatch) -> None:
    server, said = Server(), list[str]()
    monkeypatch.setattr(server, "window_show_message", lambda params: said.append(params.message))
    assert server.safe(lambda: 1 // 0, 7) == 7
    assert server.safe(lambda: 1 // 0, 8) == 8
    [told] = said
    assert told.startswith("Playproof failed here (ZeroDivisionError: ")


def test_a_fault_in_the_rules_is_a_finding(guard: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from playproof.checker.families.waterfall.rule_module import Waterfall

    def broken(*_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Waterfall, "check_bid", broken)
    tracker = TrackerFile("untitled:a.play", Path("a.play"))
    tracker.change(
        "game privates\nplayers Ann Bob\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: bid 20 10b\n"
    )
    assert [(one.range.start.line, one.code) for one in tracker.diagnostics()] == [(4, "PP-12")]
    assert "**PP-12**" in tracker.hover(4)


@pytest.mark.parametrize("sent", [b"", b"nonsense\r\n\r\nContent-Length: 4\r\n\r\n{{{{"])
def test_odd_input_brings_no_traceback(sent: bytes, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, *PLAYPROOF, "lsp"], input=sent, cwd=tmp_path, capture_output=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "row", "column"),
    [("", 0, 0), ("\n\n", 5, 3), ("game", 0, 99), ("game privates\r\nplayers Ann Bob\r\nAnn: pass\r\n", 2, 4),
     ("game privates\rplayers Ann Bob\r", 1, 2), ("\ufeffgame privates\n", 0, 3), ("game privates\n\x00\x0b\u2028\n", 1, 1),
     ("players Ann\ngame privates\nAnn: " + "x" * 20_000, 2, 9), ("== a\n" * 50, 3, 1), ("amend 1 amend 1\nundo 99\n", 0, 0)],
)  # fmt: skip
def test_odd_texts_are_answered(text: str, row: int, column: int) -> None:
    tracker = TrackerFile("untitled:a.play", Path("a.play"))
    tracker.change(text)
    for one in tracker.diagnostics():
        assert 0 <= one.range.start.line < len(tracker.lines)
        assert one.range.end.character <= len(tracker.lines[one.range.end.line])
    tracker.completions(row, column)
    tracker.hover(row)
    tracker.definition(row, column)
    assert [one.range.start.line for one in tracker.outline()]
    list(tracker.fixes(0, 99))


def test_a_line_that_begins_with_an_arrow_is_hovered() -> None:
    tracker = TrackerFile("untitled:a.play", Path("a.play"))
    tracker.change("playproof 1\ngame privates\nplayers Ann Bob\n-> x\n")
    assert "PP-" in tracker.hover(3)


def test_a_byte_order_mark_is_no_finding_and_takes_a_column() -> None:
    tracker = TrackerFile("untitled:a.play", Path("a.play"))
    text = "playproof 1\ngame privates\nplayers Ann Bob\n"
    tracker.change(text)
    plain = [one.code for one in tracker.diagnostics()]
    tracker.change(f"\ufeff{text}")
    assert [one.code for one in tracker.diagnostics()] == plain == []
    tracker.change("\ufeffplayproff 1\n")
    assert [one.range.start.character for one in tracker.diagnostics()][:1] == [1]


def test_units() -> None:
    place = types.Range(types.Position(0, 1), types.Position(0, 3))
    told = types.Diagnostic(place, "x", data={"found": "a"})
    encodings = types.PositionEncodingKind
    for encoding, end in ((encodings.Utf8, 6), (encodings.Utf16, 4), (encodings.Utf32, 3)):
        found = in_units(told, ["a😀b"], PositionCodec(encoding))
        assert (found.range.start.character, found.range.end.character, found.data) == (
            1,
            end,
            {"found": "a"},
        )
    assert in_units(told, ["abc"], PositionCodec()) is told
