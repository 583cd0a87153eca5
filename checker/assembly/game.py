"""A game, assembled: the modules that ``play.toml`` names, and whatever a game's own module adds."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, ClassVar

from typing_extensions import TypeVar

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.parameters import Parameter, Params
from playproof.checker.families.bank import Bank
from playproof.checker.families.registry import load_family, named_families
from playproof.checker.families.turns import Turns
from playproof.checker.model.entries import Claim, Entry, OneOf, Span, Violation
from playproof.checker.model.events import Event
from playproof.checker.model.findings import Report
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import (
    Calendar,
    Claims,
    CompanyTurns,
    Implied,
    OpenBids,
    Pictures,
    SharedWords,
    StageOrder,
    Tables,
    Worth,
)
from playproof.checker.model.rule_module import Command, Role, RuleModule, ValueType
from playproof.checker.model.snapshot import Holding, Placed, StateSnapshot, held_of
from playproof.checker.names import NAME_SIGNS, NO_NAME, Names, NameTaken, turn_of
from playproof.components.faults import DataFaults, Fault
from playproof.components.wording.plural import listing

BANK = "bank"
#: What can be stated of an entry to which somebody must agree.
CONSENT = {
    "OWNER agrees": "who must be asked has agreed, as goes without saying",
    "OWNER refuses": "who must be asked has not agreed: it was not to be done",
}

S = TypeVar("S", bound=ModuleState, default=Any)
M = TypeVar("M", bound=RuleModule)
R = TypeVar("R")


class PlayersFault(DataFaults):
    """A player is called as something of the game's own is."""


class Game(RuleModule[S]):
    """A game as one file plays it: its definition, its players, the rulings chosen and the figures declared.

    Games that are data alone use this class; a game with rules of its own subclasses it in
    ``checker/games/<id>/__init__.py`` and names the subclass ``GAME`` there. The game is itself a module: its state is
    keyed by its id, and so are its parameters and codes.
    """

    reasons: ClassVar[dict[str, str]] = {
        "over": "The game is over.",
        "not_now": "A player can't do that at this point of the game.",
        "not_yet": "The table can't do that at this point of the game.",
        "seats": "The game is for so many players.",
    }

    #: Whether entries that may be entered are known to be legal (see `unsifted`).
    sifting = True

    def __init__(
        self,
        definition: GameDefinition,
        players: tuple[str, ...],
        house: dict[str, str],
        figures: dict[str, int],
    ) -> None:
        self.definition = definition
        self.players = players
        self.chosen = frozenset(house)
        self.house = {**definition.book.defaults, **house}
        self.figures = {**definition.figures(len(players)), **figures}
        #: The parameters that each module has asked for; anything else in ``play.toml`` is read by nobody.
        self.asked: dict[str, dict[str, Parameter]] = {}
        #: The figures that some module's parameters hang on, under these rulings.
        self.figures_used: set[str] = set()
        #: The sets and pieces that modules name for pictures, by module and parameter.
        self.named: dict[tuple[str, str], str] = {}
        #: What a stated outcome calls the things that are paid and got beside money, with the figure of the journal.
        self.units: dict[str, str] = {}
        self.label = definition.rules_of
        super().__init__(self, self.settings(definition.rules_of))
        seats = [(player, ()) for player in players]
        #: Who may be named before the colon, and who has money: modules add companies while the game is built. What a file
        #: declares is in `GameState.actors` and `GameState.owners`.
        self.actors = Names("player", seats, players)
        self.owners = Names("owner", ((owner, ()) for owner in (*players, BANK)), players)
        #: What `have` and `count` lines can be about besides these, as private companies.
        self.subjects = Names("private company")
        self.modules: dict[str, RuleModule] = ModuleRegistry(definition)
        self.value_type_named: dict[str, ValueType] = {
            one.name: one
            for one in (
                ValueType.of("PLAYER", Names("player", seats)),
                ValueType(
                    "OWNER",
                    lambda text, game_state: game_state.owners.get(text),
                    lambda game_state: game_state.owners.ids,
                ),
                ValueType("TEXT", lambda text, game_state: text.strip('"')),
                ValueType("WORD", lambda text, game_state: text),
            )
        }
        self.turns = self.add(Turns)
        self.bank = self.add(Bank)
        for family in named_families(definition):
            if family not in self.modules:
                self.add(load_family(definition, family))
        self.modules[self.label] = self
        self.roles: dict[type[Any], tuple[Any, ...]] = {
            role: tuple(one for one in self.modules.values() if isinstance(one, role))
            for role in Role.__subclasses__()
        }
        self.add_commands()
        self.connect()

    # -- building ---------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Let the modules find each other, and what acts on events."""
        for module in self.modules.values():
            module.ready()
        #: What acts on an event, in the order of the modules.
        self.event_handlers: dict[type[Event], list[Callable[[GameState, Any], None]]] = {}
        for module in self.modules.values():
            for event, act in module.handlers():
                self.event_handlers.setdefault(event, []).append(act)

    def add_commands(self) -> None:
        """Every module's commands and value types. Raises :class:`DataFaults` if two define the same type."""
        self.words: dict[str, dict[str, list[Command[Any]]]] = {
            "actor": {},
            "table": {},
            "have": {},
            "count": {},
        }
        self.command_for: dict[type[Entry], Command[Any]] = {}
        #: The example of each command in names of this game, by its place (see ``own_example``).
        self.examples: dict[int, str] = {}
        place = count()
        defined_by: dict[str, str] = {}
        for module in self.modules.values():
            for value_type in module.value_types():
                other = defined_by.setdefault(value_type.name, module.key)
                if other != module.key:
                    problem = f"names '{other}' and '{module.key}', which both define {value_type.name}"
                    raise DataFaults([Fault(self.definition.place("families"), problem, "only one of them")])
                self.value_type_named[value_type.name] = value_type
            for command in module.commands():
                command.module, command.place = module, next(place)
                command.shared = module if isinstance(module, SharedWords) else None
                self.words[command.kind].setdefault(command.syntax.word.casefold(), []).append(command)
                self.command_for.setdefault(command.entry, command)
        joins = [command.syntax.word for command in self.all_commands() if command.joins]
        self.joined = bool(joins)
        said = "|".join(re.escape(word.removesuffix("s")) for word in joins)
        mid_line = rf"(?<=[^\s:;])\s++(?=(?:{said})s?(?:\s|$))" if joins else "(?!)"
        #: Where one entry ends on a line that holds several, and the next begins.
        self.joint = re.compile(rf"{mid_line}|;")

    def add(self, family: type[Any]) -> Any:
        """Build a family's rule module for this game."""
        module = family(self, self.settings(family.name))
        self.modules[family.name] = module
        return module

    def settings(self, module: str) -> Params:
        """A module's parameters under the file's rulings and figures."""
        params = Params(self.definition, module, self.house, self.figures, len(self.players), self.chosen)
        params.asked = self.asked.setdefault(module, params.asked)
        params.figures_used = self.figures_used
        return params

    def own_figures(self) -> Iterable[str]:
        """The figures that the game's own rules read, beside those that parameters hang on."""
        return ()

    def counts_figure(self, name: str) -> bool:
        """Whether anything that is checked depends on a figure, under these rulings."""
        return name in self.figures_used or name in self.own_figures()

    def require(self, family: type[M]) -> M:
        """The game's module of a family. Raises :class:`DataFaults` if ``families`` doesn't name it."""
        module = self.modules[family.name]
        if not isinstance(module, family):
            problem = f"'{family.name}' is not the family of that name, which another of these families needs"
            raise DataFaults([Fault(self.definition.place("families"), problem)])
        return module

    def find(self, family: type[M]) -> M | None:
        """The game's module of a family, if ``families`` names it."""
        return self.require(family) if family.name in self.modules else None

    def in_role(self, role: type[R]) -> tuple[R, ...]:
        """The modules that have a role (:mod:`playproof.checker.model.roles`), in their order."""
        return self.roles[role]

    def ruling(self, code: str) -> str:
        """The letter chosen for a ruling."""
        return self.house[code]

    def stages(self) -> tuple[str, ...]:
        """The modules in charge at the start; by default the first family of ``play.toml`` in which players act."""
        families = self.definition.play.get("families", [])
        acted_in = [
            name
            for name in families
            if type(self.modules[name]).active_players is not RuleModule.active_players
        ]
        return tuple((acted_in or families)[:1])

    def finished(self, game_state: GameState, module: str) -> None:
        """A module's stage is over: a module that follows the rounds decides what comes next; else the next family of
        ``play.toml`` is in charge, or the game is over."""
        if any(one.on_stage_end(game_state, module) for one in self.in_role(StageOrder)):
            return
        families = self.definition.play.get("families", [])
        after = families[families.index(module) + 1 :] if module in families else []
        game_state.active_modules = tuple(after[:1])
        game_state.over = not after

    def initial_state(self) -> GameState:
        """The state before anything was declared or done."""
        purses = dict.fromkeys((*self.players, BANK), 0)
        game_state = GameState(purses, {}, self.stages(), self.actors, self.owners)
        for name, module in self.modules.items():
            state = module.start()
            if state is not None:
                game_state.module_states[name] = state
        for module in self.modules.values():
            module.opening(game_state)
        game_state.journal = []
        return game_state

    # -- play -------------------------------------------------------------------------------------------

    def emit(self, game_state: GameState, event: Event) -> None:
        """Pass an event to the modules that handle it, in the order of the game's modules."""
        for act in self.event_handlers.get(type(event), ()):
            act(game_state, event)

    def active_module(self, game_state: GameState) -> RuleModule:
        """The module in charge."""
        return self.modules[game_state.active_modules[-1]] if game_state.active_modules else self

    def infer_all_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """Let each module apply what an entry skips, before it is checked or applied (``infer_skipped``)."""
        for module in self.in_role(Implied):
            module.infer_skipped(game_state, command, entry)

    def is_legal(self, game_state: GameState, command: Command[Any], entry: Entry) -> bool:
        """Whether an entry is legal after what it skips; the state isn't changed."""
        if self.in_role(Implied):
            game_state = game_state.copy()
            self.infer_all_skipped(game_state, command, entry)
        return not self.check(game_state, command, entry)

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Everything against the rules in an entry, in a state that isn't changed."""
        found: list[Violation] = []
        kind = command.kind
        if kind == "actor" or kind == "table":
            if game_state.over and not command.anytime:
                why = self.ended_by(game_state)
                return [self.game_violation("over", f"the game is over{': ' if why else ''}{why}")]
            if not command.anytime:
                stage = game_state.active_modules
                if not stage or (
                    command.module.key != stage[-1] and stage[-1] not in command.module.also_active_in
                ):
                    return [self.untimely(game_state, command, entry)]
            if command.turn and kind == "actor":
                found.extend(self.active_module(game_state).check_turn(game_state, entry))
                if found:
                    for violation in found:
                        if not violation.timely:
                            violation.awaited = violation.awaited or self.active_players_now(game_state)
                            if not violation.awaited:
                                violation.due = violation.due or self.awaited(game_state)
                    return found  # what else is wrong follows from that, or can be said when it is due
        found.extend(command.check(game_state, entry))
        return found

    def ended_by(self, game_state: GameState) -> str:
        """What has ended the game, as a clause; ``""`` if no module says so."""
        return next(filter(None, (one.why_over(game_state) for one in self.in_role(Calendar))), "")

    def untimely(self, game_state: GameState, command: Command[Any], entry: Entry) -> Violation:
        """The violation of an entry that is not for now: when it is, and whose turn, or what the actor can do instead."""
        reason = (
            "not_yet" if command.kind == "table" else self.untimely_reason(game_state, command, entry.actor)
        )
        due, awaited = self.awaited(game_state), self.active_players_now(game_state)
        overdue = self.overdue_now(game_state)
        if overdue and entry.actor not in awaited:
            due, awaited = f"it is {turn_of(overdue)}", overdue
        module = command.module
        never = module.never_acts(game_state, entry) if isinstance(module, CompanyTurns) else None
        if never is not None:
            never.awaited, never.due = awaited, due
            return never
        moment = self.moment_of(game_state)
        now = f"now, {moment}" if moment else "now"
        said = due
        if entry.actor in awaited:
            words = self.words_now(game_state, entry.actor)
            said = f"{entry.actor} can {listing(words, 'or')}" if words else due
            awaited = ()
        early = self.game_violation(reason, f"{command.syntax.phrase} can't be done {now}: {said}")
        early.awaited, early.due = awaited, due
        return early

    def round_of(self, game_state: GameState) -> str:
        """The round, as the first module that knows it calls it: ``OR 2.1``; ``""`` if none does."""
        return next(filter(None, (module.round_name(game_state) for module in self.in_role(Calendar))), "")

    def phase_of(self, game_state: GameState) -> str:
        """The phase under way; ``""`` where the game doesn't keep any."""
        return next(filter(None, (module.phase_name(game_state) for module in self.in_role(Calendar))), "")

    def moment_of(self, game_state: GameState) -> str:
        """When it is, as the first module that knows it says: ``in OR 2.1``; ``""`` if none does."""
        moments = (module.moment(game_state) for module in self.in_role(Calendar))
        return next(filter(None, moments), "")

    def words_now(self, game_state: GameState, actor: str) -> list[str]:
        """The commands that may be the actor's now."""
        active = self.active_module(game_state)
        return list(
            dict.fromkeys(
                command.syntax.phrase
                for command in self.all_commands()
                if command.kind == "actor"
                and command.turn
                and not command.anytime
                and (command.module is active or active.key in command.module.also_active_in)
                and accepts_actor(command, actor)
            )
        )

    def untimely_reason(self, game_state: GameState, command: Command[Any], actor: str) -> str:
        """The reason where a player's command is not for now: ``not_now``, or where the game has rules for these of the
        command's module (``not_now_for_<module>``), of the whole stage (``not_now_<module>_<module>``), of the module in charge
        (``not_now_<module>``)."""
        stage = game_state.active_modules
        own = f"for_{command.module.key}" if accepts_actor(command, actor) else ""
        cases = (own, "_".join(stage), stage[-1] if stage else "")
        return next((f"not_now_{case}" for case in cases if f"not_now_{case}" in self.cases), "not_now")

    def game_violation(self, reason: str, message: str) -> Violation:
        """A finding of the game's own module."""
        return Violation(reason, message, "", None, self.label)

    def ahead(self, game_state: GameState) -> str:
        """The module that is in charge when those that are now have finished, if its first entry may finish them."""
        return ""

    def lasting_in(self, module: str) -> frozenset[str]:
        """The reasons of a module that report something missing."""
        return self.modules[module].lasting if module in self.modules else frozenset()

    def active_players_now(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act now."""
        return () if game_state.over else self.active_module(game_state).active_players(game_state)

    def players_now(self, game_state: GameState) -> str:
        """Who is at it, where what is awaited doesn't say so: ``Ann acts for AR, then IR``; ``""`` where it does."""
        now, due = self.active_players_now(game_state), self.awaited(game_state)
        said = [one for one in now if one in self.players and not re.search(rf"\b{re.escape(one)}\b", due)]
        parts = [turn_of(said)] if said else []
        for company in now:
            found = (module.acts_for(game_state, company) for module in self.in_role(CompanyTurns))
            player = next(filter(None, found), "") if company not in self.players else ""
            if player:
                parts.append(f"{player} acts for {company}")
        overdue = self.overdue_now(game_state) if now else ()
        return ", ".join([*parts, *(f"then {one}" for one in overdue)])

    def overdue_now(self, game_state: GameState) -> tuple[str, ...]:
        """Who is to act first where the turn under way is over (:meth:`CompanyTurns.overdue`)."""
        active = self.active_module(game_state)
        return active.overdue(game_state) if isinstance(active, CompanyTurns) else ()

    def notation(self) -> Iterable[tuple[str, str, str, str]]:
        """What may follow the name of each piece that is played for its text: its id, its name, the choices (``""``: none),
        and an entry with them."""
        return ()

    def claim_owner(self, entry: Entry, claim: Claim) -> str:
        """Whom a stated outcome is about that names nobody; by default the actor of the entry."""
        return claim.who

    def subject(self, game_state: GameState) -> str:
        """Whom a stated outcome is about that names nobody, on a line that names nobody either."""
        return ""

    def actor_meant(self, text: str, game_state: GameState) -> str:
        """Who is named before the colon. Raises :class:`playproof.checker.names.NameFault`."""
        return game_state.actors.get(text)

    def claim_forms_of(self, command: Command[Any]) -> dict[str, str]:
        """What an entry of this command may state behind ``->`` beside payments, with what each means."""
        known: dict[str, str] = {}
        for module in self.in_role(Claims):
            known.update(module.claim_forms())
        forms = {form: known[form] for form in command.claim_forms if form in known}
        return forms | CONSENT if command.asks is not None else forms

    def owner_meant(self, text: str, actor: str, game_state: GameState) -> str:
        """Whom or what a stated outcome calls ``text``. Raises :class:`playproof.checker.names.NameFault`."""
        return game_state.owners.get(text)

    def unfit_name(self, game_state: GameState, name: str) -> str:
        """Why a company, a card … that a file declares can't be called ``name``, as a sentence; ``""`` if it can."""
        if NO_NAME.search(name):
            return f"nothing can be called {name[:40]}: {NAME_SIGNS}"
        if any(player.casefold() == name.casefold() for player in self.players):
            return f"{name} is a player; write another name"
        if name.casefold() in ("bank", "table"):
            return f"the word {name} is taken; write another name"
        if any(name.casefold() in names.exact for names in (game_state.actors, game_state.owners)):
            return f"{name} is in the game already; write another name"
        return ""

    def unfit(self, game_state: GameState, name: str, about: str) -> Iterable[Violation]:
        """Yield a violation if something can't be called ``name`` (:meth:`unfit_name`)."""
        if problem := self.unfit_name(game_state, name):
            yield Violation("PP-09", problem, about)

    def skips_continuation(self, game_state: GameState) -> bool:
        """Whether lines that go on with an action are passed over: in the corrected state it was not done."""
        return False

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for, as a clause."""
        if game_state.over:
            return "the game is over"
        due = self.active_module(game_state).awaits(game_state)
        if due:
            return due
        now = self.active_players_now(game_state)
        if now:
            return f"it is {turn_of(now)}"
        words = [
            command.syntax.word
            for command in self.active_module(game_state).commands()
            if command.kind == "table" and not command.anytime
        ]
        return f"due at the table: {' or '.join(words)}" if words else "nothing can be done"

    def available_cash(self, game_state: GameState, owner: str) -> int:
        """Money that ``owner`` can spend: the balance without what current bids commit."""
        return game_state.balances.get(owner, 0) - sum(
            module.committed_cash(game_state, owner) for module in self.in_role(OpenBids)
        )

    def score_parts(self, game_state: GameState) -> dict[str, dict[str, int]]:
        """The parts of each player's points in this state, by their names: what a module defines as points; else money, and
        what is worth something in any module, with what a module adds to it. Empty if they can't be known."""
        more: dict[str, dict[str, int]] = {}
        for module in self.in_role(Tables):
            if (parts := module.final_parts(game_state)) is not None:
                if not module.adds_to_score or not parts:
                    return parts
                more = parts
        return {
            player: {
                "money": game_state.balances[player],
                **{module.worth_called: module.worth(game_state, player) for module in self.in_role(Worth)},
                **more.get(player, {}),
            }
            for player in self.players
        }

    def scores(self, game_state: GameState) -> dict[str, int]:
        """The players' points in this state, the sums of their parts. Empty if they can't be known."""
        return {player: sum(parts.values()) for player, parts in self.score_parts(game_state).items()}

    def winners(self, game_state: GameState) -> list[str]:
        """Who has won: all with the highest score; nobody if that can't be known."""
        scores = self.scores(game_state)
        best = [player for player in scores if scores[player] == max(scores.values())]
        for module in self.in_role(Tables):
            if len(best) > 1 and module.final_parts(game_state) is not None:
                breaks = [(module.tie_break(game_state, player), player) for player in best]
                known = [(one, player) for one, player in breaks if one is not None]
                most = max((one for one, _ in known), default=())
                return [player for one, player in known if one == most] if len(known) == len(best) else []
        return best

    @contextmanager
    def unsifted(self) -> Iterator[None]:
        """Inside, `moves` may hold entries that are not legal, where finding that out costs as much as playing them."""
        self.sifting = False
        try:
            yield
        finally:
            self.sifting = True

    def moves(self, game_state: GameState) -> list[tuple[Command[Any], str, tuple[object, ...]]]:
        """All that may be entered next: command, actor and values, ranges of amounts as :class:`Span`."""
        return [
            (command, actor, tuple(values))
            for command, actor in self.candidates(game_state)
            if command.options is not None
            for values in command.options(game_state, actor)
        ]

    def candidates(self, game_state: GameState) -> Iterator[tuple[Command[Any], str]]:
        """The commands whose legal values can be listed, and that may be due, with who may enter them (``""``: the table)."""
        if game_state.over:
            return
        module = self.active_module(game_state)
        actors = module.active_players(game_state)
        for command in self.all_commands():
            if command.options is None or command.kind not in ("actor", "table"):
                continue
            if not command.anytime and (
                not game_state.active_modules
                or (
                    command.module is not module
                    and game_state.active_modules[-1] not in command.module.also_active_in
                )
            ):
                continue
            for actor in (
                ("",) if command.kind == "table" else actors if command.turn else game_state.actors.ids
            ):
                yield command, actor

    def all_commands(self) -> list[Command[Any]]:
        """Every command of the game, in the order of its modules."""
        return [
            command for words in self.words.values() for commands in words.values() for command in commands
        ]

    def show_state(self, game_state: GameState) -> dict[str, Any]:
        """The whole state as plain data: money first, then each module's state."""
        shown: dict[str, Any] = {}
        if self.money_is_shown(game_state):
            shown["money"] = dict(game_state.balances)
        for name, module in self.modules.items():
            state = module.show(game_state)
            if state:
                shown[name] = state
        shown["next"] = self.awaited(game_state)
        if game_state.over:
            shown["scores"] = self.scores(game_state)
        return shown

    @property
    def has_money(self) -> bool:
        """Whether the game has money; one of declared rules has it where its data tell of a bank or a currency, or its rules
        move some."""
        tables, data = self.in_role(Tables), self.definition
        return (
            not tables
            or "bank" in data.play
            or "currency" in data.header
            or any(one.moves_money for one in tables)
        )

    def money_is_shown(self, game_state: GameState) -> bool:
        """Whether the game has money, or a file has declared some."""
        return self.has_money or any(game_state.balances.values())

    def snapshot(self, game_state: GameState, report: Report, line: int = 0) -> StateSnapshot:
        """The state piece by piece, for drawing."""
        pictures = self.in_role(Pictures)
        return StateSnapshot(
            report,
            self.definition.id,
            line,
            self.players,
            dict(game_state.balances) if self.money_is_shown(game_state) else {},
            tuple(dict.fromkeys(board for module in pictures for board in module.boards(game_state))),
            tuple(self.dressed(game_state, one) for module in pictures for one in module.placed(game_state)),
            tuple(held for module in self.modules.values() for held in self.held_by(module, game_state)),
            {
                owner: colour
                for owner in game_state.owners.ids
                if (colour := self.colour_given(game_state, owner))
            },
            self.awaited(game_state),
            self.scores(game_state) if game_state.over else {},
        )

    def held_by(self, module: RuleModule, game_state: GameState) -> Iterable[Holding]:
        """A module's pieces on no board; by default all that it shows."""
        held = module.held(game_state) if isinstance(module, Pictures) else None
        title = module.key.replace("_", " ")
        return held_of(title, module.show(game_state), game_state.holders()) if held is None else held

    def dressed(self, game_state: GameState, one: Placed) -> Placed:
        """A piece with the colour that play has given to its company."""
        if one.colour or not one.piece:
            return one
        return one._replace(colour=self.colour_given(game_state, one.piece))

    def colour_given(self, game_state: GameState, company: str) -> str:
        """The colour that play has given to a company; ``""`` if it has none."""
        return next(
            filter(None, (module.colour_of(game_state, company) for module in self.in_role(Pictures))), ""
        )


class ModuleRegistry(dict[str, RuleModule]):
    """A game's modules by name. One that is asked for though the game has no such family is a fault of its ``families``."""

    def __init__(self, definition: GameDefinition) -> None:
        super().__init__()
        self.definition = definition

    def __missing__(self, name: str) -> RuleModule:
        problem = f"lacks '{name}', which another of these families needs"
        raise DataFaults([Fault(self.definition.place("families"), problem)])


def accepts_actor(command: Command[Any], actor: str) -> bool:
    """Whether ``actor`` uses the commands of a command's module."""
    return command.shared is None or bool(command.shared.accepts_actor(actor))


def whole(values: tuple[object, ...]) -> bool:
    """Whether no value is a range."""
    return not any(isinstance(value, Span | OneOf) for value in values)


def has_own_code(definition: GameDefinition) -> bool:
    """Whether the game has rules in Python."""
    return importlib.util.find_spec(f"playproof.checker.games.{definition.module}") is not None


def open_game(
    definition: GameDefinition,
    players: Iterable[str],
    house: dict[str, str] | None = None,
    figures: dict[str, int] | None = None,
) -> Game:
    """The game of ``definition`` for these players. Raises :class:`DataFaults` if its data can't be used, as a
    :class:`PlayersFault` if it is only that a player is called as something of the game's own is."""
    if not definition.play:
        problem = f"{definition.id} has no play.toml, so its play can't be checked"
        if (definition.folder / "play.toml").is_file():
            problem = "this file says nothing, so no play can be checked"
        raise DataFaults(
            [Fault(definition.place(), problem, 'families = ["…"], and a table for each family')]
        )
    kind = Game
    if has_own_code(definition):
        kind = importlib.import_module(f"playproof.checker.games.{definition.module}").GAME
    try:
        return kind(definition, tuple(players), dict(house or {}), dict(figures or {}))
    except NameTaken as taken:
        problem = (
            f"a player can't be called {taken.player}: {definition.id} has a {taken.name} of its own; "
            f"write another name, such as {taken.player}1"
        )
        raise PlayersFault([Fault(definition.place(), problem)]) from None


#: The games of declared rules that were opened last, with what they were opened with.
OPENED: dict[tuple[object, ...], tuple[GameDefinition, Game]] = {}
MOST_OPENED = 32


def shared_game(
    definition: GameDefinition, players: Iterable[str], house: dict[str, str], figures: dict[str, int]
) -> Game:
    """As :func:`open_game`. A game of declared rules that was opened for the same is opened once: compiling its tables takes
    longer than checking a file, and what is built never changes."""
    seats = tuple(players)
    key = (id(definition), seats, tuple(sorted(house.items())), tuple(sorted(figures.items())))
    kept = OPENED.pop(key, None)
    if kept is None or kept[0] is not definition:
        game = open_game(definition, seats, house, figures)
        if not game.in_role(Tables):
            return game
        kept = definition, game
    OPENED[key] = kept
    while len(OPENED) > MOST_OPENED:
        OPENED.pop(next(iter(OPENED)))
    return kept[1]
