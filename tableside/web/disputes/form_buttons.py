"""The buttons that ask the referee: the large one, and the further questions about the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.interview.inquiry import Inquiry


class FormButton(NamedTuple):
    """A button of the form: the `tap` that it sends, and its words."""

    tap: str
    words: str

    @property
    def moves_to_next_cards(self) -> bool:
        """Whether it brings the place for the next player's cards, and asks nothing yet."""
        return self.tap.startswith("next:")


class FormButtons:
    """The buttons that ask a question of one dispute."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._dispute = inquiry.dispute

    @property
    def main(self) -> FormButton | None:
        """The large button: it asks, or goes to the next player's cards; None before a question is chosen."""
        question, place = self._dispute.form_question, self._dispute.next_player_place
        if question and place:
            return FormButton(f"next:{place}", f"Next: {self._dispute.players[place.number or 0]}")
        if question:
            return FormButton("ask", question.button)
        if self._dispute.choosing:
            return None
        tap = f"ask:{self._inquiry.question_on_tricks}"
        chosen = self._inquiry.forms.about_tricks(self._dispute.what)
        unasked = FormButton(f"ask:{chosen.key}", chosen.button) if chosen else None
        return next((button for button in self._on_tricks if button.tap == tap), unasked)

    @property
    def ask_again(self) -> FormButton:
        """What a tap on a missing fact does: it asks the question once more."""
        tap = "ask" if self._dispute.form_question else f"ask:{self._inquiry.question_on_tricks}"
        return FormButton(tap, self.main.words if self.main else "Ask")

    @property
    def other_questions(self) -> list[FormButton]:
        """The further questions about the cards on the table."""
        return [button for button in self._on_tricks if button != self.main]

    @property
    def _on_tricks(self) -> Iterator[FormButton]:
        """The questions about the cards on the table that can be asked now."""
        inquiry, player = self._inquiry, self._inquiry.next_player
        if inquiry.about:
            yield FormButton("ask:legal", f"Was {self._play(*inquiry.about)} legal?")
        if player or not inquiry.laid[0].players or self._dispute.what == "options":
            yield FormButton("ask:options", f"What may {player or 'the next player'} play?")
        if inquiry.full_trick:
            yield FormButton("ask:trick", f"Who won {self._dispute.words_of(inquiry.full_trick.place)}?")
        if inquiry.about:
            yield FormButton("ask:audit", "Go through the whole round")

    def _play(self, trick: int, card: int) -> str:
        face = self._inquiry.deck.face(self._dispute.tricks[trick][card])
        return face.owned_by(self._inquiry.laid[trick].player(card))
