"""An account is optional, one tap, and keeps what is its player's: on each device, and nowhere once it is deleted."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.guests import Guests
from tests.browser.line import Line
from tests.browser.passkeys import INSIDE, Authenticator
from tests.browser.playing import start_game, take_turn, who_moves
from tests.browser.seat import Seat
from tests.browser.test_bad_conditions import NO_STORAGE
from tests.browser.test_settings import choose, root

THINKING_MS = 700
"""So long somebody thinks before the second of two taps that delete everything."""
NO_WEBAUTHN = "() => { delete window.PublicKeyCredential; }"


def opens_account(seat: Seat) -> Locator:
    """The account's sheet, by the settings of the front page."""
    seat.press(seat.button("Settings"))
    seat.press(seat.page.locator("dialog [data-entry=account]"))
    sheet = seat.page.locator("[data-account]")
    expect(sheet).to_be_visible()
    return sheet


def makes_account(seat: Seat) -> Authenticator:
    """By one tap, on a device that can; what keeps the passkey."""
    authenticator = Authenticator(seat.page)
    opens_account(seat)
    seat.press(seat.act("account-make"))
    expect(passkeys(seat)).to_have_count(1)
    return authenticator


def signs_in(seat: Seat, authenticator: Authenticator) -> None:
    """By a passkey that was synced to this device."""
    Authenticator(seat.page).syncs_from(authenticator)
    opens_account(seat)
    seat.press(seat.act("account-signIn"))
    expect(passkeys(seat).first).to_be_visible()


def passkeys(seat: Seat) -> Locator:
    """The list of an account that is signed in to."""
    return seat.page.locator("[data-account=in] [data-passkey]")


def devices(seat: Seat) -> Locator:
    """The devices that are signed in."""
    return seat.page.locator("[data-account=in] [data-session]")


def is_told(seat: Seat, words: str) -> None:
    """Wait until the sheet says so."""
    expect(seat.page.locator(".account-said")).to_have_text(re.compile(words))


def agrees(seat: Seat) -> None:
    """Wait until this device and its account have nothing more to tell each other."""
    seat.page.wait_for_function(
        """() => {
            const kept = name => JSON.parse(localStorage.getItem(`gin-table:${name}`) ?? 'null');
            const { prefs, nickname } = kept('agreed') ?? {};
            const mine = kept('prefs') ?? {};
            return prefs && nickname === (kept('name') ?? '')
                && Object.entries(mine).every(([name, value]) => prefs[name] === value);
        }"""
    )


def test_an_account_is_made_by_one_tap_left_and_entered_again_on_another_device(guests: Guests) -> None:
    maya, tablet = guests.phone(), guests.desktop()
    maya.is_called("Maya")
    authenticator = makes_account(maya)
    guests.picture(maya, "made")
    assert 1 == len(authenticator.passkeys)

    signs_in(tablet, authenticator)
    expect(tablet.page.locator("input[name=nickname]")).to_have_value("Maya")
    expect(devices(tablet)).to_have_count(2)
    guests.picture(tablet, "signed-in")

    maya.press(maya.act("account-signOut"))
    is_told(maya, "You are signed out")
    expect(maya.act("account-make")).to_be_visible()
    tablet.page.reload()
    opens_account(tablet)
    expect(devices(tablet)).to_have_count(1)


def test_settings_and_nickname_follow_and_what_each_device_changed_stays(guests: Guests) -> None:
    maya, tablet = guests.phone(), guests.desktop()
    maya.press(maya.button("Settings"))
    choose(maya, "Table", "Blue")
    maya.close_sheet()
    authenticator = makes_account(maya)
    agrees(maya)

    tablet.press(tablet.button("Settings"))
    choose(tablet, "Suit colours", "Two")
    tablet.close_sheet()
    signs_in(tablet, authenticator)
    expect(root(tablet)).to_have_attribute("data-felt", "blue")
    expect(root(tablet)).to_have_attribute("data-suits", "2")
    tablet.page.locator("input[name=nickname]").fill("Maya the Second")
    agrees(tablet)

    maya.page.reload()
    expect(root(maya)).to_have_attribute("data-suits", "2")
    expect(root(maya)).to_have_attribute("data-felt", "blue")
    expect(maya.page.get_by_role("textbox", name="Your name")).to_have_value("Maya the Second")


def test_a_device_comes_in_by_a_code_and_makes_a_passkey_of_its_own(guests: Guests) -> None:
    maya, tablet = guests.phone(), guests.desktop()
    makes_account(maya)
    maya.press(maya.page.locator("[data-entry=addDevice]"))
    code = maya.page.locator("[data-code]").inner_text()
    guests.picture(maya, "code")

    own = Authenticator(tablet.page)
    tablet.page.goto(f"{guests.cloud.address}#account/{code}")
    expect(tablet.page.locator("input[name=code]")).to_have_value(code)
    tablet.press(tablet.act("account-code"))
    expect(passkeys(tablet)).to_have_count(1)
    guests.picture(tablet, "by-code")
    tablet.press(tablet.act("account-passkey").first)
    expect(passkeys(tablet)).to_have_count(2)
    assert 1 == len(own.passkeys)

    maya.page.reload()
    opens_account(maya)
    expect(passkeys(maya)).to_have_count(2)
    maya.press(passkeys(maya).first.get_by_role("button"))
    expect(passkeys(maya)).to_have_count(1)
    maya.sees("The last passkey goes only with the account.")
    expect(passkeys(maya).get_by_role("button")).to_have_count(0)


def test_a_code_serves_once(guests: Guests) -> None:
    maya, tablet, stranger = guests.phone(), guests.desktop(), guests.desktop()
    makes_account(maya)
    maya.press(maya.page.locator("[data-entry=addDevice]"))
    code = maya.page.locator("[data-code]").inner_text()
    for seat, typed in ((tablet, code.upper().replace("-", " ")), (stranger, code)):
        opens_account(seat)
        seat.page.locator("input[name=code]").fill(typed)
        seat.press(seat.act("account-code"))

    expect(passkeys(tablet)).to_have_count(1)
    is_told(stranger, "That code has been used")
    stranger.page.locator("input[name=code]").fill("nonsense")
    stranger.press(stranger.act("account-code"))
    is_told(stranger, "There is no such code")


def test_a_device_that_is_signed_out_from_another_plays_on(guests: Guests) -> None:
    maya, sam, tablet = guests.phone(), guests.desktop(), guests.desktop()
    authenticator = makes_account(maya)
    maya.close_sheet()
    signs_in(tablet, authenticator)
    start_game(maya, sam)

    tablet.press(tablet.page.locator("[data-session]:not([data-session=here])").get_by_role("button"))
    expect(devices(tablet)).to_have_count(1)
    for _ in range(2):
        mover, other = who_moves(maya, sam)
        take_turn(mover)
        other.wait_for(mover.moment.at)

    maya.open_menu()
    maya.press(maya.page.locator("[data-entry=account]"))
    expect(maya.page.locator("[data-account=out]")).to_be_visible()
    maya.close_sheet()
    maya.page.reload()
    maya.is_dealt()
    mover, other = who_moves(maya, sam)
    take_turn(mover)
    other.wait_for(mover.moment.at)


def test_an_account_deleted_in_two_taps_is_gone_on_every_device_and_the_game_goes_on(guests: Guests) -> None:
    maya, sam, tablet = guests.phone(), guests.desktop(), guests.desktop()
    authenticator = makes_account(maya)
    maya.close_sheet()
    signs_in(tablet, authenticator)
    start_game(maya, sam)

    tablet.press(tablet.act("account-delete-ask"))
    tablet.press(tablet.act("account-delete"))
    expect(tablet.act("account-delete")).to_be_visible()  # a finger that shakes
    tablet.page.wait_for_timeout(THINKING_MS)
    tablet.press(tablet.act("account-delete"))
    is_told(tablet, "gone")
    tablet.press(tablet.act("account-signIn"))
    is_told(tablet, "No account here has that passkey")

    mover, other = who_moves(maya, sam)
    take_turn(mover)
    other.wait_for(mover.moment.at)
    maya.open_menu()
    maya.press(maya.page.locator("[data-entry=account]"))
    expect(maya.page.locator("[data-account=out]")).to_be_visible()


def test_everything_is_downloaded_in_one_tap(guests: Guests, tmp_path: Path) -> None:
    maya = guests.desktop()
    maya.is_called("Maya")
    makes_account(maya)
    agrees(maya)
    with maya.page.expect_download() as started:
        maya.press(maya.act("account-export"))
    file = tmp_path / "account.json"
    started.value.save_as(file)
    assert "gin-table-account.json" == started.value.suggested_filename
    assert "Maya" in json.dumps(json.loads(file.read_text(encoding="utf-8")))


# --- games ---


def concedes(seat: Seat) -> None:
    """The game is over at once."""
    seat.open_menu()
    seat.press(seat.page.locator("[data-entry=concede]"))
    seat.means_it()
    seat.heading.wait_for()


def looks_at_statistics(seat: Seat) -> Locator:
    """Everything counted, from the front page."""
    seat.page.goto(f"{seat.page.url.partition('#')[0]}#account")
    seat.press(seat.page.locator("[data-entry=statistics]"))
    found = seat.page.locator("[data-statistics=there]")
    expect(found).to_be_visible()
    return found


def counts_sent(seat: Seat) -> list[str]:
    """The games that this page asked to have counted, in order."""
    return [frame["record"] for frame in seat.sent if frame.get("ask") == "count"]


def test_a_game_is_counted_once_for_both_whatever_comes_twice(guests: Guests) -> None:
    maya, sam = guests.phone(), guests.desktop()
    for seat in (maya, sam):
        makes_account(seat)
        seat.close_sheet()
    start_game(maya, sam)
    tab = guests.another_tab(sam)
    tab.is_dealt()
    ours, theirs = Line(maya.page), Line(sam.page)
    for seat, line in ((maya, ours), (sam, theirs)):
        seat.is_dealt()
        line.again = True
    ours.loses = "counted"
    concedes(maya)
    ours.has_lost()
    for seat in (maya, sam, tab):
        seat.page.reload()
        seat.heading.wait_for()

    lost, won = looks_at_statistics(maya), looks_at_statistics(sam)
    expect(lost.locator(".stat-games")).to_have_text(re.compile(r"0 won\s*·\s*1 lost"))
    expect(won.locator(".stat-games")).to_have_text(re.compile(r"1 won\s*·\s*0 lost"))
    expect(won.locator(".stat-rows li")).to_have_text(re.compile("Maya.*1 won, 0 lost"))
    assert {*counts_sent(maya)} == {*counts_sent(sam), *counts_sent(tab)}
    assert 1 == len({*counts_sent(maya)})


def test_a_guests_games_are_taken_along_at_sign_up_and_arrive_on_the_next_device(guests: Guests) -> None:
    maya, tablet = guests.phone(), guests.desktop()
    maya.open_with_the_bot()
    concedes(maya)
    maya.page.goto(guests.cloud.address)
    authenticator = makes_account(maya)
    maya.sees("A game that you finished on this device before is not counted yet.")
    guests.picture(maya, "adopt")
    maya.press(maya.act("adopt-yes"))
    maya.sees("One game counted.")

    signs_in(tablet, authenticator)
    found = looks_at_statistics(tablet)
    expect(found.locator(".stat-games")).to_have_text(re.compile(r"0 won\s*·\s*1 lost"))
    expect(found.locator(".stat-rows li")).to_have_text(re.compile("Bot: standard.*0 won, 1 lost"))
    guests.picture(tablet, "statistics")


def test_a_guests_games_that_are_left_out_are_not_offered_again(guests: Guests) -> None:
    maya = guests.desktop()
    maya.open_with_the_bot()
    concedes(maya)
    maya.page.goto(guests.cloud.address)
    makes_account(maya)
    maya.press(maya.act("adopt-no"))
    expect(maya.act("adopt-no")).to_have_count(0)
    maya.page.reload()
    opens_account(maya)
    expect(passkeys(maya)).to_have_count(1)
    expect(maya.act("adopt-yes")).to_have_count(0)
    assert [] == counts_sent(maya)


# --- what stands in the way ---


def test_a_passkey_that_nobody_confirms_makes_nothing_and_the_page_says_so(guests: Guests) -> None:
    maya = guests.phone()
    Authenticator(maya.page, INSIDE | {"hasResidentKey": False})
    opens_account(maya)
    maya.press(maya.act("account-make"))
    is_told(maya, "Nothing was made")
    maya.press(maya.act("account-signIn"))
    is_told(maya, "You are not signed in")
    expect(maya.page.locator("[data-account=out]")).to_be_visible()


def test_a_device_with_a_passkey_of_the_account_makes_no_second(guests: Guests) -> None:
    maya = guests.phone()
    makes_account(maya)
    maya.press(maya.act("account-passkey"))
    is_told(maya, "This device has a passkey of your account already")


def test_without_passkeys_the_page_says_what_still_works(guests: Guests) -> None:
    maya, other = guests.phone(), guests.desktop()
    other.page.add_init_script(f"({NO_WEBAUTHN})()")
    other.page.reload()
    makes_account(maya)
    maya.press(maya.page.locator("[data-entry=addDevice]"))
    code = maya.page.locator("[data-code]").inner_text()

    sheet = opens_account(other)
    expect(sheet).to_contain_text("This browser has no passkeys.")
    expect(other.act("account-make")).to_have_count(0)
    guests.picture(other, "unsupported")
    other.page.locator("input[name=code]").fill(code)
    other.press(other.act("account-code"))
    expect(passkeys(other)).to_have_count(1)
    expect(other.act("account-passkey")).to_have_count(0)


def test_on_a_plain_http_address_the_page_says_what_still_works(network_guests: Guests) -> None:
    network_guests.tolerated = ["Cross-Origin-Opener-Policy header has been ignored"]  # it is for secure contexts
    maya = network_guests.phone()
    expect(opens_account(maya)).to_contain_text("Passkeys need a secure address")
    maya.close_sheet()
    maya.open_with_the_bot()


def test_where_storage_is_blocked_an_account_lasts_as_long_as_the_page(guests: Guests) -> None:
    maya = guests.phone()
    maya.page.add_init_script(f"({NO_STORAGE})()")
    maya.page.reload()
    makes_account(maya)
    maya.sees("This browser keeps nothing, so you are signed in only until this page is closed.")
    maya.close_sheet()
    maya.open_with_the_bot()
    concedes(maya)
    found = looks_at_statistics(maya)
    expect(found.locator(".stat-games")).to_have_text(re.compile("0 won.*1 lost"))


def test_a_hostile_nickname_is_text(guests: Guests) -> None:
    maya = guests.desktop()
    makes_account(maya)
    maya.page.locator("input[name=nickname]").fill("<img src=x>")
    agrees(maya)
    maya.page.reload()
    expect(maya.page.get_by_role("textbox", name="Your name")).to_have_value("<img src=x>")
    opens_account(maya)
    assert 0 == maya.page.locator("img").count()


def test_an_account_is_made_and_left_by_keyboard_alone(guests: Guests) -> None:
    maya = guests.desktop()
    Authenticator(maya.page)
    keys = maya.page.keyboard
    _goes_to(maya, "[aria-label=Settings]")
    keys.press("Enter")
    for stop, arrived in (
        ("[data-entry=account]", "[data-account=out]"),
        ("[data-act=account-make]", "[data-account=in] [data-passkey]"),
        ("[data-act=account-signOut]", "[data-account=out]"),
    ):
        _goes_to(maya, stop)
        keys.press("Enter")
        maya.page.locator(arrived).wait_for()
        maya.page.wait_for_function("() => document.activeElement.closest('dialog') !== null")


def _goes_to(seat: Seat, place: str) -> None:
    """By the Tab key, from wherever the focus is."""
    seat.page.locator(place).wait_for()
    for _ in range(40):
        if seat.page.evaluate("place => document.activeElement.matches(place)", place):
            return
        seat.page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {place}")
