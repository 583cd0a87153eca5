"""What an entry states about its outcome, compared with what it did; and the table that follows what was stated."""

from __future__ import annotations

from playproof.checker.model.entries import Claim, Violation
from playproof.checker.model.game import Game
from playproof.checker.model.game_state import JOINT, GameState, Move
from playproof.checker.model.rule_module import Parsed

__all__ = ["deviate", "misfit"]


def misfit(game: Game, game_state: GameState, claim: Claim, parsed: Parsed) -> Violation | None:
    """The finding for a stated outcome that is not what came about; the game and the verb's room have the last word."""
    violation = _misfit(game, game_state, claim, parsed)
    if violation is not None:
        violation = game.check_claim(game_state, parsed.entry, claim, violation)
    if violation is not None and parsed.command.module is not game:
        violation = parsed.command.module.check_claim(game_state, parsed.entry, claim, violation)
    return violation


def _misfit(game: Game, game_state: GameState, claim: Claim, parsed: Parsed) -> Violation | None:
    moves = relevant(game_state.journal, claim)
    kind = claim.kind
    if kind == "takes":
        if any(same_piece(str(claim.what), str(move.what)) for move in moves):
            return None
        wanted = [move for move in game_state.journal if move.kind == "take"]
        about = [move for move in wanted if same_piece(str(claim.what), str(move.what))] or moves or wanted
        said = f"{claim.who or 'nobody'} does not take {claim.what}"
        said += "; " + ", ".join(f"{move.target} takes {move.what}" for move in wanted) if wanted else ""
        return blamed(game, game_state, parsed, claim, about, said)
    if kind in ("pays", "gets"):
        due = sum(int(move.what) for move in moves)
        if due == claim.what or (
            JOINT in game_state.journal and claim.what in by_clause(game_state.journal, claim)
        ):
            return None
        to = f" {'to' if kind == 'pays' else 'from'} {claim.other}" if claim.other else ""
        return blamed(
            game, game_state, parsed, claim, moves, f"{claim.who} {kind} {due}{to}, not {claim.what}"
        )
    if not moves:
        return blamed(game, game_state, parsed, claim, [], f"there is no {kind} to state here")
    if any(move.what == claim.what for move in moves):
        return None
    return blamed(game, game_state, parsed, claim, moves, f"{kind} is {moves[0].what}, not {claim.what}")


def blamed(
    game: Game, game_state: GameState, parsed: Parsed, claim: Claim, moves: list[Move], message: str
) -> Violation:
    """The finding under the rule that made the move, or the one that the room blames."""
    reason = game.rule_for_claim(game_state, parsed.entry, claim, moves)
    if not reason and parsed.command.module is not game:
        reason = parsed.command.module.rule_for_claim(game_state, parsed.entry, claim, moves)
    if not reason and moves:
        reason = moves[0].reason
    module, _, local = reason.partition(".")
    return (
        Violation(local, message, str(claim.what), None, module)
        if local
        else Violation("PP-11", message, "", None, "")
    )


def relevant(journal: list[Move], claim: Claim) -> list[Move]:
    """The moves that a stated outcome speaks of."""
    who, other = claim.who, claim.other
    if claim.kind == "pays":
        return [m for m in journal if m.kind == "pay" and m.source == who and other in ("", m.target)]
    if claim.kind == "gets":
        return [m for m in journal if m.kind == "pay" and m.target == who and other in ("", m.source)]
    if claim.kind == "takes":
        return [m for m in journal if m.kind == "take" and m.target == who and other in ("", m.source)]
    moves = [m for m in journal if m.kind == claim.kind]
    return [m for m in moves if m.source in ("", who)] or moves


def by_clause(journal: list[Move], claim: Claim) -> list[int]:
    """What each entry of a line with several moved: an amount may be stated for one of them."""
    out, clause = [], []
    for move in [*journal, JOINT]:
        if move is not JOINT:
            clause.append(move)
            continue
        moves = relevant(clause, claim)
        if moves:
            out.append(sum(int(one.what) for one in moves))
        clause = []
    return out


def same_piece(said: str, piece: str) -> bool:
    """Whether a piece was meant: case and spaces do not matter."""
    one, two = ("".join(text.casefold().split()) for text in (said, piece))
    return one == two or (len(one) > 1 and two.startswith(one))


def deviate(game_state: GameState, claim: Claim, journal: list[Move] | None = None) -> None:
    """Make the table follow a stated amount: the counterpart of the move takes the difference. A figure moves money
    if one payment of that amount was made for the same reason (``lease 3``)."""
    if not isinstance(claim.what, int):
        return
    done = journal or game_state.journal
    moves = relevant(done, claim)
    if claim.kind not in ("pays", "gets"):
        for move in moves[:1]:
            paid = [m for m in done if m.kind == "pay" and m.reason == move.reason and m.what == move.what]
            if len(paid) == 1:
                game_state.pay(paid[0].source, paid[0].target, claim.what - int(move.what), "bank.stated")
        return
    paying = claim.kind == "pays"
    other = (
        claim.other or (moves[0].target if paying else moves[0].source) if moves else claim.other or "bank"
    )
    difference = claim.what - sum(int(move.what) for move in moves)
    source, target = (claim.who, other) if paying else (other, claim.who)
    game_state.pay(source, target, difference, "bank.stated")
