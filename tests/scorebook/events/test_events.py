"""Events, and what a draft must be to become one."""

from __future__ import annotations

from typing import Any

import pytest

from referee.refused import Refused
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.limits import DATA_BYTES, KEY_LENGTH, NOTE_LENGTH


def draft(**changed: Any) -> Draft:
    given: dict[str, Any] = {"kind": "bid", "data": {"bids": [1]}, "key": "a-1", "based_on": 1}
    return Draft(**{**given, **changed})


def test_a_draft_becomes_an_event_at_its_place_and_moment():
    assert record(draft(note=" so "), 2, 77) == Event(2, "bid", {"bids": [1]}, "a-1", 77, False, "so")


def test_an_event_tells_itself_as_json():
    assert record(draft(allowed=True, note="x"), 2, 77).as_dict() == {
        "position": 2,
        "kind": "bid",
        "data": {"bids": [1]},
        "key": "a-1",
        "at": 77,
        "allowed": True,
        "note": "x",
    }


def test_a_deed_carries_the_position_and_the_word_of_the_table():
    event = record(draft(allowed=True, note="x"), 2, 77).for_game()
    assert (event.kind, event.data, event.position, event.allowed, event.note) == ("bid", {"bids": [1]}, 2, True, "x")


@pytest.mark.parametrize("key", ["", "x" * (KEY_LENGTH + 1), "a b", "é", "a;b", "-"])
def test_a_key_of_other_characters_or_length_is_refused(key: str):
    with pytest.raises(Refused) as caught:
        record(draft(key=key), 2, 0)
    assert caught.value.field == "key"


def test_the_longest_key_is_taken():
    assert record(draft(key="x" * KEY_LENGTH), 2, 0).key == "x" * KEY_LENGTH


def test_the_longest_note_is_taken_and_a_longer_one_refused():
    assert record(draft(note="x" * NOTE_LENGTH), 2, 0).note == "x" * NOTE_LENGTH
    with pytest.raises(Refused) as caught:
        record(draft(note="x" * (NOTE_LENGTH + 1)), 2, 0)
    assert caught.value.field == "note"


def test_the_largest_data_is_taken_and_larger_refused():
    room = DATA_BYTES - len('{"a": ""}')
    assert record(draft(data={"a": "x" * room}), 2, 0).data["a"] == "x" * room
    with pytest.raises(Refused) as caught:
        record(draft(data={"a": "x" * (room + 1)}), 2, 0)
    assert caught.value.field == "data"
