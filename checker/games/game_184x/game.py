"""184x's own: how rounds follow each other, retirement, the bank's break, the end.

Sources: X4-52 to X4-61; X4-Q29, X4-Q30, X4-Q33 to X4-Q37.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from playproof.checker.families.final_scores import FinalScores, Score, Winner
from playproof.checker.games.game_184x.base import BANK, GuildsBase, GuildsState
from playproof.checker.games.game_184x.chance import chance_line
from playproof.checker.games.game_184x.expedition import Expedition
from playproof.checker.games.game_184x.expedition_state import Retire
from playproof.checker.games.game_184x.investment import Investment
from playproof.checker.games.game_184x.path_tracing import PathTracing
from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.games.game_184x.price_track import PriceTrack
from playproof.checker.games.game_184x.retirement import Retirement
from playproof.checker.games.game_184x.token_bag import TokenBag
from playproof.checker.model.declared import have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import FULL, GameState, Move
from playproof.checker.model.roles import Chance, Claims, DeclaredPosition, Implied, Pictures
from playproof.checker.model.rule_module import Command
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.components.wording.plural import listing


class Guilds(GuildsBase, Claims, Pictures, DeclaredPosition, Implied, Chance):
    """Rounds, retirement and the end. Parameters, beside those of the bank: ``tokens_counted``: tokens on ``outposts``,
    or those in the ``market`` as well; ``equal_groups``: of equal groups the ``lower`` value, ``all`` or the ``higher``
    value; ``winner_tie``: shared, or ``most potentials`` win.
    """

    def ready(self) -> None:
        """Find the families."""
        super().ready()
        self.track = self.prints("rounds")
        self.most_potentials = (
            self.params.choice("winner_tie", ("shared", "most potentials")) == "most potentials"
        )
        self.investment = self.require(Investment)
        self.expedition = self.require(Expedition)
        self.potentials = self.require(Potentials)
        self.prices = self.require(PriceTrack)
        self.paths = self.require(PathTracing)
        self.bag = self.require(TokenBag)

    @cached_property
    def retirement(self) -> Retirement:
        """Retirement."""
        return Retirement(self)

    def chance_line(self, game_state: GameState, random: Random) -> str:
        """What chance brings in a simulated game."""
        return chance_line(self, game_state, random)

    # -- names ------------------------------------------------------------------------------------------

    def actor_meant(self, text: str, game_state: GameState) -> str:
        """A player or a guild; a founded guild also by its colour."""
        return self.potentials.called(text, game_state) or game_state.actors.get(text)

    def owner_meant(self, text: str, actor: str, game_state: GameState) -> str:
        """An owner of money, or a place of tokens: the bag, the market, an outpost."""
        folded = text.casefold()
        if folded in ("bag", "market", "box", "deck"):
            return folded
        named = self.paths.map(game_state).location_names.candidates(text)
        return named[0] if len(named) == 1 else game_state.owners.get(text)

    # -- rounds -----------------------------------------------------------------------------------------

    def finished(self, game_state: GameState, module: str) -> None:
        """An investment round, or the last expedition round, is over."""
        if module == self.investment.name:
            self.invested(game_state)
        else:
            self.expeditions_over(game_state)

    def invested(self, game_state: GameState) -> None:
        """End an investment round."""
        self.state(game_state).retired = None
        if self.potentials.guilds(game_state):
            self.expedition.begin(game_state)
        else:
            self.expeditions_over(game_state)  # nobody can act in the expedition rounds

    def expeditions_over(self, game_state: GameState) -> None:
        """Retirement; then the next investment round, or the end."""
        self.retirement.retire(game_state)
        state = self.expedition.state(game_state)
        state.gone, state.back = {}, {}
        if self.broken(game_state):
            self.end(game_state)
        else:
            self.investment.begin(game_state)

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """A guild's turn is over when the next guild acts, the last guild's when a player acts or the retirement is
        stated; an investment round in which all have passed is over when a guild acts."""
        expedition = self.expedition
        if game_state.active_modules and game_state.active_modules[-1] == expedition.name:
            if expedition.turn_over(game_state, command, entry) or (
                self.closes(game_state, command, entry) and expedition.may_end(game_state)
            ):
                expedition.end_turn(game_state)
            return
        guild_acts = (
            command.module is expedition and command.turn and entry.actor in expedition.guilds(game_state)
        )
        if guild_acts and self.investment.all_quit(game_state):
            self.invested(game_state)

    def closes(self, game_state: GameState, command: Command[Any], entry: Entry) -> bool:
        """Whether an entry comes after the expedition rounds: a player's action, the retirement, or the end."""
        acts = command.module is self.investment and command.turn and command.kind == "actor"
        return (
            acts
            or isinstance(entry, Retire)
            or (isinstance(entry, Score | Winner) and self.broken(game_state))
        )

    # -- commands ---------------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Retirement, and the statements of the end."""
        yield from self.retirement.commands()
        yield from FinalScores(self, self.ended, self.wrong_score).commands()
        yield have(
            "broken",
            "broken",
            "the bank has broken before",
            "have broken",
            default="the bank has not broken",
            says=lambda game_state: [()] if self.broken(game_state) else (),
        )

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Where tokens are retiring in an investment round, the retirement has just come; it may still be stated."""
        yield from super().audit(game_state)
        acted = self.expedition.state(game_state).number or self.investment.state(game_state).turns
        self.retirement.settle_position(game_state, bool(acted) and not game_state.over)

    def lasting_state(self, game_state: GameState) -> GuildsState:
        """The last retirement only while it may be stated."""
        state = self.state(game_state)
        turns = self.investment.state(game_state).turns
        said = game_state.over or not (self.expedition.state(game_state).number or turns)
        if not said or not state.retired:
            return GuildsState(self.broken(game_state))
        return replace(state, broken=self.broken(game_state), retired=tuple(sorted(state.retired)))

    # -- the end ----------------------------------------------------------------------------------------

    def ended(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation while the game is not over."""
        if not game_state.over:
            why = "the bank has broken: the game ends at the next retirement" if self.broken(game_state) else (
                f"the bank holds {game_state.balances[BANK]}" if self.bank.size else "the bank has not broken")  # fmt: skip
            yield self.violation("ended", f"the game is not over; {why}")

    def wrong_score(self, game_state: GameState, player: str, amount: int) -> Iterable[Violation]:
        """A score that isn't due, with its parts."""
        worth, cash = self.potentials.worth(game_state, player), game_state.balances[player]
        reason = "winner" if amount == cash and worth == 0 else "score"
        parts = f"money {cash}, potentials {worth}: {self.holdings(game_state, player)}"
        due = self.scores(game_state)[player]
        yield self.violation(reason, f"{player} scores {due} ({parts}), not {amount}", "amount")

    def holdings(self, game_state: GameState, player: str) -> str:
        """``3 LAN at 80``, for each guild."""
        held = [
            f"{self.potentials.weight(guild, player)} {name} at {self.prices.price(game_state, name)}"
            for name, guild in self.potentials.guilds(game_state).items()
            if self.potentials.weight(guild, player)
        ]
        return listing(held) or "none"

    def ended_by(self, game_state: GameState) -> str:
        """The bank's break."""
        return "the bank has broken" if self.broken(game_state) else ""

    def winners(self, game_state: GameState) -> list[str]:
        """Who has won."""
        best = super().winners(game_state)
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

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """What a retirement is stated to pay comes from bets."""
        return "side_bets.pays" if isinstance(entry, Retire) and claim.kind in ("pays", "gets") else ""

    # -- what may come next -----------------------------------------------------------------------------

    def moves(self, game_state: GameState) -> list[tuple[Command[Any], str, tuple[object, ...]]]:
        """All legal entries, including those that show that the turn under way is over."""
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
        """The game state after the turn under way, if that may be over."""
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
        """Whether the bank has broken, and the last retirement."""
        state = self.state(game_state)
        shown: dict[str, Any] = {}
        if (game_state.low < FULL or state.broken) and self.broken(game_state):
            shown["bank"] = "broken"
        if state.retired:
            shown["retired"] = dict(state.retired)
        return shown

    def held(self, game_state: GameState) -> Iterator[Holding]:
        """The bank's state; which tokens the last retirement flipped, and where."""
        state = self.state(game_state)
        if (game_state.low < FULL or state.broken) and self.broken(game_state):
            yield Holding("", "bank", (HeldItem("broken"),))
        if state.retired:
            items = tuple(HeldItem(f"{value} at {location}") for location, value in state.retired)
            yield Holding("", "tokens flipped at the retirement", items)
