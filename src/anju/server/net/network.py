"""Where this machine can be reached, and a port to be reached at."""

from __future__ import annotations

import errno
import os
import socket
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from anju.engine.errors import AnjuError
from anju.engine.text import Text

EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104  # compared with, not bound to
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1", "[::1]"})

_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address kept free for documents: asking the way to it sends nothing."""

_MORE_PORTS: Final = 20


class BusyPort(AnjuError):
    """Somebody else is listening there."""


class BadHost(AnjuError):
    """This machine has no such address."""


class BadProxy(AnjuError):
    """Not the address of a proxy."""


class Proxies:
    """Addresses and networks whose word about who calls is believed, as they are given with commas; `*` is everybody's."""

    def __init__(self, given: str) -> None:
        self.given = ",".join(part.strip() for part in given.split(",") if part.strip())
        self._networks: list[IPv4Network | IPv6Network] = []
        for part in self.given.split(",") if self.given and self.given != "*" else ():
            try:
                self._networks.append(ip_network(part))
            except ValueError:
                raise BadProxy(
                    Text(
                        f"「{part}」不是代理的地址；例：--proxy 127.0.0.1 或 --proxy 10.0.0.0/8",
                        f"{part!r} is no address of a proxy; for example --proxy 127.0.0.1 or --proxy 10.0.0.0/8",
                    )
                ) from None

    def __contains__(self, host: str) -> bool:
        if self.given == "*":
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def __bool__(self) -> bool:
        return bool(self.given)


def home_address() -> str:
    """This machine's address in the home network; the loopback address if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at exactly this port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        # After a crash the port is free at once.  (On Windows the same word would let two servers share it.)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as problem:
        listener.close()
        if isinstance(problem, socket.gaierror | OverflowError) or _unknown_host(problem):
            raise BadHost(
                Text(
                    f"不能在 {host}:{port} 上监听：{problem}。家庭网络用 --host 0.0.0.0，只在本机用 --host 127.0.0.1。",
                    f"Cannot listen at {host}:{port}: {problem}. Use --host 0.0.0.0 for the home network, "
                    "--host 127.0.0.1 for this machine only.",
                )
            ) from None
        raise BusyPort(
            Text(
                f"端口 {port} 已被占用。换一个：--port {port + 1}，或 --port 0 任选空闲端口。",
                f"Port {port} is taken. Choose another: --port {port + 1}, or --port 0 for any free one.",
            )
        ) from None
    listener.setblocking(False)
    return listener


def _unknown_host(problem: BaseException) -> bool:
    return getattr(problem, "errno", None) == errno.EADDRNOTAVAIL


def listen_nearby(host: str, port: int) -> socket.socket:
    """A listening socket at this port or, if it is taken, at one of the next, or at any."""
    for candidate in (*range(port, port + _MORE_PORTS), 0):
        try:
            return listen(host, candidate)
        except BusyPort:
            continue
    return listen(host, 0)


def port_of(listener: socket.socket) -> int:
    port: int = listener.getsockname()[1]
    return port


def base_of(host: str, port: int) -> str:
    """The address to type on another machine of the same network."""
    reachable = home_address() if host in EVERYWHERE else host
    return f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}"
