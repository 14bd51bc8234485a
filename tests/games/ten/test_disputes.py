"""Whether a bid and a second card are allowed in 10."""

from __future__ import annotations

from typing import Any

import pytest

from referee import Refused, judge, judge_any
from tests.support.game_fixtures import case_of, plays_of

TABLE = {"game": "ten", "players": ["Ann", "Bob", "Cy"], "dealer": "Cy"}


def bid(offered: int, **facts: Any) -> Any:
    """The ruling on Ann's bid for Bob's card with one chip on it, five chips being free."""
    rules = {"house_rules": facts.pop("rules")} if "rules" in facts else {}
    ask = {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": offered, "protection": 1, "free": 5, **facts}
    return judge({**TABLE, **rules, "ask": ask})


def second(first: str, added: str, **facts: Any) -> Any:
    """The ruling on a second card of Ann's."""
    rules = {"house_rules": facts.pop("rules")} if "rules" in facts else {}
    return judge(
        {**TABLE, **rules, "ask": {"what": "second", "player": "Ann", "first": first, "second": added, **facts}}
    )


@pytest.mark.clause("TEN-BID-06")
def test_a_card_without_protection_costs_no_more_than_one_chip() -> None:
    assert bid(2, protection=0).rules == ("TEN-BID-06",)


@pytest.mark.clause("TEN-AMB-11")
def test_where_the_table_auctions_it_a_card_without_protection_takes_higher_bids() -> None:
    assert bid(3, protection=0, last=2, rules={"ten.unprotected": "auction"}).verdict == "legal"


@pytest.mark.clause("TEN-AMB-11")
@pytest.mark.parametrize(
    ("offered", "case", "named"),
    [
        (1, {"protection": 0}, True),
        (2, {"protection": 0}, True),
        (1, {"protection": 0, "last": 1}, True),
        (2, {"protection": 1}, False),
        (3, {"protection": 1, "last": 3}, False),
        (6, {"protection": 1}, False),
        (1, {"protection": 0, "owner": "Ann"}, False),
        (1, {"protection": 0, "opened": True}, False),
    ],
)
def test_the_house_rule_on_unprotected_cards_is_named_only_where_it_has_a_say(
    offered: int, case: dict[str, Any], named: bool
) -> None:
    assert ("ten.unprotected" in bid(offered, **case).house_rules) == named


def test_a_bid_without_its_chips_is_refused_by_name() -> None:
    with pytest.raises(Refused) as refused:
        judge({**TABLE, "ask": {"what": "bid", "bidder": "Ann", "owner": "Bob", "bid": 2}})
    assert refused.value.field == "ask.protection"


@pytest.mark.clause("TEN-AMB-05")
def test_a_joker_named_for_good_has_to_say_its_value() -> None:
    with pytest.raises(Refused, match="J=3"):
        second("J", "7", rules={"ten.joker_timing": "when_opened"})
    assert second("J=4", "7", rules={"ten.joker_timing": "when_opened"}).verdict == "illegal"


@pytest.mark.clause("TEN-P4-03", "TEN-AMB-05")
def test_a_hidden_joker_was_not_named_yet_and_is_judged_as_it_is() -> None:
    answer = second("J", "7", hidden=True, rules={"ten.joker_timing": "when_opened"})
    assert (answer.verdict, answer.rules) == ("illegal", ("TEN-P4-03",))


@pytest.mark.clause("TEN-MAT-02")
@pytest.mark.parametrize("hidden", [False, True])
def test_two_penalty_cards_of_one_value_are_refused(hidden: bool) -> None:
    with pytest.raises(Refused) as refused:
        second("P4", "p4", hidden=hidden)
    assert (refused.value.code, refused.value.field) == ("card_twice", "ask.second")
    assert second("P4", "4").verdict == "legal"


def test_whether_the_bidder_opened_before_is_read_in_every_auction() -> None:
    with pytest.raises(Refused) as refused:
        bid(3, opened="rubbish", last=2)
    assert refused.value.field == "ask.opened"


@pytest.mark.parametrize(
    ("key", "value"),
    [("tricks", [{"cards": ["7"]}]), ("hands", {"Ann": ["7"]}), ("seen", ["7"]), ("first_trick", 2), ("out", ["Ann"])],
)
@pytest.mark.parametrize("ask", plays_of("ten").asks)
def test_10_has_no_tricks_to_tell(key: str, value: Any, ask: dict[str, Any]) -> None:
    assert judge_any({**case_of("ten", ask), key: value})["error"]["field"] == key
