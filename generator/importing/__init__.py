"""Designs of other tools become folders of component data: game files of 18xx-maker, lists of cards."""
