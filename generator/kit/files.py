"""The files of a kit, in the formats that were asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from playproof.components.reading.stored import Content, Stored, Writing, aside, make_ready, whole
from playproof.generator.kit.atomic_output import safe_name
from playproof.generator.kit.binding import Section, bind, with_cover
from playproof.generator.kit.job import Job, Step
from playproof.generator.paper.page import Page
from playproof.generator.parallel import both
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.fault import WriteError
from playproof.layouts.scene import Group, Item

T = TypeVar("T")

#: Pieces with fewer primitives are drawn sooner than a second process is there for them.
PAYS = 4_000
#: So many characters of the content hash are printed in footers.
SHORT = 8


class PrintedKit(msgspec.Struct, frozen=True):
    """What a run printed.

    ``folder`` is where the kit lies; ``files`` are those that were written, none if nothing changed; ``messages`` are
    lines for the person: pages and sheets of paper, what is in which file, warnings.
    """

    folder: Path
    files: tuple[Path, ...]
    messages: tuple[str, ...]


def beside_pictures(job: Job, pieces: Sequence[Piece], here: Callable[[], T]) -> tuple[T, dict[str, Content]]:
    """What ``here`` returns, and the pictures of pieces, which are drawn beside it where that takes longer than a start."""
    make_ready()
    two = "pdf" in job.options.formats and len(job.options.formats) > 1
    return both(
        here,
        lambda: piece_pictures(job, pieces, lambda _: None),
        pays=two and _weight(pieces, PAYS) >= PAYS,
    )


def sheet_files(
    job: Job, pieces: Sequence[Piece], parts: Sequence[Section], content: str, step: Step
) -> dict[str, Content]:
    """Every file of the kit's sheets by its name, in the order in which people look for them."""
    options, short = job.options, content[:SHORT]
    files: dict[str, Content] = {}
    sections: dict[str, Content] = {}
    if "pdf" in options.formats or "png" in options.formats:
        step("setting PDF")
        title = f"{job.game.title} {job.game.version}"

        def whole_kit() -> dict[str, Content]:
            if "pdf" not in options.formats:
                return {}
            pages = with_cover(job.context, parts, job.sets, pieces, short, options, job.paper)
            return {"kit.pdf": pdf_of(job, pages, title, short)}

        def each_section() -> dict[str, Content]:
            # With one section its file would be kit.pdf once more.
            if len(parts) == 1 and "png" not in options.formats:
                return {}
            return {
                part.kind: pdf_of(
                    job,
                    bind(job.context, [part], short, options.cut),
                    f"{title}: {part.title.lower()}",
                    short,
                )
                for part in parts
            }

        pays = len(parts) > 1 and "pdf" in options.formats and _weight(pieces, PAYS) >= PAYS
        files, sections = both(whole_kit, each_section, pays=pays)
        if "pdf" in options.formats and len(parts) > 1:
            files |= {f"{kind}.pdf": data for kind, data in sections.items()}
    if "svg" in options.formats:
        step("drawing SVG")
        files |= _sheet_drawings(job, parts, short)
    if "png" in options.formats:
        step("rendering sheets")
        files |= _sheet_pictures(job, parts, sections)
    return files


def _weight(pieces: Sequence[Piece], enough: int) -> int:
    """How many primitives the faces of ``pieces`` have, each face once; counting stops at ``enough``."""
    faces = {
        id(face): face.items for piece in pieces for face in (piece.front, piece.back) if face is not None
    }
    stack: list[Sequence[Item]] = list(faces.values())
    count = 0
    while stack and count < enough:
        items = stack.pop()
        count += len(items)
        stack += [item.items for item in items if isinstance(item, Group)]
    return count


def pdf_of(job: Job, pages: Sequence[Page], title: str, short: str) -> Stored:
    """A PDF file of these pages with what a reader shows of it."""
    from playproof.generator.writers.pdf.document import write_pdf_aside

    header = job.game.header
    return write_pdf_aside(
        pages,
        into=Writing(),
        title=title,
        author=header.designer,
        subject=f"Print-and-play kit, version {header.version}, content {short}",
        keywords="print and play, prototype",
        cut_layer=job.options.cut,
        duplex="none" if job.options.duplex == "gutterfold" else job.options.duplex,
    )


def piece_pictures(job: Job, pieces: Sequence[Piece], step: Step) -> dict[str, Content]:
    """One SVG and one PNG for each face of each piece, where those formats were asked for."""
    files: dict[str, Content] = {}
    if "svg" in job.options.formats:
        step("drawing SVG")
        files |= _svg_files(job, pieces)
    if "png" in job.options.formats:
        from playproof.generator.writers.png import drawing_png

        step("rendering PNG")
        for piece in pieces:
            name = piece_name(piece.id)
            for side, face in (("", piece.front), ("-back", piece.back)):
                if face is not None:
                    file = f"png/{name}{side}.png"
                    with _named(file):
                        files[file] = aside(drawing_png(face, job.options.piece_dpi))
    return files


def _svg_files(job: Job, pieces: Sequence[Piece]) -> dict[str, Content]:
    from playproof.generator.writers.svg import write_svg
    from playproof.generator.writers.svg_fonts import FontSubsets

    cut = job.options.cut
    if job.options.outlines:
        from playproof.generator.writers.text_outlines import outlined

        pieces = [
            msgspec.structs.replace(
                piece, front=outlined(piece.front), back=piece.back and outlined(piece.back)
            )
            for piece in pieces
        ]
    faces = {face.digest: face for piece in pieces for face in (piece.front, piece.back) if face is not None}
    fonts = FontSubsets.of(*faces.values())
    backs: dict[tuple[str, str], Content] = {}
    files: dict[str, Content] = {}
    for piece in pieces:
        name = piece_name(piece.id)
        about = f"{piece.set_name}, {job.context.imprint}"
        files[f"svg/{name}.svg"] = aside(
            write_svg(piece.front, title=piece.name, desc=about, fonts=fonts, cut=cut)
        )
        if piece.back is not None:
            key = (piece.back.digest, piece.set_name)
            if key not in backs:
                backs[key] = aside(
                    write_svg(piece.back, title=f"{piece.set_name}, back", desc=about, fonts=fonts, cut=cut)
                )
            files[f"svg/{name}-back.svg"] = backs[key]
    return files


def _sheet_drawings(job: Job, parts: Sequence[Section], short: str) -> dict[str, Content]:
    """Sheets as SVG, where a plotter's cut layer was asked for."""
    if not job.options.cut:
        return {}
    from playproof.generator.writers.svg import write_sheet_svg
    from playproof.generator.writers.svg_fonts import FontSubsets

    files: dict[str, Content] = {}
    for part in parts:
        pages = bind(job.context, [part], short, True)
        fonts = FontSubsets.of(*pages)
        for number, page in enumerate(pages, 1):
            files[f"sheets/{part.kind}-{number}.svg"] = aside(write_sheet_svg(page, fonts=fonts, cut=True))
    return files


def _sheet_pictures(job: Job, parts: Sequence[Section], pdfs: dict[str, Content]) -> dict[str, Content]:
    from playproof.generator.writers.png import write_png

    files: dict[str, Content] = {}
    for part in parts:
        pdf = whole(pdfs[part.kind])
        for number in range(len(part.sheets)):
            name = f"sheets/{part.kind}-{number + 1}.png"
            with _named(name):
                files[name] = aside(write_png(pdf, number, job.options.sheet_dpi))
    return files


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Whatever can't be written inside is reported with the name of the file."""
    try:
        yield
    except WriteError as trouble:
        raise WriteError(f"{file}: {trouble}") from trouble


def piece_name(piece_id: str) -> str:
    """The path of a piece's file without its ending: ``events/R01``."""
    set_id, _, own = piece_id.partition("/")
    return f"{safe_name(set_id)}/{safe_name(own)}"


def what_is_where(names: Sequence[str], out: object) -> list[str]:
    """Which files to open, in a line or two."""
    lines = [f"Written to {out}:"]
    main = [name for name in names if name.endswith(".pdf")]
    if main:
        lines.append("  kit.pdf, everything with a cover" + "".join(f", {name}" for name in main[1:]))
    for folder, what in (("svg", "SVG"), ("png", "PNG"), ("sheets", "sheet")):
        count = sum(name.startswith(f"{folder}/") for name in names)
        if count:
            lines.append(f"  {folder}/ with {count} {what} {'file' if count == 1 else 'files'}")
    return lines
