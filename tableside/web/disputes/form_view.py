"""The referee's form: its heading, its question, its buttons, and the play that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.disputes.forms import Question, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.missing.missing import Missing
from referee.interview.part_value import Texts
from referee.interview.place import Place, PlaceKind, hand_place, setting_place
from tableside.web.disputes.cards_view import CardsView
from tableside.web.disputes.choice_rows import ChoiceRow, row_of_part, row_of_players
from tableside.web.disputes.fact_rows import FactRows
from tableside.web.disputes.form import DEALER_FIELD
from tableside.web.disputes.form_buttons import FormButtons
from tableside.web.disputes.question_parts import QuestionParts


class DisputeView(CardsView):
    """The view of one dispute: its cards, its question with the `parts` of it, the `fact_rows` of its tricks, and the
    `buttons` that ask.

    `sheet` is what the score sheet answers, by place, None without a sheet.
    """

    def __init__(self, dispute: Dispute, sheet: Mapping[Place, Texts] | None = None) -> None:
        super().__init__(dispute)
        self._at_table = sheet is not None
        self.parts = QuestionParts(dispute, sheet)
        self.fact_rows = FactRows(self)
        self.buttons = FormButtons(self)

    @property
    def subtitle(self) -> str:
        """The line below the heading: the game, and at a table who dealt."""
        dealer = self.dispute.players[self.dispute.dealer]
        names_dealer = self._at_table and self.dispute.choosing
        return f"{self.dispute.game.title} · {dealer} dealt" if names_dealer else self.dispute.game.title

    @property
    def what_happened(self) -> Iterator[tuple[str, tuple[Question, ...]]]:
        """All questions that the referee answers about this game, by their headings."""
        return self.forms.what_happened(self.dispute.game.answers)

    @property
    def heading(self) -> str:
        """The heading of the page: the question, if one is chosen."""
        if self.dispute.choosing:
            return "What happened?"
        if self.dispute.form_question:
            return self.dispute.form_question.title
        chosen = self.forms.about_tricks(self.dispute.what)
        return chosen.button if chosen else "The trick"

    def is_in_its_row(self, missing: Missing) -> bool:
        """Whether a missing fact is the cards of players, each of whom has a row that shows whether it is there."""
        place = Place.parse(missing.field)
        return (
            place is not None and self.cards_of_each is not None and self.dispute.part_at(place) is self.cards_of_each
        )

    @property
    def other_places(self) -> list[tuple[Place, str]]:
        """The places for cards that aren't in tricks and on which the answer can depend, with their words."""
        return [(place, self._words(place)) for place in self.places_off_tricks]

    @property
    def hand_that_tells(self) -> tuple[Place, str] | None:
        """The hand of the player whose card is asked about, its words too; None where its cards settle nothing."""
        if self.about is None or self.dispute.what not in ("", "legal"):
            return None
        trick, card = self.about
        player = self.laid[trick].player(card)
        place = hand_place(self.names.index(player)) if player else None
        return next((one for one in self.other_places if one[0] == place), None)

    def setting_row(self, part: QuestionField) -> ChoiceRow:
        """The row of a setting of the round."""
        place = setting_place(part.key)
        return row_of_part(part, place, self.dispute.players, self.dispute.texts(place))

    @property
    def who_dealt(self) -> ChoiceRow:
        """The row for who dealt."""
        return row_of_players(DEALER_FIELD, "Who dealt?", self.dispute.players, (str(self.dispute.dealer),))

    @property
    def hand_places(self) -> list[tuple[Place, str]]:
        """The places for cards of the question what may be played from a hand, with their words: the trick, the hand,
        further parts. None for another question."""
        hand = self.hand_in_question
        if hand is None:
            return []
        others = [(place, self._words(place)) for place in self.dispute.card_places(PlaceKind.ANSWER)]
        return [(self.dispute.last_trick, "The trick"), (hand, self.dispute.words_of(hand)), *others]

    @property
    def marked(self) -> tuple[int, int] | None:
        """The play to mark on the table, since the question is about it."""
        return self.about if self.dispute.what in ("", "legal") else None
