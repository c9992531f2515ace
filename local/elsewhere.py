"""The page for another host: `python -m local.elsewhere wss://... https://...` writes `build/page`, for any server.

Object storage and static hosts give no headers of ours, so the policy of what the page may load stands in the page.
The second address, where the page will be, is what previews and search engines are told.
"""

import json
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

from functions.publish import in_full
from local import site
from local.cloud import TEMPLATE
from local.stack import read_stack
from local.template import read_template

PAGE = site.ROOT / "build" / "page"
NOT_IN_A_PAGE = "frame-ancestors"
"""Browsers take this directive from a header alone."""


class AddressProblem(Exception):
    """Why an address is none of a socket, or none of a page."""


def write(socket: str, address: str = "", *, folder: Path = PAGE) -> Path:
    """Write the built page, made for that socket, into a folder of its own; `address` is where it will be served.

    Raises:
        AddressProblem: an address is not that of a socket, or not that of a page.
    """
    policy, home = policy_for(socket), home_of(address)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(site.build(), folder)
    (folder / "config.json").write_text(json.dumps({"socket": socket}), encoding="utf-8")
    for page in folder.glob("*.html"):
        page.write_bytes(_with_policy(in_full(page.read_bytes(), home) if home else page.read_bytes(), policy))
    return folder


def _with_policy(html: bytes, policy: str) -> bytes:
    charset, meta = '<meta charset="utf-8">', f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return html.replace(charset.encode(), f"{charset}\n    {meta}".encode(), 1)


def home_of(address: str) -> str:
    """The folder of the page without its last slash; nothing where it is not known.

    >>> home_of("https://play.example/gin/"), home_of("")
    ('https://play.example/gin', '')
    """
    parts = urlsplit(address)
    if address and (parts.scheme not in ("https", "http") or not parts.hostname or '"' in address):
        raise AddressProblem(f"{address} is no page: say where it will be served, SITE_URL=https://...")
    return address.rstrip("/")


def policy_for(socket: str) -> str:
    """The template's own policy, with this socket in place of the stack's.

    >>> "connect-src 'self' wss://play.example;" in policy_for("wss://play.example/prod")
    True
    """
    parts = urlsplit(socket)
    if parts.scheme not in ("wss", "ws") or not parts.hostname or '"' in socket:
        raise AddressProblem(f"{socket} is no socket: give the stack's SocketAddress, SOCKET_URL=wss://.../prod")
    stack = read_stack(read_template(TEMPLATE), TEMPLATE.parent)
    policy = stack.headers["Content-Security-Policy"].replace(stack.socket_origin, f"{parts.scheme}://{parts.netloc}")
    kept = [part.strip() for part in policy.split(";") if not part.strip().startswith(NOT_IN_A_PAGE)]
    return "; ".join(kept)


def main() -> None:
    """Write the folder and say how it is let in."""
    try:
        folder = write(*sys.argv[1:3])
    except (AddressProblem, site.SiteProblem) as problem:
        sys.exit(str(problem))
    print(
        f"{folder.relative_to(site.ROOT)} is ready to be served anywhere; have index.html and config.json not cached."
    )
    print(
        "The socket lets in pages of origins it knows: deploy it with SiteOrigins=https://<where the page is served>."
    )


if __name__ == "__main__":
    main()
