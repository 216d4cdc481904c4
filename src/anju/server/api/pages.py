"""The pages: built files of the web client."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from anju.server.net.asset import ASK_AGAIN, FOR_GOOD, Asset

HOME: Final = Path(__file__).parents[2] / "web"
"""Where the build puts them; part of the wheel."""

INDEX: Final = "index.html"

_TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
}

NOT_BUILT: Final = """暗局的服务器已在运行，但网页还没有构建。
在源码目录里运行 ./play 会自动构建；或：cd web && npm ci && npm run build，然后重启。
接口照常可用：/api/games，说明见 docs/protocol.md。

The Anju server is running, but its pages have not been built.
In the source folder ./play builds them; or: cd web && npm ci && npm run build, then restart.
The interface works all the same: /api/games; see docs/protocol.md.
"""


class Pages:
    """All files of the client; every address that is no file is the client's own business."""

    def __init__(self, home: Path = HOME) -> None:
        self._assets: dict[str, Asset] = {}
        if (home / INDEX).is_file():
            for path in sorted(home.rglob("*")):
                if path.is_file():
                    name = path.relative_to(home).as_posix()
                    self._assets[name] = _asset(name, path.read_bytes())

    @property
    def built(self) -> bool:
        return INDEX in self._assets

    async def serve(self, request: Request) -> Response:
        if not self.built:
            return PlainTextResponse(NOT_BUILT, headers={"cache-control": "no-store"})
        name = request.url.path.lstrip("/") or INDEX
        asset = self._assets.get(name)
        if asset is None:
            if "." in name.rpartition("/")[2]:
                return PlainTextResponse("没有这个文件。\nThere is no such file.\n", 404)
            asset = self._assets[INDEX]
        return asset.answer(request)


def _asset(name: str, data: bytes) -> Asset:
    media = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    # The build writes a hash into the names below assets/: such a file never changes.
    return Asset(data, media, FOR_GOOD if name.startswith("assets/") else ASK_AGAIN)
