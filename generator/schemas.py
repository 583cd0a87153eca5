"""JSON Schemas of what a designer writes in TOML, made from the types that read it.

Editors complete, explain and check by them. They are of draft 7, which is what editors of TOML read, and say what a field
means in the words of its description. They know less than lint: not whether a name, a colour or a picture is there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter

from playproof.components.kinds import KINDS, kind_model, set_model

#: The folder of a workspace that `playproof new` puts them in.
FOLDER = "schemas"
DRAFT = "http://json-schema.org/draft-07/schema#"
#: What each rule family and game of rules asks for in ``play.toml``, written by `documentation.families.parameters`: to ask
#: them, all games must be set up.
PARAMETERS = Path(__file__).resolve().with_name("parameters.json")
#: Folders outside the games → the input that the TOML files in them are.
_LOOKS = {"layouts/cards": "template", "layouts/themes": "theme", "layouts/icons": "icons", "shops": "shop"}
#: Files of a game's folder that hold no pieces.
_OF_GAME = ("game", "play", "rules", "rulings")


def inputs() -> tuple[str, ...]:
    """The name of each input: what its file is called, or what a file of its folder is."""
    return (*_OF_GAME, *KINDS, *_LOOKS.values())


def input_of(path: Path, root: Path) -> str:
    """Which input a file of the workspace ``root`` is; ``""`` for none. It need not be there."""
    try:
        parts = path.relative_to(root).parts
    except ValueError:
        return ""
    if path.suffix != ".toml":
        return ""
    if len(parts) == 3 and parts[0] == "components":
        return path.stem if path.stem in (*_OF_GAME, *KINDS) else ""
    found = _LOOKS.get("/".join(parts[:-1]), "")
    return "" if found == "icons" and path.name != "icons.toml" else found


def schema_file(name: str) -> str:
    """What the file with the schema of an input is called."""
    return f"{name}.schema.json"


def with_directive(file: str, data: bytes) -> bytes:
    """A TOML file of a workspace with the line that names its schema; ``file`` is its path there. Others stay as they are.

    The schema is named by the way to it, so that a workspace can be moved, shared and used without the network.
    """
    name = input_of(Path(file), Path())
    if not name or data.startswith(b"#:schema "):
        return data
    return f"#:schema {'../' * file.count('/')}{FOLDER}/{schema_file(name)}\n".encode() + data


def schemas() -> dict[str, bytes]:
    """Every schema by its file's name."""
    return {
        schema_file(name): (json.dumps(schema(name), ensure_ascii=False) + "\n").encode() for name in inputs()
    }


def write_schemas(folder: Path) -> int:
    """Write every schema to a folder, in place of those of another Playproof; how many there are. Raises `OutputError`."""
    from playproof.generator.kit.atomic_output import AtomicOutput

    staged = AtomicOutput(folder)
    made = schemas()
    for file, data in made.items():
        staged.add(file, data)
    staged.commit()
    return len(made)


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of an input, as plain data that is not to be changed. An unknown one raises `KeyError`."""
    if name in KINDS:
        made = _plain(kind_model(name).model_json_schema())
        if "fields" in set_model(name).model_fields:
            # Pieces have columns of the designer's own.
            del made["definitions"][set_model(name).piece_type.__name__]["additionalProperties"]
    else:
        made = _plain(_MADE[name]())
    return {
        "$schema": DRAFT,
        "title": f"Playproof: {name}.toml" if name in _OF_GAME else f"Playproof: {name}",
        **made,
    }


def _model(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema()


def _game() -> dict[str, Any]:
    from playproof.components.game import GameFile

    return _model(GameFile)


def _template() -> dict[str, Any]:
    from playproof.layouts.templates.template import Template

    return _model(Template)


def _theme() -> dict[str, Any]:
    from playproof.layouts.theme import Theme

    return _model(Theme)


def _shop() -> dict[str, Any]:
    from playproof.generator.exporting.shops.profile import ShopFile

    return _model(ShopFile)


def _icons() -> dict[str, Any]:
    import msgspec

    from playproof.layouts.icons.library import Sketch

    return msgspec.json.schema(dict[str, Sketch])


def _rows(kind: str, name: str, more: Mapping[str, Any]) -> dict[str, Any]:
    """Of the tables of a rulebook."""
    from playproof.checker.definition import rulebook

    made = TypeAdapter(getattr(rulebook, kind)).json_schema()
    made["properties"] |= more
    made["additionalProperties"] = False
    return {
        "type": "object",
        "properties": {
            "based_on": _BASED_ON,
            name: {"type": "array", "items": made, "description": made.pop("description", "")},
        },
        "additionalProperties": False,
    }


_BASED_ON: dict[str, Any] = {
    "type": "object",
    "description": "The game whose file of this name holds here too, and what of it does not.",
    "properties": {
        "game": {"type": "string", "description": "The other game."},
        "without": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Rules, rulings or keys that don't hold here.",
        },
    },
    "required": ["game"],
    "additionalProperties": False,
}


def _rules() -> dict[str, Any]:
    about = {
        "type": "array",
        "items": {"type": "string"},
        "description": "The rulings that settle what the rule leaves open.",
    }
    return _rows("Rule", "rule", {"rulings": about, "about": about})


def _rulings() -> dict[str, Any]:
    weight = {"type": "string", "description": "How much hangs on it; for readers."}
    return _rows("Ruling", "ruling", {"weight": weight})


def _play() -> dict[str, Any]:
    """The tables of declared rules, and those of the families and games with the parameters that they ask for."""
    from playproof.checker.assembly.unused_keys import HEAD
    from playproof.checker.families.declared.tables import RuleTables

    made = _by_rulings(_model(RuleTables))
    own: dict[str, Any] = {
        "families": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The rule families that check the play, the one that begins first.",
        },
        "seats": {"type": "string", "enum": ["any"], "description": 'With "any" any number may play.'},
        "codes": {
            "type": "object",
            "description": "For each family: the code of the rule behind each of its reasons.",
            "additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}},
        },
    }
    assert own.keys() == set(HEAD)
    for module, parameters in json.loads(PARAMETERS.read_text(encoding="utf-8")).items():
        own[module] = {
            "type": "object",
            "description": f"The parameters of {module}.",
            # A value may hang on a ruling, a figure or the number of players: its own type is lint's to check.
            "properties": {name: {"description": about} for name, about in parameters.items()},
            "additionalProperties": False,
        }
    made["properties"] |= {"based_on": _BASED_ON, **own}
    return made


#: A value by the readings of a ruling.
_READING = {
    "type": "object",
    "required": ["ruling"],
    "properties": {
        "ruling": {"type": "string", "description": "The ruling; then a value for each of its readings."}
    },
}


def _by_rulings(made: dict[str, Any]) -> dict[str, Any]:
    """A schema whose values may also be tables with one for each reading of a ruling."""
    for model in made["$defs"].values():
        for name, one in model.get("properties", {}).items():
            model["properties"][name] = _or_reading(one)
    values = made["properties"]["values"]
    for key in ("additionalProperties", "patternProperties"):
        if isinstance(values.get(key), dict):
            one = values[key]
            values[key] = (
                _or_reading(one)
                if key == "additionalProperties"
                else {pattern: _or_reading(each) for pattern, each in one.items()}
            )
    return made


def _or_reading(one: dict[str, Any]) -> dict[str, Any]:
    told = {key: value for key, value in one.items() if key in ("description", "default", "title")}
    kind = {key: value for key, value in one.items() if key not in told}
    if isinstance(kind.get("additionalProperties"), dict):
        kind["additionalProperties"] = _or_reading(kind["additionalProperties"])
    every = kind["anyOf"] if set(kind) == {"anyOf"} else [kind]
    return {**told, "anyOf": [*every, _READING]}


#: Input → its schema as its types make it; those of the kinds of components are made alike.
_MADE: dict[str, Callable[[], dict[str, Any]]] = {
    "game": _game,
    "play": _play,
    "rules": _rules,
    "rulings": _rulings,
    "template": _template,
    "theme": _theme,
    "icons": _icons,
    "shop": _shop,
}


def _plain(value: Any, named: bool = False) -> Any:
    """A schema as draft 7 writes it, without titles that only repeat a name. ``named``: the keys are names of fields."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for name, one in value.items():
        if named:
            found[name] = _plain(one)
        elif name == "description":
            found[name] = re.sub(r"\[([^\[\]]*+)\]\([^)\s]*+\)", r"\1", cleandoc(one)).replace("``", "`")
        elif name == "$ref":
            found[name] = one.replace("#/$defs/", "#/definitions/")
        elif name == "prefixItems":
            found["items"] = _plain(one)
        elif name == "items" and "prefixItems" in value:
            found["additionalItems"] = _plain(one)
        elif name == "$defs":
            found["definitions"] = _plain(one, True)
        elif name == "const":
            found["enum"] = [one]
        elif name not in ("title", "discriminator", "default") or (
            name == "default" and one not in ("", None, [], {})
        ):
            found[name] = _plain(one, name == "properties") if name != "default" else one
    if "$ref" in found and len(found) > 1:
        # Draft 7 passes over what stands beside a reference.
        found["allOf"] = [{"$ref": found.pop("$ref")}]
    return found
