"""The icons that a workspace knows: its own files, sets in Iconify's format, and those that come with Playproof.

A workspace's own are in ``layouts/icons/``: ``leaf.svg`` or ``leaf.png`` is ``:leaf:``, ``birds/owl.svg`` is
``:birds/owl:``, ``icons.toml`` has drawings in the form of Playproof's own, and a set of Iconify (``game-icons.json``, or
the folder of its package) is ``:game-icons/lantern:``. The workspace's win over Playproof's.
"""

from __future__ import annotations

import hashlib
import io
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path as File
from typing import Literal

import msgspec

from playproof.components.faults import DataFaults, Fault, PieceFaults, Place, nearest
from playproof.components.inside import lies_inside
from playproof.components.reading.limits import (
    SVG_LIMIT,
    TEXT_LIMIT,
    name_of,
    plain_digest,
    read_bytes,
    refuse,
)
from playproof.components.reading.pictures import ENDINGS, read_picture
from playproof.components.wording.values import shown
from playproof.layouts.icons.iconify import IconifySet, read_set
from playproof.layouts.icons.said import remember
from playproof.layouts.scene import Circle, Group, Item, Path, Picture, Rect, RectOutline
from playproof.layouts.svg.paths import PathFault, segments

#: Side of the square that every icon is drawn in, units.
GRID = 24
#: Width of every line of Playproof's own icons, units.
STROKE = 2
#: How the name of an icon is written in texts.
NAME = re.compile(r"[a-z0-9][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)?")

_TOML = "icons.toml"
_SET = "icons.json"
_INFO = "info.json"
#: Contrast from which a mark shows on a tint (WCAG 2.2, 1.4.11).
_ENOUGH = 3
_BLACK = "#000000"
#: Pixels along the longer side of an icon of pixels: texts print icons up to 10 mm high, tiles up to 30.
_SIDE = 512
#: Names that a message lists.
_LISTED = 100


class IconFault(KeyError):
    """An icon can't be drawn as it is asked for; the message is a sentence."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(name)
        self.name, self.message = name, message

    def __str__(self) -> str:
        return self.message


class UnknownIcon(IconFault):
    """No icon has this name; ``nearest`` is the name most likely meant, or ``""``."""

    def __init__(self, name: str, meant: str, known: Sequence[str], sets: Sequence[IconifySet] = ()) -> None:
        self.nearest = meant
        if meant:
            end = f"did you mean '{meant}'?"
        else:
            more = [f"{len(one.names):,} of {one.prefix}" for one in sets]
            end = f"allowed: {', '.join([' '.join(known[:_LISTED]), *more])}"
        super().__init__(name, f"no icon is called '{name}'; {end}")


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mark, as it is in the file: a path, a circle (cx, cy, r) or a rectangle (x, y, w, h, r)."""

    role: Literal["body", "line", "solid"]
    path: str = ""
    circle: tuple[float, float, float] | None = None
    rect: tuple[float, float, float, float, float] | None = None
    inner: bool = False


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of ``icons.toml``."""

    about: str
    parts: tuple[Part, ...]

    def items(self, name: str, colour: str, tint: str | None) -> tuple[Item, ...]:
        """Its marks in grid units."""
        inside = colour
        if tint is not None:
            if not any(part.role == "body" for part in self.parts):
                colour, inside = tint, tint
            elif _contrast(colour, tint) < _ENOUGH:
                inside = max("#ffffff", _BLACK, key=lambda mark: _contrast(mark, tint))
        made = [_item(name, part, inside if part.inner else colour, tint) for part in self.parts]
        if inside != colour:
            # Marks in another colour end on the outline and would nick it: the outline comes once more.
            made += [_item(name, part, colour, None) for part in self.parts if part.role == "body"]
        return tuple(made)


def _item(name: str, part: Part, colour: str, tint: str | None) -> Item:
    fill = {"body": tint, "line": None, "solid": colour}[part.role]
    stroke = None if part.role == "solid" else colour
    if part.circle:
        return Circle(*part.circle, fill, stroke, STROKE)
    if part.rect:
        return Rect(*part.rect, fill, stroke, STROKE)
    try:
        return Path(segments(part.path), fill, stroke, STROKE)
    except PathFault as fault:
        raise PathFault(f"{_TOML}, icon '{name}': {fault}") from None


@cache
def shipped() -> dict[str, Sketch]:
    """The icons that come with Playproof."""
    text = File(__file__).resolve().with_name(_TOML).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Sketch])


class IconLibrary:
    """All icons of one workspace; files are read when the first icon of theirs is asked for."""

    def __init__(self, layouts: Sequence[File] = ()) -> None:
        """``layouts`` are the workspace's ``layouts`` folders, the first wins."""
        self._folders = [folder / "icons" for folder in layouts if (folder / "icons").is_dir()]
        #: The ``layouts`` folders, where fonts are, too.
        self.layouts = tuple(layouts)
        #: What lint says of icons that are drawn as pixels.
        self.notes: dict[str, str] = {}
        self._drawn: dict[tuple[str, str, str | None], tuple[Item, ...]] = {}
        #: What is wrong with files of several icons; those of other files are drawn all the same.
        self._unread: list[Fault] = []
        #: The workspace's icons that were drawn.
        self.asked: set[str] = set()
        #: The icons of sets that were drawn.
        self.used: set[str] = set()

    @cached_property
    def files(self) -> dict[str, File]:
        """The workspace's own icons with a file each, by name."""
        found: dict[str, File] = {}
        for _, path, name in self._entries():
            if path.suffix.lower() in ENDINGS and NAME.fullmatch(name):
                found.setdefault(name, path)
        return found

    def _entries(self) -> Iterator[tuple[File, File, str]]:
        """Every file of the icon folders and of the folders in them: the folder, the file, what it is called."""
        for folder in self._folders:
            for path in sorted(folder.iterdir()):
                if not lies_inside(path, folder.parents[1]):
                    continue
                if path.is_dir():
                    for inner in sorted(path.iterdir()):
                        if inner.is_file() and lies_inside(inner, folder.parents[1]):
                            yield folder, inner, f"{_called(path.name)}/{_called(inner.stem)}"
                elif path.is_file():
                    yield folder, path, _called(path.stem)

    @cached_property
    def sketches(self) -> dict[str, Sketch]:
        """The drawings of the workspace's ``icons.toml``."""
        found: dict[str, Sketch] = {}
        for folder in reversed(self._folders):
            path = folder / _TOML
            if path.is_file():
                try:
                    found |= _sketches(path, folder.parents[1])
                except DataFaults as trouble:
                    self._unread += trouble.faults
        return found

    @cached_property
    def sets(self) -> dict[str, IconifySet]:
        """The sets in Iconify's format by their prefixes."""
        found: dict[str, IconifySet] = {}
        for folder, path, _ in self._entries():
            inner = path.parent != folder
            if path.suffix.lower() != ".json" or (inner and path.name != _SET):
                continue
            if not inner and path.name == _INFO:
                continue
            try:
                one = read_set(path, folder.parents[1], path.with_name(_INFO))
            except DataFaults as trouble:
                self._unread += trouble.faults
            else:
                found.setdefault(one.prefix, one)
        return found

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What icons are called: the workspace's own, then Playproof's; those of sets not among them."""
        return tuple(dict.fromkeys([*self.files, *self.sketches, *shipped()]))

    def place(self, name: str) -> Place:
        """Where one of the workspace's own icons is."""
        if name in self.files:
            path = self.files[name]
            return Place(name_of(path, self._root(path)))
        prefix, slash, inner = name.partition("/")
        if slash and name not in self.sketches:
            return self.sets[prefix].place(inner)
        return Place(f"layouts/icons/{_TOML}", 0, name)

    def _root(self, path: File) -> File:
        """The workspace of a file."""
        return next(folder for folder in self._folders if path.is_relative_to(folder)).parents[1]

    @property
    def everything(self) -> Iterator[str]:
        """The names of all icons, those of sets too."""
        yield from self.names
        for prefix, one in self.sets.items():
            yield from (f"{prefix}/{name}" for name in one.names)

    def own(self, name: str) -> bool:
        """Whether the workspace has an icon of its own of this name."""
        if not self._folders:
            return False
        prefix, slash, inner = name.partition("/")
        if name in self.files or name in self.sketches:
            return True
        return bool(slash) and prefix in self.sets and self.sets[prefix].has(inner)

    def has(self, name: str) -> bool:
        """Whether there is an icon of this name."""
        return name in shipped() or self.own(name)

    def about(self, name: str) -> str:
        """What an icon is, a line; raises `UnknownIcon`."""
        if not self.has(name):
            raise self.unknown(name)
        if name in self.files:
            return f"your own: {self.place(name).file}"
        if name in self.sketches:
            return self.sketches[name].about
        if name in shipped():
            return shipped()[name].about
        return f"of the set {self.sets[name.partition('/')[0]].title}"

    def unknown(self, name: str) -> UnknownIcon:
        """The error of a name that no icon has, with the nearest."""
        sets = list(self.sets.values()) if self._folders else []
        prefix, slash, inner = name.partition("/")
        if slash and prefix in self.sets:
            close = nearest(inner, self.sets[prefix].names)
            return UnknownIcon(name, f"{prefix}/{close}" if close else "", self.names, sets)
        meant = next((f"{one.prefix}/{inner or name}" for one in sets if one.has(inner or name)), "")
        meant = meant or nearest(name, [*self.names, *(f"{one.prefix}/{inner}" for one in sets if slash)])
        return UnknownIcon(name, meant, self.names, sets)

    def draw(
        self, name: str, x: float, y: float, size: float, colour: str, tint: str | None = None
    ) -> tuple[Item, ...]:
        """An icon with its top left at (x, y) mm, ``size`` mm high and wide; lines grow with it.

        Lines and solid parts are drawn in ``colour`` (``#rrggbb``). ``tint`` fills the icon's body (the gem, the
        disk) under its outline. Where ``colour`` would not show on the tint (contrast under 3), marks on the body
        turn white or black, whichever contrasts more. An icon that has no body (an arrow, the claws, a workspace's
        own) takes the tint as its colour.

        The items inside the one group are the same objects at every place, so that a writer may keep them once.
        Raises `IconFault`, `PieceFaults` for a file that can't be drawn, and `ValueError` for a size that is not above 0.
        """
        if not size > 0:
            raise ValueError(f"the icon '{name}' has the size {size} mm; allowed: above 0")
        items = self.items(name, colour, tint)
        remember(items, name.rpartition("/")[2].replace("-", " "))
        return (Group(items, round(x, 4) + 0.0, round(y, 4) + 0.0, 0.0, round(size / GRID, 6)),)

    def items(self, name: str, colour: str, tint: str | None) -> tuple[Item, ...]:
        """An icon's marks in grid units, the same objects for the same colours.

        Raises `IconFault`, and `PieceFaults` at the icon's file where that can't be read.
        """
        key = (name, colour, tint)
        made = self._drawn.get(key)
        if made is None:
            try:
                made = self._drawn[key] = self._made(name, colour, tint)
            except PieceFaults:
                raise
            except DataFaults as found:
                raise PieceFaults(found.faults) from None
        if self.own(name):
            self.asked.add(name)
            if "/" in name and name not in self.files and name not in self.sketches:
                self.used.add(name)
        return made

    def _made(self, name: str, colour: str, tint: str | None) -> tuple[Item, ...]:
        if self._folders:
            if name in self.files:
                path = self.files[name]
                root = self._root(path)
                if path.suffix.lower() != ".svg":
                    return _png_items(name, path, root, colour, tint)
                place = Place(name_of(path, root))
                return _svg_items(name, place, read_bytes(path, root, SVG_LIMIT), colour, tint, self)
            if name in self.sketches:
                return self.sketches[name].items(name, colour, tint)
            prefix, slash, inner = name.partition("/")
            if slash and prefix in self.sets and self.sets[prefix].has(inner):
                one = self.sets[prefix]
                return _svg_items(name, one.place(inner), one.svg(inner), colour, tint, self)
        if name in shipped():
            return shipped()[name].items(name, colour, tint)
        if self._unread:  # it may be in a file that can't be read
            raise DataFaults(self._unread)
        raise self.unknown(name)

    def credits(self) -> tuple[str, ...]:
        """The sets of which an icon was drawn since the library was opened: name, authors, licence; a line each."""
        return tuple(one.credit for one in self._used_sets())

    def _used_sets(self) -> list[IconifySet]:
        return [self.sets[prefix] for prefix in sorted({name.partition("/")[0] for name in self.used})]

    def without_licence(self) -> Iterator[Fault]:
        """A note for each set of which an icon was drawn and that doesn't say under which licence."""
        for one in self._used_sets():
            if not one.licence:
                allowed = f"the {_INFO} of its package beside its {_SET}"
                yield Fault(
                    Place(one.file),
                    f"the licence of the icons '{one.prefix}' is not known",
                    allowed,
                    note=True,
                )

    @cached_property
    def digest(self) -> bytes:
        """A hash of every file that icons are read from; empty where the workspace has none."""
        whole, any_file = hashlib.sha256(), False
        for folder, path, _ in self._entries():
            if path.suffix.lower() in (*ENDINGS, ".json", ".toml"):
                any_file = True
                whole.update(path.relative_to(folder).as_posix().encode() + b"\0")
                try:
                    whole.update(plain_digest(path))
                except OSError:
                    continue  # drawing reports it
        return whole.digest() if any_file else b""

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the workspace's own icons: names, two of one name, files that can't be drawn."""
        first: dict[str, File] = {}
        for folder, path, name in self._entries():
            place = Place(name_of(path, folder.parents[1]))
            if path.suffix.lower() not in ENDINGS:
                continue
            if not NAME.fullmatch(name):
                yield Fault(
                    place,
                    f"an icon can't be called {shown(name)}",
                    "small letters, digits and hyphens: leaf.svg",
                )
            elif name in first:
                other = name_of(first[name], folder.parents[1])
                yield Fault(place, f":{name}: is this file and {other}", "an icon's name once")
            first.setdefault(name, path)
        for name in self.files:
            try:
                self.items(name, _BLACK, None)
            except DataFaults as found:
                yield from found.faults
        _ = self.sketches, self.sets
        yield from self._unread


def _called(stem: str) -> str:
    """What an icon's file or folder is called in texts: ``My Leaf`` is ``my-leaf``."""
    return re.sub(r"[\s_]+", "-", stem.strip()).lower()


def _at_field(text: str) -> str:
    """What msgspec says of a value, with the field's name as TOML has it."""
    said, _, where = text.partition(" - at '$")
    where = where.rstrip("'").strip(".")
    return f"{where}: {said[:1].lower()}{said[1:]}" if where else f"{said[:1].lower()}{said[1:]}"


def _sketches(path: File, root: File) -> dict[str, Sketch]:
    place = Place(name_of(path, root))
    try:
        text = read_bytes(path, root, TEXT_LIMIT).decode("utf-8-sig")
        tables = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        refuse(place, f"this is no TOML that can be read ({str(error)[:80]})", "icons as in docs/art.md")
    found: dict[str, Sketch] = {}
    for name, table in tables.items():
        try:
            found[name] = msgspec.convert(table, Sketch)
        except msgspec.ValidationError as error:
            wrong = str(error).replace("`", "'")
            problem = (
                "this is no table" if not isinstance(table, dict) else f"this is no icon ({_at_field(wrong)})"
            )
            refuse(Place(place.file, field=name), problem, "[NAME] with about and parts, as in docs/art.md")
    faults = [
        Fault(place, f"an icon can't be called {shown(name)}", "small letters, digits and hyphens")
        for name in found
        if not NAME.fullmatch(name)
    ]
    for name, sketch in found.items():
        try:
            sketch.items(name, _BLACK, None)
        except PathFault as fault:
            faults.append(Fault(place, str(fault).removeprefix(f"{_TOML}, ")))
    if faults:
        raise DataFaults(faults)
    return found


def _svg_items(
    name: str, place: Place, data: bytes, colour: str, tint: str | None, library: IconLibrary
) -> tuple[Item, ...]:
    """An SVG in the middle of the grid. Shapes in ``currentColor`` take the text's colour, and so do black ones if nothing
    has another colour."""
    from playproof.layouts.svg.file import SvgFault, read_svg
    from playproof.layouts.svg.pixels import note, pixels
    from playproof.layouts.svg.shapes import TEXT_COLOUR, shape_items

    try:
        drawing = read_svg(data, library.layouts)
        if drawing.pixels is not None:
            library.notes[name] = note(drawing)
            return _pixel_items(name, *pixels(drawing, _SIDE), colour, tint)
    except SvgFault as fault:
        refuse(place, str(fault), fault.allowed)
    if not drawing.shapes:
        refuse(place, "nothing is drawn in this SVG", "shapes with a fill or a line")
    shapes = [*drawing.all_shapes]
    paints = {
        colour
        for shape in shapes
        for paint in (shape.fill, shape.stroke)
        if paint is not None
        for colour in ([paint] if isinstance(paint, str) else [stop[1] for stop in paint.stops])
    }
    plain = paints <= {_BLACK, TEXT_COLOUR}
    if tint is not None and not plain and TEXT_COLOUR not in paints:
        raise _untinted(name)
    scale = GRID / max(drawing.width, drawing.height)
    wide, high = round(drawing.width * scale, 4), round(drawing.height * scale, 4)
    dx, dy = (GRID - drawing.width * scale) / 2, (GRID - drawing.height * scale) / 2

    def paint(own: str) -> str:
        return (tint or colour) if own == TEXT_COLOUR or plain else own

    def drawn(dx: float, dy: float) -> tuple[Item, ...]:
        return tuple(
            item
            for shape in drawing.shapes
            for item in shape_items(shape, scale, scale, paint, dx=dx, dy=dy, opaque=True)
        )

    ends = [
        pair for shape in shapes for _, *at in shape.segments for pair in zip(at[::2], at[1::2], strict=True)
    ]
    spare = max(drawing.width, drawing.height) / 20
    if all(-spare <= x <= drawing.width + spare and -spare <= y <= drawing.height + spare for x, y in ends):
        return drawn(dx, dy)
    return (Group(drawn(0, 0), round(dx, 4), round(dy, 4), clip=RectOutline(wide, high)),)


def _png_items(name: str, path: File, root: File, colour: str, tint: str | None) -> tuple[Item, ...]:
    """A picture in the middle of the grid; one that is black on transparent takes the text's colour."""
    picture = read_picture(path, root, Place(name_of(path, root)))
    return _pixel_items(name, picture.data.read(), picture.width_px, picture.height_px, colour, tint)


def _pixel_items(
    name: str, data: bytes, wide: int, high: int, colour: str, tint: str | None
) -> tuple[Item, ...]:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as opened:
        image = opened.convert("RGBA")
    image.thumbnail((_SIDE, _SIDE))
    alpha = image.getchannel("A")
    dark = Image.composite(
        image.convert("RGB"), Image.new("RGB", image.size), alpha.point(lambda a: 255 * (a > 8))
    )
    if alpha.getextrema()[0] < 255 and max(high for _, high in dark.getextrema()) <= 8:  # type: ignore[misc,operator]
        parts = tuple(int((tint or colour)[at : at + 2], 16) for at in (1, 3, 5))
        image = Image.new("RGBA", image.size, (*parts, 255))
        image.putalpha(alpha)
        file = io.BytesIO()
        image.save(file, "PNG")
        data = file.getvalue()
    elif tint is not None:
        raise _untinted(name)
    scale = GRID / max(wide, high)
    width, height = wide * scale, high * scale
    left, top = round((GRID - width) / 2, 4), round((GRID - height) / 2, 4)
    return (Picture(left, top, round(width, 4), round(height, 4), data),)


def _untinted(name: str) -> IconFault:
    problem = f"the icon '{name}' has colours of its own, so it can't be tinted"
    return IconFault(name, f"{problem}; allowed: :{name}:")


def _contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
