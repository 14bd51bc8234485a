"""The duty to play a card that stays face up after a play out of turn (HB-OOT-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from referee.cards import standard_deck
from referee.disputes.case import Answer, Case
from referee.disputes.forms import FieldType, Question, QuestionField
from referee.disputes.questions import IN_PLAY
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.cards import DECK, HAND
from referee.games.huckley_buck.duties import KEPT_BACK
from referee.games.huckley_buck.penalties.outcome import CARD_STANDS, CORRECT_NOW
from referee.games.huckley_buck.tricks import open_round
from referee.reading import read_list, read_name, read_text
from referee.refused import Refused
from referee.tricks.answers import barred_in_words
from referee.tricks.contradiction import Contradiction
from referee.tricks.record import Record, location_in_words, read_record
from referee.tricks.review.legality import hand_before_play
from referee.tricks.review.past_play import play_in_words
from referee.tricks.review.play_review import PlayReview, ReviewedPlay

CLAUSE = "HB-OOT-03"
FAULT = KEPT_BACK.code
KEPT_FACED = Question(
    FAULT,
    "A face-up card was kept",
    "Was it legal?",
    {"what": "legal"},
    (
        QuestionField("player", "Who played another card?", FieldType.PLAYER, needed=True),
        QuestionField("trick", "In which trick?", FieldType.NUMBER, numbers=range(1, HAND + 1), needed=True),
        QuestionField("faced", "What lay face up?", FieldType.CARDS, needed=True),
    ),
    IN_PLAY,
)
"""The question that `legal_with_faced` answers."""
FACED_IN_HAND = QuestionField("faced", "Which of them lie face up?", FieldType.CARDS)
"""The further part of the question that `options_with_faced` answers."""


def options_with_faced(options: Answer) -> Answer:
    """`options` with a further key: `faced`, the player's own cards that lie face up.

    If one of them is legal, it must be played; if several are, the player chooses one (HB-AMB-22). If none is, the
    player may play any legal card.
    """

    def answer(case: Case) -> Ruling:
        faced = read_faced(case.ask.get("faced", []))
        complete = _with_faced(case, faced)
        ruling = options(complete)
        return _with_faced_due(ruling, complete, faced) if faced and "legal" in ruling.findings else ruling

    return answer


def legal_with_faced(legal: Answer) -> Answer:
    """`legal` with a further key: `faced`, the player's own cards that lay face up when the card was played.

    Another card was illegal if one of them could have been played legally; a breach of another duty comes first.
    """

    def answer(case: Case) -> Ruling:
        faced = read_faced(case.ask.get("faced", []))
        complete = _with_faced(case, faced)
        ruling = legal(complete)
        return (
            _with_faced_duty(ruling, complete, faced) if faced and ruling.verdict in ("legal", "undecided") else ruling
        )

    return answer


def read_faced(value: object) -> list[str]:
    """The cards that are face up. Raises Refused for text that is no card."""
    cards = []
    for place, text in enumerate(read_list(value, "ask.faced")):
        try:
            cards.append(standard_deck.read(read_text(text, f"ask.faced[{place}]")))
        except ValueError:
            message = f"{text!r:.40} is no card: it is a rank and a suit, such as 7H."
            raise Refused("bad_card", f"ask.faced[{place}]", message, clause="HB-CARD-01") from None
    return cards


def _with_faced(case: Case, faced: Sequence[str]) -> Case:
    """The case with the faced cards in their owner's hand instead of in the question.

    Raises Refused for one that this player can't hold or have held. A contradictory record is left unchanged.
    """
    case = replace(case, ask={key: value for key, value in case.ask.items() if key != "faced"})
    if not faced:
        return case
    player = read_name(case.ask.get("player"), "ask.player", case.players)
    try:
        given, rules = open_round(case)
        record = read_record(given, rules)
    except Contradiction:
        return case
    asked = case.ask.get("trick")
    before = asked if isinstance(asked, int) else len(record.tricks) + record.first_trick
    theirs = {*record.hands.get(player, ()), *_played_from(record, player, before)}
    unseen = set(record.unseen) - ({record.turned.card} if record.turned and record.turned.dealer != player else set())
    added: list[str] = []
    for place, card in enumerate(faced):
        if card in theirs:
            continue
        if card not in unseen or len(added) >= record.room.get(player, 0):
            why = _why_not_held(record, player, card)
            message = f"{standard_deck.name(card)} can't lie face up before {player}: {why}."
            raise Refused("not_held", f"ask.faced[{place}]", message)
        added.append(card)
    known = dict(case.raw.get("hands", {}))
    return replace(case, raw={**case.raw, "hands": {**known, player: [*known.get(player, ()), *added]}})


def _why_not_held(record: Record, player: str, card: str) -> str:
    """Why the player can't hold that card, in words."""
    turned = record.turned
    if turned and turned.card == card:
        return f"it was turned up, so it is {turned.dealer}'s or lies aside"
    return f"{player}'s whole hand is known without it" if card in record.unseen else location_in_words(record, card)


def _played_from(record: Record, player: str, number: int) -> Iterator[str]:
    """The cards that `player` played from the trick with that number on."""
    trick = record.trick(number)
    card = trick.card_of(player) if trick else None
    if card is not None:
        yield card
    yield from (card for _, card in record.later_cards(player, number))


def _with_faced_due(ruling: Ruling, case: Case, faced: Sequence[str]) -> Ruling:
    """The ruling on `case` in which a faced card that is legal now must be played."""
    player = str(case.ask["player"])
    legal, barred = list(ruling.findings["legal"]), list(ruling.findings["illegal"])
    due = [card for card in legal if card in faced]
    if not due:
        return replace(ruling, rules=(*ruling.rules, CLAUSE))
    waiting: list[dict[str, Any]] = [
        {"card": card, "fault": FAULT, "rules": [CLAUSE]} for card in legal if card not in faced
    ]
    state = "lies face up and is" if len(due) == 1 else "lie face up and are"
    sentences = [f"{player} must play {DECK.names(due)}, which {state} legal now."]
    gist = sentences[0].removesuffix(".")
    sentences += barred_in_words(read_record(*open_round(case)), player)
    if waiting:
        sentences.append(f"Not {DECK.names([one['card'] for one in waiting])}: what lies face up goes first.")
    return replace(
        ruling,
        text=" ".join(sentences),
        rules=(*ruling.rules, CLAUSE),
        findings={"legal": due, "illegal": [*barred, *waiting]},
        gist=gist,
    )


def _with_faced_duty(ruling: Ruling, case: Case, faced: Sequence[str]) -> Ruling:
    """The ruling on a card that isn't proved illegal, with the duty to play a faced card."""
    review = PlayReview(read_record(*open_round(case)))
    play = review.find(case.ask["trick"], case.ask["player"])
    if play is None or play.card in faced:
        return replace(ruling, rules=(*ruling.rules, CLAUSE))
    open_to = {card: _barring(review, play, card) for card in faced}
    due = [card for card, barring in open_to.items() if barring == 0]
    unsure = {card: barring for card, barring in open_to.items() if barring}
    if due or (unsure and not _all_can_wait(review, play, list(unsure.values()))):
        return _illegal(review, play, due or list(unsure), certain=bool(due))
    return _undecided(ruling, review, play, list(unsure)) if unsure else replace(ruling, rules=(*ruling.rules, CLAUSE))


def _barring(review: PlayReview, play: ReviewedPlay, card: str) -> int | None:
    """The unseen cards, as bits, of which any in that hand made the faced card illegal; None if it was in any case."""
    record = review.record
    faces = frozenset[str]().union(*(duty.faces for duty in record.rules.forbidden(card, play.cards_played)))
    known = {*_played_from(record, play.player, play.trick), *record.hands.get(play.player, ())}
    if faces & known:
        return None
    if not faces or not record.room[play.player]:
        return 0
    bits = review.bits(frozenset(review.may_still_hold(play, faces)))
    return None if review.must_hold(play, bits) else bits


def _all_can_wait(review: PlayReview, play: ReviewedPlay, barring: list[int]) -> bool:
    """Whether one hand can make all these faced cards illegal at once."""
    room = review.record.room[play.player]
    places = [1 << place for place in range(len(review.record.unseen)) if any(bits >> place & 1 for bits in barring)]
    return room >= len(barring) or any(
        all(bits & sum(held) for bits in barring) for held in combinations(places, min(room, len(places)))
    )


def _illegal(review: PlayReview, play: ReviewedPlay, due: list[str], *, certain: bool) -> Ruling:
    """The ruling that the card was illegal, since a faced card had to be played: one of `due`, or each if `certain`.

    It costs no hook, and the card is changed while the trick is open.
    """
    record = review.record
    last = record.tricks[-1]
    open_still = play.trick == last.number and not last.quitted
    lay = f"{DECK.names(due, 'and')} lay face up and {_legal_then(due, certain=certain)}, so"
    one = "it" if len(due) == 1 else "one of them"
    follows = "While the trick lies open the card is changed" if open_still else "The card stands"
    return Ruling(
        verdict="illegal",
        text=(
            f"{play_in_words(review, play)} was not legal: {lay} {one} had to be played. "
            f"{follows}, and there is no hook: it is no renege."
        ),
        rules=(CLAUSE,),
        findings={
            "evidence": [_where(record, play, card) for card in due],
            "fault": FAULT,
            "alternatives": None if hand_before_play(record, play) is None else due,
            "remedy": {"hooks": [], "action": (CORRECT_NOW if open_still else CARD_STANDS).code, "remove": []},
            "graver": [],
        },
        gist=f"{play_in_words(review, play)} was not legal",
    )


def _legal_then(due: list[str], *, certain: bool) -> str:
    if not certain:
        return "can't all have been barred"
    return "was legal" if len(due) == 1 else "were legal"


def _where(record: Record, play: ReviewedPlay, card: str) -> dict[str, Any]:
    later = next((number for number, laid in record.later_cards(play.player, play.trick) if laid == card), None)
    return {"hand": card} if later is None else {"trick": later, "card": card}


def _undecided(ruling: Ruling, review: PlayReview, play: ReviewedPlay, unsure: list[str]) -> Ruling:
    """The ruling that the rest of the hand decides whether a faced card was legal, and so whether this one was."""
    names = DECK.names(unsure)
    text = f"{play_in_words(review, play)} was not legal if {names}, which lay face up, could have been played instead."
    findings = {key: value for key, value in ruling.findings.items() if key in ("would_prove", "conflict")}
    return replace(
        ruling,
        verdict="undecided",
        text=f"{text} That turns on the rest of {play.player}'s hand.",
        rules=(*ruling.rules, CLAUSE),
        findings={"would_prove": [], **findings},
        gist=f"Whether {play_in_words(review, play)} was legal can't be told yet",
    )
