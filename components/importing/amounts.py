"""Costs that a list has in words, such as ``2 wood, 1 stone``: a column of figures for each good."""

from __future__ import annotations

import re
from collections.abc import Sequence

#: How many goods a column of costs has at most.
MOST = 4
#: What stands for coins.
CURRENCIES = "$€£¥₩₽"
_NOTHING = frozenset(("", "-", "–", "—", "−", "0", "free"))
_APART = re.compile(r"[,;+&/\n]|\band\b")
_MONEY = re.compile(rf"[{CURRENCIES}] ?(\d{{1,4}})|(\d{{1,4}}) ?[{CURRENCIES}]")
_NUMBER_FIRST = re.compile(r"(\d{1,4}) ?[x×]? ?:?([^\W\d_][^\W\d_-]*(?: [^\W\d_]+)?):?")
_WORD_FIRST = re.compile(r":?([^\W\d_][^\W\d_-]*(?: [^\W\d_]+)?):? ?[x×:=]? ?(\d{1,4})")


def amounts_of(cell: str) -> dict[str, int] | None:
    """The goods of a cost and how much of each; None for what is no cost in goods."""
    if cell.strip().casefold() in _NOTHING:
        return {}
    found: dict[str, int] = {}
    for part in (" ".join(one.split()) for one in _APART.split(cell.strip())):
        if money := _MONEY.fullmatch(part):
            good, figure = "coins", money[1] or money[2]
        elif first := _NUMBER_FIRST.fullmatch(part):
            good, figure = first[2].casefold(), first[1]
        elif first := _WORD_FIRST.fullmatch(part):
            good, figure = first[1].casefold(), first[2]
        else:
            return None
        if good in found:
            return None
        found[good] = int(figure)
    return found


def goods_columns(cells: Sequence[str]) -> dict[str, list[str]]:
    """A column of figures for each good of costs in words, the commonest first; none where they are no such costs, or all
    are in one sign of money, which is printed as it is written."""
    read = [amounts_of(cell) for cell in cells]
    if not any(read) or any(one is None for one in read):
        return {}
    costs = [one or {} for one in read]
    named = dict.fromkeys(good for one in costs for good in one)
    # '1 coin' and '2 coins' are one good.
    forms = {good: next((one for one in named if one != good and one == f"{good}s"), good) for good in named}
    costs = [{forms[good]: amount for good, amount in one.items()} for one in costs]
    goods = list(dict.fromkeys(forms.values()))
    if len(goods) > MOST or (goods == ["coins"] and any(set(CURRENCIES) & set(cell) for cell in cells)):
        return {}
    goods.sort(key=lambda good: -sum(good in one for one in costs))
    return {good: [str(one[good]) if good in one else "" for one in costs] for good in goods}
