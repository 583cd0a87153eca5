"""Binding: sheets become the pages of a file, each with its footer and ruler, a cover in front."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice

import msgspec

from playproof.components.base import PieceSet
from playproof.components.game import GameFile
from playproof.components.kinds import STOCKS
from playproof.generator.imposition import collate
from playproof.generator.imposition.edges.cutting import cut_paths
from playproof.generator.imposition.furniture import DEPTH, RULER
from playproof.generator.imposition.sheet import BoardPlan, Sheet, Strip
from playproof.generator.kit.guide import guide
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.cover import cover
from playproof.generator.pages.cover_lists import Entry
from playproof.generator.pages.face import Face
from playproof.generator.pages.page_furniture import blank_side, footer, ruler
from playproof.generator.pages.reference_texts import reference_label
from playproof.generator.pages.section import Section
from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.paper.papers import MARGIN, Paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item

__all__ = ["Section", "bind", "first_pages", "own_page", "plans_of", "run_of", "with_cover"]

#: So many runs of a set's pages are listed.
_RUNS = 3


def bind(
    context: RenderContext,
    parts: Sequence[Section],
    fingerprint: str,
    cut: bool,
    first: int = 1,
    extra: int = 0,
) -> list[Page]:
    """All pages of these parts, numbered from ``first``; ``extra`` pages more belong to the file."""
    total = sum(len(part.sheets) for part in parts) + extra
    names = {one.id: one.name for one in context.game.sets}
    seen: set[str] = set()
    pages: list[Page] = []
    for part in parts:
        for number, sheet in enumerate(part.sheets):
            page = _page(context, sheet, fingerprint, first + len(pages), total, cut)
            here = dict.fromkeys(piece_id.partition("/")[0] for piece_id in sheet.pieces)
            fresh = [names.get(set_id, set_id) for set_id in here if set_id not in seen]
            seen |= here.keys()
            marks = [(0, part.title)] * (number == 0) + [(1, name) for name in fresh if name != part.title]
            pages.append(msgspec.structs.replace(page, bookmarks=tuple(marks)) if marks else page)
    return pages


def _names(context: RenderContext) -> dict[str, str]:
    """Piece ("events/R01") → what it is called."""
    known: dict[str, str] | None = context.memo.get("names of pieces")
    if known is None:
        known = {f"{one.id}/{piece.id}": piece.title for one in context.game.sets for piece in one.items}
        context.memo["names of pieces"] = known
    return known


def _page(context: RenderContext, sheet: Sheet, fingerprint: str, number: int, total: int, cut: bool) -> Page:
    names, sets = _names(context), {one.id: one.name for one in context.game.sets}
    overlay: list[Item] = [*sheet.marks, *sheet.folds]
    strip = sheet.footer_box
    if sheet.side == "back" and not sheet.placed:
        overlay += blank_side(context, sheet.width, sheet.height, number - 1, strip)
    elif strip is not None:
        overlay.append(
            strip.group(footer(context, strip.length, fingerprint, number, total, sheet.description))
        )
    if sheet.ruler_box is not None:
        overlay.append(sheet.ruler_box.group(ruler(context, sheet.paper.inches)))
    return Page(
        sheet.width,
        sheet.height,
        tuple(
            PlacedDrawing(
                one.drawing,
                one.x,
                one.y,
                one.turn,
                one.clip,
                one.clip_shape,
                name=names.get(one.piece_id, one.piece_id)
                if one.side == "front"
                else f"Back of {sets.get(one.piece_id.partition('/')[0], one.piece_id)}",
                name_only=one.side != "front",
            )
            for one in sheet.placed
        ),
        tuple(overlay),
        trim_box=sheet.trim_box,
        bleed_box=sheet.bleed_box,
        title=sheet.description,
        transform=sheet.transform,
        cut=cut_paths(sheet) if cut else (),
    )


def with_cover(
    context: RenderContext,
    parts: Sequence[Section],
    sets: Sequence[PieceSet],
    pieces: Sequence[Piece],
    fingerprint: str,
    options: KitOptions,
    paper: Paper,
) -> list[Page]:
    """The whole kit as one file: a cover that links to what it names, the plans of boards in parts, then everything."""
    parts, before = run_of(parts, context.game.header)
    pages = bind(context, parts, fingerprint, options.cut, first=before + 1, extra=before)
    entries: list[Entry] = []
    run = list(enumerate((sheet for part in parts for sheet in part.sheets), before + 1))
    leaves = {number: sheet.leaf for number, sheet in run}
    for one in sets:
        for stock in ("", *STOCKS):
            # What a set has on another stock, as the list of a board's places, is found elsewhere in the kit.
            own = [piece for piece in pieces if piece.set_id == one.id and piece.stock == stock]
            ids = {piece.id for piece in own}
            on = [number for number, sheet in run if sheet.side != "back" and ids.intersection(sheet.pieces)]
            if own and on:
                # Backs are pages of the same sheets.
                own_leaves = {leaves[number] for number in on}
                listed = _listed([number for number, sheet in run if sheet.leaf in own_leaves], set(on))
                part = bool(stock) and len(own) < len(one.items)
                name = _common_name(own) if part else one.name
                copies = sum(piece.copies for piece in own)
                entries.append(Entry(name, copies, len(own), on[0], listed, one.source))
    entries.sort(key=lambda entry: entry.first)
    width, height = paper.text_page
    margin = max(options.margin, MARGIN)
    total = len(pages) + before
    first = cover(
        context, entries, guide(context, parts, sets, options, before, paper), pieces, width, height, margin
    )
    front = [own_page(context, first, "Cover", paper, margin, fingerprint, 1, total)]
    boards = plans_of(parts)
    if boards:
        from playproof.generator.pages.assembly_plans import plans

        second = plans(context, boards, width, height, margin)
        front.append(own_page(context, second, "Boards in parts", paper, margin, fingerprint, 2, total))
    header = context.game.header
    if header.reference:
        from playproof.generator.pages.reference_page import reference_page

        face, number = reference_page(context, width, height, margin), len(front) + 1
        front.append(
            own_page(context, face, header.reference_heading, paper, margin, fingerprint, number, total)
        )
    if len(front) < before:
        title = "Cover, back" if len(front) == 1 else "Blank"
        front.append(Page(width, height, (), blank_side(context, width, height, len(front)), title=title))
    return [*front, *pages]


def _listed(pages: Sequence[int], fronts: set[int]) -> str:
    """Pages as the contents list them: '3\u20136' where they follow each other, '11, 21' where others are between them; then
    a sheet's back is left out."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    if len(runs) > 1:
        runs = [run[:1] if len(fronts.intersection(run)) == 1 else run for run in runs]
    told = [f"{run[0]}\u2013{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return ", ".join(told[:_RUNS]) + (" \u2026" if len(told) > _RUNS else "")


def _common_name(pieces: Sequence[Piece]) -> str:
    """What all these pieces are called, without the numbers that tell them apart; else their set's name."""
    names = {piece.name.rstrip(" ,0123456789") for piece in pieces}
    return names.pop() if len(names) == 1 else pieces[0].set_name


def own_page(
    context: RenderContext,
    face: Face,
    title: str,
    paper: Paper,
    margin: float,
    fingerprint: str,
    number: int,
    total: int,
) -> Page:
    """A page of the kit's own, with footer and ruler."""
    width, height = paper.text_page
    strip = Strip(margin, height - margin - DEPTH, width - 2 * margin, DEPTH)
    available = strip.length - RULER - 4
    overlay: list[Item] = [
        *face.items,
        strip.group(
            footer(context, available if available > 40 else strip.length, fingerprint, number, total, title)
        ),
    ]
    if available > 40:
        measure = Strip(width - margin - RULER, height - margin - DEPTH, RULER, DEPTH)
        overlay.append(measure.group(ruler(context, paper.inches)))
    return Page(
        width,
        height,
        face.placed,
        tuple(overlay),
        bookmarks=((0, title),),
        title=title,
        links=face.links,
        reads=len(face.items),
    )


def plans_of(parts: Sequence[Section]) -> list[BoardPlan]:
    """The plans of the boards in parts on these sheets."""
    return [sheet.plan for part in parts for sheet in part.sheets if sheet.plan is not None]


def first_pages(parts: Sequence[Section], context: RenderContext) -> str:
    """What comes before the pieces, as lists of sheets call it: "the cover and the page 'Set-up'"."""
    boards = ["the boards in parts"] if plans_of(parts) else []
    page = [f"the {reference_label(context)}"] if context.game.header.reference else []
    told = ["the cover", *boards, *page]
    return " and ".join(filter(None, [", ".join(told[:-1]), told[-1]]))


def run_of(parts: Sequence[Section], header: GameFile) -> tuple[list[Section], int]:
    """The parts as `with_cover` binds them, and how many pages come before them.

    Where any sheet has a back, single-sided ones get a blank one: the parts are one run for the printer.
    """
    run = iter(groupby(collate([part.sheets for part in parts]), key=lambda sheet: sheet.leaf))
    found: list[Section] = []
    for part in parts:
        leaves = len({sheet.leaf for sheet in part.sheets})
        sheets = tuple(sheet for _, sides in islice(run, leaves) for sheet in sides)
        found.append(Section(part.kind, part.title, sheets, part.advice))
    backs = any(sheet.side == "back" for part in found for sheet in part.sheets)
    before = 1 + bool(plans_of(found)) + bool(header.reference)
    return found, before + before % 2 if backs else before
