"""axe, the accessibility checker, on whatever a page shows."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.cloud import ROOT

AXE = ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AT_REST = "document.getAnimations().every(animation => animation.playState !== 'running')"
RUN = "tags => axe.run(document, { runOnly: { type: 'tag', values: tags } })"


def violations(page: Page) -> list[str]:
    """What axe objects to in the page as it stands, one line each: the rule, and where."""
    page.wait_for_function(AT_REST)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, TAGS)["violations"]
    return [f"{one['id']}: {one['help']} at {[node['target'] for node in one['nodes']]}" for one in found]
