"""The client's files: pages, scripts, styles, with the compressed siblings that the build writes beside them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.push.subscriptions import Language
from tessera.server.web.answers import HEADERS, Answer
from tessera.server.web.previews import FRAMED, Address, LinkPreviews, with_head
from tessera.server.web.public_url import PublicUrl

CLIENT = Path(__file__).parents[2] / "client"
"""The folder of the built client: index.html and assets/."""

NO_CLIENT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tessera</title>
<h1>Tessera is running, but its client is not built</h1>
<p>In the checkout run <code>make client</code>, then reload this page. The API under <code>/api</code>
works without it.
</html>
"""

LANGUAGES = get_args(Language)
"""The languages of the client; the first one for everybody else."""
LONGEST = 1000
"""Characters of `Accept-Language` that are read."""
FOREVER = "public, max-age=31536000, immutable"
POLICY = "Content-Security-Policy"
IN_FRAMES = {
    POLICY: HEADERS[POLICY].replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Headers of the pages that other sites may show in a frame.  A frame gets no cookie, so nothing there is anybody's."""
EMBEDDED = ("record", "practice")
"""The pages that can be embedded."""


class Pages:
    """The client's files.  Paths without a dot are routes of the client and get index.html."""

    def __init__(self, folder: Path, previews: LinkPreviews, public: PublicUrl | None = None) -> None:
        self._folder = folder.resolve()
        self._previews = previews
        self._public = public

    async def page(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        if "." not in path:
            return await self._index(request, path)
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

    async def _index(self, request: web.Request, path: str) -> web.StreamResponse:
        """The page with the words and the picture of its preview; home with all its words, in the reader's language."""
        index = self._folder / "index.html"
        if not path:
            written = self._folder / f"home.{preferred(request.headers.get('Accept-Language', ''))}.html"
            index = written if written.is_file() else index
        if not index.is_file():
            return Answer(text=NO_CLIENT, content_type="text/html")
        try:
            at = Address.read(request.path_qs)
        except (Refusal, ValueError):
            return _sent(index, "no-cache")
        scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
        origin = self._public.origin if self._public else f"{scheme}://{request.host}"
        page = with_head(index.read_text("utf-8"), await self._previews.head(at), origin, request.path_qs)
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
        if path.startswith(FRAMED) and at.parts[0] in EMBEDDED:
            headers |= IN_FRAMES
        response = Answer(text=page, content_type="text/html", headers=headers)
        response.enable_compression()
        return response


def preferred(accepted: str) -> str:
    """The language of ours that a browser's `Accept-Language` prefers."""
    wanted: list[tuple[float, str]] = []
    for part in accepted[:LONGEST].split(","):
        tag, _, quality = part.partition(";q=")
        try:
            wanted.append((float(quality or 1), tag.strip()[:2].lower()))
        except ValueError:
            continue
    wanted.sort(key=lambda each: -each[0])
    return next((tag for weight, tag in wanted if tag in LANGUAGES and weight > 0), LANGUAGES[0])


def _sent(file: Path, caching: str) -> web.FileResponse:
    """A file, or its sibling `.br` or `.gz` if there is one and the browser accepts it."""
    return web.FileResponse(file, headers={"Cache-Control": caching, "Vary": "Accept-Encoding"})
