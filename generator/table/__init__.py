"""The table page: a tracker file under way as a page for the phones at the table."""
