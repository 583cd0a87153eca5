"""184x's own: how rounds follow each other, retirement, the bank's break, the end.

Sources: X4-52 to X4-61; X4-Q29, X4-Q30, X4-Q33 to X4-Q37.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from playproof.checker.families.dividends import Dividends
from playproof.checker.families.price_track import PriceTrack
from playproof.checker.families.token_bag import TokenBag
from playproof.checker.games.game_184x.expedition import Expedition
from playproof.checker.games.game_184x.expedition_state import Retire
from playproof.checker.games.game_184x.investment import Investment
from playproof.checker.games.game_184x.path_tracing import PathTracing
from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.games.game_184x.retirement import Retirement
from playproof.checker.games.game_184x.side_bets import SideBets
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game import Game
from playproof.checker.model.game_state import FULL, GameState, ModuleState, Move
from playproof.checker.model.names import listing
from playproof.checker.model.rule_module import Command
from playproof.checker.model.snapshot import Placed

__all__ = ["Guilds", "GuildsState"]

BANK = "bank"


@dataclass(slots=True)
class GuildsState(ModuleState):
    """``broken``: the bank could not pay, or had broken before; ``retired``: the tokens (location, value) flipped at
    the last retirement, while it may be stated; ``groups``: the sums that it was chosen from."""

    broken: bool = False
    retired: tuple[tuple[str, int], ...] | None = None
    groups: tuple[tuple[int, int], ...] = ()

    def copy(self) -> GuildsState:
        """An equal part."""
        return GuildsState(self.broken, self.retired, self.groups)


class Score(Entry):
    """``score Ann 512``."""

    player: str
    amount: int


class Winner(Entry):
    """``winner Ann``."""

    player: tuple[str, ...]


class HaveBroken(Entry):
    """``have broken``."""


class Guilds(Game[GuildsState]):
    """Rounds, retirement and the end. Parameters: ``bank_broken_when``: the bank is broken when it is ``short``
    (can't pay in full) or ``empty``; ``unpaid_by_bank``: what it can't pay is ``owed`` or ``lost``;
    ``tokens_counted``: tokens on ``outposts``, or those in the ``market`` as well; ``equal_groups``: of equal groups
    the ``lower`` value, ``all`` or the ``higher`` value; ``break_in_investment``: the game goes on to its retirement
    (``plays on``) or ends ``at once``; ``winner_tie``: shared, or ``most potentials`` win.
    """

    reasons: ClassVar[dict[str, str]] = {
        **Game.reasons,
        "group": "The group of tokens with the lowest sum retires.",
        "group_sum": "Tokens of one value count together.",
        "all": "All tokens of that group are flipped.",
        "when": "Retirement comes after the last expedition round.",
        "winner": "Most money wins.",
        "score": "A player's score is money and the value of potentials.",
        "ended": "The game ends at the retirement after the bank broke.",
        "seats": "",
    }

    def ready(self) -> None:
        """Hook into the families."""
        p = self.params
        self.track = self.prints("rounds")
        self.at_zero = p.choice("bank_broken_when", ("short", "empty")) == "empty"
        self.lost = p.choice("unpaid_by_bank", ("owed", "lost")) == "lost"
        self.at_once = p.choice("break_in_investment", ("plays on", "at once")) == "at once"
        self.most_potentials = p.choice("winner_tie", ("shared", "most potentials")) == "most potentials"
        self.dividends.payer = self.bank_pays
        self.dividends.idle = lambda game_state, name: self.potentials.idle(
            self.potentials.guild(game_state, name)
        )
        self.dividends.earning = lambda game_state, name: sum(
            number for _, number in self.potentials.shares(game_state, name)
        )
        self.bets.payer = self.bank_pays
        self.bag.elsewhere = self.potentials.tokens
        self.bag.after_refill.append(self.expedition.buying.after_refill)

    @cached_property
    def retirement(self) -> Retirement:
        """Retirement."""
        return Retirement(self)

    @property
    def investment(self) -> Investment:
        """Investment rounds."""
        return self.require(Investment)

    @property
    def expedition(self) -> Expedition:
        """Expedition rounds."""
        return self.require(Expedition)

    @property
    def potentials(self) -> Potentials:
        """Guilds and their potentials."""
        return self.require(Potentials)

    @property
    def bets(self) -> SideBets:
        """Private guilds."""
        return self.require(SideBets)

    @property
    def map(self) -> PathTracing:
        """The map."""
        return self.require(PathTracing)

    @property
    def prices(self) -> PriceTrack:
        """The price track."""
        return self.require(PriceTrack)

    @property
    def dividends(self) -> Dividends:
        """Dividends."""
        return self.require(Dividends)

    @property
    def bag(self) -> TokenBag:
        """Bag and market."""
        return self.require(TokenBag)

    # -- names ------------------------------------------------------------------------------------------

    def actor_meant(self, text: str, game_state: GameState) -> str:
        """A player or a guild; a founded guild also by its colour."""
        return self.potentials.called(text, game_state) or self.actors.get(text)

    def owner_meant(self, text: str, actor: str) -> str:
        """Whoever has money; also the bag, the market and outposts, where tokens lie."""
        folded = text.casefold()
        if folded in ("bag", "market", "box", "deck"):
            return folded
        found = self.map.location_names.candidates(text)
        return found[0] if len(found) == 1 else self.owners.get(text)

    # -- money ------------------------------------------------------------------------------------------

    def bank_pays(self, game_state: GameState, owner: str, amount: int, reason: str) -> None:
        """The bank pays in full, or what it has where what is missing is lost."""
        if self.lost and self.bank.size and amount > game_state.balances[BANK]:
            self.state(game_state).broken = True
            amount = max(game_state.balances[BANK], 0)
        game_state.pay(BANK, owner, amount, reason)

    def broken(self, game_state: GameState) -> bool:
        """Whether the bank has broken; an unlimited one never does."""
        if not self.bank.size:
            return self.state(game_state).broken
        return self.state(game_state).broken or game_state.low < (1 if self.at_zero else 0)

    def broke_in_investment(self, game_state: GameState) -> None:
        """Where a bank that breaks in an investment round ends the game."""
        if self.at_once and self.broken(game_state):
            self.end(game_state)

    def end(self, game_state: GameState) -> None:
        """The game is over."""
        game_state.over = True
        game_state.active_modules = ()

    # -- prices -----------------------------------------------------------------------------------------

    def move_price(self, game_state: GameState, name: str, paid: int) -> None:
        """A dividend moves the price."""
        before = self.prices.price(game_state, name)
        self.bets.event(game_state, "sum", 0, paid)
        self.bets.event(game_state, "price", before, self.prices.paid(game_state, name, paid))

    def shift(self, game_state: GameState, name: str, steps: int, reason: str) -> None:
        """Something else moves it."""
        self.prices.shift(game_state, name, steps, reason)

    # -- rounds -----------------------------------------------------------------------------------------

    def start(self) -> ModuleState:
        """Nothing has retired."""
        return GuildsState()

    def invested(self, game_state: GameState) -> None:
        """An investment round is over."""
        self.state(game_state).retired = None
        if self.potentials.guilds(game_state):
            self.expedition.begin(game_state)
        else:
            self.expeditions_over(game_state)  # nobody can act in the expedition rounds

    def expeditions_over(self, game_state: GameState) -> None:
        """Retirement; then the next investment round, or the end."""
        self.retirement.retire(game_state)
        if self.broken(game_state):
            self.end(game_state)
        else:
            self.investment.begin(game_state)

    def closes(self, game_state: GameState, entry: Entry) -> bool:
        """Whether a statement shows that the last guild's turn is over: the retirement, or what follows the end."""
        return isinstance(entry, Retire) or (isinstance(entry, Score | Winner) and self.broken(game_state))

    # -- verbs ------------------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Retirement, and the statements of the end."""
        yield from self.retirement.commands()
        yield Command("score PLAYER AMOUNT", Score, self.check_score, nothing, "a player's final score",
                   "score Ann 512", kind="table", anytime=True)  # fmt: skip
        yield Command("winner PLAYER...", Winner, self.check_winner, nothing, "who wins", "winner Ann", kind="table",
                   anytime=True)  # fmt: skip
        yield Command("broken", HaveBroken, lambda t, e: (), self.have_broken, "the bank has broken before",
                   "have broken", kind="have")  # fmt: skip

    # -- the end ----------------------------------------------------------------------------------------

    def ended(self, game_state: GameState) -> Iterable[Violation]:
        """Scores are only stated at the end."""
        if not game_state.over:
            why = "the bank has broken: the game ends at the next retirement" if self.broken(game_state) else (
                f"the bank holds {game_state.balances[BANK]}" if self.bank.size else "the bank has not broken")  # fmt: skip
            yield self.violation("ended", f"the game is not over; {why}")

    def check_score(self, game_state: GameState, entry: Score) -> Iterable[Violation]:
        """The stated final score."""
        yield from self.ended(game_state)
        due = self.scores(game_state)[entry.player]
        if game_state.over and entry.amount != due:
            worth = self.potentials.worth(game_state, entry.player)
            cash = game_state.balances[entry.player]
            reason = "winner" if entry.amount == cash and worth == 0 else "score"
            parts = f"money {cash}, potentials {worth}: {self.holdings(game_state, entry.player)}"
            yield self.violation(
                reason, f"{entry.player} scores {due} ({parts}), not {entry.amount}", "amount"
            )

    def holdings(self, game_state: GameState, player: str) -> str:
        """``3 LAN at 80``, for each guild."""
        found = [
            f"{self.potentials.weight(guild, player)} {name} at {self.prices.price(game_state, name)}"
            for name, guild in self.potentials.guilds(game_state).items()
            if self.potentials.weight(guild, player)
        ]
        return listing(found) or "none"

    def check_winner(self, game_state: GameState, entry: Winner) -> Iterable[Violation]:
        """Most money; equals share the win, or most potentials decide."""
        yield from self.ended(game_state)
        if not game_state.over:
            return
        best = self.winners(game_state)
        if set(entry.player) != set(best):
            scores = self.scores(game_state)
            yield self.violation("winner", f"{listing(best)} won with {max(scores.values())}", "player")

    def winners(self, game_state: GameState) -> list[str]:
        """Who has won."""
        scores = self.scores(game_state)
        best = [player for player in self.players if scores[player] == max(scores.values())]
        if self.most_potentials and len(best) > 1:
            held = {
                player: sum(
                    self.potentials.weight(guild, player)
                    for guild in self.potentials.guilds(game_state).values()
                )
                for player in best
            }
            best = [player for player in best if held[player] == max(held.values())]
        return best

    def have_broken(self, game_state: GameState, entry: HaveBroken) -> None:
        """The game ends at the next retirement."""
        self.state(game_state).broken = True

    # -- what may come next -----------------------------------------------------------------------------

    def moves(self, game_state: GameState) -> list[tuple[Command[Any], str, tuple[object, ...]]]:
        """All that may be entered next; also what shows that the turn under way is over."""
        out = super().moves(game_state)
        after = self.after(game_state)
        if after is not None:
            state, module = self.expedition.state(game_state), self.expedition
            coming = module.state(after).now if state.now else ""
            once_more = not state.todo and 0 < state.number < module.rounds
            out += [
                move
                for move in super().moves(after)
                if (move[0].turn or (move[1] == coming and move not in out))
                and (move[1] != state.now or (once_more and module.again(state, move[0].entry)))
            ]
        return out

    def after(self, game_state: GameState) -> GameState | None:
        """The table once the turn under way is over, if it may be over."""
        in_round = bool(game_state.active_modules) and game_state.active_modules[-1] == "expedition"
        if in_round and self.expedition.state(game_state).now and self.expedition.due(game_state) is None:
            copy = game_state.copy()
            self.expedition.end_turn(copy)
        elif self.investment.all_quit(game_state):
            copy = game_state.copy()
            self.invested(copy)
        else:
            return None
        copy.journal = []
        return copy

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for."""
        state = self.expedition.state(game_state)
        if state.done and not game_state.over:
            return f"{state.now} has finished buying: refill the market"
        return super().awaited(game_state)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """Nothing of the game's own."""
        return ""

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The round track."""
        return (self.track,) if self.track else ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """A marker on the round under way."""
        number = self.expedition.state(game_state).number
        spot = "retirement" if game_state.over else f"expedition-{number}" if number else "investment"
        for on in self.boards(game_state):
            yield Placed(on, spot)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The bank's break, the last retirement."""
        state = self.state(game_state)
        shown: dict[str, Any] = {}
        if (game_state.low < FULL or state.broken) and self.broken(game_state):
            shown["bank"] = "broken"
        if state.retired:
            shown["retired"] = dict(state.retired)
        return shown


def nothing(game_state: GameState, entry: Entry) -> None:
    """A statement changes nothing."""
