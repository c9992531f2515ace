"""Whatever is wrong with what an account is asked: a clear word for it, and nothing lost."""

import io
import json
import random

import pytest

from functions.service.account.devices import TRIED
from functions.service.border import REFUSALS
from tests.functions.authenticator import Authenticator, client_data, text
from tests.functions.cloud import Cloud, forget_wiring
from tests.functions.devices import ORIGIN, Device, code_of
from tests.functions.overtaking import overtaken
from tests.functions.rush import at_once

CODE = "2222-2222"


@pytest.fixture
def only_ours(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> Cloud:
    """A server of this one page."""
    monkeypatch.setenv("SITE_ORIGINS", ORIGIN)
    forget_wiring()
    return cloud


# --- assertions --------------------------------------------------------------------------------------------------


def test_an_assertion_serves_one_device_once(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    thief = Device(cloud)
    signed = maya.keys.sign(maya.plain("challenge")["challenge"], maya.origin)
    maya.plain("signIn", token=maya.token, device="mine", **signed)

    assert "challenge_used" == code_of(thief.plain("signIn", token=thief.token, device="theirs", **signed))
    assert "signed_out" == code_of(thief.ask("show", user=maya.user))
    thief.use_code(maya.ask("deviceCode")["code"])
    assert "challenge_used" == code_of(thief.plain("signIn", token=thief.token, device="theirs", **signed))


def test_a_challenge_serves_one_account_of_two_that_answer_it_at_the_same_moment(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, ben = Device(cloud).sign_up(), Device(cloud).sign_up()
    asked = maya.plain("challenge")
    said = overtaken(monkeypatch, "save", lambda: ben.answer(asked))

    assert "challenge_used" == code_of(maya.answer(asked))
    assert ["account"] == said


def test_a_repeat_after_signing_out_signs_nobody_in_again(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    signed = {"token": maya.token, "device": "mine", **maya.keys.sign(maya.plain("challenge")["challenge"], ORIGIN)}
    maya.plain("signIn", **signed)
    maya.ask("signOut")

    assert "challenge_used" == code_of(maya.plain("signIn", **signed))
    assert "signed_out" == code_of(maya.ask("show"))


@pytest.mark.parametrize(
    ("seconds", "said"), [(299, "account"), (301, "challenge_expired"), (4000, "challenge_unknown")]
)
def test_a_challenge_is_good_for_five_minutes(cloud: Cloud, seconds: int, said: str) -> None:
    maya = Device(cloud).sign_up()
    asked = maya.plain("challenge")
    cloud.clock.wait(seconds=seconds)

    assert said == code_of(maya.answer(asked))


def test_a_challenge_for_a_passkey_to_be_is_good_for_five_minutes_too(cloud: Cloud) -> None:
    maya = Device(cloud)
    wanted = maya.plain("newPasskey")
    cloud.clock.wait(seconds=301)

    assert "challenge_expired" == code_of(maya.keep(wanted))


def test_a_question_that_was_not_asked_here_has_no_answer(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    made_up, for_another_use = {"challenge": text(bytes(32))}, maya.plain("newPasskey")

    assert "challenge_unknown" == code_of(maya.answer(made_up))
    assert "challenge_unknown" == code_of(maya.answer(for_another_use))
    assert "challenge_unknown" == code_of(maya.keep({"user": maya.user, **maya.plain("challenge")}))


@pytest.mark.parametrize(
    "origin", ["https://gin.example.evil.example", "http://gin.example", "https://evil.example", ""]
)
def test_a_passkey_used_on_another_site_counts_for_nothing(only_ours: Cloud, origin: str) -> None:
    maya = Device(only_ours).sign_up()
    maya.origin = origin

    assert "origin_foreign" == code_of(maya.sign_in())
    assert "origin_foreign" == code_of(maya.keep(maya.plain("newPasskey")))
    maya.origin = ORIGIN
    assert "account" == maya.sign_in(which=0)["answer"]


@pytest.mark.parametrize("origin", [[], {}, 7, None])
def test_an_origin_that_is_no_text_proves_nothing(only_ours: Cloud, origin: object) -> None:
    maya = Device(only_ours).sign_up()
    asked = maya.plain("challenge")
    odd = text(client_data("webauthn.get", asked["challenge"], origin))  # type: ignore[arg-type]

    assert "passkey_unverified" == code_of(maya.answer(asked, client_data=odd))


def test_a_page_framed_by_another_site_is_another_site(only_ours: Cloud) -> None:
    maya = Device(only_ours).sign_up()
    asked = maya.plain("challenge")
    framed = text(client_data("webauthn.get", asked["challenge"], ORIGIN, crossOrigin=True))

    assert "origin_foreign" == code_of(maya.answer(asked, client_data=framed))


def test_the_party_that_a_passkey_signs_for_is_the_pages_host(only_ours: Cloud) -> None:
    """An authenticator that signs for another party, and says that it was our page."""
    maya = Device(only_ours).sign_up()
    asked = maya.plain("challenge")
    elsewhere = maya.keys.sign(asked["challenge"], "https://evil.example")
    ours = text(client_data("webauthn.get", asked["challenge"], ORIGIN))

    forged = {**elsewhere, "client_data": ours, "token": maya.token, "device": "here"}
    assert "passkey_unverified" == code_of(maya.plain("signIn", **forged))


def test_a_signature_of_another_key_is_none(cloud: Cloud) -> None:
    maya, ben = Device(cloud).sign_up(), Device(cloud).sign_up()
    asked = ben.plain("challenge")
    signed = ben.keys.sign(asked["challenge"], ORIGIN)
    mayas = maya.keys.sign(asked["challenge"], ORIGIN)

    stolen = {**signed, "user": mayas["user"], "passkey": mayas["passkey"], "token": ben.token, "device": "here"}
    assert "passkey_unverified" == code_of(ben.plain("signIn", **stolen))
    named = {**signed, "user": mayas["user"], "token": ben.token, "device": "here"}
    assert "passkey_unknown" == code_of(ben.plain("signIn", **named))


def test_a_passkey_that_counts_backwards_is_a_copy(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    maya.sign_in()
    maya.keys.passkeys[0].count -= 1

    assert "passkey_cloned" == code_of(maya.sign_in())
    maya.keys.passkeys[0].count += 1
    assert "account" == maya.sign_in()["answer"]


def test_a_passkey_that_has_counted_and_counts_no_more_is_a_copy(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    maya.keys.counts = False
    maya.keys.passkeys[0].count = 0

    assert "passkey_cloned" == code_of(maya.sign_in())


def test_a_passkey_is_on_an_account_once(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()
    first = maya.ask("newPasskey")
    maya.keep(first)
    again = maya.ask("newPasskey")
    made = Authenticator()
    made.make(first, ORIGIN)
    same = {**again, "challenge": first["challenge"]}
    same_passkey = made.make(same, ORIGIN)
    ours = text(client_data("webauthn.create", again["challenge"], ORIGIN))

    kept = maya.plain("keepPasskey", **{**same_passkey, "client_data": ours, "token": maya.token, "device": "here"})

    assert "passkey_known" == code_of(kept)


def test_a_passkey_is_added_by_the_device_that_asked_to(cloud: Cloud) -> None:
    maya, mallory = Device(cloud).sign_up(), Device(cloud)
    wanted = maya.ask("newPasskey")

    assert "signed_out" == code_of(mallory.keep(wanted))
    assert "signed_out" == code_of(mallory.ask("newPasskey", user=maya.user))
    assert 1 == len(maya.ask("show")["passkeys"])


def test_half_a_session_is_no_way_to_ask_for_a_passkey(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()

    assert "bad_field" == code_of(maya.plain("newPasskey", user=maya.user))
    assert "bad_field" == code_of(maya.plain("newPasskey", token=maya.token))


def test_two_devices_that_sign_up_at_once_have_an_account_each(cloud: Cloud) -> None:
    cloud.between_frames = 0
    devices = [Device(cloud, f"device {number}") for number in range(4)]

    at_once(*[device.sign_up for device in devices])

    assert 4 == len({device.user for device in devices})
    for device in devices:
        shown = device.ask("show")
        assert [device.words] == [each["name"] for each in shown["passkeys"]]
        assert [device.words] == [each["device"] for each in shown["sessions"]]


# --- codes -------------------------------------------------------------------------------------------------------


def test_a_code_signs_one_device_in(cloud: Cloud) -> None:
    maya, first, second = Device(cloud).sign_up(), Device(cloud), Device(cloud)
    code = maya.ask("deviceCode")["code"]
    first.use_code(code)

    assert "device_code_used" == code_of(second.use_code(code))
    assert 2 == len(maya.ask("show")["sessions"])


@pytest.mark.parametrize(("seconds", "said"), [(119, "account"), (121, "device_code_expired")])
def test_a_code_is_good_for_two_minutes(cloud: Cloud, seconds: int, said: str) -> None:
    maya = Device(cloud).sign_up()
    code = maya.ask("deviceCode")["code"]
    cloud.clock.wait(seconds=seconds)

    assert said == code_of(Device(cloud).use_code(code))


def test_guessing_codes_is_held_back_by_network_address_on_whatever_socket(cloud: Cloud) -> None:
    said = [code_of(Device(cloud).use_code(CODE)) for _ in range(TRIED.most + 2)]
    assert ["device_code_wrong"] * TRIED.most + ["tries_too_many"] * 2 == said

    code = Device(cloud).sign_up().ask("deviceCode")["code"]
    assert "tries_too_many" == code_of(Device(cloud).use_code(code))
    elsewhere = Device(cloud)
    elsewhere.address = "198.51.100.9"
    assert "account" == elsewhere.use_code(code)["answer"]


def test_an_account_makes_codes_at_a_measured_pace(cloud: Cloud) -> None:
    maya = Device(cloud).sign_up()

    said = {code_of(maya.ask("deviceCode")) for _ in range(12)}

    assert {"deviceCode", "too_fast"} == said


# --- what is no passkey at all, and too much of anything ---------------------------------------------------------


def test_garbage_in_any_field_is_unverified_and_no_fault_of_ours(cloud: Cloud, log: io.StringIO) -> None:
    maya = Device(cloud).sign_up()
    rng = random.Random(7)
    for _ in range(40):
        asked, wanted = maya.plain("challenge"), maya.plain("newPasskey")
        signed, made = maya.keys.sign(asked["challenge"], ORIGIN), maya.keys.make(wanted, ORIGIN)
        stranger = Device(cloud)
        for ask, fields in (("signIn", signed), ("keepPasskey", made)):
            spoilt = rng.choice([name for name in fields if name != "user"])
            broken = {**fields, spoilt: spoiled(fields[spoilt], rng), "token": stranger.token, "device": "x"}
            assert code_of(stranger.plain(ask, **broken)) in KNOWN
        maya.keys.passkeys.pop()

    assert "a command failed" not in log.getvalue()


KNOWN = {"passkey_unverified", "passkey_unknown", "challenge_unknown", "bad_field", "account"}
"""A byte changed in what nobody signs, such as an id in no list, may leave a passkey of another name."""


def spoiled(field: str, rng: random.Random) -> str:
    """A field with a character changed, cut off, or nested a thousand deep."""
    place = rng.randrange(len(field))
    changed = field[:place] + rng.choice("AQgw_-") + field[place + 1 :]
    return rng.choice([changed, field[:place] or "A", text(b"\x81" * 2_000), text(b"[" * 2_000), "A"])


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ({"action": "account"}, "unknown_action"),
        ({"action": "account", "ask": "dance"}, "unknown_action"),
        ({"action": "account", "ask": ["show"]}, "unknown_action"),
        ({"action": "account", "ask": "show", "command": "1"}, "bad_field"),
        ({"action": "account", "ask": "challenge", "command": "1", "more": 1}, "bad_field"),
        ({"action": "account", "ask": "challenge"}, "bad_field"),
        ({"action": "account", "ask": "challenge", "command": "1", "x": [[[[[[[[1]]]]]]]]}, "unreadable"),
        ({"action": "account", "ask": "challenge", "command": "1" * 20_000}, "too_large"),
    ],
)
def test_a_frame_that_is_no_ask_is_refused_by_name(cloud: Cloud, frame: dict[str, object], said: str) -> None:
    (answer,) = Device(cloud).raw(frame)

    assert ("account", "refused", said) == (answer["type"], answer["answer"], answer["code"])
    assert answer["words"]


def test_an_account_frame_in_binary_is_unreadable(cloud: Cloud) -> None:
    device = Device(cloud)
    cloud.frame(device.connection, json.dumps({"action": "account", "ask": "challenge", "command": "1"}), binary=True)

    assert "unreadable" == code_of(device.frames[-1])


def test_too_many_refusals_close_the_socket(cloud: Cloud) -> None:
    device = Device(cloud)
    cloud.between_frames = 0
    for _ in range(REFUSALS.most + 1):
        device.plain("dance")

    assert [device.connection] == cloud.sockets.closed
    assert "too_much" == code_of(device.frames[-1])


def test_challenges_are_bounded_by_network_address(cloud: Cloud) -> None:
    cloud.between_frames = 0
    said = {code_of(Device(cloud).plain("challenge")) for _ in range(201)}

    assert {"challenge", "tries_too_many"} == said


@pytest.mark.parametrize(
    "ask",
    [
        "show",
        "save",
        "deviceCode",
        "newPasskey",
        "statistics",
        "export",
        "count",
        "removePasskey",
        "endSession",
        "delete",
    ],
)
def test_whoever_is_not_signed_in_is_told_so_whatever_is_asked(cloud: Cloud, ask: str) -> None:
    maya, mallory = Device(cloud).sign_up(), Device(cloud)
    fields = {"record": "2" * 16, "secret": "A" * 22} if ask == "count" else {}
    fields |= {"passkey": "AAAA"} if ask == "removePasskey" else {}
    fields |= {"session": "0" * 32} if ask == "endSession" else {}

    assert "signed_out" == code_of(mallory.ask(ask, user=maya.user, **fields))
    assert "account" == maya.ask("show")["answer"]
