"""The 52 event cards, a rule each."""

from playproof.checker.games.preascendant.events.base import Case, Event, Values, Wrong
from playproof.checker.games.preascendant.events.black import BLACK
from playproof.checker.games.preascendant.events.blue import BLUE
from playproof.checker.games.preascendant.events.red import RED
from playproof.checker.games.preascendant.events.white import WHITE

__all__ = ["EVENTS", "Case", "Event", "Values", "Wrong"]

EVENTS: dict[str, Event] = {card: rule(card) for card, rule in {**RED, **WHITE, **BLUE, **BLACK}.items()}
