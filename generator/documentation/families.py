"""The pages of rule families in the docs, made from the code: parameters, commands, positions, counts and reasons of each."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playproof.checker.assembly.game import open_game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.definition.parameters import Parameter
from playproof.checker.families.declared.tables import TABLES
from playproof.checker.model.roles import Claims, Startable
from playproof.checker.model.rule_module import RuleModule
from playproof.components.wording.plural import listing

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
`[codes.<family>]` maps a reason to a rule of `rules.toml`; without it a finding shows the words of the family's page.

The family `declared` reads rules that you write as tables: [rules as data](rules.md). The others can be used beside it.

These pages are generated from the code. They list the families that the shipped games use.
"""
#: What each family is for, for a designer. A family that is not here is described by the first words of its module.
PURPOSES = {
    "ascending_auction": "An auction of one thing at a time: bids go round and rise, whoever passes is out, and the last "
    "player left pays. A command of your own tables can begin one with `starts`.",
    "bank": "Money: what each player begins with, what the bank holds, and that no coin appears or vanishes. Every game has "
    "it; name it to set its figures.",
    "hex_track": "An 18xx map of hexes: companies lay and upgrade tiles and place tokens, and their trains run on the track.",
    "network": "A board of places joined by lines on which companies build a network of cubes and run along it.",
    "operating": "The operating rounds of an 18xx: companies act in the order of their prices, each with the steps that you "
    "list: track, tokens, runs, dividends, trains.",
    "phases": "The phases of an 18xx, which begin with a train or a number of trains and change what is allowed.",
    "private_companies": "Private companies after their auction: who owns them, what they pay, what they can do, when they "
    "close.",
    "rounds": "The course of an 18xx: the first auction, stock rounds, sets of operating rounds, and the end of the game.",
    "sealed_bids": "All players bid at the same time and hidden; the bids are shown together, and ties are settled.",
    "shares": "Shares of companies: certificates, presidents, limits of holding.",
    "stock_market": "The two-dimensional stock market of an 18xx: where each company's token lies, and how it moves.",
    "stock_round": "Stock rounds: companies are started, shares are bought and sold in turn until all pass.",
    "trains": "The trains of an 18xx: which are for sale, how many a company may have, when they rust.",
    "turns": "Whose turn it is. Every game has it; name it to change the direction of play.",
    "waterfall": "The first auction of 1830 and its relatives: the cheapest lot is bought at its price, bids on dearer ones "
    "wait until their turn comes.",
}  # fmt: skip
#: The kinds of lines of a family's page, each with its heading and the sentence above its table.
TYPED = {
    ("actor", "table"): ("Commands", "Entries, most of them after the name of a player (`Ann: pass`):"),
    ("have",): ("Declaring a position", "`have` lines at the top of a tracker file, for a game that begins elsewhere:"),
    ("count",): ("Counting", "`count` lines state what is on the table, and are compared:"),
}  # fmt: skip


@dataclass(slots=True)
class Shown:
    """What is known of a family from all games that use it."""

    family: type[RuleModule[Any]]
    games: list[str] = field(default_factory=list)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    #: What games set a parameter to, as they write it.
    values: dict[str, list[str]] = field(default_factory=dict)
    #: Commands by their kind and form: meaning and example.
    commands: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    outcomes: dict[str, str] = field(default_factory=dict)


def families_pages() -> dict[str, str]:
    """The pages as Markdown, by their files in docs: the index, and a page for each family."""
    found: dict[str, Shown] = {}
    for name in sorted(known_games([])):
        definition = find_game(name)
        fewest, most = definition.players
        for players in range(fewest, most + 1):
            game = open_game(definition, ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"][:players])
            for key, module in game.modules.items():
                family = next(
                    (one for one in type(module).__mro__ if one.__module__.startswith(FAMILIES)), None
                )
                if family is None or not inspect.getdoc(family) or key == game.key:
                    continue
                shown = found.setdefault(key, Shown(family))
                shown.parameters |= game.asked.get(key, {})
                if name in shown.games:
                    continue
                shown.games.append(name)
                for parameter, value in definition.play.get(key, {}).items():
                    if isinstance(value, dict) and "ruling" in value:
                        value = value.get("a")  # the example is one of its readings
                    if value is not None:
                        shown.values.setdefault(parameter, []).append(toml_text(value))
                if family is type(module):  # a game's own subclass has commands of that game
                    for command in game.all_commands():
                        if command.module is module:
                            example = own_example(game, command)
                            shown.commands.setdefault((command.kind, command.form), (command.help, example))
                    shown.outcomes |= module.claim_forms() if isinstance(module, Claims) else {}
    lines = [HEAD, "| family | what it is for | used by |", "|---|---|---|"]
    for key, shown in sorted(found.items()):
        lines.append(f"| [`{key}`](families/{key}.md) | {purpose(key, shown)} | {', '.join(shown.games)} |")
    pages = {"families.md": "\n".join(lines) + "\n"}
    for key, shown in sorted(found.items()):
        pages[f"families/{key}.md"] = "\n".join(_family(key, shown)).rstrip() + "\n"
    return pages


def parameters() -> str:
    """``generator/parameters.json``: for each table of ``play.toml`` the parameters that the shipped games' rules ask for, with
    what each may be."""
    found: dict[str, dict[str, str]] = {}
    for name in sorted(known_games([])):
        definition = find_game(name)
        game = open_game(definition, [f"Player{seat}" for seat in range(1, definition.players[0] + 1)])
        game.initial_state()
        for module, asked in game.asked.items():
            if module not in TABLES:
                found.setdefault(module, {}).update({one.name: _about(one) for one in asked.values()})
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _about(one: Parameter) -> str:
    kind = one.kind.replace("`", "")
    usual = "" if one.default in (None, "", [], "none") else f" Without it: {json.dumps(one.default)}."
    return f"{kind[:1].upper()}{kind[1:]}.{usual}"


def purpose(key: str, shown: Shown) -> str:
    """What a family is for, in a sentence or two."""
    about = plain_text(inspect.getdoc(inspect.getmodule(shown.family)) or "").partition("\n\n")[0]
    return PURPOSES.get(key, about.replace("\n", " "))


def _family(key: str, shown: Shown) -> list[str]:
    lines = [f"# The rule family `{key}`", "", purpose(key, shown), ""]
    lines += [f"Used by: {', '.join(shown.games)}. All families: [rule families](../families.md).", ""]
    if issubclass(shown.family, Startable):
        said = listing([f"`{one}`" for one in sorted(shown.family.started_with)])
        lines += [
            f'Tables of declared rules can start it: `starts = "{key}"`, with {said}',
            "([auctions](../rules-tables.md#auctions), [recipes](../cookbook.md#auctions)).",
            "",
        ]
    if shown.parameters:
        lines += ["## Parameters", "", f"They stand below `[{key}]` in `play.toml`.", ""]
        lines += ["| parameter | what it may be | without it | example |", "|---|---|---|---|"]
        lines += [
            _parameter(one, shown.values.get(name, ())) for name, one in sorted(shown.parameters.items())
        ]
        lines.append("")
    lines += ["## In detail", "", *_details(shown.family), ""]
    for kinds, (title, about) in TYPED.items():
        rows = [
            f"| `{_cell(form)}` | {_cell(words)} | `{_cell(example)}` |"
            for (kind, form), (words, example) in shown.commands.items()
            if kind in kinds
        ]
        if rows:
            lines += [
                f"## {title}",
                "",
                about,
                "",
                "| entry | meaning | example |",
                "|---|---|---|",
                *rows,
                "",
            ]
        if rows and "actor" in kinds and shown.outcomes:
            lines += ["Outcomes that may be stated after `->`:", "", "| outcome | meaning |", "|---|---|"]
            lines += [f"| `{_cell(form)}` | {_cell(words)} |" for form, words in shown.outcomes.items()]
            lines.append("")
    if shown.family.reasons:
        lines += [
            "## Reasons",
            "",
            f"What a finding may be about; `[codes.{key}]` gives each a code of your rules.",
            "",
        ]
        lines += ["| reason | in words |", "|---|---|"]
        lines += [f"| `{reason}` | {words} |" for reason, words in sorted(shown.family.reasons.items())]
        lines.append("")
    return lines


def _details(family: type[RuleModule[Any]]) -> list[str]:
    """What the code says of a family and of what it is made of, without what is for programmers."""
    texts: dict[str, None] = {}
    for part in family.__mro__:
        if part.__module__.startswith(FAMILIES) and (part is family or "Parameter" in (part.__doc__ or "")):
            texts[inspect.getdoc(inspect.getmodule(part)) or ""] = None
            texts[inspect.cleandoc(part.__doc__ or "")] = None
    lines: list[str] = []
    for paragraph in (one for text in texts for one in plain_text(text).split("\n\n")):
        paragraph = re.sub(r"(?<!\s)\s*+Sources: .*", "", paragraph, flags=re.S)
        if paragraph.strip() and not re.search(r"`\w+Base`|with (?:its|their) commands", paragraph):
            lines += [paragraph.strip(), ""]
    return lines[:-1]


def _parameter(one: Parameter, values: Sequence[str]) -> str:
    """A row of the table: the example is the shortest value that a shipped game sets, else the value without it."""
    usual = toml_text(one.default) if one.default is not None else "…"
    example = min(values, key=len, default=usual)
    return f"| `{one.name}` | {_cell(one.kind)} | {_cell(default_text(one.default))} | `{_cell(f'{one.name} = {example}')}` |"


def toml_text(value: Any) -> str:
    """A value as `play.toml` writes it; of a long list or table the beginning."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {toml_text(one)}" for key, one in list(value.items())[:4])
        return f"{{ {inner}{', …' if len(value) > 4 else ''} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_text, value[:3]))}{', …' if len(value) > 3 else ''}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _cell(text: str) -> str:
    """A text in a table's cell."""
    return re.sub(r"\s+", " ", text).replace("\\|", "|").replace("|", "\\|").strip()


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
