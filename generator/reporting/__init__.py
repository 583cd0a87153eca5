"""The report of an evening: a page (HTML) and a PDF, from the record of a tracker file."""
