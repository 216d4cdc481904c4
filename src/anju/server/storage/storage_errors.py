"""What can be wrong with a database, said so that somebody can do something about it."""

from __future__ import annotations

import errno
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from anju.engine.errors import AnjuError
from anju.engine.text import Text
from anju.server.storage.file_place import Misplaced

_DISK_FULL_STATE: Final = "53100"
"""PostgreSQL's code for a full disk."""

_TAKEN_STATE: Final = "23505"
"""Its code for a row that is there already."""

_AWAY_STATES: Final = ("57P", "08")
"""How its codes begin when it shuts down, starts up or has lost us."""


class StorageError(AnjuError):
    """The database does not do what it should; `code` names the trouble for programs.

    `unsure`: what was to be written may be there all the same.
    """

    def __init__(self, code: str, message: Text, unsure: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.unsure = unsure


def unreachable(shown: str, problem: BaseException) -> StorageError:
    """`shown` is the address without its password."""
    why = _cause(problem)
    return StorageError(
        "database_unreachable",
        Text(
            f"连不上数据库 {shown}：{why}。请检查地址、用户名和密码，确认数据库已启动；或不写 --db，用本机文件。",
            f"Cannot reach the database {shown}: {why}. Check address, user and password, and that it is "
            "running; or leave out --db to use a file on this machine.",
        ),
    )


def unopened(file: str, problem: BaseException) -> StorageError:
    why = _cause(problem)
    return StorageError(
        "database_unreachable",
        Text(
            f"打不开数据库文件 {file}：{why}。请检查它的文件夹是否存在、运行 anju 的用户能否在里面写文件；或用 --db 另指一处。",
            f"Cannot open the database file {file}: {why}. Check that its folder exists and that the user who runs anju "
            "may write there; or name another place with --db.",
        ),
    )


def in_use(shown: str) -> StorageError:
    return StorageError(
        "database_in_use",
        Text(
            f"另一个 anju 正在使用 {shown}。请先停掉它，或用 --db 另指一个数据库。",
            f"Another anju is using {shown}. Stop it first, or name another database with --db.",
        ),
    )


def superseded(shown: str) -> StorageError:
    return StorageError(
        "superseded",
        Text(
            f"另一个 anju 已接管 {shown}，对局由它接着打；这一个不再写入，就此退出。两个只要一个：请查是谁启动了第二个。",
            f"Another anju has taken over {shown} and plays its games on; this one writes nothing any more and ends. One "
            "of them is enough: find out who started the second.",
        ),
    )


def several_names(file: str) -> StorageError:
    return StorageError(
        "several_names",
        Text(
            f"数据库文件 {file} 不止一个名字（硬链接，或单独挂载进容器）：SQLite 的日志放在文件旁边，换个名字就找不到，对局会丢。"
            "请把它复制成一个独立的文件，或把整个文件夹挂载进去。",
            f"The database file {file} has more than one name (a hard link, or a single file mounted into a container): "
            "SQLite keeps its log beside the file, and under the other name it is lost, and games with it. Copy it to a "
            "file of its own, or mount the whole folder.",
        ),
    )


def rules_in_use(shown: str, rules: list[str]) -> StorageError:
    which = ", ".join(rules)
    return StorageError(
        "rules_in_use",
        Text(
            f"另一个 anju（--finish-only）正在 {shown} 上打完规则 {which} 的对局，而这些规则本程序也有。请先停掉它，再启动本程序。",
            f"Another anju (--finish-only) is finishing games of the rules {which} in {shown}, and this program has "
            "these rules itself. Stop that one first, then start this one.",
        ),
    )


def nothing_beside(shown: str) -> StorageError:
    return StorageError(
        "nothing_beside",
        Text(
            f"--finish-only 只在新版本旁边打完旧对局，但没有别的 anju 在使用 {shown}。请先启动新版本，再启动这一个。",
            f"--finish-only finishes older games beside a newer server, but no other anju is using {shown}. Start "
            "the newer one first, then this one.",
        ),
    )


def nothing_to_finish(shown: str) -> StorageError:
    return StorageError(
        "nothing_to_finish",
        Text(
            f"使用 {shown} 的 anju 规则版本都一样，没有什么要由这一个打完；不需要它。",
            f"The anju that uses {shown} has the same rules, so there is nothing for this one to finish: it is not "
            "needed.",
        ),
    )


def bad_address(address: str) -> StorageError:
    return StorageError(
        "bad_database_address",
        Text(
            f"看不懂数据库地址「{address}」。例：games.db，sqlite:///games.db，postgresql://user:password@host/name",
            f"The database address {address!r} makes no sense. Examples: games.db, sqlite:///games.db, "
            "postgresql://user:password@host/name",
        ),
    )


def bad_option(name: str, possible: list[str]) -> StorageError:
    which = ", ".join(possible)
    return StorageError(
        "bad_database_address",
        Text(
            f"数据库地址里「?」后面的 {name!r} 不能用，或写了不止一次。可用的有：{which}，各写一次。",
            f"{name!r} behind the ? of the database address is not possible, or stands there more than once. Possible, "
            f"once each: {which}.",
        ),
    )


def misplaced() -> StorageError:
    """What is written would be lost: nothing is, until the file is back.  Where that is, players need not know."""
    return StorageError(
        "not_stored",
        Text(
            "服务器的数据库文件被改名、移走或换掉了，写进去的会丢，所以这一步没有生效；对局停在原处。"
            "请架设服务器的人把原来的文件放回去；服务器运行时不要动它。",
            "The server's database file was renamed, removed or replaced, and what is written would be lost: this "
            "had no effect, and the game stays where it was. Whoever runs the server has to put the file back; leave it "
            "alone while the server runs.",
        ),
    )


def explained(problem: BaseException) -> StorageError:
    """What a failed write means for the people at the table."""
    if isinstance(problem, Misplaced):
        return misplaced()
    if _is_full(problem):
        return StorageError(
            "disk_full",
            Text(
                "服务器磁盘已满，这一步没有保存，也没有生效。请腾出空间后再试；对局停在原处。",
                "The server's disk is full: this was not stored and had no effect. Free some space and try "
                "again; the game stays where it was.",
            ),
        )
    return StorageError(
        "not_stored",
        Text(
            "没能写入数据库，这一步没有生效，请再试一次；对局停在原处。",
            "Writing to the database failed: this had no effect, try again; the game stays where it was.",
        ),
    )


def unheard() -> StorageError:
    """The connection was lost while something was written: whether it was, the database will tell when it is back."""
    return StorageError(
        "not_stored",
        Text(
            "写到一半，数据库断开了，不知道存下没有；等它回来就知道，对局以存下的为准。",
            "The database was lost in the middle of writing, and nobody knows what was stored; it will show when the "
            "database is back, and the game goes on from there.",
        ),
        unsure=True,
    )


def unread() -> StorageError:
    """What a failed read means for whoever asked."""
    return StorageError(
        "unavailable",
        Text(
            "数据库暂时没有回应，请稍后再试；对局都还在。",
            "The database does not answer just now; try again in a moment. All games are kept.",
        ),
    )


def lacks_writer(problem: BaseException) -> bool:
    """Whether the row was refused because its writer is none any more (see `writer`)."""
    original = getattr(problem, "orig", problem)
    empty = getattr(original, "column_name", None) == "writer"  # PostgreSQL
    return empty or (str(original).startswith("NOT NULL") and str(original).endswith(".writer"))


def is_conflict(problem: BaseException) -> bool:
    """Whether the row is there already."""
    return isinstance(problem, IntegrityError) or _state(problem) == _TAKEN_STATE


def is_of_a_row(problem: BaseException) -> bool:
    """Whether one row cannot be written, which says nothing about the next."""
    return is_conflict(problem) or isinstance(problem, DataError)


def lost_connection(problem: BaseException) -> bool:
    """Whether trying again on a new connection may help."""
    if isinstance(problem, DBAPIError) and problem.connection_invalidated:
        return True
    return isinstance(problem, ConnectionError | TimeoutError) or (_state(problem) or "").startswith(
        _AWAY_STATES
    )


def _is_full(problem: BaseException) -> bool:
    if _state(problem) == _DISK_FULL_STATE:
        return True
    original = getattr(problem, "orig", problem)
    if isinstance(original, OSError) and original.errno == errno.ENOSPC:
        return True
    return "disk is full" in str(original)


def _state(problem: BaseException) -> str | None:
    """PostgreSQL's own code for it."""
    return getattr(getattr(problem, "orig", problem), "sqlstate", None)


def _cause(problem: BaseException) -> str:
    """The driver's own words, in one line and without the statement."""
    original = getattr(problem, "orig", None) or problem
    return str(original).partition("\n")[0].rstrip(".") or type(original).__name__
