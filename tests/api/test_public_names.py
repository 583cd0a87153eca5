"""`import playproof`: which names it gives, that they cost nothing until they are used, and what their errors say."""

from __future__ import annotations

import ast
import subprocess
import sys
import typing
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

import playproof
from tests.checkout import ROOT
from tests.workshop import Workshop, inside

#: Modules that the functions which don't print have no use for.
PRINTING = {"typer", "reportlab", "PIL", "fontTools", "svgwrite", "playproof.generator"}


def loaded(code: str) -> set[str]:
    """The modules that are there after ``code``, run in a process of its own."""
    code = f"import sys\n{code}\nsys.stdout.write(' '.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_playproof_imports_nothing_else() -> None:
    ours = {name for name in loaded("import playproof") if name.partition(".")[0] == "playproof"}
    assert ours == {"playproof"}
    assert not loaded("import playproof") & {"typer", "reportlab", "pydantic", "msgspec", "rich", "pytest"}


def test_checking_and_reading_import_nothing_that_prints() -> None:
    code = "import playproof\nplayproof.check_text('game privates')\nplayproof.load_game('privates')"
    assert not loaded(code) & PRINTING


def test_the_names_are_those_that_type_checkers_see() -> None:
    tree = ast.parse((ROOT / "playproof" / "__init__.py").read_text(encoding="utf-8"))
    [typed] = [
        node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    seen = {
        alias.name: node.module
        for node in typed.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted(seen) == sorted(playproof.__all__)
    for name, module in seen.items():
        assert getattr(playproof, name) is getattr(sys.modules[str(module)], name)
    assert set(playproof.__all__) <= set(dir(playproof))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'playproof' has no attribute 'chek_text'"):
        playproof.chek_text  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", [name for name in playproof.__all__ if name.islower()])
def test_every_argument_has_a_type_and_a_line_of_help(name: str) -> None:
    function = getattr(playproof, name)
    hints = typing.get_type_hints(function)
    assert "return" in hints
    if len(hints) > 2 and "see `check_text`" not in function.__doc__:
        lines = {line.strip().partition(":")[0] for line in function.__doc__.splitlines()}
        assert hints.keys() - {"return"} <= lines


def test_every_public_name_is_on_the_page() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    missing = [name for name in playproof.__all__ if f"`{name}`" not in page and f"`{name}(" not in page]
    assert missing == []


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (
        lambda: playproof.print_kit("privates", options=playproof.KitOptions(duplex="longg")),  # type: ignore[arg-type]
        playproof.OptionError,
        "duplex longg: unknown value; allowed: long, short, gutterfold, none; did you mean 'long'?",
    ),
    (
        lambda: playproof.print_kit("privates", options=playproof.KitOptions(formats="pfd")),  # type: ignore[arg-type]
        playproof.OptionError,
        "format pfd: unknown value; allowed: pdf, svg, png; did you mean 'pdf'?",
    ),
    (
        lambda: playproof.print_kit("privates", options=playproof.KitOptions(gap=70)),
        playproof.OptionError,
        "gap 70: out of range; allowed: 0 to 50",
    ),
    (
        lambda: playproof.print_kit("privates", options=playproof.KitOptions(margin=float("nan"))),
        playproof.OptionError,
        "margin nan: out of range; allowed: 0 to 60",
    ),
    (
        lambda: playproof.print_kit("privates", options=playproof.KitOptions(printer="attic")),
        playproof.PrinterError,
        "There is no printer 'attic': the workspace has no printers.toml with printers in it",
    ),
    (
        lambda: playproof.print_kit("privates", changed=True),
        playproof.NoFormerKit,
        "{here}/output/privates holds no kit to compare with; print one first, without --changed",
    ),
    (
        lambda: playproof.export_game("privates", "pdf"),
        playproof.ExportError,
        "--to pdf: unknown target; allowed: images, json, shops, tts, pcio",
    ),
    (
        lambda: playproof.export_game("privates", "images", dpi="high"),
        playproof.ExportError,
        "--dpi 'high': unknown value; allowed: a whole number",
    ),
    (
        lambda: playproof.export_game("privates", "images", size=3),
        playproof.ExportError,
        "--size is not an option of --to images; allowed: --format, --dpi, --bleed, --square, --transparent, --only, --with, "
        "--theme, --paper",
    ),
    (
        lambda: playproof.diff_kits("privates"),
        playproof.NothingToCompare,
        "output/privates holds no printed kit to compare with; print one (playproof kit privates), or name a git "
        "revision or a folder with --since",
    ),
    (
        lambda: playproof.check_file("nobody.play"),
        playproof.UnreadableFile,
        "nobody.play can't be read: No such file or directory",
    ),
    (
        lambda: playproof.load_game("privates").set("card"),
        playproof.NotInGame,
        "privates has no set 'card'; did you mean 'cards'?",
    ),
    (
        lambda: playproof.load_game("privates").set("zebras"),
        playproof.NotInGame,
        "privates has no set 'zebras'; it has money, row, cards, suited, chips, markers, rounds, dealer, aids, records",
    ),
    (
        lambda: playproof.load_game("privates").number("round"),
        playproof.NotInGame,
        "privates has no figure 'round'; did you mean 'rounds'?",
    ),
    (
        lambda: playproof.load_game("18dracula").number("start_cash"),
        playproof.NotInGame,
        "the figure 'start_cash' of 18dracula is a list, not a whole number",
    ),
    (
        lambda: playproof.load_game("privates", workspace="nowhere"),
        playproof.DataFaults,
        "nowhere: there is no such folder; allowed: a folder with games in components/, or one inside it",
    ),
]


@pytest.mark.parametrize(("call", "kind", "message"), WRONG, ids=[message[:24] for _, _, message in WRONG])
def test_an_error_is_one_sentence(
    call: Callable[[], object], kind: type[Exception], message: str, tmp_path: Path
) -> None:
    assert issubclass(kind, playproof.PlayproofError)
    with inside(tmp_path), pytest.raises(kind) as raised:
        call()
    assert str(raised.value) == message.format(here=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_every_error_of_the_page_is_a_playproof_error() -> None:
    errors = [getattr(playproof, name) for name in playproof.__all__]
    errors = [one for one in errors if isinstance(one, type) and issubclass(one, Exception)]
    assert len(errors) == 13
    assert all(issubclass(one, playproof.PlayproofError) for one in errors)


def test_games_of_a_workspace_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("game.toml", 'title = "Privates"', 'title = "My Privates"')
    assert playproof.load_game("privates").title == "Privates"
    assert playproof.load_game("privates", workspace=tmp_path).title == "My Privates"
    assert playproof.load_game("privates", workspace=str(shop.folder)).title == "My Privates"


def test_what_changed_is_printed_with_the_options_of_the_kit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys)
    steps: list[str] = []
    first = playproof.print_kit(
        "preascendant",
        options=playproof.KitOptions(only=("cards",), paper="letter"),
        workspace=tmp_path,
        progress=steps.append,
    )
    assert first.folder == tmp_path / "output" / "preascendant"
    assert [path.name for path in first.files if path.suffix == ".pdf"] == ["kit.pdf"]
    assert all(path.is_file() for path in first.files)
    assert steps[0] == "reading the game"
    assert steps[-1] == "writing files"
    none = playproof.print_kit("preascendant", changed=True, workspace=tmp_path)
    assert none.files == ()
    assert none.messages == ("Nothing changed since the last kit; nothing to print.",)
    assert not playproof.diff_kits("preascendant", workspace=tmp_path)

    rows = (shop.folder / "events.csv").read_text(encoding="utf-8").splitlines()
    shop.edit("events.csv", rows[1], rows[1].replace(rows[1].split(",")[1], "Otherwise", 1))
    difference = playproof.diff_kits("preascendant", workspace=tmp_path)
    [piece] = difference.on_paper
    assert (piece.change, piece.name) == ("changed", "Otherwise")
    assert "Otherwise" in playproof.difference_text(difference)
    second = playproof.print_kit("preascendant", changed=True, workspace=tmp_path)
    assert second.folder / "changed.pdf" in second.files
    with ZipFile(first.folder / "source.zip") as source:
        assert "Otherwise" in source.read("components/preascendant/events.csv").decode()


def test_a_kit_of_another_folder_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Workshop(tmp_path, capsys, "privates")
    options = playproof.KitOptions(formats=("pdf",), only=("chips",))
    playproof.print_kit("privates", tmp_path / "then", options, workspace=tmp_path)
    assert not playproof.diff_kits("privates", tmp_path / "then", workspace=tmp_path)


def test_a_report_is_a_line_for_each_finding() -> None:
    assert str(playproof.check_text("game privates\nplayers Ann Bob\n", "x.play")) == "x.play: no findings"
    report = playproof.check_text("game privates\nplayers Ann Bob\nCy: pass\nDee: pass\n", "x.play")
    assert str(report).splitlines() == [
        "x.play:3:1: PP-03 'Cy' is no player here (Ann, Bob)",
        "x.play:4:1: PP-03 'Dee' is no player here (Ann, Bob)",
    ]
    assert playproof.report_text(report).startswith(f"{str(report).splitlines()[0]}\n  3 | Cy: pass\n")
