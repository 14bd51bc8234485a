"""A day's record with every kind of event: in words, replayed, and as a copy."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from referee.refused import Refused
from tableside.days.day_book import DayBook
from tableside.days.export import copies
from tableside.days.export.csv_day import day_csv
from tableside.days.kinds.kinds import day_kinds
from tableside.days.kinds.locks import changes_data
from tests.scorebook.day_play import NAMES, Opener, PlayedDay, a_leg, cards_to_draw
from tests.support.day_copies import read_day_copy


def day_with_every_kind(open_day: Opener) -> PlayedDay:
    """A day with an event of every kind."""
    played = open_day(list(NAMES[:9]), hb__tour_games=2)
    played.enter("holder", player="Anna")
    played.seat()
    a_leg(played, random.Random(2))
    played.enter("left", player="Robert")
    played.move(cards_to_draw(played))
    played.enter("kept", leg=1, moves=[["Anna", 0]])
    played.unlock(1)
    played.enter("locked", leg=1, changes=changes_data(played.day, played.tables, 1))
    played.enter("reseated", tables={"0": list(reversed(played.at(0).players))})
    played.enter("noted", text="Rain")
    played.enter("renamed", player="Cyril", name="Cyrill")
    played.enter("sat_out", player="Cyrill", leg=3, out=True)
    played.enter("timed", what="leg", ends=played.day.leg_began + 45 * 60_000)
    played.enter("plays_on", table=played.at(1).key)
    played.enter("declared", player="Fay")
    declared = played.day.position
    for kind in ("undone", "redone", "undone"):
        played.enter(kind, target=declared)
    played.enter("declared", player="Anna")
    played.enter("relinked", role="organiser", phone="BCDF")
    played.enter("joined", phone="GHJK")
    played.enter("card_renewed", allowed=True, number=1)
    played.enter("settings", name="The club's evening")
    played.enter("put_away", allowed=True)
    return played


def test_every_kind_says_what_it_is_and_a_book_opened_anew_has_the_same_day(open_day: Opener) -> None:
    played = day_with_every_kind(open_day)
    day = played.day
    assert {event.kind for event in day.events} == set(day_kinds())
    said = [day_kinds()[event.kind].words(day, event) for event in day.events]
    silent = [event.kind for event, words in zip(day.events, said, strict=True) if not words]
    assert not silent, f"These kinds say nothing: {silent}"
    assert "Seats were drawn with the seed 4711: 2 tables" in said
    assert f"Undone ({day.position - 9}): Fay takes the trophy home" in said
    opened_again = DayBook(played.book, lambda: "x")
    assert opened_again.day(played.day_id) == day
    assert opened_again.day_of(played.tables[day.sitting[0].key][0]) == played.day_id


def test_a_copy_comes_in_elsewhere_with_all_its_tables(open_day: Opener) -> None:
    played, elsewhere = day_with_every_kind(open_day), open_day()
    data = "".join(copies.copy_of_day(played.day, played.tables)).encode()
    day_id, day = elsewhere.days.bring_in(read_day_copy(data))
    assert day == played.day
    there = elsewhere.days.tables(day_id)
    assert there.keys() == played.tables.keys()
    assert "".join(copies.copy_of_day(day, there)).encode() == data
    assert day_csv(day, there) == day_csv(played.day, played.tables)
    assert elsewhere.days.ids_by_first_key(day.key) == [elsewhere.day_id, day_id]


@pytest.mark.slow_but(4)
@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda copy: copy.update(format="tableside table"), "format"),
        (lambda copy: copy.update(version=2), "version"),
        (lambda copy: copy.update(events=[]), "events"),
        (lambda copy: copy.update(more=1), "events"),
        (lambda copy: copy["events"][1]["data"].update(players=["Anna", "anna"]), "events[1].players[1]"),
        (lambda copy: copy["events"][3]["data"]["tables"][0].pop(), "events[3].tables"),
        (lambda copy: copy["events"][1].update(key=copy["events"][0]["key"]), "events"),
        (lambda copy: copy["tables"][0]["events"][0].update(key="other"), "tables[0]"),
        (lambda copy: copy["tables"].append(copy["tables"][0]), "tables[5]"),
        (lambda copy: copy["tables"][1]["events"][1]["data"].update(tricks=[9]), "tables[1].events[1].tricks"),
    ],
)
def test_a_spoilt_copy_is_refused_where_it_is_spoilt(open_day: Opener, spoil: Any, field: str) -> None:
    played = day_with_every_kind(open_day)
    copy = json.loads("".join(copies.copy_of_day(played.day, played.tables)))
    spoil(copy)
    with pytest.raises(Refused) as caught:
        read_day_copy(json.dumps(copy).encode())
    assert caught.value.field == field
