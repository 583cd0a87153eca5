"""How a turn goes: what is done by itself, what is awaited, where it ends.

Every action lays out its steps on the agenda (:class:`..state.HistoryPart`). :meth:`Flow.advance` does them in order
until one needs a line of its own: a drawn tile, an event turned up, bids.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from checker.entries import Found
from checker.families.cards import DECK, MARKET
from checker.families.hexmap import Hex
from checker.families.sealed_bids import Item, Result, SealedPart
from checker.games.preascendant.events import Case
from checker.games.preascendant.state import Step
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.preascendant.game import Preascendant

__all__ = ["Flow"]

BANK = "bank"
ASIDE = "aside"
#: Steps that wait for a line, and the reason if none comes.
AWAITED = {
    "draw": "draw_missing",
    "reveal": "reveal_missing",
    "place": "place_missing",
    "pick": "B09",
    "mass": "W03",
}


class Flow:
    """The course of one game's turns."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play
        self.steps: dict[str, Callable[..., None]] = {
            "income": self.income,
            "reveals": self.reveals,
            "again": self.again,
            "value": self.value,
            "effect": self.effect,
            "protect": self.protect,
            "auction": self.auction,
            "stow": self.stow,
            "end": self.end,
        }
        bids = play.bids
        bids.after_award.append(self.awarded)
        bids.after_back.append(self.went_back)
        bids.after_protection.append(self.collapse)
        bids.routes["dam"] = self.dam_bids
        bids.routes["mass"] = self.mass_bids

    # -- the agenda -------------------------------------------------------------------------------------

    def push(self, table: Table, *steps: Step) -> None:
        """To be done first."""
        part = self.play.part(table)
        part.agenda = (*steps, *part.agenda)

    def advance(self, table: Table) -> None:
        """Do what can be done without a line."""
        play, part = self.play, self.play.part(table)
        while part.agenda and not play.bids.part(table).purpose:
            step = part.agenda[0]
            do = self.steps.get(step[0])
            if do is None:
                if self.awaits(table, step):
                    return
                part.agenda = part.agenda[1:]
                continue
            part.agenda = part.agenda[1:]
            do(table, *step[1:])

    def awaits(self, table: Table, step: Step) -> bool:
        """Whether there is still something to wait for."""
        play = self.play
        if step[0] == "place":
            return play.crusade.awaits(table, step[1])
        if step[0] == "pick":
            return bool(play.cards.part(table).piles[MARKET])
        if step[0] == "mass":
            return play.events["W03"].whole(Case(play, table, play.part(table).active, "W03"))
        return True

    def done(self, table: Table) -> Step:
        """The awaited step has come."""
        part = self.play.part(table)
        step = part.agenda[0]
        part.agenda = part.agenda[1:]
        return step

    def front(self, table: Table) -> Step:
        """The step that is awaited; ``("",)`` if none is."""
        part = self.play.part(table)
        if part.agenda and not self.play.bids.part(table).purpose:
            return part.agenda[0]
        return ("",)

    def missing(self, table: Table) -> Found | None:
        """What must be told before another action; ``None`` if nothing must."""
        found = self.play.bids.missing(table)
        if found is not None:
            return found
        step = self.front(table)
        reason = AWAITED.get(step[0])
        if reason is None:
            return None
        if step[0] == "draw":
            return self.play.found(step[2] or reason, f"a tile was to be drawn for {step[1]}: draw VALUE")
        if step[0] == "reveal":
            own = step[3] if step[3] != "reveal_missing" else reason
            return self.play.found(own, "the top event was to be turned up and carried out: reveal CARD …")
        said = {
            "place": "the disks of Crusade of the Sun were to be placed: place HEXES",
            "pick": "Beta Theory brings a card of the market: picks CARD",
            "mass": "Critical Mass puts the bids into a sector: at HEX",
        }
        return self.play.found(reason, said[step[0]])

    def abandon(self, table: Table, lose: bool) -> None:
        """The table went on although something was awaited: the rest of the turn is done without it."""
        bids, part = self.play.bids, self.play.part(table)
        for _ in range(40):
            if bids.part(table).purpose:
                bids.abandon(table, lose)
            elif part.agenda:
                part.agenda = part.agenda[1:]
                self.advance(table)
            else:
                return

    # -- turns ------------------------------------------------------------------------------------------

    def begin(self, table: Table, player: str) -> None:
        """A turn begins: recovery (PA-18), a disk more on Crusade of the Sun (PA-73)."""
        play, part, cards = self.play, self.play.part(table), self.play.cards.part(table)
        part.begun, part.recovered = True, False
        part.active = player
        if not cards.piles[play.cards.hands[player]] and play.recovers:
            self.recover(table, player)
        play.crusade.grow(table, player)

    def recover(self, table: Table, player: str) -> None:
        """The discard pile goes to the hand."""
        play, cards = self.play, self.play.cards.part(table)
        pile = cards.piles[play.cards.discards[player]]
        if not pile:
            return
        hand = play.cards.hands[player]
        for card in pile.copy():
            pile.remove(card)
            cards.put(card, hand)
        play.part(table).recovered = True
        if play.crusade.uncovered(table):
            self.push(table, ("place", player))
        self.advance(table)

    def take_turn(self, table: Table, player: str, verb: str, card: str) -> None:
        """An action begins. What was awaited before is given up; who acts out of turn has the turn."""
        play, part, turn = self.play, self.play.part(table), self.play.turns.part(table)
        if part.agenda or play.bids.part(table).purpose:
            self.abandon(table, False)
        if turn.now != player or not part.begun:
            turn.now = player
            self.begin(table, player)
            part.agenda = ()
        part.active = player
        part.acted = (player, verb, card)
        part.started = play.cards.part(table).started = True
        part.fell, part.mass = (), None
        part.agenda = (("end",),)

    def end(self, table: Table) -> None:
        """A turn ends: disks that Crusade of the Sun lets go, the market, the end (PA-24), the next turn."""
        play, part = self.play, self.play.part(table)
        player = part.active
        if play.crusade.uncovered(table):
            owner = play.cards.owner.get(part.origin, player) if part.acted[1:] == ("sow", "R02") else player
            self.push(table, ("place", owner), ("end",))
            return
        play.cards.fill(table, True)
        if self.over(table):
            if play.parked == "placed" and play.crusade.count(table):
                self.push(table, ("place", player), ("end",))
                return
            table.over = True
            return
        play.turns.pass_on(table, player)
        self.begin(table, play.turns.part(table).now)

    def over(self, table: Table) -> bool:
        """Whether the game ends with this turn."""
        play, board = self.play, self.play.map.part(table)
        left = sum(number for number in board.pool.values() if number > 0)
        if play.parked == "pool":
            left += play.crusade.count(table)
        return not left or (play.tiles_end and play.map.tiles_left(board) <= 0)

    def pass_over(self, table: Table, player: str) -> None:
        """A turn without an action that can be told."""
        part = self.play.part(table)
        self.take_turn(table, player, "", "")
        part.muted = -1
        self.advance(table)

    # -- expanding --------------------------------------------------------------------------------------

    def income(self, table: Table, who: str, place: Hex, reason: str) -> None:
        """Gems to a sector's value."""
        sector = self.play.map.part(table).sectors.get(place)
        amount = self.play.map.value(sector) if sector is not None else 0
        table.pay(BANK, who, amount, f"{self.play.label}.{reason}")

    def reveals(self, table: Table, who: str, depth: int, reason: str) -> None:
        """An event is to be turned up, if there is one."""
        cards = self.play.cards
        if cards.has_deck(cards.part(table)) and len(cards.part(table).piles[DECK]) > depth:
            self.push(table, ("reveal", who, depth, reason))

    def again(self, table: Table, who: str, card: str, depth: int) -> None:
        """The same event for another player; one with choices is awaited."""
        event = self.play.events[card]
        if event.form:
            self.push(table, ("reveal", who, depth, "reveal_missing"))
        else:
            self.play.execute(Case(self.play, table, who, card, depth), ())

    # -- selling ----------------------------------------------------------------------------------------

    def value(self, table: Table, who: str, card: str, reason: str) -> None:
        """The worth of a card's colour, from the bank."""
        worth = self.play.map.worth_of(self.play.map.part(table), card[0])
        table.tell("worth", worth, f"{self.play.label}.{reason}", who)
        table.pay(BANK, who, worth, f"{self.play.label}.{reason}")

    def effect(self, table: Table, who: str, card: str) -> None:
        """What a card does when its owner sells it."""
        sold = getattr(self.play.events[card], "sold", None)
        if sold is not None:
            sold(Case(self.play, table, who, card))

    def protect(self, table: Table, who: str, colour: str, route: str) -> None:
        """Bids to preserve a colour (``""``: all)."""
        play, board = self.play, self.play.map.part(table)
        safe = bool(play.cards.on_top(play.cards.part(table), "K10"))
        if safe and play.stasis_skips:
            return
        if colour:
            stake = tuple(play.map.controlled(board, colour))
        else:
            stake = tuple(place for place, sector in board.sectors.items() if sector.stack)
        about = play.map.words.get(colour, "all colours")
        play.bids.protect(table, who, stake, about, route, safe)

    def collapse(self, table: Table, lost: tuple[Item, ...]) -> None:
        """What nobody saved loses its top disk (PA-44)."""
        play, board = self.play, self.play.map.part(table)
        fell: list[tuple[Hex, str]] = []
        if not play.cards.on_top(play.cards.part(table), "K10"):
            for place in lost:
                if isinstance(place, Hex):
                    letter = play.map.lift_disk(board, place)
                    play.map.destroy(board, letter)
                    if letter:
                        fell.append((place, letter))
        play.part(table).fell += tuple(fell)
        self.advance(table)

    def stow(self, table: Table, who: str, card: str) -> None:
        """The sold card goes under the deck (PA-38), or to the owner of Zele Research Labs."""
        play, cards = self.play, self.play.cards.part(table)
        zele = play.cards.on_top(cards, "W09")
        if zele:
            cards.move(card, ASIDE, play.cards.hands[zele])
            table.take(who, zele, card, f"{play.label}.{'own_sold' if zele == who else 'W09'}")
        else:
            cards.move(card, ASIDE, DECK, under=True)
            table.take(who, DECK, card, f"{play.label}.stow")

    def dam_bids(self, table: Table, part: SealedPart) -> None:
        """The Ru-Shou Dam: the opponents' bids are the player's."""
        play = self.play
        for player, amount in part.bids.items():
            if player != part.active:
                table.pay(player, part.active, amount, f"{play.label}.R12")
            elif play.dam_own_paid:
                table.pay(player, BANK, amount, "sealed_bids.protect_paid")

    def mass_bids(self, table: Table, part: SealedPart) -> None:
        """Critical Mass: all bids go into one sector; which one may be told later."""
        place = self.play.part(table).mass
        total = sum(part.bids.values())
        if total <= 0:
            return
        if place is None:
            self.push(table, ("mass", tuple(part.bids.items())))
        else:
            self.lay_mass(table, place, tuple(part.bids.items()))

    def lay_mass(self, table: Table, place: Hex, bids: tuple[tuple[str, int], ...]) -> None:
        """Each bid into the sector."""
        for player, amount in bids:
            if amount > 0:
                self.play.map.give(table, place, amount, f"{self.play.label}.W03", player)

    # -- auctions ---------------------------------------------------------------------------------------

    def auction(self, table: Table, who: str, lot: tuple[str, ...], origin: str) -> None:
        """An event has a lot auctioned; the bank is its former owner."""
        play = self.play
        play.part(table).origin = origin
        payee = BANK if play.lots_to_bank else ""
        play.bids.auction(table, who, lot, BANK, " and ".join(lot), payee)

    def awarded(self, table: Table, result: Result) -> None:
        """The winner has the lot, and the gems on it; Galactic Union pays its buyer."""
        play, cards = self.play, self.play.cards.part(table)
        zele = play.cards.on_top(cards, "W09") if play.auctions_sell else ""
        owner = zele or result.winner
        pile = play.cards.discards if play.to_discard and not zele else play.cards.hands
        for card in result.lot:
            if owner not in pile:
                continue
            cards.move(card, ASIDE, pile[owner])
            source = result.owner if result.owner != BANK else play.part(table).origin
            table.take(source, owner, card, "sealed_bids.won")
            gems = cards.on.get(card, 0)
            if gems and not play.cards.money_stays:
                del cards.on[card]
                table.pay(MARKET, result.winner, gems, f"{play.label}.W02")
        if "W06" in result.lot and (result.price > 0 or play.any_purchase):
            play.events["W06"].bought(Case(play, table, result.winner, "W06"))  # type: ignore[attr-defined]
        self.advance(table)

    def went_back(self, table: Table, result: Result) -> None:
        """Nobody has bid, and the lot goes back where it was."""
        play, cards = self.play, self.play.cards.part(table)
        origin = play.part(table).origin
        for card in reversed(result.lot) if origin == DECK else result.lot:
            place = DECK if origin == "bottom" else origin
            if place in cards.piles:
                cards.move(card, ASIDE, place, under=origin == "bottom")
        self.advance(table)
