"""Doing what declared rules say: commands, auctions and effects. The same code checks an entry, on a copy of the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.compiled import (
    CompiledChoice,
    CompiledEffect,
    CompiledStart,
    DeclaredCommand,
)
from playproof.checker.families.declared.flow import Flow
from playproof.checker.families.declared.pools import left, reveal
from playproof.checker.families.declared.state import UNSEEN
from playproof.components.expressions import ExpressionFault, Scope
from playproof.components.wording.plural import listing


class Doing(Flow):
    """An entry being done, with all that follows."""

    # -- commands ---------------------------------------------------------------------------------------

    def command(self, command: DeclaredCommand, player: str, slots: Mapping[str, Any]) -> None:
        """Do a command, with all that follows."""
        state = self.state
        if command.table.recalls:
            self.recall()
            return
        self.reason = f"{self.module.key}.{command.name}"
        self.strict, self.actor = True, player
        for choice in command.choices:
            if choice.kind in ("card", "cards") and slots.get(choice.name) is not None:
                self.shuffle_in(choice, player, slots[choice.name])
                self.turn_up(choice, player, slots[choice.name])
        scope = self.scope(player, slots)
        for effect in command.effects:
            self.effect(effect, scope, command)
        self.strict = False
        for time in command.counted_in:
            done = (player, command.name, time)
            state.done[done] = state.done.get(done, 0) + 1
        self.card_effects(command.name, player, slots)
        for place in self.module.refilled["at once"]:
            self.fill(place, "")
        if self.problems is not None:
            self.limits("always", self.game.players)
        if command.starts is not None:
            self.start(command.starts, command.name, player, slots)
            return
        self.end_command(command, player, scope)

    def recall(self) -> None:
        """What the round that has just ended has paid is in the journal once more; nothing is paid."""
        before, module = self.game_state.copy(), self.module
        before.journal = []
        doing = Doing(module, before, None)
        if not before.over:
            doing.state.round -= 1
        doing.reason = f"{module.key}.round_end"
        doing.moment("round end", doing.in_order(doing.state.first), module.flow["round_end"])
        self.game_state.journal.extend(before.journal)

    def shuffle_in(self, choice: CompiledChoice, player: str, chosen: str | tuple[str, ...]) -> None:
        """A hidden place that holds fewer cards than are chosen from it is filled from the one that is shuffled in."""
        number = 1 if isinstance(chosen, str) else len(chosen)
        for source in choice.sources:
            place, key = self.module.tables.place[source], self.key(source, player)
            there = self.state.cards.get(key, ())
            if place.hidden and place.reshuffle and len(there) < number:
                again = self.key(place.reshuffle, player)
                self.shuffle(again, key)

    def turn_up(self, choice: CompiledChoice, player: str, chosen: str | tuple[str, ...]) -> None:
        """A card that is named lies where it is named: one that nobody had seen there is that card."""
        cards = self.state.cards
        for card, number in Counter((chosen,) if isinstance(chosen, str) else chosen).items():
            for source in choice.sources:
                key = self.key(source, player)
                there = cards.get(key, ())
                if self.module.tables.place[source].hidden or UNSEEN not in there or card == UNSEEN:
                    continue
                if there.count(card) < number and self.module.may_hold(self.state, key, card, number):
                    turned = list(there)
                    for _ in range(number - there.count(card)):
                        turned[turned.index(UNSEEN)] = card
                        reveal(self.state, key, card)
                    cards[key] = tuple(turned)
                    left(self.state, key)
                    break

    def end_command(self, command: DeclaredCommand, player: str, scope: Scope) -> None:
        """What a command ends: the turn, the player's part in the round, the game."""
        state, what = self.state, command.table.ends
        if self.module.beside and what != "game":
            return
        if not player and what == "round" and self.holds(command.ends_if, scope):
            self.end_phase()
        if what == "nothing" or not player or not self.holds(command.ends_if, scope):
            return
        if what == "game":
            self.game_over()
            return
        if what == "round":
            state.out = (*state.out, player)
        self.end_turn(player)

    # -- auctions of other families ---------------------------------------------------------------------

    def start(self, start: CompiledStart, command: str, player: str, slots: Mapping[str, Any]) -> None:
        """Begin an auction of another family; the rest of the command, or of the phase, comes when it is over."""
        scope, family = self.scope(player, slots), self.module.auctions[start.family]
        self.leave_auction()
        lot = slots.get(start.lot, start.lot)
        if isinstance(lot, tuple):
            lot = listing([self.module.title(one) for one in lot])
        player = player or self.state.first
        least = None if start.least is None else max(0, self.value(start.least, scope))
        self.state.started = (command, player, tuple(slots.items()))
        if start.lots and self.problems is None:
            family.start_row(self.game_state, player, self.lots(slots.get(start.lots) or (), start.cost))
        if start.lots:
            return
        said = self.module.title(str(lot)) if lot is not None else ""
        if bidders := self.bidders(start, slots):
            family.start_within(self.game_state, player, said, least, bidders)
        else:
            self.auction_ended("", 0)

    def lots(self, cards: Sequence[str], cost: str) -> list[tuple[str, int, tuple[str, ...]]]:
        """Cards as the lots of a row; a second one of a card has a 2 behind its name."""
        seen, out = Counter[str](), list[tuple[str, int, tuple[str, ...]]]()
        for card in cards:
            thing = self.module.cards.thing(card)
            pair = self.module.pair(card)
            called = (
                self.module.pairs[pair.of].names_of(card)
                if pair is not None
                else (self.module.title(card), card)
            )
            seen[called[-1]] += 1
            number = seen[called[-1]]
            value = thing.columns.get(cost, 0) if thing is not None else 0
            out.append((called[-1] if number == 1 else f"{called[-1]}{number}", int(value), called))
        return out

    def sold(self, family: str, name: str, player: str, price: int) -> None:
        """A card of a row was sold."""
        state = self.state
        slots = dict(state.started[2]) if state.started is not None else {}
        card, before = self.module.card_of_lot(name, self.game_state), state.price
        self.told, state.price = True, price
        for command, start in self.module.row_deals:
            if start.family == family and (state.started is None or state.started[0] == command.name):
                self.reason = f"{self.module.key}.{command.name}"
                for effect in start.sold:
                    self.effect(effect, self.scope(player, {**slots, "sold": card}))
        self.told, state.price = False, before

    def bidders(self, start: CompiledStart, slots: Mapping[str, Any]) -> list[str]:
        """Who may bid in an auction."""
        return [seat for seat in self.game.players if self.holds(start.bidders, self.scope(seat, slots))]

    def leave_auction(self) -> None:
        """No auction is under way."""
        self.state.started = None
        for name in self.module.auctions:
            self.game_state.leave(name)
            if name not in self.module.row_auctions:  # what was sold last is still known by its name
                self.game_state.module_states[name] = self.module.game.modules[name].start()

    def auction_ended(self, winner: str, price: int, acted: str = "") -> None:
        """An auction is over: what its command or its phase says of that, then how the game goes on."""
        state, module = self.state, self.module
        assert state.started is not None
        name, player, kept = state.started
        self.leave_auction()
        slots = dict(kept)
        command = next((one for one in module.declared_commands if one.name == name), None)
        phase = module.phases[state.phase]
        start = command.starts if command is not None else phase.starts
        if start is None or not start.lots:
            state.starter, state.winner, state.price = player, winner, price
        state.acted = acted or state.acted
        self.reason = f"{module.key}.{name or 'phase_start'}"
        if start is not None:
            for effect in start.won if winner else start.unsold:
                self.effect(effect, self.scope(winner or player, slots))
        for place in module.refilled["at once"]:
            self.fill(place, "")
        if self.problems is not None:
            self.limits("always", self.game.players)
        if command is not None:
            actor = "" if command.table.table else player
            self.end_command(command, actor, self.scope(actor, slots))
        elif not self.first_turn():
            self.end_phase()

    def effect(self, effect: CompiledEffect, scope: Scope, command: DeclaredCommand | None = None) -> None:
        """Do one effect, for each player that it is about."""
        if effect.who == "table":
            self.for_one(effect, self.scope("", scope.slots), command)
        elif effect.who == "companies":
            assert self.module.companies is not None
            floated = self.module.companies.floated(self.game_state)
            scopes = [self.scope(company, scope.slots, scope.actor) for company in floated]
            for one in [one for one in scopes if self.holds(effect.when, one)]:
                self.for_one(effect, one, None, sure=True)
        elif effect.who:
            seats = self.in_order(self.state.first or self.game.players[0])
            if effect.who == "others":
                seats = [seat for seat in seats if seat != scope.player]
            scopes = [self.scope(seat, scope.slots, scope.actor) for seat in seats]
            # Whom it is about is settled before the first of them has changed anything.
            for one in [one for one in scopes if self.holds(effect.when, one)]:
                self.for_one(effect, one, None, sure=True)
        elif effect.player is not None:
            try:
                named = self.player_named(effect.player, scope)
            except ExpressionFault as fault:
                self.unworkable(effect.player, fault)
                return
            if named in self.game.players:
                self.for_one(effect, self.scope(named, scope.slots, scope.actor), None)
        else:
            self.for_one(effect, scope, command)

    def for_one(
        self, effect: CompiledEffect, scope: Scope, command: DeclaredCommand | None, sure: bool = False
    ) -> None:
        """Do an effect for one player, where its condition holds; ``sure``: it does."""
        if not sure and not self.holds(effect.when, scope):
            return
        player, reason = scope.player, self.reason
        if effect.rule:
            self.reason = f".{effect.rule}"
        if effect.pay:
            self.pay(effect, scope, command)
        for name, value in effect.gain:
            self.gain(player, name, self.value(value, scope))
        for name, value in effect.set:
            self.gain(player, name, self.value(value, scope) - self.held(player, name), exact=True)
        if effect.roll:
            self.roll(effect, scope)
        if effect.take_back:
            self.take_back(player, effect.take_back, effect.back_from, scope)
        if effect.put:
            self.put(player, effect, scope)
        if effect.move:
            self.move(effect, scope)
        if effect.note:
            self.note(effect, scope)
        if effect.clear:
            self.state.cards.pop(self.key(effect.clear, player), None)
            self.state.groups.pop(self.key(effect.clear, player), None)
        if effect.draw is not None:
            number = max(0, self.value(effect.draw, scope))
            self.draw(effect.source[0], effect.to, player, number, self.receiver(effect, scope))
        if effect.fill:
            self.fill(effect.fill, player)
        self.reason = reason
