"""What axe objects to on a page, once it has come to rest."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  await document.fonts.ready;
  const moving = document.getAnimations().filter(({effect}) => effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(moving.map(({finished}) => finished));
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const {violations} = await axe.run(document, {runOnly: tags});
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({html, any}) => `${id}: ${html.slice(0, 160)} (${any[0]?.message ?? ''})`));
}"""


def axe(page: Page) -> list[str]:
    page.locator("main").first.wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found
