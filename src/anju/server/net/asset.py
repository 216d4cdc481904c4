"""Something that is the same for everybody who asks: held in memory, packed once, sent only to whoever lacks it."""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

ASK_AGAIN: Final = "no-cache"
"""Whoever has it asks whether it is still the same."""

FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""Under this address there will never be anything else."""

_SMALLEST_PACKED: Final = 600


class Asset:
    """Plain and packed, with a mark by which one can tell whether one has it."""

    __slots__ = ("etag", "kept", "media", "packed", "plain")

    def __init__(self, data: bytes, media: str, kept: str = ASK_AGAIN) -> None:
        self.media = media
        self.plain = data
        packed = gzip.compress(data, 9, mtime=0) if len(data) > _SMALLEST_PACKED else data
        self.packed = packed if len(packed) < len(data) * 0.9 else None
        self.etag = f'"{sha256(data).hexdigest()[:20]}"'
        self.kept = kept

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.etag, "cache-control": self.kept, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(
                self.packed, headers={**headers, "content-encoding": "gzip"}, media_type=self.media
            )
        return Response(self.plain, headers=headers, media_type=self.media)
