"""What every page prints about itself: game, version, content hash, page n of m, what is on it; and a 100 mm ruler."""

from __future__ import annotations

from playproof.generator.imposition.furniture import DEPTH, RULER
from playproof.generator.imposition.sheet import Strip
from playproof.generator.paper.papers import MARGIN
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Line
from playproof.layouts.text.setting import fit_line, shortened, width_of
from playproof.layouts.typefaces.faces import face

SIZE = 6.0
#: The smallest size of the line, points.
_SMALLEST = 4.0
#: So much of the hash of all pieces is told: sheets with the same one are of the same state of the data.
_TOLD = 6
#: An inch, mm.
INCH = 25.4
#: A line that is cut short doesn't end in one of these.
_JOINING = ("and", "of", "part", "parts", "the")


def ruler(context: RenderContext, inches: bool = False) -> tuple[Item, ...]:
    """A ruler from (0, 0) to the right, its ticks downwards; its text, beside the last tick, is what it must measure.

    With ``inches`` it marks each whole inch as well.
    """
    known: tuple[Item, ...] | None = context.memo.get(("ruler", inches))
    if known is None:
        known = context.memo["ruler", inches] = tuple(_ruler(context, RULER, inches))
    return known


def _ruler(context: RenderContext, length: float, inches: bool) -> list[Item]:
    theme = context.theme
    items: list[Item] = [Line(0, 0, length, 0, theme.ink, theme.hairline)]
    for millimetre in range(int(length) + 1):
        tick = 2.2 if millimetre % 50 == 0 else 1.6 if millimetre % 10 == 0 else 0.7
        if millimetre % 5 == 0 or millimetre < 10:
            items.append(Line(millimetre, 0, millimetre, tick, theme.ink, theme.hairline))
    for inch in range(1, int(length / INCH) + 1) if inches else ():
        at = inch * INCH
        items.append(Line(at, 0, at, 3.1, theme.ink, theme.line))
        items += fit_line(f"{inch} in", at + 0.8, 3.1, 8, size=6, name=theme.text, fill=theme.muted)
    items += fit_line(
        f"{length:g} mm", length - 0.8, 3.1, 20, size=6, name=theme.text, fill=theme.muted, anchor="end"
    )
    return items


def blank_side(
    context: RenderContext, width: float, height: float, front: int, strip: Strip | None = None
) -> tuple[Item, ...]:
    """What is written, small, on the empty back of page ``front`` of ``width`` × ``height`` mm: that it is no fault.

    It stands in the ``strip``, if there is one, else at the foot; in fewer words, or not at all, where it has no room.
    """
    theme = context.theme
    if strip is not None:
        own = blank_side(context, strip.length + 2 * MARGIN, MARGIN + DEPTH, front)
        return (strip.group((Group(own, dx=-MARGIN, dy=0.0),)),)
    wide = width - 2 * MARGIN
    told = (
        f"This side stays blank: back of page {front}",
        f"Blank: back of page {front}",
        f"Back of page {front}",
    )
    said = next((one for one in told if width_of(one, theme.text, SIZE) <= wide), "")
    y = height - MARGIN - DEPTH + 2.0
    if not said or y < 1.9:
        return ()
    return fit_line(said, width / 2, y, wide, size=SIZE, name=theme.text, fill=theme.muted, anchor="middle")


def footer(
    context: RenderContext, width: float, fingerprint: str, number: int, total: int, description: str
) -> tuple[Item, ...]:
    """The footer line from (0, 0) to the right, its baseline 2 mm below. If the description is long, it gives way; so do the
    second part of the game's name and its version, which the ``fingerprint`` of the data tells too, where all sets are named
    then."""
    theme = context.theme
    head = (
        f"{context.game.title} {context.game.version} · data {fingerprint[:_TOLD]} · page {number} of {total}"
    )
    available = width - 1
    points = SIZE
    # A piece's name need not be drawable: it may stand on no piece.
    if lacking := face(theme.text).missing(description):
        description = description.translate(dict.fromkeys(map(ord, lacking)))
    text = f"{head} · {description}" if description else head
    while width_of(text, theme.text, points) > available and points > 6:
        points -= 0.25
    if width_of(text, theme.text, points) > available:
        # All sets' names, the game's name without its second part if they need that.
        named = "; ".join(map(_set_name, description.split("; ")))
        brief = head.replace(context.game.title, context.game.title.partition(": ")[0], 1)
        unversioned = brief.replace(f" {context.game.version}", "", 1)
        tries = [f"{one} · {named}" for one in (head, brief, unversioned)] if "; " in description else []
        text = next(
            (one for one in tries if width_of(one, theme.text, points) <= available),
            _shortened(head, description, theme.text, points, available),
        )
    text = shortened(text, theme.text, _SMALLEST, available)
    return fit_line(text, 0, 2.0, available, size=points, floor=_SMALLEST, name=theme.text, fill=theme.muted)


def _set_name(described: str) -> str:
    """The set's name alone, without its pieces and how many there are."""
    name = described.partition(" (")[0]
    start, side, rest = name.partition("Backs: ")
    name = (rest if side else start).partition(": ")[0]
    words = name.split(" ")
    if len(words) > 1 and ("–" in words[-1] or words[-2].endswith(",")):
        words = words[: -2 if words[-2].endswith(",") else -1]
    return side + " ".join(words)


def _shortened(head: str, description: str, face_name: str, points: float, available: float) -> str:
    """The line with as many sets of the description as fit, or as many words of the first one."""
    sets = description.split("; ")
    texts = [f"{head} · {'; '.join(sets[:count])} and more" for count in range(len(sets) - 1, 0, -1)]
    names = list(map(_set_name, sets))
    texts += [f"{head} · {'; '.join(names[:count])} and more" for count in range(len(names) - 1, 0, -1)]
    # A part of the first set alone tells the page, too; what is left out needs no sign.
    texts += [f"{head} · {sets[0]}"]
    words = sets[0].partition(" (")[0].split(" ")
    # Of pieces from one to another the set's name alone, rather than a part of a piece's name.
    named, _, span = sets[0].partition(" (")[0].rpartition(": ")
    if "–" in span and named not in ("", "Backs"):
        words = named.split(" ")
    for count in range(len(words), 0, -1):
        # A list is never cut: "notes 50" is wrong where 50 and 100 lie on the page.
        if words[count - 1] not in _JOINING and not (count < len(words) and words[count - 1].endswith(",")):
            texts.append(f"{head} · {' '.join(words[:count]).rstrip(':,')}")
    return next((text for text in texts if width_of(text, face_name, points) <= available), head)
