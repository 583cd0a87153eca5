"""What an entry states about its outcome, compared with what it did; and the table that follows what was stated."""

from __future__ import annotations

from checker.entries import Found, Outcome, Parsed
from checker.game import Game
from checker.table import JOINT, Move, Table

__all__ = ["deviate", "misfit"]


def misfit(game: Game, table: Table, outcome: Outcome, parsed: Parsed) -> Found | None:
    """The finding for a stated outcome that is not what came about; the game and the verb's room have the last word."""
    found = _misfit(game, table, outcome, parsed)
    if found is not None:
        found = game.stated(table, parsed.entry, outcome, found)
    if found is not None and parsed.verb.room is not game:
        found = parsed.verb.room.stated(table, parsed.entry, outcome, found)
    return found


def _misfit(game: Game, table: Table, outcome: Outcome, parsed: Parsed) -> Found | None:
    moves = relevant(table.journal, outcome)
    kind = outcome.kind
    if kind == "takes":
        if any(same_piece(str(outcome.what), str(move.what)) for move in moves):
            return None
        wanted = [move for move in table.journal if move.kind == "take"]
        about = [move for move in wanted if same_piece(str(outcome.what), str(move.what))] or moves or wanted
        said = f"{outcome.who or 'nobody'} does not take {outcome.what}"
        said += "; " + ", ".join(f"{move.target} takes {move.what}" for move in wanted) if wanted else ""
        return blamed(game, table, parsed, outcome, about, said)
    if kind in ("pays", "gets"):
        due = sum(int(move.what) for move in moves)
        if due == outcome.what or (
            JOINT in table.journal and outcome.what in by_clause(table.journal, outcome)
        ):
            return None
        to = f" {'to' if kind == 'pays' else 'from'} {outcome.other}" if outcome.other else ""
        return blamed(
            game, table, parsed, outcome, moves, f"{outcome.who} {kind} {due}{to}, not {outcome.what}"
        )
    if not moves:
        return blamed(game, table, parsed, outcome, [], f"there is no {kind} to state here")
    if any(move.what == outcome.what for move in moves):
        return None
    return blamed(game, table, parsed, outcome, moves, f"{kind} is {moves[0].what}, not {outcome.what}")


def blamed(
    game: Game, table: Table, parsed: Parsed, outcome: Outcome, moves: list[Move], message: str
) -> Found:
    """The finding under the rule that made the move, or the one that the room blames."""
    reason = game.blame(table, parsed.entry, outcome, moves)
    if not reason and parsed.verb.room is not game:
        reason = parsed.verb.room.blame(table, parsed.entry, outcome, moves)
    if not reason and moves:
        reason = moves[0].reason
    room, _, local = reason.partition(".")
    return (
        Found(local, message, str(outcome.what), None, room)
        if local
        else Found("PP-11", message, "", None, "")
    )


def relevant(journal: list[Move], outcome: Outcome) -> list[Move]:
    """The moves that a stated outcome speaks of."""
    who, other = outcome.who, outcome.other
    if outcome.kind == "pays":
        return [m for m in journal if m.kind == "pay" and m.source == who and other in ("", m.target)]
    if outcome.kind == "gets":
        return [m for m in journal if m.kind == "pay" and m.target == who and other in ("", m.source)]
    if outcome.kind == "takes":
        return [m for m in journal if m.kind == "take" and m.target == who and other in ("", m.source)]
    found = [m for m in journal if m.kind == outcome.kind]
    return [m for m in found if m.source in ("", who)] or found


def by_clause(journal: list[Move], outcome: Outcome) -> list[int]:
    """What each entry of a line with several moved: an amount may be stated for one of them."""
    out, part = [], []
    for move in [*journal, JOINT]:
        if move is not JOINT:
            part.append(move)
            continue
        moves = relevant(part, outcome)
        if moves:
            out.append(sum(int(one.what) for one in moves))
        part = []
    return out


def same_piece(said: str, piece: str) -> bool:
    """Whether a piece was meant: case and spaces do not matter."""
    one, two = ("".join(text.casefold().split()) for text in (said, piece))
    return one == two or (len(one) > 1 and two.startswith(one))


def deviate(table: Table, outcome: Outcome, journal: list[Move] | None = None) -> None:
    """Make the table follow a stated amount: the counterpart of the move takes the difference. A figure moves money
    if one payment of that amount was made for the same reason (``lease 3``)."""
    if not isinstance(outcome.what, int):
        return
    done = journal or table.journal
    moves = relevant(done, outcome)
    if outcome.kind not in ("pays", "gets"):
        for move in moves[:1]:
            paid = [m for m in done if m.kind == "pay" and m.reason == move.reason and m.what == move.what]
            if len(paid) == 1:
                table.pay(paid[0].source, paid[0].target, outcome.what - int(move.what), "bank.stated")
        return
    paying = outcome.kind == "pays"
    other = (
        outcome.other or (moves[0].target if paying else moves[0].source)
        if moves
        else outcome.other or "bank"
    )
    difference = outcome.what - sum(int(move.what) for move in moves)
    source, target = (outcome.who, other) if paying else (other, outcome.who)
    table.pay(source, target, difference, "bank.stated")
