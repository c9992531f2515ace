"""Accounts laid out by hand, as the server would tell of them."""

import json

from tests.browser.staged import Message, Stage

USER = "abcdefghijklmnopqrstuv"
SESSION = {"user": USER, "token": "t" * 43}
MADE = 1_790_000_000_000
"""When it was made, by the server's time in ms: a day of September 2026."""
DAY = 86_400_000

ACCOUNT: Message = {
    "answer": "account",
    "user": USER,
    "version": 3,
    "created": MADE,
    "nickname": "Maya",
    "preferences": {"felt": "blue"},
    "passkeys": [
        {"id": "one", "name": "Chrome, Android", "created": MADE, "used": MADE + 9 * DAY},
        {"id": "two", "name": "Safari, iPad", "created": MADE + 2 * DAY, "used": MADE + 4 * DAY},
    ],
    "sessions": [
        {"id": "a" * 32, "device": "Chrome, Android", "created": MADE, "used": MADE + 9 * DAY, "here": True},
        {"id": "b" * 32, "device": "Safari, iPad", "created": MADE + 2 * DAY, "used": MADE + 4 * DAY, "here": False},
    ],
}


def _point(game: int) -> Message:
    won = game % 5 not in (1, 3)
    low = (37 * game) % 95
    mine, theirs = (100 + (17 * game) % 26, low) if won else (low, 100 + (13 * game) % 24)
    return {"at": MADE + game * DAY // 3, "mine": mine, "theirs": theirs, "target": 100, "won": won}


STATISTICS: Message = {
    "answer": "statistics",
    "games": {"won": 25, "lost": 16, "abandoned": 1},
    "streak": 3,
    "best_streak": 6,
    "deals": {
        "won": 130,
        "lost": 101,
        "void": 4,
        "gins": 38,
        "knocks": 88,
        "undercuts": 11,
        "gins_against": 27,
        "knocks_against": 78,
        "undercuts_against": 7,
        "caught": 21.34,
        "caught_with": 18.5,
        "knock_deadwood": [38, 4, 6, 9, 12, 10, 14, 11, 9, 8, 5],
    },
    "levels": [
        {"level": "easy", "won": 9, "lost": 1, "abandoned": 0},
        {"level": "standard", "won": 7, "lost": 6, "abandoned": 0},
        {"level": "expert", "won": 2, "lost": 5, "abandoned": 1},
    ],
    "friends": [
        {"kind": "player", "name": "Sam", "won": 5, "lost": 3, "abandoned": 0, "last": MADE},
        {"kind": "guest", "name": "Alexandra the Great", "won": 2, "lost": 0, "abandoned": 0, "last": MADE},
        {"kind": "former", "name": "", "won": 0, "lost": 1, "abandoned": 0, "last": MADE},
    ],
    "points": [_point(game) for game in range(42)],
}

CODE = {"answer": "deviceCode", "code": "2345-wxyz", "seconds": 120}


def signs_in(stage: Stage, account: Message = ACCOUNT) -> None:
    """From now on this device has a session of an account."""
    stage.account |= {"show": account, "save": account, "statistics": STATISTICS, "deviceCode": CODE}
    stage.page.evaluate(f"localStorage.setItem('gin-table:account', {json.dumps(json.dumps(SESSION))})")
