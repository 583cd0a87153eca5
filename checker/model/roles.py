"""What a rule module may do beside its commands. A module takes the roles that it needs:

``class Gifts(RuleModule[GiftsState], Claims, Pictures)``

By default each method does nothing. The game asks the modules that have a role, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.rulebook import Rule
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command, Role
from playproof.checker.model.snapshot import Holding, Placed
from playproof.components.faults import Fault


class Claims(Role):
    """What an entry states of its outcome behind ``->``. Payments, pieces and figures of the journal need no such role."""

    def claim_forms(self) -> dict[str, str]:
        """The figures and pieces that its entries' journals can hold, as they are typed behind ``->`` (``price AMOUNT``,
        ``PLAYER takes LOT``), with what each means. Words in capitals are values, ``a|b`` is one of the two."""
        return {}

    def read_figure(self, figure: str, text: str) -> int | str | None:
        """What an entry states of a figure whose values have names (``phase B``); ``None``: it is an amount, or not this
        module's. Raises :class:`playproof.checker.names.NameFault`."""
        return None

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """Return the ``module.reason`` of a wrong claim that matches no effect of the entry."""
        return ""

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """Replace the violation for a claim that isn't in the journal, for example with a better message or rule; return
        ``None`` to accept the claim."""
        return found

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """Make the state follow a piece that is stated to be taken, or a figure that this module keeps (``price 50``),
        against the rules; ``moves`` are those that it is about, the journal all that the entry did. False if this module keeps
        no such thing, or what is stated can't be; then nothing has changed. Payments need no such method."""
        return False

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The product that a payment of this module's reasons is: ``2 × 82``; ``""`` where it is none."""
        return ""

    def is_single(self, piece: str) -> bool:
        """Whether there is only one piece of that name, so that it lies where an entry has put it last."""
        return False


class Pictures(Role):
    """Where its pieces lie (``playproof picture``)."""

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The boards (``set/piece``) that hold the module's pieces, in the order to draw them."""
        return ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Every piece on the boards; in a stack, the lowest first."""
        return ()

    def held(self, game_state: GameState) -> Iterable[Holding] | None:
        """The module's pieces on no board: hands, certificates, offers. None: everything in :meth:`RuleModule.show`."""
        return None

    def prints(self, parameter: str) -> str:
        """Return a parameter that names a set or piece (``set/piece``) for pictures; ``""`` if not set. Checking doesn't
        need it: lint and the renderer report a wrong name."""
        name: str = self.params.text(parameter)
        if name:
            self.game.named[self.params.module, parameter] = name
        return name

    def colour_of(self, game_state: GameState, company: str) -> str:
        """The palette colour of a company's pieces if it is chosen in play; ``""`` if this module doesn't know it."""
        return ""


class DeclaredPosition(Role):
    """Positions that a file declares (``have``), and the state written as one."""

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yield violations in a declared position: duplicate pieces, exceeded limits, wrong sums."""
        return ()

    def lasting_state(self, game_state: GameState) -> ModuleState | None:
        """Its state without what only tells how it came about: where two are equal, the same is legal from now on, with the
        same effects. A position is written without the rest. None: the whole state."""
        return None


class Chance(Role):
    """What chance brings in its commands: what is dealt, drawn, rolled. Games are simulated with it; a tracker needs none."""

    def chance_line(self, game_state: GameState, random: Random) -> str:
        """What the table types now of what chance brings: ``deal 5 8 12``; ``""`` if nothing is due."""
        return ""

    def rolled(
        self,
        game_state: GameState,
        command: Command[Any],
        actor: str,
        values: tuple[object, ...],
        random: Random,
    ) -> tuple[object, ...]:
        """The values of an entry, with what chance decides among them put in: what dice show."""
        return values

    def deal_hidden(self, game_state: GameState, random: Random) -> None:
        """Note in the state which the cards are that only their owner sees, as far as that is not noted."""

    def conceal(self, game_state: GameState, player: str) -> None:
        """Forget what ``player`` can't see of what :meth:`deal_hidden` noted."""


class Worth(Role):
    """Pieces that are worth something at the end; ``worth_called``: as a part of the score."""

    worth_called: ClassVar[str] = "pieces"

    def worth(self, game_state: GameState, player: str) -> int:
        """The value of a player's pieces of this module at the end of the game, in addition to money."""
        return 0


class Prices(Role):
    """Prices of shares; ``prices_called``: what they are, over a chart."""

    prices_called: ClassVar[str] = "Market prices"

    def market_prices(self, game_state: GameState) -> dict[str, int]:
        """What one share of each company is worth now; companies without a price are left out."""
        return {}


class OpenBids(Role):
    """Bids that commit money."""

    def committed_cash(self, game_state: GameState, owner: str) -> int:
        """Money of ``owner`` that current bids commit."""
        return 0


class Calendar(Role):
    """Rounds and phases."""

    def moment(self, game_state: GameState) -> str:
        """When it is, while this module is active or says when others are: ``in OR 2.1``; ``""`` if it doesn't know."""
        return ""

    def round_name(self, game_state: GameState) -> str:
        """The name of the round under way, if this module counts rounds: ``OR 2.1``; else ``""``."""
        return ""

    def phase_name(self, game_state: GameState) -> str:
        """The name of the phase under way, if this module keeps it; else ``""``."""
        return ""

    def why_over(self, game_state: GameState) -> str:
        """What has ended the game, as a clause; ``""`` if the module doesn't say."""
        return ""

    def last_round(self, game_state: GameState) -> str:
        """The round that ends the game, if this module lets it end with another's round; else ``""``."""
        return ""


class StageOrder(Role):
    """What follows when a stage is over."""

    def on_stage_end(self, game_state: GameState, module: str) -> bool:
        """Called when the stage of ``module`` ends; return True if this module has set up the next stage."""
        return False


class CompanyTurns(Role):
    """Companies that act."""

    def acts_for(self, game_state: GameState, company: str) -> str:
        """The player who acts for a company; ``""`` if this module doesn't know."""
        return ""

    def overdue(self, game_state: GameState) -> tuple[str, ...]:
        """Who is to act first where the turn under way, to which something may be added, is over; ``()`` if it is not."""
        return ()

    def never_acts(self, game_state: GameState, entry: Entry) -> Violation | None:
        """Why ``entry.actor`` can't do this at any time, where another module is active; None if it may be its turn later."""
        return None


class SharedWords(Role):
    """Who may mean its commands where another module has commands of the same word.

    ``for_players``: only players may use its commands, even if companies may act in the game.
    """

    for_players: ClassVar[bool] = False

    def accepts_actor(self, actor: str) -> bool:
        """Whether ``actor`` uses this module's commands."""
        return not self.for_players or actor in self.game.players

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Whether ``actor`` may mean this command now."""
        return self.accepts_actor(actor)


class Implied(Role):
    """Actions that players need not record."""

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """Called before an entry is checked: apply implied actions that need not be recorded."""


class Recovery(Role):
    """How the game goes on after an entry that is illegal or can't be read."""

    def apply_omitted(self, game_state: GameState, entry: Entry) -> bool:
        """Apply an illegal entry in the corrected hypothesis, in which it wasn't done. False: only its actor's turn is
        over."""
        return False

    def ends_turn(self, word: str) -> bool:
        """Whether an entry that begins with ``word`` and could not be parsed may have ended its actor's turn."""
        return True

    def apply_unparsed(self, game_state: GameState, actor: str, word: str) -> None:
        """Do what is known of an entry of an actor other than a player that could not be parsed: it began with ``word``."""


class Remarks(Role):
    """Notes about entries that break no rule."""

    def remarks(self, before: GameState, after: GameState) -> Iterable[Violation]:
        """Yield what could have been done better by what was done between two states. Asked for with
        ``check --best-runs`` alone, since it may take long to find."""
        return ()

    def unchecked(self, entry: Entry) -> tuple[Violation, str] | None:
        """What an entry leaves unchecked, and what to type instead."""
        return None


class Startable(Role):
    """A family that a table of declared rules can start (``starts = "ascending_auction"``).

    ``started_with``: what the table may say (``lot``, ``least``, ``bidders``; ``lots``: it sells a row, and begins with
    :meth:`start_row`). The end is an
    :class:`playproof.checker.model.events.AuctionEnded`; whoever handles it takes charge again.
    """

    started_with: ClassVar[frozenset[str]] = frozenset()

    def start_within(
        self, game_state: GameState, player: str, lot: str, least: int | None, bidders: Sequence[str]
    ) -> None:
        """Begin within the module in charge, for ``player``; ``bidders``, one at least, may bid."""
        raise NotImplementedError

    def start_row(
        self, game_state: GameState, player: str, lots: Sequence[tuple[str, int, tuple[str, ...]]]
    ) -> None:
        """Begin to sell a row within the module in charge, ``player`` first; each lot with what it costs at first, and its
        names, the last of which is its own name."""
        raise NotImplementedError

    def may_be_over_next(self, game_state: GameState) -> bool:
        """Whether the next entry may end what was begun."""
        return True

    def conclude(self, game_state: GameState) -> None:
        """The players have gone on: what was begun ends as it stands."""


class Tables(Role):
    """Rules that are read from further tables of ``play.toml``.

    ``tables_read``: those tables; the module reports their faults. ``looks``: how many entries can be tried out, to find
    what was likely meant, in the time in which a line is checked.
    """

    tables_read: ClassVar[tuple[str, ...]] = ()
    looks: ClassVar[int] = 0
    #: The families that sell rows of cards which the tables deal.
    row_auctions: tuple[str, ...] = ()

    @property
    def adds_to_score(self) -> bool:
        """Whether its parts of the score come to money and what is worth something, instead of in their place."""
        return False

    @property
    def moves_money(self) -> bool:
        """Whether its rules move or read money in a game that tells of no bank."""
        return False

    @classmethod
    def rules_declared(cls, definition: GameDefinition) -> Iterable[Rule]:
        """The rules that the tables declare, beside those of ``rules.toml``."""
        return ()

    @classmethod
    def readings(cls, definition: GameDefinition) -> Iterable[tuple[str, str]]:
        """The readings of rulings that the tables depend on, so that lint looks at each: a ruling's code and its choice."""
        return ()

    def words_of(self, reason: str) -> str:
        """The description of a reason that a table brings; ``""`` for any other."""
        return ""

    def faults(self, game_state: GameState) -> Iterable[Fault]:
        """What lint finds by trying the module's data at the beginning of a game. What keeps a game from being played is a
        fault earlier."""
        return ()

    def final_parts(self, game_state: GameState) -> dict[str, dict[str, int]] | None:
        """The parts of each player's points, if a table defines them; else None. Empty: they can't be known."""
        return None

    def tie_break(self, game_state: GameState, player: str) -> tuple[int, ...] | None:
        """What breaks a tie, if a table defines the points: the highest wins. None: it can't be known."""
        return ()
