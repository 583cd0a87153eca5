"""How a game of declared rules goes on: limits, moments, turns, phases and rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.compiled import CompiledEffect, CompiledNeed, CompiledStart
from playproof.checker.families.declared.pieces import Pieces
from playproof.components.expressions import Expression, ExpressionFault, Scope

#: Moments at which somebody acts.
TURN_MOMENTS = ("turn start", "turn end")
#: Rounds that may begin and end in one entry because nobody can act in them.
EMPTY_ROUNDS = 100


class Flow(Pieces):
    """What follows from an entry."""

    def start(self, start: CompiledStart, command: str, player: str, slots: Mapping[str, Any]) -> None:
        """Begin an auction of another family."""
        raise NotImplementedError

    def bidders(self, start: CompiledStart, slots: Mapping[str, Any]) -> list[str]:
        """Who may bid in an auction."""
        raise NotImplementedError

    def limits(self, moment: str, players: Iterable[str]) -> None:
        """Note the limits that don't hold at a moment."""
        for limit in self.module.limits[moment]:
            for player in self.subjects(limit, players):
                scope = self.scope(player)
                if not self.holds(limit.that, scope) and not limit.that.is_open(scope):
                    if moment == "always" and self.broken_before(limit, player):
                        continue
                    assert self.problems is not None
                    self.problems.append(self.module.own_violation(limit.code, limit.say.text(scope)))

    def subjects(self, limit: CompiledNeed, players: Iterable[str]) -> Iterable[str]:
        """Whom a limit is about: companies, where it names what they have."""
        companies = self.module.companies
        if companies is None or not limit.that.names & self.module.of_companies:
            return players
        return companies.names

    def broken_before(self, limit: CompiledNeed, player: str) -> bool:
        """Whether a limit was broken before the entry already, and the entry has not given the player more."""
        if self.before is None:
            return False
        old, new = self.module.state(self.before), self.state
        scope = Scope(self.before, old, player, {})
        if limit.that.is_open(scope) or self.holds(limit.that, scope):
            return False
        if player != self.actor or limit.say.text(scope) == limit.say.text(self.scope(player)):
            return True
        own = [key for key in (*new.held, *new.cards) if key[0] == player]
        return not any(
            new.held.get(key, 0) > old.held.get(key, 0)
            or len(new.cards.get(key, ())) > len(old.cards.get(key, ()))
            for key in own
        )

    def moment(self, name: str, players: Sequence[str], effects: Sequence[CompiledEffect]) -> None:
        """A moment of the game: its effects, then those of cards. Effects that say nothing else are each player's; whoever's
        turn begins or ends acts, and nobody at other moments."""
        if not effects and name not in self.module.card_effects:
            return
        actor = next(iter(players)) if name in TURN_MOMENTS else ""
        for player in players:
            for effect in effects:
                if not effect.of_some:
                    self.effect(effect, self.scope(player))
            self.card_effects(name, player, {})
        for effect in effects:
            if effect.of_some:
                self.effect(effect, self.scope(actor))

    def end_turn(self, player: str) -> None:
        """A player's turn ends; the next one's begins, or the phase ends."""
        state, module = self.state, self.module
        if module.tables.flow.first == "after last":
            state.acted = player
        if self.problems is not None:
            self.limits("turn end", [player])
            if not module.tries_flow:
                return
        self.reason = f"{module.key}.turn_end"
        self.moment("turn end", [player], module.flow["turn_end"])
        for place in module.refilled["turn end"]:
            self.fill(place, player if module.tables.place[place].each_player else "")
        state.taken[player] = state.taken.get(player, 0) + 1
        if state.done:
            self.forget_done("turn", player)
        end = module.tables.end
        if end is not None and end.at == "turn end" and self.holds(module.end_when, self.scope(player)):
            if not end.finish_round:
                self.game_over()
                return
            state.ending = True
        self.next_turn(player)

    def may_act(self, seat: str) -> bool:
        """Whether a player has a turn left in the phase; one whom the game lets out is noted as out."""
        state, turns = self.state, self.module.phases[self.state.phase].turns
        if (
            turns == "table"
            or seat in state.out
            or (isinstance(turns, int) and state.taken.get(seat, 0) >= turns)
        ):
            return False
        if self.module.out_when is not None and self.holds(self.module.out_when, self.scope(seat)):
            state.out = (*state.out, seat)
            return False
        return True

    def next_turn(self, player: str) -> None:
        """The next player's turn, or the end of the phase."""
        for seat in self.module.turn_order.from_left_of(player):
            if self.may_act(seat):
                self.begin_turn(seat, player)
                return
        self.end_phase()

    def begin_turn(self, seat: str, last: str) -> None:
        """A player's turn begins."""
        turn = self.module.turn_order.state(self.game_state)
        turn.now, turn.last = seat, last
        if not self.module.phases[self.state.phase].any_order:
            self.reason = f"{self.module.key}.turn_start"
            self.moment("turn start", [seat], self.module.flow["turn_start"])

    def begin_phase(self) -> bool:
        """A phase begins; False if nobody can act in it."""
        state = self.state
        state.taken, state.out = {}, ()
        self.reason = f"{self.module.key}.phase_start"
        phase = self.module.phases[state.phase]
        self.moment("phase start", self.in_order(state.first), phase.start)
        if phase.starts is not None:
            first = self.first_named(phase.first) or state.first
            self.module.turn_order.begin(self.game_state, first)
            if self.bidders(phase.starts, {}):
                self.start(phase.starts, "", first, {})
                return True
            state.starter, state.winner, state.price = first, "", 0
            for effect in phase.starts.unsold:
                self.effect(effect, self.scope(first))
        return self.first_turn()

    def first_turn(self) -> bool:
        """The first turn of a phase begins; False if nobody can act in it."""
        phase = self.module.phases[self.state.phase]
        if phase.turns == "table":
            return True
        for seat in self.in_order(self.first_named(phase.first) or self.state.first):
            if self.may_act(seat):
                self.begin_turn(seat, "")
                return True
        return False

    def end_phase(self) -> None:
        """A phase ends; the next one begins, or the round ends."""
        state, phases = self.state, self.module.phases
        while not self.game_state.over:
            self.reason = f"{self.module.key}.phase_end"
            self.moment("phase end", self.in_order(state.first), phases[state.phase].end)
            if state.phase + 1 < len(phases):
                state.phase += 1
            else:
                self.end_round()
                if self.game_state.over:
                    return
            if self.begin_phase():
                return
            self.empty_rounds += 1
            if self.empty_rounds > EMPTY_ROUNDS:
                self.game_over()

    def end_round(self) -> None:
        """A round ends: what it ends with, then the next one, or the end of the game."""
        state, module = self.state, self.module
        seats = self.in_order(state.first)
        if self.problems is not None:
            self.limits("round end", seats)
        if module.waits_for_table:  # nobody has done anything since the auction was over
            self.game_state.cross_border()
        self.reason = f"{module.key}.round_end"
        self.moment("round end", seats, module.flow["round_end"])
        for place in module.refilled["round end"]:
            self.fill(place, "")
        self.game_state.cross_border()
        end = module.tables.end
        ended = state.ending or (
            end is not None
            and end.at == "round end"
            and any(self.holds(module.end_when, self.scope(seat)) for seat in seats)
        )
        rounds = module.rounds
        if ended or (rounds is not None and state.round >= self.value(rounds, self.scope(""))):
            self.game_over()
            return
        state.first, state.named = self.next_first(seats), False
        state.round += 1
        state.phase = 0
        self.forget_done("turn")
        self.forget_done("round")
        self.begin_round()

    def next_first(self, seats: Sequence[str]) -> str:
        """Who begins the next round."""
        way, out = self.module.tables.flow.first, self.state.out
        if way == "next":
            return self.module.turn_order.left_of(self.state.first)
        if way == "after last":
            return self.module.turn_order.left_of(self.state.acted or self.state.first)
        if way == "first out" and out:
            return out[0]
        if way == "last out" and out:
            return out[-1]
        return self.first_named(self.module.first) or self.state.first

    def first_named(self, expression: Expression | None) -> str:
        """The player whom an expression names for a beginning; ``""`` if it names nobody."""
        if expression is None:
            return ""
        try:
            named = self.player_named(expression, self.scope(""))
        except ExpressionFault as fault:
            self.unworkable(expression, fault)
            return ""
        return named if named in self.game.players else ""

    def begin_round(self) -> None:
        """What a round begins with."""
        self.reason = f"{self.module.key}.round_start"
        self.moment("round start", self.in_order(self.state.first), self.module.flow["round_start"])

    def game_over(self) -> None:
        """The game is over."""
        self.game_state.over = True
        self.state.started = None
        self.game_state.active_modules = ()
        if self.problems is not None:
            self.scoring()

    # -- operating rounds of other families -------------------------------------------------------------

    def operating_begins(self) -> None:
        """An operating round begins."""
        self.state.round += 1
        self.reason = f"{self.module.key}.round_start"
        self.moment("round start", self.game.players, self.module.flow["round_start"])

    def operating_ended(self) -> None:
        """An operating round ends, and the game with it, if it was the last one."""
        state, module = self.state, self.module
        self.reason = f"{module.key}.round_end"
        self.moment("round end", self.game.players, module.flow["round_end"])
        self.forget_done("round")
        end = module.tables.end
        ended = end is not None and any(
            self.holds(module.end_when, self.scope(one)) for one in self.game.players
        )
        if ended or (module.rounds is not None and state.round >= self.value(module.rounds, self.scope(""))):
            self.game_over()

    def company_turn(self, company: str, ended: bool = False) -> None:
        """A company's turn begins or ends."""
        name = "turn end" if ended else "turn start"
        self.reason = f"{self.module.key}.{name.replace(' ', '_')}"
        self.moment(name, [company], self.module.flow[name.replace(" ", "_")])
        if ended:
            self.forget_done("turn", company)

    def forget_done(self, time: str, *players: str) -> None:
        """What was done in a turn or a round that is over counts no more."""
        self.state.done = {
            one: times
            for one, times in self.state.done.items()
            if one[2] != time or (players and one[0] not in (*players, ""))
        }
