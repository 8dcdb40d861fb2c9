"""The client's files: pages, scripts, styles, with the compressed siblings that the build writes beside them."""

from __future__ import annotations

import html
import re
from pathlib import Path

from aiohttp import web

from tessera.core.game import Refusal
from tessera.core.registry import games
from tessera.server.web.answers import Answer

CLIENT = Path(__file__).parents[2] / "client"
"""The folder of the built client: index.html and assets/."""

NO_CLIENT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tessera</title>
<h1>Tessera is running, but its client is not built</h1>
<p>In the checkout run <code>make client</code>, then reload this page. The API under <code>/api</code>
works without it.
</html>
"""

FOREVER = "public, max-age=31536000, immutable"


class Pages:
    """The client's files.  Paths without a dot are routes of the client and get index.html."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    async def page(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        if "." not in path:
            return self._index(path)
        file = self._file(path)
        if file is None:
            raise Refusal("not-found", f"there is no /{path}", value=path)
        return _sent(file, FOREVER if path.startswith("assets/") else "no-cache")

    def _file(self, path: str) -> Path | None:
        """The file of that name in the folder, if there is one."""
        try:
            file = (self._folder / path).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except (OSError, ValueError):  # too long, or a name that no file can have
            return None

    def _index(self, path: str) -> web.StreamResponse:
        index = self._folder / "index.html"
        if not index.is_file():
            return Answer(text=NO_CLIENT, content_type="text/html")
        head = head_of(path)
        if head is None:
            return _sent(index, "no-cache")
        page = with_head(index.read_text("utf-8"), *head)
        return Answer(text=page, content_type="text/html", headers={"Cache-Control": "no-cache"})


def head_of(path: str) -> tuple[str, str] | None:
    """Title and description of a page with rules, for link previews and search engines; None for other pages."""
    page, _, name = path.partition("/")
    entry = games().get(name.rstrip("/"))
    if page != "rules" or entry is None or not (rules := entry.edition().numbered_rules):
        return None
    described = f"All rules of {entry.title} with their numbers, {rules[0]} to {rules[-1]}, examples and rulings."
    return f"The rules of {entry.title} · Tessera", described


def with_head(page: str, title: str, description: str) -> str:
    """The page with another title and description."""
    titled = re.sub(r"<title>[^<]*</title>", f"<title>{html.escape(title)}</title>", page, count=1)
    return re.sub(
        r'(<meta name="description" content=")[^"]*', lambda found: found[1] + html.escape(description), titled, count=1
    )


def _sent(file: Path, caching: str) -> web.FileResponse:
    """A file, or its sibling `.br` or `.gz` if there is one and the browser accepts it."""
    return web.FileResponse(file, headers={"Cache-Control": caching, "Vary": "Accept-Encoding"})
