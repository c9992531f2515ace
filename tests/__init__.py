"""The tests, in the words of the card table."""
