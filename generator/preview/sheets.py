"""The sheets as they will print: the pages of ``kit.pdf``, each as SVG when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playproof.components.faults import DataFaults
from playproof.generator.imposition import Plan, summary
from playproof.generator.imposition.faults import ImpositionError
from playproof.generator.kit.binding import first_pages, run_of, with_cover
from playproof.generator.kit.files import SHORT
from playproof.generator.kit.inventory import piece_entries
from playproof.generator.kit.job import Job
from playproof.generator.kit.manifest import content_hash
from playproof.generator.kit.options import KitOptions
from playproof.generator.paper.page import Page
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.drawing import chosen_sets
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.svg import write_sheet_svg
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.names import proof_names
from playproof.layouts.render_context import RenderContext


@dataclass
class Sheets:
    """The pages of a kit, and the command's messages about them; ``trouble`` is why there are none. ``job`` and ``short``, the
    kit's mark, are what its PDF is made with."""

    pages: Sequence[Page] = ()
    summary: Sequence[str] = ()
    trouble: str = ""
    job: Job | None = None
    short: str = ""
    _files: dict[int, bytes] = field(default_factory=dict)

    def page(self, number: int) -> Page | None:
        """Page ``number``, from 1; None if there is no such page."""
        return self.pages[number - 1] if 1 <= number <= len(self.pages) else None

    def svg(self, number: int, fonts: FontSubsets) -> bytes:
        """The file of page ``number``, from 1, which is there; ``fonts`` have its letters."""
        if number not in self._files:
            self._files[number] = write_sheet_svg(self.pages[number - 1], fonts=fonts)
        return self._files[number]


def lay_sheets(
    context: RenderContext, pieces: Sequence[Piece], keys: Mapping[str, str], options: KitOptions
) -> Sheets:
    """The sheets of these pieces, as `print_kit` would bind them into one file; ``keys`` are those that
    the pieces were drawn from."""
    paper = parse_paper(options.paper)
    plan = Plan(
        paper=paper, margin=options.margin, gap=options.gap, marks=options.marks, duplex=options.duplex
    )
    sets = chosen_sets(context.game, ())
    job = Job(context, sets, options, paper, plan)
    if unprintable := next(proof_names(context), None):
        return Sheets(trouble=str(unprintable))
    if not pieces:
        return Sheets(trouble="there is nothing to print yet")
    try:
        parts = job.parts(pieces)
    except ImpositionError as trouble:
        return Sheets(trouble=str(trouble))
    digests = piece_entries(pieces, parts, keys, context.game.header)
    short = content_hash(digests)[:SHORT]
    try:
        pages = with_cover(context, parts, sets, pieces, short, options, paper)
    except DataFaults as trouble:
        return Sheets(trouble=str(trouble))
    run, front = run_of(parts, context.game.header)
    said = first_pages(run, context)
    return Sheets(
        pages, summary([sheet for part in run for sheet in part.sheets], front, said), "", job, short
    )
