"""What a table of a tournament day leaves to the day: who plays, by which house rules, and where a leg goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tableside.scorebook.table.access import KEEPER
from tests.support.day_by_hand import AT_FOUR, NAMES
from tests.web.days.day_pages import VisitedDay
from tests.web.pages import alert, typed, words
from tests.web.visitors import visitor

EIGHT = NAMES[:8]


@pytest.fixture
def day(app: Flask, client: FlaskClient) -> VisitedDay:
    """Two tables of four, in play."""
    day = VisitedDay(app, client, EIGHT)
    day.post("seats", seed="4711")
    return day


def named(names: Sequence[str], dealer: int) -> dict[str, str]:
    """The form of names and first dealer."""
    return {**{f"name-{seat}": name for seat, name in enumerate(names)}, "dealer": str(dealer)}


@pytest.mark.clause("HB-TOUR-05")
def test_a_table_whose_players_went_on_elsewhere_is_played_at_no_more(day: VisitedDay) -> None:
    old, table = day.table(0)
    day.score(old, [0, 0, 1, 2, 3])
    gone = table.names[3]
    day.post("left", player=gone)
    day.post("change", do="make")
    assert day.table(0)[0] != old
    tricks = {f"tricks-{seat}": str(5 * (not seat)) for seat in range(4)}
    for path in ("enter/result", "next-game"):
        answer = day.try_at(old, path, tricks)
        assert answer.status_code == 422
        assert "leg 1 goes on at a new table" in answer.text
    sheet = day.client.get(f"/tables/{old}")
    assert "The players changed: this leg continues on a new sheet. Now sit:" in words(sheet)
    assert 'class="piece' not in sheet.text
    day.correct_at(old, 0, [1, 1, 1, 2, 3])
    new, _ = day.table(0)
    day.score(new, [0, 0, 1, 2, 2])


@pytest.mark.in_one_process  # whose clock the test sets
def test_a_leg_that_lasts_until_another_day_stays_at_its_tables(
    day: VisitedDay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, table = day.table(0)
    day.play(0, AT_FOUR)
    later = table.started_at + 48 * 3_600_000
    monkeypatch.setattr(day.app.extensions["book"], "now", lambda: later)
    day.send_at(table_id, "next-game")
    assert len(day.table(0)[1].games) == 2


@pytest.mark.clause("HB-AMB-25")
def test_the_key_after_a_game_names_the_next_one_of_the_leg(day: VisitedDay, client: FlaskClient) -> None:
    table_id, _ = day.table(0)
    day.play(0, AT_FOUR)
    page = client.get(f"/tables/{table_id}")
    assert '<button class="go">Game 2 of 2</button>' in page.text
    assert "Same crew again" not in words(page)


@pytest.mark.clause("HB-TOUR-05", "HB-AMB-25")
def test_a_table_that_has_played_its_games_of_the_leg_starts_no_other_and_redoes_none(day: VisitedDay) -> None:
    old, _ = day.table(0)
    for _ in range(2):
        day.play(0, AT_FOUR)
    refused = [day.try_at(old, "next-game")]
    assert len(day.table(0)[1].games) == 2
    day.open_game_beyond(old)
    day.send_at(old, "undo", {"target": str(day.table(0)[1].position)})
    refused.append(day.try_at(old, "redo", {"target": str(day.table(0)[1].position - 1)}))
    day.done(0)
    for _ in range(2):
        day.play(1, AT_FOUR)
    day.done(1)
    day.post("moves", do="make")
    refused.append(day.try_at(old, "next-game"))
    assert [answer.status_code for answer in refused] == [422] * 3
    assert all("The 2 games of leg 1 are played here." in alert(answer) for answer in refused)
    assert "The next one belongs to the leg in play" in alert(refused[-1])


def test_a_round_that_was_undone_is_redone_at_a_table_that_has_played_its_games(day: VisitedDay) -> None:
    table_id, _ = day.table(0)
    for _ in range(2):
        day.play(0, AT_FOUR)
    last = day.table(0)[1].position
    day.send_at(table_id, "undo", {"target": str(last)})
    day.send_at(table_id, "redo", {"target": str(last)})
    assert day.table(0)[1].course.winners


def test_the_pad_of_a_day_offers_no_game_beside_it(day: VisitedDay, client: FlaskClient) -> None:
    table_id, _ = day.table(0)
    for _ in range(2):
        day.play(0, AT_FOUR)
    for address in (f"/tables/{table_id}", f"/tables/{table_id}?game=1"):
        pad = words(client.get(address))
        for offer in ("Same crew", "Change crew", "Join, leave"):
            assert offer not in pad


def test_the_day_tells_of_games_beyond_a_leg_that_was_moved_on_from(day: VisitedDay) -> None:
    old, _ = day.table(1)
    day.play_leg(AT_FOUR)
    day.post("moves", do="make")
    assert "more game" not in words(day.get())
    day.open_game_beyond(old)
    day.score_beyond(old, AT_FOUR)
    page = day.get()
    assert "1 more game was played at table 2 of leg 1 than the leg has, and counts for nothing" in words(page)
    assert f'href="/tables/{old}"' in page.text


def test_a_round_that_was_saved_is_no_fault_when_it_comes_again_to_a_table_that_was_replaced(
    day: VisitedDay, client: FlaskClient
) -> None:
    """As from a phone that never heard that it was."""
    old, table = day.table(0)
    form = {**{f"tricks-{seat}": str(5 * (not seat)) for seat in range(4)}, "key": "heard-late", "based_on": "1"}
    assert client.post(f"/tables/{old}/enter/result", data=form).status_code == 303
    day.post("left", player=table.names[3])
    day.post("change", do="make")
    assert client.post(f"/tables/{old}/enter/result", data=form).status_code == 303


def test_nobody_is_named_at_a_table_who_sits_elsewhere(day: VisitedDay) -> None:
    table_id, table = day.table(0)
    other = day.table(1)[1].names[0]
    answer = day.try_at(table_id, "players", named([other, *table.names[1:]], 0))
    assert answer.status_code == 422
    assert "Change tables now" in alert(answer)
    assert day.table(0)[1].names == table.names


def test_a_table_of_a_day_is_called_by_its_number(day: VisitedDay) -> None:
    table_id, table = day.table(1)
    assert "The table’s name" not in words(day.client.get(f"/tables/{table_id}/players"))
    day.send_at(table_id, "players", named(table.names, 1))
    answer = day.try_at(table_id, "players", {**named(table.names, 0), "table_name": "Table 1"})
    assert "A table of a tournament day is called by its number." in alert(answer)
    assert day.table(1)[1].name == "Table 2, leg 1"


def test_no_keeper_gives_one_players_points_to_another_by_their_names(day: VisitedDay) -> None:
    table_id, table = day.table(0)
    day.score(table_id, AT_FOUR[0])
    swapped, organiser = [*reversed(table.names)], day.client
    day.client = visitor(day.app, f"/tables/{table_id}", KEEPER)
    answer = day.try_at(table_id, "players", named(swapped, 0))
    assert answer.status_code == 422
    assert "An organiser of the tournament day does that" in alert(answer)
    assert day.table(0)[1].names == table.names
    day.client = organiser
    day.send_at(table_id, "players", named(swapped, 0))
    assert [*day.table(0)[1].names] == swapped
    day.client = visitor(day.app, f"/tables/{table_id}", KEEPER)
    answer = day.try_at(table_id, "undo", {"target": str(day.table(0)[1].position)})
    assert answer.status_code == 422, "What an organiser put right is taken back by no keeper."


def test_who_sits_in_another_order_than_drawn_is_said_at_the_table_before_its_first_round(day: VisitedDay) -> None:
    table_id, table = day.table(0)
    day.client = visitor(day.app, f"/tables/{table_id}", KEEPER)
    day.send_at(table_id, "players", named([*reversed(table.names)], 0))
    assert [*day.table(0)[1].names] == [*reversed(table.names)]


def test_who_deals_first_is_still_said_at_the_table(day: VisitedDay, client: FlaskClient) -> None:
    table_id, table = day.table(0)
    day.send_at(table_id, "players", named(table.names, 2))
    assert f"{table.names[2]} deals" in words(client.get(f"/tables/{table_id}"))


@pytest.mark.clause("HB-PREL-01", "HB-AMB-27")
def test_who_deals_first_is_asked_before_the_names(day: VisitedDay, client: FlaskClient) -> None:
    page = client.get(f"/tables/{day.table(0)[0]}/players")
    assert "<h1>Who deals first?</h1>" in page.text
    assert page.text.index('name="dealer"') < page.text.index('name="name-0"')


def test_a_table_of_players_who_sat_nowhere_before_is_a_new_session(day: VisitedDay, client: FlaskClient) -> None:
    def pad(rank: int) -> str:
        return words(client.get(f"/tables/{day.table(rank)[0]}"))

    assert "Game 1 of 2. A new session: draw for the deal." in pad(0)
    day.post("change", do="make", placed=[f"1 {day.table(1)[1].names[0]}", f"2 {day.table(0)[1].names[0]}"])
    assert "The players have changed: draw for the deal." in pad(0)
    day.play_leg(AT_FOUR)
    day.post("moves", do="make")
    assert "The players have changed: draw for the deal." in pad(1)


@pytest.mark.clause("HB-PREL-01")
def test_a_pad_names_no_dealer_before_its_table_does(day: VisitedDay, client: FlaskClient) -> None:
    table_id, table = day.table(0)
    pad = words(client.get(f"/tables/{table_id}"))
    for name in table.names:
        assert f"{name} deals" not in pad
    assert "How to cut and deal" not in pad
    assert f"{table.names[0]} deals" not in words(client.get("/"))
    assert "dealer" not in typed(client.get(f"/tables/{table_id}/players"))
    assert pad.count("Who deals first?") == len(["the prompt", "the large key"])
    assert "Score round 1" not in pad
    day.send_at(table_id, "players", named(table.names, 0))
    pad = words(client.get(f"/tables/{table_id}"))
    assert f"{table.names[0]} deals" in pad
    assert f"{table.names[0]} deals" in words(client.get("/"))
    assert "draw for the deal" not in pad


def test_a_pad_whose_first_round_is_scored_goes_on_from_the_dealer_whom_nobody_named(
    day: VisitedDay, client: FlaskClient
) -> None:
    table_id, table = day.table(0)
    day.score(table_id, AT_FOUR[0])
    pad = words(client.get(f"/tables/{table_id}"))
    assert f"{table.names[1]} deals" in pad
    assert "draw for the deal" not in pad


def test_house_rules_are_those_of_the_day(day: VisitedDay) -> None:
    table_id, _ = day.table(0)
    answer = day.try_at(table_id, "house-rules", {"hb.target": "30"})
    assert answer.status_code == 422
    assert "the same at all its tables" in alert(answer)


def test_the_house_rules_of_a_days_table_are_there_to_read(day: VisitedDay, client: FlaskClient) -> None:
    page = client.get(f"/tables/{day.table(0)[0]}/house-rules")
    assert "House rules are those of the tournament day, the same at all its tables." in words(page)
    assert "Save house rules" not in page.text
    assert re.search(r"<fieldset disabled>.*<input[^>]* checked.*</fieldset>\s*</div>", page.text, re.DOTALL)


def test_a_table_in_play_stays_in_sight(day: VisitedDay) -> None:
    table_id, _ = day.table(0)
    assert "stays in sight" in day.try_at(table_id, "put-away").text
    assert not day.table(0)[1].put_away


@pytest.mark.slow
def test_what_a_day_always_refuses_is_not_offered(day: VisitedDay, client: FlaskClient) -> None:
    table_id, _ = day.table(0)
    assert "Put this table away" not in words(client.get(f"/tables/{table_id}"))
    day.play_leg(AT_FOUR)
    day.post("moves", do="make")
    assert "Put this table away" in words(client.get(f"/tables/{table_id}"))
    opened, _ = day.table(0)
    day.post("undo", target=str(day.day.position))
    assert "Bring this table back" not in words(client.get(f"/tables/{opened}"))


def test_a_table_of_moves_that_were_undone_is_brought_back_by_nobody(day: VisitedDay, client: FlaskClient) -> None:
    day.play_leg(AT_FOUR)
    day.post("moves", do="make")
    table_id, _ = day.table(0)
    day.post("undo", target=str(day.day.position), allowed="yes")
    answer = day.try_at(table_id, "bring-back")
    assert answer.status_code == 422
    assert "undo took back what opened this table: nobody sits here" in answer.text


def test_a_table_that_the_days_undo_put_away_takes_no_entry_and_says_why(day: VisitedDay, client: FlaskClient) -> None:
    table_id, table = day.table(0)
    day.post("undo", target=str(day.day.position))
    pad = client.get(f"/tables/{table_id}")
    assert "nobody sits here. Once there are seats again, scan the card on your table." in words(pad)
    assert [way for way in ("/enter/", "/undo", "/players", "Score round") if way in pad.text] == []
    for path, form in (("enter/result", {}), ("players", named(table.names, 0)), ("undo", {"target": "2"})):
        answer = day.try_at(table_id, path, form)
        assert answer.status_code == 422, path
        assert "nobody sits here" in alert(answer)


def test_home_names_the_day_of_a_table_and_holds_no_leg_that_is_over_for_one_in_play(
    day: VisitedDay, client: FlaskClient
) -> None:
    old, table = day.table(0)
    day.post("left", player=table.names[3])
    day.post("change", do="make")
    home = client.get("/").get_data(as_text=True)
    in_play, _, finished = home.partition(">Finished<")
    assert f"{day.day.name} · Huckley Buck" in in_play
    assert old in finished
    assert old not in in_play


@pytest.mark.clause("HB-TOUR-06")
def test_a_second_tap_on_the_moves_leads_to_the_day(day: VisitedDay) -> None:
    for rank in (0, 1):
        for _ in range(2):
            day.play(rank, AT_FOUR)
        day.done(rank)
    form = {"do": "make", "key": "tapped-twice", "as_of": str(day.day.position)}
    for _ in range(2):
        assert day.send("moves", **form).status_code == 303
    assert day.day.leg == 2


@pytest.mark.clause("HB-TOUR-10")
def test_who_is_chosen_as_last_years_winner_counts_once_the_seats_are_drawn(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    answer = day.post("holder", player=EIGHT[2], then="seats")
    assert answer.location.endswith("/seats")
    assert day.day.holder == EIGHT[2]
    before = day.day.position
    day.post("holder", player=EIGHT[2], then="seats")
    assert day.day.position == before


def test_names_that_are_typed_come_before_the_seats(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    before = day.day
    answer = day.send("holder", player=EIGHT[2], then="seats", names="Zoë\nUwe")
    assert answer.status_code == 422
    assert "These names aren’t on the list yet." in alert(answer)
    assert ">Zoë\nUwe</textarea>" in answer.text
    assert typed(answer)["player"] == EIGHT[2]
    assert day.day == before


def test_whom_a_form_has_as_last_years_winner_stays_chosen_while_names_are_put_on_the_list(
    app: Flask, client: FlaskClient
) -> None:
    day = VisitedDay(app, client, EIGHT)
    answer = day.post("came", names="Zoë", player=EIGHT[2])
    assert typed(client.get(answer.location))["player"] == EIGHT[2]
    assert day.day.holder is None
    assert day.post("came", names="Ida", player="").location.endswith("holder=")
    alike = day.send("came", names="zoe", player=EIGHT[3])
    assert (alike.status_code, "what is meant" in alert(alike)) == (422, True)
    assert typed(alike)["player"] == EIGHT[3]


def test_a_seed_that_is_typed_shows_its_seats_before_it_opens_them(app: Flask, client: FlaskClient) -> None:
    day = VisitedDay(app, client, EIGHT)
    shown = day.send("seats", seed="4711", shown="12")
    assert shown.status_code == 422
    assert "These are the seats by the seed that you typed." in alert(shown)
    assert typed(shown)["shown"] == "4711"
    assert not day.day.leg
    assert day.post("seats", seed="815", shown="4711", do="draw").location == f"{day.address}/seats?seed=815"
    spoilt = day.send("seats", seed="", shown="12")
    assert "seed that you typed" not in alert(spoilt)
    day.post("seats", seed="4711 ", shown="4711 ")
    assert day.day.seed == "4711"


@pytest.mark.clause("HB-TOUR-10")
def test_seats_that_are_drawn_without_a_look_at_the_list_ask_for_last_years_winner(
    app: Flask, client: FlaskClient
) -> None:
    VisitedDay(app, client, EIGHT).post("declare", player=EIGHT[2])
    day = VisitedDay(app, client, EIGHT)
    asked = f"Is {EIGHT[2]} last year’s Big Loser? Nobody said so yet."
    assert asked in words(day.get("seats"))
    day.post("holder", player=EIGHT[2])
    assert asked not in words(day.get("seats"))
