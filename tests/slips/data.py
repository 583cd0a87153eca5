"""A game's data with a tweak in it, used as a designer does: read, linted, drawn, and its example checked."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playproof.checker.api import rules_table
from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.definition.examples import example_games
from playproof.checker.definition.game_definition import find_game
from playproof.checker.session.session import run
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import RULE_FILES, Game, load_game
from playproof.components.lint.game import lint_game
from playproof.components.workspace import SHIPPED
from playproof.generator.pieces.identity import piece_keys
from playproof.layouts.icons import IconLibrary
from playproof.layouts.kinds import draw_set
from playproof.layouts.proofing.proof import proof_piece
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.text.unclosed import unclosed_marks
from tests.slips.check import look_at
from tests.slips.rows import RowTweak

#: Kinds of component that show what stands in a set of another kind, and the kinds that they show.
SHOWING = frozenset({"trains", "networks", "phases", "charters"})
SHOWN = frozenset({"trains", "phases", "charters", "privates", "tokens"})


class DataFault(NamedTuple):
    """A tweak that made Playproof itself fail."""

    tweak: RowTweak
    error: Exception


@cache
def example_of(game: str) -> str:
    """The shortest of a game's examples."""
    return min((path.read_text(encoding="utf-8") for path in example_games(find_game(game))), key=len)


class Data:
    """A copy of a shipped game in the workspace ``root``, in which one file at a time is changed."""

    #: A file system's clock may be coarse: each change is told to be younger than the one before.
    clock = itertools.count(10**18, 10**9)

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.game = root, game
        self.folder = root / "components" / game
        shutil.copytree(SHIPPED / game, self.folder)
        self.shipped = load_game(SHIPPED / game)

    def faults(self, tweaks: Iterable[RowTweak]) -> Iterator[DataFault]:
        """The faults among ``tweaks``."""
        for tweak in tweaks:
            text = (SHIPPED / self.game / tweak.file).read_text(encoding="utf-8")
            try:
                self.examine(tweak.file, tweak.text(text))
            except Exception as error:
                yield DataFault(tweak, error)

    def examine(self, file: str, text: str) -> None:
        """Use the game with this text in one of its files. Bad data is told in sentences; nothing else is raised."""
        before = (SHIPPED / self.game / file).read_text(encoding="utf-8")
        self._write(file, text)
        try:
            self._use(file.removesuffix(".toml") not in RULE_FILES)
        finally:
            self._write(file, before)

    def _write(self, file: str, text: str) -> None:
        path = self.folder / file
        path.write_text(text, encoding="utf-8")
        now = next(self.clock)
        os.utime(path, ns=(now, now))

    def _use(self, printed: bool) -> None:
        """``printed``: the file says what is printed, too."""
        told = list(play_faults(self.game, [self.root]))
        if printed:
            try:
                told += _looked_at(load_game(self.folder), self.shipped)
            except DataFaults as found:
                told += found.faults
        try:
            rules_table(self.game, [self.root])
        except DataFaults as found:
            told += found.faults
        assert all(str(one.place) and one.problem.strip() for one in told), told
        session = run(example_of(self.game), "x.play", [self.root])
        with suppress(DataFaults):  # said by what draws the table
            look_at(session)


def _looked_at(game: Game, shipped: Game) -> Iterator[Fault]:
    """What lint says of a game, of whose pieces those are drawn that may look otherwise than in the ``shipped`` one."""
    context = RenderContext(game, find_theme("plain", ()), ())
    yield from lint_game(game)
    yield from unclosed_marks(game, IconLibrary())
    before = {one.id: one for one in shipped.sets} if game.header == shipped.header else {}
    changed = [one for one in game.sets if one != before.get(one.id)]
    if SHOWN & {one.kind for one in changed}:
        changed += [one for one in game.sets if one.kind in SHOWING and one not in changed]
    for one in changed:
        for drawn in draw_set(one, context):
            yield from [drawn] if isinstance(drawn, Fault) else proof_piece(context, one, drawn)
    piece_keys(context, changed)
