"""From a file of another program to a game in the workspace: made, proofed as `lint` does, and written whole or not at all."""

from __future__ import annotations

import csv
import io
import re
import tempfile
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, count
from pathlib import Path
from typing import Any

from PIL import Image

from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, nearest
from playproof.components.game import load_game
from playproof.components.importing.card_list import LEFT, CardList, like_picture, picture_beside
from playproof.components.importing.headings import COSTS
from playproof.components.importing.palette import Palette
from playproof.components.importing.roles import Roles, roles_of
from playproof.components.importing.source import LeftOut, Source, clean, read_json, read_tiles, slug
from playproof.components.inside import DEVICE_NAMES
from playproof.components.reading.limits import PICTURE_LIMIT, TEXT_LIMIT, plain_bytes
from playproof.components.wording.plural import counted
from playproof.components.workspace import Workspace
from playproof.generator.beginning import NAME, RESERVED, named
from playproof.generator.importing.card_set import (
    NO_PICTURE,
    SIZES,
    CardLooks,
    Naming,
    back_name,
    card_files,
    card_ids,
    card_rows,
    measures,
)
from playproof.generator.importing.fitting import TRIES, faults_of, load_files, made_whole
from playproof.generator.importing.looks import LOOKS, back_template, dressed
from playproof.generator.importing.unprintable import (
    COARSE,
    coarse_field,
    emoji_of,
    has_column,
    is_coarse,
    is_name,
    leave_out,
    of_letters,
    place_of,
    spelled,
    without_pictures,
)
from playproof.generator.importing.writing import CannotImport, Import, Imported, Last, last_import, written
from playproof.generator.kit.source_archive import lay_out
from playproof.layouts.kinds import is_of_letters

#: One card of so many is an exception; how often its name is cut before cards get larger; the size up to which exceptions
#: make cards larger.
FEW, SHORTER, LARGE = 20, 4, 1


def name_for(title: str, workspace: Workspace) -> str:
    """A game's name made of its title; one that a game of ours has gets ``my-`` before it."""
    name = named(title.replace('"', "").replace(".", " "))[0]
    name = re.sub(r"[^a-z0-9]+", "-", slug(name, len(name)).casefold())[:36].strip("-") or "imported"
    own = (workspace.root / "components" / name).is_dir()
    if name not in RESERVED and name.upper() not in DEVICE_NAMES and (own or name not in workspace.games()):
        return name
    return f"my-{name}"


def import_game(path: Path, workspace: Workspace, name: str = "", tiles: Sequence[Path] = ()) -> Imported:
    """Import a game of 18xx-maker into the workspace. ``tiles``: files of 18xx-maker that draw tiles by number.

    Raises `CannotImport` for a name that can't be used, `DataFaults` for a file that is no such game, `OSError` and
    `OutputError` for files that can't be read or written.
    """
    data, twice = read_json(path)
    source = Source(path.name, data)
    title = source.root.object("info").get("title").value
    name = _checked_name(
        name or name_for(title if isinstance(title, str) and title else path.stem, workspace), workspace
    )
    source.tiles = last_of(workspace, name).tiles | read_tiles(tiles)
    made, game = made_whole(source, name, workspace)
    texts = made.files.texts()
    left = [
        LeftOut(key, key, 1, "", "the key is given twice in one object: the last one counts") for key in twice
    ]
    left += made.left_out
    numbers = _numbers(data)
    drawn = {number: one for number, one in source.tiles.items() if number in numbers}
    written_game = written(workspace, name, game, Import(path.name, texts, left, tiles=drawn))
    written_game.faults = _faults(workspace, written_game) if written_game.merged else len(made.letters)
    written_game.notes += of_letters(made.letters, "text", "texts")
    return written_game


def _numbers(data: Any) -> set[str]:
    """The numbers of tiles that a game names."""
    tiles = data.get("tiles") if isinstance(data, dict) else None
    if not isinstance(tiles, dict):
        return set()
    said = [one.get("tile", name) if isinstance(one, dict) else name for name, one in tiles.items()]
    return {str(one).split("|")[0].strip() for one in said}


def _checked_name(name: str, workspace: Workspace) -> str:
    if not NAME.fullmatch(name):
        raise CannotImport(
            f"'{name}' can't be a game's name; allowed: small letters, figures and '-', a letter or figure first"
        )
    if name.upper() in DEVICE_NAMES:
        raise CannotImport(f"'{name}' is the name of a device on Windows; take another with --as")
    if name in RESERVED or (
        name in workspace.games() and not (workspace.root / "components" / name).is_dir()
    ):
        raise CannotImport(f"'{name}' is a name of Playproof's own; take another with --as")
    return name


def naming_for(path: Path, workspace: Workspace, name: str, into: str, tab: str = "") -> Naming:
    """What is made of a list of cards; ``tab``: the tab that names its set. Raises `CannotImport` for a name that can't be
    used."""
    title, own = (
        " ".join(re.sub(r"[^\w]+|_", " ", clean(one)).split())[:60].strip() for one in (path.stem, tab)
    )
    title = title.title() or "Cards"
    if not into:
        game = _checked_name(name or name_for(title, workspace), workspace)
        if (kept := _set_of_last(workspace, game, title)) is not None:
            return replace(kept, said=bool(name))
        if not tab:
            return Naming(game, "cards", title, game, "Cards", bool(name))
        set_id = slug(own).lower() or "cards"
        return Naming(game, set_id, title, f"{game}-{set_id}"[:39], own or "Cards", bool(name))
    folder = workspace.root / "components" / into
    if not NAME.fullmatch(into) or not (folder / "game.toml").is_file():
        games = [one for one in workspace.games() if (workspace.root / "components" / one).is_dir()]
        hint = nearest(into, games)
        raise CannotImport(
            f"there is no game '{into}' in {folder.parent}; "
            + (f"did you mean '{hint}'?" if hint else f"its games are {', '.join(games) or 'none'}")
        )
    set_id = name or slug(own or title).lower() or "cards"
    if not NAME.fullmatch(set_id):
        raise CannotImport(f"'{set_id}' can't be a set's name; allowed: small letters, figures and '-'")
    return Naming(into, set_id, title, f"{into}-{set_id}"[:39], own or title, bool(name or tab))


def _set_of_last(workspace: Workspace, game: str, title: str) -> Naming | None:
    """The set that a list was imported as, which keeps its id, its look and its name whatever tabs are read now."""
    files = last_of(workspace, game).files
    try:
        sets = tomllib.loads(files.get("cards.toml", "")).get("set", [])
        (one,) = [each for each in sets if f"{each['id']}.csv" in files]
        return Naming(game, one["id"], title, one["look"], one["name"])
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError):
        return None


def last_of(workspace: Workspace, game: str, set_id: str = "") -> Last:
    """What was imported last, as a set of a game with ``set_id``: an empty one if nothing was.

    Raises `CannotImport` for a folder that was not imported.
    """
    folder = workspace.root / "components" / game
    there = folder.is_dir() and any(folder.iterdir())
    return (last_import(folder, set_id) if there else None) or Last()


def import_cards(
    path: Path,
    cards: CardList,
    workspace: Workspace,
    naming: Naming,
    into: str = "",
    how: Mapping[str, str] | None = None,
    look: str = "",
) -> Imported:
    """Import a list of cards into the workspace: a game with one set, or with ``into`` a set of that game; and a template.
    ``how``: what is to be remembered of how the list is read. ``look``: a name in `LOOKS`; without one the look of the last
    import, else the one that suits the list.

    Raises `CannotImport` for a name that can't be used, `DataFaults` for cards that fit no size, `OSError` and
    `OutputError` for files that can't be read or written.
    """
    last = last_of(workspace, naming.game, naming.set_id if into else "")
    file = f"{naming.set_id}.csv"
    read = csv.DictReader(io.StringIO(last.files.get(file, "")), restkey="", restval="")
    former = [{key: cell for key, cell in row.items() if key} for row in read if row.get("id")]
    own = workspace.root / "components" / naming.game / file
    taken = (
        re.findall(r"^[A-Za-z0-9.+-]+", plain_bytes(own, TEXT_LIMIT).decode("utf-8", "replace"), re.MULTILINE)
        if own.is_file()
        else []
    )
    given = _colours(workspace, into, naming.set_id) if into else {}
    known = _palette(last.files.get("game.toml", ""))
    header = own.parent / "game.toml"
    mine = _palette(plain_bytes(header, TEXT_LIMIT).decode("utf-8", "replace") if header.is_file() else "")
    new_palette = partial(Palette, {}, given=given, known=known, mine=mine, exact=True)
    pictures = dict(_pictures(path, cards, f"art/{naming.set_id}" if into else "art"))
    places = {said: one for said, (one, _) in pictures.items()}
    how = dict(how or {})
    look = look or last.how.get("look", "")
    first = {row[place_of(cards, "picture")] for row in cards.rows} if has_column(cards, "picture") else set()
    roles = roles_of(cards, any(said in places for said in first))
    upright = _upright(data for said, (_, data) in pictures.items() if said in first)
    dress = dressed(cards, roles, upright, look if look in LOOKS else "")
    ids = card_ids(cards, former, taken, places, new_palette(), dress)
    _same_list(path, cards, ids, former, naming, into)
    likely = cache(partial(_no_picture, path.parent))
    looks = CardLooks()
    good: dict[str, PieceSet] = {}
    problem: DataFaults | None = None
    larger = ""
    for _ in range(2 * TRIES):
        palette = new_palette()
        rows, losses = card_rows(cards, looks, ids, places, palette, dress, likely)
        goods = _goods(palette, roles)
        files, template = card_files(
            cards, rows, naming, looks, replace(dress, roles=replace(roles, goods=goods)), palette
        )
        layouts = {f"layouts/cards/{naming.look}.toml": template}
        if roles.back is not None:
            layouts[f"layouts/cards/{back_name(naming.look)}.toml"] = back_template(roles)
        with tempfile.TemporaryDirectory() as place:
            beside = [(one, text.encode()) for one, text in layouts.items()]
            beside += [(f"components/{naming.game}/{one}", data) for one, data in pictures.values()]
            lay_out(beside, Path(place), path.name)
            try:
                game = load_files(Path(place), naming.game, files)
            except DataFaults as trouble:
                if not leave_out(trouble.faults, looks, rows, file):
                    raise
                problem = trouble
                continue
            faults = list(faults_of(game, (Path(place) / "layouts", *workspace.overrides), good))
        found = [(card, fault) for _, (_, card), fault in faults if not is_of_letters(fault)]
        if not found:
            signs = {sign: spelled(sign) for *_, fault in faults for sign in emoji_of(fault)}
            if signs.keys() <= looks.signs.keys():
                break
            looks.signs |= signs
            continue
        problem = DataFaults([fault for _, fault in found])
        if leave_out(problem.faults, looks, rows, file):
            continue
        coarse = {
            (ids.index(card), coarse_field(rows[ids.index(card)], cards, fault)): fault
            for card, fault in found
            if card in ids and is_coarse(fault)
        }
        if coarse:
            if not look and dress.look == "full" and 2 * len(coarse) >= len(rows):
                # The look of smaller pictures.
                dress = dressed(cards, roles, 0.0, "picture")
                continue
            looks.bad |= {key: f"{one.problem}; allowed: {one.allowed}" for key, one in coarse.items()}
            shown = without_pictures(cards, looks.bad)
            has = has_column(cards, "picture") and any(
                row[place_of(cards, "picture")] in places for row in shown.rows
            )
            roles = roles_of(cards, has)
            dress = dressed(shown, roles, 0.0, look or (dress.look if roles.picture else ""))
            continue
        # A few long names make no card larger; nor do a few very long texts make all of them huge.
        few = len(rows) // FEW
        names = {
            ids.index(card) for card, fault in found if card in ids and is_name(rows[ids.index(card)], fault)
        }
        if (
            0 < len(names) <= max(1, few) < len(rows)
            and max(looks.short.get(one, 0) for one in names) < SHORTER
        ):
            looks.short |= {one: looks.short.get(one, 0) + 1 for one in names}
            continue
        outliers = {card for card, _ in found}
        if looks.level < (LARGE if len(outliers) <= few else len(SIZES) - 1):
            looks.level += 1
            larger = rows[ids.index(found[0][0])]["name"] if found[0][0] in ids else ""
            continue
        for card in {card for card, _ in found}:
            index = ids.index(card) if card in ids else -1
            looks.less[index] = looks.less.get(index, 0) + 1
    else:
        assert problem is not None
        raise problem
    if into:
        files.remarks.clear()
        added = files.tables.pop("game.toml").get("palette", {})
        if added := {key: one for key, one in added.items() if key not in palette.given}:
            files.tables["game.toml"] = {"palette": added}
    # Without its pictures a list has the look of one that has none: with better ones it is chosen anew.
    how |= {"look": dress.look} if look or roles.picture or not pictures else {}
    new = Import(
        path.name,
        files.texts(),
        losses.listed(),
        layouts,
        dict(pictures.values()),
        columns={column.heading: column.holds for column in cards.columns if column.why in ("", LEFT)},
        how=how,
        into=naming.set_id if into else "",
        notes=_patterns(palette, ()),
    )
    made = written(workspace, naming.game, game, new)
    made.columns, made.set_id, made.look = cards.columns, naming.set_id, dress.look
    made.notes += _patterns(palette, known)
    made.notes += cards.told
    if looks.level:
        width, height = measures(looks.level)
        whose = f", as {larger!r} needs" if larger else ""
        made.notes.append(f"the cards are {width:g} × {height:g} mm, larger than usual{whose}")
    pictured = {one.holds for one in cards.columns if one.type == "picture"}
    if coarse_ones := sum(field in pictured and COARSE in why for (_, field), why in looks.bad.items()):
        made.notes.append(f"{counted(coarse_ones, 'picture')} left out: too few pixels for print")
    made.faults = _faults(workspace, made) if made.merged else len(faults)
    made.notes += of_letters([fault for *_, fault in faults], "card", "cards")
    return made


def _same_list(
    path: Path,
    cards: CardList,
    ids: Sequence[str],
    former: Sequence[Mapping[str, str]],
    naming: Naming,
    into: str,
) -> None:
    """Raises `CannotImport` for a list that has no card of the ``former`` one: it is another list whose file has the same
    name, unless the designer said the name."""
    names = {
        clean(row[at]) for at, one in enumerate(cards.columns) if one.holds == "name" for row in cards.rows
    } - {""}
    if former and not naming.said and not any(row["id"] in ids or row.get("name") in names for row in former):
        what = f"the set '{naming.set_id}' of {into}" if into else f"the game '{naming.game}'"
        own = naming.set_id if into else naming.game
        raise CannotImport(
            f"{path} has none of the cards of {what}, which was imported from another list: give it another name with --as, "
            f"or replace those cards with --as {own}"
        )


def _colours(workspace: Workspace, game_id: str, set_id: str) -> dict[str, dict[str, str]]:
    """The colours of the game that a set is added to, without those that came with the set. Raises `CannotImport`."""
    folder = workspace.root / "components" / game_id
    game = load_game(folder)
    last = last_import(folder, set_id)
    if last is None and any(one.id == set_id for one in game.sets):
        raise CannotImport(f"{game_id} has a set '{set_id}' already; take another name with --as")
    came = tomllib.loads(last.files.get("game.toml", "")).get("palette", {}) if last else {}
    return {
        key: colour.model_dump(include={"hex", "name", "letter", "pattern"})
        for key, colour in game.palette.items()
        if key not in came
    }


def _faults(workspace: Workspace, made: Imported) -> int:
    """How many faults the game has with what the designer changed; of an added set those of this set."""
    game = load_game(made.folder)
    others = {one.id: one for one in game.sets if made.into and one.id != made.set_id}
    return sum(1 for _ in faults_of(game, workspace.overrides, others))


def _palette(text: str) -> dict[str, dict[str, str]]:
    """The colours in the text of a game.toml, those that are whole; none if it can't be read."""
    try:
        found = tomllib.loads(text).get("palette", {})
    except tomllib.TOMLDecodeError:
        return {}
    entries = found.items() if isinstance(found, dict) else ()
    return {
        key: one
        for key, one in entries
        if isinstance(one, dict) and re.fullmatch("#[0-9A-Fa-f]{6}", str(one.get("hex", "")))
    }


def _patterns(palette: Palette, before: Collection[str]) -> list[str]:
    """What is said of the patterns that colours were given, but for those that had them ``before``."""
    marked = [
        f"{key} {one['pattern']}"
        for key, one in palette.entries.items()
        if one["pattern"] != "plain"
        and key not in palette.given
        and key not in palette.kinds
        and key not in before
    ]
    if not marked:
        return []
    has = (
        "a colour that looks like another, to some people at least, has"
        if len(marked) == 1
        else ("colours that look like another, to some people at least, have")
    )
    return [f"{has} a pattern: {', '.join(marked)}; 'pattern' in game.toml changes it"]


def _pictures(path: Path, cards: CardList, folder: str) -> Iterator[tuple[str, tuple[str, bytes]]]:
    """The pictures beside a list that it names: as it names them, with their place in the game's folder and what is in them."""
    shown = [number for number, column in enumerate(cards.columns) if column.type == "picture"]
    found: dict[str, Path] = {}
    for said in dict.fromkeys(row[at] for row in cards.rows for at in shown):
        if (picture := picture_beside(path.parent, said)) is not None:
            names = (f"{picture.stem}-{number}{picture.suffix}" for number in count(2))
            name = next(
                one
                for one in chain((picture.name,), names)
                if found.setdefault(one.casefold(), picture) == picture
            )
            yield said, (f"{folder}/{name}", plain_bytes(picture, PICTURE_LIMIT))


def _no_picture(folder: Path, said: str) -> str:
    """What is said of a picture that isn't beside the list."""
    near = like_picture(folder, said)
    return f"{NO_PICTURE}; '{near}' is" if near else NO_PICTURE


def _goods(palette: Palette, roles: Roles) -> dict[str, tuple[str, str]]:
    """A colour and a word for each of several goods that cards cost."""
    made = {}
    for column in roles.costs:
        words = column.holds.split("_")
        own = [word for word in words if word not in COSTS]
        if len(roles.costs) == 1 and (not own or own == words):
            continue
        word = " ".join(own) or column.holds
        made[column.holds] = (palette.kind(word) or "paper", word.capitalize()[:7].strip())
    return made


def _upright(pictures: Iterable[bytes]) -> float:
    """The share of pictures that are higher than wide; a drawing is none."""
    found = [_is_upright(data) for data in pictures]
    return sum(found) / len(found) if found else 0.0


def _is_upright(data: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.height > 1.1 * picture.width
    except (OSError, ValueError, Image.DecompressionBombError):
        return False
