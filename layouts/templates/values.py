"""What a card's values ask of a template: which parts are shown, how often, with what in their ``{field}``s."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.components.faults import Fault, PieceFaults, Place
from playproof.layouts.render_context import RenderContext
from playproof.layouts.templates.file import CardTemplate, Way
from playproof.layouts.templates.template import FIELD, Part, RepeatPart

if TYPE_CHECKING:
    from playproof.components.kinds.cards import Card, CardSet

#: What a template may name, as it is printed.
Values = dict[str, str]
#: Items of a repeat, and icons of a row.
MOST_ITEMS = 100


class Known(NamedTuple):
    """What is known where a part is drawn: as it is printed, and as conditions and calculations see it."""

    values: Values
    raw: Mapping[str, Any]


def filled(text: str, values: Values) -> str:
    """A text with its ``{field}``s put in."""
    if "{" not in text:
        return text
    return FIELD.sub(lambda found: values.get(found[1], ""), text)


class CardValues:
    """One card's values, asked by the parts of its template; faults are told at the template."""

    def __init__(
        self,
        sheet: CardTemplate,
        context: RenderContext,
        card: tuple[CardSet, Card],
        values: Values,
        raw: Mapping[str, Any],
    ) -> None:
        """``raw`` holds the values of the fields as conditions see them."""
        self.sheet, self.context, self.card = sheet, context, card
        self.known = Known(values, raw)

    def _shown(self, part: Part, way: Way, known: Known) -> bool:
        """Whether the card's values ask for a part."""
        if isinstance(part.when, str):
            if not self._holds((*way, "when"), known):
                return False
        elif part.when and not all(known.values.get(name) for name in part.when):
            return False
        if not part.unless:
            return True
        if isinstance(part.unless, str):
            return not self._holds((*way, "unless"), known)
        return not any(known.values.get(name) for name in part.unless)

    def _holds(self, way: Way, known: Known) -> bool:
        return bool(self._value(way, known, False))

    def _value(self, way: Way, known: Known, empty: Any) -> Any:
        """What an expression gives; ``empty`` if it has no value because a cell is empty."""
        from playproof.components.expressions import ExpressionFault, Scope

        expression = self.sheet.compiled[way]
        try:
            return expression.evaluate(Scope(None, None, "", known.raw))
        except ExpressionFault as fault:
            if any(known.raw.get(name) is None for name, _ in expression.variables):
                return empty
            raise self._fault(way, f"'{expression.text}' has no value for {self._who()}: {fault}") from None

    def _who(self) -> str:
        return f"the card '{self.card[1].id}'"

    def _fault(self, way: Way, problem: str, allowed: str = "", hint: str = "") -> PieceFaults:
        """A fault at the template; many cards may have the same one, which is told once."""
        alike = (
            re.sub(rf",? (?:for|of) {re.escape(self._who())}", "", problem) if self._who() in problem else ""
        )
        if alike:  # in the words of the first card
            alike = self.context.memo.setdefault(("alike", self.sheet.path, way), alike)
        return PieceFaults([Fault(self.sheet.place(way), problem, allowed, hint, alike=alike)])

    def _number(self, value: int | str, way: Way, known: Known) -> int:
        """A number, the number in a field, or the result of a calculation; 0 for an empty field."""
        if isinstance(value, int):
            return value
        named = FIELD.fullmatch(value)
        found = known.raw.get(named[1]) if named else self._value(way, known, 0)
        if isinstance(found, tuple | list):
            found = len(found)
        if isinstance(found, str):
            text = found.strip()
            if text and not (text.isascii() and text.isdigit() and len(text) < 6):
                raise self._fault(way, f"'{text[:40]}', of {self._who()}, is no number", "a whole number")
            found = int(text or 0)
        number = 0 if found is None else found
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_ITEMS:
            raise self._fault(
                way, f"it is {number} for {self._who()}", f"a whole number from 0 to {MOST_ITEMS}"
            )
        return number

    def _repeated(self, part: RepeatPart, way: Way, known: Known) -> list[Known]:
        """What is known in each round of a repeat."""
        here = (*way, "over")
        named = FIELD.fullmatch(part.over)
        found = known.raw.get(named[1]) if named else self._value(here, known, ())
        items: Sequence[Any]
        if isinstance(found, tuple | list):
            if len(found) > MOST_ITEMS:
                raise self._fault(
                    here, f"it has {len(found)} items for {self._who()}", f"at most {MOST_ITEMS}"
                )
            items = self.context.texts(found) if all(isinstance(one, str) for one in found) else found
        elif isinstance(found, str) and not found.strip().isdigit():
            items = [one.strip() for one in found.split(";") if one.strip()][:MOST_ITEMS]
        else:
            items = range(1, self._number(part.over, here, known) + 1)
        rounds: list[Known] = []
        for number, item in enumerate(items, 1):
            text = str(item)
            pieces = [one.strip() for one in text.split(":")]
            said = {f"item.{at}": pieces[at - 1] if at <= len(pieces) else "" for at in range(1, 10)}
            said |= {"item": text, "number": str(number)}
            rounds.append(Known(known.values | said, {**known.raw, **said, "item": item, "number": number}))
        return rounds

    def _naming(self, text: str, way: Way) -> Place:
        """Where a name is written: in the card's field, in its row, or in the template."""
        one, card = self.card
        names = FIELD.findall(text)
        if not names:
            return self.sheet.place(way)
        return self.context.game.place(
            one.id, card.id, tuple(name for name in names if name in one.fields)[:1]
        )
