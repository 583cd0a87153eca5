"""The cover of a kit: what it holds, what players bring, how it is printed and cut."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.components.colours.palette import mix
from playproof.components.faults import Place
from playproof.components.game import Game
from playproof.components.kinds.cards import Back
from playproof.components.picture import Art
from playproof.generator.imposition.furniture import DEPTH
from playproof.generator.pages.cover_lists import LEAST, Contents, Entry, Guide, lists
from playproof.generator.pages.face import Face, fitted, least_scale
from playproof.generator.pages.table_picture import table_picture
from playproof.generator.paper.page import PlacedDrawing
from playproof.generator.pieces.piece import Piece
from playproof.layouts.ornament.areas import edge_colour, outline_item, own_band, own_ground, tinted
from playproof.layouts.ornament.badges import emblem_in
from playproof.layouts.ornament.motifs import accent, motif_lines
from playproof.layouts.pictures import picture_items
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Rect, RectOutline
from playproof.layouts.templates.template import placed
from playproof.layouts.text.setting import (
    FLOOR,
    fit_line,
    line_size,
    set_text,
    width_of,
)
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Width and height of the game's picture, mm.
PICTURE = 44.0
#: Height of the masthead, its emblem's radius, and from its edge to what stands in it, mm; the title's largest size,
#: points.
_MAST, _DISK, PAD, _TITLE = 40.0, 15.5, 6.0, 34.0
#: How dark the ground of the masthead and the picture is where areas are not flooded, 0 to 1.
_TINT = 0.08
#: The share of the game's own ground in what masthead and picture stand on.
_OWN = 0.6
#: The picture of the pieces takes at least this part of the page's height; from it to what is around it, mm.
_TABLE, _AIR = 0.3, 5.0
#: The page is drawn up to so many times as small before the contents are cut short. On a page that is so wide, mm, what the
#: game is has a few lines.
_SMALLER, _WIDE = 1.4, 120.0
#: What the names of the program on sheets mean to those who only have the sheets.
MADE_WITH = (
    "Made with Playproof, a program that prints prototypes, explains their rules and checks games that are typed in from "
    "the tracker sheets."
)


def cover(
    context: RenderContext,
    entries: Sequence[Entry],
    guide: Guide,
    pieces: Sequence[Piece],
    width: float,
    height: float,
    margin: float,
) -> Face:
    """The first page. Where it doesn't hold everything it is drawn smaller, then lists fewer sets."""
    if not context.game.header.document:  # a game without a rules document has nothing that it could give
        entries = [entry._replace(source="document") for entry in entries]
    most, largest = len(entries), least_scale(width, height) * _SMALLER

    def draw(scale: float) -> Face | None:
        nonlocal most
        while True:
            contents = Contents(tuple(entries[:most]), len(entries) - most)
            size = width * scale, height * scale
            found = _cover(context, contents, guide, pieces, size, scale, margin)
            if found is not None or scale < largest or most <= LEAST:
                return found
            most = max(LEAST, most * 2 // 3)

    return fitted(draw, width, height)


def _cover(
    context: RenderContext,
    contents: Contents,
    guide: Guide,
    pieces: Sequence[Piece],
    size: tuple[float, float],
    scale: float,
    margin: float,
) -> Face | None:
    """The page of this ``size``, mm, printed ``scale`` times as small; None, or `Overfull`, where it holds not everything."""
    theme, header = context.theme, context.game.header
    (width, height), foot, margin = size, (margin + DEPTH) * scale, margin * scale
    left, available = margin + PAD, width - 2 * (margin + PAD)
    pictured = header.art is not None and bool(header.art.file)
    items = _masthead(context, margin, width, pictured)
    if pictured and header.art is not None:
        items += _picture(context, header.art, width - margin, margin, width, height)
    y = margin + (max(_MAST, PICTURE) if pictured else _MAST) + _AIR
    if header.about:
        about = set_text(
            context.literal(header.about), left, y - 1.0, available, 14 if available > _WIDE else 24, size=11.0,
            fill=theme.ink, faces=context.faces, align="center", parted=True,
        )  # fmt: skip
        items += about.items
        y += about.height + 3.0
    credits_height, _ = _credits(context, left, 0.0, available)
    bottom = height - foot - 3.0 - credits_height
    shown = () if pictured else pieces
    most = bottom - y - (height * _TABLE if shown else 0.0)
    _, needed = lists(context, contents, guide, left, 0.0, available, most)
    if needed > bottom - y:
        return None
    high = bottom - y - needed - 2 * _AIR
    table = table_picture(shown, (left, y, available, high), theme.frame) if high > _AIR else []
    ground = [_ground(context, margin, width - 2 * margin, y + high + _AIR - margin if table else _MAST)]
    lists_top = y + high + 2 * _AIR if table else y
    listed, _ = lists(context, contents, guide, left, lists_top, available, most)
    items += listed.items
    items += _credits(context, left, bottom + 1.0, available)[1]
    return Face((*ground, *table), tuple(items), tuple(listed.links))


def _ground(context: RenderContext, margin: float, width: float, height: float) -> PlacedDrawing:
    """What masthead and picture stand on: a tint of the game's accent, and its motif behind the masthead."""
    theme = context.theme
    outline = RectOutline(round(width, 4), round(height, 4), 3.0)
    tone = accent(context, "")
    saving = theme.colours == "line"
    edge = edge_colour(tone, theme.paper, theme.ink)
    paper = theme.paper if saving else own_ground(context) or tinted(tone, theme.paper, _TINT)
    items: list[Item] = [] if saving else [outline_item(outline, fill=paper)]
    if own := own_ground(context):
        paper = mix(own, theme.paper, _OWN)
    line = mix(edge, paper, 0.35 if saving else 0.5)
    if band := own_band(context):
        items += [
            Rect(0.0, 0.0, outline.width, _MAST, 3.0, band),
            Rect(0.0, 3.0, outline.width, _MAST - 3.0, 0.0, band),
        ]
        line = mix(paper, band, 0.3)
    motif = motif_lines(
        context.game.header.look.motif, RectOutline(outline.width, _MAST), line, 0.2 if saving else 0.3, 7.0
    )
    items.append(Group(motif, clip=outline))  # The ground's upper corners are round.
    items.append(Line(0.0, _MAST, outline.width, _MAST, edge, theme.heavy))
    return PlacedDrawing(Drawing(outline, tuple(items)), margin, margin)


def _masthead(context: RenderContext, margin: float, width: float, pictured: bool) -> list[Item]:
    """The game's emblem in a disk, and its title on a plate."""
    theme, header = context.theme, context.game.header
    edge = edge_colour(accent(context, ""), theme.paper, theme.ink)
    middle = margin + _MAST / 2
    items: list[Item] = []
    left, right = margin + PAD, width - margin - PAD - (PICTURE if pictured else 0.0)
    emblem = _emblem(context.game)
    if emblem and not pictured:
        at, side = left + _DISK, 1.2 * _DISK
        items += [
            Circle(at, middle, _DISK, theme.paper, edge, theme.line),
            Circle(at, middle, _DISK - 0.9, None, edge, theme.hairline),
            *emblem_in(context, emblem, (at - side / 2, middle - side / 2, side, side)),
        ]
        left += 2 * _DISK + PAD
    top, high, wide = margin + PAD, _MAST - 2 * PAD, right - left
    items += [
        Rect(left, top, wide, high, 2.5, theme.paper, edge, theme.line),
        Rect(left + 0.9, top + 0.9, wide - 1.8, high - 1.8, 1.6, None, edge, theme.hairline),
    ]
    fewest, most = header.players
    line = [
        f"version {header.version}" if header.version[:1].isdigit() else header.version,
        f"by {header.credited}" if header.credited else "",
        f"{fewest} players" if fewest == most else f"{fewest} to {most} players",
    ]
    inside = wide - 2 * 5.0
    told = " \u00b7 ".join(filter(None, line))
    size = line_size(header.title, inside, size=_TITLE, name=theme.display)
    if max(width_of(header.title, theme.display, size), width_of(told, theme.text, FLOOR)) > inside:
        # On several lines each.
        title = set_text(
            context.literal(header.title), left + 2.0, top + 2.0, wide - 4.0, high * 0.6 - 2.0, size=_TITLE / 2, fill=theme.ink,
            faces=context.titles, valign="middle", leading=1.1, parted=True,
        )  # fmt: skip
        below = set_text(
            context.literal(told), left + 2.0, top + high * 0.6, wide - 4.0, high * 0.4 - 1.5, size=9.0, fill=theme.ink,
            faces=context.faces, valign="middle", leading=1.1, parted=True,
        )  # fmt: skip
        return [*items, *title.items, *below.items]
    capital = size * MM_PER_PT * face(theme.display).cap_height
    base = middle + (capital - 8.0) / 2
    items += fit_line(header.title, left + 5.0, base, inside, size=size, name=theme.display, fill=theme.ink)
    items += fit_line(told, left + 5.0, base + 8.0, inside, size=11.5, name=theme.text, fill=theme.ink)
    return items


def _emblem(game: Game) -> str:
    """The game's emblem: its own, or that of the first back that has one."""
    backs = (getattr(one, "back", None) for one in game.sets)
    own = game.header.look.emblem
    return own or next((back.emblem for back in backs if isinstance(back, Back) and back.emblem), "")


def _credits(context: RenderContext, left: float, y: float, width: float) -> tuple[float, list[Item]]:
    """Document, licences and whose icons are used, and their height."""
    header = context.game.header
    lines = [
        f"Rules: {header.document}." if header.document else "",
        header.licence,
        *context.icons.credits(),
        MADE_WITH,
    ]
    text = " ".join(filter(None, lines))
    if not text:
        return 0.0, []
    setting = set_text(
        context.literal(text),
        left,
        y,
        width,
        10 + 8 * len(lines),
        size=7,
        fill=context.theme.muted,
        faces=context.faces,
        parted=True,
    )
    return setting.height + 2, list(setting.items)


def _picture(
    context: RenderContext, art: Art, right: float, top: float, width: float, height: float
) -> tuple[Item, ...]:
    """The game's picture in the upper right corner, or where its box is."""
    box = (right - PICTURE, top, PICTURE, PICTURE)
    if art.box is not None:
        box = placed(art.box, width, height)

    def where() -> Place:
        return context.game.header_place("art")

    return picture_items(context, art.file, art, box, where)
