"""Whether all of a game's ``play.toml`` is understood: what no room asks for is a mistake, never passed over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.based_on import dropped_by
from playproof.checker.definition.game_definition import GameDefinition, find_game, known_games
from playproof.checker.families.registry import families_reading
from playproof.checker.model.roles import Tables
from playproof.components.faults import DataFaults, Fault, nearest
from playproof.components.wording.values import shown

#: What may be at the top of ``play.toml`` beside the tables of the modules.
HEAD = ("families", "seats", "codes")


def check_read(game: Game) -> None:
    """Raise :class:`DataFaults` with everything in ``play.toml`` that no module of the built ``game`` asked for."""
    faults = list(_unknown_tables(game))
    if faults:
        raise DataFaults(faults)


def _unknown_tables(game: Game) -> Iterator[Fault]:
    definition = game.definition
    modules = list(dict.fromkeys((*game.modules, *game.asked)))
    for key, table in definition.play.items():
        if key in HEAD or any(key in module.tables_read for module in game.in_role(Tables)):
            continue
        if key not in modules:
            read = [table for module in game.in_role(Tables) for table in module.tables_read]
            known = [*HEAD, *modules, *read]
            if "families" not in definition.play and nearest(key, known) == "families":
                # All the families' tables would be reported as well, and they are right.
                yield Fault(
                    definition.place(key), f"'{key}' is no line that play.toml knows", "families", "families"
                )
                return
            if readers := families_reading(key):
                problem = f"'{key}' is a table that no family of this game reads"
                yield _fault(definition, (key,), problem, f'families = ["{readers[0]}"]')
                continue
            problem = f"'{key}' is neither a rule family of this game nor a line that play.toml knows"
            yield _fault(definition, (key,), problem, ", ".join(known), nearest(key, known))
        elif not isinstance(table, dict):
            yield Fault(definition.place(key), f"is {shown(table)}", f"a table, [{key}]")
        else:
            yield from _unasked(game, key, list(table))
    yield from _codes(game, modules)


def _unasked(game: Game, module: str, names: Sequence[str]) -> Iterator[Fault]:
    asked = sorted(game.asked.get(module, ()))
    for name in names:
        if name not in asked:
            problem = f"'{name}' is nothing that {module} asks for"
            yield _fault(game.definition, (module, name), problem, ", ".join(asked), nearest(name, asked))


def _codes(game: Game, modules: Sequence[str]) -> Iterator[Fault]:
    definition = game.definition
    for module in definition.every_code:
        if module not in modules:
            problem, meant = f"'{module}' is no rule family of this game", nearest(module, modules)
            if module in known_games((definition.folder.parents[1],)):
                # A game copied by hand: its own codes are still under the former id.
                problem, meant = f"'{module}' is another game; this one is '{definition.id}'", definition.id
            yield _fault(definition, ("codes", module), problem, ", ".join(modules), meant)


def _fault(
    definition: GameDefinition, way: tuple[str, ...], problem: str, allowed: str, hint: str = ""
) -> Fault:
    """The fault of something in ``play.toml``; of what another game's file says, how this game goes without."""
    inherited = dropped_by(definition.folder / "play.toml", way)
    if inherited is None:
        return Fault(definition.place(*way), problem, allowed, hint)
    base, name = inherited
    return Fault(base.place, f"{problem}: {base.folder.name} has it", f'without = ["{name}"] in [based_on]')


def _codes_of_nothing(game: Game) -> Iterator[Fault]:
    """Entries of ``[codes.FAMILY]`` whose reason the family doesn't have, or whose rule the game doesn't have."""
    definition = game.definition
    rules = list(definition.book.rules)
    declared = [rule.id for one in game.in_role(Tables) for rule in one.rules_declared(definition)]
    for family, codes in definition.every_code.items():
        module = game.modules.get(family)
        if module is None:  # told by `check_read`
            continue
        for reason, code in codes.items():
            way = ("codes", family, reason)
            if not (module.words_for(reason) or (isinstance(module, Tables) and module.words_of(reason))):
                problem = f"'{reason}' is no reason of {family}"
                known = list(module.reasons)
                yield _fault(definition, way, problem, ", ".join(known), nearest(reason, known))
            elif rules and code not in rules and code not in declared:
                problem = f"the game has no rule {shown(code)}"
                yield _fault(definition, way, problem, "a rule of rules.toml", nearest(code, rules))


def _unprinted(game: Game) -> Iterator[Fault]:
    """Sets and pieces that modules name for pictures and that no set prints."""
    if not game.named:
        return
    definition = game.definition
    sets = [one.id for one in definition.components.sets]
    pieces = [f"{one.id}/{piece.id}" for one in definition.components.sets for piece in one.items]
    for (module, parameter), name in game.named.items():
        known = pieces if "/" in name else sets
        if name not in known:
            what = "printed piece" if "/" in name else "set"
            allowed = ", ".join(known if len(known) <= 40 else sets)
            yield Fault(
                definition.place(module, parameter),
                f"there is no {what} '{name}'",
                allowed,
                nearest(name, known),
            )


def play_faults(game: str, roots: Sequence[Path] = ()) -> list[Fault]:
    """All that keeps the play of a game from being checked, for any number of players that it is for; nothing for a
    game that is only printed."""
    faults: dict[Fault, None] = {}
    try:
        definition = find_game(game, roots)
        if not (definition.folder / "play.toml").is_file():
            return []
        known = [name for name in known_games(roots) if name != definition.id]
        if definition.rules_of not in (definition.id, *known):
            place = definition.place("based_on", file="game.toml")
            problem = f"there is no game {shown(definition.rules_of)}"
            faults[Fault(place, problem, ", ".join(known), nearest(definition.rules_of, known))] = None
        fewest, most = definition.players
    except DataFaults as found:
        return list(found.faults)
    for players in range(fewest, most + 1):
        try:
            built = open_game(definition, [f"Player{seat}" for seat in range(1, players + 1)])
            faults.update(dict.fromkeys(_codes_of_nothing(built)))
            game_state = built.initial_state()
            check_read(built)
            faults.update(dict.fromkeys(_unprinted(built)))
            for one in built.in_role(Tables):
                faults.update(dict.fromkeys(one.faults(game_state)))
                for code, choice in one.readings(definition) if players == fewest else ():
                    read = open_game(definition, built.players, {code: choice})
                    for other in read.in_role(Tables):
                        faults.update(dict.fromkeys(other.faults(read.initial_state())))
        except DataFaults as found:
            faults.update(dict.fromkeys(found.faults))
    return list(faults)
