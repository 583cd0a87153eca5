"""``playproof import``: designs and recorded games of other programs become files of this one."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import option, with_options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playproof.components.importing.card_list import CardList, Column, Reading
    from playproof.components.workspace import Workspace
    from playproof.generator.importing.writing import Imported

#: Reasons that are told on one line with their keys; imported.toml has all.
_SHOWN = 6
#: Files that hold lists of cards; JSON files may.
_LISTS = (".csv", ".tsv", ".txt", ".xlsx", ".ods", ".yaml", ".yml")
_SORTS = "CSV, TSV, XLSX, ODS, JSON, YAML"
#: Keys of a game of 18xx-maker, any of which a list of cards has not.
_MAKER = {
    "info",
    "map",
    "tiles",
    "trains",
    "companies",
    "privates",
    "phases",
    "stock",
    "shareTypes",
    "actions",
}


FILES = Annotated[
    list[Path],
    typer.Argument(
        help=f"Games of 18xx-maker (JSON), lists of cards ({_SORTS}), or recorded games of 18xx.games (JSON).",
        metavar="{file}…",
        show_default=False,
    ),
]
#: The options, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "name": option(
        str,
        "What the game (with --into the set) is called here; by default made of its title.",
        "--as",
        show_default=False,
    ),
    "into": option(str, "For a list of cards: the game that it is added to, as a set.", show_default=False),
    "columns": option(
        list[str] | None,
        "For a list of cards: what a column holds, 'Qty=count'; can be repeated. id, name, count, text, colour, "
        "picture, a field's own name, or '-' to leave it out.",
        "--column",
    ),
    "tab": option(
        str,
        "For a list of cards: the tab of a workbook that is read, or 'all' for a set of each. By default the first "
        "with cards.",
        show_default=False,
    ),
    "encoding": option(
        str,
        "For a list of cards: how the file is written, if it isn't Unicode: cp1250, mac_roman, … By default that is "
        "worked out.",
        show_default=False,
    ),
    "headings": option(
        int | None,
        "For a list of cards: the row with the headings, 0 if there are none. By default that is found.",
        min=0,
    ),
    "look": option(
        str,
        "For a list of cards: how they look, a name that 'playproof looks' lists. By default what suits the columns.",
        show_default=False,
    ),
    "tiles": option(
        list[Path] | None,
        "For a game of 18xx-maker: a file of its tiles (yellow.json, …), for numbers that Playproof doesn't know; "
        "can be repeated.",
    ),
    "out": option(
        Path | None,
        "For recorded games: the tracker file, or the folder for them. By default FILE.play in this folder.",
    ),
}


def import_files(
    files: list[Path], name: str, into: str, columns: list[str] | None, tab: str, encoding: str, headings: int | None,
    look: str, tiles: list[Path] | None, out: Path | None,
) -> None:  # fmt: skip
    """Import a design of 18xx-maker, a list of cards, or a recorded game of 18xx.games.

    A design becomes a game in components/: map, tiles, market, companies, trains, ready to print. A list of cards
    becomes a set with a proposed template. What has no place is listed, with the reason. Importing again keeps your
    own edits. A recorded game becomes a tracker file; a game that went on since is brought up to date.

    Examples:

    `playproof import 1889.json`

    `playproof import 1889.json --as shikoku`

    `playproof import heroes.csv --column Qty=count --column Power=text`

    `playproof import heroes.csv --look text`

    `playproof import events.csv --into heath`

    `playproof import deck.xlsx --tab all`

    `playproof import 29133.json --out games/friday.play`

    `playproof import *.json --out games`
    """
    from playproof.components.faults import DataFaults, PlayproofError
    from playproof.components.importing.card_list import Reading
    from playproof.generator.command.speech import FINDINGS, WRONG, fail, say_faults

    if len(files) > 1 and name:
        fail("--as names one game, and there are several files; import them one by one")
    if len(files) > 1 and out is not None and not out.is_dir():
        fail(f"{out} is no folder, and there are several files; name a folder with --out")
    status = 0
    for file in files:
        try:
            how = Reading(tab, encoding, headings)
            if not _import_file(file, name, into, columns or [], how, tiles or [], out, look):
                status = max(status, FINDINGS)
        except PlayproofError as trouble:
            if len(files) == 1:
                raise
            status = WRONG
            if isinstance(trouble, DataFaults):
                say_faults(trouble.faults)
            say(
                f"playproof: {file} is not imported"
                + ("." if isinstance(trouble, DataFaults) else f": {trouble}"),
                err=True,
            )
    if status:
        raise typer.Exit(status)


def _import_file(
    file: Path,
    name: str,
    into: str,
    columns: list[str],
    how: Reading,
    tiles: list[Path],
    out: Path | None,
    look: str,
) -> bool:
    """Import a file. Whether all of it came in, or is listed."""
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail

    design = "a design becomes a game of the workspace, with the name of --as"
    workspace = find_workspace(Path.cwd())
    try:
        from playproof.components.importing.source import read_json
        from playproof.generator.importing.importing import import_game

        data = None if file.suffix.lower() in _LISTS else read_json(file)[0]
        if file.suffix.lower() in _LISTS or _is_list(data):
            _refuse(out, "--out", f"is for recorded games; {design}")
            _refuse(tiles, "--tiles", "is for games of 18xx-maker")
            _import_list(file, workspace, name, into, columns, how, _look(look))
            return True
        for option, said in (
            ("--column", columns), ("--into", into), ("--tab", how.tab), ("--encoding", how.encoding),
            ("--headings", how.headings is not None), ("--look", look),
        ):  # fmt: skip
            _refuse(said, option, f"is for lists of cards ({_SORTS})")
        if _is_log(data):
            _refuse(tiles, "--tiles", "is for games of 18xx-maker")
            _refuse(name, "--as", "is for designs; --out names the tracker file of a recorded game")
            return _import_log(file, out)
        _refuse(out, "--out", f"is for recorded games; {design}")
        _say_imported(_with_schemas(import_game(file, workspace, name, tiles)))
    except OSError as trouble:
        fail(f"{trouble.filename or file} can't be read: {trouble.strerror or trouble}")
    return True


def _look(said: str) -> str:
    """A look by its name, or ""."""
    from playproof.components.faults import nearest
    from playproof.generator.command.speech import fail
    from playproof.generator.importing.looks import LOOKS

    if said and said not in LOOKS:
        hint = nearest(said, list(LOOKS))
        fail(
            f"there is no look '{said}'; allowed: {', '.join(LOOKS)}"
            + (f"; did you mean '{hint}'?" if hint else "")
        )
    return said


def _refuse(said: object, option: str, why: str) -> None:
    from playproof.generator.command.speech import fail

    if said:
        fail(f"{option} {why}")


def _import_list(
    file: Path, workspace: Workspace, name: str, into: str, columns: list[str], how: Reading, look: str
) -> None:
    """Import a list of cards, with ``--tab all`` each of its tabs as a set of one game."""
    from playproof.components.importing.card_list import Reading, tab_with_cards, tabs_of
    from playproof.generator.importing.importing import import_cards, last_of, naming_for

    # Once every tab was imported, the same is meant the next time.
    known = naming_for(file, workspace, name, into)
    before = last_of(workspace, known.game, known.set_id if into else "")
    kept = before.how
    every = (
        tabs_of(file, how.encoding)
        if "all" in (how.tab.casefold(), kept.get("tabs") if not how.tab else "")
        else []
    )
    if every and before.files and not into:
        # The tab that was imported first is the game's own set: it stays that one.
        first = kept.get("tab") or tab_with_cards(file, how.encoding)
        every.sort(key=lambda tab: tab != first)
    sets: set[str] = set()
    for number, tab in enumerate(every or [how.tab]):
        known = naming_for(file, workspace, "" if every and into else name, into, tab if every else "")
        if known.set_id in sets:
            other = next(one for at in count(2) if (one := f"{known.set_id}-{at}") not in sets)
            known = naming_for(file, workspace, other, into, tab)
        sets.add(known.set_id)
        last = last_of(workspace, known.game, known.set_id if into else "")
        said = Reading(
            tab or last.how.get("tab", ""),
            how.encoding or last.how.get("encoding", ""),
            how.headings
            if how.headings is not None or "headings" not in last.how
            else int(last.how["headings"]),
        )
        kept = {"tab": said.tab, "encoding": said.encoding, "tabs": "all" if every else ""}
        kept |= {} if said.headings is None else {"headings": str(said.headings)}
        cards = _asked_list(file, columns, last.columns, said)
        _say_imported(_with_schemas(import_cards(file, cards, workspace, known, into, kept, look)))
        if every and not number and not into:
            into = known.game


def _asked_list(file: Path, columns: list[str], last: Mapping[str, str], how: Reading) -> CardList:
    """The list of cards; in a terminal a person says whether the columns are what they seem. ``last``: what they held when
    the list was imported last."""
    import sys

    from playproof.components.importing.card_list import read_list
    from playproof.generator.command.speech import fail

    said: dict[str, str] = {}
    for one in columns:
        heading, mark, holds = one.partition("=")
        if not mark or not heading.strip() or not holds.strip():
            fail(f"--column {one} says nothing; allowed: HEADING=what it holds, such as Qty=count")
        said[heading.strip()] = holds.strip()
    cards = read_list(file, said, last, how)
    if said or last or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return cards
    _say_columns(cards.columns)
    if typer.confirm("Is this what the columns hold?", default=True):
        return cards
    for column in cards.columns:
        said[column.heading] = typer.prompt(f"{column.heading} holds", default=column.holds)
    return read_list(file, said, None, how)


def _say_columns(columns: Sequence[Column]) -> None:
    for column in columns:
        holds = "left out" if column.holds == "-" else column.holds
        kind = f" ({column.type})" if column.type != "text" else ""
        say(f"  {column.heading} → {holds}{kind}")


def _is_list(data: object) -> bool:
    """Whether a JSON file is a list of cards, or lists by their names: neither a game of 18xx-maker nor a log."""
    if isinstance(data, list):
        return bool(data)
    inside = list(data.values()) if isinstance(data, dict) and not _MAKER & data.keys() else []
    return any(
        isinstance(one, list) and one and all(isinstance(each, dict) for each in one) for one in inside
    ) or (bool(inside) and all(isinstance(one, dict) for one in inside))


def _is_log(data: object) -> bool:
    return isinstance(data, dict) and "actions" in data and "info" not in data


def _with_schemas(made: Imported) -> Imported:
    """The import, its workspace with the schemas that its files name."""
    from playproof.generator.schemas import FOLDER, write_schemas

    folder = made.folder.parent.parent / FOLDER
    if not folder.exists():
        write_schemas(folder)
    return made


def _say_imported(made: Imported) -> None:
    from playproof.components.wording.plural import counted

    folder = Path(os.path.relpath(made.folder)).as_posix()
    done = "brought up to date" if made.merged else "imported"
    sets = [one for one in made.game.sets if not made.into or one.id == made.set_id]
    pieces = counted(sum(piece.count for one in sets for piece in one.items), "piece")
    if made.into:
        say(f"The set {made.set_id} is {done} in {folder}: {pieces}.")
    else:
        say(f"{made.game.title} is {done} in {folder}: {counted(len(sets), 'set')}, {pieces}.")
    if made.columns:
        say("Its columns, which --column changes:")
        _say_columns(made.columns)
    if made.look:
        say(f"The look is {made.look}: playproof looks shows all, --look takes another one.")
    if made.template is not None:
        say(f"The template is {Path(os.path.relpath(made.template)).as_posix()}: change it as you like.")
    for conflict in made.conflicts:
        say(f"  both changed: {conflict}")
    for note in made.notes:
        say(f"  {note}")
    if made.left_out:
        total = sum(one.times for one in made.left_out)
        say(
            f"{counted(total, 'value')} had no place; {folder}/{made.listed.name} lists {'it' if total == 1 else 'them'}. "
            "By reason:"
        )
        reasons: dict[str, list[str]] = {}
        for one in made.left_out:
            reasons.setdefault(one.reason, []).append(one.key)
        for reason, keys in reasons.items():
            keys = list(dict.fromkeys(keys))
            more = f" and {len(keys) - _SHOWN} more" if len(keys) > _SHOWN else ""
            say(f"  {', '.join(keys[:_SHOWN])}{more}: {reason}")
    only = f" --only {made.set_id}" if made.into else ""
    kit = f"playproof kit {made.game.id}{only}"
    if made.faults:
        them = "it is" if made.faults == 1 else "they are"
        say(
            f"  playproof lint {made.game.id}   lists {counted(made.faults, 'fault')}; once {them} mended, {kit} prints it"
        )
    else:
        say(f"  {kit}   prints it")


def _goes_on(before: str, now: str) -> bool:
    """Whether a tracker file is the beginning of another one: what a log stated at its end may have gone."""
    from playproof.checker.importing import STOPPED

    lines = before.splitlines()
    while lines and lines[-1].startswith(("accept ", "score ", "# the page ended the game here", STOPPED)):
        lines.pop()
    return bool(lines) and now.splitlines()[: len(lines)] == lines


def _import_log(log: Path, out: Path | None) -> bool:
    """Whether the whole log is in the tracker file."""
    from playproof.checker.importing import import_log
    from playproof.checker.language.lines import decode, load
    from playproof.components.wording.plural import counted
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail
    from playproof.generator.kit.atomic_output import AtomicOutput

    target = Path(f"{log.stem}.play") if out is None else out
    if target.is_dir():
        target /= f"{log.stem}.play"
    made = import_log(log, [find_workspace(Path.cwd()).root])
    before = decode(load(target)) if target.is_file() else ""
    if os.path.lexists(target) and not _goes_on(before, made.text):
        fail(f"{target} is there already, and not what {log} began with; name another file with --out")
    if not target.parent.is_dir():
        fail(f"{target} can't be written: there is no folder {target.parent}")
    staged = AtomicOutput(target.parent)
    staged.add(target.name, made.text.encode())
    staged.commit()
    for one in made.accepted:
        say(f"playproof: line {one.line} is accepted as recorded, {one.code}: {one.message}", err=True)
    done = " (brought up to date)" if before else ""
    if made.parted:
        say(f"playproof: {target} ends where the log and the rules part: {made.parted}", err=True)
    say(
        f"{target}{done}: {counted(made.moves, 'move')} of {made.game}; to check them: playproof check {target}"
    )
    return not made.parted


#: The command of this module.
COMMANDS = {
    "import": with_options(
        import_files,
        OPTIONS,
        dict.fromkeys(("name", "into", "tab", "encoding", "look"), ""),
        {"files": FILES},
    )
}
