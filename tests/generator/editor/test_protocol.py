"""`playproof lsp` as a process, asked by a client over standard input and output."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.generator.editor.client import Editor, applied

START = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
Error, Warning_, Information = (
    types.DiagnosticSeverity.Error,
    types.DiagnosticSeverity.Warning,
    types.DiagnosticSeverity.Information,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("workspace")
    begin("harbour", Workspace(made))
    return made


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def editor(folder: Path) -> Iterator[Editor]:
    """One server for all tests here; whatever they ask, it writes no file, and nothing on standard error."""
    before = files(folder)
    one = Editor(folder)
    yield one
    assert one.end() == ""
    assert files(folder) == before
    assert one.messages == []


def told(found: list[types.Diagnostic]) -> list[tuple[int, int, int, object, str]]:
    """Line, columns and code of each diagnostic, with the first line of its message."""
    return [
        (
            one.range.start.line,
            one.range.start.character,
            one.range.end.character,
            one.code,
            one.message.split("\n")[0],
        )
        for one in found
    ]


def test_what_the_server_offers(editor: Editor) -> None:
    can = editor.initialized.capabilities
    assert can.completion_provider is not None and can.completion_provider.trigger_characters == (":", " ")
    assert (
        can.hover_provider
        and can.definition_provider
        and can.document_symbol_provider
        and can.code_action_provider
    )
    assert editor.initialized.server_info is not None and editor.initialized.server_info.name == "playproof"


def test_findings_while_typing(editor: Editor) -> None:
    """The text in the editor is what is checked: there is no such file."""
    assert editor.open("a.play", f"{START}Ann: buy 5r -> Ann pays 6\nBob: pass\n") != []
    [one] = editor.told[editor.uri("a.play")][-1]
    assert told([one]) == [(4, 24, 25, "W-19", "Ann pays 5, not 6")]
    assert (one.severity, one.source) == (Warning_, "playproof")
    assert editor.change("a.play", f"{START}Ann: buy 5r -> Ann pays 5\nBob: pass\n") == []
    assert editor.change("a.play", f"{START}Ann: buy 5r\nBbo: pass\n")[0].severity == Error
    assert editor.close("a.play") == []


def test_completion_from_what_is_legal(editor: Editor) -> None:
    editor.open("b.play", f"{START}Ann: b\n")
    found = editor.complete("b.play", 4, 6)
    labels = [one.label for one in found]
    assert labels[:2] == ["Ann: bid 12..200 10b", "Ann: bid 14..200 10g"] and labels[-1] == "Ann: buy 5r"
    assert all(label.startswith("Ann: b") for label in labels)
    edit = next(one.text_edit for one in found if one.label.startswith("Ann: bid"))
    assert isinstance(edit, types.TextEdit) and ".." not in edit.new_text
    assert edit.range == types.Range(types.Position(4, 0), types.Position(4, 6))
    every = [one.label for one in editor.complete("b.play", 4, 0)]
    assert "Ann: pass" in every and "undo" in every and "count" in every
    # A name left out: the command alone finds its entries.
    editor.change("b.play", f"{START}pass\n")
    assert [one.label for one in editor.complete("b.play", 4, 4)] == ["Ann: pass"]


def test_the_header_is_completed(editor: Editor) -> None:
    assert [one[3] for one in told(editor.open("c.play", "game pri\n"))] == ["PP-01"]
    assert "game privates" in [one.label for one in editor.complete("c.play", 0, 8)]
    editor.change("c.play", "game privates\n\n")
    assert [one.label for one in editor.complete("c.play", 1, 0)] == ["players"]


def test_hover_tells_the_rule_and_the_state_after_the_line(editor: Editor) -> None:
    editor.open("d.play", f"{START}Ann: buy 10b\nBob: pass\n")
    said = editor.hover("d.play", 4)
    assert said.startswith("**W-04a** ") and "\n\n> " in said
    assert "\n\n---\n\n`buy [LOT" in said
    assert "After line 5:" in said and "money        Ann 190, Bob 200, Cy 200" in said
    assert "it is Cy's turn" in editor.hover("d.play", 5)
    assert editor.hover("d.play", 6) == ""


def test_quick_fixes(editor: Editor) -> None:
    text = f"{START}Ann: buy 5r\nBbo: pas\n"
    editor.open("e.play", text)
    titles = [one.title for one in editor.fixes("e.play", 5)]
    assert titles == ["Change to: Bob: pass", "Take it back: undo", "Amend it: amend 6 Bob: pass"]
    for fix in editor.fixes("e.play", 5):
        assert editor.change("e.play", applied(text, fix)) == []
        editor.change("e.play", text)
    assert editor.fixes("e.play", 4) == []


def test_quick_fixes_of_an_illegal_entry(editor: Editor) -> None:
    text = f"{START}Ann: bid 11 10b\nBob: pass\n"
    found = editor.open("f.play", text)
    assert [one[3] for one in told(found)] == ["W-33"]
    meant, *_, accepted = editor.fixes("f.play", 4)
    assert meant.title == "Change to: Ann: bid 12 10b"
    assert editor.change("f.play", applied(text, meant)) == []
    assert accepted.title == 'Let it stand: accept 5 "agreed at the table"'
    [left] = editor.change("f.play", applied(text, accepted))
    assert left.severity == types.DiagnosticSeverity.Hint


def test_the_piece_is_found_in_its_row(editor: Editor, folder: Path) -> None:
    text = (folder / "harbour.play").read_text()
    assert editor.open("harbour.play") == []
    row = text.split("\n").index("Ann: offer OR")
    [(file, line)] = editor.define("harbour.play", row, 12)
    assert file == "ventures.csv"
    assert (folder / "components/harbour/ventures.csv").read_text().splitlines()[line - 1].startswith("OR,")
    # A name of two words, wherever the cursor is in it.
    [(file, line)] = editor.define("harbour.play", row - 3, text.split("\n")[row - 3].index("Stall") + 1)
    assert "Market Stall" in (folder / "components/harbour/ventures.csv").read_text().splitlines()[line - 1]
    assert editor.define("harbour.play", 1, 6) == [("game.toml", 1)]
    assert editor.define("harbour.play", 4, 0) == []


def test_outline_by_round(editor: Editor, folder: Path) -> None:
    lines = (folder / "harbour.play").read_text().split("\n")
    editor.open("g.play", "\n".join(lines))
    found = editor.outline("g.play")
    assert [one.name for one in found] == ["Harbour", *(f"Round {number}" for number in range(1, 7))]
    assert [lines[one.range.start.line] for one in found[1:]] == [
        f"== Round {number}" for number in range(1, 7)
    ]
    assert all(one.range.end.line + 1 == two.range.start.line for one, two in itertools.pairwise(found))


def test_outline_by_the_rounds_that_the_game_counts(editor: Editor, folder: Path) -> None:
    text = (folder / "harbour.play").read_text()
    lines = [line for line in text.split("\n") if not line.startswith("==")]
    editor.open("o.play", "\n".join(lines))
    found = editor.outline("o.play")
    assert [(one.name, lines[one.range.start.line].partition(" #")[0].strip()) for one in found] == [
        ("Harbour", "playproof 1"),
        ("Round 1", "row Orchard, Ferry, Market Stall"),
        ("Round 2", "row Lighthouse"),
        ("Round 3", "row Fishing Boat"),
        ("Round 4", "row Harbour Inn"),
        ("Round 5", "row Salt Works"),
        ("Round 6", "row Windmill"),
    ]


def test_a_half_typed_line_is_one_diagnostic(editor: Editor, folder: Path) -> None:
    text = (folder / "harbour.play").read_text()
    editor.open("h.play", text)
    for typed in (
        "B",
        "Bob",
        "Bob:",
        "Bob: b",
        "Bob: bid",
        '"',
        "->",
        "§",
        "amend",
        "count",
        "have x =",
    ):
        found = editor.change("h.play", text.replace("Bob: bid 45", typed))
        assert len(found) == 1, (typed, told(found))
        assert found[0].range.start.line == text.split("\n").index("Bob: bid 45")
    for typed in ("", " ", ";"):
        assert editor.change("h.play", text.replace("Bob: bid 45", typed)) == []
    assert editor.change("h.play", text) == []
    # What is saved is checked as a whole.
    editor.change("h.play", text.replace("Bob: bid 45", "Bo"))
    assert len(editor.save("h.play")) > 1


def test_a_broken_game_is_one_diagnostic(editor: Editor, folder: Path) -> None:
    game = folder / "components" / "broken"
    game.mkdir()
    (game / "game.toml").write_text('id = "broken"\ntitle = "B"\nplayers = [2, \n')
    try:
        [one] = editor.open("i.play", "game broken\nplayers Ann Bob\nAnn: pass\n")
        assert (one.code, one.range.start.line) == ("PP-08", 0)
        assert "components/broken/game.toml:" in one.message
        [two] = editor.open("components/broken/game.toml")
        assert two.severity == Error
        assert editor.complete("i.play", 2, 0) == [] and editor.outline("i.play") == editor.outline("i.play")
        editor.close("components/broken/game.toml")
    finally:
        (game / "game.toml").unlink()
        game.rmdir()


def test_texts_that_are_nowhere(editor: Editor, tmp_path: Path) -> None:
    """A tracker file outside every workspace, one that was never saved, an empty one, data beside no game."""
    [one] = editor.open("untitled:Untitled-1", "game nonesuch\n", "playproof")
    assert (one.code, one.message.split(";")[0]) == ("PP-01", "there is no game 'nonesuch'")
    [one] = editor.open((tmp_path / "all.play").as_uri(), "Ann: pass\n")
    assert one.code == "PP-01"
    [one] = editor.open("j.play", "")
    assert (one.code, one.range.start.line) == ("PP-01", 0)
    [one] = editor.open((tmp_path / "cards.toml").as_uri(), "[[set]\n")
    assert one.severity == Information
    assert one.message == (
        "cards.toml is in no game's folder, so it is not checked; expected: components/NAME/cards.toml, beside game.toml"
    )
    assert editor.open((tmp_path / "pyproject.toml").as_uri(), "[project]\n") == []


def test_lint_at_its_place_in_toml(editor: Editor, folder: Path) -> None:
    file = "components/harbour/game.toml"
    text = (folder / file).read_text()
    [one] = editor.open(file, text.replace("\nversion =", "\nversoin ="))
    row = text.split("\n").index(next(line for line in text.split("\n") if line.startswith("version")))
    assert told([one])[0][:3] == (row, 0, len('versoin = "0.1"'))
    assert one.message.startswith("'versoin' is not a field of a game file") and one.severity == Error
    [fix] = editor.fixes(file, row)
    assert (fix.title, fix.is_preferred) == ("Change to: version", True)
    assert editor.change(file, applied(text.replace("\nversion =", "\nversoin ="), fix)) == []
    assert editor.change(file, text.replace('symbol = "$"', 'symbol = "')) != []
    assert editor.change(file, text) == []
    said = editor.hover(file, row, 2)
    assert said == "**version**: text\n\nThe version that footers and cards show."
    editor.close(file)


def test_lint_at_its_place_in_a_table(editor: Editor, folder: Path) -> None:
    file = "components/harbour/ventures.csv"
    text = (folder / file).read_text()
    assert editor.open(file) == []
    line = text.split("\n")[1]
    wrong = text.replace(line, line.replace("sea", "see"))
    [one] = editor.change(file, wrong)
    assert told([one])[0][:3] == (1, line.index("sea"), line.index("sea") + 3)
    assert "did you mean 'sea'?" in one.message
    [fix] = editor.fixes(file, 1)
    assert editor.change(file, applied(wrong, fix)) == []
    assert editor.hover(file, 1, line.index("sea") + 1).startswith("**colour**")
    # What one file lacks is told where it is missed: the card of the aid.
    editor.close(file)


def test_edits_that_come_fast_are_answered_once(editor: Editor) -> None:
    editor.open("k.play", START)
    count = len(editor.told[editor.uri("k.play")])
    for length in range(1, 12):
        editor.type("k.play", START + "Ann: buy 5r"[:length] + "\n")
    found = editor.next(editor.uri("k.play"), count)
    assert found == []
    assert len(editor.told[editor.uri("k.play")]) <= count + 11


def test_units_of_the_editor(editor: Editor) -> None:
    """Signs beyond the first 65,536 are two units unless the editor counts otherwise."""
    [one] = editor.open("l.play", START.replace("Cy", "😀Cy") + "Ann: buy 5r # 😀\n😀Cx: pass\n")
    assert told([one])[0][:3] == (5, 0, 4)


def test_the_client_may_ask_before_it_opens(editor: Editor) -> None:
    assert editor.hover("never.play", 0) == ""
    assert editor.outline("never.play") == []
    assert editor.fixes("never.toml", 0) == []


def test_snippets_where_the_editor_has_them(folder: Path) -> None:
    item = types.ClientCompletionItemOptions(snippet_support=True)
    completion = types.CompletionClientCapabilities(completion_item=item)
    general = types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf8])
    one = Editor(
        folder,
        types.ClientCapabilities(
            text_document=types.TextDocumentClientCapabilities(completion=completion), general=general
        ),
    )
    one.open("m.play", f"{START}Ann: bid\n")
    found = {each.label: each for each in one.complete("m.play", 4, 8)}
    edit = found["Ann: bid 14..200 10g"].text_edit
    assert isinstance(edit, types.TextEdit) and edit.new_text == "Ann: bid ${1:14} 10g"
    [wrong] = one.open("n.play", START.replace("Cy", "😀Cy") + "Ann: buy 5r\n😀Cx: pass\n")
    assert told([wrong])[0][:3] == (5, 0, 6)
    json.dumps(wrong.message)
    assert one.end() == ""
