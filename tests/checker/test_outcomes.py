"""The outcomes that a command declares: what its journals hold, in the examples and in random play, and what can be typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from playproof.checker.api import explain_command
from playproof.checker.assembly.game import CONSENT, Game, open_game
from playproof.checker.definition.examples import example_games, examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.language.claims import read_claims
from playproof.checker.language.values import ParseError
from playproof.checker.model.declared import Declaration
from playproof.checker.model.game_state import JOINT, GameState, Move
from playproof.checker.model.roles import Claims
from playproof.checker.model.rule_module import Command, Parsed
from playproof.checker.names import NameFault
from playproof.checker.report.rules import render_command
from playproof.checker.session.claims import misfit, moved_on
from playproof.checker.session.session import run
from playproof.components.workspace import SHIPPED
from playproof.generator.documentation.game import game_page
from tests.checker.players.random_player import write_game
from tests.samples import some
from tests.shared_games import share_anew

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: Two commands of one form (``bid AMOUNT``) are told apart by their modules.
Key = tuple[str, str]


class Journals:
    """What each command of a game brought about, where it was stated right: forms seen, and what no form covers."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.bare: set[tuple[Key, str]] = set()
        self.refused: set[tuple[Key, str]] = set()

    def note(
        self, game: Game, game_state: GameState, command: Command[Any], entry: Any, journal: list[Move]
    ) -> None:
        forms = game.claim_forms_of(command)
        takes = [move for move in journal if move is not JOINT and move.kind == "take"]
        for move in journal:
            if move in takes and moved_on(game, takes, move, ()):
                continue  # it lies elsewhere when the entry is over
            said = stated(game, game_state, move)
            if not said:
                continue
            fitting = [form for form in forms if fits(game, game_state, form, move)]
            self.seen.update(fitting)
            if not fitting:
                self.bare.add(((command.module.key, command.text), said))
            try:
                claims = read_claims(game, game_state, entry.actor, said)
            except ParseError as fault:
                self.refused.add(((command.module.key, command.text), fault.problem))
                continue
            if any(misfit(game, game_state, claim, Parsed(command, entry)) for claim in claims):
                self.refused.add(((command.module.key, command.text), said))


def stated(game: Game, game_state: GameState, move: Move) -> str:
    """A move as it is typed behind ``->``; nothing for payments, and for what no line can state."""
    if move is JOINT or move.kind == "pay":
        return ""
    if move.kind == "take":
        # A comma parts outcomes; the first words of a name that has one are enough.
        what = str(move.what).partition(",")[0]
        return f"{move.target} takes {what}" if owner(game, game_state, move.target) else ""
    who = f"{move.source} " if owner(game, game_state, move.source) else ""
    return f"{who}{move.kind} {move.what}" if isinstance(move.what, int) or move.kind == "phase" else ""


def owner(game: Game, game_state: GameState, said: str) -> bool:
    """Whether a line can name it as who pays, gets or takes."""
    try:
        return bool(said) and game.owner_meant(said, "", game_state) == said
    except NameFault:
        return False


def fits(game: Game, game_state: GameState, form: str, move: Move) -> bool:
    """Whether a form is the one of a move."""
    who, takes, what = form.partition(" takes ")
    if not takes:
        word, _, amount = form.partition(" ")
        if move.kind == "take" or not reads(game, game_state, amount, str(move.what)):
            return False
        if word == "COLOUR":
            return move.reason == "operating.freed"
        return reads(game, game_state, word, move.kind) if word.isupper() else word == move.kind
    if move.kind != "take" or not reads(game, game_state, who, move.target):
        return False
    *before, last = what.split(" ")
    *words, piece = str(move.what).split(" ", len(before))
    pairs = zip([*before, last], [*words, piece], strict=False)
    return len(words) == len(before) and all(reads(game, game_state, one, other) for one, other in pairs)


def reads(game: Game, game_state: GameState, word: str, said: str) -> bool:
    """Whether a word of a form, a value or itself, stands for what was said."""
    if not word.isupper():
        return word == said
    if word in ("AMOUNT", "NUMBER"):
        return said.lstrip("-").isdigit()
    if word in ("LOT", "OWNER") or said == "?":  # a card unseen
        return True
    try:
        return game.value_type_named[word].read(said, game_state) is not None
    except NameFault:
        return False


@pytest.fixture
def journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[Journals]:
    """Every command notes what it did, as long as a game has no finding."""
    out, build = Journals(), Game.__init__

    def built(self: Game, *args: Any) -> None:
        build(self, *args)
        for command in self.all_commands():
            if command.kind in ("actor", "table"):
                watched(self, command)

    def watched(game: Game, command: Command[Any]) -> None:
        done = command.apply

        def apply(game_state: GameState, entry: Any) -> None:
            before = len(game_state.journal)
            done(game_state, entry)
            out.note(game, game_state, command, entry, game_state.journal[before:])

        command.apply = apply

    monkeypatch.setattr(Game, "__init__", built)
    with share_anew():
        yield out


def texts(game: str) -> Iterator[str]:
    """Files that keep the rules: the passing half of each example, the shipped games, games of random players."""
    definition = find_game(game)
    for example in examples(definition):
        yield example.passing
    for path in example_games(definition):
        yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_those_declared(journals: Journals, game: str) -> None:
    """Nothing that can be stated is undeclared, nothing declared is never brought about, and each is taken as typed."""
    for text in texts(game):
        run(text)
    for seed in some(range(1), range(2)):
        write_game(game, 3, seed)
    assert not journals.bare
    assert not journals.refused
    built = open_one(game)
    declared = {form for command in built.all_commands() for form in built.claim_forms_of(command)}
    assert declared - CONSENT.keys() <= journals.seen, declared - journals.seen


def open_one(game: str) -> Game:
    return open_game(find_game(game), ("Ann", "Bob", "Cy"))


@pytest.mark.parametrize("game", GAMES)
def test_each_declared_form_is_known(game: str) -> None:
    """A command names no outcome that no module has, in the games whose modules have all of its family."""
    built = open_one(game)
    known = {form for module in built.in_role(Claims) for form in module.claim_forms()}
    named = {form for command in built.all_commands() for form in command.claim_forms}
    assert known <= named, known - named


@pytest.mark.parametrize("game", GAMES)
def test_what_a_second_line_does(game: str) -> None:
    """Each ``have`` line tells what a second one does, and what holds without it."""
    built = open_one(game)
    for command in built.all_commands():
        if isinstance(command, Declaration) and command.kind == "have":
            assert command.default, command.form
            assert command.again


def test_a_command_is_explained_as_its_page_does() -> None:
    rows = [row for row in explain_command("act") if row.game == "leasehold"]
    assert [row.form for row in rows] == ["act [for] COMPANY [build BUILDS] [SHARE:forfeit]"]
    text = render_command(rows[0])
    assert "-> lease AMOUNT" in text and "0 if nothing is leased" in text
    for form, meaning in rows[0].claim_forms:
        assert f"| `{form}` | {meaning} |" in game_page("leasehold")
    assert "replaces that of the same name" in render_command(explain_command("cash")[0])
