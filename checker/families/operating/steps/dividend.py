"""What becomes of the income: dividends, withholding, the price.

Source: 1830 R-130 to R-134, RA-33.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.operating.steps.routes import IncomeStep
from playproof.checker.families.shares import IPO, MARKET
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command

BANK = "bank"
#: Where the price may move, as ``play.toml`` says it.
WAYS = ("right", "left", "up", "down")


@dataclass(slots=True)
class DividendTurn(ModuleState):
    """``decided``: whether the income has been paid or withheld."""

    decided: bool = False


class PayOut(Entry):
    """``PRR: pay``."""

    amount: int | None


class WithholdIncome(Entry):
    """``PRR: withhold``."""

    amount: int | None


class PayHalf(Entry):
    """``PRR: half``."""

    amount: int | None


class DividendStep(Step[DividendTurn]):
    """The income is paid to the shareholders or kept.

    Parameters: ``half_dividends``: whether half of it may be paid; the company keeps half, rounded down to a multiple
    of ``half_kept_multiple`` (by default the number of its shares). ``round_down_per``: amounts are rounded down for each
    ``share`` or for each ``holder``. ``pool_shares_pay`` and ``ipo_shares_pay``: who is paid for shares in the pool and in
    the IPO, the ``company`` or ``nobody``. ``price_paid``, ``price_half``, ``price_withheld``: the moves of the price
    (``right``, ``left``, ``up``, ``down``; none) after more than 0 was paid, after half, and after all was kept;
    ``price_without_income``: the price moves as if it was ``withheld``, or so only if the company has a train
    (``with train``). ``zero_income``: an income of 0 is ``kept``, or may be ``paid``.
    """

    name = "dividend"
    title = "the dividend"
    once = "decided"
    reasons: ClassVar[dict[str, str]] = {
        "undecided": "Income is paid out or withheld before the turn goes on.",
        "decided": "Income is paid out or withheld once.",
        "whole": "Income is paid out or withheld as a whole.",
        "whole_more": "No more is paid out than the income.",
        "nothing": "Without income nothing is paid out.",
        "dividend": "Each share is paid its part of the income.",
        "market_share": "Shares in the pool pay to the company.",
        "ipo_share": "Shares in the initial offering pay to the company only where the rules say so.",
        "unsold": "Shares in the initial offering pay nothing.",
        "kept": "Income that is withheld goes to the treasury.",
        "right": "The price of a company that has paid rises.",
        "left": "The price of a company that has not paid falls.",
        "half": "Half of the income is paid, half is kept.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        p = self.params
        self.by_holder = p.choice("round_down_per", ("share", "holder")) == "holder"
        self.halves = p.flag("half_dividends", False)
        self.half_multiple = p.count("half_kept_multiple", 0)
        self.pool_pays = p.choice("pool_shares_pay", ("company", "nobody")) == "company"
        self.ipo_pays = p.choice("ipo_shares_pay", ("nobody", "company")) == "company"
        self.price_paid = self.moves("price_paid", ("right",))
        self.price_half = self.moves("price_half", ())
        self.price_withheld = self.moves("price_withheld", ("left",))
        self.idle_stays = p.choice("price_without_income", ("withheld", "with train")) == "with train"
        self.pays_nothing = p.choice("zero_income", ("kept", "paid")) == "paid"

    def moves(self, name: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """The moves of the price that a parameter names."""
        said = self.params.words(name, default)
        for word in said:
            if word not in WAYS:
                raise self.params.fault(name, f"'{word}' is no move", ", ".join(WAYS))
        return said

    def ready(self) -> None:
        """Find where the income comes from."""
        self.source = self.rounds.find_step(IncomeStep)

    def commands(self) -> Iterable[Command[Any]]:
        """``pay``, ``withhold``, ``half``."""
        forms = ("price AMOUNT",)
        yield Command("pay [AMOUNT]", PayOut, self.check_pay, self.pay, "pay the income out", "PRR: pay",
                   options=self.pay_options, claim_forms=forms, meant_by=("dividend", "payout", "distribute"))  # fmt: skip
        for word in ("withhold", "keep", "retain"):
            yield Command(f"{word} [AMOUNT]", WithholdIncome, self.check_withhold, self.withhold, "keep the income",
                       "PRR: withhold", options=self.decide_options if word == "withhold" else None,
                       claim_forms=forms)  # fmt: skip
        if self.halves:
            yield Command("half [AMOUNT]", PayHalf, self.check_half, self.half, "pay half of the income, keep half",
                       "PRR: half", options=self.pay_options, claim_forms=forms)  # fmt: skip

    def income(self, game_state: GameState, company: str) -> int:
        """What there is to pay."""
        return self.source.income(game_state, company) if self.source is not None else 0

    def is_unknown(self, game_state: GameState, company: str) -> bool:
        """Whether the line that stated the income could not be read."""
        return self.source is not None and self.source.is_unknown(game_state, company)

    def decided(self, game_state: GameState, company: str) -> bool:
        """Whether that was said."""
        return self.operates(game_state, company) and self.turn(game_state).decided

    # -- the course of a turn ---------------------------------------------------------------------------

    def pending(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """An income must be spoken of."""
        income = self.income(game_state, company)
        unknown = self.rounds.state(game_state).declared and self.is_unknown(game_state, company)
        if (income or unknown) and not self.decided(game_state, company):
            ran = f" for {income}" if income else ""
            yield self.violation("undecided", f"{company} has run{ran}: pay or withhold?")

    def presume(self, game_state: GameState, company: str, line: int) -> bool:
        """Mostly the line that says that it is paid was forgotten."""
        if not any(True for _ in self.pending(game_state, company)):
            return False
        self.pay(game_state, PayOut(line, company, None))
        return True

    def declare(self, game_state: GameState, company: str) -> None:
        """It was paid or withheld, and the price has moved."""
        self.turn(game_state).decided = True

    def passed_over(self, game_state: GameState, company: str) -> None:
        """Without income there is nothing to say."""
        if not self.turn(game_state).decided and not any(True for _ in self.pending(game_state, company)):
            self.keep(game_state, company)

    def turn_ends(self, game_state: GameState, company: str) -> None:
        """Income not spoken of is kept."""
        if not self.turn(game_state).decided:
            self.keep(game_state, company)

    # -- checks -----------------------------------------------------------------------------------------

    def check_amount(
        self, game_state: GameState, entry: PayOut | WithholdIncome | PayHalf
    ) -> Iterable[Violation]:
        """The step, once, as a whole; the best runs, where they are demanded."""
        company = entry.actor
        late = list(self.late(game_state, company))
        if late:
            yield from late
            return
        if self.decided(game_state, company):
            yield self.violation("decided", f"{company} has decided on its income")
            return
        income = self.income(game_state, company)
        if self.is_unknown(game_state, company):
            return
        if entry.amount is not None and entry.amount != income:
            reason = "whole" if entry.amount < income else "whole_more"
            yield self.violation(
                reason,
                f"the income is {income}, not {entry.amount}",
                "amount",
                type(entry)(entry.line, company, income),
            )
            return
        if self.source is not None:
            yield from self.source.check_best(game_state, company)

    def check_pay(self, game_state: GameState, entry: PayOut) -> Iterable[Violation]:
        """There must be something to pay."""
        found = list(self.check_amount(game_state, entry)) or list(self.check_nothing(game_state, entry))
        yield from found

    def check_nothing(self, game_state: GameState, entry: PayOut | PayHalf) -> Iterable[Violation]:
        """Without income nothing is paid."""
        company = entry.actor
        may = self.pays_nothing and self.rounds.trains.state(game_state).owned.get(company)
        if not (may or self.income(game_state, company) or self.is_unknown(game_state, company)):
            yield self.violation("nothing", f"{company} has no income to pay: it keeps what it has")

    def check_half(self, game_state: GameState, entry: PayHalf) -> Iterable[Violation]:
        """As for all of it."""
        found = list(self.check_amount(game_state, entry)) or list(self.check_nothing(game_state, entry))
        yield from found

    def check_withhold(self, game_state: GameState, entry: WithholdIncome) -> Iterable[Violation]:
        """Once, as a whole."""
        yield from self.check_amount(game_state, entry)

    # -- what happens -----------------------------------------------------------------------------------

    def state_income(self, game_state: GameState, company: str, amount: int | None) -> int:
        """The income, or what the line says that it was."""
        if amount is None:
            return self.income(game_state, company)
        if self.source is not None:
            self.source.set_income(game_state, company, amount)
        return amount

    def pay(self, game_state: GameState, entry: PayOut) -> None:
        """Shares are paid, the price rises."""
        turn = self.act(game_state, entry.actor)
        income = self.state_income(game_state, entry.actor, entry.amount)
        turn.decided = True
        self.pay_shares(game_state, entry.actor, income)
        paid = income or self.pays_nothing or self.is_unknown(game_state, entry.actor)
        self.move(game_state, entry.actor, self.price_paid if paid else self.price_withheld)

    def half(self, game_state: GameState, entry: PayHalf) -> None:
        """Half is kept, the rest paid."""
        company = entry.actor
        turn = self.act(game_state, company)
        income = self.state_income(game_state, company, entry.amount)
        turn.decided = True
        shares = sum(self.rounds.shares.state(game_state).held.get(company, {}).values())
        multiple = self.half_multiple or shares or 1
        kept = income // 2 // multiple * multiple
        if kept:
            game_state.pay(BANK, company, kept, "operating.half")
        self.pay_shares(game_state, company, income - kept)
        self.move(game_state, company, self.price_half)

    def withhold(self, game_state: GameState, entry: WithholdIncome) -> None:
        """The income goes to the treasury."""
        turn = self.act(game_state, entry.actor)
        self.state_income(game_state, entry.actor, entry.amount)
        turn.decided = True
        self.keep(game_state, entry.actor)

    def keep(self, game_state: GameState, company: str) -> None:
        """What a company does that pays nothing."""
        self.turn(game_state).decided = True
        income = self.income(game_state, company)
        if income:
            game_state.pay(BANK, company, income, "operating.kept")
        elif self.idle_stays and not self.rounds.trains.state(game_state).owned.get(company):
            return
        self.move(game_state, company, self.price_withheld)

    def pay_shares(self, game_state: GameState, company: str, total: int) -> None:
        """Every holder is paid."""
        for target, amount, reason in self.shared(game_state, company, total, self.by_holder):
            if amount:
                game_state.pay(BANK, target, amount, f"operating.{reason}")
        self.offer_rounding(game_state, company, total)
        if total:
            self.rounds.close_privates(game_state, "dividend", company)

    def shared(
        self, game_state: GameState, company: str, total: int, by_holder: bool
    ) -> list[tuple[str, int, str]]:
        """What each holder of shares gets of an income, with the reason."""
        held = self.rounds.shares.state(game_state).held.get(company, {})
        whole = sum(held.values()) or 1
        holders = [(player, held.get(player, 0), "dividend") for player in self.game.players]
        if self.pool_pays:
            holders.append((company, held.get(MARKET, 0), "market_share"))
        if self.ipo_pays:
            holders.append((company, held.get(IPO, 0), "ipo_share"))
        return [
            (target, total * number // whole if by_holder else total // whole * number, reason)
            for target, number, reason in holders
            if number
        ]

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The shares of a holder, and what each is paid."""
        held = self.rounds.shares.state(game_state).held.get(entry.actor, {})
        places = {"dividend": move.target, "market_share": MARKET, "ipo_share": IPO}
        number = held.get(places.get(move.reason.partition(".")[2], ""), 0)
        return f"{number} × {int(move.what) // number}" if number > 1 and not int(move.what) % number else ""

    def offer_rounding(self, game_state: GameState, company: str, total: int) -> None:
        """Another rounding than this table's is not wrong where it has chosen none."""
        ruling, others = self.params.noted("round_down_per")
        paid = self.shared(game_state, company, total, self.by_holder)
        for letter, way in others.items():
            other_way = self.shared(game_state, company, total, way == "holder")
            more = [
                (target, amount - before, reason)
                for (target, amount, reason), (_, before, _) in zip(other_way, paid, strict=True)
                if amount != before
            ]
            if more:
                each = "each holder's total" if way == "holder" else "each share"

                def change(other: GameState, more: list[tuple[str, int, str]] = more) -> None:
                    for target, amount, reason in more:
                        other.pay(BANK, target, amount, f"operating.{reason}")

                said = f"the income of {company} was rounded down for {each}"
                game_state.offer(ruling, letter, said, change)
                return

    def move(self, game_state: GameState, company: str, ways: tuple[str, ...]) -> None:
        """The price moves."""
        for way in ways:
            reason = "operating.right" if way in ("right", "up") else "operating.left"
            self.rounds.market.move(game_state, company, way, reason)  # type: ignore[arg-type]

    # -- options and claims -----------------------------------------------------------------------------

    def open(self, game_state: GameState, actor: str) -> bool:
        """Whether it can be decided now."""
        return (
            self.may_act(game_state, actor)
            and not self.decided(game_state, actor)
            and not self.rounds.trains.waits(game_state)
            and not (self.source and any(True for _ in self.source.check_best(game_state, actor)))
        )

    def pay_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Where there is an income."""
        if self.open(game_state, actor) and not any(
            True for _ in self.check_nothing(game_state, PayOut(0, actor, None))
        ):
            yield (None,)

    def decide_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Unless it was decided."""
        if self.open(game_state, actor):
            yield (None,)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """What the company is not paid for shares in the IPO."""
        if isinstance(entry, PayOut) and claim.kind == "gets" and claim.who == entry.actor and not moves:
            return "operating.unsold"
        return ""
