"""Parts of a charter: its banner and its sections."""
