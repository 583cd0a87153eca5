"""Numbers, lists and found values as parts of a sentence."""
