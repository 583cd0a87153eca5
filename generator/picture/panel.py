"""The panel: what is in hands and on no board, as lists in the game's own type and colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from playproof.checker.model.snapshot import HeldItem, StateSnapshot
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.layouts.market.cell import figures
from playproof.layouts.ornament.areas import area
from playproof.layouts.ornament.badges import badge
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import CircleOutline, Drawing, Group, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import fit_line, printable, shortened, width_of, wrapped

#: Width of the lists, between blocks and inside them, mm.
WIDTH, GAP, PAD = 277.0, 4.0, 3.0
#: Sizes of names, of what is held and of its labels, points; height of a block's head, of a line and a label, mm.
NAME, BODY, LABEL = 13.0, 10.5, 8.0
HEAD, LINE, SMALL = 9.0, 5.2, 4.0
#: Radius of the sign before a company's things, mm.
SIGN = 1.7
#: Radius of that in its own block's head, mm.
BADGE = 4.2


#: A label, and each thing under it.
_List = tuple[str, tuple[HeldItem, ...]]


class _Block(NamedTuple):
    """An owner's part of the panel: its name, its money, and its lists; ``mark`` as of :class:`HeldItem`."""

    name: str
    money: str
    lists: list[_List]
    mark: str = ""


def panel(
    context: RenderContext, renderer: PieceRenderer, snapshot: StateSnapshot, notes: Sequence[str]
) -> Drawing:
    """All lists on one sheet, as high as they need: the table's, then players, then companies.

    ``notes`` are sentences above them.
    """
    players, companies, table = _blocks(context, renderer, snapshot)
    y = 0.0
    items: list[Item] = []
    theme = context.theme
    for number, note in enumerate(notes):
        first = number == 0
        face_name, points = (
            (theme.bold, context.size(NAME)) if first else (theme.text, context.size(BODY - 1))
        )
        for line in wrapped(printable(note, face_name), face_name, points, WIDTH):
            y += 5.6 if first else 4.4
            items += fit_line(
                line,
                0,
                round(y - 1.2, 4),
                WIDTH,
                size=points,
                name=face_name,
                fill=theme.ink if first else theme.muted,
            )
    y += 5.0 if notes else 0.0
    for title, blocks in (("Players", players), ("Companies", companies), ("Table", table)):
        if blocks:
            rows = -(-len(blocks) // 4)
            columns = max(-(-len(blocks) // rows), 1 if title == "Table" else 2)
            drawn, used = _section(context, renderer, snapshot, title, blocks, columns)
            items.append(Group(tuple(drawn), 0, round(y, 4)))
            y += used + 5.0
    return Drawing(RectOutline(WIDTH, round(max(y - 5.0, 60.0), 4)), tuple(items))


def _blocks(
    context: RenderContext, renderer: PieceRenderer, snapshot: StateSnapshot
) -> tuple[list[_Block], list[_Block], list[_Block]]:
    amount = context.game.header.currency.amount
    held: dict[str, list[_List]] = {}
    for owner, what, things in snapshot.held:
        held.setdefault(owner, []).append((what, things))

    def money(owner: str) -> str:
        return amount(snapshot.money[owner]) if owner in snapshot.money else ""

    players = [_Block(player, money(player), held.pop(player, [])) for player in snapshot.players]
    if snapshot.scores:
        best = max(snapshot.scores.values())
        for number, player in enumerate(snapshot.players):
            score = snapshot.scores.get(player)
            if score is not None:
                shown_score = HeldItem(figures(score) + (" – the highest" if score == best else ""))
                players[number].lists.insert(0, ("score", (shown_score,)))
    seen = {one.piece for one in snapshot.placed if one.piece}
    companies = []
    owners = dict.fromkeys((*snapshot.money, *held))
    known = {owner: renderer.company(owner) for owner in owners if owner}
    for owner, company in sorted(known.items(), key=lambda pair: pair[1].place if pair[1] else 0):
        if company is None or owner in snapshot.players:
            continue
        lists = held.pop(owner, [])
        if lists or snapshot.money.get(owner) or owner in seen:
            companies.append(_Block(company.name, money(owner), lists, owner))
    table = held.pop("", [])
    purses = [
        HeldItem(f"{owner} {amount(snapshot.money[owner])}")
        for owner in snapshot.money
        if owner not in snapshot.players
        and owner not in known_names(known)
        and (snapshot.money[owner] or owner == "bank")
    ]
    others = [
        (f"{owner}: {what}" if what != owner else owner, things)
        for owner, lists in held.items()
        for what, things in lists
    ]
    lists = [("money", tuple(purses))] if purses else []
    return players, companies, [_Block("", "", [*lists, *table, *others])]


def known_names(known: Mapping[str, object]) -> set[str]:
    """The owners that are companies."""
    return {owner for owner, company in known.items() if company is not None}


def _section(
    context: RenderContext,
    renderer: PieceRenderer,
    snapshot: StateSnapshot,
    title: str,
    blocks: Sequence[_Block],
    columns: int,
) -> tuple[list[Item], float]:
    """Blocks side by side under a heading; each row as high as its highest. Their items from (0, 0), and the height."""
    theme, available = context.theme, WIDTH
    items: list[Item] = [
        *fit_line(title, 0, 4.6, available, size=context.size(14), name=theme.display, fill=theme.ink),
        Line(0, 6.4, available, 6.4, theme.ink, theme.heavy),
    ]
    y = 9.4
    wide = round((available - GAP * (columns - 1)) / columns, 4)
    for start in range(0, len(blocks), columns):
        row = [_block(context, renderer, snapshot, block, wide) for block in blocks[start : start + columns]]
        tall = max(height for _, height in row)
        for number, (drawn, _) in enumerate(row):
            x = round(number * (wide + GAP), 4)
            framed = Rect(0, 0, wide, round(tall, 4), 2.0, None, theme.frame, theme.line)
            items.append(Group((framed, *drawn), x, round(y, 4)))
        y += tall + GAP
    return items, y - GAP


def _block(
    context: RenderContext, renderer: PieceRenderer, snapshot: StateSnapshot, block: _Block, wide: float
) -> tuple[list[Item], float]:
    theme = context.theme
    items: list[Item] = []
    y = PAD
    if block.name:
        left = PAD
        if block.mark:
            colour, letters = _company_mark(context, renderer, snapshot, block.mark)
            if len(letters) <= 3:
                items += badge(context, colour, letters, PAD + BADGE, y + 3.4, BADGE)
            else:
                items.append(_sign(context, colour, PAD + BADGE, y + 3.4, BADGE * 0.7))
            left += 2 * BADGE + 2.0
        money = printable(block.money, theme.bold)
        taken = width_of(money, theme.bold, context.size(NAME + 1)) + 2.0 if money else 0.0
        items += _name(printable(block.name, theme.bold), left, y, wide - left - PAD - taken, context)
        if money:
            items += fit_line(
                money,
                wide - PAD,
                y + 5.0,
                wide,
                size=context.size(NAME + 1),
                name=theme.bold,
                fill=theme.ink,
                anchor="end",
            )
        y += HEAD
    if not block.name:
        return _in_columns(context, renderer, snapshot, block, wide)
    for group in _grouped(context, block.lists, (wide - 2 * PAD) / 3 - PAD):
        available = (wide - 2 * PAD) / (3 if len(group) > 1 else 1)
        row = [
            _list(context, renderer, snapshot, *each, available - (PAD if len(group) > 1 else 0))
            for each in group
        ]
        for number, (drawn, _) in enumerate(row):
            items.append(Group(tuple(drawn), round(PAD + number * available, 4), round(y, 4)))
        y += max(used for _, used in row)
    return items, y + PAD - 1.0


def _name(name: str, x: float, y: float, available: float, context: RenderContext) -> list[Item]:
    """An owner's name in one line, or smaller in two."""
    theme, points = context.theme, context.size(NAME)
    lines = [name]
    if width_of(name, theme.bold, points) > available:
        points = context.size(NAME * 0.72)
        lines = wrapped(name, theme.bold, points, available)
        lines = [*lines[:1], " ".join(lines[1:])] if len(lines) > 1 else lines
    items: list[Item] = []
    for number, line in enumerate(lines):
        base = y + 5.0 if len(lines) == 1 else y + 2.8 + 4.2 * number
        shown = shortened(line, theme.bold, points, available)
        items += fit_line(
            shown, x, base, available + 1, size=points, floor=4, name=theme.bold, fill=theme.ink
        )
    return items


def _grouped(context: RenderContext, lists: Sequence[_List], available: float) -> Iterator[list[_List]]:
    """The lists in rows: up to three that are a word or a figure each are side by side."""
    row: list[_List] = []
    for what, things in lists:
        short = len(things) == 1 and not things[0].mark
        short = (
            short
            and width_of(
                printable(things[0].text, context.theme.text), context.theme.text, context.size(BODY)
            )
            <= available
        )
        short = (
            short
            and width_of(printable(what, context.theme.text), context.theme.text, context.size(LABEL))
            <= available
        )
        if row and (not short or len(row) == 3):
            yield row
            row = []
        row.append((what, things))
        if not short:
            yield row
            row = []
    if row:
        yield row


def _in_columns(
    context: RenderContext, renderer: PieceRenderer, snapshot: StateSnapshot, block: _Block, wide: float
) -> tuple[list[Item], float]:
    """The table's own lists, side by side in rows."""
    columns = 4
    available = round((wide - PAD * (columns + 1)) / columns, 4)
    items: list[Item] = []
    y = PAD
    for start in range(0, len(block.lists), columns):
        row = [
            _list(context, renderer, snapshot, *each, available)
            for each in block.lists[start : start + columns]
        ]
        for number, (drawn, _) in enumerate(row):
            items.append(Group(tuple(drawn), round(PAD + number * (available + PAD), 4), round(y, 4)))
        y += max(used for _, used in row)
    return items, y + PAD - 1.0


def _list(
    context: RenderContext,
    renderer: PieceRenderer,
    snapshot: StateSnapshot,
    what: str,
    things: Iterable[HeldItem],
    available: float,
) -> tuple[list[Item], float]:
    """A label, and below it one thing after the other."""
    theme = context.theme
    label = shortened(printable(what, theme.text), theme.text, context.size(LABEL), available)
    items: list[Item] = [
        *fit_line(
            label, 0, 2.8, available, size=context.size(LABEL), floor=4, name=theme.text, fill=theme.muted
        )
    ]
    points, x, y = context.size(BODY), 0.0, SMALL
    space = 3.0
    for one in things:
        text, sign, letters = printable(one.text, theme.text), 0.0, ""
        if one.mark:
            colour, letters = _company_mark(context, renderer, snapshot, one.mark)
            sign = 2 * SIGN + 0.8 + (width_of(letters, theme.bold, points) + 1.0 if letters else 0.0)
        whole = width_of(text, theme.text, points) <= available - sign
        for number, line in enumerate(
            [text] if whole else wrapped(text, theme.text, points, available - sign)
        ):
            wide = width_of(line, theme.text, points) + sign
            if x and (number or x + wide > available + 1e-6):
                x, y = 0.0, y + LINE
            if one.mark and not number:
                items.append(_sign(context, colour, x + SIGN, y + 2.5, SIGN))
                items += fit_line(
                    letters, round(x + 2 * SIGN + 0.8, 4), round(y + 3.8, 4), available, size=points, floor=4, name=theme.bold,
                    fill=theme.ink,
                )  # fmt: skip
            items += fit_line(
                line,
                round(x + sign, 4),
                round(y + 3.8, 4),
                available + 1,
                size=points,
                floor=4,
                name=theme.text,
                fill=theme.ink,
            )
            x += wide + space
    return items, y + LINE + 1.6


def _company_mark(
    context: RenderContext, renderer: PieceRenderer, snapshot: StateSnapshot, mark: str
) -> tuple[str, str]:
    """The colour and the letters of a company, or of a colour of the palette."""
    company = renderer.company(mark)
    given = snapshot.colours.get(mark, "")
    if company is not None:
        return given or company.colour, printable(company.letters, context.theme.bold)
    if given:
        return given, printable(mark, context.theme.bold)
    return (
        (mark, context.letter(mark))
        if mark in context.game.palette
        else ("", printable(mark, context.theme.bold))
    )


def _sign(context: RenderContext, colour: str, x: float, y: float, radius: float) -> Item:
    """A small disk of a colour, with its pattern."""
    return area(
        context, colour, CircleOutline(2 * radius), round(x - radius, 4), round(y - radius, 4), border=True
    )
