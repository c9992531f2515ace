"""The page in a real browser, played by its visible words and hooks alone."""
