"""The report of many evenings: what their figures say in words, tables and charts, as page, PDF and CSV."""
