"""Where data name an icon: in a field of icons, or in a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from playproof.components.reading.whereabouts import Way


def way_to_icon(name: str, model: BaseModel, without: str = "") -> Way | None:
    """The way to the first field of ``model`` that names this icon, fields of icons first; ``without`` isn't looked at."""
    strings = list(_strings(model, without, ()))
    for way, value in strings:
        if value == name and any(str(step).endswith("icon") for step in way):
            return way
    return next((way for way, value in strings if f":{name}:" in value or f":{name}." in value), None)


def _strings(value: Any, without: str, way: Way) -> Iterator[tuple[Way, str]]:
    if isinstance(value, str):
        yield way, value
    elif isinstance(value, BaseModel):
        for field, info in type(value).model_fields.items():
            if field != without:
                yield from _strings(getattr(value, field), "", (*way, info.alias or field))
    elif isinstance(value, tuple | list):
        for number, part in enumerate(value):
            yield from _strings(part, "", (*way, number))
