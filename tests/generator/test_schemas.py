"""JSON Schemas of the inputs: what Playproof ships fits them, a misspelt key doesn't, and `playproof new` names them."""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from playproof.components.kinds import KINDS
from playproof.components.workspace import Workspace
from playproof.generator.beginning import TEMPLATES, begin, starters
from playproof.generator.command.commands import app
from playproof.generator.command.speech import spoken
from playproof.generator.schemas import input_of, inputs, schema, schema_file, schemas, with_directive
from tests.checkout import ROOT
from tests.generator.test_beginning import stand
from tests.workshop import inside

#: What the files of Playproof's own are, where a workspace has others.
OURS = {"generator/exporting/shops": "shop"}


def data_of(path: Path) -> Any:
    """A file as JSON has it."""
    text = path.read_text(encoding="utf-8").replace('"NAME"', '"name"')
    return json.loads(json.dumps(tomllib.loads(text), default=str))


def shipped() -> Iterator[tuple[str, Path]]:
    """Every TOML file of an input that comes with Playproof."""
    for folder in ("components", "layouts", "generator/exporting/shops"):
        for path in sorted((ROOT / folder).rglob("*.toml")):
            name = OURS.get(path.parent.relative_to(ROOT).as_posix()) or input_of(path, ROOT)
            if name:
                yield name, path
    for starter in starters():
        for path in sorted((TEMPLATES / starter).rglob("*.toml")):
            inside = path.relative_to(TEMPLATES / starter).as_posix()
            yield input_of(Path(inside if "/" in inside else f"components/x/{inside}"), Path()), path


def faults(name: str, data: Any) -> list[str]:
    return [error.message for error in Draft7Validator(schema(name)).iter_errors(data)]


def test_all_that_is_shipped_fits() -> None:
    found = list(shipped())
    assert {name for name, _ in found} >= {
        "game",
        "play",
        "rules",
        "rulings",
        "template",
        "theme",
        "icons",
        "shop",
    }
    assert len(found) > 140
    validators = {name: Draft7Validator(schema(name)) for name in inputs()}
    wrong = [
        f"{path.relative_to(ROOT)}: {error.message[:200]}"
        for name, path in found
        for error in validators[name].iter_errors(data_of(path))
    ]
    assert wrong == []


@pytest.mark.parametrize("name", inputs())
def test_a_schema_is_one_and_says_what_its_fields_mean(name: str) -> None:
    made = schema(name)
    Draft7Validator.check_schema(made)
    assert "#/$defs" not in json.dumps(made)
    for one in (made, *made.get("definitions", {}).values()):
        for field, said in one.get("properties", {}).items() if name in (*KINDS, "game", "template") else ():
            assert said.get("description") or field in ("draw", "kind"), field


#: Data of each input, with a key that nobody knows; all others are kinds of components.
SLIPS: dict[str, tuple[str, Any]] = {
    "game": ("desinger", {"id": "x", "title": "X", "version": "1", "players": [2, 4], "desinger": "Ann"}),
    "play": ("start_cash", {"bank": {"start_cash": 100}}),
    "rules": ("raeson", {"rule": [{"id": "A", "section": "", "kind": "", "checkable": "yes", "raeson": ""}]}),
    "rulings": ("rulling", {"rulling": []}),
    "template": ("fild", {"fild": 12}),
    "theme": ("colors", {"colors": "band"}),
    "icons": ("abuot", {"owl": {"abuot": "an owl", "parts": []}}),
    "shop": ("shopp", {"shopp": "X"}),
}


@pytest.mark.parametrize("name", inputs())
def test_a_misspelt_key_does_not_fit(name: str) -> None:
    key, wrong = SLIPS.get(name) or ("optinal", {"set": [{"id": "a", "name": "A", "optinal": True}]})
    found = faults(name, wrong)
    assert f"Additional properties are not allowed ('{key}' was unexpected)" in found or key in str(found)


def test_every_parameter_that_the_code_asks_for_is_known() -> None:
    """Not only those that a shipped game happens to ask for: `self.params.count("most", 5)`."""
    known = {
        name
        for table in schema("play")["properties"].values()
        for name in (*table.get("properties", {}), *table.get("patternProperties", {}))
    }
    asked = {
        node.args[0].value
        for path in (ROOT / "checker").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if ast.unparse(node.func.value).endswith("params") and node.args
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }
    assert len(asked) > 60
    assert asked - known == set()


def test_counts_may_be_players_or_a_figure() -> None:
    tokens = {
        "set": [
            {"id": "a", "name": "A", "size": 20, "piece": [{"id": "x", "count": "players", "art": "owl.png"}]}
        ]
    }
    assert faults("tokens", tokens) == []
    tokens["set"][0]["piece"][0]["count"] = [2]  # type: ignore[index]
    assert faults("tokens", tokens) != []


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("components/x/cards.toml", "cards"), ("components/x/play.toml", "play"), ("layouts/cards/a.toml", "template"),
        ("layouts/themes/a.toml", "theme"), ("layouts/icons/icons.toml", "icons"), ("layouts/icons/a.toml", ""),
        ("shops/a.toml", "shop"), ("components/x/imported.toml", ""), ("pyproject.toml", ""), ("components/x/cards.csv", ""),
    ],
)  # fmt: skip
def test_what_a_file_is(file: str, name: str) -> None:
    assert input_of(Path("/w") / file, Path("/w")) == name
    assert input_of(Path("/elsewhere") / file, Path("/w")) == ""


def test_new_writes_them_and_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stand(tmp_path, capsys, "harbour")
    assert {path.name for path in (tmp_path / "schemas").iterdir()} == {
        schema_file(name) for name in inputs()
    }
    for path in (
        *(tmp_path / "components" / "harbour").glob("*.toml"),
        *(tmp_path / "layouts/cards").glob("*.toml"),
    ):
        first, _, _ = path.read_text(encoding="utf-8").partition("\n")
        assert first.startswith("#:schema ")
        named = path.parent / first.removeprefix("#:schema ")
        assert Draft7Validator(json.loads(named.read_bytes())).is_valid(data_of(path))


def test_import_does_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "beasts.csv").write_text("Name,Cost,Text\nOwl,1,It sees.\nFox,2,It runs.\n")
    with inside(tmp_path):
        assert spoken(lambda: app(["import", "beasts.csv"], prog_name="playproof")) == 0
    files = [
        *(tmp_path / "components" / "beasts").glob("*.toml"),
        *(tmp_path / "layouts" / "cards").glob("*.toml"),
    ]
    named = {path.name: path.read_text(encoding="utf-8").partition("\n")[0] for path in files}
    assert named["cards.toml"] == "#:schema ../../schemas/cards.schema.json"
    for path in files:
        if named[path.name].startswith("#:schema "):
            made = path.parent / named[path.name].removeprefix("#:schema ")
            assert Draft7Validator(json.loads(made.read_bytes())).is_valid(data_of(path)), path


def test_a_copy_names_them_once(tmp_path: Path) -> None:
    folder = begin("mine", Workspace(tmp_path), "privates").folder
    text = (folder / "game.toml").read_bytes()
    assert text.startswith(b"#:schema ../../schemas/game.schema.json\n")
    assert with_directive("components/mine/game.toml", text) == text
    assert with_directive("components/mine/goods.csv", b"id\n") == b"id\n"


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert spoken(lambda: app(["schemas", str(tmp_path / "s")], prog_name="playproof")) == 0
    assert capsys.readouterr().out == f"{len(inputs())} schemas written to {tmp_path / 's'}.\n"
    assert {path.name: path.read_bytes() for path in (tmp_path / "s").iterdir()} == schemas()
