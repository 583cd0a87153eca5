"""Boards larger than the paper: where they are parted, and their sheets."""
