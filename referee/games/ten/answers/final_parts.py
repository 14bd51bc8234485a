"""The form of 10's final count: normal cards and chips as numbers, all other cards as cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.cards.card_keys import CardPad, PadRow
from referee.disputes.questions import FieldType, Question, QuestionField
from referee.games.ten.cards import NORMALS, PENALTY_CARDS, card_pad, round_face
from referee.games.ten.course import TenCourse
from referee.games.ten.round.chips import ALL_CHIPS
from referee.games.ten.round.round import Stage
from referee.games.ten.scoring import ROUND_CARDS, Pile
from referee.words import with_minus_sign

Parts = Mapping[str, Any]
JOKER = "J"
ROUND_FACES = tuple(map(round_face, ROUND_CARDS))
PENALTY, ROUND = "P", "R"
"""The first letter of a penalty card's and of a round card's spelling."""


def special_pad(players: int) -> CardPad:
    """The pad of jokers, penalty cards and round cards, which are entered as cards."""
    rows = (card_pad(players).held[1], PadRow("Round cards", ROUND_FACES))
    return CardPad(rows, rows, _spelled, _spelled)


def _spelled(text: str) -> str:
    """The card's first spelling. Raises ValueError with what is allowed."""
    card = text.strip().upper()
    if card == JOKER or card in _numbered(PENALTY, PENALTY_CARDS.values) or card in _numbered(ROUND, ROUND_CARDS):
        return card
    raise ValueError("write J, P1 to P8, or R1 to R10 for a round card; normal cards are counted")


def _numbered(prefix: str, values: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{prefix}{value}" for value in values)


def as_case(parts: Parts) -> Parts:
    """The question in the form of a case: a pile for each player, made of the form's parts."""
    others = {key: value for key, value in parts.items() if key not in ("normals", "special")}
    piles = {player: _pile(parts["normals"][player], cards) for player, cards in parts["special"].items()}
    return {**others, "piles": piles}


def _pile(normals: int, cards: Sequence[str]) -> dict[str, Any]:
    return {
        "normals": normals,
        "jokers": cards.count(JOKER),
        "penalty": _values(PENALTY, cards),
        "round": _values(ROUND, cards),
    }


def _values(prefix: str, cards: Sequence[str]) -> list[int]:
    return [int(card[1:]) for card in cards if card.startswith(prefix)]


def as_form(ask: Parts) -> Parts:
    """The form's parts of a case's question."""
    piles = {player: Pile(*_in_order(pile)) for player, pile in ask.get("piles", {}).items()}
    normals = {player: pile.normals for player, pile in piles.items()}
    return {**ask, "normals": normals, "special": {player: special_cards(pile) for player, pile in piles.items()}}


def _in_order(pile: Parts) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """A case's pile as the fields of a `Pile`; an absent key is none."""
    return pile.get("normals", 0), pile.get("jokers", 0), tuple(pile.get("penalty", ())), tuple(pile.get("round", ()))


def special_cards(pile: Pile) -> list[str]:
    """The cards of a pile except normal ones, as the pad spells them."""
    penalty, rounds = sorted(pile.penalty), sorted(pile.rounds)
    return [JOKER] * pile.jokers + list(_numbered(PENALTY, penalty)) + list(_numbered(ROUND, rounds))


def known_at_end(course: TenCourse) -> Iterator[tuple[str, Any]]:
    """The parts of the final count that the sheet knows once no round is open: chips and special cards (TEN-END-03).

    Normal cards are known only after the hands are counted.
    """
    if not course.rows or (course.stage is Stage.ROUND and not course.between_rounds):
        return
    names, over = course.setup.names, course.stage is Stage.OVER
    left = Pile(rounds=() if over else course.unused_round_cards)
    yield "chips", dict(zip(names, course.chips.free, strict=True))
    taken = [special_cards(pile) for pile in course.piles]
    taken[course.loser] += special_cards(left)
    yield "special", dict(zip(names, taken, strict=True))
    if over:
        yield "normals", {name: pile.normals for name, pile in zip(names, course.piles, strict=True)}


def final_shown(case: Parts, ruling: Parts) -> Iterator[tuple[str, Sequence[str]]]:
    """The special cards of everybody's pile, under their final score (TEN-SCORE-02)."""
    special = as_form(case["ask"])["special"]
    for player, score in ruling["scores"].items():
        if special.get(player):
            wins = ", wins" if player in ruling["winners"] else ""
            yield f"{player}: {with_minus_sign(score)}{wins}", special[player]


def _count(key: str, label: str, most: int, in_case: str = "") -> QuestionField:
    return QuestionField(key, label, FieldType.NUMBERS_EACH, numbers=range(most + 1), needed=True, in_case=in_case)


FINAL = Question(
    "final",
    "What is the final score?",
    "Who won the game?",
    {"what": "final"},
    (
        _count("normals", "Normal cards, pile and hand", NORMALS.count, "piles"),
        _count("chips", "Chips", ALL_CHIPS.number),
        QuestionField("allow_count", "Let the count stand all the same?", FieldType.YES, once_refused=True),
        QuestionField(
            "special",
            "Other cards, pile and hand",
            FieldType.CARDS_EACH,
            all_of=_numbered(ROUND, ROUND_CARDS),
            in_case="piles",
        ),
    ),
    hint="Count what each has, pile and hand.",
    as_case=as_case,
    as_form=as_form,
    pad=special_pad,
)
