"""Doing what declared rules say: effects, turns, phases and rounds. The same code checks an entry, on a copy of the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import (
    BANK,
    CompiledChoice,
    CompiledEffect,
    CompiledNeed,
    CompiledStart,
    DeclaredCommand,
    Value,
)
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import MODIFIED, GameState
from playproof.components.expressions import Expression, ExpressionFault, Scope
from playproof.components.wording.plural import listing

__all__ = ["Doing"]

#: Rounds that may begin and end in one entry because nobody can act in them.
EMPTY_ROUNDS = 100


class Doing:
    """One entry being done. ``problems`` collects what is against the rules; None if they are not looked for. ``before``: the
    state before it, where limits are looked at that were broken then."""

    def __init__(
        self,
        module: DeclaredBase,
        game_state: GameState,
        problems: list[Violation] | None,
        before: GameState | None = None,
    ) -> None:
        self.module, self.game, self.game_state = module, module.game, game_state
        self.state: DeclaredState = module.state(game_state)
        self.problems, self.before = problems, before
        self.actor = ""
        self.strict = False
        self.reason = module.key + ".flow"
        self.empty_rounds = 0

    # -- values -----------------------------------------------------------------------------------------

    def scope(self, player: str, slots: Mapping[str, Any] | None = None) -> Scope:
        """What expressions are about."""
        return Scope(self.game_state, self.state, player, slots or {})

    def value(self, value: Value, scope: Scope) -> int:
        """A number; 0 where its expression has no value, which is a problem."""
        if isinstance(value, int):
            return value
        try:
            return int(value.evaluate(scope))
        except ExpressionFault as fault:
            self.unworkable(value, fault)
            return 0

    def points(self, player: str) -> dict[str, int] | None:
        """The parts of a player's score; None where one has no value, which is a problem."""
        parts = self.numbers(self.module.parts.values(), player)
        return None if parts is None else dict(zip(self.module.parts, parts, strict=True))

    def ties(self, player: str) -> tuple[int, ...] | None:
        """What breaks a tie for a player; None where one has no value, which is a problem."""
        return self.numbers(self.module.ties, player)

    def numbers(self, values: Iterable[Value], player: str) -> tuple[int, ...] | None:
        """The values of expressions for a player; None where one has none. Unseen cards may give it one: no problem."""
        scope, out = self.scope(player), []
        for value in values:
            if isinstance(value, int):
                out.append(value)
                continue
            try:
                out.append(int(value.evaluate(scope)))
            except ExpressionFault as fault:
                if not value.is_open(scope):
                    self.unworkable(value, fault)
                return None
        return tuple(out)

    def scoring(self) -> None:
        """Note each part of the scores, and each tie break that is needed, that has no value; each once."""
        points = {player: self.points(player) for player in self.game.players}
        sums = {player: sum(parts.values()) for player, parts in points.items() if parts is not None}
        if len(sums) < len(points):
            return
        best = [player for player in sums if sums[player] == max(sums.values())]
        for player in best if len(best) > 1 else ():
            self.ties(player)

    def holds(self, condition: Expression | None, scope: Scope) -> bool:
        """Whether a condition holds; not where it can't be worked out."""
        if condition is None:
            return True
        try:
            return bool(condition.evaluate(scope))
        except ExpressionFault as fault:
            self.unworkable(condition, fault)
            return False

    def player_named(self, expression: Expression, scope: Scope) -> str:
        """The player whom an expression names, or ``""``. Raises :class:`ExpressionFault` for any other name."""
        named = str(expression.evaluate(scope))
        if named not in ("", BANK, *self.game.players):
            raise ExpressionFault(f"it gives '{named}', who is no player")
        return named

    def unworkable(self, expression: Expression, fault: ExpressionFault) -> None:
        """An expression that has no value here."""
        said = f"'{expression.text}' ({expression.place()}) can't be worked out: {fault}"
        self.problem("expression", said)

    def problem(self, reason: str, message: str, about: str = "") -> None:
        """Note a violation, if they are looked for."""
        if self.problems is not None:
            self.problems.append(self.module.violation(reason, message, about))

    # -- commands ---------------------------------------------------------------------------------------

    def command(self, command: DeclaredCommand, player: str, slots: Mapping[str, Any]) -> None:
        """Do a command, with all that follows."""
        state = self.state
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
        if command.table.once:
            state.done |= {(player, command.name, command.table.once)}
        self.card_effects(command.name, player, slots)
        for place in self.module.refilled["at once"]:
            self.fill(place, "")
        if self.problems is not None:
            self.limits("always", self.game.players)
        if command.starts is not None:
            self.start(command.starts, command.name, player, slots)
            return
        self.end_command(command, player, scope)

    def shuffle_in(self, choice: CompiledChoice, player: str, chosen: str | tuple[str, ...]) -> None:
        """A hidden place that holds fewer cards than are chosen from it is filled from the one that is shuffled in."""
        number = 1 if isinstance(chosen, str) else len(chosen)
        for source in choice.sources:
            place, key = self.module.tables.place[source], self.key(source, player)
            there = self.state.cards.get(key, ())
            if place.hidden and place.reshuffle and len(there) < number:
                again = self.key(place.reshuffle, player)
                self.state.cards[key] = (*there, *[UNSEEN] * len(self.state.cards.get(again, ())))
                self.state.cards[again] = ()

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
                    cards[key] = tuple(turned)
                    break

    def end_command(self, command: DeclaredCommand, player: str, scope: Scope) -> None:
        """What a command ends: the turn, the player's part in the round, the game."""
        state, what = self.state, command.table.ends
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
        said = self.module.title(str(lot)) if lot is not None else ""
        if bidders := self.bidders(start, slots):
            family.start_within(self.game_state, player, said, least, bidders)
        else:
            self.auction_ended("", 0)

    def bidders(self, start: CompiledStart, slots: Mapping[str, Any]) -> list[str]:
        """Who may bid in an auction."""
        return [seat for seat in self.game.players if self.holds(start.bidders, self.scope(seat, slots))]

    def leave_auction(self) -> None:
        """No auction is under way."""
        self.state.started = None
        for name in self.module.auctions:
            self.game_state.leave(name)
            self.game_state.module_states[name] = self.module.game.modules[name].start()

    def auction_ended(self, winner: str, price: int) -> None:
        """An auction is over: what its command or its phase says of that, then how the game goes on."""
        state, module = self.state, self.module
        assert state.started is not None
        name, player, kept = state.started
        self.leave_auction()
        state.starter, state.winner, state.price = player, winner, price
        slots = dict(kept)
        command = next((one for one in module.declared_commands if one.name == name), None)
        phase = module.phases[state.phase]
        start = command.starts if command is not None else phase.starts
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
        if effect.who:
            seats = self.in_order(self.state.first or self.game.players[0])
            if effect.who == "others":
                seats = [seat for seat in seats if seat != scope.player]
            scopes = [self.scope(seat, scope.slots) for seat in seats]
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
                self.for_one(effect, self.scope(named, scope.slots), None)
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
        if effect.take_back:
            self.take_back(player, effect.take_back, effect.back_from, scope)
        if effect.put:
            self.put(player, effect, scope)
        if effect.move:
            self.move(effect, scope)
        if effect.draw is not None:
            number = max(0, self.value(effect.draw, scope))
            self.draw(effect.source[0], effect.to, player, number, self.receiver(effect, scope))
        if effect.fill:
            self.fill(effect.fill, player)
        self.reason = reason

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

    # -- the flow of the game ---------------------------------------------------------------------------

    def in_order(self, first: str) -> list[str]:
        """All players in order of play, beginning with ``first``."""
        rest = self.module.turn_order.from_left_of(first)
        return [first, *rest[:-1]]

    def limits(self, moment: str, players: Iterable[str]) -> None:
        """Note the limits that don't hold at a moment."""
        for limit in self.module.limits[moment]:
            for player in players:
                scope = self.scope(player)
                if not self.holds(limit.that, scope) and not limit.that.is_open(scope):
                    if moment == "always" and self.broken_before(limit, player):
                        continue
                    assert self.problems is not None
                    self.problems.append(self.module.own_violation(limit.code, limit.say.text(scope)))

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

    def moment(self, name: str, players: Iterable[str], effects: Sequence[CompiledEffect]) -> None:
        """A moment of the game: its effects, then those of cards. Effects that say nothing else are each player's."""
        if not effects and name not in self.module.card_effects:
            return
        for player in players:
            for effect in effects:
                if not effect.who:
                    self.effect(effect, self.scope(player))
            self.card_effects(name, player, {})
        for effect in effects:
            if effect.who:
                self.effect(effect, self.scope(""))

    def end_turn(self, player: str) -> None:
        """A player's turn ends; the next one's begins, or the phase ends."""
        state, module = self.state, self.module
        if self.problems is not None:
            self.limits("turn end", [player])
            if not module.tries_flow:
                return
        self.reason = f"{module.key}.turn_end"
        self.moment("turn end", [player], module.flow["turn_end"])
        for place in module.refilled["turn end"]:
            self.fill(place, player if module.tables.place[place].each_player else "")
        state.taken[player] = state.taken.get(player, 0) + 1
        state.done = frozenset(one for one in state.done if one[2] != "turn" or one[0] != player)
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
        if seat in state.out or (isinstance(turns, int) and state.taken.get(seat, 0) >= turns):
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
        state.first = self.next_first(seats)
        state.round += 1
        state.phase = 0
        state.done = frozenset(one for one in state.done if one[2] == "game")
        self.begin_round()

    def next_first(self, seats: Sequence[str]) -> str:
        """Who begins the next round."""
        way, out = self.module.tables.flow.first, self.state.out
        if way == "next":
            return self.module.turn_order.left_of(self.state.first)
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
