"""The stock round with its commands: turns, passes, the priority deal, the round's end, what can be stated.

Sources: 1830 R-030 to R-065; 1889 V-010 to V-014.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from playproof.checker.families.shares import IPO, MARKET
from playproof.checker.families.stock_round.buying import Buying
from playproof.checker.families.stock_round.position import Positions
from playproof.checker.families.stock_round.selling import legal
from playproof.checker.families.stock_round.state import Pass, RiseUndone, Sell, Stays, StockRoundState
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class StockRound(Buying, Positions):
    """Par, buy, sell and pass; :class:`StockRoundBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """Par, buy, sell, pass; private companies; positions."""
        yield from self.par_commands()
        yield from self.sale_commands()
        yield Command("pass", Pass, self.check_pass, self.do_pass, "do nothing; after acting: be done", "Ann: pass",
                   options=self.pass_options,
                   claim_forms=("price AMOUNT", "PLAYER takes priority deal"))  # fmt: skip
        yield from self.purchase_commands()
        yield Command("stays COMPANY...", Stays, self.check_stays, self.stays,
                   "sold out companies did not rise at the last round's end", "stays KA", kind="table",
                   anytime=True)  # fmt: skip
        yield from self.position_commands()

    def ready(self) -> None:
        """Connect to the other modules; private companies are exchanged when it says."""
        super().ready()
        self.shares.timing = self

    # -- private companies exchanged for shares ---------------------------------------------------------

    def late(self, game_state: GameState, player: str, when: str) -> str:
        """Why a private company can't be exchanged now; ``""`` if it can."""
        stage = game_state.active_modules[-1:]
        if when == "any":
            return ""
        if stage == (self.name,):
            if when == "purchase" and player not in self.active_players(game_state):
                return f"an exchange is a purchase: {player} makes it in the own turn"
            if when == "purchase" and self.bought_by(game_state, player):
                return f"{player} has already bought {self.bought_by(game_state, player)} in this turn"
            return ""
        operating = self.game.modules.get(stage[0]) if stage else None
        untouched = getattr(operating, "untouched", None)
        if untouched is not None and not untouched(game_state):
            now = listing(self.game.active_players_now(game_state), "or")
            return f"{now} is in the midst of a turn; an exchange is made between two turns"
        return ""

    def exchanged(self, game_state: GameState, player: str, private: str, when: str) -> None:
        """As a purchase, an exchange is the turn's."""
        if when == "purchase" and game_state.active_modules[-1:] == (self.name,):
            state = self.act(game_state, player)
            state.bought, state.source, state.trader = private, "", player

    def lasting_state(self, game_state: GameState) -> StockRoundState:
        """Without who has passed and acted since, and what has risen: that is settled. The priority deal when no stock round is
        under way."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules:
            return StockRoundState(priority=state.priority)
        return replace(state, passed=set(), market=None, risen={})

    # -- whose turn -------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The player on turn; the next one too when that player may be done."""
        state, now = self.state(game_state), self.turns.state(game_state).now
        if state.acted and not any(True for _ in self.must_sell(game_state, now)):
            return tuple(dict.fromkeys((now, self.turns.left_of(now), *state.loose)))
        return (now, *state.loose)

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Clockwise; a player who has acted is done when the next one acts."""
        state, turns, actor = self.state(game_state), self.turns, entry.actor
        now = turns.state(game_state).now
        if actor == now or actor in state.loose:
            return
        due = turns.lefts[now] if state.acted else now
        if actor == due:
            yield from self.must_sell(game_state, now)
        elif actor not in turns.lefts:
            yield self.violation("company", f"{actor} takes no turn in the stock round: it is {now}'s")
        elif not state.begun:
            reason = "priority_first" if state.first else "priority"
            yield self.violation(reason, f"{now} has the priority deal and begins, not {actor}")
        elif due in state.passed and actor == turns.lefts[due]:
            yield self.violation(
                "still_in", f"it is {due}'s turn, not {actor}'s; having passed puts nobody out"
            )
        else:
            reason = self.of("turn", "first") if state.first else "turn"
            yield self.violation(reason, f"it is {due}'s turn, not {actor}'s")

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Something unreadable was done, or not done after all: who has the turn may go on, or be done."""
        state, turns = self.state(game_state), self.turns
        now = turns.state(game_state).now
        loose = [actor, turns.left_of(actor)] if actor != now else [turns.left_of(now)]
        state.loose = tuple(player for player in dict.fromkeys((*state.loose, *loose)) if player != now)
        state.begun = True

    # -- passing, and the round's end -------------------------------------------------------------------

    def check_pass(self, game_state: GameState, entry: Pass) -> Iterable[Violation]:
        """Not above a limit."""
        yield from self.must_sell(game_state, entry.actor)

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Unless one must sell."""
        if legal(self.check_pass(game_state, Pass(0, actor))):
            yield ()

    def do_pass(self, game_state: GameState, entry: Pass) -> None:
        """The turn is over; the round, if all have passed one after another."""
        turns, actor = self.turns, entry.actor
        self.turn_to(game_state, actor)
        state = self.state(game_state)
        turn = turns.state(game_state)
        done = state.acted
        state.new_turn()
        state.begun = True
        turn.now, turn.last = turns.lefts.get(actor, turn.now), actor
        if done:
            return
        state.passes += 1
        state.passed.add(actor)
        if state.passes >= len(self.game.players):
            self.end(game_state, state)

    def end(self, game_state: GameState, state: StockRoundState) -> None:
        """Sold out companies rise, the priority deal moves, the next round begins."""
        state.risen, state.market = {}, None
        if self.rise:
            if not isinstance(self.params.values.get("sold_out_rise"), dict):  # no ruling hangs on it
                game_state.cross_border()
            before, at = self.market.state(game_state).copy(), self.market.state(game_state).at
            for company in self.market.order(game_state, self.sold_out(game_state)):
                old = at[company]
                self.market.move(game_state, company, "up", "stock_round.rise")
                if at[company] != old:
                    state.risen[company] = old
            state.market = before, self.market.state(game_state).copy()
        if state.trader:
            state.priority = self.turns.left_of(state.trader)
        elif self.idle_left:
            state.priority = self.turns.left_of(state.priority)
        game_state.take("", state.priority, "priority deal", "stock_round.next_priority")
        self.game.finished(game_state, self.name)
        risen = tuple(self.state(game_state).risen)
        for letter in self.params.noted("sold_out_rise")[1] if risen else ():
            said = f"{listing(risen)} did not rise when sold out"
            game_state.offer(
                self.params.noted("sold_out_rise")[0], letter, said, lambda other: self.drop(other, risen)
            )

    def sold_out(self, game_state: GameState) -> list[str]:
        """Companies whose shares are all in players' hands."""
        state = self.shares.state(game_state)
        return [
            company
            for company in state.par
            if not state.held[company].get(IPO, 0)
            and (self.sold_out_ipo or not state.held[company].get(MARKET, 0))
        ]

    def check_stays(self, game_state: GameState, entry: Stays) -> Iterable[Violation]:
        """Only where the table has not chosen that they rise, and of what has risen."""
        for company in entry.company:
            if company not in self.state(game_state).risen:
                yield self.violation("stays", f"{company} did not rise at the last round's end", company)
            elif not self.rise_open:
                yield self.violation("stays", f"{company} was sold out and rises", company)

    def stays(self, game_state: GameState, entry: Stays) -> None:
        """They go back to where they stood."""
        self.drop(game_state, entry.company)

    def drop(self, game_state: GameState, companies: Iterable[str]) -> None:
        """Companies that have risen did not: they keep their places in their piles, too, if nothing has moved since."""
        state = self.state(game_state)
        risen = state.risen
        companies = [company for company in companies if company in risen]
        if state.market is not None and self.market.state(game_state) == state.market[1]:
            game_state.module_states[self.market.name] = state.market[0].copy()
            game_state.journal = [move for move in game_state.journal if move.reason != "stock_round.rise"]
            for company in self.market.order(game_state, risen):
                if company not in companies:
                    self.market.move(game_state, company, "up", "stock_round.rise")
                else:
                    game_state.tell(
                        "price", self.market.price(game_state, company), "stock_round.stays", company
                    )
        else:
            for company in companies:
                self.market.place(game_state, company, risen[company], "stock_round.stays")
        for company in companies:
            del risen[company]
        if state.market is not None:
            state.market = state.market[0], self.market.state(game_state).copy()
        self.game.emit(game_state, RiseUndone())

    # -- what is told -----------------------------------------------------------------------------------

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The shares that are sold, and the price of each."""
        number = entry.number if isinstance(entry, Sell) else None
        if not number or number < 2 or int(move.what) % number:
            return ""
        return f"{number} × {int(move.what) // number}"

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A price at the round's end may be told, whether or not the token has moved."""
        of_company = claim.kind == "price" and claim.who in self.shares.companies
        if isinstance(entry, Pass) and of_company and claim.what == self.market.price(game_state, claim.who):
            return None
        return found

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "certificates AMOUNT": "the buyer's certificates that count towards the limit",
            "percent AMOUNT": "the buyer's part of the company, in per cent",
            "PLAYER takes priority deal": "who begins the next stock round",
        }

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A presidency, a float or certificates that were stated wrongly."""
        shares = self.shares
        piece = str(claim.what).casefold()
        if claim.kind == "takes" and "president" in piece:
            if claim.who == MARKET:
                return "stock_round.president_never"
            if not any(
                move.kind == "take" and str(move.what).startswith("president") for move in game_state.journal
            ):
                return "stock_round.heir" if isinstance(entry, Sell) else "stock_round.president"
        if claim.kind == "gets" and claim.who in shares.companies and not moves:
            return "shares.float"
        if isinstance(entry, Pass) and claim.kind in ("pays", "gets") and not moves:
            return "stock_round.pass"
        if isinstance(entry, Pass) and claim.kind == "price" and claim.who in shares.companies:
            return "stock_round.rise"
        if claim.kind == "certificates" and moves and isinstance(claim.what, int):
            return (
                f"stock_round.{self.miscounted(game_state, moves[0].source, claim.what - int(moves[0].what))}"
            )
        return ""

    def miscounted(self, game_state: GameState, player: str, off: int) -> str:
        """Which rule of counting certificates was likely missed."""
        shares = self.shares
        state = shares.state(game_state)
        privates = shares.privates_of(game_state, player)
        presides = [company for company, holder in state.president.items() if holder == player]
        white = [company for company in presides if shares.counts(game_state, company)]
        exempt = sum(
            shares.papers(state, company, player)
            for company in state.par
            if not shares.counts(game_state, company)
        )
        cases = {
            -privates: "privates",
            sum(shares.companies[company].president - 1 for company in white): "shares",
            -len(white): "presidents",
            exempt: "zone",
        }
        return self.of("certificates", cases.get(off, "other")) if off else "certificates"

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """The priority deal is whose it is said to be."""
        if not moves or moves[0].what != "priority deal" or claim.who not in self.game.players:
            return False
        self.state(game_state).priority = claim.who
        return True

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The priority deal, and in a stock round who has sold what."""
        state = self.state(game_state)
        shown: dict[str, Any] = {"priority": state.priority}
        if self.name in game_state.active_modules:
            sold = {player: sorted(companies) for player, companies in state.sold.items() if companies}
            if sold:
                shown["sold"] = sold
            if state.passed:
                shown["passed"] = sorted(state.passed)
        return shown
