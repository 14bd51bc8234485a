"""The words of the page around a ruling: suits in full before single cards, headlines, what an audit counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee import judge
from referee.games import all_games, find_game
from referee.interview.dispute import Dispute
from referee.interview.from_case import from_case
from referee.interview.offences import offences as offences_of
from tableside.web.disputes.form_view import DisputeView
from tableside.web.disputes.ruling.ruling_cards import card_rows, in_suits
from tableside.web.disputes.ruling.ruling_view import counts, open_plays, reason, word
from tests.support.game_fixtures import plays_of, seated

HUCKLEY_BUCK = find_game("huckley-buck")
CASE: dict[str, Any] = {
    "game": "huckley-buck",
    "players": ["Annegret", "Maximilian", "Tim"],
    "dealer": "Tim",
    "trump": "S",
    "tricks": [{"cards": ["7H", "2D", "9H"]}],
    "ask": {"what": "legal", "trick": 1, "player": "Maximilian"},
}
PAD = HUCKLEY_BUCK.disputes.pad(3)


def titles(case: dict[str, Any]) -> list[str]:
    """The headings of the rows of cards under a ruling on this case."""
    return [row.title for row in card_rows(HUCKLEY_BUCK, case, judge(case).as_dict())]


def test_suits_that_the_sentence_names_are_not_drawn_card_by_card() -> None:
    assert "any heart; without one, any spade" in judge(CASE).as_dict()["text"]
    assert titles(CASE) == ["Trick 1"]


def test_a_suit_that_is_not_in_it_in_full_is_shown_card_by_card() -> None:
    case = {**CASE, "tricks": [{"cards": ["7H", "2H", "9H"]}]}
    assert titles(case) == ["Trick 1", "Not legal if Maximilian still held one of these"]


def test_beside_a_suit_that_is_shown_card_by_card_the_others_are_shown_too() -> None:
    assert titles({**CASE, "upcard": "2S"}) == [
        "Trick 1",
        "Not legal if Maximilian still held any heart",
        "or one of these",
    ]


def test_a_suit_is_full_without_the_cards_that_lie_elsewhere() -> None:
    case = {**CASE, "seen": ["AH", "k♥"], "hands": {"Tim": ["QH"]}, "upcard": "2S", "upcard_taken": False}
    hearts = [f"{rank}H" for rank in "JT865432"]
    assert in_suits(PAD, case, hearts) == ([("heart", hearts)], [])
    assert in_suits(PAD, case, hearts[1:]) == ([], hearts[1:])
    spades = [f"{rank}S" for rank in "AKQJT9876543"]
    assert in_suits(PAD, case, spades) == ([("spade", spades)], [])


def test_a_single_card_is_alone_after_the_suits() -> None:
    ruling = {
        "open": [
            {"player": "Tim", "card": "9H", "trick": 1, "would_prove": ["AC", *(f"{r}S" for r in "AKQJT98765432")]}
        ]
    }
    assert open_plays(CASE, ruling, PAD) == ["Tim’s 9♥ in trick 1 was not legal if Tim still held any spade or A♣."]


@pytest.mark.parametrize(
    ("entered", "marked"),
    [
        (
            {"hands": {"Annegret": ["2H", "3H", "4H", "5H", "6H", "8H"]}},
            {"Annegret’s 7 cards": ["6H", "8H"]},
        ),
        (
            {"tricks": [{"cards": ["7H", "2D", "9H"]}, {"cards": ["3C"]}, {"cards": ["7H"]}]},
            {"Trick 1": ["7H"], "Trick 3": ["7H"]},
        ),
        ({"hands": {"Tim": ["KH", "2D"]}}, {"Trick 1": ["2D"], "Tim’s hand": ["2D"]}),
        ({"upcard": "4D"}, {"Trick 1": []}),
    ],
    ids=["too many in a hand", "twice in tricks", "twice, once in a hand", "another contradiction"],
)
def test_where_cards_cant_lie_so_those_are_marked_that_are_too_many(
    entered: dict[str, Any], marked: dict[str, list[str]]
) -> None:
    case = {**CASE, **entered}
    ruling = judge(case).as_dict()
    assert ruling["verdict"] == "impossible"
    shown = card_rows(HUCKLEY_BUCK, case, ruling)
    assert {row.title: [one.face.card for one in row.cards if one.mark] for row in shown} == marked


def test_the_text_below_a_headline_doesnt_repeat_it() -> None:
    ruling = judge({**CASE, "upcard": "4D"}).as_dict()
    assert (word(HUCKLEY_BUCK, CASE, ruling), reason(ruling)) == (
        "Check the cards",
        "The upcard makes diamonds trump, not spades.",
    )


@pytest.mark.parametrize(
    ("violations", "headline"),
    [
        ([{"player": "Tim", "card": "9H"}], "Tim’s 9♥ was not legal"),
        ([{"player": "Tim", "card": "9H"}] * 2, "Two cards were not legal"),
    ],
)
def test_the_headline_of_an_audit_says_what_was_not_legal(violations: list[dict[str, str]], headline: str) -> None:
    ruling = {"verdict": "illegal", "violations": violations, "text": "As each offence says."}
    assert (word(HUCKLEY_BUCK, CASE, ruling), reason(ruling)) == (headline, "")


@pytest.mark.parametrize(
    ("ruling", "headline"),
    [
        ({"verdict": "ruled", "legal": ["KH", "9H"], "illegal": []}, "K♥ or 9♥"),
        ({"verdict": "ruled", "legal": ["KH"] * 4, "illegal": []}, "K♥"),
        ({"verdict": "ruled", "legal": ["KH", "QH", "JH", "TH"], "illegal": [{}]}, "4 cards"),
        ({"verdict": "ruled", "legal": ["KH", "QH", "JH", "TH"], "illegal": []}, "Any card"),
        (
            {"verdict": "ruled", "hooks": ["Ann", "Bob", "Cy"], "action": "redeal_next_dealer"},
            "Hook for Ann, Bob and Cy",
        ),
        ({"verdict": "ruled", "hooks": [], "action": "deal_stands"}, "The deal stands"),
        ({"verdict": "ruled", "hooks": [], "action": "stands"}, "The card stands"),
        ({"verdict": "ruled", "hooks": ["Ann"], "action": "stands"}, "Hook for Ann"),
        ({"verdict": "ruled", "hooks": [], "action": "nothing"}, "No hook"),
        ({"verdict": "ruled", "after": {"Ann": 11}, "hooks": {"Ann": 0}, "winner": "Ann"}, "Ann wins the game"),
        ({"verdict": "ruled", "after": {"Ann": 9}, "hooks": {"Ann": 0}, "winner": None}, "The answer"),
    ],
)
def test_a_headline_is_the_answer_itself(ruling: dict[str, Any], headline: str) -> None:
    assert word(HUCKLEY_BUCK, CASE, ruling) == headline


@pytest.mark.parametrize(
    ("ruling", "headline"),
    [
        ({"verdict": "ruled", "winner": "Ann", "loser": "Bob"}, "Ann wins, Bob loses"),
        ({"verdict": "ruled", "scores": {}, "winners": ["Ann"]}, "Ann wins"),
        ({"verdict": "ruled", "scores": {}, "winners": ["Ann", "Bob"]}, "Ann and Bob share the win"),
    ],
)
def test_a_game_has_words_of_its_own_for_its_rulings(ruling: dict[str, Any], headline: str) -> None:
    assert word(find_game("ten"), CASE, ruling) == headline


def test_an_audit_says_who_has_the_bonus() -> None:
    ruling = {"tricks_won": {"Ann": 1, "Bob": 0}, "points": {"Ann": 10, "Bob": 0}, "bonus": "Ann"}
    found = counts(find_game("ten-point-buck"), ruling)
    assert found == ["Tricks: Ann 1, Bob 0.", "Card points: Ann 10, Bob 0.", "The Doe took the Buck for Ann."]


@pytest.mark.parametrize("slug", [slug for slug, game in all_games().items() if "audit" in game.answers])
def test_an_audit_counts_nothing_before_a_trick_is_full(slug: str) -> None:
    game = find_game(slug)
    players = seated(slug)
    case = {"game": slug, "players": players, "dealer": players[-1], **plays_of(slug).case}
    cards = [row.faces[2].card for row in game.disputes.pad(len(players)).played[:2]]
    for laid in ([], cards):
        ruling = judge({**case, "tricks": [{"cards": laid}], "ask": {"what": "audit"}}).as_dict()
        assert counts(game, ruling) == []


def test_an_audit_marks_the_card_that_was_not_legal_and_shows_its_proof_apart() -> None:
    case = {**CASE, "tricks": [{"cards": ["7H", "2D", "9H"]}, {"cards": ["KH", "3C", "5H"]}], "ask": {"what": "audit"}}
    case["hands"] = {"Maximilian": ["4H", "AC", "AD"]}
    rows = card_rows(HUCKLEY_BUCK, case, judge(case).as_dict())
    offences = [row for row in rows if row.title.startswith("Trick")]
    proofs = [row for row in rows if row.title == "Maximilian had"]
    assert offences
    assert len(offences) == len(proofs)
    assert [card.word for row in offences for card in row.cards if card.mark] == ["not legal"] * len(offences)
    assert {card.mark for row in proofs for card in row.cards} == {""}
    dispute = from_case(HUCKLEY_BUCK, case)
    assert [one.play for one in offences_of(dispute, case, judge(case).as_dict())] == [(0, 1)]


def test_what_a_player_had_is_not_marked_as_due() -> None:
    case = {**CASE, "hands": {"Maximilian": ["4H", "AC", "AD", "KD"]}}
    rows = {row.title: row for row in card_rows(HUCKLEY_BUCK, case, judge(case).as_dict())}
    assert {card.mark for card in rows["Maximilian had"].cards} == {""}


def named_cards() -> list[tuple[str, str]]:
    """The cards that the table calls "the …", with their games."""
    pads = [(slug, game.disputes.pad(3)) for slug, game in all_games().items() if "legal" in game.answers]
    faces = [(slug, face) for slug, pad in pads for row in pad.played for face in row.faces]
    return sorted({(slug, face.card) for slug, face in faces if face.name.startswith("the ")})


@pytest.mark.parametrize(("slug", "card"), named_cards())
def test_a_card_with_a_name_is_called_so_next_to_its_player_without_the_article(slug: str, card: str) -> None:
    game = find_game(slug)
    dispute = Dispute(game, ("Christopher", "Elizabeth", "Tim"), 2, tricks=((card,),))
    name = game.disputes.pad(3).face(card).name.removeprefix("the ")
    assert DisputeView(dispute).buttons.main == ("ask:legal", f"Was Christopher’s {name} legal?")
    nobody = DisputeView(replace(dispute, first=2))
    assert nobody.buttons.main == ("ask:legal", f"Was this {name} legal?")


def test_the_named_cards_are_those_of_the_rules() -> None:
    assert named_cards() == [("buddha", "BH"), ("buddha", "BUD"), ("ten-point-buck", "B"), ("ten-point-buck", "D")]
