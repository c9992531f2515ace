"""Why a move can be refused: one code for each rule of play, with plain words."""

from enum import StrEnum

from core.moves import Move


class IllegalMoveCode(StrEnum):
    """Why a move is not allowed: stable codes, each with the sentence of the rule."""

    DEAL_OVER = "deal_over"
    """The deal is over."""
    NOT_YOUR_TURN = "not_your_turn"
    """It is the other seat's turn."""
    OFFER_NO_STOCK = "offer_no_stock"
    """Nobody draws from the stock while the upcard is offered."""
    MUST_DRAW_STOCK = "must_draw_stock"
    """After two passes the upcard is refused: the non-dealer draws from the stock."""
    PASS_ONLY_IN_OFFER = "pass_only_in_offer"  # noqa: S105 (passing, not a password)
    """There is no pass after the offer."""
    MUST_DRAW_FIRST = "must_draw_first"
    """A turn begins with taking or drawing a card."""
    ALREADY_DRAWN = "already_drawn"
    """A turn takes or draws one card only."""
    NOT_HELD = "not_held"
    """Only a card held can be thrown."""
    JUST_TAKEN = "just_taken"
    """A card taken from the discard pile is not thrown in the same turn, by a knock neither."""
    TOO_MUCH_DEADWOOD = "too_much_deadwood"
    """A knock needs deadwood within the limit in the ten cards kept."""


_WORDS = {
    IllegalMoveCode.DEAL_OVER: "the deal is over",
    IllegalMoveCode.NOT_YOUR_TURN: "it is the other seat's turn",
    IllegalMoveCode.OFFER_NO_STOCK: "take the upcard or pass; nobody draws from the stock yet",
    IllegalMoveCode.MUST_DRAW_STOCK: "both passed, so draw from the stock",
    IllegalMoveCode.PASS_ONLY_IN_OFFER: "the offer is over, so there is no pass",
    IllegalMoveCode.MUST_DRAW_FIRST: "take or draw a card first",
    IllegalMoveCode.ALREADY_DRAWN: "a card is drawn already; discard or knock",
    IllegalMoveCode.NOT_HELD: "the card is not in the hand",
    IllegalMoveCode.JUST_TAKEN: "the card was just taken from the discard pile",
    IllegalMoveCode.TOO_MUCH_DEADWOOD: "too much deadwood to knock",
}


class IllegalMove(ValueError):
    """A readable move that the rules do not allow here. The message holds nothing that is hidden from a seat."""

    def __init__(self, code: IllegalMoveCode, *, move: Move, seat: int, position: str) -> None:
        self.code = code
        self.move = move
        self.seat = seat
        self.reason = _WORDS[code]
        super().__init__(f"{move} by seat {seat}: {self.reason} ({code}) at {position}")

    @property
    def words(self) -> str:
        """The reason as a sentence, for whoever is refused."""
        return f"{self.reason.capitalize()}."
