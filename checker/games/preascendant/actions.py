"""The four actions, recovery and passing: their checks and their first effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import MARKET
from playproof.checker.games.preascendant.choice_reader import ChoiceReader
from playproof.checker.games.preascendant.events import EVENTS, Case
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.games.preascendant.hexmap import Hexes
from playproof.checker.games.preascendant.placing import legal_places, place_fault
from playproof.checker.games.preascendant.state import Event, Expand, Pass, Reap, Recover, Sow
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

ASIDE = "aside"
BANK = "bank"
UNSEEN = "?"


class Actions:
    """The actions of one game."""

    def __init__(self, game: PreascendantBase, flow: Flow, choices: ChoiceReader) -> None:
        self.game = game
        self.flow = flow
        self.choices = choices

    def commands(self) -> Iterable[Command[Any]]:
        """The commands that follow a player's name."""
        yield Command(
            "sow CARD", Sow, self.check_sow, self.sow,
            "auction a market card or an active one; then: bids Ann 2 Bob 3, and tie Bob if they are tied",
            "Ann: sow B07 bids Ann 2 Bob 3", turn=False, anytime=True, options=self.sow_options,
        )  # fmt: skip
        yield Command(
            "reap CARD", Reap, self.check_reap, self.reap,
            "sell a hand card; then: bids Bob 1, and who saves what: saves Bob 0,1",
            "Ann: reap W04 bids Bob 1 saves Bob 0,1", turn=False, anytime=True, options=self.reap_options,
            claim_forms=("worth AMOUNT",),
        )  # fmt: skip
        yield Command(
            "expand CARD [at HEXES] [with COLOUR]", Expand, self.check_expand, self.expand,
            "place a disk; in an unexplored sector then: draw 2 (its value) reveal B01 (the top event)",
            "Ann: expand R03 at 1,0 draw 2 reveal B07", turn=False, anytime=True, options=self.expand_options,
            claim_forms=("discard takes CARD", "crusade AMOUNT"),
        )  # fmt: skip
        yield Command(
            "event CARD_AND_CHOICE", Event, self.check_event, self.event,
            "play a card for its text; your choices follow its name",
            "Ann: event W04 at 0,1", turn=False, anytime=True, options=self.event_options,
            claim_forms=("worth AMOUNT", "crusade AMOUNT", "discard takes CARD", "out takes CARD",
                             "PLAYER takes CARD"),
        )  # fmt: skip
        yield Command(
            "recover", Recover, self.check_recover, self.recover,
            "take back the discard pile, without a card in hand, before the action (it need not be written)",
            "Ann: recover", turn=False, anytime=True, options=self.recover_options,
        )  # fmt: skip
        yield Command(
            "pass", Pass, self.check_pass, self.do_pass, "do nothing, if nothing can be done", "Ann: pass",
            turn=False, anytime=True, options=self.pass_options,
        )  # fmt: skip

    # -- whose turn -------------------------------------------------------------------------------------

    def may_act(self, game_state: GameState, entry: Entry, command: str, card: str) -> Violation | None:
        """Why a player can't act at all."""
        game = self.game
        if game_state.over:
            return game.game_violation("over", "the game is over: no disk is left in the pool")
        now, actor = game.turns.state(game_state).now, entry.actor
        missing = self.flow.missing(game_state)
        if missing is not None:
            return missing
        if now in ("", actor):
            return None
        fault = self.out_of_turn(game_state, actor, command, card, now)
        fault.awaited = fault.awaited or (now,)
        return fault

    def out_of_turn(self, game_state: GameState, actor: str, command: str, card: str, now: str) -> Violation:
        """The fault of a player who acts while it is the turn of ``now``."""
        game = self.game
        state = game.state(game_state)
        if not state.started and not game.map.state(game_state).sectors:
            return Violation("first", f"{now} begins, not {actor}", module="turns")
        last, did, which = state.acted
        if actor == last:
            if which and card == which and {did, command} == {"expand", "event"}:
                return game.violation(
                    "both", f"{card} was played already: for a disk or for its event, not for both"
                )
            return Violation("twice", f"{actor} has just acted; it is {now}'s turn", module="turns")
        if command == did == "reap" and card[:1] == which[:1]:
            return game.violation("commission", f"only {last} sold: it is {now}'s turn, not {actor}'s")
        return Violation("out_of_turn", f"it is {now}'s turn, not {actor}'s", module="turns")

    def hand_fault(self, game_state: GameState, actor: str, card: str, command: str) -> Violation | None:
        """The finding if a card can't be in a player's hand."""
        game, cards = self.game, self.game.cards
        state = cards.state(game_state)
        if state.can_be(card, cards.hands[actor]):
            return None
        bare = game.figures["start_cards"] == 0 and not any(
            state.piles[place] for place in cards.hands.values()
        )
        if bare and not game.state(game_state).started:
            return game.violation("variant", "without starting cards the first move is an auction")
        where = cards.where(state, card)
        return game.violation(f"{command}_hand", f"{card} is not in {actor}'s hand: it {where}", "card")

    # -- sow --------------------------------------------------------------------------------------------

    def check_sow(self, game_state: GameState, entry: Sow) -> Iterable[Violation]:
        """A market card or an active one (PA-20, PA-84)."""
        game, cards, card = self.game, self.game.cards, entry.card
        fault = self.may_act(game_state, entry, "sow", card)
        if fault is not None:
            yield fault
            return
        state = cards.state(game_state)
        place = state.where.get(card)
        owner = cards.owner.get(place or "")
        if owner is not None:
            if owner == entry.actor and not game.own_active:
                yield game.violation("sow", f"{card} is {owner}'s own active card", "card")
            elif state.piles[cards.discards[owner]][-1] != card and not game.any_active:
                top = cards.top(state, owner)
                yield game.violation("buried", f"{card} is under {top} on {owner}'s discard pile", "card")
        elif not state.can_be(card, MARKET):
            yield game.violation(
                "sow",
                f"{card} {cards.where(state, card)}: only market cards and active ones are sown",
                "card",
            )

    def sow(self, game_state: GameState, entry: Sow) -> None:
        """Put it up for auction."""
        game, cards, card = self.game, self.game.cards, entry.card
        self.flow.take_turn(game_state, entry.actor, "sow", card)
        state = cards.state(game_state)
        place = state.where.get(card, MARKET)
        owner = cards.owner.get(place, BANK)
        game.state(game_state).origin = place if owner != BANK or place == MARKET else MARKET
        state.move(card, place if place in state.piles else MARKET, ASIDE)
        if place == MARKET:
            cards.fill(game_state, False)
        game.bids.auction(game_state, entry.actor, (card,), owner, card)

    def sow_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Market cards and active cards."""
        state = self.game.cards.state(game_state)
        piles = [state.piles[MARKET]]
        piles += [
            pile if self.game.any_active else pile[-1:]
            for pile in map(state.piles.get, self.game.cards.owner)
            if pile
        ]
        for pile in piles:
            for card in pile:
                if card != UNSEEN and not any(self.check_sow(game_state, Sow(0, actor, card))):
                    yield (card,)

    # -- reap -------------------------------------------------------------------------------------------

    def check_reap(self, game_state: GameState, entry: Reap) -> Iterable[Violation]:
        """A card of one's own hand (PA-21)."""
        fault = self.may_act(game_state, entry, "reap", entry.card)
        fault = fault or self.hand_fault(game_state, entry.actor, entry.card, "reap")
        if fault is not None:
            yield fault

    def reap(self, game_state: GameState, entry: Reap) -> None:
        """The four steps, and what the card does when it is sold (ruling PA-Q40)."""
        game, actor, card = self.game, entry.actor, entry.card
        self.flow.take_turn(game_state, actor, "reap", card)
        game.cards.state(game_state).move(card, game.cards.hands[actor], ASIDE)
        value, effect, protect = (
            ("value", actor, card, "value"),
            ("effect", actor, card),
            ("protect", actor, card[0], ""),
        )
        order = {
            "before bids": (value, effect, protect),
            "before value": (effect, value, protect),
            "after": (value, protect, effect),
        }
        game.push(game_state, *order[game.sale_effects], ("stow", actor, card))
        self.flow.advance(game_state)

    def hand_options(self, game_state: GameState, actor: str, command: str) -> Iterable[str]:
        """The known cards in a hand, while its player may act."""
        state = self.game.cards.state(game_state)
        if (
            self.may_act(game_state, Reap(0, actor, ""), command, "") is None
            and actor in self.game.cards.hands
        ):
            yield from (card for card in state.piles[self.game.cards.hands[actor]] if card != UNSEEN)

    def reap_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each card in hand."""
        for card in self.hand_options(game_state, actor, "reap"):
            yield (card,)

    # -- expand -----------------------------------------------------------------------------------------

    def check_expand(self, game_state: GameState, entry: Expand) -> Iterable[Violation]:
        """A hand card, a disk of its colour, a legal place (PA-46 to PA-51)."""
        game, card = self.game, entry.card
        fault = self.may_act(game_state, entry, "expand", card)
        fault = fault or self.hand_fault(game_state, entry.actor, card, "expand")
        if fault is not None:
            yield fault
            return
        board, colour = game.map.state(game_state), card[0]
        word = game.map.words[colour]
        if board.pool.get(colour, 0) <= 0:
            if game.no_disk == "barred":
                yield game.violation("no_disk", f"no {word} disk is left in the pool", "card")
                return
            if game.no_disk == "without":
                if entry.hexes:
                    yield game.violation("no_disk", f"no {word} disk is left, so none is placed", "hexes")
                return
            colour = entry.colour or ""
            if board.pool.get(colour, 0) <= 0:
                yield game.violation(
                    "no_disk", f"no {word} disk is left; name another colour: with NAME", "card"
                )
                return
        elif entry.colour not in (None, colour):
            yield game.violation("no_disk", f"{card} places a {word} disk", "colour")
            return
        places = entry.hexes or Hexes()
        if len(places) != 1:
            yield game.violation("one_disk", f"one disk is placed, in one sector, not {len(places)}", "hexes")
            return
        x = Case(game, game_state, entry.actor, card, covers=True)
        wrong = place_fault(x, places[0], colour, self.crusade_lands(game_state, entry.actor, colour))
        if wrong is not None:
            yield game.violation(wrong.reason, wrong.message, "hexes")

    def crusade_lands(self, game_state: GameState, actor: str, colour: str) -> bool:
        """Whether disks of the colour may land this turn, because the card covers Crusade of the Sun."""
        game = self.game
        top = game.cards.top(game.cards.state(game_state), actor)
        return top == "R02" and self.flow.crusade.colour(game_state) == colour

    def expand(self, game_state: GameState, entry: Expand) -> None:
        """The card goes on the discard pile, a disk on the map. Income follows, and an event where a tile was drawn."""
        game, actor, card = self.game, entry.actor, entry.card
        self.flow.take_turn(game_state, actor, "expand", card)
        game.cards.state(game_state).move(card, game.cards.hands[actor], game.cards.discards[actor])
        game_state.take(actor, "discard", card, f"{game.label}.expand_discard")
        board, colour = game.map.state(game_state), card[0]
        if board.pool.get(colour, 0) <= 0 and game.no_disk != "barred":
            colour = entry.colour or ("" if game.no_disk == "without" else colour)
        steps: list[tuple[object, ...]] = []
        for place in entry.hexes or ():
            if not colour:
                break
            game.map.from_pool(board, colour)
            laid = game.lay_disk(game_state, place, colour)
            steps += laid
            if not game.ideas_only:
                steps.append(("income", actor, place, "income"))
                if laid:
                    steps.append(("reveals", actor, 0, "reveal_missing"))
        game.push(game_state, *steps)
        self.flow.advance(game_state)

    def expand_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each card in hand at each legal place."""
        game, board = self.game, self.game.map.state(game_state)
        for card in self.hand_options(game_state, actor, "expand"):
            x = Case(game, game_state, actor, card, covers=True)
            if board.pool[card[0]] > 0:
                for place in legal_places(x, card[0]):
                    yield card, Hexes([place]), None
            elif game.no_disk == "without":
                yield card, None, None
            elif game.no_disk == "other":
                for colour, number in board.pool.items():
                    if number > 0:
                        for place in legal_places(x, colour):
                            yield card, Hexes([place]), game.map.words[colour]

    # -- event ------------------------------------------------------------------------------------------

    def check_event(self, game_state: GameState, entry: Event) -> Iterable[Violation]:
        """A hand card, and legal choices."""
        game, card = self.game, entry.card_and_choice.card
        fault = self.may_act(game_state, entry, "event", card)
        fault = fault or self.hand_fault(game_state, entry.actor, card, "event")
        if fault is not None:
            fault.about = card if fault.about else ""
            yield fault
            return
        event = EVENTS[card]
        x = Case(game, game_state, entry.actor, card, covers=True)
        values = entry.card_and_choice.values
        faults = list(event.check(x, values))
        yield from faults
        if faults:
            return
        if not game.partial_events and not event.whole(x):
            yield game.violation("partial", f"{card} can't be carried out in whole, so it is not played")
        elif not game.empty_events and not event.lasting and self.effectless(game_state, entry):
            yield game.violation("effectless", f"{card} would have no effect, so it is not played")

    def effectless(self, game_state: GameState, entry: Event) -> bool:
        """Whether an event changes nothing beside the card's own move."""
        game, card = self.game, entry.card_and_choice.card
        trial = game_state.copy()
        cards = game.cards.state(trial)
        cards.move(card, game.cards.hands[entry.actor], game.cards.discards[entry.actor])
        game.state(trial).agenda = ()
        after = trial.copy()
        EVENTS[card].execute(Case(game, after, entry.actor, card), entry.card_and_choice.values)
        return after.balances == trial.balances and after.module_states == trial.module_states

    def event(self, game_state: GameState, entry: Event) -> None:
        """The card goes on the discard pile and is carried out."""
        game, actor, chosen = self.game, entry.actor, entry.card_and_choice
        self.flow.take_turn(game_state, actor, "event", chosen.card)
        game.cards.state(game_state).move(chosen.card, game.cards.hands[actor], game.cards.discards[actor])
        reason = "crusade_text" if chosen.card == "R02" else "event_discard"
        game_state.take(actor, "discard", chosen.card, f"{game.label}.{reason}")
        EVENTS[chosen.card].execute(Case(game, game_state, actor, chosen.card), chosen.values)
        self.flow.advance(game_state)

    def event_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each card in hand with each choice."""
        game = self.game
        for card in self.hand_options(game_state, actor, "event"):
            x = Case(game, game_state, actor, card, covers=True)
            for values in EVENTS[card].options(x):
                said = self.choices.write(card, values)
                plain = game.partial_events and game.empty_events
                if plain or not any(self.check_event(game_state, Event(0, actor, said))):
                    yield (said,)

    # -- recovery and passing ---------------------------------------------------------------------------

    def check_recover(self, game_state: GameState, entry: Recover) -> Iterable[Violation]:
        """Before the action, with an empty hand (PA-18, PA-92)."""
        game, state, actor = self.game, self.game.state(game_state), entry.actor
        now = game.turns.state(game_state).now
        if game_state.over:
            yield game.game_violation("over", "the game is over: no disk is left in the pool")
        elif actor == state.acted[0] and now != actor:
            yield game.violation(
                "recover_late",
                f"{actor} takes the pile back at the start of the next turn, not at the end of this one",
            )
        elif now != actor:
            yield game.violation(
                "recover", f"it is {now}'s turn; {actor} takes the pile back at the start of the own turn"
            )
        elif not state.recovered and game.cards.state(game_state).piles[game.cards.hands[actor]]:
            yield game.violation("recover", f"{actor} has cards in hand, so the discard pile stays")

    def recover(self, game_state: GameState, entry: Recover) -> None:
        """Take the pile back, unless the start of the turn already did."""
        if not self.game.state(game_state).recovered or self.game.turns.state(game_state).now != entry.actor:
            self.flow.recover(game_state, entry.actor)

    def recover_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Where it is a choice."""
        game, cards = self.game, self.game.cards.state(game_state)
        if game.recovers or self.may_act(game_state, Recover(0, actor), "recover", "") is not None:
            return
        if not cards.piles[game.cards.hands[actor]] and cards.piles[game.cards.discards[actor]]:
            yield ()

    def can_act(self, game_state: GameState, actor: str) -> bool:
        """Whether anything but passing is possible."""
        state = self.game.cards.state(game_state)
        piles = [state.piles[MARKET], state.piles[self.game.cards.hands[actor]]]
        return any(piles) or any(True for _ in self.sow_options(game_state, actor))

    def check_pass(self, game_state: GameState, entry: Pass) -> Iterable[Violation]:
        """Only where nothing else is left (ruling PA-Q62)."""
        game = self.game
        fault = self.may_act(game_state, entry, "pass", "")
        if fault is not None:
            yield fault
        elif not game.may_pass and self.can_act(game_state, entry.actor):
            yield game.violation("pass", "a turn is one of four actions, and one of them is possible")

    def do_pass(self, game_state: GameState, entry: Pass) -> None:
        """The turn ends."""
        self.flow.take_turn(game_state, entry.actor, "pass", "")
        self.flow.advance(game_state)

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """If it is allowed."""
        if not any(True for _ in self.check_pass(game_state, Pass(0, actor))):
            yield ()
