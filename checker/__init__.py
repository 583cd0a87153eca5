"""Whether it was played right: tracker text, entries, rules, findings. Start at :mod:`playproof.checker.api`."""
