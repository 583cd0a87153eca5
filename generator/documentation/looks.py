"""The reference of looks, made from the types: how a designer's own themes are written."""

from __future__ import annotations

from typing import get_args

from playproof.components.colours.palette import MotifName
from playproof.generator.documentation.component_data import rows
from playproof.layouts.theme import Theme

_BEGINNING = """# Themes, and what a game's pieces have in common

A *theme* (`layouts/themes/NAME.toml`) defines colours, typefaces and sizes. Put your own in the folder `layouts` beside
`components`; they take precedence over those that come with Playproof. The layout of a card is its [template](templates.md),
pictures are [your own art](art.md). The table of themes is generated from the types that read the files.
"""
_LOOK = """## What a game's pieces have in common

`[look]` in `game.toml` gives a game its own hand: an accent for what has no colour of its own (backs, and the bands and panels
of cards without a colour), a motif behind emblems, and an emblem for the kit's first page. A colour can have its own motif:

```toml
[look]
accent = "#8fb3b8"
motif = "scales"
emblem = "anchor"

[palette.sea]
hex = "#0072B2"
letter = "S"
pattern = "wave"
motif = "waves"
```

A back has its own motif, and an emblem if you like: `back = { title = "Weather", motif = "rays", emblem = "cloud" }`. The
motifs are MOTIFS; `plain` is none. A light accent saves ink. Choose one that is no company's, player's or phase's colour.

## Words on pieces

Playproof prints a few words of its own on pieces: `Rusts in` on a train, `On sale` on a phase chart. A game with its own terms,
or in another language, writes others in `game.toml`, to the left the printed words, to the right its own:

```toml
[words]
Price = "Face value"
"Rusts in" = ":eaten: Eaten in"   # an icon at the beginning replaces the usual one
Permanent = ""                    # nothing
```

All such words are listed in the [fields of `game.toml`](component-data.md#gametoml).
"""


def looks() -> str:
    """The page docs/looks.md, as Markdown."""
    lines = [
        _BEGINNING,
        _LOOK.replace("MOTIFS", ", ".join(name for name in get_args(MotifName) if name != "plain")),
        "## Themes",
        "",
        "`playproof kit harbour --theme night` uses `layouts/themes/night.toml`. All fields are optional:",
        "",
        *rows(Theme),
    ]
    return "\n".join(lines) + "\n"
