"""Component data from the files of other programs: lists of cards, and games of 18xx-maker."""
