"""Oh Hell from the first deal to the winner, and what its referee says of a card."""

from collections.abc import Mapping
from typing import Any

import pytest

from oh_hell import GAME
from oh_hell.course import OhHellCourse, score
from referee import judge
from referee.refused import Refused
from referee.rules.course import Setup
from referee.rules.entry import GameEvent
from referee.rules.house_rules import HouseRules

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


def game(players: int = 3, dealer: int = 2, **rules: object) -> OhHellCourse:
    """A game before its first deal; in the switches' keys a dot is written as two underscores."""
    chosen = {f"oh.{key}": value for key, value in rules.items()}
    return OhHellCourse.begin(Setup(NAMES[:players], HouseRules(GAME.switches, chosen), dealer))


def entered(course: OhHellCourse, kind: str, **data: object) -> OhHellCourse:
    """The course after one entry."""
    return course.after(GameEvent(kind, data, len(course.rows) * 3 + len(course.sources) + 1))


def deal(course: OhHellCourse, bids: list[int], tricks: list[int | None], card: str = "9S") -> OhHellCourse:
    """The course after one deal."""
    course = entered(entered(course, "turned_up", card=card), "bid", bids=bids)
    return entered(course, "result", tricks=tricks)


def refusal(course: OhHellCourse, kind: str, **data: object) -> Refused:
    """How an entry is refused."""
    with pytest.raises(Refused) as refused:
        entered(course, kind, **data)
    return refused.value


@pytest.mark.clause("OH-GEN-01")
def test_three_to_seven_play() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6, 7]


@pytest.mark.clause("OH-DEAL-01", "OH-AMB-01", "OH-AMB-02", "oh.cards", "oh.way")
def test_hands_go_down_to_one_and_up_again_where_the_table_plays_so() -> None:
    assert game().cards_per_round == (7, 6, 5, 4, 3, 2, 1)
    assert game(cards=3, way="down_up").cards_per_round == (3, 2, 1, 2, 3)
    assert [game(players, cards=13).cards_per_round[0] for players in (3, 4, 5, 7)] == [13, 12, 10, 7]


@pytest.mark.clause("OH-DEAL-02", "OH-DEAL-03")
def test_the_deal_passes_to_the_left_and_a_card_is_turned_up() -> None:
    course = deal(game(cards=3), [1, 1, 0], [1, 1, 1])
    assert [(piece.kind, piece.source, piece.waits) for piece in course.pieces] == [("turned_up", None, True)]
    course = entered(course, "turned_up", card="10h")
    assert (course.dealer, course.hand, course.prompt.entry) == (0, 2, "bid")
    assert [(piece.source, piece.waits) for piece in course.pieces] == [(4, False)]
    assert (course.card, course.entries["turned_up"].fields[0].in_words("TH")) == ("TH", "10♥")


@pytest.mark.clause("OH-BID-01")
def test_the_bids_are_on_the_sheet_and_their_sum_is_under_it_until_they_count() -> None:
    course = entered(game(), "turned_up", card="9S")
    assert (course.open_line, course.facts) == (None, ())
    course = entered(course, "bid", bids=[1, 2, 3])
    assert course.open_line == ("1", "bid", (1, 2, 3), (2, 2, 2))
    assert course.facts == (("Tricks bid", "6 of 7"),)
    scored = entered(course, "result", tricks=[1, 2, 4])
    assert (scored.open_line, scored.facts) == (None, ())


@pytest.mark.parametrize("bids", [[8, 0, 0], [-1, 0, 0], [1, None, 1], [1, 1], "111"])
@pytest.mark.clause("OH-BID-01")
def test_a_bid_is_a_number_from_none_to_all_cards(bids: object) -> None:
    assert refusal(entered(game(), "turned_up", card="9S"), "bid", bids=bids).field.startswith("bids")


@pytest.mark.clause("OH-BID-02", "OH-AMB-03", "oh.hook")
def test_the_dealer_may_not_let_everybody_come_out_even() -> None:
    error = refusal(entered(game(), "turned_up", card="9S"), "bid", bids=[3, 3, 1])
    assert (error.field, error.clause) == ("bids[2]", "OH-BID-02")
    assert "Cy must bid something else" in error.message
    assert entered(entered(game(hook="off"), "turned_up", card="9S"), "bid", bids=[3, 3, 1]).bids == (3, 3, 1)


@pytest.mark.clause("OH-PLAY-04")
def test_every_trick_is_somebodys_and_the_last_number_follows() -> None:
    assert [cell.entered["tricks"] for cell in deal(game(), [1, 1, 1], [2, None, 4]).rows[0].cells] == [2, 1, 4]
    bid = entered(entered(game(), "turned_up", card="9S"), "bid", bids=[1, 1, 1])
    assert refusal(bid, "result", tricks=[2, 2, 2]).clause == "OH-PLAY-04"
    assert refusal(bid, "result", tricks=[None, None, 2]).field == "tricks[0]"


def test_what_a_deal_has_not_come_to_is_refused() -> None:
    assert "What comes next: trump." in refusal(game(), "bid", bids=[1, 1, 1]).message
    assert refusal(game(), "turned_up", card="1Z").field == "card"
    assert refusal(game(), "turned_up", card=None).code == "missing"


@pytest.mark.clause("OH-SCORE-01", "OH-SCORE-02", "OH-AMB-04", "oh.missed")
def test_an_exact_bid_scores_ten_and_the_tricks_and_a_missed_one_what_the_table_says() -> None:
    assert deal(game(), [2, 0, 3], [2, 1, 4]).totals == (12, 0, 0)
    assert deal(game(missed="tricks"), [2, 0, 3], [2, 1, 4]).totals == (12, 1, 4)
    assert [score(0, 0, missed="nothing"), score(3, 3, missed="tricks")] == [10, 13]


@pytest.mark.clause("OH-END-01")
def test_the_last_deal_ends_the_game_and_players_who_are_level_share_it() -> None:
    course = deal(deal(game(cards=2), [1, 0, 0], [1, 0, 1]), [0, 0, 0], [1, 0, 0])
    assert (course.totals, course.winners, course.prompt.entry) == ((11, 20, 10), (1,), None)
    assert refusal(course, "turned_up", card="9S").clause == "OH-END-01"
    shared = deal(game(cards=1), [0, 0, 0], [0, 0, 1])
    assert shared.winners == (0, 1)


def test_of_two_deals_one_exact_bid_is_a_half() -> None:
    course = deal(deal(game(cards=2), [1, 0, 0], [1, 0, 1]), [0, 0, 0], [1, 0, 0])
    [exact] = GAME.statistics
    assert [exact.add_up(course.rows, seat) for seat in range(3)] == [(1, 2), (2, 2), (1, 2)]


def ruling(ask: Mapping[str, Any], **facts: object) -> dict[str, Any]:
    """What the referee says; three players, Cy dealt three cards each, spades are trump."""
    case = {"game": "oh-hell", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy", "cards": 3, "trump": "S", **facts}
    return judge({**case, "ask": ask}).as_dict()


TRICKS = [{"cards": ["7H", "2D", "9H"]}, {"cards": ["2S", "3C", "4H"]}]


@pytest.mark.clause("OH-PLAY-01", "OH-PLAY-03")
@pytest.mark.parametrize(
    ("cards", "winner"), [(["7H", "2D", "9H"], "Cy"), (["7H", "2S", "9H"], "Bob"), (["7H", "AD", "AC"], "Ann")]
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(cards: list[str], winner: str) -> None:
    found = ruling({"what": "trick", "trick": 1}, tricks=[{"cards": cards}])
    assert (found["winner"], found["next_leader"], found["rules"]) == (winner, winner, ["OH-PLAY-03"])


@pytest.mark.clause("OH-PLAY-02")
def test_who_held_a_card_of_the_suit_led_had_to_play_one() -> None:
    tricks = [{"cards": ["7H", "2D", "9H"]}, {"cards": ["2S", "3H", "4C"]}]
    found = ruling({"what": "legal", "trick": 1, "player": "Bob"}, tricks=[tricks[0], {"cards": ["2S", "4C", "3H"]}])
    assert (found["verdict"], found["fault"], found["rules"][0]) == ("illegal", "did_not_follow", "OH-PLAY-02")


def test_a_case_says_how_many_cards_each_was_dealt_and_what_is_trump() -> None:
    for key in ("cards", "trump"):
        with pytest.raises(Refused, match=f"{key} "):
            ruling({"what": "audit"}, **{key: None}, tricks=TRICKS)
    assert ruling({"what": "audit"}, cards=1, tricks=TRICKS)["problem"] == "too_many_tricks"
