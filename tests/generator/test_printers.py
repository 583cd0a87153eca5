"""Printer profiles: read from printers.toml, applied as a transform, faults all at once with their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.generator.paper.printers import PrinterError, PrinterProfile, find_printer, read_printers

GOOD = """\
[printer.attic]
offset = [0.4, -0.2]
back_offset = [-0.3, 0.5]
scale = [1.002, 1]

[printer.office]
offset = [1, 2]
"""


def write(folder: Path, text: str) -> Path:
    (folder / "printers.toml").write_text(text, encoding="utf-8")
    return folder


def test_profiles(tmp_path: Path) -> None:
    assert read_printers(write(tmp_path, GOOD)) == {
        "attic": PrinterProfile("attic", (0.4, -0.2), (-0.3, 0.5), (1.002, 1.0)),
        "office": PrinterProfile("office", (1.0, 2.0), (0.0, 0.0), (1.0, 1.0)),
    }


def test_no_file_means_no_profiles(tmp_path: Path) -> None:
    assert read_printers(tmp_path) == {}
    with pytest.raises(
        PrinterError, match=r"There is no printer 'attic': the workspace has no printers.toml"
    ):
        find_printer("attic", {})


def test_the_nearest_name(tmp_path: Path) -> None:
    profiles = read_printers(write(tmp_path, GOOD))
    assert find_printer("attic", profiles).offset == (0.4, -0.2)
    with pytest.raises(PrinterError) as caught:
        find_printer("Attik", profiles)
    assert str(caught.value) == (
        "There is no printer 'Attik' in printers.toml; allowed: attic, office; did you mean 'attic'?"
    )


def test_scale_keeps_the_middle_and_offset_is_true() -> None:
    profile = PrinterProfile("attic", (0.4, -0.2), (-0.3, 0.5), (1.002, 0.99))
    dx, dy, sx, sy = profile.apply("front", 210, 297)
    assert (dx + sx * 105, dy + sy * 148.5) == pytest.approx((105.4, 148.3))
    assert dx + sx * 205 - (dx + sx * 5) == pytest.approx(200 * 1.002)
    dx, dy, sx, sy = profile.apply("back", 210, 297)
    assert (dx + sx * 105, dy + sy * 148.5) == pytest.approx((104.7, 149.0))
    assert profile.apply("both", 210, 297) == profile.apply("front", 210, 297)


def test_every_fault_at_once(tmp_path: Path) -> None:
    text = """\
[printer.attic]
ofset = [0, 0]
offset = [11, 0]
back_offset = 3
scale = [1.2, 1.0]

[printer."my office"]
scale = ["1", true]

[printers.x]
offset = [0, 0]
"""
    with pytest.raises(DataFaults) as caught:
        read_printers(write(tmp_path, text))
    assert [str(fault) for fault in caught.value.faults] == [
        "printers.toml:2, field 'printer.attic.ofset': a printer has no field 'ofset'; "
        "allowed: offset, back_offset, scale; did you mean 'offset'?",
        "printers.toml:3, field 'printer.attic.offset': [11, 0] is not a printer's offset; "
        "allowed: two numbers from -10 to 10 mm, such as [0, 0]",
        "printers.toml:4, field 'printer.attic.back_offset': 3 is not a printer's back_offset; "
        "allowed: two numbers from -10 to 10 mm, such as [0, 0]",
        "printers.toml:5, field 'printer.attic.scale': [1.2, 1.0] is not a printer's scale; "
        "allowed: two numbers from 0.95 to 1.05, such as [1, 1]",
        "printers.toml:8, field 'printer.my office.scale': ['1', True] is not a printer's scale; "
        "allowed: two numbers from 0.95 to 1.05, such as [1, 1]",
        "printers.toml:10, field 'printers': 'printers' is not a table of this file; allowed: [printer.NAME]; "
        "did you mean 'printer'?",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[printer.attic\n",
            "printers.toml:1: this is not TOML: Expected ']' at the end of a table declaration",
        ),
        (
            "printer = 3\n",
            "printers.toml:1, field 'printer': this is not a table of printers; allowed: [printer.NAME]",
        ),
        ("#" * 1_000_001, "printers.toml: the file is larger than 1 MB; allowed: a few lines a printer"),
    ],
)
def test_files_that_can_not_be_read(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(DataFaults) as caught:
        read_printers(write(tmp_path, text))
    assert str(caught.value) == sentence


def test_not_text_and_not_a_file(tmp_path: Path) -> None:
    (tmp_path / "printers.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataFaults, match="the file is not UTF-8 text"):
        read_printers(tmp_path)
    (tmp_path / "printers.toml").unlink()
    (tmp_path / "printers.toml").mkdir()
    with pytest.raises(DataFaults, match="the file can't be read: is a directory"):
        read_printers(tmp_path)
