"""A kit from a game's data to its files: options, job, files, manifest, reprints."""
