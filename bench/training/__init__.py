"""How the expert's weights are made: self-play, learning, and writing `core/bots/weights.py`."""
