"""Binding: sheets become the pages of a file, each with its footer and ruler, a contents page in front."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice

import msgspec
from playproof.components.base import PieceSet
from playproof.generator.imposition import collate
from playproof.generator.imposition.cutting import cut_paths
from playproof.generator.imposition.sheet import Sheet, Strip
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.contents import Entry, contents_page
from playproof.generator.pages.page import Page, PlacedDrawing
from playproof.generator.pages.page_furniture import RULER, STRIP, footer, ruler
from playproof.generator.paper.papers import MARGIN, Paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item

__all__ = ["Section", "bind", "run_of", "with_contents"]


class Section(msgspec.Struct, frozen=True):
    """The sheets of one kind, in print order."""

    kind: str
    title: str
    sheets: tuple[Sheet, ...]


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


def _page(context: RenderContext, sheet: Sheet, fingerprint: str, number: int, total: int, cut: bool) -> Page:
    overlay: list[Item] = [*sheet.marks, *sheet.folds]
    if sheet.footer_box is not None:
        strip = sheet.footer_box
        overlay.append(
            strip.group(footer(context, strip.length, fingerprint, number, total, sheet.description))
        )
    if sheet.ruler_box is not None:
        overlay.append(sheet.ruler_box.group(ruler(context)))
    return Page(
        sheet.width,
        sheet.height,
        tuple(
            PlacedDrawing(one.drawing, one.x, one.y, one.turn, one.clip, one.clip_shape)
            for one in sheet.placed
        ),
        tuple(overlay),
        trim_box=sheet.trim_box,
        bleed_box=sheet.bleed_box,
        title=sheet.description,
        transform=sheet.transform,
        cut=cut_paths(sheet) if cut else (),
    )


def with_contents(
    context: RenderContext,
    parts: Sequence[Section],
    sets: Sequence[PieceSet],
    pieces: Sequence[Piece],
    fingerprint: str,
    options: KitOptions,
    paper: Paper,
) -> list[Page]:
    """The whole kit as one file: a contents page that links to what it names, then everything."""
    parts, before = run_of(parts)
    two_sided = before == 2
    pages = bind(context, parts, fingerprint, options.cut, first=before + 1, extra=before)
    entries: list[Entry] = []
    for one in sets:
        own = [piece for piece in pieces if piece.set_id == one.id]
        on = [
            number
            for number, sheet in enumerate((sheet for part in parts for sheet in part.sheets), before + 1)
            if any(piece_id.split("/")[0] == one.id for piece_id in sheet.pieces)
        ]
        if own and on:
            entries.append(
                Entry(one.name, sum(piece.copies for piece in own), len(own), on[0], on[-1], one.source)
            )
    width, height = paper.text_page
    margin = max(options.margin, MARGIN)
    items, links = contents_page(
        context, entries, _notes(options, any(p.back for p in pieces)), width, height, margin
    )
    strip = Strip(margin, height - margin - STRIP, width - 2 * margin, STRIP)
    available = strip.length - RULER - 4
    overlay: list[Item] = [
        *items,
        strip.group(footer(context, available, fingerprint, 1, len(pages) + before, "Contents")),
    ]
    measure = Strip(width - margin - RULER, height - margin - STRIP, RULER, STRIP)
    if available > 40:
        overlay.append(measure.group(ruler(context)))
    front = Page(
        width, height, (), tuple(overlay), bookmarks=((0, "Contents"),), title="Contents", links=links
    )
    return [front, *([Page(width, height, title="Contents, back")] if two_sided else []), *pages]


def run_of(parts: Sequence[Section]) -> tuple[list[Section], int]:
    """The parts as `with_contents` binds them, and how many pages come before them.

    Where any sheet has a back, single-sided ones get a blank one: the parts are one run for the printer.
    """
    run = iter(groupby(collate([part.sheets for part in parts]), key=lambda sheet: sheet.leaf))
    found: list[Section] = []
    for part in parts:
        leaves = len({sheet.leaf for sheet in part.sheets})
        sheets = tuple(sheet for _, sides in islice(run, leaves) for sheet in sides)
        found.append(Section(part.kind, part.title, sheets))
    return found, 2 if any(sheet.side == "back" for part in found for sheet in part.sheets) else 1


def _notes(options: KitOptions, backs: bool) -> list[str]:
    """How the file is to be printed, a line each."""
    notes = ["At 100 %, not “fit to page”: the ruler at the edge of each page measures 100 mm."]
    if backs and options.duplex in ("long", "short"):
        notes.append(
            f"On both sides, flipped on the {options.duplex} edge. Pages with backs follow their fronts."
        )
    elif backs and options.duplex == "gutterfold":
        notes.append("On one side. Fold at the line in the middle, glue, then cut.")
    notes.append("Cards and tokens on stock of 200 g/m² or more; aids and tracker sheets on plain paper.")
    if options.marks != "none":
        notes.append("Cut the long lines first, from mark to mark, then the pieces; corners last.")
    return notes
