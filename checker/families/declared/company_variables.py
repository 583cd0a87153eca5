"""What expressions may name of companies beside declared rules: of the one that acts, or that an effect is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playproof.checker.families.declared.companies import Companies
from playproof.components.expressions import Scope, Variable

#: All companies; then what each has.
COMPANY_NAMES = ("companies", "trains", "president", "share_price")


def company_variables(
    resources: Sequence[str], money_words: Sequence[str], companies: Callable[[], Companies | None]
) -> dict[str, Variable]:
    """The variables of companies. ``resources``: those that companies have; ``companies``: who knows them, once the game is
    put together."""

    def of(known: Companies, scope: Scope, company: str) -> tuple[Any, ...]:
        game_state = scope.game_state
        return (
            company, known.owned(game_state, company), known.president(game_state, company),
            known.price(game_state, company), game_state.balances.get(company, 0),
            tuple(scope.state.held.get((company, name), 0) for name in resources),
        )  # fmt: skip

    def shown(kept: tuple[Any, ...]) -> dict[str, Any]:
        company, trains, president, price, money, held = kept
        out = {"name": company, "trains": list(trains), "president": president, "share_price": price}
        return out | dict.fromkeys(money_words, money) | dict(zip(resources, held, strict=True))

    def floated(scope: Scope) -> tuple[Any, ...]:
        known = companies()
        return (
            () if known is None else tuple(of(known, scope, one) for one in known.floated(scope.game_state))
        )

    def one_of(name: str, nothing: Any) -> Variable:
        def key(scope: Scope) -> Any:
            known = companies()
            return nothing if known is None else getattr(known, name)(scope.game_state, scope.player)

        return Variable(key, lambda kept: list(kept) if isinstance(kept, tuple) else kept)

    columns = frozenset({"name", *COMPANY_NAMES[1:], *money_words, *resources})
    return {
        "companies": Variable(floated, lambda kept: [shown(one) for one in kept], items=columns),
        "trains": one_of("owned", ()),
        "president": one_of("president", ""),
        "share_price": one_of("price", 0),
    }
