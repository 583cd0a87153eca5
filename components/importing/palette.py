"""Colours of a source: names become entries of a game's palette that everybody can tell apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from PIL import ImageColor

from playproof.components.colours.distance import alike_to, apart
from playproof.components.colours.palette import PatternName, contrast, ink_on, mix
from playproof.components.importing.source import numbered, slug

#: The ink of the themes, and the contrast that texts have at least with their ground.
INK, READ = "#141414", 4.6
#: Tones for money, paler than companies are, and how far apart two colours of different meaning are at least.
MONEY = (
    "#e6e1d6", "#f3cfd3", "#cfe3ee", "#dbe8c4", "#f6dfb8", "#d9cfe8", "#c9e6dd", "#f0e6a8", "#d6d6d6", "#e8c8b0", "#b9cfdf",
    "#c4d3a8", "#dfb9c6", "#b5d6cf",
)  # fmt: skip
SAME = 7.0
PATTERNS: tuple[str, ...] = get_args(PatternName)
#: What designers of 18xx games call their colours, in tones of our own that print well. Other names are those of CSS.
NAMES = {
    "black": "#1b1b1d",
    "blue": "#1f6fb4",
    "brightgreen": "#79b044",
    "brown": "#7a3b24",
    "gold": "#d8950f",
    "gray": "#9a9c9f",
    "green": "#178a50",
    "lavender": "#b8a2ca",
    "lightblue": "#45aedb",
    "lightbrown": "#b3876c",
    "lime": "#b9bb12",
    "natural": "#f6efdc",
    "navyblue": "#12467f",
    "orange": "#e8741c",
    "pink": "#e87b85",
    "red": "#cf2138",
    "turquoise": "#1f6a68",
    "violet": "#51307a",
    "white": "#ffffff",
    "yellow": "#f6e132",
    "plain": "#fbf3e4",
    "water": "#6fabca",
    "mountain": "#cbab85",
    "offboard": "#d8332f",
    "land": "#7fbf7b",
    "river": "#bcd6de",
}
#: Colours for kinds of cards and goods that have none, those that go well together first; and what else they mean.
TONES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#6F4E9C", "#56B4E9", "#8C6D46", "#7A838C")
#: Their patterns.
MARKS = ("stripe", "wave", "grid", "dot", "chevron", "cross")
_MEANT = {
    "#009E73": "tree plant forest nature garden grass leaf green animal beast herb land life elf growth poison food",
    "#0072B2": "water sea river ocean blue ship shore harbour fish knowledge science law air sky",
    "#D55E00": "fire red war attack battle military heat dragon blood danger combat brick clay craft",
    "#E69F00": "gold sun light yellow trade grain wheat corn money coin harvest amber market commerce event",
    "#6F4E9C": "magic night spell dark intrigue spirit ghost violet purple crystal gem learning mana",
    "#56B4E9": "ice snow frost cold wind silver energy cloth",
    "#8C6D46": "wood timber earth building brown animal leather road town village tool worker hill",
    "#7A838C": "stone rock iron steel metal coal ore machine tech item equipment tool",
    "#CC79A7": "love favour culture art festival flower social pink",
}
_TOO_MANY = "there are more colours than patterns tell apart"
_SAME = {
    "cyan": "lightblue",
    "grey": "gray",
    "lightgreen": "brightgreen",
    "navy": "navyblue",
    "purple": "violet",
}


def hex_of(said: str, own: Mapping[str, Any]) -> str:
    """The colour that a name or a value of CSS means, as ``#rrggbb``; "" if it means none. ``own`` are the game's."""
    for _ in range(5):
        found = own.get(said)
        if isinstance(found, dict):
            found = found.get("default") or next(iter(found.values()), None)
        if not isinstance(found, str) or found == said:
            break
        said = found
    name = re.sub(r"[^a-z]", "", said.casefold())
    name = _SAME.get(name, name)
    if name in NAMES and not re.search(r"[#(0-9]", said):
        return NAMES[name]
    try:
        red, green, blue = ImageColor.getrgb(said.strip()[:60].casefold())[:3]
    except (ValueError, TypeError):
        return ""
    return f"#{min(red, 255):02x}{min(green, 255):02x}{min(blue, 255):02x}"


@dataclass
class Palette:
    """A game's palette while it is made: each colour once, with a letter and a pattern of its own."""

    own: Mapping[str, Any]
    entries: dict[str, dict[str, str]] = field(default_factory=dict)
    #: Colour as it was named → key, so that one colour has one entry.
    keys: dict[str, str] = field(default_factory=dict)
    #: The entries that a game had before.
    given: dict[str, dict[str, str]] = field(default_factory=dict)
    #: The entries of the last import: a colour that is still there keeps its key, letter and pattern.
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: The game's entries as they are now: no new colour has a letter or a pattern that the designer gave to another.
    mine: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Whether a colour that is written in figures stays as it is: no text stands on it.
    exact: bool = False
    #: The entries of kinds and goods, which all have a pattern.
    kinds: set[str] = field(default_factory=set)
    #: Colours as they were named that are printed otherwise, each with the reason.
    altered: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.entries |= self.given
        self.keys |= {one["hex"]: key for key, one in self.given.items()}

    def add(self, said: str, letters: str = "") -> str:
        """The palette's name of a colour; "" if there is no such colour. ``letters``: what marks it, if it is new."""
        value = hex_of(said, self.own)
        if (known := slug(said).lower()) in self.given:
            return known
        if not value:
            return ""
        plain = value
        if value not in self.keys and not (self.exact and re.search(r"[#(0-9]", said)):
            value = readable(value)
        if value in self.keys:
            return self.keys[value]
        for key, one in self.known.items():
            # What was once made readable is the same colour.
            if key not in self.entries and one.get("hex") in (value, readable(plain)):
                self.keys[value] = key
                self.entries[key] = {**one, "hex": value}
                return key
        others = {**self.known, **self.mine, **self.entries}
        key = _free(slug(re.sub(r"[#(].*", "", said)).lower().replace("+", "") or value[1:], others)
        taken = {one.get("letter", "") for table in (self.known, self.mine) for one in table.values()}
        letter = _letter(letters or key, taken | {one["letter"] for one in self.entries.values()})
        self.keys[value] = key
        self.entries[key] = {
            "hex": value,
            "name": _named(said, key),
            "letter": letter,
            "pattern": self._pattern(value),
        }
        if self.entries[key]["pattern"]:
            return key
        # Nothing tells it from the others: a lighter or darker tone of it does.
        for share in (0.85, 0.7, 0.55, 0.4):
            for other in ("#ffffff", "#000000"):
                tone = mix(value, other, share)
                if pattern := self._pattern(tone):
                    self.entries[key] |= {"hex": tone, "pattern": pattern}
                    self.altered[said] = f"printed as {tone}: {_TOO_MANY}"
                    return key
        del self.entries[key]
        self.keys[value] = instead = next(iter(self.entries))
        self.altered[said] = f"printed as '{instead}': {_TOO_MANY}"
        return instead

    def kind(self, said: str) -> str:
        """The palette's name of a kind of card, or of a good: its colour is one that its name means, else the next one; ""
        where no pattern tells it from the others."""
        key = _free(slug(said).lower().replace("+", "") or "kind", {})
        self.kinds.add(key)
        for table in (self.entries, self.known):
            if key in table:
                self.entries[key] = dict(table[key])
                return key
        used = [
            one["hex"].upper() for table in (self.known, self.mine, self.entries) for one in table.values()
        ]
        words = set(re.findall("[a-z]+", slug(said).casefold()))
        words |= {word.removesuffix("s") for word in words}
        meant = [tone for tone, means in _MEANT.items() if words & set(means.split())]
        order = sorted(
            TONES, key=lambda tone: (used.count(tone.upper()), tone not in meant, TONES.index(tone))
        )
        marks = {
            one.get("pattern", "")
            for table in (self.known, self.mine, self.entries)
            for one in table.values()
        }
        for tone in order:
            free = self._patterns(tone)
            if pattern := next(
                (one for one in MARKS if one in free and one not in marks), next(iter(free), "")
            ):
                taken = {one.get("letter", "") for table in (self.known, self.mine) for one in table.values()}
                taken |= {one["letter"] for one in self.entries.values()}
                self.entries[key] = {
                    "hex": tone,
                    "name": _named(said, key) if said.isascii() else said[:40],
                    "letter": _letter(_sign(said, taken) or key, taken),
                    "pattern": pattern,
                }
                return key
        return ""

    def money(self, letter: str) -> str:
        """A colour for one value of money, which nothing else has."""
        for value in MONEY:
            used = [one["hex"] for one in self.entries.values()]
            pattern = self._pattern(value)
            if pattern and all(apart(value, one) >= SAME for one in used):
                key = _free(f"money-{letter.lower()}", self.entries)
                taken = {one["letter"] for one in self.entries.values()}
                self.entries[key] = {
                    "hex": value,
                    "letter": _letter(letter, taken),
                    "pattern": pattern,
                    "use": "money",
                }
                return key
        return ""

    def _pattern(self, value: str) -> str:
        """The first pattern that no like colour has; "" if there is none."""
        return next(iter(self._patterns(value)), "")

    def _patterns(self, value: str) -> list[str]:
        """The patterns that no like colour has."""
        tables = (self.known, self.mine, self.entries)
        taken = {
            one["pattern"]
            for table in tables
            for one in table.values()
            if one.get("pattern") and (one["hex"] == value or alike_to(one["hex"], value) is not None)
        }
        return [pattern for pattern in PATTERNS if pattern not in taken]


def readable(value: str) -> str:
    """The colour, or the tone nearest to it on which black or white text can be read in every theme."""
    for step in range(20):
        for ink, ground in ((INK, "#ffffff"), ("#ffffff", "#000000")):
            tone = mix(value, ground, 1 - 0.04 * step)
            if (ink_on(tone) == "#000000") == (ink == INK) and contrast(ink, tone) >= READ:
                return tone
    return value


def _named(said: str, key: str) -> str:
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", said.strip("_ "))
    return words.capitalize()[:40] if re.fullmatch(r"[A-Za-z ]+", words) else key


def _free(name: str, taken: Mapping[str, Any]) -> str:
    return numbered(name if name[:1].isalpha() else f"c{name}", taken)


def _sign(said: str, taken: set[str]) -> str:
    """The number that tells a kind from others: of ``Age II`` it is ``II``, of ``3rd`` ``3``; "" if there is none."""
    found = re.search(r"\b([0-9]{1,3})(?:st|nd|rd|th)?\b|\b([IVX]{1,3})$", said)
    sign = (found[1] or found[2]) if found else ""
    return sign if sign not in taken else ""


def _letter(word: str, taken: set[str]) -> str:
    """A letter or two, three at most, that no other colour has."""
    letters = re.sub(r"[^A-Za-z0-9]", "", slug(word)).upper() or "C"
    choices = (
        [letters] if (letters.isdecimal() and len(letters) < 4) or re.fullmatch("[IVX]{1,3}", letters) else []
    )
    choices += [letters[:length] for length in (1, 2, 3)]
    choices += [f"{letters[0]}{number}" for number in range(2, 99)] + [f"{n}" for n in range(100, 999)]
    return next(one for one in choices if one and one not in taken)
