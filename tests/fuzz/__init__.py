"""Tracker files, headers and data that nobody would write, made at random: ``python -m tests.fuzz --minutes 10``.

What is wrong with them is said in sentences. Anything else that is raised, and whatever takes too long or too much memory,
is a fault: it is written, as small as it can be made, into a folder.
"""
