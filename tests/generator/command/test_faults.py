"""Bad data: a sentence each with its place, exit status 2, no traceback, nothing written."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workshop import SHIPPED, Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys)


def line_of(name: str, text: str) -> int:
    """The line of the shipped game's file that holds ``text``."""
    lines = (SHIPPED / "preascendant" / name).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def _misspelt_field(shop: Workshop) -> None:
    shop.edit("cards.toml", 'size = "poker"', 'sise = "poker"')


def _number_as_text(shop: Workshop) -> None:
    shop.edit("tokens.toml", "size = 15", 'size = "fifteen"')


def _missing_column(shop: Workshop) -> None:
    path = shop.folder / "sectors.csv"
    path.write_text("value,count\n4,1\n")


def _duplicate_id(shop: Workshop) -> None:
    shop.edit("events.csv", "R02,Crusade of the Sun", "R01,Crusade of the Sun")


def _text_too_long(shop: Workshop) -> None:
    shop.edit(
        "events.csv",
        "W08,Chera's Tithe,white,alms,",
        "W08,Chera's Tithe,white,alms,Incomprehensibilities" + "x" * 70 + " ",
    )


def _unknown_colour(shop: Workshop) -> None:
    shop.edit("events.csv", "W01,Futures Market,white", "W01,Futures Market,whiet")


def _unreadable_file(shop: Workshop) -> None:
    (shop.folder / "events.csv").unlink()
    (shop.folder / "events.csv").mkdir()


def _empty_file(shop: Workshop) -> None:
    (shop.folder / "events.csv").write_text("")


def _huge_csv(shop: Workshop) -> None:
    with (shop.folder / "events.csv").open("r+b") as file:
        file.truncate(200_000_000)


def _with_picture(shop: Workshop, file: str) -> None:
    folder = shop.root / "layouts" / "cards"
    folder.mkdir(parents=True)
    (folder / "event.toml").write_text(
        f'[[part]]\ndraw = "picture"\nbox = [5, 5, 20, 20]\nfile = "{file}"\n', encoding="utf-8"
    )


def _bomb(shop: Workshop) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\0" * 1000)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    (shop.folder / "art.png").write_bytes(png)
    _with_picture(shop, "art.png")


def _path_out(shop: Workshop) -> None:
    shop.edit("cards.toml", 'rows = "events.csv"', 'rows = "../../../secret.csv"')


def _picture_out(shop: Workshop) -> None:
    _with_picture(shop, "../../../../etc/logo.png")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (
            _misspelt_field,
            f"components/preascendant/cards.toml:{line_of('cards.toml', 'size = ')}, "
            "field 'set.sise': 'sise' is not a field of a card set",
        ),
        (
            _number_as_text,
            f"components/preascendant/tokens.toml:{line_of('tokens.toml', 'size = 15')}, "
            "field 'set.size': found 'fifteen'; allowed",
        ),
        (_missing_column, "components/preascendant/sectors.csv:1, field 'id': "),
        (
            _duplicate_id,
            "components/preascendant/events.csv:3, field 'id': 'R01' is defined twice in Event cards",
        ),
        (
            _text_too_long,
            "Event cards, 'Chera's Tithe': the text 'Incomprehensibilitiesxxxxxxxxxxxxxxxx…' does not fit",
        ),
        (
            _unknown_colour,
            "field 'colour': 'whiet' is not a colour of this game; allowed: red, white, blue, black",
        ),
        (_unreadable_file, "components/preascendant/events.csv: "),
        (_empty_file, "components/preascendant/events.csv: "),
        (_huge_csv, "components/preascendant/events.csv: this file has 200 MB; allowed: at most 8 MB"),
        (
            _bomb,
            "layouts/cards/event.toml:4, field 'file': picture 'components/preascendant/art.png' has 50,000 × 50,000",
        ),
        (_path_out, "cards.toml:5, field 'events.rows': '../../../secret.csv' leaves the workspace"),
        (_picture_out, "'../../../../etc/logo.png'"),
    ],
    ids=lambda one: one.__name__.strip("_") if callable(one) else "",
)
@pytest.mark.parametrize("command", ["kit", "cards"])
def test_a_fault_is_a_sentence(
    shop: Workshop, command: str, spoil: Callable[[Workshop], None], sentence: str
) -> None:
    spoil(shop)
    said = shop.run(command, "preascendant", "--format", "pdf")
    assert said.status == 2, said
    assert sentence in said.err
    assert "nothing was written" in said.err
    assert "Traceback" not in said.err
    assert said.out == ""
    assert not shop.written()


def test_an_unknown_colour_gets_the_nearest_name(shop: Workshop) -> None:
    _unknown_colour(shop)
    assert "did you mean 'white'?" in shop.run("kit", "preascendant").err


def test_all_faults_of_all_files_come_at_once(shop: Workshop) -> None:
    _misspelt_field(shop)
    _number_as_text(shop)
    _missing_column(shop)
    shop.edit("mats.toml", "width = 262", 'width = "wide"')
    said = shop.run("kit", "preascendant")
    lines = said.err.splitlines()
    assert [line.split(":")[0].rsplit("/")[-1] for line in lines[:-1]] == [
        "mats.toml", "cards.toml", "tiles.toml" if "tiles.toml" in lines[2] else "sectors.csv", "tokens.toml",
    ]  # fmt: skip
    assert lines[-1] == "4 faults in the data; nothing was written."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("kit", "preascendent"), "preascendent: there is no game of this name"),
        (("kit", "preascendant", "--paper", "A44"), "'A44' is not a paper"),
        (("kit", "preascendant", "--theme", "plane"), "did you mean 'plain'?"),
        (("kit", "preascendant", "--format", "pfd"), "did you mean 'pdf'?"),
        (("kit", "preascendant", "--duplex", "log"), "did you mean 'long'?"),
        (("kit", "preascendant", "--only", "crads"), "did you mean 'cards'?"),
        (("kit", "preascendant", "--printer", "office"), "office"),
        (("kit", "preascendant", "--margin", "55", "--paper", "100x100"), "leave nothing"),
        (("kit", "preascendant", "--paper", "60x60"), "does not fit"),
    ],
)
def test_wrong_usage_is_a_sentence(shop: Workshop, arguments: tuple[str, ...], sentence: str) -> None:
    said = shop.run(*arguments)
    assert said.status == 2, said
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert not shop.written()


def test_lint_says_them_with_status_one(shop: Workshop) -> None:
    _unknown_colour(shop)
    said = shop.run("lint", "preascendant")
    assert said.status == 1
    assert "'whiet' is not a colour" in said.err


def test_a_sound_game_has_no_faults(shop: Workshop) -> None:
    said = shop.run("lint", "preascendant")
    assert (said.status, said.out, said.err) == (0, "preascendant: no faults.\n", "")


def test_a_fault_of_its_own_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from playproof.components.faults import BROKEN
    from playproof.generator.command.speech import spoken

    def broken() -> None:
        raise KeyError("x")

    monkeypatch.delenv("PLAYPROOF_TRACEBACK", raising=False)
    assert spoken(broken) == BROKEN
    assert "internal error, not a fault of your data" in capsys.readouterr().err
    monkeypatch.setenv("PLAYPROOF_TRACEBACK", "1")
    assert spoken(broken) == BROKEN
    assert 'raise KeyError("x")' in capsys.readouterr().err
    monkeypatch.setenv("PLAYPROOF_TRACEBACK", "raise")
    with pytest.raises(KeyError):
        spoken(broken)
