"""Penalties of Huckley Buck on the pad: hooks, hands out of play, replays, deals thrown in."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from tests.games.huckley_buck.table import (
    ANN,
    BOB,
    CY,
    DEE,
    EVE,
    OUT,
    draw,
    enter,
    hooks,
    misdeal,
    penalise,
    penalty_data,
    refusal,
    refused_score,
    score,
    scores,
    standing,
    table,
    warnings,
    words,
)


def changed(**changes: Any) -> dict[str, Any]:
    """A sound penalty for a table of four, with changes."""
    return penalty_data(table(), {CY: 1}, [CY], "replay", "renege") | changes


# A hook with a reason


@pytest.mark.clause("HB-SCORE-05", "HB-AMB-43")
def test_a_penalty_hook_counts_at_once_and_shows_in_the_open_round() -> None:
    course = penalise(standing([0, 0, 6, 0]), CY, reason="took a second card")
    assert (course.totals[CY], hooks(course), words(course)[CY]) == (3, (0, 0, 1, 0), "hook")
    assert (course.rows[-1].kind, course.rows[-1].label, scores(course)) == ("round", "1", (None, None, -3, None))


@pytest.mark.clause("HB-SCORE-05")
def test_the_reason_is_on_the_sheet() -> None:
    remark = penalise(table(), CY, removed=[CY], then="replay", reason="renege in trick 2").rows[0].remarks[0]
    assert remark == "Hook for Cy, hand out of play; the tricks are played again: renege in trick 2"


@pytest.mark.clause("HB-SCORE-05")
def test_the_sheet_names_everybody_whom_a_penalty_hooks() -> None:
    remark = penalise(table(), ANN, CY, CY, then="throw_in", reason="a wrong draw").rows[0].remarks[0]
    assert remark == "Hook for Ann; 2 hooks for Cy; the deal is thrown in: a wrong draw"


@pytest.mark.parametrize("reason", ["", "   ", None, 7, "x" * 301])
def test_a_penalty_without_a_fit_reason_is_refused(reason: object) -> None:
    error = refusal(table(), "penalty", **changed(reason=reason))
    assert (error.code, error.field) == ("bad_reason", "reason")


@pytest.mark.clause("HB-AMB-37", "HB-AMB-10")
def test_two_hooks_are_taken_off_one_after_the_other() -> None:
    course = penalise(penalise(standing([4, 0, 0]), ANN), ANN)
    assert (course.totals[ANN], hooks(course)[ANN], words(course)[ANN]) == (0, 2, "2 hooks")


def test_a_penalised_player_without_a_trick_is_hooked_for_that_too_while_his_hand_is_in() -> None:
    course = score(penalise(standing([9, 0, 0]), ANN), 0, 3, 2)
    assert (course.totals[ANN], hooks(course)[ANN]) == (3, 2)


# A hand out of play


@pytest.mark.clause("HB-REN-06", "HB-AMB-09")
def test_a_nought_for_a_hand_that_is_out_is_no_second_hook() -> None:
    course = penalise(standing([0, 0, 9, 0]), CY, removed=[CY], then="replay")
    assert score(course, 2, 1, 0, 2).totals[CY] == 6


@pytest.mark.clause("HB-AMB-03")
def test_the_next_player_leads_when_the_leaders_hand_is_out() -> None:
    course = penalise(table(4, DEE), ANN, removed=[ANN], then="replay")
    assert (course.deal.leader, course.prompt.acts) == (BOB, BOB)


def replayed(rule: str, **more: Any) -> HuckleyBuckCourse:
    """Cy's renege entered with a replay, at a table of four where Dee dealt."""
    course = table(4, DEE, replay_from=rule)
    return enter(course, "penalty", **penalty_data(course, {CY: 1}, [CY], "replay", "renege"), **more)


@pytest.mark.clause("HB-AMB-14")
def test_a_replay_starts_at_the_faulty_trick_where_the_house_says_so() -> None:
    course = replayed("faulty_trick", trick=3, leads=BOB)
    assert course.prompt.sentences[:2] == ("Play again from trick 3, without Cy", "Dee dealt")
    assert (course.prompt.sentences[2], course.prompt.acts) == ("Bob leads", BOB)
    assert "Tricks 1 and 2 keep their winners; say whose those of Cy are" in course.advice
    assert course.rows[-1].remarks[0].endswith("the tricks are played again from trick 3, led by Bob: renege")


@pytest.mark.clause("HB-AMB-14")
def test_the_same_replay_starts_at_the_first_trick_where_the_house_says_nothing() -> None:
    course = replayed("first_trick", trick=3, leads=BOB)
    assert course.prompt.sentences == ("Play again from the first trick, without Cy", "Dee dealt", "Ann leads")
    assert course.rows[-1].remarks[0].endswith("the tricks are played again: renege")


@pytest.mark.clause("HB-AMB-14", "HB-AMB-03")
def test_the_next_hand_leads_where_the_offender_led_the_faulty_trick() -> None:
    assert replayed("faulty_trick", trick=2, leads=CY).prompt.acts == DEE


@pytest.mark.clause("HB-AMB-14")
def test_a_replay_from_trick_1_is_led_as_ever() -> None:
    course = replayed("faulty_trick", trick=1)
    assert (course.prompt.sentences[0], course.prompt.acts) == ("Play again from the first trick, without Cy", ANN)


@pytest.mark.clause("HB-AMB-14")
def test_if_nobody_knows_which_trick_went_wrong_its_leader_leads_again() -> None:
    course = replayed("faulty_trick")
    assert course.prompt.acts is None
    assert course.prompt.sentences[0] == "Play again from the trick that went wrong, without Cy"
    assert course.prompt.sentences[2] == "Whoever led it leads again"


@pytest.mark.clause("HB-AMB-14")
@pytest.mark.parametrize("changes", [{"trick": 0}, {"trick": 6}, {"trick": True}, {"leads": 4}, {"leads": "Bob"}])
def test_a_trick_or_a_leader_that_cannot_be_is_refused_by_field(changes: dict[str, Any]) -> None:
    assert refusal(table(replay_from="faulty_trick"), "penalty", **changed(**changes)).field == next(iter(changes))


@pytest.mark.clause("HB-AMB-36")
def test_the_last_hand_takes_all_five_tricks() -> None:
    course = penalise(table(3), BOB, CY, removed=[BOB, CY], then="replay")
    assert score(course, None, None, None).totals == (5, 0, 0)


@pytest.mark.clause("HB-AMB-36")
def test_a_result_with_no_hand_left_in_play_is_refused() -> None:
    course = penalise(table(5), 0, 1, 2, 3, removed=[0, 1, 2, 3])
    assert refused_score(course, None, None, None, None, OUT) == ("nobody_in_play", "tricks", "HB-AMB-36")


def test_a_hand_can_go_out_without_a_hook() -> None:
    course = score(penalise(standing([0, 0, 5, 0]), removed=[CY]), 2, 2, None, 1)
    assert (course.totals[CY], hooks(course)[CY], words(course)[CY]) == (5, 0, "removed")


def test_nobody_announces_or_draws_once_a_hand_is_out() -> None:
    course = penalise(table(5, EVE), BOB, removed=[BOB])
    assert (course.deal.announces_next, course.deal.draws_next) == (None, None)
    assert "announced" not in course.prompt.others


@pytest.mark.clause("HB-MIS-09")
def test_a_misdeal_once_a_hand_is_out_needs_a_note() -> None:
    course = penalise(table(), CY, removed=[CY])
    assert [warning[0] for warning in warnings(course, "misdealt", how="exposed")] == ["draw_complete"]


def test_a_hand_that_is_out_in_one_round_is_back_in_the_next() -> None:
    course = score(penalise(table(), CY, removed=[CY]), 2, 2, None, 1)
    assert course.deal.playing == (BOB, CY, DEE, ANN)


# Thrown in


@pytest.mark.clause("HB-HAND-03")
def test_a_deal_can_be_thrown_in_without_a_hook() -> None:
    course = penalise(standing([5, 5, 5, 5]), then="throw_in", reason="the lights went out")
    assert (course.totals, scores(course), course.prompt.dealer) == ((5, 5, 5, 5), (None,) * 4, ANN)
    assert course.rows[0].remarks == ("The deal is thrown in: the lights went out",)


@pytest.mark.clause("HB-AMB-10")
def test_earlier_hooks_of_a_deal_thrown_in_stay_in_its_row() -> None:
    course = penalise(penalise(standing([9, 9, 9, 9]), ANN), BOB, then="throw_in")
    assert (course.totals, hooks(course), len(course.rows)) == ((6, 6, 9, 9), (1, 1, 0, 0), 1)


@pytest.mark.clause("HB-AMB-10", "HB-MIS-10")
def test_earlier_hooks_of_a_misdeal_stay_in_its_row() -> None:
    course = misdeal(penalise(standing([9, 9, 9, 9], dealer=DEE), ANN, DEE))
    assert (course.totals, hooks(course)) == ((6, 9, 9, 3), (1, 0, 0, 2))


# What can't be


def test_a_penalty_that_does_nothing_is_refused() -> None:
    assert refusal(table(), "penalty", **changed(hooks=[0] * 4, removed=[False] * 4, then="play_on")).code == (
        "empty_penalty"
    )


@pytest.mark.clause("HB-REN-06", "HB-HAND-02")
def test_tricks_are_played_again_only_without_a_hand() -> None:
    assert refusal(table(), "penalty", **changed(removed=[False] * 4)).code == "nothing_removed"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"hooks": [0, 0, 6, 0]}, "hooks[2]"),
        ({"hooks": [0, -1, 0, 0]}, "hooks[1]"),
        ({"hooks": [0, 0, True, 0]}, "hooks[2]"),
        ({"hooks": [0, 0, "1", 0]}, "hooks[2]"),
        ({"hooks": [0, 0, 1]}, "hooks"),
        ({"hooks": None}, "hooks"),
        ({"removed": [0, 0, 1, 0]}, "removed[0]"),
        ({"removed": "no"}, "removed"),
        ({"then": "redeal"}, "then"),
        ({"then": None}, "then"),
    ],
)
def test_what_a_penalty_cannot_be_is_refused_by_field(changes: dict[str, Any], field: str) -> None:
    assert refusal(table(), "penalty", **changed(**changes)).field == field


def test_blanks_in_a_penalty_mean_none() -> None:
    some = {"hooks": [None, None, 1, None], "removed": [None] * 4, "then": "play_on", "reason": "x"}
    course = enter(table(), "penalty", **changed(**some))
    assert hooks(course) == (0, 0, 1, 0)


def test_rows_name_all_deeds_that_made_them() -> None:
    course = penalise(draw(enter(table(), "upcard", card="7H"), 1, 1), CY)
    course = score(course, 2, 1, 1, 1)
    assert course.rows[0].sources == (1, 2, 3, 4, 5)


def test_unknown_entries_and_fields_are_refused() -> None:
    assert refusal(table(), "bid", bids=[1]).code == "unknown_entry"
    assert refusal(table(), "misdealt", how="exposed", who=1).field == "who"
