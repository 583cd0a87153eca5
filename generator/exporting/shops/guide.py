"""The guide of an export: what goes where, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.components.wording.plural import counted
from playproof.generator.exporting.shops.decks import Deck, Sorted, Stays
from playproof.generator.exporting.shops.fitting import TOLERANCE
from playproof.generator.exporting.shops.profile import Profile


def front_file(deck: Deck, name: str, form: str) -> str:
    """The file of a front."""
    return f"{deck.name}/fronts/{name}.{form}"


def back_file(deck: Deck, name: str, form: str, *, one: bool) -> str:
    """The file of a back, or of the back of the whole deck."""
    return f"{deck.name}/back.{form}" if one else f"{deck.name}/backs/{name}.{form}"


def pdf_file(deck: Deck) -> str:
    """The file of a deck, where the shop takes a PDF."""
    return f"{deck.name}.pdf"


def unsure(profile: Profile, decks: Sequence[Deck]) -> list[str]:
    """A sentence for each product of the export with figures that could not be checked."""
    found = list(dict.fromkeys(deck.product for deck in decks if deck.product.experimental))
    return [
        f"experimental: {one.name} ({one.id}) of {profile.data.shop} has figures that could not be checked "
        f"({one.source}); compare them with the shop's own template before you order"
        for one in found
    ]


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A table in Markdown."""
    lines = ["| " + " | ".join(header) + " |", "|" + "|".join(" --- " for _ in header) + "|"]
    lines += [
        "| " + " | ".join(" ".join(str(cell).replace("|", "\\|").split()) for cell in row) + " |"
        for row in rows
    ]
    return [*lines, ""]


def guide(
    title: str,
    profile: Profile,
    found: Sorted,
    limits: Sequence[str],
    near: Sequence[str],
    one_back: dict[str, bool],
) -> str:
    """The guide as Markdown. ``one_back`` says of each deck whether one back is there for all its cards."""
    data = profile.data
    lines = [f"# {title} at {data.shop}", ""]
    if data.url:
        lines += [f"Shop: {data.url}", ""]
    lines += [f"- Figures from: {data.source}. Checked on {data.checked}."]
    lines += [f"- {one}." for one in unsure(profile, found.decks)]
    lines += [f"- Colours: the shop asks for {data.colour}. Resolution: {data.dpi} dpi."]
    if data.ink_limit is not None:
        lines += [
            f"- Ink: at most {data.ink_limit} % in one place. Playproof can't check it: its files are in RGB."
        ]
    lines += ["- Look at `contact-sheet.pdf` first: the cut is red, the safe zone blue.", ""]
    lines += ["## What goes where", ""]
    lines += table(
        ("folder or file", "product", "sets", "pieces", "how it fits"),
        [
            (
                f"`{pdf_file(deck)}`" if data.format == "pdf" else f"`{deck.name}/`",
                f"{deck.product.name}, {deck.product.size}"
                + (", experimental" if deck.product.experimental else ""),
                ", ".join(deck.sets),
                deck.copies,
                "; ".join(dict.fromkeys(entry.fit.sentence for entry in deck.entries)),
            )
            for deck in found.decks
        ],
    )
    lines += [
        f"A piece goes to the product of its own size, if they differ by no more than {TOLERANCE:g} mm. Other pieces go to "
        "the smallest product that holds them: they lie in its middle, on the colour of their own edge; track runs on to the "
        "edge of a larger tile. Nothing is scaled.",
        "",
    ]
    if found.stays:
        lines += ["## What doesn't fit", ""]
        lines += [f"- {line}" for line in stay_lines(found.stays)]
        lines += ["", "Print these yourself: `playproof kit`.", ""]
    if data.steps:
        lines += ["## Upload", ""]
        if data.steps_source:
            lines += [f"Source of these steps: {data.steps_source}.", ""]
        lines += [f"{number}. {step}" for number, step in enumerate(data.steps, 1)]
        lines.append("")
    if limits:
        lines += ["## Limits", "", *(f"- {one}" for one in limits), ""]
    lines += ["## Safe zone", ""]
    if near:
        lines += ["The cut may come too near to these texts:", "", *(f"- {one}" for one in near), ""]
    else:
        lines += ["All texts are inside the safe zones.", ""]
    for deck in found.decks:
        lines += _deck(deck, profile, one=one_back[deck.name])
    return "\n".join(lines).rstrip() + "\n"


def _deck(deck: Deck, profile: Profile, *, one: bool) -> list[str]:
    form = profile.data.format
    product = deck.product
    lines = [f"## {deck.name}", ""]
    lines += [
        f"{product.name} (`{product.id}`), {product.size}, {counted(deck.copies, 'piece')}; images of "
        f"{product.pixels[0]} × {product.pixels[1]} pixels.",
        "",
    ]
    if not deck.has_backs and deck.backs != [""]:
        lines += ["The product is printed on one side: the backs of these pieces are left out.", ""]
    elif not deck.has_backs:
        lines += ["These pieces have no backs: leave the product's back blank.", ""]
    elif one and form != "pdf":
        lines += [f"One back for all: `{back_file(deck, '', form, one=True)}`.", ""]
    if form == "pdf":
        rows = [(entry.number, entry.piece.id, entry.piece.name, entry.copies) for entry in deck.entries]
        return lines + table(("card", "piece", "name", "copies"), rows)
    files = [
        (f"`{entry.name}.{form}`", entry.piece.id, entry.piece.name, entry.copies) for entry in deck.entries
    ]
    return lines + table(("file", "piece", "name", "copies"), files)


def stay_lines(stays: Sequence[Stays]) -> list[str]:
    """A sentence for the pieces of a set that stay for the same reason."""
    alike: dict[tuple[str, str], list[Stays]] = {}
    for one in stays:
        alike.setdefault((one.piece.set_name, one.reason), []).append(one)
    lines: list[str] = []
    for (name, reason), group in alike.items():
        sizes = dict.fromkeys(
            f"{one.piece.front.width:.4g} × {one.piece.front.height:.4g} mm" for one in group
        )
        count = sum(one.piece.copies for one in group)
        lines.append(f"{name} ({counted(count, 'piece')}, {', '.join(sizes)}): {reason}")
    return lines
