"""A screen in parts: a page with an earlier state gets what changed since, or all of it where that isn't known."""

from __future__ import annotations

import pytest

from tableside.web.days.live.screen import Screen

EMPTY = Screen("one")


def test_a_part_that_stays_is_not_sent_again():
    first = EMPTY.redrawn({"top": "a", "table": "b"})
    second = first.redrawn({"top": "a", "table": "c"})
    assert second.changed_since(first.mark) == {"table": "c"}


def test_whoever_missed_several_changes_gets_them_all_as_they_stand():
    first = EMPTY.redrawn({"top": "a", "table": "b"})
    later = (
        first.redrawn({"top": "z", "table": "b"})
        .redrawn({"top": "z", "table": "c"})
        .redrawn({"top": "z", "table": "d"})
    )
    assert later.changed_since(first.mark) == {"top": "z", "table": "d"}


def test_nothing_new_is_the_same_screen():
    first = EMPTY.redrawn({"top": "a"})
    assert first.redrawn({"top": "a"}) is first
    assert first.changed_since(first.mark) == {}


@pytest.mark.parametrize("drawn", [{"top": "a", "table": "b", "more": "c"}, {"top": "a"}, {"table": "b", "top": "a"}])
def test_other_parts_or_another_order_are_a_whole_screen(drawn: dict[str, str]):
    first = EMPTY.redrawn({"top": "a", "table": "b"})
    second = first.redrawn(drawn)
    assert second.changed_since(first.mark) is None
    assert second.redrawn({**drawn, "top": "z"}).changed_since(second.mark) == {"top": "z"}


@pytest.mark.parametrize("mark", ["", "one-", "one", "two-1", "one-2", "one--1", "one-x", "one-¹", "-1", "one-0"])
def test_a_mark_that_says_nothing_is_given_the_whole_screen(mark: str):
    assert EMPTY.redrawn({"top": "a"}).changed_since(mark) is None
