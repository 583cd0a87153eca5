"""The ``playproof`` command."""
