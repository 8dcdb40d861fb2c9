"""Accessibility checks: the violations that axe finds on a page once its animations are over."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async (only) => {
  await document.fonts.ready;
  const moving = document.getAnimations().filter(({effect}) => effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(moving.map(({finished}) => finished));
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const {violations} = await axe.run(document, {runOnly: only ?? tags});
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({html, any}) => `${id}: ${html.slice(0, 160)} (${any[0]?.message ?? ''})`));
}"""


def axe(page: Page, *rules: str) -> list[str]:
    """Return the violations of all axe rules, or only of these."""
    page.locator("main").first.wait_for()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN, list(rules) or None)
    return found


def axe_by_day_and_night(page: Page) -> list[str]:
    """Check all rules in the dark theme, and only colours in the light theme, where nothing else differs."""
    found = axe(page)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html[data-theme=light]")).to_be_attached()
    found += axe(page, "color-contrast")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=light]")).to_have_count(0)
    return found
