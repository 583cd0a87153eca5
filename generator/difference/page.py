"""One page of what changed: before and after side by side, in a file that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playproof.components.differing import FieldChange, runs, written
from playproof.generator.difference.compare import Difference, PieceChange
from playproof.generator.difference.pictures import rows
from playproof.generator.difference.raster import MARK_DPI, Box, Pictures, cut_out
from playproof.generator.difference.text import CHANGE_WORDS, counted
from playproof.generator.parallel import both
from playproof.generator.writers.page_fonts import FACES, page_letters, page_names
from playproof.generator.writers.svg import svg_tree
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.icons import IconLibrary
from playproof.layouts.scene import Drawing, RectOutline, Text
from playproof.layouts.typefaces.faces import runs as stretches

HERE = Path(__file__).resolve().parent
#: Kind → its icon.
ICONS = {
    "boards": "hex", "networks": "city", "phases": "phase", "charters": "office", "certificates": "share",
    "privates": "crown", "trains": "arrow", "money": "coin", "markets": "market", "tracks": "market", "mats": "market",
    "cards": "card", "tiles": "hex", "tokens": "disk", "aids": "player",
    "upgrades": "hex", "records": "clock",
}  # fmt: skip
#: A path with more letters than this is written once for all pieces that show it.
LONG = 400
#: With so many pieces a second process finds where they differ.
PAYS = 50
#: The margin of a box around what differs, mm.
EDGE = 0.7
#: The digests of two faces → boxes around what differs.
_Places = dict[tuple[str, str], tuple[Box, ...]]


def page(difference: Difference) -> bytes:
    """The page, UTF-8: it holds its fonts, pictures, style and script."""
    pieces = [piece for piece in difference.pieces if piece.on_paper and (piece.before or piece.after)]
    faces = [face for piece in pieces for _, *sides in rows(piece) for face in sides if face is not None]
    drawings = _Drawings(faces)
    symbols, places = both(drawings.symbols, lambda: _places(pieces, faces), pays=len(pieces) >= PAYS)
    articles = [
        _piece(piece, difference, drawings, places)
        for change in CHANGE_WORDS
        for piece in difference.pieces
        if piece.change == change
    ]
    body = [
        _head(difference),
        '<main id="pieces">',
        *articles,
        '<p id="none" hidden>No piece fits the search.</p>',
        "</main>",
        *_pages(difference),
        *_shared(difference),
        '<dialog id="large" aria-label="Enlarged"><div></div></dialog>',
    ]
    title = f"{difference.game.title}: what changed"
    style = (HERE / "page.css").read_text(encoding="utf-8")
    script = (HERE / "page.js").read_text(encoding="utf-8")
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
            "script-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'\">",
            f"<title>{escape(title)}</title>",
            f"<style>{drawings.font_rules()}\n{style}</style></head><body>",
            symbols,
            *body,
            f"<script>{script}</script></body></html>\n",
        ]
    ).encode("utf-8")


def _places(pieces: Sequence[PieceChange], faces: Sequence[Drawing]) -> _Places:
    """Where the faces of then and of now differ."""
    with Pictures(faces, MARK_DPI) as seen:
        return {
            (before.digest, alike.digest): seen.places(before, alike)
            for piece in pieces
            for _, before, _, alike in rows(piece)
            if before is not None and alike is not None
        }


class _Drawings:
    """The faces on the page: each is in it once and is used by its name."""

    def __init__(self, faces: Sequence[Drawing]) -> None:
        self._faces = {face.digest: face for face in faces}
        self._names = {digest: f"d{number}" for number, digest in enumerate(self._faces, 1)}
        cut = [cut_out(face) for face in self._faces.values()]
        self._fonts = FontSubsets.of(page_letters(), *cut)
        texts = [text for face in cut for text in _texts(face.items)]
        self._used = {
            *FACES.values(),
            *(name for text in texts for name, _ in stretches(text.face, text.text)),
        }

    def font_rules(self) -> str:
        """The rules that bring the fonts along, and names for those of the page itself."""
        rules = [self._fonts.font(name).rule for name in sorted(self._used)]
        return "".join(rules) + page_names(self._fonts)

    def symbols(self) -> str:
        """All faces and icons, hidden, to be used by name."""
        paths: dict[str, str] = {}
        drawn = [
            _symbol(name, cut_out(self._faces[digest]), self._fonts, paths)
            for digest, name in self._names.items()
        ]
        for name in sorted({*ICONS.values()}):
            shape = Drawing(RectOutline(24, 24), IconLibrary().draw(name, 0, 0, 24, "#000001"))
            symbol = _symbol(f"icon-{name}", shape, self._fonts, paths)
            drawn.append(symbol.replace("#000001", "currentColor"))
        shared = "".join(f'<path id="{name}" d="{line}"/>' for line, name in paths.items())
        shown = f"<defs>{shared}</defs>{''.join(drawn)}"
        return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{shown}</svg>'

    def use(self, face: Drawing, label: str, boxes: Sequence[Box], width: float) -> str:
        """A face with boxes around what differs; ``width`` mm is that of the widest beside it."""
        name = self._names[face.digest]
        marked = "".join(
            f'<rect class="{cls}" x="{box.x - EDGE:.2f}" y="{box.y - EDGE:.2f}" width="{box.width + 2 * EDGE:.2f}" '
            f'height="{box.height + 2 * EDGE:.2f}" rx="{EDGE}"/>'
            for cls in ("halo", "mark")
            for box in boxes
        )
        return (
            f'<svg class="face" role="img" aria-label="{escape(label)}" tabindex="0" '
            f'viewBox="-1 -1 {face.width + 2:.2f} {face.height + 2:.2f}" '
            f'style="--share:{face.width / width:.4f};--mm:{face.width:.1f}">'
            f'<use href="#{name}" width="{face.width:.4f}" height="{face.height:.4f}"/>{marked}</svg>'
        )


def _texts(items: Sequence[Any]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif hasattr(item, "items"):
            yield from _texts(item.items)


def _symbol(name: str, drawing: Drawing, fonts: FontSubsets, paths: dict[str, str]) -> str:
    """A drawing as a symbol; what it calls by name within itself is called by its own name.

    Long paths (patterns, motifs) are in ``paths``, once for all drawings that have them.
    """
    parts: list[str] = []
    for child in svg_tree(drawing, fonts):
        for element in child.iter():
            known = element.attrib
            for key in [key for key in known if ":" in key]:
                value = known.pop(key)
                if key == "xlink:href":
                    known["href"] = value
            for key in ("id", "clip-path", "href", "fill", "stroke"):
                if key in known and (key not in ("fill", "stroke") or known[key].startswith("url(")):
                    known[key] = (
                        f"{name}-{known[key]}" if key == "id" else known[key].replace("#", f"#{name}-")
                    )
            if element.tag == "path" and len(known.get("d", "")) > LONG:
                line = known.pop("d")
                element.tag = "use"
                known["href"] = f"#{paths.setdefault(line, f'p{len(paths) + 1}')}"
        parts.append(ElementTree.tostring(child, encoding="unicode"))
    return f'<symbol id="{name}" viewBox="0 0 {drawing.width:.4f} {drawing.height:.4f}">{"".join(parts)}</symbol>'


def _head(difference: Difference) -> str:
    then, now = difference.versions
    version = f"Version {escape(then)} → {escape(now)}" if then != now else f"Version {escape(now)}"
    chips = "".join(
        f'<button class="chip {change}" data-change="{change}" aria-pressed="true">{count} {escape(CHANGE_WORDS[change][0])}'
        "</button>"
        for change in CHANGE_WORDS
        if (count := sum(piece.change == change for piece in difference.pieces))
    )
    return (
        f"<header><h1>{escape(difference.game.title)}</h1>"
        f"<p class=about>What changed since {escape(difference.since)}. {version}. {escape(counted(difference))}.</p>"
        f'<div class="bar"><input id="search" type="search" placeholder="Search: name, id, set, text" '
        f'aria-label="Search" autocomplete="off">{chips}'
        '<span class="tools"><button id="marks" aria-pressed="true" title="m">Marks</button>'
        '<button id="shade" title="t">Dark or light</button></span></div>'
        '<p class="keys"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>m</kbd> marks '
        "<kbd>t</kbd> dark or light <kbd>Enter</kbd> enlarge <kbd>Esc</kbd> back</p></header>"
    )


def _piece(piece: PieceChange, difference: Difference, drawings: _Drawings, places: _Places) -> str:
    before, after = piece.copies
    copies = (
        f"{before} → {after} copies" if before != after else f"{after} {'copy' if after == 1 else 'copies'}"
    )
    words = " ".join(
        [
            piece.id,
            piece.name,
            piece.set_name,
            piece.kind,
            *(f"{one.path} {one.before} {one.after}" for one in piece.fields),
            *piece.files,
        ]
    )
    figures = (
        "".join(_row(piece, row, drawings, places) for row in rows(piece))
        if piece.before or piece.after
        else ""
    )
    return (
        f'<article id="{escape(piece.id)}" class="piece {piece.change}" data-change="{piece.change}" tabindex="-1" '
        f'data-words="{escape(" ".join(words.casefold().split()))}">'
        f'<header><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#icon-{ICONS.get(piece.kind, "card")}"/></svg>'
        f"<h2>{escape(piece.name)}</h2><code>{escape(piece.id)}</code>"
        f'<span class="chip {piece.change}">{escape(CHANGE_WORDS[piece.change][0])}</span>'
        f"<span class=count>{copies}</span></header>"
        f"{figures}{_fields(piece, difference)}</article>"
    )


def _row(
    piece: PieceChange,
    row: tuple[str, Drawing | None, Drawing | None, Drawing | None],
    drawings: _Drawings,
    places: _Places,
) -> str:
    name, before, after, alike = row
    boxes: tuple[Box, ...] = ()
    if before is not None and alike is not None:
        boxes = places[before.digest, alike.digest]
    width = max(face.width for face in (before, after) if face is not None)
    figures = []
    for title, face in (("Before", before), ("After", after)):
        inner = (
            drawings.use(face, f"{piece.name}, {name.lower()}, {title.lower()}", boxes, width)
            if face is not None
            else f'<p class="blank">{"not there yet" if title == "Before" else "gone"}</p>'
        )
        side = "" if name == "Front" else ", back"
        figures.append(f"<figure><figcaption>{title}{side}</figcaption>{inner}</figure>")
    height = max(face.height for face in (before, after) if face is not None)
    shape = " wide" if width > 1.3 * height else ""
    return f'<div class="faces{shape}" style="--mm:{width:.1f}">{"".join(figures)}</div>'


def _fields(piece: PieceChange, difference: Difference) -> str:
    lines = [_field(field.path, field) for field in piece.fields]
    if piece.redrawn:
        lines.append(
            "<tr><th>drawing</th><td>another Playproof printed it; this one draws it otherwise</td></tr>"
        )
    lines += [f"<tr><th>{escape(file)}</th><td>was replaced</td></tr>" for file in piece.files]
    if piece.unexplained(difference.reasons(piece)):
        because = "\n".join(difference.reasons(piece)) or "what stands in other pieces"
        lines.append(f"<tr><th>because of</th><td>{escape(because)}</td></tr>")
    return f"<table>{''.join(lines)}</table>" if lines else ""


def _field(label: str, field: FieldChange, after: str = "") -> str:
    old, new = written(field.before), written(field.after)
    if " " in old and " " in new:
        value = "".join(_run(run.where, run.text) for run in runs(old, new))
    else:
        value = f"<del>{escape(old)}</del> → <ins>{escape(new)}</ins>"
    return f"<tr><th>{escape(label)}</th><td>{value}{after}</td></tr>"


def _run(where: str, text: str) -> str:
    tag = {"before": "del", "after": "ins"}.get(where)
    return f"<{tag}>{escape(text)}</{tag}>" if tag else escape(text)


def _pages(difference: Difference) -> Iterator[str]:
    """The kit's own pages that say something else."""
    for one in difference.pages:
        yield f'<section id="pages"><h2>Page “{escape(one.name)}”: {one.change}</h2>'
        if one.fields:
            yield f"<table>{''.join(_field(field.path, field) for field in one.fields)}</table>"
        yield "</section>"


def _shared(difference: Difference) -> Iterator[str]:
    if not difference.shared:
        return
    yield '<section id="shared"><h2>Shared by pieces, or by the rules</h2><table>'
    for one in difference.shared:
        links = " ".join(f'<a href="#{escape(name)}">{escape(name)}</a>' for name in one.pieces)
        yield _field(one.name, one.field, f'<div class="hang">{links}</div>' if links else "")
    yield "</table></section>"
