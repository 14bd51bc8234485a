"""Buddha's pages without scripts: secret bids, tricks, void deals, corrections, and what they answer to slips."""

from __future__ import annotations

import re

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
def test_one_who_forgets_his_bid_is_asked_alone_again(seat: Seat, enter: Enter) -> None:
    answer = enter(seat("buddha", 4), "bid", by="phone")
    assert answer.status_code == 422
    assert "No bid was entered: Ann, Bob, Cy and Dee have still to bid." in text(answer)
    assert "Bob: your bid" in text(answer)


@pytest.mark.clause("BUD-BID-01")
def test_a_bid_that_comes_too_late_is_shown_again_to_who_made_it(client: FlaskClient, seat: Seat, enter: Enter) -> None:
    table = seat("buddha", 4)
    enter(table, "bid", **typed("bids", None, 7))
    client.post(f"{table}/undo", data={"key": "undo", "based_on": "2", "target": "2"})
    answer = client.post(f"{table}/enter/bid", data={"key": "dee", "based_on": "2", "by": "phone", "bids-3": "2"})
    assert answer.status_code == 409
    assert "Dee: your bid" in text(answer)
    assert 'name="bids-3" value="2" checked' in text(answer)


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


@pytest.mark.clause("BUD-SHEET-01")
def test_each_row_marks_its_dealer_in_their_own_cell(client: FlaskClient) -> None:
    """Three letters of a name under the round's number read as a date: "1 May"."""
    names = ["Maya", "Mary Ann", "Ann"]
    form = {"players": names, "dealer": "at:Maya", "do": "seat", "key": "margin"}
    address = client.post("/tables/new/buddha", data=form).location
    for position, (kind, field, numbers) in enumerate([("bid", "bids", (4, 5, 5)), ("result", "tricks", (4, 5, 5))], 1):
        sent = {"key": f"margin-{kind}", "based_on": str(position), **typed(field, *numbers)}
        assert client.post(f"{address}/enter/{kind}", data=sent).status_code == 303
    round_number, *cells = re.split("<td", page_at(client, address).partition("<tbody>")[2].partition("</tr>")[0])
    assert "May" not in round_number
    assert ["dealt" in cell for cell in cells] == [True, False, False]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Christopher", "Bo", "Elizabeth"], ["Chr", "Bo", "Eli"]),
        (["Mary", "Mary Ann", "Ann"], ["Mary", "M…An", "Ann"]),
    ],
)
def test_a_narrow_column_has_the_beginning_of_a_name(names: list[str], short: list[str]) -> None:
    assert beginnings(names) == short


def test_the_pad_says_how_it_is_won_until_the_first_bid(seat: Seat, client: FlaskClient, enter: Enter) -> None:
    table = seat("buddha", 3)
    assert "the most points after the last round win" in page_at(client, table)
    enter(table, "bid", **typed("bids", 1, 2, 3))
    assert "the most points after the last round win" not in page_at(client, table)
