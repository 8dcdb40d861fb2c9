"""The client's files: pages, scripts, styles, with the compressed siblings that the build writes beside them."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from tessera.core.game import Refusal
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
        if path == "api" or path.startswith("api/"):
            raise Refusal("not-found", f"there is no /{path}", value=path)
        if "." not in path:
            return self._index()
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

    def _index(self) -> web.StreamResponse:
        index = self._folder / "index.html"
        if index.is_file():
            return _sent(index, "no-cache")
        return Answer(text=NO_CLIENT, content_type="text/html")


def _sent(file: Path, caching: str) -> web.FileResponse:
    """A file, or its sibling `.br` or `.gz` if there is one and the browser accepts it."""
    return web.FileResponse(file, headers={"Cache-Control": caching, "Vary": "Accept-Encoding"})
