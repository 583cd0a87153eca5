"""Whether it was played right: tracker text, entries, rules, findings."""
