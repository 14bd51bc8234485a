"""What the notes say of ties that a rule broke, and whose an entry was that was struck off."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from tableside.scorebook.export.notes import notes_csv
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round


def notes_of(in_play: TableInPlay, what: str) -> list[tuple[str, ...]]:
    """Game, round, who and why of each line with that What."""
    lines = csv.DictReader(StringIO(notes_csv(in_play.table), newline=""))
    return [(line["Game"], line["Round"], line["Who"], line["Why"]) for line in lines if line["What"] == what]


def ten_point_buck(last: list[int], **rules: str) -> TableInPlay:
    """Five rounds in which Ann and Bob are level, and one in which they have taken so much of 40."""
    in_play = TableInPlay("ten-point-buck", **rules)
    for taken in [[40, 40, 20]] * 5 + [last]:
        tpb_round(in_play, [40, 40, 40], taken)
    return in_play


@pytest.mark.clause("TPB-END-02", "TPB-AMB-07")
def test_a_game_of_ten_point_buck_won_in_a_further_round() -> None:
    [(game, round, who, why)] = notes_of(ten_point_buck([40, 30, 20]), "Tie for the game")
    assert (game, round, who) == ("1", "", "Ann")
    assert "Ann and Bob were tied after 5 rounds" in why
    assert why.endswith("(TPB-END-02)")
    [(_, _, _, why)] = notes_of(ten_point_buck([40, 30, 20], tpb__tiebreak_eligible="tied_only"), "Tie for the game")
    assert why.endswith("Only who was tied could win. (TPB-AMB-07)")


def test_a_game_that_was_never_tied_has_no_such_line() -> None:
    in_play = TableInPlay("ten-point-buck")
    for _ in range(5):
        tpb_round(in_play, [40, 40, 40], [40, 30, 20])
    assert notes_of(in_play, "Winner")
    assert notes_of(in_play, "Tie for the game") == []


@pytest.mark.clause("BUD-AMB-13")
def test_a_game_of_buddha_won_in_a_further_round() -> None:
    in_play = TableInPlay("buddha", bud__tie="extra_round")
    for _ in range(in_play.table.course.open.deal.rounds):
        buddha_round(in_play, [5, 4, 5], [5, 4, 5])
    assert notes_of(in_play, "Tie for the game") == []
    buddha_round(in_play, [5, 4, 5], [5, 5, 4])
    [(_, _, who, why)] = notes_of(in_play, "Tie for the game")
    assert who == "Ann"
    assert "Ann and Cy were tied after 6 rounds" in why


@pytest.mark.clause("HB-END-02")
def test_a_game_of_huckley_buck_that_two_could_have_won() -> None:
    in_play = TableInPlay("huckley-buck", hb__target=2)
    in_play.enter("result", tricks=[2, 3, 0], winners=[1, 0, 1, 0, 1], first=None)
    [(_, _, who, why)] = notes_of(in_play, "Tie for the game")
    assert who == "Bob"
    assert "Bob has 2 by the third trick, before Ann's 2. (HB-END-02)" in why


@pytest.mark.clause("TEN-P5-03", "TEN-P5-06")
def test_a_round_of_10_with_equal_totals() -> None:
    in_play = TableInPlay("ten", ["Ann", "Bob", "Cy", "Dee"], dealer=3)
    in_play.enter("result", shown=[["9", "1"], ["J"], ["4", "5"], ["6", "3"]], starter=None, round_card=5)
    first = "Ann has 10 too, but with two cards, and one card beats two."
    assert notes_of(in_play, "Tie for first") == [("1", "1", "Bob", first)]
    assert notes_of(in_play, "Tie for last") == [("1", "1", "Dee", "Cy has 9 too, but Dee's turn came last.")]
    plain = TableInPlay("ten", dealer=2)
    plain.enter("result", shown=[["9"], ["7"], ["4"]], starter=None, round_card=5)
    assert notes_of(plain, "Tie for first") == notes_of(plain, "Tie for last") == []


def test_a_struck_entry_says_whose_it_was() -> None:
    in_play = TableInPlay("ten-point-buck")
    mine = in_play.enter("bid", bids=[None, 35, None])
    theirs = in_play.enter("bid", bids=[20, None, 30])
    for event in (mine, theirs):
        in_play.enter("struck", target=event.position, allowed=True, note="a slip")
    assert [who for _, _, who, _ in notes_of(in_play, "Struck off: Bids")] == ["Bob", "Ann and Cy"]
    in_play.enter("bid", bids=[20, 35, 30])
    in_play.enter("struck", target=in_play.table.position, allowed=True, note="all")
    assert notes_of(in_play, "Struck off: Bids")[-1][2] == "", "everybody's"
