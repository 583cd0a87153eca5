"""What reaches the readers of an SVG: nothing that leads out of the file, runs, or grows without bound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playproof.layouts.svg.file import SvgFault, read_svg
from playproof.layouts.svg.tree import checked_tree, written
from playproof.layouts.typefaces.faces import shipped_path

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def tree(inside: str, head: str = "") -> str:
    return written(checked_tree(f'{head}<svg {NS} viewBox="0 0 9 9">{inside}</svg>'.encode()))


#: Every way to name another file, and what is said of it.
OUTWARD = [
    ('<use href="a.svg#b"/>', "uses 'a.svg#b' of another file"),
    ('<use xlink:href="//host/a.svg#b"/>', "of another file"),
    ('<image href="file:secret.png"/>', "of another file"),
    ('<image xlink:href="https://host/a.png"/>', "of another file"),
    ('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "of another file"),
    ('<image href="data:text/html,x"/>', "of another file"),
    ('<image href=" &#10;a.png"/>', "of another file"),
    ('<filter><feImage href="a.png"/></filter>', "of another file"),
    ('<linearGradient href="a.svg#g"/>', "of another file"),
    ('<text><textPath href="a.svg#p">x</textPath></text>', "of another file"),
    ('<rect fill="url(a.svg#g)"/>', "fill is 'url(a.svg#g)'"),
    ('<rect fill="URL( &quot;a.svg#g&quot; )"/>', "fill is 'url( \"a.svg#g\" )'"),
    ('<rect style="mask: url(https://host/a.svg#m)"/>', "mask is 'url(https://host/a.svg#m)'"),
    ("<style>rect { filter: url('a.svg#f') }</style><rect/>", "filter is"),
    ("<style>rect { fil\\74 er: u\\72l(a.svg) }</style><rect/>", "filter is"),
    ("<style>@import 'a.css';</style>", "takes its styles from another file"),
    ("<style>@IMPORT url(a.css);</style>", "takes its styles from another file"),
    ("<script>1</script>", "has <script>"),
    ('<a xmlns="http://www.w3.org/1999/xhtml"><script>1</script></a>', "has <script>"),
    ("<foreignObject><p/></foreignObject>", "has <foreignObject>"),
]


@pytest.mark.parametrize(("inside", "problem"), OUTWARD)
def test_nothing_leads_out_of_the_file(inside: str, problem: str) -> None:
    with pytest.raises(SvgFault, match=re.escape(problem)):
        tree(inside)


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]>', "declares an entity"),
        ('<!DOCTYPE svg [<!ENTITY % a SYSTEM "a.dtd"> %a;]>', "declares an entity"),
        ('<?xml-stylesheet href="a.css"?>', "takes its styles from another file"),
    ],
)
def test_nothing_is_declared_before_the_drawing(head: str, problem: str) -> None:
    with pytest.raises(SvgFault, match=problem):
        tree("", head)


def test_what_would_run_or_be_asked_for_is_left_out() -> None:
    """The document type's address is never asked for; links, handlers and elements of other kinds don't go on."""
    made = tree(
        '<rect onclick="go()" ONLOAD="go()" width="9" xml:base="https://host/"/><a href="https://host/"><rect id="b"/></a>'
        '<x:image xmlns:x="urn:x" href="a.png"><rect/></x:image><style>@font-face { src: url(a.woff) } @charset "x";</style>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    )
    assert made.partition("<style>")[0].partition(">")[2] == '<rect width="9" /><a><rect id="b" /></a>'
    assert "host" not in made.replace("http://www.w3.org", "")


def test_references_are_counted_before_they_are_followed() -> None:
    twice = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 40))
    with pytest.raises(
        SvgFault, match=r"draws more than 100,000 elements|more than 60 elements within each other"
    ):
        tree(f'<g id="a0"><rect/></g>{twice}')
    filled = "".join(
        f'<pattern id="p{n}"><rect fill="url(#p{n - 1})"/><rect fill="url(#p{n - 1})"/></pattern>'
        for n in range(1, 28)
    )
    with pytest.raises(SvgFault, match="draws more than 100,000 elements"):
        tree(f'<pattern id="p0"><rect/></pattern>{filled}')
    for loop in (
        '<g id="a" mask="url(#m)"/><mask id="m"><use href="#a"/></mask>',
        '<clipPath id="c"><g clip-path="url(#c)"/></clipPath>',
    ):
        with pytest.raises(SvgFault, match="is drawn within itself"):
            tree(loop)
    with pytest.raises(SvgFault, match="more than 60 elements within each other"):
        tree("<g>" * 70 + "</g>" * 70)
    with pytest.raises(SvgFault, match="more than 20,000 elements"):
        tree("<g/>" * 20_001)
    with pytest.raises(SvgFault, match=r"this SVG has 2\.1 MB"):
        tree(" " * 2_000_001)


def test_style_sheets_are_in_the_order_of_css() -> None:
    made = tree(
        "<style>g > .a { fill: red } #b { fill: lime !important } rect { fill: blue; stroke: BLACK; -x-y: 1 }"
        " :hover { fill: gold } .a::before { fill: gold } rect:not(.c) { opacity: 50% }</style>"
        '<g><rect class="a"/><rect class="a" style="fill: navy"/><rect id="b" fill="tan" style="fill: Navy"/>'
        '<rect class="c"/></g>'
    )
    assert re.findall(r' fill="(\w+)"', made) == ["red", "navy", "lime", "blue"]
    assert made.count('stroke="black"') == 4
    assert made.count('opacity="50%"') == 3


def test_a_font_and_markers_may_be_said_in_short() -> None:
    made = tree("<text style=\"font: italic 700 12px/1.5 'Gill Sans', serif; marker: url( '#m' )\">x</text>")
    for part in (
        'font-style="italic"',
        'font-weight="700"',
        'font-size="12px"',
        "Gill Sans&quot;, serif",
        'marker-mid="url(#m)"',
    ):
        assert part in made


def test_a_text_in_a_font_of_the_workspace_is_outlined_in_it(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (fonts / "My Face-Regular.ttf").write_bytes(shipped_path("serif-bold").read_bytes())
    text = f'<svg {NS} viewBox="0 0 9 9"><text y="9" font-family="My Face, Arial">R</text></svg>'
    own, usual = read_svg(text.encode(), [fonts.parent]), read_svg(text.encode())
    serif = read_svg(text.replace("My Face", "serif").replace("<text", "<text font-weight='700'").encode())
    assert own.shapes == serif.shapes != usual.shapes
