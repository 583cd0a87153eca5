"""What effects of declared rules move: resources, markers and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.compiled import (
    BANK,
    CompiledEffect,
    CompiledModifier,
    DeclaredCommand,
)
from playproof.checker.families.declared.state import UNSEEN
from playproof.checker.families.declared.values import Values
from playproof.checker.model.game_state import MODIFIED
from playproof.components.expressions import ExpressionFault, Scope
from playproof.components.wording.plural import listing

__all__ = ["Pieces"]


class Pieces(Values):
    """Moves what an entry moves."""

    def in_order(self, first: str) -> list[str]:
        """All players in order of play, beginning with ``first``."""
        rest = self.module.turn_order.from_left_of(first)
        return [first, *rest[:-1]]

    def effect(self, effect: CompiledEffect, scope: Scope, command: DeclaredCommand | None = None) -> None:
        """Do one effect, for each player that it is about."""
        raise NotImplementedError

    # -- resources --------------------------------------------------------------------------------------

    def held(self, owner: str, name: str) -> int:
        """How much of a resource somebody has, or the table."""
        if name in self.module.money_words:
            return self.game_state.balances.get(owner, 0)
        return self.state.held.get((owner if owner == BANK else self.owner(name, owner), name), 0)

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
                    who = f"{player} has {there} {name}" if self.owner(name, player) else f"{name} is {there}"
                    said = f"{who}, not the {amount} that this costs"
                    self.short(name, said, self.dearer(command, effect, name, there, scope) or effect.rule)
                else:
                    amount = max(0, there)
            self.shift(name, player, target, amount)

    def modified(self, command: DeclaredCommand, name: str, due: int, scope: Scope) -> int:
        """What a command costs after all modifiers; never below 0."""
        changes = [
            (one, self.holds(one.when, scope))
            for one in self.module.modifiers
            if command.name in one.commands and one.resource == name
        ]
        if not changes:
            return max(0, due)
        made = self.sum_of(due, [one for one, holds in changes if holds], scope)
        for one, holds in changes if self.problems is None else ():
            if one.rule:
                # What was paid by somebody who forgot it, or thought that it applies.
                others = [other for other, held in changes if (held if other is not one else not holds)]
                if (paid := self.sum_of(due, others, scope)) != made:
                    self.game_state.tell(MODIFIED, paid, f".{one.rule}", name)
        rules = [one.rule for one, holds in changes if holds and one.rule]
        if self.problems is None and due != made and rules:
            self.game_state.tell(MODIFIED, max(0, due), f".{rules[0]}", name)
        return made

    def sum_of(self, due: int, modifiers: Sequence[CompiledModifier], scope: Scope) -> int:
        """A cost with some modifiers. They lower it to the least that one of them leaves, if it was not below that before."""
        made = due + sum(self.value(one.more, scope) - self.value(one.less, scope) for one in modifiers)
        least = max((self.value(one.least, scope) for one in modifiers), default=0)
        return max(0, made, min(due, least))

    def dearer(
        self, command: DeclaredCommand | None, effect: CompiledEffect, name: str, there: int, scope: Scope
    ) -> str:
        """The rule of the modifier without which what is there would be enough; ``""`` if there is none."""
        found = [
            one
            for one in self.module.modifiers
            if command is not None and command.name in one.commands and one.resource == name
        ]
        found = [one for one in found if self.holds(one.when, scope)]
        due = self.value(dict(effect.pay)[name], scope) if found else 0
        return next(
            (
                one.rule
                for one in found
                if one.rule
                and self.sum_of(due, [other for other in found if other is not one], scope) <= there
            ),
            "",
        )

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
        source = source if source == BANK else self.owner(name, source)
        target = target if target == BANK else self.owner(name, target)
        held = self.state.held
        held[source, name] = held.get((source, name), 0) - amount
        held[target, name] = held.get((target, name), 0) + amount
        if source not in (BANK, ""):
            self.game_state.tell(name, -amount, self.reason, source)
        if target not in (BANK, ""):
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
            self.full(place, said, on)
        own = sum(owner == player for owner, _ in there_now)
        if self.strict and each is not None and own >= (limit := self.value(each, within)):
            self.full(place, f"{player} has {own} on {name} already", on)
        state.held[player, marker] = there - 1
        state.markers[key] = (*there_now, (player, marker))

    def full(self, place: str, message: str, about: str = "") -> None:
        """A limit of a place is broken, under its own rule if it has one."""
        rule = self.module.tables.place[place].rule
        if not rule:
            self.problem(self.module.of("full", place), message, about)
        elif self.problems is not None:
            self.problems.append(self.module.own_violation(rule, message, about))

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
                    and self.holds(
                        effect.where, self.scope(player, {**scope.slots, "this": card}, scope.actor)
                    )
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
                self.full(place, f"{where} holds at most {limit}")
        self.state.cards[key] = (*there, UNSEEN if table.hidden else card)
        if not table.hidden:
            self.game_state.take("", player or BANK, card, self.reason)
            strict, self.strict = self.strict, False
            for one in self.module.card_effects.get("placed", ()):
                if one.within == place and card in one.cards:
                    self.effect(one.effect, self.scope(player, {"this": card}))
            self.strict = strict

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
        """What a player's cards do at a command or a moment; where nobody acts, those of all players."""
        for one in self.module.card_effects.get(at, ()):
            everybody = not player and self.module.tables.place[one.within].each_player
            for seat in self.in_order(self.state.first or self.game.players[0]) if everybody else (player,):
                for card in self.state.cards.get(self.key(one.within, seat), ()):
                    if card in one.cards:
                        self.effect(one.effect, self.scope(seat, {**slots, "this": card}))
