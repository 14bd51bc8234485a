"""What the referee's form asks of a dispute: the questions there are, the one that is chosen, what it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.disputes import Question, QuestionField
from referee.refused import Refused
from referee.words import counted
from tableside.web.disputes.card_taps import next_blank
from tableside.web.disputes.dispute import Dispute
from tableside.web.disputes.laid_view import LaidView
from tableside.web.disputes.place import SEEN, Place, PlaceKind, hand, trick
from tableside.web.disputes.ruling_view import owned

WrittenCase = dict[str, Any]
Judged = tuple[WrittenCase, dict[str, Any]]
"""A case with its ruling."""


class DisputeView(LaidView):
    """The view of one dispute: what is told of it, what is asked, and by question what was `settled` of it already."""

    def __init__(self, dispute: Dispute) -> None:
        super().__init__(dispute)
        self.settled: dict[str, Judged] = {}

    @property
    def what_happened(self) -> Iterator[tuple[str, tuple[Question, ...]]]:
        """Every question that the referee answers about this game, under their headings."""
        return self.disputes.what_happened(self.dispute.game.answers)

    @property
    def heading(self) -> str:
        """What the page is about: the question, as far as it is chosen."""
        if self.dispute.choosing:
            return "What happened?"
        if self.dispute.asking:
            return self.dispute.asking.title
        chosen = self.disputes.about_tricks(self.dispute.what)
        return chosen.button if chosen else "The trick, as it lies"

    def stands_at(self, part: QuestionField, problem: Refused | None) -> bool:
        """Whether `problem` is about that part of the question, by the field of the case that it names."""
        named = (problem.field if problem else "").removeprefix("ask.")
        return problem is not None and named != problem.field and named.partition(".")[0] == (part.in_case or part.key)

    @property
    def other_places(self) -> list[tuple[Place, str]]:
        """Where cards that aren't on a trick can be told, with their words: hands, cards seen, settings.

        Only where the answer may turn on them: who won a trick turns on none, what may be played on one hand alone.
        """
        places = [*map(hand, self.dispute.seats), SEEN, *self.dispute.card_places(PlaceKind.SETTING)]
        if self.dispute.what == "trick" or self.hand_asked:
            places = [place for place in places if place == self.dispute.at and place != self.hand_asked]
        return [(place, self._words(place)) for place in places]

    @property
    def may_lead(self) -> list[tuple[int, str]]:
        """Who can have led a trick, seats and names: everybody who plays this round."""
        return [(seat, self.names[seat]) for seat in self.dispute.seats if str(seat) not in self.dispute.out]

    @property
    def hand_asked(self) -> Place | None:
        """The hand of which it is asked what may be played, once it is known whose."""
        whose = self.options_for if self.playing and self.dispute.what == "options" else ""
        return hand(self.names.index(whose)) if whose else None

    @property
    def told_of_hand(self) -> list[tuple[Place, str]]:
        """Where more can be told of the hand of which it is asked what may be played, with its words."""
        places = self.dispute.card_places(PlaceKind.ANSWER) if self.hand_asked else []
        return [(place, self._words(place)) for place in places]

    @property
    def about(self) -> tuple[int, int] | None:
        """The play that is asked about: the one chosen, else the last card laid, of the trick that is looked at."""
        chosen, looked_at = self.dispute.about, self._looked_at
        if chosen and (looked_at is None or chosen[0] == looked_at.index):
            return chosen
        filled = [laid for laid in (looked_at, *reversed(self.laid)) if laid and laid.cards]
        return (filled[0].index, len(filled[0].cards) - 1) if filled else None

    @property
    def marked(self) -> tuple[int, int] | None:
        """The play that stands out on the table because the question is about it."""
        return self.about if self.dispute.what in ("", "legal") else None

    @property
    def main_question(self) -> tuple[str, str] | None:
        """The large button: what it asks, and its words; None while there is nothing to ask."""
        asking = self.dispute.asking
        if asking:
            following = self._following
            return (f"next:{following}", self._next_words(following)) if following else ("ask", asking.button)
        if self.dispute.choosing:
            return None
        chosen = self.disputes.about_tricks(self.dispute.what)
        nearest = (f"ask:{chosen.key}", chosen.button) if chosen else None
        return next((found for found in self._on_tricks if found[0] == f"ask:{self.asked}"), nearest)

    @property
    def _following(self) -> Place | None:
        """The player whose cards are told next; where nobody need have any, one behind whom they are told of now."""
        here = self.dispute.at
        part = self.dispute.part_at(here)
        if part is None or here.number is None or not self.dispute.cards_at(here):
            return None
        if part.needed:
            return next_blank(self.dispute)
        behind = [place for place in self.dispute.card_places(PlaceKind.ANSWER) if (place.number or 0) > here.number]
        return next((place for place in behind if not self.dispute.cards_at(place)), None)

    def _next_words(self, place: Place) -> str:
        return f"Next: {self.names[place.number or 0]}"

    @property
    def asked(self) -> str:
        """The question about tricks that the large button asks: the one asked before, else what is nearest."""
        if self.dispute.what:
            return self.dispute.what
        here = self.dispute.at
        acts = here.kind is PlaceKind.HAND and self.names[here.number or 0] == self.options_for
        return "options" if acts and not self.dispute.about else "legal"

    @property
    def _on_tricks(self) -> Iterator[tuple[str, str]]:
        """The questions about cards on tricks that can be asked now, with their words."""
        if self.about:
            yield "ask:legal", f"Was {self._play()} legal?"
        if self.options_for or not self.laid[0].players or self.dispute.what == "options":
            yield "ask:options", f"What may {self.options_for or 'the next player'} play?"
        if self.full_trick:
            yield "ask:trick", f"Who won {self.dispute.words_of(self._place_of(self.full_trick))}?"
        if self.about:
            yield "ask:audit", "Go through the whole round"

    @property
    def others(self) -> list[tuple[str, str]]:
        """The further questions about cards on tricks, with their words."""
        return [found for found in self._on_tricks if found != self.main_question]

    def _play(self) -> str:
        trick, card = self.about or (0, 0)
        return owned(self.laid[trick].player(card), self.deck.face(self.dispute.tricks[trick][card]))

    @property
    def options_for(self) -> str:
        """Who lays the next card of the last trick."""
        last = self.laid[-1]
        return last.next_leader or "" if last.full else last.next_player

    @property
    def full_trick(self) -> int | None:
        """The number of the trick whose winner can be asked for."""
        full = [laid for laid in self.laid if laid.full]
        if self._looked_at:
            return self._looked_at.number
        asked = self.dispute.about[0] if self.dispute.what == "trick" and self.dispute.about else None
        found = next((laid for laid in full if laid.index == asked or laid is self.here), full[-1] if full else None)
        return found.number if found else None

    def _place_of(self, number: int) -> Place:
        """The place of the trick that these tricks count so."""
        return trick(number - (self.dispute.first or 1))

    def pinned(self, what: str) -> Dispute:
        """The dispute with that question asked: it stays, about the same play, whatever is told afterwards."""
        if what == "trick" and self.full_trick:
            return replace(self.dispute, what=what, about=(self._place_of(self.full_trick).number or 0, 0))
        return replace(self.dispute, what=what, about=self.about if what == "legal" else self.dispute.about)

    def ask(self, what: str) -> dict[str, Any]:
        """The question of that kind about what lies on the table. Raises Refused where there is nothing to ask."""
        if what == "options":
            if not self.options_for and self.laid[0].players:
                raise Refused("who", "typed", "Who plays next isn’t known: tell the trick before it in full.")
            return {"what": what, "player": self.options_for, **self.dispute.answers}
        if self.about is None:
            raise Refused("no_card", "typed", "No card is laid yet: tap the first card of the trick.")
        if what == "trick":
            return {"what": what, "trick": self._full_trick_asked()}
        if what == "audit":
            return {"what": what}
        trick, card = self.about
        return {"what": "legal", "trick": self.laid[trick].number, "player": self._player(trick, card)}

    def _full_trick_asked(self) -> int:
        """The number of the trick that was won. Raises Refused where none is complete."""
        if self.full_trick is None:
            left = counted(self.dispute.players_in - len(self.laid[-1].cards), "card")
            raise Refused("trick_open", "typed", f"Nobody has won it yet: {left} to come.")
        return self.full_trick

    def _player(self, trick: int, card: int) -> str:
        player = self.laid[trick].player(card)
        missing = next((part for part in self.disputes.settings if part.needed and not self._is_given(part)), None)
        if not player and missing:
            raise Refused("missing", missing.key, f"{missing.label}: tell this first.")
        if not player:
            raise Refused("who", "typed", "Who laid this card isn't known: look at the tricks before it again.")
        return player
