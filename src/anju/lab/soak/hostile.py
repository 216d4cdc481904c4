"""Requests that nobody should send: every route, with something odd in its path, query, headers or body."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from anju.lab.soak import payloads
from anju.lab.soak.attacker import Target
from anju.lab.soak.floods import FLOODS

ROUTES: Final = [name.split(" ", 1) for name in FLOODS if " /" in name]
"""Method and path of each; the floods have them all."""

_METHODS: Final = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW")

_ODD_PARTS: Final = (
    "", ".", "..", "%00", "a%00b", "%ff%fe", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "%0d%0aX-Odd:%20yes", "%F0%9F%8E%B2",
    "-1", "0", "1", "1e9", "%EF%BC%91", str(2**31), str(2**63), str(2**64), "9" * 5000, "x" * 3000, "'%20OR%201=1--",
    "null", "true", "{}", "%7B%7B7*7%7D%7D", "codex", "tragedy_looper", "FS-1", "%ED%A0%80",
)  # fmt: skip

_ODD_QUERIES: Final = (
    "?eyes=0", "?eyes=all", "?eyes=-1", f"?eyes={2**70}", "?eyes=%00", f"?eyes={'9' * 5000}", "?eyes=%ff", "?lang=en",
    "?lang=%00", "?" + "a=b&" * 300, "?eyes=0&eyes=1", "?%ff=%fe", "??", "?eyes[]=0",
)  # fmt: skip

_ODD_HEADERS: Final = (
    b"Host: " + b"x" * 2200, b"Host: [", b"Host: \xff\xfe", b"Host: a b", b"Host: ", b"Host: 127.0.0.1:99999999",
    b"Origin: null", b"Origin: http://[", b"Origin: \xe4\xb8\xad", b"Origin: https://elsewhere.example",
    b"Content-Type: text/plain; charset=\xff", b"Content-Encoding: gzip", b"Accept-Encoding: br;q=9, gzip;q=x",
    b"Authorization: Bearer \xff\xfe", b"Authorization: Bearer " + b"x" * 5000, b"Authorization: Basic !",
    b"X-Forwarded-For: 1.2.3.4, \xff", b"X-Forwarded-For: " + b"1, " * 500, b"X-Forwarded-Proto: \x01",
    b"Range: bytes=5-1", b"Range: bytes=0-" + b"9" * 4000, b"If-None-Match: \xff", b"If-Modified-Since: never",
    b"Cookie: " + b"a=b; " * 800, b"Expect: 200-fine", b"Upgrade: h2c", b"Accept-Language: " + b"zh," * 1000,
)  # fmt: skip

_ODD_LENGTHS: Final = (b"-1", b"1e3", b"9" * 30, b"0x10", b"", b"\xff", b"300000")

_NAMES: Final = (
    "game", "name", "code", "room", "seats", "seat", "options", "clock", "bots", "token", "text", "answers", "what", "steps",
    "after", "on", "step", "round", "preset", "base_ms", "script", "cast", "hp",
)  # fmt: skip

_ODD_VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1, 2**31, 2**63, 2**70, 1.5, 1e300, "", "x", "\0", "ㅤ", "\u202eevil", "😀" * 100, "x" * 5000,
    [], {}, [[]], [None] * 200, {"": {}}, "codex", "fengsheng", "tragedy_looper", "FS-1", "000000", ["pass"], {"script": "FS-1"},
)  # fmt: skip

_ODD_BODIES: Final = (
    b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 50_000, b'{"a":' * 20_000, b'{"name":"\\ud800"}', b"NaN", b"1e999999",
    b'"' + b"x" * 100_000 + b'"', b"{}" * 1000, b'{"name":"a","name":"b"}', b"\xef\xbb\xbf{}",
)  # fmt: skip


class Hostile:
    """Somebody who sends them; `key` is the admin's, which the worst of them would have to guess."""

    def __init__(self, target: Target, key: str, rng: Random) -> None:
        self._target = target
        self._key = key
        self._rng = rng

    def request(self) -> bytes:
        """Most of it is as it should be: what is wrong everywhere is turned away at the door."""
        rng = self._rng
        method, route = rng.choice(ROUTES)
        odd = rng.sample(("method", "path", "query", "headers", "body", "length"), rng.randint(1, 3))
        if "method" in odd and rng.random() < 0.3:
            method = rng.choice(_METHODS)
        path = self._path(route) if "path" in odd else payloads.filled(route, self._target)
        if "query" in odd:
            path += rng.choice(_ODD_QUERIES)
        body = self._body(route, "body" in odd) if method != "GET" else b""
        length = rng.choice(_ODD_LENGTHS) if "length" in odd and rng.random() < 0.2 else b"%d" % len(body)
        headers = self._headers(path, "headers" in odd)
        headers.append(b"Content-Length: " + length)
        return f"{method} {path} HTTP/1.1\r\n".encode() + b"\r\n".join(headers) + b"\r\n\r\n" + body

    def _path(self, route: str) -> str:
        """With odd things in place of most of its parameters."""
        filled = payloads.filled(route, self._target).split("/")
        return "/".join(
            self._rng.choice(_ODD_PARTS) if part.startswith("{") and self._rng.random() < 0.7 else known
            for part, known in zip(route.split("/"), filled, strict=True)
        )

    def _body(self, route: str, odd: bool) -> bytes:
        if not odd:
            return payloads.body(route, self._target)
        if self._rng.random() < 0.3:
            return self._rng.choice(_ODD_BODIES)
        fields: dict[str, Any] = {"name": "x", "token": self._target.token}
        for name in self._rng.sample(_NAMES, self._rng.randint(1, 5)):
            fields[name] = self._rng.choice(_ODD_VALUES)
        return json.dumps(fields).encode()

    def _headers(self, path: str, odd: bool) -> list[bytes]:
        headers = {b"Host": b"Host: %s:%d" % (self._target.host.encode(), self._target.port)}
        headers[b"Connection"] = b"Connection: close"
        # With the right key a room that is named rightly would be ended, and people play there.
        if path.startswith("/api/admin/") and self._target.room not in path:
            headers[b"Authorization"] = b"Authorization: Bearer " + self._key.encode()
        if odd:
            one = self._rng.choice(_ODD_HEADERS)
            headers[one.partition(b":")[0]] = one
        return list(headers.values())
