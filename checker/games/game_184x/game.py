"""184x's own: how rounds follow each other, retirement, the bank's break, the end.

Sources: X4-52 to X4-61; X4-Q29, X4-Q30, X4-Q33 to X4-Q37.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.game import Game
from checker.games.game_184x.expedition_state import Retire
from checker.games.game_184x.retirement import Retirement
from checker.names import listing
from checker.standing import Placed
from checker.table import FULL, Move, Part, Table

if TYPE_CHECKING:
    from checker.families.dividends import Dividends
    from checker.families.path_tracing import PathTracing
    from checker.families.price_track import PriceTrack
    from checker.families.token_bag import TokenBag
    from checker.games.game_184x.expedition import Expedition
    from checker.games.game_184x.expedition_state import ExpeditionPart
    from checker.games.game_184x.investment import Investment
    from checker.games.game_184x.potentials import Potentials
    from checker.games.game_184x.side_bets import SideBets

__all__ = ["Guilds", "GuildsPart"]

BANK = "bank"


@dataclass(slots=True)
class GuildsPart(Part):
    """``broken``: the bank could not pay, or had broken before; ``retired``: the tokens (location, value) flipped at
    the last retirement, while it may be stated; ``groups``: the sums that it was chosen from."""

    broken: bool = False
    retired: tuple[tuple[str, int], ...] | None = None
    groups: tuple[tuple[int, int], ...] = ()

    def copy(self) -> GuildsPart:
        """An equal part."""
        return GuildsPart(self.broken, self.retired, self.groups)


class Score(Entry):
    """``score Ann 512``."""

    player: str
    amount: int


class Winner(Entry):
    """``winner Ann``."""

    player: tuple[str, ...]


class HaveBroken(Entry):
    """``have broken``."""


class Guilds(Game):
    """Rounds, retirement and the end. Parameters: ``breaks``: the bank is broken when it is ``short`` (can't pay in
    full) or ``empty``; ``shortage``: what it can't pay is ``owed`` or ``lost``; ``counted``: tokens on ``outposts``, or
    those in the ``market`` as well; ``equal``: of equal groups the ``lower`` value, ``all`` or the ``higher`` value;
    ``break_in_investment``: the game goes on to its retirement (``plays on``) or ends ``at once``; ``tie``: shared, or
    ``most potentials`` win.
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
        self.at_zero = p.choice("breaks", ("short", "empty")) == "empty"
        self.lost = p.choice("shortage", ("owed", "lost")) == "lost"
        self.at_once = p.choice("break_in_investment", ("plays on", "at once")) == "at once"
        self.most_potentials = p.choice("tie", ("shared", "most potentials")) == "most potentials"
        self.dividends.payer = self.bank_pays
        self.dividends.idle = lambda table, name: self.potentials.idle(self.potentials.guild(table, name))
        self.dividends.earning = lambda table, name: sum(
            number for _, number in self.potentials.shares(table, name)
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
        return cast("Investment", self.rooms["investment"])

    @property
    def expedition(self) -> Expedition:
        """Expedition rounds."""
        return cast("Expedition", self.rooms["expedition"])

    @property
    def potentials(self) -> Potentials:
        """Guilds and their potentials."""
        return cast("Potentials", self.rooms["potentials"])

    @property
    def bets(self) -> SideBets:
        """Private guilds."""
        return cast("SideBets", self.rooms["side_bets"])

    @property
    def map(self) -> PathTracing:
        """The map."""
        return cast("PathTracing", self.rooms["path_tracing"])

    @property
    def prices(self) -> PriceTrack:
        """The price track."""
        return cast("PriceTrack", self.rooms["price_track"])

    @property
    def dividends(self) -> Dividends:
        """Dividends."""
        return cast("Dividends", self.rooms["dividends"])

    @property
    def bag(self) -> TokenBag:
        """Bag and market."""
        return cast("TokenBag", self.rooms["token_bag"])

    # -- names ------------------------------------------------------------------------------------------

    def actor_meant(self, text: str, table: Table) -> str:
        """A player or a guild; a founded guild also by its colour."""
        return self.potentials.called(text, table) or self.actors.get(text)

    def owner_meant(self, text: str, actor: str) -> str:
        """Whoever has money; also the bag, the market and outposts, where tokens lie."""
        folded = text.casefold()
        if folded in ("bag", "market", "box", "deck"):
            return folded
        found = self.map.location_names.candidates(text)
        return found[0] if len(found) == 1 else self.owners.get(text)

    # -- money ------------------------------------------------------------------------------------------

    def bank_pays(self, table: Table, owner: str, amount: int, reason: str) -> None:
        """The bank pays in full, or what it has where what is missing is lost."""
        if self.lost and self.bank.size and amount > table.purses[BANK]:
            self.part(table).broken = True
            amount = max(table.purses[BANK], 0)
        table.pay(BANK, owner, amount, reason)

    def broken(self, table: Table) -> bool:
        """Whether the bank has broken; an unlimited one never does."""
        if not self.bank.size:
            return self.part(table).broken
        return self.part(table).broken or table.low < (1 if self.at_zero else 0)

    def broke_in_investment(self, table: Table) -> None:
        """Where a bank that breaks in an investment round ends the game."""
        if self.at_once and self.broken(table):
            self.end(table)

    def end(self, table: Table) -> None:
        """The game is over."""
        table.over = True
        table.stage = ()

    # -- prices -----------------------------------------------------------------------------------------

    def move_price(self, table: Table, name: str, paid: int) -> None:
        """A dividend moves the price."""
        before = self.prices.price(table, name)
        self.bets.event(table, "sum", 0, paid)
        self.bets.event(table, "price", before, self.prices.paid(table, name, paid))

    def shift(self, table: Table, name: str, steps: int, reason: str) -> None:
        """Something else moves it."""
        self.prices.shift(table, name, steps, reason)

    # -- rounds -----------------------------------------------------------------------------------------

    def start(self) -> Part:
        """Nothing has retired."""
        return GuildsPart()

    def part(self, table: Table) -> GuildsPart:
        """The game's own part."""
        return cast(GuildsPart, table.parts[self.label])

    def invested(self, table: Table) -> None:
        """An investment round is over."""
        self.part(table).retired = None
        if self.potentials.guilds(table):
            self.expedition.begin(table)
        else:
            self.expeditions_over(table)  # nobody can act in the expedition rounds

    def expeditions_over(self, table: Table) -> None:
        """Retirement; then the next investment round, or the end."""
        self.retirement.retire(table)
        if self.broken(table):
            self.end(table)
        else:
            self.investment.begin(table)

    def closes(self, table: Table, entry: Entry) -> bool:
        """Whether a statement shows that the last guild's turn is over: the retirement, or what follows the end."""
        return isinstance(entry, Retire) or (isinstance(entry, Score | Winner) and self.broken(table))

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Retirement, and the statements of the end."""
        yield from self.retirement.verbs()
        yield Verb("score PLAYER AMOUNT", Score, self.check_score, nothing, "a player's final score",
                   "score Ann 512", kind="table", anytime=True)  # fmt: skip
        yield Verb("winner PLAYER...", Winner, self.check_winner, nothing, "who wins", "winner Ann", kind="table",
                   anytime=True)  # fmt: skip
        yield Verb("broken", HaveBroken, lambda t, e: (), self.have_broken, "the bank has broken before",
                   "have broken", kind="have")  # fmt: skip

    # -- the end ----------------------------------------------------------------------------------------

    def ended(self, table: Table) -> Iterable[Found]:
        """Scores are only stated at the end."""
        if not table.over:
            why = "the bank has broken: the game ends at the next retirement" if self.broken(table) else (
                f"the bank holds {table.purses[BANK]}" if self.bank.size else "the bank has not broken")  # fmt: skip
            yield self.found("ended", f"the game is not over; {why}")

    def check_score(self, table: Table, entry: Score) -> Iterable[Found]:
        """The stated final score."""
        yield from self.ended(table)
        due = self.scores(table)[entry.player]
        if table.over and entry.amount != due:
            worth = self.potentials.worth(table, entry.player)
            cash = table.purses[entry.player]
            reason = "winner" if entry.amount == cash and worth == 0 else "score"
            parts = f"money {cash}, potentials {worth}: {self.holdings(table, entry.player)}"
            yield self.found(reason, f"{entry.player} scores {due} ({parts}), not {entry.amount}", "amount")

    def holdings(self, table: Table, player: str) -> str:
        """``3 LAN at 80``, for each guild."""
        found = [
            f"{self.potentials.weight(guild, player)} {name} at {self.prices.price(table, name)}"
            for name, guild in self.potentials.guilds(table).items()
            if self.potentials.weight(guild, player)
        ]
        return listing(found) or "none"

    def check_winner(self, table: Table, entry: Winner) -> Iterable[Found]:
        """Most money; equals share the win, or most potentials decide."""
        yield from self.ended(table)
        if not table.over:
            return
        best = self.winners(table)
        if set(entry.player) != set(best):
            scores = self.scores(table)
            yield self.found("winner", f"{listing(best)} won with {max(scores.values())}", "player")

    def winners(self, table: Table) -> list[str]:
        """Who has won."""
        scores = self.scores(table)
        best = [player for player in self.players if scores[player] == max(scores.values())]
        if self.most_potentials and len(best) > 1:
            held = {
                player: sum(
                    self.potentials.weight(guild, player) for guild in self.potentials.guilds(table).values()
                )
                for player in best
            }
            best = [player for player in best if held[player] == max(held.values())]
        return best

    def have_broken(self, table: Table, entry: HaveBroken) -> None:
        """The game ends at the next retirement."""
        self.part(table).broken = True

    # -- what may come next -----------------------------------------------------------------------------

    def moves(self, table: Table) -> list[tuple[Verb[Any], str, tuple[object, ...]]]:
        """All that may be entered next; also what shows that the turn under way is over."""
        out = super().moves(table)
        after = self.after(table)
        if after is not None:
            part, room = self.expedition.part(table), self.expedition
            coming = room.part(after).now if part.now else ""
            once_more = not part.todo and 0 < part.number < room.rounds
            out += [
                move
                for move in super().moves(after)
                if (move[0].turn or (move[1] == coming and move not in out))
                and (move[1] != part.now or (once_more and room.again(part, move[0].entry)))
            ]
        return out

    def after(self, table: Table) -> Table | None:
        """The table once the turn under way is over, if it may be over."""
        in_round = bool(table.stage) and table.stage[-1] == "expedition"
        if in_round and self.expedition.part(table).now and self.expedition.due(table) is None:
            copy = table.copy()
            self.expedition.end_turn(copy)
        elif self.investment.all_quit(table):
            copy = table.copy()
            self.invested(copy)
        else:
            return None
        copy.journal = []
        return copy

    def awaited(self, table: Table) -> str:
        """What the game waits for."""
        part = self.expedition.part(table)
        if part.done and not table.over:
            return f"{part.now} has finished buying: refill the market"
        return super().awaited(table)

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """Nothing of the game's own."""
        return ""

    def boards(self) -> Iterable[str]:
        """The round track."""
        return (self.track,) if self.track else ()

    def placed(self, table: Table) -> Iterable[Placed]:
        """A marker on the round under way."""
        number = cast("ExpeditionPart", table.parts["expedition"]).number
        spot = "retirement" if table.over else f"expedition-{number}" if number else "investment"
        for on in self.boards():
            yield Placed(on, spot)

    def show(self, table: Table) -> dict[str, Any]:
        """The bank's break, the last retirement."""
        part = self.part(table)
        shown: dict[str, Any] = {}
        if (table.low < FULL or part.broken) and self.broken(table):
            shown["bank"] = "broken"
        if part.retired:
            shown["retired"] = dict(part.retired)
        return shown


def nothing(table: Table, entry: Entry) -> None:
    """A statement changes nothing."""
