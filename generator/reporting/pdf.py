"""The report as a PDF: A4 pages with tagged headings, links to the log, and words in place of charts and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.evening import LogLine, Settled
from playproof.generator.reporting.blocks_pdf import chart, pages
from playproof.generator.reporting.blocks_pdf import table as rows
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import (
    ENDINGS,
    Photograph,
    PicturedBoard,
    Report,
    Turned,
    Word,
    ends,
    explained,
    plain,
)
from playproof.generator.reporting.figures import PLAYERS
from playproof.generator.reporting.flow import (
    BAD,
    BODY,
    BOLD,
    GRID,
    H1,
    H2,
    H3,
    INK,
    LEADING,
    LOG,
    MUTED,
    PAPER,
    SMALL,
    TEXT,
    Flow,
)
from playproof.generator.writers.pdf.document import write_pdf
from playproof.layouts.scene import Circle, Drawing, Line, Picture, Rect, RectOutline
from playproof.layouts.text.setting import printable, shortened, width_of, wrapped
from playproof.layouts.typefaces.faces import MM_PER_PT

#: A board is drawn so many times as large as the page allows rather than leave the rest of a page empty; so the lists, whose
#: texts are small.
SHRUNK, LISTED = 0.75, 0.9
#: The height of a section's heading with the space above and below, and of a drawing's caption, mm.
HEADING, CAPTION = 5.0 + H2 * MM_PER_PT * 1.25 + 1.5, 8.0


def pdf(report: Report) -> bytes:
    """The PDF file."""
    flow = Flow()
    head(flow, report)
    scores(flow, report)
    course(flow, report)
    if report.prices is not None:
        flow.heading(report.prices_called, H2, 0, keep=85.0)
        chart(flow, report.prices, f"{report.prices_called}. {ends(report.prices)}")
        for one in report.prices_by_round:
            rows(flow, one)
    remarks(flow, report)
    findings(flow, report)
    house_rules(flow, report)
    table(flow, report)
    photos(flow, report.photos)
    log(flow, report.log)
    flow.y += 4.0
    for said in (*report.small, "Made by Playproof from the tracker file."):
        flow.text(said, SMALL - 1, fill=MUTED)
    return write_pdf(
        list(pages(flow, report.title, report.name)),
        title=f"{report.title}: {report.headline}",
        author="Playproof",
        subject=f"Report of {report.name}",
    )


# -- sections ---------------------------------------------------------------------------------------------


def head(flow: Flow, report: Report) -> None:
    """The game, who made it, when and by whom it was played."""
    flow.heading(report.title, H1, None, keep=0)
    flow.y -= 1.0
    if report.designer:
        flow.text(f"by {report.designer}", 11.0)
    kind = "Report of an evening" if report.over else "Report so far"
    flow.text(f"{kind} · {report.when} · {report.name}", fill=MUTED)


def scores(flow: Flow, report: Report) -> None:
    """Who won, and the table of scores."""
    flow.heading(report.headline, H2, 0)
    if report.awaited:
        flow.text(f"Next: {report.awaited}.")
        flow.y += 1.5
    if not report.scores:
        flow.text(f"Players: {', '.join(report.players)}.")
        return
    names = list(report.parts)
    widest = max(width_of(printable(one.player, BOLD), BOLD, 10.5) for one in report.scores) + 28.0
    space = min(max(52.0, widest), flow.width - 40.0 - 20.0 * (len(names) + 1))
    step = min(26.0, (flow.width - space - 40.0) / (len(names) + 1))
    rights = [space + step * (at + 1) for at in range(len(names) + 1)]
    heads = [wrapped(name, TEXT, SMALL, step - 2.0) for name in (*names, "Score")]
    deep = max(len(lines) for lines in heads)
    small = SMALL * MM_PER_PT * 1.2
    flow.need(deep * small + 7.0 * min(len(report.scores), 6))
    for row in range(deep):
        if row == deep - 1:
            flow.line("Player", 8.0, SMALL, fill=MUTED)
        for lines, right in zip(heads, rights, strict=True):
            at = row - deep + len(lines)
            if at >= 0:
                flow.line(lines[at], right, SMALL, fill=MUTED, anchor="end")
        flow.y += small
    flow.y += 1.0
    most = max(max(one.score for one in report.scores), 1)
    for one in report.scores:
        flow.need(7.0)
        if one.won:
            flow.behind(Rect(flow.left, flow.y, flow.width, 6.6, fill="#fbf6e3"))
        flow.behind(Line(flow.left, flow.y, flow.left + flow.width, flow.y, GRID, 0.2))
        bar = max(0.0, (flow.width - rights[-1] - 6.0) * one.score / most)
        seat = report.players.index(one.player)
        flow.behind(
            Rect(
                round(flow.left + rights[-1] + 4.0, 3), round(flow.y + 1.8, 3), round(bar, 3), 3.0, 0.4,
                PLAYERS[seat % len(PLAYERS)][0],
            )
        )  # fmt: skip
        flow.y += 1.4
        flow.line(f"{one.place}", 1.0, 10.5, fill=MUTED)
        won = " (winner)" if one.won else ""
        name = shortened(printable(one.player, BOLD), BOLD, 10.5, space - 12.0 - width_of(won, TEXT, SMALL))
        used = flow.line(name, 8.0, 10.5, BOLD)
        if won:
            flow.line(won, 8.0 + used, SMALL, beside=10.5)
        for part, right in zip((*one.parts, one.score), rights, strict=True):
            flow.line(amount(part), right, 10.5, BOLD if right == rights[-1] else TEXT, anchor="end")
        flow.y += 5.2
    flow.y += 1.0


def course(flow: Flow, report: Report) -> None:
    """The lines of worth, turning points, worth by round."""
    if report.worth is None:
        return
    flow.heading("How it went", H2, 0, keep=95.0)
    chart(flow, report.worth, f"Lines of worth. {ends(report.worth)}")
    flow.text(explained(report), SMALL, fill=MUTED)
    if report.turned:
        flow.heading("Turning points", H3, 1)
        for turned in report.turned:
            turning_point(flow, turned)
    for one in report.by_round:
        rows(flow, one)


def turning_point(flow: Flow, one: Turned) -> None:
    """A turning point: its number in a circle, the sentence, its line with a link."""
    flow.need(10.0)
    flow.behind(Circle(flow.left + 2.4, round(flow.y + 2.0, 3), 2.3, PAPER, INK, 0.3))
    flow.y += 0.5
    flow.line(f"{one.number}", 2.4, SMALL, BOLD, anchor="middle")
    flow.y -= 0.5
    flow.text(one.sentence, BODY, BOLD, x=7.0)
    where = f"line {one.line}"
    used = width_of(where, TEXT, SMALL)
    flow.link(7.0, used, SMALL, one.line)
    round_name = f" in {one.round}" if one.round else ""
    flow.text(
        f"{where}{round_name}: {one.text}" if one.text else f"{where}{round_name}", SMALL, fill=MUTED, x=7.0
    )
    flow.y += 1.2


def remarks(flow: Flow, report: Report) -> None:
    """What the table remarked, each with its line."""
    if report.remarks:
        flow.heading("Remarks", H2, 0, keep=8.0)
        for one in report.remarks:
            where = f"Line {one.line}"
            flow.need(SMALL * MM_PER_PT * LEADING)
            flow.link(0.0, width_of(where, TEXT, BODY), BODY, one.line)
            flow.text(f"{where}: {one.text}")
            flow.y += 1.0


def findings(flow: Flow, report: Report) -> None:
    """Every finding and what became of it; the notes."""
    flow.heading("Findings", H2, 0, keep=24.0 if report.findings else 8.0)
    flow.text(report.counts)
    flow.y += 1.5
    for one in report.findings:
        finding(flow, one)
    if report.notes:
        flow.heading("Notes", H3, None, keep=8.0)
        for note in report.notes:
            flow.text(f"{note.term}: {note.said}", SMALL)


def finding(flow: Flow, one: Settled) -> None:
    """A finding: its line, rule, sentence, what became of it."""
    found = one.finding
    flow.need(9.0)
    where = f"Line {found.line}"
    flow.link(0.0, width_of(where, BOLD, BODY), BODY, found.line)
    flow.text(f"{where}: {found.code} {found.message}", BODY, BOLD)
    how = one.how if one.ending != "open" else ENDINGS["open"]
    flow.text(f"{how[:1].upper()}{how[1:]}", SMALL, fill=BAD if one.ending == "open" else INK, x=4.0)
    if found.rule:
        flow.text(plain(found.rule), SMALL, fill=MUTED, x=4.0)
    flow.y += 1.5


def house_rules(flow: Flow, report: Report) -> None:
    """Rulings and figures that the file chooses."""
    pairs: Sequence[Word] = (*report.rulings, *report.figures)
    if pairs:
        flow.heading("House rules", H2, 0, keep=10.0)
        for one in pairs:
            flow.text(one.term, SMALL, fill=MUTED, keep=4.0)
            flow.text(one.said, BODY, x=4.0)
            flow.y += 1.0


def table(flow: Flow, report: Report) -> None:
    """The boards with their pieces, and what everybody holds; what fits into the rest of a page comes before what doesn't."""
    hands = PicturedBoard("In hands and on the table", report.lists, f"What everybody holds. {report.state}")
    waiting = [*report.boards, hands]
    least = [SHRUNK] * len(report.boards) + [LISTED]
    heading = HEADING
    while waiting:
        free = flow.bottom - flow.y - heading - CAPTION
        heights = [
            min(225.0 - heading, one.drawing.height * flow.width / one.drawing.width) for one in waiting
        ]
        fitting = (at for at, height in enumerate(heights) if free >= height * least[at])
        at = next(fitting, 0)
        height = min(heights[at], free) if free >= heights[at] * least[at] else heights[at]
        if heading:
            title = "The final position" if report.over else "The position"
            flow.heading(title, H2, 0, keep=height + CAPTION)
        heading = 0.0
        one = waiting.pop(at)
        del least[at]
        flow.need(height + CAPTION)
        flow.text(one.title, BODY, BOLD, fill=MUTED)
        flow.y += 1.0
        flow.drawing(one.drawing, flow.width, height, one.alt)


def photos(flow: Flow, taken: Sequence[Photograph]) -> None:
    """The photos, each with the line that it belongs to."""
    if taken:
        flow.heading("Photos", H2, 0, keep=70.0)
    for one in taken:
        if one.problem:
            flow.text(f"Photo of line {one.line}: {one.problem}.", SMALL)
            continue
        width, height = float(one.width), float(one.height)
        drawing = Drawing(RectOutline(width, height), (Picture(0, 0, width, height, one.data),))
        flow.need(min(110.0, flow.width * height / width) + 6.0)
        flow.text(f"After line {one.line}", SMALL, fill=MUTED)
        flow.y += 0.8
        flow.drawing(drawing, flow.width, 110.0, f"Photo of the table at line {one.line}")


def log(flow: Flow, lines: Sequence[LogLine]) -> None:
    """Every line of the file in two columns, with what was found in it."""
    flow.columns(2)
    flow.heading("The log", H2, 0, keep=10.0)
    flow.top = flow.y if flow.column == 0 else flow.top
    step = LOG * MM_PER_PT * LEADING
    for line in lines:
        if not line.text:
            continue
        if line.kind == "heading":
            flow.heading(line.text.strip().strip("= ") or "–", H3, 1, keep=8.0)
            flow.places[line.number] = len(flow.sheets) - 1
            continue
        flow.need(step)
        flow.places[line.number] = len(flow.sheets) - 1
        flow.line(f"{line.number}", 7.0, LOG - 1.5, fill=MUTED, anchor="end")
        fill = MUTED if line.kind != "entry" or line.taken_back else INK
        for part in wrapped(printable(line.text, TEXT), TEXT, LOG, flow.width - 9.0):
            flow.need(step)
            used = flow.line(part, 9.0, LOG, fill=fill)
            if line.taken_back:
                y = round(flow.y + LOG * MM_PER_PT * 0.72, 3)
                flow.behind(Line(flow.left + 9.0, y, round(flow.left + 9.0 + used, 3), y, MUTED, 0.2))
            flow.y += step
        if line.taken_back:
            how = "undone" if line.how == "undo" else "amended"
            flow.text(f"{how} in line {line.taken_back}", LOG, fill=MUTED, x=9.0)
        for one in line.findings:
            found = one.finding
            how = one.how if one.ending != "open" else ENDINGS["open"]
            flow.text(f"{found.code} {found.message} ({how})", LOG, fill=BAD, x=11.0)
