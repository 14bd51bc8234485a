"""The ruling on one card that was played: verdict, evidence, what could have been played, what follows.

`audit.py` rules on all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.disputes.ruling import Ruling, evident_card
from referee.tricks.record import location_in_words
from referee.tricks.review.legality import (
    Illegal,
    Legal,
    Undecided,
    count_deals,
    hand_before_play,
    legal_cards,
    rule_on,
)
from referee.tricks.review.play_review import PlayReview, ReviewedPlay
from referee.tricks.rules import Duty, Remedy
from referee.words import FEW, any_card, counted, listed


def rule_past_play(review: PlayReview, play: ReviewedPlay) -> Ruling:
    """The ruling on one play of the record."""
    match rule_on(review, play):
        case Illegal(duty):
            return _illegal(review, play, duty)
        case Legal(assumes_others):
            return _legal(review, play, assumes_others=assumes_others)
        case Undecided(clashing=()) as verdict:
            return _undecided(review, play, verdict)
        case Undecided(clashing=plays):
            return _conflicting(review, play, review.conflict(plays))


def _illegal(review: PlayReview, play: ReviewedPlay, duty: Duty) -> Ruling:
    rules, hand = review.record.rules, hand_before_play(review.record, play)
    alternatives = None if hand is None else legal_cards(rules, hand, play.cards_played)
    remedy = remedy_for(review, play, duty)
    aggravating = aggravating_cards(review, play, duty)
    follows = " ".join(filter(None, (remedy_in_words(review, play, duty), later_cards_in_words(review, play, duty))))
    return Ruling(
        verdict="illegal",
        text=f"{proof_in_words(review, play, duty)} {follows}",
        rules=tuple(dict.fromkeys((*duty.rules, *remedy.grounds.rules))),
        house_rules={**rules.rules_used(play.cards_played), **remedy.grounds.house_rules},
        findings={
            "evidence": [dict(entry) for entry in play.evidence],
            "fault": duty.fault,
            "alternatives": alternatives,
            "remedy": remedy.as_dict(),
            **({} if aggravating is None else {"graver": list(aggravating)}),
        },
        gist=f"{play_in_words(review, play)} was not legal",
        follows=follows,
    )


def proof_in_words(review: PlayReview, play: ReviewedPlay, duty: Duty) -> str:
    """That a play was not legal, and what proves it."""
    proof = _evidence_in_words(review, play, duty) if play.evidence else _counting_in_words(review, play, duty)
    return f"{play_in_words(review, play)} was not legal: {play.player} {proof}."


def remedy_in_words(review: PlayReview, play: ReviewedPlay, duty: Duty) -> str:
    """What follows from it, and which cards would make it an aggravated fault."""
    remedy = remedy_for(review, play, duty).grounds.text
    cards = aggravating_cards(review, play, duty)
    if not cards:
        return remedy
    aggravated = f"a {review.record.rules.aggravated_fault}"
    return f"{remedy} It becomes {aggravated} if that hand still holds {any_of(review, play, cards)}."


def later_cards_in_words(review: PlayReview, play: ReviewedPlay, duty: Duty) -> str:
    """What follows for the cards played after it in its trick; empty where there are none, or nothing does."""
    is_last = review.trick_of(play).players[-1] == play.player
    return "" if is_last else remedy_for(review, play, duty).of_later_cards


def aggravating_cards(review: PlayReview, play: ReviewedPlay, duty: Duty) -> tuple[str, ...] | None:
    """The cards that, still in that hand, aggravate a fault that a card shows; None where no card can."""
    faces = review.record.rules.aggravating_cards(duty, play.cards_played) if play.evidence else None
    return None if faces is None else review.may_still_hold(play, faces)


def remedy_for(review: PlayReview, play: ReviewedPlay, duty: Duty) -> Remedy:
    """What follows from this illegal play, by the trick on the table and whether its own trick is turned down."""
    trick, last = review.trick_of(play), review.record.tricks[-1]
    return review.record.rules.remedy(duty, play.player, still_open=trick is last, quitted=trick.quitted)


def _legal(review: PlayReview, play: ReviewedPlay, *, assumes_others: bool) -> Ruling:
    rules = review.record.rules
    gist = f"{play_in_words(review, play)} was legal"
    return Ruling(
        verdict="legal",
        text=f"{gist}: {_why_legal(review, play, assumes_others=assumes_others)}.",
        rules=clauses_for(review, play),
        house_rules=rules.rules_used(play.cards_played),
        findings={"assumes_others": assumes_others},
        gist=gist,
    )


def _why_legal(review: PlayReview, play: ReviewedPlay, *, assumes_others: bool) -> str:
    """Why nothing had to be played instead."""
    asked = [duty.card for duty in play.duties if duty.faces]
    if not asked:
        return review.record.rules.why_allowed(play.card, play.cards_played).text
    none = listed((f"no {card}" for card in asked), "and")
    if assumes_others:
        return f"if every other play was legal, {play.player} held {none}"
    if not review.record.room[play.player]:  # no card of that hand is unknown
        return f"{play.player}'s whole hand is known, and it had {none}"
    every = listed((f"every {card}" for card in asked), "and")
    return f"{every} is known to lie elsewhere{_where_in_words(review, play)}, so {play.player} held none"


def _where_in_words(review: PlayReview, play: ReviewedPlay) -> str:
    """Where the cards that would make it illegal are, in parentheses; if there are many, only the card turned up."""
    deck, turned = review.record.rules.deck, review.record.turned
    if turned and turned.card in play.faces:
        return f" ({deck.name(turned.card)} was turned up, so it is {turned.dealer}'s or lies aside)"
    faces = [card for card in deck.sorted(list(play.faces)) if deck.copies.get(card)]
    if len(faces) > FEW or any(deck.copies[card] > 1 for card in faces):
        return ""
    return f" ({listed([location_in_words(review.record, card) for card in faces])})"


def _undecided(review: PlayReview, play: ReviewedPlay, verdict: Undecided) -> Ruling:
    illegal, deals = count_deals(review, play)
    held = any_of(review, play, verdict.would_prove)
    return Ruling(
        verdict="undecided",
        text=(
            f"{play_in_words(review, play)} was not legal if {play.player} then still held {held}. "
            f"Later tricks will tell, or {play.player}'s hand turned over."
        ),
        rules=clauses_for(review, play),
        house_rules=review.record.rules.rules_used(play.cards_played),
        findings={"would_prove": list(verdict.would_prove), "illegal_deals": illegal, "deals": deals},
        gist=_undecided_gist(review, play),
    )


def _undecided_gist(review: PlayReview, play: ReviewedPlay) -> str:
    return f"Whether {play_in_words(review, play)} was legal can't be told yet"


def any_of(review: PlayReview, play: ReviewedPlay, cards: Sequence[str]) -> str:
    """Cards of which one proves a fault, duty by duty: "any heart; without one, any spade".

    `cards` are all that the player may hold of each duty's faces; few are named as well, and one alone.
    """
    return "; without one, ".join(
        any_card(duty.card, [review.record.rules.deck.name(card) for card in held])
        for duty in play.duties
        if (held := [card for card in review.record.rules.deck.sorted(list(cards)) if card in duty.faces])
    )


def _conflicting(review: PlayReview, play: ReviewedPlay, conflict: tuple[ReviewedPlay, ...]) -> Ruling:
    return Ruling(
        verdict="undecided",
        text=f"{conflict_in_words(review, conflict)} So {play_in_words(review, play)} can't be judged.",
        rules=clauses_for(review, play),
        house_rules=review.record.rules.rules_used(play.cards_played),
        findings={"would_prove": [], "conflict": [play.named for play in conflict]},
        gist=_undecided_gist(review, play),
    )


def clauses_for(review: PlayReview, play: ReviewedPlay) -> tuple[str, ...]:
    """The clauses that say whether the play was legal."""
    duties = [clause for duty in play.duties for clause in duty.rules]
    return tuple(dict.fromkeys(duties)) or review.record.rules.why_allowed(play.card, play.cards_played).rules


def play_in_words(review: PlayReview, play: ReviewedPlay) -> str:
    """Whose card, which, in which trick."""
    return f"{review.record.rules.deck.owned(play.player, play.card)} in trick {play.trick}"


def _evidence_in_words(review: PlayReview, play: ReviewedPlay, duty: Duty) -> str:
    """What the player had to do, and the cards that show it could be done."""
    name = review.record.rules.deck.name
    shown = [entry for entry in play.evidence if evident_card(entry) in duty.faces]
    laid = [f"{name(entry['card'])} in trick {entry['trick']}" for entry in shown[:FEW] if "card" in entry]
    held = [name(entry["hand"]) for entry in shown[:FEW] if "hand" in entry]
    parts = [*([f"laid {listed(laid)}"] if laid else []), *([f"holds {listed(held)}"] if held else [])]
    more = len(shown) - FEW
    known = f", and {counted(more, 'more such card')} {'is' if more == 1 else 'are'} known" if more > 0 else ""
    return f"had to {duty.words}, and {', and '.join(parts)}{known}"


def _counting_in_words(review: PlayReview, play: ReviewedPlay, duty: Duty) -> str:
    """What the player had to do, where no card shows it but the number of cards left."""
    alone = review.must_hold(play, review.bits(duty.faces))
    had_to = duty.words if alone else ", or else ".join(one.words for one in play.duties if one.faces)
    return f"had to {had_to}, and must have held a card for it: too few others are left for that hand"


def conflict_in_words(review: PlayReview, conflict: Iterable[ReviewedPlay]) -> str:
    """That some plays can't all have been legal, accusing nobody."""
    plays = listed([play_in_words(review, play) for play in conflict])
    return f"{plays} can't all have been legal, and the cards don't say which was not."
