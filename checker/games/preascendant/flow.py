"""The course of a turn: what follows by itself, what is awaited, how it ends.

Every action lays out its steps on the agenda (:class:`..state.HistoryState`). :meth:`Flow.advance` does them in order
until one needs a line of its own: a drawn tile, a revealed event, bids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playproof.checker.families.sealed_bids import (
    LotReturned,
    LotWon,
    ProtectionBid,
    ProtectionEnded,
    SealedState,
)
from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import DECK, MARKET
from playproof.checker.games.preascendant.crusade import CrusadeDisks
from playproof.checker.games.preascendant.events import EVENTS, Case
from playproof.checker.games.preascendant.hexmap import Hex
from playproof.checker.games.preascendant.state import Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState

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

    def __init__(self, game: PreascendantBase, crusade: CrusadeDisks) -> None:
        self.game = game
        self.crusade = crusade
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

    def handlers(self) -> Iterable[Handler]:
        """What comes of bids."""
        yield on(LotWon, self.awarded)
        yield on(LotReturned, self.went_back)
        yield on(ProtectionBid, self.protection_bid)
        yield on(ProtectionEnded, self.collapse)

    # -- the agenda -------------------------------------------------------------------------------------

    def advance(self, game_state: GameState) -> None:
        """Do the steps that need no line of their own."""
        game, state = self.game, self.game.state(game_state)
        while state.agenda and not game.bids.state(game_state).purpose:
            step = state.agenda[0]
            do = self.steps.get(step[0])
            if do is None:
                if self.awaits(game_state, step):
                    return
                state.agenda = state.agenda[1:]
                continue
            state.agenda = state.agenda[1:]
            do(game_state, *step[1:])

    def awaits(self, game_state: GameState, step: Step) -> bool:
        """Whether there is still something to wait for."""
        game = self.game
        if step[0] == "place":
            return self.crusade.can_land(game_state, step[1])
        if step[0] == "pick":
            return bool(game.cards.state(game_state).piles[MARKET])
        if step[0] == "mass":
            return EVENTS["W03"].whole(Case(game, game_state, game.state(game_state).active, "W03"))
        return True

    def missing(self, game_state: GameState) -> Violation | None:
        """What must be entered before another action; ``None`` if nothing must."""
        missing = self.unentered(game_state)
        if missing is not None:
            missing.due = missing.message
        return missing

    def unentered(self, game_state: GameState) -> Violation | None:
        """What a bid or the agenda waits for."""
        missing = self.game.bids.missing(game_state)
        if missing is not None:
            return missing
        step = self.game.awaited_step(game_state)
        reason = AWAITED.get(step[0])
        if reason is None:
            return None
        if step[0] == "draw":
            return self.game.violation(step[2] or reason, f"draw a tile for {step[1]} first: draw VALUE")
        if step[0] == "reveal":
            own = step[3] if step[3] != "reveal_missing" else reason
            return self.game.violation(own, "reveal the top event and carry it out first: reveal CARD …")
        said = {
            "place": "place the disks of Crusade of the Sun first: place HEXES",
            "pick": "pick the market card that Beta Theory brings first: picks CARD",
            "mass": "name the sector that gets the bids of Critical Mass first: at HEX",
        }
        return self.game.violation(reason, said[step[0]])

    def abandon(self, game_state: GameState, lose: bool) -> None:
        """Play went on although something was awaited: do the rest of the turn without it."""
        bids, state = self.game.bids, self.game.state(game_state)
        for _ in range(40):
            if bids.state(game_state).purpose:
                bids.abandon(game_state, lose)
            elif state.agenda:
                state.agenda = state.agenda[1:]
                self.advance(game_state)
            else:
                return

    # -- turns ------------------------------------------------------------------------------------------

    def begin(self, game_state: GameState, player: str) -> None:
        """A turn begins: recovery (PA-18), a disk more on Crusade of the Sun (PA-73)."""
        game, state, cards = self.game, self.game.state(game_state), self.game.cards.state(game_state)
        state.begun, state.recovered = True, False
        state.active = player
        if not cards.piles[game.cards.hands[player]] and game.recovers:
            self.recover(game_state, player)
        self.crusade.grow(game_state, player)

    def recover(self, game_state: GameState, player: str) -> None:
        """The discard pile goes to the hand."""
        game, cards = self.game, self.game.cards.state(game_state)
        pile = cards.piles[game.cards.discards[player]]
        if not pile:
            return
        hand = game.cards.hands[player]
        for card in pile.copy():
            pile.remove(card)
            cards.put(card, hand)
        game.state(game_state).recovered = True
        if self.crusade.uncovered(game_state):
            self.game.push(game_state, ("place", player))
        self.advance(game_state)

    def take_turn(self, game_state: GameState, player: str, command: str, card: str) -> None:
        """An action begins. What was awaited is given up. A player who acts out of turn gets the turn."""
        game, state, turn = self.game, self.game.state(game_state), self.game.turns.state(game_state)
        if state.agenda or game.bids.state(game_state).purpose:
            self.abandon(game_state, False)
        if turn.now != player or not state.begun:
            turn.now = player
            self.begin(game_state, player)
            state.agenda = ()
        state.active = player
        state.acted = (player, command, card)
        state.started = game.cards.state(game_state).started = True
        state.fell, state.mass = (), None
        state.agenda = (("end",),)

    def end(self, game_state: GameState) -> None:
        """A turn ends: disks that Crusade of the Sun lets go, the market, the end (PA-24), the next turn."""
        game, state = self.game, self.game.state(game_state)
        player = state.active
        game_state.cross_border()
        if self.crusade.uncovered(game_state):
            owner = (
                game.cards.owner.get(state.origin, player) if state.acted[1:] == ("sow", "R02") else player
            )
            self.game.push(game_state, ("place", owner), ("end",))
            return
        game.cards.fill(game_state, True)
        if self.over(game_state):
            if game.parked == "placed" and self.crusade.count(game_state):
                self.game.push(game_state, ("place", player), ("end",))
                return
            game_state.over = True
            return
        game.turns.pass_on(game_state, player)
        self.begin(game_state, game.turns.state(game_state).now)

    def over(self, game_state: GameState) -> bool:
        """Whether the game ends with this turn."""
        game, board = self.game, self.game.map.state(game_state)
        left = sum(number for number in board.pool.values() if number > 0)
        if game.parked == "pool":
            left += self.crusade.count(game_state)
        return not left or (game.tiles_end and game.map.tiles_left(board) <= 0)

    def pass_over(self, game_state: GameState, player: str) -> None:
        """A turn whose action is unknown."""
        state = self.game.state(game_state)
        self.take_turn(game_state, player, "", "")
        state.skips_continuation = -1
        self.advance(game_state)

    # -- expanding --------------------------------------------------------------------------------------

    def income(self, game_state: GameState, who: str, place: Hex, reason: str) -> None:
        """Gems to a sector's value."""
        sector = self.game.map.state(game_state).sectors.get(place)
        amount = self.game.map.value(sector) if sector is not None else 0
        game_state.pay(BANK, who, amount, f"{self.game.label}.{reason}")

    def reveals(self, game_state: GameState, who: str, depth: int, reason: str) -> None:
        """The top event is to be revealed, if there is one."""
        cards = self.game.cards
        if cards.has_deck(cards.state(game_state)) and len(cards.state(game_state).piles[DECK]) > depth:
            self.game.push(game_state, ("reveal", who, depth, reason))

    def again(self, game_state: GameState, who: str, card: str, depth: int) -> None:
        """The same event for another player; one with choices is awaited."""
        event = EVENTS[card]
        if event.syntax:
            self.game.push(game_state, ("reveal", who, depth, "reveal_missing"))
        else:
            event.execute(Case(self.game, game_state, who, card, depth))

    # -- selling ----------------------------------------------------------------------------------------

    def value(self, game_state: GameState, who: str, card: str, reason: str) -> None:
        """The worth of a card's colour, from the bank."""
        worth = self.game.map.worth_of(self.game.map.state(game_state), card[0])
        game_state.tell("worth", worth, f"{self.game.label}.{reason}", who)
        game_state.pay(BANK, who, worth, f"{self.game.label}.{reason}")

    def effect(self, game_state: GameState, who: str, card: str) -> None:
        """What a card does when its owner sells it."""
        EVENTS[card].sold(Case(self.game, game_state, who, card))

    def protect(self, game_state: GameState, who: str, colour: str, route: str) -> None:
        """Bids to preserve a colour (``""``: all)."""
        game, board = self.game, self.game.map.state(game_state)
        safe = bool(game.cards.on_top(game.cards.state(game_state), "K10"))
        if safe and game.stasis_skips:
            return
        if colour:
            stake = tuple(game.map.controlled(board, colour))
        else:
            stake = tuple(place for place, sector in board.sectors.items() if sector.stack)
        about = game.map.words.get(colour, "all colours")
        game.bids.protect(game_state, who, stake, about, route, safe)

    def collapse(self, game_state: GameState, event: ProtectionEnded) -> None:
        """Sectors that nobody saved lose their top disk (PA-44)."""
        game, board = self.game, self.game.map.state(game_state)
        fell: list[tuple[Hex, str]] = []
        if not game.cards.on_top(game.cards.state(game_state), "K10"):
            for place in event.lost:
                if isinstance(place, Hex):
                    letter = game.map.lift_disk(board, place)
                    game.map.destroy(board, letter)
                    if letter:
                        fell.append((place, letter))
        game.state(game_state).fell += tuple(fell)
        self.advance(game_state)

    def stow(self, game_state: GameState, who: str, card: str) -> None:
        """The sold card goes under the deck (PA-38), or to the owner of Zele Research Labs."""
        game, cards = self.game, self.game.cards.state(game_state)
        zele = game.cards.on_top(cards, "W09")
        if zele:
            cards.move(card, ASIDE, game.cards.hands[zele])
            game_state.take(who, zele, card, f"{game.label}.{'own_sold' if zele == who else 'W09'}")
        else:
            cards.move(card, ASIDE, DECK, under=True)
            game_state.take(who, DECK, card, f"{game.label}.stow")

    def protection_bid(self, game_state: GameState, event: ProtectionBid) -> None:
        """Where the money of bids goes that a card has called for."""
        {"dam": self.dam_bids, "mass": self.mass_bids}[event.route](
            game_state, self.game.bids.state(game_state)
        )

    def dam_bids(self, game_state: GameState, state: SealedState) -> None:
        """The Ru-Shou Dam: the opponents' bids are the player's."""
        game = self.game
        for player, amount in state.bids.items():
            if player != state.active:
                game_state.pay(player, state.active, amount, f"{game.label}.R12")
            elif game.dam_own_paid:
                game_state.pay(player, BANK, amount, "sealed_bids.protect_paid")

    def mass_bids(self, game_state: GameState, state: SealedState) -> None:
        """Critical Mass: all bids go into one sector, which may be named later."""
        place = self.game.state(game_state).mass
        total = sum(state.bids.values())
        if total <= 0:
            return
        if place is None:
            self.game.push(game_state, ("mass", tuple(state.bids.items())))
        else:
            self.lay_mass(game_state, place, tuple(state.bids.items()))

    def lay_mass(self, game_state: GameState, place: Hex, bids: tuple[tuple[str, int], ...]) -> None:
        """Each bid into the sector."""
        for player, amount in bids:
            if amount > 0:
                self.game.map.give(game_state, place, amount, f"{self.game.label}.W03", player)

    # -- auctions ---------------------------------------------------------------------------------------

    def auction(self, game_state: GameState, who: str, lot: tuple[str, ...], origin: str) -> None:
        """An event has a lot auctioned; the bank is its former owner."""
        game = self.game
        game.state(game_state).origin = origin
        payee = BANK if game.lots_to_bank else ""
        game.bids.auction(game_state, who, lot, BANK, " and ".join(lot), payee)

    def awarded(self, game_state: GameState, event: LotWon) -> None:
        """The winner gets the lot and the gems on it; Galactic Union pays its buyer."""
        result = event.result
        game, cards = self.game, self.game.cards.state(game_state)
        zele = game.cards.on_top(cards, "W09") if game.auctions_sell else ""
        owner = zele or result.winner
        pile = game.cards.discards if game.to_discard and not zele else game.cards.hands
        for card in result.lot:
            if owner not in pile:
                continue
            cards.move(card, ASIDE, pile[owner])
            source = result.owner if result.owner != BANK else game.state(game_state).origin
            game_state.take(source, owner, card, "sealed_bids.won")
            gems = cards.on.get(card, 0)
            if gems and not game.cards.money_stays:
                del cards.on[card]
                game_state.pay(MARKET, result.winner, gems, f"{game.label}.W02")
        if "W06" in result.lot and (result.price > 0 or game.any_purchase):
            EVENTS["W06"].bought(Case(game, game_state, result.winner, "W06"))
        self.advance(game_state)

    def went_back(self, game_state: GameState, event: LotReturned) -> None:
        """Nobody bid: the lot goes back to its place."""
        result = event.result
        game, cards = self.game, self.game.cards.state(game_state)
        origin = game.state(game_state).origin
        for card in reversed(result.lot) if origin == DECK else result.lot:
            place = DECK if origin == "bottom" else origin
            if place in cards.piles:
                cards.move(card, ASIDE, place, under=origin == "bottom")
        self.advance(game_state)
