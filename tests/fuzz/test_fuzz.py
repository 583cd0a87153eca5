"""What fuzzing has found stays mended; the command tells what it finds, as small as it can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import cases
from tests.fuzz.__main__ import main
from tests.fuzz.cases import DataCase, PlayCase, Workplace
from tests.fuzz.running import fault_of, run_cases, smallest
from tests.samples import some
from tests.slips.corpus import played
from tests.slips.rows import RowTweak

#: So many cases are tried of a seed.
(FEW,) = some((12,), (20,))


@pytest.mark.parametrize("path", played(), ids=lambda path: path.stem)
def test_no_file_that_was_one_is_a_fault_again(tmp_path: Path, path: Path) -> None:
    PlayCase(path.read_bytes()).use(Workplace(tmp_path))


@pytest.mark.parametrize("seed", some(range(1), range(9)))
def test_some_cases(seed: int) -> None:
    took = run_cases(f"ci {seed}", 600, FEW)
    assert took.cases.total() == FEW
    assert not took.faults, [(one.name, one.case, one.trace) for one in took.faults.values()]


def test_a_case_is_made_small() -> None:
    assert smallest(list(range(100)), lambda parts: {17, 60} <= set(parts)) == [17, 60]
    assert smallest(["a"], lambda parts: True) == []


def spoilt(*_: object) -> None:
    raise KeyError("Bob")


def test_a_fault_is_named_by_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "look_at", spoilt)
    found = fault_of(PlayCase(b"game privates\n"), Workplace(tmp_path))
    assert found is not None
    assert found[0].startswith("KeyError tests/fuzz/test_fuzz.py:")


def test_what_takes_too_long_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(cases, "look_at", endless)
    found = fault_of(PlayCase(b"game privates\n"), Workplace(tmp_path), 0.05)
    assert found is not None
    assert found[0] == "TooLongError"


def test_changes_of_data_that_are_no_longer_possible_are_passed_over() -> None:
    gone = RowTweak("privates", "game.toml", ("palette",), "remove")
    after = RowTweak("privates", "game.toml", ("palette", "red", "letter"), "set", "zz9")
    assert (
        DataCase((gone, after), "privates", "game.toml").text()
        == DataCase((gone,), "privates", "game.toml").text()
    )


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 1 where something is a fault, and the case is there to be run again."""
    asked = ["--minutes", "5", "--cases", "2", "--seed", "x", "--out", str(tmp_path / "faults")]
    assert main(asked) == 0
    assert "no faults" in capsys.readouterr().out
    monkeypatch.setattr(cases, "look_at", spoilt)
    monkeypatch.setattr(cases, "KINDS", {"headers": (cases.header, 1)})
    monkeypatch.setattr("tests.fuzz.running.KINDS", cases.KINDS)
    assert main(asked) == 1
    said = capsys.readouterr().out
    assert "1 fault, written to" in said
    (case,) = (tmp_path / "faults").glob("*.play")
    assert case.read_bytes() == b""
    assert "seed x-0-0" in case.with_suffix(".txt").read_text()
