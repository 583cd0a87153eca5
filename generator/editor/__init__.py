"""The language server: what an editor asks about tracker files and component data while somebody types."""
