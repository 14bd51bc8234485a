"""The start of a ruling on one card: other cards that the record proves illegal."""

from __future__ import annotations

from dataclasses import replace

from referee.disputes.ruling import Ruling
from referee.tricks.review.past_play import play_in_words, remedy_for
from referee.tricks.review.play_review import PlayReview, ReviewedPlay
from referee.words import listed


def with_others_shown(review: PlayReview, play: ReviewedPlay, ruling: Ruling) -> Ruling:
    """The ruling on `play`, whose text starts with the other plays that the cards prove illegal.

    Verdict and clauses are those of `play`. If `play` itself was illegal, the ruling doesn't mention the others.
    """
    others = [other for other in review.plays if other is not play and other.evidence]
    if not others or ruling.verdict == "illegal":
        return ruling
    it = all(is_evidence(play, other) for other in others)
    proved = listed(f"{play_in_words(review, other)} was {_called(review, other)}" for other in others)
    rest = ruling.text.removeprefix(f"{ruling.gist}: ")
    why = f"Why it was legal: {rest}" if ruling.verdict == "legal" else rest
    return replace(ruling, text=f"{gist_with_others(ruling.gist, proved, it=it)} {why}")


def gist_with_others(gist: str, proved: str, *, it: bool) -> str:
    """The gist with what is `proved` of other cards, in one sentence; `it`: by the card in question alone."""
    return f"{gist}; but {'it shows' if it else 'the cards show'} that {proved}."


def is_evidence(play: ReviewedPlay, other: ReviewedPlay) -> bool:
    """Whether `play` proves that `other` was illegal."""
    return play.player == other.player and any(entry.get("trick") == play.trick for entry in other.evidence)


def _called(review: PlayReview, other: ReviewedPlay) -> str:
    duty = next(duty for duty in other.duties if duty.faces & other.evident_cards)
    return wrong_in_words(review.record.rules.aggravated_fault, hooked=bool(remedy_for(review, other, duty).hooks))


def wrong_in_words(aggravated_fault: str, *, hooked: bool) -> str:
    """What a card was that broke a duty: what the game calls a fault that costs a hook, else just not legal."""
    return f"a {aggravated_fault}" if hooked else "not legal"
