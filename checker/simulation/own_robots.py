"""Robots that a designer writes in Python: loaded only if a command names the file, never because data does."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

from playproof.checker.simulation.position import Options, Position
from playproof.checker.simulation.robots import Robot, RobotFailed
from playproof.components.faults import PlayproofError

#: The function of a file that is its robot.
CHOOSE = "choose"


class NoRobot(PlayproofError):
    """A robot that can't be loaded; the message is a sentence."""


class OwnRobot:
    """A robot of a designer's own."""

    def __init__(self, name: str, choose: Callable[[Position, Options], object]) -> None:
        self.name = name
        self.function = choose

    def choose(self, state: Position, options: Options) -> str:
        """What its function returns. Raises :class:`RobotFailed` if that is no entry."""
        try:
            line = self.function(state, options)
        except Exception as error:
            raise RobotFailed(f"{self.name}: choose raised {type(error).__name__}: {error}") from error
        if not isinstance(line, str) or "\n" in line or not line.strip():
            raise RobotFailed(
                f"{self.name}: choose returned {line!r:.60}; it returns one of the options, a line"
            )
        return line


def own_robot(file: str) -> tuple[str, Robot]:
    """The robot of a Python file, which defines ``choose(state, options)``, and what it is called. The file is run."""
    path = Path(file)
    if path.suffix != ".py":
        raise NoRobot(
            f"there is no robot '{file}'; there are greedy, patient and random, or name a Python file (robot.py)"
        )
    if not path.is_file():
        raise NoRobot(f"{file}: there is no such file")
    spec = importlib.util.spec_from_file_location(f"robot_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise NoRobot(f"{file} can't be run: {type(error).__name__}: {error}") from error
    choose = getattr(module, CHOOSE, None)
    if not callable(choose):
        raise NoRobot(f"{file} defines no function choose(state, options)")
    return path.stem, OwnRobot(path.stem, choose)
