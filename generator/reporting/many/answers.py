"""The answers that stand first: how long, who won from which seat, what was never used, which rules are misunderstood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import (
    Seat,
    Used,
    by_chance,
    finished,
    refused,
    seats,
    spread,
    used,
)
from playproof.components.wording.plural import counted, listing
from playproof.generator.reporting.blocks import Answer, Answers
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import plain
from playproof.generator.reporting.many.groups import (
    Group,
    Labels,
    kind_title,
    length,
    named_few,
    of,
    spreading,
)

#: So many rules are named first, each with so many characters of its text.
RULES, TEXT = 3, 160
#: The fewest games from which on a seat can win too often for chance, and chance is spoken of.
TELLING, CHANCE = 5, 2


def answers(groups: Sequence[Group], labels: Labels, typed: bool = True) -> Answers:
    """All answers, for each group; ``typed``: people typed the games, so that refused entries and remarks say something."""
    asked: tuple[tuple[str, Callable[[Sequence[Measured]], Iterator[str]]], ...] = (
        ("How long", how_long),
        ("Who won", who_won),
        ("Scores", scored),
        ("Never and always used", lambda games: never(games, labels)),
        *((("Rules that refused entries", misunderstood), ("Remarks", remarked)) if typed else ()),
    )
    found = []
    for question, answer in asked:
        said = [sentence for group in groups for sentence in sentences(group, answer)]
        if said:
            found.append(Answer(question, tuple(said)))
    return Answers(tuple(found))


def sentences(group: Group, answer: Callable[[Sequence[Measured]], Iterator[str]]) -> list[str]:
    """What a group answers: a sentence each, or all behind the name of the group."""
    said = list(answer(group.games))
    return [f"{group.title}: {' '.join(said)}"] if group.name and said else said


def how_long(games: Sequence[Measured]) -> Iterator[str]:
    """The lengths of finished games in entries, minutes and rounds; how many are under way."""
    over = finished(games)
    entries = [one.entries for one in over]
    found = spread(entries)
    if found is None:
        yield "No game is finished yet."
    else:
        took = "The finished game took" if found.number == 1 else f"{found.number} finished games took"
        yield f"{took} {spreading(entries, found, 'entry')}."
        minutes = [one.minutes for one in over if one.minutes]
        timed = spread(minutes)
        if timed is not None:
            who = "" if timed.number == found.number else f" ({of(timed.number, found.number)} note times)"
            yield f"In time: {spreading(minutes, timed, write=length)}{who}."
        rounds = [len(one.rounds) for one in over if one.named]
        turned = spread(rounds)
        if turned is not None and turned.number == found.number:
            yield f"In rounds: {spreading(rounds, turned)}."
    under_way = len(games) - len(over)
    if under_way:
        be, they = ("is", "it counts") if under_way == 1 else ("are", "they count")
        games_there = counted(under_way, "game")
        yield f"{games_there} {be} under way: {they} for what was used and refused, not for length and winners."


def who_won(games: Sequence[Measured]) -> Iterator[str]:
    """The wins by seat, for each number of players, and what chance alone would do."""
    rows = seats(games)
    sizes = [
        [one for one in rows if one.players == players]
        for players in dict.fromkeys(one.players for one in rows)
    ]
    for size in sizes:
        yield by_seat(size)
    told = [size for size in sizes if len(size) > 1 and size[0].games >= CHANCE]
    odd = [sentence for size in told if size[0].games >= TELLING and (sentence := beyond_chance(size))]
    yield from odd
    if told and not odd:
        low, high = by_chance(told[0][0].games, told[0][0].players)
        usual = (
            f": with equal seats, each usually wins {low} to {high} of {told[0][0].games}"
            if len(told) == 1
            else ""
        )
        yield f"These differences are within chance{usual}."
    over = [one for one in finished(games) if one.first and one.won_by]
    if any(one.first != one.players[0] for one in over) and len(over) > 1:
        yield f"Who made the first entry won {of(sum(one.first in one.winners for one in over), len(over))}."


def by_seat(rows: Sequence[Seat]) -> str:
    """The wins of the seats at tables of one size."""
    players, games = rows[0].players, rows[0].games
    if players == 1:
        return f"1 player: won {of(rows[0].won, games)}."
    table = f"{players} players, {counted(games, 'game')}"
    if games == 1:
        won = listing(f"seat {one.seat}" for one in rows if one.won)
        return f"{table}: {f'{won} won' if won else 'nobody won'}."
    won = ", ".join(f"seat {one.seat} won {of(one.won, games).replace(f' of {games:,}', '')}" for one in rows)
    shared = sum(one.shared for one in rows)
    return f"{table}: {won}{f' ({shared} of these shared)' if shared else ''}."


def beyond_chance(rows: Sequence[Seat]) -> str:
    """The seats that won more or less often than equal seats usually do; ``""`` if none did."""
    players, games = rows[0].players, rows[0].games
    low, high = by_chance(games, players)
    found = [
        f"seat {one.seat} won {'more' if one.won > high else 'less'} often"
        for one in rows
        if not low <= one.won <= high
    ]
    usual = f"with equal seats, each usually wins {low} to {high} of {games:,}"
    return f"{players} players: {listing(found)} than chance explains; {usual}." if found else ""


def scored(games: Sequence[Measured]) -> Iterator[str]:
    """The winners' scores, and by how much they won."""
    over = [one for one in finished(games) if one.winners and any(one.scores.values())]
    best = [max(one.scores[player] for player in one.winners if player in one.scores) for one in over]
    found = spread(best)
    if found is None:
        return
    yield f"{'Winner' if found.number == 1 else 'Winners'}: {spreading(best, found)}."
    margins = [margin for one in over if (margin := margin_of(one)) is not None]
    apart = spread(margins)
    if apart is not None:
        yield f"Ahead of the next by {spreading(margins, apart)}."
    changes = [one.leads for one in over if one.leads is not None]
    led = spread(changes)
    if led is not None:
        yield f"Changes of the lead: {spreading(changes, led)}."


def margin_of(game: Measured) -> int | None:
    """By how much the winners are ahead of the next player; None without another."""
    others = [score for player, score in game.scores.items() if player not in game.winners]
    best = [game.scores[player] for player in game.winners if player in game.scores]
    return max(best) - max(others) if best and others else None


def never(games: Sequence[Measured], labels: Labels) -> Iterator[str]:
    """Of the actions and each kind of piece what no game used, and what every game did."""
    whole = len(games)
    complete = [kind_title(kind) for kind, rows in kinds(games) if rows and all(one.used for one in rows)]
    if complete:
        titles = listing(one if at == 0 else one.lower() for at, one in enumerate(complete))
        yield f"{titles}: all were used in some game."
    for kind, rows in kinds(games):
        unused = [one for one in rows if not one.used]
        title = kind_title(kind)
        if unused and len(unused) == len(rows):
            yield f"{title}: none was used."
        elif unused:
            came = [one for one in rows if one.seen > one.used]
            hidden = sum(not one.seen for one in unused) if came else 0
            also = f"; {hidden} of these never came up" if hidden else ""
            yield f"{title}: {len(unused)} of {len(rows)} never used{named_few(unused, labels)}{also}."
        always = [one for one in rows if one.used == whole]
        if whole > 2 and 0 < len(always) < len(rows) and kind[:1].isupper():
            yield f"{title}: {len(always)} of {len(rows)} used in every game{named_few(always, labels)}."


def kinds(games: Sequence[Measured]) -> list[tuple[str, list[Used]]]:
    """The rows of the actions (kind ``""``) and of each kind of piece."""
    pieces = used(games)
    grouped = {
        kind: [one for one in pieces if one.kind == kind]
        for kind in dict.fromkeys(one.kind for one in pieces)
    }
    return [("", used(games, actions=True)), *grouped.items()]


def misunderstood(games: Sequence[Measured]) -> Iterator[str]:
    """The rules that refused entries in the most evenings; how many lines could not be read, and counts differed."""
    rows = refused(games)
    own = [one for one in rows if not is_language(one.code)]
    if not own:
        yield "No entry was against a rule of the game."
    for one in own[:RULES]:
        text = plain(one.rule) or one.refusals[0][1].message
        rule = f": “{text if len(text) <= TEXT else text[: TEXT - 1].rstrip() + '…'}”."
        kept = one.endings["accepted"]
        also = f" ({kept} kept as played)" if kept else ""
        many = counted(len(one.refusals), "time")
        yield f"{one.code}, {many} in {of(one.games, len(games))} evenings{also}{rule}"
    if len(own) > RULES:
        yield f"{counted(len(own) - RULES, 'more rule')} below."
    typing = Counter(
        "counts that differed" if one.code == "PP-07" else "lines that could not be read as typed"
        for one in rows
        if is_language(one.code)
        for _ in one.refusals
    )
    if typing:
        yield f"Typing: {listing(f'{amount(number)} {what}' for what, number in typing.items())}."


def is_language(code: str) -> bool:
    """Whether a rule is the tracker language's, not the game's."""
    return code.startswith("PP-")


def remarked(games: Sequence[Measured]) -> Iterator[str]:
    """How many remarks were typed."""
    number = sum(len(one.remarks) for one in games)
    if number:
        where = sum(bool(one.remarks) for one in games)
        yield f"{counted(number, 'remark')} in {of(where, len(games))} evenings, below."
