"""One place opens files to read what somebody brought, one opens files to write; no other module does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.checkout import PACKAGES, ROOT, files, parsed

#: Playproof's own files, read where they are installed.
SHIPPED = {
    "components/notation/market_zones.py",
    "components/notation/standard.py",
    "generator/beginning.py",
    "generator/difference/page.py",
    "generator/documentation/game.py",
    "generator/documentation/starter.py",
    "generator/pieces/identity.py",
    "generator/reporting/blocks_page.py",
    "generator/reporting/page.py",
    "generator/schemas.py",
    "generator/serving/answers.py",
    "layouts/emblems/__init__.py",
    "layouts/icons/library.py",
    "layouts/typefaces/faces.py",
}
#: What opens files by its very purpose: the two places, files in a new temporary folder, renames with their lock,
#: pipes between Playproof's own processes, standard streams.
OPENING = {
    "components/reading/limits.py",
    "components/reading/stored.py",
    "components/writing.py",
    "generator/command/output.py",
    "generator/kit/atomic_output.py",
    "generator/kit/source_archive.py",
    "generator/parallel.py",
}
READ, WRITE = {"read_text", "read_bytes"}, {"write_text", "write_bytes", "touch", "symlink_to", "hardlink_to"}
OPEN = {"open", "fdopen", "mkstemp", "NamedTemporaryFile", "TemporaryFile"}
COPY = {"copy", "copy2", "copyfile", "copyfileobj", "copytree", "move"}
#: Not files: members of archives, pictures in memory, an address, a door of a company.
OTHER = {"Image", "PIL.Image", "archive", "opener", "self", "fonts", "webbrowser"}


def opened(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where a module opens, reads, writes or copies files, with what it calls."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "open":
            yield node.lineno, "open"
        elif isinstance(node.func, ast.Attribute):
            of, name = ast.unparse(node.func.value), node.func.attr
            if of not in OTHER and (name in READ | WRITE | OPEN or (of == "shutil" and name in COPY)):
                yield node.lineno, name


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("open(path)", ["open"]),
        ("path.open('rb')", ["open"]),
        ("os.open(path, 0)", ["open"]),
        ("(folder / name).write_text('')", ["write_text"]),
        ("shutil.copy2(one, two)", ["copy2"]),
        ("state.copy()", []),
        ("read_bytes(path, root, 1)", []),
        ("Image.open(data)", []),
    ],
)
def test_an_opened_file_is_noticed(code: str, found: list[str]) -> None:
    assert [name for _, name in opened(ast.parse(code))] == found


def test_files_are_opened_in_one_place() -> None:
    wrong = []
    for package in PACKAGES:
        for path in files(ROOT / package):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix != ".py" or name in OPENING:
                continue
            wrong += [
                f"{name}:{line}: {call}(); read by components.reading.limits, write by components.writing"
                for line, call in opened(parsed(path))
                if not (name in SHIPPED and call in READ | {"open"})
            ]
    assert not wrong, "\n".join(wrong)
