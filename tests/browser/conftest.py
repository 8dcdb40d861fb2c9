"""Fixtures: a real server and a real browser.  Without Chromium or the built client these tests are skipped."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, Request, expect, sync_playwright

from tessera.server.store import Store, open_store

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("TESSERA_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
SHELL = (not os.environ.get("TESSERA_CHROMIUM") and shutil.which("chromium-headless-shell")) or CHROMIUM
"""Chromium without its own windows, menus and tab strips: half the CPU a page."""
FLAGS = ["--no-sandbox", "--disable-background-networking", "--enable-unsafe-swiftshader"]

NO_WEBGL = """const get = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest);
};"""

KEPT = """for (const [name, value] of Object.entries(%s)) localStorage[`tessera.${name}`] ??= JSON.stringify(value);"""
"""Settings of the device, as a player would have chosen them before."""

IN_SPACE = {"tesseract.layers": False, "blocks.plain": False}

IDLE = """new Promise((done) => {
  const idle = (next) => requestIdleCallback(next, { timeout: 500 });
  idle(() => setTimeout(() => idle(done), 40));
})"""
Open = Callable[..., Page]


expect.set_options(timeout=20_000)  # a busy machine may need longer than the usual five seconds for a page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group tests by file: a file's tests share a browser and a server; files may run in parallel.

    Whole games take minutes: each is a group of its own and starts early, so that no worker waits for it in the end.
    """
    missing = None
    if CHROMIUM is None:
        missing = "no Chromium found: install it or name it in TESSERA_CHROMIUM"
    elif not (ROOT / "src" / "tessera" / "client" / "index.html").exists():
        missing = "the client is not built: make client"
    for item in items:
        if Path(item.fspath).parent == Path(__file__).parent:
            group = item.name if "whole_game" in item.name else Path(item.fspath).stem
            item.add_marker(pytest.mark.xdist_group(f"browser {group}"))
            if missing:
                item.add_marker(pytest.mark.skip(reason=missing))
    items.sort(key=lambda item: "whole_game" not in item.name)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with its own database."""
    with serving(str(tmp_path_factory.mktemp("tessera") / "tables.sqlite")) as address:
        yield address


@contextmanager
def serving(database: str, shift: int = 0) -> Iterator[str]:
    """Run `tessera serve` on a free port, with a clock that is `shift` milliseconds ahead; yields its address."""
    tessera = [str(Path(sys.executable).parent / "tessera")]
    if shift:
        tessera = [sys.executable, "-m", "tests.browser.shifted", str(shift)]
    command = [*tessera, "serve", "--port", "0", "--database", database]
    command += ["--bots", "tesseract.grabbing=tests.plugins.grabbing:Grabbing"]
    own = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                break
        else:
            raise RuntimeError("the server ended before it said where it is")
        try:
            yield found[0].rstrip("/")
        finally:
            process.terminate()


@contextmanager
def serving_kept(folder: Path, keep: Callable[[Store], Awaitable[None]]) -> Iterator[str]:
    """Run a server on a store that `keep` has filled before."""
    database = str(folder / "tables.sqlite")

    async def write() -> None:
        store = await open_store(database)
        await keep(store)
        await store.close()

    with ThreadPoolExecutor(1) as beside_the_browser:
        beside_the_browser.submit(asyncio.run, write()).result()
    with serving(database) as address:
        yield address


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright keeps an event loop running, so tests with their own loop run later or in another process."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser for pages."""
    with launched(playwright, SHELL) as browser:
        yield browser


@pytest.fixture(scope="package")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser that can also install pages and show notifications."""
    with launched(playwright, CHROMIUM) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, chromium: str | None) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


class Requests:
    """The requests of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.begun = self.ended = 0
        page.on("request", self._begin)
        for event in ("requestfinished", "requestfailed"):
            page.on(event, self._end)

    def _begin(self, _: Request) -> None:
        self.begun += 1

    def _end(self, _: Request) -> None:
        self.ended += 1

    def settle(self) -> None:
        """Wait until nothing is on its way and the page has nothing left to do.

        Playwright's `networkidle` waits for half a second without requests: too long for a fast machine, and too short
        for a busy one, where a script that has come may ask for the next one later than that.
        """
        for _ in range(300):
            begun = self.begun
            self.page.evaluate(IDLE)
            if begun == self.begun == self.ended:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"{self.page.url} never settles")


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Open]:
    """Opens a path in a fresh browser context and fails on any error or request to another origin.

    `flat` disables 3D drawing: it is quicker, and every page must work without it.  Otherwise the player wants to see
    everything in space, however slowly, unless `kept` says otherwise.  Without motion, events are told at once.
    """
    contexts = []
    trouble: list[str] = []

    def go(
        path: str = "/", *, width: int = 1440, height: int = 900, flat: bool = False, kept: Any = None, **options: Any
    ) -> Page:
        options = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "dark"} | options
        options.setdefault("service_workers", "block")  # a test that needs one says so: pages then come from it
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=server, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        pace = "instant" if options["reduced_motion"] == "reduce" else "normal"
        page.add_init_script(KEPT % json.dumps({"pace": pace, **IN_SPACE} if kept is None else kept))
        if flat:
            page.add_init_script(NO_WEBGL)
        page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        page.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
        page.on(
            "request", lambda request: None if _own(request.url, server) else trouble.append(f"left: {request.url}")
        )
        requests = Requests(page)
        page.goto(path)
        requests.settle()
        return page

    yield go
    for context in contexts:
        context.close()
    assert trouble == []


def _own(url: str, server: str) -> bool:
    return url.startswith((server, "data:", "blob:"))
