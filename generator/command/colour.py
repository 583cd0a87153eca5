"""Findings in colour on terminals; plain in pipes and with NO_COLOR."""

from __future__ import annotations

import os
import re
import sys

from playproof.components.wording.printable import printable
from playproof.generator.command.output import say

#: What is coloured, and how: the groups' names are Rich styles, with ``_`` for a space.
HIGHLIGHTS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"^(?P<bold>\S[^\n]*?:\d+:(?:\d+:)?) (?:(?P<bold_yellow>note \S+)|(?P<bold_green>\S+ accepted)|(?P<bold_red>\S+))",
        r"^ +\d+ (?P<dim>\|)",
        r"^ +(?P<dim>\|) *(?P<red>\^+)$",
        r"^  (?P<cyan>rule|status|money|help|then) ",
        r"^(?P<green>taken back:) ",
    )
)


def say_findings(text: str, *, err: bool = False) -> None:
    """Write findings as text, as they are rendered, each line ended."""
    stream = sys.stderr if err else sys.stdout
    if not text or not (stream.isatty() or os.environ.get("FORCE_COLOR")):
        say(text, nl=False, err=err)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False)
    if console.no_color or not console.color_system:
        say(text, nl=False, err=err)
        return
    styled = Text(printable(text))
    for pattern in HIGHLIGHTS:
        for match in pattern.finditer(styled.plain):
            for name, said in match.groupdict().items():
                if said:
                    styled.stylize(name.replace("_", " "), *match.span(name))
    console.print(styled, end="", soft_wrap=True)
    stream.flush()
