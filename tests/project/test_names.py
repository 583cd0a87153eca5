"""No identifier, file or folder is called by a word that was given up for the field's own term (docs/glossary.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.checkout import ROOT, files, parsed

#: What is written in place of each, everywhere …
RETIRED = {
    "room": "RuleModule, or space",
    "cupboard": "PieceRenderer",
    "desk": "InteractiveSession",
    "landing": "AtomicOutput",
    "witness": "counts",
    "streak": "RepeatTracker",
    "folio": "page_furniture",
    "slip": "change_sheet, or label",
    "standing": "StateSnapshot",
}
#: … and in the checker, …
RETIRED_IN_CHECKER = {
    "sheet": "GameDefinition, or board",
    "verb": "Command",
    "outcome": "Claim",
    "unread": "ParseError",
}
#: … where these are ordinary words too: retired in the names of classes alone.
RETIRED_CLASSES = {"part": "ModuleState", "found": "Violation", "told": "HeldItem"}


@dataclass(frozen=True)
class Exempt:
    """Names that keep a retired word: a pattern of the whole name, and the files it may be in."""

    name: str
    files: str
    reason: str


EXEMPT = [
    Exempt("room", r"components/kinds/(charters|markets|tracks)\.py", "a field of component data: space for tokens"),
    Exempt("room", r"layouts/(charters/(section|area|places)|kinds/tracks|market/boxes|market/spaces)\.py", "reads that field"),
    Exempt(r"(\w*_)?slips?(\.py)?|Slip|SLIPS|test_\w*slips?(_\w+)?(\.py)?", r"tests/.*", "a slip of a typist"),
]  # fmt: skip


@cache
def words(name: str) -> tuple[str, ...]:
    """``RuleModule`` and ``rule_modules`` are both "rule", "module"; a plural counts as its singular."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return tuple(
        word[:-2] if word == "witnesses" else word.removesuffix("s") if word not in ("witness",) else word
        for word in (part.lower() for part in parts)
    )


def identifiers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name that a module uses or gives, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, node.lineno
            case ast.arg(arg=name) | ast.Attribute(attr=name) | ast.Name(id=name):
                yield name, node.lineno
            case ast.keyword(arg=str(name)):
                yield name, node.lineno
            case ast.alias(name=name, asname=given):
                yield from ((one, node.lineno) for one in (*name.split("."), given or ""))
            case ast.ImportFrom(module=str(name)):
                yield from ((one, node.lineno) for one in name.split("."))
            case (
                ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.ExceptHandler(name=str(name))
            ):
                yield name, node.lineno
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from ((name, node.lineno) for name in names)


@cache
def words_in(path: Path) -> frozenset[str]:
    """Every word of a file that may be a name: those of its comments and texts too."""
    return frozenset(re.findall(r"[^\W\d]\w*", path.read_text(encoding="utf-8")))


def retired(name: str, file: str) -> str:
    """What to say about a name in ``file``, a path in the checkout; empty if nothing is wrong with it."""
    own = set(words(name))
    instead = dict(RETIRED)
    if file.startswith("checker/"):
        instead |= RETIRED_IN_CHECKER
        if re.match(r"_?[A-Z]", name) and not name.isupper():
            instead |= RETIRED_CLASSES
    for word in sorted(own & instead.keys()):
        if not any(re.fullmatch(one.name, name) and re.fullmatch(one.files, file) for one in EXEMPT):
            return f"{name}: not '{word}' but {instead[word]}"
    return ""


def test_no_identifier_holds_a_retired_word() -> None:
    wrong = []
    for path in files():
        file = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py":
            if not any(retired(word, file) for word in words_in(path)):
                continue  # its comments and texts may have such words, so that others are parsed
            for name, line in identifiers(parsed(path)):
                if said := retired(name, file):
                    wrong.append(f"{file}:{line}: {said}")
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def test_no_file_or_folder_holds_a_retired_word() -> None:
    wrong = []
    for path in files():
        file = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py":
            wrong += [f"{file}: {said}" for part in Path(file).parts if (said := retired(part, file))]
    assert not wrong, "\n".join(wrong)


def test_value_types_are_listed_by_the_method_of_that_name() -> None:
    """``kinds`` was its former name: a module that still has it would silently have no value types."""
    wrong = [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
        for path in files()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "checker")
        if "def kinds(" in path.read_text(encoding="utf-8")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef)
        and node.name == "kinds"
        and "ValueType" in ast.unparse(node.returns or node)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("name", "file", "word"),
    [
        ("WaterfallRoom", "checker/families/waterfall/module.py", "room"),
        ("room.py", "checker/families/waterfall/room.py", "room"),
        ("GAME_ROOMS", "tests/project/test_structure.py", "room"),
        ("read_witnesses", "checker/session/counts.py", "witness"),
        ("OUTCOMES", "checker/language/parser.py", "outcome"),
        ("sheet_id", "checker/families/phases.py", "sheet"),
        ("FoundGuild", "checker/games/game_184x/investment.py", "found"),
        ("BankPart", "checker/families/bank.py", "part"),
        ("slip_pages", "generator/pages/change_sheet.py", "slip"),
        ("sheet_id", "generator/imposition/sheet.py", ""),
        ("found", "checker/families/phases.py", ""),
        ("parts", "checker/language/parser.py", ""),
        ("slips", "tests/slips/lines.py", ""),
        ("rule_module", "checker/model/rule_module.py", ""),
        ("mushroom", "components/game.py", ""),
    ],
)
def test_what_is_noticed(name: str, file: str, word: str) -> None:
    assert retired(name, file).partition("'")[2].partition("'")[0] == word


@pytest.mark.parametrize("one", EXEMPT, ids=lambda one: f"{one.name} in {one.files}")
def test_each_exception_is_needed(one: Exempt) -> None:
    """An exception that no file uses any more goes."""
    for path in files():
        file = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py" and re.fullmatch(one.files, file):
            maybe = {
                word
                for word in words_in(path)
                if re.fullmatch(one.name, word) and set(words(word)) & RETIRED.keys()
            }
            if maybe and any(name in maybe for name, _ in identifiers(parsed(path))):
                return
    pytest.fail(f"no file needs the exception for {one.name} ({one.reason})")
