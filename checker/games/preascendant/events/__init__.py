"""The 52 event cards, a rule each."""

from checker.games.preascendant.events.base import Case, Event, Values, Wrong
from checker.games.preascendant.events.black import BLACK
from checker.games.preascendant.events.blue import BLUE
from checker.games.preascendant.events.red import RED
from checker.games.preascendant.events.white import WHITE

__all__ = ["EVENTS", "Case", "Event", "Values", "Wrong"]

EVENTS: dict[str, type[Event]] = {**RED, **WHITE, **BLUE, **BLACK}
