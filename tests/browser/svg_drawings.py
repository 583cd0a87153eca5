"""Small SVG drawings of every kind that was once refused, made by chance: the same for the same seed."""

from __future__ import annotations

import base64
import io
import random
from collections.abc import Callable

from PIL import Image

#: Drawings of each kind.
COUNT = 30
_COLOURS = (
    "#c00",
    "#0072b2",
    "#009e73",
    "#e69f00",
    "#111",
    "#fff8dc",
    "purple",
    "rgb(200, 60, 90)",
    "hsl(200 60% 40%)",
)
_WHITE, _GREY, _INHERITED = 'fill="white"', 'fill="#888"', 'fill="inherit"'
_NAMED = ("Black", "RED", "NavY")
_FONTS = ("Source Sans Pro", "Source Serif Pro")


class _Chance(random.Random):
    def colour(self) -> str:
        return self.choice(_COLOURS)

    def place(self, low: int = 10, high: int = 90) -> int:
        return self.randint(low, high)

    def shape(self, attributes: str = "") -> str:
        """A shape with a colour."""
        x, y, r = self.place(15, 75), self.place(15, 75), self.place(10, 25)
        colour = "" if "fill=" in attributes else f' fill="{self.colour()}"'
        made = self.choice(
            (
                f'<circle cx="{x}" cy="{y}" r="{r}"%s/>',
                f'<rect x="{x}" y="{y}" width="{r}" height="{r + 8}" rx="{self.randint(0, 6)}"%s/>',
                f'<path d="M{x} {y}l{r} {r // 2}q{-r} {r} {-2 * r} 4z"%s/>',
                f'<polygon points="{x},{y} {x + r},{y + 5} {x + r // 2},{y + r}"%s/>',
                f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{r // 2}" transform="rotate({self.place()} {x} {y})"%s/>',
            )
        )
        return made % f"{colour} {attributes}"

    def shapes(self, count: int = 3) -> str:
        return "".join(self.shape() for _ in range(count))

    def line(self, attributes: str) -> str:
        """A line with corners."""
        points = " ".join(f"{self.place()},{self.place()}" for _ in range(self.randint(2, 4)))
        return f'<polyline points="{points}" {attributes}/>'


def _letters(chance: _Chance) -> str:
    words = chance.choice(("B&amp;O", "PRR", "Erie", "AVA To", "NYC 42", "fi Wave"))
    anchor, weight = chance.choice(("start", "middle", "end")), chance.choice(("normal", "bold"))
    family = _FONTS[0] if weight == "normal" else chance.choice(_FONTS)
    spaced = chance.choice(("", ' letter-spacing="2"', ' stroke="#111" stroke-width=".8"'))
    size, turn = chance.randint(14, 30), chance.randint(-20, 20)
    look = f'text-anchor="{anchor}" font-weight="{weight}" font-family="{family}, Arial"{spaced}'
    place = {"start": 10, "middle": 50, "end": 90}[anchor]
    inner = (
        f'<tspan fill="{chance.colour()}" dy="{chance.randint(0, 12)}">{chance.choice(["x", "No 7"])}</tspan>'
    )
    return (
        f'<g transform="rotate({turn} 50 50)"><text x="{place}" y="{chance.place(30, 60)}" font-size="{size}px" '
        f'fill="{chance.colour()}" {look}>{words} {inner}</text></g><text style="font: 700 12px Source Sans Pro" '
        f'y="1.5em" x="4 14 24">{chance.choice("ABCD")}RT</text>'
        f'<text x="50" y="95" text-anchor="middle" font-family="Source Sans Pro" font-size="20" '
        f'textLength="{chance.place(50, 90)}" lengthAdjust="{chance.choice(["spacing", "spacingAndGlyphs"])}">CBQ +40</text>'
    )


def _clip_paths(chance: _Chance) -> str:
    rule = chance.choice(("nonzero", "evenodd"))
    star = f'<path clip-rule="{rule}" d="M50 5 80 95 5 35H95L20 95Z"/>'
    inside = chance.choice((chance.shape(), star, chance.shape() + chance.shape(), '<use href="#u"/>'))
    units = chance.choice(("", ' transform="translate(5 5) scale(.9)"'))
    box = '<clipPath id="b" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath>'
    line = chance.line('fill="none" stroke="#111" stroke-width="7"')
    return (
        f'<defs><circle id="u" cx="50" cy="50" r="{chance.place(20, 45)}"/><clipPath id="c"{units}>{inside}</clipPath>{box}'
        f'</defs><g clip-path="url(#c)"><rect width="100" height="100" fill="{chance.colour()}"/>{chance.shapes()}{line}</g>'
        + chance.shape('clip-path="url(#b)"')
    )


def _masks(chance: _Chance) -> str:
    return (
        f'<mask id="m">{chance.shape(_WHITE)}{chance.shape(_GREY)}</mask>'
        f'<rect width="100" height="100" fill="{chance.colour()}"/><g mask="url(#m)">{chance.shapes(5)}'
        f'<rect y="40" width="100" height="20" fill="{chance.colour()}"/></g>'
    )


def _style_sheets(chance: _Chance) -> str:
    one, two, three = (chance.colour() for _ in range(3))
    return (
        f"<style><![CDATA[@charset 'utf-8'; .a, #b {{ FILL: {one}; stroke: None }} g > rect:first-child {{ fill: {two} "
        f"!important }} circle[r='9'] {{ stroke: {three}; stroke-width: 4px; fill: Transparent }} "
        f".x .a {{ opacity: .5 }} /* {{ */ ]]></style>"
        f'<g class="x"><rect width="{chance.place()}" height="40" style="fill: #000"/><rect class="a" x="20" y="30" width="60" '
        f'height="{chance.place(20, 60)}" fill="red"/></g><circle cx="{chance.place()}" cy="50" r="9"/>'
        + chance.shape('id="b" fill="gold"')
    )


def _nothing(chance: _Chance) -> str:
    none = chance.choice(("None", "NONE", "Transparent", "none"))
    return chance.shapes(2) + "".join(
        chance.shape(f'fill="{none}" stroke="{chance.choice(_NAMED)}" stroke-width="{chance.randint(1, 6)}"')
        for _ in range(3)
    ) + chance.shape(f'style="fill:{none}" stroke="{none}"')  # fmt: skip


def _markers(chance: _Chance) -> str:
    orient = chance.choice(("auto", "30", "auto-start-reverse"))
    units = chance.choice(("strokeWidth", "userSpaceOnUse"))
    size = 4 if units == "strokeWidth" else 14
    box = chance.choice((' viewBox="0 0 10 10" refX="5" refY="5"', ' refX="2" refY="2"'))
    arrow = "M0 0 10 5 0 10z" if "viewBox" in box else "M0 0 4 2 0 4z"
    line = chance.line(
        f'fill="none" stroke="{chance.colour()}" stroke-width="3" marker-start="url(#m)" marker-end="url(#m)" '
        + chance.choice(("", 'marker-mid="url(#n)"'))
    )
    curve = f'<path d="M10 {chance.place()}C40 {chance.place()} 60 {chance.place()} 90 50" style="marker:url(#n)" fill="none" '
    return (
        f'<defs><marker id="m" orient="{orient}" markerUnits="{units}" markerWidth="{size}" markerHeight="{size}"{box}>'
        f'<path d="{arrow}" fill="{chance.colour()}"/></marker><marker id="n" markerWidth="6" markerHeight="6" '
        'refX="3" refY="3">'
        f'<circle cx="3" cy="3" r="2" fill="{chance.colour()}"/></marker></defs>{line}{curve} stroke="#111" stroke-width="2"/>'
    )


def _filters(chance: _Chance) -> str:
    blur = f'<feGaussianBlur stdDeviation="{chance.randint(1, 4)}"/>'
    shadow = (
        f'<feDropShadow dx="{chance.randint(1, 5)}" dy="3" stdDeviation="2" flood-color="{chance.colour()}"/>'
    )
    matrix = '<feColorMatrix type="hueRotate" values="90"/>'
    inner = chance.choice((blur, shadow, matrix, f'<feOffset dx="6"/>{blur}'))
    return (
        f'<filter id="f" x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB">{inner}</filter>'
        f'<g filter="url(#f)">{chance.shapes(2)}</g>{chance.shape()}'
    )


def _nested_use(chance: _Chance) -> str:
    return (
        f'<defs><g id="a">{chance.shape(_INHERITED)}</g><g id="b" fill="{chance.colour()}"><use href="#a"/>'
        f'<use xlink:href="#a" x="{chance.randint(-20, 20)}" y="9" transform="rotate({chance.place()} 50 50)"/></g>'
        f'<symbol id="s" viewBox="0 0 100 100">{chance.shapes()}<rect x="-30" width="60" height="20"/></symbol></defs>'
        f'<use href="#b" transform="scale(.8)"/><use href="#s" x="{chance.place(0, 60)}" y="{chance.place(0, 60)}" width="40" '
        f'height="30"/><svg x="5" y="60" width="30" height="30" viewBox="0 0 60 40" preserveAspectRatio="xMinYMax slice">'
        f"{chance.shapes()}</svg>"
    )


def _patterns(chance: _Chance) -> str:
    size = chance.randint(8, 20)
    return (
        f'<pattern id="p" width="{size}" height="{size}" patternUnits="userSpaceOnUse" patternTransform="rotate('
        f'{chance.choice((0, 30, 45))})"><rect width="{size // 2}" height="{size // 2}" fill="{chance.colour()}"/></pattern>'
        f'<rect x="5" y="5" width="90" height="{chance.place(40, 90)}" fill="url(#p)" stroke="#111"/>{chance.shape()}'
    )


def _embedded_pictures(chance: _Chance) -> str:
    picture = Image.new("RGB", (4, 4))
    picture.putdata([tuple(chance.randrange(256) for _ in range(3)) for _ in range(16)])
    data = io.BytesIO()
    picture.resize((200, 200), Image.Resampling.BICUBIC).save(data, "PNG")
    url = "data:image/png;base64," + base64.b64encode(data.getvalue()).decode()
    return (
        f'<image x="{chance.randint(0, 20)}" y="10" width="{chance.place(40, 80)}" height="60" xlink:href="{url}" '
        f'preserveAspectRatio="{chance.choice(["none", "xMidYMid", "xMinYMin slice"])}"/>{chance.shape()}'
    )


def _lines(chance: _Chance) -> str:
    turns, dashes = ("", "skewX(20)", "scale(1 .6)"), ("none", "8 3", "12,4,2")
    joins, caps = ("miter", "round", "bevel"), ("butt", "round", "square")
    return "".join(
        chance.line(
            f'fill="{chance.choice(["none", *_COLOURS])}" stroke="{chance.colour()}" stroke-width="{chance.randint(2, 9)}" '
            f'stroke-linejoin="{chance.choice(joins)}" stroke-linecap="{chance.choice(caps)}" '
            f'stroke-dasharray="{chance.choice(dashes)}" stroke-dashoffset="{chance.randint(0, 5)}" '
            f'paint-order="{chance.choice(["normal", "stroke"])}" transform="{chance.choice(turns)}"'
        )
        for _ in range(2)
    )


def _opacities(chance: _Chance) -> str:
    return (
        f'<g opacity=".{chance.randint(2, 8)}">{chance.shapes(4)}<g style="opacity: 50%">{chance.shapes(2)}</g></g>'
        + chance.shape(f'stroke="#111" stroke-width="8" opacity=".{chance.randint(3, 7)}"')
        + chance.shape(
            f'fill-opacity=".{chance.randint(2, 8)}" stroke="{chance.colour()}" stroke-opacity=".5"'
        )
    )


def _gradients(chance: _Chance) -> str:
    stops = "".join(
        f'<stop offset="{at}" stop-color="{chance.colour()}" stop-opacity="{chance.choice([1, 0.6])}"/>'
        for at in (0, ".4", 1)
    )
    return (
        f'<linearGradient id="g" x2=".{chance.randint(3, 9)}" y2=".{chance.randint(1, 9)}" spreadMethod="'
        f'{chance.choice(["pad", "reflect"])}">{stops}</linearGradient><radialGradient id="r" href="#g" cx=".4" r=".6"/>'
        + chance.shape('fill="url(#g)"')
        + chance.shape('fill="url(#r)" stroke="#111"')
        + chance.line('fill="none" stroke="url(#g)" stroke-width="9"')
        + f'<rect x="10" y="70" width="70" height="20" fill="url(#r)" transform="skewX({chance.randint(-20, 20)})"/>'
    )


def _blends(chance: _Chance) -> str:
    mode = chance.choice(("multiply", "screen", "darken"))
    return f'<rect width="100" height="60" fill="{chance.colour()}"/>' + chance.shape(
        f'style="mix-blend-mode:{mode}"'
    )


#: The kinds, by what they are called.
KINDS: dict[str, Callable[[_Chance], str]] = {
    "letters": _letters, "clip paths": _clip_paths, "masks": _masks, "style sheets": _style_sheets, "fill=None": _nothing,
    "markers": _markers, "filters": _filters, "nested use": _nested_use, "patterns": _patterns,
    "embedded pictures": _embedded_pictures, "lines": _lines, "opacities": _opacities, "gradients": _gradients,
    "blends": _blends,
}  # fmt: skip


def drawing(kind: str, number: int) -> str:
    """One drawing of a kind, 100 units wide and high."""
    inside = KINDS[kind](_Chance(f"{kind} {number}"))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
        f"{inside}</svg>"
    )
