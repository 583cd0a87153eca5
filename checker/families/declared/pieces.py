"""What effects of declared rules move: resources, markers and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.compiled import BANK, CompiledEffect, DeclaredCommand
from playproof.checker.families.declared.state import UNSEEN
from playproof.checker.families.declared.values import Values
from playproof.checker.model.game_state import MODIFIED
from playproof.components.expressions import ExpressionFault, Scope
from playproof.components.wording.plural import listing

__all__ = ["Pieces"]


class Pieces(Values):
    """Moves what an entry moves."""

    def effect(self, effect: CompiledEffect, scope: Scope, command: DeclaredCommand | None = None) -> None:
        """Do one effect, for each player that it is about."""
        raise NotImplementedError

    # -- resources --------------------------------------------------------------------------------------

    def held(self, owner: str, name: str) -> int:
        """How much of a resource somebody has."""
        if name in self.module.money_words:
            return self.game_state.balances.get(owner, 0)
        return self.state.held.get((owner, name), 0)

    def pay(self, effect: CompiledEffect, scope: Scope, command: DeclaredCommand | None) -> None:
        """Pay resources to the supply or to another player. Upkeep takes what there is."""
        player, target = scope.player, BANK
        if effect.to_player is not None:
            try:
                target = self.player_named(effect.to_player, scope)
            except ExpressionFault as fault:
                self.unworkable(effect.to_player, fault)
            if target not in self.game.players:
                target = BANK
        amounts = [(name, self.value(value, scope)) for name, value in effect.pay]
        if command is not None:
            amounts = [(name, self.modified(command, name, due, scope)) for name, due in amounts]
        for name, due in amounts:
            there = self.held(player, name)
            if name in self.module.money_words and self.strict:
                there = self.game.available_cash(self.game_state, player)
            amount = max(0, due)
            resource = self.module.tables.resource.get(name)
            if amount and amount > there and not (resource is not None and resource.below_zero):
                if self.strict:
                    said = f"{player} has {there} {name}, not the {amount} that this costs"
                    self.short(name, said, effect.rule)
                else:
                    amount = max(0, there)
            self.shift(name, player, target, amount)

    def modified(self, command: DeclaredCommand, name: str, due: int, scope: Scope) -> int:
        """What a command costs after all modifiers; never below 0."""
        changes = []
        for one in self.module.modifiers:
            if command.name in one.commands and one.resource == name:
                holds = self.holds(one.when, scope)
                if holds or (one.rule and self.problems is None):
                    more = self.value(one.more, scope) - self.value(one.less, scope)
                    changes.append((one.rule, more if holds else 0, 0 if holds else more))
        due += sum(more for _, more, _ in changes)
        for rule, more, other in changes:
            if rule and more != other:
                # What was paid by somebody who forgot it, or thought that it applies.
                self.game_state.tell(MODIFIED, max(0, due - more + other), f".{rule}", name)
        return max(0, due)

    def short(self, name: str, message: str, rule: str) -> None:
        """Something is lacking that is paid, under its own rule if it has one."""
        if not rule:
            self.problem(self.module.of("short", name), message)
        elif self.problems is not None:
            self.problems.append(self.module.own_violation(rule, message))

    def gain(self, player: str, name: str, amount: int, exact: bool = False) -> None:
        """Gain from the supply; a negative amount is lost."""
        if name in self.module.money_words:
            self.shift(name, BANK, player, amount)
            return
        if amount < 0:
            there = self.held(player, name)
            if not self.module.tables.resource[name].below_zero:
                amount = max(amount, -max(0, there))
        elif not exact and amount:
            limit = self.module.holding.get(name)
            if limit is not None:
                most = self.value(limit, self.scope(player))
                amount = max(0, min(amount, most - self.held(player, name)))
        if amount > 0 and name in self.module.supplies:
            left = self.held(BANK, name)
            if amount > left:
                if self.strict:
                    said = (
                        f"{'only ' if left > 0 else ''}{max(0, left)} {name} left in the supply, not {amount}"
                    )
                    self.problem(self.module.of("supply", name), said)
                else:
                    amount = max(0, left)
        self.shift(name, BANK, player, amount)

    def shift(self, name: str, source: str, target: str, amount: int) -> None:
        """Move a resource, or money."""
        if not amount or source == target:
            return
        if name in self.module.money_words:
            self.game_state.pay(source, target, amount, self.reason)
            return
        held = self.state.held
        held[source, name] = held.get((source, name), 0) - amount
        held[target, name] = held.get((target, name), 0) + amount
        if source != BANK:
            self.game_state.tell(name, -amount, self.reason, source)
        if target != BANK:
            self.game_state.tell(name, amount, self.reason, target)

    # -- markers ----------------------------------------------------------------------------------------

    def put(self, player: str, effect: CompiledEffect, scope: Scope) -> None:
        """Put a marker on a space."""
        marker, on = effect.put, effect.on
        space = scope.slots.get(on, on)
        place = self.module.place_of_space.get(space, "")
        if not place:
            return
        there = self.held(player, marker)
        if there < 1 and self.strict:
            self.short(marker, f"{player} has no {marker} left", effect.rule)
        state, key = self.state, (place, space)
        there_now = state.markers.get(key, ())
        within = Scope(self.game_state, state, player, {**scope.slots, "space": space})
        most, each = self.module.space_limits[place]
        name = self.module.spaces.title(space)
        if self.strict and most is not None and len(there_now) >= (limit := self.value(most, within)):
            by = listing(dict.fromkeys(owner for owner, _ in there_now))
            said = f"{name} is taken by {by}" if limit == 1 and by else f"{name} has room for {limit}"
            self.problem(self.module.of("full", place), said, on)
        own = sum(owner == player for owner, _ in there_now)
        if self.strict and each is not None and own >= (limit := self.value(each, within)):
            self.problem(self.module.of("full", place), f"{player} has {own} on {name} already", on)
        state.held[player, marker] = there - 1
        state.markers[key] = (*there_now, (player, marker))

    def take_back(self, player: str, marker: str, chosen: str, scope: Scope) -> None:
        """Take all of a player's markers back from the spaces, or one from the space that is named."""
        state = self.state
        if chosen:
            space = scope.slots.get(chosen, chosen)
            key = (self.module.place_of_space.get(space, ""), space)
            there = list(state.markers.get(key, ()))
            if (player, marker) not in there:
                self.problem(
                    "not_there", f"{player} has no {marker} on {self.module.spaces.title(space)}", chosen
                )
                return
            there.remove((player, marker))
            state.markers[key] = tuple(there)
            state.held[player, marker] = self.held(player, marker) + 1
            return
        for key, there_now in list(state.markers.items()):
            left = tuple(one for one in there_now if one != (player, marker))
            if len(left) < len(there_now):
                state.held[player, marker] = self.held(player, marker) + len(there_now) - len(left)
                state.markers[key] = left

    # -- cards ------------------------------------------------------------------------------------------

    def key(self, place: str, player: str) -> tuple[str, str]:
        """A place's key: a player's own, or the one of all."""
        return (player if self.module.tables.place[place].each_player else "", place)

    def receiver(self, effect: CompiledEffect, scope: Scope) -> str:
        """To whose place cards move."""
        if effect.give_to is None:
            return scope.player
        try:
            named = self.player_named(effect.give_to, scope)
        except ExpressionFault as fault:
            self.unworkable(effect.give_to, fault)
            return scope.player
        return named if named in self.game.players else scope.player

    def move(self, effect: CompiledEffect, scope: Scope) -> None:
        """Move a chosen card, several, or those of a place; of a card that nobody has seen no condition is known to hold."""
        player, module = scope.player, self.module
        if effect.move in ("all", "first"):
            cards: Sequence[str] = [
                card
                for card in self.state.cards[self.key(effect.source[0], player)]
                if effect.where is None
                or (
                    card != UNSEEN
                    and self.holds(effect.where, self.scope(player, {**scope.slots, "this": card}))
                )
            ]
            cards = cards[:1] if effect.move == "first" else cards
        else:
            chosen = scope.slots.get(effect.move)
            cards = () if chosen is None else chosen if isinstance(chosen, tuple) else (chosen,)
        for card in cards:
            place = next(
                (one for one in effect.source if module.may_hold(self.state, self.key(one, player), card)), ""
            )
            if not place:
                where = listing([module.words_of_place(one, player) for one in effect.source], "or")
                self.problem("not_there", f"{module.cards.title(card)} is not in {where}", effect.move)
                place = module.where_is(self.state, card, player) or effect.source[0]
            self.take_out(self.key(place, player), card)
            self.lay(effect.to, self.receiver(effect, scope), card)

    def take_out(self, key: tuple[str, str], card: str) -> None:
        """Take a card out of a place: that card, else an unseen one, else the top one."""
        there = list(self.state.cards.get(key, ()))
        if card in there:
            there.remove(card)
        elif UNSEEN in there:
            there.remove(UNSEEN)
        elif there:
            there.pop()
        self.state.cards[key] = tuple(there)

    def lay(self, place: str, player: str, card: str) -> None:
        """Lay a card in a place, and do what it does there."""
        table = self.module.tables.place[place]
        key = self.key(place, player)
        there = self.state.cards.get(key, ())
        most = self.module.place_limits[place]
        if most is not None and self.strict:
            limit = self.value(most, self.scope(player))
            if len(there) >= limit:
                where = self.module.words_of_place(place, player)
                self.problem(self.module.of("full", place), f"{where} holds at most {limit}")
        self.state.cards[key] = (*there, UNSEEN if table.hidden else card)
        if not table.hidden:
            self.game_state.take("", player or BANK, card, self.reason)
            for one in self.module.card_effects.get("placed", ()):
                if one.within == place and card in one.cards:
                    self.effect(one.effect, self.scope(player, {"this": card}))

    def draw(self, source: str, to: str, player: str, number: int, receiver: str = "") -> None:
        """Move cards that nobody names, the top ones; as many as there are. ``receiver``: to whom, if not the player's own."""
        key = self.key(source, player)
        for _ in range(min(number, 1000)):
            there = self.state.cards.get(key, ())
            if not there:
                again = self.module.tables.place[source].reshuffle
                if not again or not self.state.cards.get(self.key(again, player)):
                    return
                there = (UNSEEN,) * len(self.state.cards[self.key(again, player)])
                self.state.cards[self.key(again, player)] = ()
            self.state.cards[key] = there[:-1]
            self.lay(to, receiver or player, there[-1])

    def fill(self, place: str, player: str) -> None:
        """Fill a place up from the one that it is filled from."""
        size = self.module.sizes.get(place)
        if size is None:
            return
        each = self.module.tables.place[place].each_player
        strict, self.strict = self.strict, False
        for seat in self.game.players if each and not player else (player,):
            there = len(self.state.cards.get(self.key(place, seat), ()))
            lack = self.value(size, self.scope(seat)) - there
            if lack > 0:
                self.draw(self.module.tables.place[place].from_, place, seat, lack)
        self.strict = strict

    def card_effects(self, at: str, player: str, slots: Mapping[str, Any]) -> None:
        """What a player's cards do at a command or a moment."""
        for one in self.module.card_effects.get(at, ()):
            for card in self.state.cards.get(self.key(one.within, player), ()):
                if card in one.cards:
                    self.effect(one.effect, self.scope(player, {**slots, "this": card}))
