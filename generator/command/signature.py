"""Options of a command from a table instead of a signature: what many commands share, or pass on whole, is written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer


def option(kind: Any, help: str, *names: str, **more: Any) -> Any:
    """An option's type for Typer: that of its value, what its help says, its names if they aren't that of the parameter."""
    return Annotated[kind, typer.Option(*names, help=help, **more)]


def between(ends: tuple[float, float]) -> dict[str, float]:
    """The range of a number, for Typer."""
    return dict(zip(("min", "max"), ends, strict=True))


def port_option(usual: int) -> Any:
    """The port of a local page."""
    return option(int | None, f"Port on this machine; 0: any free port. [default: {usual}]", min=0, max=65535)


BROWSE = option(bool, "Open the page in the browser.", "--open/--no-open")
THEME = option(
    str | None,
    "plain, colour, ink-saver, large-print, high-contrast, or a theme of your own. [default: plain]",
)


GameName = Annotated[str, typer.Argument(help="The game, as `playproof games` lists it.", show_default=False)]


def with_options(
    command: Callable[..., None],
    options: Mapping[str, Any],
    usual: Mapping[str, Any],
    arguments: Mapping[str, Any] = {"game": GameName},
) -> Callable[..., None]:
    """The command with these arguments and options, which Typer reads in its signature: their types by their names.

    ``usual`` has the values of options that aren't typed; others are None then.
    """
    found = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=argument) for name, argument in arguments.items()
    ]
    found += [
        Parameter(name, Parameter.KEYWORD_ONLY, default=usual.get(name), annotation=option)
        for name, option in options.items()
    ]
    command.__signature__ = Signature(found)  # type: ignore[attr-defined]
    return command
