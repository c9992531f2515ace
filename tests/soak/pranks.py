"""Frames that must be refused, sent on purpose: each is answered, changes nothing and tells the opponent nothing."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tests.soak.browsers import CHANCES, Stuck, received
from tests.soak.players import Player
from tests.soak.sealed import PACK
from tests.soak.shape import is_gateway_error
from tests.soak.testimony import Message

ANSWER_S = 10.0
ECHO_S = 0.05
"""So long after the answer the opponent is still watched."""
REPEATED = "repeated"
UNANSWERED = "unanswered"
"""Its function ran out of time, as the gateway says; counted in the figures."""
CONCEDES_AFTER = 6


@dataclass(frozen=True)
class Prank:
    """A frame, and the codes one of which must answer it; `REPEATED` for one that is acknowledged again."""

    text: str
    codes: frozenset[str]


def prank(player: Player, codes: str, action: str, **fields: object) -> Prank:
    """A command of this table that must be refused."""
    return Prank(player.frame(action, **fields), frozenset(codes.split()))


def on_my_turn(player: Player) -> Iterator[Prank]:
    """What a player to move can try that the rules of play refuse."""
    deal, at = player.view["deal"], player.view["at"]
    strange = player.rng.choice([card for card in PACK if card not in deal["hand"]])
    if deal["phase"] == "discard":
        yield prank(player, "already_drawn", "move", at=at, move=player.rng.choice(["draw", "take"]))
        yield prank(player, "not_held", "move", at=at, move=f"{player.rng.choice(['discard', 'knock'])} {strange}")
        yield prank(player, "pass_only_in_offer", "move", at=at, move="pass")
        yield from (prank(player, "just_taken", "move", at=at, move=f"{way} {deal['locked']}") for way in _throws(deal))
        yield from (prank(player, "too_much_deadwood", "move", at=at, move=f"knock {card}") for card in _dear(deal))
    else:
        yield prank(player, "must_draw_first", "move", at=at, move=f"discard {player.rng.choice(deal['hand'])}")
        yield prank(player, "must_draw_first", "move", at=at, move=f"knock {player.rng.choice(deal['hand'])}")
    if deal["phase"] == "offer":
        yield prank(player, "offer_no_stock", "move", at=at, move="draw")
    if deal["phase"] == "draw":
        yield prank(player, "pass_only_in_offer", "move", at=at, move="pass")
        yield from (prank(player, "must_draw_stock", "move", at=at, move="take") for _ in range(deal["seen"] == "pp"))


def _throws(deal: Message) -> list[str]:
    return ["discard", "knock"] if deal["locked"] else []


def _dear(deal: Message) -> list[str]:
    return [card for card in deal["sheds"] if card not in deal["knocks"]][:1]


def for_an_earlier_moment(player: Player) -> Iterator[Prank]:
    """A move made for the moment before."""
    game, deal, ply = map(int, player.view["at"].split("."))
    legal = player.rng.choice(player.view["deal"]["legal_moves"])
    before = f"{game}.{deal}.{ply - 1}" if ply else f"{game}.{deal - 1}.9"
    yield prank(player, "stale", "move", at=before, move=legal)


def for_a_later_moment(player: Player) -> Iterator[Prank]:
    """A move and other commands made for a moment that has not come."""
    game, deal, ply = map(int, player.view["at"].split("."))
    legal = player.rng.choice(player.view["deal"]["legal_moves"])
    yield prank(player, "stale", "move", at=f"{game}.{deal}.{ply + 1}", move=legal)
    for action in ("concede", "offerEnd", "acceptEnd", "rematch"):
        yield prank(player, "stale", action, game=game + 1)


def at_a_bad_time(player: Player) -> Iterator[Prank]:
    """Commands that belong to another stage, or to the other seat."""
    game, at = player.view["seal"]["game"], player.view["at"]
    yield prank(player, "deal_not_over", "ready", at=at)
    yield prank(player, "game_not_over", "rematch", game=game)
    yield prank(player, "already_dealt", "commit", game=game, commitment="0" * 64)
    yield prank(player, "already_dealt", "nonce", game=game, nonce="0" * 64)
    yield prank(player, "no_offer", "acceptEnd", game=game)
    yield prank(player, "not_away", "claim", what="house", game=game)
    yield prank(player, "not_away", "claim", what="end", game=game)
    yield prank(player, "deal_not_over", "claim", what="next", game=game)
    yield prank(player, "seat_code_wrong already_seated", "takeSeat", code="2222-2222", secret=player.new_word(22))
    if player.seat == 1:
        yield prank(player, "not_opener", "addBot")
        yield prank(player, "not_opener", "removeBot")
        yield prank(player, "not_opener", "admit", yes=True)
    else:
        yield prank(player, "table_full", "addBot")
        yield prank(player, "no_guest", "admit", yes=True)
    yield prank(player, "chat_too_long", "chat", text="ha" * 5_000)
    yield prank(player, "chat_empty", "chat", text="\u200b  ")


def garbage(player: Player) -> Iterator[Prank]:
    """What is no command at all, or of no table."""
    for text in ("", "{", "[]", "7", "null", '"move"', "[" * 2_000, '{"action":"move","action":"move"}'):
        yield Prank(text or " ", frozenset({"unreadable"}))
    yield Prank(json.dumps({"action": "chat", "text": "x" * 20_000}), frozenset({"too_large"}))
    yield Prank('{"action":"dance"}', frozenset({"unknown_action"}))
    yield Prank('{"action":7}', frozenset({"unknown_action"}))
    for fields in ({"move": "discard 1h"}, {"at": "2.5"}, {"seat": 1}, {"move": None}, {"command": "two words"}):
        whole = {"action": "move", "table": player.room.testimony.table, "command": player.new_command()}
        text = json.dumps(whole | {"at": "1.1.0", "move": "draw"} | fields)
        yield Prank(text, frozenset({"bad_field"}))
    unknown = {"action": "move", "table": "222-222-222", "command": player.new_command(), "at": "1.1.0", "move": "draw"}
    yield Prank(json.dumps(unknown), frozenset({"unknown_table"}))


def any_prank(player: Player) -> Prank:
    """One of all that can be tried now by a player whose turn it is."""
    kinds = [on_my_turn, for_an_earlier_moment]
    if not player.room.testimony.faults:
        # Of frames that come late, or twice, these might be right when they come, or be answered in another's place.
        kinds += [for_a_later_moment, at_a_bad_time, garbage]
    pranks = list(player.rng.choice(kinds)(player))
    if player.rng.random() < 0.2:
        return Prank(player.last_accepted, frozenset({REPEATED}))
    return player.rng.choice(pranks)


async def play_prank(player: Player, tried: Prank, watched: Player | None) -> None:
    """Send it, and note as a problem any other answer than the right one, any change, and any word to the opponent.

    The floor must be held, so that nobody else moves in the meantime.
    """
    version, told = player.view["version"], _views(watched)
    in_doubt = any(each.asks_lately() for each in (player, watched) if each is not None)
    code = await _tried(player, tried)
    await asyncio.sleep(ECHO_S)
    if code not in tried.codes | {UNANSWERED}:
        player.room.problems.append(f"{code} answered {tried.text:.200}, not {' or '.join(tried.codes)}")
    if player.view["version"] != version:
        player.room.problems.append(f"version {version} became {player.view['version']} by {tried.text:.200}")
    if _tells(_views(watched) - told, told, player, in_doubt=in_doubt):
        player.room.problems.append(f"the opponent was told of {tried.text:.200}")


async def _tried(player: Player, tried: Prank) -> str | None:
    """Send it, and what answers it; where things go wrong on purpose, again until that says something of it."""
    for _ in range(CHANCES):
        began = time.monotonic()
        await player.send(tried.text)
        try:
            await player.until(partial(_answer, player, tried, began), f"after {tried.text:.200}", patience=ANSWER_S)
        except Stuck:
            if not player.room.testimony.faults:
                raise
        code = _answer(player, tried, began)
        if not player.room.testimony.faults or code not in {None, UNANSWERED, *player.passing}:
            return code
    raise Stuck(f"nothing answered {tried.text:.200}")


def _answer(player: Player, tried: Prank, since: float) -> str | None:
    """The code that answered it on the player's first tab; `REPEATED` for a view that holds its command."""
    for frame in received(player.lines[0].tab, since):
        message = json.loads(frame.text)
        if is_gateway_error(message):
            return UNANSWERED
        if message.get("type") == "refused" and message["command"] in (None, _command(tried.text)):
            return str(message["code"])
        if message.get("type") == "view" and _command(tried.text) in message["acks"]:
            return REPEATED
    return None


def _command(text: str) -> str | None:
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return frame.get("command") if isinstance(frame, dict) else None


def _views(watched: Player | None) -> Counter[str]:
    """The views the opponent's tabs received, and how often each."""
    tabs = [] if watched is None else [tab for tab in watched.room.testimony.tabs if tab.seat == watched.seat]
    texts = (frame.text for tab in tabs for frame in tab.frames if not frame.sent)
    return Counter(text for text in texts if text.startswith('{"type":"view"'))


def _tells(new: Counter[str], before: Counter[str], player: Player, *, in_doubt: bool) -> bool:
    """Whether views that came to the opponent tell it of something.

    Any does. But one that it had already may answer what it asked itself a moment before, or asked twice; and where
    things go wrong on purpose, it may tell of presence: then it tells something if its version is newer than mine.
    """
    if player.room.testimony.faults:
        return any(json.loads(view)["version"] > player.view["version"] for view in new)
    return bool(new.keys() - before.keys() if in_doubt else new)


@dataclass
class Trickster(Player):
    """A player who now and then sends what must be refused, says something, or loads the page anew."""

    opponent: Player | None = None
    """The other person; None opposite the house bot, which moves when it likes."""
    concedes_in: int = 0
    """The game that this player gives up in the middle of its first deal."""

    async def move(self) -> bool:
        """Make a move if it is this seat's turn, and now and then something else first."""
        await self._distracted()
        async with self.room.floor:
            await self._caught_up()
            if self.view["stage"] != "playing":
                return True
            if self.rng.random() < (self.prankish if self.my_turn() else self.prankish / 4):
                await self._prank()
            return await self._moved() if self.my_turn() else False

    async def _distracted(self) -> None:
        if self.rng.random() < self.chatty:
            await self.say(f"<i>Line</i> {self.rng.randrange(10**9)} of seat {self.seat} \N{GRINNING FACE}")
        if self.rng.random() < self.restless:
            async with self.room.floor:
                await self.reload()

    async def _caught_up(self) -> None:
        """Both persons have seen the same, so that whatever comes now has a new cause."""
        if self.opponent is not None:
            me, other = self, self.opponent
            newest = max(me.view["version"], other.view["version"])
            await me.until(lambda: me.view["version"] >= newest, "to catch up")
            await other.until(lambda: other.view["version"] >= newest, "to catch up")

    async def _prank(self) -> None:
        await asyncio.sleep(ECHO_S)
        if self.my_turn():
            await play_prank(self, any_prank(self), self.opponent)
        elif self.opponent is not None:
            await play_prank(self, on_their_turn(self), self.opponent)

    async def _moved(self) -> bool:
        game, _, ply = map(int, self.view["at"].split("."))
        if game == self.concedes_in and ply > CONCEDES_AFTER:
            await self.must("concede", game=game)
        else:
            await self.must("move", at=self.view["at"], move=self.style(self.view["deal"], self.rng))
        return True


def on_their_turn(player: Player) -> Prank:
    """A move on the other person's turn."""
    move = player.rng.choice(["draw", "take", f"discard {player.view['deal']['hand'][0]}"])
    return prank(player, "not_your_turn", "move", at=player.view["at"], move=move)
