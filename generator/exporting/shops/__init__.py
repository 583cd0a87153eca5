"""Print shops: what they print as profiles in TOML, which product a piece goes to, and the files to upload."""
