"""The statements that are really sent to PostgreSQL, and which of them don't say whose rows they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg
import pytest

from tableside.store.read_model.copied_rows import OF_A_TABLE
from tableside.store.schema import SQL_NAMES, TABLES_OF_LOGS

ID_COLUMNS = {
    **{sql.logs: {"id"} for sql in SQL_NAMES.values()},
    **{sql.events: {sql.log_id} for sql in SQL_NAMES.values()},
    **{sql.table: {sql.log_id, sql.table_id} for sql in TABLES_OF_LOGS.values()},
    **{name: {"table_id"} for name in ("uncopied", *OF_A_TABLE)},
}
"""The columns of each table that hold a log's id."""

OWN, OTHER = ":own", ":other"
_READ = re.compile(r"\b(?:from|join|update)\s+(\w+)")
_INSERTED = re.compile(r"\binsert into (\w+) \(([^)]*)\) values \(([^)]*)\)")
_PICKED = rf"(?:= {OWN}\b|in \({OWN}(?:, {OWN})*\))"
_OF_OWN_ROW = re.compile(rf"\bfrom (?:\w+ )?(\w+) where id {_PICKED}")


class Statement(NamedTuple):
    """A statement with its values."""

    sql: str
    values: tuple[Any, ...]

    def lacks_id(self, ids: Collection[str]) -> list[str]:
        """The tables of which it reads or writes rows that none of these ids picks out."""
        values = iter(self.values)
        sql = re.sub("%s", lambda _: OWN if next(values) in ids else OTHER, self.sql)
        inserted = [
            name for name, columns, places in _INSERTED.findall(sql) if OWN not in _of_ids(name, columns, places)
        ]
        row = _OF_OWN_ROW.search(sql)
        picked = rf"(?:{_PICKED}|= {row[1]}\.id\b)" if row else _PICKED
        read = (
            found[1]
            for found in _READ.finditer(sql)
            if found[1] in ID_COLUMNS
            and not re.search(rf"\b({'|'.join(ID_COLUMNS[found[1]])}) {picked}", _rest_of_select(sql[found.end() :]))
        )
        return [*inserted, *read]


def _of_ids(name: str, columns: str, places: str) -> list[str]:
    """The places of an insert that give a log's id."""
    both = zip(columns.split(", "), places.split(", "), strict=True)
    return [place for column, place in both if column in ID_COLUMNS.get(name, ())]


def _rest_of_select(sql: str) -> str:
    """A statement up to the bracket that closes the select which it begins in, without further selects in it."""
    while sql != (without := re.sub(r"\(select [^()]*(?:\([^()]*\)[^()]*)*\)", "", sql)):
        sql = without
    depth = 0
    for place, letter in enumerate(sql):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth < 0:
            return sql[:place]
    return sql


@contextmanager
def recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Statement]]:
    """What this process sends meanwhile, by whichever connection."""
    sent: list[Statement] = []

    class Recording(psycopg.Cursor[Any]):
        def execute(self, query: Any, params: Any = None, **named: Any) -> Any:
            sent.append(Statement(_text(query), tuple(params or ())))
            return super().execute(query, params, **named)

        def executemany(self, query: Any, params_seq: Any, **named: Any) -> None:
            rows = [*params_seq]
            sent.extend(Statement(_text(query), tuple(row)) for row in rows)
            super().executemany(query, rows, **named)

    connect = psycopg.connect
    with monkeypatch.context() as patched:
        patched.setattr(
            psycopg, "connect", lambda *values, **named: connect(*values, cursor_factory=Recording, **named)
        )
        yield sent


def _text(query: bytes | str) -> str:
    return query.decode() if isinstance(query, bytes) else query
