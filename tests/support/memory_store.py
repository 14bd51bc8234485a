"""A store of event logs that keeps its rows in lists: another engine, which shares no code with the one for SQLite."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tableside.store.errors import ScoreFileError
from tableside.store.event_store import NO_LIMIT, EventRow, FirstEvent


@dataclass
class KeptLog:
    """A log with what lists want of it."""

    touched: int
    put_away: bool
    rows: list[EventRow] = field(default_factory=list)


class MemoryRows:
    """All logs by kind and id."""

    def __init__(self) -> None:
        self.logs: dict[str, dict[str, KeptLog]] = {"table": {}, "day": {}, "circle": {}}
        self.owned: dict[str, list[tuple[str, str, str]]] = {}

    def _rows(self, log_kind: str, log_id: str) -> list[EventRow]:
        log = self.logs[log_kind].get(log_id)
        return log.rows if log else []

    def rows_after(self, log_kind: str, log_id: str, position: int) -> list[EventRow]:
        return [row for row in self._rows(log_kind, log_id) if row.position > position]

    def last_position(self, log_kind: str, log_id: str) -> int:
        return max((row.position for row in self._rows(log_kind, log_id)), default=0)

    def last_positions(self, log_kind: str, log_ids: Iterable[str]) -> dict[str, int]:
        found = {log_id: self.last_position(log_kind, log_id) for log_id in log_ids}
        return {log_id: position for log_id, position in found.items() if position}

    def row_with_key(self, log_kind: str, log_id: str, key: str) -> EventRow | None:
        return next((row for row in self._rows(log_kind, log_id) if row.key == key), None)

    def ids(self, log_kind: str) -> list[str]:
        return sorted(self.logs[log_kind], key=lambda log_id: (self.logs[log_kind][log_id].touched, log_id))

    def recent(self, log_kind: str, limit: int, *, put_away: bool = False, skip: int = 0) -> list[str]:
        found = [log_id for log_id, log in self.logs[log_kind].items() if log.put_away == put_away]
        return sorted(found, key=lambda log_id: (-self.logs[log_kind][log_id].touched, log_id))[skip : skip + limit]

    def count(self, log_kind: str, *, put_away: bool = False, most: int = NO_LIMIT) -> int:
        return min(most, sum(log.put_away == put_away for log in self.logs[log_kind].values()))

    def ids_by_first_key(self, log_kind: str, key: str) -> list[str]:
        return [log_id for log_id, log in self.logs[log_kind].items() if log.rows and log.rows[0].key == key]

    def first_events_since(self, log_kind: str, since: int, name: str) -> list[FirstEvent]:
        first = [(log_id, log.rows[0]) for log_id, log in self.logs[log_kind].items() if log.rows]
        found = [FirstEvent(log_id, row.key, row.at, json.loads(row.data).get(name)) for log_id, row in first]
        return sorted((one for one in found if one.at >= since), key=lambda one: (one.at, one.log_id))

    def tables_of_all_logs(self, log_kind: str) -> list[tuple[str, str, str]]:
        return [*self.owned.get(log_kind, ())]

    def create(self, log_kind: str, log_id: str, at: int, *, put_away: bool = False) -> None:
        self.logs[log_kind][log_id] = KeptLog(at, put_away)

    def append(self, log_kind: str, log_id: str, rows: Iterable[EventRow]) -> None:
        kept = self.logs[log_kind][log_id].rows
        for row in rows:
            if any(row.position == other.position or row.key == other.key for other in kept):
                raise ScoreFileError("database", "This position or key is taken.")
            kept.append(row)

    def touch(self, log_kind: str, log_id: str, at: int) -> None:
        self.logs[log_kind][log_id].touched = at

    def set_put_away(self, log_kind: str, log_id: str, put_away: bool) -> None:
        self.logs[log_kind][log_id].put_away = put_away

    def add_table(self, log_kind: str, log_id: str, key: str, table_id: str) -> None:
        self.owned.setdefault(log_kind, []).append((log_id, key, table_id))

    def remove_table(self, log_kind: str, table_id: str) -> None:
        self.owned[log_kind] = [one for one in self.owned.get(log_kind, []) if one[2] != table_id]


class MemoryStore:
    """An `EventStore` that ends with its process."""

    shared = False

    def __init__(self) -> None:
        self.change_mark = self.connections_lost = 0
        self._kept = MemoryRows()

    @contextmanager
    def reading(self) -> Iterator[MemoryRows]:
        yield self._kept

    @contextmanager
    def writing(self) -> Iterator[MemoryRows]:
        changed = copy.deepcopy(self._kept)
        yield changed
        self._kept = changed
        self.change_mark += 1

    def raw_rows(self, log_kind: str, log_id: str) -> list[EventRow]:
        return self._kept.rows_after(log_kind, log_id, 0)

    def follow(self, callbacks: object) -> None:
        """Nobody else writes here."""

    def close(self) -> None:
        """Nothing is open."""
