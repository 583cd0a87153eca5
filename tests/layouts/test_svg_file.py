"""SVG files: what is read of them, and what is refused in a sentence."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest
from PIL import Image

from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import write_png
from playproof.generator.writers.svg import write_svg
from playproof.layouts.scene import Drawing, EvenOddPath, Faded, Gradient, Group, Path, RectOutline
from playproof.layouts.svg.file import SvgFault, read_svg
from playproof.layouts.svg.shapes import SvgGroup, SvgShape, shape_items

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def shapes(inside: str, head: str = 'viewBox="0 0 100 50"') -> tuple[SvgShape, ...]:
    drawing = read_svg(f"<svg {NS} {head}>{inside}</svg>".encode())
    assert drawing.pixels is None, drawing.pixels
    return tuple(drawing.all_shapes)


def why_pixels(text: str) -> tuple[str, str]:
    """Why a file is drawn as pixels, and what would be shapes."""
    pixels = read_svg(text.encode()).pixels
    assert pixels is not None
    return pixels.why, pixels.allowed


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
        '<path d="M0 0h1v1"/><path d="M0 0h1" fill="none" stroke="#fff" stroke-linecap="round"/>'
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
    assert [ends(shape) for shape in drawing.all_shapes] == [[(0, 0), (40, 30)]]
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
        (f'<svg {NS} viewBox="0 0 1 1"><script>1</script></svg>', "has <script>"),
        (f'<svg {NS} viewBox="0 0 1 1"><foreignObject/></svg>', "has <foreignObject>"),
        (
            f'<svg {NS} viewBox="0 0 1 1"><text>A\u4e00</text></svg>',
            "no font has '\u4e00' of this SVG's letters",
        ),
        (
            f'<svg {NS} viewBox="0 0 1 1"><g id="a"><use href="#a"/></g></svg>',
            "<g> is drawn within itself (line 1)",
        ),
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
            "draws more than 100,000 elements",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(SvgFault) as found:
        read_svg(text.encode())
    assert problem in str(found.value)
    assert found.value.allowed


VECTOR = "shapes, letters, gradients and clip paths, which stay lines at any size"


@pytest.mark.parametrize(
    ("inside", "why", "allowed"),
    [
        ("\n<path d='M0 0L x y'/>", "path data has 'x y' after 'L' (line 2)", "2 numbers each time"),
        ("<path d='L0 0'/>", "path data starts with 'L' (line 1)", "M or m"),
        ("<polygon points='0,0 1'/>", "the points of <polygon> are '0,0 1' (line 1)", "two numbers for each point"),
        (
            "\n\n<g transform='matrix(1 0 0)'/>", "a transform is 'matrix(1 0 0)' (line 3)",
            "matrix (6 numbers), translate or scale (1 or 2), rotate (1 or 3), skewX or skewY (1)",
        ),
        (
            "<path d='M0 0h1v1' fill='rgba(1,2)'/>", "a shape has the colour 'rgba(1,2)' (line 1)",
            "#rrggbb, rgb(…), rgba(…), hsl(…), hsla(…) or a colour's name",
        ),
        (
            "<rect width='x' height='1'/>", "width is 'x' (line 1)",
            "a number up to a million, or one with px, pt, pc, mm, cm, in",
        ),
        ("<g>\n<g>\n<rect width='9' height='9' fill='url(#p)'/></g></g><pattern id='p'/>",
         "a shape is coloured by <pattern> (line 3)", VECTOR),
        ("<mask id='m'/><g mask='url(#m)'/>", "<g> has a mask (line 1)", VECTOR),
        ("<g style='filter: blur(2px)'/>", "<g> has a filter (line 1)", VECTOR),
        ("<filter id='f'/><g filter='url(#f)'/>", "<g> has a filter (line 1)", VECTOR),
        ("<g style='mix-blend-mode: screen'/>", "<g> has a mix-blend-mode (line 1)", VECTOR),
        ("<image href='data:image/png;base64,AA'/>", "this SVG has <image> (line 1)", VECTOR),
        ("<text rotate='9'>A</text>", "this SVG has <text> (line 1)", VECTOR),
        ("<new/>", "this SVG has <new> (line 1)", VECTOR),
        (
            "<path d='M0 0H30L0 1e5' stroke='red' stroke-dasharray='1'/>", "a line has more than 2,000 dashes (line 1)",
            "a simpler drawing",
        ),
        (
            f"<clipPath id='c'><path d='M0 0{'h1v1' * 1000}'/></clipPath><path clip-path='url(#c)' d='M5 5h9v9'/>",
            "a clip path has too many lines and curves (line 1)", "a simpler drawing",
        ),
        (
            f"<marker id='m'><rect/></marker><path d='M0 0{'h1v1' * 2500}' marker-mid='url(#m)'/>",
            "this SVG draws more than 200,000 lines and curves (line 1)", "a simpler drawing",
        ),
        (
            "<linearGradient id='g' spreadMethod='repeat'><stop/><stop stop-color='red'/></linearGradient>"
            "<circle r='9' fill='url(#g)'/>", "a gradient comes several times (line 1)", "a gradient that comes once",
        ),
    ],
)  # fmt: skip
def test_what_is_no_shape_is_drawn_as_pixels_for_a_reason(inside: str, why: str, allowed: str) -> None:
    assert why_pixels(f'<svg {NS} viewBox="0 0 100 50">{inside}</svg>') == (why, allowed)


def test_what_names_nothing_is_left_out_as_in_browsers() -> None:
    (shape,) = shapes(
        '<use href="#b"/><rect width="9" height="9" fill="url(#x) red" stroke="url(#x)" clip-path="url(#x)" mask="url(#x)"/>'
    )
    assert (shape.fill, shape.stroke) == ("#ff0000", None)


@pytest.mark.parametrize("none", ["none", "None", "NONE", "transparent", "Transparent"])
def test_no_colour_is_the_same_in_capitals(none: str) -> None:
    found = shapes(
        f'<circle cx="5" cy="5" r="4" fill="{none}" stroke="Black"/><circle r="4" style="FILL:{none};stroke:RED" class="a"/>'
    )
    assert [(shape.fill, shape.stroke) for shape in found] == [(None, "#000000"), (None, "#ff0000")]


def test_an_arrowhead_is_at_the_end_of_its_line_and_turns_with_it() -> None:
    found = shapes(
        '<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4z"/></marker>'
        '<line x1="1" y1="5" x2="8" y2="5" stroke="black" marker-end="url(#m)"/>'
        '<path d="M50 0V20" stroke="red" stroke-width="2" style="marker-start: url(#m)"/>'
    )
    assert [ends(shape) for shape in found] == [
        [(1, 5), (8, 5)], [(6, 3), (10, 5), (6, 7)], [(50, 0), (50, 20)], [(54, -4), (50, 4), (46, -4)],
    ]  # fmt: skip


def test_a_clip_path_leaves_what_is_within_it() -> None:
    found = shapes(
        '<clipPath id="c"><rect width="10" height="10"/><rect x="20" width="10" height="10"/></clipPath>'
        '<g clip-path="url(#c)"><rect x="5" y="5" width="50" height="50" fill="red"/><path d="M2 2H60" stroke="blue"/>'
        '<rect x="40" width="9" height="9"/></g>'
    )
    boxes = [[(min(side), max(side)) for side in zip(*ends(shape), strict=True)] for shape in found]
    assert [shape.fill for shape in found] == ["#ff0000", "#0000ff"]
    assert boxes == [[(5, 30), (5, 10)], [(2, 30), (1.5, 2.5)]]
    (whole,) = shapes(
        '<clipPath id="c"><rect width="100" height="50"/></clipPath><path clip-path="url(#c)" d="M1 1H9" stroke="red"/>'
    )
    assert whole.stroke == "#ff0000"
    nested = shapes(
        '<svg x="10" width="20" height="20" viewBox="0 0 10 10"><rect x="-5" width="10" height="10"/></svg>'
    )
    assert [sorted(set(ends(shape))) for shape in nested] == [[(10, 0), (10, 20), (20, 0), (20, 20)]]


def test_a_line_with_corners_is_the_area_that_it_covers() -> None:
    """Lines of drawings have round joins: others are filled."""
    (round_one,) = shapes(
        '<path d="M10 10H30V30" fill="none" stroke="red" stroke-width="4" stroke-linejoin="round"/>'
    )
    assert (round_one.stroke, round_one.weight) == ("#ff0000", 4)
    (mitred,) = shapes('<path d="M10 10H30V30" fill="none" stroke="red" stroke-width="4"/>')
    assert (mitred.fill, mitred.stroke) == ("#ff0000", None)
    assert (32, 8) in ends(mitred)
    (square,) = shapes('<path d="M10 10H30" stroke="red" stroke-width="4" stroke-linecap="square"/>')
    assert {(8, 8), (32, 12)} <= set(ends(square))


def test_letters_are_outlines_of_our_fonts() -> None:
    (start,) = shapes('<text x="10" y="40" font-size="20" fill="red">To</text>')
    (end,) = shapes('<text x="90" y="40" font-size="20" text-anchor="end" style="fill:red">To</text>')
    left, right = (min(x for x, _ in ends(shape)) for shape in (start, end))
    # T is 0.536 em wide and o 0.542, but kerned they come to 1.012.
    assert right - left == pytest.approx(80 - 20 * 1.012, abs=0.01)
    assert (start.fill, end.fill) == ("#ff0000", "#ff0000")
    (bold,) = shapes('<style>text { font: bold 10px serif }</style><text y="20">I</text>')
    (plain,) = shapes('<text font-size="10" y="20">I</text>')
    assert bold.segments != plain.segments
    several = shapes('<text y="20">A<tspan fill="red">B</tspan> <tspan fill="blue" x="50">C</tspan></text>')
    assert [shape.fill for shape in several] == ["#000000", "#ff0000", "#0000ff"]
    assert min(x for x, _ in ends(several[2])) == pytest.approx(50.7, abs=0.5)


@pytest.mark.parametrize(("adjust", "wide"), [("spacing", 7.6), ("spacingAndGlyphs", 21.7)])
def test_letters_are_as_long_as_is_said(adjust: str, wide: float) -> None:
    (shape,) = shapes(
        f'<text x="50" y="40" font-size="16" text-anchor="middle" textLength="60" lengthAdjust="{adjust}">HH</text>'
    )
    xs = [x for x, _ in ends(shape)]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(50, abs=0.1)
    assert max(xs) - min(xs) == pytest.approx(56, abs=5)
    assert max(x for x in xs if x < 50) - min(xs) == pytest.approx(wide, abs=0.3)


def test_a_group_shines_through_as_one() -> None:
    drawing = read_svg(
        f'<svg {NS} viewBox="0 0 9 9"><g opacity=".5"><rect width="5" height="5"/><rect x="2" width="5" height="5"/></g>'
        '<g opacity=".5"><rect width="5" height="5" opacity="50%"/></g></svg>'.encode()
    )
    (group, alone) = drawing.shapes
    assert isinstance(group, SvgGroup)
    assert (group.opacity, len(group.shapes)) == (0.5, 2)
    assert isinstance(alone, SvgShape)
    assert alone.fill_opacity == 0.25
    (faded,) = shape_items(group, 1, 1, str)
    assert isinstance(faded, Faded)
    assert [item.fill for item in shape_items(group, 1, 1, str, opaque=True) if isinstance(item, Path)] == [
        "#808080"
    ] * 2


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
        '<path d="M0 0h9v9z" fill="url(#a)" stroke="url(#c)" stroke-linejoin="round"/><path d="M0 0h9v9z" fill="url(#b)"/>'
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


def test_a_gradient_from_elsewhere_is_refused() -> None:
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
    '</g></g><linearGradient id="g" x2=".3" href="#h"><stop stop-color="red"/><stop offset="1"'
    ' stop-opacity=".5"/></linearGradient><radialGradient id="h" cx="12" r="9" fx="10" gradientUnits="userSpaceOnUse"'
    ' gradientTransform="scale(.9)"/><path d="M1 2h9v8z" fill="url(#g)" stroke="url(#h)"/>'
    '<polyline points="1,2 3,4" style="fill:none;stroke:rgb(1,2,3)"/>'
    '<style>text > tspan, .b { font: bold 3px serif; fill: Red !important }</style><text x="2 4" y="9" dx="1" '
    'text-anchor="end">To <tspan class="b">fi</tspan></text>'
    '<marker id="m" viewBox="0 0 9 9" orient="auto"><path d="M0 0l9 4l-9 4z"/></marker>'
    '<clipPath id="d"><circle cx="9" cy="9" r="5"/></clipPath><g clip-path="url(#d)" opacity=".5"><path d="M1 2h9v8" '
    'fill="none" stroke="red" stroke-dasharray="2 1" stroke-linecap="square" marker-end="url(#m)"/><text>A</text></g></svg>'
)


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
    b"<style>*{fill:None}</style>", b"<text textLength='9'>x</text>", b"\xe4\xb8\x80", b"marker:url(#m)", b"font:1px x",
    b"<g>", b"</g>", b"1e999", b"-", b'"', b"nan", b"<!ENTITY x SYSTEM 'a'>", b"&x;", b"url(#c)", b"%", b"currentColor",
    b'<use href="#p"/>', b"<use href='//h/a.svg#b'/>", b"\x00", b"\xff\xfe", b"99999999999", b"viewBox", b"A1 1",
    b"<image href='secret.png'/>", b"scale(1e6)", b"matrix(0 0 0 0 0 0)", b"inherit",
)  # fmt: skip


def plain_colour(colour: str) -> str:
    return colour if colour.startswith("#") else "#000000"


def test_any_change_of_a_file_is_read_or_refused(exhaustive: bool) -> None:
    chance = random.Random(16)
    assert len(read_svg(SAMPLE.encode()).shapes) == 10
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
