"""Playproof prints prototype board games as print-and-play kits and checks how they were played.

The public functions and types are the names in ``__all__``. Each is imported when it is first used, so that
``import playproof`` is cheap. See docs/api.md.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

__version__ = "0.1.0"

# In a checkout the packages are links to the folders beside this one. A clone without symbolic links (Windows without
# developer mode) has small text files in their place: there the packages are found beside this folder.
_HERE = Path(__file__).resolve().parent
if not (_HERE / "components").is_dir():
    __path__.append(str(_HERE.parent))

if TYPE_CHECKING:
    from playproof._checking import UnreadableFile, check_file, check_text, report_text
    from playproof._exporting import export_game
    from playproof._games import load_game
    from playproof._printing import diff_kits, difference_text, print_kit
    from playproof.checker.model.findings import Finding, Report
    from playproof.components.base import Piece, PieceSet
    from playproof.components.differing import FieldChange
    from playproof.components.faults import DataFaults, Fault, NotInGame, Place, PlayproofError
    from playproof.components.game import Currency, Game
    from playproof.generator.difference.compare import Difference, PageChange, PieceChange
    from playproof.generator.difference.shared import SharedChange
    from playproof.generator.difference.since import NothingToCompare
    from playproof.generator.exporting.exporting import Exported
    from playproof.generator.exporting.options import ExportError
    from playproof.generator.imposition.faults import ImpositionError
    from playproof.generator.kit.atomic_output import OutputError
    from playproof.generator.kit.files import PrintedKit
    from playproof.generator.kit.options import KitOptions, OptionError
    from playproof.generator.kit.reprint import NoFormerKit
    from playproof.generator.paper.papers import PaperError
    from playproof.generator.paper.printers import PrinterError
    from playproof.generator.writers.fault import WriteError

__all__ = [
    "Currency",
    "DataFaults",
    "Difference",
    "ExportError",
    "Exported",
    "Fault",
    "FieldChange",
    "Finding",
    "Game",
    "ImpositionError",
    "KitOptions",
    "NoFormerKit",
    "NotInGame",
    "NothingToCompare",
    "OptionError",
    "OutputError",
    "PageChange",
    "PaperError",
    "Piece",
    "PieceChange",
    "PieceSet",
    "Place",
    "PlayproofError",
    "PrintedKit",
    "PrinterError",
    "Report",
    "SharedChange",
    "UnreadableFile",
    "WriteError",
    "check_file",
    "check_text",
    "diff_kits",
    "difference_text",
    "export_game",
    "load_game",
    "print_kit",
    "report_text",
]

#: Module → the public names that it defines; a test compares with the imports above.
_DEFINED = {
    "_checking": "UnreadableFile check_file check_text report_text",
    "_exporting": "export_game",
    "_games": "load_game",
    "_printing": "diff_kits difference_text print_kit",
    "checker.model.findings": "Finding Report",
    "components.base": "Piece PieceSet",
    "components.differing": "FieldChange",
    "components.faults": "DataFaults Fault NotInGame Place PlayproofError",
    "components.game": "Currency Game",
    "generator.difference.compare": "Difference PageChange PieceChange",
    "generator.difference.shared": "SharedChange",
    "generator.difference.since": "NothingToCompare",
    "generator.exporting.exporting": "Exported",
    "generator.exporting.options": "ExportError",
    "generator.imposition.faults": "ImpositionError",
    "generator.kit.atomic_output": "OutputError",
    "generator.kit.files": "PrintedKit",
    "generator.kit.options": "KitOptions OptionError",
    "generator.kit.reprint": "NoFormerKit",
    "generator.paper.papers": "PaperError",
    "generator.paper.printers": "PrinterError",
    "generator.writers.fault": "WriteError",
}
_MODULES = {name: module for module, names in _DEFINED.items() for name in names.split()}

if not TYPE_CHECKING:  # mypy would take every name for defined

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module 'playproof' has no attribute '{name}'")
        value = getattr(import_module(f"playproof.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
