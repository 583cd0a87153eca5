"""Where two pieces of data differ: field by field, by dotted path, and within a text word by word."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Literal, NamedTuple

#: What an entry of a list is known by, the first of these that all entries have, each another.
NAMES = ("id", "name", "title", "label")
_WORDS = re.compile(r"\s+|[^\s]+")


class FieldChange(NamedTuple):
    """One field that differs. ``path`` is dotted, entries of lists are in brackets, by their name (or number from 1);
    ``before`` and ``after`` are plain data, None for what isn't there."""

    path: str
    before: Any
    after: Any


class Run(NamedTuple):
    """Words that are in both texts, only in the old or only in the new one."""

    where: Literal["both", "before", "after"]
    text: str


def differing(before: Any, after: Any, path: str = "") -> Iterator[FieldChange]:
    """Every field in which two structures of plain data (mappings, lists, values) differ, in their order."""
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*before, *after)):
            below = f"{path}.{key}" if path else str(key)
            yield from differing(before.get(key), after.get(key), below)
    elif _is_list(before) and _is_list(after):
        yield from _in_lists(before, after, path)
    else:
        yield FieldChange(path, before, after)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _in_lists(before: Sequence[Any], after: Sequence[Any], path: str) -> Iterator[FieldChange]:
    if _short(before, after):
        if len(before) != len(after):
            yield FieldChange(path, list(before), list(after))
        else:
            for number, (one, other) in enumerate(zip(before, after, strict=True), 1):
                yield from differing(one, other, f"{path}[{number}]")
        return
    names = _naming(before, after)
    if names is not None:
        old, new = ({str(one[names]): one for one in some} for some in (before, after))
        for key in dict.fromkeys((*old, *new)):
            yield from differing(old.get(key), new.get(key), f"{path}[{key}]")
        if list(old) != list(new) and old.keys() == new.keys():
            yield FieldChange(f"{path}, order", list(old), list(new))
        return
    # Entries without a name: those that are the same are found by what they hold, wherever they moved.
    old_keys, new_keys = (
        [json.dumps(one, sort_keys=True, default=str) for one in some] for some in (before, after)
    )
    for what, a, b, c, d in SequenceMatcher(a=old_keys, b=new_keys, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for step in range(max(b - a, d - c)):
            number = c + step + 1 if c + step < d else a + step + 1
            one = before[a + step] if a + step < b else None
            other = after[c + step] if c + step < d else None
            yield from differing(one, other, f"{path}[{number}]")


def _short(before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Whether both lists hold nothing but numbers and single words."""
    return all(
        " " not in one if isinstance(one, str) else not isinstance(one, Mapping) and not _is_list(one)
        for one in (*before, *after)
    )


def _naming(before: Sequence[Any], after: Sequence[Any]) -> str | None:
    """The field by which all entries of both lists are known, if there is one."""
    if not all(isinstance(one, Mapping) for one in (*before, *after)):
        return None
    for name in NAMES:
        if all(
            all(isinstance(one.get(name), str | int) and one[name] != "" for one in some)
            and len({str(one[name]) for one in some}) == len(some)
            for some in (before, after)
        ):
            return name
    return None


def runs(before: str, after: str) -> tuple[Run, ...]:
    """Two texts as one: what they share, what only one of them has, in reading order.

    Texts that have little in common are listed whole.
    """
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    if matcher.ratio() < 0.4:
        return tuple(run for run in (Run("before", before), Run("after", after)) if run.text)
    found: list[Run] = []
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            found.append(Run("both", "".join(old[a:b])))
            continue
        if a < b:
            found.append(Run("before", "".join(old[a:b])))
        if c < d:
            found.append(Run("after", "".join(new[c:d])))
    return tuple(found)


def written(value: Any) -> str:
    """A value as people write it: texts without quotes, lists with commas, nothing as a dash."""
    if value is None or value == "" or value == [] or value == {}:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, Mapping):
        return ", ".join(
            f"{key} {written(one)}" for key, one in value.items() if one not in (None, "", [], {})
        )
    if _is_list(value):
        return ", ".join(written(one) for one in value)
    return str(value)


def brief(before: Any, after: Any) -> str:
    """What differs alone, in a line: ``put 1 → 7 …`` of a long text, both values of a short one."""
    old, new = written(before), written(after)
    if " " not in old or " " not in new:
        return f"{' '.join(old.split())} → {' '.join(new.split())}"
    changes: list[str] = []
    pair = ["", ""]
    for run in (*runs(old, new), Run("both", "")):
        if run.where != "both":
            pair[run.where == "after"] = " ".join(run.text.split())
        elif any(pair) and (run.text.strip() or not run.text):
            changes.append(f"{pair[0] or '–'} → {pair[1] or '–'}")
            pair = ["", ""]
    return ", ".join(changes)
