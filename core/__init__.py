"""The game of gin rummy: values and pure functions, the standard library only."""
