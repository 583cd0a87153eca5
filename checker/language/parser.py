"""A line to an entry: the actor, the command, its values, and what is stated about the outcome."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playproof.checker.assembly.game import Game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.language.script import LIMIT
from playproof.checker.model.declared import Declaration
from playproof.checker.model.entries import Claim, OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.keywords import KEYWORDS
from playproof.checker.model.roles import Claims
from playproof.checker.model.rule_module import Command, Parsed, read_amount
from playproof.checker.names import NOTHING, NameFault
from playproof.components.faults import nearest
from playproof.components.reading.limits import CLAUSES, EXCERPT
from playproof.components.wording.plural import listing

# Lines may hold thousands of words or spaces: no pattern may try each of them against each other.
ARROW = re.compile(r"->|→|(?<!\s)\s++(?=(?:pays|gets|takes)\s+\S)", re.IGNORECASE)
CONSENT = re.compile(r"(?:(.+)\s)?(agrees|refuses)", re.IGNORECASE)
DOES = re.compile(r"(?<!\S)(pays|gets|takes)\s+(?=\S)", re.IGNORECASE)
TO_OR_FROM = re.compile(r"\s(?:to|from)\s+(?=\S)", re.IGNORECASE)
TO = re.compile(r"(?<=\s)to\s+(?=\S)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d]\w*")
AMOUNT = re.compile(r"[-+]?[$£€¥]?[-+]?\d+")
WHOLE = re.compile(r"[-+$]*\d+")
#: The most words of a name in a list without commas.
MOST_WORDS = 8
BETWEEN = re.compile(r",(?!\s*-?\d)|(?<!\d),")
#: A line that only states what the entry before it brought: ``Bob takes K09``, ``-> Ann gets 3``.
STATED = re.compile(r"(?:->|→)\s*\S|[^:]+\s(?:pays|gets|takes)\s+\S", re.IGNORECASE)

#: Words of speech that no command needs: ``lay 57 at F3``, ``buy train 3``.
FILLERS = ("a", "an", "at", "hex", "in", "of", "on", "share", "shares", "the", "tile", "to", "train")

#: How many forms of a command a message shows.
FORMS = 3


class ParseError(Exception):
    """A line that can't be read: a sentence, the part of the line it is about, and the reading it was likely
    meant to have, if one is likely. ``actor`` is known where the line names one; ``name``: a name was the trouble;
    ``code``: the finding's.

    ``others`` gives every reading with another word in the place of the one that means nothing; ``None`` where they
    can't be listed, since more than a word is wrong."""

    def __init__(
        self, problem: str | Callable[[], str], part: str = "", guess: Parsed | None = None, actor: str = "",
        name: bool = False, others: Callable[[], list[Parsed]] | None = None, code: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.code = code or ("PP-03" if name else "PP-02")
        self._problem = problem
        self.part = part
        self.guess = guess
        self.actor = actor
        self.name = name
        self.others = others

    @property
    def problem(self) -> str:
        """The sentence. It is made when it is asked for: of several readings that are tried most fail and are dropped."""
        return self._problem if isinstance(self._problem, str) else self._problem()


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


def allowed(holder: str, things: str, number: int, so: str) -> None:
    """Raises :class:`ParseError` where a line has more than `CLAUSES` of something."""
    if number > CLAUSES:
        raise ParseError(f"{holder} at most {CLAUSES} {things}, this one {number:,}; {so}", code=LIMIT)


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
                claims = _claims(game, game_state, actor or game.subject(game_state), parts[1])
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
            parsed = _values(game, game_state, command, line, actor, said, claims, sure)
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
    if actor and meant and said == word and not (fault and (fault.name or fault.guess)):
        forms = [one.syntax.text for one in commands if accepts(one, game_state, actor)]
        if len(forms) > 1:
            raise ParseError(f"'{said}' does not read as: {listing(forms[:FORMS], 'or')}", said, None, actor)
    if actor and meant and not (fault and fault.name) and of_players(game, every, actor, said):
        others = _others(game, game_state, line, [(player, whole) for player in game.players])
        problem = f"{actor} can't {every[0].syntax.word}: only players can ({', '.join(game.players)})"
        if other := meant_by(game, game_state, words, word, actor):
            problem += f"; did you mean {actor}: {other}?"
        raise ParseError(problem, actor, name=True, others=others)
    if meant and fault is not None and fault.name and len(commands) > 1:
        fault = of_first_value(game, game_state, commands, line, actor, said) or fault
    if not meant or fault is None:
        guess = fault.guess if fault else None
        raise ParseError(_unknown(game, words, word, kind, actor), word, guess, actor)
    if actor and fault.name:
        raise misshapen(game, game_state, commands, line, actor, said) or fault
    raise fault


def misshapen(
    game: Game, game_state: GameState, commands: list[Command[Any]], line: int, actor: str, said: str
) -> ParseError | None:
    """What is wrong with a line whose names can't be read since something else is: it holds two entries, its amount is
    missing, or a word is too many; ``None`` where it is nothing of that."""

    def reading(text: str) -> Parsed | None:
        for command in commands:
            try:
                return _values(game, game_state, command, line, actor, text, (), True)
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
            value = _value(game, game_state, slot.kind, text)
        except NameFault:
            continue
        if str(value).casefold() == text.casefold():
            fits.append(command)
    for command in fits if len(fits) < len(commands) else ():
        try:
            _values(game, game_state, command, line, actor, said, ())
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


def _values(
    game: Game,
    game_state: GameState,
    command: Command[Any],
    line: int,
    actor: str,
    said: str,
    claims: tuple[Claim, ...],
    sure: bool = False,
) -> Parsed:
    shape = command.syntax
    found = shape.said(said)
    if found is None:
        if sure:  # another command of this word may read it
            raise ParseError("", said)
        raise ParseError(
            lambda: (
                f"'{said[:60]}' does not read as: {shape.text}"
                + (f" (e.g. {own_example(game, command)})" if command.example else "")
                + ("; each has a line of its own" if command.kind == "have" and "," in said else "")
            ),
            said,
        )
    if not shape.slots:
        return Parsed(command, command.make(line, actor, ()), claims)
    values: list[Any] = []
    fault: NameFault | None = None
    part = ""
    others: Callable[[], list[Parsed]] | None = None
    for index, (blank, text) in enumerate(zip(shape.slots, found, strict=True)):
        if text is None:
            values.append(None)
            continue
        kind = blank.kind
        try:
            if kind == "AMOUNT" and not blank.many and text.isascii() and text.isdigit() and len(text) < 10:
                values.append(int(text))
            elif blank.choices:
                values.append(text.casefold())
            elif blank.many and command.kind == "have" and text.casefold() in NOTHING and kind != "AMOUNT":
                values.append(())
            elif blank.many:
                values.append(_several(game, game_state, kind, text, shape.text))
            else:
                values.append(_value(game, game_state, kind, text))
        except NameFault as trouble:
            if sure:
                raise ParseError("", text) from None
            if fault is None or not fault.guess:
                part = text
            if fault is None and not blank.many:
                others = _in_place(game, game_state, command, line, actor, said, index, claims)
            if fault is not None or not trouble.guess or blank.many:
                one = None if fault is not None else others
                raise ParseError(trouble.problem, text, None, actor, name=True, others=one) from None
            fault = trouble
            values.append(trouble.guess if trouble.value is None else trouble.value)
    parsed = Parsed(command, command.make(line, actor, values), claims)
    if fault is not None:
        raise ParseError(fault.problem, part, parsed, actor, name=True, others=others)
    return parsed


def _several(game: Game, game_state: GameState, kind: str, text: str, form: str) -> tuple[Any, ...]:
    """Values with commas or spaces between them; between spaces the longest names count. Raises `NameFault`."""
    items = [item.strip() for item in (text.split(",") if "," in text else text.split())]
    if not any(items):
        raise NameFault(f"'{text[:40]}' names nothing; write: {form}")
    if "," in text or len(items) == 1 or kind == "AMOUNT":
        return tuple(_value(game, game_state, kind, item) for item in items if item)
    values: list[Any] = []
    at = 0
    while at < len(items):
        for end in range(min(at + MOST_WORDS, len(items)), at, -1):
            try:
                values.append(_value(game, game_state, kind, " ".join(items[at:end])))
            except NameFault:
                if end == at + 1:
                    raise
            else:
                at = end
                break
    return tuple(values)


def _in_place(
    game: Game, game_state: GameState, command: Command[Any], line: int, actor: str, said: str,
    index: int, claims: tuple[Claim, ...],
) -> Callable[[], list[Parsed]] | None:  # fmt: skip
    """The readings of ``said`` with each legal value in the place of the misspelt one; none in that of an amount."""
    options, places = command.options, command.syntax.read(said)
    span = places[index] if places is not None else None
    if options is None or span is None:
        return None

    def read() -> list[Parsed]:
        words: dict[str, None] = {}
        module = game.active_module(game_state)
        mine = (
            command.anytime
            or command.module is module
            or (game_state.active_modules and game_state.active_modules[-1] in command.module.also_active_in)
        )
        if (
            game_state.over
            or not mine
            or (command.turn and command.kind == "actor" and actor not in module.active_players(game_state))
        ):
            return []
        for values in options(game_state, actor):
            value = values[index] if index < len(values) else None
            if value is None:
                continue
            if isinstance(value, Span):
                return []
            words.update(dict.fromkeys(map(str, value.values if isinstance(value, OneOf) else (value,))))
        found = []
        for word in words:
            try:
                text = said[: span[0]] + word + said[span[1] :]
                found.append(_values(game, game_state, command, line, actor, text, claims))
            except ParseError:
                continue
        return found

    return read


def _value(game: Game, game_state: GameState, kind: str, text: str) -> Any:
    if kind == "AMOUNT" or kind == "NUMBER":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else read_amount(text)
    if text[:1] == '"' and text[-1:] == '"' and len(text) > 1:
        text = text[1:-1]
    return game.value_type_named[kind].read(text, game_state)


def _claims(game: Game, game_state: GameState, actor: str, text: str) -> tuple[Claim, ...]:
    parts = [said for part in text.split(",") if (said := part.strip())]
    allowed("an entry states", "outcomes", len(parts), "they are left out")
    return tuple(_claim(game, game_state, actor, said) for said in parts)


def _claim(game: Game, game_state: GameState, actor: str, said: str) -> Claim:
    named_figure = _named_figure(game, game_state, actor, said)
    if named_figure is not None:
        return named_figure
    agreed = CONSENT.fullmatch(said)
    if agreed is not None:
        try:
            who = game.owner_meant(agreed[1], actor, game_state) if agreed[1] else actor
        except NameFault as fault:
            raise ParseError(fault.problem, said, actor=actor, name=True) from None
        return Claim(agreed[2].casefold(), who, "", "", not agreed[1])
    found = _does(said) or _figure(said) or _goes(said)
    # "Ann 40" names somebody, no figure: it isn't known whether they pay or get it.
    if found is None or found[1].casefold() in game_state.owners.exact:
        raise ParseError(
            f"'{said[:60]}' is no outcome; write 'Ann pays 40', 'gets 30 from bank', 'Bob takes CV'",
            said,
            actor=actor,
        )
    named, kind, what, other = found
    kind = kind.casefold()
    unit = ""
    if kind in ("pays", "gets"):  # 2 leaf: something else than money
        amount, _, word = what.partition(" ")
        if word.strip().casefold() in game.units:
            what, unit = amount, game.units[word.strip().casefold()]
    try:
        who = game.owner_meant(named, actor, game_state) if named else actor
        partner = game.owner_meant(other, actor, game_state) if other else ""
        if unit:
            return Claim(unit, who, read_amount(what) * (-1 if kind == "pays" else 1), partner, not named)
        return Claim(kind, who, what if kind == "takes" else read_amount(what), partner, not named)
    except NameFault as fault:
        raise ParseError(fault.problem, said, actor=actor, name=True) from None


def _named_figure(game: Game, game_state: GameState, actor: str, said: str) -> Claim | None:
    """``phase B``: a figure whose values have names."""
    word, _, text = said.partition(" ")
    figure = word.casefold()
    if not text or figure in game_state.owners.exact:
        return None
    try:
        for module in game.in_role(Claims):
            value = module.read_figure(figure, text.strip())
            if value is not None:
                return Claim(figure, actor, value, "", True)
    except NameFault as fault:
        raise ParseError(fault.problem, said, actor=actor, name=True) from None
    return None


def _does(said: str) -> tuple[str, str, str, str] | None:
    """``Ann pays 40 to Bob``: who, what they do, how much, and with whom."""
    does = DOES.search(said, 1) or DOES.match(said)
    if does is None:
        return None
    end = TO_OR_FROM.search(said, does.end() + 1)
    what, other = (said[does.end() : end.start()], said[end.end() :]) if end else (said[does.end() :], "")
    return said[: does.start()].strip(), does[1], what.strip(), other


def _figure(said: str) -> tuple[str, str, str, str] | None:
    """``Ann income 40``, ``income 40``."""
    *before, word, amount = ["", "", *said.rsplit(None, 2)][-3:]
    return (before[0], word, amount, "") if WORD.fullmatch(word) and WHOLE.fullmatch(amount) else None


def _goes(said: str) -> tuple[str, str, str, str] | None:
    """``CV goes to Bob``, ``CV to Bob``."""
    to = TO.search(said, 1)
    if to is None:
        return None
    what = said[: to.start()].split()
    while len(what) > 1 and what[-1].casefold() in ("goes", "back"):
        what.pop()
    return said[to.end() :], "takes", " ".join(what), ""


def read_stated(game: Game, game_state: GameState, last: Parsed | None, text: str) -> Parsed | None:
    """A line that states outcomes of the entry before it; ``None`` if it is none. Raises :class:`ParseError`."""
    if last is None or not STATED.match(text):
        return None
    word = text.split(None, 1)[0].casefold()
    if following(game, word) or any(known.startswith(word) for known in game.words["table"]):
        return None
    said = ARROW.sub("", text, count=1) if text[:1] in "-→" else text
    return Parsed(last.command, last.entry, _claims(game, game_state, game.subject(game_state), said))


def read_have(game: Game, game_state: GameState, line: int, text: str) -> Parsed:
    """Read the text after ``have``. Raises :class:`ParseError`."""
    return _of_kind(game, game_state, line, text, "have")


def read_count(game: Game, game_state: GameState, line: int, text: str) -> list[Parsed]:
    """Read the text after ``count``: one or several, with commas (not those of coordinates). Raises :class:`ParseError`."""
    parts = [said for part in (BETWEEN.split(text) if "," in text else [text]) if (said := part.strip())]
    if not parts:
        raise ParseError(
            "there is nothing after count; write who or what was counted, and how much: count Ann 40"
        )
    allowed("a line has", "counts", len(parts), "it is left out")
    return [_of_kind(game, game_state, line, part, "count") for part in parts]


class Adjustment(NamedTuple):
    """Whose money is changed, by how much, and the amount as it was typed. ``of``: what is changed instead, as the
    beginning of a ``count`` line: ``Ann leaf``."""

    owner: str
    amount: int
    typed: str
    of: str = ""


def read_adjustment(game: Game, game_state: GameState, text: str) -> Adjustment:
    """Read the text after ``adjust``. Raises :class:`ParseError`."""
    words = text.partition('"')[0].split()
    # The amount is the first word that may be one; without it, the last word was meant to be.
    at = next((index for index, word in enumerate(words) if index and AMOUNT.fullmatch(word)), len(words) - 1)
    try:
        if at < 1:
            raise NameFault('write: adjust NAME ±AMOUNT "why"')
        owners, amount = game_state.owners, read_amount(words[at])
        named = " ".join(words[:at]).removesuffix(":").rstrip()
        who, _, unit = named.rpartition(" ")
        if unit.casefold() in game.units and named.casefold() not in owners.exact:
            who, unit = who.removesuffix(":").rstrip(), game.units[unit.casefold()]
            if unit:
                return Adjustment(who, amount, words[at], f"{who} {unit}".strip())
            named = who
        return Adjustment(owners.get(named), amount, words[at])
    except NameFault as fault:
        raise ParseError(fault.problem, " ".join(words[: at + 1]), code="PP-03") from None


def own_words(command: Command[Any]) -> int:
    """For sorting, those with most words first."""
    return -len(command.syntax.fixed)


def _of_kind(game: Game, game_state: GameState, line: int, text: str, kind: str) -> Parsed:
    head, colon, rest = text.partition(":")
    actor = ""
    words = game.words[kind]
    if colon:
        try:
            named = head.strip()
            # A line can be about what has no money, too: a private company.
            actors, owners = game_state.actors, game_state.owners
            if named.casefold() in owners.exact:
                actor = owners.get(named)
            elif named.casefold() in actors.exact:
                actor = actors.get(named)
            else:
                beginning = owners.candidates(named) and named.casefold() not in game.subjects.exact
                subjects = owners if beginning or not game.subjects.candidates(named) else game.subjects
                actor = subjects.get(named)
            text = rest.strip()
        except NameFault as fault:
            # the text may contain a colon, as in the tile notation: hex F4 start=cost:40
            if " " not in head or head.split(None, 1)[0].casefold() not in words:
                raise ParseError(fault.problem, head, name=True) from None
    word = text.split(None, 1)[0].casefold() if text else ""
    commands = [*words.get(word, ()), *words.get("", ())]
    if not commands:
        found = [known for known in words if word and known.startswith(word)]
        if len(found) != 1:
            close = nearest(word, [known for known in words if known]) if word else ""
            known = ", ".join(filter(None, words))
            if not word:
                behind = "the colon" if colon else kind
                raise ParseError(
                    f"there is nothing after {behind}; {kind} is followed by one of {known}", head
                )
            hint = f"; did you mean {close}?" if close else f"; there are {known}"
            typed, _, more = text.partition(" ")
            if more.strip() and any(names.exact.get(word) for names in (game_state.owners, game.subjects)):
                hint = f"; did you mean {kind} {typed}: {more.strip()[:EXCERPT]}?"
            raise ParseError(f"'{kind} {typed}' is not known{hint}", word)
        commands = words[found[0]]
    if actor:
        named = head.strip()
        declared = [one for one in commands if isinstance(one, Declaration) and one.whose]
        commands = [one for one in declared if one.of(actor)] or declared
        if not commands:
            right = f"{kind} {named} {text}" if kind == "count" else f"{kind} {text}"
            raise ParseError(
                f"no name stands before the colon of '{kind} {word}'; write: {right[:EXCERPT]}", named
            )
    trouble: ParseError | None = None
    # First without guesses at names, the forms with most words of their own before those that fit nearly anything.
    tries: list[tuple[Command[Any], bool]] = []
    said = set(text.casefold().split())
    words_fit = -1
    if len(commands) > 1:
        fits = [command for command in commands if command.syntax.fixed <= said]
        tries = [(command, True) for command in sorted(fits, key=own_words)]
    for command, sure in [*tries, *((command, False) for command in commands)]:
        try:
            parsed = _values(game, game_state, command, line, actor, text, (), sure)
            parsed.part = text if kind == "count" else ""
            return parsed
        except ParseError as failure:
            fixed = len(command.syntax.fixed) if command.syntax.fixed <= said else 0
            if not sure and (trouble is None or fixed > words_fit):
                trouble, words_fit = failure, fixed
    assert trouble is not None
    raise trouble
