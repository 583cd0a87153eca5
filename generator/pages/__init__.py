"""Pages: sheets bound into files, page furniture, contents, change sheets."""
