"""Faults that only the whole game shows: totals, maps, colours, contrast."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.colours.palette import contrast, ink_on
from playproof.components.faults import Fault, Place
from playproof.components.game import Game
from playproof.components.kinds.charters import CharterSet
from playproof.components.lint.boards import lint_boards
from playproof.components.lint.colours import lint_colours
from playproof.components.lint.networks import lint_networks
from playproof.components.lint.tables import lint_tables
from playproof.components.lint.tallies import tallies
from playproof.components.wording.plural import counted

#: WCAG AA for text of any size.
AA = 4.5


def lint_game(game: Game) -> Iterator[Fault]:
    """Faults of a game that could be read: they don't stop printing, but they cost paper or a misread card."""
    home = f"{game.folder.parent.name}/{game.folder.name}"
    yield from game.notes
    for one in game.sets:
        if not one.items and not one.total:
            yield Fault(game.place(one.id), f"{one.name} has no pieces", "at least one")
        elif one.total is not None:
            count = sum(piece.count for piece in one.items)
            if count != one.total:
                yield Fault(
                    game.place(one.id),
                    f"{one.name} has {counted(count, 'piece')} in all",
                    allowed=f"{one.total}, as 'total' says",
                )
    yield from _unseen_powers(game)
    yield from tallies(game)
    yield from lint_boards(game)
    yield from lint_networks(game)
    yield from lint_tables(game)
    for key, colour in game.palette.items():
        best = contrast(ink_on(colour.hex), colour.hex)
        if best < AA:
            yield Fault(
                Place(f"{home}/game.toml", field=f"palette.{key}"),
                f"neither black nor white text can be read on {colour.hex}: contrast {best:.1f}",
                allowed=f"a contrast of {AA} or more",
            )
    yield from lint_colours(game, f"{home}/game.toml")


def _unseen_powers(game: Game) -> Iterator[Fault]:
    """Powers of companies for which their charters have no section."""
    for one in game.of_kind("charters"):
        assert isinstance(one, CharterSet)
        unseen = [charter for charter in one.pieces if charter.text]
        if unseen and not any(
            section.shows == "powers" for shelf in one.shelves for section in shelf.sections
        ):
            yield Fault(
                game.place(one.id, unseen[0].id, ("text",)),
                f"no section of {one.name} shows the text of {', '.join(charter.title for charter in unseen)}",
                allowed='a section with shows = "powers"',
            )
