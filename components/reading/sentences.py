"""One error of a model put into plain words: the problem, what is allowed, the nearest right name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from pydantic_core import ErrorDetails
from pydantic_core.core_schema import ErrorType

from playproof.components.faults import NotAllowed, nearest
from playproof.components.reading.patterns import in_words
from playproof.components.reading.shapes import BOUNDS, Spot, choices_of, field_names, noun_of
from playproof.components.wording.plural import counted
from playproof.components.wording.values import article, shown, words


class Said(NamedTuple):
    """The words of one fault, without its place."""

    problem: str
    allowed: str = ""
    hint: str = ""


def say(error: ErrorDetails, spot: Spot) -> Said:
    """The words for ``error``, which a model raised at ``spot``."""
    kind = error["type"]
    if kind not in _KNOWN:  # a validator's own error type: its message is meant for people
        return Said(error["msg"])
    speaker = _SPEAKERS.get(kind)
    if speaker is not None:
        return speaker(error, spot)
    allowed = _ALLOWED.get(kind, "")
    many = spot.shape is None or spot.shape.describe() == "a list"
    if kind in ("list_type", "tuple_type") and isinstance(error["input"], dict) and many:
        header = ".".join(step for step in spot.path if isinstance(step, str))
        allowed = f"[[{header}]], in double brackets"
    elif not allowed and spot.shape is not None:
        allowed = spot.shape.describe()
    return Said(f"found {shown(error['input'])}", allowed)


OWN_MESSAGES = ("value_error", "assertion_error")
"""The errors whose words a model's own validator wrote."""

_KNOWN = frozenset(get_args(ErrorType))

# What is allowed, by the kind of error; what is in neither table is described by the model's schema. Both have what the types
# of our models raise: texts, numbers, yes or no, lists, tables, choices.
_ALLOWED = {
    "finite_number": "a number that is not infinite",
    "string_type": "text in quotes",
    "string_unicode": "text",
    "dict_type": "a table",
    "list_type": "a list",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "int_parsing_size": "a whole number of at most 4,300 digits",
}


def _missing(error: ErrorDetails, spot: Spot) -> Said:
    allowed = spot.shape.describe() if spot.shape else ""
    last = spot.path[-1] if spot.path else ""
    if isinstance(last, int):
        return Said(f"the list has no item {last + 1}", allowed)
    return Said(f"'{last}' is missing", allowed)


def _extra(error: ErrorDetails, spot: Spot) -> Said:
    name = spot.path[-1] if spot.path else ""
    if spot.owner is None:
        return Said(f"{shown(name)} is not a name that is known here")
    names = list(field_names(spot.owner))
    problem = f"{shown(name)} is not a field of {article(noun_of(spot.owner))}"
    return Said(problem, words([*names, *getattr(spot.owner, "further", ())]), nearest(str(name), names))


def _choice(error: ErrorDetails, spot: Spot) -> Said:
    choices = choices_of(spot.shape) if spot.shape else None
    if choices is None:
        # The schema is hidden by a validator: the error's own context still lists the choices.
        expected = str(error.get("ctx", {}).get("expected", ""))
        choices = [a or b for a, b in re.findall(r"'([^']*)'|([^\s,']+)(?<!\bor)", expected)]
    choices = [one for one in choices if one != ""]
    found = error["input"]
    if isinstance(found, str) and any(found == str(choice) for choice in choices):
        return Said(f"found {shown(found)}", f"{words(choices)}; numbers without quotes")
    return Said(f"found {shown(found)}", words(choices), _near(found, choices))


def _whole_number(error: ErrorDetails, spot: Spot) -> Said:
    found = error["input"]
    allowed = spot.shape.describe() if spot.shape and spot.shape.kind == "int" else "a whole number"
    if error["type"] == "int_type" and isinstance(found, str) and re.fullmatch(r"\s*[+-]?\d+\s*", found):
        allowed += " without quotes"
    return Said(f"found {shown(found)}", allowed)


def _number(error: ErrorDetails, spot: Spot) -> Said:
    found = error["input"]
    known = spot.shape is not None and spot.shape.kind == "float"
    allowed = spot.shape.describe() if spot.shape and known else "a number"
    hint = ""
    if isinstance(found, str):
        if re.fullmatch(r"\s*[+-]?\d+,\d+\s*", found):
            hint = found.strip().replace(",", ".")
        elif error["type"] == "float_type" and re.fullmatch(r"\s*[+-]?\d+(\.\d+)?\s*", found):
            allowed += " without quotes"
    return Said(f"found {shown(found)}", allowed, hint)


def _bound(name: str) -> Callable[[ErrorDetails, Spot], Said]:
    def speak(error: ErrorDetails, spot: Spot) -> Said:
        limits = error.get("ctx", {})
        # The schema knows the other limits of the number, too.
        if spot.shape and spot.shape.kind in ("int", "float") and limits.keys() <= spot.shape.schema.keys():
            allowed = spot.shape.describe()
        else:
            allowed = BOUNDS[name].format_map(limits)
        return Said(f"found {shown(error['input'])}", allowed)

    return speak


def _text_length(error: ErrorDetails, spot: Spot) -> Said:
    found = error["input"]
    length = f" ({counted(len(found), 'character')})" if isinstance(found, str) and found else ""
    return Said(f"found {shown(found)}{length}", _at(error, "character"))


def _list_length(error: ErrorDetails, spot: Spot) -> Said:
    limits = error.get("ctx", {})
    number = limits.get("actual_length")
    thing = "entry" if isinstance(error["input"], Mapping) else "item"
    found = counted(number, thing) if number is not None else shown(error["input"])
    return Said(f"found {found}", _at(error, thing))


def _at(error: ErrorDetails, thing: str) -> str:
    limits = error.get("ctx", {})
    if "min_length" in limits:
        return f"at least {counted(limits['min_length'], thing)}"
    return f"at most {counted(limits['max_length'], thing)}"


def _pattern(error: ErrorDetails, spot: Spot) -> Said:
    examples = spot.info.examples if spot.info else None
    if examples:
        allowed = f"text such as {' or '.join(shown(example) for example in examples)}"
    else:
        allowed = in_words(str(error.get("ctx", {}).get("pattern", "")))
    return Said(f"found {shown(error['input'])}", allowed)


def _own_message(error: ErrorDetails, spot: Spot) -> Said:
    cause: Any = error.get("ctx", {}).get("error")
    message = str(cause) if cause is not None else ""
    if not message:
        return Said(f"found {shown(error['input'])}", spot.shape.describe() if spot.shape else "")
    if isinstance(cause, NotAllowed):
        return Said(message, cause.allowed, cause.hint)
    return Said(message)


def _tag_invalid(error: ErrorDetails, spot: Spot) -> Said:
    tags = _tags(error, spot)
    found = error.get("ctx", {}).get("tag")
    return Said(f"found {shown(found)}", words(tags), _near(found, tags))


def _tag_missing(error: ErrorDetails, spot: Spot) -> Said:
    tags = words(_tags(error, spot))
    name = spot.shape.schema.get("discriminator") if spot.shape else None
    if isinstance(name, str):
        return Said(f"'{name}' is missing", tags)
    return Said(f"found {shown(error['input'])}, which does not tell what kind it is", tags)


def _tags(error: ErrorDetails, spot: Spot) -> list[object]:
    if spot.shape and spot.shape.kind == "tagged-union":
        return list(spot.shape.choices())
    return re.findall(r"'([^']*)'", str(error.get("ctx", {}).get("expected_tags", "")))


def _near(found: object, choices: list[Any]) -> str:
    # Numbers have no nearest name: 5 is as far from 4 as from 6.
    return nearest(found, [str(choice) for choice in choices]) if isinstance(found, str) else ""


def _table(error: ErrorDetails, spot: Spot) -> Said:
    return Said(f"found {shown(error['input'])}", (spot.shape.describe() if spot.shape else "") or "a table")


_SPEAKERS: dict[str, Callable[[ErrorDetails, Spot], Said]] = {
    "missing": _missing,
    "extra_forbidden": _extra,
    "unexpected_keyword_argument": _extra,
    "literal_error": _choice,
    "int_type": _whole_number,
    "int_parsing": _whole_number,
    "int_from_float": _whole_number,
    "float_type": _number,
    "float_parsing": _number,
    "greater_than": _bound("gt"),
    "greater_than_equal": _bound("ge"),
    "less_than": _bound("lt"),
    "less_than_equal": _bound("le"),
    "multiple_of": _bound("multiple_of"),
    "string_too_short": _text_length,
    "string_too_long": _text_length,
    "too_short": _list_length,
    "too_long": _list_length,
    "string_pattern_mismatch": _pattern,
    "value_error": _own_message,
    "assertion_error": _own_message,
    "union_tag_invalid": _tag_invalid,
    "union_tag_not_found": _tag_missing,
    "model_type": _table,
    "dataclass_type": _table,
}
