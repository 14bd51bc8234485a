"""The cards on the referee's form: tricks, hands, the buttons of the deck, and the place for the next card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.cards.card_keys import Face, PadRow
from referee.disputes.forms import FieldType, QuestionField
from referee.interview.inquiry import Inquiry
from referee.interview.laid_tricks import LaidTrick
from referee.interview.missing.missing import setting_field
from referee.interview.place import SEEN, Place, PlaceKind, places_of, setting_place, trick_place
from referee.interview.trick_facts import TURNED_DOWN, WHICH_TRICK, leader_field
from referee.words import ordinal
from tableside.web.disputes.card_taps import struck_counts
from tableside.web.disputes.form import DEALER_FIELD

MOST_COUNTED = 10
"""Copies of a card that its button counts; of more nobody asks how many are left."""


class CardButton(NamedTuple):
    """The button of a card: the number of copies left, and whether it is struck out."""

    face: Face
    left: int
    seen: bool

    @property
    def below(self) -> str:
        """The small sign below its label: how many are left, or the card's own word."""
        return f"×{self.left}" if self._is_counted and self.face.tone != "special" else self.face.under

    @property
    def spoken(self) -> str:
        """The card as it is read aloud, with what is left of it."""
        if self.seen:
            return f"{self.face.name}, entered already"
        return f"{self.face.name}, {self.left} left" if self._is_counted else self.face.name

    @property
    def _is_counted(self) -> bool:
        return 1 < self.face.copies <= MOST_COUNTED


class CardsView(Inquiry):
    """The view of the cards of one dispute."""

    @property
    def shows_deck(self) -> bool:
        """Whether the form has a place for cards."""
        return self.shows_tricks or bool(self.dispute.card_places(PlaceKind.ANSWER))

    @property
    def can_take_back(self) -> bool:
        """Whether Undo has a card to take back."""
        places = self.dispute.card_places(PlaceKind.ANSWER)
        on_tricks = self.shows_tricks and (any(self.dispute.tricks) or self.dispute.tricks[1:])
        here = self.shows_deck and self.dispute.cards_at(self.dispute.at)
        return bool(here or on_tricks or any(map(self.dispute.cards_at, places)))

    @property
    def deck_rows(self) -> list[tuple[PadRow, list[CardButton]]]:
        """The buttons of the deck by row, always in the same order: none moves under a finger."""
        counts, set_aside = struck_counts(self.dispute), set(self.dispute.set_aside())
        rows = self.deck.played if self.dispute.at.on_trick else self.deck.held
        return [
            (row, [self._button(face, counts[face.counted_as], face.card in set_aside) for face in row.faces])
            for row in rows
        ]

    def _button(self, face: Face, entered: int, set_aside: bool) -> CardButton:
        left = max(0, face.copies - entered)
        return CardButton(face, left, left == 0 or set_aside)

    @property
    def held(self) -> list[PadRow]:
        """The hands entered and the cards seen, each under its heading; those at the place for the next card are shown
        there."""
        next_place = self.dispute.words_of(self.dispute.at).lower() if self.going else ""
        return [row for row in self._held if row.title.lower() != next_place]

    @property
    def _held(self) -> list[PadRow]:
        hands = [(f"{self.names[seat]}’s hand", cards) for seat, cards in self.dispute.hands()]
        groups = [*hands, ("Seen elsewhere", self.dispute.texts(SEEN))]
        return [PadRow(title, tuple(self.deck.face(card) for card in cards)) for title, cards in groups if cards]

    @property
    def example(self) -> str:
        """An example of typed cards."""
        rows = self.deck.played
        return " ".join(row.faces[2 + index].card.lower() for index, row in enumerate(rows[:3]) if len(row.faces) > 4)

    def _words(self, place: Place) -> str:
        part = self.dispute.part_at(place)
        return part.label if part else self.dispute.words_of(place)

    @property
    def earlier(self) -> list[LaidTrick]:
        """The other tricks."""
        return [laid for laid in self.laid if laid is not self.here] if len(self.laid) > 1 else []

    def _closed(self, laid: LaidTrick) -> bool:
        """Whether no card can be added to a trick or after it: an earlier one, or the last of the round."""
        return laid is self.viewed_trick or (laid.full and self.dispute.last_trick_ends_round)

    @property
    def going(self) -> str:
        """The place for the next card, in words."""
        here = self.dispute.at
        if here.number is not None and self.cards_of_each and self.dispute.part_at(here) is self.cards_of_each:
            return self.names[here.number]
        return self._going_on_trick() if self.at_trick else self.dispute.words_of(here)

    @property
    def cards_of_each(self) -> QuestionField | None:
        """The part with cards of each player, if no other one has cards: names are words enough for its places."""
        parts = [part for part in self.dispute.parts(PlaceKind.ANSWER) if part.takes_cards]
        alone = len(parts) == 1 and parts[0].type is FieldType.CARDS_EACH and not parts[0].all_of
        return parts[0] if alone else None

    @property
    def hand_owner(self) -> str:
        """Whose hand the next card goes to; empty if it goes elsewhere."""
        here = self.dispute.at
        return self.names[here.number or 0] if here.kind is PlaceKind.HAND else ""

    @property
    def is_off_trick(self) -> bool:
        """Whether the next card goes to another place than the trick on the table."""
        return self.playing and not self.at_trick and not self.hand_in_question

    @property
    def filled(self) -> str:
        """The words that the last trick is full, if the next card starts a new one; else empty."""
        here = self.here if self.at_trick else None
        if here is None or not here.full or self._closed(here):
            return ""
        return "Trick full."

    def _going_on_trick(self) -> str:
        laid = self.here
        if laid is None:
            return ""
        here = self.dispute.words_of(self.dispute.at)
        if self._closed(laid):
            return f"none, {here} is complete"
        if laid.full:
            following = self.dispute.words_of(trick_place(laid.index + 1)) if self.dispute.known_first else "next"
            return f"{laid.next_leader} leads {following}" if laid.next_leader else "The next trick comes"
        if not laid.next_player:
            return here
        if self.dispute.known_first:
            return f"{laid.next_player}’s card in {here}"
        return f"{laid.next_player}’s card{f', {ordinal(laid.index + 1)} trick' if laid.index else ''}"

    @property
    def facts(self) -> list[str]:
        """The facts entered of the round, in a few words each."""
        settings = [self._fact(part) for part in self.forms.settings]
        return [fact for fact in (*settings, *self._led()) if fact]

    def _led(self) -> Iterator[str]:
        """Who led the first trick entered, and each other trick whose leader was entered."""
        for laid in self.laid if self.shows_tricks else ():
            if laid.players and (laid.index == 0 or laid.index in self.dispute.leaders):
                which = "" if self._alone else f" {self.dispute.words_of(laid.place)}"
                yield f"{laid.players[0]} led{which}"

    @property
    def _alone(self) -> bool:
        """Whether only one trick is entered, and its number isn’t: it needs no words."""
        return len(self.laid) == 1 and not self.dispute.known_first

    def title_of(self, laid: LaidTrick) -> str:
        """The title of a trick in a list: its number in the round if known, else its order of entry."""
        known = self.dispute.known_first
        return f"Trick {known + laid.index}" if known else f"{ordinal(laid.index + 1).capitalize()} entered"

    def _fact(self, part: QuestionField) -> str:
        texts = self.dispute.texts(setting_place(part.key))
        if not texts or part.type not in (FieldType.CARD, FieldType.CHOICE, FieldType.PLAYERS) or texts == ("",):
            return ""
        if part.type is FieldType.PLAYERS:
            return f"{part.label}: {', '.join(self.names[int(seat)] for seat in texts)}"
        if part.type is FieldType.CARD:
            return f"{part.label}: {self.deck.face(texts[0]).label}"
        words = {str(choice.value): choice.label for choice in part.choices}
        return f"{part.label}: {words[texts[0]]}" if not part.label.endswith("?") else ""

    def hidden_fields(self, fields: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Those of these fields that the form has no choices or text field for."""
        shown = set(self._shown())
        return ((name, text) for name, text in fields if name not in shown)

    def _shown(self) -> Iterator[str]:
        for part in self.dispute.form_parts:
            places = () if part.takes_cards else places_of(PlaceKind.ANSWER, part, self.dispute.seats)
            yield from map(str, places)
        yield from (DEALER_FIELD, "p", *map(leader_field, (0, *self.dispute.leaders)))
        if self.playing:
            yield TURNED_DOWN.field
        if self.playing and self.dispute.what != "trick":
            yield WHICH_TRICK.field
        yield from (switch.key for switch in self.dispute.game.switches)
        yield from (setting_field(part) for part in self.forms.settings if not part.takes_cards)
