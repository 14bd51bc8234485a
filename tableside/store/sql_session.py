"""A session and a store of an engine that speaks SQL, with what all such engines have in common."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cached_property
from typing import Any

from tableside.store.event_store import NO_LIMIT, EventRow, FirstEvent, ServerKey, WritableSession
from tableside.store.read_model.selection import placeholders
from tableside.store.read_model.writable_read_model import WritableReadModel
from tableside.store.schema import SQL_NAMES, TABLES_OF_LOGS

_COLUMNS = ", ".join(EventRow._fields)


class SqlSession(WritableSession):
    """A session by one connection: reads at any time, writes only within the `writing` of their store.

    event_store.py says what each method does. A placeholder is `?` in all statements.
    """

    @cached_property
    def read_model(self) -> WritableReadModel:
        """The read model, by the same connection."""
        return WritableReadModel(self._execute, self._execute_many)

    @abstractmethod
    def _execute(self, sql: str, *values: Any) -> list[Any]:
        """Runs a statement and gives its rows. Raises ScoreFileError."""

    @abstractmethod
    def _execute_many(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Runs a statement once for each of the rows of values. Raises ScoreFileError."""

    def _lock_for_transaction(self, what: str) -> None:
        """Waits until no other transaction holds `what`, where an engine has several writers."""

    def _ids(self, sql: str, *values: Any) -> list[str]:
        return [log_id for (log_id,) in self._execute(sql, *values)]

    def rows_after(self, log_kind: str, log_id: str, position: int) -> list[EventRow]:
        sql = SQL_NAMES[log_kind]
        fetched = self._execute(
            f"select {_COLUMNS} from {sql.events} where {sql.log_id} = ? and position > ? order by position",
            *(log_id, position),
        )
        return [EventRow(*row) for row in fetched]

    def last_position(self, log_kind: str, log_id: str) -> int:
        sql = SQL_NAMES[log_kind]
        [(last,)] = self._execute(f"select max(position) from {sql.events} where {sql.log_id} = ?", log_id)
        return last or 0

    def last_positions(self, log_kind: str, log_ids: Iterable[str]) -> dict[str, int]:
        sql, asked = SQL_NAMES[log_kind], [*log_ids]
        last = f"(select max(position) from {sql.events} where {sql.log_id} = {sql.logs}.id)"
        query = f"select id, {last} from {sql.logs} where id in ({placeholders(asked)})"
        found = self._execute(query, *asked) if asked else []
        return {log_id: position for log_id, position in found if position}

    def row_with_key(self, log_kind: str, log_id: str, key: str) -> EventRow | None:
        sql = SQL_NAMES[log_kind]
        query = f"select {_COLUMNS} from {sql.events} where {sql.log_id} = ? and key = ?"
        fetched = self._execute(query, log_id, key)
        return EventRow(*fetched[0]) if fetched else None

    def log_status(self, log_kind: str, log_id: str) -> tuple[int, bool]:
        sql = SQL_NAMES[log_kind]
        [(touched, put_away)] = self._execute(f"select touched, {sql.put_away} from {sql.logs} where id = ?", log_id)
        return touched, bool(put_away)

    def ids(self, log_kind: str) -> list[str]:
        return self._ids(f"select id from {SQL_NAMES[log_kind].logs} order by touched, id")

    def recent(self, log_kind: str, limit: int, *, put_away: bool = False, skip: int = 0) -> list[str]:
        sql = SQL_NAMES[log_kind]
        return self._ids(
            f"select id from {sql.logs} where {sql.put_away} = ? order by touched desc, id limit ? offset ?",
            *(int(put_away), limit, skip),
        )

    def count(self, log_kind: str, *, put_away: bool = False, most: int = NO_LIMIT) -> int:
        sql = SQL_NAMES[log_kind]
        found = f"(select 1 from {sql.logs} where {sql.put_away} = ? limit ?)"
        [(number,)] = self._execute(f"select count(*) from {found} as found", int(put_away), most)
        return int(number)

    def ids_by_first_key(self, log_kind: str, key: str) -> list[str]:
        self._lock_for_transaction(f"key {key}")  # whoever finds none begins a log with that key
        sql = SQL_NAMES[log_kind]
        return self._ids(f"select {sql.log_id} from {sql.events} where position = 1 and key = ?", key)

    def first_events_since(self, log_kind: str, since: int, data_field: str) -> list[FirstEvent]:
        sql = SQL_NAMES[log_kind]
        fetched = self._execute(
            f"select {sql.log_id}, key, at, data from {sql.events} where position = 1 and at >= ?"
            f" order by at, {sql.log_id}",
            since,
        )
        return [FirstEvent(log_id, key, at, _read_field(data, data_field)) for log_id, key, at, data in fetched]

    def log_of_table(self, log_kind: str, table_id: str) -> str | None:
        sql = TABLES_OF_LOGS[log_kind]
        found = self._ids(f"select {sql.log_id} from {sql.table} where {sql.table_id} = ?", table_id)
        return found[0] if found else None

    def tables_of_log(self, log_kind: str, log_id: str) -> list[tuple[str, str]]:
        sql = TABLES_OF_LOGS[log_kind]
        return self._execute(f"select {sql.table_key}, {sql.table_id} from {sql.table} where {sql.log_id} = ?", log_id)

    def tables_of_all_logs(self, log_kind: str) -> list[tuple[str, str, str]]:
        sql = TABLES_OF_LOGS[log_kind]
        return self._execute(f"select {sql.log_id}, {sql.table_key}, {sql.table_id} from {sql.table}")

    def server_key(self) -> ServerKey:
        self._lock_for_transaction("server key")  # whoever finds none sets one
        found = self._execute("select key, fingerprint from server_key")
        return ServerKey(*found[0]) if found else ServerKey(b"", "")

    def create(self, log_kind: str, log_id: str, at: int, *, put_away: bool = False) -> None:
        self._execute(f"insert into {SQL_NAMES[log_kind].logs} (id, touched) values (?, ?)", log_id, at)
        if put_away:
            self.set_put_away(log_kind, log_id, put_away)

    def append(self, log_kind: str, log_id: str, rows: Iterable[EventRow]) -> None:
        sql = SQL_NAMES[log_kind]
        insert = f"insert into {sql.events} ({sql.log_id}, {_COLUMNS}) values (?, {placeholders(EventRow._fields)})"
        self._execute_many(insert, ((log_id, *row) for row in rows))
        if sql.uncopied:
            self._execute(f"insert into {sql.uncopied} ({sql.log_id}) values (?) on conflict do nothing", log_id)

    def touch(self, log_kind: str, log_id: str, at: int) -> None:
        self._execute(f"update {SQL_NAMES[log_kind].logs} set touched = ? where id = ?", at, log_id)

    def set_put_away(self, log_kind: str, log_id: str, put_away: bool) -> None:
        sql = SQL_NAMES[log_kind]
        self._execute(f"update {sql.logs} set {sql.put_away} = ? where id = ?", int(put_away), log_id)

    def add_table(self, log_kind: str, log_id: str, key: str, table_id: str) -> None:
        sql = TABLES_OF_LOGS[log_kind]
        columns = f"{sql.log_id}, {sql.table_key}, {sql.table_id}"
        self._execute(f"insert into {sql.table} ({columns}) values (?, ?, ?)", log_id, key, table_id)

    def remove_table(self, log_kind: str, table_id: str) -> None:
        sql = TABLES_OF_LOGS[log_kind]
        self._execute(f"delete from {sql.table} where {sql.table_id} = ?", table_id)

    def set_server_key(self, known: ServerKey) -> None:
        self._execute("delete from server_key")
        self._execute("insert into server_key (key, fingerprint) values (?, ?)", *known)


class SqlStore(ABC):
    """What the stores of such engines do alike; event_store.py says what each method does."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[SqlSession]:
        """A session that only reads."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[SqlSession]:
        """A session in a transaction that is committed as a whole or not at all."""

    @contextmanager
    def writing(self) -> Iterator[SqlSession]:
        """A session in such a transaction."""
        with self._transaction() as session:
            yield session

    @contextmanager
    def writing_read_model(self) -> Iterator[WritableReadModel]:
        """The read model, in such a transaction, which doesn't count as one that was written."""
        with self._transaction() as session:
            yield session.read_model

    def raw_rows(self, log_kind: str, log_id: str) -> list[EventRow]:
        """The rows of one log as they are stored."""
        with self.reading() as session:
            return session.rows_after(log_kind, log_id, 0)


def _read_field(data: str, name: str) -> str | None:
    """A text of an event's data, if there is one."""
    try:
        return json.loads(data).get(name)  # type: ignore[no-any-return]
    except (ValueError, AttributeError):
        return None
