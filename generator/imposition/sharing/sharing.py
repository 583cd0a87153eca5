"""Which sheets pieces share: plans of whole kits, and which of them is the calmest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from math import ceil, fsum, hypot, inf
from operator import itemgetter
from typing import Literal, NamedTuple

import msgspec

from playproof.generator.imposition.frames import Frame, Reserve, frames, settle
from playproof.generator.imposition.furniture import clearance
from playproof.generator.imposition.geometry.shapes import SMALL, area, shape_of
from playproof.generator.imposition.plan import HEX_GAPS, Plan
from playproof.generator.imposition.sharing.covering import MOST_LOTS, cover, spread
from playproof.generator.imposition.sharing.groups import (
    RESERVES,
    Group,
    best_template,
    gap_of,
    least_gap,
    row_runs,
    template_of,
)
from playproof.generator.imposition.sharing.mixing import (
    Accepts,
    Lot,
    Manner,
    MixedPage,
    PlacedBlock,
    crossed,
    pack,
)
from playproof.generator.imposition.sharing.spacing import GUTTER, touching
from playproof.generator.imposition.template import Template
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Outline


class Page(msgspec.Struct, frozen=True):
    """A sheet to be made: its geometry and the pieces on its spots."""

    template: Template
    pieces: list[Piece]
    #: Blocks of equal pieces, and what those cost whose disks are staggered or whose colours share rows.
    blocks: int = 1
    untidy: float = 0.0


class _Way(NamedTuple):
    """A way to share pages that fills them as far as possible.

    Groups keep full pages of their own that are at least so full, ``kept``, as a part of the paper. ``block_cost`` is what
    a block costs in a page's score: more of it means fewer blocks on a page. ``bare`` leaves out gaps for bleed.
    """

    kept: float
    block_cost: float
    bare: bool


class _Found(NamedTuple):
    """All pages of a plan, and whether it leaves out the gaps for bleed."""

    pages: list[Page]
    bare: bool


_BLOCK_COSTS = (0.004, 0.03)
#: The ways that are tried, the plainest first: no group keeps pages that are fuller than full.
_WAYS = tuple(
    _Way(kept, block_cost, bare)
    for bare in (False, True)
    for kept in (0.7, 0.78, 2.0)
    for block_cost in _BLOCK_COSTS
)
#: Between blocks of different kinds, mm: both keep their crop marks.
_LANE = 5.0
#: The same where there is room, the first that fits: each block is cut out first, and its marks are beside no others.
_WIDE_LANES = (12.0, 9.0, 7.0)
#: Sheets so full can't become fewer.
_FULL = 0.88
#: Sheets more than the fewest cost twice where more of the paper would be wasted.
_WASTE = 0.265
#: Groups keep full pages of their own that fill so much of the paper, where pages of several kinds are planned.
_KEPT = 0.6
#: Larger pieces are boards and mats; smaller ones that aren't tokens are cards, mm².
_LARGE = 9000.0
#: What makes a sheet look heaped, as parts of a sheet of paper: a backed side; a format (tokens, hexes, cards, boards) more
#: than one; tokens, which should lie together; each set; a block more than its sets.
_SIDE, _FORMAT, _TOKENS, _KIND, _BLOCK = 0.04, 0.25, 0.12, 0.06, 0.05
#: The same for a set that lies both ways, pieces that don't all lie one way, staggered disks, colours that share rows, and a
#: footer that not all printers reach.
_TURNED, _AWRY, _STAGGERED, _FLOWING, _SQUEEZED = 0.15, 0.08, 0.04, 0.03, 0.03
#: What a block of turned pieces costs: of equal pages the upright one is taken.
_ASIDE = 0.01
#: What a row of a colour costs: of equal pages that with a row for each colour is taken.
_ROW = 0.002
#: What it costs where the cuts between rows would run through a block of hexes or disks.
_CROSSED = 0.06
#: Between disks where there is room for it, mm; and what a block of disks costs that lie closer.
_AIR, _CLOSE = 3.0, 0.02
#: What a page costs whose hexes touch.
_TOUCHING = 0.15
#: What it may cost that tokens of different colours don't touch.
_GUTTERLESS = 0.05
#: What it costs where a whole kit is without gaps for bleed.
_BARE = 0.5

_first = itemgetter(0)

_Format = Literal["token", "hex", "card", "board"]


def runs_of(groups: Sequence[Group], plan: Plan) -> list[Page]:
    """The pages of groups that may share: of several ways the one that costs least, paper and disorder together."""
    chosen = [(group, best_template(group, plan)) for group in groups]
    for group, template in chosen:
        group.pieces = _whole_set_last(group, len(template.spots))
    alone = [page for group, template in chosen for page in _pages(template, group.pieces)]
    if not plan.mix or (len(groups) < 2 and all(_format(group.outline) != "token" for group in groups)):
        return alone
    area_of = {
        backed: fsum(group.area for group in groups if group.backed == backed) for backed in (True, False)
    }
    used = fsum(area_of.values()) / (plan.paper.width * plan.paper.height)
    fewest, spent = ceil(used / _FULL), int(used / (1 - _WASTE))
    bare = [group if group.gap == least_gap(group, plan) else _bare(group, plan) for group in groups]
    without_gaps = [(group, best_template(group, plan)) for group in bare] if bare != list(groups) else []
    is_bare = any(
        old.gap != new.gap and old.shape.form != "disk" for old, new in zip(groups, bare, strict=True)
    )
    found: list[_Found] = []
    for here in (_airy(chosen, plan), chosen, without_gaps):
        if here is without_gaps and min((len(one.pages) for one in found), default=spent + 1) <= spent:
            # Gaps for bleed cost no more paper than may be wasted.
            break
        for rows in (True, False):
            planned = (
                _planned(here, plan, rows) if here and (rows or any(_differ(*one) for one in here)) else None
            )
            if planned is not None:
                found.append(_Found(planned, is_bare and here is without_gaps))
    found.append(_Found(alone, False))
    least = min(len(one.pages) for one in found)
    if least > max(fewest, spent):
        # Where much of the paper would be wasted, formats share sheets, each set whole; or pages are filled if that saves one.
        for here in (chosen, without_gaps):
            covered = _covered(here, plan) if here else None
            if covered is not None:
                found.append(_Found(covered, is_bare and here is without_gaps))
        if min(len(one.pages) for one in found) >= least:
            for way in _WAYS:
                here = without_gaps if way.bare else chosen
                pages = _partly_mixed(here, plan, way, least - 1) if here else None
                if pages is not None:
                    found.append(_Found(pages, is_bare and way.bare))
    enough = max(min(len(one.pages) for one in found), spent)
    best = min(found, key=lambda one: _cost(one.pages) + _BARE * one.bare + max(0, len(one.pages) - enough))
    return [_spread(page, groups, plan) for page in best.pages]


def _spread(page: Page, groups: Sequence[Group], plan: Plan) -> Page:
    """A page of several sets with wider lanes between their blocks, where there is room for them."""
    if page.blocks < 2 or plan.gap is not None:
        return page
    rests: list[Group] = []
    for group in groups:
        own = {piece.id for piece in group.pieces}
        rests += _by_set(group, [piece for piece in page.pieces if piece.id in own])
    rests = [group for group in rests if group.pieces]
    if len(rests) != page.blocks or len(rests) > MOST_LOTS:
        return page
    guttered = _guttered(page, rests, plan)
    if guttered is not page:
        return guttered
    least = touching(page.template, page.pieces)
    for gaps in _narrower(rests, plan) if page.untidy else (rests,):
        for lane in _WIDE_LANES if gaps is rests else (_LANE,):
            made = _respaced(gaps, plan, lane)
            if (
                made is not None
                and _page_cost(made) <= _page_cost(page) + 1e-9
                and touching(made.template, made.pieces) <= least
            ):
                return made
    return page


def _guttered(page: Page, rests: Sequence[Group], plan: Plan) -> Page:
    """The page with gutters between tokens, or with less air between hexes and disks, if less of the tokens' rows and columns
    then touch others of different edges."""
    best, least = page, touching(page.template, page.pieces)
    if not least:
        return page
    tried = [
        [
            msgspec.structs.replace(group, gap=gap)
            if _format(group.outline) == "token" and group.shape.form == "rect"
            else group
            for group in rests
        ]
        for gap in ((GUTTER, GUTTER), (GUTTER, 0.0), (0.0, GUTTER))
    ]
    for gaps in (*tried, *_narrower(list(rests), plan)):
        made = _respaced(gaps, plan, _LANE) if least else None
        if made is not None and _page_cost(made) <= _page_cost(page) + _GUTTERLESS:
            left = touching(made.template, made.pieces)
            if left < least:
                best, least = made, left
    return best


def _narrower(groups: list[Group], plan: Plan) -> Iterator[list[Group]]:
    """The groups of a page, and then with less air between hexes and between disks, whose rows may then be straight."""
    yield groups
    widest = max((group.gap[0] for group in groups if group.shape.is_hex), default=0.0)
    for gap in (gap for gap in HEX_GAPS if gap <= widest):
        yield [
            msgspec.structs.replace(group, gap=(least, least))
            for group in groups
            for least in [gap if group.shape.is_hex else min(group.gap[0], least_gap(group, plan)[0])]
        ]


def _respaced(groups: Sequence[Group], plan: Plan, lane: float) -> Page | None:
    """One page of these groups, each whole, with blocks ``lane`` mm apart; None if there is none."""
    lots, ways, accepts = _lots_and_ways(groups, plan, RESERVES[1:])

    def disorder(blocks: Sequence[PlacedBlock]) -> float:
        return _ASIDE * sum(placed.block.turned for placed in blocks) + _untidy(lots, blocks)

    found = spread(lots, ways, lane, accepts, disorder)
    return None if found is None else _made(groups, lots, [found], plan)[0]


def _whole_set_last(group: Group, size: int) -> list[Piece]:
    """The pieces of a group, ``size`` a sheet. Where its last sheet stays open, boards of a whole set are on it, if one has
    so many: none of a larger set is left over, and shares its sheet with cards."""
    rest = len(group.pieces) % size
    if not rest or _format(group.outline) != "board":
        return group.pieces
    own: dict[str, list[Piece]] = {}
    for piece in group.pieces:
        own.setdefault(piece.set_id, []).append(piece)
    last = next((name for name in reversed(own) if len(own[name]) == rest), "")
    return sorted(group.pieces, key=lambda piece: piece.set_id == last)


@cache
def _format(outline: Outline) -> _Format:
    """What a piece is to the one who cuts it out."""
    size = area(outline)
    if size <= SMALL:
        return "token"
    if shape_of(outline).is_hex:
        return "hex"
    return "card" if size <= _LARGE else "board"


def _cost(pages: Sequence[Page]) -> float:
    return fsum(map(_page_cost, pages))


def _page_cost(page: Page) -> float:
    """What a page costs, in sheets of paper: the paper, and all that makes it look heaped."""
    turns: dict[str, set[bool]] = {}
    formats, ways, rows = set(), set(), set()
    template = page.template
    for piece, spot in zip(page.pieces, template.spots, strict=False):
        rows.add((piece.set_id, piece.family or piece.id, round(spot.y, 1)))
        turns.setdefault(piece.set_id, set()).add(spot.turn in (90, 270))
        formats.add(_format(spot.outline))
        if spot.width != spot.height:
            ways.add(spot.turn in (90, 270))
    return (
        1
        + _SIDE * template.backed
        + _FORMAT * (len(formats) - 1)
        + _KIND * len(turns)
        + _TOKENS * ("token" in formats)
        + _BLOCK * max(0, page.blocks - len(turns))
        + _TURNED * sum(len(one) > 1 for one in turns.values())
        + _AWRY * (len(ways) > 1)
        + page.untidy
        + _ROW * len(rows)
        + _SQUEEZED * (template.settled.furniture.quality > 0)
        + _TOUCHING * _touching(template)
    )


def _touching(template: Template) -> bool:
    """Whether hexes lie edge to edge."""
    hexes = [spot for spot in template.spots if spot.shape.is_hex]
    first = hexes[0] if hexes else None
    return first is not None and any(
        hypot(one.x - first.x, one.y - first.y) < min(one.width, one.height) + 0.5 for one in hexes[1:]
    )


def _planned(chosen: Sequence[tuple[Group, Template]], plan: Plan, rows: bool) -> list[Page] | None:
    """Full pages of each group, and of the rest pages that keep each lot together: formats apart where that costs least."""
    own: list[tuple[int, Page]] = []
    rests: dict[_Format, list[Group]] = {}
    number_of: dict[str, int] = {}
    for number, (group, template) in enumerate(chosen):
        number_of |= {piece.id: number for piece in group.pieces}
        pages = _full(group, template, rows)
        own += [(number, page) for page in pages]
        rest = group.pieces[sum(len(page.pieces) for page in pages) :]
        if rest:
            rests.setdefault(_format(group.outline), []).extend(_by_set(group, rest))
    lists = _cheapest(list(rests.values()), plan)
    if lists is None:
        return None
    return _in_order(own, lists, number_of)


def _in_order(
    own: Sequence[tuple[int, Page]], lists: Sequence[Sequence[Page]], number_of: dict[str, int]
) -> list[Page]:
    """Full pages, with the number of their group, and lists of the others, in the order of the groups."""
    found = [*own]
    full_pages = {number for number, _ in own}
    for pages in lists:
        latest = 0
        for page in pages:
            # The rest of a group lies behind its full pages.
            here = {number_of[piece.id] for piece in page.pieces}
            latest = max(latest, max(here & full_pages, default=min(here)))
            found.append((latest, page))
    return [page for _, page in sorted(found, key=lambda one: one[0])]


def _full(group: Group, template: Template, rows: bool = True) -> list[Page]:
    """The pages that a group fills alone; the last one of tokens is never among them."""
    size = len(template.spots)
    share = area(group.outline) * size / (template.frame.width * template.frame.height)
    pages = _pages(template, group.pieces, rows) if share >= _KEPT else []
    if pages and (len(pages[-1].pieces) < size or _format(group.outline) == "token"):
        pages.pop()
    return pages


def _cheapest(rests: Sequence[list[Group]], plan: Plan) -> list[list[Page]] | None:
    """The pages of all these groups, a list for each of the parts that cost least: groups of one list stay in one part."""
    found: dict[int, tuple[float, list[list[Page]]]] = {0: (0.0, [])}
    for mask in range(1, 1 << len(rests)):
        here = [one for at, groups in enumerate(rests) if mask >> at & 1 for one in groups]
        options: list[tuple[float, list[list[Page]]]] = []
        part = (mask - 1) & mask
        while part:
            # Each split in two once: the part that holds the lowest list, and the others.
            if part & mask & -mask and part in found and mask ^ part in found:
                (cost, pages), (more, others) = found[part], found[mask ^ part]
                options.append((cost + more, pages + others))
            part = (part - 1) & mask
        # Formats share pages where that takes no more of them.
        best = min(options, key=_first, default=None)
        most = inf if best is None else sum(map(len, best[1]))
        options = [(_cost(pages), [pages]) for pages in _tried(here, plan, most)] + options
        if options:
            found[mask] = min(options, key=_first)
    whole = found.get((1 << len(rests)) - 1)
    return None if whole is None else whole[1]


def _tried(groups: Sequence[Group], plan: Plan, most: float) -> list[list[Page]]:
    """At most so many common pages of these groups, in all manners up to the tidiest that takes one page."""
    found: list[list[Page]] = []
    if len(groups) == 1:
        found.append(_pages(best_template(groups[0], plan), groups[0].pieces))
    for manner in _manners(groups):
        for cost in _BLOCK_COSTS:
            pages = _mixed_pages(groups, plan, cost, manner, most)
            if pages is not None:
                found.append(pages)
                if len(pages) == 1:
                    return found
    return found


def _manners(groups: Sequence[Group]) -> list[Manner]:
    """The manners that differ for these groups, the tidiest first."""
    found: list[Manner] = ["whole"]
    if any(group.shape.form == "disk" for group in groups):
        found.insert(0, "straight")
    if any(len(row_runs(group.pieces)) > 1 for group in groups):
        found.insert(0, "rows")
    return found


def _by_set(group: Group, pieces: list[Piece]) -> list[Group]:
    """The pieces as groups of their own: tokens of each set apart, as blocks that can lie apart."""
    if area(group.outline) > SMALL:
        return [msgspec.structs.replace(group, pieces=pieces)]
    return [
        msgspec.structs.replace(group, pieces=list(run))
        for _, run in groupby(pieces, key=lambda piece: piece.set_id)
    ]


def _bare(group: Group, plan: Plan) -> Group:
    """The same pieces as close as they may be."""
    return msgspec.structs.replace(group, gap=least_gap(group, plan))


def _pages(template: Template, pieces: list[Piece], rows: bool = True) -> list[Page]:
    """Pages of the same geometry, filled one after another; in ``rows`` if no run need then be broken and no page added."""
    size = len(template.spots)
    plain = [Page(template, pieces[at : at + size]) for at in range(0, len(pieces), size)]
    laid = _laid_in_rows(template, pieces) if rows else None
    return plain if laid is None or len(laid) > len(plain) else laid


def _airy(chosen: Sequence[tuple[Group, Template]], plan: Plan) -> list[tuple[Group, Template]]:
    """The groups with more air between disks; none if nothing changes."""
    if plan.gap is not None or plan.round_gap is not None:
        return []
    found = []
    for group, template in chosen:
        if group.shape.form == "disk" and group.gap != (_AIR, _AIR):
            group = msgspec.structs.replace(group, gap=(_AIR, _AIR))
            template = best_template(group, plan)
        found.append((group, template))
    return found if any(new is not old for (new, _), (old, _) in zip(found, chosen, strict=True)) else []


def _differ(group: Group, template: Template) -> bool:
    """Whether the group's pages in rows hold other numbers of pieces."""
    pages = _pages(template, group.pieces)
    return any(len(page.pieces) < len(template.spots) for page in pages[:-1])


def _laid_in_rows(template: Template, pieces: list[Piece]) -> list[Page] | None:
    """Pages of tokens in whose rows no run goes on in the next row unless it began with a row; None where there are no
    rows. Cards fill their sheets."""
    if area(template.spots[0].outline) > SMALL:
        return None
    lengths = [len(list(row)) for _, row in groupby(template.spots, key=lambda spot: round(spot.y, 3))]
    runs = row_runs(pieces)
    if len(runs) < 2 or len(lengths) * 2 > len(template.spots) + 1:
        return None
    starts = [sum(lengths[:row]) for row in range(len(lengths))]
    placed: list[list[int]] = [[]]
    row = used = 0
    for run in runs:
        if used and used + run > lengths[row]:
            row, used = row + 1, 0
        for _ in range(run):
            if row < len(lengths) and used == lengths[row]:
                row, used = row + 1, 0
            if row == len(lengths):
                placed.append([])
                row = 0
            placed[-1].append(starts[row] + used)
            used += 1
    rest = iter(pieces)
    size = len(template.spots)
    return [
        Page(
            template if places == list(range(len(places))) else template.only(places),
            [next(rest) for _ in places],
        )
        for places in placed
        if places and len(places) <= size
    ]


def _partly_mixed(
    chosen: Sequence[tuple[Group, Template]], plan: Plan, way: _Way, most: int
) -> list[Page] | None:
    """Full pages of each group that are at least as full as ``kept`` (a part of the paper), the rest mixed; None if that
    takes more than ``most`` pages."""
    own: list[Page] = []
    rests: list[Group] = []
    for group, template in chosen:
        size = len(template.spots)
        share = area(group.outline) * size / (template.frame.width * template.frame.height)
        whole = len(group.pieces) // size * size if share >= way.kept else 0
        own += _pages(template, group.pieces[:whole])
        if whole < len(group.pieces):
            rests.append(msgspec.structs.replace(group, pieces=group.pieces[whole:]))
    if not rests:
        return own
    mixed = _mixed_pages(rests, plan, way.block_cost, "full", most - len(own))
    return None if mixed is None else own + mixed


def _mixed_pages(
    groups: Sequence[Group], plan: Plan, block_cost: float, manner: Manner, most: float = inf
) -> list[Page] | None:
    """Common pages for all pieces of these groups, at most so many."""
    lots, ways, accepts = _lots_and_ways(groups, plan, RESERVES[::-1] if manner == "full" else RESERVES[1:])
    pages = pack(lots, ways, max(_LANE, plan.gap or 0.0), accepts, block_cost, manner, most)
    return None if pages is None else _made(groups, lots, pages, plan)


def _covered(chosen: Sequence[tuple[Group, Template]], plan: Plan) -> list[Page] | None:
    """Full pages of each group, and of the rest, each set whole, those common pages that cost least."""
    own: list[tuple[int, Page]] = []
    rests: list[Group] = []
    number_of: dict[str, int] = {}
    for number, (group, template) in enumerate(chosen):
        number_of |= {piece.id: number for piece in group.pieces}
        pages = _full(group, template)
        own += [(number, page) for page in pages]
        rest = group.pieces[sum(len(page.pieces) for page in pages) :]
        if rest:
            rests += _by_set(group, rest)
    if not 2 <= len(rests) <= MOST_LOTS:
        return None
    lots, ways, accepts = _lots_and_ways(rests, plan, RESERVES[1:])
    formats = [_format(group.outline) for group in rests]

    def cost(blocks: Sequence[PlacedBlock]) -> float:
        here = {formats[placed.lot] for placed in blocks}
        apart = len({placed.block.turned for placed in blocks if rests[placed.lot].shape.form == "rect"}) > 1
        return (
            1
            + _FORMAT * (len(here) - 1)
            + _KIND * len(blocks)
            + _TOKENS * ("token" in here)
            + _AWRY * apart
            + _ASIDE * sum(placed.block.turned for placed in blocks)
            + _untidy(lots, blocks)
        )

    pages_of_rests = cover(lots, ways, max(_LANE, plan.gap or 0.0), accepts, cost)
    if pages_of_rests is None:
        return None
    shared = [page for page in pages_of_rests if len(page.blocks) > 1]
    alone = [rests[page.blocks[0].lot] for page in pages_of_rests if len(page.blocks) == 1]
    lists = [[page] for page in _made(rests, lots, shared, plan)]
    for group in alone:
        group.gap = gap_of(group, plan)
        lists.append(_pages(best_template(group, plan), group.pieces))
    return _in_order(own, lists, number_of)


def _lots_and_ways(
    groups: Sequence[Group], plan: Plan, reserves: Sequence[Reserve]
) -> tuple[list[Lot], list[Frame], Accepts]:
    """The groups as lots, the frames of their common pages, and which of these have room for footer and ruler."""
    backed, bleed = any(group.backed for group in groups), max(group.bleed for group in groups)
    low = min(bleed, plan.bleed_limit)
    clear = clearance(plan.marks, low)

    @cache
    def accepts(frame: Frame, width: float, height: float) -> bool:
        return settle(frame, width, height, plan, low).furniture.quality <= 1

    # Cards fill their rows: a place that stays empty among them looks like a card that is missing.
    lots = [
        Lot(
            group.shape,
            len(group.pieces),
            group.gap,
            row_runs(group.pieces) if area(group.outline) <= SMALL else (),
        )
        for group in groups
    ]
    ways = dict.fromkeys(frame for reserve in reserves for frame in frames(plan, backed, reserve, clear))
    return lots, list(ways), accepts


def _untidy(lots: Sequence[Lot], blocks: Sequence[PlacedBlock]) -> float:
    """What blocks cost whose disks are staggered or close, whose colours share rows, or that others' cuts would cross."""
    staggered = close = flowing = 0
    for one in blocks:
        lot = lots[one.lot]
        if lot.shape.form == "disk":
            staggered += one.block.lattice.stagger != "none"
            close += lot.gap[0] < _AIR
        flowing += len(lot.runs) > 1 and not one.block.runs
    return fsum(
        (_STAGGERED * staggered, _CLOSE * close, _CROSSED * crossed(lots, blocks), _FLOWING * flowing)
    )


def _made(groups: Sequence[Group], lots: Sequence[Lot], pages: Sequence[MixedPage], plan: Plan) -> list[Page]:
    """Planned pages with their pieces."""
    backed = any(group.backed for group in groups)
    # Pages with most of a lot come first: its last pieces lie elsewhere, so that equal ones stay together.
    lots_of = {page: min(placed.lot for placed in page.blocks) for page in pages}
    left = [iter(group.pieces) for group in groups]
    found = []
    for page in sorted(pages, key=lambda page: (lots_of[page], -page.used(len(groups))[lots_of[page]])):
        blocks = tuple(sorted(page.blocks, key=lambda placed: (placed.lot, placed.y, placed.x)))
        here = [next(left[placed.lot]) for placed in blocks for _ in range(placed.block.count)]
        two_sided = any(piece.back is not None for piece in here) and backed
        template = template_of(plan, groups, msgspec.structs.replace(page, blocks=blocks), two_sided)
        found.append(Page(template, here, len(blocks), _untidy(lots, blocks)))
    return found
