"""Which reasons the rule modules can emit, read from their code."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from playproof.checker.assembly.game import Game
from playproof.checker.model.rule_module import RuleModule
from tests.checkout import ROOT, files, parsed

NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9_]*")
#: Calls that make a violation, and the position of its reason.
MAKERS = {"violation": 0, "game_violation": 0}

#: A count that differs is reported under the language's own PP-07, whatever was counted.
NOT_OF_MODULES = {"count"}


@dataclass
class Home:
    """A rule module: its class, the file of it, and the key under which its reasons stand."""

    module: type[RuleModule]
    file: Path
    key: str

    @property
    def reasons(self) -> dict[str, str]:
        """The declared reasons with their words."""
        return self.module.reasons

    @property
    def inherited(self) -> dict[str, str]:
        """Those of the class that it is built on, which may be emitted there."""
        bases = [base for base in self.module.__mro__[1:] if issubclass(base, RuleModule)]
        return next((base.reasons for base in bases if "reasons" in vars(base)), {})

    @property
    def game(self) -> str:
        """The folder of its game; ``""`` for a family."""
        return game_of(self.file)


@dataclass
class Emitted:
    """What one module can emit: reasons with a place each, and every text in its files that may be one."""

    reasons: dict[str, str] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    patterns: set[str] = field(default_factory=set)


def called(key: str, path: Path) -> list[Home]:
    """The modules with a key that a file means: those of its game's own folder, else those of the families."""
    found = [home for home in homes() if home.key == key]
    own = [home for home in found if home.game and home.game == game_of(path)]
    return own or [home for home in found if not home.game] or found


def game_of(path: Path) -> str:
    """The folder of the game that a file belongs to; ``""`` for the families'."""
    parts = path.relative_to(ROOT / "checker").parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


@cache
def trees() -> dict[Path, ast.Module]:
    """Every file of the checker."""
    return {path: parsed(path) for path in files(ROOT / "checker") if path.suffix == ".py"}


@cache
def homes() -> tuple[Home, ...]:
    """Every rule module that is used as it is, none that others are built on."""
    for path in files(ROOT / "checker"):
        if path.suffix != ".py":
            continue
        parts = path.relative_to(ROOT).with_suffix("").parts
        importlib.import_module(".".join(["playproof", *(part for part in parts if part != "__init__")]))
    found = []
    left = [*RuleModule.__subclasses__()]
    while left:
        one = left.pop()
        left += [below for below in one.__subclasses__() if below not in left]
        if not one.__module__.startswith("playproof.") or varies(one):
            continue
        below = [
            sub
            for sub in one.__subclasses__()
            if sub.__module__.startswith("playproof.") and not varies(sub) and same_part(sub, one)
        ]
        if below and one is not Game:
            continue
        file = Path(inspect.getfile(one)).resolve()
        key = one.name
        if issubclass(one, Game):
            key = file.relative_to(ROOT / "checker" / "games").parts[0] if one is not Game else ""
        found.append(Home(one, file, key.removeprefix("game_")))
    return tuple(found)


def varies(module: type[RuleModule]) -> bool:
    """Whether a game's own module only overrides methods of a family, whose reasons it has."""
    families = [
        base for base in module.__mro__[1:] if base.__module__.startswith("playproof.checker.families.")
    ]
    own = module.__module__.startswith("playproof.checker.games.") and bool(families)
    return own and "reasons" not in vars(module)


def same_part(one: type[RuleModule], other: type[RuleModule]) -> bool:
    """Whether two classes are both of families, or both of games."""
    return one.__module__.split(".")[2] == other.__module__.split(".")[2]


@cache
def emitted() -> dict[type[RuleModule], Emitted]:
    """For each module what it can emit."""
    out: dict[type[RuleModule], Emitted] = defaultdict(Emitted)
    for path, file in read().items():
        for home in file.own:
            out[home.module].texts |= file.texts
            out[home.module].patterns |= file.patterns
        for modules, reason, line in file.found():
            for home in modules:
                if reason in home.reasons or home is modules[-1]:
                    out[home.module].reasons.setdefault(reason, f"{path.relative_to(ROOT)}:{line}")
                    break
        for text in file.full:
            key, _, reason = text.partition(".")
            if reason in NOT_OF_MODULES:
                continue
            for home in called(key, path):
                out[home.module].reasons.setdefault(reason, f"{path.relative_to(ROOT)}: '{text}'")
    for home in homes():  # a reason may come from another module that this one asks
        for asked in {name for one in read().values() if home in one.own for name in one.typed.values()}:
            for other in homes():
                if other.module.__name__ == asked and other is not home:
                    out[home.module].asked |= out[other.module].texts
    for folder in {path.parent for path in read()} - {home.file.parent for home in homes()}:
        if folder.parent.name == "families":  # code that no module owns emits for those that import it
            name = f"families.{folder.name}"
            texts = {text for path, file in read().items() if path.parent == folder for text in file.texts}
            for path, file in read().items():
                for home in file.own if name in path.read_text(encoding="utf-8") else ():
                    out[home.module].asked |= texts
    return out


@cache
def read() -> dict[Path, File]:
    """Every file of the checker, looked through once."""
    return {path: File(path, tree) for path, tree in trees().items()}


class File:
    """One file: whose reasons it emits."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        self.path, self.tree = path, tree
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self.own = self.homes_of_file()
        self.typed = dict(self.types())
        self.values: dict[str, ast.expr] = {}
        apart = [*self.declarations(), *self.fields()]
        declared = {id(node) for each in apart for node in ast.walk(each)}
        texts = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in declared
        ]
        # f"{self.label}.income" is the game's own reason "income".
        ends = [
            node.values[-1].value.removeprefix(".")
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            and isinstance(node.values[-1], ast.Constant)
            and isinstance(node.values[-1].value, str)
            and node.values[-1].value.startswith(".")
        ]
        self.texts = {text for text in (*texts, *ends) if NAME.fullmatch(text)}
        keys = {home.key for home in homes() if home.key}
        self.full = {
            text
            for text in texts
            if text.count(".") == 1 and text.split(".")[0] in keys and NAME.fullmatch(text.split(".")[1])
            if not text.endswith((".csv", ".toml"))
        }
        self.patterns = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                fixed = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
                if fixed[-1].startswith(".") and NAME.fullmatch(fixed[-1][1:]):
                    self.texts.add(fixed[-1][1:])  # f"{module}.drop"
                if any(fixed) and all(NAME.fullmatch(f"a{text}") for text in fixed):
                    parts = [re.escape(text) or "[a-z0-9_]+" for text in fixed]
                    self.patterns.add("".join(parts))
                elif fixed[-1].startswith(".") and NAME.fullmatch(fixed[-1][1:]):
                    self.texts.add(fixed[-1][1:])  # f"{label}.reason"

    def declarations(self) -> Iterator[ast.expr]:
        """The dictionaries of reasons."""
        for node in ast.walk(self.tree):
            names = (
                [node.target]
                if isinstance(node, ast.AnnAssign)
                else node.targets
                if isinstance(node, ast.Assign)
                else []
            )
            if any(isinstance(name, ast.Name) and name.id.casefold() == "reasons" for name in names):
                assert isinstance(node, ast.AnnAssign | ast.Assign)
                if node.value is not None:
                    yield node.value

    def fields(self) -> Iterator[ast.expr]:
        """Names of fields of ``play.toml``."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.keyword) and node.arg == "field":
                yield node.value

    def homes_of_file(self) -> list[Home]:
        """The modules that are defined in this file; else those defined in the nearest folder around it."""
        here = [home for home in homes() if home.file == self.path]
        folder = self.path.parent
        while not here and folder.name not in ("families", "games", "checker"):
            here = [home for home in homes() if home.file.parent == folder]
            folder = folder.parent
        return here

    def types(self) -> Iterator[tuple[str, str]]:
        """Attributes, arguments and variables with the name of their class."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.arg) and node.annotation is not None:
                yield node.arg, ast.unparse(node.annotation).strip("'\"").rpartition(".")[2]
            elif isinstance(node, ast.AnnAssign):
                yield last_name(node.target), ast.unparse(node.annotation).strip("'\"")
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                call = node.value
                if last_name(call.func) in ("require", "find") and call.args:
                    yield last_name(node.targets[0]), last_name(call.args[0])

    def receivers(self, func: ast.Attribute) -> list[Home]:
        """The modules on which a method is called."""
        name = self.typed.get(last_name(func.value), "").removesuffix(" | None")
        named = [
            home
            for home in homes()
            if any(one.__name__ == name.partition("[")[0] for one in home.module.__mro__)
        ]
        exact = [home for home in named if home in self.own]
        return exact or (named if name not in ("RuleModule", "") else []) or self.own

    def found(self) -> Iterator[tuple[list[Home], str, int]]:
        """The modules, the reason and the line of each violation."""
        scopes = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        for scope in scopes:
            for node in ast.walk(scope):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
                    names = [last_name(one) for one in node.targets[0].elts]
                    if names == ["module", "reason"] and isinstance(node.value, ast.Tuple):
                        key, changed = (ast.literal_eval(one) for one in node.value.elts)
                        yield called(key, self.path), changed, node.lineno
                if not isinstance(node, ast.Call):
                    continue
                owner = [*node.args[4:5], *(one.value for one in node.keywords if one.arg == "module")]
                if last_name(node.func) == "Violation" and owner:
                    keys = set(self.resolve(owner[0], scope))
                    modules = [home for key in keys for home in called(key, self.path)]
                    for reason in self.resolve(node.args[0], scope) if modules else ():
                        yield modules, reason, node.lineno
                if not isinstance(node.func, ast.Attribute):
                    continue
                at = MAKERS.get(node.func.attr)
                if at is None or len(node.args) <= at:
                    continue
                modules = self.receivers(node.func) if node.func.attr == "violation" else self.games()
                if modules:
                    for reason in {*self.resolve(node.args[at], scope)} - NOT_OF_MODULES:
                        yield modules, reason, node.lineno

    def games(self) -> list[Home]:
        """The game of this file's folder; else every game."""
        found = [home for home in homes() if issubclass(home.module, Game)]
        parts = self.path.relative_to(ROOT / "checker").parts
        if parts[0] == "games":
            return [home for home in found if home.file.relative_to(ROOT / "checker").parts[:2] == parts[:2]]
        return [home for home in found if home.module is Game]

    def resolve(self, node: ast.expr, scope: ast.FunctionDef, depth: int = 0) -> Iterator[str]:
        """The texts that an expression can be, as far as the code says; ``of("reason", case)`` is its reason."""
        if depth > 4:
            return
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node.value:
                yield node.value
        elif isinstance(node, ast.IfExp):
            yield from self.resolve(node.body, scope, depth)
            yield from self.resolve(node.orelse, scope, depth)
        elif isinstance(node, ast.BoolOp):
            for value in node.values:
                yield from self.resolve(value, scope, depth)
        elif isinstance(node, ast.NamedExpr):
            yield from self.resolve(node.value, scope, depth)
        elif isinstance(node, ast.Call) and last_name(node.func) == "of" and node.args:
            yield from self.resolve(node.args[0], scope, depth)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            function = self.functions.get(node.func.attr)
            if function is not None and isinstance(node.func.value, ast.Name):
                for inner in ast.walk(function):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from self.resolve(inner.value, function, depth + 1)
        elif isinstance(node, ast.Name):
            for inner in ast.walk(scope):
                if isinstance(inner, ast.Assign):
                    for target in inner.targets:
                        for value in assigned(target, inner.value, node.id):
                            yield from self.resolve(value, scope, depth + 1)


def assigned(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """The expressions that an assignment gives to a name."""
    if isinstance(target, ast.Name):
        if target.id == name:
            yield value
    elif isinstance(target, ast.Tuple):
        if isinstance(value, ast.IfExp):
            yield from assigned(target, value.body, name)
            yield from assigned(target, value.orelse, name)
        elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            for one, part in zip(target.elts, value.elts, strict=True):
                yield from assigned(one, part, name)


def last_name(node: ast.expr) -> str:
    """``c`` of ``a.b.c``."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
