"""A simple regular expression in words, for people who have never seen one."""

from __future__ import annotations

import re

_PART = re.compile(
    r"(?:\[(?P<set>[^\]^\\][^\]\\]*)\]|(?P<digit>\\d)|\\(?P<escaped>[^\w\s])|(?P<sign>[^\\\[\](){}*+?.|^$]))"
    r"(?P<times>[*+?]|\{\d+(?:,\d*)?\})?"
)


def in_words(pattern: str) -> str:
    """``^#[0-9A-F]{6}$`` → "text made of: '#', then 6 of 0-9 A-F"; what is not that simple is shown as it is."""
    inner = pattern.removeprefix("^").removesuffix("$")
    parts: list[str] = []
    signs = ""
    at = 0
    while at < len(inner):
        found = _PART.match(inner, at)
        if found is None:
            return f"text of the form {pattern}"
        at = found.end()
        sign = found["sign"] or found["escaped"]
        if sign and not found["times"]:
            signs += sign
            continue
        if signs:
            parts.append(f"'{signs}'")
            signs = ""
        of = f"'{sign}'" if sign else " ".join(re.findall(r".-.|.", found["set"] or "0-9"))
        parts.append(_times(found["times"] or "", of))
    if signs:
        parts.append(f"'{signs}'")
    whole = pattern.startswith("^") and pattern.endswith("$")
    return f"text {'made of' if whole else 'that holds'}: {', then '.join(parts)}"


def _times(times: str, of: str) -> str:
    match times:
        case "":
            return f"one of {of}"
        case "?":
            return f"perhaps {of}" if of.startswith("'") else f"perhaps one of {of}"
        case "*":
            return f"any number of {of}"
        case "+":
            return f"one or more of {of}"
    low, comma, high = times[1:-1].partition(",")
    if not comma:
        return f"{low} of {of}"
    return f"{low} to {high} of {of}" if high else f"{low} or more of {of}"
