"""Data files become typed values, or every fault of the file at once (`playproof.components.faults.DataFaults`).

`toml_file` reads TOML, `table_file` CSV and XLSX, `pictures` PNG and JPEG; `limits` opens files safely;
`typed` puts what a model refuses into plain sentences.
"""
