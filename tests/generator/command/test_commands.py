"""The commands are built when they are called: what that may not change."""

import re

from typer.testing import CliRunner

from playproof.generator.command.commands import MODULES, app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "200"})
    return result.exit_code, result.output


def test_help_names_every_command_with_a_line() -> None:
    status, text = run("--help")
    named = re.findall(r"^│ (\w+) +(\S.*?) +│$", text, re.MULTILINE)
    assert status == 0
    assert [name for name, _ in named][:3] == ["kit", "images", "cards"]
    assert set(MODULES) <= {name for name, _ in named}
    assert len(named) == 40
    assert dict(named)["tokens"] == "Print the tokens."


def test_every_command_that_help_names_has_its_own() -> None:
    _, text = run("--help")
    for name in re.findall(r"^│ (\w+) ", text, re.MULTILINE):
        status, own = run(name, "--help")
        assert status == 0
        assert f"Usage: playproof {name} [OPTIONS]" in own
        assert "Example" in own


def test_a_misspelt_command_is_told_the_nearest() -> None:
    status, text = run("ceck", "friday.play")
    assert status == 2
    assert "No such command 'ceck'. Did you mean 'check'?" in text


def test_commands_without_an_argument_say_what_is_missing() -> None:
    status, text = run("kit")
    assert status == 2
    assert "Missing argument" in text
