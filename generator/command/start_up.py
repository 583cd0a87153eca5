"""What keeps the start of a command short: libraries that other libraries import, and that few runs use."""

from __future__ import annotations

import importlib.util
import os
import sys
from types import ModuleType

__all__ = ["import_when_used", "without_plugins"]


def without_plugins() -> None:
    """Pydantic looks for no plugins in the installed packages, which takes as long as reading a game.

    The variable alone stops the search, but Pydantic still imports `importlib.metadata` for it, with the email package and
    sockets (8 ms, 2 MB). So its module is replaced by one that has none; a Pydantic without that module ignores it.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    plugins = ModuleType("pydantic.plugin._loader")
    plugins.get_plugins = tuple  # type: ignore[attr-defined]
    sys.modules.setdefault(plugins.__name__, plugins)


def import_when_used(name: str) -> None:
    """Import the module ``name`` when something of it is first used. For a process with one thread: before Python 3.12 two
    threads that use it first at the same time may see half of it."""
    package, _, last = name.rpartition(".")
    if name in sys.modules or (spec := importlib.util.find_spec(name)) is None or spec.loader is None:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if package:
        setattr(sys.modules[package], last, module)
    spec.loader.exec_module(module)
