"""Companies buy private companies of players, at any point of their turn.

Source: 1830 R-160 to R-162, R-172, RA-50; 1889 V-068.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import NoCompanyPurchase
from playproof.checker.model.entries import Entry, Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, Consent


class BuyPrivate(Entry):
    """``PRR: buy SV for 30``, ``PRR: buy SV from Bob for 30``."""

    private: str
    seller: str | None
    price: int


class BuyPrivateFrom(Entry):
    """``PRR: buy SV for 30 from Bob``."""

    private: str
    price: int
    seller: str


class PrivatePurchaseStep(Step):
    """A company buys a private company of a player.

    Parameters: ``privates_from``: the phase from which companies buy them (the first one if none is named);
    ``private_price_min`` and ``private_price_max``: the bounds of the price, in percent of the private company's value
    (the lower one is rounded up); ``private_sellers``: companies buy from ``any`` player, or of their ``president``
    alone; ``private_moment``: at ``any`` point of the turn, or after the ``trains``.
    """

    name = "private_purchase"
    title = "buying a private company"
    anytime = True
    reasons: ClassVar[dict[str, str]] = {
        "private_phase": "Companies buy private companies from a set phase on.",
        "private_owner": "A company buys a private company from the player who owns it.",
        "private_refused": "A private company changes hands if its owner agrees.",
        "private_seller": "A company buys private companies from its president alone.",
        "private_price": "The price of a private company lies between its bounds.",
        "private_cash": "A company pays for a private company from its treasury.",
        "private_barred": "Some private companies can't be bought by companies.",
        "private_turn": "A company buys private companies in its own turn.",
        "private_moment": "Private companies are bought after the trains.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        p = self.params
        self.least = p.count("private_price_min", 50)
        self.most = p.count("private_price_max", 200)
        self.president_only = p.choice("private_sellers", ("any", "president")) == "president"
        self.after_trains = p.choice("private_moment", ("any", "trains")) == "trains"

    def ready(self) -> None:
        """Know the phase."""
        name = self.params.text("privates_from")
        names = tuple(self.rounds.phases.index)
        if name and name not in names:
            raise self.params.fault("privates_from", f"'{name}' is no phase", ", ".join(names))
        self.phase, self.phase_name = self.rounds.phases.index.get(name, 1), name

    @property
    def privates(self) -> PrivateCompanies:
        """The module of private companies."""
        return self.game.require(PrivateCompanies)

    def commands(self) -> Iterable[Command[Any]]:
        """``buy``."""
        yield Command("buy PRIVATE [from SELLER:OWNER] [for] PRICE:AMOUNT", BuyPrivate, self.check, self.apply,
                   "buy a private company of a player", "PRR: buy SV for 30",
                   options=self.options, claim_forms=("COMPANY takes PRIVATE",),
                   asks=Consent(self.owner, "operating.private_refused"))  # fmt: skip
        yield Command("buy PRIVATE [for] PRICE:AMOUNT from SELLER:OWNER", BuyPrivateFrom, self.check_from,
                   self.apply_from, "buy a private company of a player", "PRR: buy SV for 30 from Ann",
                   claim_forms=("COMPANY takes PRIVATE",),
                   asks=Consent(self.owner, "operating.private_refused"))  # fmt: skip

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Companies own private companies from the phase on in which they may buy them, and none that they can't buy."""
        if self.rounds.privates is None:
            return
        for private, owner in self.privates.state(game_state).owner.items():
            if owner not in self.rounds.shares.companies:
                continue
            if self.rounds.phases.number(game_state) < self.phase:
                said = f"{owner} can't own {private}: companies buy private companies from phase {self.phase_name} on"
                yield self.violation("private_phase", said)
            elif self.never(private):
                yield self.violation("private_barred", f"{owner} can't own {private}: no company can buy it")

    def never(self, private: str) -> bool:
        """Whether companies can't buy it in any phase."""
        abilities = self.privates.of_private(private, NoCompanyPurchase)
        return any(not one.from_phase for one in abilities)

    def owner(self, game_state: GameState, entry: BuyPrivate | BuyPrivateFrom) -> tuple[str, ...]:
        """The player who sells."""
        owner = self.privates.state(game_state).owner.get(entry.private, "")
        return (owner,) if owner in self.game.players else ()

    def claim_forms(self) -> dict[str, str]:
        """Whose it is then."""
        return {"COMPANY takes PRIVATE": "a private company goes to a company"}

    def bounds(self, private: str) -> tuple[int, int]:
        """The least and the highest price."""
        value = self.privates.base[private]
        return max(-(-value * self.least // 100), 1), value * self.most // 100

    def barred(self, game_state: GameState, private: str) -> bool:
        """Whether companies can't buy it now."""
        return not self.privates.company_may_buy(game_state, private)

    def check_from(self, game_state: GameState, entry: BuyPrivateFrom) -> Iterable[Violation]:
        """As the other order of words."""
        yield from self.check(
            game_state, BuyPrivate(entry.line, entry.actor, entry.private, entry.seller, entry.price)
        )

    def check(self, game_state: GameState, entry: BuyPrivate) -> Iterable[Violation]:
        """When, from whom, for how much."""
        privates, company, private = self.privates, entry.actor, entry.private
        found = list(privates.check_open(game_state, private))
        if found:
            yield from found
            return
        if self.rounds.phases.number(game_state) < self.phase:
            yield self.violation(
                "private_phase", f"companies buy private companies from phase {self.phase_name} on", "private"
            )
            return
        owner = privates.state(game_state).owner.get(private, "")
        if owner not in privates.seats or (entry.seller is not None and entry.seller != owner):
            yield self.violation("private_owner", f"{private} belongs to {owner or 'nobody'}", "private")
            return
        least, most = self.bounds(private)
        purse = game_state.balances.get(company, 0)
        trains = self.rounds.index.get("trains", 0)
        if self.barred(game_state, private):
            yield self.violation(
                self.of("private_barred", private), f"no company can buy {private}", "private"
            )
        elif self.president_only and owner != self.president(game_state, company):
            yield self.violation(
                "private_seller",
                f"{private} belongs to {owner}, not to the president of {company}",
                "private",
            )
        elif self.after_trains and self.rounds.state(game_state).at < trains:
            yield self.violation("private_moment", f"{company} buys private companies after its trains")
        elif not least <= entry.price <= most:
            yield self.violation(
                "private_price", f"{private} costs {least} to {most}, not {entry.price}", "price"
            )
        elif entry.price > purse:
            yield self.violation("private_cash", f"{company} has {purse}, not {entry.price}", "price")

    def president(self, game_state: GameState, company: str) -> str:
        """Who presides over a company."""
        return self.rounds.shares.state(game_state).president.get(company, "")

    def apply_from(self, game_state: GameState, entry: BuyPrivateFrom) -> None:
        """As the other order of words."""
        self.apply(game_state, BuyPrivate(entry.line, entry.actor, entry.private, entry.seller, entry.price))

    def apply(self, game_state: GameState, entry: BuyPrivate) -> None:
        """It changes hands."""
        self.rounds.act(game_state, entry.actor, self)
        self.privates.hand(game_state, entry.private, entry.actor, entry.price, "operating.private_price")

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Those of players."""
        privates = self.privates
        if not self.operates(game_state, actor) or self.rounds.trains.waits(game_state):
            return
        purse = game_state.balances.get(actor, 0)
        for private in privates.state(game_state).owner:
            least, most = self.bounds(private)
            most = min(most, purse)
            entry = BuyPrivate(0, actor, private, None, least)
            if least <= most and not any(True for _ in self.check(game_state, entry)):
                yield private, None, Span(least, most)
