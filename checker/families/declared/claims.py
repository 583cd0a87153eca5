"""What is stated of declared rules behind ``->``: resources, and cards that are taken."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import BANK, Action
from playproof.checker.families.declared.pairs import ONE_OF_SEVERAL
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import MODIFIED, GameState, Move
from playproof.checker.model.roles import Claims
from playproof.checker.names import NameFault
from playproof.components.expressions import Scope
from playproof.components.wording.plural import listing


class DeclaredClaims(DeclaredBase, Claims):
    """The claims that the tables' commands have."""

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
        if claim.kind == "gets" and type(claim.what) is int:
            return self.with_steps(game_state, claim, found)
        if claim.kind == "takes":
            try:
                card = self.card_stated(str(claim.what), game_state)
            except NameFault:
                return found
            moves = [one for one in game_state.journal if one.kind == "take"]
            if any(one.target == claim.who and self.is_card(str(one.what), card) for one in moves):
                return None
            said = self.cards.title(card) if card in self.cards.things else str(claim.what)
            taken = [f"{one.target} takes {self.title(str(one.what))}" for one in moves]
            found.message = "; ".join((f"{claim.who} does not take {said}", *taken[:3]))
            return found
        if claim.kind not in self.tables.resource:
            return found
        shared = self.tables.resource[claim.kind].shared
        owner = "" if shared else claim.who
        moves = [one for one in game_state.journal if (one.kind, one.source) == (claim.kind, owner)]
        if claim.other:
            moves = [one for one in moves if one.target == claim.other]
        stated = int(claim.what)
        every = [int(one.what) for one in moves]
        same = [one for one in every if (one > 0) == (stated > 0)]
        if stated in (sum(every), sum(same)):
            return None
        due = sum(same) if same else sum(every)
        own = f"{self.key}.{entry.name}" if isinstance(entry, Action) else f"{self.key}.choice"
        if not claim.who and not shared:
            return self.check_everyone(game_state, claim, own)
        does = "gets" if due > 0 or (not due and stated > 0) else "pays"
        steps = f" ({' + '.join(str(abs(one)) for one in same)})" if len(same) > 1 else ""
        other = f"not {abs(stated)}"
        if due and stated and (due > 0) != (stated > 0):
            other = f"and {'gets' if stated > 0 else 'pays'} none"
        with_whom = f" {'from' if does == 'gets' else 'to'} {claim.other}" if claim.other else ""
        said = f"{claim.who or 'the table'} {does} {abs(due)} {claim.kind}{steps}{with_whom}, {other}"
        reason = self.of_modifier(game_state, claim.kind, stated) or (moves[0].reason if moves else own)
        return self.blamed(reason, said, stated)

    def card_stated(self, text: str, game_state: GameState) -> str:
        """The card that a stated outcome calls so. Raises :class:`NameFault`."""
        return self.read_card(text, game_state) if self.pairs else self.cards.names.get(text)

    def is_card(self, moved: str, stated: str) -> bool:
        """Whether a card that moved, or a lot of a row, is the stated one; of a card with a chip the chip may be left out."""
        if moved == stated:
            return True
        two = self.pair(stated)
        one = self.pair(self.moved(moved)) if two is not None else None
        if one is None or two is None or one.of != two.of:
            return False
        key = self.pairs[one.of].table.key
        return one.columns[key] == two.columns[key] and two.columns["chip"] in ("", one.columns["chip"])

    def moved(self, lot: str) -> str:
        """The card of a lot, the second of which has a 2 behind its name."""
        match = ONE_OF_SEVERAL.fullmatch(lot)
        return match[1] if match else lot

    def with_steps(self, game_state: GameState, claim: Claim, found: Violation) -> Violation:
        """A payment of these rules that is stated wrongly, with how it is worked out, where its table says that."""
        paid = [one for one in game_state.journal if (one.kind, one.target) == ("pay", claim.who)]
        paid = [one for one in paid if one.reason in self.worked] or paid
        if len(paid) != 1 or (worked := self.worked.get(paid[0].reason)) is None:
            return found
        steps = worked.text(Scope(game_state, self.state(game_state), claim.who, {}))
        if steps and "?" not in steps:
            found.message = f"{claim.who} gets {paid[0].what} ({steps}), not {claim.what}"
        return found

    def of_modifier(self, game_state: GameState, resource: str, stated: int) -> str:
        """The rule of the modifier without which, or with which, what is stated would be right; ``""`` if there is none."""
        told = (one for one in game_state.journal if (one.kind, one.source) == (MODIFIED, resource))
        return next((one.reason for one in told if one.what == abs(stated)), "")

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """Of money that is stated wrongly: the modifier that was forgotten; of a card with a chip: the chip's rule."""
        if claim.kind == "takes" and self.pairs:
            return self.rule_of_chip(game_state, str(claim.what), moves)
        if claim.kind == "gets" and not moves and isinstance(entry, Action):
            command = self.tables.command.get(entry.name)
            paid = [one.rule for one in self.flow["round_end"] if one.rule]
            return f".{paid[0]}" if command is not None and command.recalls and paid else ""
        if claim.kind not in ("pays", "gets") or not isinstance(claim.what, int):
            return ""
        rules = (self.of_modifier(game_state, word, claim.what) for word in self.money_words)
        return next(filter(None, rules), "")

    def rule_of_chip(self, game_state: GameState, stated: str, moves: Sequence[Move]) -> str:
        """The rule of the chip, where the card is right and its chip another."""
        try:
            two = self.pair(self.read_card(stated, game_state))
        except NameFault:
            return ""
        for move in moves:
            one = self.pair(self.moved(str(move.what)))
            if one is None or two is None or one.of != two.of:
                continue
            pairs = self.pairs[one.of]
            same = one.columns[pairs.table.key] == two.columns[pairs.table.key]
            if same and one.columns["chip"] != two.columns["chip"] and pairs.table.rule:
                return f".{pairs.table.rule}"
        return ""

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
        shared = self.tables.resource[claim.kind].shared
        for who in ("",) if shared else (claim.who,) if claim.who else self.game.players:
            due = sum(
                int(one.what)
                for one in game_state.journal
                if (one.kind, one.source) == (claim.kind, who)
                and claim.other in ("", one.target)
                and (int(one.what) > 0) == (stated > 0)
            )
            other = claim.other if claim.other in self.game.players and not shared else BANK
            held[who, claim.kind] = held.get((who, claim.kind), 0) + stated - due
            held[other, claim.kind] = held.get((other, claim.kind), 0) - stated + due
        return True

    def follow_card(self, game_state: GameState, claim: Claim) -> bool:
        """A card that one player has taken lies before another, in the place of the same name."""
        if self.pairs:
            return self.follow_pair(game_state, claim)
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

    def follow_pair(self, game_state: GameState, claim: Claim) -> bool:
        """A card that a player has bought from a row lies before another, wherever it lies and is noted."""
        bought = next((one for one in game_state.journal if one.kind == "take"), None)
        if bought is None or claim.who not in self.game.players:
            return False
        try:
            card = self.read_card(self.moved(str(bought.what)), game_state)
        except NameFault:
            return False
        cards = self.state(game_state).cards
        for name, place in self.tables.place.items():
            there = list(cards.get((bought.target, name), ()))
            if place.each_player and card in there:
                there.remove(card)
                cards[bought.target, name] = tuple(there)
                cards[claim.who, name] = (*cards.get((claim.who, name), ()), card)
        return True
