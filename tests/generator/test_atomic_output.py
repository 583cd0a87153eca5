"""Files appear whole or not at all: names, failures, kills, two runs at once, files of an older kit."""

from __future__ import annotations

import errno
import hashlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.generator.kit.atomic_output import (
    STAGING,
    AtomicOutput,
    OutputError,
    checked_name,
    put_back,
    safe_name,
)

OLD = {"kit.pdf": b"old kit" * 1000, "svg/a.svg": b"old a", "gone.txt": b"old gone", "mine.txt": b"mine"}
NEW = {
    "kit.pdf": b"new kit" * 5000,
    "svg/a.svg": b"new a",
    "svg/deep/b.svg": b"new b",
    "manifest.json": b"{}",
}


def files(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def filled(folder: Path) -> Path:
    """A folder with an older kit in it."""
    for name, data in OLD.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def staged(folder: Path, **settings: Any) -> AtomicOutput:
    """A run that replaces the older kit."""
    run = AtomicOutput(folder, **settings)
    for name, data in NEW.items():
        run.add(name, data)
    run.discard({"gone.txt": sha(OLD["gone.txt"])})
    return run


def test_files_land_in_a_new_folder(tmp_path: Path) -> None:
    target = tmp_path / "out" / "kit"
    paths = staged(target).commit()
    assert files(target) == NEW
    assert paths == tuple(target / name for name in NEW)


def test_a_new_kit_replaces_an_older_one_and_touches_nothing_else(tmp_path: Path) -> None:
    staged(filled(tmp_path)).commit()
    assert files(tmp_path) == {**NEW, "mine.txt": b"mine"}


def test_a_listed_file_that_was_changed_since_stays(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "gone.txt").write_bytes(b"changed by hand")
    staged(tmp_path).commit()
    assert files(tmp_path)["gone.txt"] == b"changed by hand"


def test_a_folder_that_is_left_empty_goes_too(tmp_path: Path) -> None:
    filled(tmp_path)
    run = AtomicOutput(tmp_path)
    run.add("kit.pdf", b"new")
    run.discard({"svg/a.svg": sha(b"old a"), "never/there.txt": sha(b""), "../out.txt": sha(b"")})
    run.commit()
    assert not (tmp_path / "svg").exists()


def test_what_is_written_again_is_not_discarded(tmp_path: Path) -> None:
    run = staged(filled(tmp_path))
    run.discard({"KIT.pdf": sha(OLD["kit.pdf"]), "kit.pdf": sha(OLD["kit.pdf"])})
    run.commit()
    assert files(tmp_path)["kit.pdf"] == NEW["kit.pdf"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "is no file name below the output folder"),
        ("/etc/passwd", "is no file name below the output folder"),
        ("../kit.pdf", "the part '..'"),
        ("a/../../kit.pdf", "the part '..'"),
        ("./kit.pdf", "the part '.'"),
        ("a//b", "the part ''"),
        ("a/", "the part ''"),
        ("C:\\kit.pdf", "it holds ':'"),
        ("a\\b", r"it holds '\\\\'"),
        ("who?.pdf", r"it holds '\?'"),
        ("tab\t.pdf", "which not every system allows"),
        ("half\ud800.pdf", "which not every system allows"),
        ("kit.", "ends in a space or a dot"),
        ("kit /a", "ends in a space or a dot"),
        ("con", "'con' is the name of a device"),
        ("svg/NUL.svg", "'NUL.svg' is the name of a device"),
        ("Com1.tar.gz", "is the name of a device"),
        ("ö" * 128, "is longer than 255 bytes"),
        (f"{STAGING}/lock", "the folder where files are prepared"),
        (f"{STAGING.upper()}/lock", "the folder where files are prepared"),
    ],
)
def test_a_name_that_leaves_the_folder_or_fails_somewhere_is_refused(
    tmp_path: Path, name: str, words: str
) -> None:
    with pytest.raises(OutputError, match=words):
        AtomicOutput(tmp_path).add(name, b"")


def test_names_that_differ_only_in_case_are_refused(tmp_path: Path) -> None:
    run = AtomicOutput(tmp_path)
    run.add("Cards.pdf", b"")
    with pytest.raises(OutputError, match=r"'cards.pdf' and 'Cards.pdf' are one where case is ignored"):
        run.add("cards.pdf", b"")
    with pytest.raises(OutputError, match=r"two files want the same name: 'Cards.pdf'$"):
        run.add("Cards.pdf", b"")


@given(st.text())
def test_a_safe_name_can_always_be_a_file(text: str) -> None:
    name = safe_name(text)
    assert checked_name(f"{name[:60]}x.svg").name
    if len(name.encode("utf-8", "replace")) <= 255:
        assert checked_name(name).parts == (name,)


def test_a_safe_name_is_the_name_where_it_can_be() -> None:
    assert safe_name("R01 Waterfall, Łódź") == "R01 Waterfall, Łódź"
    assert safe_name('a/b: "c"?') == "a-b- -c-"
    assert safe_name("con") == "_con"
    assert safe_name("..") == "_"


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside, target = tmp_path / "outside", tmp_path / "target"
    outside.mkdir()
    target.mkdir()
    (target / "svg").symlink_to(outside)
    with pytest.raises(OutputError, match=r"leads out of"):
        staged(target).commit()
    assert files(outside) == {}
    assert [path.name for path in target.iterdir()] == ["svg"]
    (target / "svg").unlink()
    (outside / "kit.pdf").write_bytes(b"not ours")
    (target / "kit.pdf").symlink_to(outside / "kit.pdf")
    staged(target).commit()
    assert (outside / "kit.pdf").read_bytes() == b"not ours"
    assert (target / "kit.pdf").read_bytes() == NEW["kit.pdf"]


def test_a_staging_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    outside, target = tmp_path / "outside", tmp_path / "target"
    outside.mkdir()
    target.mkdir()
    (outside / "precious").write_bytes(b"precious")
    (target / STAGING).symlink_to(outside)
    with pytest.raises(OutputError, match=r"is a link; remove it"):
        staged(target).commit()
    assert files(outside) == {"precious": b"precious"}


def failing(call: Callable[..., Any], at: int, error: OSError) -> Callable[..., Any]:
    """``call``, failing when it is called for the ``at``-th time."""
    count = 0

    def wrapped(*arguments: Any, **settings: Any) -> Any:
        nonlocal count
        count += 1
        if count == at:
            raise error
        return call(*arguments, **settings)

    return wrapped


@pytest.mark.parametrize("at", range(1, len(NEW) + 1))
@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        ("replace", PermissionError(errno.EACCES, "no"), "another program has the file open"),
        ("fsync", OSError(errno.ENOSPC, "full"), "the disk is full"),
        ("replace", OSError(errno.EIO, "I/O error"), "I/O error"),
    ],
    ids=["file open", "disk full", "disk broken"],
)
def test_a_failure_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: OSError, words: str, at: int
) -> None:
    for folder, before in ((filled(tmp_path / "old"), OLD), (tmp_path / "new", {})):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing(getattr(os, call), at, error))
            with pytest.raises(OutputError, match=words):
                staged(folder).commit()
        assert files(folder) == before
        assert folder.exists() == bool(before)
        staged(folder).commit()
        assert NEW.items() <= files(folder).items()


def test_without_links_a_failure_is_undone_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: Any, **__: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", failing(os.replace, 3, OSError(errno.EIO, "I/O error")))
        with pytest.raises(OutputError):
            staged(filled(tmp_path)).commit()
    assert files(tmp_path) == OLD


def test_a_folder_in_the_place_of_a_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").mkdir()
    with pytest.raises(OutputError, match=r"kit.pdf' is a folder; a file of that name is to be written"):
        staged(tmp_path).commit()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match=r"file' is not a folder; files are to be written below it"):
        staged(tmp_path / "file" / "kit").commit()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a user whom the system refuses")
def test_a_folder_that_can_not_be_written_to_is_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(OutputError, match=r"writing is not allowed there"):
            staged(tmp_path).commit()
    finally:
        tmp_path.chmod(0o700)


def test_two_runs_take_turns(tmp_path: Path) -> None:
    kits = [{f"{name}": f"{run}".encode() * 10_000 for name in NEW} for run in range(8)]

    def commit(kit: dict[str, bytes]) -> None:
        run = AtomicOutput(tmp_path, wait=30)
        for name, data in kit.items():
            run.add(name, data)
        run.commit()

    threads = [threading.Thread(target=commit, args=(kit,)) for kit in kits]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert files(tmp_path) in kits
    assert not (tmp_path / STAGING).exists()


def test_a_run_that_ends_between_two_looks_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other run removes its staging folder after this one found it in the way and before it looks again."""
    (tmp_path / STAGING).mkdir()
    make_folder = os.mkdir

    def ends(path: str | Path, mode: int = 0o777) -> None:
        if Path(path).is_dir():
            Path(path).rmdir()
            raise FileExistsError(errno.EEXIST, "File exists", str(path))
        make_folder(path, mode)

    monkeypatch.setattr(os, "mkdir", ends)
    staged(tmp_path, wait=5).commit()
    assert files(tmp_path) == NEW


def test_a_file_in_the_place_of_the_staging_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / STAGING).write_bytes(b"")
    with pytest.raises(OutputError, match=r"can't be written to: File exists"):
        staged(tmp_path, wait=5).commit()


@pytest.mark.skipif(os.name != "posix", reason="holds the lock as POSIX systems do")
def test_a_run_waits_no_longer_than_it_was_told(tmp_path: Path) -> None:
    import fcntl

    (tmp_path / STAGING).mkdir()
    with (tmp_path / STAGING / "lock").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(
            OutputError, match=r"another run is writing into .*; try again when it has finished"
        ):
            staged(tmp_path, wait=0.1).commit()
    assert files(tmp_path) == {f"{STAGING}/lock": b""}
    staged(tmp_path, wait=0.1).commit()
    assert files(tmp_path) == NEW


# The run that is killed: before its k-th call of what changes the disk.
KILLED = """
import os, signal, sys
from pathlib import Path
from tests.generator.test_atomic_output import staged

left = 1_000_000

def counted(call):
    def wrapped(*arguments, **settings):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*arguments, **settings)
    return wrapped

for name in ("replace", "link", "unlink", "fsync", "mkdir", "rmdir", "open"):
    setattr(os, name, counted(getattr(os, name)))
folder, turns = Path(sys.argv[1]), int(sys.argv[2])
for k in range(turns):
    pid = os.fork()
    if pid == 0:
        left = k
        staged(folder / str(k)).commit()
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    print(os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")
def test_a_run_killed_at_any_moment_leaves_no_half_file(tmp_path: Path) -> None:
    """The run is killed before each of its calls that change the disk, until it gets through."""
    turns = 80
    for k in range(turns):
        filled(tmp_path / str(k))
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), str(turns)],
        capture_output=True,
        text=True,
        check=True,
    )
    ends = [int(line) for line in done.stdout.split()]
    killed = ends.index(0)
    assert killed > 4 * len(NEW)
    assert set(ends[:killed]) == {signal.SIGKILL}
    assert set(ends[killed:]) == {0}
    whole = set()
    for k in range(turns):
        folder = tmp_path / str(k)
        left = {name: data for name, data in files(folder).items() if not name.startswith(STAGING)}
        for name, data in left.items():
            assert data in (OLD.get(name), NEW.get(name)), f"{name} is neither old nor new after {k} calls"
        assert left.keys() >= OLD.keys() - {"gone.txt"}
        if "manifest.json" in left:
            assert left == {**NEW, "mine.txt": b"mine"}
        whole.add("manifest.json" in left)
        staged(folder).commit()
        assert files(folder) == {**NEW, "mine.txt": b"mine"}
    assert whole == {False, True}


# A kit of before, replaced by a run that is killed, put back by a run that is killed as well, and by one that is not.
KILLED_TWICE = """
import os, shutil, signal, sys
from pathlib import Path
from tests.generator.test_atomic_output import KIT_OF_BEFORE, files, kit_of_before, staged
from playproof.generator.kit.atomic_output import put_back

left = 1_000_000

def counted(call):
    def wrapped(*arguments, **settings):
        global left
        left -= 1
        if left < 0:
            os._exit(9)
        return call(*arguments, **settings)
    return wrapped

for name in ("replace", "link", "unlink", "fsync", "mkdir", "rmdir", "open"):
    setattr(os, name, counted(getattr(os, name)))

def forked(call, calls):
    global left
    pid = os.fork()
    if pid == 0:
        left = calls
        call()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

root, linked = Path(sys.argv[1]), sys.argv[2] == "links"
if not linked:
    def no_links(*arguments, **settings):
        raise OSError("no links here")
    os.link = no_links
first = 0
while True:
    folder = kit_of_before(root / str(first))
    ended = forked(lambda: staged(folder).commit(), first)
    second = 0
    while True:
        again = root / f"{first}-{second}"
        shutil.copytree(folder, again)
        stopped = forked(lambda: put_back(again), second)
        put_back(again)
        left = 1_000_000
        print(first, second, ended, sorted(files(again).items()) == sorted(KIT_OF_BEFORE.items()),
              files(again)["manifest.json"] == b"{}", len(files(again)))
        shutil.rmtree(again)
        second += 1
        if not stopped or first % 3:
            break
    shutil.rmtree(folder)
    first += 1
    if not ended:
        break
"""

KIT_OF_BEFORE = {**OLD, "manifest.json": b"before"}


def kit_of_before(folder: Path) -> Path:
    """A kit with its manifest."""
    filled(folder)
    (folder / "manifest.json").write_bytes(b"before")
    return folder


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")
@pytest.mark.parametrize("how", ["links", "copies"])
def test_whatever_is_killed_can_be_put_back(tmp_path: Path, how: str) -> None:
    """Killed before any call that changes the disk, and again while it is put back: one kit or the other, whole."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED_TWICE, str(tmp_path), how], capture_output=True, text=True, check=True
    )
    ends = [line.split() for line in done.stdout.splitlines()]
    whole = len({**NEW, "mine.txt": b""})
    assert {tuple(end[3:]) for end in ends} == {
        ("True", "False", str(len(KIT_OF_BEFORE))),
        ("False", "True", str(whole)),
    }
    # Once the manifest is in its place it stays.
    assert [end[4] for end in ends] == sorted((end[4] for end in ends), reverse=False)
    assert {end[2] for end in ends[:-1]} >= {"9"}
    assert ends[-1][2:5] == ["0", "False", "True"]
    assert len({end[0] for end in ends}) > 30
    assert len(ends) > 60


def test_what_was_interrupted_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit_of_before(tmp_path)
    assert put_back(tmp_path) == ""
    assert put_back(tmp_path / "nowhere") == ""

    class Killed(BaseException):
        pass

    def killed(*_: Any, **__: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("playproof.generator.kit.atomic_output._settle", lambda *_, **__: 0)
        patch.setattr(os, "replace", failing(os.replace, 4, Killed()))  # type: ignore[arg-type]
        with pytest.raises(Killed):
            staged(tmp_path).commit()
    assert (tmp_path / STAGING).is_dir()
    assert files(tmp_path)["kit.pdf"] == NEW["kit.pdf"]
    assert put_back(tmp_path) == (
        f"An earlier run into {tmp_path} was interrupted; 2 files of before were put back."
    )
    assert files(tmp_path) == KIT_OF_BEFORE
    assert put_back(tmp_path) == ""


@pytest.mark.parametrize(
    "record", [b"", b"[", b"3", b"[1]", b'[1, [["../x", true]]]', b'[1, [["a"]]]', b'["x", []]', b"\xff"]
)
def test_a_record_that_can_not_be_read_is_a_sentence(tmp_path: Path, record: bytes) -> None:
    (tmp_path / STAGING).mkdir()
    (tmp_path / STAGING / "record").write_bytes(record)
    (tmp_path / STAGING / "0.old").write_bytes(b"precious")
    for run in (lambda: put_back(tmp_path), staged(tmp_path).commit):
        with pytest.raises(OutputError, match=r"record' can't be read, so what an interrupted run replaced"):
            run()
    assert (tmp_path / STAGING / "0.old").read_bytes() == b"precious"
