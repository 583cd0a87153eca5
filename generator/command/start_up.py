"""What keeps the start of a command short: libraries that other libraries import, and that few runs use."""

from __future__ import annotations

import importlib.util
import os
import sys
import typing
from types import ModuleType
from typing import Any


def without_plugins() -> None:
    """Pydantic looks for no plugins in the installed packages, which takes as long as reading a game.

    The variable alone stops the search, but Pydantic still imports `importlib.metadata` for it, with the email package and
    sockets (8 ms, 2 MB). So its module is replaced by one that has none; a Pydantic without that module ignores it.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    plugins = ModuleType("pydantic.plugin._loader")
    plugins.get_plugins = tuple  # type: ignore[attr-defined]
    sys.modules.setdefault(plugins.__name__, plugins)


def without_shell() -> None:
    """Expressions are evaluated without their library's shell, which imports rich, prompt_toolkit and asyncio (15 MB)."""
    sys.modules.setdefault("cel.cli", ModuleType("cel.cli"))


class _Plain(dict[str, Any]):
    """A typed dictionary as it is at run time."""

    def __init_subclass__(cls, total: bool = True) -> None:
        pass


def with_plain_schemas() -> None:
    """Import pydantic-core with its schemas as plain dictionaries: their 88 types, which only type checkers read, take a
    tenth of the start of a command."""
    import typing_extensions

    kept = typing.TypedDict, typing_extensions.TypedDict
    typing.__dict__["TypedDict"] = typing_extensions.__dict__["TypedDict"] = _Plain
    try:
        importlib.import_module("pydantic_core")
    finally:
        typing.__dict__["TypedDict"], typing_extensions.__dict__["TypedDict"] = kept


def import_when_used(name: str) -> None:
    """Import the module ``name`` when something of it is first used. For a process with one thread: two threads that use it
    first at the same time may see half of it."""
    package, _, last = name.rpartition(".")
    if name in sys.modules or (spec := importlib.util.find_spec(name)) is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    module.__class__ = _ImportedWhenUsed
    sys.modules[name] = module
    if package:
        setattr(sys.modules[package], last, module)


class _ImportedWhenUsed(ModuleType):
    """A module that isn't executed yet. Not `importlib.util.LazyLoader`: its modules run as soon as ``import NAME`` reads
    their specification; these wait for a name that they lack."""

    def __getattr__(self, name: str) -> Any:
        self.__class__ = ModuleType  # type: ignore[assignment]
        if self.__spec__ is not None and self.__spec__.loader is not None:
            self.__spec__.loader.exec_module(self)
        return getattr(self, name)
