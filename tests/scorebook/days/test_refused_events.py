"""What a day refuses: wrong values, other openings, a form that is out of date."""

from __future__ import annotations

from typing import Any

import pytest

from referee.refused import Refused
from tableside.days.day_book import NoDay, StaleDay
from tableside.scorebook.events.event import Draft
from tableside.scorebook.events.event_log import KeyUsed
from tests.scorebook.day_play import NAMES, Opener

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("came", {"players": []}, "no_players"),
    ("came", {"players": ["ANNA"]}, "same_name"),
    ("came", {"players": ["Zoë", "zoë"]}, "same_name"),
    ("came", {"players": [" "]}, "no_name"),
    ("came", {"players": "Zoë"}, "no_players"),
    ("came", {"players": ["Zoë"], "why": "late"}, "unknown_field"),
    ("left", {"player": "Nobody"}, "not_playing"),
    ("left", {"player": 7}, "not_playing"),
    ("holder", {"player": "Nobody"}, "no_player"),
    ("declared", {"player": 1}, "no_player"),
    ("seated", {"seed": "", "tables": [["Anna"]]}, "bad_seed"),
    ("seated", {"seed": "1", "tables": [["Anna", "Robert"]]}, "player_count"),
    ("seated", {"seed": "1", "tables": [["Anna", "Robert", "Anna"]]}, "seated_twice"),
    ("seated", {"seed": "1", "tables": [["Anna", "Robert", "Cyril"]]}, "unseated"),
    ("seated", {"seed": "1", "tables": "all"}, "bad_tables"),
    ("moved", {"ranks": [], "drawn": {}, "placed": {}, "tables": []}, "not_done"),
    ("reseated", {"tables": {"0": ["Anna"]}}, "bad_tables"),
    ("done", {"table": "x", "games": 2}, "not_sitting"),
    ("kept", {"leg": 1, "moves": []}, "bad_leg"),
    ("noted", {"text": " "}, "bad_text"),
    ("renamed", {"player": "Nobody", "name": "Zoë"}, "no_player"),
    ("renamed", {"player": "Anna", "name": "Anna"}, "same_name"),
    ("renamed", {"player": "Anna", "name": "ROBERT"}, "same_name"),
    ("renamed", {"player": "Anna", "name": "x" * 41}, "long_name"),
    ("sat_out", {"player": "Nobody", "leg": 1, "out": True}, "not_playing"),
    ("sat_out", {"player": "Anna", "leg": 0, "out": True}, "bad_leg"),
    ("timed", {"what": "leg", "ends": 1}, "bad_clock"),
    ("timed", {"what": "pause", "ends": 0}, "bad_clock"),
    ("timed", {"what": "pause", "ends": None}, "bad_clock"),
    ("timed", {"what": "rain", "ends": 1}, "bad_clock"),
    ("plays_on", {"table": "x"}, "not_sitting"),
    ("card_renewed", {"number": 0}, "bad_table"),
    ("sat_out", {"player": "Anna", "leg": 1, "out": 1}, "bad_out"),
    ("sat_out", {"player": "Anna", "leg": 1, "out": False}, "already"),
    ("relinked", {"role": "keeper"}, "bad_role"),
    ("relinked", {"role": "organiser", "phone": "of mine"}, "bad_phone"),
    ("joined", {"phone": 7}, "bad_phone"),
    ("joined", {"phone": "BCDF", "link": 1}, "unknown_field"),
    ("undone", {"target": 1}, "nothing_to_undo"),
    ("undone", {"target": True}, "nothing_to_undo"),
    ("undone", {"target": 99}, "nothing_to_undo"),
    ("opened", {}, "unknown_entry"),
    ("seized", {}, "unknown_entry"),
]


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(("kind", "data", "code"), REFUSED)
def test_what_a_day_cannot_take_is_refused_with_its_field(
    open_day: Opener, kind: str, data: dict[str, Any], code: str
) -> None:
    played = open_day(list(NAMES[:8]))
    before = played.day
    with pytest.raises(Refused) as caught:
        played.enter(kind, **data)
    assert caught.value.code == code
    assert caught.value.field
    assert played.day == before


def test_a_phone_joins_once_until_a_new_link_is_made(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.enter("joined", phone="GHJK")
    with pytest.raises(Refused, match="Phone GHJK is an organiser’s already") as caught:
        played.enter("joined", phone="GHJK")
    assert caught.value.code == "already"
    played.enter("relinked", role="organiser")
    played.enter("joined", phone="GHJK")
    assert [*played.day.organisers] == ["GHJK"]


@pytest.mark.parametrize(
    "opening",
    [
        {"game": "ten", "name": "Day", "legs": 3},
        {"game": "huckley-buck", "name": " ", "legs": 3},
        {"game": "huckley-buck", "name": "x" * 41, "legs": 3},
        {"game": "huckley-buck", "name": "Day", "legs": 0},
        {"game": "huckley-buck", "name": "Day", "legs": 21},
        {"game": "huckley-buck", "name": "Day", "legs": 3, "house_rules": {"hb.tour_games": 4}},
        {"game": "huckley-buck", "name": "Day", "legs": 3, "tables": 2},
    ],
)
def test_what_is_no_opening_opens_nothing(open_day: Opener, opening: dict[str, Any]) -> None:
    played = open_day()
    with pytest.raises(Refused):
        played.days.open(opening, "other")
    assert len(played.days.recent(9)) == 1


def test_the_same_tap_twice_is_one_and_an_older_one_is_told_to_look_again(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    at = played.day.position
    draft = Draft("came", {"players": ["Zoë"]}, "tap", at)
    assert played.days.enter(played.day_id, draft) == played.days.enter(played.day_id, draft)
    with pytest.raises(KeyUsed):
        played.days.enter(played.day_id, Draft("came", {"players": ["Zoe"]}, "tap", at))
    with pytest.raises(StaleDay):
        played.days.enter(played.day_id, Draft("left", {"player": "Anna"}, "tip", at))
    assert played.days.enter(played.day_id, Draft("noted", {"text": "Rain"}, "top", at)).position == at + 2
    opening = {"game": "huckley-buck", "name": "Club day", "house_rules": {}, "legs": 3}
    assert played.days.open(opening, "day-1")[0] == played.day_id
    with pytest.raises(KeyUsed):
        played.days.open({**opening, "legs": 2}, "day-1")
    with pytest.raises(NoDay):
        played.days.day("nowhere")
