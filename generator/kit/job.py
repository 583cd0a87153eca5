"""A print job: the game, its look, the paper and the plan, made ready before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults
from playproof.components.game import Game, load_game
from playproof.components.kinds import KINDS, POUNDS, STOCKS
from playproof.components.workspace import Workspace
from playproof.generator.imposition import Plan, Sheet, collate
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.sheet_groups import lay_out
from playproof.generator.pages.section import Section
from playproof.generator.pages.whole_pages import page_size, whole_pages
from playproof.generator.paper.papers import Paper, parse_paper
from playproof.generator.paper.printers import find_printer, read_printers
from playproof.generator.pieces.drawing import chosen_sets
from playproof.generator.pieces.piece import Piece
from playproof.layouts.kinds import FILLS_PAGE
from playproof.layouts.names import proof_names
from playproof.layouts.render_context import RenderContext, find_theme

#: Called with what is being done now.
Step = Callable[[str], None]


class Job(msgspec.Struct, frozen=True):
    """What is to be printed, and how."""

    context: RenderContext
    sets: tuple[PieceSet, ...]
    options: KitOptions
    paper: Paper
    plan: Plan

    @property
    def game(self) -> Game:
        """The game that is printed."""
        return self.context.game

    def parts(self, pieces: Sequence[Piece]) -> list[Section]:
        """The sheets of these pieces, in the sections that ``options.group`` asks for."""
        sections: dict[str, tuple[str, list[Piece]]] = {}
        for kind in KINDS:
            for piece in pieces:
                if piece.kind == kind:
                    name, title = self._section(piece)
                    sections.setdefault(name, (title, []))[1].append(piece)
        advice = {
            title: POUNDS[stock] if self.paper.inches else weight for stock, (title, weight) in STOCKS.items()
        }
        return [
            Section(name, title, self.sheets(own), advice.get(title, ""))
            for name, (title, own) in sections.items()
        ]

    def _section(self, piece: Piece) -> tuple[str, str]:
        """The file and the title of the section that the piece is printed in."""
        kind = KINDS[piece.kind]
        if self.options.group == "stock":
            title = STOCKS[piece.stock or kind.stock][0]
            return title.lower().replace(" ", "-"), title
        if self.options.group == "kind":
            return piece.kind, kind.title
        return piece.set_id, piece.set_name

    def sheets(self, pieces: Sequence[Piece]) -> tuple[Sheet, ...]:
        """As few sheets as the pieces need: first all that is cut out, of whatever kind it is, then what fills pages."""
        runs: list[Sequence[Sheet]] = []
        cut_out = [piece for piece in pieces if piece.kind not in FILLS_PAGE]
        if cut_out:
            runs.append(lay_out(cut_out, self.plan, self.options.poster))
        filling = [piece for piece in pieces if piece.kind in FILLS_PAGE]
        if filling:
            both = self.options.duplex in ("long", "short")
            runs.append(whole_pages(filling, self.paper, self.options.margin, both_sides=both))
        return collate(runs)


def prepare(folder: Path, workspace: Workspace, options: KitOptions, step: Step) -> Job:
    """Read the game in ``folder`` and everything that its printing needs.

    Raises `DataFaults`, `PaperError`, `PlanError` or `PrinterError`, each with sentences.
    """
    paper = parse_paper(options.paper)
    printer = find_printer(options.printer, read_printers(workspace.root)) if options.printer else None
    plan = Plan(
        paper=paper,
        margin=options.margin,
        gap=options.gap,
        marks=options.marks,
        duplex=options.duplex,
        printer=printer,
    )
    step("reading the game")
    game = load_game(folder)
    theme = find_theme(options.theme, workspace.overrides)
    context = RenderContext(game, theme, workspace.overrides, page=page_size(paper, options.margin))
    if set(options.formats) & {"pdf", "png"} and (unprintable := tuple(proof_names(context))):
        raise DataFaults(unprintable)
    return Job(context, chosen_sets(game, options.only, options.extra), options, paper, plan)


def collated(parts: Sequence[Section]) -> list[Sheet]:
    """All sheets in print order, pages and sheets of card stock numbered through."""
    sheets: list[Sheet] = []
    for part in parts:
        pages, leaves = (sheets[-1].number, sheets[-1].leaf) if sheets else (0, 0)
        sheets += [replace(one, number=one.number + pages, leaf=one.leaf + leaves) for one in part.sheets]
    return sheets
