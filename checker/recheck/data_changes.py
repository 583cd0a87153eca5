"""What differs between two states of a game's data, as far as the checker reads it, and which findings depend on it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.toml_data import read_toml
from playproof.components.differing import brief, differing
from playproof.components.faults import DataFaults, Fault, Place

#: Files of a game folder that don't affect how it is played.
PAPER = {"aids", "records", "rules", "rulings", "play", "game"}
#: More than this many tweaks explain nothing: then none is named.
FEW = 6


class Tweak(NamedTuple):
    """One field that differs: its file, its dotted path, what it was and what it is."""

    file: str
    path: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.file}, {self.path}: {brief(self.before, self.after)}"


def tweaks(then: GameDefinition, now: GameDefinition) -> tuple[Tweak, ...]:
    """Every figure, parameter, ruling, row and component that differs."""
    return tuple(_tweaks(then, now))


def _tweaks(then: GameDefinition, now: GameDefinition) -> Iterator[Tweak]:
    yield from _of("game.toml", *({"players": one.header.get("players"), "figures": one.header.get("figures", {})}
                                  for one in (then, now)))  # fmt: skip
    yield from _of("play.toml", then.play, now.play)
    yield from _of(
        "rulings.toml",
        *({key: ruling.default for key, ruling in one.book.rulings.items()} for one in (then, now)),
    )
    tables = [_tables(one) for one in (then, now)]
    for name in sorted(tables[0].keys() | tables[1].keys()):
        yield from _of(name, tables[0].get(name, {}), tables[1].get(name, {}))
    stems = {path.stem for definition in (then, now) for path in definition.folder.glob("*.toml")} - PAPER
    for stem in sorted(stems):
        yield from _of(
            f"{stem}.toml", *(_sets(read_toml(one.folder / f"{stem}.toml")) for one in (then, now))
        )


def _of(file: str, then: Any, now: Any) -> Iterator[Tweak]:
    for path, before, after in differing(then, now):
        yield Tweak(file, path, before, after)


def _tables(definition: GameDefinition) -> dict[str, dict[str, Any]]:
    """The rows of a game's CSV files by file and id; raises `DataFaults` for a file that can't be read."""
    try:
        return {
            name: {row.get("id") or f"row {number}": row for number, row in enumerate(rows, 1)}
            for name, rows in definition.csv_tables.items()
        }
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataFaults(
            [Fault(Place(str(definition.folder)), f"a CSV file can't be read: {error}")]
        ) from None


def _sets(data: dict[str, Any]) -> dict[str, Any]:
    """A component file's sets by id."""
    return {
        str(one.get("id", number)): one
        for number, one in enumerate(data.get("set", ()), 1)
        if isinstance(one, dict)
    }


def relevant(
    all_of_them: Sequence[Tweak], definition: GameDefinition, code: str, entry: str, then: str, now: str
) -> tuple[str, ...]:
    """The tweaks that a finding under ``code`` likely depends on; ``then`` and ``now`` are its former and its new text.

    Candidates are those that the rule's modules read and those whose row or piece is named; where no tweak is either
    and there are but a few, all of them. Of the candidates those are likelier whose figures are in the texts.
    """
    modules = [module for module, reasons in definition.every_code.items() if code in reasons.values()]
    if not modules and "." in code:
        modules = [code.partition(".")[0]]
    families = [one for one in all_of_them if one.file == "play.toml" and one.path.startswith("families")]
    if families and (code.startswith("PP-") or _hang(modules, code, definition, changed(families))):
        # Which lines can be read and when, and what those of a family do, hangs on whether the game has it.
        return tuple(map(str, families))
    read = [named for module in modules for named in _names(definition.play.get(module, {}))]
    words = {word.casefold() for word in re.findall(r"[\w-]+", f"{entry} {then} {now}")}
    own = [
        one
        for one in all_of_them
        if (
            one.file == "play.toml"
            and any(one.path.startswith((f"{module}.", f"{module}[")) for module in modules)
        )
        or any(step in read for step in _steps(one.path))
        or (
            one.file not in ("game.toml", "play.toml")
            and words & {step.casefold() for step in _steps(one.path)[:-1]}
        )
    ]
    shown = [one for one in own if _shows(one, then, now)]
    if not own or not shown:
        few = all_of_them if len(all_of_them) <= FEW else ()
        shown = [one for one in few if _shows(one, then, now)] or own or list(few)
        shown += [one for one in families if one not in shown]
    return tuple(map(str, shown))


def _hang(modules: Sequence[str], code: str, definition: GameDefinition, families: set[str]) -> bool:
    """Whether a rule is one of these families', or is about whether something can be done at all now."""
    own = definition.play.get("codes", {}).get(definition.rules_of, {})
    reasons = {code.partition(".")[2], *(reason for reason, known in own.items() if known == code)}
    timely = any(reason.startswith(("not_now", "not_yet", "over")) for reason in reasons)
    return not families.isdisjoint(modules) or (definition.rules_of in modules and timely)


def changed(families: Sequence[Tweak]) -> set[str]:
    """The families that have come or gone, or have another place."""
    found: set[str] = set()
    for one in families:
        before, after = (
            set(map(str, value if isinstance(value, list) else [value])) for value in (one.before, one.after)
        )
        found |= before ^ after
    return found


def _shows(tweak: Tweak, then: str, now: str) -> bool:
    """Whether a tweak's new figure is in the new text, or its difference is that of the two texts."""
    try:
        before, after = int(tweak.before), int(tweak.after)
    except (TypeError, ValueError):
        return False
    old, new = ([int(figure) for figure in re.findall(r"\d+", text)] for text in (then, now))
    if not then:
        return after in new
    if not now:
        return before in old
    apart = [two - one for one, two in zip(old, new, strict=False) if one != two]
    return bool(apart) and before != after and all(step % (after - before) == 0 for step in apart)


def _steps(path: str) -> list[str]:
    """The names in a dotted path, those in brackets too."""
    return [step for step in re.split(r"[.\[\]]+", path) if step]


def _names(data: Any) -> Iterator[str]:
    """The figures and rulings that parameters hang on."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("figure", "ruling") and isinstance(value, str):
                yield value
            else:
                yield from _names(value)
    elif isinstance(data, list):
        for value in data:
            yield from _names(value)
