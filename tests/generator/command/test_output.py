"""What a command prints: in any encoding, without control characters of files, to readers that go and disks that are full."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from playproof.components.wording.printable import printable
from tests.checkout import PACKAGES, ROOT
from tests.samples import part, some
from tests.workshop import Workshop

COMMAND = [sys.executable, "-m", "playproof.generator.command"]
#: Commands that print little or much, at once or bit by bit.
SAID = ["games", "--help", "--version", "check é.play", "rules 184x --format json"]
CLOSED = "playproof: standard output is closed; the output is lost\n"
FULL = "playproof: can't write to standard output; the output is lost: the disk is full\n"

PLAY = """\
playproof 1
game privates
players Ann Bob Łódź
have start_cash = 200

dealer Ann
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 40 25y
Bob: bid 40 25y
# → 𝔊 é
note "Łódź → 𝔊 é"
"""

#: Every command, in the order in which they follow each other in a workspace; {game} is a copy of privates.
LINES = [
    ["--help"],
    ["--version"],
    ["kit", "--help"],
    ["nothing"],
    ["games"],
    ["lint", "privates"],
    ["kit", "privates", "--format", "svg", "--only", "cards"],
    ["cards", "privates", "--format", "svg", "--out", "out → 𝔊 é"],
    ["diff", "privates"],
    ["diff", "privates", "--since", "then"],
    ["diff", "privates", "--since", "then", "--format", "json"],
    ["kit", "privates", "--changed"],
    ["check", "é.play"],
    ["check", "é.play", "--format", "json"],
    ["check", "é.play", "--since", "then"],
    ["check", "é.play", "--since", "then", "--format", "json"],
    ["check", "none é.play"],
    ["state", "é.play"],
    ["state", "é.play", "--format", "json"],
    ["legal", "é.play"],
    ["legal", "é.play", "--format", "json"],
    ["rules", "privates"],
    ["rules", "privates", "--format", "json"],
    ["explain", "W-33"],
    ["explain", "→"],
    ["picture", "é.play", "--out", "out → 𝔊 é"],
    ["new", "é"],
    ["new", "harbour"],
    ["kit", "broken"],
    ["preview", "é"],
    ["studio", "é"],
]

# One process runs all of them; their exit statuses go to a file.
RUNNER = """
import json, os, sys
from playproof.generator.command import main

ends = []
for arguments in json.loads(os.environ["LINES"]):
    print("$", json.dumps(arguments), flush=True)
    sys.argv = ["playproof", *arguments]
    try:
        main()
    except SystemExit as end:
        ends.append(end.code)
open("ends.json", "w").write(json.dumps(ends))
"""


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """Names and texts in letters that few encodings have; the game of then beside it."""
    Workshop(tmp_path / "then", capsys, "privates")
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("game.toml", 'title = "Privates"', 'title = "Łódź é"')
    shop.edit("game.toml", 'version = "1"', 'version = "1"\ndesigner = "Łódź → 𝔊 é"')
    broken = tmp_path / "components" / "broken"
    broken.mkdir()
    (broken / "game.toml").write_text('id = "→ 𝔊 é"\ntitle = 3\n"é" = 1\n', encoding="utf-8")
    (tmp_path / "é.play").write_text(PLAY, encoding="utf-8")
    return shop


def run(folder: Path, encoding: str, lines: list[list[str]] = LINES) -> tuple[list[int], str, str]:
    """Exit statuses, standard output and standard error of all commands in this encoding."""
    done = subprocess.run(
        [sys.executable, "-c", RUNNER], cwd=folder, capture_output=True, timeout=240,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": os.pathsep.join(sys.path),
             "LINES": json.dumps(lines), "COLUMNS": "100"},
    )  # fmt: skip
    name = encoding.partition(":")[0]
    assert done.returncode == 0, done.stderr.decode(name, "replace")
    ends = json.loads((folder / "ends.json").read_text())
    return ends, done.stdout.decode(name), done.stderr.decode(name)


def data_of(out: str) -> list[object]:
    """All that was printed as JSON."""
    parts = re.split(r"^\$ (.*)$", out, flags=re.MULTILINE)[1:]
    said = dict(zip(parts[::2], parts[1::2], strict=True))
    return [json.loads(text) for line, text in said.items() if '"json"' in line]


def test_every_command_in_every_encoding(shop: Workshop) -> None:
    """Statuses and data are those that UTF-8 gives; only letters that the encoding lacks are written otherwise."""
    other = shop.root.parent / f"{shop.root.name}-utf-8"
    shutil.copytree(shop.root, other)
    ends, out, err = run(shop.root, "ascii")
    wide_ends, wide_out, wide_err = run(other, "utf-8")
    assert ends == wide_ends
    assert set(ends) == {0, 1, 2}
    assert "Traceback" not in err
    assert "Playproof's own" not in err + wide_err
    assert data_of(out) == data_of(wide_out)
    assert len(data_of(out)) == 6
    assert "Łódź → 𝔊 é" in wide_out
    assert r"\u0141\u00f3d\u017a \u2192 \ud835\udd0a \u00e9" in out


@pytest.mark.parametrize(
    "encoding", some(("cp1252:strict", "utf-16"), ("latin-1", "cp1252:strict", "utf-16"))
)
def test_other_encodings(shop: Workshop, encoding: str) -> None:
    lines = [["check", "é.play"], ["state", "é.play", "--format", "json"], ["games"]]
    ends, out, _ = run(shop.root, encoding, lines)
    assert ends == [1, 0, 2]
    assert "Łódź → 𝔊 é" in out if encoding == "utf-16" else r"\u0141ód\u017a \u2192 \ud835\udd0a é" in out
    assert "Łódź" in json.dumps(data_of(out), ensure_ascii=False)


# -- control characters -----------------------------------------------------------------------------------


def test_on_a_terminal_a_file_without_findings_is_told(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = "game leasehold\nplayers Ann Bob Cy\nAnn: take R\n"
    (shop.root / "a.play").write_text(header)
    (shop.root / "b.play").write_text(header + "Ann: take B\n")
    piped = shop.run("check", "a.play")
    assert (piped.status, piped.out, piped.err) == (0, "", "")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert shop.run("check", "a.play", "b.play").err == "a.play: 1 entry, no findings\n"
    assert shop.run("check", "a.play", "--format", "json").err == ""


def test_what_is_escaped() -> None:
    assert printable("a\tb\nc → é 𝔊") == "a\tb\nc → é 𝔊"
    assert (
        printable("\x1b[31m\r\x00\x7f\x9b\u2028\u202e") == r"\u001b[31m\u000d\u0000\u007f\u009b\u2028\u202e"
    )
    for code in (*range(0x20), 0x7F, *range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)):
        assert (printable(chr(code)) == chr(code)) == (chr(code) in "\n\t"), hex(code)
    assert json.loads(printable(json.dumps("\x9b\u202e", ensure_ascii=False))) == "\x9b\u202e"


EVIL = "\x1b[2J\x1b]0;x\x07\x9b\u202e\r"


def quiet(text: str) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text), repr(text)
    assert r"\u001b[2J" in text or r"\x1b[2J" in text


def test_a_tracker_file_with_control_characters(shop: Workshop) -> None:
    path = shop.root / "é.play"
    path.write_text(PLAY + f'Bob: {EVIL}buy 5r\nBob{EVIL}: bid 3 25y\naccept 9 "{EVIL}"\n', encoding="utf-8")
    for arguments in (["check", "é.play"], ["check", "é.play", "--format", "json"]):
        said = shop.run(*arguments)
        assert said.status == 1
        quiet(said.out)
    assert EVIL.strip() in "".join(one["excerpt"] for one in json.loads(said.out)[0]["findings"])
    for arguments in (["state", "é.play"], ["legal", "é.play"], ["check", "é.play", "--since", "then"]):
        said = shop.run(*arguments)
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", said.out + said.err)


def test_the_mark_stands_below_what_it_marks(shop: Workshop) -> None:
    path = shop.root / "é.play"
    path.write_text(PLAY + "Bob:\x1b \x1b bid 3 \x9b25y\n", encoding="utf-8")
    lines = shop.run("check", "é.play").out.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("  12 | "))
    start, end = lines[at + 1].index("^"), lines[at + 1].rindex("^") + 1
    assert lines[at][start:end].strip(), lines[at : at + 2]
    assert lines[at][start:end] in r"Bob:\u001b \u001b bid 3 \u009b25y"


def toml(text: str) -> str:
    return "".join(letter if letter.isalnum() else f"\\u{ord(letter):04x}" for letter in text)


def test_data_with_control_characters(shop: Workshop) -> None:
    evil = toml(EVIL.rstrip("\r"))
    shop.edit("game.toml", 'designer = "', f'designer = "{evil}')
    shop.edit("rulings.toml", 'because = "', f'because = "{evil}')
    for arguments in (["games"], ["diff", "privates", "--since", "then"]):
        quiet(shop.run(*arguments).out)
    shop.edit("cards.toml", 'size = "', f'size = "{evil}')
    for arguments in (["lint", "privates"], ["kit", "privates"]):
        said = shop.run(*arguments)
        assert said.status in (1, 2)
        quiet(said.err)


@pytest.mark.skipif(os.name != "posix", reason="names of files that only POSIX systems take")
def test_names_of_files_with_control_characters(shop: Workshop) -> None:
    name = EVIL.replace("/", "") + os.fsdecode(b"\xff") + ".play"
    (shop.root / name).write_text(PLAY, encoding="utf-8")
    done = subprocess.run([*COMMAND, "check", name, "none"], cwd=shop.root, capture_output=True, timeout=60)
    assert done.returncode == 2
    quiet(done.stdout.decode())
    assert rb"\udcff.play" in done.stdout
    (shop.folder / f"{EVIL}.toml").write_text("x = 1")
    said = shop.run("lint", "privates")
    assert said.status == 1
    quiet(said.err)


# -- readers that go, disks that are full -----------------------------------------------------------------


def test_a_reader_that_goes_is_no_trouble(shop: Workshop) -> None:
    """`| head`: the command ends with its own status and without a word, however much it had to say."""
    for arguments, status in (
        (["rules", "18dracula"], 0),
        (["check", *["é.play"] * 150], 1),
        (["games"], 2),  # one of them is broken
        (["--help"], 0),
        (["kit", "broken"], 2),
    ):
        with subprocess.Popen(
            [*COMMAND, *arguments], cwd=shop.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            if arguments != ["kit", "broken"]:
                assert process.stdout.read(1)
            process.stdout.close()
            err = process.stderr.read()
            assert process.wait(60) == status, arguments
        assert (b"Traceback" not in err, b"Exception" not in err) == (True, True)
        assert bool(err) == (status == 2), err


def test_a_reader_that_is_gone_before_anything_is_said(shop: Workshop) -> None:
    """All of it is still in the buffer when the command ends."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "games"], cwd=shop.root, stdout=writing, stderr=subprocess.PIPE, timeout=60
    )
    os.close(writing)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 5)  # the faults of the game "broken", as ever
    assert done.stderr.startswith(b"components/broken/game.toml")


@pytest.mark.skipif(os.name != "posix", reason="closes streams as POSIX shells do")
@pytest.mark.parametrize("arguments", part(SAID, 3))
def test_a_closed_standard_output_gets_a_sentence(shop: Workshop, arguments: str) -> None:
    line = f"{sys.executable} -m generator.command {arguments}"
    done = subprocess.run(
        ["sh", "-c", f"{line} >&-"], cwd=shop.root, capture_output=True, timeout=60, text=True
    )
    assert (done.returncode, CLOSED in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", part(SAID, 3))
def test_a_full_standard_output_gets_a_sentence(shop: Workshop, arguments: str) -> None:
    line = f"{sys.executable} -m generator.command {arguments}"
    for unbuffered in ("", "1"):
        done = subprocess.run(
            ["sh", "-c", f"{line} >/dev/full"], cwd=shop.root, capture_output=True, timeout=60, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
        assert (done.returncode, FULL in done.stderr) == (2, True), done.stderr
        assert "Exception ignored" not in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="closes streams as POSIX shells do")
def test_without_any_stream(shop: Workshop) -> None:
    """No file gets the number of a stream that was closed, so nothing is said into a kit."""
    line = f"{sys.executable} -m generator.command kit privates --format svg --only cards >&- 2>&- <&-"
    done = subprocess.run(["sh", "-c", line], cwd=shop.root, timeout=120)
    assert done.returncode == 2
    assert shop.run("kit", "privates", "--changed").out.startswith("Nothing changed since the last kit")
    for path in shop.written():
        assert not path.read_bytes().startswith(b"playproof")
    line = f"{sys.executable} -m generator.command play new.play <&- >/dev/null"
    done = subprocess.run(["sh", "-c", line], cwd=shop.root, timeout=120, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_nothing_is_printed_but_by_say() -> None:
    """What isn't said by `say` reaches the terminal with its control characters; Rich's console gets printable text."""
    found = [
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if re.search(
            r"(?<!console\.)\b(typer\.(echo|secho)|click\.echo|print|std(out|err)\.write)\(", path.read_text()
        )
    ]
    assert found == []
