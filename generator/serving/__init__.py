"""What the local web pages share: who may ask, running a server until it is ended, watching files, events."""
