"""The tracker file of a log under way: the checker runs along and tells whose turn it is, so that passes which the page
leaves out are written, and which of several notations of a move is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from playproof.checker.assembly.game import Game
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.rounds import Rounds
from playproof.checker.families.shares import IPO, Shares
from playproof.checker.importing.log import Action, Log, in_force
from playproof.checker.language.parser import clauses, read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Parsed
from playproof.checker.names import NameFault, Names
from playproof.checker.session.session import apply
from playproof.components.wording.plural import counted, listing

#: Entries that may be put in before one move: everybody passes, every company is done.
MOST_SKIPPED = 60
#: How the last line begins where rules and log part.
STOPPED = "# the import stops here: "


class Parted(Exception):
    """By the rules, play doesn't come to a move of the log; the message says both sides."""


@dataclass(slots=True)
class Recorder:
    """The tracker file under way."""

    game: Game
    log: Log
    players: dict[str, str]
    lines: list[str] = field(default_factory=list)
    moves: int = 0
    round: str = ""
    game_state: GameState = field(init=False)
    #: Where each train and each share of the log is: with a company, in the pool; what is not named is with the bank.
    trains: dict[str, str] = field(default_factory=dict)
    left_ipo: set[tuple[str, int]] = field(default_factory=set)
    #: The rulings that the log's optional rules are.
    house: Mapping[str, str] = field(default_factory=dict)
    #: The first line against the rules, with the reason; where rules and log part, and what both say.
    broken: str = ""
    parted: str = ""
    head: list[str] = field(default_factory=list)
    #: Lines of runs whose track the log doesn't say.
    untraced: set[str] = field(default_factory=set)
    #: The hex on which each tile of the log lies.
    tiles: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game_state = self.game.initial_state()

    # -- the file ---------------------------------------------------------------------------------------

    def write(self, converters: Mapping[str, Converter], unknown: Converter) -> str:
        """The whole file, or as far as rules and log agree. ``converters``: what writes each type of action."""
        names = ", ".join(f"{word} is {name}" for word, name in self.renamed())
        self.head += [f"game {self.game.definition.id}", f"players {' '.join(self.players.values())}"]
        self.head += [f"house {ruling} = {choice}" for ruling, choice in self.house.items()]
        book = self.game.definition.book.rulings
        known = {rule for ruling in self.house for rule in book[ruling].optional_rules}
        if rest := [one for one in self.log.optional_rules if one not in known]:
            self.head.append(f"# Optional rules of the log, not known here: {', '.join(rest)}")
        if names:
            self.head.append(f"# {names}")
        try:
            for action in in_force(self.log):
                self.heading()
                if action.undone:
                    self.lines.append(f"# the page took back {counted(action.undone, 'move')} here")
                converters.get(action.type, unknown)(self, action)
                self.moves += 1
        except Parted as parted:
            self.parted = str(parted)
            self.lines.append(f"{STOPPED}{self.parted}")
        else:
            if self.log.finished and self.log.result:
                self.scores()
        return "\n".join([*self.head, *self.lines]) + "\n"

    def scores(self) -> None:
        """The result, stated where the game is over by its rules; a comment where the page ended it otherwise."""

        result = [(self.players[id_], score) for id_, score in self.log.result.items() if id_ in self.players]
        if self.tried(lambda: self.skip_to(lambda: self.game_state.over)):
            self.lines += [f"score {player} {score}" for player, score in result]
        else:
            said = ", ".join(f"{player} {score}" for player, score in result)
            self.lines.append(f"# the page ended the game here: {said}")

    def renamed(self) -> Iterable[tuple[str, str]]:
        """The players whose names had to be changed."""
        for id_, word in self.players.items():
            name = " ".join(self.log.players[id_].split())
            if name.replace(" ", "") != word and name.isprintable():
                yield word, name[:40].replace("#", "")

    def heading(self) -> None:
        """A heading where a round begins."""
        rounds = self.game.find(Rounds)
        now = str(rounds.current(self.game_state)) if rounds is not None else ""
        if now != self.round:
            self.round = now
            if now:
                self.lines.append(f"== {now}")

    # -- entries ----------------------------------------------------------------------------------------

    def enter(self, action: Action, *choices: str) -> None:
        """Write and apply the first of several notations that is legal; if none is, the first that can be read.
        Raises :class:`ImportFault`."""
        readable: tuple[str, list[Parsed]] | None = None
        problem = ""
        for text in choices:
            try:
                parsed = self.read(text)
            except ParseError as fault:
                problem = problem or fault.problem
                continue
            readable = readable or (text, parsed)
            if self.fits(parsed):
                readable = text, parsed
                break
        if readable is None:
            raise action.fault(f"'{choices[0]}' can't be typed: {problem}")
        if not self.broken and not self.fits(readable[1]):
            self.broken = f"line {self.line} is against the rules"
        self.lines.append(readable[0])
        for index, one in enumerate(readable[1]):
            self.apply(one, index == 0)
        self.given()
        self.heading()

    @property
    def line(self) -> int:
        """The number of the next line."""
        return len(self.head) + len(self.lines) + 1

    def given(self) -> None:
        """Shares that a private company brought have left the IPO, too: the president's certificate, or the first one
        that is there."""
        shares = self.game.require(Shares)
        for company in shares.companies.values():
            out = company.total - shares.state(self.game_state).held[company.id].get(IPO, 0)
            known = {number for one, number in self.left_ipo if one == company.id}
            out -= sum(1 if number else company.president for number in known)
            for number in range(company.total):
                worth = 1 if number else company.president
                if number not in known and out >= worth:
                    self.left_ipo.add((company.id, number))
                    out -= worth

    def legal(self, text: str) -> bool:
        """Whether a line can be read and is legal now."""
        try:
            return self.fits(self.read(text))
        except ParseError:
            return False

    def read(self, text: str) -> list[Parsed]:
        """The entries of a line. Raises :class:`ParseError`."""
        return [
            read_entry(self.game, self.game_state, len(self.lines) + 1, one)
            for one in clauses(self.game, self.game_state, text)
        ]

    def fits(self, parsed: Sequence[Parsed]) -> bool:
        """Whether entries are legal one after another."""
        game_state = self.game_state.copy()
        for one in parsed:
            self.game.infer_all_skipped(game_state, one.command, one.entry)
            if self.game.check(game_state, one.command, one.entry):
                return False
            if len(parsed) > 1:
                one.command.apply(game_state, one.entry)
        return True

    def apply(self, parsed: Parsed, first: bool = True) -> None:
        """Do an entry, legal or not."""
        apply(self.game, self.game_state, parsed, first)

    def skip_to(self, reached: Callable[[], bool]) -> bool:
        """Write what the page leaves out until something is reached: whoever is to act passes or is done. Whether it is
        reached; a stock round in which nobody does anything is none that the page would leave out."""
        first = self.round
        for _ in range(MOST_SKIPPED):
            now = self.game.active_players_now(self.game_state)
            if reached() or not now:
                break
            stage, round_ = self.stage, self.round
            who = now[-1] if len(now) > 1 and stage == "stock_round" else now[0]
            said = f"{who}: {'pass' if who in self.game.players else 'done'}"
            try:
                parsed = self.read(said)
            except ParseError:
                break
            if not self.fits(parsed):
                break
            self.lines.append(said)
            for one in parsed:
                self.apply(one)
            self.heading()
            if stage == "stock_round" and first != round_ != self.round:
                return False
        return reached()

    def reach(self, action: Action, reached: Callable[[], bool], said: str) -> None:
        """Write what the page leaves out until a move of the log can be made. Raises :class:`Parted`."""
        if self.tried(lambda: self.skip_to(reached)):
            return
        now = self.game.active_players_now(self.game_state)
        rules = f"{listing(now, 'or')} is to act" if now else "nobody is to act"
        when = f" in {self.round}" if self.round else ""
        before = f"; {self.broken}" if self.broken else ""
        place = f"line {self.line}, action {action.index} ({action.type})"
        raise Parted(f"{place}: the log says that {said}, by the rules {rules}{when}{before}")

    def turn_of(self, action: Action, actor: str) -> None:
        """It is ``actor``'s turn. Raises :class:`Parted`."""
        self.reach(
            action, lambda: actor in self.game.active_players_now(self.game_state), f"{actor} is to act"
        )

    def stock_round(self, action: Action) -> None:
        """A stock round is on. Raises :class:`Parted`."""
        self.reach(action, lambda: self.stage == "stock_round", "a stock round is on")

    def next_turn(self, actor: str, text: str) -> None:
        """Where an entry is illegal in the turn under way and legal in the actor's next one, the page left out that all
        others passed."""

        def go_round() -> bool:
            self.lines.append(f"{actor}: pass")
            for one in self.read(self.lines[-1]):
                self.apply(one)
            there = self.skip_to(lambda: actor in self.game.active_players_now(self.game_state))
            return there and self.stage == "stock_round" and self.legal(text)

        now = self.game.active_players_now(self.game_state)
        if (
            self.stage == "stock_round"
            and actor in now
            and not self.legal(text)
            and self.legal(f"{actor}: pass")
        ):
            self.tried(go_round)

    def between_turns(self, text: str) -> None:
        """Where an entry is legal only once the turn of the company that operates is over, that is said."""
        company = self.now
        if self.stage == "operating" and not self.legal(text) and self.legal(f"{company}: done"):
            self.tried(lambda: self.skip_to(lambda: self.now != company) and self.legal(text))

    def tried(self, change: Callable[[], bool]) -> bool:
        """Whether a change is of use; if not, all is as it was before."""
        game_state, lines, round_ = self.game_state, len(self.lines), self.round
        self.game_state = game_state.copy()
        if change():
            return True
        self.game_state, self.round = game_state, round_
        del self.lines[lines:]
        return False

    def privates_of(self, owner: str) -> list[str]:
        """The private companies of an owner."""
        privates = self.game.find(PrivateCompanies)
        return privates.owned(self.game_state, owner) if privates is not None else []

    @property
    def stage(self) -> str:
        """The module in charge."""
        return self.game_state.active_modules[-1] if self.game_state.active_modules else ""

    @property
    def now(self) -> str:
        """The company that operates; "" between two."""
        operating = self.game.modules.get("operating")
        return str(getattr(operating.state(self.game_state), "now", "")) if operating is not None else ""

    # -- names ------------------------------------------------------------------------------------------

    def player(self, action: Action, id_: str) -> str:
        """A player by the number on the page."""
        if id_ not in self.players:
            raise action.fault(f"no player has the number {id_}")
        return self.players[id_]

    def named(self, action: Action, names: Names, text: str) -> str:
        """A company, a private company … by its name in the log, or by its letters and figures (C-P: CP)."""
        exact = names.exact.get(text.casefold(), ())
        alike = [one for one in names.ids if plain(one) == plain(text)]
        if len(exact) == 1 or len(alike) == 1:
            return (exact or alike)[0]
        try:
            return names.get(text)
        except NameFault as fault:
            raise action.fault(fault.problem) from None

    def company(self, action: Action, text: str = "") -> str:
        """A company."""
        return self.named(action, self.game.require(Shares).names, text or action.entity)

    def private(self, action: Action, text: str = "") -> str:
        """A private company."""
        return self.named(action, self.game.require(PrivateCompanies).names, text or action.entity)

    def actor(self, action: Action) -> str:
        """Who acts."""
        kind = action.entity_type
        if kind == "player":
            return self.player(action, action.entity)
        return self.private(action) if kind == "company" else self.company(action)

    def shares(self, action: Action) -> tuple[str, list[tuple[str, int]]]:
        """A company, and the shares of it that are named: ``NYC_2`` is its second ordinary one, ``NYC_0`` the president's
        certificate."""
        said = action.words("shares")
        if not said:
            raise action.fault("no share is named")
        company = self.company(action, said[0].rpartition("_")[0])
        numbers = [one.rpartition("_")[2] for one in said]
        if wrong := next((one for one, at in zip(said, numbers, strict=True) if not at.isdecimal()), ""):
            raise action.fault(f"'{wrong[:40]}' is no share")
        return company, [(company, int(number[:9])) for number in numbers]

    def president(self, company: str) -> str:
        """A company's president."""
        return self.game.require(Shares).state(self.game_state).president.get(company, "")


def plain(name: str) -> str:
    """A name's letters and figures."""
    return "".join(filter(str.isalnum, name.casefold()))


Converter = Callable[[Recorder, Action], None]
