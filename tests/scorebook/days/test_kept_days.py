"""Score files and backups of earlier versions with whole tournament days open in this one, and fold to the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tableside.days.day_book import DayBook
from tableside.days.export.backups import read_backup
from tableside.scorebook.events.event import Draft
from tests.scorebook.kept import KEPT, kept_backup, kept_book
from tests.support.make_day_book import summary

NAMES = sorted(path.name.removesuffix(".days.json") for path in KEPT.glob("*.days.json"))


def came_to(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((KEPT / f"{name}.days.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def days(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[DayBook]:
    """The days of a version's kept score file, or of an empty one."""
    ids = count()
    with kept_book(tmp_path, request.param) as book:
        yield DayBook(book, lambda: f"new-day-{next(ids)}")


def seen(days: DayBook) -> dict[str, Any]:
    """What all days come to, as JSON has it."""
    return json.loads(json.dumps({one: summary(days.day(one), days.tables(one)) for one in days.ids()}))


def test_kept_days_have_every_kind_of_event_and_every_outcome():
    assert "v0.2.0-day" in NAMES
    kept = [json.loads(kept_backup(name)) for name in NAMES]
    there = {event["kind"] for one in kept for day in one["days"] for event in day["events"]}
    known = json.loads((KEPT.parent / "repo" / "compatibility.json").read_text(encoding="utf-8"))
    assert {*known["day_kinds"]} - there == set()
    whole = max(came_to("v0.2.0-day").values(), key=lambda day: len(day["players"]))
    assert [len(whole["standings"]), whole["legs"]] == [1 + len(whole["players"]), [3, 3]]
    assert any(drawn for _, _, drawn in whole["moves"]), "Nobody drew a card on the kept day."
    assert any(stands for _, stands in whole["let_stand"]), "No moves were let stand on the kept day."
    assert any(other for _, other in whole["would_move"]), "Nobody would move otherwise on the kept day."


@pytest.mark.parametrize(("name", "days"), [(name, name) for name in NAMES], indirect=["days"])
def test_a_kept_score_file_has_the_days_it_had(name: str, days: DayBook):
    assert seen(days) == came_to(name)


@pytest.mark.parametrize(("name", "days"), [(name, name) for name in NAMES], indirect=["days"])
def test_a_kept_day_can_be_written_on(name: str, days: DayBook):
    for day_id in days.ids():
        day = days.day(day_id)
        after = days.enter(day_id, Draft("noted", {"text": "Later"}, "later", day.position))
        undone = days.enter(day_id, Draft("undone", {"target": after.position}, "undone", after.position))
        assert (undone.position, undone.players) == (day.position + 2, day.players)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "days"), [(name, None) for name in NAMES], indirect=["days"])
def test_a_kept_backup_is_brought_in_with_the_days_it_had(name: str, days: DayBook):
    data = kept_backup(name)
    for copy in read_backup(data, len(data), 5_000).days:
        days.bring_in(copy)
    assert [*seen(days).values()] == [*came_to(name).values()]
