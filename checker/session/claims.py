"""What an entry states about its outcome, compared with what it did; and the state that follows what was stated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playproof.checker.assembly.game import Game
from playproof.checker.model.entries import Claim, Violation
from playproof.checker.model.game_state import JOINT, GameState, Move
from playproof.checker.model.roles import Claims, Tables
from playproof.checker.model.rule_module import Parsed
from playproof.components.wording.plural import listing

BANK = "bank"
PAYMENTS = ("pays", "gets")
#: Outcomes that say whether somebody agreed who must be asked.
CONSENTS = ("agrees", "refuses")
NOBODY_ASKED = "nobody is asked to agree here"


def misfit(game: Game, game_state: GameState, claim: Claim, parsed: Parsed) -> Violation | None:
    """Return the violation of a wrong claim; the game and the command's module may replace it."""
    violation = _misfit(game, game_state, claim, parsed)
    whole = next((one for one in summed(parsed.claims) if key_of(one) == key_of(claim)), claim)
    if violation is not None:
        for module in claims_of(game, parsed):
            if violation is not None:
                violation = module.check_claim(game_state, parsed.entry, whole, violation)
    return violation


def claims_of(game: Game, parsed: Parsed) -> list[Claims]:
    """Whoever knows about what is stated of an entry: the game, then the command's module, then tables that sell by it."""
    own = parsed.command.module
    modules = dict.fromkeys(
        (game, own, *(one for one in game.in_role(Tables) if own.key in one.row_auctions))
    )
    return [module for module in modules if isinstance(module, Claims)]


def verdict(game: Game, game_state: GameState, parsed: Parsed) -> list[Violation]:
    """What is against the rules about an entry that is still to be done: also that somebody refused who must agree."""
    found = game.check(game_state, parsed.command, parsed.entry)
    for claim in parsed.claims if not found else ():
        if claim.kind in CONSENTS:
            asks = parsed.command.asks
            asked = asks.asked(game_state, parsed.entry) if asks is not None else ()
            if claim.who not in asked and not (asked and claim.implicit_actor):
                said = f"{listing(asked, 'or')} is asked here, not {claim.who}" if asked else NOBODY_ASKED
                found.append(Violation("PP-11", said, claim.kind, None, ""))
            elif claim.kind == "refuses":
                found.append(refused(parsed, asked[0] if claim.implicit_actor else claim.who))
    return found


def refused(parsed: Parsed, who: str) -> Violation:
    """The violation of what was done though somebody did not agree who must."""
    module, _, reason = (parsed.command.asks.refused if parsed.command.asks else "").partition(".")
    return Violation(reason, f"{who} did not agree, so it can't be done", "refuses", None, module)


def _misfit(game: Game, game_state: GameState, claim: Claim, parsed: Parsed) -> Violation | None:
    moves = relevant(game_state.journal, claim)
    kind = claim.kind
    if (
        kind in CONSENTS
    ):  # who agrees is told beforehand (`verdict`); a line of its own may tell a refusal afterwards
        if parsed.command.asks is None:
            return Violation("PP-11", NOBODY_ASKED, kind, None, "")
        return refused(parsed, claim.who) if kind == "refuses" else None
    if kind == "takes":
        wanted = [move for move in game_state.journal if move.kind == "take"]
        for move in moves:
            if same_piece(str(claim.what), str(move.what)) and not moved_on(
                game, wanted, move, parsed.claims
            ):
                return None
        about = [move for move in wanted if same_piece(str(claim.what), str(move.what))] or moves or wanted
        said = f"{claim.who or 'nobody'} does not take {claim.what}"
        rather = [
            f"{move.target} takes {move.what}"
            for move in wanted
            if move.target and not moved_on(game, wanted, move, ())
        ]
        said += "; " + ", ".join(rather) if rather else ""
        return blamed(game, game_state, parsed, claim, about, said)
    if kind in ("pays", "gets"):
        due = sum(int(move.what) for move in moves)
        if due == claim.what or (
            JOINT in game_state.journal and claim.what in by_clause(game_state.journal, claim)
        ):
            return None
        parts = [int(one.what) for one in parsed.claims if key_of(one) == key_of(claim)]
        elsewhere = sum(
            sum(int(move.what) for move in relevant(game_state.journal, one))
            for one in summed(parsed.claims)
            if one.other and not claim.other and (one.kind, one.who) == (kind, claim.who)
        )
        if sum(parts) in (due, due - elsewhere):
            return None
        return blamed(
            game,
            game_state,
            parsed,
            claim,
            moves,
            payment_said(game, game_state, parsed, claim, moves, parts),
        )
    of_one = not claim.implicit_actor or claim.kind in game.units.values()
    if of_one and claim.who in game.players:  # what another player gets says nothing of this one
        moves = [one for one in moves if one.source == claim.who or one.source not in game.players]
    if not moves:
        return blamed(
            game, game_state, parsed, claim, [], f"this entry changes no {kind}, so there is none to state"
        )
    if any(move.what == claim.what for move in moves):
        return None
    return blamed(game, game_state, parsed, claim, moves, f"{kind} is {moves[0].what}, not {claim.what}")


def moved_on(game: Game, takes: list[Move], move: Move, claims: Sequence[Claim]) -> bool:
    """Whether a piece that there is only once went elsewhere later in the entry, which isn't stated."""
    last = next(one for one in reversed(takes) if one.what == move.what)
    if last.target == move.target or not any(one.is_single(str(move.what)) for one in game.in_role(Claims)):
        return False
    stated = ((one.who, str(one.what)) for one in claims if one.kind == "takes")
    return not any(who == last.target and same_piece(what, str(move.what)) for who, what in stated)


def payment_said(
    game: Game, game_state: GameState, parsed: Parsed, claim: Claim, moves: list[Move], parts: list[int]
) -> str:
    """Who pays whom what, and what was stated instead."""
    kind, who, due = claim.kind, claim.who, sum(int(move.what) for move in moves)
    to = f" {'to' if kind == 'pays' else 'from'} {claim.other}" if claim.other else ""
    stated = f"{' + '.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(claim.what)
    if moves or not claim.what:
        sums = [str(move.what) for move in moves if move.what]
        factors = [product(game, game_state, parsed, move) for move in moves if move.what]
        steps = f" ({' + '.join(sums)})" if len(sums) > 1 else f" ({factors[0]})" if any(factors) else ""
        return f"{who} {kind} {due}{steps}{to}, not {stated}"
    paid = [move for move in game_state.journal if move.kind == "pay" and move.what]
    like = payments_like(game_state, parsed, claim)
    right = " and ".join(
        f"{the(move.source)} pays {move.what} to {the(move.target)}" for move in (like or paid)[:2]
    )
    if not like or not any(who in (move.source, move.target) for move in like):
        return f"{right + '; ' if right else ''}{who} {kind} nothing{to}, not {stated}"
    return f"{right}, not {stated}{to}"


def product(game: Game, game_state: GameState, parsed: Parsed, move: Move) -> str:
    """The product that a payment is, as the module of its reason knows it."""
    module = game.modules.get(move.reason.partition(".")[0])
    return module.parts_of(game_state, parsed.entry, move) if isinstance(module, Claims) else ""


def payments_like(game_state: GameState, parsed: Parsed, claim: Claim) -> list[Move]:
    """The payments of an entry that a stated one is in place of: those that were not stated, of the same payer or payee,
    else of the same amount, else with the same other end."""
    stated = [
        move
        for one in summed(parsed.claims)
        for due in [relevant(game_state.journal, one)]
        for move in due
        if one.what != claim.what and sum(int(m.what) for m in due) == one.what
    ]
    paid = [move for move in game_state.journal if move.kind == "pay" and move.what]
    unstated = [move for move in paid if move not in stated]
    who = claim.who
    return (
        [move for move in unstated if who == (move.source if claim.kind == "pays" else move.target)]
        or [move for move in unstated if move.what == claim.what]
        or [move for move in unstated if claim.other and claim.other in (move.source, move.target)]
    )


def the(owner: str) -> str:
    """An owner's name in a sentence."""
    return "the bank" if owner == BANK else owner


def blamed(
    game: Game, game_state: GameState, parsed: Parsed, claim: Claim, moves: list[Move], message: str
) -> Violation:
    """Return the violation under the rule that caused the move, or the one that the module names."""
    said = (
        module.rule_for_claim(game_state, parsed.entry, claim, moves) for module in claims_of(game, parsed)
    )
    reason = next(filter(None, said), "")
    if not moves and claim.kind in PAYMENTS and claim.what:
        moves = payments_like(game_state, parsed, claim)
    if not reason and moves:
        reason = moves[0].reason
    module, _, local = reason.partition(".")
    return (
        Violation(local, message, str(claim.what), None, module)
        if local
        else Violation("PP-11", message, "", None, "")
    )


def relevant(journal: list[Move], claim: Claim) -> list[Move]:
    """Return the moves that a claim refers to."""
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
    """Return the amount moved by each entry of a line: a claim may refer to one of them."""
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
    """Whether two names mean the same piece, ignoring case and spaces."""
    one, two = ("".join(text.casefold().split()) for text in (said, piece))
    return one == two or (len(one) > 1 and two.startswith(one))


@dataclass(slots=True)
class Payment:
    """A payment of an entry as it was made. ``payer``, ``payee``: whether that end of it was stated. ``due``: the amount
    by the rules."""

    source: str
    target: str
    amount: int
    reason: str
    payer: bool = False
    payee: bool = False
    due: int = 0

    @property
    def move(self) -> Move:
        """As the journal lists it."""
        return Move("pay", self.source, self.target, self.amount, self.reason)

    def matches(self, claim: Claim) -> bool:
        """Whether a stated payment may be this one."""
        who, other = (self.source, self.target) if claim.kind == "pays" else (self.target, self.source)
        return who == claim.who and claim.other in ("", other)

    def open_to(self, claim: Claim) -> bool:
        """Whether nothing that was stated of it speaks against its being ``claim``."""
        payer, payee = ends(claim)
        if (self.payer or self.payee) and self.amount != claim.what:
            return False
        return not (self.payer and payer not in ("", self.source)) and not (
            self.payee and payee not in ("", self.target)
        )

    def state(self, claim: Claim) -> None:
        """It was made as stated."""
        payer, payee = ends(claim)
        self.source, self.target = payer or self.source, payee or self.target
        self.payer, self.payee = self.payer or bool(payer), self.payee or bool(payee)


def ends(claim: Claim) -> tuple[str, str]:
    """Who pays and who is paid, by a stated payment; ``""`` where it isn't stated."""
    return (claim.who, claim.other) if claim.kind == "pays" else (claim.other, claim.who)


def believe(game: Game, game_state: GameState, parsed: Parsed, wrong: Sequence[Claim]) -> list[Claim]:
    """Make the state follow what is stated of an entry's outcome, where it is ``wrong`` by the rules; the journal holds
    what the entry did, and afterwards what was stated. Gives what can't be followed: of that nothing is booked.

    A stated payment takes the place of the one that the rules ask for. Pieces and figures are followed by the module
    that keeps them (:meth:`playproof.checker.model.roles.Claims.follow_claim`).
    """
    journal = game_state.journal
    start = 0
    if (
        JOINT in journal
    ):  # of several entries on a line the last one is meant, where it did something of the kind
        last = len(journal) - journal[::-1].index(JOINT)
        if any(relevant(journal[last:], claim) for claim in wrong):
            start = last
    before, done = journal[:start], journal[start:]
    left = [] if follow_payments(game_state, before, done, parsed.claims, wrong) else list(wrong)
    own = parsed.command.module
    modules = dict.fromkeys((*((own,) if isinstance(own, Claims) else ()), *game.in_role(Claims)))
    for claim in wrong:
        if claim.kind in (*PAYMENTS, *CONSENTS) or claim in left or figure_paid(done, claim) is not None:
            continue
        moves = relevant(done, claim)
        if claim.kind == "takes":
            moves = [m for m in done if m.kind == "take" and same_piece(str(claim.what), str(m.what))]
        now, game_state.journal = game_state.journal, list(done)
        followed = any(module.follow_claim(game_state, parsed.entry, claim, moves) for module in modules)
        game_state.journal = now
        if followed:
            game_state.journal = journal_followed(now, claim, moves)
        else:
            left.append(claim)
    return left


def follow_payments(
    game_state: GameState,
    before: list[Move],
    done: list[Move],
    claims: Sequence[Claim],
    wrong: Sequence[Claim],
) -> bool:
    """Make the payments of an entry those that are stated; False, and nothing is done, where nobody has so much."""
    due = [move for move in done if move.kind == "pay"]
    paid = payments_stated(done, claims, wrong)
    balances = game_state.balances.copy()
    for move in due:
        balances[move.source] += int(move.what)
        balances[move.target] -= int(move.what)
    for one in paid:
        balances[one.source] = balances.get(one.source, 0) - one.amount
        balances[one.target] = balances.get(one.target, 0) + one.amount
    for owner, amount in balances.items():
        if amount < min(game_state.balances.get(owner, 0), 0) and owner != BANK:
            return False
    game_state.balances.update(balances)
    game_state.low = min(game_state.low, balances[BANK])
    made = iter(paid)
    now = [next(made).move if move.kind == "pay" else move for move in done]
    game_state.journal = [*before, *now, *(one.move for one in made)]
    return True


def payments_stated(done: Sequence[Move], claims: Sequence[Claim], wrong: Sequence[Claim]) -> list[Payment]:
    """An entry's payments as they were made: those of the journal in its order, each as it is stated, and then those
    that were paid beside them."""
    paid = [
        Payment(move.source, move.target, int(move.what), move.reason, due=int(move.what))
        for move in done
        if move.kind == "pay"
    ]
    for claim in wrong:
        index = figure_paid(done, claim)
        if index is not None and isinstance(claim.what, int):
            paid[index].amount = claim.what
            paid[index].payer = True
    doubted = {key_of(claim) for claim in wrong}
    stated = summed(claims)
    for claim in stated:
        due = [one for one in paid if one.matches(claim)]
        if sum(one.amount for one in due) != claim.what:
            due = [one for one in due if one.amount == claim.what][: key_of(claim) not in doubted]
        for one in due:
            one.state(claim)
    for claim in stated:
        if key_of(claim) in doubted:
            replace(paid, claim)
    return paid


def replace(paid: list[Payment], claim: Claim) -> None:
    """Make the payments follow one that is stated."""
    amount, pays = int(claim.what), claim.kind == "pays"
    due = [one for one in paid if one.matches(claim)]
    if sum(one.amount for one in due) == amount:
        return
    free = [one for one in due if one.amount and not (one.payer if pays else one.payee)]
    if free:
        others = sum(one.amount for one in free[1:])
        free[0].amount = amount - others if amount >= others else amount
        for one in free[1:]:
            one.amount = one.amount if amount >= others else 0
        for one in free:
            one.state(claim)
        return
    fit = [one for one in paid if one.open_to(claim) and one.amount]
    of_who = [one for one in fit if claim.who == (one.source if pays else one.target)]
    like = [one for one in of_who if one.amount == amount] or [one for one in fit if one.amount == amount]
    chosen = like or (of_who if len(of_who) == 1 else [])
    if chosen:
        chosen[0].amount = amount
        chosen[0].state(claim)
    elif amount:
        payer, payee = ends(claim)
        for one in paid:
            if one.due - one.amount == amount:  # somebody else makes it up
                payer, payee = payer or one.source, payee or one.target
                break
        paid.append(Payment(payer or BANK, payee or BANK, amount, "bank.stated", True, True))


def key_of(claim: Claim) -> tuple[str, str, str]:
    """What two stated payments have in common that are one, stated in parts."""
    return claim.kind, claim.who, claim.other


def summed(claims: Sequence[Claim]) -> list[Claim]:
    """The stated payments; one that is stated in parts is summed up."""
    sums: dict[tuple[str, str, str], Claim] = {}
    for claim in claims:
        if claim.kind in PAYMENTS and isinstance(claim.what, int):
            before = sums.get(key_of(claim))
            amount = claim.what + (int(before.what) if before is not None else 0)
            sums[key_of(claim)] = Claim(claim.kind, claim.who, amount, claim.other)
    return list(sums.values())


def figure_paid(done: Sequence[Move], claim: Claim) -> int | None:
    """Which of an entry's payments a stated figure is (``lease 3``), counted from 0; ``None`` if it is none."""
    if claim.kind in (*PAYMENTS, "takes"):
        return None
    payments = [move for move in done if move.kind == "pay"]
    for claimed in relevant(list(done), claim)[:1]:
        same = [
            index
            for index, move in enumerate(payments)
            if move.reason == claimed.reason and move.what == claimed.what
        ]
        if len(same) == 1:
            return same[0]
    return None


def journal_followed(journal: list[Move], claim: Claim, moves: Sequence[Move]) -> list[Move]:
    """The journal with a stated figure or piece in place of what the entry did."""
    if claim.kind != "takes":
        first = moves[0] if moves else None
        return [move._replace(what=claim.what) if move is first else move for move in journal]
    new, there = [], False
    for move in journal:
        if move.kind == "take" and not there and same_piece(str(claim.what), str(move.what)):
            move, there = move._replace(target=claim.who), True
        new.append(move)
    return new if there else [*new, Move("take", claim.other, claim.who, claim.what, "bank.stated")]


def linked(game_state: GameState, one: Claim, other: Claim) -> bool:
    """Whether two wrong stated outcomes are one mistake: both ends of a payment, what one has too much and another too
    little, the parts of a sum, what somebody takes and pays for it, a payment and the figure that it is part of, or two
    figures that are the same amount."""
    if "takes" in (one.kind, other.kind):
        return {one.kind, other.kind} == {"takes", "pays"} and one.who == other.who
    figures = [claim for claim in (one, other) if claim.kind not in PAYMENTS]
    if len(figures) == 2:
        due = [move.what for claim in figures for move in relevant(game_state.journal, claim)[:1]]
        return one.what == other.what and len(due) == 2 and due[0] == due[1]
    if figures:
        paid = figure_paid(game_state.journal, figures[0])
        return paid is not None and off(game_state, one) == off(game_state, other)
    if key_of(one) == key_of(other):
        return True
    if one.kind != other.kind:
        return one.what == other.what
    return off(game_state, one) + off(game_state, other) == 0


def off(game_state: GameState, claim: Claim) -> int:
    """By how much a stated payment or figure is more than the right one."""
    moves = relevant(game_state.journal, claim)
    due = moves if claim.kind in PAYMENTS else moves[:1]
    return int(claim.what) - sum(int(move.what) for move in due)


def adds_up(game_state: GameState, claims: Sequence[Claim], part: Claim) -> bool:
    """Whether a payment that is stated in parts is, as a whole, what the entry did."""
    stated = sum(int(claim.what) for claim in claims if key_of(claim) == key_of(part))
    return stated == sum(int(move.what) for move in relevant(game_state.journal, part))


def unbooked(game_state: GameState, claim: Claim) -> str:
    """Why nothing of a stated outcome was booked, as the end of a sentence; ``""`` where there is nothing to book."""
    if claim.kind in PAYMENTS:
        payer = ends(claim)[0] or BANK
        if payer == BANK:
            return "; nothing of it is booked"
        back = sum(int(m.what) for m in game_state.journal if m.kind == "pay" and m.source == payer)
        return f"; {payer} has {game_state.balances.get(payer, 0) + back}, so nothing of it is booked"
    if claim.kind == "price" and any(move.kind == "price" for move in game_state.journal):
        return f"; no price is {claim.what}, so nothing of it is booked"
    return "; nothing of it is booked" if claim.kind == "takes" else ""
