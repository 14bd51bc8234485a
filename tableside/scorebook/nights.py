"""Nights: the tables that were played between one morning and the next."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from tableside.scorebook.table import Table

MORNING = timedelta(hours=6)
"""A round dealt after midnight still belongs to the evening before."""


def night(at: int) -> date:
    """The night that a moment (UTC milliseconds) belongs to, by this machine's clock."""
    return (datetime.fromtimestamp(at / 1000) - MORNING).date()


def night_of(table: Table, tables: Iterable[Table]) -> list[Table]:
    """Those of `tables` that were started in the same night as `table`, in the order they were started."""
    same = [other for other in tables if night(other.started) == night(table.started)]
    return sorted(same, key=lambda other: other.started)
