"""The rule module of declared rules: its commands, checks, positions and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.rulebook import Rule
from playproof.checker.families.declared.chance import DeclaredChance
from playproof.checker.families.declared.checks import Checks
from playproof.checker.families.declared.claims import DeclaredClaims
from playproof.checker.families.declared.compiled import BANK, Action, DeclaredCommand
from playproof.checker.families.declared.compiling import OWN_TYPES, moved_by
from playproof.checker.families.declared.dice import Face, face_type
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.legal import legal_values
from playproof.checker.families.declared.lint import table_faults
from playproof.checker.families.declared.pairs import ONE_OF_SEVERAL
from playproof.checker.families.declared.pools import open_pool
from playproof.checker.families.declared.positions import Positions
from playproof.checker.families.declared.rows import first_known, lasting, pairs_left
from playproof.checker.families.declared.rule_codes import rule_codes
from playproof.checker.families.declared.shown import placed_pieces, row_board, shown_state
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.families.declared.statements import Statements
from playproof.checker.families.declared.tables import read_tables, rulings_named, sets_of
from playproof.checker.families.final_scores import FinalScores
from playproof.checker.model.entries import Entry, OneOf, Span, Violation
from playproof.checker.model.events import AuctionEnded, Handler, LotWon, on
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Calendar, DeclaredPosition, Pictures, Recovery, StageOrder
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.model.snapshot import Holding, Placed, held_of
from playproof.checker.names import NameFault, turn_of
from playproof.components.expressions import Expression
from playproof.components.faults import Fault

#: What the examples of an auction of rows sell in other games.
SHOWN = ("CV", "IL", "JH")


class Declared(
    DeclaredClaims, Checks, DeclaredChance, DeclaredPosition, Pictures, Calendar, StageOrder, Recovery
):
    """Rules of the tables ``[resource.…]``, ``[place.…]``, ``[command.…]``, ``[flow]`` and others of ``play.toml``.

    [Rules as data](../rules.md) says what each of them holds.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        for command in self.declared_commands:
            command.check = self.checker(command)
            command.apply = self.applier(command)
            # What the table deals off a deck with chips can't be listed; what is recalled changes nothing.
            dealt = command.kind == "table" and any(
                one.kind == "cards" and not one.sources for one in command.choices
            )
            if not (command.table.recalls or dealt):
                command.options = self.lister(command)
        self.positions = Positions(self)
        tie = "tie" if "tie" in self.cases else ""
        self.scoring = FinalScores(self, self.not_over, self.wrong_score, winner="winner", tie=tie)

    def faults(self, game_state: GameState) -> Iterable[Fault]:
        """Expressions that fail, resources that nobody gains, needs that nothing meets, rounds that never end."""
        return table_faults(self, game_state)

    @classmethod
    def rules_declared(cls, definition: GameDefinition) -> Iterable[Rule]:
        """Each condition and limit with its sentence; what else has a code."""
        for one in rule_codes(read_tables(definition)):
            if one.code:
                yield Rule(one.code, one.section, "declared", "yes", one.text)

    @classmethod
    def readings(cls, definition: GameDefinition) -> Iterable[tuple[str, str]]:
        """The readings that some table depends on, but those that are shipped."""
        for code, choice in rulings_named(definition):
            if choice != definition.book.rulings[code].default:
                yield code, choice

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
        for name, resource in self.tables.resource.items():
            if resource.shared:
                state.held["", name] = doing.value(self.starts[name], doing.scope(""))
                state.held[BANK, name] = -state.held["", name]
                continue
            owners = self.companies.names if resource.companies and self.companies else players
            for owner in owners:
                state.held[owner, name] = doing.value(self.starts[name], doing.scope(owner))
            supply = self.supplies.get(name)
            total = doing.value(supply, doing.scope("")) if supply is not None else 0
            state.held[BANK, name] = total - sum(state.held[owner, name] for owner in owners)
        self.lay_out(doing)
        game_state.active_modules = game_state.active_modules or (self.key,)
        for effect in self.flow["setup"]:
            for player in players if not effect.of_some else ("",):
                doing.effect(effect, doing.scope(player))
        if self.beside:
            state.round = 0
            return
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
                    if place.hidden:
                        open_pool(state, (owner, name), laid)
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
            if kind in ("space", "die"):
                yield ValueType.of(slot, self.spaces.names if kind == "space" else self.dice.names)
            else:
                yield ValueType(slot, self.read_card, self.cards_left)
        if spaces:
            yield ValueType.of("SPACE", self.spaces.names)
            yield ValueType.of("MARKER", self.marker_names)
        for kind in self.faces:
            yield ValueType(face_type(self, kind), self.face_reader(kind), self.face_lister(kind))
        if self.tables.phase:
            yield ValueType("PHASE", self.read_phase)

    def cards_left(self, game_state: GameState) -> Sequence[str]:
        """The cards that may be named; of those with a chip only those that there still are."""
        if not self.pairs:
            return self.cards.names.ids
        rest = [card for card in self.cards.names.ids if self.pair(card) is None]
        return (*rest, *pairs_left(self, game_state))

    def face_reader(self, kind: str) -> Callable[[str, GameState], Face]:
        """Reads what a die shows; ``?`` where nobody knows it."""
        faces = {str(one): one for one in self.faces[kind]}

        def read(text: str, game_state: GameState) -> Face:
            return UNSEEN if text == UNSEEN else faces[self.face_names[kind].get(text)]

        return read

    def face_lister(self, kind: str) -> Callable[[GameState], Sequence[str]]:
        """What a die may show."""
        return lambda game_state: self.face_names[kind].ids

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
        yield from Statements(self).who_begins()
        yield from self.declared_commands
        taken = {one.syntax.word.casefold() for one in self.declared_commands}
        of_kind = {(one.kind, one.syntax.word.casefold()) for one in self.declared_commands}
        for name, place in self.tables.place.items():
            kind = "actor" if place.each_player else "table"
            seen = place.noted or set(sets_of(place)) <= set(self.pairs)
            if place.of and not place.hidden and not seen and (kind, name) not in of_kind:
                yield self.turning_up(name, place.each_player)
        yield from (self.faces_shown(kind) for kind in self.faces if ("actor", kind) not in of_kind)
        yield from Statements(self).parts()
        if self.tables.score and not self.beside:
            yield from (one for one in self.scoring.commands() if one.syntax.word.casefold() not in taken)
        yield from self.positions.commands()

    def handlers(self) -> Iterable[Handler]:
        """The end of an auction."""
        if self.auctions:
            yield on(AuctionEnded, self.auction_ended)
        if self.row_auctions:
            yield on(LotWon, self.lot_won)
        if self.beside:
            from playproof.checker.families.operating.events import (
                CompanyTurnBegins,
                CompanyTurnEnded,
                OperatingRoundBegins,
                OperatingRoundEnded,
            )

            yield on(
                OperatingRoundBegins,
                lambda game_state, event: Doing(self, game_state, None).operating_begins(),
            )
            yield on(
                OperatingRoundEnded, lambda game_state, event: Doing(self, game_state, None).operating_ended()
            )
            yield on(
                CompanyTurnBegins,
                lambda game_state, event: Doing(self, game_state, None).company_turn(event.company),
            )
            yield on(
                CompanyTurnEnded,
                lambda game_state, event: Doing(self, game_state, None).company_turn(
                    event.company, ended=True
                ),
            )

    def auction_ended(self, game_state: GameState, event: AuctionEnded) -> None:
        """An auction that a table has started is over."""
        state = self.state(game_state)
        if event.family in self.auctions and state.started is not None:
            Doing(self, game_state, state.noted).auction_ended(event.winner, event.price, event.acted)

    def lot_won(self, game_state: GameState, event: LotWon) -> None:
        """A card of a row was sold."""
        state = self.state(game_state)
        Doing(self, game_state, state.noted).sold(event.family, event.name, event.player, event.price)

    def row_read(self, words: Sequence[str], game_state: GameState) -> list[tuple[str, int, tuple[str, ...]]]:
        """The lots of a declared row, as ``25r``; ``25r2`` is the second one of that card. Raises :class:`NameFault`."""
        doing, out = Doing(self, game_state, None), list[tuple[str, int, tuple[str, ...]]]()
        _, start = self.row_deals[0]
        for word in words:
            match = ONE_OF_SEVERAL.fullmatch(word) if self.pairs else None
            card, number = (match[1], match[2]) if match else (word, "")
            out += [
                (names[-1] + number if number else id_, value, names)
                for id_, value, names in doing.lots([self.read_card(card, game_state)], start.cost)
            ]
        seen = Counter[str]()
        for at, (id_, value, names) in enumerate(out):
            seen[id_] += 1
            if seen[id_] > 1:
                out[at] = (f"{id_}{seen[id_]}", value, names)
        return out

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
        for name in self.row_auctions:
            vars(self.game.modules[name])["dealt"] = self.row_read
            self.name_lots(name)
        if not self.auctions or not (self.tries_flow or self.limits["always"] or self.pays_when_won()):
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

    def name_lots(self, family: str) -> None:
        """The examples of an auction of rows tell cards of this game."""
        told = [
            one
            for command, _ in self.row_deals
            for one in command.example.split()
            if one in self.cards.things
        ]
        cards = told if len(told) > 2 else list(self.cards.things)
        written = dict(zip(SHOWN, (cards[len(cards) // 2], cards[0], cards[1]), strict=True))
        for commands in self.game.words.values():
            for command in (one for many in commands.values() for one in many):
                if command.module.key == family:
                    for piece, card in written.items():
                        command.example = command.example.replace(piece, card)

    def pays_when_won(self) -> bool:
        """Whether the end of some auction gains or pays resources, of which a line may tell."""
        starts = (*(one.starts for one in self.declared_commands), *(one.starts for one in self.phases))
        effects = (effect for one in starts if one for effect in (*one.won, *one.unsold, *one.sold))
        return bool(moved_by(effects))

    def checked_on(
        self, check: Callable[[GameState, Any], Iterable[Violation]], command: Command[Any]
    ) -> Callable[[GameState, Any], Iterable[Violation]]:
        """A check of an auction's command; if all is right with it, of what follows from it as well."""

        def checked(game_state: GameState, entry: Entry) -> Iterable[Violation]:
            problems = list(check(game_state, entry))
            family = self.auctions[command.module.key]
            if (
                not problems
                and self.state(game_state).started is not None
                and family.may_be_over_next(game_state)
            ):
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
            if command.table.company and self.companies is not None:
                self.companies.acts(game_state, entry.actor, command.table.step)
            Doing(self, game_state, None).command(command, entry.actor, self.slots(command, entry))

        return apply

    def lister(self, command: DeclaredCommand) -> Callable[[GameState, str], Iterable[tuple[object, ...]]]:
        """The legal values of a command."""
        return lambda game_state, actor: legal_values(self, game_state, command, actor)

    # -- turns ------------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Whose turn it is; in a phase of any order, all who have not done."""
        state = self.state(game_state)
        phase = self.phases[state.phase]
        if phase.turns == "table":
            return ()
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
        phase = self.phases[self.state(game_state).phase]
        if not phase.any_order and phase.turns != "table":
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

    def moment(self, game_state: GameState) -> str:
        """Before what the table does, in a phase in which nobody acts."""
        state = self.state(game_state)
        if self.phases[state.phase].turns != "table" or game_state.active_modules[-1:] != (self.key,):
            return ""
        deals = [one.syntax.word for one in self.declared_commands if one.kind == "table" and not one.anytime]
        return f"before the {deals[0]} of round {state.round}" if deals else f"in round {state.round}"

    def awaits(self, game_state: GameState) -> str:
        """What the table does, once it is known who begins."""
        state = self.state(game_state)
        if (
            self.phases[state.phase].turns != "table"
            or not self.tables.flow.first_called
            or not first_known(self, state)
        ):
            return ""
        phase = self.phases[state.phase].name
        deals = [
            one.syntax.word
            for one in self.declared_commands
            if one.kind == "table" and not one.anytime and (not one.phases or phase in one.phases)
        ]
        return f"due at the table: {' or '.join(deals)}" if deals else ""

    def lasting_state(self, game_state: GameState) -> ModuleState | None:
        """In a game of rows: without who has acted, and with who begins only as far as that is known."""
        state = self.state(game_state)
        return lasting(self, game_state, state) if self.waits_for_table else None

    def round_name(self, game_state: GameState) -> str:
        """``Round 2``, in a game of rounds."""
        return f"Round {self.state(game_state).round}" if self.counts_rounds else ""

    def phase_name(self, game_state: GameState) -> str:
        """The phase of the round."""
        return self.phases[self.state(game_state).phase].name.replace("_", " ") if self.tables.phase else ""

    def over_already(self, game_state: GameState) -> Violation:
        """Nothing is done after the end."""
        why = self.why_over(game_state)
        return self.game.game_violation("over", f"the game is over{': ' if why else ''}{why}")

    def why_over(self, game_state: GameState) -> str:
        """The last round, where nothing else ends the game."""
        if self.rounds is None or self.beside or self.tables.end is not None:
            return ""
        if any(one.ends == "game" for one in self.tables.command.values()):
            return ""
        doing = Doing(self, game_state, None)
        return f"round {doing.value(self.rounds, doing.scope(''))} was the last"

    def last_round(self, game_state: GameState) -> str:
        """The operating round after which the game ends."""
        if not self.beside or self.rounds is None:
            return ""
        doing = Doing(self, game_state, None)
        return f"operating round {doing.value(self.rounds, doing.scope(''))}"

    @property
    def adds_to_score(self) -> bool:
        """Beside companies money and shares score, too."""
        return self.beside

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
        said = f"the game is not over: {self.game.awaited(game_state)}"
        if self.rounds is not None and self.waits_for_table:
            doing = Doing(self, game_state, None)
            last, now = doing.value(self.rounds, doing.scope("")), self.state(game_state).round
            said = f"scores are stated after round {last}; this is round {now}"
        yield self.violation("not_over", said)

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
        boards = (row_board(self), *(place.board for place in self.tables.place.values()))
        return dict.fromkeys(filter(None, boards))

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Cards on the spots of their places' boards; markers on their spaces."""
        return placed_pieces(self, game_state)

    def words_of(self, reason: str) -> str:
        """The rule for what is stated wrongly of a command."""
        said = f"What '{reason}' pays and gains is what its table says."
        return said if reason in self.tables.command else ""
