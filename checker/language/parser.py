"""A line to an entry: the actor, the command, its values, and what is stated about the outcome."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playproof.checker.assembly.game import Game
from playproof.checker.language.claims import read_claims
from playproof.checker.language.values import ParseError, allowed, read_value, read_values
from playproof.checker.model.entries import Claim
from playproof.checker.model.game_state import GameState
from playproof.checker.model.keywords import KEYWORDS
from playproof.checker.model.rule_module import Command, Parsed
from playproof.checker.names import NameFault
from playproof.components.faults import nearest
from playproof.components.wording.plural import listing

# Lines may hold thousands of words or spaces: no pattern may try each of them against each other.
ARROW = re.compile(r"->|→|(?<!\s)\s++(?=(?:pays|gets|takes)\s+\S)", re.IGNORECASE)
#: A line that only states what the entry before it brought: ``Bob takes K09``, ``-> Ann gets 3``.
STATED = re.compile(r"(?:->|→)\s*\S|[^:]+\s(?:pays|gets|takes)\s+\S", re.IGNORECASE)

#: Words of speech that no command needs: ``lay 57 at F3``, ``buy train 3``.
FILLERS = ("a", "an", "at", "hex", "in", "of", "on", "share", "shares", "the", "tile", "to", "train")

#: The longest entry in which a small word is looked for that is missing or wrong.
SPOKEN = 80

#: How many forms of a command a message shows.
FORMS = 3


def clauses(game: Game, game_state: GameState, text: str) -> list[str]:
    """The entries of one line: parted by ``;``, or before a command that may follow another (``… bids Ann 2``).
    Raises :class:`ParseError` where there are more than `CLAUSES`."""
    out, start, counted, quoted = [], 0, 0, False
    for match in game.joint.finditer(text):
        quoted ^= bool(text.count('"', counted, match.start()) % 2)
        counted = match.start()
        if quoted:
            continue
        out.append(text[start : match.start()])
        start = match.end()
    out.append(text[start:])
    said, (head, colon, _) = [one for part in out if (one := part.strip().strip(" ,"))], text.partition(":")
    allowed("a line has", "entries", len(said), "it is left out")
    return said[:1] + [
        f"{head}: {one}" if colon and of_actor(game, one) else named_again(game, game_state, one)
        for one in said[1:]
    ]


def named_again(game: Game, game_state: GameState, text: str) -> str:
    """A further entry on a line, with the colon that its command does without there."""
    named = without_colon(game_state, text) if ":" not in text else None
    commands = (
        game.words["actor"].get(named[1].split(None, 1)[0].casefold(), []) if named and named[1] else []
    )
    return f"{named[0]}: {named[1]}" if named and any(one.without_colon for one in commands) else text


def following(game: Game, word: str) -> list[Command[Any]] | None:
    """The commands that may follow another entry on its line, by their word in the singular or the plural."""
    if not game.joined:
        return None
    bare = word.casefold().removesuffix("s")
    commands = game.words["table"].get(f"{bare}s") or game.words["table"].get(bare)
    return commands if commands and commands[0].joins else None


def of_actor(game: Game, text: str) -> bool:
    """Whether a further entry on a line is the same actor's: it names nobody, and its command needs an actor."""
    word = text.split(None, 1)[0].casefold()
    return ":" not in text and word in game.words["actor"] and word not in game.words["table"]


def read_entry(game: Game, game_state: GameState, line: int, text: str) -> Parsed:
    """An entry, with or without an actor. Raises :class:`ParseError`."""
    head, colon, rest = text.partition(":")
    if colon and '"' not in head and "->" not in head:
        head = head.strip()
        if head.casefold() == "table":
            actor = ""
        else:
            try:
                actor = game.actor_meant(head, game_state)
            except NameFault as fault:
                guess = _guess(game, game_state, line, rest.strip(), fault.guess)
                texts = [(name, rest.strip()) for name in game_state.actors.ids]
                others = _others(game, game_state, line, texts)
                raise ParseError(fault.problem, head, guess, name=True, others=others) from None
        return _read(game, game_state, line, actor, rest.strip())
    try:
        return _read(game, game_state, line, "", text)
    except ParseError:
        named = without_colon(game_state, text) or shortened_without_colon(game, game_state, text)
        if named is None:
            raise
        actor, rest = named
        problem = f"a colon is missing behind the name: '{actor}: {rest[:40] or '…'}'"
        try:
            guess, also = _read(game, game_state, line, actor, rest), None
        except ParseError as fault:
            guess, also = fault.guess, fault if rest else None
        said = problem if also is None else lambda: f"{problem}; {also.problem}"
        raise ParseError(said, text, guess, actor) from None


def without_colon(game_state: GameState, text: str) -> tuple[str, str] | None:
    """Who acts in a line whose colon was forgotten (or is another sign), and what; ``None`` where it names nobody."""
    word, _, rest = text.replace("：", " ", 1).partition(" ")
    found = game_state.actors.exact.get(word.strip('":').casefold(), ())
    return (found[0], rest.strip()) if len(found) == 1 else None


def shortened_without_colon(game: Game, game_state: GameState, text: str) -> tuple[str, str] | None:
    """The same for a name that is shortened, where the word of a command of actors follows it."""
    word, _, rest = text.partition(" ")
    following_word = rest.split(None, 1)[0].casefold() if rest.strip() else ""
    if (
        following_word not in game.words["actor"]
        and following_word.removesuffix("s") not in game.words["actor"]
    ):
        return None
    found = game_state.actors.candidates(word)
    return (found[0], rest.strip()) if len(found) == 1 else None


def _others(
    game: Game, game_state: GameState, line: int, texts: list[tuple[str, str]]
) -> Callable[[], list[Parsed]]:
    """What ``texts`` (actor, the text after the colon) read as, when first asked for; those that don't are left out."""

    def read() -> list[Parsed]:
        found = []
        for actor, text in texts:
            try:
                found.append(_read(game, game_state, line, actor, text))
            except ParseError:
                continue
        return found

    return read


def _guess(game: Game, game_state: GameState, line: int, text: str, actor: str) -> Parsed | None:
    if not actor:
        return None
    try:
        return _read(game, game_state, line, actor, text)
    except ParseError as fault:
        return fault.guess


def _read(game: Game, game_state: GameState, line: int, actor: str, said: str) -> Parsed:
    claims: tuple[Claim, ...] = ()
    whole = said
    if "->" in said or "s " in said or "→" in said:
        parts = ARROW.split(said, maxsplit=1)
        if len(parts) == 2 and parts[0].strip():
            said = parts[0].rstrip()
            try:
                claims = read_claims(game, game_state, actor or game.subject(game_state), parts[1])
            except ParseError as failure:
                # The entry itself may be sound: it was done, only what it states is left out.
                failure.guess = _guess(game, game_state, line, said, actor)
                raise
    word = said.split(None, 1)[0] if said else ""
    kind = "actor" if actor else "table"
    words = game.words[kind]
    commands = words.get(word) or words.get(word.casefold())
    if commands is None and actor:
        commands = game.words["table"].get(word.casefold())
    commands = commands or following(game, word)
    meant = True
    others: Callable[[], list[Parsed]] | None = None
    if commands is None:
        others = _others(
            game, game_state, line, [(actor, known + whole[len(word) :]) for known in words if known]
        )
        commands, meant = _commands(game, words, word, kind, actor, others)
    fault: ParseError | None = None
    every = commands
    if actor and actor not in game.players:
        commands = [command for command in commands if command.kind != "actor" or not for_players(command)]
    if len(commands) > 1:
        commands = in_charge(game, game_state, commands, actor)
    # Where several commands share the word, first without guesses at what a name may mean: those take long.
    tries = [(command, True) for command in commands] if len(commands) > 1 else []
    #: The first reading of a name that was shortened: it is used unless another command, whose time it is as well,
    #: reads all names as typed.
    shortened: Parsed | None = None
    for command, sure in [*tries, *((command, False) for command in commands)]:
        if not sure and shortened is not None:
            return spoken(game, shortened, claims)
        try:
            parsed = read_values(game, game_state, command, line, actor, said, claims, sure)
        except ParseError as failure:
            if sure:
                continue
            failure.actor = actor
            listed = [one.others for one in (fault, failure) if one is not None and one.others is not None]
            fault = fault or failure
            # A form that fits, with an unknown name, is more useful than one that does not fit.
            if (failure.guess is not None, failure.name) > (fault.guess is not None, fault.name):
                fault = failure
            if len(listed) > 1:
                fault.others = lambda listed=listed: [one for each in listed for one in each()]
            continue
        if meant:
            if sure and is_shortened(parsed, said):
                shortened = shortened or parsed
                continue
            if shortened is not None and is_in_charge(game_state, shortened) > is_in_charge(
                game_state, parsed
            ):
                parsed = shortened
            return spoken(game, parsed, claims)
        raise ParseError(_unknown(game, words, word, kind, actor), word, parsed, actor, others=others)
    raise _why_not_read(game, game_state, every, commands, line, actor, said, whole, meant, fault)


def _why_not_read(
    game: Game, game_state: GameState, every: list[Command[Any]], commands: list[Command[Any]], line: int, actor: str,
    said: str, whole: str, meant: bool, fault: ParseError | None,
) -> ParseError:  # fmt: skip
    """Why none of the commands reads a line. ``every``: all of its word, ``commands`` those that the actor may mean;
    ``meant``: whether it is one of these that was typed; ``fault``: the best of theirs."""
    word = said.split(None, 1)[0] if said else ""
    kind = "actor" if actor else "table"
    words = game.words[kind]
    if actor and meant and said == word and not (fault and (fault.name or fault.guess)):
        forms = [one.syntax.text for one in commands if accepts(one, game_state, actor)]
        if len(forms) > 1:
            return ParseError(f"'{said}' does not read as: {listing(forms[:FORMS], 'or')}", said, None, actor)
    if actor and meant and not (fault and fault.name) and of_players(game, every, actor, said):
        others = _others(game, game_state, line, [(player, whole) for player in game.players])
        problem = f"{actor} can't {every[0].syntax.word}: only players can ({', '.join(game.players)})"
        if other := meant_by(game, game_state, words, word, actor):
            problem += f"; did you mean {actor}: {other}?"
        return ParseError(problem, actor, name=True, others=others)
    if meant and fault is not None and fault.name and len(commands) > 1:
        fault = of_first_value(game, game_state, commands, line, actor, said) or fault
    if not meant or fault is None:
        guess = fault.guess if fault else None
        return ParseError(_unknown(game, words, word, kind, actor), word, guess, actor)
    if actor and fault.name:
        return misshapen(game, game_state, commands, line, actor, said) or fault
    if actor and fault.guess is None and len(said) <= SPOKEN:
        return small_word(game, game_state, commands, line, actor, said) or fault
    return fault


def misshapen(
    game: Game, game_state: GameState, commands: list[Command[Any]], line: int, actor: str, said: str
) -> ParseError | None:
    """What is wrong with a line whose names can't be read since something else is: it holds two entries, its amount is
    missing, or a word is too many; ``None`` where it is nothing of that."""

    def reading(text: str) -> Parsed | None:
        for command in commands:
            try:
                return read_values(game, game_state, command, line, actor, text, (), True)
            except ParseError:
                continue
        return None

    first, comma, second = said.partition(",")
    if comma and second.split() and second.split()[0].casefold() in game.words["actor"]:
        said_so = f"these are two entries: write two lines, or {actor}: {first.strip()}; {second.strip()}"
        return ParseError(said_so, said, None, actor)
    words = said.split()
    for at, word in enumerate(words):
        if at and word.casefold() in FILLERS:
            rest = " ".join([*words[:at], *words[at + 1 :]])
            meant = reading(rest)
            if meant is not None:
                return ParseError(f"write it without '{word}': {actor}: {rest}", word, meant, actor)
    if len(words) > 1 and said[-1:].isalpha():
        lacks = reading(f"{said} 1")
        if lacks is not None:
            return ParseError(f"the amount is missing: {lacks.command.syntax.text}", said, None, actor)
    return None


def small_word(
    game: Game, game_state: GameState, commands: list[Command[Any]], line: int, actor: str, said: str
) -> ParseError | None:
    """What is wrong with a line in which one small word of the form is missing or another one stands in its place, as in
    ``place 4 on DOCK``; ``None`` where it is nothing of that, or there are several places for the word."""
    words = said.split()
    found: dict[str, tuple[Parsed, str]] = {}
    for command in commands:
        for small in [piece for piece in command.syntax.pieces[1:] if isinstance(piece, str)]:
            if small.casefold() in map(str.casefold, words):
                continue
            for at in range(1, len(words)):
                other = words[at]
                instead = other.casefold() in FILLERS or nearest(other.casefold(), [small.casefold()])
                tries = [[*words[:at], small, *words[at + 1 :]]] if instead else []
                for text in map(" ".join, [*tries, [*words[:at], small, *words[at:]]]):
                    try:
                        parsed = read_values(game, game_state, command, line, actor, text, (), True)
                    except ParseError:
                        continue
                    wrong = len(text.split()) == len(words)
                    said_so = f"write '{small}' instead of '{other}'" if wrong else f"'{small}' is missing"
                    found.setdefault(text, (parsed, said_so))
    if len({repr(parsed.entry) for parsed, _ in found.values()}) != 1:
        return None
    text, (parsed, said_so) = next(iter(found.items()))
    return ParseError(f"{said_so}: {actor}: {text}", said, parsed, actor)


def meant_by(
    game: Game, game_state: GameState, words: dict[str, list[Command[Any]]], word: str, actor: str
) -> str:
    """The word of the command that is typed by another one elsewhere, and that the actor has; ``""`` if there is none."""
    folded = word.casefold()
    commands = (one for every in words.values() for one in every if folded in one.meant_by)
    return next((one.syntax.word for one in commands if accepts(one, game_state, actor)), "")


def spoken(game: Game, parsed: Parsed, claims: tuple[Claim, ...]) -> Parsed:
    """The reading, whose claims without a name are about whom the game says (`Game.claim_owner`)."""
    for claim in claims:
        if claim.implicit_actor:
            claim.who = game.claim_owner(parsed.entry, claim)
    return parsed


def of_first_value(
    game: Game, game_state: GameState, commands: list[Command[Any]], line: int, actor: str, said: str
) -> ParseError | None:
    """Why the one of several commands can't be read whose first value stands behind the word, where the others have
    another kind of value there: a train, not a private company."""
    text = said.split()[1] if len(said.split()) > 1 else ""
    fits: list[Command[Any]] = []
    for command in commands:
        slot = command.syntax.slots[0] if command.syntax.slots else None
        if not accepts(command, game_state, actor):
            continue
        if slot is None or slot.many or slot.choices or slot.kind not in game.value_type_named:
            continue
        try:
            value = read_value(game, game_state, slot.kind, text)
        except NameFault:
            continue
        if str(value).casefold() == text.casefold():
            fits.append(command)
    for command in fits if len(fits) < len(commands) else ():
        try:
            read_values(game, game_state, command, line, actor, said, ())
        except ParseError as failure:
            hinted = " " not in failure.part or "is written:" in failure.problem
            order = "" if hinted else f"; the order is: {command.syntax.text}"
            return ParseError(
                f"{failure.problem}{order}", failure.part, failure.guess, actor, True, failure.others
            )
    return None


def is_in_charge(game_state: GameState, parsed: Parsed) -> bool:
    """Whether such an entry is made in the stage that play has reached."""
    return parsed.command.module.key in game_state.active_modules


def is_shortened(parsed: Parsed, said: str) -> bool:
    """Whether a name was read of which a part was typed, or another name: ``D`` as the private company DH, where a train D may
    be meant."""
    typed = said.casefold()
    values = (getattr(parsed.entry, slot.field, None) for slot in parsed.command.syntax.slots)
    return any(isinstance(value, str) and value.casefold() not in typed for value in values)


def for_players(command: Command[Any]) -> bool:
    """Whether only players may use the commands of a command's module."""
    return command.shared is not None and bool(command.shared.for_players)


def accepts(command: Command[Any], game_state: GameState, actor: str) -> bool:
    """Whether ``actor`` may mean this command now."""
    return command.shared is None or bool(command.shared.accepts_entry(game_state, command, actor))


def of_players(game: Game, commands: list[Command[Any]], actor: str, said: str) -> bool:
    """Whether an entry is written as one that only players make, and ``actor`` is a company."""
    return actor not in game.players and any(
        command.kind == "actor" and for_players(command) and command.syntax.read(said) is not None
        for command in commands
    )


def in_charge(
    game: Game, game_state: GameState, commands: list[Command[Any]], actor: str
) -> list[Command[Any]]:
    """The commands with those first whose module is for this actor, and is in charge, the innermost first; then those of the
    module that comes next."""
    stage, ahead = game_state.active_modules, game.ahead(game_state)

    def depth(command: Command[Any]) -> tuple[bool, int]:
        name = command.module.key
        place = -stage.index(name) if name in stage else 1 + (name != ahead)
        shared = command.shared
        return shared is not None and not shared.accepts_entry(game_state, command, actor), place

    return sorted(commands, key=depth)


def _commands(
    game: Game, words: dict[str, list[Command[Any]]], word: str, kind: str, actor: str,
    others: Callable[[], list[Parsed]],
) -> tuple[list[Command[Any]], bool]:  # fmt: skip
    folded = word.casefold()
    found = [known for known in words if folded and known.startswith(folded)]
    if len(found) == 1:
        return words[found[0]], True
    if found:
        raise ParseError(f"'{word}' may mean {listing(found, 'or')}", word, actor=actor, others=others)
    close = nearest(word, list(words)) if word else ""
    return (words[close] if close else []), False


def _unknown(game: Game, words: dict[str, list[Command[Any]]], word: str, kind: str, actor: str) -> str:
    if word.casefold() in KEYWORDS:
        return f"{word.casefold()} stands on a line of its own"
    if not actor and word.casefold() in game.words["actor"]:
        return f"who does that? Write 'NAME: {word} …'"
    close = nearest(word, list(words)) if word else ""
    close = next(
        (one.syntax.word for every in words.values() for one in every if word.casefold() in one.meant_by),
        close,
    )
    hint = f"; did you mean {close}?" if close else f"; commands: {', '.join(sorted(words))}" if words else ""
    return f"unknown command '{word}'{hint}" if word else f"there is nothing after the name{hint}"


def read_stated(game: Game, game_state: GameState, last: Parsed | None, text: str) -> Parsed | None:
    """A line that states outcomes of the entry before it; ``None`` if it is none. Raises :class:`ParseError`."""
    if last is None or not STATED.match(text):
        return None
    word = text.split(None, 1)[0].casefold()
    if following(game, word) or any(known.startswith(word) for known in game.words["table"]):
        return None
    said = ARROW.sub("", text, count=1) if text[:1] in "-→" else text
    return Parsed(last.command, last.entry, read_claims(game, game_state, game.subject(game_state), said))
