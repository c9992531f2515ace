"""Players of known strength, each written from its published description, to measure the house bots by."""
