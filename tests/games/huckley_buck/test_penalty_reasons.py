"""A penalty entered by reason and player alone: what follows comes from the rules, and from one row a reason."""

from __future__ import annotations

import pytest

from referee.games.huckley_buck.course import HuckleyBuckCourse
from referee.games.huckley_buck.deal.penalty_reasons import REASONS, reason_in
from referee.refused import Refused
from referee.rules.entry import GameEvent
from tests.games.huckley_buck.table import ANN, BOB, CAST, CY, enter, table

COUNT = 4
DEALER = CY


def given(reason: str, who: int | None, **more: object) -> dict[str, object]:
    blank = [None] * COUNT
    values = {"reason": reason, "who": who, "hooks": blank, "removed": blank, "then": None}
    return {**values, "trick": None, "leads": None, **more}


def course() -> HuckleyBuckCourse:
    return table(COUNT, dealer=DEALER)


def told(reason: str, who: int | None) -> tuple[dict[int, int], list[int], str]:
    """Hooks by seat, hands out, and what follows."""
    filled = course().filled_in("penalty", given(reason, who))
    enter(course(), "penalty", **filled)
    hooks = {seat: count for seat, count in enumerate(filled["hooks"]) if count}
    return hooks, [seat for seat, gone in enumerate(filled["removed"]) if gone], str(filled["then"])


@pytest.mark.clause("HB-REN-06", "HB-DISC-01", "HB-DISC-02", "HB-HAND-04", "HB-HAND-05", "HB-HAND-06", "HB-DNA-01")
@pytest.mark.parametrize(
    ("reason", "who", "hooks", "removed", "then"),
    [
        ("Renege in trick 2", BOB, {BOB: 1}, [BOB], "replay"),
        ("Wrong number of discards", BOB, {BOB: 1}, [], "throw_in"),
        ("Served a wrong number", BOB, {DEALER: 1}, [], "throw_in"),
        ("Wrong hand, by the dealer", BOB, {DEALER: 1}, [], "throw_in"),
        ("Wrong hand, by the player", BOB, {BOB: 1}, [], "throw_in"),
        ("Wrong number of cards in hand", BOB, {BOB: 1, DEALER: 1}, [], "throw_in"),
        ("Wrong number of cards in hand", DEALER, {DEALER: 1}, [DEALER], "replay"),
        ("Wrong number of discards", DEALER, {DEALER: 1}, [DEALER], "replay"),
        ("Dealer did not say how many they drew", None, {DEALER: 1}, [DEALER], "play_on"),
    ],
)
def test_what_follows_comes_from_the_rules(
    reason: str, who: int | None, hooks: dict[int, int], removed: list[int], then: str
) -> None:
    assert told(reason, who) == (hooks, removed, then)


def test_every_reason_is_found_by_its_words_and_no_other_words_are() -> None:
    for row in REASONS:
        assert reason_in(row.text) is reason_in(f"{row.text} in trick 3") is row
    assert reason_in("Reneged") is reason_in("The lights went out") is reason_in(None) is None


@pytest.mark.clause("HB-DNA-01", "HB-AMB-39")
def test_what_the_rules_exclude_is_refused_with_the_clause() -> None:
    with pytest.raises(Refused) as silent:
        course().filled_in("penalty", given("Dealer did not say how many they drew", BOB))
    assert (silent.value.field, silent.value.clause) == ("who", "HB-DNA-01")
    without = enter(course(), "penalty", **course().filled_in("penalty", given("Renege", BOB)))
    with pytest.raises(Refused) as gone:
        without.filled_in("penalty", given("Renege", BOB))
    assert (gone.value.field, gone.value.clause) == ("who", "HB-AMB-39")
    with pytest.raises(Refused) as nobody:
        course().filled_in("penalty", given("Renege", None))
    assert (nobody.value.field, nobody.value.asks) == ("who", True)


def test_what_the_table_has_otherwise_wants_a_note() -> None:
    otherwise = given("Renege", BOB, hooks=[None, 1, None, None], removed=[None] * COUNT, then="play_on")
    assert course().filled_in("penalty", otherwise) == otherwise
    [warning] = course().warnings(GameEvent("penalty", otherwise))
    assert (warning.clause, warning.needs_note) == ("HB-REN-06", True)
    assert f"By the rules it would be: hook for {CAST[BOB]}, hand out of play" in warning.message
    ruled = course().filled_in("penalty", given("Renege", ANN))
    assert course().warnings(GameEvent("penalty", ruled)) == ()


@pytest.mark.clause("HB-REN-06")
def test_one_thing_that_the_table_has_otherwise_leaves_the_others_to_the_rules() -> None:
    ruled = course().filled_in("penalty", given("Renege", BOB))
    goes_on = course().filled_in("penalty", given("Renege", BOB, then="play_on"))
    assert goes_on == {**ruled, "then": "play_on"}, "that play goes on takes the hook or the hand back"
    ann_too = course().filled_in("penalty", given("Renege", BOB, hooks=[2, None, None, None]))
    assert ann_too == {**ruled, "hooks": [2, 1, None, None]}, "Ann's hooks change what Bob pays, or how it goes on"
    ann_too = course().filled_in("penalty", given("Renege", BOB, removed=[True, None, None, None]))
    assert ann_too == {**ruled, "removed": [True, True, None, None]}, "Ann's hand goes out instead of Bob's, or hook"


@pytest.mark.clause("HB-REN-06")
def test_a_player_entered_with_no_hooks_takes_none() -> None:
    spared = course().filled_in("penalty", given("Renege", BOB, hooks=[None, 0, None, None], then="play_on"))
    assert (spared["hooks"][BOB], spared["removed"][BOB], spared["then"]) == (0, None, "play_on")


def test_a_penalty_spelled_out_without_a_player_is_kept_as_entered() -> None:
    told_out = given("Renege", None, hooks=[None, 1, None, None], then="throw_in")
    assert course().filled_in("penalty", told_out) == told_out
