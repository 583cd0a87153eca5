"""What the steps of a guild's turn share: the round's parameters and state, the families, tokens that retire.

Sources: X4-24, X4-56 to X4-58; X4-Q31.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from playproof.checker.games.game_184x.base import GuildsBase
from playproof.checker.games.game_184x.dividends import Dividends
from playproof.checker.games.game_184x.expedition_state import ExpeditionState
from playproof.checker.games.game_184x.path_tracing import PathTracing
from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.games.game_184x.price_track import PriceTrack
from playproof.checker.games.game_184x.side_bets import SideBets
from playproof.checker.games.game_184x.token_bag import TokenBag
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import RuleModule

STEPS = ("tiles", "outposts", "expeditions", "tokens")


class ExpeditionBase(RuleModule[ExpeditionState]):
    """Parameters: ``tile_cost``, ``tiles_counted_per`` (by ``turn``, ``round`` or ``game``), ``draw_one_by_one``;
    ``guild_order``: ``fixed`` when the round begins, or ``anew`` after each guild; ``dividend_sums``: outposts' sums
    ``together`` or ``apart``; ``short_path`` ``counts`` or brings ``nothing``; ``price_without_expedition``: the
    price ``drops`` or ``stays``; ``passing_toll``: what stops cost is paid by who passes; ``unflip_when``: in the
    ``own turn``, ``before exploring`` or in ``any turn``, and ``must_unflip_all``; ``retired_token_leaves``: a token
    about to retire leaves in its guild's ``turn``, at the end of the ``round``, or of ``both`` rounds;
    ``rounds_per_investment``: how many there are after each investment round.
    """

    game: GuildsBase
    name = "expedition"
    lasting: ClassVar[frozenset[str]] = frozenset({"unfounded"})
    reasons: ClassVar[dict[str, str]] = {
        "turn": "Guilds act from the highest price to the lowest.",
        "unfounded": "Only guilds that were founded act.",
        "steps": "A guild's turn has its steps in order.",
        "tiles": "Each tile costs more than the one before.",
        "coffers": "Everything is paid out of the guild's coffers.",
        "draw_first": "All tiles are paid for and drawn before any is placed.",
        "not_drawn": "Only tiles that were drawn are placed.",
        "copies": "There are so many tiles of a kind.",
        "joins": "A tile goes on from one of the guild's own paths.",
        "leads_back": "A tile leads no path back to a starting position.",
        "discard": "Tiles that can't be placed are discarded; others are placed.",
        "one_outpost": "At most one outpost is built in a turn.",
        "location": "An outpost goes on a free starting location.",
        "outpost_cost": "An outpost costs what its location says.",
        "each": "Each outpost with a token sends an expedition.",
        "treasures": "An expedition meets as many treasures as its token says.",
        "toll": "What a stop costs is paid by who passes.",
        "last": "A flipped token makes one more expedition.",
        "back": "After it the token goes back into the bag.",
        "still": "Without an expedition the price may stay.",
        "unflip": "Guilds buy back potentials in expedition rounds.",
        "unflipped": "Each potential that is bought back costs the price.",
        "token_market": "Tokens are bought from the market.",
        "token": "A token costs a multiple of its value and one.",
        "outpost": "A bought token goes on an outpost of the guild at once.",
        "replaced": "A token on an outpost is not replaced.",
        "many": "A guild buys as many tokens as it has room for.",
        "filled": "The market is filled when the guild has finished buying.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.rounds = p.number("rounds_per_investment", 2)
        self.anew = p.choice("guild_order", ("fixed", "anew")) == "anew"
        self.retired = p.choice("retired_token_leaves", ("turn", "round", "both"))

    def ready(self) -> None:
        """Find the families."""
        self.potentials = self.game.require(Potentials)
        self.prices = self.game.require(PriceTrack)
        self.dividends = self.game.require(Dividends)
        self.bets = self.game.require(SideBets)
        self.bag = self.game.require(TokenBag)
        self.paths = self.game.require(PathTracing)

    def under_way(self, game_state: GameState) -> bool:
        """Whether a round is under way in which some guild has acted."""
        state = self.state(game_state)
        return bool(state.now) and (
            state.acted or state.number > 1 or len(state.todo) + 1 < len(self.guilds(game_state))
        )

    def guilds(self, game_state: GameState) -> Collection[str]:
        """The founded guilds."""
        return self.potentials.guilds(game_state)

    def upcoming(self, game_state: GameState) -> str:
        """The guild that acts after the present one in this round; ``""`` if it is the last."""
        todo = self.state(game_state).todo
        if todo and self.anew:
            return self.prices.order(game_state, todo)[0]
        return todo[0] if todo else ""

    def order(self, state: ExpeditionState, what: str) -> Violation:
        """The violation for a step that comes too late."""
        return self.violation(
            "steps", f"{state.now} has come to its {STEPS[state.step]}; {what} come before that"
        )

    def throw_back(self, game_state: GameState, name: str, locations: Iterable[str]) -> None:
        """Tokens about to retire leave their outposts and go back into the bag."""
        state, outposts = self.state(game_state), self.potentials.guild(game_state, name).outposts
        for location in list(locations):
            value = -outposts.get(location, 0)
            if value > 0:
                outposts[location] = 0
                state.gone[location] = value
                state.back[value] = state.back.get(value, 0) + 1
                game_state.take(location, "bag", str(value), "expedition.back")
                self.bets.retired(game_state, "back", value, state.back[value] - 1, state.back[value])
