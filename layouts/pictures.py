"""Pictures of a game's own, fitted into a box: the one place where cards, tokens, boards and backs get theirs from."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from math import cos, radians, sin, sqrt
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, Protocol

from playproof.components.colours.palette import mix
from playproof.components.faults import Place
from playproof.components.inside import Outside, path_inside
from playproof.components.picture import PictureLook
from playproof.components.reading.limits import inside, refuse
from playproof.components.reading.pictures import ENDINGS, Picture, open_checked, read_picture
from playproof.components.reading.stored import Stored
from playproof.components.wording.values import shown
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    CircleOutline,
    Faded,
    Group,
    Item,
    Outline,
    PolygonOutline,
    RectOutline,
)
from playproof.layouts.scene import Picture as Drawn

if TYPE_CHECKING:
    from playproof.layouts.svg.shapes import SvgDrawing

Box = tuple[float, float, float, float]
Asked = Place | Callable[[], Place]

#: A box that ends this close to the cut (mm) reaches it.
AT_CUT = 0.01
#: Tinted JPEGs are kept in this quality.
_QUALITY = 92


def picture_items(
    context: RenderContext,
    file: str,
    look: PictureLook,
    box: Box,
    place: Asked,
    trim: tuple[float, float] | None = None,
    bleed: float = BLEED,
) -> tuple[Item, ...]:
    """The picture in ``file``, shown as ``look`` asks for in ``box`` (x, y, width, height in mm).

    ``place`` is where the data names the file, for faults. With ``trim``, the size of the piece, edges of the box on the
    cut go on ``bleed`` mm beyond it. An empty ``file`` shows nothing.

    Raises `DataFaults` at ``place`` for a picture that can't be shown, `KeyError` for an unknown colour.
    """
    if not file:
        return ()
    picture = read_checked(context, file, place)
    tint = context.colour(look.tint) if look.tint else ""
    if trim is not None and look.bleed and look.mask == "none" and look.fit in ("cover", "stretch"):
        box = _with_bleed(box, trim, bleed)
    x, y, width, height = box
    if width <= 0 or height <= 0:
        return ()
    bare: _Bare
    if picture.format == "SVG":
        bare = _Drawn(context, picture.accepted_from(look.least_dpi), tint, place)
    else:
        bare = _Pixels(context, picture.accepted_from(look.least_dpi), tint)
    items = _fitted(bare, look, width, height)
    group = Group(items, _near(x), _near(y))
    if look.mask != "none" or look.fit == "cover":
        clip, dx, dy = _mask(look, width, height)
        moved = (Group(items, _near(-dx), _near(-dy)),) if dx or dy else items
        group = Group(moved, _near(x + dx), _near(y + dy), clip=clip)
    return (Faded((group,), opacity=look.opacity),) if look.opacity < 1 else (group,)


def _near(value: float) -> float:
    return round(value, 4) + 0.0


def _with_bleed(box: Box, trim: tuple[float, float], bleed: float) -> Box:
    """The box, its edges on or beyond the cut moved out to the end of the bleed."""
    x, y, width, height = box
    left, top, right, bottom = x, y, x + width, y + height
    left = min(left, -bleed) if left <= AT_CUT else left
    top = min(top, -bleed) if top <= AT_CUT else top
    right = max(right, trim[0] + bleed) if right >= trim[0] - AT_CUT else right
    bottom = max(bottom, trim[1] + bleed) if bottom >= trim[1] - AT_CUT else bottom
    return left, top, right - left, bottom - top


class _Bare(Protocol):
    """A picture before it has a size on paper; ``width`` and ``height`` are in units of its own."""

    width: float
    height: float

    def scaled(self, x: float, y: float, width: float, height: float) -> tuple[Item, ...]:
        """The picture stretched to ``width`` × ``height`` mm, its top left corner at (x, y) mm."""
        ...


def _fitted(bare: _Bare, look: PictureLook, width: float, height: float) -> tuple[Item, ...]:
    """The picture in a box of ``width`` × ``height`` mm, whose corner is at (0, 0)."""
    wide, high = bare.width, bare.height
    crop_x, crop_y, crop_wide, crop_high = look.crop
    part_wide, part_high = wide * crop_wide, high * crop_high
    turn = radians(look.turn)
    across, along = abs(cos(turn)), abs(sin(turn))
    fx, fy = look.focus
    if look.fit == "stretch":
        sideways = look.quarter in (1, 3)
        space = (height, width) if sideways else (width, height)
        scale_x, scale_y = space[0] / part_wide, space[1] / part_high
        cx, cy = width / 2, height / 2
    elif look.fit == "cover":
        # The box, seen from the turned picture, must be within it.
        need_wide, need_high = width * across + height * along, width * along + height * across
        scale_x = scale_y = max(need_wide / part_wide, need_high / part_high)
        # How far the picture may be moved along its own axes, and where the focus asks it to be.
        spare_x = (part_wide * scale_x - need_wide) / 2
        spare_y = (part_high * scale_y - need_high) / 2
        move_x = _within((0.5 - fx) * part_wide * scale_x, spare_x)
        move_y = _within((0.5 - fy) * part_high * scale_y, spare_y)
        cx = width / 2 + move_x * cos(turn) - move_y * sin(turn)
        cy = height / 2 + move_x * sin(turn) + move_y * cos(turn)
    else:
        turned_wide, turned_high = (
            part_wide * across + part_high * along,
            part_wide * along + part_high * across,
        )
        scale_x = scale_y = min(width / turned_wide, height / turned_high)
        spare_x, spare_y = width - turned_wide * scale_x, height - turned_high * scale_y
        cx = turned_wide * scale_x / 2 + spare_x * fx
        cy = turned_high * scale_y / 2 + spare_y * fy
    part = (part_wide * scale_x, part_high * scale_y)
    placed = bare.scaled(-crop_x * wide * scale_x, -crop_y * high * scale_y, wide * scale_x, high * scale_y)
    left, top = part[0] / 2, part[1] / 2
    cut = None if look.crop == (0, 0, 1, 1) else RectOutline(_near(part[0]), _near(part[1]))
    if look.turn % 360 == 0:
        return (Group(placed, _near(cx - left), _near(cy - top), clip=cut),)
    inner = Group(placed, _near(-left), _near(-top), clip=cut)
    return (Group((inner,), _near(cx), _near(cy), rotate=look.turn % 360),)


def _within(value: float, spare: float) -> float:
    return max(-spare, min(spare, value))


def _mask(look: PictureLook, width: float, height: float) -> tuple[Outline, float, float]:
    """What is cut out of a box, and where the mask's own box begins in it."""
    if look.mask == "rounded":
        return RectOutline(_near(width), _near(height), min(look.radius, width / 2, height / 2)), 0, 0
    if look.mask == "circle":
        side = min(width, height)
        return CircleOutline(_near(side)), (width - side) / 2, (height - side) / 2
    if look.mask in ("hex", "hex-pointy"):
        pointy = look.mask == "hex-pointy"
        ratio = sqrt(3) / 2
        long = min(height if pointy else width, (width if pointy else height) / ratio)
        flat = long * ratio
        points = [(long / 4, 0.0), (long * 3 / 4, 0.0), (long, flat / 2)]
        points += [(long * 3 / 4, flat), (long / 4, flat), (0.0, flat / 2)]
        wide, high = (flat, long) if pointy else (long, flat)
        corners = tuple((_near(b), _near(a)) if pointy else (_near(a), _near(b)) for a, b in points)
        outline = PolygonOutline(_near(wide), _near(high), corners)
        return outline, (width - wide) / 2, (height - high) / 2
    return RectOutline(_near(width), _near(height)), 0, 0


class _Pixels:
    """A picture of pixels."""

    def __init__(self, context: RenderContext, picture: Picture, tint: str) -> None:
        if tint:
            key = ("tinted", picture.data.digest, tint)
            tinted: Picture | None = context.files.get(key)
            if tinted is None:
                tinted = context.files[key] = _tinted(picture, tint)
            picture = tinted.accepted_from(picture.least_dpi)
        self.picture = picture
        self.width, self.height = float(picture.width_px), float(picture.height_px)

    def scaled(self, x: float, y: float, width: float, height: float) -> tuple[Item, ...]:
        """The picture stretched to ``width`` × ``height`` mm, its top left corner at (x, y) mm."""
        return (Drawn(_near(x), _near(y), _near(width), _near(height), self.picture),)


class _Drawn:
    """A picture of an SVG: shapes stay lines and curves on paper, anything else is drawn as fine as it is printed."""

    def __init__(self, context: RenderContext, picture: Picture, tint: str, place: Asked) -> None:
        from playproof.layouts.svg.file import read_svg

        self.context, self.picture, self.tint, self.place = context, picture, tint, place
        fallbacks = context.theme.fallbacks
        self.key = ("svg", picture.data.digest, *fallbacks)
        self.drawing: SvgDrawing = self._kept(
            self.key, lambda: read_svg(picture.data.read(), context.overrides, fallbacks)
        )
        self.width, self.height = self.drawing.width, self.drawing.height

    def _kept(self, key: object, make: Callable[[], Any]) -> Any:
        """What is made of the file, once; what can't be made is a fault at the place that names it."""
        from playproof.layouts.svg.values import SvgFault

        made = self.context.files.get(key)
        if made is None:
            try:
                made = self.context.files[key] = make()
            except SvgFault as fault:
                where = self.place if isinstance(self.place, Place) else self.place()
                refuse(where, f"picture '{self.picture.name}': {fault}", fault.allowed)
        return made

    def scaled(self, x: float, y: float, width: float, height: float) -> tuple[Item, ...]:
        """The picture stretched to ``width`` × ``height`` mm, its top left corner at (x, y) mm; what is beyond its own
        box is cut off."""
        wide, high = _near(width), _near(height)
        if self.drawing.pixels is not None:
            return self._fine(wide, high).scaled(x, y, width, height)
        # The same items for the same size: the PDF writer stores them once.
        key, memo = (*self.key, self.tint, wide, high), self.context.memo
        items: tuple[Item, ...] | None = memo.get(key)
        if items is None:
            items = memo[key] = tuple(self._made(wide / self.width, high / self.height))
        return (Group(items, _near(x), _near(y), clip=RectOutline(wide, high)),)

    def _fine(self, width: float, height: float) -> _Pixels:
        from playproof.layouts.svg.pixels import note, pixels, side_for

        def drawn() -> Picture:
            data, wide, high = pixels(self.drawing, side)
            return Picture(Stored(data), wide, high, "PNG", self.picture.name, note=note(self.drawing))

        side = side_for(width, height)
        fine = self._kept((*self.key, side), drawn)
        return _Pixels(self.context, fine.accepted_from(self.picture.least_dpi), self.tint)

    def _made(self, across: float, along: float) -> Iterator[Item]:
        from playproof.layouts.svg.shapes import shape_items

        for shape in self.drawing.shapes:
            yield from shape_items(shape, across, along, self._colour)

    def _colour(self, colour: str) -> str:
        if not colour.startswith("#"):  # that of the text around
            return self.tint or self.context.theme.ink
        return _shade(colour, self.tint) if self.tint else colour


def _shade(colour: str, tint: str) -> str:
    """A colour in shades of the tint: its black is the tint, its white is white."""
    red, green, blue = bytes.fromhex(colour[1:])
    light = (299 * red + 587 * green + 114 * blue) / 255_000
    return mix("#ffffff", tint, light)


def _tinted(picture: Picture, colour: str) -> Picture:
    """The picture in shades of one colour: its black is that colour, its white is white, transparency stays."""
    from PIL import ImageOps

    with open_checked(picture.data.read()) as opened:
        image = opened.convert("RGBA") if opened.has_transparency_data else opened
        alpha = image.getchannel("A") if image is not opened else None
        shades = ImageOps.colorize(image.convert("L"), colour, "#ffffff")
    file = io.BytesIO()
    if alpha is not None:
        shades.putalpha(alpha)
    if picture.format == "JPEG":
        shades.save(file, "JPEG", quality=_QUALITY, subsampling=0)
    else:
        shades.save(file, "PNG")
    size = (picture.width_px, picture.height_px)
    return Picture(Stored(file.getvalue()), *size, picture.format, picture.name, note=picture.note)


def picture_path(context: RenderContext, file: str, place: Asked) -> File:
    """The file that data means by ``file``: in the game's folder, else in one of the workspace's ``layouts``.

    Raises `DataFaults` for a name that leaves the workspace.
    """
    path: File | None = context.files.get(("path", file))
    if path is None:
        if "://" in file:
            where = place if isinstance(place, Place) else place()
            refuse(where, f"picture {shown(file)} is an address", "a file in the game's folder or in layouts")
        path = inside(context.game.folder, file, place)
        if not path.exists():
            path = next((own for own in _in_layouts(context, file) if own.is_file()), path)
        context.files["path", file] = path
    return path


def _in_layouts(context: RenderContext, file: str) -> list[File]:
    found = []
    for folder in context.overrides:
        try:
            found.append(path_inside(folder, file))
        except Outside:
            continue
    return found


def read_checked(context: RenderContext, file: str, place: Asked) -> Picture:
    """The picture in ``file``, read and checked once; raises `DataFaults`, at ``place``."""

    def asked() -> Place:
        return place if isinstance(place, Place) else place()

    path = picture_path(context, file, place)
    picture: Picture | None = context.files.get(("picture", path))
    if picture is None:
        if path.suffix.lower() not in ENDINGS:
            # It would be missing beside the kit when the next one is compared.
            refuse(asked(), f"the name of picture {shown(file)} has another ending", ", ".join(ENDINGS))
        picture = read_picture(path, context.game.folder.parent.parent, asked())
        context.files["picture", path] = picture
    return picture
