"""A bare Typer application with one command: ``python tests/bench/bare_typer.py [--version | NAME]``."""

from typing import Annotated

import typer

app = typer.Typer()


def show_version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"typer {version('typer')}")
        raise typer.Exit


@app.command()
def hello(
    name: Annotated[str, typer.Argument(help="Whom to greet.")] = "you",
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
) -> None:
    """Say hello."""
    typer.echo(f"Hello {name}")


if __name__ == "__main__":
    app()
