"""The reference of looks, made from the types: how a designer's own themes are written."""

from __future__ import annotations

from typing import get_args

from playproof.components.colours.palette import MotifName
from playproof.generator.documentation.component_data import rows
from playproof.layouts.theme import Theme

_BEGINNING = """# Templates and themes

A *template* (`layouts/cards/NAME.toml`) defines the layout of cards. A *theme* (`layouts/themes/NAME.toml`) defines colours,
typefaces and sizes. Put your own in the folder `layouts` beside `components`; they take precedence over those that come with
Playproof. The table of themes is generated from the types that read the files.

## Cards with pictures

This example adds a picture to each weather card of a new game:

```console
$ playproof new harbour
...
```

The pictures are files in the game's folder, SVG or pixels ([art.md](art.md#pictures)).
A column of the spreadsheet has their names:

```csv components/harbour/weather.csv
id,name,colour,count,times,more,picture,text
W1,Calm,sea,2,1,0,calm,Ventures pay what they say.
W2,Storm,sea,1,0,0,storm,*Sea* ventures pay nothing this round.
```

<!-- What the reader draws:
```console
$ mkdir -p components/harbour/art
$ echo PNG_CALM | base64 -d > components/harbour/art/calm.png
$ cp components/harbour/art/calm.png components/harbour/art/storm.png
```
-->

`cards.toml` names the column and the template:

```toml components/harbour/cards.toml
[[set]]
id = "weather"
name = "Weather"
rows = "weather.csv"
look = "weather"
back = { title = "Weather", motif = "rays" }

[set.fields]
times = { type = "number" }
more = { type = "number" }
picture = { type = "text", about = "The file's name in art, without its ending." }
```

The template defines where each field is drawn. A box is `[x, y, width, height]` in mm from the card's top left corner. A
negative x or y is measured from the right or bottom edge. A width or height of 0 or less is the distance to that edge.

```toml layouts/cards/weather.toml
[[part]]
draw = "picture"
box = [4, 4, -4, 42]
file = "art/{picture}.png"

[[part]]
draw = "text"
box = [4, 48, -4, 9]
text = "{name}"
face = "display"
size = 14

[[part]]
draw = "text"
box = [4, 60, -4, -4]
text = "{text}"
```

```console
$ playproof lint harbour
harbour: no faults.
$ playproof kit harbour --format pdf
...
```

If you replace a picture by a new file with the same name, the cards that show it are printed again:

<!-- What the reader draws:
```console
$ echo PNG_STORM | base64 -d > components/harbour/art/storm.png
```
-->

```console
$ playproof diff harbour # exit 1
Harbour, since the kit in output/harbour: 1 changed

changed: Storm (weather/W2)
  art/storm.png was replaced
...
$ playproof kit harbour --changed
...
```
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
_CALM = (
    "iVBORw0KGgoAAAANSUhEUgAAAWgAAAFoAQMAAABAK/OWAAAABlBMVEUAcrLw5EKGCun1AAAAJ0lEQVR42u3BMQEAAA"
    "DCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAA+A0CwAAHcKmQcAAAAAElFTkSuQmCC"
)
_STORM = (
    "iVBORw0KGgoAAAANSUhEUgAAAWgAAAFoAQMAAABAK/OWAAAABlBMVEUAAADVXgAKHT7OAAAAJ0lEQVR42u3BMQEAAA"
    "DCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAA+A0CwAAHcKmQcAAAAAElFTkSuQmCC"
)


def looks() -> str:
    """The page docs/looks.md, as Markdown."""
    lines = [
        _BEGINNING.replace("PNG_CALM", _CALM).replace("PNG_STORM", _STORM),
        "[templates.md](templates.md) explains every part and field of a template with a picture of what it does.",
        "",
        _LOOK.replace("MOTIFS", ", ".join(name for name in get_args(MotifName) if name != "plain")),
        "## Themes",
        "",
        "`playproof kit harbour --theme night` uses `layouts/themes/night.toml`. All fields are optional:",
        "",
        *rows(Theme),
    ]
    return "\n".join(lines) + "\n"
