"""The names of code on the pages exist: every dotted name in backticks of the glossary and the walkthrough."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.checkout import ROOT

PACKAGES = ("components", "layouts", "generator", "checker")
NAME = re.compile(rf"`(?:playproof\.)?((?:{'|'.join(PACKAGES)})(?:\.\w+)+)`")
#: Types that other modules need but that no page speaks of, with the reason.
INTERNAL = {
    "checker.model.declared.Declaration": "the command of a `have` or `count` line",
    "checker.model.game_state.Copiers": "how states are copied",
    "checker.model.rule_module.TurnOrder": "a protocol: what the game asks of the module that knows who acts after whom",
    "checker.model.syntax.Element": "a part of a syntax, for the parser",
    "checker.model.syntax.Reading": "a line matched with a syntax, for the parser",
    "checker.model.rule_module.Consent": "who must agree to an entry",
    "checker.model.rule_module.GameContext": "a protocol: what a rule module may ask of its game",
    "checker.model.whole_game.WholeGame": "a protocol: what few rule modules ask of their game",
}
ROLES = "checker.model.roles"
NAMES = sorted(
    {
        (page, name)
        for page in ("glossary", "walkthrough")
        for name in NAME.findall((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))
    }
)


def exists(name: str) -> bool:
    """Whether `name` is a module below ``playproof``, or an attribute or a dataclass field in one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        folder = ROOT.joinpath(*parts[:end])
        if folder.is_dir() or folder.with_suffix(".py").is_file():
            owner: object = importlib.import_module(".".join(["playproof", *parts[:end]]))
            for part in parts[end:]:
                if not hasattr(owner, part):
                    return part in getattr(owner, "__dataclass_fields__", {})
                owner = getattr(owner, part)
            return True
    return False


def test_each_page_names_code() -> None:
    assert {page for page, _ in NAMES} == {"glossary", "walkthrough"}


@pytest.mark.parametrize(("page", "name"), NAMES)
def test_a_name_on_a_page_exists(page: str, name: str) -> None:
    assert exists(name), f"docs/{page}.md: playproof.{name} does not exist"


def public_names(module: ModuleType) -> list[str]:
    """What a package exports, and what a module defines without an underscore."""
    own = [name for name, one in vars(module).items() if getattr(one, "__module__", "") == module.__name__]
    return getattr(module, "__all__", None) or [name for name in own if not name.startswith("_")]


def test_the_glossary_has_every_public_type() -> None:
    """The types of ``import playproof``, and those that ``checker.model`` defines; exceptions explain themselves."""
    models = [f"checker.model.{path.stem}" for path in sorted((ROOT / "checker/model").glob("[a-z]*.py"))]
    public = [
        getattr(module, name)
        for module in (importlib.import_module(f"playproof.{one}".rstrip(".")) for one in ("", *models))
        for name in public_names(module)
    ]
    types = {
        f"{one.__module__}.{one.__name__}".removeprefix("playproof.")
        for one in public
        if isinstance(one, type) and not issubclass(one, Exception)
    }
    named = {name for page, name in NAMES if page == "glossary"}
    missing = {name for name in types if not any(one == name or one.startswith(f"{name}.") for one in named)}
    assert {one for one in missing if not one.startswith(ROLES)} == set(INTERNAL), (
        "add them to docs/glossary.md"
    )


def test_every_role_is_in_the_table_of_roles() -> None:
    page = (ROOT / "docs/architecture-checker.md").read_text(encoding="utf-8")
    roles = public_names(importlib.import_module(f"playproof.{ROLES}"))
    assert [role for role in roles if f"`{role}`" not in page] == []


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("components.game", True),
        ("components.game.load_game", True),
        ("checker.assembly.game.Game.check", True),
        ("components.game.no_such_name", False),
        ("components.no_such_module.load_game", False),
        ("checker.assembly.game.Game.no_such_name", False),
    ],
)
def test_what_exists(name: str, there: bool) -> None:
    assert exists(name) is there


def test_links_between_pages_lead_somewhere() -> None:
    """Links to files, and to headings of pages, in README.md, CONTRIBUTING.md, CHANGELOG.md and docs/."""
    pages = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]
    pages += sorted((ROOT / "docs").rglob("*.md"))
    broken = []
    for page in pages:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path, _, heading = target.partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            file = (page.parent / path).resolve() if path else page
            if not file.exists() or (heading and heading not in headings(file)):
                broken.append(f"{page.name}: {target}")
    assert broken == []


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}
