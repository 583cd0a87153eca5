"""Typefaces: the faces that text is set in, a workspace's own font files, kerning and ligatures."""
