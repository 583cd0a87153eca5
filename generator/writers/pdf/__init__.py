"""PDF: the document, its pages' content, fonts, metadata and structure."""
