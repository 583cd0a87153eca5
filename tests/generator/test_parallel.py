"""Two tasks side by side: the same results and errors as one after the other."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from playproof.components.workspace import find_workspace
from playproof.generator import parallel
from playproof.generator.kit import files as kit_files
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.parallel import both
from playproof.generator.pieces import drawing
from playproof.generator.writers.fault import WriteError

LINUX = sys.platform == "linux"


@pytest.fixture(params=[1, 2], ids=["one core", "two cores"])
def count(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    found: int = request.param if LINUX else 1
    monkeypatch.setattr(parallel, "cores", lambda: found)
    return found


def children() -> set[str]:
    """The processes begun by this one that are not ended and waited for; other tests may have some."""
    found: set[str] = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if status.read_text().rpartition(")")[2].split()[1] == str(os.getpid()):
                found.add(status.parent.name)
    return found


def test_both_results(count: int) -> None:
    ours, theirs = both(os.getpid, lambda: (os.getpid(), b"x" * 3_000_000), pays=True)
    assert ours == os.getpid()
    assert theirs[1] == b"x" * 3_000_000
    assert (theirs[0] == ours) is (count == 1)


def test_no_copy_where_it_does_not_pay(count: int) -> None:
    assert both(os.getpid, os.getpid, pays=False) == (os.getpid(), os.getpid())


def fails() -> int:
    raise WriteError("'red' is no colour")


def test_errors_come_through_as_they_are(count: int) -> None:
    before = children()
    with pytest.raises(WriteError, match="'red' is no colour"):
        both(lambda: 1, fails, pays=True)
    with pytest.raises(ZeroDivisionError):
        both(lambda: 1 // 0, fails, pays=True)
    if count == 2:
        assert children() <= before


@pytest.mark.skipif(not LINUX, reason="processes are copied on Linux only")
def test_a_copy_that_is_killed_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)
    whole = os.getpid()

    def killed() -> str:
        if os.getpid() != whole:
            os.kill(os.getpid(), signal.SIGKILL)
        return "done"

    assert both(lambda: 1, killed, pays=True) == (1, "done")


@pytest.mark.skipif(not LINUX, reason="processes are copied on Linux only")
def test_stopping_ends_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "cores", lambda: 2)

    def stopped() -> int:
        raise KeyboardInterrupt

    def endless() -> int:
        while True:
            signal.pause()

    before = children()
    with pytest.raises(KeyboardInterrupt):
        both(stopped, endless, pays=True)
    assert children() <= before


def printed(out: Path) -> dict[str, bytes]:
    workspace = find_workspace(Path.cwd())
    options = KitOptions(out=out, only=("certificates", "markets"))
    print_kit(workspace.game_folder("18dracula"), workspace, options, lambda _: None)
    return {
        str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()
    }


def test_a_kit_has_the_same_bytes_on_one_core_and_on_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit_files, "PAYS", 1)
    monkeypatch.setattr(drawing, "_PAYS", 1)
    kits: list[dict[str, bytes]] = []
    for count in (1, 2 if LINUX else 1):
        monkeypatch.setattr(parallel, "cores", lambda count=count: count)
        kits.append(printed(tmp_path / str(len(kits))))
    assert kits[0] == kits[1]
    assert any(name.endswith(".svg") for name in kits[0])


def test_a_second_process_pays_for_18dracula_and_not_for_a_small_kit() -> None:
    from playproof.generator.kit.job import prepare

    workspace = find_workspace(Path.cwd())
    weights = {}
    for game in ("18dracula", "privates"):
        job = prepare(workspace.game_folder(game), workspace, KitOptions(), lambda _: None)
        weights[game] = kit_files._weight(drawing.draw_pieces(job.context, job.sets), kit_files.PAYS)
    assert weights["18dracula"] >= kit_files.PAYS > weights["privates"]
