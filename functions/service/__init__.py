"""The use cases: what happens when a page asks something of a table. No AWS here, only ports."""
