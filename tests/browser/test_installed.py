"""The installed app: practice and records without a connection, a new version while a page is open, notifications."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect

from .axe import axe_by_day_and_night
from .conftest import KEPT, NO_WEBGL, ROOT, serving
from .hands import SOLVE, until
from .tesseract_seat import Seat
from .test_table import a_table

CATEGORIES = ("weights", "fragments", "pipes", "blocks")
ALL_PACKED = "caches.open('packs').then((packs) => packs.keys()).then(({ length }) => length === 4)"
NOTES = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))"""
TAPPED = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action }));
}"""

SUBSCRIBED = """
Object.assign(PushManager.prototype, {
  async subscribe() { return this.getSubscription(); },
  async getSubscription() {
    const text = (data) => btoa(String.fromCharCode(...new Uint8Array(data)))
      .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = { p256dh: text(await crypto.subtle.exportKey('raw', publicKey)), auth: text(new Uint8Array(16)) };
    const endpoint = 'https://push.example.org/device';
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  },
});
"""
"""A push service that every browser knows: the one behind a test's browser cannot be reached."""
PUSHED = """async () => (await (await fetch('/api/me/kept')).json()).kept
  .filter(({ shelf }) => shelf === 'push').map(({ data }) => data)"""
"""The subscriptions of this person, as the server keeps them."""

SERVER = """
import asyncio, sys
from pathlib import Path
from aiohttp import web
from tessera.server.fanout import open_fanout
from tessera.server.store import open_store
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services
from tessera.server.web.app import application
from tessera.server.workers import Workers

async def main() -> None:
    services = Services(await open_store(sys.argv[1]), await open_fanout(None), Workers())
    runner = web.AppRunner(application(TableRegistry(services), client=Path(sys.argv[2])))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""
"""A server with a client of its own, which a test can change."""


@contextmanager
def device(browser: Browser, address: str, **options: Any) -> Iterator[BrowserContext]:
    """A browser that keeps what it is given, service workers too."""
    options = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"} | options
    context = browser.new_context(base_url=address, service_workers="allow", **options)
    context.set_default_timeout(30_000)
    context.add_init_script(KEPT % json.dumps({"pace": "instant"}))
    context.add_init_script(NO_WEBGL)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def other_site(page: str) -> Iterator[int]:
    """Another server on this machine, with one page; yields its port."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield site.server_address[1]
        site.shutdown()


def in_control(page: Page) -> None:
    """Wait until the service worker answers for the page."""
    until(page, "navigator.serviceWorker.controller !== null")


def test_practice_is_solved_without_a_connection(whole_browser: Browser, tmp_path: Path) -> None:
    """All four kinds: the server is stopped, a page is loaded, a wrong try is refused, the card is solved."""
    server = ExitStack()
    address = server.enter_context(serving(str(tmp_path / "tables.sqlite")))
    with server, device(whole_browser, address) as context:
        page = context.new_page()
        page.goto("/practice/pipes?grade=2&seed=a&rules=2")
        in_control(page)
        until(page, ALL_PACKED)
        packs = {category: page.request.get(f"/api/packs/{category}").json() for category in CATEGORIES}
        page.close()
        server.close()
        page = context.new_page()
        for category, pack in packs.items():
            page.goto(f"/practice/{category}?grade=2&seed=elsewhere&rules=2")
            expect(page.locator("[data-spot]").first).to_be_visible()
            expect(page.get_by_text("one of those kept on this device")).to_be_visible()
            expect(page.locator(".offline")).to_be_visible()
            (seed,) = parse_qs(urlsplit(page.url).query)["seed"]
            (card,) = (each for each in pack["cards"] if (each["seed"], each["grade"]) == (seed, 2))
            page.get_by_role("button", name="Check").click()
            expect(page.locator(".words")).to_contain_text("not a solution yet")
            SOLVE[category](page, card["card"], card["accepted"][-1], "keys")
            page.keyboard.press("c")
            expect(page.locator(".words")).to_contain_text("Solved in")
            page.get_by_role("link", name="Next card").click()
            expect(page).not_to_have_url(re.compile(f"seed={seed}"))
            expect(page.get_by_text("one of those kept on this device")).to_be_visible()
            page.get_by_role("button", name="Show solution").click()
            expect(page.locator(".words")).to_contain_text("one solution")


def test_ones_own_records_are_read_without_a_connection(whole_browser: Browser, tmp_path: Path) -> None:
    server = ExitStack()
    address = server.enter_context(serving(str(tmp_path / "tables.sqlite")))
    record = next((ROOT / "tests").rglob("golden/*.jsonl"), None)
    assert record is not None
    with server, device(whole_browser, address) as context:
        page = context.new_page()
        page.goto("/records")
        in_control(page)
        page.get_by_label("Open a record file").set_input_files(record)
        page.wait_for_url(re.compile("/record/"))
        expect(page.locator("[data-region]").first).to_be_visible()
        path = urlsplit(page.url).path
        page.close()
        server.close()
        page = context.new_page()
        page.goto(path)
        expect(page.locator("[data-region]").first).to_be_visible()


def test_a_new_version_waits_until_the_player_leaves_the_running_game(whole_browser: Browser, tmp_path: Path) -> None:
    """The game goes on with the scripts it began with; the way home leads to the new version."""
    client = tmp_path / "client"
    shutil.copytree(ROOT / "src" / "tessera" / "client", client)
    for packed in (*client.glob("sw.js.*"), *client.glob("*.html.*")):
        packed.unlink()
    call = [sys.executable, "-c", SERVER, str(tmp_path / "tables.sqlite"), str(client)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process, ExitStack() as after:
        after.callback(process.terminate)
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with device(whole_browser, address) as context:
            page = context.new_page()
            page.goto("/records")
            in_control(page)
            found = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
            assert [each["errorId"] for each in found] == ["in-incognito"], "installable, but for the private window"
            seat = Seat(page)
            page.goto(a_table(page, "me", "bot", start=0))
            seat.flatten()
            seat.to_the_turn()
            worker = client / "sw.js"
            for index in client.glob("*.html"):
                index.write_text(index.read_text().replace("<html", '<html data-version="2"'))
            worker.write_text(worker.read_text() + "// another version")
            waiting = "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
            page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
            until(page, waiting)
            page.evaluate("window.old = true")
            seat.end()
            seat.to_the_turn()
            expect(page.locator("html[data-version]")).to_have_count(0)
            page.locator("[data-do=table-menu]").first.click()
            page.locator("nav a.entry[href='/']").click()
            expect(page.locator('a[href="/learn/enigma"]')).to_be_visible(timeout=30_000)
            assert page.evaluate("window.old") is None
            expect(page.locator('html[data-version="2"]')).to_have_count(1)
            until(page, waiting.replace("!==", "==="))


def test_a_push_is_shown_with_the_page_closed_and_taps_mute_the_table_or_stop_all(
    whole_browser: Browser, tmp_path: Path
) -> None:
    """Notifications are switched on, with quiet hours and for each table.  Then no page of the app is open, and the
    service worker sleeps: a push is shown.  A tap mutes its table, another one stops all of them."""
    with (
        serving(str(tmp_path / "tables.sqlite")) as address,
        device(whole_browser, address, permissions=["notifications"]) as context,
    ):
        context.add_init_script(SUBSCRIBED)
        page = context.new_page()
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto("/")
        in_control(page)
        page.locator("[data-do=settings]").click()
        page.locator("[data-set=notify]").click()
        expect(page.locator("[data-told=true]")).to_be_visible()
        page.locator("[data-set=quiet]").click()
        page.get_by_label("From", exact=True).fill("23:30")
        expect(page.locator("#set-quiet-text")).to_contain_text("from 23:30 to 08:00")
        until(page, f"({PUSHED})().then((found) => found[0]?.quiet?.start === 23 * 60 + 30)")
        assert axe_by_day_and_night(page) == []
        page.set_viewport_size({"width": 844, "height": 390})
        page.get_by_label("To", exact=True).scroll_into_view_if_needed()
        expect(page.get_by_label("To", exact=True)).to_be_in_viewport()

        page.goto(a_table(page, "me", "bot", start=0))
        table = urlsplit(page.url).path.rpartition("/")[2]
        page.locator("[data-do=table-menu]").first.click()
        page.locator("[data-set=told]").click()
        muted = "fetch('/api/push').then((told) => told.json()).then(({ muted }) => muted.includes('%s'))"
        until(page, muted % table)
        page.locator("[data-set=told]").click()
        until(page, (muted % table).replace("muted.inc", "!muted.inc"))

        page.goto("/api/games")
        devtools = context.new_cdp_session(page)
        found: list[Any] = []
        devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
        devtools.send("ServiceWorker.enable")
        devtools.send("ServiceWorker.stopAllWorkers")
        (registration,) = {each["registrationId"] for each in found}

        def push(**notice: str) -> Any:
            told = {"origin": address, "registrationId": registration, "data": json.dumps(notice)}
            devtools.send("ServiceWorker.deliverPushMessage", told)
            until(page, f"({NOTES})().then((notes) => notes.length === 1)")
            (shown,) = page.evaluate(NOTES)
            return shown

        shown = push(kind="sat", table="abc", title="ENIGMA", language="cs", who="Ada", path="/table/abc")
        assert shown == {"title": "Ada si sedá ke stolu", "body": "Tvůj stůl: ENIGMA.", "tag": "sat abc", "lang": "cs"}
        (worker,) = context.service_workers
        worker.evaluate(TAPPED, "mute")
        until(page, muted % "abc")
        until(page, f"({NOTES})().then((notes) => notes.length === 0)")

        shown = push(kind="review", table="abc", title="ENIGMA", language="en", path="/review/abc")
        assert (shown["title"], shown["tag"]) == ("ENIGMA: review ready", "review abc")
        worker.evaluate(f"() => {{ {SUBSCRIBED} }}")
        worker.evaluate(TAPPED, "stop")
        until(page, f"({PUSHED})().then((found) => found.length === 0)")
        page.goto("/")
        until(page, "localStorage['tessera.notify'] === 'false'")


def test_a_card_is_solved_in_a_frame_of_another_site_and_other_pages_are_not_shown(
    whole_browser: Browser, tmp_path: Path
) -> None:
    with (
        serving(str(tmp_path / "tables.sqlite")) as address,
        device(whole_browser, address) as context,
        ExitStack() as after,
    ):
        card = "practice/weights?grade=1&seed=a&rules=2"
        frames = f'<iframe name="card" src="{address}/embed/{card}" width="900" height="700"></iframe>'
        frames += f'<iframe name="page" src="{address}/{card}" width="900" height="700"></iframe>'
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{after.enter_context(other_site(frames))}/")
        frame = page.frame(name="card")
        assert frame is not None
        expect(frame.locator("[data-spot]").first).to_be_visible()
        expect(frame.get_by_role("link", name="Tessera: Home")).to_be_visible()
        expect(frame.locator("header [data-do=settings]")).to_have_count(0)
        frame.get_by_role("link", name="New card").click()
        expect(frame.locator("[data-spot]").first).to_be_visible()
        assert frame.evaluate("location.pathname") == "/embed/practice/weights"
        with context.expect_page() as opened:
            frame.get_by_role("link", name="Tessera: Home").click()
        assert urlsplit(opened.value.url).path == "/"
        refused = page.frame(name="page")
        assert refused is None or "[data-spot]" not in refused.content()
        assert refused is None or not refused.locator("main").count()
