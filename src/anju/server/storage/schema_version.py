"""Brings a database to this program's tables, and refuses one that is newer."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from anju.engine.errors import AnjuError
from anju.engine.text import Text

HOME: Final = Path(__file__).parent / "migrations"


class NewerSchema(AnjuError):
    """A later version of the program has written this database."""


def migrate(connection: Connection) -> None:
    """Runs the steps this database lacks, all in one transaction; running it again does nothing."""
    config = Config()
    config.set_main_option("script_location", str(HOME).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision == script.get_current_head():
        return
    if revision is not None and revision not in {step.revision for step in script.walk_revisions()}:
        raise NewerSchema(
            Text(
                f"数据库由更新的版本写成（{revision}），本程序只认得到 {script.get_current_head()}。"
                "请升级本程序，或用 --db 另指一个数据库；数据没有被改动。",
                f"The database was written by a newer version ({revision}); this program knows up to "
                f"{script.get_current_head()}. Upgrade the program, or name another database with --db; "
                "nothing was changed.",
            )
        )
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # its driver begins none for changes of tables
    command.upgrade(config, "head")
