"""How it is printed: sheets, papers, duplex, change tracking, writers, and the command."""
