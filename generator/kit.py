"""A kit: a game's data to files, in stages. Nothing is written until everything is drawn, imposed and bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from components.base import PieceSet
from components.faults import DataFaults
from components.game import Game, load_game
from components.kinds import KINDS
from components.workspace import Workspace
from generator.binding import Part, bind, with_contents
from generator.drawing import chosen_sets, draw_pieces
from generator.imposition import Plan, summary
from generator.imposition.sheet import Sheet
from generator.landing import Landing, safe_name
from generator.manifest import (
    FILE_NAME,
    FileEntry,
    GameEntry,
    Manifest,
    PieceEntry,
    SetEntry,
    SheetPlace,
    content_hash,
    file_entry,
    read_manifest,
)
from generator.options import KitOptions
from generator.page import Page
from generator.papers import Paper, parse_paper
from generator.pieces import Piece
from generator.printers import find_printer, read_printers
from generator.sheeting import lay_out
from generator.whole_pages import page_size, whole_pages
from layouts.kinds import FILLS_PAGE
from layouts.look import Look, find_theme

__all__ = ["print_kit"]

Step = Callable[[str], None]
#: So many characters of the content hash stand in footers.
SHORT = 8


def print_kit(folder: Path, workspace: Workspace, options: KitOptions, step: Step) -> list[str]:
    """Print the game in ``folder`` and return what to tell the person: pages, sheets, what is where.

    ``step`` is called with what is being done. Raises `DataFaults`, `PaperError`, `ImpositionError`,
    `PrinterError`, `WriteError` or `LandingError`, each with sentences; nothing is written then.
    """
    paper = parse_paper(options.paper)
    plan = _plan(options, paper, workspace)
    step("reading the game")
    game = load_game(folder)
    theme = find_theme(options.theme, workspace.overrides)
    look = Look(game, theme, workspace.overrides, page=page_size(paper, options.margin))
    sets = chosen_sets(game, options.only)
    step("drawing")
    pieces = draw_pieces(look, sets)
    step("laying out sheets")
    parts = _parts(pieces, plan, options, paper)
    entries = _piece_entries(pieces, parts)
    content = content_hash(entries)
    files = _files(look, sets, pieces, parts, content, options, paper, step)
    manifest = _manifest(game, sets, pieces, entries, content, files, options)
    step("writing files")
    landing = Landing(options.out)
    for name, data in files.items():
        landing.add(name, data)
    landing.add(FILE_NAME, manifest.encode())
    former, warnings = _former_files(options.out)
    landing.discard(former)
    landing.commit()
    return [
        *summary(_collated(parts)),
        *_where(files, options.out),
        *warnings,
    ]


def _plan(options: KitOptions, paper: Paper, workspace: Workspace) -> Plan:
    printer = find_printer(options.printer, read_printers(workspace.root)) if options.printer else None
    return Plan(
        paper=paper,
        margin=options.margin,
        gap=options.gap,
        marks=options.marks,
        duplex=options.duplex,
        printer=printer,
    )


def _parts(pieces: Sequence[Piece], plan: Plan, options: KitOptions, paper: Paper) -> list[Part]:
    """The sheets kind by kind; page numbers run through."""
    parts: list[Part] = []
    for kind, entry in KINDS.items():
        own = [piece for piece in pieces if piece.kind == kind]
        if not own:
            continue
        sheets = whole_pages(own, paper, options.margin) if kind in FILLS_PAGE else lay_out(own, plan, options.poster)
        parts.append(Part(kind, entry.title, sheets))
    return parts


def _collated(parts: Sequence[Part]) -> list[Sheet]:
    """All sheets in print order, pages and sheets of card stock numbered through."""
    collated: list[Sheet] = []
    for part in parts:
        pages, leaves = (collated[-1].number, collated[-1].leaf) if collated else (0, 0)
        collated += [replace(one, number=one.number + pages, leaf=one.leaf + leaves) for one in part.sheets]
    return collated


def _piece_entries(pieces: Sequence[Piece], parts: Sequence[Part]) -> list[PieceEntry]:
    """Each piece with its hashes and where its fronts are printed in its kind's file."""
    where: dict[str, list[SheetPlace]] = {}
    for part in parts:
        for number, sheet in enumerate(part.sheets, 1):
            if sheet.side != "back":
                for piece_id in sheet.pieces:
                    where.setdefault(piece_id, []).append(SheetPlace(file=f"{part.kind}.pdf", page=number))
    return [
        PieceEntry(
            id=piece.id,
            name=piece.name,
            kind=piece.kind,
            set=piece.set_id,
            copies=piece.copies,
            front=piece.front.digest,
            back=piece.back.digest if piece.back is not None else None,
            sheets=tuple(where.get(piece.id, ())),
        )
        for piece in pieces
    ]


def _files(
    look: Look,
    sets: Sequence[PieceSet],
    pieces: Sequence[Piece],
    parts: Sequence[Part],
    content: str,
    options: KitOptions,
    paper: Paper,
    step: Step,
) -> dict[str, bytes]:
    """Every file of the kit by its name, in the formats asked for."""
    files: dict[str, bytes] = {}
    short = content[:SHORT]
    if "pdf" in options.formats or "png" in options.formats:
        step("setting PDF")
        _pdf_files(files, look, sets, pieces, parts, short, options, paper)
    if "png" in options.formats:
        step("rendering PNG")
        _png_files(files, pieces, parts, options)
    if "pdf" not in options.formats:
        files = {name: data for name, data in files.items() if not name.endswith(".pdf")}
    if "svg" in options.formats:
        step("drawing SVG")
        _svg_files(files, look, pieces, parts, short, options)
    return files


def _pdf_files(
    files: dict[str, bytes],
    look: Look,
    sets: Sequence[PieceSet],
    pieces: Sequence[Piece],
    parts: Sequence[Part],
    short: str,
    options: KitOptions,
    paper: Paper,
) -> None:
    from generator.writers.pdf import write_pdf

    header = look.game.header

    def pdf(pages: Sequence[Page], title: str) -> bytes:
        return write_pdf(
            pages,
            title=title,
            author=header.designer,
            subject=f"Print-and-play kit, version {header.version}, content {short}",
            keywords="print and play, prototype",
            cut_layer=options.cut,
        )

    if len(parts) > 1:
        pages = with_contents(look, parts, sets, pieces, short, options, paper)
        files["kit.pdf"] = pdf(pages, f"{header.title} {header.version}")
    for part in parts:
        pages = bind(look, [part], short, options.cut)
        files[f"{part.kind}.pdf"] = pdf(pages, f"{header.title} {header.version}: {part.title.lower()}")


def _png_files(
    files: dict[str, bytes], pieces: Sequence[Piece], parts: Sequence[Part], options: KitOptions
) -> None:
    from generator.writers.png import drawing_png, write_png

    for piece in pieces:
        name = _piece_name(piece)
        files[f"png/{name}.png"] = drawing_png(piece.front, options.dpi)
        if piece.back is not None:
            files[f"png/{name}-back.png"] = drawing_png(piece.back, options.dpi)
    for part in parts:
        for number in range(len(part.sheets)):
            data = write_png(files[f"{part.kind}.pdf"], number, min(options.dpi, 150))
            files[f"sheets/{part.kind}-{number + 1}.png"] = data


def _svg_files(
    files: dict[str, bytes],
    look: Look,
    pieces: Sequence[Piece],
    parts: Sequence[Part],
    short: str,
    options: KitOptions,
) -> None:
    from generator.writers.svg import write_sheet_svg, write_svg
    from generator.writers.svg_fonts import FontSubsets

    faces = [face for piece in pieces for face in (piece.front, piece.back) if face is not None]
    pages = {part.kind: bind(look, [part], short, options.cut) for part in parts} if options.cut else {}
    fonts = FontSubsets.of(*faces, *(page for own in pages.values() for page in own))
    written: dict[str, bytes] = {}
    for piece in pieces:
        name = _piece_name(piece)
        about = f"{piece.set_name}, {look.imprint}"
        files[f"svg/{name}.svg"] = write_svg(
            piece.front, title=piece.name, desc=about, fonts=fonts, cut=options.cut
        )
        if piece.back is not None:
            key = piece.back.digest + piece.set_name
            if key not in written:
                written[key] = write_svg(
                    piece.back, title=f"{piece.set_name}, back", desc=about, fonts=fonts, cut=options.cut
                )
            files[f"svg/{name}-back.svg"] = written[key]
    for kind, own in pages.items():
        for number, page in enumerate(own, 1):
            files[f"sheets/{kind}-{number}.svg"] = write_sheet_svg(page, fonts=fonts, cut=True)


def _piece_name(piece: Piece) -> str:
    set_id, _, own = piece.id.partition("/")
    return f"{safe_name(set_id)}/{safe_name(own)}"


def _manifest(
    game: Game,
    sets: Sequence[PieceSet],
    pieces: Sequence[Piece],
    entries: Sequence[PieceEntry],
    content: str,
    files: dict[str, bytes],
    options: KitOptions,
) -> Manifest:
    own = {one.id: [piece for piece in pieces if piece.set_id == one.id] for one in sets}
    listed: list[FileEntry] = [file_entry(name, data) for name, data in files.items()]
    return Manifest(
        playproof=version("playproof"),
        game=GameEntry(id=game.id, title=game.title, version=game.version),
        content=content,
        options=options.as_record(),
        sets=tuple(
            SetEntry(
                id=one.id,
                name=one.name,
                kind=one.kind,
                pieces=len(own[one.id]),
                copies=sum(piece.copies for piece in own[one.id]),
            )
            for one in sets
        ),
        pieces=tuple(entries),
        files=tuple(listed),
    )


def _former_files(out: Path) -> tuple[dict[str, str], list[str]]:
    """Files of the kit that lies in the folder, with their hashes, so that nothing stale stays beside the new one.

    A manifest that can't be read is no reason not to print: then nothing is removed, and a line says so.
    """
    path = out / FILE_NAME
    if not path.is_file():
        return {}, []
    try:
        return read_manifest(path).file_digests(), []
    except DataFaults:
        return {}, [
            f"The former {FILE_NAME} can't be read; files of the former kit may still lie beside the new ones."
        ]


def _where(files: dict[str, bytes], out: Path) -> list[str]:
    """Which files to open, in a line or two."""
    lines = [f"Written to {out}:"]
    main = [name for name in files if name.endswith(".pdf")]
    if "kit.pdf" in files:
        kinds = ", ".join(name for name in main if name != "kit.pdf")
        lines.append(f"  kit.pdf, everything with contents; by kind: {kinds}")
    elif main:
        lines.append(f"  {', '.join(main)}")
    for folder, what in (("svg", "SVG"), ("png", "PNG"), ("sheets", "sheet")):
        count = sum(name.startswith(f"{folder}/") for name in files)
        if count:
            lines.append(f"  {folder}/ with {count} {what} files")
    return lines
