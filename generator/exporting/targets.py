"""The targets of `playproof export`: a name, what it is, the function that makes its files and the options that it takes."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from playproof.components.faults import nearest
from playproof.generator.exporting.job import Export, ExportJob
from playproof.generator.exporting.options import COMMON, ExportError


class Target(NamedTuple):
    """One target.

    ``function`` is its module and function, ``takes`` the options that not every target takes, ``common`` those of the
    others that it takes. A ``whole`` game has sets that a kit leaves out, too. Each value of the option
    ``folder_by`` has a folder of its own. At a ``virtual`` table nobody can bring real pieces: those of which the rules ask
    for such are exported, too.
    """

    name: str
    about: str
    function: str
    takes: tuple[str, ...] = ()
    common: tuple[str, ...] = COMMON
    whole: bool = False
    folder_by: str = ""
    virtual: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """Every option that it takes."""
        return (*self.takes, *self.common)

    def export(self, job: ExportJob) -> Export:
        """The files of this target."""
        module, _, name = self.function.partition(":")
        make: Callable[[ExportJob], Export] = getattr(
            import_module(f"playproof.generator.exporting.{module}"), name
        )
        return make(job)


#: Every target by its name.
TARGETS = {
    one.name: one
    for one in (
        Target(
            "images",
            "a PNG, WebP or SVG of every face, with an index",
            "images:export",
            ("format", "dpi", "bleed", "square", "transparent"),
        ),
        Target(
            "json",
            "the whole game as data: sets, pieces, maps, tiles, markets, look, credits",
            "game_data:export",
            common=("only",),
            whole=True,
        ),
        Target(
            "shops",
            "images or PDFs for a print shop, with a guide to the upload",
            "shops.export:export",
            ("shop", "product"),
            folder_by="shop",
        ),
        Target(
            "tts",
            "a saved game of Tabletop Simulator with decks, bags and boards",
            "tts.save:export",
            ("dpi", "max_side", "url"),
            virtual=True,
        ),
        Target(
            "pcio",
            "a package of playingcards.io: decks, boards, tokens, counters on a table",
            "pcio:export",
            ("dpi",),
            virtual=True,
        ),
    )
}


def find_target(name: str) -> Target:
    """The target of this name; raises `ExportError` with those that there are."""
    if name in TARGETS:
        return TARGETS[name]
    if not name:
        raise ExportError(f"--to is missing, what to export to; allowed: {', '.join(TARGETS)}")
    hint = nearest(name, list(TARGETS))
    raise ExportError(
        f"--to {name}: unknown target; allowed: {', '.join(TARGETS)}"
        + (f"; did you mean '{hint}'?" if hint else "")
    )
