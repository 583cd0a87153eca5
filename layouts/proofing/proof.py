"""Proofing a look: every piece is drawn, and what does not fit or can't be read is named before paper is spent."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.base import PieceSet
from playproof.components.colours.palette import contrast
from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.kinds.boards import BoardSet
from playproof.components.kinds.cards import Card, CardSet
from playproof.components.kinds.tiles import TileSet
from playproof.components.lint.boards import hex_place
from playproof.layouts.art import of_set, shares_back
from playproof.layouts.hexmap.crowding import crowding
from playproof.layouts.hexmap.face import board_sizes, tile_sizes
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.kinds.cards import notes
from playproof.layouts.names import proof_names
from playproof.layouts.places.overlapping import place_notes
from playproof.layouts.proofing.cut_texts import cut_texts
from playproof.layouts.proofing.overlapping_texts import overlapping_texts
from playproof.layouts.proofing.pictures import picture_faults
from playproof.layouts.readable import faint_texts
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import CircleOutline, Drawing, RectOutline
from playproof.layouts.text.unclosed import unclosed_marks

AA = 4.5


def proof(context: RenderContext, theme_name: str) -> Iterator[Fault]:
    """Faults of all drawings of a game in one theme."""
    yield from proof_theme(context, theme_name)
    yield from _dark_land(context)
    yield from proof_names(context)
    yield from context.icons.faults()
    yield from unclosed_marks(context.game, context.icons)
    for one in context.game.sets:
        yield from _crowded_hexes(context, one)
        try:
            for drawn in draw_set(one, context):
                if isinstance(drawn, Fault):
                    yield drawn
                else:
                    yield from proof_piece(context, one, drawn)
                    yield from _places(context, one, drawn)
                    if isinstance(one, CardSet) and isinstance(drawn.piece, Card):
                        yield from notes(one, drawn.piece, context)
        except DataFaults as found:  # a template or a picture: the other sets are proofed all the same
            yield from found.faults


def proof_theme(context: RenderContext, name: str) -> Iterator[Fault]:
    """Faults of the theme called ``name`` itself: inks too faint for its paper."""
    theme = context.theme
    for role in ("ink", "muted"):
        ratio = contrast(getattr(theme, role), theme.paper)
        if ratio < AA:
            yield Fault(
                Place(f"layouts/themes/{name}.toml", field=role),
                f"{getattr(theme, role)} on {theme.paper} has a contrast of {ratio:.1f}",
                allowed=f"{AA} or more",
            )


def _dark_land(context: RenderContext) -> Iterator[Fault]:
    """Colours of land that names, which are in ink, can't be read on: whatever theme is proofed."""
    for terrain, colour in context.game.header.look.land.items():
        ratio = contrast(context.theme.ink, colour)
        if ratio < AA:
            yield Fault(
                context.game.header_place("look", "land", terrain),
                f"names in {context.theme.ink} can't be read on the land '{terrain}' in {colour}: contrast {ratio:.1f}",
                allowed=f"a lighter colour, with a contrast of {AA} or more",
            )


def proof_piece(context: RenderContext, one: PieceSet, drawn: DrawnPiece) -> Iterator[Fault]:
    """Texts of a drawn piece of the set ``one`` that contrast too little with what is beneath them or that the cut goes
    through, and pictures that are coarse or lack bleed.

    What is wrong with a back or a picture that the whole set shares is a fault of the set, the same for each piece.
    """
    piece = drawn.piece
    for side, face in (("art", drawn.front), ("back_art", drawn.back)):
        if face is None or (side == "back_art" and face == drawn.front):
            continue
        place, name = context.game.place(one.id, piece.id), f"{one.name}, '{piece.title}'"
        if side == "back_art" and shares_back(one, piece):
            place, name = context.game.place(one.id, way=("back",)), f"{one.name}, back"
        # The backs of a template may all be alike.
        from_template = (
            f"{one.name}, back" if side == "back_art" and isinstance(one, CardSet) and one.back_look else ""
        )
        for faint in faint_texts(face, context.theme.paper):
            ground = f"the picture beneath it (there {faint.ground})" if faint.picture else faint.ground
            said = f"'{faint.text}' in {faint.ink} on {ground} has a contrast of {faint.contrast:.1f}"
            alike = f"{from_template}: {said}" if from_template else ""
            yield Fault(place, f"{name}: {said}", allowed=f"{faint.needed} or more", alike=alike)
        for cut in cut_texts(face):
            said = f"'{cut.text}' reaches {cut.beyond:.1f} mm beyond the cut"
            alike = f"{from_template}: {said}" if from_template else ""
            yield Fault(place, f"{name}: {said}", allowed=f"texts within {_form(face)}", alike=alike)
        for one_text, other in overlapping_texts(face):
            said = f"'{one_text}' and '{other}' overlap"
            alike = f"{from_template}: {said}" if from_template else ""
            yield Fault(
                place, f"{name}: {said}", allowed="a place of its own for each", note=True, alike=alike
            )
        for found in picture_faults(face):
            where = context.game.place(one.id, way=(side,)) if of_set(one, piece, side) else place
            yield Fault(where, found.problem, found.allowed, note=found.note)


def _places(context: RenderContext, one: PieceSet, drawn: DrawnPiece) -> Iterator[Fault]:
    """Places of a piece that overlap or reach beyond its cut: a fault on a mat, where the data say how large each is; a note
    on a board, whose names take the room that they need."""
    for found in place_notes(one, drawn.piece, drawn.front, context):
        place = context.game.place(one.id, drawn.piece.id)
        allowed = "places within the mat, apart or one within another" if one.kind == "mats" else ""
        yield Fault(place, f"{one.name}, '{drawn.piece.title}': {found}", allowed, note=one.kind != "mats")


def _crowded_hexes(context: RenderContext, one: PieceSet) -> Iterator[Fault]:
    """Hexes of maps and tiles with more stops or slots than they have room for."""
    if isinstance(one, TileSet):
        sizes = tile_sizes(one, context)
        for tile in one.pieces:
            if said := crowding(tile.notation, sizes):
                place = context.game.place(one.id, tile.id)
                yield Fault(place, f"{one.name}, tile {tile.id}: {said}", note=True)
    elif isinstance(one, BoardSet):
        for board in one.pieces:
            sizes = board_sizes(board, context)
            for name, cell in board.hexes.items():
                if said := crowding(cell.notation, sizes):
                    place = hex_place(context.game, one, board, name)
                    yield Fault(place, f"{one.name}, hex {name}: {said}", note=True)


def _form(face: Drawing) -> str:
    """The form of a face: "the circle of 50 mm"."""
    if isinstance(face.outline, CircleOutline):
        return f"the circle of {face.width:g} mm"
    name = "rectangle" if isinstance(face.outline, RectOutline) else "outline"
    return f"the {name} of {face.width:g} × {face.height:g} mm"
