"""Tables of rows: CSV, XLSX and ODS files, and TOML tables."""
