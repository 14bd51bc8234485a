"""Score files and backups of every released version open in this one, and show the sheets that they showed then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.days.export.backups import read_backup
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.kinds.put_away import PUT_AWAY
from tests.scorebook.kept import KEPT, kept_backup, kept_book
from tests.support.make_book import summary

NAMES = sorted(path.name.removesuffix(".sheets.json") for path in KEPT.glob("*.sheets.json"))


def sheets(name: str) -> dict[str, object]:
    return json.loads((KEPT / f"{name}.sheets.json").read_text(encoding="utf-8"))


@pytest.fixture
def book(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Book]:
    """The kept score file of a version, or an empty one."""
    with kept_book(tmp_path, request.param) as book:
        yield book


def test_there_is_a_kept_book_with_all_four_games():
    assert "v0.1.0" in NAMES
    for name in NAMES:
        assert {sheet["game"] for sheet in sheets(name).values()} >= {"buddha", "huckley-buck", "ten", "ten-point-buck"}


def test_every_kind_is_in_a_kept_book():
    kept = [json.loads(kept_backup(name)) for name in NAMES]
    there = {event["kind"] for backup in kept for table in backup["tables"] for event in table["events"]}
    known = json.loads((KEPT.parent / "repo" / "compatibility.json").read_text(encoding="utf-8"))
    assert {*known["kinds"], *(kind for kinds in known["entries"].values() for kind in kinds)} - there == set()


@pytest.mark.parametrize(("name", "book"), [(name, name) for name in NAMES], indirect=["book"])
def test_a_kept_score_file_shows_the_sheets_it_showed(name: str, book: Book):
    assert {table_id: summary(book.table(table_id)) for table_id in book.ids()} == sheets(name)


@pytest.mark.parametrize(("name", "book"), [(name, name) for name in NAMES], indirect=["book"])
def test_a_kept_score_file_can_be_written_on(name: str, book: Book):
    table_id = next(found for found in book.ids() if not book.table(found).put_away)
    before = book.table(table_id).position
    after = book.enter(table_id, Draft(PUT_AWAY.name, {}, "later", before))
    assert (after.position, after.put_away) == (before + 1, True)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "book"), [(name, None) for name in NAMES], indirect=["book"])
def test_a_kept_backup_is_brought_in_with_the_sheets_it_showed(name: str, book: Book):
    data = kept_backup(name)
    found = [summary(book.bring_in(events)[1]) for events in read_backup(data, len(data), 5_000).tables]
    kept = list(sheets(name).values())
    assert found[:-1] == kept[:-1]
    assert found[-1]["games"][0]["rounds"] == kept[-1]["games"][0]["rounds"]
