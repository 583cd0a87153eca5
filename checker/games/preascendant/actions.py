"""The four actions, recovery and passing: what is wrong with them and how they begin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Entry, Found, Verb
from checker.families.cards import MARKET
from checker.families.hexmap import Hexes
from checker.games.preascendant.events import Case
from checker.games.preascendant.state import Event, Expand, Pass, Reap, Recover, Sow
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.preascendant.game import Preascendant

__all__ = ["Actions"]

ASIDE = "aside"
BANK = "bank"
UNSEEN = "?"


class Actions:
    """The actions of one game."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play

    def verbs(self) -> Iterable[Verb[Any]]:
        """The verbs that stand behind a player's name."""
        yield Verb(
            "sow CARD", Sow, self.check_sow, self.sow,
            "auction a market card or an active one; then: bids Ann 2 Bob 3, and tie Bob if they are tied",
            "Ann: sow B07 bids Ann 2 Bob 3", turn=False, anytime=True, options=self.sow_options,
        )  # fmt: skip
        yield Verb(
            "reap CARD", Reap, self.check_reap, self.reap,
            "sell a hand card; then: bids Bob 1, and who saves what: saves Bob 0,1",
            "Ann: reap W04 bids Bob 1 saves Bob 0,1", turn=False, anytime=True, options=self.reap_options,
        )  # fmt: skip
        yield Verb(
            "expand CARD [at HEXES] [with COLOUR]", Expand, self.check_expand, self.expand,
            "place a disk; in an unexplored sector then: draw 2 (its value) reveal B01 (the top event)",
            "Ann: expand R03 at 1,0 draw 2 reveal B07", turn=False, anytime=True, options=self.expand_options,
        )  # fmt: skip
        yield Verb(
            "event CARD_AND_CHOICE", Event, self.check_event, self.event,
            "play a card for its text; what the text leaves to you stands behind it",
            "Ann: event W04 at 0,1", turn=False, anytime=True, options=self.event_options,
        )  # fmt: skip
        yield Verb(
            "recover", Recover, self.check_recover, self.recover,
            "take back the discard pile, without a card in hand, before the action (it need not be written)",
            "Ann: recover", turn=False, anytime=True, options=self.recover_options,
        )  # fmt: skip
        yield Verb(
            "pass", Pass, self.check_pass, self.do_pass, "do nothing, if nothing can be done", "Ann: pass",
            turn=False, anytime=True, options=self.pass_options,
        )  # fmt: skip

    # -- whose turn -------------------------------------------------------------------------------------

    def may_act(self, table: Table, entry: Entry, verb: str, card: str) -> Found | None:
        """What keeps a player from acting at all."""
        play = self.play
        if table.over:
            return play.game_found("over", "the game is over: no disk is left in the pool")
        now, actor = play.turns.part(table).now, entry.actor
        missing = play.flow.missing(table)
        if missing is not None:
            return missing
        if now in ("", actor):
            return None
        part = play.part(table)
        if not part.started and not play.map.part(table).sectors:
            return play.found_of("turns", "first", f"{now} begins, not {actor}")
        last, did, which = part.acted
        if actor == last:
            if which and card == which and {did, verb} == {"expand", "event"}:
                return play.found(
                    "both", f"{card} was played already: for a disk or for its event, not for both"
                )
            return play.found_of("turns", "twice", f"{actor} has just acted; it is {now}'s turn")
        if verb == did == "reap" and card[:1] == which[:1]:
            return play.found("commission", f"only {last} sold: it is {now}'s turn, not {actor}'s")
        return play.found_of("turns", "out_of_turn", f"it is {now}'s turn, not {actor}'s")

    def hand_fault(self, table: Table, actor: str, card: str, verb: str) -> Found | None:
        """The finding if a card can't be in a player's hand."""
        play, cards = self.play, self.play.cards
        part = cards.part(table)
        if part.can_be(card, cards.hands[actor]):
            return None
        bare = play.figures["start_cards"] == 0 and not any(
            part.piles[place] for place in cards.hands.values()
        )
        if bare and not play.part(table).started:
            return play.found("variant", "without starting cards the first move is an auction")
        where = cards.where(part, card)
        return play.found(f"{verb}_hand", f"{card} is not in {actor}'s hand: it {where}", "card")

    # -- sow --------------------------------------------------------------------------------------------

    def check_sow(self, table: Table, entry: Sow) -> Iterable[Found]:
        """A market card or an active one (PA-20, PA-84)."""
        play, cards, card = self.play, self.play.cards, entry.card
        fault = self.may_act(table, entry, "sow", card)
        if fault is not None:
            yield fault
            return
        part = cards.part(table)
        place = part.where.get(card)
        owner = cards.owner.get(place or "")
        if owner is not None:
            if owner == entry.actor and not play.own_active:
                yield play.found("sow", f"{card} is {owner}'s own active card", "card")
            elif part.piles[cards.discards[owner]][-1] != card and not play.any_active:
                top = cards.top(part, owner)
                yield play.found("buried", f"{card} lies under {top} on {owner}'s discard pile", "card")
        elif not part.can_be(card, MARKET):
            yield play.found(
                "sow", f"{card} {cards.where(part, card)}: only market cards and active ones are sown", "card"
            )

    def sow(self, table: Table, entry: Sow) -> None:
        """Put it up for auction."""
        play, cards, card = self.play, self.play.cards, entry.card
        play.flow.take_turn(table, entry.actor, "sow", card)
        part = cards.part(table)
        place = part.where.get(card, MARKET)
        owner = cards.owner.get(place, BANK)
        play.part(table).origin = place if owner != BANK or place == MARKET else MARKET
        part.move(card, place if place in part.piles else MARKET, ASIDE)
        if place == MARKET:
            cards.fill(table, False)
        play.bids.auction(table, entry.actor, (card,), owner, card)

    def sow_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Market cards and active cards."""
        part = self.play.cards.part(table)
        piles = [part.piles[MARKET]]
        piles += [
            pile if self.play.any_active else pile[-1:]
            for pile in map(part.piles.get, self.play.cards.owner)
            if pile
        ]
        for pile in piles:
            for card in pile:
                if card != UNSEEN and not any(self.check_sow(table, Sow(0, actor, card))):
                    yield (card,)

    # -- reap -------------------------------------------------------------------------------------------

    def check_reap(self, table: Table, entry: Reap) -> Iterable[Found]:
        """A card of one's own hand (PA-21)."""
        fault = self.may_act(table, entry, "reap", entry.card)
        fault = fault or self.hand_fault(table, entry.actor, entry.card, "reap")
        if fault is not None:
            yield fault

    def reap(self, table: Table, entry: Reap) -> None:
        """The four steps, and what the card does when it is sold (ruling PA-Q40)."""
        play, actor, card = self.play, entry.actor, entry.card
        play.flow.take_turn(table, actor, "reap", card)
        play.cards.part(table).move(card, play.cards.hands[actor], ASIDE)
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
        play.flow.push(table, *order[play.sale_effects], ("stow", actor, card))
        play.flow.advance(table)

    def hand_options(self, table: Table, actor: str, verb: str) -> Iterable[str]:
        """The known cards in a hand, while its player may act."""
        part = self.play.cards.part(table)
        if self.may_act(table, Reap(0, actor, ""), verb, "") is None and actor in self.play.cards.hands:
            yield from (card for card in part.piles[self.play.cards.hands[actor]] if card != UNSEEN)

    def reap_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each card in hand."""
        for card in self.hand_options(table, actor, "reap"):
            yield (card,)

    # -- expand -----------------------------------------------------------------------------------------

    def check_expand(self, table: Table, entry: Expand) -> Iterable[Found]:
        """A hand card, a disk of its colour, a legal place (PA-46 to PA-51)."""
        play, card = self.play, entry.card
        fault = self.may_act(table, entry, "expand", card)
        fault = fault or self.hand_fault(table, entry.actor, card, "expand")
        if fault is not None:
            yield fault
            return
        board, colour = play.map.part(table), card[0]
        word = play.map.words[colour]
        if board.pool.get(colour, 0) <= 0:
            if play.no_disk == "barred":
                yield play.found("no_disk", f"no {word} disk is left in the pool", "card")
                return
            if play.no_disk == "without":
                if entry.hexes:
                    yield play.found("no_disk", f"no {word} disk is left, so none is placed", "hexes")
                return
            colour = entry.colour or ""
            if board.pool.get(colour, 0) <= 0:
                yield play.found("no_disk", f"no {word} disk is left; name another colour: with NAME", "card")
                return
        elif entry.colour not in (None, colour):
            yield play.found("no_disk", f"{card} places a {word} disk", "colour")
            return
        places = entry.hexes or Hexes()
        if len(places) != 1:
            yield play.found("one_disk", f"one disk is placed, in one sector, not {len(places)}", "hexes")
            return
        x = Case(play, table, entry.actor, card, covers=True)
        wrong = play.place_fault(x, places[0], colour, self.crusade_lands(table, entry.actor, colour))
        if wrong is not None:
            yield play.found(wrong.reason, wrong.message, "hexes")

    def crusade_lands(self, table: Table, actor: str, colour: str) -> bool:
        """Whether disks of the colour may land this turn, because the card covers Crusade of the Sun."""
        play = self.play
        top = play.cards.top(play.cards.part(table), actor)
        return top == "R02" and play.crusade.colour(table) == colour

    def expand(self, table: Table, entry: Expand) -> None:
        """The card goes on the discard pile, a disk on the map; then income, and an event where a tile was drawn."""
        play, actor, card = self.play, entry.actor, entry.card
        play.flow.take_turn(table, actor, "expand", card)
        play.cards.part(table).move(card, play.cards.hands[actor], play.cards.discards[actor])
        table.take(actor, "discard", card, f"{play.label}.expand_discard")
        board, colour = play.map.part(table), card[0]
        if board.pool.get(colour, 0) <= 0 and play.no_disk != "barred":
            colour = entry.colour or ("" if play.no_disk == "without" else colour)
        steps: list[tuple[object, ...]] = []
        for place in entry.hexes or ():
            if not colour:
                break
            play.map.from_pool(board, colour)
            laid = play.lay_disk(table, place, colour)
            steps += laid
            if not play.ideas_only:
                steps.append(("income", actor, place, "income"))
                if laid:
                    steps.append(("reveals", actor, 0, "reveal_missing"))
        play.flow.push(table, *steps)
        play.flow.advance(table)

    def expand_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each card in hand at each legal place."""
        play, board = self.play, self.play.map.part(table)
        for card in self.hand_options(table, actor, "expand"):
            x = Case(play, table, actor, card, covers=True)
            if board.pool[card[0]] > 0:
                for place in play.spots(x, card[0]):
                    yield card, Hexes([place]), None
            elif play.no_disk == "without":
                yield card, None, None
            elif play.no_disk == "other":
                for colour, number in board.pool.items():
                    if number > 0:
                        for place in play.spots(x, colour):
                            yield card, Hexes([place]), play.map.words[colour]

    # -- event ------------------------------------------------------------------------------------------

    def check_event(self, table: Table, entry: Event) -> Iterable[Found]:
        """A hand card, and legal choices."""
        play, card = self.play, entry.card_and_choice.card
        fault = self.may_act(table, entry, "event", card)
        fault = fault or self.hand_fault(table, entry.actor, card, "event")
        if fault is not None:
            fault.about = card if fault.about else ""
            yield fault
            return
        event = play.events[card]
        x = Case(play, table, entry.actor, card, covers=True)
        values = entry.card_and_choice.values
        before = len(found := list(event.check(x, values)))
        yield from found
        if before:
            return
        if not play.partial_events and not event.whole(x):
            yield play.found("partial", f"{card} can't be carried out in whole, so it is not played")
        elif not play.empty_events and not event.lasting and self.effectless(table, entry):
            yield play.found("effectless", f"{card} would have no effect, so it is not played")

    def effectless(self, table: Table, entry: Event) -> bool:
        """Whether an event changes nothing beside the card's own move."""
        play, card = self.play, entry.card_and_choice.card
        trial = table.copy()
        cards = play.cards.part(trial)
        cards.move(card, play.cards.hands[entry.actor], play.cards.discards[entry.actor])
        play.part(trial).agenda = ()
        after = trial.copy()
        play.execute(Case(play, after, entry.actor, card), entry.card_and_choice.values)
        return after.purses == trial.purses and after.parts == trial.parts

    def event(self, table: Table, entry: Event) -> None:
        """The card goes on the discard pile and is carried out."""
        play, actor, chosen = self.play, entry.actor, entry.card_and_choice
        play.flow.take_turn(table, actor, "event", chosen.card)
        play.cards.part(table).move(chosen.card, play.cards.hands[actor], play.cards.discards[actor])
        reason = "crusade_text" if chosen.card == "R02" else "event_discard"
        table.take(actor, "discard", chosen.card, f"{play.label}.{reason}")
        play.execute(Case(play, table, actor, chosen.card), chosen.values)
        play.flow.advance(table)

    def event_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each card in hand with each choice."""
        play = self.play
        for card in self.hand_options(table, actor, "event"):
            x = Case(play, table, actor, card, covers=True)
            for values in play.events[card].options(x):
                said = play.words_of_cards.write(card, values)
                plain = play.partial_events and play.empty_events
                if plain or not any(self.check_event(table, Event(0, actor, said))):
                    yield (said,)

    # -- recovery and passing ---------------------------------------------------------------------------

    def check_recover(self, table: Table, entry: Recover) -> Iterable[Found]:
        """Before the action, with an empty hand (PA-18, PA-92)."""
        play, part, actor = self.play, self.play.part(table), entry.actor
        now = play.turns.part(table).now
        if table.over:
            yield play.game_found("over", "the game is over: no disk is left in the pool")
        elif actor == part.acted[0] and now != actor:
            yield play.found(
                "recover_late",
                f"{actor} takes the pile back when the next turn begins, not when this one ends",
            )
        elif now != actor:
            yield play.found(
                "recover", f"it is {now}'s turn; {actor} takes the pile back when the own turn begins"
            )
        elif not part.recovered and play.cards.part(table).piles[play.cards.hands[actor]]:
            yield play.found("recover", f"{actor} has cards in hand")

    def recover(self, table: Table, entry: Recover) -> None:
        """What was done by itself, or what the player chose to do."""
        if not self.play.part(table).recovered or self.play.turns.part(table).now != entry.actor:
            self.play.flow.recover(table, entry.actor)

    def recover_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Where it is a choice."""
        play, cards = self.play, self.play.cards.part(table)
        if play.recovers or self.may_act(table, Recover(0, actor), "recover", "") is not None:
            return
        if not cards.piles[play.cards.hands[actor]] and cards.piles[play.cards.discards[actor]]:
            yield ()

    def can_act(self, table: Table, actor: str) -> bool:
        """Whether anything but passing is possible."""
        part = self.play.cards.part(table)
        piles = [part.piles[MARKET], part.piles[self.play.cards.hands[actor]]]
        return any(piles) or any(True for _ in self.sow_options(table, actor))

    def check_pass(self, table: Table, entry: Pass) -> Iterable[Found]:
        """Only where nothing else is left (ruling PA-Q62)."""
        play = self.play
        fault = self.may_act(table, entry, "pass", "")
        if fault is not None:
            yield fault
        elif not play.may_pass and self.can_act(table, entry.actor):
            yield play.found("pass", "a turn is one of four actions, and one of them is possible")

    def do_pass(self, table: Table, entry: Pass) -> None:
        """The turn ends."""
        self.play.flow.take_turn(table, entry.actor, "pass", "")
        self.play.flow.advance(table)

    def pass_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """If it is allowed."""
        if not any(True for _ in self.check_pass(table, Pass(0, actor))):
            yield ()
