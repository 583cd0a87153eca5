"""Maps and tiles of 18xx-maker."""
