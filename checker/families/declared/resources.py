"""What effects of declared rules pay and gain."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.families.declared.compiled import (
    BANK,
    CompiledEffect,
    CompiledModifier,
    DeclaredCommand,
)
from playproof.checker.families.declared.values import Values
from playproof.checker.model.game_state import MODIFIED
from playproof.components.expressions import ExpressionFault, Scope


class Resources(Values):
    """Pays, gains and moves resources and money."""

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
            if name in self.module.faces:
                self.pay_chosen(player, name, amount, scope)
            self.shift(name, player, target, amount)

    def pay_chosen(self, player: str, kind: str, amount: int, scope: Scope) -> None:
        """Of dice that are paid, those go that were chosen."""
        chosen = [
            one for value in scope.slots.values() for one in (value if isinstance(value, tuple) else (value,))
        ]
        dice = [self.module.dice.things[one] for one in chosen if one in self.module.dice.things]
        faces = list(self.state.faces.get((player, kind), ()))
        for die in [one for one in dice if one.of == kind][:amount]:
            if die.columns["value"] in faces:
                faces.remove(die.columns["value"])
        self.state.faces[player, kind] = tuple(faces)

    def modified(self, command: DeclaredCommand, name: str, due: int, scope: Scope) -> int:
        """What a command costs after all modifiers; never below 0."""
        changes = [
            (one, self.holds(one.when, scope))
            for one in self.module.modifiers
            if command.name in one.commands and one.resource == name
        ]
        if not changes:
            return max(0, due)
        holding = [one for one, holds in changes if holds]
        made, low = self.sum_of(due, holding, scope), self.sum_of(due, holding, scope, 0)
        for one, holds in changes if self.problems is None else ():
            if one.rule:
                # What was paid by somebody who forgot it, or thought that it applies.
                others = [other for other, held in changes if (held if other is not one else not holds)]
                if (paid := self.sum_of(due, others, scope)) != made:
                    self.game_state.tell(MODIFIED, paid, f".{one.rule}", name)
            if one.rule and holds and low != made:  # somebody forgot what is left at least
                self.game_state.tell(MODIFIED, low, f".{one.rule}", name)
        rules = [one.rule for one in holding if one.rule]
        if self.problems is None and due != made and rules:
            self.game_state.tell(MODIFIED, max(0, due), f".{rules[0]}", name)
        return made

    def sum_of(
        self, due: int, modifiers: Sequence[CompiledModifier], scope: Scope, least: int | None = None
    ) -> int:
        """A cost with some modifiers. They lower it to the ``least`` that one of them leaves, if it was not below that."""
        made = due + sum(self.value(one.more, scope) - self.value(one.less, scope) for one in modifiers)
        if least is None:
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

    def trim_faces(self, player: str, kind: str) -> None:
        """After dice were paid: if more of them show something than are left, nobody knows which were paid."""
        faces = self.state.faces.get((player, kind), ())
        if not faces or len(faces) > self.held(player, kind):
            self.state.faces.pop((player, kind), None)

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
        if name in self.module.faces and source != BANK:
            self.trim_faces(source, name)
        told = (BANK,) if self.module.tables.resource[name].shared else (BANK, "")
        if source not in told:
            self.game_state.tell(name, -amount, self.reason, source, target)
        if target not in told:
            self.game_state.tell(name, amount, self.reason, target, source)
