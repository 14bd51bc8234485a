"""Put away: a table leaves the list of those in play. Brought back: it is on the list again."""

from __future__ import annotations

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import always, fields_of, fixed_words
from tableside.scorebook.kinds.table_kind import ACCESS_CHANGES, TableKind, use
from tableside.scorebook.table.access import KEEPER
from tableside.scorebook.table.day_restriction import comes_back, goes_out_of_sight
from tableside.scorebook.table.table import Table


def _check_put_away(table: Table, event: Event) -> None:
    """Raises Refused for a table that is put away already."""
    fields_of(event)
    if table.put_away:
        raise Refused("already", "kind", "This table is put away already.")


PUT_AWAY = TableKind(
    "put_away",
    words=fixed_words("The table was put away"),
    who=KEEPER,
    check=_check_put_away,
    apply=lambda table, event: table.changed(put_away=True),
    quota=use(ACCESS_CHANGES),
    allowed_when_full=always,
    day_restriction=goes_out_of_sight,
)


def _check_brought_back(table: Table, event: Event) -> None:
    """Raises Refused for a table that isn't put away."""
    fields_of(event)
    if not table.put_away:
        raise Refused("already", "kind", "This table isn't put away.")


BROUGHT_BACK = TableKind(
    "brought_back",
    words=fixed_words("The table was brought back"),
    who=KEEPER,
    check=_check_brought_back,
    apply=lambda table, event: table.changed(put_away=False),
    quota=use(ACCESS_CHANGES),
    day_restriction=comes_back,
)
