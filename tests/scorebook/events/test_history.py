"""A table's history: undo, redo, striking off, correcting."""

from __future__ import annotations

from typing import Any

import pytest

from referee.refused import Refused
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.history import History


def history(*entries: tuple[str, dict[str, Any]]) -> History:
    """A history of these kinds and data, after a seating."""
    found = History()
    for place, (kind, data) in enumerate((("seated", {}), *entries), start=1):
        found = add(found, Event(place, kind, data, f"k{place}", place * 10))
    return found


def add(found: History, event: Event) -> History:
    """The history with what `event` does to it, as its kind says."""
    changes = event.kind in ("undone", "redone", "struck", "corrected")
    grown = found.add(event, undoable=event.kind in ("bid", "result", "corrected", "struck"), content=not changes)
    match event.kind:
        case "undone":
            return grown.take_back(event.data["target"])
        case "redone":
            return grown.put_back(event.data["target"])
        case "struck":
            return grown.strike(event)
        case "corrected":
            return grown.correct(event, event.data["target"])
    return grown


def standing(found: History) -> list[int]:
    return [event.position for event in found.active()]


BID: tuple[str, dict[str, Any]] = ("bid", {"bids": [1]})
RESULT: tuple[str, dict[str, Any]] = ("result", {"tricks": [1]})


def undone(target: int) -> tuple[str, dict[str, Any]]:
    return "undone", {"target": target}


def redone(target: int) -> tuple[str, dict[str, Any]]:
    return "redone", {"target": target}


def test_every_entry_counts_at_first():
    assert standing(history(BID, RESULT)) == [1, 2, 3]


def test_an_undone_entry_does_not_count():
    assert standing(history(BID, RESULT, undone(3))) == [1, 2]


def test_undo_goes_back_step_by_step():
    assert standing(history(BID, RESULT, undone(3), undone(2))) == [1]


def test_redo_brings_back_the_last_undone_first():
    found = history(BID, RESULT, undone(3), undone(2), redone(2))
    assert standing(found) == [1, 2]
    assert found.redoable == (3,)


def test_a_new_entry_ends_what_could_be_redone():
    found = history(BID, RESULT, undone(3), RESULT)
    assert found.redoable == ()
    with pytest.raises(Refused, match="nothing to redo"):
        found.check_redo(3)


def test_only_the_last_entry_can_be_undone():
    with pytest.raises(Refused) as caught:
        history(BID, RESULT).check_undo(2)
    assert caught.value.code == "nothing_to_undo"


def test_the_seating_cannot_be_undone():
    with pytest.raises(Refused):
        history().check_undo(1)


def test_a_ruling_and_putting_away_are_passed_by_undo():
    found = history(BID, ("ruled", {}), ("put_away", {}), ("brought_back", {}))
    assert found.check_undo(2) == 2


def test_a_ruling_between_undo_and_redo_leaves_redo_open():
    assert history(BID, undone(2), ("ruled", {})).check_redo(2) == 2


@pytest.mark.parametrize("target", [None, "2", True, 2.0, [2]])
def test_a_target_that_is_no_whole_number_is_refused(target: object):
    with pytest.raises(Refused) as caught:
        history(BID).check_undo(target)
    assert caught.value.code == "bad_target"


def test_a_correction_changes_how_an_entry_reads():
    found = history(BID, ("corrected", {"target": 2, "data": {"bids": [5]}}))
    assert [event.data for event in found.active()] == [{}, {"bids": [5]}]


def test_the_last_of_two_corrections_counts():
    first = ("corrected", {"target": 2, "data": {"bids": [5]}})
    second = ("corrected", {"target": 2, "data": {"bids": [6]}})
    assert list(history(BID, first, second).active())[1].data == {"bids": [6]}
    assert list(history(BID, first, second, undone(4)).active())[1].data == {"bids": [5]}


def test_versions_tell_every_reading_with_its_moment():
    found = history(BID, ("corrected", {"target": 2, "data": {"bids": [5]}}))
    assert [(event.data, event.at) for event in found.versions(2)] == [({"bids": [1]}, 20), ({"bids": [5]}, 30)]


def test_an_undone_correction_is_no_version():
    found = history(BID, ("corrected", {"target": 2, "data": {"bids": [5]}}), undone(3))
    assert len(found.versions(2)) == 1
    assert found.corrected() == frozenset()


def test_a_struck_entry_does_not_count_until_that_is_undone():
    struck = history(BID, RESULT, ("struck", {"target": 2}))
    assert standing(struck) == [1, 3]
    assert standing(history(BID, RESULT, ("struck", {"target": 2}), undone(4))) == [1, 2, 3]


def test_what_does_not_count_can_be_neither_corrected_nor_struck():
    with pytest.raises(Refused) as caught:
        history(BID, undone(2)).check_active(2)
    assert caught.value.code == "no_event"


@pytest.mark.parametrize("position", [0, -1, 3])
def test_there_is_no_entry_outside_the_history(position: int):
    with pytest.raises(Refused) as caught:
        history(BID)[position]
    assert caught.value.code == "no_event"
