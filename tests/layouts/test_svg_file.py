"""SVG files: what is read of them, and what is refused in a sentence."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest
from PIL import Image
from playproof.generator.pages.page import Page, PlacedDrawing
from playproof.generator.writers.pdf import write_pdf
from playproof.generator.writers.png import write_png
from playproof.generator.writers.svg import write_svg
from playproof.layouts.scene import Drawing, EvenOddPath, Gradient, Group, RectOutline
from playproof.layouts.svg_file import SvgFault, read_svg
from playproof.layouts.svg_shapes import SvgShape, shape_items

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def shapes(inside: str, head: str = 'viewBox="0 0 100 50"') -> tuple[SvgShape, ...]:
    drawing = read_svg(f"<svg {NS} {head}>{inside}</svg>".encode())
    assert drawing.pixels is None, drawing.pixels
    return tuple(drawing.all_shapes)


def ends(shape: SvgShape) -> list[tuple[float, float]]:
    """Where the lines and curves of a shape end."""
    return [(segment[-2], segment[-1]) for segment in shape.segments if segment[0] != "Z"]


@pytest.mark.parametrize(
    ("inside", "points"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', [(1, 2), (4, 2), (4, 6), (1, 6)]),
        ('<polygon points="1,2 3,4 5,0"/>', [(1, 2), (3, 4), (5, 0)]),
        ('<circle cx="10" cy="10" r="5"/>', [(5, 10), (10, 5), (15, 10), (10, 15), (5, 10)]),
        ('<path d="M1 1h2v2z" transform="translate(10 20) scale(2)"/>', [(12, 22), (16, 22), (16, 26)]),
        ('<g transform="rotate(90)"><rect width="3" height="4"/></g>', [(0, 0), (0, 3), (-4, 3), (-4, 0)]),
        ('<rect width="50%" height="50%"/>', [(0, 0), (50, 0), (50, 25), (0, 25)]),
        ('<defs><path id="a" d="M0 0L1 1"/></defs><use xlink:href="#a" x="5"/>', [(5, 0), (6, 1)]),
        (
            '<symbol id="s" viewBox="0 0 2 2"><path d="M0 0L2 2"/></symbol><use href="#s" width="10" height="10"/>',
            [(0, 0), (10, 10)],
        ),
        ('<path d="M0 0C0 10 10 10 10 0S20-10 20 0"/>', [(0, 0), (10, 0), (20, 0)]),
        ('<path d="M0 0L1 1ZL2 0"/>', [(0, 0), (1, 1), (0, 0), (2, 0)]),
    ],
)  # fmt: skip
def test_shapes_become_lines_and_curves(inside: str, points: list[tuple[float, float]]) -> None:
    (shape,) = shapes(inside)
    assert ends(shape) == points


def test_a_line_that_is_filled_by_default_has_no_area() -> None:
    (shape,) = shapes('<path d="M5 5V20" stroke="red"/><path d="M5 5H20"/>')
    assert (shape.fill, shape.stroke) == (None, "#ff0000")


def test_smooth_curves_go_on_in_the_direction_of_the_last_one() -> None:
    (cubic,) = shapes('<path d="M0 0C0 10 8 9 10 0S20-10 20 0"/>')
    assert cubic.segments[2] == ("C", 12.0, -9.0, 20.0, -10.0, 20.0, 0.0)
    (quadratic,) = shapes('<path d="M0 0Q3 9 6 0T12 0"/>')
    assert quadratic.segments[2] == ("C", 8.0, -6.0, 10.0, -6.0, 12.0, 0.0)


def test_colours_come_from_attributes_styles_and_sheets() -> None:
    found = shapes(
        "<style>.st0{fill:#FF0000} #b{fill:navy;stroke:currentColor} rect{stroke-width:4}</style>"
        '<g fill="#0f0"><rect class="st0" width="1" height="1"/><path id="b" d="M0 0L1 1"/>'
        '<rect style="fill:rgb(1,2,3);fill-rule:evenodd" width="1" height="1"/><path d="M0 0h1v1"/></g>'
        '<path d="M0 0h1v1"/><path d="M0 0h1" fill="none" stroke="#fff" stroke-linecap="square"/>'
        '<path d="M0 0h1" display="none"/><path d="M0 0h1" opacity="0"/>'
    )
    colours = [(shape.fill, shape.stroke) for shape in found]
    assert colours == [
        ("#ff0000", None), ("#000080", "currentColor"), ("#010203", None), ("#00ff00", None), ("#000000", None),
        (None, "#ffffff"),
    ]  # fmt: skip
    assert [shape.even_odd for shape in found] == [False, False, True, False, False, False]
    assert found[-1].cap == "round"


def test_the_box_begins_at_zero_and_lines_grow_with_their_transform() -> None:
    drawing = read_svg(
        f'<svg {NS} viewBox="-10 -20 40 30"><path d="M-10-20L30 10" stroke="red"/></svg>'.encode()
    )
    assert (drawing.width, drawing.height) == (40, 30)
    assert ends(drawing.shapes[0]) == [(0, 0), (40, 30)]
    (shape,) = shapes('<g transform="scale(3)"><path d="M0 0h1" stroke="red" stroke-width="2"/></g>')
    assert shape.weight == 6
    assert read_svg(f'<svg {NS} width="20mm" height="10mm"/>'.encode()).width == pytest.approx(75.6, abs=0.01)


def test_what_editors_add_is_left_out_and_a_clip_around_everything_is_none() -> None:
    found = shapes(
        '<metadata><x/></metadata><s:view xmlns:s="urn:s"><rect width="9" height="9"/></s:view>'
        '<g clip-path="url(#c)"><rect width="1" height="1"/></g>'
        '<defs><clipPath id="c"><rect width="100" height="50" fill="white"/></clipPath></defs>'
    )
    assert len(found) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "declares an entity"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "secret.txt">]><svg>&a;</svg>', "declares an entity"),
        ('<?xml-stylesheet href="a.css"?><svg/>', "takes its styles from another file"),
        (
            '<svg viewBox="0 0 1 1"><style>@import "a.css";</style></svg>',
            "takes its styles from another file",
        ),
        (f'<svg {NS} viewBox="0 0 1 1"><use href="a.svg#b"/></svg>', "uses 'a.svg#b' of another file"),
        (f'<svg {NS} viewBox="0 0 1 1"><use href="#b"/></svg>', "which isn't in the file"),
        (f'<svg {NS} viewBox="0 0 1 1"><image href="a.png"/></svg>', "has <image>"),
        (f'<svg {NS} viewBox="0 0 1 1"><script>1</script></svg>', "has <script>"),
        (f'<svg {NS} viewBox="0 0 1 1"><text>A</text></svg>', "has <text>"),
        (f'<svg {NS} viewBox="0 0 1 1"><g filter="url(#f)"/></svg>', "has a filter"),
        (f'<svg {NS} viewBox="0 0 1 1"><g clip-path="url(#f)"/></svg>', "is cut by a clip path"),
        (f'<svg {NS} viewBox="0 0 1 1"><path d="M0 0" fill="url(#g)"/></svg>', "is coloured by 'url(#g)'"),
        (f'<svg {NS} viewBox="0 0 1 1"><path d="M0 0" fill="reddish"/></svg>', "has the colour 'reddish'"),
        (f'<svg {NS} viewBox="0 0 1 1"><path d="L0 0"/></svg>', "path data starts with 'L'"),
        (f'<svg {NS} viewBox="0 0 1 1"><path d="M0 1e300"/></svg>', "a number beyond 10,000,000"),
        (f'<svg {NS} viewBox="0 0 1 1"><rect width="x" height="1"/></svg>', "width is 'x'"),
        (f'<svg {NS} viewBox="0 0 0 1"/>', "viewBox is '0 0 0 1'"),
        ("<svg/>", "neither its viewBox nor its width"),
        ("<html/>", "the first element is <html>"),
        ("<svg", "is no SVG that can be read"),
        ('<?xml version="1.0" encoding="nonsense"?><svg/>', "unknown encoding"),
        (f"<svg {NS}>" + "<g>" * 70 + "</g>" * 70 + "</svg>", "more than 60 elements within each other"),
        (
            f'<svg {NS} viewBox="0 0 1 1"><g id="a0"><path d="M0 0h1"/></g>'
            + "".join(
                f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 29)
            )
            + "</svg>",
            "draws more than 20,000 elements",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(SvgFault) as found:
        read_svg(text.encode())
    assert problem in str(found.value)
    assert found.value.allowed


@pytest.mark.parametrize(
    ("inside", "problem", "allowed"),
    [
        ("\n<path d='M0 0L x y'/>", "path data has 'x y' after 'L' (line 2)", "2 numbers each time"),
        ("<polygon points='0,0 1'/>", "the points of <polygon> are '0,0 1' (line 1)", "two numbers for each point"),
        (
            "\n\n<g transform='matrix(1 0 0)'/>", "a transform is 'matrix(1 0 0)' (line 3)",
            "matrix (6 numbers), translate or scale (1 or 2), rotate (1 or 3), skewX or skewY (1)",
        ),
        (
            "<path d='M0 0h1' fill='rgba(1,2)'/>", "a shape has the colour 'rgba(1,2)' (line 1)",
            "#rrggbb, rgb(…), rgba(…), hsl(…), hsla(…) or a colour's name",
        ),
        (
            "<g>\n<g>\n<rect width='9' height='9' fill='url(#p)'/></g></g><pattern id='p'/>",
            "a shape is coloured by <pattern>, which can't be drawn (line 3)", "plain colours and gradients",
        ),
    ],
)  # fmt: skip
def test_a_fault_says_its_line_and_what_would_be_right(inside: str, problem: str, allowed: str) -> None:
    with pytest.raises(SvgFault) as found:
        shapes(inside)
    assert (str(found.value), found.value.allowed) == (problem, allowed)


# ---- gradients

STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'


def gradient(attributes: str = "", tag: str = "linearGradient", stops: str = STOPS) -> Gradient:
    """The gradient of a square from (20, 10) to (40, 30)."""
    (shape,) = shapes(
        f'<{tag} id="g" {attributes}>{stops}</{tag}><rect x="20" y="10" width="20" height="20" fill="url(#g)"/>'
    )
    assert isinstance(shape.fill, Gradient)
    return shape.fill


@pytest.mark.parametrize(
    ("made", "colours"),
    [
        (lambda: gradient(), {(20, 20): "#ff0000", (30, 12): "#800080", (40, 20): "#0000ff", (90, 20): "#0000ff"}),
        (lambda: gradient('x2="0" y2="1"'), {(30, 10): "#ff0000", (25, 30): "#0000ff"}),
        (lambda: gradient('gradientTransform="rotate(90 .5 .5)"'), {(30, 10): "#ff0000", (25, 30): "#0000ff"}),
        (
            lambda: gradient('gradientUnits="userSpaceOnUse" x1="0" x2="100%"'),
            {(0, 20): "#ff0000", (50, 20): "#800080", (100, 9): "#0000ff"},
        ),
        (
            lambda: gradient('x2="25%" spreadMethod="reflect"'),
            {(20, 20): "#ff0000", (25, 20): "#0000ff", (30, 20): "#ff0000", (35, 20): "#0000ff"},
        ),
        (lambda: gradient('x2=".5" spreadMethod="repeat"'), {(25, 20): "#800080", (35, 20): "#800080"}),
        (
            lambda: gradient(tag="radialGradient"),
            {(30, 20): "#ff0000", (35, 20): "#800080", (30, 30): "#0000ff", (20, 10): "#0000ff"},
        ),
        (lambda: gradient('fx="75%" fy="50%"', "radialGradient"), {(35, 20): "#ff0000", (20, 20): "#0000ff"}),
        (
            lambda: gradient(stops=STOPS.replace('"1"', '".5"') + '<stop offset="40%" style="stop-color:lime"/>'),
            {(29.9, 20): "#0300fc", (30.1, 20): "#00ff00", (40, 20): "#00ff00"},
        ),
    ],
)  # fmt: skip
def test_gradients_have_their_colours_in_their_places(
    made: Callable[[], Gradient], colours: dict[tuple[float, float], str]
) -> None:
    found = made()
    for (x, y), colour in colours.items():
        own, opacity = found.at(x, y)
        assert opacity == 1
        assert distance(own, colour) <= 3, ((x, y), own)


def distance(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True))


def test_a_gradient_takes_its_stops_and_attributes_from_another_one() -> None:
    (one, two) = shapes(
        f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="10" x2="30" xlink:href="#b">{STOPS}</linearGradient>'
        '<radialGradient id="b" href="#a"/><linearGradient id="c" href="#a" x2="50"/>'
        '<path d="M0 0h9v9z" fill="url(#a)" stroke="url(#c)"/><path d="M0 0h9v9z" fill="url(#b)"/>'
    )
    assert isinstance(one.fill, Gradient)
    assert isinstance(one.stroke, Gradient)
    assert isinstance(two.fill, Gradient)
    assert (one.fill.points, one.stroke.points, len(two.fill.points)) == ((10, 0, 30, 0), (10, 0, 50, 0), 6)


@pytest.mark.parametrize(
    ("attributes", "stops", "fill"),
    [
        ("", "", None),
        ("", '<stop stop-color="#123"/>', "#112233"),
        ("", STOPS.replace("#00f", "#f00"), "#ff0000"),
        ('x2="0"', STOPS, "#0000ff"),
        ('gradientTransform="scale(0)"', STOPS, None),
    ],
)
def test_a_gradient_of_one_colour_is_a_colour(attributes: str, stops: str, fill: str | None) -> None:
    found = shapes(
        f'<linearGradient id="g" {attributes}>{stops}</linearGradient><rect width="9" height="9" fill="url(#g)"/>'
    )
    assert [shape.fill for shape in found] == ([] if fill is None else [fill])
    # A line has no box that its colours could be shares of.
    assert (
        shapes(
            f'<linearGradient id="g">{STOPS}</linearGradient><path d="M0 0h9" stroke="url(#g)" fill="none"/>'
        )
        == ()
    )


def test_a_gradient_that_comes_too_often_or_from_elsewhere_is_refused() -> None:
    with pytest.raises(SvgFault, match="a gradient comes more than 100 times"):
        gradient('x2=".001" spreadMethod="repeat"')
    with pytest.raises(SvgFault, match="of another file"):
        gradient('href="a.svg#b"')


def test_gradients_are_printed_with_their_colours_and_shine_through() -> None:
    found = shapes(
        f'<linearGradient id="g">{STOPS}</linearGradient><linearGradient id="clear">'
        '<stop offset="0" stop-color="lime"/><stop offset="1" stop-color="lime" stop-opacity="0"/></linearGradient>'
        '<rect width="40" height="20" fill="url(#g)"/><rect y="30" width="40" height="20" fill="url(#clear)"/>'
        '<path d="M50 10h40v1" stroke="url(#g)" stroke-width="10" fill="none"/>'
        '<path d="M50 30h40v20h-40zM60 35h20v10h-20z" fill-rule="evenodd" fill="url(#g)"/>'
    )
    items = tuple(item for shape in found for item in shape_items(shape, 1, 1, str))
    assert [type(item).__name__ for item in items] == ["Shaded"] * 4
    drawing = Drawing(RectOutline(100, 100), (Group(items), Group(items, 100, 50, rotate=90)))
    page = Page(100, 150, (PlacedDrawing(drawing, 0, 0),))
    data = write_pdf([page], title="")
    assert data == write_pdf([page], title="")
    picture = Image.open(io.BytesIO(write_png(data, 0, 25.4 * 4)))
    for (x, y), colour in {
        (1, 10): "#ff0000", (20, 10): "#800080", (39, 10): "#0000ff", (1, 40): "#06ff06", (20, 40): "#80ff80",
        (39, 40): "#f8fff8", (70, 10): "#800080", (51, 10): "#ff0000", (89, 10): "#0000ff", (70, 40): "#ffffff",
        (55, 40): "#df0020", (90, 51): "#ff0000", (90, 70): "#800080", (60, 70): "#80ff80",
    }.items():  # fmt: skip
        shade = picture.getpixel((4 * x, 4 * y))
        assert isinstance(shade, tuple)
        assert distance("#{:02x}{:02x}{:02x}".format(*shade), colour) <= 9, ((x, y), shade)
    svg = write_svg(drawing, title="x").decode()
    assert svg.count("<linearGradient") == 4
    assert svg.count('fill="url(#gradient1)"') == 2
    assert 'stop-opacity="0"' in svg


def test_a_hole_by_the_even_odd_rule_is_a_hole_in_pdf_and_svg() -> None:
    (shape,) = shapes('<path fill-rule="evenodd" d="M0 0h10v10h-10zM2 2h6v6h-6z"/>')
    path = EvenOddPath(shape.segments, "#123456")
    drawing = Drawing(RectOutline(10, 10), (path,))
    assert b'fill-rule="evenodd"' in write_svg(drawing, title="x")
    page = Page(10, 10, (PlacedDrawing(drawing, 0, 0),))
    picture = Image.open(io.BytesIO(write_png(write_pdf([page], title=""), 0, 254)))
    assert picture.getpixel((10, 10)) == (0x12, 0x34, 0x56)
    assert picture.getpixel((50, 50)) == (255, 255, 255)


SAMPLE = (
    f'<?xml version="1.0"?><svg {NS} viewBox="0 0 24 24" width="24px"><style>.a{{fill:#f00}}</style>'
    '<defs><clipPath id="c"><rect width="24" height="24"/></clipPath><path id="p" d="M1 1h2v3l-1 2z"/></defs>'
    '<g clip-path="url(#c)"><g transform="rotate(30 12 12) matrix(1 0 0 1 2 2)" stroke-width="2" class="a">'
    '<path d="M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18ZM4 4q2 2 4 0t4 0s1 1 2 2c1 1 2 2 3 3" stroke="currentColor"/>'
    '<circle cx="12" cy="12" r="3" opacity=".5"/><rect x="1" rx="1" width="20%" height="3"/><use href="#p" x="3"/>'
    '</g></g><linearGradient id="g" x2=".3" spreadMethod="reflect" href="#h"><stop stop-color="red"/><stop offset="1"'
    ' stop-opacity=".5"/></linearGradient><radialGradient id="h" cx="12" r="9" fx="10" gradientUnits="userSpaceOnUse"'
    ' gradientTransform="scale(.9)"/><path d="M1 2h9v8z" fill="url(#g)" stroke="url(#h)"/>'
    '<polyline points="1,2 3,4" style="fill:none;stroke:rgb(1 2 3)"/></svg>'
).replace("rgb(1 2 3)", "rgb(1,2,3)")


def mutated(data: bytes, chance: random.Random, words: tuple[bytes, ...]) -> bytes:
    """``data`` with one to four changes: a byte, a stretch that goes or comes twice, a word put in."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(made) + 1)
        end = min(len(made), at + chance.choice((1, 1, 2, 5, 40)))
        what = chance.randrange(4)
        if what == 0 and at < len(made):
            made[at] = chance.randrange(256)
        elif what == 1:
            del made[at:end]
        elif what == 2:
            made[at:at] = made[at:end] * chance.randint(1, 3)
        else:
            made[at:at] = chance.choice(words)
    return bytes(made)


WORDS = (
    b"<g>", b"</g>", b"1e999", b"-", b'"', b"nan", b"<!ENTITY x SYSTEM 'a'>", b"&x;", b"url(#c)", b"%", b"currentColor",
    b'<use href="#p"/>', b"<use href='//h/a.svg#b'/>", b"\x00", b"\xff\xfe", b"99999999999", b"viewBox", b"A1 1",
    b"<image href='secret.png'/>", b"scale(1e6)", b"matrix(0 0 0 0 0 0)", b"inherit",
)  # fmt: skip


def plain_colour(colour: str) -> str:
    return colour if colour.startswith("#") else "#000000"


def test_any_change_of_a_file_is_read_or_refused(exhaustive: bool) -> None:
    chance = random.Random(16)
    assert len(read_svg(SAMPLE.encode()).shapes) == 6
    for _ in range(5_000 if exhaustive else 400):
        try:
            drawing = read_svg(mutated(SAMPLE.encode(), chance, WORDS))
            items = tuple(item for shape in drawing.shapes for item in shape_items(shape, 2, 1, plain_colour))
            printed = Page(50, 50, (PlacedDrawing(Drawing(RectOutline(50, 50), items), 0, 0),))
            if exhaustive:
                write_pdf([printed], title="x")
                write_svg(printed.placed[0].drawing, title="x")
        except SvgFault as fault:
            assert str(fault)
            assert "\n" not in str(fault)
