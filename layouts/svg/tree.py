"""SVG files as trees of checked elements: nothing in them leads out of the file, runs, or grows without bound.

This is the gate before everything else reads a file. Style sheets are written into the attributes of the elements that they
choose; elements of other kinds, which editors add, are left out with all that is in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from playproof.components.reading.limits import SVG_LIMIT, megabytes
from playproof.components.wording.values import shown
from playproof.layouts.svg.values import SvgFault

#: Elements of a file; elements that are drawn, those that others refer to each time; levels of them.
MOST_ELEMENTS, MOST_DRAWN, DEEPEST = 20_000, 100_000, 60
GRADIENTS = frozenset(("linearGradient", "radialGradient"))
_SVG, _XML = "http://www.w3.org/2000/svg", "http://www.w3.org/XML/1998/namespace"
_NAMES = {"http://www.w3.org/1999/xlink}href": "href", f"{_XML}}}space": f"{{{_XML}}}space"}
#: Keywords and colours of these mean the same in capitals.
_KEYWORDS = frozenset(
    (
        "clip-path", "clip-rule", "color", "display", "fill", "fill-rule", "filter", "flood-color", "font-style", "font-weight",
        "lighting-color", "mask", "mix-blend-mode", "overflow", "stop-color", "stroke", "stroke-linecap", "stroke-linejoin",
        "text-anchor", "visibility",
    )
)  # fmt: skip
_STYLES = ("isolation", "mix-blend-mode", "transform-box", "transform-origin")
#: At-rules that change nothing in print: letters take the fonts that are there.
_WITHOUT_EFFECT = frozenset(("charset", "font-face", "keyframes", "namespace", "-webkit-keyframes"))
_PICTURE = re.compile(r"data:image/(?:png|jpe?g|gif|webp)[;,]", re.I)
#: An address in a value, and what may be around it.
_URL = re.compile(r"url\(([^()]*)\)", re.I)
_AROUND = " \t\r\n\"'"
_FONT = re.compile(r"((?:\S+ )*?)([\d.]+(?:px|pt|pc|em|mm|%)?)(?: ?/ ?\S+)? (\D.*)", re.S)


class Element(ElementTree.Element):
    """An element of SVG; ``line`` is where it begins."""

    line = 0


def checked_tree(data: bytes) -> Element:
    """The tree of a file; raises `SvgFault` for what is no SVG or leads out of it."""
    if len(data) > SVG_LIMIT:
        raise SvgFault(f"this SVG has {megabytes(len(data))}", f"at most {megabytes(SVG_LIMIT)}")
    root = _parsed(data)
    _inline(root)
    ids: dict[str, Element] = {}
    for one in _all(root):
        try:
            _check_links(one)
        except SvgFault as fault:
            fault.stands_at(one.line)
            raise
        if name := one.get("id"):
            ids.setdefault(name, one)
    _weigh(root, ids, {}, 1)
    return root


def written(root: Element) -> str:
    """A tree as text, as resvg reads it."""
    root.set("xmlns", _SVG)
    for one in _all(root):
        # It knows these in styles alone.
        if style := ";".join(f"{name}:{one.attrib.pop(name)}" for name in _STYLES if name in one.attrib):
            one.set("style", style)
        if one.tag == "feDropShadow":  # its colour is wrong in sRGB
            one.set("color-interpolation-filters", "linearRGB")
    return ElementTree.tostring(root, "unicode")


def _all(root: Element) -> Iterator[Any]:
    return root.iter()


def _parsed(data: bytes) -> Element:
    """The elements. Nothing is expanded or fetched: a file that declares entities is refused."""
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    found: list[Element] = []
    around: list[Element | None] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS:
            raise SvgFault(f"this SVG has more than {MOST_ELEMENTS:,} elements", "a simpler drawing")
        if len(around) >= DEEPEST:
            raise _too_deep()
        space, _, tag = name.rpartition("}")
        foreign = space not in ("", _SVG) or (bool(around) and around[-1] is None)
        if not around and (foreign or tag != "svg"):
            raise SvgFault(f"the first element is <{tag[:40]}>", "<svg>")
        parent = around[-1] if around else None
        if tag == "script" or (tag == "foreignObject" and parent is not None and parent.tag != "switch"):
            fault = SvgFault(f"this SVG has <{tag}>, which can't be drawn", "a drawing alone")
            fault.stands_at(parser.CurrentLineNumber)
            raise fault
        if foreign:
            around.append(None)
            return
        own = {
            _NAMES.get(key, key): value
            for key, value in attributes.items()
            if "}" not in key or key in _NAMES
        }
        own |= {key: attributes[key] for key in ("href",) if key in attributes}
        one = Element(tag, {key: value for key, value in own.items() if not key.lower().startswith("on")})
        one.line = parser.CurrentLineNumber
        (parent if parent is not None else found).append(one)
        around.append(one)

    def characters(text: str) -> None:
        if around and (one := around[-1]) is not None:
            if len(one):
                one[-1].tail = (one[-1].tail or "") + text
            else:
                one.text = (one.text or "") + text

    def entity(*_: object) -> None:
        raise SvgFault("this SVG declares an entity", "a file without <!ENTITY …>: save it as plain SVG")

    def instruction(target: str, _: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise SvgFault("this SVG takes its styles from another file", "styles in the file itself")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: around.pop()
    parser.CharacterDataHandler = characters
    parser.EntityDeclHandler = entity
    parser.ProcessingInstructionHandler = instruction
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        problem = f"this is no SVG that can be read (line {error.lineno}: {expat.ErrorString(error.code)})"
        raise SvgFault(problem, "an SVG file that a browser opens") from None
    except (ValueError, LookupError) as error:
        if isinstance(error, SvgFault):
            raise
        raise SvgFault("this SVG is written in an unknown encoding", "UTF-8") from None
    return found[0]


def _too_deep() -> SvgFault:
    return SvgFault(f"this SVG has more than {DEEPEST} elements within each other", "a simpler drawing")


def _inline(root: Element) -> None:
    """Write what style sheets and ``style`` attributes say into attributes."""
    rules = [rule for one in _all(root) if one.tag == "style" for rule in _rules("".join(one.itertext()))]
    chosen: dict[int, list[Any]] = {}
    if rules:
        from cssselect2 import ElementWrapper, Matcher

        matcher: Any = Matcher()
        for selector, declarations in rules:
            matcher.add_selector(selector, declarations)
        for wrapped in ElementWrapper.from_xml_root(root).iter_subtree():
            chosen[id(wrapped.etree_element)] = [
                (important, name, value)
                for _, _, pseudo, declarations in matcher.match(wrapped)
                if pseudo is None
                for important, name, value in declarations
            ]
    for one in _all(root):
        style = one.attrib.pop("style", "")
        # Sorting keeps the order of equals: what is important comes last.
        own = sorted([*chosen.get(id(one), ()), *_declarations(style)], key=lambda said: bool(said[0]))
        for _, name, value in own:
            one.set(name, value)
        for name in _KEYWORDS.intersection(one.keys()):
            value = one.get(name)
            one.set(name, value.strip() if "url(" in value else value.strip().lower())
            if name in ("fill", "stroke") and one.get(name) == "transparent":
                one.set(name, "none")


def _rules(text: str) -> Iterator[tuple[Any, list[tuple[bool, str, str]]]]:
    import tinycss2
    from cssselect2 import SelectorError, compile_selector_list

    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule" and rule.lower_at_keyword == "import":
            raise SvgFault("this SVG takes its styles from another file", "styles in the file itself")
        if rule.type == "at-rule" and rule.lower_at_keyword not in _WITHOUT_EFFECT:
            problem = f"the SVG's style sheet has the rule {shown('@' + rule.lower_at_keyword[:40])}"
            raise SvgFault(problem, "rules as .name { fill: #rrggbb }")
        if rule.type == "qualified-rule":
            try:
                selectors = compile_selector_list(rule.prelude)
            except SelectorError:
                continue  # browsers skip it, too: it is of another program
            declarations = [*_declarations(rule.content)]
            yield from ((selector, declarations) for selector in selectors)


def _declarations(text: Any) -> Iterator[tuple[bool, str, str]]:
    """Whether a declaration is important, its name, its value; shorthands as what they stand for."""
    if not text:
        return
    import tinycss2

    for one in tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True):
        if one.type != "declaration" or not re.fullmatch("[a-z][a-z-]*", one.lower_name):
            continue
        name, value = one.lower_name, tinycss2.serialize(one.value).strip()
        if name == "marker":
            yield from ((one.important, f"marker-{end}", value) for end in ("start", "mid", "end"))
        elif name == "font" and (found := _FONT.fullmatch(" ".join(value.split()))):
            weight = re.search(r"\b(bold|[1-9]00)\b", found[1])
            yield one.important, "font-style", "italic" if re.search("italic|oblique", found[1]) else "normal"
            yield one.important, "font-weight", weight[1] if weight else "normal"
            yield one.important, "font-size", found[2]
            yield one.important, "font-family", found[3]
        elif name == "transform":
            yield one.important, name, re.sub(r"(?<=\d)(?:deg|px)\b", "", value)
        else:
            yield one.important, name, value


def _check_links(one: Element) -> None:
    """Refuse links to other files; pictures may be in the file itself."""
    link = one.attrib.pop("href", "").strip()
    if link.startswith("#") or (one.tag in ("image", "feImage") and _PICTURE.match(link)):
        one.set("href", link)
    elif link and one.tag != "a":
        raise SvgFault(f"this SVG uses {shown(link[:60])} of another file", "what is in the file itself")
    for name, value in one.items():
        if "url(" in value.lower():
            plain = _URL.sub(lambda found: f"url({found[1].strip(_AROUND)})", value)
            for target in re.findall(r"url\((.?)", plain, re.I):
                if target != "#":
                    raise SvgFault(f"{name} is {shown(value[:60])}", "what is in the file itself: url(#name)")
            one.set(name, plain)


def _weigh(
    one: Element, ids: dict[str, Element], known: dict[int, tuple[int, int]], level: int
) -> tuple[int, int]:
    """How many elements are drawn for one, with those that it refers to, and how many levels they have.

    Bounds what any reader has to draw: elements that refer to others twice, those again to others twice, and so on.
    """
    if id(one) in known:
        weight, height = known[id(one)]
        if not weight:
            raise SvgFault(
                f"<{one.tag[:40]}> is drawn within itself (line {one.line})", "a drawing that ends"
            )
    else:
        known[id(one)] = (0, 0)
        weight = height = 1
        named = {value[1:] for name, value in one.items() if name == "href"}
        named |= {name for value in one.attrib.values() for name in re.findall(r"url\(#([^()]*)\)", value)}
        targets: Iterable[Any] = (ids[name] for name in sorted(named) if name in ids)
        if level > DEEPEST:
            raise _too_deep()
        for inner in [*one, *(target for target in targets if target.tag not in GRADIENTS)]:
            its_weight, its_height = _weigh(inner, ids, known, level + 1)
            weight, height = weight + its_weight, max(height, its_height + 1)
        known[id(one)] = (weight, height)
    if weight > MOST_DRAWN:
        raise SvgFault(f"this SVG draws more than {MOST_DRAWN:,} elements", "a simpler drawing")
    if level + height - 1 > DEEPEST:
        raise _too_deep()
    return weight, height
