"""The number in the round of the first trick entered, where nobody entered it: whether the ruling depends on it.

Each possible number is tried; where the answers differ, the hands entered may still say which one it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.interview.dispute import Dispute
from referee.interview.inquiry import Inquiry, Judged, WrittenCase
from referee.interview.to_case import case_of
from referee.interview.trick_facts import WHICH_TRICK
from referee.judge import judge
from referee.refused import Refused


def rule_at_its_number(inquiry: Inquiry, ask: Mapping[str, Any]) -> Judged:
    """The case with the number of its first trick, and its ruling; the lowest possible number if all rule the same.

    Raises Refused if the ruling depends on the number, and the hands entered don't say which it is.
    """
    numbers = numbers_that_fit(inquiry)
    possible: list[Judged] = []
    for one in at_each_number(inquiry.dispute, ask, numbers):
        possible.append(one)
        if len(numbers) > 1 and _depends_on_number(possible):
            return _by_hands(inquiry, ask)
        if _holds_for_all(one):
            break
    return possible[0]


def numbers_that_fit(inquiry: Inquiry) -> range:
    """The possible numbers of the first trick entered, by the tricks and the hands entered; at least one."""
    numbers = inquiry.dispute.possible_firsts
    most = min((numbers[-1], *_number_if_hand_is_whole(inquiry).values()))
    return numbers[: max(1, most - numbers[0] + 1)]


def _by_hands(inquiry: Inquiry, ask: Mapping[str, Any]) -> Judged:
    """The case with the number that follows from the hands. Raises Refused if none does."""
    number = number_by_hands(inquiry, ask.get("player"))
    if number is None:
        raise WHICH_TRICK.refused(_why_its_number(inquiry, ask.get("player")))
    return next(at_each_number(inquiry.dispute, ask, range(number, number + 1)))


def _why_its_number(inquiry: Inquiry, player: str | None) -> str:
    """Why the number of the trick matters, and whether entering the player's hand would replace it."""
    why = "The trick’s number says how many cards each still holds."
    if player is None or player in inquiry.held_by or _holds_more(inquiry.dispute, {player}):
        return why
    return f"{why} All the cards that {player} holds, entered below, would answer it too."


def at_each_number(dispute: Dispute, ask: Mapping[str, Any], numbers: range) -> Iterator[Judged]:
    """The case with its ruling for each number that fits the cards.

    If none fits: the first ruling "impossible", else the first refusal is raised."""
    refused: Refused | None = None
    impossible: Judged | None = None
    fits = False
    for number in numbers:
        case = case_of(dispute, counted_from(ask, dispute, number), number)
        try:
            ruling = judge(case).as_dict()
        except Refused as problem:
            if problem.code == "missing":
                raise
            refused = refused or problem
            continue
        if ruling["verdict"] == "impossible":
            impossible = impossible or (case, ruling)
            continue
        fits = True
        yield case, ruling
    if impossible and not fits:
        yield impossible
    elif refused and not fits:
        raise refused


def counted_from(ask: Mapping[str, Any], dispute: Dispute, number: int) -> dict[str, Any]:
    """The question with its trick's number in the round if `number` is that of the first trick entered."""
    return {**ask, "trick": ask["trick"] + number - (dispute.first or 1)} if "trick" in ask else dict(ask)


def _holds_for_all(one: Judged) -> bool:
    """Whether the answer is the same for every number: a card legal by the cards alone, or a trick's winner."""
    case, ruling = one
    free = ruling["verdict"] == "legal" and ruling.get("assumes_others") is False
    return free or case["ask"]["what"] == "trick"


def _depends_on_number(possible: list[Judged]) -> bool:
    """Whether the answer depends on the number of the trick; an answer with counts of deals always does."""
    case, ruling = possible[0]
    if case["ask"]["what"] == "trick" or ruling["verdict"] == "impossible":
        return False
    return case.get("first_trick", 1) > 1 or "deals" in ruling or len({_answer(*one) for one in possible}) > 1


def _answer(case: WrittenCase, ruling: Mapping[str, Any]) -> str:
    """The ruling without the numbers of tricks and its wording, for comparison."""
    first = case.get("first_trick", 1)
    proved = [(play["trick"] - first, play["player"]) for play in ruling.get("violations", ())]
    outcome = [ruling.get(key) for key in ("verdict", "fault", "remedy", "legal")]
    return repr((outcome, proved, bool(ruling.get("conflict"))))


def number_by_hands(inquiry: Inquiry, player: str | None) -> int | None:
    """The number of the first trick entered at which the hand entered for `player` is the whole hand.

    If no hand is entered for `player`, several other hands that agree; None if no number follows.
    """
    dispute, numbers = inquiry.dispute, _number_if_hand_is_whole(inquiry)
    agreed = next(iter(numbers.values())) if len(numbers) > 1 and len(set(numbers.values())) == 1 else None
    number = numbers.get(player or "", agreed)
    fits = number in numbers_that_fit(inquiry)
    return number if fits and not _holds_more(dispute, numbers) else None


def _number_if_hand_is_whole(inquiry: Inquiry) -> dict[str, int]:
    """For each hand entered: the number of the first trick entered at which it is the whole hand."""
    dealt = inquiry.deck.hand
    return {name: dealt + 1 - inquiry.laid_by(name) - held for name, held in inquiry.held_by.items()}


def _holds_more(dispute: Dispute, names: Collection[str]) -> bool:
    """Whether the dealer is one of these, and their hand may have one more card, which a setting names."""
    entered = set(dispute.entered_cards())
    return dispute.players[dispute.dealer] in names and any(card not in entered for card in dispute.set_aside())
