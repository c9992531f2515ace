"""Whole games played over real sockets, with every message checked by a second reading of the rules.

    make soak GAMES=200          python -m tests.soak --games 200 [--url http://127.0.0.1:8000] [--seed N]

    make faults GAMES=500        python -m tests.soak --faults --games 500: while everything goes wrong at random

Neither players nor checks import the game, its messages or its service: the players know the protocol from its page,
and the checks are written again from the rules. Only `cloud` starts a program of the project, `storms` knows the faults
of the local cloud by their names, and `staged` plays a table with the engine for the tests of the checks.

- `lines`, `browsers`, `players`, `pranks`, `styles`: who plays, with what, how, and what is provoked on purpose
- `tables`, `scenarios`, `storms`, `crowd`: which games are played, alone or side by side, and in what weather
- `testimony`: what crossed the sockets of one table, as it was sent and received
- `sealed`, `following`, `ledger`: what was truly dealt and where every card lay at every moment, found afterwards
- `shape`, `knowledge`, `showing`, `checking`: whether each message held what its seat might know, and all of it right
- `figures`, `report`: what is counted and timed
"""
