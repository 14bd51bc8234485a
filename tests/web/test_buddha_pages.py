"""Buddha's pages without scripts: secret bids, tricks, void deals, corrections, and what they answer to slips."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from tableside.web.filters import beginnings
from tests.web.pages import Enter, Seat, page_at, text

FOUR = (0, 1, 2, 3)


def typed(field: str, *numbers: object) -> dict[str, str]:
    return {f"{field}-{seat}": str(number) for seat, number in enumerate(numbers) if number is not None}


def names_asked(page: str, field: str) -> list[int]:
    """The seats for which a page asks for this number."""
    return [seat for seat in range(6) if f'name="{field}-{seat}"' in page]


@pytest.mark.clause("BUD-DEAL-01", "BUD-DEAL-04")
@pytest.mark.parametrize(
    ("players", "taken_out"), [(3, "the 11, 12, 13 and 14 of each Element"), (6, "the 14 of each")]
)
def test_the_pad_says_what_to_take_out(seat: Seat, client: FlaskClient, players: int, taken_out: str) -> None:
    assert taken_out in page_at(client, seat("buddha", players))


@pytest.mark.clause("BUD-BID-03")
@pytest.mark.parametrize(("players", "hand"), [(3, 15), (4, 14), (6, 11)])
def test_every_bid_has_a_key(seat: Seat, client: FlaskClient, players: int, hand: int) -> None:
    form = page_at(client, seat("buddha", players) + "/enter/bid")
    for number in range(hand + 1):
        assert f'name="bids-0" value="{number}"' in form
    assert f'name="bids-0" value="{hand + 1}"' not in form


@pytest.mark.clause("BUD-AMB-09", "bud.max_bid")
def test_a_table_that_bids_with_ten_fingers_has_ten_keys(seat: Seat, client: FlaskClient) -> None:
    form = page_at(client, seat("buddha", 4, **{"bud.max_bid": "ten"}) + "/enter/bid")
    assert 'value="10"' in form
    assert 'value="11"' not in form
    assert "Bid all 14" not in form


def test_bids_and_tricks_become_a_row(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("buddha", 4)
    assert enter(table, "bid", **typed("bids", 0, 5, 4, 5)).status_code == 303
    assert "14 bid for 13 tricks: 1 too many" in page_at(client, table)
    assert "Of the 14 tricks 13 can be won: the Black Hole swallows one." in page_at(client, table)
    assert enter(table, "result", **typed("tricks", 0, 4, None, 5)).status_code == 303
    pad = page_at(client, table)
    assert [score for score in ("+120", "−10", "+60", "+70") if score not in pad] == []
    assert "Bid for round 2" in pad


@pytest.mark.clause("BUD-BID-01")
def test_the_phone_goes_round_and_asks_one_after_the_other(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("buddha", 4)
    alone = page_at(client, f"{table}/enter/bid?by=phone")
    assert "Bob: your bid" in alone
    assert alone.index('name="bids-1"') < alone.index("Somebody else has the phone") < alone.index('name="bids-2"')
    enter(table, "bid", by="phone", **typed("bids", None, 7))
    pad = page_at(client, table)
    assert "The table’s phone goes to Cy" in pad
    assert "1 of 4 bids are in" in pad
    form = page_at(client, f"{table}/enter/bid")
    assert "Cy: your bid" in form
    assert names_asked(form, "bids") == [0, 2, 3]


@pytest.mark.clause("BUD-BID-01")
def test_a_secret_bid_is_on_no_page_and_in_no_file(client: FlaskClient, seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", None, 7))
    assert "has bid" in page_at(client, table)
    assert "7" not in page_at(client, f"{table}/sheet.csv")
    assert "bids" not in json.dumps(client.get(f"{table}/table.json").json)
    refused = client.get(f"{table}/entries/2/correct")
    assert refused.status_code == 404
    assert "Nobody may see this entry yet" in text(refused)


@pytest.mark.clause("BUD-BID-01")
def test_one_who_forgets_his_bid_is_asked_alone_again(seat: Seat, enter: Enter) -> None:
    answer = enter(seat("buddha", 4), "bid", by="phone")
    assert answer.status_code == 422
    assert "No bid was entered: Ann, Bob, Cy and Dee have still to bid." in text(answer)
    assert "Bob: your bid" in text(answer)


@pytest.mark.clause("BUD-BID-01")
def test_two_who_bid_at_the_same_moment_both_get_through(client: FlaskClient, seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", None, 7))
    answer = client.post(f"{table}/enter/bid", data={"key": "dee", "based_on": "1", "bids-3": "2"})
    assert answer.status_code == 303


@pytest.mark.clause("BUD-BID-01")
def test_a_bid_that_comes_too_late_is_shown_again_to_who_made_it(client: FlaskClient, seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", None, 7))
    client.post(f"{table}/undo", data={"key": "undo", "based_on": "2", "target": "2"})
    answer = client.post(f"{table}/enter/bid", data={"key": "dee", "based_on": "2", "by": "phone", "bids-3": "2"})
    assert answer.status_code == 409
    assert "Dee: your bid" in text(answer)
    assert 'name="bids-3" value="2" checked' in text(answer)


@pytest.mark.clause("BUD-BID-03")
def test_a_bid_of_every_trick_is_doubted_and_can_stand(seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    needs_confirmation = enter(table, "bid", **typed("bids", 14, 1, 1, 1))
    assert needs_confirmation.status_code == 422
    assert "Ann can't make 14" in text(needs_confirmation)
    assert 'name="bids-0" value="14" checked' in text(needs_confirmation)
    assert enter(table, "bid", allowed="yes", **typed("bids", 14, 1, 1, 1)).status_code == 303


@pytest.mark.clause("BUD-SCORE-01")
def test_tricks_that_do_not_add_up_need_a_note(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", 4, 3, 4, 3))
    tricks = typed("tricks", 4, 3, 4, 3)
    assert "The tricks add up to 14 instead of 13." in text(enter(table, "result", **tricks))
    assert enter(table, "result", allowed="yes", note="", **tricks).status_code == 422
    assert enter(table, "result", allowed="yes", note="Dee had a card too many", **tricks).status_code == 303
    assert "Dee had a card too many" in page_at(client, f"{table}/rows/3")


@pytest.mark.parametrize("number", ["-1", "12.5", "1e9", "15", "٣", "=1+1", "<b>1</b>", "9" * 500])
@pytest.mark.parametrize(("kind", "field"), [("bid", "bids"), ("result", "tricks")])
def test_what_is_no_number_of_tricks_is_answered_in_words(
    seat: Seat, enter: Enter, kind: str, field: str, number: str
) -> None:
    table = seat("buddha", 4)
    if kind == "result":
        enter(table, "bid", **typed("bids", 1, 1, 1, 1))
    answer = enter(table, kind, **typed(field, number, 1, 1, 1))
    assert answer.status_code == 422
    assert "Not saved." in text(answer)
    assert "Ann" in text(answer)


def test_missing_tricks_are_asked_for_by_name(seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", 1, 1, 1, 1))
    assert "The tricks of Cy and Dee are missing" in text(enter(table, "result", **typed("tricks", 1, 1)))


def test_a_round_is_not_scored_before_its_bids(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("buddha", 4)
    assert "must bid first" in text(enter(table, "result", **typed("tricks", 3, 3, 3, 4)))
    assert "tricks taken" in page_at(client, f"{table}/enter/result")


def test_a_void_deal_is_a_line_of_its_own(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", 1, 2, 3, 4))
    assert enter(table, "redealt", reason="a card was seen").status_code == 303
    pad = page_at(client, table)
    assert "void" in pad
    assert "Ann deals 14 each" in pad
    assert "The deal was void: a card was seen" in page_at(client, f"{table}/rows/3")


def test_a_void_deal_without_a_reason_is_refused(seat: Seat, enter: Enter) -> None:
    assert "Say why" in text(enter(seat("buddha", 4), "redealt"))


def test_a_correction_asks_for_the_bids_of_its_own_entry_alone(client: FlaskClient, seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", None, 5))
    enter(table, "bid", **typed("bids", 0, None, 4, 5))
    enter(table, "result", **typed("tricks", 0, 4, 4, 5))
    form = page_at(client, f"{table}/entries/2/correct")
    assert names_asked(form, "bids") == [1]
    assert 'name="bids-1" value="5" checked' in form
    proof = {"key": "correction", "based_on": "4"}
    assert client.post(f"{table}/entries/2/correct", data={**proof, "bids-1": "6"}).status_code == 303
    assert "+140" in page_at(client, table)
    assert "corrected" in page_at(client, table)


@pytest.mark.clause("BUD-AMB-13", "bud.tie")
def test_a_tie_is_shared_or_played_off(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    tables = {tie: seat("buddha", 4, **{"bud.tie": tie}) for tie in ("shared", "extra_round")}
    for table in tables.values():
        for _ in FOUR:
            enter(table, "bid", **typed("bids", 3, 3, 3, 0))
            enter(table, "result", **typed("tricks", 3, 3, 3, 4))
    assert "Ann, Bob and Cy share the win with 200 points" in page_at(client, tables["shared"])
    assert "Ann, Bob and Cy are tied: an extra round" in page_at(client, tables["extra_round"])


@pytest.mark.clause("BUD-ROUND-01")
def test_after_the_last_round_nothing_more_is_entered(seat: Seat, enter: Enter, client: FlaskClient) -> None:
    table = seat("buddha", 4)
    for _ in FOUR:
        enter(table, "bid", **typed("bids", 0, 5, 4, 5))
        enter(table, "result", **typed("tricks", 0, 4, 4, 5))
    assert "Ann wins with 480 points" in page_at(client, table)
    refused = enter(table, "bid", **typed("bids", 1, 1, 1, 1))
    assert refused.status_code == 422
    assert "Round 4 was the last one: the game is over." in text(refused)


@pytest.mark.clause("BUD-SHEET-01")
def test_each_row_names_its_dealer_in_the_margin(client: FlaskClient) -> None:
    names = ["Annegret", "Mary Ann", "Ann"]
    form = {"players": names, "dealer": "at:Annegret", "do": "seat", "key": "margin"}
    address = client.post("/tables/new/buddha", data=form).location
    for position, (kind, field, numbers) in enumerate([("bid", "bids", (4, 5, 5)), ("result", "tricks", (4, 5, 5))], 1):
        sent = {"key": f"margin-{kind}", "based_on": str(position), **typed(field, *numbers)}
        assert client.post(f"{address}/enter/{kind}", data=sent).status_code == 303
    sheet = page_at(client, address)
    assert '<small aria-hidden="true">Anne</small>' in sheet, "three letters would be Ann, who plays too"
    assert ", Annegret dealt</span>" in sheet


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Christopher", "Bo", "Elizabeth"], ["Chr", "Bo", "Eli"]),
        (["Mary", "Mary Ann", "Ann"], ["Mary", "Mary", "Ann"]),
    ],
)
def test_a_narrow_column_has_the_beginning_of_a_name(names: list[str], short: list[str]) -> None:
    assert beginnings(names) == short
