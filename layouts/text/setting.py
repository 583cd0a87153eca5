"""Setting text into a box: measured with the faces that are embedded, wrapped, shrunk to a floor.

What does not fit at the floor is an error that names the piece, never a clip.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import fsum
from typing import Literal, NamedTuple

from playproof.layouts.scene import Anchor, Item, Text
from playproof.layouts.text.markup import Atom, Drawn, Faces, Glue, IconMark, Marked, Paragraph, Word, parse
from playproof.layouts.text.quotes import quoted
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = [
    "FLOOR", "THIN", "Faces", "Overfull", "Setting", "fit_line", "line_size", "printable", "set_text", "shortened",
    "width_of", "wrapped",
]  # fmt: skip

#: The smallest size that text is shrunk to, in points.
FLOOR = 6.0
#: How far a size is lowered at a time, in points.
STEP = 0.25
#: An inline icon's height, in capitals; it is placed on the baseline, slightly hanging.
ICON_HEIGHT = 1.32
ICON_DROP = 0.16
#: White space at the icon's sides that its 24-unit grid brings along, as a share of its size.
ICON_TRIM = 0.01
#: Words of a face whose widths are kept.
_KNOWN_WORDS = 5_000
#: How often the width of centred lines is halved to find the narrowest that needs no line more.
_HALVINGS = 6
THIN = "\u2009"
THIN_EM = 0.2
#: The space that doesn't break in figures of the game: 6 000.
NARROW = "\u202f"

Align = Literal["left", "center", "right"]
VerticalAlign = Literal["top", "middle", "bottom"]
#: Palette name → colour for tinted icons.
Tints = Callable[[str], str]


class Overfull(Exception):
    """A text does not fit its box even at the smallest size."""

    def __init__(self, text: str, size: float, width: float, height: float, needs: float) -> None:
        """``needs`` is the height (or, for a line, the width) in mm that the text would take."""
        self.text, self.size, self.width, self.height, self.needs = text, size, width, height, needs
        shown = text if len(text) <= 40 else text[:37] + "…"
        box = (
            f"does not fit {_length(width)} × {_length(height)} mm"
            if min(width, height) > 0
            else "has no space"
        )
        super().__init__(f"the text '{shown}' {box}: at {size:g} pt it needs {needs:.1f} mm")


def _length(length: float) -> str:
    """A length in mm as a person measures it."""
    return f"{round(length, 1):g}"


class Setting(NamedTuple):
    """A text that was set: what to draw, at which size, and the height that it takes."""

    items: tuple[Item, ...]
    size: float
    height: float


class _Unit(NamedTuple):
    """What is never broken: words and icons without glue between them, a figure and the icon that it counts.

    Widths are those at 1 point, in mm: all grow with the size. ``plain``: its letters, if it is one plain word.
    """

    atoms: tuple[Atom, ...]
    widths: tuple[float, ...]
    width: float
    plain: str = ""


#: Face → words → their widths at 1 point, mm: texts repeat their words.
_word_widths: dict[str, dict[str, float]] = {}


def _atom_width(atom: Atom, faces: Faces) -> float:
    if isinstance(atom, IconMark):
        return _icon_size(faces, 1) * (1 - 2 * ICON_TRIM)
    name = faces.of(atom.style)
    if isinstance(atom, Glue):
        return face(name).width(" ", 1)
    known = _word_widths.setdefault(name, {})
    width = known.get(atom.text)
    if width is None:
        if len(known) >= _KNOWN_WORDS:
            known.clear()
        width = known[atom.text] = width_of(atom.text, name, 1)
    return width


def _thinned(text: str, name: str) -> str:
    """On one line, with thin spaces for the narrow ones in large figures, where the face has none: gaps, not letters."""
    if "\n" in text:
        text = text.replace("\n", " ")
    if NARROW in text and face(name).missing(NARROW):
        return text.replace(NARROW, THIN)
    return text


def width_of(text: str, name: str, size: float) -> float:
    """Width in mm of a text on one line, thin spaces included."""
    if isinstance(text, Marked) and text.has_marks:
        units, space = _line(text, name)
        return size * (fsum(unit.width for unit in units) + space * max(0, len(units) - 1))
    one, text = face(name), _thinned(quoted(text), name)
    if THIN not in text:
        return one.width(text, size)
    parts = text.split(THIN)
    return fsum(one.width(part, size) for part in parts) + (len(parts) - 1) * THIN_EM * size * MM_PER_PT


def _icon_size(faces: Faces, size: float) -> float:
    return face(faces.plain).cap_height * size * MM_PER_PT * ICON_HEIGHT


#: Faces → words that stand alone: texts repeat them.
_alone: dict[tuple[str, str, str], dict[Word, _Unit]] = {}


def _units(paragraph: Paragraph, faces: Faces) -> list[_Unit]:
    known = _alone.setdefault((faces.plain, faces.bold, faces.italic), {})
    if len(known) >= _KNOWN_WORDS:
        known.clear()
    units: list[_Unit] = []
    atoms: list[Atom] = []
    last = len(paragraph) - 1
    for number, atom in enumerate(paragraph):
        # No line breaks between a figure and the icon that it counts.
        if type(atom) is not Glue or (
            number < last
            and type(paragraph[number + 1]) is IconMark
            and atoms
            and type(before := atoms[-1]) is Word
            and before.text[-1].isdigit()
        ):
            atoms.append(atom)
        elif atoms:
            units.append(_unit(atoms, faces, known))
            atoms = []
    if atoms:
        units.append(_unit(atoms, faces, known))
    return units


@lru_cache(maxsize=500)
def _paragraphs(text: str, faces: Faces) -> tuple[list[_Unit], ...]:
    """The units of a text, which is often tried in several widths and sizes."""
    return tuple([_units(paragraph, faces) for paragraph in parse(text)])


def _unit(atoms: list[Atom], faces: Faces, known: dict[Word, _Unit]) -> _Unit:
    """The unit of some atoms; a word that stands alone is ``known`` from now on."""
    first = atoms[0]
    if isinstance(first, Word) and len(atoms) == 1:
        unit = known.get(first)
        if unit is None:
            width = _atom_width(first, faces)
            plain = first.text if first.style == "plain" else ""
            unit = known[first] = _Unit((first,), (width,), width, plain)
        return unit
    widths = tuple([_atom_width(atom, faces) for atom in atoms])
    return _Unit(tuple(atoms), widths, fsum(widths))


def _in_parts(units: list[_Unit], faces: Faces, width: float) -> list[_Unit]:
    """The units, those wider than ``width`` at 1 point in parts that aren't."""
    made: list[_Unit] = []
    for unit in units:
        if unit.width <= width:
            made.append(unit)
            continue
        for atom in unit.atoms:
            letters = [atom._replace(text=one) for one in atom.text] if isinstance(atom, Word) else [atom]
            part, used = "", 0.0
            for letter in letters:
                own = _atom_width(letter, faces)
                if isinstance(letter, Word):
                    if part and used + own > width:
                        made.append(_unit([letter._replace(text=part)], faces, {}))
                        part, used = "", 0.0
                    part, used = part + letter.text, used + own
                else:
                    made.append(_unit([letter], faces, {}))
            if part and isinstance(atom, Word):
                made.append(_unit([atom._replace(text=part)], faces, {}))
    return made


def _wrap(units: list[_Unit], space: float, width: float) -> list[list[_Unit]] | None:
    """Lines of units, or nothing if one unit alone is too wide; ``space`` and ``width`` as if set at 1 point."""
    lines: list[list[_Unit]] = []
    line: list[_Unit] = []
    used = 0.0
    for unit in units:
        own = unit.width
        if own > width:
            return None
        if line:
            used += space + own
            if used <= width:
                line.append(unit)
                continue
            lines.append(line)
        line, used = [unit], own
    lines.append(line)
    if len(lines) > 1 and len(line) == 1 and type(line[0].atoms[0]) is IconMark and len(lines[-2]) > 1:
        # An icon alone on the last line takes the word before it along.
        before = lines[-2][-1]
        if before.width + space + line[0].width <= width:
            lines[-2:] = [lines[-2][:-1], [before, *line]]
    return lines


def _balanced(units: list[_Unit], lines: list[list[_Unit]], space: float, width: float) -> list[list[_Unit]]:
    """As many lines, but about equally long: no word is left alone at the end of a centred text, and no icon is parted
    from the word before it."""
    if len(lines) < 2:
        return lines
    low, parted = max(unit.width for unit in units), _parted(lines)
    for _ in range(_HALVINGS):
        middle = (low + width) / 2
        found = _wrap(units, space, middle)
        if found is not None and len(found) == len(lines) and _parted(found) <= parted:
            lines, width = found, middle
        else:
            low = middle
    return lines


def _parted(lines: list[list[_Unit]]) -> int:
    """How many lines begin with an icon."""
    return sum(isinstance(line[0].atoms[0], IconMark) for line in lines[1:])


def _draw_run(items: list[Item], x: float, y: float, text: str, name: str, size: float, fill: str) -> None:
    """A run at its left end; thin spaces are gaps, so that no face needs the character."""
    text = _thinned(text, name)
    if THIN not in text:
        items.append(Text(round(x, 4), round(y, 4), text, name, size, fill))
        return
    for part in text.split(THIN):
        if part:
            items.append(Text(round(x, 4), round(y, 4), part, name, size, fill))
        x += face(name).width(part, size) + THIN_EM * size * MM_PER_PT


def _line(text: Marked, name: str) -> tuple[list[_Unit], float]:
    """A text with marks in one face on one line, and the width of its spaces at 1 point."""
    faces = _line_faces(text, name)
    (units,) = _paragraphs(quoted(text).replace("\n", " "), faces)
    return units, face(name).width(" ", 1)


def _line_faces(text: Marked, name: str) -> Faces:
    """The faces of a line: bold and italic are those of running text, where it is in its face."""
    return text.drawn.faces if name == text.drawn.faces.plain else Faces(name, name, name)


def _draw_line(
    items: list[Item],
    line: list[_Unit],
    x: float,
    y: float,
    faces: Faces,
    size: float,
    fill: str,
    drawn: Drawn | None,
    tint: Tints | None,
) -> None:
    """Neighbouring words of one style become one run, spaces included."""
    words = [unit.plain for unit in line]
    if all(words):
        _draw_run(items, x, y, " ".join(words), faces.plain, size, fill)
        return
    space = face(faces.plain).width(" ", size)
    run, style, start = "", "plain", x
    for number, unit in enumerate(line):
        if number:
            if run and style == "plain":
                run += " "
            else:
                if run:
                    _draw_run(items, start, y, run, faces.of(style), size, fill)
                run = ""
            x += space
        for atom, width in zip(unit.atoms, unit.widths, strict=True):
            if isinstance(atom, Word):
                if run and atom.style != style:
                    _draw_run(items, start, y, run, faces.of(style), size, fill)
                    run = ""
                if not run:
                    style, start = atom.style, x
                run += atom.text
            elif isinstance(atom, IconMark):
                if run.strip():
                    _draw_run(items, start, y, run, faces.of(style), size, fill)
                run = ""
                height = _icon_size(faces, size)
                assert drawn is not None  # a string that is no markup has no icons
                colour = (tint or drawn.colour)(atom.tint) if atom.tint else None
                items += drawn.icon(
                    atom.name,
                    round(x - ICON_TRIM * height, 4),
                    round(y - height * (1 - ICON_DROP), 4),
                    round(height, 4),
                    fill,
                    colour,
                )
            x += width * size
    if run.strip():
        _draw_run(items, start, y, run, faces.of(style), size, fill)


def set_text(
    text: Marked,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    size: float,
    fill: str,
    faces: Faces | None = None,
    align: Align = "left",
    valign: VerticalAlign = "top",
    leading: float = 1.25,
    paragraph_gap: float = 0.35,
    floor: float = FLOOR,
    tint: Tints | None = None,
    parted: bool = False,
) -> Setting:
    """Set ``text`` into the box at (x, y), mm, at most ``size`` points.

    ``leading`` and ``paragraph_gap`` are shares of the size. With ``parted``, words that are wider than the box at ``floor``
    are parted. ``tint`` knows colours that the game doesn't have. Raises `Overfull` if it does not fit at ``floor``.
    """
    drawn, letters = text.drawn, quoted(text)
    # Cards of a deck repeat their kind, their company, their imprint. Icons are the game's own: they are set each time.
    plain = ":" not in letters
    setting = _set_letters if plain else _set_text
    return setting(
        letters, x, y, width, height, size, fill, faces or Faces(), align, valign, leading, paragraph_gap, floor, parted,
        *((None, None) if plain else (drawn, tint)),
    )  # fmt: skip


def _set_text(
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    fill: str,
    faces: Faces,
    align: Align,
    valign: VerticalAlign,
    leading: float,
    paragraph_gap: float,
    floor: float,
    parted: bool,
    drawn: Drawn | None,
    tint: Tints | None,
) -> Setting:
    paragraphs = _paragraphs(text, faces)
    if parted:
        widest = (width + 1e-6) / floor
        paragraphs = tuple([_in_parts(units, faces, widest) for units in paragraphs])
    points = max(size, floor)
    space = face(faces.plain).width(" ", 1)
    capital = face(faces.plain).cap_height
    while True:
        wrapped = [_wrap(units, space, (width + 1e-6) / points) for units in paragraphs]
        lines = [line for lines in wrapped if lines is not None for line in lines]
        em = points * MM_PER_PT
        top = capital * em
        needs = top + (len(lines) - 1) * leading * em + (len(paragraphs) - 1) * paragraph_gap * em + 0.22 * em
        fits = all(one is not None for one in wrapped)
        if fits and needs <= height + 1e-6:
            break
        if points <= floor:
            if not fits:
                widest = points * max(unit.width for units in paragraphs for unit in units)
                raise Overfull(text, points, width, height, widest)
            raise Overfull(text, points, width, height, needs)
        points = max(floor, points - STEP)
    if align == "center":
        wrapped = [
            _balanced(units, lines or [], space, width / points)
            for units, lines in zip(paragraphs, wrapped, strict=True)
        ]
    baseline = y + top
    if valign == "middle":
        baseline += (height - needs + 0.22 * em) / 2
    elif valign == "bottom":
        baseline += height - needs
    items: list[Item] = []
    for number, block in enumerate(wrapped):
        if number:
            baseline += paragraph_gap * em
        for line in block or []:
            left = x
            if align != "left":
                used = points * (fsum(unit.width for unit in line) + space * max(0, len(line) - 1))
                left += width - used if align == "right" else (width - used) / 2
            _draw_line(items, line, left, baseline, faces, points, fill, drawn, tint)
            baseline += leading * em
    return Setting(tuple(items), points, needs)


_set_letters = lru_cache(maxsize=500)(_set_text)


def line_size(text: str, width: float, *, size: float, name: str, floor: float = FLOOR) -> float:
    """The size in points at which `fit_line` sets a line: ``size``, or the next smaller one that is ``width`` mm wide."""
    points = max(size, floor)
    while points > floor and width_of(text, name, points) > width + 1e-6:
        points = max(floor, points - STEP)
    return points


def fit_line(
    text: str,
    x: float,
    y: float,
    width: float,
    *,
    size: float,
    name: str,
    fill: str,
    anchor: Anchor = "start",
    floor: float = FLOOR,
) -> tuple[Item, ...]:
    """One line of text on the baseline ``y``, shrunk until it is at most ``width`` mm wide; with its markup if it is a `Marked`
    one.

    Raises `Overfull` if it is wider at ``floor`` points.
    """
    if isinstance(text, Marked) and text.has_marks:
        points = line_size(text, width, size=size, name=name, floor=floor)
        if (used := width_of(text, name, points)) > width + 1e-6:
            raise Overfull(text, points, width, points * MM_PER_PT, used)
        left = x if anchor == "start" else x - used if anchor == "end" else x - used / 2
        marked: list[Item] = []
        _draw_line(
            marked, _line(text, name)[0], left, y, _line_faces(text, name), points, fill, text.drawn, None
        )
        return tuple(marked)
    text = _thinned(quoted(text), name)
    points = max(size, floor)
    while (used := width_of(text, name, points)) > width + 1e-6:
        if points <= floor:
            raise Overfull(text, points, width, points * MM_PER_PT, used)
        points = max(floor, points - STEP)
    if THIN not in text:
        return (Text(round(x, 4), round(y, 4), text, name, points, fill, anchor),)
    left = x if anchor == "start" else x - used if anchor == "end" else x - used / 2
    items: list[Item] = []
    _draw_run(items, left, y, text, name, points, fill)
    return tuple(items)


def wrapped(text: str, name: str, points: float, available: float) -> list[str]:
    """A text in lines at most ``available`` mm wide; a word that is too long alone is parted."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while width_of(word, name, points) > available and len(word) > 1:
            head = word
            while len(head) > 1 and width_of(head, name, points) > available:
                head = head[:-1]
            if line:
                lines.append(line)
                line = ""
            lines.append(head)
            word = word[len(head) :]
        joined = f"{line} {word}" if line else word
        if line and width_of(joined, name, points) > available:
            lines.append(line)
            joined = word
        line = joined
    return [*lines, line] if line or not lines else lines


def shortened(text: str, name: str, points: float, available: float) -> str:
    """A line at most ``available`` mm wide, with an ellipsis if some of it is left out."""
    if width_of(text, name, points) <= available:
        return text
    while len(text) > 1 and width_of(text + "…", name, points) > available:
        text = text[:-1]
    return text.rstrip() + "…"


def printable(text: str, name: str) -> str:
    """A text with ``?`` for what a face can't draw."""
    missing = set(face(name).missing("".join(sorted(set(text) - {THIN}))))
    return "".join("?" if letter in missing else letter for letter in text)
