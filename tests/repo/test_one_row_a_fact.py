"""A fact is one row: on a copy the row is changed, and form, sheet, sentence, ruling and rulebook follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.ten_point_buck.rulebook import RULEBOOK
from referee.games.ten_point_buck.scoring import BRACKETS
from tests.support.changed_copy import Copy

CREW = ["Josephine", "Bartholomew", "Siobhan"]
TEN_POINT_BUCK = "referee/games/ten_point_buck"
BUDDHA = "referee/games/buddha"
TEN = "referee/games/ten"
HUCKLEY_BUCK = ("referee/games/huckley_buck", "templates/games/huckley-buck")


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def by_name(*numbers: int) -> dict[str, int]:
    return dict(zip(CREW, numbers, strict=True))


@pytest.mark.slow
@pytest.mark.clause("TPB-SCORE-03", "TPB-SCORE-04", "TPB-SCORE-05")
def test_the_points_of_a_bracket_are_the_same_everywhere(copy: Copy) -> None:
    """Twelve for an exact bid, and three card points further for the second bracket, which now pays as the third."""
    copy.change(f"{TEN_POINT_BUCK}/scoring.py", "Bracket(0, 10,", "Bracket(0, 12,")
    copy.change(f"{TEN_POINT_BUCK}/scoring.py", "Bracket(5, 5,", "Bracket(8, 3,")
    ask = {"what": "score", "bids": by_name(30, 30, 30), "taken": by_name(30, 38, 39), "bonus": CREW[0]}
    shown = copy.tell(
        ruling={"game": "ten-point-buck", "players": CREW, "dealer": CREW[2], "ask": ask},
        sheet={
            "slug": "ten-point-buck",
            "players": CREW,
            "events": [("bid", {"bids": [30, 30, 30]}), ("result", {"taken": [30, 38, 39]})],
        },
        clause=("ten-point-buck", "TPB-SCORE-05"),
        pages={
            "slug": "ten-point-buck",
            "players": CREW,
            "forms": [],
            "paths": ["/rules/ten-point-buck"],
        },
    )
    assert shown["ruling"]["scores"] == by_name(14, 3, 3)
    assert shown["ruling"]["rules"] == ["TPB-SCORE-02", "TPB-SCORE-05", "TPB-SCORE-04", "TPB-SCORE-03", "TPB-DOE-04"]
    assert f"{CREW[0]} 14 (bid 30, took 30" in shown["ruling"]["text"]
    assert shown["sheet"]["totals"] == [12, 3, 3]
    assert shown["clause"].startswith("Off by 9 to 10: 3. If you miss by nine, and by no more than ten, you earn 3")
    [rules] = shown["pages"]
    assert "Exactly right: 12" in rules
    assert "Off by 1 to 8: 3" in rules


@pytest.mark.slow
@pytest.mark.clause("TPB-DOE-04")
def test_the_bonus_for_the_buck_is_the_same_everywhere(copy: Copy) -> None:
    copy.change(f"{TEN_POINT_BUCK}/scoring.py", 'Bonus(2, "TPB-DOE-04")', 'Bonus(4, "TPB-DOE-04")')
    hunted = {"bids-0": "30", "bids-1": "30", "bids-2": "30"}
    shown = copy.tell(
        ruling={
            "game": "ten-point-buck",
            "players": CREW,
            "dealer": CREW[2],
            "tricks": [{"cards": ["B", "D", "n9"]}],
            "ask": {"what": "trick", "trick": 1},
        },
        sheet={
            "slug": "ten-point-buck",
            "players": CREW,
            "events": [("bid", {"bids": [30, 30, 30]}), ("hunted", {"seat": 1})],
        },
        clause=("ten-point-buck", "TPB-DOE-04"),
        pages={
            "slug": "ten-point-buck",
            "players": CREW,
            "forms": [("bid", hunted)],
            "paths": ["enter/hunted", "enter/result"],
        },
    )
    assert "earns 4 Hunting Points more" in shown["ruling"]["text"]
    assert shown["sheet"]["totals"] == [0, 4, 0]
    assert shown["sheet"]["remarks"] == [f"{CREW[1]} caught the Buck with the Doe: +4 at once."]
    assert shown["clause"].startswith("Four Hunting Points for the hunt. Winning the trick")
    assert "earns 4 Hunting Points on the spot" in shown["clause"]
    assert "Give the 4 points" in shown["pages"][0]
    assert "+4" in shown["pages"][1]


@pytest.mark.slow
@pytest.mark.clause("BUD-SCORE-02", "BUD-SCORE-05")
def test_the_points_of_a_way_to_score_are_the_same_everywhere(copy: Copy) -> None:
    """Thirty for a bid that is made, and fifteen off for each trick after a bid of zero."""
    copy.change(f"{BUDDHA}/scoring.py", "BID_MADE = WayToScore(20,", "BID_MADE = WayToScore(30,")
    copy.change(f"{BUDDHA}/scoring.py", "ZERO_MISSED = WayToScore(0, -20,", "ZERO_MISSED = WayToScore(0, -15,")
    bids, tricks = (3, 0, 9), (3, 2, 9)
    shown = copy.tell(
        ruling={
            "game": "buddha",
            "players": CREW,
            "dealer": CREW[2],
            "ask": {"what": "score", "bids": by_name(*bids), "tricks": by_name(*tricks)},
        },
        sheet={
            "slug": "buddha",
            "players": CREW,
            "events": [("bid", {"bids": bids}), ("result", {"tricks": tricks})],
        },
        clause=("buddha", "BUD-SCORE-02"),
        pages={"slug": "buddha", "players": CREW, "forms": [], "paths": ["/rules/buddha"]},
    )
    assert shown["ruling"]["scores"] == by_name(60, -30, 120)
    assert shown["ruling"]["rules"] == ["BUD-SCORE-01", "BUD-SCORE-02", "BUD-SCORE-05"]
    assert shown["sheet"]["totals"] == [60, -30, 120]
    assert "earns 30 points and 10 more for each trick" in shown["clause"]
    assert "every trick you take costs 15 points" in shown["pages"][0]


@pytest.mark.slow
@pytest.mark.clause("BUD-ROUND-01", "BUD-DEAL-04")
def test_what_a_number_of_players_means_is_the_same_everywhere(copy: Copy) -> None:
    """Three players play one round of twelve cards, with a smaller pack."""
    row = "hand=15, rounds=6, highest=10, yin=1, yang=1, yin_yang=1"
    copy.change(f"{BUDDHA}/scoring.py", row, "hand=12, rounds=1, highest=7, yin=3, yang=2, yin_yang=1")
    bids, tricks = [3, 0, 8], [3, 0, 8]
    shown = copy.tell(
        ruling={
            "game": "buddha",
            "players": CREW,
            "dealer": CREW[2],
            "tricks": [{"cards": ["A8", "A1", "A2"]}],
            "ask": {"what": "trick", "trick": 1},
        },
        sheet={
            "slug": "buddha",
            "players": CREW,
            "events": [("bid", {"bids": bids}), ("result", {"tricks": tricks})],
        },
        clause=("buddha", "BUD-ROUND-01"),
        pages={
            "slug": "buddha",
            "players": CREW,
            "forms": [("bid", {f"bids-{seat}": str(bid) for seat, bid in enumerate(bids)})],
            "paths": ["/rules/buddha", "enter/result"],
        },
    )
    assert shown["ruling"]["text"].startswith("There is no Air 8 in the deck that 3 players use.")
    assert shown["sheet"]["says"] == [f"{CREW[1]} wins with 180 points"]
    assert "four players play four, and three players play one." in shown["clause"]
    rules, result = shown["pages"]
    assert "Take out every card from 8 up, and leave three Yin, two Yang, one Yin-yang" in rules
    assert "These 36 cards make twelve for each player" in rules
    assert "11 are won; the Black Hole swallows one" in result


@pytest.mark.slow
@pytest.mark.clause("TEN-MAT-03", "TEN-MAT-04", "TEN-SCORE-01")
def test_what_cards_and_chips_are_worth_is_the_same_everywhere(copy: Copy) -> None:
    """A joker for twelve, a normal card for two, three points off for a chip, eight jokers in the box."""
    copy.change(f"{TEN}/cards.py", "JOKERS = Supply(7, 10,", "JOKERS = Supply(8, 12,")
    copy.change(f"{TEN}/cards.py", "NORMALS = Supply(55, 1,", "NORMALS = Supply(55, 2,")
    copy.change(f"{TEN}/scoring.py", "CHIP_WORTH = Limit(2,", "CHIP_WORTH = Limit(3,")
    shown = [["J"], ["4"], ["3"]]
    shown = copy.tell(
        ruling={
            "game": "ten",
            "players": CREW,
            "dealer": CREW[2],
            "ask": {
                "what": "final",
                "piles": {
                    CREW[0]: {"normals": 4, "jokers": 8, "round": list(range(1, 11))},
                    CREW[1]: {},
                    CREW[2]: {},
                },
                "chips": by_name(7, 7, 7),
            },
        },
        sheet={"slug": "ten", "players": CREW, "events": [("result", {"shown": shown, "round_card": 5})]},
        clause=("ten", "TEN-MAT-03"),
        pages={"slug": "ten", "players": CREW, "forms": [], "paths": ["/rules/ten"]},
    )
    assert shown["ruling"]["scores"] == by_name(4 * 2 + 8 * 12 + 55 - 21, -21, -21)
    assert "less 21 for 7 chips" in shown["ruling"]["text"]
    assert shown["sheet"]["totals"] == [0, 0, 12 + 2 + 2 + 5]
    assert shown["sheet"]["says"][-1] == "56 cards in the stock", "one joker more, and three drawn"
    assert shown["clause"] == "Eight jokers. A joker takes any value that its player names. It costs 12 penalty points."
    assert "Each costs two penalty points, whatever it shows." in shown["pages"][0]
    assert "Count three points for each chip" in shown["pages"][0]


@pytest.mark.slow
@pytest.mark.clause("TEN-P2-02", "TEN-P4-06")
def test_the_limits_of_chips_and_totals_are_the_same_everywhere(copy: Copy) -> None:
    """Three chips on a card, and a total of twelve."""
    copy.change(f"{TEN}/round/chips.py", "MOST = Limit(2,", "MOST = Limit(3,")
    copy.change(f"{TEN}/cards.py", "CEILING = Limit(10,", "CEILING = Limit(12,")
    shown = copy.tell(
        ruling={
            "game": "ten",
            "players": CREW,
            "dealer": CREW[2],
            "ask": {"what": "second", "player": CREW[0], "first": "8", "second": "4"},
        },
        sheet={"slug": "ten", "players": CREW, "events": [("protected", {"chips": [3, None, None]})]},
        clause=("ten", "TEN-P4-06"),
        pages={
            "slug": "ten",
            "players": CREW,
            "forms": [("protected", {"chips-0": "3"})],
            "paths": ["/rules/ten", "enter/protected"],
        },
    )
    assert shown["ruling"]["verdict"] == "legal"
    assert shown["ruling"]["text"].endswith("together that is 12, which is the limit.")
    assert shown["sheet"]["says"][0] == f"{CREW[1]} lays a card, with 0 to 3 chips on it"
    assert shown["clause"] == "Twelve is the limit. A total above 12 is not allowed."
    rules, protected = shown["pages"]
    assert "one, two or three of their chips" in rules
    assert 'name="chips-1" value="3"' in protected


@pytest.mark.slow
@pytest.mark.clause("TEN-P5-03", "TEN-AMB-06")
def test_a_tie_break_and_its_sentence_are_one_row(copy: Copy) -> None:
    """Where two cards beat one, the winner and the reason change together."""
    copy.change(f"{TEN}/round/showdown.py", "lambda hand: -len(hand.cards)", "lambda hand: len(hand.cards)")
    copy.change(f"{TEN}/round/showdown.py", "but with two cards, and one card beats two", "but with one card")
    shown = {CREW[0]: ["9"], CREW[1]: ["5", "4"], CREW[2]: ["1"]}
    ask = {"what": "showdown", "starter": CREW[0], "shown": shown, "round_card": 3}
    shown = copy.tell(ruling={"game": "ten", "players": CREW, "dealer": CREW[2], "ask": ask})
    assert shown["ruling"]["winner"] == CREW[1]
    assert f"{CREW[0]} has 9 too, but with one card." in shown["ruling"]["text"]


def test_the_brackets_go_outwards_and_the_last_takes_everybody() -> None:
    reaches = [row.within for row in BRACKETS]
    assert reaches[-1] is None
    assert reaches[:-1] == sorted(reach for reach in reaches if reach is not None)
    assert [row.clause for row in BRACKETS if row.clause not in RULEBOOK] == []


def dispute(**ask: object) -> dict[str, object]:
    """A case of Huckley Buck that Siobhan dealt."""
    return {"game": "huckley-buck", "players": CREW, "dealer": CREW[2], "ask": {"what": "penalty", **ask}}


@pytest.mark.slow
@pytest.mark.clause("HB-MIS-01")
def test_a_kind_of_misdeal_is_one_row(copy: Copy) -> None:
    copy.change_wherever(
        HUCKLEY_BUCK,
        {
            'code="exposed"': 'code="flashed"',
            '"HB-MIS-01"': '"HB-MIS-77"',
            '"the dealer exposed a card"': '"the dealer flashed a card"',
            '"A card was exposed by {dealer}"': '"A card was flashed by {dealer}"',
            '"A card was shown"': '"A card flashed"',
            '"The dealer shows a card"': '"The dealer flashes"',
            '"A card was shown while dealing"': '"Somebody saw it flash"',
            "correctable=False": "correctable=True",
        },
    )
    shown = copy.tell(
        ruling=dispute(fault="misdeal", kind="flashed"),
        clause=("huckley-buck", "HB-MIS-77"),
        pages={
            "slug": "huckley-buck",
            "players": CREW,
            "forms": [("misdealt", {"how": "flashed"})],
            "paths": ["enter/misdealt", "rows/2", "/referee/huckley-buck?i=flashed"],
        },
    )
    form, line, question = shown["pages"]
    assert 'value="flashed"' in form
    assert "A card was flashed by" in form
    assert "Misdeal: the dealer flashed a card" in line
    assert "Somebody saw it flash" in question
    assert 'name="q.correctable"' in question
    assert shown["ruling"]["text"].startswith("A card flashed. ")
    assert shown["ruling"]["rules"][0] == "HB-MIS-77"
    assert shown["clause"].startswith("The dealer flashes.")


@pytest.mark.slow
@pytest.mark.clause("HB-HAND-03", "HB-HAND-06")
def test_a_fault_what_made_it_and_what_follows_are_each_one_row(copy: Copy) -> None:
    copy.change_wherever(
        HUCKLEY_BUCK,
        {
            '"incorrect_hand"': '"bad_hand"',
            '"A hand has the wrong number of cards"': '"Cards were miscounted"',
            '"Wrong number of cards in hand"': '"Miscounted"',
            '"Wrong hand: cause unknown"': '"Bad hand"',
            '"Nobody can say whose fault the wrong hand is."': '"It is anybody\'s guess."',
            '"HB-HAND-06"': '"HB-HAND-77"',
            '"Nobody knows whose fault"': '"Anybody\'s fault"',
            '"throw_in"': '"toss_in"',
            '"the deal is thrown in"': '"the deal is tossed"',
            '"The deal is thrown in; {next_dealer} deals"': '"Tossed; {next_dealer} deals"',
            '"Write and deal again"': '"Toss it"',
        },
    )
    asked = "i=bad_hand&q.player=1&q.found=after_draw&q.at_fault=unknown"
    shown = copy.tell(
        ruling=dispute(fault="bad_hand", player=CREW[1], found="after_draw", at_fault="unknown"),
        clause=("huckley-buck", "HB-HAND-77"),
        pages={
            "slug": "huckley-buck",
            "players": CREW,
            "forms": [("penalty", {"hooks-1": "1", "then": "toss_in", "reason.1": "Miscounted"})],
            "paths": ["enter/penalty", "rows/2", f"referee?{asked}", f"referee?{asked}&do=ask"],
        },
    )
    form, line, question, ruled = shown["pages"]
    for words in ('value="Miscounted"', "Bad hand", 'value="toss_in"', "Tossed; "):
        assert words in form
    assert f"Hook for {CREW[1]}; the deal is tossed: Miscounted" in line
    assert "Cards were miscounted" in question
    assert "Toss it" in ruled
    assert shown["ruling"]["text"].startswith("It is anybody's guess. ")
    assert "HB-HAND-77" in shown["ruling"]["rules"]
    assert shown["clause"].startswith("Anybody's fault.")


@pytest.mark.slow
@pytest.mark.clause("HB-REN-01", "HB-PLAY-05")
@pytest.mark.parametrize(
    "asked",
    [
        dispute(fault="renege", player=CREW[1], renege="did_not_suit", found="before_scoring"),
        {
            **dispute(),
            "trump": "D",
            "tricks": [
                {"leader": CREW[0], "cards": ["7H", "2S", "9H"]},
                {"leader": CREW[2], "cards": ["4C", "6C", "3H"]},
            ],
            "ask": {"what": "legal", "trick": 1, "player": CREW[1]},
        },
    ],
    ids=["owned up", "by the tricks"],
)
def test_a_breach_is_one_row_for_the_tricks_and_for_who_owns_up(copy: Copy, asked: dict[str, object]) -> None:
    copy.change_wherever(
        HUCKLEY_BUCK,
        {
            '"did_not_follow"': '"did_not_suit"',
            '"did not follow suit"': '"failed to follow"',
            '"Not following suit"': '"Failing to follow"',
            'duty="HB-PLAY-05"': 'duty="HB-PLAY-77"',
            '"HB-REN-01"': '"HB-REN-77"',
        },
    )
    ruling = copy.tell(ruling=asked)["ruling"]
    assert "HB-REN-77" in ruling["rules"]
    assert "Failing to follow is a renege" in ruling["text"] or ruling["fault"] == "did_not_suit"
