"""How the game runs on AWS: handlers, use cases, ports, adapters, and the wire."""

import gc

gc.set_threshold(200_000)
"""A cold start makes some hundred thousand objects that stay; looking through them for garbage, as Python does after
every few hundred, would take a seventh of it. What a move leaves is found as ever, some ten megabytes later.
"""
