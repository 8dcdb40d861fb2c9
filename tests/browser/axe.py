"""What axe objects to on a page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"


def axe(page: Page) -> list[str]:
    page.wait_for_timeout(600)
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(
        """async () => {
            const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
            const {violations} = await axe.run(document, {runOnly: tags});
            return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 160)}`));
        }"""
    )
    return found
