"""Places on a drawn piece where other pieces lie."""
