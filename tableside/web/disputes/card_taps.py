"""The taps on the referee's form: each returns the dispute after it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from referee.cards.card_keys import Face
from referee.interview.dispute import LIST, Dispute
from referee.interview.inquiry import Inquiry
from referee.interview.place import SEEN, Place, PlaceKind, hand_place, trick_place
from referee.refused import Refused
from referee.words import counted, sentence_start
from tableside.web.disputes.form import MOST_CARDS, MOST_TRICKS, read_about, read_place

SEPARATORS = re.compile(r"[\s,;+]+")
READS_TYPED = ("type", "ask", "next")
"""The taps that read the text field: its own key and the large button, which asks or goes to the next place. All others
ignore it."""


def reads_typed(tap: str) -> bool:
    """Whether that tap enters the cards of the text field."""
    return tap.partition(":")[0] in READS_TYPED


def after_tap(dispute: Dispute, tap: str, typed: str) -> Dispute:
    """The dispute after a tap and typed cards.

    A tap is `card:7H`, `back`, `at:h.2`, `earlier`, `without:t.0`, `about:1.3`, `question:bid`. Raises Refused for a
    card that can't go there.
    """
    for text in [word for word in SEPARATORS.split(typed) if word][:MOST_CARDS] if reads_typed(tap) else ():
        dispute = lay(dispute, text)
    kind, _, what = tap.partition(":")
    return _TAPS[kind](dispute, what) if kind in _TAPS else dispute


def lay(dispute: Dispute, text: str) -> Dispute:
    """The dispute with one more card at its place; after a full trick, in a new one."""
    dispute = _next_trick(replace(dispute, question="") if dispute.choosing else dispute)
    card = _spelled(dispute, text)
    here = dispute.at
    if not dispute.may_repeat(here):
        _refuse_seen_twice(dispute, card)
    one_only = dispute.capacity_at(here) == 1 and not here.on_trick
    cards = (card,) if one_only else (*dispute.cards_at(here), card)
    return _move_on(dispute.with_cards(here, cards))


def entered_counts(dispute: Dispute) -> Counter[str]:
    """The number of each card entered, as the deck counts cards."""
    return _counts(dispute, dispute.entered_cards())


def struck_counts(dispute: Dispute) -> Counter[str]:
    """The number of each card to strike out: all entered, or those at this place if it may repeat cards."""
    here = dispute.at
    return _counts(dispute, dispute.cards_at(here)) if dispute.may_repeat(here) else entered_counts(dispute)


def _counts(dispute: Dispute, cards: Iterable[str]) -> Counter[str]:
    deck = dispute.deck
    return Counter(deck.face(card).counted_as for card in cards)


def _spelled(dispute: Dispute, text: str) -> str:
    read = dispute.deck.read_played if dispute.at.on_trick else dispute.deck.read_held
    try:
        return read(text[:20])
    except Refused:
        raise
    except ValueError as problem:
        raise Refused("bad_card", "typed", f"“{text[:20]}” is no card here: {problem}.") from None


def _refuse_seen_twice(dispute: Dispute, card: str) -> None:
    face: Face = dispute.deck.face(card)
    there = entered_counts(dispute)[face.counted_as]
    if there < face.copies:
        return
    where = _where(dispute, face.counted_as)
    many = "There is only one of it." if face.copies == 1 else f"All {face.copies} of it are entered already."
    raise Refused("card_twice", "typed", f"{sentence_start(face.name)} is entered already ({where}). {many}")


def _where(dispute: Dispute, counted_as: str) -> str:
    deck = dispute.deck

    def holds(cards: tuple[str, ...]) -> bool:
        return any(deck.face(card).counted_as == counted_as for card in cards)

    elsewhere = (*map(hand_place, dispute.seats), SEEN, *dispute.card_places(PlaceKind.ANSWER))
    places = (*map(trick_place, range(len(dispute.tricks))), *elsewhere)
    return next(dispute.words_of(place) for place in places if holds(dispute.cards_at(place)))


def _next_trick(dispute: Dispute) -> Dispute:
    """The dispute with a new trick if the one at its place is full. Raises Refused if there can be none."""
    here, room = dispute.at, dispute.players_in
    if not here.on_trick or len(dispute.cards_at(here)) < room:
        return dispute
    name = dispute.words_of(here)
    if here != dispute.last_trick:
        raise Refused("trick_full", "typed", f"{name.capitalize()} is complete. Take a card back first.")
    if dispute.last_trick_ends_round:
        tricks = counted(dispute.deck.hand, "trick")
        raise Refused("too_many_tricks", "typed", f"A round has {tricks}, and {name} is complete.")
    if len(dispute.tricks) >= MOST_TRICKS:
        raise Refused("too_many_tricks", "typed", f"{MOST_TRICKS} tricks are entered; no round has more.")
    started = replace(dispute, tricks=(*dispute.tricks, ()))
    return replace(started, at=started.last_trick)


def _move_on(dispute: Dispute) -> Dispute:
    """The dispute with the next place if its place has all its cards."""
    here, room = dispute.at, dispute.capacity_at(dispute.at)
    if room is None or len(dispute.cards_at(here)) < room:
        return dispute
    return replace(dispute, at=here.after(dispute.last_trick, dispute.blank_place))


def _take_back(dispute: Dispute, what: str) -> Dispute:
    """The dispute without the last card at its place; an empty trick goes, at the end with the last card before it."""
    here = dispute.at
    if dispute.cards_at(here):
        return dispute.with_cards(here, dispute.cards_at(here)[:-1])
    if here.kind is PlaceKind.ANSWER:
        filled = [place for place in dispute.card_places(PlaceKind.ANSWER) if dispute.cards_at(place)]
        return _take_back(replace(dispute, at=filled[-1]), what) if filled else dispute
    if not here.on_trick or len(dispute.tricks) == 1:
        return replace(dispute, at=dispute.last_trick)
    was_last = here == dispute.last_trick
    fewer = dispute.without_trick(here.number or 0)
    fewer = replace(fewer, at=fewer.last_trick)
    return _take_back(fewer, what) if was_last and fewer.cards_at(fewer.at) else fewer


def _earlier(dispute: Dispute, what: str) -> Dispute:
    """The dispute with an empty trick before the last one, which keeps its number in the round."""
    if len(dispute.tricks) >= min(dispute.deck.hand, MOST_TRICKS):
        return dispute
    index = len(dispute.tricks) - 1
    return replace(dispute.with_empty_trick(index), at=trick_place(index))


def _without(dispute: Dispute, what: str) -> Dispute:
    """The dispute without a trick that was entered in part before another one."""
    place = read_place(dispute.game, what, len(dispute.tricks), len(dispute.players))
    if place is None or not dispute.may_leave_out(place):
        return dispute
    fewer = dispute.without_trick(place.number or 0)
    return replace(fewer, at=fewer.last_trick)


def _at(dispute: Dispute, what: str) -> Dispute:
    place = read_place(dispute.game, what, len(dispute.tricks), len(dispute.players))
    return replace(dispute, at=place) if place else dispute


def _about(dispute: Dispute, what: str) -> Dispute:
    """A card is asked about. Once its trick is full, the cards entered next are those that its player still held."""
    chosen = read_about(what, dispute.tricks)
    if chosen is None:
        return dispute
    asked, last = replace(dispute, about=chosen, what="legal"), Inquiry(dispute).laid[-1]
    player = last.player(chosen[1]) if last.full and chosen[0] == last.index else ""
    return replace(asked, at=hand_place(dispute.players.index(player))) if player else asked


def _question(dispute: Dispute, key: str) -> Dispute:
    """The dispute with that question: one with its own form, one about the cards on the table, or none yet."""
    if dispute.plays_tricks and dispute.game.disputes.about_tricks(key):
        return replace(dispute, question="", what=key, at=dispute.last_trick)
    question = dispute.game.disputes.question(key)
    chosen = replace(dispute, question=key if question or key == LIST else "", what="")
    for part in question.parts if question else ():
        if part.never_from_sheet:
            chosen = chosen.with_cards(Place(PlaceKind.ANSWER, part.key), ())
    return replace(chosen, at=chosen.blank_place or chosen.last_trick)


_TAPS: dict[str, Callable[[Dispute, str], Dispute]] = {
    "card": lay,
    "back": _take_back,
    "at": _at,
    "next": _at,
    "earlier": _earlier,
    "without": _without,
    "about": _about,
    "question": _question,
}
