"""Papers and printers."""
