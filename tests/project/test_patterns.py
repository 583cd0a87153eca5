"""Every regular expression of the packages takes time in proportion to the text, on texts made of its own parts.

Work inside a pattern can't be counted: processor time is compared, of one pattern on two sizes of one text. A pattern that
tries each sign against each other takes 16 times as long for 4 times the text, a linear one 4 times."""

from __future__ import annotations

import ast
import importlib
import itertools
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game, known_games
from tests.checkout import ROOT, parsed

PACKAGES = ("checker", "components", "layouts", "generator")
SIGNS = {"CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "1", "CATEGORY_WORD": "a"}
SMALL, LARGE = 2_000, 8_000
#: Seconds for the small text from which on the large one is tried too: linear ones take a tenth of it.
SUSPECT = 0.001
RATIO = 9.0
#: How many parts of a pattern texts are made of; of the larger number with ``--exhaustive``.
FEW, MANY = 2, 7
#: Patterns of the data models, which nobody types.
OWN = ("components/reading/patterns.py",)


class Used(NamedTuple):
    """A pattern, the method by which the source uses it, and where."""

    pattern: re.Pattern[str]
    method: str
    place: str


@cache
def every_used() -> tuple[Used, ...]:
    return tuple(used())


def used() -> Iterator[Used]:
    methods: dict[str, set[str]] = defaultdict(set)
    compiled: list[tuple[str, re.Pattern[str], str]] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name in OWN:
                continue
            compiles = "re.compile" in path.read_text(encoding="utf-8")
            tree = parsed(path)
            for node in ast.walk(tree):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                    continue
                of = node.func.value
                if isinstance(of, ast.Name) and of.id == "re":
                    place = f"{name}:{node.lineno}"
                    if node.func.attr != "compile" and node.args and isinstance(node.args[0], ast.Constant):
                        flags = re.IGNORECASE if "IGNORECASE" in ast.dump(node) else 0
                        yield Used(re.compile(str(node.args[0].value), flags), node.func.attr, place)
                elif isinstance(of, ast.Name):
                    methods[of.id].add(node.func.attr)
                elif isinstance(of, ast.Attribute):
                    methods[of.attr].add(node.func.attr)
            for node in tree.body if compiles else ():
                if isinstance(node, ast.Assign) and "re.compile" in ast.unparse(node.value):
                    dotted = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                    module = importlib.import_module(f"playproof.{dotted.removeprefix('playproof.')}")
                    for target in node.targets:
                        assert isinstance(target, ast.Name)
                        value: Any = getattr(module, target.id)
                        for one in value.values() if isinstance(value, dict) else [value]:
                            if isinstance(one, re.Pattern) and isinstance(one.pattern, str):
                                compiled.append((target.id, one, f"{name}:{node.lineno}"))
    for target_id, pattern, place in compiled:
        for method in sorted(
            methods[target_id] & {"match", "fullmatch", "search", "finditer", "findall", "sub", "split"}
        ):
            yield Used(pattern, method, place)
    for game in known_games(()):
        made = open_game(find_game(game), ("Ann", "Bob", "Cy"), {}, {})
        yield Used(made.joint, "finditer", f"joint of {game}")
        for form in dict.fromkeys(command.syntax for command in made.all_commands()):
            form.compile_pattern()
            if form.pattern is not None and form.short > SMALL:  # the others read only short lines
                yield Used(form.pattern, "fullmatch", f"form of {game}: {form.text}")


def parts(pattern: str, most: int) -> list[str]:
    """What a pattern is made of: ``most`` of its words and signs, one of each class, and what it hardly knows."""
    found: dict[str, None] = {}

    def walk(items: Any) -> None:
        literal = ""
        for op, value in items:
            if str(op) == "LITERAL":
                literal += chr(value)
                continue
            found[literal], literal = None, ""
            kind = str(op)
            if kind == "IN":
                for what, one in value:
                    sign = chr(one) if str(what) == "LITERAL" else chr(one[0]) if str(what) == "RANGE" else ""
                    found[sign or SIGNS.get(str(one), "x")] = None
            elif kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
                walk(value[2])
            elif kind == "SUBPATTERN":
                walk(value[3])
            elif kind == "BRANCH":
                for one in value[1]:
                    walk(one)
            elif kind in ("ASSERT", "ASSERT_NOT"):
                walk(value[1])
            elif kind == "ATOMIC_GROUP":
                walk(value)
        found[literal] = None

    walk(_parser.parse(pattern))
    return [*[one for one in found if one][:most], " ", "x", "1"]


def seconds(one: Used, text: str) -> float:
    """The processor time that the pattern takes on a text, the least of three."""
    best = 9.0
    method = getattr(one.pattern, one.method)
    for _ in range(3):
        begin = time.process_time()
        if one.method == "finditer":
            for _match in method(text):
                pass
        else:
            method(*(("", text) if one.method in ("sub", "subn") else (text,)))
        best = min(best, time.process_time() - begin)
        if best < SUSPECT:
            break
    return best


def texts(one: Used, most: int) -> Iterator[tuple[str, str, str]]:
    """Beginning, what is repeated, and an end that fits nothing."""
    known = parts(one.pattern.pattern, most)
    for unit in [
        *known,
        *map("".join, itertools.permutations(known, 2)),
        *map(" ".join, itertools.permutations(known, 2)),
    ]:
        for begin in ("", *known[: 3 if most > FEW else 1]):
            yield begin, unit, "\x01"


def superlinear(one: Used, most: int = FEW) -> str:
    """A text on which the pattern takes more than its share; empty if none is found."""
    for begin, unit, end in texts(one, most):
        small, large = (begin + unit * (size // len(unit)) + end for size in (SMALL, LARGE))
        took = seconds(one, small)
        if took > SUSPECT and seconds(one, large) > RATIO * took:
            return f"{one.place}: {one.pattern.pattern!r}, {one.method} on {begin!r} and many {unit!r}"
    return ""


def test_the_test_finds_what_it_is_for() -> None:
    for pattern, method in ((r"\s*->\s*", "split"), (r"\s+$", "search"), (r"([^\s=]+)\s*=", "finditer")):
        assert superlinear(Used(re.compile(pattern), method, "here")), pattern


@pytest.mark.parametrize("package", [*PACKAGES, "joint", "form"])
def test_patterns_are_linear(package: str, exhaustive: bool) -> None:
    ours = [one for one in every_used() if one.place.startswith(package)]
    assert ours
    # The same pattern in another place is as quick.
    different = {(one.pattern, one.method): one for one in ours}.values()
    found = [said for one in different if (said := superlinear(one, MANY if exhaustive else FEW))]
    assert not found, "\n".join(found)
