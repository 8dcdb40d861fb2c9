"""The previews of links: words in the head of every page, and the pictures that they name.

Pictures are drawn in worker processes, cached, and limited by address.  A table's picture is drawn from the public
board alone.
"""

from __future__ import annotations

import html
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import msgspec
from aiohttp import web

from tessera.core.game import Refusal
from tessera.core.preview import Head, Previews
from tessera.core.registry import games, resolve
from tessera.server.previews import drawing
from tessera.server.previews.picture import HEIGHT, WIDTH, can_draw
from tessera.server.store import Store, Unavailable
from tessera.server.table import log
from tessera.server.web.answers import Answer, address
from tessera.server.web.duels import find_duel
from tessera.server.web.edge import TABLE
from tessera.server.web.hidden_cards import HiddenCards, of_day, of_duel
from tessera.server.web.limits import Limits
from tessera.server.web.own_puzzles import KeptPuzzle, find_own
from tessera.server.web.route import ANY, OF_TABLES, OF_WORKERS, route, routes_of
from tessera.server.workers import Job, Workers

PATH = "/preview.png"
SECONDS = 10.0
"""Limit for drawing a picture, in seconds of CPU."""
CACHED = 200
"""Pictures in the cache; one has about 50 KB."""
LONGEST = 500
"""Characters of an address."""
SOON, LATER = "public, max-age=60", "public, max-age=86400"
"""How long others may keep the picture of a game that goes on, and of anything else."""
FRAMED = "embed/"
"""Pages under this path may be shown in frames of other sites."""

OF_A_GAME = {
    "how": ("{title} · Tessera", "What {title} is about, and how long it takes."),
    "learn": ("Learn {title} · Tessera", "A lesson at a real table: the first game of {title}, step by step."),
    "new": ("Play {title} · Tessera", "A new table of {title}, with friends or bots. No account."),
}
AT_A_TABLE = {
    "table": ("{title} · Tessera", "Open the link to sit down or to watch. No account."),
    "record": ("A game of {title} · Tessera", "Look at the game again, move by move."),
    "races": ("The races of {title} · Tessera", "Everybody's puzzle side by side, as the hands moved."),
    "review": ("A review of {title} · Tessera", "How the chance to win changed, and where it was lost."),
}

HIDDEN = ("daily", "duel")
"""Pages with cards that nobody sees before they start them."""
OF_AN_OWN_CARD = "A puzzle that somebody made. Solve it on your own; the link gives the same card to everybody."


class Address(NamedTuple):
    """The address of a page of ours: its path without the slash, and its query."""

    path: str
    query: Mapping[str, str]

    @classmethod
    def read(cls, text: str) -> Address:
        """The page that a text names; also as it is shown in a frame."""
        parts = urlsplit(text)
        if parts.scheme or parts.netloc or len(text) > LONGEST:
            raise Refusal("bad-request", "an address here is a path, as /table/x", value=text[:LONGEST])
        return cls(parts.path.strip("/").removeprefix(FRAMED), dict(parse_qsl(parts.query)))

    @property
    def parts(self) -> tuple[str, str]:
        page, _, name = self.path.partition("/")
        return page, name

    @property
    def moment(self) -> int:
        """The moment of a record that the address names; 0 for the end."""
        text = self.query.get("at", "")
        return int(text) if text.isdecimal() and len(text) < 9 else 0


class PictureWish(msgspec.Struct, frozen=True):
    """The address of the page."""

    of: str = "/"


class LinkPreviews:
    def __init__(self, store: Store, workers: Workers, limits: Limits) -> None:
        self._store = store
        self._workers = workers
        self._rate = limits.limiter("pictures")
        self._cache: OrderedDict[tuple[str, ...], bytes] = OrderedDict()

    def routes(self) -> list[web.RouteDef]:
        return routes_of(self)

    async def head(self, at: Address) -> Head:
        """The words for a page."""
        page, name = at.parts
        entry = games().get(name)
        if entry and page in OF_A_GAME:
            title, text = OF_A_GAME[page]
            return Head(title.format(title=entry.title), text.format(title=entry.title))
        if entry and page == "rules" and (rules := entry.edition().numbered_rules):
            text = f"All rules of {entry.title} with their numbers, {rules[0]} to {rules[-1]}, examples and rulings."
            return Head(f"The rules of {entry.title} · Tessera", text)
        if page in AT_A_TABLE and (game := await self._game_at(name)):
            title, text = AT_A_TABLE[page]
            return Head(title.format(title=games()[game].title), text)
        if page in HIDDEN and (hidden := await self._hidden(at)):
            return hidden.head
        for _, head in _described(at):
            own = await self._own(at)
            return Head(f"{own.title} · Tessera" if own.title else head.title, OF_AN_OWN_CARD) if own else head
        return _home()

    @route(
        "GET", PATH, media="image/png", raises=(*OF_WORKERS, *OF_TABLES, "no-pictures", "not-found", "bad-seed", ANY)
    )
    async def picture(self, request: web.Request, wish: PictureWish) -> Answer:
        """Draw the picture for links to a page of ours."""
        at = Address.read(wish.of)
        self._rate.take(address(request))
        data, caching = await self._drawn(at, address(request))
        headers = {"Cache-Control": caching, "Cross-Origin-Resource-Policy": "cross-origin"}
        return Answer(body=data, content_type="image/png", headers=headers)

    async def _own(self, at: Address) -> KeptPuzzle | None:
        """The card of an address that names one which somebody made."""
        try:
            return (await find_own(self._store, at.query.get("own", "")))[1]
        except (Refusal, Unavailable):
            return None

    async def _hidden(self, at: Address) -> HiddenCards | None:
        """The cards of a day or of a duel; None if there are none, or the store fails."""
        page, name = at.parts
        if page == "daily":
            return of_day(name, at.query.get("day", ""))
        try:
            return of_duel(name, (await find_duel(self._store, name))[1])
        except (Refusal, Unavailable):
            return None

    async def _game_at(self, table: str) -> str:
        """The game of a table; empty if there is none, or the store fails."""
        if not TABLE.fullmatch(table):
            return ""
        try:
            stored = await self._store.table(table)
        except Unavailable:
            return ""
        game = log.decode_setup(stored.setup).game if stored else ""
        return game if game in games() else ""

    async def _drawn(self, at: Address, who: str) -> tuple[bytes, str]:
        page, name = at.parts
        if page in AT_A_TABLE and TABLE.fullmatch(name) and (stored := await self._store.table(name)):
            lines = await self._store.lines(name)
            moment = min(at.moment, len(lines)) if page == "record" else 0
            key = ("table", name, str(moment or len(lines)))
            asked = (name, stored, lines, moment)
            return await self._cached(key, who, drawing.table_picture, *asked), SOON
        if page in HIDDEN and (hidden := await self._hidden(at)):
            return await self._cached(hidden.key, who, drawing.covered_picture, *hidden[2:]), SOON
        if name in games():
            return await self._cached(("game", name), who, drawing.game_picture, name), LATER
        for game, head in _described(at):
            if own := await self._own(at):
                title = own.title or head.title.partition(" · ")[0]
                key = ("own", game, at.query["own"])
                return await self._cached(key, who, drawing.card_picture, game, title, own.puzzle), LATER
            if at.query.get("seed"):
                key = ("page", at.path, urlencode(sorted(at.query.items())))
                return await self._cached(key, who, drawing.page_picture, game, *at), LATER
            return await self._cached(("game", game), who, drawing.game_picture, game), LATER
        return await self._cached(("home",), who, drawing.home_picture), LATER

    async def _cached(self, key: tuple[str, ...], who: str, draw: Callable[..., Any], *asked: object) -> bytes:
        if key not in self._cache:
            self._cache[key] = await self._workers.call(Job.REPLAY, who, SECONDS, draw, *asked)
            if len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return self._cache[key]


def _home() -> Head:
    titles = ", ".join(entry.title for entry in games().values())
    return Head("Tessera · board games for your browser", f"{titles}: with friends or bots. No account.")


def _described(at: Address) -> list[tuple[str, Head]]:
    """The games that know this page as their own, each with its words."""
    found = []
    for entry in games().values():
        if entry.previews:
            previews: Previews = resolve(entry.previews)
            if head := previews.describe(at.path, at.query):
                found.append((entry.name, head))
    return found


def with_head(page: str, head: Head, origin: str, asked: str) -> str:
    """The page with its own title, description and tags for previews."""
    title, text = html.escape(head.title), html.escape(head.text)
    page = re.sub(r"<title>[^<]*</title>", lambda _: f"<title>{title}</title>", page, count=1)
    page = re.sub(r'(<meta name="description" content=")[^"]*', lambda found: found[1] + text, page, count=1)
    tags = {"og:site_name": "Tessera", "og:type": "website", "og:title": title, "og:description": text}
    tags["og:url"] = html.escape(origin + asked)
    kind = "summary"
    if _pictured():
        tags["og:image"] = html.escape(f"{origin}{PATH}?of={quote(asked, safe='/')}")
        tags |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        kind = "summary_large_image"
    lines = [f'<meta property="{name}" content="{value}" />' for name, value in tags.items()]
    lines.append(f'<meta name="twitter:card" content="{kind}" />')
    return page.replace("</head>", "".join(f"    {line}\n" for line in lines) + "  </head>", 1)


@cache
def _pictured() -> bool:
    return can_draw()
