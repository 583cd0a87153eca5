"""Examples of rules: for each an entry that breaks it and the same entry made right, as data beside the game.

``checker/games/<id>/examples.toml``, or ``components/<id>/examples/examples.toml`` for a game without rules of its own
in Python::

    players = "Ann Bob Cy"              # of all examples that name no other; "": the entries name them

    [setup.row]                         # a start to share; `from` continues another setup
    from = "…"
    players = "…"                       # optional
    text = '''
    have start_cash = 100
    deal 5r 10b …
    '''

    [[example]]
    code = "W-33"                       # the rule
    setup = "row"
    house = ["WA-07 = b"]               # optional rulings
    lead = "Ann: pass"                  # optional lines between the setup and the entry
    breaks = "Ann: bid 26 25r"          # found at its last line under the code, once, and nothing else
    passes = "Ann: bid 27 25r"          # nothing found
    about = "one over the cost only"    # optional, for the docs
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.toml_data import FileStamp, read_toml, state_of
from playproof.components.faults import DataFaults, Fault, Place

GAMES = Path(__file__).resolve().parents[1] / "games"


@dataclass(frozen=True, slots=True)
class Example:
    """A pair of files, alike but for their last lines."""

    code: str
    breaks: str
    passes: str
    start: str
    about: str = ""

    @property
    def broken(self) -> str:
        """The whole file that breaks the rule."""
        return f"{self.start}{self.breaks.strip()}\n"

    @property
    def passing(self) -> str:
        """The whole file that keeps it."""
        return f"{self.start}{self.passes.strip()}\n"

    @property
    def line(self) -> int:
        """The line of the finding: the last line of the broken file, or the one marked ``# <-``."""
        lines = self.broken.rstrip("\n").split("\n")
        return next(
            (number for number, line in enumerate(lines, 1) if line.rstrip().endswith("# <-")), len(lines)
        )


def examples(definition: GameDefinition) -> list[Example]:
    """All examples of a game, in the order of its files (``examples.toml``, then ``examples_*.toml``). Raises
    :class:`DataFaults`."""
    for folder in (GAMES / definition.module, definition.folder / "examples"):
        paths = [*folder.glob("examples.toml"), *sorted(folder.glob("examples_*.toml"))]
        if paths:
            state = state_of(folder)
            return [example for path in paths for example in _examples(path, definition.id, state)]
    return []


def example_games(definition: GameDefinition) -> list[Path]:
    """The tracker files of games that a game comes with, by name: beside its own rules, else beside its data."""
    folders = (GAMES / definition.module / "examples", definition.folder / "examples")
    return next((found for folder in folders if (found := sorted(folder.glob("*.play")))), [])


@lru_cache(maxsize=32)
def _examples(path: Path, game: str, state: FileStamp) -> list[Example]:
    data = read_toml(path)
    setups: dict[str, dict[str, Any]] = data.get("setup", {})
    faults: list[Fault] = []
    out: list[Example] = []
    for number, row in enumerate(data.get("example", []), 1):
        place = Place(str(path), field=f"example {number} ({row.get('code', '?')})")
        missing = [key for key in ("code", "breaks", "passes") if not isinstance(row.get(key), str)]
        unknown = row.keys() - {"code", "setup", "house", "lead", "breaks", "passes", "about", "players"}
        if missing or unknown:
            faults.append(
                Fault(
                    place, f"lacks {', '.join(missing)}" if missing else f"has {', '.join(sorted(unknown))}"
                )
            )
            continue
        text, players = "", str(row.get("players", data.get("players", "Ann Bob Cy")))
        name = row.get("setup", "")
        seen: set[str] = set()
        while name:
            if name not in setups or name in seen:
                faults.append(Fault(place, f"there is no setup '{name}'", ", ".join(setups)))
                break
            seen.add(name)
            setup = setups[name]
            text = setup.get("text", "").strip() + "\n" + text
            players = setup.get("players", players) if "players" not in row else players
            name = setup.get("from", "")
        house = "".join(f"house {one}\n" for one in row.get("house", []))
        lead = row.get("lead", "").strip()
        seats = f"players {players}\n" if players else ""
        start = f"playproof 1\ngame {game}\n{seats}{house}{text.strip()}\n{lead}\n"
        start = "\n".join(line for line in start.split("\n") if line.strip()) + "\n"
        out.append(Example(row["code"], row["breaks"], row["passes"], start, row.get("about", "")))
    if faults:
        raise DataFaults(faults)
    return out
