"""Any entry can be checked and applied, however illegal, on any position; options stay legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from playproof.checker.assembly.game import Game
from playproof.checker.families.hex_track import HexTrack
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NameFault
from playproof.checker.session.session import run

START = {
    "1830": "have PRR: par 100\nhave Ann: president PRR\nhave Ann: shares 6 PRR\nhave PRR: cash 900\n"
    "have ERIE: par 76\nhave Cy: president ERIE\nhave Cy: shares 6 ERIE\nhave ERIE: cash 900\n"
    "have PRR: owns CS DH\nhave operating {company}\n",
    "1889": "have KO: par 100\nhave Ann: president KO\nhave Ann: shares 6 KO\nhave KO: cash 900\n"
    "have UR: par 90\nhave Bob: president UR\nhave Bob: shares 6 UR\nhave UR: cash 900\n"
    "have KO: owns SMR\nhave Ann: owns MF\nhave operating {company}\n",
}
COMPANIES = {"1830": ("PRR", "ERIE"), "1889": ("KO", "UR")}
WORDS = ("lay", "token", "in", "home")


def opening(game: str, company: str, phase: str) -> tuple[Game, GameState]:
    lines = START[game].format(company=company).splitlines(keepends=True)
    kept = "".join(line for line in lines if phase in "34" or " owns " not in line)
    session = run(f"game {game}\nplayers Ann Bob Cy\nhave phase {phase}\nhave round OR 2.1\n{kept}", "x")
    assert session.game is not None and session.report.findings == []
    return session.game, session.game_state


def any_value(slot: str, random: Random, game: Game, game_state: GameState) -> object:
    """A value of a slot that can be read, whatever sense it makes."""
    if slot in ("NUMBER", "AMOUNT"):
        return random.choice((None, 0, 1, 2, 3, 4, 5, 6, -1, 80))
    board = game.require(HexTrack)
    kind = game.value_type_named[slot]
    text = (
        random.choice(sorted(board.geography.printed))
        if slot in ("HEX", "SPOT")
        else random.choice(kind.names(game_state))
    )
    if slot == "SPOT" and random.random() < 0.5:
        text += random.choice((".1", ".2", ".3", "/0", "/3"))
    return kind.read(text, game_state)


def any_entry(command: Command[Any], random: Random, game: Game, game_state: GameState, actor: str) -> object:
    values = []
    for slot in command.syntax.slots:
        try:
            values.append(any_value(slot.kind, random, game, game_state))
        except NameFault:
            return None
    return command.make(1, actor, values)


def commands_of(game: Game) -> list[Command[Any]]:
    return [one for one in game.all_commands() if one.kind == "actor" and one.syntax.word in WORDS]


@pytest.mark.parametrize("game_id", sorted(COMPANIES))
def test_any_entry_is_judged_and_applied(game_id: str, exhaustive: bool) -> None:
    random = Random(3)
    for round_ in range(60 if exhaustive else 4):
        company = COMPANIES[game_id][round_ % 2]
        game, game_state = opening(game_id, company, ("2", "3", "5", "6")[round_ % 4])
        board, state = game.require(HexTrack), game_state
        for _ in range(150):
            command = random.choice(commands_of(game))
            actor = random.choice(
                (company, *(one for one in ("CS", "DH", "MF", "SMR") if one in state.actors.ids))
            )
            entry = any_entry(command, random, game, state, actor)
            if entry is None:
                continue
            board.infer_skipped(state, command, entry)  # type: ignore[arg-type]
            for found in command.check(state, entry):
                assert found.message and (found.module != "hex_track" or found.reason.split("_")[0]), entry
                if found.remedy is not None:
                    assert not list(command.check(state, found.remedy)), (entry, found)
            command.apply(state, entry)
            board.reach(board.state(state), company)
            board.show(state)
            list(board.placed(state))
            list(board.audit(state))
            board.has_route(state, company)
            if game.active_module(state).key != "operating":
                break


@pytest.mark.parametrize("game_id", sorted(COMPANIES))
def test_options_are_legal_and_stay_so(game_id: str, exhaustive: bool) -> None:
    random = Random(5)
    for round_ in range(40 if exhaustive else 3):
        company = COMPANIES[game_id][round_ % 2]
        for phase in ("2", "3", "5"):
            game, state = opening(game_id, company, phase)
            for _ in range(4):
                moves = [
                    (command, actor, values)
                    for command, actor, values in game.moves(state)
                    if command.syntax.word in WORDS
                    and not any(isinstance(one, Span | OneOf) for one in values)
                ]
                if not moves:
                    break
                command, actor, values = random.choice(moves)
                line = command.write(actor, *values).partition(": ")[2]
                texts = command.syntax.said(line)
                assert texts is not None
                read = [
                    None
                    if text is None
                    else int(text)
                    if slot.kind in ("NUMBER", "AMOUNT")
                    else game.value_type_named[slot.kind].read(text, state)
                    for slot, text in zip(command.syntax.slots, texts, strict=True)
                ]
                entry = command.make(1, actor, read)
                assert game.check(state, command, entry) == []
                command.apply(state, entry)
                assert list(game.require(HexTrack).audit(state)) == []
