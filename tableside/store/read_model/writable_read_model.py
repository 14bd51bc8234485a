"""Changing the read model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tableside.store.read_model.copied_rows import OF_A_TABLE, CopiedTable
from tableside.store.read_model.read_model import ReadModel
from tableside.store.read_model.selection import placeholders


class WritableReadModel(ReadModel):
    """The same within a transaction, to be changed; `execute_many` runs a statement for each of some rows of values."""

    def __init__(
        self, execute: Callable[..., list[Any]], execute_many: Callable[[str, Iterable[tuple[Any, ...]]], None]
    ) -> None:
        super().__init__(execute)
        self._execute_many = execute_many

    def _changed(self) -> None:
        self._execute("update copy_changes set number = number + 1")

    def games_over_changed(self) -> None:
        """What people add up to by games that are over may be another."""
        self._execute("update copy_changes set of_games_over = of_games_over + 1")

    def clear(self) -> None:
        """Empties the read model: every table is to be copied again."""
        for name in OF_A_TABLE:
            self._execute(f"delete from {name}")
        self._execute("delete from uncopied")
        self._execute("insert into uncopied (table_id) select id from tables where true on conflict do nothing")
        self._changed()
        self.games_over_changed()

    def mark(self, table_id: str) -> None:
        """The table is to be copied again."""
        self._execute("insert into uncopied (table_id) values (?) on conflict do nothing", table_id)

    def mark_circle(self, circle: str) -> None:
        """The tables of a circle are to be copied again."""
        of_circle = "select table_id from copied_tables where circle = ?"
        self._execute(f"insert into uncopied (table_id) {of_circle} on conflict do nothing", circle)

    def set_person(self, circle: str, folded: str, person: str, right_name: str | None) -> None:
        """Makes a name at the tables of a circle, given in lower case, that person's, under the name that is right, or
        under this one."""
        of_circle = "select table_id from copied_tables where circle = ?"
        self._execute(
            "update copied_seats set person = ?, right_name = coalesce(?, name)"
            f" where written = ? and table_id in ({of_circle})",
            *(person, right_name, folded, circle),
        )
        for name in ("copied_players", "copied_figures"):
            seats = f"select 1 from copied_seats s where s.table_id = {name}.table_id and s.seat = {name}.seat"
            self._execute(
                f"update {name} set person = ? where circle = ? and exists ({seats} and s.written = ?)",
                *(person, circle, folded),
            )
        self._changed()
        self.games_over_changed()

    def mark_if_apart(self, circle: str, folded: str, person: str) -> None:
        """The tables of a circle are to be copied again at which who is called so counts as somebody else than that
        person: somebody sat there whose name it was too, and may now be another one."""
        self._execute(
            "insert into uncopied (table_id) select s.table_id from copied_seats s join copied_tables t"
            " on t.table_id = s.table_id where t.circle = ? and s.written = ? and s.person != ? on conflict do nothing",
            *(circle, folded, person),
        )

    def remove(self, table_id: str) -> None:
        """Takes a table out of the read model, such as one that can't be read any more."""
        [*keys] = self._execute("select table_key from copied_tables where table_id = ?", table_id)
        self._delete(table_id)
        self._execute("delete from uncopied where table_id = ?", table_id)
        for (key,) in keys:
            self._let_fullest_count(key)
        self._changed()
        self.games_over_changed()

    def write(self, copied: CopiedTable, *, replaces: bool) -> bool:
        """Puts a table into the read model, as it was at its position; one with further entries is still to be copied.

        `replaces` says whether the read model has it already. Gives whether it did, which an engine may leave to later.
        """
        table_id, position = copied.table.table_id, copied.table.position
        if replaces:
            self._delete(table_id)
        for (name, row_type), rows in zip(OF_A_TABLE.items(), ([copied.table], *copied[1:]), strict=True):
            insert = f"insert into {name} ({', '.join(row_type._fields)}) values ({placeholders(row_type._fields)})"
            self._execute_many(insert, rows)
        went_on = "select 1 from events where events.table_id = uncopied.table_id and position > ?"
        self._execute(f"delete from uncopied where table_id = ? and not exists ({went_on})", table_id, position)
        if self._count_with_key(copied.table.table_key) > 1:
            self._let_fullest_count(copied.table.table_key)
            self.games_over_changed()
        self._changed()
        return True

    def _delete(self, table_id: str) -> None:
        for name in OF_A_TABLE:
            self._execute(f"delete from {name} where table_id = ?", table_id)

    def _count_with_key(self, key: str) -> int:
        [(number,)] = self._execute("select count(*) from copied_tables where table_key = ?", key)
        return int(number)

    def _let_fullest_count(self, key: str) -> None:
        """Of the duplicates of one table in a circle the one with the most in it counts: nobody's brings down
        another's."""
        fuller = (
            "select 1 from copied_tables other where other.table_key = copied_tables.table_key"
            " and other.circle = copied_tables.circle and (other.position > copied_tables.position or"
            " (other.position = copied_tables.position and other.table_id < copied_tables.table_id))"
        )
        self._execute(
            f"update copied_tables set counts = case when exists ({fuller}) then 0 else 1 end where table_key = ?", key
        )
        of_table = "select t.counts from copied_tables t where t.table_id = {0}.table_id"
        duplicates = "select table_id from copied_tables where table_key = ?"
        for name in ("copied_games", "copied_players", "copied_figures"):
            self._execute(
                f"update {name} set counts = ({of_table.format(name)}) where table_id in ({duplicates})"
                f" and counts != ({of_table.format(name)})",
                key,
            )

    def set_night(self, table_id: str, night: str) -> None:
        """The table belongs to that night."""
        for name in ("copied_tables", "copied_games", "copied_players"):
            self._execute(f"update {name} set night = ? where table_id = ? and night != ?", night, table_id, night)
