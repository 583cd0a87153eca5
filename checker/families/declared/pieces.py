"""What effects of declared rules move: cards, beside resources and markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.compiled import BANK, CompiledEffect, DeclaredCommand
from playproof.checker.families.declared.markers import Markers
from playproof.checker.families.declared.pools import cards_come, hide, left, reveal
from playproof.checker.families.declared.state import UNSEEN
from playproof.components.expressions import ExpressionFault, Scope
from playproof.components.wording.plural import listing


class Pieces(Markers):
    """Moves what an entry moves."""

    def in_order(self, first: str) -> list[str]:
        """All players in order of play, beginning with ``first``."""
        rest = self.module.turn_order.from_left_of(first)
        return [first, *rest[:-1]]

    def effect(self, effect: CompiledEffect, scope: Scope, command: DeclaredCommand | None = None) -> None:
        """Do one effect, for each player that it is about."""
        raise NotImplementedError

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
            if effect.source == ("",):
                self.lay(effect.to, self.receiver(effect, scope), card, ("", ""))
                continue
            place = next(
                (one for one in effect.source if module.may_hold(self.state, self.key(one, player), card)), ""
            )
            if not place:
                where = listing([module.words_of_place(one, player) for one in effect.source], "or")
                self.problem("not_there", f"{module.cards.title(card)} is not in {where}", effect.move)
                place = module.where_is(self.state, card, player) or effect.source[0]
            self.take_out(self.key(place, player), card)
            self.lay(effect.to, self.receiver(effect, scope), card, self.key(place, player))

    def take_out(self, key: tuple[str, str], card: str) -> None:
        """Take a card out of a place: that card, else an unseen one, else the top one."""
        there = list(self.state.cards.get(key, ()))
        if card in there:
            there.remove(card)
        elif UNSEEN in there:
            there.remove(UNSEEN)
            reveal(self.state, key, card)
        elif there:
            there.pop()
        self.state.cards[key] = tuple(there)
        for name in self.module.noted_from.get(key[1], ()):
            noted = list(self.state.cards.get((key[0], name), ()))
            if card in noted:
                noted.remove(card)
                self.state.cards[key[0], name] = tuple(noted)

    def note(self, effect: CompiledEffect, scope: Scope) -> None:
        """Note chosen cards in a place."""
        chosen = scope.slots.get(effect.note)
        cards = () if chosen is None else chosen if isinstance(chosen, tuple) else (chosen,)
        key = self.key(effect.to, self.receiver(effect, scope))
        if self.module.tables.place[effect.to].noted == "groups":
            self.state.groups[key] = (*self.state.groups.get(key, ()), cards)
        else:
            self.state.cards[key] = (*self.state.cards.get(key, ()), *cards)

    def lay(self, place: str, player: str, card: str, source: tuple[str, str]) -> None:
        """Lay a card in a place, and do what it does there. ``source``: where it was."""
        table = self.module.tables.place[place]
        key = self.key(place, player)
        there = self.state.cards.get(key, ())
        most = self.module.place_limits[place]
        if most is not None and self.strict:
            limit = self.value(most, self.scope(player))
            if len(there) >= limit:
                where = self.module.words_of_place(place, player)
                self.full(place, f"{where} holds at most {limit}")
        if card == UNSEEN:
            cards_come(self.state, source, key, table.hidden)
        elif table.hidden:
            hide(self.state, key, card)
        if source[1] and not self.module.tables.place[source[1]].hidden:
            left(self.state, source)
        self.state.cards[key] = (*there, UNSEEN if table.hidden else card)
        if not table.hidden:
            if not self.told:
                self.game_state.take("", player or BANK, self.module.cards.written(card), self.reason)
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
                self.shuffle(self.key(again, player), key)
                there = self.state.cards[key]
            self.state.cards[key] = there[:-1]
            self.lay(to, receiver or player, there[-1], key)

    def shuffle(self, source: tuple[str, str], target: tuple[str, str]) -> None:
        """Shuffle all cards of a place into a hidden one."""
        state = self.state
        for card in state.cards.get(source, ()):
            if card == UNSEEN:
                cards_come(state, source, target, hidden=True)
            else:
                hide(state, target, card)
            state.cards[target] = (*state.cards.get(target, ()), UNSEEN)
        state.cards[source] = ()
        left(state, source)

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
