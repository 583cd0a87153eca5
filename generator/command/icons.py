"""The command that lists, searches and draws icons and emblems."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.output import say

if TYPE_CHECKING:
    from playproof.layouts.icons import IconLibrary

#: How many names of a set are listed without a word that they must hold, and how many icons are drawn.
LISTED, DRAWN = 12, 240
#: The height of an icon on a drawn sheet, mm, and how many there are in a row.
SIZE, COLUMNS = 12.0, 8


def icons(
    word: Annotated[
        list[str] | None,
        typer.Argument(help="Words that the name or the meaning must hold.", show_default=False),
    ] = None,
    draw: Annotated[
        Path | None,
        typer.Option(help="Draw the listed icons with their names into this PNG file.", show_default=False),
    ] = None,
) -> None:
    """List icons and emblems, search them, draw them.

    The workspace's own icons come first, then the sets in layouts/icons, then those that come with Playproof. Icons are
    used in texts, between colons; emblems in the field emblem of a piece.

    Example: `playproof icons lantern --draw lanterns.png`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import WRONG, fail, say_faults
    from playproof.layouts.icons import IconLibrary

    if draw is not None and os.path.lexists(draw):
        fail(f"{draw} is there already; name another file with --draw")
    library = IconLibrary(find_workspace(Path.cwd()).overrides)
    faults = list(library.faults())
    words = [one.lower() for one in word or []]
    groups = _groups(library, words)
    found = [name for _, names in groups for name in names]
    for title, names in groups:
        if not names:
            continue
        say(f"{title}: {len(names):,} {'icon' if len(names) == 1 else 'icons'}")
        listed = names if words or "/" not in names[0] else names[:LISTED]
        for name in listed:
            say(f"    :{name}:" + ("" if "/" in name else f"  {library.about(name)}"))
        if len(listed) < len(names):
            say("    … search them: playproof icons WORD")
    large = _emblems(words)
    if not found and not large:
        close = library.unknown("-".join(words)).nearest
        say(
            f"no icon and no emblem has '{' '.join(words)}' in its name"
            + (f"; did you mean '{close}'?" if close else "")
        )
    if draw is not None and (found or large):
        _draw(library, found, large, draw)
    if say_faults(faults):
        raise typer.Exit(WRONG)


def _groups(library: IconLibrary, words: list[str]) -> list[tuple[str, list[str]]]:
    """The icons that hold all words: the workspace's own, each set's, Playproof's."""

    def held(name: str, about: str = "") -> bool:
        text = f"{name} {about}".lower()
        return all(word in text for word in words)

    own = [name for name in library.names if library.own(name)]
    groups = [("Yours", [name for name in own if held(name, library.about(name))])]
    for prefix, one in sorted(library.sets.items()):
        title = f"{one.title}, {one.licence or 'licence not known'}"
        groups.append((title, [f"{prefix}/{name}" for name in sorted(one.names) if held(f"{prefix}/{name}")]))
    ours = [name for name in library.names if name not in own]
    groups.append(("Playproof's", [name for name in ours if held(name, library.about(name))]))
    return groups


def _emblems(words: list[str]) -> list[str]:
    """Says which emblems a search finds, and what by; without words the emblems of each theme."""
    from textwrap import wrap

    from playproof.layouts import emblems

    if words:
        found = list(emblems.search(" ".join(words)))
        if found:
            say(f"Emblems: {len(found):,} {'emblem' if len(found) == 1 else 'emblems'}")
        for name in found:
            say(f"    {name}  {', '.join(emblems.words(name))}")
        return found
    for title, names in emblems.themes().items():
        say(f"Emblems, {title}: {len(names):,}")
        for line in wrap(", ".join(names), 96, break_on_hyphens=False):
            say(f"    {line}")
    return list(emblems.names())


def _draw(library: IconLibrary, names: list[str], large: list[str], file: Path) -> None:
    """A sheet of icons and emblems with their names."""
    from playproof.components.faults import DataFaults
    from playproof.components.wording.plural import counted
    from playproof.components.wording.values import shown as shown_text
    from playproof.generator.command.speech import fail
    from playproof.generator.kit.atomic_output import AtomicOutput
    from playproof.generator.writers.png import contact_sheet
    from playproof.layouts.emblems import emblem
    from playproof.layouts.scene import Drawing, RectOutline

    if file.suffix.lower() != ".png":
        fail(
            f"--draw writes a PNG file, and {shown_text(file.name)} has another ending; allowed: {file.stem or 'icons'}.png"
        )
    shown: list[tuple[Drawing, str]] = []
    for name in names[:DRAWN]:
        try:
            items = library.draw(name, 1, 1, SIZE, "#141414")
        except DataFaults:
            continue  # it is among the faults
        shown.append((Drawing(RectOutline(SIZE + 2, SIZE + 2), items), name.rpartition("/")[2]))
    for name in large[: DRAWN - len(shown)]:
        items = emblem(name, 1, 1, SIZE, "#141414", "#ffffff")
        shown.append((Drawing(RectOutline(SIZE + 2, SIZE + 2), items), name))
    if not file.parent.is_dir():
        fail(f"{file} can't be written: there is no folder {file.parent}")
    staged = AtomicOutput(file.parent)
    staged.add(file.name, contact_sheet(shown, columns=COLUMNS))
    staged.commit()
    number = len(names) + len(large)
    more = f", the first of {number:,}" if number > DRAWN else ""
    kind = "emblem" if not names else "drawing" if large else "icon"
    say(f"Drawn: {counted(len(shown), kind)}{more}, {file}.")


#: The commands of this module.
COMMANDS = {"icons": icons}
