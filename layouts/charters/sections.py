"""The sections of a charter: places for pieces, open areas, powers, the steps of a turn."""

from __future__ import annotations

from playproof.components.kinds.charters import Charter, CharterSection, CharterSet
from playproof.layouts.charters.area import Area
from playproof.layouts.charters.places import Places
from playproof.layouts.charters.section import Powers, Section
from playproof.layouts.charters.steps import Steps
from playproof.layouts.render_context import RenderContext


def section_of(
    section: CharterSection,
    one: CharterSet,
    charter: Charter,
    context: RenderContext,
    framed: bool,
    size: float,
) -> Section:
    """The section, ready to be given its place.

    ``framed`` puts outlines into a panel like an open area's; ``size`` (points) is the size of a turn's steps.
    """
    if section.shows == "steps":
        steps = Steps(section, one, charter, context, framed)
        steps.size = size
        return steps
    made: type[Section] = Area
    if section.shows == "powers":
        made = Powers
    elif section.fits and (section.shows != "tokens" or charter.tokens):
        made = Places
    return made(section, one, charter, context, framed)
