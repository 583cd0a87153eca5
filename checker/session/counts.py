"""Counts of pieces and money, and intended differences (``adjust``)."""

from __future__ import annotations

from playproof.checker.language.declarations import read_adjustment, read_count
from playproof.checker.language.script import Step
from playproof.checker.language.values import ParseError
from playproof.checker.model.declared import Declaration
from playproof.checker.model.findings import Finding
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import Done, counts, make_adjustment
from playproof.components.reading.limits import EXCERPT

BANK = "bank"


def count(session: SessionState, step: Step) -> None:
    """Compare a count with the recorded state; it also settles open findings."""
    game = session.current_game
    said = step.text[5:].strip()
    try:
        items = read_count(game, session.game_state, step.number, said)
    except ParseError as fault:
        session.language(step, fault.part, fault.code, fault.problem)
        return
    misfits = [
        [
            (item, violation)
            for item in items
            for violation in item.command.check(branch.game_state, item.entry)
        ]
        for branch in session.branches.all
    ]
    if not any(misfits):
        session.variants.add(Done(counted=items))
        return
    if not all(misfits):
        session.branches.keep([not one for one in misfits], f"line {step.number} counts {said[:EXCERPT]}")
        session.variants.add(Done(counted=items))
        return
    if session.try_variants(step, lambda game_state: counts(game_state, items)):
        return
    session.variants.add(Done(counted=items, troubled=True))
    session.branches.alternative_states = None
    for item, violation in misfits[0]:
        violation.reason, violation.module = "PP-07", ""
        owner, off = money(item)[0] or "", difference(session, item)
        if off and (known := session.lasting.get(owner)) is not None and known[0] == off:
            known[1].folded.append(session.make(step, violation, item))
            continue
        said = cause(session, item)
        root = explained(session, item, off, said) if step.number not in session.accepted else None
        if root is not None:
            before = session.miscounted.pop(what_is_counted(item), (0, root))[0]
            if before:
                more = "more" if before > 0 else "less"
                violation.message += f"; line {root.line} counted {abs(before)} {more}"
            root.folded.append(session.make(step, violation, item))
        else:
            finding = session.finding(step, violation, item)
            finding.help = said or f'count again; if it is so: accept {step.number} "…"'
            if finding.accepted is None and off:
                session.miscounted[what_is_counted(item)] = off, finding
        for branch in session.branches.all:
            branch.game_state.journal = []
            item.command.apply(branch.game_state, item.entry)
        if root is None and money(item)[0] and difference(session, item) == off != 0:
            session.lasting[owner] = off, finding


def what_is_counted(item: Parsed) -> tuple[str, str]:
    """The kind of a count and whose it is."""
    return item.command.text, item.command.fields(item.entry).get("owner") or ""


def explained(session: SessionState, item: Parsed, off: int, cause: str) -> Finding | None:
    """The finding of an earlier count that explains this one: the same amount came later after all, or the same line is the
    cause of both."""
    before = session.miscounted.get(what_is_counted(item))
    if before is not None and off and before[0] == -off:
        return before[1]
    known = (finding for _, finding in session.miscounted.values())
    return next((one for one in known if cause and one.help == cause), None)


def money(item: Parsed) -> tuple[str | None, int | None]:
    """Whose money was counted, and how much; nothing where something else was counted."""
    if item.command.module.key != BANK:
        return None, None
    fields = item.command.fields(item.entry)
    return fields.get("owner"), fields.get("amount")


def difference(session: SessionState, item: Parsed) -> int:
    """The counted money, or resource, minus the recorded; 0 if something else was counted."""
    owner, amount = money(item)
    if owner in session.game_state.balances and amount is not None:
        return amount - session.game_state.balances[owner]
    command, fields = item.command, item.command.fields(item.entry)
    if not isinstance(command, Declaration) or command.held is None or "owner" not in fields:
        return 0
    amount = fields.pop("amount", None)
    if amount is None:
        return 0
    held = command.held(session.game_state, *fields.values())
    return amount - held if isinstance(amount, int) and isinstance(held, int) else 0


def cause(session: SessionState, item: Parsed) -> str:
    """Return the likeliest cause of a mismatch: a recent payment of that amount, or the sum of a line."""
    owner, amount = money(item)
    if owner is None or amount is None:
        return cause_of_resource(session, item)
    missing = amount - session.game_state.balances.get(owner, 0)
    for number, journal in reversed(session.trail):
        paid = [
            int(move.what) if move.target == owner else -int(move.what)
            for move in journal
            if move.kind == "pay" and owner in (move.source, move.target)
        ]
        for got in (*paid, sum(paid)) if len(paid) > 1 else paid:
            if got == -missing:
                return f"the {abs(got)} of line {number} was likely not paid"
            if got == missing:
                return f"the {abs(got)} of line {number} was likely paid twice"
            if got * -2 == missing:
                return f"the {abs(got)} of line {number} was likely paid in the wrong direction"
    return ""


def cause_of_resource(session: SessionState, item: Parsed) -> str:
    """The likeliest cause of a mismatch of a resource: what a recent line gained or paid of it."""
    game, command, fields = session.game, item.command, item.command.fields(item.entry)
    amount, owner = fields.pop("amount", None), fields.get("owner", "")
    words = set(game.units.values()) if game is not None else set()
    name = next((word for word in command.text.split() if word in words), "")
    of_spaces = set(fields) - {"owner"}  # markers there are moved by no amount
    if (
        not name
        or of_spaces
        or amount is None
        or not isinstance(command, Declaration)
        or command.held is None
    ):
        return ""
    missing = amount - command.held(session.game_state, *fields.values())
    for number, journal in reversed(session.trail):
        for got in [int(move.what) for move in journal if (move.kind, move.source) == (name, owner)]:
            did = "gained" if got > 0 else "paid"
            if got == -missing:
                return f"the {abs(got)} {name} of line {number} was likely not {did}"
            if got == missing:
                return f"the {abs(got)} {name} of line {number} was likely {did} twice"
    return ""


def adjust(session: SessionState, step: Step) -> None:
    """``adjust NAME ±N "why"``, ``adjust NAME RESOURCE ±N "why"``: record an intended difference."""
    game = session.current_game
    try:
        change = read_adjustment(game, session.game_state, step.text[6:])
        if not change.of and not game.money_is_shown(session.game_state):
            resource = next(filter(None, game.units.values()), "")
            example = f"; write: adjust {change.owner} {resource} {change.typed}" if resource else ""
            session.language(step, change.typed, "PP-03", f"this game has no money{example}")
            return
        if problem := make_adjustment(game, session.game_state.copy(), change):
            session.language(step, change.typed, "PP-07", problem)
            return
    except ParseError as fault:
        session.language(step, fault.part, fault.code, fault.problem)
        return
    for branch in session.branches.all:
        branch.game_state.journal = []
        make_adjustment(game, branch.game_state, change)
    session.variants.add(Done(adjusted=change))
    session.branches.alternative_states = None
