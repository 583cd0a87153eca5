"""What `lint` passes, every command prints: ``python -m tests.words --cases 5000`` tries random words in every field.

A case is a specimen of a kind of component with words, icons and counts in some of its fields, and a paper. Where `lint` finds
no fault, printing, pictures, differences and exports end with exit code 0.
"""
