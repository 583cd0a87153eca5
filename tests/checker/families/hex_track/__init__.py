"""Tests of the family `hex_track`."""
