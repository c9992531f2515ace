"""From the text of a record to its value, every line of it judged again."""

import re
from itertools import chain

from core.cards import Card, InvalidCard, parse_cards
from core.deal import HAND_SIZE, Deal, IllegalMove
from core.game import Ending, Game
from core.moves import InvalidMove, Move, parse_move
from core.record.lines import Lines, RecordError
from core.record.printing import (
    BOT,
    HEAD,
    HOW_ENDED,
    commitments_of,
    ending_text,
    hand_as_dealt,
    record_text,
    result_text,
    score_text,
    step_text,
)
from core.record.values import VERSION, Record, game_after
from core.rules import Rules, parse_rules
from core.shuffle import Seal

__all__ = ["RecordError", "parse_record"]

SECRET_DIGITS = 64
_TABLE = re.compile(r"[2-9a-z]{3}(-[2-9a-z]{3}){2}")
_GAME = re.compile(r"[1-9][0-9]{0,8}")


def parse_record(text: str) -> Record:
    """Read a record; `RecordError` names the line that was changed, is missing, or breaks a rule."""
    lines = Lines(text)
    rules = _head(lines)
    seal = _seal(lines) if lines.next_is("seal") else None
    deals = _deals(lines, rules, seal)
    ending = _end(lines, deals, rules)
    record = Record(rules=rules, seal=seal, deals=deals, ending=ending)
    lines.check_written_as(record_text(record))
    return record


def _head(lines: Lines) -> Rules:
    _check_version(lines)
    text = lines.take("rules")
    try:
        rules = parse_rules(text)
    except ValueError as error:
        raise lines.wrong(f"rules that this program does not know: {error}") from None
    lines.close("the head")
    return rules


def _check_version(lines: Lines) -> None:
    head, _, version = lines.take_whole().rpartition(" ")
    if head != HEAD:
        raise lines.wrong(f"this is no record: it should begin with {HEAD!r}")
    if version != str(VERSION):
        raise lines.wrong(f"the record is of version {version!r:.20}; this program reads version {VERSION}")


# --- the seal ----------------------------------------------------------------------------------------------------


def _seal(lines: Lines) -> Seal:
    lines.expect("seal", "1", "the seal is of another version")
    table = _formed(lines, "table", _TABLE, "the code of a table")
    game = _formed(lines, "game", _GAME, "the number of a game")
    committed = {label: (lines.take(label), lines.number) for label in ("commitment", "commitment 0", "commitment 1")}
    seed = _secret(lines, "seed")
    nonces = _nonce(lines, 0), _nonce(lines, 1)
    seal = Seal(table=table, game=int(game), seed=seed, nonces=nonces)
    for label, expected in commitments_of(seal).items():
        written, number = committed[label]
        if written != expected:
            raise RecordError(number, f"the {label} is not to what was opened: seed, nonce, table or game was changed")
    lines.close("the seal")
    return seal


def _formed(lines: Lines, label: str, form: re.Pattern[str], what: str) -> str:
    text = lines.take(label)
    if not form.fullmatch(text):
        raise lines.wrong(f"not {what}: {text!r:.40}")
    return text


def _secret(lines: Lines, label: str) -> bytes:
    text = lines.take(label)
    if len(text) != SECRET_DIGITS or set(text) - set("0123456789abcdef"):
        raise lines.wrong(f"the {label} is not {SECRET_DIGITS} hexadecimal digits")
    return bytes.fromhex(text)


def _nonce(lines: Lines, seat: int) -> bytes | None:
    label = f"nonce {seat}"
    if lines.peek() == f"{label}: {BOT}":
        lines.take(label)
        return None
    return _secret(lines, label)


# --- the deals ---------------------------------------------------------------------------------------------------


def _deals(lines: Lines, rules: Rules, seal: Seal | None) -> tuple[Deal, ...]:
    deals: tuple[Deal, ...] = ()
    while not deals or lines.next_is("deal"):
        game = game_after(deals, rules)
        lines.expect("deal", str(len(deals) + 1), "the deals are not one after another")
        if deals and (game.over or deals[-1].result is None):
            raise lines.wrong("the game was over before this deal")
        deals = (*deals, _deal(lines, rules, seal, _dealer_after(game, deals, seal)))
    return deals


def _dealer_after(game: Game, deals: tuple[Deal, ...], seal: Seal | None) -> int | None:
    """Who must deal next; None where the record can't tell, as for the first deal of a rematch."""
    if deals and deals[-1].result is not None:
        return game.next_dealer(deals[-1].result)
    return seal.first_dealer() if seal is not None and seal.game == 1 else None


def _deal(lines: Lines, rules: Rules, seal: Seal | None, dealer: int | None) -> Deal:
    number = int(lines.value)
    dealt = _dealt(lines, rules, dealer)
    if seal is not None:
        _check_cards(lines, dealt, Deal.start(seal.deck(number), dealt.dealer, rules))
    deal = _played(lines, dealt)
    lines.expect("result", result_text(deal.result), f"deal {number} ended otherwise by its moves")
    lines.close(f"deal {number}")
    return deal


def _dealt(lines: Lines, rules: Rules, dealer: int | None) -> Deal:
    written = lines.take("dealer")
    if written not in ("0", "1"):
        raise lines.wrong(f"the dealer is seat 0 or 1, not {written!r:.20}")
    if dealer is not None and int(written) != dealer:
        raise lines.wrong(f"seat {dealer} should deal here")
    hands = _cards(lines, "hand 0", HAND_SIZE), _cards(lines, "hand 1", HAND_SIZE)
    upcard, stock = _cards(lines, "upcard", 1), _cards(lines, "stock", 31)
    pairs = zip(hands[1 - int(written)], hands[int(written)], strict=True)
    try:
        return Deal.start((*chain(*pairs), *upcard, *stock), int(written), rules)
    except ValueError as error:
        raise lines.wrong(str(error)) from None


def _check_cards(lines: Lines, dealt: Deal, sealed: Deal) -> None:
    """The four lines just taken must be what the seal deals."""
    for up, (written, expected) in enumerate(zip(_parts(dealt), _parts(sealed), strict=True), start=-3):
        if written != expected:
            raise RecordError(lines.number + up, "these are not the cards that the seal deals")


def _parts(dealt: Deal) -> tuple[tuple[Card, ...], ...]:
    return hand_as_dealt(dealt, 0), hand_as_dealt(dealt, 1), (dealt.upcard,), dealt.stock


def _cards(lines: Lines, label: str, count: int) -> tuple[Card, ...]:
    text = lines.take(label)
    try:
        cards = parse_cards(text)
    except InvalidCard as error:
        raise lines.wrong(str(error)) from None
    if len(cards) != count:
        raise lines.wrong(f"the {label} should be {count} cards, not {len(cards)}")
    return cards


def _played(lines: Lines, deal: Deal) -> Deal:
    """The deal after the turns that follow, each move made by the seat that is written and judged by the rules."""
    while lines.next_is("0") or lines.next_is("1"):
        turn = lines.take_any()
        for step in turn.split(", "):
            deal = _step(lines, deal, step)
    return deal


def _step(lines: Lines, deal: Deal, step: str) -> Deal:
    move = _move(lines, step)
    try:
        after = deal.play(int(lines.label), move)
    except IllegalMove as illegal:
        raise lines.wrong(f"{step} by seat {lines.label}: {illegal.reason}") from None
    if step != (expected := step_text(deal, move)):
        raise lines.wrong(f"the cards lie so that this can only be {expected!r}, not {step!r:.40}")
    return after


def _move(lines: Lines, step: str) -> Move:
    """The move of a step, which names the card that a draw or a take brings."""
    verb, _, _card = step.partition(" ")
    try:
        return parse_move(verb if verb in ("draw", "take") else step)
    except InvalidMove as error:
        raise lines.wrong(str(error)) from None


# --- the end -----------------------------------------------------------------------------------------------------


def _end(lines: Lines, deals: tuple[Deal, ...], rules: Rules) -> Ending:
    game = game_after(deals, rules)
    text = lines.take("end")
    ending = _ENDINGS.get(text)
    if ending is None:
        raise lines.wrong(f"not an end of a game: {text!r:.40}")
    if game.ending is not None and ending != game.ending:
        raise lines.wrong(f"the game was {ending_text(game.ending)}")
    if game.ending is None and ending.reason == "won":
        raise lines.wrong(f"nobody has reached {rules.target} points")
    lines.expect("score", score_text(game.scores), "the deals add up to another score")
    lines.close("the end")
    lines.check_all_read()
    return ending


_ENDINGS = {
    ending_text(ending): ending
    for reason in HOW_ENDED
    for ending in ([Ending(reason, 0), Ending(reason, 1)] if reason in ("won", "conceded") else [Ending(reason)])
}
