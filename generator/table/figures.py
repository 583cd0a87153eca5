"""The figures over an evening as the page draws them: money, score and prices after each line."""

from __future__ import annotations

from typing import Any

from playproof.checker.model.history import History

__all__ = ["figures"]


def figures(history: History | None) -> dict[str, Any]:
    """Series of figures by what they are and by name, one for each of ``lines``; None where a figure isn't known."""
    if history is None or not history.points:
        return {"lines": [], "rounds": [], "series": []}
    points = history.points
    series: list[dict[str, Any]] = []
    if history.has_money:
        money = {player: [point.money.get(player) for point in points] for player in history.players}
        series.append({"what": "Money", "values": money})
    if history.scored:
        worth = {player: history.worth(player) for player in history.players}
        series.append({"what": "Score, as the game would end now", "values": worth})
    if history.companies:
        prices = {name: [point.prices.get(name) for point in points] for name in history.companies}
        series.append({"what": history.prices_called or "Prices", "values": prices})
    return {
        "lines": [point.line for point in points],
        "rounds": [
            {"name": name, "from": first, "to": last} for name, first, last in history.rounds() if name
        ],
        "round": points[-1].round,
        "phase": points[-1].phase,
        "bank": points[-1].money.get("bank") if history.has_money else None,
        "series": series,
    }
