"""The report of many evenings as one page and as a PDF."""

from __future__ import annotations

from playproof.generator.reporting.blocks_page import document, said
from playproof.generator.reporting.blocks_page import section as section_html
from playproof.generator.reporting.blocks_pdf import pages
from playproof.generator.reporting.blocks_pdf import section as section_pdf
from playproof.generator.reporting.flow import H1, MUTED, SMALL, Flow
from playproof.generator.reporting.many.content import EveningsReport
from playproof.generator.writers.pdf.document import write_pdf


def evenings_page(report: EveningsReport) -> bytes:
    """The page, UTF-8."""
    by = f'<p class="by">by {said(report.designer)}</p>' if report.designer else ""
    body = [
        f"<header><h1>{said(report.title)}</h1>{by}",
        f'<p class="when"><b>{said(report.called)}</b> · {said(report.when)}</p></header>',
        "<main>",
        *(line for one in report.sections for line in section_html(one)),
        "</main>",
    ]
    typed = (report.title, report.designer, *report.typed)
    return document(f"{report.title}: {report.when}", typed, body, report.small)


def evenings_pdf(report: EveningsReport) -> bytes:
    """The PDF file."""
    flow = Flow()
    flow.heading(report.title, H1, None, keep=0)
    flow.y -= 1.0
    if report.designer:
        flow.text(f"by {report.designer}", 11.0)
    flow.text(f"{report.called} · {report.when}", fill=MUTED)
    for one in report.sections:
        section_pdf(flow, one)
    flow.y += 4.0
    for text in report.small:
        flow.text(text, SMALL - 1, fill=MUTED)
    return write_pdf(
        list(pages(flow, report.title, report.when)),
        title=f"{report.title}: {report.when}",
        author="Playproof",
        subject=report.called,
    )
