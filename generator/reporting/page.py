"""The report as one page: HTML with its style, fonts, charts and pictures in it, without scripts and without any address."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence

from playproof.checker.evening import LogLine, Settled
from playproof.generator.reporting.blocks_page import block, chart, document, said
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import (
    ENDINGS,
    PicturedBoard,
    Report,
    Turned,
    Word,
    ends,
    explained,
    plain,
)
from playproof.generator.reporting.figures import PLAYERS
from playproof.generator.writers.svg import write_svg


def page(report: Report) -> bytes:
    """The page, UTF-8."""
    body = (
        *head(report),
        "<main>",
        *result(report),
        *course(report),
        *prices(report),
        *remarks(report),
        *photos(report),
        *findings(report),
        *rules_used(report),
        *table(report),
        *log(report),
        "</main>",
    )
    typed = (report.title, report.designer, *report.players, *(line.text for line in report.log))
    small = (*report.small, "Made by Playproof from the tracker file.")
    return document(f"{report.title}: {report.headline}", typed, body, small)


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
    for one in report.by_round:
        yield from block(one)
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
        for one in report.prices_by_round:
            yield from block(one)
        yield "</section>"


def remarks(report: Report) -> Iterator[str]:
    """What the table remarked, each with its line."""
    if report.remarks:
        yield '<section id="remarks"><h2>Remarks</h2><ul class="remarks">'
        for one in report.remarks:
            yield f'<li><a href="#l{one.line}">line {one.line}</a> {said(one.text)}</li>'
        yield "</ul></section>"


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
    for lines in blocks:
        yield from log_block(lines)
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
