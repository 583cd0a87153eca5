"""A game that lints without faults: what does not fit gets more space, or says less."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playproof.components.base import Piece, PieceSet
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import Game, load_game
from playproof.components.importing.folder import Files
from playproof.components.importing.making import Looks
from playproof.components.importing.refusing import Refusals
from playproof.components.importing.source import Source
from playproof.components.kinds.boards import Board
from playproof.components.kinds.phases import Phase, PhaseChart
from playproof.components.lint.game import lint_game
from playproof.components.notation.tile import write_tile
from playproof.components.workspace import Workspace
from playproof.generator.importing.drawings import drawings
from playproof.generator.importing.maker import Made, make_game
from playproof.generator.kit.source_archive import lay_out
from playproof.layouts.kinds import draw_set, is_of_letters
from playproof.layouts.names import proof_names
from playproof.layouts.proofing.proof import proof_piece
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.text.unclosed import unclosed_marks

#: How often a list of cards is made anew, each time with more space where something did not fit.
TRIES = 12
#: How often a game is, each time with more space, or without what lint refuses.
ROUNDS = 40
#: The size of pieces from which on more space is no help.
LARGEST = 2
#: Sets whose pieces have one size.
FIXED = ("map", "tiles", "rounds")
_QUOTED = re.compile(r"the text '([^'…]+)")
_SHORT = re.compile(r"the text '.{1,6}' does not fit")


def made_whole(source: Source, game_id: str, workspace: Workspace) -> tuple[Made, Game]:
    """The files of a game that lints without faults: where something does not fit, it gets more space; what lint refuses all
    the same is left out and listed. Letters that no face has stay: `Made.letters` has the faults of these.

    Raises `DataFaults` for a file that can't be a game.
    """
    looks, refused = Looks(), Refusals()
    drawn = drawings(workspace)
    good: dict[str, PieceSet] = {}
    found: list[tuple[str, tuple[str, str], Fault]] = []
    for _ in range(ROUNDS):
        made = make_game(source, game_id, looks, drawn)
        refused.apply(made.files, source)
        with tempfile.TemporaryDirectory() as place:
            try:
                game = load_files(Path(place), game_id, made.files)
                faults = list(faults_of(game, workspace.overrides, good))
                found = [each for each in faults if not is_of_letters(each[2])]
            except DataFaults as trouble:
                found = [("", ("", ""), fault) for fault in trouble.faults]
        if not found:
            made.letters = [fault for *_, fault in faults]
            return made, game
        mended = _mend(looks, found)
        rest = [fault for set_id, _, fault in found if not (mended and set_id)]
        left = [refused.add(made.files, fault) for fault in rest]
        if rest and not any(left):
            break
    raise source.fault(f"no game can be made of it: {found[0][2].problem}", found[0][2].allowed)


def load_files(root: Path, game_id: str, files: Files) -> Game:
    """The game of some files, written into a workspace. Raises `DataFaults`."""
    home = f"components/{game_id}"
    lay_out(((f"{home}/{name}", text.encode()) for name, text in files.texts().items()), root, game_id)
    return load_game(root / home)


def _mend(looks: Looks, found: list[tuple[str, tuple[str, str], Fault]]) -> bool:
    """Give the pieces of a set more space; where that was no help, let them say less. Whether there was anything to do."""
    done = False
    for set_id in {set_id for set_id, _, _ in found if set_id}:
        # Letters have the same place on pieces of every size.
        letters = all(_SHORT.search(fault.problem) for one, _, fault in found if one == set_id)
        fixed = set_id in FIXED or set_id.startswith("map")
        letters = letters and all(looks.less.get(key, 0) < 2 for one, key, _ in found if one == set_id)
        if looks.of(set_id) < LARGEST and not fixed and not letters:
            looks.levels[set_id] = looks.of(set_id) + 1
            done = True
            continue
        for key in {key for one, key, _ in found if one == set_id}:
            looks.less[key] = looks.less.get(key, 0) + 1
            done = done or looks.less[key] <= 6
    return done


def faults_of(
    game: Game, layouts: Sequence[Path], good: dict[str, PieceSet]
) -> Iterator[tuple[str, tuple[str, str], Fault]]:
    """Faults of a game as `lint` finds them, each with its set and with what `Looks.less` calls the piece.

    Sets that were found ``good`` before and are the same aren't drawn again; charters are: they hold pieces of others.
    """
    context = RenderContext(game, find_theme("plain", layouts), tuple(layouts))
    for fault in (*lint_game(game), *proof_names(context), *unclosed_marks(game, context.icons)):
        if not fault.note:
            yield "", ("", ""), fault
    for one in game.sets:
        if one.kind != "charters" and good.get(one.id) == one:
            continue
        good[one.id] = one
        for piece, drawn in zip(one.items, draw_set(one, context), strict=False):
            found = [drawn] if isinstance(drawn, Fault) else proof_piece(context, one, drawn)
            for fault in found:
                if not fault.note:
                    good.pop(one.id, None)
                    yield one.id, _key(game, one, piece, fault), fault


def _key(game: Game, one: PieceSet, piece: Piece, fault: Fault) -> tuple[str, str]:
    """What says less where a piece has a fault: a company on all its pieces, a hex of a map, a whole chart."""
    said = _QUOTED.search(fault.problem)
    if said and len(said[1]) > 6 and game.title.startswith(said[1]):
        return "game", "title"
    if said and any(phase.title.startswith(said[1]) for phase in _phases(game)):
        return "phase-chart", "all"
    if one.kind == "charters":
        return "company", piece.id
    if company := getattr(piece, "company", ""):
        return "company", company
    if isinstance(piece, Board):
        for name, hex_ in piece.hexes.items():
            written = f"{hex_.name} {write_tile(hex_.notation)}"
            if game.place(one.id, name) == fault.place or (said and said[1] in written):
                return one.id, name
        return one.id, "*"
    return one.id, {"phase-chart": "all"}.get(one.id, piece.id)


def _phases(game: Game) -> Iterator[Phase]:
    for chart in game.pieces_of(PhaseChart):
        yield from chart.phases
