"""Whoever opens a link: a friend, a third person, somebody with a link that leads nowhere."""

import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.guests import PHONE, Guests
from tests.browser.playing import come_by_link, play_deal, start_game, take_turn
from tests.browser.seat import Seat
from tests.browser.staged import TO_A_KNOCK, Stage, after, laid_out

CARD = re.compile(r"[A23456789TJQK][shdc]")


def test_a_third_person_sees_names_and_score_and_no_card(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    code = start_game(maya, sam)

    eve = guests.desktop(f"#{code}")
    eve.sees("Maya and Sam are playing")
    expect(eve.act("sit")).to_have_count(0)
    guests.picture(eve, "third-person")
    play_deal(maya, sam)
    eve.page.get_by_text(re.compile(f"^{max(maya.score)}$")).wait_for()

    assert _no_card_is_drawn(eve)
    assert [] == [frame for frame in eve.received if _holds_a_card(frame)]
    assert {None} == {frame["deal"] for frame in eve.received if frame["type"] == "view"}


def _no_card_is_drawn(seat: Seat) -> bool:
    drawn = seat.page.locator("[data-card], [data-top], [data-pile], .card, .back").count()
    return drawn == 0 and not re.search("[♠♥♦♣]", seat.page.locator("body").inner_text())


def _holds_a_card(value: Any) -> bool:  # noqa: ANN401 - anything that JSON holds
    match value:
        case str():
            return CARD.fullmatch(value) is not None
        case dict():
            return any(_holds_a_card(part) for pair in value.items() for part in pair)
        case list():
            return any(_holds_a_card(part) for part in value)
        case _:
            return False


def test_a_friend_is_let_in_to_the_bots_seat_in_the_middle_of_a_deal(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    maya.is_called("Maya")
    maya.choose("Knock limit", "Gin only")  # so that the deal is not over before Sam is in
    code = maya.open_for_a_friend()
    guests.picture(maya, "invite")
    maya.press(maya.act("add-bot"))
    maya.is_dealt()
    maya.wait_for_turn()
    take_turn(maya)
    maya.wait_for_turn()

    come_by_link(sam, f"#{code}")
    sam.is_called("Sam")
    guests.picture(sam, "bots-seat-offer")
    sam.sit()
    sam.sees("Maya has been asked")
    guests.picture(sam, "asked")
    maya.sees(re.compile("Sam asks for the bot.s seat"))
    guests.picture(maya, "guest-asks")
    maya.press(maya.act("admit"))

    sam.is_dealt()
    expect(maya.opponent).to_have_text("Sam")
    assert 10 == len(sam.hand)
    assert maya.score == sam.score[::-1]
    take_turn(maya)
    sam.wait_for(maya.moment.at)


PREVIEWS = ("WhatsApp/2.23", "Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "TelegramBot", "Twitterbot/1.0")


def test_previews_take_no_seat(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    code = maya.open_for_a_friend()
    for agent in PREVIEWS:
        for method in ("HEAD", "GET"):
            asked = Request(f"{guests.cloud.address}?from={code}", headers={"User-Agent": agent}, method=method)  # noqa: S310 - our own address
            for _ in range(2):
                with urlopen(asked) as answer:  # noqa: S310 - our own address
                    assert 200 == answer.status

    come_by_link(sam, f"#{code}")
    sam.sit()
    sam.is_dealt()


def test_a_friend_who_is_turned_away_is_told_so_and_cannot_ask_again_in_this_game(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    maya.is_called("Maya")
    maya.open_with_the_bot()
    sam.page.goto(f"{guests.cloud.address}#{maya.code}")
    sam.is_called("Sam")
    sam.sit()
    maya.press(maya.button("Not now"))

    for _ in range(2):
        sam.sees("Maya would rather play on just now.")
        expect(sam.act("sit")).to_have_count(0)
        guests.picture(sam, "turned-away")
        sam.page.reload()
    sam.press(sam.act("own-table"))
    sam.act("open-friend").wait_for()


def test_a_code_that_is_told_leads_to_its_table_however_it_is_typed(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    maya.is_called("Maya")
    code = maya.open_for_a_friend()

    sam.enter_code("k7m 4qz")
    sam.sees("has nine letters and digits")
    guests.picture(sam, "wrong-code")
    sam.enter_code(code.replace("-", " ").upper())

    sam.sees("Maya invites you to gin rummy")
    assert code == sam.code
    sam.sit()
    sam.is_dealt()


def test_a_whole_link_may_be_put_into_the_field_for_a_code(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    code = maya.open_for_a_friend()

    sam.enter_code(f"{guests.cloud.address}#{code}")
    sam.act("sit").wait_for()


def test_an_address_without_hyphens_leads_to_the_table_and_gets_them(guests: Guests) -> None:
    maya = guests.phone()
    code = maya.open_for_a_friend()

    sam = guests.desktop(f"#{code.replace('-', '')}")
    sam.act("sit").wait_for()
    assert code == sam.code


def test_where_no_table_is_another_code_may_be_typed(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop("#222-222-222")
    code = maya.open_for_a_friend()

    sam.enter_code(code)
    sam.act("sit").wait_for()


def test_a_link_to_no_table_says_so_and_offers_a_fresh_one(guests: Guests) -> None:
    seat = guests.phone("#222-222-222")
    seat.sees(re.compile("There.s no table here"))
    guests.picture(seat, "unknown")

    seat.press(seat.button("Open a fresh table"))
    seat.act("open-friend").wait_for()


def test_a_link_that_lost_its_end_says_so(guests: Guests) -> None:
    seat = guests.desktop("#222-22")
    seat.sees("This link is not complete")
    guests.picture(seat, "incomplete")


def test_a_table_whose_opener_has_left_is_closed(guests: Guests) -> None:
    maya, sam = guests.desktop(), guests.phone()
    code = maya.open_for_a_friend()
    maya.press(maya.button("Close this table"))
    maya.means_it()
    maya.act("open-friend").wait_for()

    sam.page.goto(f"{guests.cloud.address}#{code}")
    sam.sees("This table is closed")
    guests.picture(sam, "closed")


def test_whoever_waits_chooses_how_strong_a_bot_sits_down_and_the_next_table_remembers_it(guests: Guests) -> None:
    maya = guests.phone()
    maya.open_for_a_friend()
    maya.choose("Bot\u2019s level", "Bot: expert")
    maya.sees(re.compile("Our strongest. Beats standard in"))
    maya.press(maya.act("add-bot"))
    maya.is_dealt()
    assert ["expert"] == [frame["level"] for frame in maya.sent if frame["action"] == "addBot"]

    maya.page.goto(maya.page.url.partition("#")[0])
    expect(maya.page.get_by_role("combobox", name="Bot\u2019s level")).to_have_value("expert")


OTHER_RULES = {"target": 200, "knock_limit": 5, "gin_bonus": 25, "undercut_bonus": 25}


def follows(stage: Stage, fresh: str) -> None:
    """The button for a fresh table leads to the front page, where these rules are chosen."""
    stage.page.get_by_role("button", name=fresh).click()
    expect(stage.page.get_by_role("combobox", name="Game to")).to_have_value("200")
    expect(stage.page.get_by_role("combobox", name="Knock limit")).to_have_value("5")


@pytest.mark.parametrize(("left", "fresh"), [(False, "New rules"), (True, "Open a fresh table")])
def test_after_the_end_a_fresh_table_begins_from_the_rules_of_this_one(guests: Guests, left: bool, fresh: str) -> None:
    stage = guests.stage(viewport=PHONE)
    over = after(laid_out(), *TO_A_KNOCK)
    stage.show(over, scores=(95, 31), theirs={"left": left}, but={"rules": OTHER_RULES})
    stage.page.locator("[data-act=go-on]").click()
    follows(stage, fresh)


def test_whoever_finds_a_table_full_opens_one_with_the_same_rules(guests: Guests) -> None:
    stage = guests.stage(viewport=PHONE)
    stage.tell(laid_out(), but={"you": None, "deal": None, "rules": OTHER_RULES})
    follows(stage, "Open a table of your own")
