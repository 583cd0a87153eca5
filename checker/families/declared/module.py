"""The rule module of declared rules: its commands, checks, positions and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.rulebook import Rule
from playproof.checker.families.declared.base import OWN_TYPES, DeclaredBase, moved_by
from playproof.checker.families.declared.compiled import (
    BANK,
    Action,
    CompiledChoice,
    DeclaredCommand,
)
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.legal import legal_values
from playproof.checker.families.declared.lint import table_faults
from playproof.checker.families.declared.positions import Positions, placed_pieces, shown_state
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.families.declared.tables import read_tables, sets_of
from playproof.checker.families.final_scores import FinalScores
from playproof.checker.model.entries import Claim, Entry, OneOf, Span, Violation
from playproof.checker.model.events import AuctionEnded, Handler, on
from playproof.checker.model.game_state import MODIFIED, GameState, ModuleState, Move
from playproof.checker.model.roles import Calendar, Claims, DeclaredPosition, Pictures, Recovery, StageOrder
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.model.snapshot import Holding, Placed, held_of
from playproof.checker.names import NameFault, turn_of
from playproof.components.expressions import Expression
from playproof.components.faults import Fault
from playproof.components.wording.plural import counted, listing

__all__ = ["Declared"]


class Declared(DeclaredBase, Claims, DeclaredPosition, Pictures, Calendar, StageOrder, Recovery):
    """Rules of the tables ``[resource.…]``, ``[place.…]``, ``[command.…]``, ``[flow]`` and others of ``play.toml``.

    [Rules as data](rules.md) says what each of them holds.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        for command in self.declared_commands:
            command.check = self.checker(command)
            command.apply = self.applier(command)
            command.options = self.lister(command)
        self.positions = Positions(self)
        self.scoring = FinalScores(self, self.not_over, self.wrong_score, winner="winner")

    def faults(self, game_state: GameState) -> Iterable[Fault]:
        """Expressions that fail, resources that nobody gains, needs that nothing meets, rounds that never end."""
        return table_faults(self, game_state)

    @classmethod
    def rules_declared(cls, definition: GameDefinition) -> Iterable[Rule]:
        """Each condition and limit, with its sentence."""
        tables = read_tables(definition)
        for name, command in tables.command.items():
            for at, need in enumerate(command.needs, 1):
                yield Rule(need.rule or f"{name}.{at}", f"command {name}", "declared", "yes", need.say)
        for name, limit in tables.limit.items():
            yield Rule(
                limit.rule or f"limit.{name}", f"limit {name}, {limit.at}", "declared", "yes", limit.say
            )

    # -- the beginning ----------------------------------------------------------------------------------

    def start(self) -> ModuleState:
        """Resources and cards before they are dealt."""
        return DeclaredState({}, {}, first=self.game.players[0])

    def opening(self, game_state: GameState) -> None:
        """Resources, cards and the first round."""
        state, players = self.state(game_state), self.game.players
        doing = Doing(self, game_state, None)
        for name, place in self.tables.place.items():
            for owner in players if place.each_player else ("",):
                if place.of:
                    state.cards[owner, name] = ()
        for name in self.tables.resource:
            for player in players:
                state.held[player, name] = doing.value(self.starts[name], doing.scope(player))
            supply = self.supplies.get(name)
            total = doing.value(supply, doing.scope("")) if supply is not None else 0
            state.held[BANK, name] = total - sum(state.held[player, name] for player in players)
        self.lay_out(doing)
        game_state.active_modules = game_state.active_modules or (self.key,)
        for effect in self.flow["setup"]:
            for player in players if not effect.who else ("",):
                doing.effect(effect, doing.scope(player))
        doing.begin_round()
        if not doing.begin_phase():
            doing.end_phase()
        state.taken = {}

    def lay_out(self, doing: Doing) -> None:
        """Where the cards lie at first."""
        state, players = doing.state, self.game.players
        used: Counter[str] = Counter()
        for name, place in self.tables.place.items():
            if isinstance(place.start, tuple):
                laid = self.laid[name]
                for owner in players if place.each_player else ("",):
                    used.update(laid)
                    state.cards[owner, name] = (UNSEEN,) * len(laid) if place.hidden else laid
        for name, place in self.tables.place.items():
            if place.start == "all":
                state.cards["", name] = tuple(
                    UNSEEN if place.hidden else card
                    for one in sets_of(place)
                    for card in self.cards.sets.get(one, ())
                    for _ in range(self.cards.things[card].count - used[card])
                )
        for name, number in self.dealt.items():
            place = self.tables.place[name]
            for owner in players if place.each_player else ("",):
                if place.from_:
                    doing.draw(place.from_, name, owner, doing.value(number, doing.scope(owner)))
            doing.fill(name, "")

    # -- commands ---------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """Cards and spaces, under every word in capitals that commands have for them."""
        spaces = set(self.place_of_space)
        for slot, kind in self.kinds_of_slots.items():
            if slot in (*OWN_TYPES, "PLAYER"):
                continue
            if kind == "space":
                yield ValueType.of(slot, self.spaces.names)
            else:
                yield ValueType(slot, self.read_card, lambda game_state: self.cards.names.ids)
        if spaces:
            yield ValueType.of("SPACE", self.spaces.names)
        if self.tables.phase:
            yield ValueType("PHASE", self.read_phase)

    def read_card(self, text: str, game_state: GameState) -> str:
        """A card's id; ``?`` is one that nobody has seen. Raises :class:`NameFault`."""
        return UNSEEN if text == UNSEEN else self.cards.names.get(text)

    def read_phase(self, text: str, game_state: GameState) -> int:
        """A phase's number. Raises :class:`NameFault`."""
        names = [phase.name for phase in self.phases]
        if text.casefold() in names:
            return names.index(text.casefold())
        raise NameFault(
            f"'{text[:40]}' is no phase here ({', '.join(filter(None, names)) or 'there is none'})"
        )

    def commands(self) -> Iterable[Command[Any]]:
        """Those of the tables; cards that are turned up; scores, positions and counts."""
        yield from self.declared_commands
        taken = {one.syntax.word.casefold() for one in self.declared_commands}
        of_kind = {(one.kind, one.syntax.word.casefold()) for one in self.declared_commands}
        for name, place in self.tables.place.items():
            kind = "actor" if place.each_player else "table"
            if place.of and not place.hidden and (kind, name) not in of_kind:
                yield self.turning_up(name, place.each_player)
        if self.tables.score:
            yield from (one for one in self.scoring.commands() if one.syntax.word.casefold() not in taken)
        yield from self.positions.commands()

    def handlers(self) -> Iterable[Handler]:
        """The end of an auction."""
        if self.auctions:
            yield on(AuctionEnded, self.auction_ended)

    def auction_ended(self, game_state: GameState, event: AuctionEnded) -> None:
        """An auction that a table has started is over."""
        state = self.state(game_state)
        if event.family in self.auctions and state.started is not None:
            Doing(self, game_state, state.noted).auction_ended(event.winner, event.price)

    def on_stage_end(self, game_state: GameState, module: str) -> bool:
        """After an auction that a table has started these rules are in charge."""
        return module in self.auctions

    def conclude_auction(self, game_state: GameState) -> None:
        """The players went on without the end of an auction."""
        for name, family in self.auctions.items() if self.state(game_state).started is not None else ():
            if name in game_state.active_modules:
                family.conclude(game_state)

    def ready(self) -> None:
        """Find the auctions: an entry that ends one is checked for what these rules do then, too."""
        super().ready()
        if not self.auctions:
            return
        starts = (*(one.starts for one in self.declared_commands), *(one.starts for one in self.phases))
        moved = moved_by(effect for one in starts if one for effect in (*one.won, *one.unsold))
        gets = tuple(f"gets AMOUNT {name}" for name in self.tables.resource if name in moved)
        for command in self.game.all_commands():
            if command.kind in ("actor", "table") and command.module.key in self.auctions:
                command.check = self.checked_on(command.check, command)
                if command.options is not None:
                    command.options = self.options_on(command.options, command)
                command.claim_forms = (*command.claim_forms, *gets)

    def checked_on(
        self, check: Callable[[GameState, Any], Iterable[Violation]], command: Command[Any]
    ) -> Callable[[GameState, Any], Iterable[Violation]]:
        """A check of an auction's command; if all is right with it, of what follows from it as well."""

        def checked(game_state: GameState, entry: Entry) -> Iterable[Violation]:
            problems = list(check(game_state, entry))
            if not problems and self.state(game_state).started is not None:
                tried = game_state.copy()
                problems = self.state(tried).noted = []
                command.apply(tried, entry)
            yield from problems[:1]

        return checked

    def options_on(
        self, options: Callable[[GameState, str], Iterable[tuple[object, ...]]], command: Command[Any]
    ) -> Callable[[GameState, str], Iterable[tuple[object, ...]]]:
        """The legal values of an auction's command without those after which these rules are broken."""

        def legal(game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
            for values in options(game_state, actor):
                single = not any(isinstance(value, Span | OneOf) for value in values)
                if not (single and any(command.check(game_state, command.make(0, actor, values)))):
                    yield values

        return legal

    def checker(self, command: DeclaredCommand) -> Callable[[GameState, Action], Iterable[Violation]]:
        """The check of a command."""
        return lambda game_state, entry: self.check(game_state, command, entry)

    def applier(self, command: DeclaredCommand) -> Callable[[GameState, Action], None]:
        """The effect of a command."""

        def apply(game_state: GameState, entry: Action) -> None:
            if command.turn or command.starts is not None:
                self.conclude_auction(game_state)
            Doing(self, game_state, None).command(command, entry.actor, self.slots(command, entry))

        return apply

    def lister(self, command: DeclaredCommand) -> Callable[[GameState, str], Iterable[tuple[object, ...]]]:
        """The legal values of a command."""
        return lambda game_state, actor: legal_values(self, game_state, command, actor)

    def slots(self, command: DeclaredCommand, entry: Action) -> dict[str, Any]:
        """What was chosen, by the names of the slots."""
        return {choice.name: value for choice, value in zip(command.choices, entry.values, strict=False)}

    def check(self, game_state: GameState, command: DeclaredCommand, entry: Action) -> Iterable[Violation]:
        """The phase, the choices, the needs; then what the command would do, tried on a copy."""
        state, player = self.state(game_state), entry.actor
        phase = self.phases[state.phase].name
        if command.phases and phase not in command.phases:
            wanted = f"phase{'s' * (len(command.phases) > 1)} {listing(sorted(command.phases), 'or')}"
            said = f"{command.syntax.phrase} is for the {wanted}; this is the phase {phase}"
            yield self.violation(self.of("phase", command.name), said)
            return
        once = command.table.once
        if once and (player, command.name, once) in state.done:
            said = f"{player or 'the table'} did {command.syntax.phrase} in this {once} already; once in a {once} is the rule"
            yield self.violation(self.of("once", command.name), said)
            return
        problems: list[Violation] = []
        slots = self.slots(command, entry)
        cards = [one for one in command.choices if one.kind in ("card", "cards") and slots.get(one.name)]
        if any(self.tables.place[source].reshuffle for choice in cards for source in choice.sources):
            game_state = game_state.copy()
        trying = Doing(self, game_state, problems)
        trying.strict = True
        for choice in cards:
            trying.shuffle_in(choice, player, slots[choice.name])
        scope = trying.scope(player, slots)
        for choice in command.choices:
            self.check_choice(trying, choice, slots, player)
            if problems:
                yield problems[0]
                return
        for need in command.needs:
            if not trying.holds(need.that, scope) and (problems or not need.that.is_open(scope)):
                yield (
                    problems[0]
                    if problems
                    else self.own_violation(need.code, need.say.text(scope), need.mark)
                )
                return
        Doing(self, game_state.copy(), problems, before=game_state).command(command, player, slots)
        yield from problems[:1]

    def check_choice(
        self, trying: Doing, choice: CompiledChoice, slots: Mapping[str, Any], player: str
    ) -> None:
        """What was chosen is one of those that may be."""
        value, state = slots.get(choice.name), trying.state
        if value is None:
            return
        scope = trying.scope(player, slots)
        least = trying.value(choice.least, scope) if choice.least is not None else None
        most = trying.value(choice.most, scope) if choice.most is not None else None
        if choice.kind == "number" and type(value) is int:
            least = 0 if least is None else least
            if (least is not None and value < least) or (most is not None and value > most):
                said = f"{choice.name} is {bounds(least, most)}, not {value}"
                if least is not None and most is not None and least > most:
                    said = f"{choice.name} is at least {least} and at most {most} here: there is none, not {value} either"
                trying.problem("number", said, choice.name)
        elif choice.kind == "player" and choice.others and value == player:
            trying.problem("choice", f"{player} can't choose {player}; another player is meant", choice.name)
        elif choice.kind == "space" and choice.sources:
            place = self.place_of_space.get(value, "")
            if place not in choice.sources:
                where = listing([one.replace("_", " ") for one in choice.sources], "or")
                trying.problem("choice", f"{self.spaces.title(value)} is no space of {where}", choice.name)
        elif choice.kind in ("card", "cards"):
            chosen = value if isinstance(value, tuple) else (value,)
            if choice.kind == "cards" and not within(len(chosen), least, most):
                said = f"{bounds(least, most)} {choice.name}{'' if most == 1 else 's'}, not {len(chosen)}"
                trying.problem("number", said, choice.name)
                return
            for card, number in Counter(chosen).items():
                if not any(
                    self.may_hold(state, trying.key(one, player), card, number) for one in choice.sources
                ):
                    where = listing([self.words_of_place(one, player) for one in choice.sources], "or")
                    found = self.where_is(state, card, player)
                    lies = f"; it lies in {self.words_of_place(found, player)}" if found else ""
                    said = f"{self.cards.title(card)} is not in {where}{lies}"
                    trying.problem("not_there", said, choice.name)
                    return

    def turning_up(self, name: str, each: bool) -> Command[Any]:
        """``row Fern Reed``: which the unseen cards of a place are."""
        command = DeclaredCommand(f"{name} CARD...", Action, name=name)

        def key(entry: Action) -> tuple[str, str]:
            return (entry.actor if each else "", name)

        def check(game_state: GameState, entry: Action) -> Iterable[Violation]:
            state, cards = self.state(game_state), entry.values[0]
            there = state.cards.get(key(entry), ()).count(UNSEEN)
            where = self.words_of_place(name, entry.actor)
            for card, number in Counter(cards).items():
                if card != UNSEEN and self.unseen(state, card, name) < number:
                    found = self.where_is(state, card, entry.actor)
                    lies = f"; it lies in {self.words_of_place(found, entry.actor)}" if found else ""
                    said = f"{self.cards.title(card)} can't come to {where}{lies or ': all of it was seen'}"
                    yield self.violation("seen", said, "card")
                    return
            if len(cards) > there:
                said = f"{where} has {counted(there, 'unseen card')}, not {len(cards)}"
                yield self.violation("seen", said, "card")

        def apply(game_state: GameState, entry: Action) -> None:
            state = self.state(game_state)
            there = list(state.cards.get(key(entry), ()))
            for card in entry.values[0]:
                if UNSEEN in there:
                    there[there.index(UNSEEN)] = card
            state.cards[key(entry)] = tuple(there)

        command.check, command.apply = check, apply
        command.kind = "actor" if each else "table"
        command.turn, command.anytime = False, True
        command.help = f"which cards came to {'a player’s' if each else 'the'} {name.replace('_', ' ')}"
        command.example = f"{'Ann: ' if each else ''}{name} {next(iter(self.cards.things), 'CARD')}"
        return command

    # -- turns ------------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Whose turn it is; in a phase of any order, all who have not done."""
        state = self.state(game_state)
        phase = self.phases[state.phase]
        if not phase.any_order:
            return (self.turn_order.state(game_state).now,)
        return tuple(
            seat
            for seat in self.game.players
            if seat not in state.out
            and not (isinstance(phase.turns, int) and state.taken.get(seat, 0) >= phase.turns)
        )

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Whose turn it is; in any order, who has a turn left."""
        allowed = self.active_players(game_state)
        if entry.actor in allowed:
            return
        if self.phases[self.state(game_state).phase].any_order:
            said = f"{entry.actor} has done all in this phase; it is {turn_of(allowed)}"
            yield Violation("twice", said, module="turns")
        else:
            yield self.turn_order.out_of_turn(game_state, entry.actor, allowed)

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """The turn goes on; in a phase of any order nobody waits for it."""
        if not self.phases[self.state(game_state).phase].any_order:
            Doing(self, game_state, None).end_turn(actor)

    def ends_turn(self, word: str) -> bool:
        """No command with this word may end a turn, or one may."""
        named = [one.table for one in self.declared_commands if one.syntax.word.casefold() == word]
        return not named or any(table.ends != "nothing" for table in named)

    def apply_omitted(self, game_state: GameState, entry: Entry) -> bool:
        """The turn goes on, unless what was not done would not have ended it."""
        table = self.tables.command.get(entry.name) if isinstance(entry, Action) else None
        return table is None or table.ends == "nothing"

    # -- scores -----------------------------------------------------------------------------------------

    def round_name(self, game_state: GameState) -> str:
        """``Round 2``, in a game of rounds."""
        return f"Round {self.state(game_state).round}" if self.counts_rounds else ""

    def phase_name(self, game_state: GameState) -> str:
        """The phase of the round."""
        return self.phases[self.state(game_state).phase].name.replace("_", " ") if self.tables.phase else ""

    def final_parts(self, game_state: GameState) -> dict[str, dict[str, int]] | None:
        """The parts; None if no table says what scores, empty if a part can't be worked out."""
        if not self.parts:
            return None
        doing = Doing(self, game_state, None)
        points = {player: doing.points(player) for player in self.game.players}
        known = {
            player: {name.replace("_", " "): amount for name, amount in parts.items()}
            for player, parts in points.items()
            if parts is not None
        }
        return known if len(known) == len(points) else {}

    def tie_break(self, game_state: GameState, player: str) -> tuple[int, ...] | None:
        """What breaks a tie for a player, the most first; None if it can't be worked out."""
        return Doing(self, game_state, None).ties(player)

    def not_over(self, game_state: GameState) -> Iterable[Violation]:
        """Nothing is scored before the end."""
        yield self.violation("not_over", f"the game is not over: {self.game.awaited(game_state)}")

    def wrong_score(self, game_state: GameState, player: str, amount: int) -> Iterable[Violation]:
        """A score that isn't due, with its parts."""
        problems: list[Violation] = []
        doing = Doing(self, game_state, problems)
        scope = doing.scope(player)
        if any(isinstance(part, Expression) and part.is_open(scope) for part in self.parts.values()):
            return  # cards that nobody has seen may make it right
        parts = doing.points(player)
        if parts is None:
            yield from problems
            return
        if amount == sum(parts.values()):
            return  # what another player scores can't be worked out
        shown = ", ".join(f"{name.replace('_', ' ')} {points}" for name, points in parts.items())
        said = f"{player} scores {sum(parts.values())} ({shown}), not {amount}"
        yield self.violation("score", said, "amount")

    # -- claims -----------------------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """Resources, as they are stated."""
        return {
            f"gets AMOUNT {name}": f"the {name} gained; `pays` for what is paid"
            for name in self.tables.resource
        }

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A resource that is stated as the sum of several moves; a card by another of its names."""
        if claim.kind == "takes":
            try:
                card = self.cards.names.get(str(claim.what))
            except NameFault:
                return found
            moves = [one for one in game_state.journal if one.kind == "take"]
            if any((one.target, one.what) == (claim.who, card) for one in moves):
                return None
            title, taken = (
                self.cards.title,
                [f"{one.target} takes {self.title(str(one.what))}" for one in moves],
            )
            found.message = "; ".join((f"{claim.who} does not take {title(card)}", *taken[:3]))
            return found
        if claim.kind not in self.tables.resource:
            return found
        moves = [one for one in game_state.journal if (one.kind, one.source) == (claim.kind, claim.who)]
        stated = int(claim.what)
        every = [int(one.what) for one in moves]
        same = [one for one in every if (one > 0) == (stated > 0)]
        if stated in (sum(every), sum(same)):
            return None
        due = sum(same) if same else sum(every)
        own = f"{self.key}.{entry.name}" if isinstance(entry, Action) else f"{self.key}.choice"
        if not claim.who:
            return self.check_everyone(game_state, claim, own)
        does = "gets" if due > 0 or (not due and stated > 0) else "pays"
        steps = f" ({' + '.join(str(abs(one)) for one in same)})" if len(same) > 1 else ""
        other = f"not {abs(stated)}"
        if due and stated and (due > 0) != (stated > 0):
            other = f"and {'gets' if stated > 0 else 'pays'} none"
        said = f"{claim.who} {does} {abs(due)} {claim.kind}{steps}, {other}"
        reason = self.of_modifier(game_state, claim.kind, stated) or (moves[0].reason if moves else own)
        return self.blamed(reason, said, stated)

    def of_modifier(self, game_state: GameState, resource: str, stated: int) -> str:
        """The rule of the modifier without which, or with which, what is stated would be right; ``""`` if there is none."""
        told = (one for one in game_state.journal if (one.kind, one.source) == (MODIFIED, resource))
        return next((one.reason for one in told if one.what == abs(stated)), "")

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """Of money that is stated wrongly: the modifier that was forgotten."""
        if claim.kind not in ("pays", "gets") or not isinstance(claim.what, int):
            return ""
        rules = (self.of_modifier(game_state, word, claim.what) for word in self.money_words)
        return next(filter(None, rules), "")

    def blamed(self, reason: str, message: str, stated: int) -> Violation:
        """The violation of a wrongly stated amount, under the ``module.reason`` of what moved."""
        module, _, own = reason.partition(".")
        return Violation(own, message, str(abs(stated)), None, module)

    def check_everyone(self, game_state: GameState, claim: Claim, own: str) -> Violation | None:
        """A resource that is stated, without a name, of what the table does: everybody gets so much."""
        stated, sums = int(claim.what), dict.fromkeys(self.game.players, 0)
        moves = [one for one in game_state.journal if one.kind == claim.kind and one.source in sums]
        for one in moves:
            sums[one.source] += int(one.what)
        if set(sums.values()) == {stated}:
            return None

        def does(who: str, amount: int) -> str:
            return f"{who} {'pays' if amount < 0 else 'gets'} {abs(amount)} {claim.kind}"

        same = len(set(sums.values())) == 1
        told = [does(who, amount) for who, amount in sums.items()]
        if same:
            told = [does("each player", next(iter(sums.values())))]
        said = f"{listing(told)}, not {abs(stated)}"
        return self.blamed(moves[0].reason if moves else own, said, stated)

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A resource is what was stated; a card lies in the same place of another player."""
        if claim.kind == "takes":
            return self.follow_card(game_state, claim)
        if claim.kind not in self.tables.resource or claim.who not in ("", *self.game.players):
            return False
        stated, held = int(claim.what), self.state(game_state).held
        for who in (claim.who,) if claim.who else self.game.players:
            due = sum(
                int(one.what)
                for one in game_state.journal
                if (one.kind, one.source) == (claim.kind, who) and (int(one.what) > 0) == (stated > 0)
            )
            held[who, claim.kind] = held.get((who, claim.kind), 0) + stated - due
            held[BANK, claim.kind] = held.get((BANK, claim.kind), 0) - stated + due
        return True

    def follow_card(self, game_state: GameState, claim: Claim) -> bool:
        """A card that one player has taken lies before another, in the place of the same name."""
        try:
            card = self.cards.names.get(str(claim.what))
        except NameFault:
            return False
        cards, players = self.state(game_state).cards, self.game.players
        for move in game_state.journal:
            if (
                (move.kind, move.what) != ("take", card)
                or move.target == claim.who
                or claim.who not in players
            ):
                continue
            for name, place in self.tables.place.items():
                there = cards.get((move.target, name), ())
                if place.each_player and card in there:
                    at = len(there) - 1 - there[::-1].index(card)
                    cards[move.target, name] = (*there[:at], *there[at + 1 :])
                    cards[claim.who, name] = (*cards.get((claim.who, name), ()), card)
                    return True
        return False

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared position."""
        return self.positions.audit(game_state)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Round and phase, resources, cards and markers; at the end the parts of the scores."""
        return shown_state(self, game_state)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """What is shown, under the designer's own names."""
        for one in held_of(self.key, self.show(game_state), game_state.holders()):
            yield one._replace(what=one.what.removeprefix(f"{self.key}: "))

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The printed boards of places."""
        return dict.fromkeys(place.board for place in self.tables.place.values() if place.board)

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Cards on the spots of their places' boards; markers on their spaces."""
        return placed_pieces(self, game_state)

    def words_of(self, reason: str) -> str:
        """The rule for what is stated wrongly of a command."""
        return (
            f"What '{reason}' pays and gains is what its table says." if reason in self.tables.command else ""
        )


def within(number: int, least: int | None, most: int | None) -> bool:
    """Whether a number is within bounds."""
    return (least is None or number >= least) and (most is None or number <= most)


def bounds(least: int | None, most: int | None) -> str:
    """Bounds in words."""
    if least is not None and most is not None:
        return str(least) if least == most else f"{least} to {most}"
    return f"{least} or more" if least is not None else f"at most {most}"
