"""Requests to servers on this machine, which speak no TLS.

By itself httpx reads the certificates of the whole world for every one of them: 30 ms of work, as much as many a test.
"""

from __future__ import annotations

import ssl
from functools import partial
from typing import Final

import httpx

_TRUSTS_NOBODY: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

get: Final = partial(httpx.get, verify=_TRUSTS_NOBODY)
post: Final = partial(httpx.post, verify=_TRUSTS_NOBODY)
Client: Final = partial(httpx.Client, verify=_TRUSTS_NOBODY)
AsyncClient: Final = partial(httpx.AsyncClient, verify=_TRUSTS_NOBODY)
