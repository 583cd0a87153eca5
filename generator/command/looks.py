"""``playproof looks``: what imported cards can look like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.output import say

if TYPE_CHECKING:
    from playproof.layouts.scene import Drawing

#: Resolution of the picture, dots per inch.
DPI = 110


def looks(
    cards: Annotated[
        Path | None,
        typer.Argument(
            help="A list of cards: its own first cards are drawn.", metavar="{list}", show_default=False
        ),
    ] = None,
    draw: Annotated[
        Path | None,
        typer.Option(help="Draw a few cards in each look into this PNG file.", show_default=False),
    ] = None,
) -> None:
    """List the looks of imported cards, with the columns that each is made for; draw them.

    `playproof import` chooses the look that suits a list; `--look NAME` takes another. Below them are the card templates of
    this workspace and those that come with Playproof, with the columns that they show.

    Examples:

    `playproof looks --draw looks.png`

    `playproof looks heroes.csv --draw heroes.png`
    """
    import os

    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail
    from playproof.generator.importing.looks import LOOKS

    if cards is not None and draw is None:
        fail(f"{cards} is not drawn without --draw; allowed: --draw {cards.stem}.png")
    if draw is not None and os.path.lexists(draw):
        fail(f"{draw} is there already; name another file with --draw")
    if draw is not None and draw.suffix.lower() != ".png":
        fail(f"--draw writes a PNG file; allowed: {draw.stem or 'looks'}.png")
    say("Looks of imported cards:")
    width = max(map(len, LOOKS))
    for name, look in LOOKS.items():
        say(f"  {name:<{width}}  {look.columns}: {look.about}")
    templates = list(_templates(find_workspace(Path.cwd()).overrides))
    say("Card templates, for 'look' in cards.toml:")
    for name, about, columns in templates:
        say(f"  {name:<{width}}  {columns or 'name'}: {about}")
    if draw is not None:
        _draw(cards, draw)


def _templates(layouts: tuple[Path, ...]) -> list[tuple[str, str, str]]:
    """The card templates by name: what each is about, and the columns that it shows."""
    import tomllib

    from playproof.components.faults import DataFaults
    from playproof.components.reading.limits import read_text_file
    from playproof.layouts.render_context import HERE
    from playproof.layouts.templates.template import FIELD

    found: dict[str, tuple[str, str, str]] = {}
    for folder in (*layouts, HERE):
        for path in sorted((folder / "cards").glob("*.toml")):
            try:
                text = read_text_file(path, folder)
                about = tomllib.loads(text).get("about", "")
            except (DataFaults, ValueError):
                continue  # lint says what is wrong with it
            names = [
                name
                for name in dict.fromkeys(FIELD.findall(text))
                if "." not in name and name not in ("letter", "item")
            ]
            found.setdefault(path.stem, (path.stem, str(about), ", ".join(names)))
    return list(found.values())


def _draw(cards: Path | None, file: Path) -> None:
    """A row of cards for each look."""
    from playproof.components.faults import DataFaults
    from playproof.components.wording.plural import counted
    from playproof.generator.command.speech import fail
    from playproof.generator.importing.samples import CARDS, look_cards
    from playproof.generator.kit.atomic_output import AtomicOutput
    from playproof.generator.writers.png import contact_sheet

    if not file.parent.is_dir():
        fail(f"{file} can't be written: there is no folder {file.parent}")
    rows: list[tuple[str, list[Drawing]]] = []
    for look, drawn in look_cards(cards):
        if isinstance(drawn, DataFaults):
            say(f"The look '{look}' can't be drawn: {drawn.faults[0].problem}.", err=True)
        else:
            rows.append((look, drawn))
    if not rows:
        fail(f"the list fits no look; {file} isn't written")
    shown = [(card, look if not at else "") for look, drawn in rows for at, card in enumerate(drawn)]
    staged = AtomicOutput(file.parent)
    staged.add(
        file.name, contact_sheet(shown, columns=max(CARDS, *(len(drawn) for _, drawn in rows)), dpi=DPI)
    )
    staged.commit()
    say(f"Drawn: {counted(len(rows), 'look')}, {file}.")


#: The command of this module.
COMMANDS = {"looks": looks}
