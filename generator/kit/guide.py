"""What the cover tells people to do: what to bring, how to print, how to cut."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from playproof.components.base import PieceSet
from playproof.components.kinds import KINDS
from playproof.components.kinds.money import Money
from playproof.components.wording.thousands import grouped
from playproof.generator.imposition.sheet import Sheet
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.cover_lists import Guide
from playproof.generator.pages.section import Section
from playproof.generator.paper.papers import Paper
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import CircleOutline, Outline, PolygonOutline, RectOutline
from playproof.layouts.text.setting import THIN

#: Pieces that no straight cut frees.
_FORMS: dict[type[Outline], tuple[str, str]] = {
    CircleOutline: ("disk", "disks"),
    PolygonOutline: ("hex", "hexes"),
}
#: Kinds of cards, whose size tells which sleeves fit.
_CARDS = ("cards", "certificates", "privates", "trains")


def guide(
    context: RenderContext,
    parts: Sequence[Section],
    sets: Sequence[PieceSet],
    options: KitOptions,
    before: int,
    paper: Paper,
) -> Guide:
    """The cover's lines for a kit of these sections, of which ``before`` pages come first."""
    return Guide(
        _bring(context, sets),
        _print(parts, sets, options, before, paper),
        _cut(parts, sets, options),
        _money(context, sets),
    )


def _bring(context: RenderContext, sets: Sequence[PieceSet]) -> list[str]:
    """Real pieces that the rules ask for and that aren't printed, then what the game's data names."""
    printed = {one.id for one in sets}
    lines = []
    for one in context.game.sets:
        if one.bring and one.id not in printed:
            colours = f" in {len(one.items)} colours" if len(one.items) > 1 else ""
            pieces = [f"{piece.count}{THIN}×{THIN}{piece.title}" for piece in one.items]
            lines.append(f"{one.name}{_worth(context, one)}{colours}: {', '.join(pieces)}")
    return [*lines, *map(context.text, context.game.header.supply)]


def _worth(context: RenderContext, one: PieceSet) -> str:
    """What all of the money is worth, if the data asks for a sum."""
    from playproof.components.kinds.money import MoneySet

    if not isinstance(one, MoneySet) or one.worth is None:
        return ""
    return f" worth {context.game.header.currency.amount(sum(money.value * money.count for money in one.pieces))}"


def _money(context: RenderContext, sets: Sequence[PieceSet]) -> list[str]:
    """How much of the printed money is in play, and what lies aside."""
    amount = context.game.header.currency.amount
    lines = []
    for one in sets:
        if one.kind != "money":
            continue
        from playproof.components.kinds.money import MoneySet

        assert isinstance(one, MoneySet)
        if one.bank is not None:
            worth = sum(money.value * money.count for money in one.pieces)
            if one.start is None:
                line = f"The bank holds {amount(one.bank)}; the players' starting money comes out of it."
            else:
                line = f"The bank starts with {amount(one.bank)}; the players share {amount(one.start)} more."
            aside = worth - one.bank - (one.start or 0)
            if aside > 0:
                line += f" {one.name} make {amount(worth)} in all: set {amount(aside)} aside"
                notes = _notes_worth(one.pieces, aside)
                line += f" ({notes})." if notes else "."
            lines.append(line)
    return lines


def _notes_worth(pieces: Sequence[Money], aside: int) -> str:
    """Which notes make a sum, the largest first: ``3 × 100, 1 × 50``; nothing if there is no such choice."""
    found = []
    for one in sorted(pieces, key=lambda money: -money.value):
        if number := min(one.count, aside // one.value):
            found.append(f"{number}\u00a0×\u00a0{grouped(one.value)}")
            aside -= number * one.value
    return "" if aside else ", ".join(found)


def _print(
    parts: Sequence[Section], sets: Sequence[PieceSet], options: KitOptions, before: int, paper: Paper
) -> list[str]:
    sheets = [sheet for part in parts for sheet in part.sheets]
    backs = any(sheet.side in ("back", "both") and sheet.placed for sheet in sheets)
    marked = ", with a mark at each inch" if paper.inches else ""
    ruled = not sheets or any(sheet.ruler_box is not None for sheet in sheets)
    ruler = f" The ruler on each page is 100 mm long{marked}." if ruled else ""
    lines = [f"At 100%, not “fit to page”.{ruler}"]
    if backs and options.duplex in ("long", "short"):
        lines.append(f"Both sides, flipped on the {options.duplex} edge; some backs are blank.")
    elif backs:
        lines.append("One side. Fold at the line in the middle, glue, then cut.")
    if before:
        lines.append(f"{'Page 1' if before == 1 else f'Pages 1–{before}'}: any paper.")
    page = before + 1
    for part in parts:
        last = page + len(part.sheets) - 1
        count = len({sheet.leaf for sheet in part.sheets})
        pages = f"page {page}" if page == last else f"pages {page}–{last}"
        advice = f", {part.advice}" if part.advice else ""
        lines.append(f"{part.title}{advice}: {pages}, {count} {'sheet' if count == 1 else 'sheets'}.")
        page = last + 1
    for one in sets:
        if KINDS[one.kind].to_write:
            lines.append(f"{one.name}: print more as you need.")
    return lines


def _cut(parts: Sequence[Section], sets: Sequence[PieceSet], options: KitOptions) -> list[str]:
    fronts = [sheet for part in parts for sheet in part.sheets if sheet.side != "back"]
    work = [sheet.cuts for sheet in fronts]
    straight, outlines = sum(count for count, _ in work), sum(count for _, count in work)
    if options.marks == "none" or not straight + outlines:
        return []
    lines = []
    if straight:
        mixed = any(len({placed.drawing.outline for placed in sheet.placed}) > 1 for sheet in fronts)
        if mixed:
            lines.append("First part the blocks of different sizes.")
        lines.append(f"Cut from mark to mark: first right across the {'block' if mixed else 'sheet'}.")
        if any(sheet.parts for sheet in fronts):
            lines.append("Boards in parts: as page 2 shows, with glue or tape.")
    forms = {
        form
        for sheet in fronts
        for placed in sheet.placed
        if (form := _FORMS.get(type(placed.drawing.outline)))
    }
    if outlines and forms:
        lines.append(_outlines(forms, fronts, outlines))
    if cards := _card_sizes(fronts, sets):
        lines.append(f"Cards are {' or '.join(cards)}\u00a0mm. Round their corners as you like.")
    return lines


def _outlines(forms: Collection[tuple[str, str]], fronts: Sequence[Sheet], outlines: int) -> str:
    """How to cut what has no straight edges."""
    # Colour goes on beyond the line of a disk, which else looks like an ornament.
    ringed = sorted(
        {
            placed.drawing.outline.diameter
            for sheet in fronts
            for placed in sheet.placed
            if isinstance(placed.drawing.outline, CircleOutline) and placed.drawing.bleed
        }
    )
    ways = []
    for one, many in sorted(forms):
        alone = outlines == 1
        its, name = ("its", f"the {one}") if alone else ("their", many)
        if ringed and one == "disk":
            across = " or ".join(f"{size:g}" for size in ringed)
            ways.append(f"{name} along the thin ring inside {its} rim, {across}\u00a0mm across")
        else:
            line = "line" if alone else "lines"
            if many == "hexes":
                name += "" if alone else " with scissors, one at a time,"
                line = f"outer thin {line}, just inside the edge of {its} colour"
            ways.append(f"{name} along {its} {line}")
    return f"Last, cut {', and '.join(ways)}."


def _card_sizes(fronts: Sequence[Sheet], sets: Sequence[PieceSet]) -> list[str]:
    """Widths and heights of all cards, once each."""
    cards = {one.id for one in sets if one.kind in _CARDS}
    sizes = {
        (round(min(flat.width, flat.height), 1), round(max(flat.width, flat.height), 1))
        for sheet in fronts
        for placed in sheet.placed
        if placed.piece_id.partition("/")[0] in cards
        and isinstance(flat := placed.drawing.outline, RectOutline)
    }
    return [f"{width:g}\u00a0×\u00a0{height:g}" for width, height in sorted(sizes)]
