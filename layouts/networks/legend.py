"""The legend of a network board: signs as on the board, words beside them."""

from __future__ import annotations

from playproof.components.kinds.networks import Connection, NetworkBoard, NetworkSet
from playproof.layouts.networks.links import WAY, bridge, draw_space
from playproof.layouts.networks.plates import ROW, TOWN, Figure, figures_of, pays, ring
from playproof.layouts.ornament.areas import rect_area
from playproof.layouts.ornament.badges import badge
from playproof.layouts.ornament.legend import legend_head
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Line, Rect, mm
from playproof.layouts.text.setting import fit_line, set_text

#: Its columns, lines, heading, the space inside its frame; its signs, and spaces among them; beside its heading, before its
#: note, mm.
COLUMN, LINE, HEAD, EDGE = 58.0, 9.4, 8.4, 3.5
SIGN, SPACE, HEADING = 13.0, 7.8, 20.0


def _columns(board: NetworkBoard) -> int:
    return min(board.legend_columns or 2, len(board.legend))


def legend_box(board: NetworkBoard) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of the legend, mm; None without one."""
    if not board.legend:
        return None
    left, top = board.legend_at
    rows = -(-len(board.legend) // _columns(board))
    return left, top, left + _columns(board) * COLUMN + 2 * EDGE, top + HEAD + rows * LINE + 2.0


def draw_legend(one: NetworkSet, board: NetworkBoard, context: RenderContext) -> list[Item]:
    """The legend in its box."""
    box = legend_box(board)
    if box is None:
        return []
    theme = context.theme
    left, top, right, bottom = box
    width = right - left
    items: list[Item] = [Rect(left, top, width, bottom - top, 2.0, theme.paper, theme.ink, theme.line)]
    items += legend_head(left + EDGE, top, width - 2 * EDGE, context)
    if board.note:
        items += fit_line(
            context.text(board.note), right - EDGE, top + 5.6, width - 2 * EDGE - HEADING, size=context.size(9),
            name=theme.text, fill=theme.ink, anchor="end",
        )  # fmt: skip
    rows = -(-len(board.legend) // _columns(board))
    for number, entry in enumerate(board.legend):
        x, y = left + EDGE + COLUMN * (number // rows), top + HEAD + LINE * (number % rows)
        items += _sign(one, board, entry.sign, x + SIGN / 2, y + LINE / 2, context)
        items += set_text(
            context.text(entry.text), mm(x + SIGN + 2), mm(y), mm(COLUMN - SIGN - 4), LINE, size=context.size(10),
            fill=theme.ink, faces=context.faces, valign="middle", leading=1.05,
        ).items  # fmt: skip
    return items


def _sign(
    one: NetworkSet, board: NetworkBoard, sign: str, x: float, y: float, context: RenderContext
) -> list[Item]:
    """A sign of the legend around (x, y), as it is on the board or as large as a line of the legend allows."""
    if sign in ("space", "coloured", "built", "blocked", "bridge"):
        return _link_sign(one, board, sign, x, y, context)
    theme = context.theme
    half, left, top = SPACE / 2, x - SIGN / 2, y - ROW / 2
    first, second = one.cubes[0].id, one.cubes[min(1, len(one.cubes) - 1)].id
    if sign == "city":
        return _small_city(first, x, y, context)
    if sign == "open":
        return [Circle(mm(x), mm(y), mm(half), theme.paper, theme.ink, theme.line)]
    if sign == "home":
        companies = (company for name in one.companies for company in context.game.set(name).items)
        home = next((company for company in companies if getattr(company, "home", "")), None)
        if home is None:
            return []
        colour, letters = getattr(home, "colour", ""), getattr(home, "letters", "")
        return badge(context, colour, letters, x, y, half, kept=True)
    if sign == "office":
        return ring(second, context.letter(second), x, y, half, 1.2, context.size(10), context)
    if sign == "town":
        box = Rect(mm(left), mm(top), SIGN, ROW, 3.4, theme.paper, theme.ink, theme.line)
        return [box, *context.icon("town", mm(x - TOWN / 2), mm(y - TOWN / 2), TOWN, theme.ink)]
    kind = "offboard" if sign == "offboard" else "city"
    told = (
        figure for place in board.places if place.kind == kind for figure in figures_of(one, place, context)
    )
    figure = next(told, Figure(first, context.letter(first), "20"))
    if sign == "revenue":
        return pays(figure, mm(left), mm(top), context, width=SIGN + 1)
    frame = Rect(
        mm(left - 0.6), mm(y - 4), SIGN + 1.2, 8.0, 0.0, theme.paper, theme.ink, theme.heavy, (2.0, 1.0)
    )
    return [frame, *pays(figure, mm(left), mm(top + 0.3), context, width=SIGN + 1, disk=True)]


def _link_sign(
    one: NetworkSet, board: NetworkBoard, sign: str, x: float, y: float, context: RenderContext
) -> list[Item]:
    """The sign of a connection, its space as the first of the board that is such a one, or of two where they cross."""
    theme = context.theme
    if sign == "bridge":
        dashed = (theme.muted, WAY, (2.4, 1.2))
        lower = Line(mm(x), mm(y - 3.8), mm(x), mm(y + 3.8), *dashed)
        upper = Line(mm(x - SIGN / 2), mm(y), mm(x + SIGN / 2), mm(y), *dashed)
        return [lower, upper, *bridge(x, y, 1.0, 0.0, False, context)]

    if sign == "blocked":
        circle = Circle(mm(x), mm(y), LINE / 2 - 0.6, theme.paper, theme.ink, theme.heavy, (1.2, 1.2))
        return [circle, Rect(mm(x - 2.5), mm(y - 2.5), 5.0, 5.0, 0.6, theme.paper, theme.ink, theme.line)]
    colour = one.cubes[-1].id if sign == "coloured" else ""
    link = Connection(ends=("A", "B"), colour=colour, start="built" if sign == "built" else "")
    if not link.built:
        costly = (other for other in board.connections if other.cost and bool(other.colour) == bool(colour))
        link = next(costly, link)
    items = draw_space(one, link, x, y, SPACE, context.size(10), context)
    if link.built:
        return [Line(mm(x - SIGN / 2), mm(y), mm(x + SIGN / 2), mm(y), theme.ink, 1.4), *items]
    return items


def _small_city(level: str, x: float, y: float, context: RenderContext) -> list[Item]:
    """A city as on the board, but small, around (x, y): its name's band, office spaces, what it pays."""
    theme = context.theme
    width, height, head, office = 12.4, LINE - 1.2, 2.2, 1.5
    left, top = x - width / 2, y - height / 2
    below = top + head + 2 * office + 0.9
    solid = theme.colours != "line"
    box = (mm(left), mm(top), width)
    return [
        Rect(*box, mm(height), 1.2, theme.paper),
        *([Rect(*box, mm(head), 1.0, theme.muted)] if solid else []),
        Rect(mm(x - 2.6), mm(top + 0.8), 5.2, 0.7, 0.0, theme.paper if solid else theme.muted),
        *(
            Circle(mm(x + side * (office + 0.5)), mm(top + head + 0.45 + office), office, theme.paper, theme.ink, theme.line)
            for side in (-1, 1)
        ),
        Line(mm(left + 0.6), mm(below), mm(left + width - 0.6), mm(below), theme.frame, theme.hairline),
        rect_area(context, level, mm(x - 3.6), mm(below + 0.5), 1.5, 1.5, 0.2),
        Rect(mm(x - 1.4), mm(below + 0.9), 5.0, 0.7, 0.0, theme.muted),
        Rect(*box, mm(height), 1.2, None, theme.ink, theme.line),
    ]  # fmt: skip
