"""Positions of declared rules: what a ``have`` line sets, what a ``count`` line compares, what is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.card_positions import CardPositions
from playproof.checker.families.declared.compiled import BANK, DeclaredCommand
from playproof.checker.families.declared.counting import Counts
from playproof.checker.families.declared.dice import Face, face_type
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.pair_positions import PairPositions
from playproof.checker.families.declared.rows import says_first
from playproof.checker.families.declared.state import UNSEEN, DeclaredState, Marker
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NOTHING
from playproof.components.wording.plural import counted

#: In a position: who began the round is declared.
FIRST = "first player"

#: As of :func:`playproof.checker.model.declared.have`.
Says = Callable[[GameState], Iterable[tuple[Any, ...]]]


@dataclass(slots=True)
class Positions:
    """``have`` and ``count`` lines of a module."""

    module: DeclaredBase

    def commands(self) -> Iterator[Command[Any]]:
        """All of them."""
        yield from self.declarations()
        yield from Counts(self.module).counts()

    def declarations(self) -> Iterator[Command[Any]]:
        """What a ``have`` line may declare."""
        for name, resource in self.module.tables.resource.items():
            if resource.shared:
                yield have(
                    f"{name} AMOUNT", self.shared_setter(name), f"the {name}, one number of the whole table",
                    f"have {name} 3", default="what it begins with",
                    says=self.says_shared(name),
                )  # fmt: skip
                continue
            if name in self.module.faces:
                face = self.module.faces[name][0]
                yield have(
                    f"{name} FACE:{face_type(self.module, name)}...", self.face_setter(name),
                    f"what a player's {name} at hand show; ? is not known", f"have Ann: {name} {face}, ?",
                    whose=True, default="what each player begins with", says=self.says_faces(name),
                )  # fmt: skip
                continue
            yield have(
                f"{name} AMOUNT", self.setter(name), f"a player's {name}", f"have Ann: {name} 3",
                whose=True, default="what each player begins with", says=self.says_held(name),
                check=partial(self.check_owner, name),
            )  # fmt: skip
        word = "operating_rounds" if self.module.beside else "round"
        yield have(f"{word} AMOUNT", self.have_round, "which round it is, of all operating rounds" if self.module.beside else
                   "which round it is", f"have {word} 3", default="none" if self.module.beside else "round 1",
                   check=self.check_round,
                   says=lambda game_state: [(now,)] if (now := self.module.state(game_state).round) else ())  # fmt: skip
        if self.module.tables.phase:
            yield have(
                "phase PHASE", self.have_phase, "which phase it is",
                f"have phase {self.module.phases[-1].name}", default="the first phase", stage=Stage.BOARD,
                says=lambda game_state: [(self.module.phases[self.module.state(game_state).phase].name,)],
            )  # fmt: skip
        for command in self.module.declared_commands:
            if command.starts is not None and not command.starts.lots:
                shown = f"{'' if command.table.table else 'Ann: '}{command.syntax.text}"
                yield have(
                    command.syntax.text, self.auction_setter(command), "an auction under way, and who started it",
                    f"have {shown}", whose=not command.table.table, default="no auction is under way", stage=Stage.ACTS,
                    says=self.says_auction(command),
                )  # fmt: skip
        yield from PairPositions(self.module).declarations()
        yield from self.done()
        if not self.module.beside:
            yield from self.progress()
        yield from CardPositions(self.module).declarations()
        yield from self.spaces()

    def done(self) -> Iterator[Command[Any]]:
        """How often commands were done."""
        for command in self.module.declared_commands:
            if command.counted_in and not command.table.table:
                yield have(
                    f"done {command.name} [AMOUNT] [TIME:turn|round|game]", self.done_setter(command),
                    f"how often a player has done `{command.name}`, in this turn, round or game",
                    f"have Ann: done {command.name}", whose=True, default="nobody", says=self.says_done(command),
                    declares=lambda player, amount, time: (player, time),
                )  # fmt: skip

    def spaces(self) -> Iterator[Command[Any]]:
        """Whose markers are on spaces."""
        for name, place in self.module.tables.place.items():
            words = name.replace("_", " ")
            if place.spaces:
                yield have(
                    f"{name} SPACE MARKER...", self.space_setter(name), f"whose markers are on a space of {words}, and which",
                    f"have {name} {next(iter(self.module.spaces.sets.get(place.spaces, ())), 'SPACE')} Ann",
                    declares=lambda space, markers: (space,), default="no markers", says=self.says_markers(name),
                    stage=Stage.TURN,
                )  # fmt: skip

    def progress(self) -> Iterator[Command[Any]]:
        """How far the round has come."""
        idle = self.module.waits_for_table and len(self.module.phases) == 1  # nobody has turns of these rules
        if not idle:
            yield have(
                "out PLAYER...",
                self.have_out,
                "who is out of the round",
                "have out Ann",
                default="nobody",
                says=lambda game_state: (
                    [(" ".join(out),)] if (out := self.module.state(game_state).out) else ()
                ),
            )
        if called := self.module.tables.flow.first_called:
            yield have(
                f"{called} PLAYER", self.have_called, f"the {called}, who begins the round", f"have {called} Bob",
                default=f"the first seat, or whom a `{called}` line names", stage=Stage.FIRST,
                says=lambda game_state: says_first(self.module, game_state),
            )  # fmt: skip
        else:
            yield have(
            "first PLAYER", self.have_first, "who began the round", "have first Ann",
            default="whoever has the turn", says=lambda game_state: [(self.module.state(game_state).first,)],
            )  # fmt: skip
        if idle:
            return
        yield have(
            "turns AMOUNT", self.have_turns, "how many turns a player has taken in this phase", "have Ann: turns 1",
            check=lambda game_state, player, turns: self.check_least("turns are counted from 0", 0, game_state, turns),
            whose=True, default="none",
            says=lambda game_state: (one for one in self.module.state(game_state).taken.items() if one[1]),
        )  # fmt: skip
        yield have(
            "ending", "ending", "the game ends with this round", "have ending", default="it goes on",
        )  # fmt: skip
        if any(one.starts is not None and not one.starts.lots for one in self.module.declared_commands):
            yield have(
                "won AMOUNT [of STARTER:PLAYER]", self.have_won, "who won the last auction, at what price, and who started it",
                "have Bob: won 7 of Ann", whose=True, default="there was none", says=self.says_won,
            )  # fmt: skip

    def have_first(self, game_state: GameState, player: str) -> None:
        """Set who began the round."""
        state = self.module.state(game_state)
        state.first = player
        state.declared |= {FIRST}

    def have_called(self, game_state: GameState, player: str) -> None:
        """Set who begins the round: they are named, and begin."""
        state = self.module.state(game_state)
        state.first, state.named = player, True
        state.declared |= {FIRST}
        self.module.turn_order.begin(game_state, player)

    def check_round(self, game_state: GameState, amount: int) -> Iterable[Violation]:
        """One of the game's rounds."""
        least = 0 if self.module.beside else 1
        if self.module.rounds is not None and not self.module.beside:
            doing = Doing(self.module, game_state, None)
            last = doing.value(self.module.rounds, doing.scope(""))
            if amount > last:
                reason = self.module.of("total", "round")
                said = f"round {amount} is declared; the last round is {last}"
                yield self.module.violation(reason, said, "amount")
                return
        yield from self.check_least("rounds are counted from 1", least, game_state, amount)

    def have_turns(self, game_state: GameState, player: str, amount: int) -> None:
        """Set how many turns a player has taken."""
        self.module.state(game_state).taken[player] = max(0, amount)

    def done_setter(
        self, command: DeclaredCommand
    ) -> Callable[[GameState, str, int | None, str | None], None]:
        """Notes how often a player has done a command, in all times that are counted or in one."""

        def set_done(game_state: GameState, player: str, amount: int | None, time: str | None) -> None:
            done = self.module.state(game_state).done
            for one in command.counted_in if time is None else (time,):
                done[player, command.name, one] = 1 if amount is None else max(0, amount)

        return set_done

    def says_done(self, command: DeclaredCommand) -> Says:
        """Who has done a command how often."""
        single = len(command.counted_in) == 1

        def said(game_state: GameState) -> Iterable[tuple[Any, ...]]:
            for (player, name, time), amount in sorted(self.module.state(game_state).done.items()):
                if name == command.name:
                    yield player, None if amount == 1 and single else amount, None if single else time

        return said

    def have_won(self, game_state: GameState, winner: str, price: int, starter: str | None) -> None:
        """Set the last auction's outcome."""
        state = self.module.state(game_state)
        state.winner, state.price, state.starter = winner, price, starter or ""

    def says_won(self, game_state: GameState) -> Iterator[tuple[Any, ...]]:
        """The last auction's outcome."""
        state = self.module.state(game_state)
        if state.winner:
            yield state.winner, state.price, state.starter or None

    def setter(self, name: str) -> Callable[[GameState, str, int], None]:
        """Sets a resource; the supply holds the rest."""

        def set_held(game_state: GameState, player: str, amount: int) -> None:
            state, held = self.module.state(game_state), self.module.state(game_state).held
            on_spaces = sum(one[:2] == (player, name) for many in state.markers.values() for one in many)
            own = amount if name in self.module.faces else max(min(0, amount), amount - on_spaces)
            held[BANK, name] = held.get((BANK, name), 0) + held.get((player, name), 0) - own
            held[player, name] = own

        return set_held

    def shared_setter(self, name: str) -> Callable[[GameState, int], None]:
        """Sets the table's number."""
        return lambda game_state, amount: self.setter(name)(game_state, "", amount)

    def says_shared(self, name: str) -> Says:
        """The table's number."""
        return lambda game_state: [(self.module.state(game_state).held.get(("", name), 0),)]

    def face_setter(self, name: str) -> Callable[[GameState, str, tuple[Face, ...]], None]:
        """Sets the dice that a player has at hand."""

        def set_faces(game_state: GameState, player: str, faces: tuple[Face, ...]) -> None:
            self.setter(name)(game_state, player, len(faces))
            Doing(self.module, game_state, None).keep_faces(
                player, name, [one for one in faces if one != UNSEEN]
            )
            self.module.state(game_state).declared |= {f"{player} {name}"}

        return set_faces

    def says_faces(self, name: str) -> Says:
        """What each player's dice at hand show."""

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            state = self.module.state(game_state)
            for player in self.module.game.players:
                shown = [str(one) for one in state.faces.get((player, name), ())]
                shown += [UNSEEN] * (state.held.get((player, name), 0) - len(shown))
                yield player, ", ".join(shown) or NOTHING[0]

        return said

    def says_held(self, name: str) -> Says:
        """What each player has of a resource, markers on spaces included."""

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            state = self.module.state(game_state)
            placed = Counter(one[:2] for markers in state.markers.values() for one in markers)
            companies = self.module.tables.resource[name].companies and self.module.companies
            begins = self.module.starts[name] if companies else None
            for owner in companies.names if companies else self.module.game.players:
                there = state.held.get((owner, name), 0) + placed[owner, name]
                if there != begins:
                    yield owner, there

        return said

    def says_markers(self, name: str) -> Says:
        """Whose markers are on each space."""

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            there = {
                space: markers
                for (place, space), markers in self.module.state(game_state).markers.items()
                if place == name and markers
            }
            for space, markers in there.items():
                yield space, ", ".join(self.marker_id(one) for one in markers)
            if not there and any(one.put for one in self.module.flow["setup"]):
                yield self.module.spaces.sets[self.module.tables.place[name].spaces][0], NOTHING[0]

        return said

    def marker_id(self, marker: Marker) -> str:
        """What a marker is called."""
        return next(id_ for id_, one in self.module.markers.items() if one == marker)

    def says_auction(self, command: DeclaredCommand) -> Says:
        """The auction under way, if it is this command's."""

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            started = self.module.state(game_state).started
            if started is not None and started[0] == command.name:
                slots = dict(started[2])
                chosen = tuple(slots.get(choice.name) for choice in command.choices)
                yield chosen if command.table.table else (started[1], *chosen)

        return said

    def have_round(self, game_state: GameState, amount: int) -> None:
        """Set the round."""
        self.module.state(game_state).round = max(0 if self.module.beside else 1, amount)

    def have_phase(self, game_state: GameState, phase: int) -> None:
        """Set the phase; one that begins with an auction begins with it."""
        self.module.state(game_state).phase = phase
        doing, starts = Doing(self.module, game_state, None), self.module.phases[phase].starts
        doing.leave_auction()
        if starts is not None:
            doing.start(starts, "", self.module.turn_order.state(game_state).now, {})

    def auction_setter(self, command: DeclaredCommand) -> Callable[..., None]:
        """Begins the auction of a command, without what the command does before."""

        def begin(game_state: GameState, *values: Any) -> None:
            player, chosen = ("", values) if command.table.table else (values[0], values[1:])
            slots = {choice.name: value for choice, value in zip(command.choices, chosen, strict=False)}
            assert command.starts is not None
            Doing(self.module, game_state, None).start(command.starts, command.name, player, slots)

        return begin

    def begin_with(self, game_state: GameState, player: str) -> None:
        """The auction of the phase begins with another player, if nothing was declared of it."""
        state, now = self.module.state(game_state), game_state.copy()
        starts = self.module.phases[state.phase].starts
        if starts is None or state.started is None or state.started[0] or state.started[1] == player:
            return
        Doing(self.module, now, None).start(starts, "", state.started[1], {})
        if now == game_state:
            Doing(self.module, game_state, None).start(starts, "", player, {})

    def have_out(self, game_state: GameState, players: tuple[str, ...]) -> None:
        """Set who is out."""
        self.module.state(game_state).out = tuple(dict.fromkeys(players))

    def space_setter(self, name: str) -> Callable[[GameState, str, tuple[str, ...]], None]:
        """Sets whose markers are on a space; they come from their players. Dice at hand that were declared are others."""

        def set_markers(game_state: GameState, space: str, markers: tuple[str, ...]) -> None:
            state = self.module.state(game_state)

            def come_from(one: Marker, number: int) -> None:
                whence = BANK if f"{one.owner} {one.kind}" in state.declared else one.owner
                state.held[whence, one.kind] = state.held.get((whence, one.kind), 0) - number

            # Those that the beginning has put there lie there no more, unless a line says so.
            for key in [key for key in state.markers if key[0] == name and name not in state.declared]:
                for one in state.markers.pop(key):
                    come_from(one, -1)
            state.declared |= {name}
            for one in state.markers.get((name, space), ()):
                come_from(one, -1)
            state.markers[name, space] = placed = tuple(self.module.markers[one] for one in markers)
            for one in placed:
                come_from(one, 1)

        return set_markers

    def check_least(self, said: str, least: int, game_state: GameState, amount: int) -> Iterable[Violation]:
        """An amount that can't be less."""
        if amount < least:
            yield self.module.violation("total", f"{said}, not {amount}", "amount")

    def check_owner(self, name: str, game_state: GameState, owner: str, amount: int) -> Iterable[Violation]:
        """Companies have what is theirs, and players the rest."""
        companies = self.module.companies.names if self.module.companies else ()
        theirs = self.module.tables.resource[name].companies
        if companies and theirs != (owner in companies) and owner != BANK:
            whose = "companies" if theirs else "players"
            yield self.module.violation("actor", f"{owner} has no {name}; only {whose} have it", "amount")

    def too_many(self, state: DeclaredState) -> Iterator[Violation]:
        """Of what is never gained, paid or set nobody has more than at the beginning."""
        moved = self.module.builder.amounts
        for name, start in self.module.starts.items():
            if name in moved or not isinstance(start, int) or self.module.tables.resource[name].shared:
                continue
            placed = Counter(one.owner for many in state.markers.values() for one in many if one.kind == name)
            for (owner, one), amount in state.held.items():
                if one == name and owner != BANK and amount + placed[owner] > start:
                    said = f"{owner} has {amount + placed[owner]} {name}; each begins with {start}, and nothing gains more"
                    yield self.module.violation("total", said)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """No card and no resource is there more often than there are; limits that always hold do."""
        state = self.module.state(game_state)
        now = self.module.turn_order.state(game_state).now
        if self.module.row_auctions:
            yield from PairPositions(self.module).settle(game_state)
        if self.module.waits_for_table:
            pass  # whose turn it is in an auction says nothing of who began the round
        elif not any(state.taken.values()) and FIRST not in state.declared:
            state.first = now
        self.begin_with(game_state, now)
        yield from CardPositions(self.module).settle(state)
        first = Counter(
            card
            for name, laid in self.module.laid.items()
            for _ in CardPositions(self.module).owners(name)
            for card in laid
        )
        for card, thing in self.module.cards.things.items():
            there = sum(cards.count(card) for cards in (*state.cards.values(), *state.contents.values()))
            if there > max(thing.count, first[card]):
                are = f"there {'is' if thing.count == 1 else 'are'} {thing.count}"
                said = f"{thing.name} is declared {counted(there, 'time')}; {are}"
                yield self.module.violation("total", said, card)
        yield from CardPositions(self.module).numbers(state)
        yield from self.too_many(state)
        for name in self.module.supplies:
            if state.held.get((BANK, name), 0) < 0:
                total = sum(amount for (_, one), amount in state.held.items() if one == name)
                held = sum(state.held.get((player, name), 0) for player in self.module.game.players)
                yield self.module.violation("total", f"the players have {held} {name}; there are {total}")
        for (owner, name), amount in state.held.items():
            if amount < 0 and owner != BANK and not self.module.tables.resource[name].below_zero:
                said = f"{owner} can't have {amount} {name}" if owner else f"{name} can't be {amount}"
                yield self.module.violation(self.module.of("short", name), said)
        problems: list[Violation] = []
        Doing(self.module, game_state, problems).limits("always", self.module.game.players)
        yield from problems
