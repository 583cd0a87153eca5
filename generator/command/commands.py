"""The commands by name, and the application that has them.

A command's module is read when the command is called, and imports what it needs when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from playproof.generator.command.output import say

#: Command → its module here; all others are commands that print.
MODULES = {
    "new": "beginning",
    "games": "looking",
    "lint": "looking",
    "preview": "previewing",
    "studio": "studio",
    "table": "tabling",
    "icons": "icons",
    "looks": "looks",
    "pull": "pulling",
    "diff": "changes",
    "check": "checking",
    "state": "checking",
    "legal": "checking",
    "rules": "checking",
    "explain": "checking",
    "picture": "picturing",
    "report": "reporting",
    "simulate": "simulating",
    "play": "playing",
    "import": "importing",
    "export": "exporting",
    "schemas": "editing",
    "lsp": "editing",
}
#: How docstrings are written.
MARKUP: Final = "markdown"


def _functions(module: str) -> dict[str, Callable[..., None]]:
    commands: dict[str, Callable[..., None]] = import_module(f"playproof.generator.command.{module}").COMMANDS
    return commands


def _pass_over_none(parameters: Iterable[Any]) -> None:
    """An option that isn't given, or is a text, needs no validator: Typer builds one for each, which takes a millisecond."""

    def given(parameter: Any, process: Callable[[Any, Any], Any], ctx: Any, value: Any) -> Any:
        if value is None and not parameter.required:
            return None
        plain = parameter.callback is None and parameter.type_descriptor.parameter_info.parser is None
        if plain and parameter.type_descriptor.annotation is str and type(value) is str:
            return value
        if plain and parameter.type_descriptor.annotation == list[str] and type(value) in (list, tuple):
            return list(value)
        return process(ctx, value)

    for parameter in parameters:
        parameter.process_value = partial(given, parameter, parameter.process_value)


class _Command(TyperCommand):
    """One command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _pass_over_none(self.get_params(ctx))
        return super().parse_args(ctx, args)


class _Commands(Mapping[str, Any]):
    """The commands by name, each built when it is asked for."""

    def __getitem__(self, name: str) -> Any:
        single = typer.Typer(add_completion=False, rich_markup_mode=MARKUP)
        single.command(name, cls=_Command)(_functions(MODULES.get(name, "printing"))[name])
        return get_command(single)

    def __iter__(self) -> Iterator[str]:
        yield from _functions("printing")
        yield from MODULES

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Group(TyperGroup):
    """What `playproof` takes behind it: help needs no more of a command than its name and docstring."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands()  # type: ignore[assignment]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _pass_over_none(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        modules = dict.fromkeys(["printing", *MODULES.values()])
        self.commands = {
            name: TyperCommand(name, help=getdoc(function))
            for module in modules
            for name, function in _functions(module).items()
        }
        super().format_help(ctx, formatter)


app = typer.Typer(
    name="playproof",
    cls=_Group,
    help="Prints prototype board games and checks how they were played.",
    epilog="To start, try: playproof games, then playproof kit preascendant",
    invoke_without_command=True,
    add_completion=True,
    rich_markup_mode=MARKUP,
    pretty_exceptions_enable=False,
)


def _show_version(value: bool) -> None:
    if value:
        from playproof import __version__

        say(f"playproof {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Prints prototype board games and checks how they were played."""
    if context.invoked_subcommand is None:
        from playproof.generator.command.greeting import greet

        greet(Path.cwd())
