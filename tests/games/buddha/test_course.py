"""A game of Buddha on the pad: whose turn, what may be entered, what it adds up to, when it ends."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.buddha.course import BuddhaCourse
from referee.games.buddha.house_rules import SWITCHES
from referee.games.buddha.pad import view
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
ANN, BOB, CY, DEE = range(4)


def table(players: int = 4, dealer: int = ANN, **rules: object) -> BuddhaCourse:
    given = {f"bud.{key}": value for key, value in rules.items()}
    return BuddhaCourse.begin(Setup(CAST[:players], HouseRules(SWITCHES, given), dealer))


def enter(course: BuddhaCourse, kind: str, note: str = "", position: int = 0, **data: Any) -> BuddhaCourse:
    return course.after(GameEvent(kind, data, position=position, allowed=bool(note), note=note))


def score(course: BuddhaCourse, bids: list[int], tricks: list[int | None], note: str = "") -> BuddhaCourse:
    return enter(enter(course, "bid", bids=bids), "result", note, tricks=tricks)


def warnings(course: BuddhaCourse, kind: str, **data: Any) -> list[tuple[str, str, str, bool]]:
    found = course.warnings(GameEvent(kind, data))
    return [(warning.code, warning.field, warning.clause, warning.needs_note) for warning in found]


def refusal(course: BuddhaCourse, kind: str, **data: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        course.after(GameEvent(kind, data))
    return caught.value


def last_scores(course: BuddhaCourse) -> tuple[int | None, ...]:
    return tuple(cell.score for cell in course.rows[-1].cells)


def finished(bids: list[int], tricks: list[int | None], **rules: object) -> BuddhaCourse:
    """A table of four after four rounds alike."""
    course = table(**rules)
    for _ in range(4):
        course = score(course, bids, tricks)
    return course


# Players, deck, rounds


@pytest.mark.clause("BUD-GEN-01")
@pytest.mark.parametrize("players", [2, 7])
def test_two_or_seven_players_are_refused(players: int) -> None:
    with pytest.raises(Refused, match=f"3 to 6 players, not {players}") as caught:
        table(players)
    assert caught.value.clause == "BUD-GEN-01"


def test_the_pack_is_prepared_only_once() -> None:
    course = score(table(), [3, 3, 3, 3], [3, 3, 3, 4])
    assert course.prompt.sentences == ("Bob deals 14 each", "round 2 of 4", "all bid at once, a fist is none")


# Bids


@pytest.mark.clause("BUD-BID-01", "BUD-BID-02")
def test_all_bid_at_the_same_moment() -> None:
    prompt = table(dealer=DEE).prompt
    assert (prompt.dealer, prompt.acts, prompt.entry, prompt.button) == (DEE, None, "bid", "Bid for round 1")
    assert prompt.sentences[:3] == ("Dee deals 14 each", "round 1 of 4", "all bid at once, a fist is none")
    assert prompt.others == ("redealt",)


@pytest.mark.clause("BUD-BID-01")
def test_no_bid_shows_before_all_are_in() -> None:
    course = enter(table(dealer=ANN), "bid", position=6, bids=[None, 9, None, 8])
    assert course.secret_positions == (6,)
    assert course.open.bids_hidden
    assert course.open.has_bid == (False, True, False, True)
    assert course.open.shown_bids == (None, None, None, None)
    assert course.open.final == ()
    assert course.rows == ()
    assert course.prompt.sentences == ("The table’s phone goes to Cy", "2 of 4 bids are in")
    assert (course.prompt.acts, course.prompt.button) == (CY, "Cy bids")


@pytest.mark.clause("BUD-BID-01")
def test_the_phone_goes_round_from_the_dealers_left() -> None:
    course, turns = table(dealer=BOB), []
    for bid in (1, 2, 3, 4):
        seat = course.open.waiting[0]
        turns.append(seat)
        course = enter(course, "bid", bids=[bid if seat == one else None for one in range(4)])
    assert turns == [CY, DEE, ANN, BOB]
    assert course.open.waiting == ()
    assert course.open.shown_bids == (3, 4, 1, 2)


@pytest.mark.clause("BUD-BID-01", "BUD-AMB-11")
def test_all_bids_show_at_once_and_the_dealers_left_leads() -> None:
    course = enter(table(dealer=DEE), "bid", bids=[5, 5, 5, 5])
    assert not course.open.bids_hidden
    assert course.secret_positions == ()
    assert course.open.shown_bids == (5, 5, 5, 5)
    prompt = course.prompt
    assert (prompt.dealer, prompt.acts, prompt.entry, prompt.button) == (DEE, ANN, "result", "Score round 1")
    assert prompt.sentences == ("Ann leads", "Dee dealt", "20 bid for 13 tricks: 7 too many")


@pytest.mark.clause("BUD-BID-04")
@pytest.mark.parametrize(
    ("bids", "odds"),
    [
        ([5, 5, 5, 5], "20 bid for 13 tricks: 7 too many"),
        ([0, 0, 0, 0], "0 bid for 13 tricks: 13 too few"),
        ([3, 3, 3, 4], "13 bid for 13 tricks: just enough"),
    ],
)
def test_bids_may_add_up_to_anything(bids: list[int], odds: str) -> None:
    assert enter(table(), "bid", bids=bids).prompt.sentences[-1] == odds


@pytest.mark.clause("BUD-BID-03")
@pytest.mark.parametrize("bid", [-1, 15, 2.0, "3", True, 10**9])
def test_a_bid_is_a_whole_number_of_the_tricks(bid: object) -> None:
    refused = refusal(table(), "bid", bids=[1, 1, bid, 1])
    assert (refused.field, refused.clause) == ("bids[2]", "BUD-BID-03")
    assert refused.message.startswith("Cy: ")


@pytest.mark.clause("BUD-BID-03", "BUD-AMB-09", "bud.max_bid")
def test_every_trick_can_be_bid_with_a_doubt() -> None:
    assert warnings(table(), "bid", bids=[14, 11, 10, 0]) == [
        ("bid_all", "bids[0]", "BUD-BID-03", False),
        ("bid_over_ten", "bids[1]", "BUD-AMB-09", False),
    ]
    assert enter(table(), "bid", bids=[14, 11, 10, 0]).open.final == (14, 11, 10, 0)


@pytest.mark.clause("BUD-AMB-09", "bud.max_bid")
def test_a_table_may_end_its_bids_at_ten_fingers() -> None:
    course = table(max_bid="ten")
    refused = refusal(course, "bid", bids=[1, 11, 1, 1])
    assert (refused.field, refused.clause) == ("bids[1]", "BUD-AMB-09")
    assert enter(course, "bid", bids=[1, 10, 1, 1]).open.final == (1, 10, 1, 1)
    assert (view(course).highest_key, view(table()).all_tricks) == (10, 14)


@pytest.mark.clause("BUD-BID-01", "BUD-AMB-16")
def test_a_bid_stands_after_the_reveal() -> None:
    course = enter(table(), "bid", bids=[1, 2, 3, 4])
    refused = refusal(course, "bid", bids=[None, None, 4, None])
    assert (refused.code, refused.field, refused.clause) == ("bid_stands", "bids[2]", "BUD-BID-01")
    assert refused.message == "Cy has bid already, and a bid stands once it is made."


def test_nobody_bids_twice_while_bids_are_secret() -> None:
    course = enter(table(), "bid", bids=[None, 2, None, None])
    assert refusal(course, "bid", bids=[1, 1, 1, 1]).field == "bids[1]"


@pytest.mark.parametrize("bids", [[None] * 4, None])
def test_an_entry_without_any_bid_names_who_is_missing(bids: object) -> None:
    course = enter(table(), "bid", bids=[None, 2, None, None])
    refused = refusal(course, "bid", bids=bids)
    assert refused.message == "No bid was entered: Ann, Cy and Dee have still to bid."


def test_an_entry_for_one_names_them() -> None:
    course = enter(table(), "bid", bids=[1, 2, None, 3])
    assert refusal(course, "bid", bids=[None] * 4).message == "No bid was entered: Cy has still to bid."


def test_an_empty_entry_after_the_reveal_says_that_all_have_bid() -> None:
    course = enter(table(), "bid", bids=[1, 2, 3, 4])
    assert refusal(course, "bid", bids=[None] * 4).message == "No bid was entered: everybody has bid already."


@pytest.mark.parametrize("bids", [[1, 2, 3], [1, 2, 3, 4, 5], "1234", {"0": 1}, 7])
def test_bids_need_one_value_a_seat(bids: object) -> None:
    assert refusal(table(), "bid", bids=bids).field == "bids"


# Tricks


@pytest.mark.clause("BUD-BID-01")
def test_no_tricks_before_all_have_bid() -> None:
    course = enter(table(), "bid", bids=[1, None, 1, None])
    refused = refusal(course, "result", tricks=[3, 3, 3, 4])
    assert (refused.code, refused.clause) == ("bids_missing", "BUD-BID-01")
    assert refused.message == "The round can't be scored yet: Bob and Dee must bid first."


def test_a_zero_is_no_blank() -> None:
    course = score(table(), [4, 3, 0, 6], [4, 3, 0, None])
    assert [cell.entered["tricks"] for cell in course.rows[0].cells] == [4, 3, 0, 6]


def test_two_blanks_name_who_is_missing() -> None:
    course = enter(table(), "bid", bids=[1, 1, 1, 1])
    refused = refusal(course, "result", tricks=[4, None, 3, None])
    assert (refused.code, refused.field) == ("tricks_missing", "tricks[1]")
    assert refused.message == "How many tricks did Bob and Dee take? One blank at most: it fills itself in."


def test_a_blank_beside_too_many_tricks_is_refused() -> None:
    course = enter(table(), "bid", bids=[1, 1, 1, 1])
    refused = refusal(course, "result", tricks=[5, 5, 4, None])
    assert (refused.field, refused.clause) == ("tricks[3]", "BUD-SCORE-01")
    assert refused.message == "The tricks of Dee are missing: the others have 14, but only 13 can be won."


@pytest.mark.clause("BUD-SCORE-01")
@pytest.mark.parametrize("count", [-1, 15, 12.5, "4", True, 10**9])
def test_nobody_has_fewer_than_no_tricks_or_more_than_the_hand(count: object) -> None:
    course = enter(table(), "bid", bids=[1, 1, 1, 1])
    refused = refusal(course, "result", tricks=[1, count, 1, 1])
    assert (refused.field, refused.clause) == ("tricks[1]", "BUD-SCORE-01")
    assert refused.message.startswith("Bob: ")


@pytest.mark.clause("BUD-SCORE-01")
def test_a_sum_that_is_off_needs_a_note() -> None:
    course = enter(table(), "bid", bids=[4, 3, 4, 3])
    assert warnings(course, "result", tricks=[4, 3, 4, 3]) == [("trick_sum", "tricks", "BUD-SCORE-01", True)]
    (warning,) = course.warnings(GameEvent("result", {"tricks": [4, 3, 4, 3]}))
    assert warning.message.startswith("The tricks add up to 14 instead of 13.")
    assert warnings(course, "result", tricks=[4, 3, 4, 2]) == []


@pytest.mark.clause("BUD-SCORE-01")
def test_a_table_that_insists_on_its_count_has_its_note_on_the_sheet() -> None:
    course = score(table(), [4, 3, 4, 3], [4, 3, 4, 3], note="Dee was dealt a card too many")
    assert last_scores(course) == (60, 50, 60, 50)
    assert course.rows[0].remarks == ("The tricks add up to 14 instead of 13. Dee was dealt a card too many",)


@pytest.mark.parametrize(
    ("kind", "data"),
    [("bid", {"bids": [99, 1, 1, 1]}), ("result", {"tricks": [9, 9, 9, 9]}), ("redealt", {"reason": ""}), ("", {})],
)
def test_an_entry_that_is_refused_anyway_raises_no_doubt(kind: str, data: dict[str, Any]) -> None:
    assert table().warnings(GameEvent(kind, data)) == ()


@pytest.mark.parametrize(("kind", "data"), [("auction", {}), ("bid", {"hooks": [1, 1, 1, 1]})])
def test_unknown_entries_and_fields_are_refused(kind: str, data: dict[str, Any]) -> None:
    assert refusal(table(), kind, **data).code in ("unknown_entry", "unknown_field")


# Scores


def test_the_deeds_of_a_round_are_its_sources() -> None:
    course = enter(table(), "bid", position=4, bids=[1, None, None, 2])
    course = enter(course, "bid", position=5, bids=[None, 3, 4, None])
    course = enter(course, "result", position=7, tricks=[3, 3, 3, 4])
    assert course.rows[0].sources == (4, 5, 7)


# Dealers and void deals


@pytest.mark.clause("BUD-AMB-11")
def test_the_deal_passes_clockwise_and_the_next_player_leads() -> None:
    course, dealers, leaders = table(dealer=CY), [], []
    while not course.over:
        course = enter(course, "bid", bids=[1, 1, 1, 1])
        dealers.append(course.prompt.dealer)
        leaders.append(course.prompt.acts)
        course = enter(course, "result", tricks=[3, 3, 3, 4])
    assert dealers == [CY, DEE, ANN, BOB]
    assert leaders == [DEE, ANN, BOB, CY]


def test_a_void_deal_has_its_own_row_and_is_dealt_again_by_the_same_player() -> None:
    course = score(table(dealer=DEE), [0, 5, 4, 5], [0, 4, 4, 5])
    course = enter(course, "bid", position=3, bids=[1, 2, 3, 4])
    course = enter(course, "redealt", position=4, reason="Cy had 13 cards")
    row = course.rows[-1]
    assert (row.kind, row.round, row.label, row.dealer, row.sources) == ("redealt", 2, "void", ANN, (3, 4))
    assert row.remarks == ("The deal was void: Cy had 13 cards",)
    assert [(cell.entered["bid"], cell.score, cell.total) for cell in row.cells] == [
        (None, None, 120),
        (None, None, -10),
        (None, None, 60),
        (None, None, 70),
    ]
    assert (course.prompt.dealer, course.prompt.entry) == (ANN, "bid")
    assert course.open.has_bid == (False, False, False, False)


def test_a_void_deal_uses_up_no_round() -> None:
    course = enter(table(), "redealt", reason="a card lay face up")
    for _ in range(4):
        assert not course.over
        course = score(course, [1, 1, 1, 1], [3, 3, 3, 4])
    assert course.over
    assert [row.label for row in course.rows] == ["void", "1", "2", "3", "4"]


@pytest.mark.parametrize("reason", [None, "", "   ", "x" * 201, 5])
def test_a_void_deal_needs_a_short_reason(reason: object) -> None:
    assert refusal(table(), "redealt", reason=reason).field == "reason"


# The end


def test_nobody_leads_before_a_round_is_scored() -> None:
    course = enter(table(), "bid", bids=[1, 1, 1, 1])
    assert (course.leaders, course.winners) == ((), ())


def test_leaders_win_only_at_the_end() -> None:
    course = score(table(), [3, 3, 3, 3], [3, 3, 3, 4])
    assert (course.leaders, course.winners) == ((ANN, BOB, CY), ())


def test_the_rules_name_no_dealer_for_the_next_game() -> None:
    assert finished([0, 5, 4, 5], [0, 4, 4, 5]).dealer_of_next_game is None


@pytest.mark.clause("BUD-AMB-13", "bud.tie")
def test_extra_rounds_go_on_until_the_tie_is_broken() -> None:
    course = finished([3, 3, 3, 0], [3, 3, 3, 4], tie="extra_round")
    assert course.winners == ()
    assert course.prompt.dealer == ANN
    assert course.prompt.sentences[-1] == "Ann, Bob and Cy are tied: an extra round"
    course = score(course, [3, 3, 1, 0], [3, 3, 3, 4])
    assert (course.over, course.rows[-1].label) == (False, "5")
    assert course.rows[-1].remarks == ("Extra round: Ann, Bob and Cy were tied.",)
    course = score(course, [3, 4, 1, 0], [3, 4, 1, 5])
    assert course.winners == (BOB,)
    assert course.rows[-1].remarks == ("Extra round: Ann and Bob were tied.",)


@pytest.mark.clause("bud.tie")
def test_without_a_tie_there_is_no_extra_round() -> None:
    assert finished([0, 5, 4, 5], [0, 4, 4, 5], tie="extra_round").winners == (ANN,)


@pytest.mark.parametrize("kind", ["bid", "result", "redealt", "anything"])
def test_after_the_end_nothing_more_is_entered(kind: str) -> None:
    refused = refusal(finished([3, 3, 3, 3], [3, 3, 3, 4]), kind)
    assert (refused.code, refused.message) == ("game_over", "Round 4 was the last one: the game is over.")
