"""``playproof play``: typed on a real terminal and in a pipe."""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playproof.generator.command.playing import fitting

COMMAND = [sys.executable, "-m", "playproof.generator.command", "play", "friday.play"]
#: What moves the cursor and changes colours.
CONTROLS = re.compile("\x1b\\[[0-9;?]*[A-Za-z]")
SETUP = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"


def typed(folder: Path, text: str) -> str:
    run = subprocess.run(COMMAND, cwd=folder, input=text, capture_output=True, text=True, check=True)
    assert "Traceback" not in run.stderr
    return run.stdout


def test_a_line_is_in_the_file_before_it_is_answered(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "Ann: bid 27 25y\n")
    assert "it is Bob's turn" in out
    assert (tmp_path / "friday.play").read_text() == "playproof 1\n" + SETUP + "Ann: bid 27 25y\n"


def test_a_finding_comes_once_and_is_settled_by_undo(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "Ann: bid 26 25y\nundo\nAnn: bid 27 25y\n")
    assert out.count("W-33") == 1
    assert "settled: 1 earlier finding" in out


def test_what_an_undo_took_back_is_told(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "Ann: bid 27 25y\ncount Ann 173\nundo\nundo 9\nundo 2\n")
    assert out.count("taken back: ") == 2
    assert "taken back: line 7: count Ann 173\n" in out
    assert "taken back: line 6: Ann: bid 27 25y; line 5: deal 5r 10b 10g 25y 30k 40r 50b\n" in out
    assert "note PP-05" not in out


def test_what_may_be_entered_next_is_told(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "?\n")
    assert "  Ann: bid 27..200 25y\n" in out
    assert "  Ann: buy 5r\n" in out


def test_a_file_is_taken_up_again(tmp_path: Path) -> None:
    """Round, last lines, open findings and who is next are shown once; a missing line end does no harm."""
    (tmp_path / "friday.play").write_text("playproof 1\n" + SETUP + "Ann: bid 26 25y")
    out = typed(tmp_path, "Bob: pass\n")
    assert out.startswith(
        "Round 1\n  4 | have start_cash = 200\n  5 | deal 5r 10b 10g 25y 30k 40r 50b\n  6 | Ann: bid 26 25y\n"
        "1 open finding:\n  6:10: W-33 a bid on 25y is at least 27 (cost 25 + 2), not 26\nit is Bob's turn\n"
    )
    assert out.count("W-33") == 1
    assert (tmp_path / "friday.play").read_text().endswith("Ann: bid 26 25y\nBob: pass\n")


def test_all_open_findings_are_shown_where_a_file_is_taken_up_again(tmp_path: Path) -> None:
    """Also those of which a later count has shown what was played."""
    entries = "Ann: bid 26 25y\nBob: pass\nCy: pass\nAnn: byu 5r\ncount Ann 174\n"
    (tmp_path / "friday.play").write_text("playproof 1\n" + SETUP + entries)
    out = typed(tmp_path, "")
    assert "3 open findings:\n  6:10: W-33 a bid" in out
    assert "  9:6: PP-02" in out


def test_the_number_of_each_line_is_told(tmp_path: Path) -> None:
    """That of an undo, too."""
    out = typed(tmp_path, SETUP + "Ann: bid 27 25y\nundo\nAnn: bid 28 25y\n")
    assert "line 6 is saved; it is Bob's turn\n" in out
    assert "line 7 is saved; it is Ann's turn\n" in out
    assert "line 8 is saved; it is Bob's turn\n" in out


def test_amend_brings_a_line_back(tmp_path: Path) -> None:
    """The last one without a number; nothing is written where nothing is changed."""
    text = SETUP + "Ann: bid 26 25y\namend\nAnn: bid 27 25y\namend 5\n\namend\nAnn: bid 27 25y\namend 99\n"
    out = typed(tmp_path, text)
    assert "line 6: Ann: bid 26 25y\n" in out
    assert "settled: 1 earlier finding" in out
    assert "line 5: deal 5r 10b 10g 25y 30k 40r 50b\nnot amended\n" in out
    assert "line 6: Ann: bid 27 25y\nnot amended\n" in out
    assert "line 99 has nothing to amend" in out
    written = (tmp_path / "friday.play").read_text()
    assert written == "playproof 1\n" + SETUP + "Ann: bid 26 25y\namend 6 Ann: bid 27 25y\n"


def test_remedies_are_what_is_typed(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "Ann: bid 26 25y\nundo\nBob: pass\n")
    assert '  help   undo takes it back, amend 6 … puts it right, accept 6 "…" lets it stand\n' in out
    assert (
        "  help   if a line of Ann's was left out, undo, type it, then this one again; else undo takes" in out
    )


def test_the_legal_entries_with_a_word(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "? 25y\n? zork\n")
    assert "  Ann: bid 27..200 25y\n" in out
    assert "  Ann: buy 5r\n" not in out
    assert "no legal entry has 'zork' in it" in out


def test_the_legal_entries_fit_a_screen() -> None:
    many = [f"Ann: buy {number}" for number in range(40)] + ["Ann: pass", "roll 1", "roll 2"]
    assert fitting(many, 43) == many
    shown = fitting(many, 20)
    assert len(shown) <= 20
    assert shown[5:] == ["Ann: buy …  35 more: ? buy", "Ann: pass", "roll 1", "roll 2"]
    wide = [f"Player{one}: pass {two}" for one in range(30) for two in range(2)]
    assert fitting(wide, 10) == [
        *(f"Player{one}: pass …  2 more: ? pass" for one in range(9)),
        "… 21 more: ? WORD",
    ]


def test_a_rule_is_explained(tmp_path: Path) -> None:
    assert "W-33  Pattern of play" in typed(tmp_path, "rule w-33\n")
    assert "there is no rule 'W-99'" in typed(tmp_path, "rule W-99\n")


def test_a_folder_is_no_tracker_file(tmp_path: Path) -> None:
    (tmp_path / "friday.play").mkdir()
    run = subprocess.run(COMMAND, cwd=tmp_path, input="", capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith("playproof: friday.play can't be used")
    assert "Traceback" not in run.stderr


def test_a_newcomer_is_led_through_the_header(tmp_path: Path) -> None:
    """What comes too early or is misspelt is kept as a comment and spoils nothing; an early entry is taken later."""
    out = typed(tmp_path, "Ann: pass\ngame privtes\ngame privates\nplayers Ann\nplayers Ann Bob\n")
    assert "too early, kept as a comment; it is taken once the game and the players are told\n" in out
    assert "taken now, as line 7: Ann: pass\n" in out
    assert "due is the game: game NAME, one of 1830, 184x, 1889, 18dracula," in out
    assert "there is no game 'privtes'; did you mean privates?" in out
    assert "due is the players in seat order, 2 to 6 of them: players ANN BOB" in out
    assert "Privates is for 2 to 6 players, not 1" in out
    assert "due at the table: dealer or deal" in out
    assert out.count("W-31") == 1
    assert (tmp_path / "friday.play").read_text().splitlines() == [
        "playproof 1",
        "# Ann: pass",
        "# game privtes",
        "game privates",
        "# players Ann",
        "players Ann Bob",
        "Ann: pass",
    ]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_on_a_terminal_the_tab_key_completes(tmp_path: Path) -> None:
    (tmp_path / "friday.play").write_text("playproof 1\n" + SETUP)
    master, slave = pty.openpty()
    run = subprocess.Popen(
        COMMAND,
        cwd=tmp_path,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
    )
    os.close(slave)
    seen = ""

    def until(text: str) -> str:
        """Read on until the text is written, control sequences between its letters or not; what came before it."""
        nonlocal seen
        wanted = re.compile(f"(?:{CONTROLS.pattern})*".join(map(re.escape, text)))
        end = time.monotonic() + 60
        while not (found := wanted.search(seen)) and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                seen += os.read(master, 4096).decode("utf-8", "replace")
        assert found, (text, seen)
        before, seen = seen[: found.start()], seen[found.end() :]
        return before

    try:
        until("it is Ann's turn")
        until("\x1b[?2004h")  # the prompt takes keys now
        os.write(master, b"Ann: bu\t")
        # The menu may show the entry before it is in the line: have the screen drawn anew until it follows the prompt.
        for _ in range(1_000):
            os.write(master, b"\x0c")
            if "> Ann: buy 5r" in CONTROLS.sub("", until("\x1b[2J")):
                break
        os.write(master, b"\r")
        until("it is Bob's turn")
        until("\x1b[?2004h")
        os.write(master, b"\x04")
        until("All entries are saved in friday.play")
        assert run.wait(timeout=10) == 0
    finally:
        run.kill()
        run.wait()
        os.close(master)
    assert (tmp_path / "friday.play").read_text().endswith("Ann: buy 5r\n")


def test_bytes_that_are_no_utf8_lose_no_later_line(tmp_path: Path) -> None:
    """In a pipe, whatever the encoding of the system."""
    text = (SETUP + "Ann: bid 27 25y\n").encode() + b"Bob: p\xe4ss\nBob: pass\r\nCy: pass\n"
    for name, more in (
        ("utf", {"PYTHONUTF8": "1"}),
        ("c", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    ):
        folder = tmp_path / name
        folder.mkdir()
        run = subprocess.run(
            COMMAND, cwd=folder, input=text, capture_output=True, check=True, env={**os.environ, **more}
        )
        assert b"not taken, kept as a comment: what was typed is not UTF-8 text" in run.stdout
        written = "Ann: bid 27 25y\n# Bob: p\\xe4ss\nBob: pass\nCy: pass\n"
        assert (folder / "friday.play").read_bytes().decode() == "playproof 1\n" + SETUP + written


def test_a_file_of_another_encoding_is_refused(tmp_path: Path) -> None:
    data = SETUP.encode("utf-16")
    (tmp_path / "friday.play").write_bytes(data)
    run = subprocess.run(
        COMMAND, cwd=tmp_path, input="Ann: pass\n", capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr == (
        "playproof: friday.play can't be used: it is UTF-16, not UTF-8; save it as UTF-8, then type on; nothing was written\n"
    )
    assert (tmp_path / "friday.play").read_bytes() == data


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs a shell with job control")
def test_ctrl_z_suspends_it_and_fg_goes_on(tmp_path: Path) -> None:
    """Nothing of it comes into the file."""
    file = tmp_path / "friday.play"
    file.write_text("playproof 1\n" + SETUP)
    command = shlex.join(COMMAND)
    child, master = pty.fork()
    if not child:
        os.chdir(tmp_path)
        more = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "PS1": "shell: ", "HISTFILE": ""}
        os.execve("/bin/bash", ["bash", "--norc", "--noprofile", "-i"], {**os.environ, **more})
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        end = time.monotonic() + 60
        while text not in seen and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                seen += os.read(master, 4096).decode("utf-8", "replace")
        assert text in seen, (text, seen)
        seen = seen.partition(text)[2]

    try:
        until("shell: ")
        os.write(master, f"{command}\n".encode())
        until("it is Ann's turn")
        until("\x1b[?2004h")
        os.write(master, b"Ann: bu\x1a")
        until("Stopped")
        until("shell: ")
        os.write(master, b"fg\n")
        until("\x1b[?2004h")
        os.write(master, b"y 5r\r")
        until("it is Bob's turn")
        until("\x1b[?2004h")
        os.write(master, b"\x04")
        until("All entries are saved in friday.play")
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(master)
    assert file.read_text() == "playproof 1\n" + SETUP + "Ann: buy 5r\n"
