"""Rule families by their names: those of Playproof, and modules of a game's own.

A family is a module (or package) beside this one, or in a game's own folder, whose ``FAMILY`` is its `RuleModule`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable

from playproof.checker import families
from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.model.roles import Tables
from playproof.checker.model.rule_module import RuleModule
from playproof.components.faults import DataFaults, Fault, nearest
from playproof.components.wording.values import shown


def family_in(package: str, module: str) -> type[RuleModule] | None:
    """The ``FAMILY`` of a module; ``None`` where there is no such module, or it is no family but a part of one."""
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(f"{package}.{module}") is None:
        return None
    family: type[RuleModule] | None = getattr(importlib.import_module(f"{package}.{module}"), "FAMILY", None)
    return family


def families_with(wanted: Callable[[type[RuleModule]], bool]) -> list[str]:
    """The names of the families that are wanted."""
    found = []
    for one in pkgutil.iter_modules(families.__path__):
        family = family_in("playproof.checker.families", one.name)
        if family is not None and wanted(family):
            found.append(one.name)
    return found


def families_reading(table: str) -> list[str]:
    """The families that read a further table of ``play.toml``; all of them are looked at, which takes a moment."""
    return families_with(lambda family: issubclass(family, Tables) and table in family.tables_read)


def load_family(definition: GameDefinition, name: str) -> type[RuleModule]:
    """The family's module: ``FAMILY`` of the game's own ``playproof.checker.games.<id>.<name>`` if there is such a module, else
    of ``playproof.checker.families.<name>`` (spaces and dashes are underscores)."""
    module = name.replace(" ", "_").replace("-", "_")
    if module.isidentifier():
        for package in (f"playproof.checker.games.{definition.module}", "playproof.checker.families"):
            family = family_in(package, module)
            if family is not None:
                return family
    modules = [found.name for found in pkgutil.iter_modules(families.__path__)]
    known = [one for one in modules if family_in("playproof.checker.families", one) is not None]
    problem = f"'{name}' is no rule family"
    raise DataFaults([Fault(definition.place("families"), problem, ", ".join(known), nearest(name, known))])


def named_families(definition: GameDefinition) -> list[str]:
    """The ``families`` of ``play.toml``; a :class:`DataFaults` where they are no list of names."""
    named = definition.play.get("families", [])
    if isinstance(named, list) and all(isinstance(name, str) for name in named):
        return named
    allowed = 'a list of names in quotes, as ["waterfall"]'
    raise DataFaults([Fault(definition.place("families"), f"is {shown(named)}", allowed)])
