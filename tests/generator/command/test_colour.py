"""Findings are coloured on terminals alone, and never with NO_COLOR."""

from __future__ import annotations

import re

import pytest

from playproof.checker.api import check_text, render_text
from playproof.generator.command.colour import say_findings

TEXT = render_text(
    check_text("game leasehold\nplayers Ann Bob Cy\nAnn: take R\nAnn: take B  # \x1b\n", "friday.play")
)
CODES = re.compile("\x1b\\[[0-9;]*m")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("FORCE_COLOR", "1"), ("TERM", "xterm-256color")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.usefixtures("terminal")
def test_code_place_and_mark_have_colours(capsys: pytest.CaptureFixture[str]) -> None:
    say_findings(TEXT)
    shown = capsys.readouterr().out
    assert "\x1b[1mfriday.play:4:11:\x1b[0m \x1b[1;31mN-" in shown
    assert re.search("\x1b\\[31m\\^+\x1b\\[0m\n", shown)
    assert "\x1b[36mhelp\x1b[0m" in shown
    plain = CODES.sub("", shown)
    assert "\x1b" not in plain  # what the file holds is escaped


@pytest.mark.usefixtures("terminal")
def test_no_color_and_pipes_are_plain(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    say_findings(TEXT, err=True)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("FORCE_COLOR")
    say_findings(TEXT)
    shown = capsys.readouterr()
    assert shown.out == shown.err
    assert "\x1b" not in shown.out
