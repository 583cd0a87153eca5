"""The drawing of a piece that lies on the table: as it is printed, or plainly where no sheet prints it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import NamedTuple

from playproof.checker.model.snapshot import Placed
from playproof.components.base import Piece, PieceSet
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.kinds.boards import Board
from playproof.components.kinds.charters import Charter
from playproof.components.kinds.tiles import TileSet
from playproof.components.kinds.tokens import Token, TokenSet
from playproof.layouts.hexmap.face import HexContent, board_sizes, hex_face, tile_sizes
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.spots import stop_spots
from playproof.layouts.icons import UnknownIcon
from playproof.layouts.ornament.badges import centred
from playproof.layouts.places.outlines import hex_outline, outline_of
from playproof.layouts.places.spots import Spot, spots_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Polygon, PolygonOutline, Rect, RectOutline
from playproof.layouts.text.setting import Overfull, fit_line, printable, width_of

#: What tokens of each shape are called in the component data, and the size of those that nobody prints, mm.
SHAPES = {"disk": ("disk", 12.0), "cube": ("square", 10.0), "hex": ("hex", 16.0)}


class Company(NamedTuple):
    """What distinguishes a company from others."""

    name: str
    letters: str
    colour: str
    place: int


class PieceRenderer:
    """All pieces of a game, each drawn once."""

    def __init__(self, context: RenderContext) -> None:
        self.context = context
        self.companies = {
            charter.id.casefold(): Company(charter.name or charter.id, charter.letters, charter.colour, place)
            for place, charter in enumerate(self.context.game.pieces_of(Charter))
        }
        self._drawn: dict[tuple[str, str], tuple[Drawing, Drawing | None]] = {}

    def company(self, name: str) -> Company | None:
        """The company that is called so."""
        return self.companies.get(name.casefold())

    def drawing(self, one: Placed) -> Drawing:
        """The face of a piece that is up."""
        if one.face is not None:
            return self._declared(one)
        found = self._printed(one)
        if found is None:
            return self._plain(one)
        group, piece = found
        key = (group.id, piece.id)
        if key not in self._drawn:
            self._drawn[key] = import_module(f"playproof.layouts.kinds.{group.kind}").draw(
                group, piece, self.context
            )
        front, back = self._drawn[key]
        return back if one.back and back is not None else front

    def spots(self, one: Placed) -> dict[str, Spot]:
        """Where others lie on a piece, on its printed front."""
        if one.face is not None:
            outline, sizes = self._hex(one)
            cx, cy = outline.width / 2, outline.height / 2
            return {
                name: spot._replace(x=round(cx + spot.x, 4), y=round(cy + spot.y, 4))
                for name, spot in stop_spots(one.face, sizes)
            }
        found = self._printed(one) if not one.back else None
        return spots_of(*found, self.context) if found is not None else {}

    def _hex(self, one: Placed) -> tuple[PolygonOutline, HexSizes]:
        """The form of a hex of the table's own: that of the board on which it lies, or of the game's tiles."""
        board = next(
            (
                piece
                for group in self.context.game.of_kind("boards")
                for piece in group.items
                if isinstance(piece, Board) and one.on == f"{group.id}/{piece.id}"
            ),
            None,
        )
        if board is not None:
            sizes = board_sizes(board, self.context)
            return hex_outline("hex-flat" if board.layout == "flat" else "hex-pointy", board.across), sizes
        tiles = next(
            each
            for each in self.context.game.of_kind("tiles")
            if isinstance(each, TileSet) and each.id == one.on
        )
        sizes = tile_sizes(tiles, self.context)
        return hex_outline(tiles.shape, tiles.across), sizes

    def _declared(self, one: Placed) -> Drawing:
        """A tile or hex of the table's own, from its notation; without one that finds room, its name."""
        assert one.face is not None
        outline, sizes = self._hex(one)
        number = printable(one.text, self.context.theme.bold)[:8] if one.piece else ""
        try:
            drawn = hex_face(HexContent(one.face, number=number), sizes, self.context)
        except (Overfull, KeyError, UnknownIcon):
            return self._blank(one)
        edge = Polygon(outline.points, None, self.context.theme.frame, self.context.theme.hairline)
        middle = round(outline.width / 2, 4), round(outline.height / 2, 4)
        return Drawing(outline, (Group((*drawn.ground, *drawn.art), *middle), edge))

    # -- the piece that is meant --------------------------------------------------------------------------

    def _printed(self, one: Placed) -> tuple[PieceSet, Piece] | None:
        named = self._named(one)
        if named is not None:
            return self._among([named], one) if named.items else None
        shape = SHAPES.get(one.shape, ("", 0.0))[0]
        return self._among(
            [each for each in self.context.game.of_kind("tokens") if getattr(each, "shape", "") == shape],
            one,
            shy=True,
        )

    def _named(self, one: Placed) -> PieceSet | None:
        """The set that a family's parameter names. Raises `DataFaults` if the game has none of that name."""
        if not one.of:
            return None
        sets = {each.id: each for each in self.context.game.sets}
        if one.of not in sets:
            place, hint = Place(f"components/{self.context.game.id}/play.toml"), nearest(one.of, list(sets))
            raise DataFaults([Fault(place, f"there is no set '{one.of}'", ", ".join(sets), hint)])
        return sets[one.of]

    def _among(
        self, sets: Iterable[PieceSet], one: Placed, shy: bool = False
    ) -> tuple[PieceSet, Piece] | None:
        """The piece by its id, its company or its colour, in this order; in a set that was named also the only one.

        ``shy``: the set was not named, so that a disk of the right colour may be something else.
        """
        pieces = [(group, piece) for group in sets for piece in group.items]
        wanted = one.piece.casefold()
        if wanted:
            for group, piece in pieces:
                if not shy and piece.id.casefold() == wanted:
                    return group, piece
            for group, piece in pieces:
                if getattr(piece, "company", "").casefold() == wanted:
                    return group, piece
        if one.colour and (not shy or one.shape == "cube"):
            for group, piece in pieces:
                if getattr(piece, "colour", "") == one.colour and not getattr(piece, "company", ""):
                    return group, piece
        hidden = one.shape == "card" and one.back and not wanted
        if pieces and not shy and (hidden or (len(pieces) == 1 and not wanted and not one.colour)):
            return pieces[0]
        return None

    # -- pieces that nobody prints ------------------------------------------------------------------------

    def _plain(self, one: Placed) -> Drawing:
        if one.shape in ("tile", "card"):
            return self._blank(one)
        if one.shape == "label":
            return self._label(one.text)
        company = self.company(one.piece)
        colour = one.colour or (company.colour if company is not None else "")
        text = printable(
            one.text or (company.letters if company is not None else one.piece), self.context.theme.bold
        )
        shape, size = SHAPES[one.shape]
        named = self._named(one)
        if isinstance(named, TokenSet):
            shape, size = named.shape, named.size
        token = Token(id="plain", colour=colour, text=text[:12], icon=None if text or colour else one.shape)
        group = TokenSet.model_validate(
            {"id": "plain", "name": "Plain", "shape": shape, "size": size, "piece": [token]}
        )
        front, _ = import_module("playproof.layouts.kinds.tokens").draw(group, token, self.context)
        drawn: Drawing = front
        return drawn

    def _label(self, text: str) -> Drawing:
        """A strip of paper with a line on it."""
        theme, size = self.context.theme, self.context.size(13)
        shown = printable(text, theme.bold)
        width = max(24.0, round(width_of(shown, theme.bold, size) + 4.0, 2))
        ground = Rect(0, 0, width, 9.0, 0.0, theme.paper)
        return Drawing(
            RectOutline(width, 9.0),
            (ground, *centred(self.context, shown, width / 2, 4.5, width, size=size, fill=theme.ink)),
        )

    def _blank(self, one: Placed) -> Drawing:
        """A tile or card with its name alone."""
        theme = self.context.theme
        named = self._named(one)
        outline = (
            outline_of(named) if named is not None and one.shape == "card" else RectOutline(63.5, 88.9, 3.0)
        )
        ground: Rect | Polygon = Rect(
            0, 0, outline.width, outline.height, 3.0, theme.paper, theme.ink, theme.line
        )
        if one.shape == "tile":
            across = named.across if isinstance(named, TileSet) else 38.1
            form = hex_outline(named.shape if isinstance(named, TileSet) else "hex-flat", across)
            ground = Polygon(form.points, theme.paper, theme.ink, theme.line)
            text = fit_line(
                printable(one.text or "?", theme.bold), form.width / 2, form.height * 0.25, form.width * 0.5,
                size=self.context.size(16), name=theme.bold, fill=theme.ink, anchor="middle",
            )  # fmt: skip
            return Drawing(form, (ground, *text))
        text = fit_line(
            printable(one.text or one.piece or "?", theme.bold), outline.width / 2, outline.height / 2, outline.width - 6,
            size=self.context.size(16), name=theme.bold, fill=theme.ink, anchor="middle",
        )  # fmt: skip
        return Drawing(outline, (ground, Circle(outline.width / 2, 8, 1.5, theme.ink), *text))
