"""Rule families: modules that several games share, each in a module of its own whose ``FAMILY`` is the module."""
