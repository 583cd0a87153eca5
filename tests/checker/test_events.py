"""Events: every one is emitted and handled; handlers act in the order of the modules."""

from __future__ import annotations

import ast

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.model.events import Event, Handler, on
from playproof.checker.model.game_state import GameState
from tests.checkout import ROOT, files, parsed

GAMES = ("privates", "preascendant", "leasehold", "184x", "18dracula")


class Rang(Event, frozen=True):
    """Something happened."""

    times: int


def test_handlers_act_in_the_order_of_the_modules() -> None:
    game = open_game(find_game("privates"), ("Ann", "Bob"))
    heard: list[tuple[str, int]] = []

    class Twice(Game):
        def handlers(self) -> list[Handler]:
            return [
                on(Rang, lambda game_state, event: heard.append(("first", event.times))),
                on(Rang, lambda game_state, event: heard.append(("second", event.times))),
            ]

    twice = Twice(find_game("privates"), ("Ann", "Bob"), {}, {})
    state: GameState = game.initial_state()
    twice.emit(state, Rang(3))
    game.emit(state, Rang(4))
    assert heard == [("first", 3), ("second", 3)]


def test_every_event_is_emitted_and_handled() -> None:
    emitted, handled = set(), set()
    for path in files(ROOT / "checker"):
        if path.suffix != ".py":
            continue
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.Call):
                continue
            if isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
                event = node.args[1]
                assert isinstance(event, ast.Call), f"{path}:{node.lineno}"
                emitted.add(ast.unparse(event.func))
            elif isinstance(node.func, ast.Name) and node.func.id == "on":
                handled.add(ast.unparse(node.args[0]))
    assert emitted
    assert emitted == handled


def test_no_game_handles_what_none_of_its_modules_emits() -> None:
    for id_ in GAMES:
        game = open_game(find_game(id_), ("Ann", "Bob", "Cy"))
        modules = {type(module).__mro__ for module in game.modules.values()}
        own = {one.__module__.rpartition(".")[0] for mro in modules for one in mro}
        own |= {one.__module__ for mro in modules for one in mro}
        for event in game.event_handlers:
            home = event.__module__
            assert home in own or home.rpartition(".")[0] in own, f"{id_}: {event.__name__}"
