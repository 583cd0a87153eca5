"""Lines that can't be parsed: one finding, and the likely meaning is applied, so that the rest can be checked."""

from __future__ import annotations

from playproof.checker.language.script import Step
from playproof.checker.language.values import ParseError
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Recovery
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import play

#: Of how many readings a line with a misspelt word may be before they are not looked into.
READINGS = 60


def recover_line(session: SessionState, step: Step, fault: ParseError, first: bool) -> None:
    """Recover from a line that can't be parsed: apply its likely meaning, else count it as its actor's turn."""
    game = session.current_game
    finding = session.language(step, fault.part, fault.code, fault.problem)
    session.variants.forget()
    guess, actor = fault.guess, fault.actor
    if guess is not None and after(session, guess) is None:
        guess = None
    now = game.active_players_now(session.game_state)
    if guess is None and not actor and fault.name and len(now) == 1:
        actor = now[0]  # somebody has acted
    readings = meant(session, fault)
    if guess is None and len(readings) == 1:
        guess = readings[0][0]

    words = step.text.partition(":")[2].casefold().split()
    active = game.active_module(session.game_state)
    ends = not words or not isinstance(active, Recovery) or active.ends_turn(words[0])

    def played(game_state: GameState) -> None:
        if guess is not None:
            game.infer_all_skipped(game_state, guess.command, guess.entry)
            guess.command.apply(game_state, guess.entry)
        elif actor in game.players and actor in game.active_players_now(game_state) and ends:
            game.active_module(game_state).skip_turn(game_state, actor)
        if (guess is None or fault.name) and words and actor and actor not in game.players:
            module = game.active_module(game_state)
            if isinstance(module, Recovery):
                module.apply_unparsed(game_state, actor, words[0])

    if guess is None and not actor:
        return
    shadows = [game_state for _, game_state in readings]
    if guess is None and not shadows:
        session.doubtful.add(finding.line)
    if shadows and actor in game.players and actor in now:
        shadows.append(session.game_state.copy())
        game.active_module(shadows[-1]).skip_turn(shadows[-1], actor)
    alone = len(session.branches.all) == 1
    session.branches.split(finding, played, lambda game_state: None, first)
    session.branches.alternative_states = shadows if alone and shadows else None


def meant(session: SessionState, fault: ParseError) -> list[tuple[Parsed, GameState]]:
    """Each legal entry that a line with a misspelt word may have meant, and the state after it; nothing where they
    can't be listed or are too many."""
    readings = fault.others() if fault.others is not None else []
    game_states = ((one, after(session, one)) for one in readings if len(readings) <= READINGS)
    return [(one, game_state) for one, game_state in game_states if game_state is not None]


def after(session: SessionState, parsed: Parsed) -> GameState | None:
    """Return the state after an entry that may have been meant; ``None`` if it would be illegal."""
    game, game_state = session.current_game, session.game_state.copy()
    return game_state if play(game, game_state, parsed) else None
