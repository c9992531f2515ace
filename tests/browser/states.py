"""Every state of the page, laid out in a moment by the engine's own views."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accounts import signs_in
from tests.browser.staged import (
    CODE,
    EVEN,
    ONE_SHORT,
    TO_A_KNOCK,
    TO_A_VOID,
    TO_AN_UNDERCUT,
    TO_MY_GIN,
    TO_THEIR_GIN,
    Message,
    Stage,
    after,
    laid_out,
)

BOT: Message = {"name": "House", "kind": "bot", "level": "standard"}
ABSENT_MS = 95_000
"""So long somebody is away before the other is given a choice, and a little."""
BEAT_MS = 5_000
TALK = "Good luck!"

MY_GIN = laid_out(*ONE_SHORT, upcard="Kd", stock="2h")
THEIR_GIN = laid_out(*ONE_SHORT, upcard="Kd", stock="Kc Ac")
UNDERCUT = laid_out(*EVEN, upcard="Kd", stock="Kc Ks")
VOID = laid_out(stock="3c 2d 4d", more=False)


def home(stage: Stage) -> None:
    stage.page.locator("[data-act=open-friend]").wait_for()


def reading(button: str) -> Callable[[Stage], None]:
    """What there is to read, from the front page."""

    def open_it(stage: Stage) -> None:
        home(stage)
        stage.page.get_by_role("button", name=button).click()
        stage.page.locator("dialog .text p").first.wait_for()

    return open_it


def settings(stage: Stage) -> None:
    home(stage)
    stage.page.get_by_role("button", name="Settings").click()
    stage.page.get_by_role("combobox", name="Language").wait_for()


def lesson(stage: Stage) -> None:
    stage.page.locator(".coach[data-step='1']").wait_for()


def offered(what: str, **change: object) -> Callable[[Stage], None]:
    """What somebody without a seat is shown, when these words stand there."""

    def look(stage: Stage) -> None:
        stage.tell(laid_out(), but={"you": None, "deal": None} | change)
        stage.page.get_by_text(what).first.wait_for()

    return look


def waiting(stage: Stage) -> None:
    stage.tell(laid_out(), but={"stage": "waiting", "deal": None, "seats": [stage.seats[0], None]})
    stage.page.get_by_role("textbox", name="Link to this table").wait_for()


def turned_away(stage: Stage) -> None:
    asked(stage)
    bots_seat("would rather play on", asking=False)(stage)


def bots_seat(what: str, **change: object) -> Callable[[Stage], None]:
    def look(stage: Stage) -> None:
        offered(what, seats=[stage.seats[0], stage.seats[1] | BOT], **change)(stage)

    return look


asked = bots_seat("has been asked", asking=True)


def shuffling(stage: Stage) -> None:
    stage.tell(laid_out(), but={"stage": "sealing", "deal": None, "seal": None})
    stage.page.get_by_role("heading", name="Shuffling").wait_for()


def draw(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))


def just_taken(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:1]))


def selected(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:9]))
    stage.page.locator("[data-card='4s']").click(position={"x": 12, "y": 24})
    stage.page.locator("[data-act=knock]").wait_for()


def may_not_be_thrown(stage: Stage) -> None:
    just_taken(stage)
    stage.page.locator("[data-region=hand] [data-card='7h']").click(position={"x": 12, "y": 24})
    stage.page.locator("[data-act=discard]").click()
    expect(stage.page.locator("[data-prompt]")).to_contain_text("stays this turn")


def knock_asked(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:9]))
    stage.page.locator("[data-act=suggest]").click()
    stage.page.locator("[data-act=keep]").wait_for()


def gin_asked(stage: Stage) -> None:
    stage.show(after(MY_GIN, *TO_MY_GIN[:3]))
    stage.page.locator("[data-act=suggest]").click()
    stage.page.locator("[data-act=keep]").wait_for()


def my_order(stage: Stage) -> None:
    draw(stage)
    stage.page.locator(".order-pill").click()
    stage.page.locator("[data-card='4s']").click(position={"x": 12, "y": 24})
    stage.page.locator(".nudge").first.wait_for()


def opponents_turn(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:2]))


def showdown(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK))
    stage.page.locator("[data-act=ready]").wait_for()


def gin(stage: Stage) -> None:
    stage.show(after(MY_GIN, *TO_MY_GIN))
    stage.page.locator("[data-act=ready]").wait_for()


def their_gin(stage: Stage) -> None:
    stage.show(after(THEIR_GIN, *TO_THEIR_GIN))
    stage.page.locator("[data-act=ready]").wait_for()


def undercut(stage: Stage) -> None:
    stage.show(after(UNDERCUT, *TO_AN_UNDERCUT))
    stage.page.locator("[data-act=ready]").wait_for()


def void(stage: Stage) -> None:
    stage.show(after(VOID, *TO_A_VOID))
    stage.page.locator("[data-act=ready]").wait_for()


def match_end(stage: Stage, **theirs: object) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK), scores=(95, 31), theirs=theirs)
    stage.page.locator("[data-act=go-on]").click()
    stage.page.locator(".races").wait_for()


def rematch_wanted(stage: Stage) -> None:
    match_end(stage, rematch=True)
    stage.page.get_by_text("wants a rematch").first.wait_for()


def rematch_asked(stage: Stage) -> None:
    match_end(stage)
    stage.tell(after(laid_out(), *TO_A_KNOCK), scores=(95, 31), mine={"rematch": True})
    stage.page.get_by_text("Waiting for Maya").first.wait_for()


def opponent_left(stage: Stage) -> None:
    match_end(stage, left=True)
    stage.page.get_by_text("has left the table").first.wait_for()


def away(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:2]), theirs={"presence": "away"})
    stage.page.locator(".presence.away").wait_for()


def absent(stage: Stage) -> None:
    """For so long that there is a choice."""
    away(stage)
    for _ in range(ABSENT_MS // BEAT_MS):
        stage.page.clock.run_for(BEAT_MS)  # a heartbeat at a time, each answered
    stage.page.locator("[data-act=claim-house]").wait_for()


def house_plays(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]), theirs={"presence": "away", "house": True})
    stage.page.get_by_text("The house is playing for Maya").wait_for()


def house_played(stage: Stage) -> None:
    """For me, while I was away."""
    stage.show(after(laid_out(), *TO_A_KNOCK[:2]), mine={"house": True})
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]))
    stage.page.locator("[data-act=stood-in]").wait_for()


def guest_asks(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]), theirs=BOT, but={"guest": "Zoe"})
    stage.page.locator("[data-act=admit]").wait_for()


def end_offered(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]), theirs={"offers_end": True})
    stage.page.locator("[data-act=accept-end]").wait_for()


def elsewhere(stage: Stage) -> None:
    draw(stage)
    word = {"table": CODE, "says": "here"}
    stage.page.evaluate("word => new BroadcastChannel('gin-table').postMessage(word)", word)
    stage.page.locator("[data-act=use-here]").wait_for()


def reconnecting(stage: Stage) -> None:
    draw(stage)
    stage.hang_up()
    stage.page.get_by_text("Reconnecting…").wait_for()


def offline(stage: Stage) -> None:
    draw(stage)
    stage.page.evaluate("dispatchEvent(new Event('offline'))")
    stage.page.get_by_text("Offline. Your seat is kept.").wait_for()


def closed(stage: Stage) -> None:
    stage.tell(laid_out(), but={"stage": "closed", "deal": None})
    stage.page.get_by_role("heading", name="This table is closed").wait_for()


def unknown(stage: Stage) -> None:
    stage.say({"type": "refused", "code": "unknown_table", "words": "", "command": None, "view": None})
    stage.page.get_by_role("heading", name="no table here").wait_for()


def lost_link(stage: Stage) -> None:
    stage.page.get_by_role("heading", name="not complete").wait_for()


def chat(stage: Stage) -> None:
    draw(stage)
    lines = [{"id": f"{seat}c{seat}", "seat": seat, "text": TALK, "at": 1000 + seat} for seat in (0, 1)]
    stage.say({"type": "chat", "table": CODE, "lines": lines})
    if stage.page.locator("[role=log][aria-live=off]").count() == 0:
        stage.page.get_by_role("button", name="Chat").click()
    stage.page.get_by_text(TALK).first.wait_for()


def menu(stage: Stage, entry: str | None = None) -> None:
    draw(stage)
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.get_by_role("dialog").wait_for()
    if entry is not None:
        stage.page.get_by_role("button", name=entry).click()


def rules_card(stage: Stage) -> None:
    menu(stage, "Rules & scoring")
    stage.page.locator("dialog .text li").first.wait_for()


def story(stage: Stage) -> None:
    draw(stage)
    stage.page.locator("[data-log]").click()
    stage.page.get_by_role("dialog", name="What happened").get_by_role("listitem").first.wait_for()


def no_story_yet(stage: Stage) -> None:
    stage.show(laid_out())
    stage.page.get_by_role("button", name="Menu").click()
    stage.page.get_by_role("button", name="What happened").click()
    stage.page.get_by_text("Nothing has happened yet").wait_for()


def keys(stage: Stage) -> None:
    draw(stage)
    stage.page.keyboard.press("?")
    stage.page.locator("dialog .keys li").first.wait_for()


def asking(entry: str) -> Callable[[Stage], None]:
    """What can't be taken back, before it is done."""

    def ask(stage: Stage) -> None:
        menu(stage, entry)
        stage.page.locator("[data-act=yes]").wait_for()

    return ask


def my_end_offered(stage: Stage) -> None:
    stage.show(after(laid_out(), *TO_A_KNOCK[:4]), mine={"offers_end": True})
    stage.page.get_by_text("You offered").wait_for()


def outdated(stage: Stage) -> None:
    """Loading the page anew has brought the same old page."""
    draw(stage)
    stage.page.evaluate("sessionStorage.setItem('gin-table:reloaded-for-protocol 9', 'yes')")
    stage.say({"type": "reload", "protocol": 9})
    stage.page.get_by_role("heading", name="out of date").wait_for()


def another_device(stage: Stage) -> None:
    menu(stage, "Move to another device")
    stage.page.locator("[data-act=move-seat]").wait_for()
    stage.say({"type": "seatCode", "table": CODE, "code": "2345-wxyz", "seconds": 120})
    stage.page.get_by_role("textbox", name="Link to this table").wait_for()


def account_offered(stage: Stage) -> None:
    home(stage)
    stage.page.evaluate("location.hash = 'account'")
    stage.page.locator("[data-account=out]").wait_for()


def account(stage: Stage) -> None:
    home(stage)
    signs_in(stage)
    stage.page.evaluate("location.hash = 'account'")
    stage.page.locator("[data-passkey]").first.wait_for()


def another_device_of_mine(stage: Stage) -> None:
    account(stage)
    stage.page.locator("[data-entry=addDevice]").click()
    stage.page.locator("[data-code]").wait_for()


def statistics(stage: Stage) -> None:
    account(stage)
    stage.page.locator("[data-entry=statistics]").click()
    stage.page.locator("[data-statistics=there]").wait_for()


STATES: dict[str, Callable[[Stage], None]] = {
    "home": home,
    "how-to-play": reading("How to play"),
    "rules": reading("Rules & scoring"),
    "privacy": reading("Privacy"),
    "settings": settings,
    "lesson": lesson,
    "lost-link": lost_link,
    "unknown-link": unknown,
    "closed": closed,
    "waiting": waiting,
    "seat-offer": lambda stage: offered("Sit down", stage="waiting", seats=[stage.seats[0], None])(stage),
    "bots-seat": bots_seat("Ask for the seat"),
    "asked": asked,
    "turned-away": turned_away,
    "table-full": offered("are playing"),
    "finished": offered("have finished", stage="over"),
    "shuffling": shuffling,
    "offer": lambda stage: stage.show(laid_out()),
    "draw": draw,
    "just-taken": just_taken,
    "discard-selected": selected,
    "may-not-be-thrown": may_not_be_thrown,
    "knock-asked": knock_asked,
    "gin-asked": gin_asked,
    "my-order": my_order,
    "opponents-turn": opponents_turn,
    "showdown": showdown,
    "gin": gin,
    "their-gin": their_gin,
    "undercut": undercut,
    "void": void,
    "match-end": match_end,
    "rematch-wanted": rematch_wanted,
    "rematch-asked": rematch_asked,
    "opponent-left": opponent_left,
    "away": away,
    "absent": absent,
    "house-plays": house_plays,
    "house-played": house_played,
    "guest-asks": guest_asks,
    "end-offered": end_offered,
    "elsewhere": elsewhere,
    "reconnecting": reconnecting,
    "offline": offline,
    "chat": chat,
    "menu": menu,
    "rules-card": rules_card,
    "story": story,
    "no-story-yet": no_story_yet,
    "keys": keys,
    "concede": asking("Concede the game"),
    "leave": asking("Leave the table"),
    "offer-to-end": asking("Offer to end the game"),
    "my-end-offered": my_end_offered,
    "outdated": outdated,
    "another-device": another_device,
    "account-offered": account_offered,
    "account": account,
    "account-on-another-device": another_device_of_mine,
    "statistics": statistics,
}

AT_HOME = ("home", "how-to-play", "rules", "privacy", "settings")
WITH_AN_ACCOUNT = ("account-offered", "account", "account-on-another-device", "statistics")
PATHS = dict.fromkeys(AT_HOME + WITH_AN_ACCOUNT, "") | {
    "lesson": "#lesson",
    "lost-link": "#222-22",
}
"""Where a state is found, if not at the table."""

TIMED = {"absent"}
"""States that take longer than anybody would wait."""
