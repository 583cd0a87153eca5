"""The settings on the page about editors: each can be read, and starts the language server."""

from __future__ import annotations

import json
import re
import tomllib

import yaml

from playproof.checker.model.keywords import KEYWORDS
from playproof.generator.command.commands import MODULES
from tests.checkout import ROOT
from tests.fences import Block, blocks
from tests.project.test_vscode import FOLDER, GRAMMAR

PAGE = ROOT / "docs" / "editors.md"
COMMAND = ["playproof", "lsp"]


def block(language: str) -> Block:
    [found] = [one for one in blocks(PAGE) if one.language == language]
    return found


def test_each_editor_starts_the_server() -> None:
    assert MODULES["lsp"] == "editing"
    assert json.loads(block("json").text)["clients"]["playproof"]["command"] == COMMAND
    helix = tomllib.loads(block("toml").text)
    server = helix["language-server"]["playproof"]
    assert [server["command"], *server["args"]] == COMMAND
    assert {one["name"]: one["language-servers"][-1] for one in helix["language"]} == {
        "playproof": "playproof", "toml": "playproof",
    }  # fmt: skip
    [said] = re.findall(r"cmd = \{ (.*) \}", block("lua").text)
    assert json.loads(f"[{said}]") == COMMAND


def test_the_syntax_for_sublime_is_that_of_the_grammar() -> None:
    syntax = yaml.safe_load(block("yaml").text.removeprefix("%YAML 1.2\n"))
    assert (syntax["scope"], syntax["file_extensions"]) == (GRAMMAR["scopeName"], ["play"])
    theirs = {pattern["match"] for pattern in GRAMMAR["patterns"]}
    words, *others = sorted(
        (one["match"] for one in syntax["contexts"]["main"]), key=lambda match: match not in theirs
    )[::-1]
    assert set(re.search(r"\(([a-z|]+)\)", words)[1].split("|")) == KEYWORDS  # type: ignore[index]
    assert set(others) <= theirs


def test_the_extension_is_packed_as_its_page_says() -> None:
    [line] = [line for one in blocks(PAGE) if one.language == "sh" for line in one.lines if "vsix" in line]
    version = json.loads((FOLDER / "package.json").read_text())["version"]
    assert line == f"code --install-extension playproof-{version}.vsix"
