"""Writers: pages and drawings in, bytes of a file out. They decide nothing; same input, same bytes."""
