"""Accounts: made by a passkey, used on several devices, kept as their owner wants."""

import json
from typing import Any

import pytest

from functions.service.account.sessions import MOST_SESSIONS
from functions.service.account.signing import MOST_PASSKEYS
from tests.functions.authenticator import Authenticator
from tests.functions.cloud import Cloud
from tests.functions.devices import Device, code_of
from tests.functions.pages import Frame
from tests.functions.rush import at_once

DAY_S = 24 * 3600


def named(frames: list[Frame]) -> list[str]:
    return [frame["name"] for frame in frames]


def by_code(cloud: Cloud, device: Device, words: str = "Safari on iPad") -> Device:
    """Another device, signed in by a code that the first one shows."""
    other = Device(cloud, words)
    other.use_code(device.ask("deviceCode")["code"])
    return other


def stored(cloud: Cloud, beginning: str) -> list[dict[str, Any]]:
    return [item for item in cloud.items() if item["sk"]["S"].startswith(beginning)]


# --- passkeys ----------------------------------------------------------------------------------------------------


def test_a_passkey_makes_an_account(cloud: Cloud) -> None:
    maya = Device(cloud, "Chrome on Android").sign_up()

    shown = maya.ask("show")

    assert "account" == shown["answer"]
    assert ["Chrome on Android"] == named(shown["passkeys"])
    assert [("Chrome on Android", True)] == [(session["device"], session["here"]) for session in shown["sessions"]]
    assert ("", {}) == (shown["nickname"], shown["preferences"])


@pytest.mark.parametrize("counts", [True, False])
def test_a_synced_passkey_signs_another_device_in(cloud: Cloud, counts: bool) -> None:
    keys = Authenticator(counts=counts)
    phone = Device(cloud, "Safari on iPhone", keys=keys).sign_up()
    phone.ask("save", nickname="Maya", preferences={"felt": "blue", "volume": 0, "sounds": False})
    desk = Device(cloud, "Chrome on Windows", keys=keys)

    shown = desk.sign_in()

    assert phone.user == desk.user
    assert ("Maya", {"felt": "blue", "sounds": False, "volume": 0}) == (shown["nickname"], shown["preferences"])
    assert [False, True] == [session["here"] for session in shown["sessions"]]


def test_a_device_signed_in_by_a_code_makes_a_passkey_of_its_own(cloud: Cloud) -> None:
    phone = Device(cloud, "Chrome on Android").sign_up()
    desk = by_code(cloud, phone, "Firefox on Linux")

    shown = desk.add_passkey()

    assert ["Chrome on Android", "Firefox on Linux"] == named(shown["passkeys"])
    desk.ask("signOut")
    assert "account" == desk.sign_in()["answer"]
    assert phone.user == desk.user


def test_a_device_is_told_which_passkeys_there_are_so_that_it_makes_no_second_one(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    (passkey,) = maya.ask("show")["passkeys"]

    assert [] == Device(cloud).plain("newPasskey")["exclude"]
    assert [passkey["id"]] == maya.ask("newPasskey")["exclude"]


def test_a_removed_passkey_signs_nobody_in_and_the_others_do(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    maya.add_passkey()
    first, _ = maya.ask("show")["passkeys"]

    left = maya.ask("removePasskey", passkey=first["id"])

    assert 1 == len(left["passkeys"])
    assert "passkey_unknown" == code_of(maya.sign_in(which=0))
    assert "account" == maya.sign_in(which=1)["answer"]
    assert left["passkeys"][0]["id"] == maya.ask("removePasskey", passkey=first["id"])["passkeys"][0]["id"]


def test_the_last_passkey_goes_only_with_the_account(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    (passkey,) = maya.ask("show")["passkeys"]

    assert "passkey_last" == code_of(maya.ask("removePasskey", passkey=passkey["id"]))
    assert "account" == maya.sign_in()["answer"]


def test_of_two_passkeys_removed_at_once_one_stays(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    maya.add_passkey()
    other = by_code(cloud, maya)
    first, second = maya.ask("show")["passkeys"]

    at_once(
        lambda: maya.ask("removePasskey", passkey=first["id"]),
        lambda: other.ask("removePasskey", passkey=second["id"]),
    )

    assert 1 == len(maya.ask("show")["passkeys"])


def test_an_account_has_ten_passkeys_at_most(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    for _ in range(MOST_PASSKEYS - 1):
        assert "account" == maya.add_passkey()["answer"]

    assert "passkeys_too_many" == code_of(maya.add_passkey())


# --- sessions ----------------------------------------------------------------------------------------------------


def test_every_session_is_listed_and_another_devices_can_be_ended(cloud: Cloud) -> None:
    phone = Device(cloud, "Chrome on Android").sign_up()
    lost = by_code(cloud, phone, "Safari on iPad")
    (session,) = [each for each in phone.ask("show")["sessions"] if not each["here"]]
    assert "Safari on iPad" == session["device"]

    left = phone.ask("endSession", session=session["id"])

    assert ["Chrome on Android"] == [each["device"] for each in left["sessions"]]
    assert "signed_out" == code_of(lost.ask("show"))


def test_a_device_that_signs_in_again_is_one_device(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()

    assert 1 == len(maya.sign_in()["sessions"])


def test_whoever_signs_out_is_out_and_may_do_it_again(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()

    assert ["signedOut", "signedOut"] == [maya.ask("signOut")["answer"] for _ in range(2)]
    assert "signed_out" == code_of(maya.ask("show"))


def test_a_further_session_takes_the_place_of_the_one_that_was_silent_longest(cloud: Cloud) -> None:
    keys = Authenticator()
    devices = [Device(cloud, "the first", keys=keys).sign_up()]
    for _ in range(MOST_SESSIONS):
        cloud.clock.wait(seconds=60)
        devices.append(Device(cloud, keys=keys))
        devices[-1].sign_in()

    assert "signed_out" == code_of(devices[0].ask("show"))
    assert MOST_SESSIONS == len(devices[1].ask("show")["sessions"])


def test_a_session_ends_after_a_year_of_silence_and_not_before(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    for _ in range(2):
        cloud.clock.wait(seconds=364 * DAY_S)
        assert "account" == maya.ask("show")["answer"]
    cloud.clock.wait(seconds=366 * DAY_S)

    assert "signed_out" == code_of(maya.ask("show"))
    assert "account" == maya.sign_in()["answer"]


def test_being_heard_of_costs_a_write_a_day(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    first = maya.ask("show")
    again = maya.ask("show")
    cloud.clock.wait(seconds=2 * DAY_S)
    later = maya.ask("show")

    assert first["version"] == again["version"] < later["version"]
    assert first["sessions"][0]["used"] + 2 * DAY_S * 1000 < later["sessions"][0]["used"] + 1000


# --- what is stored, and what is told ----------------------------------------------------------------------------


def test_tokens_codes_and_challenges_are_stored_as_hashes_and_sent_to_nobody(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    code = maya.ask("deviceCode")["code"]
    challenge = maya.plain("challenge")["challenge"]
    by_code(cloud, maya).ask("show")
    everything = repr(cloud.items())

    assert [] == [secret for secret in (maya.token, code, challenge) if secret in everything]
    assert [] == [text for text in cloud.sockets.texts if maya.token in text]


def test_what_is_an_accounts_has_no_end_and_the_rest_has(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    by_code(cloud, maya)

    kinds = {item["sk"]["S"].rpartition("#")[0] or item["sk"]["S"]: "ttl" in item for item in cloud.items()}

    assert {"ACCOUNT": False, "ACCOUNT#KEY": False, "ACCOUNT#SESSION": True} == {
        kind: ends for kind, ends in kinds.items() if kind.startswith("ACCOUNT")
    }
    assert {"ONCE": True, "ASKED": True, "TRIED": True} == {
        kind: ends for kind, ends in kinds.items() if not kind.startswith("ACCOUNT")
    }


# --- repeats -----------------------------------------------------------------------------------------------------


def test_a_repeated_ask_does_no_more_the_second_time(cloud: Cloud) -> None:
    maya = Device(cloud)
    wanted = maya.plain("newPasskey")
    made = {"token": maya.token, "device": "here", **maya.keys.make(wanted, maya.origin)}
    first, second = (maya.remember(maya.plain("keepPasskey", **made)) for _ in range(2))
    assert first["user"] == second["user"]
    assert 1 == len(stored(cloud, "ACCOUNT#KEY#"))

    desk = Device(cloud, keys=maya.keys)
    signed = desk.keys.sign(desk.plain("challenge")["challenge"], desk.origin)
    ask = {"token": desk.token, "device": "there", **signed}
    assert ["account"] * 2 == [desk.plain("signIn", **ask)["answer"] for _ in range(2)]

    tablet = Device(cloud)
    code = maya.ask("deviceCode")["code"]
    assert ["account"] * 2 == [tablet.use_code(code)["answer"] for _ in range(2)]
    assert 3 == len(maya.ask("show")["sessions"])


def test_an_ask_that_comes_many_times_at_once_is_one(cloud: Cloud) -> None:
    maya = Device(cloud)
    made = maya.keys.make(maya.plain("newPasskey"), maya.origin)
    cloud.between_frames = 0

    answers = at_once(*[lambda: maya.plain("keepPasskey", token=maya.token, device="here", **made)] * 6)

    assert {"account", "busy"} >= set(map(code_of, answers))
    assert "account" in map(code_of, answers)
    assert [1, 1, 1] == [len(stored(cloud, f"ACCOUNT{part}")) - more for part, more in (("#K", 0), ("#S", 0), ("", 2))]


def test_a_change_that_comes_late_once_more_changes_nothing(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    on = {"action": "account", "ask": "save", "user": maya.user, "token": maya.token, "command": "on",
          "preferences": {"sounds": True}}  # fmt: skip
    maya.raw(on)
    maya.ask("save", preferences={"sounds": False})

    (answer,) = maya.raw(on)

    assert {"sounds": False} == answer["preferences"]


# --- nickname and preferences ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Maya \u202e  K. ", "Maya K."),
        ("<b>Maya</b>", "<b>Maya</b>"),
        ("\u200b\u2066", ""),
        ("Zoe\u0301", "Zo\u00e9"),
    ],
)
def test_a_nickname_is_cleaned_as_names_at_the_table_are(cloud: Cloud, typed: str, kept: str) -> None:
    assert kept == Device(cloud).sign_up().ask("save", nickname=typed)["nickname"]


def test_a_nickname_too_long_is_refused_and_the_one_before_stays(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    maya.ask("save", nickname="Maya")

    assert "name_too_long" == code_of(maya.ask("save", nickname="M" * 21, preferences={"felt": "blue"}))
    assert ("Maya", {}) == (maya.ask("show")["nickname"], maya.ask("show")["preferences"])


def test_settings_changed_on_two_devices_are_merged_one_by_one(cloud: Cloud) -> None:
    phone = Device(cloud).sign_up()
    desk = by_code(cloud, phone)
    phone.ask("save", preferences={"felt": "blue", "hand": "left"})

    desk.ask("save", preferences={"felt": "grey", "volume": 30})

    assert {"felt": "grey", "hand": "left", "volume": 30} == phone.ask("show")["preferences"]


def test_two_devices_may_give_their_asks_the_same_id(cloud: Cloud) -> None:
    phone = Device(cloud).sign_up()
    desk = by_code(cloud, phone)

    phone.ask("save", command="1", preferences={"felt": "blue"})

    assert {"felt": "grey"} == desk.ask("save", command="1", preferences={"felt": "grey"})["preferences"]


def test_settings_changed_on_many_devices_at_once_are_all_kept_or_refused_as_busy(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    devices = [by_code(cloud, maya) for _ in range(3)]
    cloud.between_frames = 0

    answers = at_once(*[lambda n=n, d=d: d.ask("save", preferences={f"setting{n}": n}) for n, d in enumerate(devices)])

    kept = {f"setting{n}": n for n, answer in enumerate(answers) if code_of(answer) != "busy"}
    assert kept
    assert kept == maya.ask("show")["preferences"]


@pytest.mark.parametrize(
    "preferences",
    [{"felt": "x" * 41}, {"a b": 1}, {"": 1}, {"x" * 25: 1}, {"volume": 10**7}, {"volume": 0.5}, {"felt": None}, []],
)
def test_a_setting_of_no_known_form_is_refused(cloud: Cloud, preferences: object) -> None:
    assert "bad_field" == code_of(Device(cloud).sign_up().ask("save", preferences=preferences))


def test_an_account_keeps_no_more_than_sixty_settings(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    maya.ask("save", preferences={f"setting{number}": number for number in range(60)})

    assert "preferences_too_many" == code_of(maya.ask("save", preferences={"another": 1}))
    assert "account" == maya.ask("save", preferences={"setting1": 2})["answer"]


def test_the_log_tells_nothing_of_an_account(cloud: Cloud, log: Any) -> None:  # noqa: ANN401 (a stream of text)
    maya = Device(cloud, "a device with a name").sign_up()
    code = maya.ask("deviceCode")["code"]
    maya.ask("save", nickname="Zebulon", preferences={"felt": "blue"})
    maya.sign_in()
    (passkey,) = maya.ask("show")["passkeys"]
    told = log.getvalue()

    assert told
    secrets = ("a device with", "Zebulon", "felt", code, maya.token, str(maya.user), passkey["id"], json.dumps("blue"))
    assert [] == [secret for secret in secrets if secret in told]
