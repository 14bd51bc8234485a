"""PostgreSQL, with what a test can do to it from outside."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import psycopg

from tableside.store.postgres.postgres_store import MIGRATIONS, PostgresStore, postgres_ddl
from tableside.store.schema import CHANGES
from tests.store.engines import Engine
from tests.support.postgres_server import PostgresServer


class PostgresEngine(Engine):
    """A database."""

    def __init__(self, server: PostgresServer) -> None:
        super().__init__()
        self.server, self.address = server, server.new_database()

    def _open(self) -> PostgresStore:
        return PostgresStore(self.address, wait_seconds=10)

    def run(self, statement: str) -> list[Any]:
        with psycopg.connect(self.address, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def away(self) -> Iterator[str]:
        self.server.stop()
        try:
            yield "database_away"
        finally:
            self.server.start()

    def close(self) -> None:
        super().close()
        self.server.drop(self.address)

    def make_older(self, changes: int) -> None:
        self.run(postgres_ddl(MIGRATIONS))
        for name, statements in islice(CHANGES.items(), changes):
            for statement in statements:
                self.run(postgres_ddl(statement))
            self.run(f"insert into migrations (name) values ('{name}')")

    def make_newer(self) -> None:
        self.run("insert into migrations (name) values ('of tomorrow')")

    def address_as(self, role: str) -> str:
        """The address for a role of that name, which may only read and write what is there by now."""
        for statement in (
            f"drop role if exists {role}",
            f"create role {role} login",
            f"grant select, insert, update, delete on all tables in schema public to {role}",
            "revoke create on schema public from public",
        ):
            self.run(statement)
        return self.address.replace("user=postgres", f"user={role}")

    def end_connections(self) -> None:
        """The server ends all connections, as before a failover."""
        self.run(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
            " where datname = current_database() and pid != pg_backend_pid()"
        )
