"""Benchmarks and contests, which print ratios of one run."""
