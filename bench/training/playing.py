"""A lean deal for training: two seats as masks, and a record of what was decided.

Plain loops over whole numbers, so that they can be compiled. `core.deal` is the judge; a test replays deals there.
"""

from typing import TypeAlias

from bench.training.judging import settle
from bench.training.match import DISCARD, DRAWING, KNOCKING, NO_CUT, Floats, Luck, Match, Nets, Record, Whole
from bench.training.rules import LEARNER, PROSPECTOR, least_throw, rule_takes, rule_throw
from bench.training.showing import knock_points
from core.bots.hand import HAND_INPUTS, of_hand
from core.bots.inputs import NOTHING, TABLE_INPUTS, Sight, of_table
from core.bots.outlook import of_use
from core.solver import least_deadwood

Tallies: TypeAlias = tuple[list[int], list[int], list[int], list[int], list[int], list[int], list[int], list[int]]

INPUTS = HAND_INPUTS + TABLE_INPUTS
ALL_CARDS = (1 << 52) - 1
WINDOW = 12
LAST_STOCK = 2
LAST_TURN = 100
DEALT = 21
MOST_DECISIONS = 400
"""More than a deal records."""
GIN = 1000.0
"""A value above all others."""


def play_deal(
    deck: Whole, match: Match, nets: Nets, luck: Luck, log: Whole, record: Record
) -> tuple[int, int, int, int, int]:
    """Play one deal; gives (winner or -1, points, how it ended, decisions recorded, moves logged).

    `record` is (rows, kinds, values, cuts, seats), one line a decision of a learner: its inputs, its net, its value
    as judged, the value of the best choice at the next decision where chance overruled that, else `NO_CUT`, and the
    seat. Knocks that were possible are recorded with the points they would have brought, as value. `log` takes the
    moves while it has room: pass 60, take 61, draw 62, a card thrown 0 to 51, a knock 100 more.
    """
    cuts = record[3]
    hands = [0, 0]
    for place in range(20):
        hands[(1 - match.dealer) if place % 2 == 0 else match.dealer] |= 1 << int(deck[place])
    top = int(deck[20])
    public = 1 << top
    tallies = ([0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 1])
    held, refused, takes, throws, points_thrown, last_thrown, since_take, turns = tallies
    drawn, seat, offer, must_draw = DEALT, 1 - match.dealer, 1, 0
    recorded, logged, turns_ended = 0, 0, 0
    last = [-1, -1]
    while True:
        other = 1 - seat
        kind = match.first if seat == 0 else match.second
        learns = kind == LEARNER
        sight = look(seat, hands[seat], public, drawn, tallies, match)
        ten = of_hand(hands[seat], NOTHING, sight) if learns else [0.0]
        table = of_table(sight, offer) if learns else [0.0]
        value = net_value(nets, DRAWING, net_begin(nets, DRAWING, table), ten) if learns else 0.0
        take = 0
        if must_draw == 0:
            take = 1 if rule_takes(hands[seat], top) else 0
            if learns and match.imitate == 0 and of_use(1 << top, hands[seat]):
                best = net_throw(hands[seat] | 1 << top, top, sight, nets, match.margin)[2]
                take = 1 if best > value else 0
                if best < GIN and chance(luck) < match.noise:
                    if last[seat] >= 0:
                        cuts[last[seat]] = max(best, value)
                    take = 1 - take
        if learns and take == 0:
            write(record, recorded, ten + table, DRAWING, value, seat)
            last[seat] = recorded
            recorded += 1
        if offer > 0 and take == 0:
            refused[seat] |= 1 << top
            logged = note(log, logged, 60)
            must_draw = 1 if offer == 2 else 0
            offer = 2 if offer == 1 else 0
            seat = other
            continue
        locked = -1
        if take:
            hands[seat] |= 1 << top
            held[seat] |= 1 << top
            takes[seat] += 1
            since_take[seat] = 0
            locked = top
        else:
            refused[seat] |= 1 << top
            hands[seat] |= 1 << int(deck[drawn])
            drawn += 1
            since_take[seat] += 1
        logged = note(log, logged, 61 if take else 62)
        offer, must_draw = 0, 0
        sight = look(seat, hands[seat], public, drawn, tallies, match)
        if learns:
            card, knock, best = net_throw(hands[seat], locked, sight, nets, match.margin)
            if best < GIN:
                least, cheapest = least_throw(hands[seat], locked)
                may_knock = least <= match.knock_limit
                if may_knock:
                    kept = hands[seat] ^ (1 << cheapest)
                    points = knock_points(kept, hands[other], match.gin_bonus, match.undercut_bonus)
                    write(record, recorded, of_hand(kept, NOTHING, sight) + of_table(sight, 0), KNOCKING, points, seat)
                    recorded += 1
                if match.imitate:
                    card, knock = rule_throw(hands[seat], locked, sight, PROSPECTOR)
                if chance(luck) < match.noise:
                    if last[seat] >= 0:
                        cuts[last[seat]] = best
                    card, knock = any_throw(hands[seat], locked, luck), 0
                    if may_knock and chance(luck) < 0.3:
                        card, knock = cheapest, 1
        else:
            card, knock = rule_throw(hands[seat], locked, sight, kind)
        hands[seat] ^= 1 << card
        held[seat] &= ~(1 << card)
        logged = note(log, logged, card + 100 * knock)
        if knock:
            points = knock_points(hands[seat], hands[other], match.gin_bonus, match.undercut_bonus)
            winner = seat if points > 0 else other
            return winner, abs(points), ending(seat, turns[seat], least_deadwood(hands[seat])), recorded, logged
        if learns:
            ten, table = of_hand(hands[seat], card, sight), of_table(sight, 0)
            value = net_value(nets, DISCARD, net_begin(nets, DISCARD, table), ten)
            write(record, recorded, ten + table, DISCARD, value, seat)
            last[seat] = recorded
            recorded += 1
        refused[seat] |= 1 << card
        throws[seat] += 1
        last_thrown[seat] = min(card % 13 + 1, 10)
        points_thrown[seat] += last_thrown[seat]
        public |= 1 << card
        top = card
        turns[seat] += 1
        turns_ended += 1
        if 52 - drawn == LAST_STOCK or turns_ended == LAST_TURN:
            return -1, 0, -1, recorded, logged
        seat = other


def look(seat: int, hand: int, public: int, drawn: int, tallies: Tallies, match: Match) -> Sight:
    """What the seat knows."""
    held, refused, takes, throws, points_thrown, last_thrown, since_take, turns = tallies
    other = 1 - seat
    mine, theirs = match.ends_first, match.ends_second
    if seat == 1:
        mine, theirs = theirs, mine
    return Sight(
        ALL_CARDS & ~(hand | public),
        held[other],
        refused[other],
        52 - drawn,
        turns[seat],
        takes[other],
        throws[other],
        points_thrown[other],
        last_thrown[other],
        since_take[other],
        1 if seat != match.dealer else 0,
        match.short_first if seat == 0 else match.short_second,
        match.short_second if seat == 0 else match.short_first,
        match.knock_limit,
        match.gin_bonus,
        match.undercut_bonus,
        theirs & 15,
        theirs >> 4 & 15,
        theirs >> 8 & 15,
        theirs >> 12,
        count_of(mine) + count_of(theirs),
    )


def ending(seat: int, turn: int, deadwood: int) -> int:
    """How a deal ended: four times the seat that knocked, and 0 to 3 for a knock early, middling or late, or gin."""
    if deadwood == 0:
        return 4 * seat + 3
    return 4 * seat + (0 if turn <= 3 else 1 if turn <= 6 else 2)


def count_of(ends: int) -> int:
    """How many deals ended so, of all four kinds."""
    return (ends & 15) + (ends >> 4 & 15) + (ends >> 8 & 15) + (ends >> 12)


def write(record: Record, place: int, row: list[float], kind: int, value: float, seat: int) -> None:
    """Record one decision."""
    rows, kinds, values, cuts, seats = record
    for number in range(INPUTS):
        rows[place, number] = row[number]
    kinds[place], values[place], cuts[place], seats[place] = kind, value, NO_CUT, seat


def note(log: Whole, logged: int, move: int) -> int:
    """Log one move; gives how many there are."""
    if logged < len(log):
        log[logged] = move
    return logged + 1


def chance(luck: Luck) -> float:
    """The next number from 0 to 1 of Lehmer's generator, whose state is `luck[0]`."""
    luck[0] = luck[0] * 48271 % 2147483647
    return luck[0] / 2147483647


def net_begin(nets: Nets, net: int, table: list[float]) -> Floats:
    """What the inputs of the table add up to in each hidden unit, the same whichever card is thrown."""
    first, bias, _, _ = nets
    units: Floats = bias[net].copy()
    for place in range(TABLE_INPUTS):
        for unit in range(units.shape[0]):
            units[unit] += first[net, HAND_INPUTS + place, unit] * table[place]
    return units


def net_value(nets: Nets, net: int, begun: Floats, hand: list[float]) -> float:
    """The value a net gives the inputs of a hand, on those of the table."""
    first, _, last, offset = nets
    units = begun.copy()
    for place in range(HAND_INPUTS):
        for unit in range(units.shape[0]):
            units[unit] += first[net, place, unit] * hand[place]
    total = float(offset[net])
    for unit in range(units.shape[0]):
        total += max(units[unit], 0.0) * last[net, unit]
    return total


def net_throw(hand: int, locked: int, sight: Sight, nets: Nets, margin: float) -> tuple[int, int, float]:
    """The card to throw, whether to knock with it, and what that is worth; gin is worth `GIN`."""
    least, cheapest = least_throw(hand, locked)
    if least == 0:
        return cheapest, 1, GIN
    table = of_table(sight, 0)
    begun = net_begin(nets, DISCARD, table)
    best, chosen, knock = -GIN, cheapest, 0
    for card in range(52):
        bit = 1 << card
        if hand & bit and card != locked and least_deadwood(hand ^ bit) <= least + WINDOW:
            value = net_value(nets, DISCARD, begun, of_hand(hand ^ bit, card, sight))
            if value > best:
                best, chosen, knock = value, card, 0
    if least <= sight.knock_limit:
        kept = of_hand(hand ^ (1 << cheapest), NOTHING, sight)
        value = net_value(nets, KNOCKING, net_begin(nets, KNOCKING, table), kept) - margin
        if value > best:
            best, chosen, knock = value, cheapest, 1
    return chosen, knock, best


def any_throw(hand: int, locked: int, luck: Luck) -> int:
    """Any card but the locked one, of those that leave not much more deadwood than need be."""
    least, chosen = least_throw(hand, locked)
    for _ in range(8):
        card = int(chance(luck) * 52)
        if hand & (1 << card) and card != locked and least_deadwood(hand ^ (1 << card)) <= least + WINDOW:
            return card
    return chosen


def play_many(
    decks: Whole, matches: Whole, rates: Floats, nets: Nets, chances: Floats, luck: Luck, record: Record
) -> tuple[Whole, int]:
    """Play deals and judge their decisions; gives for each (winner or -1, points, ending), and how many decisions.

    `matches` holds the whole numbers of a `Match` in order, `rates` its noise, its margin, and the fade of
    `settle`. It stops before the record is full.
    """
    log = decks[0, :0]
    outcomes = decks[:, :3].copy()
    recorded = 0
    rows, kinds, values, cuts, seats = record
    for number in range(len(decks)):
        if recorded + MOST_DECISIONS > len(kinds):
            return outcomes[:number], recorded
        dealer, first, second, to_win, to_lose, limit, gin, undercut, ends, others, imitate = matches[number]
        match = Match(
            int(dealer), int(first), int(second), int(to_win), int(to_lose), int(limit), int(gin), int(undercut),
            int(ends), int(others), rates[0], rates[1], int(imitate),
        )  # fmt: skip
        part = (rows[recorded:], kinds[recorded:], values[recorded:], cuts[recorded:], seats[recorded:])
        winner, points, ended, more, _ = play_deal(decks[number], match, nets, luck, log, part)
        settle(part, more, winner, points, match, chances, rates[2])
        outcomes[number, 0], outcomes[number, 1], outcomes[number, 2] = winner, points, ended
        recorded += more
    return outcomes, recorded
