"""Expressions of declared rules: CEL, compiled once, with the game's names as variables.

An expression is a pure function of its variables. What it gave is kept by their values (a card's id, a number, the ids in a
place), so that in play most expressions are a look-up: to hand a table of cards to CEL takes longer than to evaluate it.
The library gives the names that an expression uses but no syntax tree: columns are found in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, KeysView, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from playproof.components.expression_functions import FUNCTIONS, REFUSED, given, shown_value, told
from playproof.components.faults import Fault, Place, nearest
from playproof.components.reading.limits import HIGHEST
from playproof.components.wording.plural import counted
from playproof.components.wording.values import article

if TYPE_CHECKING:
    import cel

Kind = Literal["condition", "number", "player", "any"]

MACRO = re.compile(
    r"(?:(?<!\w)([A-Za-z_]\w*+)\s*+)?\.\s*+(map|filter|exists_one|exists|all)\s*+\(\s*+([A-Za-z_]\w*+)\s*+,"
)
#: A text in quotes; one that is not closed goes to the end.
STRING = re.compile(r"'(?:[^'\\]|\\.)*+(?:'|\Z)|\"(?:[^\"\\]|\\.)*+(?:\"|\Z)")
CALL = re.compile(r"(?<!\w)([A-Za-z_]\w*+)\s*+\(")
CLOSED = re.compile(r"'(?:[^'\\]|\\.)*+'|\"(?:[^\"\\]|\\.)*+\"")
#: Words of CEL that no variable can have for a name.
CEL_WORDS = frozenset(
    [
        "true",
        "false",
        "null",
        "in",
        "as",
        "break",
        "const",
        "continue",
        "else",
        "for",
        "function",
        "if",
        "import",
        "let",
        "loop",
        "package",
        "namespace",
        "return",
        "var",
        "void",
        "while",
    ]
)
#: Macros within one expression, and within each other: each may go through all cards for each card of the one around it.
MACROS = 12
DEEPEST = 3
#: The same through the values that an expression uses.
DEEPEST_OF_ALL = 4
KEPT = 4096
#: Up to this length an expression holds what its values say.
LONGEST = 2000
#: A column of a list (of those in it of which something holds), or how long it is.
COLUMN_OF = re.compile(
    r"""(?<![\w.])(?:(?P<number>count|size)\(\s*+)?(?P<of>[a-z]\w*+)
    (?:\s*+\.\s*+filter\s*+\(\s*+(?P<one>[A-Za-z_]\w*+)\s*+,\s*+(?P=one)\s*+\.\s*+(?P<tested>[A-Za-z_]\w*+)\s*+
       (?P<sign>==|!=)\s*+(?P<literal>'[^'\\]*+'|\d{1,9})\s*+\))?
    (?:\s*+\.\s*+map\s*+\(\s*+(?P<each>[A-Za-z_]\w*+)\s*+,\s*+(?P=each)\s*+\.\s*+(?P<column>[A-Za-z_]\w*+)\s*+\))?
    (?(number)\s*+\))""",
    re.VERBOSE,
)
NUMBER_OF = r"(?:count|size)\(\s*{0}\s*\)|(?<![\w.]){0}\.(?:count|size)\(\)"


class ExpressionFault(Exception):
    """An expression has no value here; the argument says why. ``here``: it may have one elsewhere, in another position."""

    def __init__(self, problem: str, here: bool = False) -> None:
        super().__init__(problem)
        self.here = here

    def again(self) -> ExpressionFault:
        """The same, without the places that it has come through."""
        return ExpressionFault(str(self), self.here)


#: Functions of CEL itself that are of use here.
NATIVE = ("size", "has", "contains", "startsWith", "endsWith", "matches", "int", "string")
WORDS: dict[Kind, str] = {
    "condition": "a condition, true or false",
    "number": "a whole number",
    "player": "a player's name",
    "any": "a value",
}


class Scope:
    """What an expression is about: a state, a player, who acts (without ``actor``, the player), and what was chosen."""

    __slots__ = ("actor", "game_state", "player", "slots", "state")

    def __init__(
        self, game_state: Any, state: Any, player: str, slots: Mapping[str, Any], actor: str = ""
    ) -> None:
        self.game_state, self.state = game_state, state
        self.player, self.slots, self.actor = player, slots, actor or player


@dataclass(frozen=True, slots=True)
class Variable:
    """A name of expressions: ``key`` is its value as something that can be kept, ``value`` the same for CEL.

    ``columns``: what may follow it behind a dot, if it is a card, a space or a player; ``items``: the same of each in a
    list. ``unknown``: whether a kept value holds cards that nobody has seen.
    """

    key: Callable[[Scope], Hashable]
    value: Callable[[Any], Any] = lambda kept: kept
    columns: frozenset[str] | None = None
    items: frozenset[str] | None = None
    unknown: Callable[[Any], bool] = lambda kept: False
    #: The name whose column or number this is (:func:`_projected`).
    of: str = ""


@dataclass(slots=True, eq=False)
class Expression:
    """A compiled expression. ``place`` finds where it stands, which takes a second look at the file."""

    text: str
    place: Callable[[], Place]
    kind: Kind
    program: cel.Program
    variables: tuple[tuple[str, Variable], ...]
    constants: Mapping[str, Any]
    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    #: Those of its variables whose unseen cards leave it open.
    open_to: tuple[tuple[str, Variable], ...] = ()
    kept: dict[Hashable, Any] = field(default_factory=dict)
    #: Why it had no value, by the values of its variables.
    failed: dict[Hashable, ExpressionFault] = field(default_factory=dict)
    #: The values that it uses, those that these use among them.
    values: Mapping[str, NamedValue] = field(default_factory=dict)
    #: How many macros are within each other, those of its values among them.
    depth: int = 0
    #: What is given to CEL: the text with shorter names, and with its values in place of their names.
    read: str = ""

    def evaluate(self, scope: Scope) -> Any:
        """Its value. Raises :class:`ExpressionFault`."""
        key = tuple([variable.key(scope) for _, variable in self.variables])
        try:
            return self.kept[key]
        except KeyError:
            if key in self.failed:
                raise self.failed[key].again() from None
        try:
            value = self.worked_out(key)
        except ExpressionFault as fault:
            if len(self.failed) >= KEPT:
                self.failed.clear()
            self.failed[key] = fault.again()
            raise
        if len(self.kept) >= KEPT:
            self.kept.clear()
        self.kept[key] = value
        return value

    def worked_out(self, key: tuple[Hashable, ...]) -> Any:
        """Its value for these values of its variables. Raises :class:`ExpressionFault`."""
        import cel

        known = {name: variable.value(one) for (name, variable), one in zip(self.variables, key, strict=True)}
        REFUSED.clear()
        failed: Exception | None = None
        value: Any = None
        try:
            names = {**self.constants, **known}
            functions = self.functions if not self.values else dict(self.functions)
            if self.values:
                for name, one in self.values.items():
                    functions |= one.expression.functions
                    functions[name] = one.function({**names, **one.expression.constants}, functions)
            value = self.program.execute(cel.Context(names, functions))
        except Exception as error:
            failed = error
        failed = REFUSED[0] if REFUSED else failed
        if failed is not None:
            here = isinstance(failed, ZeroDivisionError | IndexError | OverflowError)
            raise ExpressionFault(_plain(failed), here)
        if self.kind == "condition" and type(value) is not bool:
            raise ExpressionFault(f"it gives {given(value)}, neither true nor false")
        if self.kind == "number" and (type(value) is not int or abs(value) > HIGHEST):
            raise ExpressionFault(f"it gives {given(value)}, no whole number up to {HIGHEST:,}")
        if self.kind == "player":
            value = value.get("name") if isinstance(value, dict) else "" if value is None else value
            if not isinstance(value, str):
                raise ExpressionFault(f"it gives {given(value)}, no player's name")
        return value

    @property
    def names(self) -> KeysView[str]:
        """The names of the game that it uses."""
        return dict.fromkeys(one.of or name for name, one in self.variables).keys()

    def is_open(self, scope: Scope) -> bool:
        """Whether cards that nobody has seen may change what it gives."""
        return any(variable.unknown(variable.key(scope)) for _, variable in self.open_to)


@dataclass(slots=True, eq=False)
class NamedValue:
    """A named expression: ``stock``, or ``strength(colour)`` with what is told in brackets."""

    name: str
    parameters: tuple[str, ...]
    expression: Expression

    def function(
        self, names: Mapping[str, Any], functions: dict[str, Callable[..., Any]]
    ) -> Callable[..., Any]:
        """It as a function of its parameters, where the game's names have these values."""
        import cel

        known = {name: names[name] for name, _ in self.expression.variables if name in names}
        known |= self.expression.constants
        kept: list[Any] = []

        def call(*given_values: Any) -> Any:
            if kept:
                return kept[0]
            if len(given_values) != len(self.parameters):
                wanted = ", ".join(self.parameters)
                said = f"{self.name}({wanted}) has {counted(len(given_values), 'value')} in its brackets"
                REFUSED.append(TypeError(said))
                return None
            try:
                parameters = dict(zip(self.parameters, given_values, strict=True))
                value = self.expression.program.execute(cel.Context({**known, **parameters}, functions))
            except Exception as error:
                REFUSED.append(error)
                return None
            if not self.parameters:
                kept.append(value)
            return value

        return call


@dataclass(slots=True)
class Sentence:
    """A sentence with expressions in braces."""

    parts: tuple[str | Expression, ...]

    def text(self, scope: Scope) -> str:
        """The sentence; ``?`` stands for an expression that has no value."""
        out = []
        for part in self.parts:
            if isinstance(part, Expression):
                try:
                    out.append(shown_value(part.evaluate(scope)))
                except ExpressionFault:
                    out.append("?")
            else:
                out.append(part)
        return "".join(out)


def _plain(error: Exception) -> str:
    said = str(error)
    if isinstance(error, ZeroDivisionError):
        return "it divides by 0"
    if isinstance(error, KeyError):
        return f"there is no column '{error.args[0]}'"
    if isinstance(error, IndexError):
        return "a list has no entry of that number; the first is [0]"
    if isinstance(error, OverflowError):
        return "a number is too large"
    if said.startswith("No such overload"):
        return "it mixes kinds of values, for instance a number and a text, or a list and a number"
    if said.startswith("Function 'int'"):
        return "int needs a text of digits"
    if unknown := re.match(r"Undefined variable or function: '(\w+)'", said):
        return f"'{unknown[1]}' can't be used like this"
    if isinstance(error, TypeError):
        first = said.split(". ")[0]
        return f"{first[:1].lower()}{first[1:160]}"
    return said.split("\n")[0][:160]


def compile_expression(
    text: str,
    place: Callable[[], Place],
    kind: Kind,
    known: Mapping[str, Variable],
    constants: Mapping[str, Any],
    values: Mapping[str, NamedValue] = MappingProxyType({}),
) -> Expression | Fault:
    """An expression, or what is wrong with it. ``values``: the named expressions that it may use."""
    bare = STRING.sub(lambda found: "'" + " " * (len(found[0]) - 2) + "'", text)
    macros = MACRO.findall(bare)
    if not text.strip():
        return Fault(place(), "is empty", WORDS[kind])
    if len(macros) > MACROS or _nested(bare) > DEEPEST:
        said = f"has {len(macros)} of map, filter, exists and all, {_nested(bare)} within each other"
        return Fault(place(), said, f"at most {MACROS}, {DEEPEST} within each other")
    if single := re.search(r"(?<![=!<>])=(?!=)", bare):
        return Fault(place(), f"column {single.start() + 1}: '=' sets a value", "'==' compares two values")
    if word := re.search(r"(?<![\w.])(and|or|not)(?!\w)", bare):
        sign = {"and": "&&", "or": "||", "not": "!"}[word[1]]
        return Fault(place(), f"column {word.start() + 1}: '{word[1]}' is no sign of CEL", f"'{sign}'")
    if chain := re.search(r"([<>]=?)\s*\w+\s*([<>]=?)\s*\w", bare):
        said = f"column {chain.start(2) + 1}: '{chain[2]}' compares what '{chain[1]}' has compared already"
        return Fault(place(), said, "two comparisons, as 0 < leaf && leaf < 9")
    if printed := re.search("[≥≤≠]", bare):
        wanted = {"≥": ">=", "≤": "<=", "≠": "!="}[printed[0]]
        return Fault(
            place(), f"column {printed.start() + 1}: '{printed[0]}' is no sign of CEL", f"'{wanted}'"
        )
    if zero := re.search(r"[/%]\s*0(?![\w.])", bare):
        return Fault(place(), f"column {zero.start() + 1}: divides by 0", "another number")
    if unbalanced := _unbalanced(text, bare):
        return Fault(place(), *unbalanced)
    read, short = _projected(text, bare, {name for _, _, name in macros}, known)
    try:
        hidden = STRING.sub(lambda found: "'" + " " * (len(found[0]) - 2) + "'", read)
        read = _calling(read, hidden, macros, values) if values else read
        program, names = compiled(read)
    except Exception as error:
        return Fault(
            place(),
            f"{_misread(str(error))} in '{one_line(text)[:60]}'",
            "an expression in CEL, as leaf >= 2",
        )
    called = set(CALL.findall(bare)) - {macro for _, macro, _ in macros}
    for name in sorted(called):
        if name not in FUNCTIONS and name not in NATIVE and name not in values:
            every = [*values, *FUNCTIONS, *NATIVE, "map", "filter", "exists", "exists_one", "all"]
            return Fault(place(), f"'{name}' is no function", ", ".join(every), nearest(name, every))
    bound = {name for _, _, name in macros}
    inlined = [one for name, one in values.items() if not one.parameters and _names(bare, name)]
    for one in inlined:
        short |= {name: variable for name, variable in one.expression.variables if name not in known}
        constants = {**constants, **one.expression.constants}
    whole, known = known, {**known, **short}
    bound |= {name for one in inlined for _, _, name in MACRO.findall(one.expression.read)}
    used = [name for name in names["variables"] if name in known or name not in bound]
    for name in used:
        if name in values:
            wanted = f"{name}({', '.join(values[name].parameters)})"
            return Fault(place(), f"'{name}' needs values in brackets", wanted)
        if name not in known and name not in constants:
            every = sorted({*whole, *constants, *values})
            shown = ", ".join(every if len(every) <= 40 else sorted(whole))
            return Fault(place(), f"'{name}' is no name here", shown, nearest(name, every))
    wrong = _unknown_column(bare, macros, whole)
    if wrong is not None:
        name, column, columns = wrong
        problem = f"{article(name) if name in bound else name} has no column '{column}'"
        if name in bound:
            problem = f"'{name}.{column}': there is no column '{column}'"
        return Fault(place(), problem, ", ".join(sorted(columns)), nearest(column, sorted(columns)))
    variables = tuple((name, known[name]) for name in used if name in known)
    open_to = tuple(
        (name, one)
        for name, one in variables
        if re.search(rf"(?<![\w.]){one.of or name}(?!\w)", re.sub(NUMBER_OF.format(one.of or name), "", bare))
    )
    own = {name: constants[name] for name in used if name not in known}
    functions = {name: told(name) for name in names["functions"] if name in FUNCTIONS}
    made = Expression(one_line(text), place, kind, program, variables, own, functions, open_to)
    made.depth, made.read = _nested(bare), read
    used_values = _using(made, {name: values[name] for name in values if name in names["functions"]})
    if isinstance(used_values, Expression) and inlined:
        depth = used_values.depth = max(
            used_values.depth, _nested(bare) + max(one.expression.depth for one in inlined)
        )
        if depth > DEEPEST_OF_ALL:
            used_too = ", ".join(one.name for one in inlined)
            said = f"has {depth} of map, filter, exists and all within each other, those of {used_too} among them"
            return Fault(place(), said, f"at most {DEEPEST_OF_ALL}")
    return used_values


def _projected(
    text: str, bare: str, bound: set[str], known: Mapping[str, Variable]
) -> tuple[str, dict[str, Variable]]:
    """The text with a name for each column of a list (``cards.map(c, c.value)``) and each number of one (``size(cards)``), and
    what these names are: to hand over a list of numbers takes a fraction of what a list of cards takes."""
    short: dict[str, Variable] = {}
    for found in reversed([*COLUMN_OF.finditer(bare)]):
        name, column, tested = found["of"], found["column"], found["tested"]
        one = known.get(name)
        if one is None or one.items is None or name in bound or not (column or found["number"]):
            continue
        if any(asked and asked not in one.items for asked in (column, tested)):
            continue
        literal = text[found.start("literal") : found.end("literal")] if tested else ""
        kept = f"{name}__{column or ''}{'__number' if found['number'] else ''}"
        own = f"{kept}__{len(short)}" if tested else kept
        value = _column(one, column, (tested, found["sign"] == "==", literal), bool(found["number"]))
        short[own] = Variable(one.key, value, unknown=one.unknown, of=name)
        if (
            found["number"] and not tested
        ):  # what there is of a list is kept as it is in the list, one for one
            short[own] = Variable(_length(one.key), of=name)
        text = f"{text[: found.start()]}{own}{text[found.end() :]}"
    return text, short


def _length(key: Callable[[Scope], Any]) -> Callable[[Scope], int]:
    return lambda scope: len(key(scope))


def _column(
    one: Variable, column: str | None, test: tuple[str | None, bool, str], number: bool
) -> Callable[[Any], Any]:
    tested, equal, literal = test
    wanted: Any = literal[1:-1] if literal.startswith("'") else int(literal or 0)
    if tested is None:
        return lambda kept: [each[column] for each in one.value(kept)]

    def some(kept: Any) -> Any:
        found = [each for each in one.value(kept) if (each[tested] == wanted) == equal]
        if any(type(each[tested]) is not type(wanted) for each in found) and equal is False:
            raise TypeError("it compares a number and a text")
        return len(found) if number else [each[column] for each in found]

    return some


def _calling(
    text: str, bare: str, macros: Sequence[tuple[str, str, str]], values: Mapping[str, NamedValue]
) -> str:
    """The text with brackets behind each value that has no parameters: it is called, so only if it is needed."""
    bound = {name for _, _, name in macros}
    named = [name for name, one in values.items() if not one.parameters and name not in bound]
    if not named:
        return text
    found = re.finditer(rf"(?<![\w.])(?:{'|'.join(named)})(?!\w)(?!\s*\()", bare)
    for one in reversed(list(found)):
        value = values[one[0]].expression
        # What it says in place of its name, unless that would become too long, or a name would be another's there.
        written = f"({value.read})"
        if len(text) + len(written) > LONGEST or value.names & bound or not value.read:
            written = f"{one[0]}()"
        text = f"{text[: one.start()]}{written}{text[one.end() :]}"
    return text


def _names(bare: str, name: str) -> bool:
    return name in bare and re.search(rf"(?<![\w.]){name}(?!\w)", bare) is not None


def _using(made: Expression, values: Mapping[str, NamedValue]) -> Expression | Fault:
    """An expression with all that the values that it uses need; a fault if that is too much work."""
    every: dict[str, NamedValue] = {}
    for name, one in values.items():
        every |= {**one.expression.values, name: one}
    if not every:
        return made
    depth = made.depth + max(one.expression.depth for one in values.values())
    if depth > DEEPEST_OF_ALL:
        said = f"has {depth} of map, filter, exists and all within each other, those of {', '.join(values)} among them"
        return Fault(made.place(), said, f"at most {DEEPEST_OF_ALL}")
    known, open_to, own = dict(made.variables), dict(made.open_to), dict(made.constants)
    for one in every.values():
        known |= {name: variable for name, variable in one.expression.variables if name not in one.parameters}
        open_to |= {name: variable for name, variable in one.expression.open_to if name not in one.parameters}
        own |= one.expression.constants
    made.variables, made.open_to, made.constants = tuple(known.items()), tuple(open_to.items()), own
    made.values, made.depth = every, depth
    return made


def one_line(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def compiled(text: str) -> tuple[cel.Program, dict[str, list[str]]]:
    """A program, which never changes, with the names that it uses; games of one rule share it."""
    import cel

    program = cel.compile(text)
    return program, program.references()


@lru_cache(maxsize=4096)
def _unbalanced(text: str, bare: str) -> tuple[str, str] | None:
    """A bracket or a text that is not closed, or a bracket that closes none: what is wrong, and what would be right."""
    for quoted in STRING.finditer(text):
        if not CLOSED.fullmatch(quoted[0]):
            return f"column {quoted.start() + 1}: a text is not closed", f"a second {quoted[0][0]}"
    opened: list[tuple[int, str]] = []
    for at, sign in enumerate(bare, 1):
        if sign in "([{":
            opened.append((at, {"(": ")", "[": "]", "{": "}"}[sign]))
        elif sign in ")]}":
            if not opened:
                return f"column {at}: '{sign}' closes no bracket", "one bracket less"
            begun, wanted = opened.pop()
            if wanted != sign:
                said = f"column {at}: '{sign}' does not close the bracket of column {begun}"
                return said, f"'{wanted}'"
    if opened:
        begun, wanted = opened[-1]
        return f"column {begun}: a bracket is not closed", f"'{wanted}'"
    return None


def _misread(said: str) -> str:
    """What keeps the library from reading an expression, in words."""
    found = re.search(r"<input>:\d+:(\d+): Syntax error: (.*)", said) or re.search(
        r"<input>:\d+:(\d+): (.*)", said
    )
    if found is None:
        return "it can't be read"
    what = found[2].partition(" expecting ")[0]
    sign = re.search(r"'(.*)'", what)
    if what.startswith("reserved identifier: "):
        what = f"'{what.partition(': ')[2]}' is a word of CEL"
    elif "<EOF>" in what:
        what = "something is missing at the end"
    elif what.startswith("token recognition error") and sign:
        what = f"'{sign[1]}' is no sign of CEL"
    elif sign:
        what = f"'{sign[1]}' is not expected here"
    return f"column {found[1]}: {what[:120]}"


@lru_cache(maxsize=4096)
def _nested(text: str) -> int:
    """How many macros are within each other."""
    opened, deepest = [], 0
    starts = {match.end() for match in re.finditer(r"\.\s*(?:map|filter|exists_one|exists|all)\s*\(", text)}
    for at, sign in enumerate(text, 1):
        if sign == "(":
            opened.append(at in starts)
            deepest = max(deepest, sum(opened))
        elif sign == ")" and opened:
            opened.pop()
    return deepest


def _unknown_column(
    text: str, macros: Sequence[tuple[str, str, str]], known: Mapping[str, Variable]
) -> tuple[str, str, frozenset[str]] | None:
    """A column that no card, space or player of the expression has: of what, its name, and those that there are."""
    every = frozenset().union(*(one.items for one in known.values() if one.items))
    sources: dict[str, frozenset[str]] = {}
    for source, _, name in macros:
        items = known[source].items if source in known else None
        sources[name] = every if items is None or name in sources else items
    for found in re.finditer(r"(?<![\w.])([A-Za-z_]\w*)\s*\.\s*([A-Za-z_]\w*)(?!\w)(?!\s*\()", text):
        name, column = found[1], found[2]
        columns = sources.get(name, known[name].columns if name in known else None)
        if columns is not None and column not in columns:
            return name, column, columns
    for found in re.finditer(
        r"(?<![\w.])((?:first|last)\(\s*(\w+)\s*\))\s*\.\s*([A-Za-z_]\w*)(?!\w)(?!\s*\()", text
    ):
        items = known[found[2]].items if found[2] in known else None
        if items is not None and found[3] not in items:
            return found[1], found[3], items
    return None
