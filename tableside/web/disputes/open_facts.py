"""What a ruling turns on and nobody has told: which trick of the round it is, who led it, whether it is turned down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee import Refused, judge
from tableside.web.disputes.dispute import Dispute
from tableside.web.disputes.form_view import DisputeView, Judged, WrittenCase
from tableside.web.disputes.place import Place, PlaceKind, hand

WHICH_TRICK, WHO_LED, TURNED_DOWN = "f", "l", "down"
"""The fields of the form that tell these facts; a refusal names its field."""
HAND_NOT_KNOWN = "hand_not_known"
"""The code of a refusal, here and in the rules, that wants more cards of the hand that its field names."""


def settle(view: DisputeView, what: str) -> Judged:
    """The case with the question that was tapped, and its ruling; worked out once for a view.

    Raises Refused, naming the field, for a fact that isn't told and on which the answer turns.
    """
    if what not in view.settled:
        view.settled[what] = _settled(view, what)
    return view.settled[what]


def _settled(view: DisputeView, what: str) -> Judged:
    dispute = view.dispute
    _refuse_without_leader(dispute)
    ask = view.ask(what)
    if what == "options" and not dispute.first and ask["player"] not in view.held_by:
        message = f"Tap every card that {ask['player']} still holds: the answer depends on the whole hand."
        raise Refused(HAND_NOT_KNOWN, f"hands.{ask['player']}", message)
    case, ruling = _in_its_trick(view, ask)
    if what == "legal" and _turns_on_quitting(dispute, case, ruling):
        message = "While the trick lies open the card can be put right; later it can’t."
        raise Refused("turned_down", TURNED_DOWN, message)
    return case, ruling


def _refuse_without_leader(dispute: Dispute) -> None:
    if dispute.first not in (None, 1) and dispute.leader is None:
        raise Refused("who_led", WHO_LED, f"Trick {dispute.first} needs its leader.")


def numbered(dispute: Dispute) -> Dispute:
    """The dispute with the number of its tricks where the question names one that isn't told otherwise."""
    number = dispute.texts(Place(PlaceKind.ANSWER, "trick")) if dispute.asking and dispute.on_tricks else ()
    return dispute.with_trick(int(number[0])) if number and dispute.entered else dispute


def refuse_unplayable(dispute: Dispute, ask: Mapping[str, Any]) -> None:
    """Raises Refused where a question about a play lacks the trick, or who led it."""
    if not dispute.entered:
        message = f"Lay the cards of trick {ask['trick']} as they fell: the answer depends on them."
        raise Refused("no_card", "typed", message)
    _refuse_without_leader(dispute)


def at_hand_asked_for(dispute: Dispute, problem: Refused) -> Dispute:
    """The dispute with its next tap in the hand of which more has to be told; as it was for any other problem."""
    wanted = (seat for seat, name in enumerate(dispute.players) if problem.field == f"hands.{name}")
    seat = next(wanted, None) if problem.code == HAND_NOT_KNOWN else None
    return dispute if seat is None else replace(dispute, at=hand(seat))


def _in_its_trick(view: DisputeView, ask: Mapping[str, Any]) -> Judged:
    """The case at the number that its first trick has in the round; at any where they all give one answer."""
    numbers = _numbers_that_fit(view)
    sound: list[Judged] = []
    for judged in _sound(view.dispute, ask, numbers):
        sound.append(judged)
        if len(numbers) > 1 and _turns_on_number(sound):
            return _by_hands(view, ask)
        if _holds_for_all(judged):
            break
    return sound[0]


def _numbers_that_fit(view: DisputeView) -> range:
    """The numbers that the first trick told can have by the tricks and the hands shown; one at least."""
    numbers = view.dispute.numbers
    most = min((numbers[-1], *_whole_at(view).values()))
    return numbers[: max(1, most - numbers[0] + 1)]


def _by_hands(view: DisputeView, ask: Mapping[str, Any]) -> Judged:
    """The case at the number that the hands shown tell. Raises Refused where they tell none."""
    number = number_by_hands(view, ask.get("player"))
    if number is None:
        raise Refused("which_trick", WHICH_TRICK, _why_its_number(view, ask.get("player")))
    return next(_sound(view.dispute, ask, range(number, number + 1)))


def _why_its_number(view: DisputeView, player: str | None) -> str:
    """Why the number of the trick matters, and whether telling the hand of the player in question would do as well."""
    why = "The trick’s number says how many cards each still holds."
    if player is None or player in view.held_by or _holds_more(view.dispute, {player: 0}):
        return why
    return f"{why} All the cards that {player} holds, told below, would answer it too."


def _sound(dispute: Dispute, ask: Mapping[str, Any], numbers: range) -> Iterator[Judged]:
    """The case with its ruling for each number that fits the cards; where none does, what stands against the first."""
    refused: Refused | None = None
    impossible: Judged | None = None
    found = False
    for number in numbers:
        case = dispute.case(_counted_from(ask, dispute, number), number)
        try:
            ruling = judge(case).as_dict()
        except Refused as problem:
            refused = refused or problem
            continue
        if ruling["verdict"] == "impossible":
            impossible = impossible or (case, ruling)
            continue
        found = True
        yield case, ruling
    if impossible and not found:
        yield impossible
    elif refused and not found:
        raise refused


def _counted_from(ask: Mapping[str, Any], dispute: Dispute, number: int) -> dict[str, Any]:
    """The question, its trick counted as the round counts where the first one told has that number."""
    return {**ask, "trick": ask["trick"] + number - (dispute.first or 1)} if "trick" in ask else dict(ask)


def _holds_for_all(judged: Judged) -> bool:
    """Whether the answer is the same for every number: a card that was free by the cards alone, a trick's winner."""
    case, ruling = judged
    free = ruling["verdict"] == "legal" and ruling.get("assumes_others") is False
    return free or case["ask"]["what"] == "trick"


def _turns_on_number(sound: list[Judged]) -> bool:
    """Whether another number of the trick would give another answer; counts of deals always do."""
    case, ruling = sound[0]
    if case["ask"]["what"] == "trick" or ruling["verdict"] == "impossible":
        return False
    return case.get("first_trick", 1) > 1 or "deals" in ruling or len({_answer(*one) for one in sound}) > 1


def _answer(case: WrittenCase, ruling: Mapping[str, Any]) -> str:
    """What a ruling comes to, without the numbers of tricks; what an audit leaves open says itself on what it turns."""
    first = case.get("first_trick", 1)
    proved = [(play["trick"] - first, play["player"]) for play in ruling.get("violations", ())]
    kept = [ruling.get(key) for key in ("verdict", "fault", "remedy", "legal")]
    return repr((kept, proved, bool(ruling.get("conflict"))))


def number_by_hands(view: DisputeView, player: str | None) -> int | None:
    """The number of the first trick told by which the hand shown of the player in question is all that they hold.

    Where theirs isn't shown, the hands of others say it if they agree. None where no hand says it.
    """
    dispute, numbers = view.dispute, _whole_at(view)
    agreed = next(iter(numbers.values())) if len(numbers) > 1 and len(set(numbers.values())) == 1 else None
    number = numbers.get(player or "", agreed)
    fits = number in _numbers_that_fit(view)
    return number if fits and not _holds_more(dispute, numbers) else None


def _whole_at(view: DisputeView) -> dict[str, int]:
    """The number of the first trick told at which the hand shown of each player is all that they hold."""
    dealt = view.deck.hand
    return {name: dealt + 1 - view.laid_by(name) - held for name, held in view.held_by.items()}


def _holds_more(dispute: Dispute, shown: Mapping[str, int]) -> bool:
    """Whether a dealer whose hand is shown may hold a card besides, which a setting names."""
    given = set(dispute.given_cards())
    return dispute.players[dispute.dealer] in shown and any(card not in given for card in dispute.set_aside())


def _turns_on_quitting(dispute: Dispute, case: WrittenCase, ruling: Mapping[str, Any]) -> bool:
    """Whether it matters if the full trick on the table is turned down, which nobody has said."""
    if dispute.quitted is not None or not dispute.last_is_full or ruling["verdict"] != "illegal":
        return False
    quitted = replace(dispute, quitted=True).case(case["ask"], case.get("first_trick"))
    return bool(judge(quitted).as_dict()["remedy"] != ruling["remedy"])


def taken_as(dispute: Dispute, case: Mapping[str, Any]) -> list[str]:
    """What the ruling took from the hands shown because nobody had said it."""
    number = case.get("first_trick", 1)
    if dispute.first or number == 1 or case["ask"]["what"] == "trick":
        return []
    held = case["ask"].get("player")
    who = f"{held} holds" if held in case.get("hands", {}) else "those shown hold"
    return [f"Taken as trick {number} of the round, where the cards told are all that {who}."]
