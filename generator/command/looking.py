"""Commands that only read: games and lint."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.output import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playproof.components.base import PieceSet

GameName = Annotated[str, typer.Argument(help="The game, as `playproof games` lists it.", show_default=False)]


def games() -> None:
    """List the games, with the number of their components.

    The games of the workspace come first, then those that come with Playproof.

    Example: `playproof games`
    """
    from playproof.components.faults import DataFaults
    from playproof.components.game import load_game
    from playproof.components.kinds import KINDS
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import WRONG, say_faults

    broken = 0
    for name, folder in find_workspace(Path.cwd()).games().items():
        try:
            game = load_game(folder)
        except DataFaults as found:
            broken += say_faults(found.faults)
            continue
        header = game.header
        fewest, most = header.players
        seats = f"{fewest} players" if fewest == most else f"{fewest}–{most} players"
        say(
            f"{name}  {header.title} {header.version}, {seats}{f', by {header.designer}' if header.designer else ''}"
        )
        if header.about:
            say(f"    {header.about}")
        for kind, entry in KINDS.items():
            own = game.of_kind(kind)
            if own:
                say(f"    {entry.title.lower():<18} {_counted(own)}")
        if not game.sets:
            say("    no components to print yet")
    if broken:
        raise typer.Exit(WRONG)


def _counted(sets: Sequence[PieceSet]) -> str:
    """The sets of a kind with their pieces counted, and where their figures are not the document's."""
    counts: list[str] = []
    for one in sets:
        remarks = ["on request"] if one.optional else ["to bring"] if one.bring else []
        remarks += [one.source] if one.source != "document" else []
        count = sum(piece.count for piece in one.items)
        counts.append(f"{count} {one.name}" + (f" ({', '.join(remarks)})" if remarks else ""))
    return ", ".join(counts)


def lint(
    game: GameName,
    theme: Annotated[str, typer.Option(help="Theme to check the drawings in.")] = "plain",
    paper: Annotated[
        str, typer.Option(help="Paper that it will be printed on: A4, letter, WIDTHxHEIGHT in mm, 4x6in.")
    ] = "A4",
) -> None:
    """Find mistakes in a game's data before you print it.

    Checks references, counts, duplicate ids, texts that don't fit or are cut off, pieces that are too large for the paper,
    letters that the typeface lacks, contrast, similar colours, columns that nothing reads, and play.toml. Exit codes: 0, no
    faults; 1, faults; 2, usage error or unreadable file.

    Example: `playproof lint preascendant`
    """
    from playproof.checker.assembly.unused_keys import play_faults
    from playproof.components.faults import DataFaults, once
    from playproof.components.game import load_game
    from playproof.components.lint.game import lint_game
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import FINDINGS, say_faults
    from playproof.generator.icon_check import icon_notes
    from playproof.generator.kit.paper_check import paper_context, paper_faults
    from playproof.generator.pages.reference_page import reference_faults
    from playproof.generator.paper.papers import parse_paper
    from playproof.generator.unused_columns import unused_columns
    from playproof.layouts.proofing.proof import proof
    from playproof.layouts.render_context import RenderContext, find_theme

    workspace = find_workspace(Path.cwd())
    found_theme, found_paper = find_theme(theme, workspace.overrides), parse_paper(paper)
    try:
        folder = workspace.game_folder(game)
    except DataFaults as found:
        if not (workspace.root / "components" / game).is_dir():
            raise  # no folder, so no data: the name is wrong
        say_faults(found.faults)
        say(f"1 fault in {game}.", err=True)
        raise typer.Exit(FINDINGS) from None
    try:
        loaded = load_game(folder)
    except DataFaults as found:
        count = say_faults(found.faults)
    else:
        context = paper_context(RenderContext(loaded, found_theme, workspace.overrides), found_paper)
        found_faults = [*lint_game(loaded), *proof(context, theme), *play_faults(game, [workspace.root])]
        found_faults += reference_faults(context, found_paper)
        found_faults += [*icon_notes(context.icons), *context.icons.without_licence()]
        if all(one.note for one in found_faults):
            found_faults += paper_faults(context, found_paper)
            # A slip elsewhere may be why a column is not read.
            found_faults += unused_columns(context)
        count = say_faults(once(found_faults))
    if count:
        say(f"{count} {'fault' if count == 1 else 'faults'} in {game}.", err=True)
        raise typer.Exit(FINDINGS)
    say(f"{game}: no faults.")


#: The commands of this module.
COMMANDS = {"games": games, "lint": lint}
