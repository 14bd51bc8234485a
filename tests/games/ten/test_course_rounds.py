"""The rounds of 10 on the pad: round cards, showdowns, the draw, the end, the last hands."""

from __future__ import annotations

import pytest

from referee.games.ten.course import TenCourse
from tests.games.ten.table import (
    ANN,
    BOB,
    DEE,
    EVE,
    cards,
    enter,
    played,
    refusal,
    rounds,
    scores,
    table,
    warnings,
)
from tests.referee.case_tables import answer

SINGLES = [
    "9 4 6 3",
    "8 5 2 7",
    "0 9 6 5",
    "1 8 3 4",
    "10 7 2 0",
    "9 1 8 5",
    "3 0 10 6",
    "7 2 4 1",
    "10 8 9 0",
    "6 3 1 5",
]
ALL_ROUNDS = range(1, 11)
LAST_HANDS = [["J", "1", "2", "3"], ["J", "1", "2", "3"], ["P1", "1", "2", "3"], ["P2", "1", "2", "3"]]


def ten_rounds(**rules: object) -> TenCourse:
    """Four players, ten rounds of one card each: the starter's right loses none but what the cards say."""
    return rounds(table(**rules), ALL_ROUNDS, SINGLES)


def two_each(players: int) -> str:
    """Everybody shows two normals, the totals falling from seat 0 on."""
    return " ".join(f"{9 - seat}+0" if seat < 5 else f"{9 - seat}+1" for seat in range(players))


# Players and their cards


@pytest.mark.clause("TEN-AMB-01")
@pytest.mark.parametrize("players", [0, 1])
def test_too_few_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 7 players"):
        table(players, dealer=0)


# The round card


@pytest.mark.clause("TEN-MAT-01")
def test_a_round_card_comes_once() -> None:
    course = played(table(), 5, "9 4 6 3")
    refused = refusal(course, "round_card", card=5)
    assert (refused.field, refused.clause) == ("card", "TEN-MAT-01")
    assert refused.message == ("Round card 5 was played in round 1. Not played yet: 1, 2, 3, 4, 6, 7, 8, 9 and 10.")


@pytest.mark.clause("TEN-MAT-01")
@pytest.mark.parametrize("wrong", [0, 11, "5", 5.0, True, [5]])
def test_there_are_round_cards_from_one_to_ten_only(wrong: object) -> None:
    assert refusal(table(), "round_card", card=wrong).clause == "TEN-MAT-01"


@pytest.mark.clause("TEN-P1-01")
def test_the_card_turned_up_stays_the_rounds_card() -> None:
    course = enter(table(), "round_card", card=5)
    assert refusal(course, "round_card", card=6).code == "card_known"
    assert refusal(course, "result", shown=cards("9 4 6 3"), round_card=6).code == "card_known"
    assert enter(course, "result", shown=cards("9 4 6 3"), round_card=5).used_round_cards == (5,)


def test_a_round_needs_its_card() -> None:
    refused = refusal(table(), "result", shown=cards("9 4 6 3"))
    assert (refused.code, refused.field) == ("missing_round_card", "round_card")


# The showdown (Ann started, unless another does)


@pytest.mark.clause("TEN-P4-06")
@pytest.mark.parametrize("hand", ["7+4", "10+1", "P8+P3", "J=4+7"])
def test_a_total_over_ten_is_refused(hand: str) -> None:
    refused = refusal(table(), "result", shown=cards(f"1 {hand} 2 3"), round_card=5)
    assert (refused.code, refused.field, refused.clause) == ("over_ten", "shown[1]", "TEN-P4-06")
    assert refused.message.startswith("Bob: ")


@pytest.mark.clause("TEN-P2-01")
@pytest.mark.parametrize("nothing", [None, [], ()])
def test_a_player_with_no_card_entered_is_named(nothing: object) -> None:
    refused = refusal(table(), "result", shown=[["1"], nothing, ["2"], nothing], round_card=5)
    assert refused.field == "shown[1]"
    assert refused.message == "No cards are entered for Bob and Dee."


@pytest.mark.parametrize("wrong", ["7", [7], ["x"], ["P9"], ["11"], [None], {"a": 1}, ["7"] * 99, 7])
def test_what_is_no_card_is_refused_with_the_player_named(wrong: object) -> None:
    refused = refusal(table(), "result", shown=[["1"], ["2"], wrong, ["3"]], round_card=5)
    assert refused.field == "shown[2]"
    assert refused.message.startswith("Cy: ")


@pytest.mark.clause("TEN-AMB-02", "ten.penalty_points")
@pytest.mark.parametrize(("pairing", "points"), [("ascending", 8), ("descending", 13)])
def test_penalty_cards_cost_what_the_table_agreed(pairing: str, points: int) -> None:
    assert max(scores(played(table(2, penalty_points=pairing), 3, "P2 5"))) == points


@pytest.mark.parametrize("wrong", [4, -1, "0", True, 1.0])
def test_only_a_player_can_start(wrong: object) -> None:
    assert refusal(table(), "result", shown=cards("9 4 6 3"), round_card=5, starter=wrong).code == "bad_seat"


# Cards that there are


@pytest.mark.clause("TEN-MAT-02")
def test_a_penalty_card_is_shown_once_in_a_game() -> None:
    twice = refusal(table(), "result", shown=cards("P4 P4 1 2"), round_card=5)
    again = refusal(played(table(), 5, "P4 1 2 3"), "result", shown=cards("1 2 3 P4"), round_card=6)
    assert (twice.field, twice.clause) == ("shown[1]", "TEN-MAT-02")
    assert (again.field, again.clause) == ("shown[3]", "TEN-MAT-02")


@pytest.mark.clause("TEN-AMB-03")
def test_a_sixth_normal_of_a_value_is_only_a_doubt() -> None:
    course = played(table(), 1, "4 4 4 4")
    assert warnings(course, "result", shown=cards("4 1 2 3"), round_card=2) == []
    assert warnings(course, "result", shown=cards("4 4 2 3"), round_card=2) == [
        ("sixth_normal", "shown", "TEN-AMB-03", False)
    ]
    assert played(course, 2, "4 4 2 3").used_round_cards == (1, 2)


@pytest.mark.clause("TEN-MAT-04")
def test_a_fifty_sixth_normal_is_refused() -> None:
    course = rounds(table(7), [1, 2, 3], ["0+0 1+1 2+2 3+3 4+4 5+5 0+0"] * 3)
    assert sum(pile.normals for pile in course.piles) == 42
    assert refusal(course, "result", shown=cards("0+0 1+1 2+2 3+3 4+4 5+5 0+0"), round_card=4).clause == "TEN-MAT-04"


@pytest.mark.clause("TEN-AMB-05", "ten.joker_timing")
def test_a_joker_named_when_opened_should_be_entered_with_its_value() -> None:
    course = table(joker_timing="when_opened")
    assert warnings(course, "result", shown=cards("J+3 J J=2+3 4+J"), round_card=1) == [
        ("joker_value", "shown[0]", "TEN-AMB-05", False)
    ]
    assert warnings(table(), "result", shown=cards("J+3 J J=2+3 4+J"), round_card=1) == []


# The draw and the end


# The last hands


@pytest.mark.clause("TEN-END-03")
def test_an_early_end_gives_the_last_loser_the_round_cards_left() -> None:
    course = rounds(table(6), [1, 4, 9, 10], [two_each(6)] * 3 + ["9+0 J+7 J+6 J+5 P1+P2 P3+P4"])
    assert (course.loser, course.round_cards_for_loser) == (EVE, (2, 3, 5, 6, 7, 8))
    assert course.prompt.sentences[2] == "Eve takes round cards 2, 3, 5, 6, 7 and 8 too"
    before = course.totals
    course = enter(course, "hands", cards=cards("J+1+1+1 J+2+2+2 J+3+3+3 J+4+4+4 P5+P6+P7+1 P8+1"))
    chips = [14] * 6
    points = [13, 13, 13, 13, 7 + 8 + 9 + 1 + 31, 11]
    assert course.totals == tuple(b + p - c for b, p, c in zip(before, points, chips, strict=True))
    assert sum(sum(pile.rounds) for pile in course.piles) == 55
    assert course.rows[-1].label == "End"


@pytest.mark.clause("TEN-END-03", "TEN-AMB-24")
def test_ten_rounds_leave_no_round_card() -> None:
    course = enter(ten_rounds(), "hands", cards=LAST_HANDS)
    assert sum(sum(pile.rounds) for pile in course.piles) == 55
    assert not any("round cards" in remark for remark in course.rows[-1].remarks)


@pytest.mark.clause("TEN-END-04")
@pytest.mark.parametrize("hand", ["7", "7+1+1+1+1"])
def test_a_last_hand_has_two_to_four_cards(hand: str) -> None:
    refused = refusal(ten_rounds(), "hands", cards=cards(f"{hand} 1+1+1+1 2+2+2+2 3+3+3+3"))
    assert (refused.field, refused.clause) == ("cards[0]", "TEN-END-04")


@pytest.mark.clause("TEN-P5-09")
def test_a_hand_of_another_size_than_drawn_needs_a_note() -> None:
    held = cards("7+2 1+1+1+1 2+2+2+2 3+3+3+3")
    assert ("hand_size", "cards[0]", "TEN-P5-09", True) in warnings(ten_rounds(), "hands", cards=held)
    course = enter(ten_rounds(), "hands", note="Ann forgot to draw", cards=held)
    assert "Ann forgot to draw" in course.rows[-1].remarks


@pytest.mark.clause("TEN-SCORE-03", "TEN-GEN-01")
def test_the_lowest_final_score_wins() -> None:
    course = enter(ten_rounds(), "hands", cards=LAST_HANDS)
    assert course.winners == tuple(s for s in range(4) if course.totals[s] == min(course.totals))
    assert course.leaders == course.winners


@pytest.mark.clause("TEN-SCORE-02", "TEN-END-04")
def test_the_referee_counts_as_the_sheet_does() -> None:
    course = enter(ten_rounds(penalty_points="descending"), "hands", cards=LAST_HANDS)
    names, chips = course.setup.names, [cell.entered["chips"] for cell in course.rows[-1].cells]
    piles = [
        {"normals": pile.normals, "jokers": pile.jokers, "penalty": [*pile.penalty], "round": [*pile.rounds]}
        for pile in course.piles
    ]
    ask = {
        "what": "final",
        "piles": dict(zip(names, piles, strict=True)),
        "chips": dict(zip(names, chips, strict=True)),
    }
    ruling = answer("ten", {"players": [*names], "house_rules": {"ten.penalty_points": "descending"}, "ask": ask})
    assert [*ruling["scores"].values()] == [*course.totals]


@pytest.mark.parametrize("kind", ["round_card", "protected", "bought", "result", "counted", "hands"])
def test_after_the_end_everything_is_refused(kind: str) -> None:
    course = enter(ten_rounds(), "hands", cards=LAST_HANDS)
    assert refusal(course, kind).code == "game_over"


@pytest.mark.clause("TEN-END-02")
def test_a_stock_that_ran_out_at_the_table_ends_the_game_with_a_note() -> None:
    course = rounds(table(), [1, 4], SINGLES[:2])
    held = cards("7+2 1+1+1+1 2+2+2+2 3+3+3+3")
    assert warnings(course, "hands", cards=held)[0] == ("stock_left", "cards", "TEN-END-02", True)
    course = enter(course, "hands", note="five cards were missing from the box", cards=held)
    assert course.stage == "over"
    assert sum(course.piles[course.loser].rounds) >= 50


@pytest.mark.clause("TEN-AMB-23", "TEN-END-04")
def test_hands_are_not_counted_in_the_middle_of_a_round() -> None:
    course = enter(played(table(), 1, "9 4 6 3"), "round_card", card=2)
    assert refusal(course, "hands", cards=[["1", "2"]] * 4).code == "round_open"
    assert refusal(table(), "hands", cards=[["1", "2"]] * 4).code == "round_open"


# The sheet


def test_a_row_knows_every_deed_that_made_it() -> None:
    course = enter(table(), "round_card", position=3, card=5)
    course = enter(course, "protected", position=4, chips=[0, 1, None, None])
    course = enter(course, "bought", position=5, buyer=ANN, owner=BOB, price=2)
    course = enter(course, "result", position=7, shown=cards("9 4 6 3"))
    row = course.rows[0]
    assert (row.kind, row.label, row.dealer, row.sources) == ("round", "1", DEE, (3, 4, 5, 7))
    assert row.remarks[:2] == ("Round card 5, Ann started.", "Ann took Bob's card for 2 chips to Bob.")
    assert [cell.word for cell in row.cells] == ["won", "", "", "lost"]


@pytest.mark.clause("TEN-AMB-25")
def test_the_first_dealer_stays_and_the_next_game_has_none() -> None:
    course = rounds(table(), [1, 2], SINGLES[:2])
    assert {row.dealer for row in course.rows} == {DEE}
    assert (course.prompt.dealer, course.dealer_of_next_game) == (DEE, None)


@pytest.mark.clause("TEN-GEN-01")
def test_chips_count_for_who_is_ahead() -> None:
    assert table().leaders == ()
    course = enter(table(3), "protected", chips=[0, 1, 0])
    course = played(course, 5, "9 4 6")
    assert (course.deciding_scores, course.leaders) == ((-16, -12 + 8, -14), (ANN,))


@pytest.mark.parametrize("data", [{"shown": 7}, {"shown": ["7"] * 3}, {"shown": None}, {}])
def test_a_list_of_another_length_is_refused(data: dict[str, object]) -> None:
    assert refusal(table(), "result", round_card=1, **data).code == "bad_list"


def test_an_unknown_entry_or_field_is_refused() -> None:
    assert refusal(table(), "trick").code == "unknown_entry"
    assert refusal(table(), "round_card", number=5).code == "unknown_field"
