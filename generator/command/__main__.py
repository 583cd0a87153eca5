"""``python -m playproof.generator.command`` is ``playproof``."""

from playproof.generator.command import main

main()
