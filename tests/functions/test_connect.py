"""Who may open a socket, and what a closed one leaves."""

import pytest

from tests.functions.cloud import Cloud, forget_wiring
from tests.functions.pages import friends

OURS = "https://gin.example"


@pytest.mark.parametrize(
    ("origins", "headers", "status"),
    [
        ("", {}, 200),
        ("", {"Origin": "https://evil.example"}, 200),
        ("*", {"Origin": "https://evil.example"}, 200),
        (f"{OURS}, https://d1.cloudfront.net,", {"Origin": OURS}, 200),
        (f"{OURS},https://d1.cloudfront.net,", {"origin": "https://d1.cloudfront.net"}, 200),
        (OURS, {"Origin": "https://evil.example"}, 403),
        (OURS, {"Origin": f"{OURS}.evil.example"}, 403),
        (OURS, {"Origin": "null"}, 403),
        (OURS, {"Origin": OURS, "ORIGIN": "https://evil.example"}, 403),
        (OURS, {}, 403),
    ],
)
def test_only_our_pages_may_connect(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, origins: str, headers: dict[str, str], status: int
) -> None:
    monkeypatch.setenv("SITE_ORIGINS", origins)
    forget_wiring()

    assert status == cloud.connect("L1=", headers)
    assert [] == cloud.items()


def test_a_socket_that_never_sat_leaves_nothing(cloud: Cloud) -> None:
    cloud.disconnect("L1=")

    assert [] == cloud.items()


def test_a_page_that_goes_to_another_table_is_at_the_first_no_more(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    first = ben.table

    ben.open()

    assert "away" == maya.view["seats"][1]["presence"]
    ben.leave_network()
    assert [] == [item for item in cloud.items() if ben.connection in str(item)]
    assert first != ben.table


def test_a_socket_closed_before_its_first_frame_was_served_is_dropped_by_the_first_post(cloud: Cloud) -> None:
    maya, ben = friends(cloud)
    late = ben.again()
    late.leave_network()
    late.greet()
    cloud.sockets.trouble[late.connection] = 410

    maya.send("chat", text="hello?")

    assert {ben.connection} == set(cloud.item(maya.table)["connections"]["M"]["1"]["M"])
