"""The report as one page: HTML with its style, fonts, charts and pictures in it, without scripts and without any address."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from playproof.checker.evening import LogLine, Settled
from playproof.generator.reporting.chart import Chart, Inks, amount, drawn
from playproof.generator.reporting.content import (
    ENDINGS,
    PLAYERS,
    PicturedBoard,
    Report,
    Turned,
    Word,
    ends,
    explained,
    plain,
)
from playproof.generator.writers.numbers import Numbers
from playproof.generator.writers.page_fonts import FACES, page_letters, page_names
from playproof.generator.writers.svg import write_svg
from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.scene import Circle, Group, Item, Line, Polygon, Rect, Text
from playproof.layouts.scene import Path as Outline

__all__ = ["page"]

HERE = Path(__file__).resolve().parent
#: Colours of the charts that the style sheet replaces, light or dark: names of its variables.
INKS = Inks("var(--ink)", "var(--muted)", "var(--line)", "var(--band)", "var(--paper)")
#: Sizes of a chart in mm: on wide screens and paper, on narrow ones.
WIDE, NARROW = (200.0, 92.0), (96.0, 84.0)
#: Control characters, which no page may hold.
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: The most lines of a log that are laid out at once; the rest follow when they are scrolled to.
NUMBER = Numbers(2)


def page(report: Report) -> bytes:
    """The page, UTF-8."""
    style = (HERE / "page.css").read_text(encoding="utf-8")
    typed = "".join(
        {*"".join((report.title, report.designer, *report.players, *(line.text for line in report.log)))}
    )
    fonts = FontSubsets.of(page_letters(typed))
    rules = "".join(fonts.font(name).rule for name in FACES.values()) + page_names(fonts)
    title = f"{report.title}: {report.headline}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:; "
        "img-src data:; base-uri 'none'; form-action 'none'\">",
        f"<title>{said(title)}</title>",
        f"<style>{rules}\n{colours(report)}\n{style}</style></head><body>",
        *head(report),
        "<main>",
        *result(report),
        *course(report),
        *prices(report),
        *photos(report),
        *findings(report),
        *rules_used(report),
        *table(report),
        *log(report),
        "</main>",
        "<footer>",
        *(f"<p>{said(one)}</p>" for one in report.small),
        "<p>Made by Playproof from the tracker file.</p></footer></body></html>\n",
    ]
    return "\n".join(parts).encode("utf-8")


def said(text: str) -> str:
    """A text for HTML: escaped, control characters as ``\N{REPLACEMENT CHARACTER}``."""
    return escape(CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text))


def colours(report: Report) -> str:
    """The lines' colours on light and on dark paper."""
    many = range(min(len(report.players), len(PLAYERS)))
    light, dark = (";".join(f"--p{at}:{PLAYERS[at][side]}" for at in many) for side in (0, 1))
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{@media screen{{:root{{{dark}}}}}}}"


# -- sections ---------------------------------------------------------------------------------------------


def head(report: Report) -> Iterator[str]:
    """The game, who made it, when and by whom it was played."""
    by = f'<p class="by">by {said(report.designer)}</p>' if report.designer else ""
    yield f"<header><h1>{said(report.title)}</h1>{by}"
    kind = "Report of an evening" if report.over else "Report so far"
    yield f'<p class="when"><b>{kind}</b> · {said(report.when)} · {said(report.name)}</p></header>'


def result(report: Report) -> Iterator[str]:
    """Who won, and the scores with their parts."""
    yield f'<section id="result"><h2>{said(report.headline)}</h2>'
    if report.awaited:
        yield f"<p>Next: {said(report.awaited)}.</p>"
    if report.scores:
        most = max(max(one.score for one in report.scores), 1)
        caption = "Final scores" if report.over else "Scores so far"
        heads = "".join(f'<th scope="col" class="n">{said(name)}</th>' for name in report.parts)
        yield f'<div class="scroll" tabindex="0"><table class="scores"><caption>{caption}</caption>'
        yield '<thead><tr><th scope="col">Place</th>'
        yield f'<th scope="col">Player</th>{heads}<th scope="col" class="n">Score</th><td class="bar"></td></tr></thead><tbody>'
        for one in report.scores:
            seat = report.players.index(one.player)
            won = ' <span class="won">winner</span>' if one.won else ""
            cells = "".join(f'<td class="n">{amount(part)}</td>' for part in one.parts)
            width = max(0, 100 * one.score // most)
            bar = f'<i style="width:{width}%;background:var(--p{seat % len(PLAYERS)})"></i>'
            yield (
                f"<tr{' class=first' if one.won else ''}><td>{one.place}</td>"
                f'<th scope="row">{said(one.player)}{won}</th>{cells}'
                f'<td class="n total">{amount(one.score)}</td><td class="bar" aria-hidden="true">{bar}</td></tr>'
            )
        yield "</tbody></table></div>"
    elif report.players:
        yield f"<p>Players: {said(', '.join(report.players))}.</p>"
    yield "</section>"


def course(report: Report) -> Iterator[str]:
    """The lines of worth, and what turned the game."""
    if report.worth is None:
        return
    yield '<section id="worth"><h2>How it went</h2>'
    yield from chart(report.worth, f"Lines of worth. {ends(report.worth)}", explained(report))
    if report.by_round:
        heads = "".join(f'<th scope="col" class="n">{said(name)}</th>' for name in report.players)
        rows = "".join(
            f'<tr><th scope="row">{said(name)}</th>'
            + "".join(f'<td class="n">{amount(one) if one is not None else "–"}</td>' for one in worth)
            + "</tr>"
            for name, worth in report.by_round
        )
        yield "<details><summary>Worth at the end of each round</summary>"
        yield f'<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Round</th>{heads}</tr></thead>'
        yield f"<tbody>{rows}</tbody></table></div>"
        yield "</details>"
    if report.turned:
        yield '<h3 id="turning">Turning points</h3><ol class="turned">'
        yield from (turning_point(one) for one in report.turned)
        yield "</ol>"
    yield "</section>"


def turning_point(one: Turned) -> str:
    """A turning point, with a link to its line."""
    where = f" in {said(one.round)}" if one.round else ""
    link = f'<a href="#l{one.line}">line {one.line}</a>{where}'
    typed = f" <code>{said(one.text)}</code>" if one.text else ""
    number = f'<span class="number">{one.number}</span>'
    return f'<li id="t{one.number}">{number}<div><b>{said(one.sentence)}</b><br>{link}{typed}</div></li>'


def prices(report: Report) -> Iterator[str]:
    """The lines of market prices."""
    if report.prices is not None:
        yield f'<section id="prices"><h2>{said(report.prices_called)}</h2>'
        yield from chart(report.prices, f"{report.prices_called}. {ends(report.prices)}", "")
        yield "</section>"


def photos(report: Report) -> Iterator[str]:
    """The photos, each with the line that it belongs to."""
    if not report.photos:
        return
    yield '<section id="photos"><h2>Photos</h2><div class="photos">'
    for one in report.photos:
        line = f'<a href="#l{one.line}">line {one.line}</a>'
        if one.problem:
            yield f"<p>Photo of {line}: {said(one.problem)}.</p>"
        else:
            data = b64encode(one.data).decode("ascii")
            yield (
                f'<figure><img src="data:image/jpeg;base64,{data}" width="{one.width}" height="{one.height}" '
                f'alt="Photo of the table at line {one.line}"><figcaption>After {line}</figcaption></figure>'
            )
    yield "</div></section>"


def findings(report: Report) -> Iterator[str]:
    """Every finding and what became of it, and the notes."""
    yield f'<section id="findings"><h2>Findings</h2><p>{said(report.counts)}</p>'
    if report.findings:
        yield '<ul class="findings">'
        yield from (f"<li>{finding(one)}</li>" for one in report.findings)
        yield "</ul>"
    if report.notes:
        yield "<h3>Notes</h3>"
        yield from words(report.notes)
    yield "</section>"


def finding(one: Settled, link: bool = True) -> str:
    """A finding: its line, the rule, the sentence, what became of it."""
    found = one.finding
    where = f'<a href="#l{found.line}">line {found.line}</a> ' if link else ""
    how = f'<span class="ending {one.ending}">{said(one.how if one.ending != "open" else ENDINGS["open"])}</span>'
    rule = f'<div class="rule">{said(plain(found.rule))}</div>' if found.rule and link else ""
    return f"{where}<b>{said(found.code)}</b> {said(found.message)} {how}{rule}"


def rules_used(report: Report) -> Iterator[str]:
    """Rulings that the file chooses, figures that it declares."""
    if report.rulings or report.figures:
        yield '<section id="rulings"><h2>House rules</h2>'
        yield from words((*report.rulings, *report.figures))
        yield "</section>"


def words(pairs: Iterable[Word]) -> Iterator[str]:
    """Terms and what they are."""
    yield "<dl>"
    for one in pairs:
        yield f"<div><dt>{said(one.term)}</dt><dd>{said(one.said)}</dd></div>"
    yield "</dl>"


def table(report: Report) -> Iterator[str]:
    """The position at the end: boards with their pieces, what everybody holds, the same as text."""
    title = "The final position" if report.over else "The position"
    yield f'<section id="table"><h2>{title}</h2>'
    for one in (
        *report.boards,
        PicturedBoard("In hands and on the table", report.lists, "What everybody holds"),
    ):
        shape = "tall" if one.drawing.height > one.drawing.width else "wide"
        if one.drawing is report.lists:
            shape = "wide lists"
        data = b64encode(write_svg(one.drawing, title=one.title)).decode("ascii")
        width, height = round(one.drawing.width * 4), round(one.drawing.height * 4)
        yield (
            f'<figure class="board {shape}" tabindex="0"><figcaption>{said(one.title)}</figcaption>'
            f'<img src="data:image/svg+xml;base64,{data}" width="{width}" height="{height}" alt="{said(one.alt)}"></figure>'
        )
    yield "<details><summary>The position as text</summary>"
    yield f'<pre tabindex="0">{said(report.state)}</pre></details></section>'


def log(report: Report) -> Iterator[str]:
    """Every line of the file, with what was found in it."""
    yield '<section id="log"><h2>The log</h2>'
    blocks: list[list[LogLine]] = [[]]
    for line in report.log:
        if line.kind == "heading":
            blocks.append([])
        blocks[-1].append(line)
    for block in blocks:
        yield from log_block(block)
    yield "</section>"


def log_block(block: Sequence[LogLine]) -> Iterator[str]:
    """The lines of a heading."""
    lines = list(block)
    if lines and lines[0].kind == "heading":
        first = lines.pop(0)
        yield f'<h3 id="l{first.number}">{said(first.text.strip().strip("= ")) or "–"}</h3>'
    if not any(line.text for line in lines):
        return
    yield '<div class="log">'
    for line in lines:
        if not line.text:
            continue
        text = said(line.text)
        if line.taken_back:
            how = "undone" if line.how == "undo" else "amended"
            text = f'<s>{text}</s> <a class="ending {how}" href="#l{line.taken_back}">{how} in line {line.taken_back}</a>'
        below = "".join(f'<div class="found">{finding(one, link=False)}</div>' for one in line.findings)
        yield f'<p id="l{line.number}" class="{line.kind}"><span class="n">{line.number}</span><span>{text}{below}</span></p>'
    yield "</div>"


# -- charts -----------------------------------------------------------------------------------------------


def chart(shown: Chart, alt: str, caption: str) -> Iterator[str]:
    """A chart twice: for wide screens and paper, and for narrow ones; the style sheet shows one."""
    inked = shown._replace(
        series=[
            one if one.cased else one._replace(colour=f"var(--p{one.place % len(PLAYERS)})")
            for one in shown.series
        ]
    )
    yield '<figure class="chart">'
    for name, (width, height) in (("on-wide", WIDE), ("on-narrow", NARROW)):
        drawing = drawn(inked, width, height + 2.0 * max(0, len(shown.series) - 10), INKS)
        yield (
            f'<svg class="{name}" role="img" aria-label="{said(alt)}" '
            f'viewBox="0 0 {NUMBER[drawing.width]} {NUMBER[drawing.height]}">{"".join(map(svg, drawing.items))}</svg>'
        )
    if caption:
        yield f"<figcaption>{said(caption)}</figcaption>"
    yield "</figure>"


def svg(item: Item) -> str:
    """An item of a chart as SVG. Colours are variables of the style sheet, which no writer of files knows."""
    num = NUMBER
    if isinstance(item, Text):
        weight = ";font-weight:var(--bold-weight)" if item.face == FACES["bold"] else ""
        family = "var(--bold)" if weight else "var(--text)"
        anchor = f' text-anchor="{item.anchor}"' if item.anchor != "start" else ""
        style = f"font:{num[item.size * MM_PER_PT]}px {family},sans-serif{weight};fill:{item.fill}"
        return f'<text x="{num[item.x]}" y="{num[item.y]}"{anchor} style="{style}">{said(item.text)}</text>'
    if isinstance(item, Group):
        return "".join(map(svg, item.items))
    if isinstance(item, Line):
        style = f"stroke:{item.stroke};stroke-width:{num[item.weight]}"
        return f'<path d="M{num[item.x1]} {num[item.y1]}L{num[item.x2]} {num[item.y2]}" style="{style}"/>'
    if not isinstance(item, Rect | Circle | Polygon | Outline):
        raise TypeError(f"a chart has no {type(item).__name__}")
    dash = f";stroke-dasharray:{' '.join(num[one] for one in item.dash)}" if item.dash else ""
    stroke = f";stroke:{item.stroke};stroke-width:{num[item.weight]}{dash}" if item.stroke else ""
    style = f"fill:{item.fill or 'none'}{stroke}"
    if isinstance(item, Rect):
        place = f'x="{num[item.x]}" y="{num[item.y]}" width="{num[item.width]}" height="{num[item.height]}"'
        return f'<rect {place} style="{style}"/>'
    if isinstance(item, Circle):
        return f'<circle cx="{num[item.cx]}" cy="{num[item.cy]}" r="{num[item.radius]}" style="{style}"/>'
    if isinstance(item, Polygon):
        corners = " ".join(f"{num[x]},{num[y]}" for x, y in item.points)
        return f'<polygon points="{corners}" style="{style}"/>'
    line = "".join(f"{kind}{' '.join(num[value] for value in values)}" for kind, *values in item.segments)
    return f'<path d="{line}" style="{style};stroke-linejoin:round"/>'
