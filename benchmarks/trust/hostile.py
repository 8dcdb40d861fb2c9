"""Hostile input: a million mutated messages and requests, while a game is played through at the same table.

The generator is seeded, so a fault can be repeated.  The server's limits are wide, so that everything reaches the
decoder.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import uvloop
from aiohttp import ClientSession, CookieJar

from benchmarks.tables import free_port, wait_for
from benchmarks.trust.page import Section

TEXT, BINARY, PING, PONG, MORE = 1, 2, 9, 10, 0
BATCH = 40
"""Messages or requests that are sent before the answers are read."""
SECONDS = 30.0
"""Seconds in which a batch must be answered."""
ON_PURPOSE = (1002, 1007, 1009)
"""Close codes for frames that break the WebSocket protocol or are too large."""


def nested(depth: int, opening: str = '{"a":', closing: str = "}") -> str:
    return opening * depth + "1" + closing * depth


VALUES = (
    *("null", "true", "-1", "0", "1", "7", "8", "2.5", "1e999", "-1e-999", "NaN", "Infinity", "[]", "{}", '""', "'x'"),
    *(str(2**63), str(-(2**63) - 1), "9" * 400, '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\x"'),
    *('"' + "x" * 65 + '"', '"' + "ů💥" * 40 + '"', '"' + "y" * 9000 + '"', '"../../etc/passwd"', '"%00"', '"\u202e"'),
    *('"\' OR 1=1 --"', '"<script>"', '{"type":"claim"}', '{"type":[]}', '[{"kind":"me"}]', '[{"kind":"bot"}]', '"²"'),
    *('"remove 3,0,3"', '"remove -1,99,٣"', '"lay 99 99 99 99"', '"choose pipes"', '"claim {}"', '"roll"', '"undo"'),
    *('"timeup"', '"giveup"', '"ready"', '"pass"', '"networker 1e9"', '"claim {\\"x\\":' + "[" * 1500 + '"', '"\\n"'),
    *(nested(20), nested(990), nested(1500), nested(3000, "[", "]"), "[" * 900, "{" * 900, '"enigma"', '"tesseract"'),
)
"""Values in JSON, or nearly."""
NAMES = ("act", "sit", "undo", "chat", "start", "leave", "point", "sync", "rematch", "pong", "advise", "step", "", "é")
FIELDS = ("do", "seat", "text", "after", "piece", "id", "at", "person", "n", "name", "colour", "type", "__class__", "")
ROUTES = (
    *("/", "/index.html", "/table/x", "/api", "/api/me", "/api/games", "/api/schema", "/api/tables", "/api/records"),
    *("/api/me/take", "/api/me/pass", "/api/me/tables", "/api/daily/enigma", "/api/daily/%00", "/api/lessons/enigma"),
    *("/api/lessons/%00", "/api/solve", "/api/check", "/api/puzzle/pipes", "/api/puzzles/x", "/healthz", "/a%00.b"),
    *(
        "/assets/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd.x",
        "/" + "a" * 300 + ".b",
        "/%ff.%fe",
        "//x//",
        "/%C3%A9.%C3%BC",
    ),
)
TABLE_ROUTES = ("", "/steps", "/record", "/proof", "/review", "/continue", "/socket", "/nothing")
IDS = ("%00", "a%00b", "%ED%A0%80", "x" * 300, "..", "%2e%2e", "%C5%AF", "'", "-", "AAAAAAAAAAAA", "%", "%zz", "null")
HEADERS = (
    *(b"Origin: http://[::1", b"Origin: http://\xff", b"Origin: null", b"Origin: https://evil.example"),
    *(b"Cookie: tessera_key=\xff", b"Cookie: tessera_key=x; tessera_key", b"Cookie: =;;=\x80", b"Range: bytes=a-b"),
    *(b"Range: bytes=9999999999999999999-", b"If-None-Match: x", b"If-Modified-Since: \xc3\xa9", b"X-Forwarded-For: ,"),
    *(
        b"X-Forwarded-For: \xf0\x9f\x92\xa5",
        b"X-Forwarded-Proto: https",
        b"Content-Encoding: gzip",
        b"Accept: \xc3\x28",
    ),
    *(b"Content-Encoding: deflate", b"Content-Type: text/\xff", b"Accept-Encoding: gzip;q=x", b"Expect: nothing"),
    *(b"Sec-WebSocket-Key: \xc3\xa9", b"Sec-WebSocket-Version: 99", b"Accept-Language: " + b"x" * 4000, b"X: "),
)
GARBAGE = (
    *(
        b"GARBAGE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\x00",
        b"GET  /  HTTP/1.1\r\n\r\n",
    ),
    *(b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 20_000 + b"\r\n\r\n", b"GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n"),
    *(
        b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 500 + b"\r\n",
        b"GET http://[::1/x HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    ),
    *(b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"\xff" * 500 + b"\r\n\r\n"),
    *(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",),
    *(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
)
"""Bytes that are no HTTP; the server answers once and closes."""


class Generator:
    """Draws hostile messages, frames and requests."""

    def __init__(self, seed: int, tables: list[str]) -> None:
        self._die = random.Random(seed)
        self._tables = tables

    def value(self) -> str:
        return self._die.choice(VALUES)

    def message(self) -> bytes:
        """A message for a socket: a valid one with something changed, or junk."""
        die = self._die
        kind = die.randrange(10)
        if kind == 0:
            return bytes(die.randrange(256) for _ in range(die.randrange(80)))
        if kind == 1:
            return self.value().encode(errors="surrogatepass")
        fields = {"type": f'"{die.choice(NAMES)}"', "id": f'"{die.randrange(10**9)}"'}
        for _ in range(die.randrange(3)):
            fields[die.choice(FIELDS)] = self.value()
        if kind == 2:
            del fields["id"]
        text = "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"
        data = text.encode(errors="surrogatepass")
        if kind == 3 and data:
            at = die.randrange(len(data))
            data = data[:at] + bytes([die.randrange(256)]) + data[at + die.randrange(3) :]
        return data

    def frame(self) -> bytes:
        """A message in a frame, sometimes in several or with control frames between them."""
        data = self.message()
        kind = self._die.randrange(20)
        if kind == 0:
            return frame(PING, data[:125]) + frame(TEXT, data)
        if kind == 1:
            return frame(PONG, data[:125]) + frame(BINARY, data)
        if kind == 2:
            half = len(data) // 2
            return frame(TEXT, data[:half], fin=False) + frame(PING) + frame(MORE, data[half:])
        return frame(TEXT, data)

    def broken_frame(self) -> bytes:
        """A frame that breaks the WebSocket protocol: the server closes the connection."""
        return self._die.choice(
            (
                *(b"\xff\xff\xff\xff", frame(5), frame(MORE), frame(TEXT, fin=False) + frame(PING, fin=False)),
                *(b"\x81\xff" + b"\x7f" * 8 + bytes(4), b"\xc1\x80" + bytes(4), frame(8, b"\x00\x01"), frame(8, b"x")),
            )
        )

    def request(self) -> bytes:
        """A request that is HTTP, and not much more."""
        die = self._die
        if die.random() < 0.4:
            table = die.choice(self._tables) if die.random() < 0.3 else die.choice(IDS)
            path = f"/api/tables/{table}{die.choice(TABLE_ROUTES)}"
        else:
            path = die.choice(ROUTES)
        if die.random() < 0.3:
            path += "?" + die.choice(
                ("after=-1", "after=%C2%B2", "before=" + "9" * 15, "before=x", "a&b&&=", "grade=%00", "%")
            )
        method = die.choice(("GET", "GET", "GET", "POST", "POST", "POST", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"))
        body = self.body() if method != "GET" or die.random() < 0.1 else b""
        head = [f"{method} {path} HTTP/1.1".encode(), b"Host: a", b"Content-Length: %d" % len(body)]
        head += die.sample(HEADERS, die.choice((0, 0, 1, 2)))
        return b"\r\n".join([*head, b"", body])

    def body(self) -> bytes:
        """A body: a wish for a table with something changed, a record, a token, junk."""
        die = self._die
        names = ("game", "seats", "options", "rules", "public", "name", "patience", "id", "token", "at", "seat", "card")
        kind = die.randrange(5)
        if kind == 0:
            return self.message()
        if kind == 1:
            line = '{"tessera":1,"game":"enigma","rules":"1","seats":2,"options":%s,"commitment":%s,"sum":""}'
            return (line % (self.value(), self.value()) + "\n{}\n{}\n").encode(errors="surrogatepass")
        fields = {"game": '"chess"'} | {die.choice(names): self.value() for _ in range(die.randrange(1, 4))}
        text = "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"
        return text.encode(errors="surrogatepass")

    def garbage(self) -> bytes:
        return self._die.choice(GARBAGE)


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A client's frame; a mask of zeros leaves the payload as it is."""
    size, first = len(payload), 0x80 * fin | opcode
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + bytes(4) + payload


class Attack:
    """Sends hostile input to a server, and counts what comes back."""

    _code = re.compile(rb'^\{"type":"(?:(done|advice)"|error","id":"(?:[^"\\]|\\.)*","code":"([^"]*)")')

    def __init__(self, port: int, tables: list[str], cookie: str, seed: int) -> None:
        self._port = port
        self._tables = tables
        self._cookie = cookie
        self.generator = Generator(seed, tables)
        self._die = random.Random(seed + 1)
        self.messages: Counter[str] = Counter()
        """Answers on sockets, by code."""
        self.requests: Counter[int] = Counter()
        """Answers to requests, by status."""
        self.sent = 0
        self.lost: list[str] = []
        """Connections that the server closed without a reason."""

    async def sockets(self, count: int) -> None:
        """Send messages, over a new socket now and then."""
        while count > 0:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
            cookie = self._cookie if self._die.random() < 0.7 else ""
            writer.write(
                f"GET /api/tables/{self._die.choice(self._tables)}/socket HTTP/1.1\r\nHost: a\r\nCookie: {cookie}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: MTIzNDU2Nzg5MGFiY2RlZg==\r\n\r\n".encode()
            )
            async with asyncio.timeout(SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head:
                self.lost.append(head.decode(errors="replace"))
                return
            for _ in range(20):
                batch = [self.generator.frame() for _ in range(min(BATCH, count))]
                marker = f"m{self.sent}"
                writer.write(b"".join(batch) + frame(TEXT, f'{{"type":"sync","id":"{marker}","after":0}}'.encode()))
                count -= len(batch)
                self.sent += len(batch)
                if not await self._until(reader, writer, marker, batch) or count <= 0:
                    break
            else:
                writer.write(self.generator.broken_frame())
                count -= 1
                self.sent += 1
                await self._closed(reader)
            writer.close()

    async def _until(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, marker: str, batch: list[bytes]
    ) -> bool:
        """Count answers until that of the marker."""
        own = f'"id":"{marker}"'.encode()
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    opcode, data = await read_frame(reader)
                    if opcode == 8:
                        self.lost.append(f"closed with {int.from_bytes(data[:2], 'big')} after {batch!r}")
                        return False
                    if own in data[:100]:
                        return True
                    if found := self._code.match(data):
                        self.messages[(found[1] or found[2]).decode()] += 1
                    elif data.startswith(b'{"type":"ping"'):
                        n = data.partition(b'"n":')[2].partition(b",")[0]
                        writer.write(frame(TEXT, b'{"type":"pong","n":%s}' % n))
        except (TimeoutError, EOFError, OSError) as error:
            self.lost.append(f"{error!r} after {batch!r}")
            return False

    async def _closed(self, reader: asyncio.StreamReader) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    opcode, data = await read_frame(reader)
                    if opcode == 8:
                        code = int.from_bytes(data[:2], "big")
                        self.messages[f"closed with {code}"] += 1
                        if code not in ON_PURPOSE:
                            self.lost.append(f"closed with {code}")
                        return
        except (TimeoutError, EOFError, OSError) as error:
            self.lost.append(f"{error!r} instead of a closing frame")

    async def http(self, count: int) -> None:
        """Send requests in batches, each over a connection of its own that ends with garbage."""
        while count > 0:
            batch = [self.generator.request() for _ in range(min(BATCH, count))]
            batch[-1] = self.generator.garbage()
            count -= len(batch)
            self.sent += len(batch)
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
            statuses: list[int] = []
            try:
                async with asyncio.timeout(SECONDS):
                    writer.write(b"".join(batch[:-1]))
                    statuses += [await read_status(reader) for _ in batch[:-1]]
                    writer.write(batch[-1])
                    statuses.append(await read_status(reader))
            except (TimeoutError, EOFError, OSError) as error:
                self.lost.append(f"{error!r} after {len(statuses)} answers to {batch!r}")
            self.requests.update(statuses)
            writer.close()


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, size = await reader.readexactly(2)
    if size > 125:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return first & 15, await reader.readexactly(size)


async def read_status(reader: asyncio.StreamReader) -> int:
    """The status of the next answer, whose body is skipped."""
    head = await reader.readuntil(b"\r\n\r\n")
    if size := re.search(rb"(?i)\r\ncontent-length: (\d+)", head):
        await reader.readexactly(int(size[1]))
    elif re.search(rb"(?i)\r\ntransfer-encoding: chunked", head):
        while chunk := int(await reader.readuntil(b"\r\n"), 16):
            await reader.readexactly(chunk + 2)
        await reader.readexactly(2)
    return int(head[9:12])


class Player:
    """Two players of one person at a TESSERACT table, who play random choices until the end."""

    def __init__(self, base: str, session: ClientSession, pause: float) -> None:
        self._base = base
        self._session = session
        self._pause = pause
        self.table = ""
        self.moves = 0

    async def make(self) -> None:
        wish = {"game": "tesseract", "seats": [{"kind": "me"}, {"kind": "me"}], "patience": 0}
        async with self._session.post(f"{self._base}/api/tables", json=wish) as response:
            self.table = (await response.json())["table"]

    async def play(self) -> None:
        die = random.Random(3)
        async with self._session.ws_connect(f"{self._base}/api/tables/{self.table}/socket", max_msg_size=0) as ws:
            async for message in ws:
                told = msgspec.json.decode(message.data)
                if told["type"] == "ping":
                    await ws.send_str(f'{{"type":"pong","n":{told["n"]}}}')
                elif told["type"] == "choices":
                    do = die.choice([each["do"] for each in told["choices"] if each["type"] == "choice"])
                    await asyncio.sleep(self._pause)
                    ask = {"type": "act", "id": str(told["seq"]), "do": do, "seat": told["seat"]}
                    await ws.send_str(msgspec.json.encode(ask).decode())
                elif told["type"] == "done":
                    self.moves += 1
                elif told["type"] == "error":
                    raise RuntimeError(told)
                elif told["type"] == "step" and told.get("state", {}).get("outcome"):
                    return

    async def proven(self) -> bool:
        """The record of the game verifies and has exactly the acknowledged moves."""
        async with self._session.get(f"{self._base}/api/tables/{self.table}/proof") as response:
            told = await response.json()
        return bool(response.status == 200 and told["actions"] in (self.moves, self.moves + 1))


async def run(port: int, count: int, seed: int = 1, pause: float = 0.0) -> tuple[Attack, Player, bool]:
    """Attack the server with `count` messages and requests while a game is played; a fifth are requests."""
    base = f"http://127.0.0.1:{port}"
    async with (
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as anna,
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as mallory,
    ):
        cookie = ""
        for session in (anna, mallory):
            async with session.get(f"{base}/api/me") as response:
                cookie = response.headers["Set-Cookie"].partition(";")[0]
        player = Player(base, anna, pause)
        await player.make()
        tables = [player.table]
        for game in ("enigma", "tesseract"):
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], "patience": 0}
            async with mallory.post(f"{base}/api/tables", json=wish) as response:
                tables.append((await response.json())["table"])
        attack = Attack(port, tables, cookie, seed)
        sockets = [attack.sockets(count * 4 // 5 // 4) for _ in range(4)]
        requests = [attack.http(count // 5 // 4) for _ in range(4)]
        await asyncio.gather(player.play(), *sockets, *requests)
        return attack, player, await player.proven()


@contextmanager
def server() -> Iterator[tuple[int, Path]]:
    """A server with wide limits; yields its port and the file of its log."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        call = [sys.executable, "-m", "benchmarks.tables", "--serve", str(port), f"{folder}/tables.sqlite"]
        with log.open("wb") as errors:
            process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=errors, env=os.environ)
        try:
            wait_for(port)
            yield port, log
        finally:
            process.terminate()
            process.wait()


def measure(quick: bool) -> Section:
    count = 20_000 if quick else 1_000_000
    with server() as (port, log):
        began = time.monotonic()
        attack, player, proven = uvloop.run(run(port, count, pause=0.0 if quick else 0.5))
        seconds = time.monotonic() - began
        logged = log.read_text(errors="replace").splitlines()
    codes = [[f"message: `{code}`", f"{n:,}"] for code, n in attack.messages.most_common(12)]
    statuses = [[f"request: {status}", f"{n:,}"] for status, n in sorted(attack.requests.items())]
    faults = sum(n for status, n in attack.requests.items() if status >= 500) + attack.messages["our-fault"]
    rows = [
        ["messages and requests sent", f"{attack.sent:,}"],
        ["answers with 5xx or `our-fault`", f"{faults:,}"],
        ["connections lost without a reason", f"{len(attack.lost):,}"],
        ["lines in the server's log", f"{len(logged):,}"],
        ["of them with a traceback", f"{sum('raceback' in line for line in logged):,}"],
        ["moves of the game played meanwhile", f"{player.moves:,}"],
        ["its record verifies", "yes" if proven else "no"],
        *statuses,
        *codes,
    ]
    about = (
        "Mutated messages and requests from a seeded generator: wrong types, deep nesting, odd Unicode, NULs, huge "
        "numbers, broken frames, what is no HTTP. The server has no rate limits here."
    )
    return Section(
        "Hostile messages and requests", about, ["", "count"], rows, [f"It took {seconds:.0f} s.", *attack.lost[:3]]
    )
