"""Alembic's entry: runs the steps on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from anju.server.storage.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
