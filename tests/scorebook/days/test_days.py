"""A tournament day's record: events folded, tables opened by it, undo, the moves against the scores, copies, CSV."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from referee.refused import Refused
from referee.rules.day import PlayerScore
from tableside.days.day_book import DAY_LOG, DayBook, NoDay, StaleDay
from tableside.days.export import copies
from tableside.days.export.csv_day import day_csv
from tableside.days.kinds.kinds import day_kinds
from tableside.days.kinds.locks import changes_data, scores_data
from tableside.days.lot import Lot
from tableside.days.plan import read_drawn, would_move
from tableside.days.scores.counted_games import counted_and_surplus, games_done
from tableside.days.scores.done_tables import is_done
from tableside.days.scores.leg_scores import scores
from tableside.days.scores.standings import podium, standings
from tableside.scorebook.book import Book
from tableside.scorebook.events.event import Draft
from tableside.scorebook.events.event_log import KeyUsed
from tableside.scorebook.limits import LAST_MOMENT
from tableside.store.sqlite.sqlite_store import SqliteStore
from tests.scorebook.day_play import NAMES, PlayedDay, a_leg, cards_to_draw, random_rounds
from tests.support.day_copies import read_day_copy

Opener = Callable[..., PlayedDay]
SWEEP = [[0] * 5] * 3
"""The first seat wins everything: 5, 10, 15."""

BY_SEAT = [[0, 0, 1, 2, 3]] * 5 + [[0, 1, 1, 2, 2]]
"""11, 7, 7 and 2 for four players."""

PLAIN = [[0, 0, 0, 1, 2]] * 3 + [[0, 0, 1, 1, 3]]
"""11, 5, 0 and 1 for four players, with 0, 0, 1 and 3 hooks."""


@pytest.fixture
def open_day(tmp_path: Path) -> Iterator[Opener]:
    opened: list[PlayedDay] = []

    def opener(names: Any = NAMES[:19], **given: Any) -> PlayedDay:
        opened.append(PlayedDay(tmp_path / f"{len(opened)}.sqlite3", names, **given))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()


@pytest.mark.clause("HB-TOUR-01", "HB-TOUR-02", "HB-TOUR-03", "HB-TOUR-10")
def test_seats_are_drawn_from_the_seed_and_the_list_and_tables_open(open_day: Opener) -> None:
    played = open_day(list(NAMES[:19]))
    played.enter("holder", player="Anna")
    day = played.seat("4711")
    assert [len(table.players) for table in day.sitting] == [5, 5, 5, 4]
    assert "Anna" in day.sitting[3].players
    assert {*chain(*(table.players for table in day.sitting))} == {*NAMES[:19]}
    for table in day.sitting:
        seated = played.table(table.key)
        assert seated.names == table.players
        assert seated.name == f"Table {table.rank + 1}, leg 1"
        assert played.days.day_of(played.tables[table.key][0]) == played.day_id
    in_another_order = open_day(list(reversed(NAMES[:19])))
    in_another_order.enter("holder", player="Anna")
    assert [table.players for table in in_another_order.seat("4711").sitting] == [t.players for t in day.sitting]
    with pytest.raises(Refused, match="already"):
        played.seat("4712")


def test_the_lot_can_be_drawn_again_with_any_sha256() -> None:
    """`printf '4711 Zoë' | sha256sum` begins with 01cdddfa, Robert's with 3f0ca599, Anna's with 45ceddeb."""
    names = ["Anna", "Robert", "Zoë"]
    Lot("4711").shuffle(names)
    assert names == ["Zoë", "Robert", "Anna"]
    assert Lot("4711").choice(["Anna", "Robert"]) == "Robert"


def test_seats_that_the_seed_does_not_draw_are_refused(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    tables = [list(NAMES[:4]), list(NAMES[4:8])]
    with pytest.raises(Refused) as caught:
        played.enter("seated", seed="1", tables=tables)
    assert caught.value.code == "not_by_lot"
    assert played.day.leg == 0


@pytest.mark.clause("HB-TOUR-05", "HB-AMB-25")
def test_a_table_says_done_once_its_games_are_and_all_of_them_before_anybody_moves(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    first = played.at(0)
    played.play(first.key, SWEEP)
    with pytest.raises(Refused) as caught:
        played.done(0)
    assert (caught.value.code, caught.value.asks) == ("games_missing", True)
    assert caught.value.message == "Table 1 has finished 1 of 2 games. Is its leg over all the same?"
    played.play(first.key, SWEEP)
    assert {*played.done(0).done} == {first.key}
    with pytest.raises(Refused, match="already"):
        played.done(0)
    with pytest.raises(Refused, match="every table"):
        played.move()
    assert played.done(1, allowed=True).all_done


@pytest.mark.clause("HB-AMB-25")
def test_only_the_first_games_of_a_leg_count(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    key = played.at(0).key
    for _ in range(3):
        played.play(key, SWEEP)
    assert counted_and_surplus(played.day, played.tables, played.at(0)) == (2, 1)
    assert scores(played.day, played.tables, 1)[played.at(0).players[0]] == PlayerScore(30, 2, 0)


@pytest.mark.clause("HB-TOUR-06", "HB-TOUR-07", "HB-TOUR-08", "HB-AMB-24")
def test_moves_follow_the_scores_with_cards_where_they_turn_on_them(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    for rank in (0, 1):
        for _ in range(2):
            played.play(played.at(rank).key, BY_SEAT)
        played.done(rank)
    before = [table.players for table in played.day.sitting]
    plan = played.plan()
    assert plan.undecided == [(rank, [before[rank][1], before[rank][2]]) for rank in (0, 1)]
    assert not plan.ready
    with pytest.raises(Refused, match="decided"):
        played.move()
    drawn = {before[0][1]: ["2S"], before[0][2]: ["KH"], before[1][1]: ["AS"], before[1][2]: ["KH"]}
    day = played.move(drawn)
    assert day.leg == 2
    assert [{*table.players} for table in day.sitting] == [
        {before[0][0], before[0][2], before[1][0], before[1][1]},
        {before[0][1], before[0][3], before[1][2], before[1][3]},
    ]
    assert len(day.tables) == 4
    assert played.table(day.sitting[1].key).name == "Table 2, leg 2"
    assert day.moves[0].drawn[before[0][2]] == ("KH",)


def test_moves_worked_out_from_scores_that_changed_since_are_refused(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    a_leg(played, random.Random(3))
    drawn = cards_to_draw(played)
    plan = played.plan(drawn)
    table = played.table(played.at(0).key)
    first = next(event for event in table.history.active() if event.kind == "result")
    last = len(table.names) - 1
    other = {"tricks": [0] * last + [5], "winners": [last] * 5}
    played.enter_at(played.at(0).key, "corrected", target=first.position, data=other)
    with pytest.raises(Refused) as caught:
        played.enter("moved", ranks=plan.best_first, drawn=drawn, placed={}, tables=plan.tables)
    assert caught.value.code in {"stale", "undecided"}
    assert played.day.leg == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.clause("HB-TOUR-06", "HB-AMB-28")
def test_standings_of_a_random_day_are_those_worked_out_beside(open_day: Opener, seed: int) -> None:
    luck = random.Random(seed)
    played = open_day(list(NAMES[:13]))
    played.seat(str(seed))
    sums: dict[str, PlayerScore] = {}
    for leg in range(3):
        for name, standing in a_leg(played, luck).items():
            sums[name] = sums.get(name, PlayerScore()).plus(standing)
        played.enter("left", player=luck.choice(played.day.playing))
        if leg == 0:
            played.enter("came", players=["Tess", "Uwe"])
        if leg < 2:
            placed: dict[str, int] = {}
            drawn = cards_to_draw(played)
            while placements := played.plan(drawn, placed).placements:
                placed |= luck.choice(placements).placed
            played.move(drawn, placed)
            seated = [*chain(*(table.players for table in played.day.sitting))]
            assert sorted(seated) == sorted(played.day.playing)
    found = list(chain(*standings(played.day, played.tables)))
    assert {one.player: one.sum for one in found if one.games} == sums
    order = [(one.sum.points, one.sum.wins, -one.sum.hooks) for one in found]
    assert order == sorted(order, reverse=True)
    assert DAY_LOG.replay([*played.day.events]) == played.day


@pytest.mark.clause("HB-AMB-27")
def test_players_who_sit_on_together_are_dealt_to_by_the_last_winner(open_day: Opener) -> None:
    played = open_day(list(NAMES[:5]))
    played.seat()
    rounds = [[2] * 5] * 3
    winner = played.table(played.at(0).key).names[2]
    for _ in range(2):
        played.play(played.at(0).key, rounds)
    played.done(0)
    day = played.move()
    table = played.table(day.sitting[0].key)
    assert table.names[table.first_dealer] == winner
    assert table.previous_table_key == day.tables[0].key


def test_undoing_the_moves_puts_the_new_tables_away_and_they_can_be_made_again(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    a_leg(played, random.Random(1))
    drawn = cards_to_draw(played)
    old = played.day.sitting
    seated = played.day.leg_began
    new = played.move(drawn).sitting
    moved = played.day.position
    assert seated < played.day.leg_began == played.day.events[-1].at
    played.play(new[0].key, SWEEP)
    with pytest.raises(Refused) as caught:
        played.enter("undone", target=moved)
    assert (caught.value.code, caught.value.asks) == ("has_entries", True)
    day = played.enter("undone", target=moved, allowed=True)
    assert (day.leg, day.sitting, day.all_done, day.leg_began) == (1, old, True, seated)
    assert [table.rank for table in new if not played.table(table.key).put_away] == []
    again = played.move(drawn)
    assert [table.players for table in again.sitting] == [table.players for table in new]
    assert not {table.key for table in again.sitting} & {table.key for table in new}
    assert [table.rank for table in again.sitting if played.table(table.key).put_away] == []


def test_a_table_that_the_days_undo_takes_away_leaves_the_list_of_tables(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    seated = played.seat().position
    ids = {table_id for table_id, _ in played.tables.values()}
    assert {table_id for table_id, _ in played.book.recent(9)} == ids
    played.enter("undone", target=seated)
    assert played.book.recent(9) == []
    assert {table_id for table_id, _ in played.book.recent(9, put_away=True)} == ids


def test_the_seats_can_be_undone_where_a_keeper_put_a_table_away_before(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    seated = played.seat().position
    replaced = played.at(0)
    changed = played.enter("reseated", tables={"0": [*reversed(replaced.players)]}).position
    played.enter_at(replaced.key, "put_away")
    played.enter("undone", target=changed)
    assert played.enter("undone", target=seated).sitting == ()
    assert played.table(replaced.key).put_away


def test_what_others_rest_on_is_undone_after_them_and_what_tables_said_goes_with_them(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.enter("left", player="Anna")
    played.enter("came", players=["Anna"])
    came, left = 2, 3
    with pytest.raises(Refused, match="Undo first") as caught:
        played.enter("undone", target=left)
    assert "Anna came (4)" in caught.value.message
    with pytest.raises(Refused, match="Undo first"):
        played.enter("undone", target=came)
    seated = played.seat().position
    played.done(0, allowed=True)
    day = played.enter("undone", target=seated)
    assert (day.leg, day.done, day.sitting) == (0, {}, ())
    with pytest.raises(Refused, match="nothing to undo"):
        played.enter("undone", target=seated)


@pytest.mark.clause("HB-AMB-28", "HB-GEN-01")
def test_tables_change_within_a_leg_and_what_was_played_counts(open_day: Opener) -> None:
    played = open_day(list(NAMES[:9]))
    played.seat()
    five, four = played.at(0), played.at(1)
    first = played.play(five.key, random_rounds(5, random.Random(5)))
    gone = five.players[2]
    played.enter("left", player=gone)
    day = played.enter("reseated", tables={"0": [name for name in five.players if name != gone]})
    assert [len(table.players) for table in day.sitting] == [4, 4]
    assert played.table(five.key).names == five.players
    second = played.play(played.at(0).key, SWEEP)
    expected = {name: first[name].plus(second.get(name, PlayerScore())) for name in five.players}
    assert {name: one for name, one in scores(day, played.tables, 1).items() if name in expected} == expected
    assert games_done(day, played.tables, played.at(0)) == 2
    swapped = [list(played.at(0).players), list(four.players)]
    swapped[0][0], swapped[1][0] = swapped[1][0], swapped[0][0]
    with pytest.raises(Refused, match="two tables"):
        played.enter("reseated", tables={"0": swapped[0]})
    played.enter("reseated", tables={"0": swapped[0], "1": swapped[1]}, allowed=True)
    merged = played.enter("reseated", tables={"0": swapped[0] + swapped[1][:3], "1": []}, allowed=True)
    assert [len(table.players) for table in merged.sitting] == [7]
    assert merged.unseated == (swapped[1][3],)


def test_a_correction_after_the_moves_tells_who_would_have_gone_elsewhere(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    for rank in (0, 1):
        for _ in range(2):
            played.play(played.at(rank).key, PLAIN)
        played.done(rank)
    table = played.at(0)
    day = played.move()
    made = day.moves[0]
    assert would_move(day, played.tables, made) == []
    last = [event for event in played.table(table.key).history.active() if event.kind == "result"][3]
    otherwise = {"tricks": [2, 0, 3, 0], "winners": [0, 0, 2, 2, 2]}
    played.enter_at(table.key, "corrected", target=last.position, data=otherwise)
    names, seats = table.players, [one.players for one in day.sitting]
    assert would_move(day, played.tables, made) == [(names[2], 0), (names[1], 1)]
    day = played.enter("kept", leg=1, moves=[[names[2], 0], [names[1], 1]])
    assert would_move(day, played.tables, day.moves[0]) == []
    assert [one.players for one in day.sitting] == seats


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


def unlock(played: PlayedDay, leg: int) -> None:
    """A locked leg is opened to be put right."""
    played.enter("unlocked", leg=leg, scores=scores_data(scores(played.day, played.tables, leg)))


def day_with_every_kind(open_day: Opener) -> PlayedDay:
    """A day with an event of every kind."""
    played = open_day(list(NAMES[:9]), hb__tour_games=2)
    played.enter("holder", player="Anna")
    played.seat()
    a_leg(played, random.Random(2))
    played.enter("left", player="Robert")
    played.move(cards_to_draw(played))
    played.enter("kept", leg=1, moves=[["Anna", 0]])
    unlock(played, 1)
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
    played.enter("relinked", role="hall")
    played.enter("card_renewed", allowed=True, number=1)
    return played


def test_every_kind_says_what_it_is_and_a_book_opened_anew_has_the_same_day(open_day: Opener) -> None:
    played = day_with_every_kind(open_day)
    day = played.day
    assert {event.kind for event in day.events} == set(day_kinds())
    said = [day_kinds()[event.kind].words(day, event) for event in day.events]
    silent = [event.kind for event, words in zip(day.events, said, strict=True) if not words]
    assert not silent, f"These kinds say nothing: {silent}"
    assert "Seats were drawn with the seed 4711: 2 tables" in said
    assert f"Undone ({day.position - 6}): Fay takes the trophy home" in said
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


def test_the_standings_are_a_row_a_player_with_every_leg(open_day: Opener) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    for rank in (0, 1):
        for _ in range(2):
            played.play(played.at(rank).key, PLAIN)
        played.done(rank)
    one, two = (table.players for table in played.day.sitting)
    played.enter("left", player=one[3])
    played.enter("declared", player=two[3])
    header, *rows = day_csv(played.day, played.tables).splitlines()
    assert header == "Place,Player,Points,Games won,Hooks,Games,Leg 1 table,Leg 1 points,Remarks"
    assert sorted(rows) == sorted(
        [
            f"1,{one[0]},22,2,0,2,1,22,",
            f"1,{two[0]},22,2,0,2,2,22,",
            f"3,{one[1]},10,0,0,2,1,10,",
            f"3,{two[1]},10,0,0,2,2,10,",
            f"5,{one[3]},2,0,6,2,1,2,left",
            f"5,{two[3]},2,0,6,2,2,2,Big Loser",
            f"7,{one[2]},0,0,2,2,1,0,",
            f"7,{two[2]},0,0,2,2,2,0,",
        ]
    )


def test_a_table_that_cannot_be_read_scores_nothing_and_stops_nobody(open_day: Opener, tmp_path: Path) -> None:
    played = open_day(list(NAMES[:8]))
    played.seat()
    for rank in (0, 1):
        played.play(played.at(rank).key, SWEEP)
    broken, whole = (played.at(rank) for rank in (0, 1))
    with played.book.store.writing() as session:
        session.connection.execute("update events set data = '[' where table_id = ?", (played.tables[broken.key][0],))
    days = DayBook(Book(SqliteStore(played.book.store.path), lambda: 1, lambda: "n"), lambda: "n")
    tables = days.tables(played.day_id)
    assert {*scores(played.day, tables, 1)} == {*whole.players}
    draft = Draft("done", {"table": broken.key, "games": 0}, "d", played.day.position, allowed=True)
    assert is_done(days.enter(played.day_id, draft), tables, broken)


def test_typed_cards_are_told_apart() -> None:
    assert read_drawn({"Anna": "KH, 2s", "Robert": " ", "Cyril": "10♠"}) == {"Anna": ["KH", "2s"], "Cyril": ["10♠"]}


@pytest.mark.parametrize("ends", [0, LAST_MOMENT, 2**60])
def test_an_end_by_the_clock_is_a_moment_that_a_page_can_show(open_day: Opener, ends: int):
    played = open_day()
    with pytest.raises(Refused) as caught:
        played.enter("timed", what="pause", ends=ends)
    assert caught.value.field == "ends"
    played.enter("timed", what="pause", ends=LAST_MOMENT - 1)


def test_the_podium_has_the_first_three_places_once_the_last_leg_is_played(open_day: Opener) -> None:
    played = open_day(legs=1)
    played.seat()
    assert podium(played.day, played.tables) == []
    a_leg(played, random.Random(3))
    places = podium(played.day, played.tables)
    levels = standings(played.day, played.tables)
    assert [level for _, level in places] == levels[: len(places)]
    assert [place for place, _ in places] == [1, 2, 3]


@pytest.mark.parametrize(("tables", "places"), [(2, [(1, 2), (3, 2)]), (4, [(1, 4)])])
def test_level_players_share_a_place_of_the_podium_and_those_behind_it_stay_free(
    open_day: Opener, tables: int, places: list[tuple[int, int]]
) -> None:
    played = open_day(NAMES[: 4 * tables], legs=1)
    played.seat()
    for table in played.day.sitting:
        for _ in range(2):
            played.play(table.key, PLAIN)
        played.done(table.rank)
    assert [(place, len(level)) for place, level in podium(played.day, played.tables)] == places


def test_there_is_no_podium_while_a_table_plays_on_late(open_day: Opener) -> None:
    played = open_day(NAMES[:8], legs=1)
    played.seat()
    late, other = played.day.sitting
    played.enter("plays_on", table=late.key)
    for _ in range(2):
        played.play(other.key, PLAIN)
    played.done(other.rank)
    assert played.day.finished
    assert podium(played.day, played.tables) == []


def test_there_is_no_podium_while_a_leg_is_put_right(open_day: Opener) -> None:
    played = open_day(NAMES[:8], legs=1)
    played.seat()
    a_leg(played, random.Random(3))
    assert podium(played.day, played.tables)
    unlock(played, 1)
    assert podium(played.day, played.tables) == []
