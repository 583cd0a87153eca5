"""What changed, as text for a terminal: a block for each piece; and as plain data for JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from playproof.components.differing import FieldChange, runs, written
from playproof.generator.difference.compare import Change, Difference, PageChange, PieceChange
from playproof.generator.difference.shared import SharedChange

#: What happened to a piece, in the order in which it is listed, with the words for it.
CHANGE_WORDS: dict[Change, tuple[str, str]] = {
    "changed": ("changed", "looks otherwise: print it, throw the old one away"),
    "copies": ("in another number", "looks as before"),
    "came": ("came", "new"),
    "gone": ("gone", "throw it away"),
    "data": ("the same on paper", "its data changed, its look did not"),
}
WIDTH = 100


def counted(difference: Difference) -> str:
    """How many of each: ``2 changed, 1 came``."""
    found = []
    for change, (word, _) in CHANGE_WORDS.items():
        count = sum(piece.change == change for piece in difference.pieces)
        if count:
            found.append(f"{count} {word}")
    found += [f"1 page {page.change}" for page in difference.pages]
    return ", ".join(found) or "no piece changed"


def headline(difference: Difference) -> str:
    """One line: the game, what it is compared with, how many pieces of each."""
    return f"{difference.game.title}, since {difference.since}: {counted(difference)}"


def as_text(difference: Difference) -> str:
    """The whole, ending with a line feed."""
    if not difference:
        return f"{difference.game.title}: nothing changed since {difference.since}.\n"
    lines = [headline(difference)]
    then, now = difference.versions
    if then != now:
        lines.append(f"Version {then} → {now}; the imprint alone is no change.")
    for change in CHANGE_WORDS:
        for piece in difference.pieces:
            if piece.change == change:
                lines += ["", *_piece(piece, difference.reasons(piece))]
    for page in difference.pages:
        lines += ["", *_page(page)]
    if difference.shared:
        lines += ["", "Shared by pieces, or by the rules"]
        for shared in difference.shared:
            lines += _shared(shared)
    if difference.first_pages:
        lines += ["", _looked(difference.first_pages)]
    if difference.to_print and difference.printed:
        lines += ["", f"To print just that: playproof kit {difference.game.id} --changed"]
    return "\n".join(lines) + "\n"


def _piece(piece: PieceChange, reasons: Sequence[str]) -> list[str]:
    before, after = piece.copies
    copies = f"{before} → {after} copies" if before and after and before != after else ""
    if not copies and piece.change in ("came", "gone"):
        copies = f"{max(before, after)} {'copy' if max(before, after) == 1 else 'copies'}"
    lines = [
        f"{CHANGE_WORDS[piece.change][0]}: {piece.name} ({piece.id})" + (f", {copies}" if copies else "")
    ]
    for field in piece.fields:
        lines += _field(field.path, field)
    if piece.redrawn:
        lines.append("  another Playproof printed it; this one draws it otherwise")
    lines += [f"  {file} was replaced" for file in piece.files]
    if piece.unexplained(reasons):
        lines.append(f"  no field of its own; {_because(reasons)}")
    return lines


def _looked(pages: str) -> str:
    change = "change" if " and " in pages else "changes"
    return f"The {pages} of the kit {change} with the look; --changed leaves them out."


def _page(page: PageChange) -> Iterator[str]:
    yield f"{page.change}: page '{page.name}'"
    for field in page.fields:
        yield from _field(field.path, field)


def _because(names: Sequence[str]) -> str:
    if not names:
        return "it shows what stands in other pieces"
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f"it hangs on {'; '.join(names[:3])}{more}"


def _shared(shared: SharedChange) -> Iterator[str]:
    count = len(shared.pieces)
    hang = f"  ({count} {'piece' if count == 1 else 'pieces'} changed by it)" if count else ""
    lines = _field(shared.name, shared.field)
    yield lines[0] + (hang if len(lines) == 1 else "")
    yield from lines[1:]
    if len(lines) > 1 and hang:
        yield f"    {hang.strip()}"


def _field(label: str, field: FieldChange) -> list[str]:
    """A field in a line where it is short; else what is gone and what is new beneath its name."""
    before, after = written(field.before), written(field.after)
    short = f"  {label}: {before} → {after}"
    if len(short) <= WIDTH and not (" " in before and " " in after):
        return [short]
    marked = "".join(_marked(run.where, run.text) for run in runs(before, after))
    if len(marked) + len(label) + 4 <= WIDTH:
        return [f"  {label}: {marked}"]
    return [f"  {label}:", *textwrap.wrap(marked, WIDTH, initial_indent="    ", subsequent_indent="    ")]


def _marked(where: str, text: str) -> str:
    """Words that are gone as [-so-], words that are new as {+so+}, spaces around them left alone."""
    if where == "both":
        return text
    core = text.strip()
    if not core:
        return text
    left, right = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{left}[-{core}-]{right}" if where == "before" else f"{left}{{+{core}+}}{right}"


def as_data(difference: Difference) -> dict[str, Any]:
    """The whole as plain data, as ``--format json`` writes it."""
    return {
        "game": difference.game.id,
        "since": difference.since,
        "versions": list(difference.versions),
        "print": difference.to_print,
        "pieces": [
            {
                "id": piece.id, "name": piece.name, "kind": piece.kind, "set": piece.set_name, "change": piece.change,
                "copies": list(piece.copies), "fields": [field._asdict() for field in piece.fields],
                "because": list(piece.because), "files": list(piece.files), "redrawn": piece.redrawn,
            }
            for piece in difference.pieces
        ],
        "pages": [
            {"name": page.name, "change": page.change, "fields": [field._asdict() for field in page.fields]}
            for page in difference.pages
        ],
        "shared": [
            {"about": one.about, "name": one.name, "before": one.field.before, "after": one.field.after,
             "pieces": list(one.pieces)}
            for one in difference.shared
        ],
    }  # fmt: skip
