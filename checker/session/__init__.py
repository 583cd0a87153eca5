"""The run of a file: branches, claims, counts, recovery, findings."""
