"""The page of rule families in the docs, made from the code: what each does, its parameters, its reasons."""

from __future__ import annotations

import inspect
import re
from typing import Any

from playproof.checker.definition.game_definition import Parameter, find_game, known_games
from playproof.checker.model.game import open_game
from playproof.checker.model.names import listing
from playproof.checker.model.rule_module import RuleModule

__all__ = ["default_text", "families_page", "plain_text"]

FAMILIES = "playproof.checker.families."
HEAD = """# Rule families and their parameters

`families = ["…"]` at the top of a game's `play.toml` names the families that check its play; the first one in which players act
is active at the start. A table with a family's name sets its parameters:

```toml
families = ["waterfall", "bank"]

[waterfall]
set = "privates"
bid_over_cost = 5
all_pass = { ruling = "WA-05", a = "drop", b = "nothing" }
```

A value may depend on a ruling (`{ ruling = "WA-05", a = …, b = … }`), on a figure of `game.toml` (`{ figure = "start_cash" }`)
or on the number of players (`{ 2 = 150, 3 = 100 }`). `playproof lint` names a parameter that no family reads.
`[codes.<family>]` maps a reason to a rule of `rules.toml`; without it a finding shows the words below.

This page is generated from the code. It lists the families that the shipped games use.
"""


def families_page() -> str:
    """The page as Markdown."""
    found: dict[str, type[RuleModule[Any]]] = {}
    asked: dict[str, dict[str, Parameter]] = {}
    games: dict[str, list[str]] = {}
    for name in sorted(known_games([])):
        definition = find_game(name)
        fewest, most = definition.players
        for players in range(fewest, most + 1):
            game = open_game(definition, [f"Player{seat}" for seat in range(1, players + 1)])
            for key, module in game.modules.items():
                family = next(
                    (one for one in type(module).__mro__ if one.__module__.startswith(FAMILIES)), None
                )
                if family is None or not inspect.getdoc(family) or key == game.key:
                    continue
                found.setdefault(key, family)
                asked.setdefault(key, {}).update(game.asked.get(key, {}))
                if name not in games.setdefault(key, []):
                    games[key].append(name)
    lines = [HEAD]
    for key in sorted(found):
        lines += _family(key, found[key], asked[key], games[key])
    return "\n".join(lines).rstrip() + "\n"


def _family(
    key: str, family: type[RuleModule[Any]], asked: dict[str, Parameter], games: list[str]
) -> list[str]:
    lines = [f"## {key}", "", plain_text(inspect.getdoc(inspect.getmodule(family)) or ""), ""]
    lines += [plain_text(inspect.getdoc(family) or ""), "", f"Used by: {', '.join(games)}.", ""]
    if family.started_with is not None:
        said = listing([f"`{one}`" for one in sorted(family.started_with)])
        lines += [
            f'Tables of declared rules can start it: `starts = "{key}"`, with {said}',
            "([auctions](rules-tables.md#auctions), [recipes](cookbook.md#auctions)).",
            "",
        ]
    if asked:
        lines += ["| parameter | what it may be | without it |", "|---|---|---|"]
        lines += [
            f"| `{one.name}` | {one.kind} | {default_text(one.default)} |" for _, one in sorted(asked.items())
        ]
        lines.append("")
    if family.reasons:
        lines += ["| reason | in words |", "|---|---|"]
        lines += [f"| `{reason}` | {words} |" for reason, words in sorted(family.reasons.items())]
        lines.append("")
    return lines


def default_text(value: Any) -> str:
    """A default as the pages show it."""
    if value is None:
        return "must be given"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value}`" if value not in ("", [], "none") else "none"


def plain_text(text: str) -> str:
    """A docstring as Markdown."""
    text = re.sub(r":\w+:`~?([^`]*\.)?([^`]+)`", r"`\2`", text)
    return text.replace("``", "`").replace("|", "\\|")
