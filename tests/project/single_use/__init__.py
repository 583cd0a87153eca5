"""Why fields that no or only one game or starter uses are there: for each, one short reason.

Each module holds the fields of some kinds: ``KINDS``, the files whose fields must each be used twice or have a reason, and
``REASONS``, (table, field) → reason. Fields that several kinds have are asked for once all these kinds are in a ``KINDS``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

__all__ = ["kinds", "reasons"]


def _modules() -> list[object]:
    return [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]


def kinds() -> set[str]:
    """The files whose rarely used fields have reasons."""
    return {kind for module in _modules() for kind in getattr(module, "KINDS", ())}


def reasons() -> dict[tuple[str, str], str]:
    """(Table, field) → why it stays."""
    return {
        field: reason for module in _modules() for field, reason in getattr(module, "REASONS", {}).items()
    }
