"""Any commands by anybody, in any order: the table stays a table."""

import pickle
import random
from collections.abc import Callable
from dataclasses import fields, replace

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.cards import DECK
from core.endings import accept_end, claim_end, concede, offer_end
from core.illegal import IllegalMove
from core.moves import Move
from core.playing import claim_next, play, ready
from core.refusals import Refused
from core.returning import claim_house, come_back, make_seat_code, take_seat
from core.rules import Rules
from core.sealing import commit, rematch, reveal
from core.seats import fingerprint
from core.sitting import add_bot, admit, leave, mute, open_table, remove_bot, sit
from core.table import Stage, Table, bot_to_move, finished_deal, remember, seat_of
from tests import strategies
from tests.builders import eager_move
from tests.core.tables import CODE, NONCES, NOON, SEED, binding, bot_move, deal_played, sealed, step, turn_of

NEXT_STAGES: dict[Stage, set[Stage]] = {
    "waiting": {"sealing", "closed"},
    "sealing": {"playing", "over", "waiting", "closed"},
    "playing": {"showdown", "over", "closed"},
    "showdown": {"playing", "over", "closed"},
    "over": {"sealing", "waiting", "closed"},
    "closed": set(),
}

seats = st.sampled_from([0, 1])
secrets = st.sampled_from([fingerprint(device) for device in ("maya", "ben", "zoe", "maya's tablet")])
names = st.sampled_from(["Maya", "Ben", "", "\u202e", "x" * 21])
codes = st.sampled_from([fingerprint(code) for code in ("first code", "second code")])
offsets = st.sampled_from([0, 0, 0, 0, 1, -1])
times = st.integers(NOON, NOON + 200_000)
new_seeds = st.binary(min_size=32, max_size=32)


class AnyCommands(RuleBasedStateMachine):
    """Two seats, four devices, and every command with right and wrong arguments."""

    @initialize(points=st.integers(50, 60))
    def open(self, points: int) -> None:
        self.table = open_table(CODE, name="Maya", secret=fingerprint("maya"), rules=Rules(target=points), seed=SEED)
        self.rng = random.Random(points)

    def ask(self, command: Callable[[Table], Table]) -> None:
        """Try a command, and compare the table before with the table after."""
        before, kept = self.table, pickle.dumps(self.table)
        try:
            self.table = command(before)
        except (Refused, IllegalMove):
            return
        finally:
            assert pickle.loads(kept) == before  # noqa: S301 (written above)
        assert_follows(before, self.table)

    # --- commands in their place, so that the walk gets somewhere ---

    @precondition(lambda self: self.table.stage == "sealing")
    @rule()
    def seal_and_deal(self) -> None:
        nobody = all(sitter.nonce is None for sitter in self.table.sitters)
        if nobody:
            self.ask(sealed)

    @precondition(lambda self: self.table.stage == "playing")
    @rule(moves=st.integers(1, 20))
    def play_on(self, moves: int) -> None:
        for _ in range(moves):
            if self.table.stage == "playing":
                self.ask(lambda table: step(table, eager_move, self.rng))

    @precondition(lambda self: self.table.stage == "playing")
    @rule()
    def play_to_the_end(self) -> None:
        self.ask(lambda table: deal_played(table, self.rng))

    @precondition(lambda self: bot_to_move(self.table) is not None)
    @rule()
    def let_the_house_move(self) -> None:
        self.ask(lambda table: play(table, turn_of(table), at=table.at, move=bot_move(table, self.rng)))

    # --- any command ---

    @rule(name=names, secret=secrets)
    def sit(self, name: str, secret: bytes) -> None:
        self.ask(lambda table: sit(table, name=name, secret=secret))

    @rule(seat=seats, yes=st.booleans())
    def admit(self, seat: int, yes: bool) -> None:
        self.ask(lambda table: admit(table, seat, yes=yes))

    @rule(seat=seats)
    def add_bot(self, seat: int) -> None:
        self.ask(lambda table: add_bot(table, seat, level="easy"))

    @rule(seat=seats, seed=new_seeds)
    def remove_bot(self, seat: int, seed: bytes) -> None:
        self.ask(lambda table: remove_bot(table, seat, seed=seed))

    @rule(seat=seats, sure=st.sampled_from([False, False, False, True]))
    def leave(self, seat: int, sure: bool) -> None:
        if sure:
            self.ask(lambda table: leave(table, seat))

    @rule(seat=seats, offset=offsets, mine=st.booleans())
    def commit(self, seat: int, offset: int, mine: bool) -> None:
        game = self.table.game.number + offset
        commitment = binding(self.table, seat) if mine else bytes(32)
        self.ask(lambda table: commit(table, seat, game=game, commitment=commitment))

    @rule(seat=seats, offset=offsets)
    def reveal(self, seat: int, offset: int) -> None:
        self.ask(lambda table: reveal(table, seat, game=table.game.number + offset, nonce=NONCES[seat]))

    @rule(seat=seats, fresh=st.booleans(), move=strategies.moves)
    def play(self, seat: int, fresh: bool, move: Move) -> None:
        self.ask(lambda table: play(table, seat, at=table.at if fresh else "1.1.0", move=move))

    @rule(seat=seats, fresh=st.booleans(), now=times)
    def ready(self, seat: int, fresh: bool, now: int) -> None:
        self.ask(lambda table: ready(table, seat, at=table.at if fresh else "1.1.9", now=now))

    @rule(seat=seats, offset=offsets, now=times)
    def claim_next(self, seat: int, offset: int, now: int) -> None:
        self.ask(lambda table: claim_next(table, seat, game=table.game.number + offset, now=now))

    @rule(seat=seats, offset=offsets, seed=new_seeds)
    def rematch(self, seat: int, offset: int, seed: bytes) -> None:
        self.ask(lambda table: rematch(table, seat, game=table.game.number + offset, seed=seed))

    @rule(seat=seats, offset=offsets, how=st.sampled_from([concede, accept_end, claim_end, claim_house, offer_end]))
    def end(self, seat: int, offset: int, how: Callable[..., Table]) -> None:
        self.ask(lambda table: how(table, seat, game=table.game.number + offset))

    @rule(seat=seats)
    def withdraw(self, seat: int) -> None:
        self.ask(lambda table: offer_end(table, seat, game=table.game.number, withdraw=True))

    @rule(seat=seats, code=codes, expires=times)
    def make_seat_code(self, seat: int, code: bytes, expires: int) -> None:
        self.ask(lambda table: make_seat_code(table, seat, code_hash=code, expires=expires))

    @rule(code=codes, secret=secrets, now=times)
    def take_seat(self, code: bytes, secret: bytes, now: int) -> None:
        self.ask(lambda table: take_seat(table, code_hash=code, secret=secret, now=now))

    @rule(seat=seats, command=st.text("abc", min_size=1, max_size=2))
    def come_back_and_mute(self, seat: int, command: str) -> None:
        self.ask(lambda table: remember(mute(come_back(table, seat), seat, muted=True), seat, command))

    # --- what always holds ---

    @invariant()
    def all_cards_are_there(self) -> None:
        deal = self.table.deal
        if deal is None:
            return
        assert sorted((*deal.hands[0], *deal.hands[1], *deal.stock, *deal.discard_pile)) == list(DECK)
        mover = deal.turn if deal.phase == "discard" else None
        assert [10 + (seat == mover) for seat in (0, 1)] == [len(hand) for hand in deal.hands]

    @invariant()
    def each_secret_has_one_seat(self) -> None:
        known = [secret for sitter in self.table.sitters for secret in sitter.secrets]
        assert len(known) == len(set(known))
        for sitter in self.table.sitters:
            assert len(sitter.secrets) in ((0,) if sitter.is_bot else (1, 2))
            assert len(sitter.commands) <= 4
        guest = self.table.guest
        assert guest is None or seat_of(self.table, guest.secret) is None

    @invariant()
    def nobody_shows_a_nonce_before_all_have_committed(self) -> None:
        people = [sitter for sitter in self.table.sitters if not sitter.is_bot]
        if self.table.stage == "sealing" and any(sitter.nonce for sitter in people):
            assert all(sitter.commitment for sitter in people)

    @invariant()
    def only_a_game_that_ended_is_over(self) -> None:
        table = self.table
        assert table.stage != "over" or table.game.over
        assert (table.stage in ("playing", "showdown")) <= (table.deal is not None and not table.game.over)
        assert (table.stage == "showdown") <= (finished_deal(table) is not None)
        assert bot_to_move(table) is None or table.stage == "playing"

    @invariant()
    def it_is_stored_and_loaded_as_it_is(self) -> None:
        stored = {field.name: getattr(self.table, field.name) for field in fields(self.table)}
        loaded = Table(**stored)
        assert (self.table, self.table.deal) == (loaded, loaded.deal)

    @invariant()
    def printing_it_tells_no_secret(self) -> None:
        printed = repr(self.table)
        for sitter in self.table.sitters:
            hidden = (*sitter.secrets, sitter.nonce or SEED, sitter.commitment or SEED)
            assert not [secret for secret in (*hidden, self.table.seed) if repr(secret)[2:-1] in printed]
        assert not [word for word in ("Maya", "Ben", "Guest ", "House") if word in printed]


def assert_follows(before: Table, after: Table) -> None:
    """What one command may change, and what none may."""
    assert after.stage == before.stage or after.stage in NEXT_STAGES[before.stage] | _through_a_deal(before)
    assert (before.code, before.rules, before.version) == (after.code, after.rules, after.version)
    assert before.game.number <= after.game.number <= before.game.number + 1
    if after.game.number == before.game.number and after.stage != "waiting":
        assert_same_game_goes_on(before, after)
    if after.game.number > before.game.number:
        assert before.stage in ("waiting", "over")
        assert (after.game.scores, after.game.ending, after.moves) == ((0, 0), None, "")
        assert before.seed != after.seed or not before.game.over, "an open seed deals no more"
    if after.seats[1] is not None and before.seats[1] is not None:
        assert sum(before.wins) <= sum(after.wins) <= sum(before.wins) + 1


def _through_a_deal(before: Table) -> set[Stage]:
    """A walk's step may play a deal to its end, and the last reveal deals."""
    return {"showdown", "over"} if before.stage in ("sealing", "playing") else set()


def assert_same_game_goes_on(before: Table, after: Table) -> None:
    assert before.game.deal_number <= after.game.deal_number <= before.game.deal_number + 1
    gained = [after.game.scores[seat] - before.game.scores[seat] for seat in (0, 1)]
    assert min(gained) == 0, "scores are never lost, and one player scores in a deal"
    assert before.seed == after.seed or before.stage in ("sealing", "over")
    if before.game.over:
        assert replace(before.game) == after.game, "a game that is over stays as it ended"
    if after.game.deal_number == before.game.deal_number:
        assert after.moves.startswith(before.moves)


TestAnyCommands = AnyCommands.TestCase
TestAnyCommands.settings = settings(
    max_examples=40,
    stateful_step_count=50,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
