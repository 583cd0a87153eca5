"""The picture of a game state: a page for each component with pieces, one for what is held; written as PDF, SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playproof.checker.model.snapshot import HeldItem, Holding, Placed, StateSnapshot
from playproof.components.workspace import Workspace
from playproof.generator.kit.atomic_output import safe_name
from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.picture.panel import panel
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.generator.picture.scene import Scene, by_board, scene_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, RectOutline
from playproof.layouts.text.setting import fit_line, printable, width_of

#: White around a component, height of the head above it, of the foot below, mm, on a page of ``USUAL`` mm width.
EDGE, HEAD, FOOT, USUAL = 10.0, 20.0, 8.0, 297.0
#: The longer side of a component on its page, mm.
LARGEST = 2000.0
#: The longer side of a PNG, pixels, and the finest resolution.
PIXELS, FINEST = 2600, 200.0


class Picture(NamedTuple):
    """The parts of a picture: scenes in the order to show them, and the panel."""

    scenes: tuple[Scene, ...]
    lists: Drawing


def picture_of(context: RenderContext, snapshot: StateSnapshot) -> Picture:
    """What is drawn of a table. Raises `DataFaults` where the data names components or sets that aren't there."""
    renderer = PieceRenderer(context)
    scenes = [
        scene_of(context, renderer, on, placed)
        for on, placed in by_board(snapshot.boards, snapshot.placed).items()
    ]
    notes = [_sentence(snapshot)] if snapshot.awaited else []
    found = len(snapshot.report.findings)
    if found:
        what = "one finding" if found == 1 else f"{found} findings"
        notes.append(f"The check has {what} in this file; drawn is how the table should stand by the books.")
    if scenes:
        notes.append("Pieces are in full colour and have a shadow; what is pale is print.")
    if any(scene.piled for scene in scenes):
        notes.append("Pieces of one pile lie side by side here: 1 is the uppermost.")
    strays = [one for scene in scenes for one in scene.stray]
    if strays:
        snapshot = _with_strays(snapshot, strays)
        notes.append("Some pieces lie where no sheet prints a space: they are listed under Table.")
    return Picture(tuple(_sorted(scenes)), panel(context, renderer, snapshot, notes))


def _sorted(scenes: Sequence[Scene]) -> list[Scene]:
    """The largest first: the board before its charts."""
    return sorted(scenes, key=lambda scene: -scene.ground.width * scene.ground.height)


def _sentence(snapshot: StateSnapshot) -> str:
    return f"{snapshot.awaited[:1].upper()}{snapshot.awaited[1:]}."


def _with_strays(snapshot: StateSnapshot, strays: Sequence[Placed]) -> StateSnapshot:
    from dataclasses import replace

    spots: dict[str, list[HeldItem]] = {}
    for one in strays:
        spots.setdefault(one.spot, []).append(HeldItem(one.text or one.shape, one.piece or one.colour))
    unprinted = tuple(Holding("", f"at {spot}, not printed", tuple(pieces)) for spot, pieces in spots.items())
    return replace(snapshot, held=(*snapshot.held, *unprinted))


def pages_of(context: RenderContext, snapshot: StateSnapshot, name: str) -> list[tuple[str, Page]]:
    """Each page with the word that its file's name ends in; ``name`` is the tracker file's."""
    picture = picture_of(context, snapshot)
    after = f"after line {snapshot.line}" if snapshot.line else "at the end"
    caption = f"How the table should stand {after} of {name}"
    parts = [(scene.name, scene.title, whole(scene, context)) for scene in picture.scenes]
    parts.append(("lists", "In hands and on the table", picture.lists))
    return [
        (word, _page(context, title, caption, drawing, (number, len(parts))))
        for number, (word, title, drawing) in enumerate(parts, 1)
    ]


def whole(scene: Scene, context: RenderContext) -> Drawing:
    """A component with the pieces on it, as one drawing."""
    return Drawing(RectOutline(scene.ground.width, scene.ground.height), tuple(scene.items(context)))


def _page(
    context: RenderContext, title: str, caption: str, drawing: Drawing, number: tuple[int, int]
) -> Page:
    """A drawing under its title; head and foot grow with it, so that they are read on a screen as well."""
    theme = context.theme
    drawing = _within(drawing)
    grow = max(1.0, (drawing.width + 2 * EDGE) / USUAL)
    edge, head, foot = EDGE * grow, HEAD * grow, FOOT * grow
    width = max(drawing.width + 2 * edge, 210.0)
    height = drawing.height + head + foot + edge
    available = (width - 2 * edge) / grow
    game, caption = printable(context.game.title, theme.display), printable(caption, theme.text)
    taken = width_of(game, theme.display, 17) + 6
    top: list[Item] = [
        *fit_line(game, 0, 8.0, available, size=17, floor=6, name=theme.display, fill=theme.ink),
        Line(0, 11.0, available, 11.0, theme.ink, theme.heavy),
    ]
    if available - taken > 20:
        points = next(
            (size for size in (10, 9, 8, 7) if width_of(caption, theme.text, size) <= available - taken), 7
        )
        top += fit_line(
            _cut(caption, theme.text, points, available - taken),
            available, 8.0, available, size=points, floor=6, name=theme.text,
            fill=theme.muted, anchor="end",
        )  # fmt: skip
    said = f"{context.imprint} · {number[0]} of {number[1]}"
    bottom = fit_line(said, 0, 0, available, size=7, floor=4, name=theme.text, fill=theme.muted)
    x = (width - drawing.width) / 2
    return Page(
        round(width, 4),
        round(height, 4),
        (PlacedDrawing(drawing, round(x, 4), round(head, 4)),),
        (
            Group(tuple(top), round(edge, 4), round(edge * 0.4, 4), scale=round(grow, 6)),
            Group(tuple(bottom), round(edge, 4), round(height - foot * 0.6, 4), scale=round(grow, 6)),
        ),
        bookmarks=((0, title),),
        title=title,
    )


def _within(drawing: Drawing) -> Drawing:
    """A drawing no larger than a page may be: a map can be declared kilometres wide."""
    scale = LARGEST / max(drawing.width, drawing.height)
    if scale >= 1:
        return drawing
    outline = RectOutline(round(drawing.width * scale, 4), round(drawing.height * scale, 4))
    return Drawing(outline, (Group(drawing.items, scale=round(scale, 8)),))


def _cut(text: str, name: str, points: float, available: float) -> str:
    """The end of a text gives way where there is no room for it."""
    while width_of(text, name, points) > available and len(text) > 1:
        text = text.rstrip("… ")[:-1] + "…"
    return text


def picture_files(
    folder: Path, workspace: Workspace, theme: str, snapshot: StateSnapshot, name: str, formats: Sequence[str]
) -> dict[str, bytes]:
    """The files of a table's picture by name. Raises `DataFaults` and `WriteError`, each with sentences."""
    from playproof.components.game import load_game
    from playproof.generator.writers.pdf.document import write_pdf
    from playproof.generator.writers.png import write_png
    from playproof.generator.writers.svg import write_sheet_svg
    from playproof.layouts.render_context import find_theme

    context = RenderContext(load_game(folder), find_theme(theme, workspace.overrides), workspace.overrides)
    pages = pages_of(context, snapshot, name)
    stem = safe_name(Path(name).stem)
    if snapshot.line:
        stem += f"-line-{snapshot.line}"
    files: dict[str, bytes] = {}
    title = f"{context.game.title}: {printable(name, context.theme.text)}"
    pdf = (
        write_pdf([page for _, page in pages], title=title, author=context.game.header.designer)
        if {"pdf", "png"} & set(formats)
        else b""
    )
    if "pdf" in formats:
        files[f"{stem}.pdf"] = pdf
    for number, (word, page) in enumerate(pages, 1):
        own = f"{stem}-{number}-{safe_name(word)}"
        if "svg" in formats:
            files[f"{own}.svg"] = write_sheet_svg(page, desc=name)
        if "png" in formats:
            files[f"{own}.png"] = write_png(pdf, number - 1, _dpi(page))
    return files


def _dpi(page: Page) -> float:
    """The resolution at which a page is as large as a screen shows well."""
    return round(min(FINEST, PIXELS / max(page.width_mm, page.height_mm) * 25.4), 1)
