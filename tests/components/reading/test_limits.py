"""Files opened safely."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from playproof.components.faults import Place
from playproof.components.reading.limits import inside, megabytes, name_of, read_bytes, read_text_file
from playproof.components.reading.tables.table_file import read_rows
from playproof.components.reading.toml_file import read_toml
from tests.components.reading.telling import told, write
from tests.components.reading.test_csv import Named

HERE = Place("cards.toml", 3, "rows")
PATHS = "allowed: a path inside the workspace, such as 'pictures/castle.png'"


def test_text_with_and_without_a_byte_order_mark(tmp_path: Path) -> None:
    assert read_text_file(write(tmp_path, "a.txt", "ä\r\nb"), tmp_path) == "ä\r\nb"
    assert read_text_file(write(tmp_path, "b.txt", "\ufeffä"), tmp_path) == "ä"


def test_a_file_of_200_megabytes_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "big.csv"
    with path.open("wb") as file:
        file.truncate(200_000_000)

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("the file was opened")

    monkeypatch.setattr(Path, "open", opened)
    assert told(read_rows, path, Named, root=tmp_path) == [
        "big.csv: this file has 200 MB; allowed: at most 8 MB"
    ]


def test_a_file_that_grows_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "log.txt", "12345")
    small = write(tmp_path, "small.txt", "1").stat()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", lambda self, **_: small)
        found = told(read_bytes, path, tmp_path, 3)
    assert found == ["log.txt: this file has 0.1 MB; allowed: at most 0.1 MB"]


def test_missing_files(tmp_path: Path) -> None:
    write(tmp_path, "events.csv", "x")
    assert told(read_text_file, tmp_path / "event.csv", tmp_path) == [
        "event.csv: this file does not exist; did you mean 'events.csv'?"
    ]
    assert told(read_text_file, tmp_path / "no" / "game.toml", tmp_path) == [
        "no/game.toml: this file does not exist"
    ]
    (tmp_path / "link.csv").symlink_to(tmp_path / "gone.csv")
    assert told(read_text_file, tmp_path / "link.csv", tmp_path) == [
        "link.csv: this is a link to a file that does not exist"
    ]


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").mkdir()
    assert told(read_toml, tmp_path / "cards.toml", Named, root=tmp_path) == [
        "cards.toml: this is a folder; allowed: a file"
    ]
    os.mkfifo(tmp_path / "pipe.csv")
    assert told(read_text_file, tmp_path / "pipe.csv", tmp_path) == [
        "pipe.csv: this is not a plain file; allowed: a file on disk"
    ]
    assert told(read_text_file, tmp_path / "cards.toml" / "x" / "\0", tmp_path) == [
        "cards.toml/x/\0: this file can not be read (its name is not valid)"
    ]


def test_files_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "locked.toml", "a = 1")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        found = told(read_text_file, path, tmp_path)
    assert found == ["locked.toml: this file can not be read (permission denied)"]
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", refuse)
        found = told(read_text_file, path, tmp_path)
    assert found == ["locked.toml: this file can not be read (permission denied)"]


def test_empty_files(tmp_path: Path) -> None:
    for name, reader in (("empty.toml", read_toml), ("empty.csv", read_rows)):
        assert told(reader, write(tmp_path, name, b""), Named, root=tmp_path) == [
            f"{name}: this file is empty"
        ]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_what_is_not_utf8(tmp_path: Path, mark: bytes) -> None:
    path = write(tmp_path, "a.toml", mark + b"#\n#01\n#\xfcr\n")
    assert told(read_toml, path, Named, root=tmp_path) == [
        f"a.toml:3: byte {8 + len(mark)} of the file is not UTF-8; "
        "allowed: text saved as UTF-8 (in a spreadsheet: 'CSV UTF-8')"
    ]


def test_nul_bytes(tmp_path: Path) -> None:
    path = write(tmp_path, "a.toml", b'a = 1\nb = "\0"\n')
    assert told(read_toml, path, Named, root=tmp_path) == [
        "a.toml:2: the text contains a NUL byte; allowed: plain text saved as UTF-8"
    ]


def test_paths_inside_the_workspace(tmp_path: Path) -> None:
    root = tmp_path / "games"
    (root / "moon").mkdir(parents=True)
    castle = write(root / "moon", "castle.png", "x")
    assert inside(root, "moon/castle.png", HERE) == castle.resolve()
    assert inside(root, "moon/../moon/./castle.png", HERE) == castle.resolve()
    assert inside(root, "moon/not yet.png", HERE) == castle.resolve().with_name("not yet.png")
    (root / "link").symlink_to("moon")
    assert inside(root, "link/castle.png", HERE) == castle.resolve()
    (tmp_path / "also games").symlink_to(root)
    assert inside(tmp_path / "also games", "moon/castle.png", HERE) == castle.resolve()


@pytest.mark.parametrize(
    ("relative", "problem"),
    [
        ("../secret.csv", "'../secret.csv' leaves the workspace"),
        ("moon/../../secret.csv", "'moon/../../secret.csv' leaves the workspace"),
        ("link/secret.csv", "'link/secret.csv' leaves the workspace"),
        ("/etc/passwd", "'/etc/passwd' is an absolute path"),
        ("C:/secret.csv", "'C:/secret.csv' is an absolute path"),
        (r"\\host\share", r"'\\host\share' is an absolute path"),
        ("", "the path is empty"),
        (" ", "the path is empty"),
        ("a\0b", r"'a\x00b' is not a path that can be followed"),
        ("round/round", "'round/round' is not a path that can be followed"),
    ],
)
def test_paths_that_leave_the_workspace(tmp_path: Path, relative: str, problem: str) -> None:
    root = tmp_path / "games"
    (root / "moon").mkdir(parents=True)
    write(tmp_path, "secret.csv", "x")
    (root / "link").symlink_to(tmp_path)
    (root / "round").symlink_to("round")
    assert told(inside, root, relative, HERE) == [f"cards.toml:3, field 'rows': {problem}; {PATHS}"]


def test_names_in_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "games"
    root.mkdir()
    (tmp_path / "link").symlink_to(root)
    assert name_of(root / "moon" / "cards.toml", root) == "moon/cards.toml"
    assert name_of(root / "moon" / "cards.toml", tmp_path / "link") == "moon/cards.toml"
    assert name_of(tmp_path / "other.toml", root) == (tmp_path / "other.toml").as_posix()
    monkeypatch.chdir(root)
    assert name_of(Path("moon/cards.toml"), root) == "moon/cards.toml"
    assert name_of(root / "moon/cards.toml", Path()) == "moon/cards.toml"
    assert name_of(root / os.fsdecode(b"f\xfcr.csv"), root) == "f\ufffdr.csv"


def test_megabytes() -> None:
    assert [megabytes(size) for size in (1, 100_000, 8_000_000, 8_000_001)] == [
        "0.1 MB",
        "0.1 MB",
        "8 MB",
        "8.1 MB",
    ]
