"""The addresses of this machine, and one of them as a QR code for a phone."""

import io
import socket

import segno

LOOPBACKS = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, for the person who asks for it


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address.

    >>> is_loopback("localhost"), is_loopback("192.168.1.5")
    (True, False)
    """
    return host in LOOPBACKS or host.startswith("127.")


def network_name(host: str) -> str | None:
    """The address others on the network reach `host` by, or None if there is none."""
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it asks which way a packet would go
            return str(probe.getsockname()[0])
        except OSError:
            return None


def own_names(host: str) -> list[str]:
    """The names a page served on `host` may be opened under, by this machine and its network."""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if not is_loopback(host):
        name = socket.gethostname().lower()
        names += [name, name.removesuffix(".local") + ".local"]
        names += filter(None, [network_name(host)])
    return names


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; on `::` for both kinds of address, as it is the one of version 4 that is told and shown.

    Raises:
        OSError: the port is taken, or the address is not of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=128, dualstack_ipv6=both)


def plain(address: str) -> str:
    """An address as its own kind writes it: a socket for both kinds tells those of version 4 as ones of version 6.

    >>> plain("::ffff:192.168.1.5"), plain("fe80::1")
    ('192.168.1.5', 'fe80::1')
    """
    return address.removeprefix("::ffff:")


def qr_code(text: str) -> str:
    """A QR code in characters of the terminal."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
