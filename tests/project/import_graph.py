"""Which module of Playproof imports which, and the cycles among them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path


def module_name(path: Path) -> str:
    """The dotted name of a module by its path in the checkout: ``checker/api.py`` is ``checker.api``."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(name: str, is_package: bool, tree: ast.AST, known: Iterable[str]) -> set[str]:
    """The modules among ``known`` that ``tree``, the module ``name``, imports: anywhere in it, in functions and under
    ``TYPE_CHECKING`` too. Importing a name from a package counts as the submodule of that name if there is one."""
    known = set(known)
    package = name if is_package else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("playproof.") for alias in node.names} & known
        elif isinstance(node, ast.ImportFrom):
            base = (node.module or "").removeprefix("playproof.")
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            elif base == "playproof":
                base = ""
            for alias in node.names:
                full = f"{base}.{alias.name}" if base else alias.name
                found |= {full} & known or {base} & known
    return found - {name}


def import_graph(modules: Iterable[tuple[Path, ast.AST]]) -> dict[str, set[str]]:
    """Module → the modules that it imports. Paths are relative to the checkout."""
    named = {module_name(path): (path.name == "__init__.py", tree) for path, tree in modules}
    return {name: imports_of(name, is_package, tree, named) for name, (is_package, tree) in named.items()}


def cycles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Every set of more than one module that import each other, directly or around, each sorted."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        left = list(graph[start])
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                left.extend(graph.get(one, ()))
        reached[start] = seen
    groups = {
        tuple(sorted(other for other in seen if start in reached.get(other, ())))
        for start, seen in reached.items()
        if start in seen
    }
    return [list(group) for group in sorted(groups)]
