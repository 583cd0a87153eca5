"""``python -m generator.command`` is ``playproof``."""

from generator.command import main

main()
