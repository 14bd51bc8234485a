"""The parts of a question that has its own form: which of them the page shows, and how each is entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.disputes.forms import FieldType, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.missing.missing import Missing
from referee.interview.part_value import Texts
from referee.interview.place import Place, PlaceKind, places_of
from referee.refused import Refused
from referee.words import ordinal, sentence_start
from tableside.web.disputes.choice_rows import ChoiceRow, row_of_each, row_of_part


class QuestionParts:
    """The parts of the question on the form of a dispute.

    `sheet` is what the score sheet answers, by place, None without a sheet. A part that was `refused` is always in
    sight, with the message about it.
    """

    def __init__(self, dispute: Dispute, sheet: Mapping[Place, Texts] | None) -> None:
        self._dispute = dispute
        self._sheet = sheet

    def from_sheet(self, refused: QuestionField | None) -> list[QuestionField]:
        """The parts that the score sheet answers: they are shown on one line."""
        return [part for part in self._foldable(refused) if self._is_from_sheet(part)]

    def rare(self, refused: QuestionField | None, missing: Sequence[Missing]) -> list[QuestionField]:
        """The parts that hardly any dispute needs, nobody entered, and on which nothing depends as far as is known."""
        needed = {one.field for one in missing}
        return [
            part
            for part in self._foldable(refused)
            if part.rare
            and not self._is_from_sheet(part)
            and not self._texts(part)
            and str(_place_of(part)) not in needed
        ]

    def visible(self, folded: Sequence[QuestionField], problem: Refused | None) -> list[QuestionField]:
        """The parts shown: all but `folded`, those without cards first."""
        shown = [
            part
            for part in self._dispute.form_parts
            if part not in folded and (not part.once_refused or problem or self._texts(part))
        ]
        return sorted(shown, key=lambda part: part.takes_cards)

    def _foldable(self, refused: QuestionField | None) -> list[QuestionField]:
        parts = self._dispute.form_parts
        return [part for part in parts if not part.takes_cards and not part.once_refused and part is not refused]

    def _is_from_sheet(self, part: QuestionField) -> bool:
        """Whether the score sheet answers a part, and nobody has changed its answer."""
        if self._sheet is None:
            return False
        places = places_of(PlaceKind.ANSWER, part, self._dispute.seats)
        entered = [self._dispute.texts(place) for place in places]
        if not any(entered):
            return part.on_sheet
        return entered == [self._sheet.get(place, ()) for place in places] and all(entered)

    def _texts(self, part: QuestionField) -> Texts:
        return self._dispute.texts(_place_of(part))

    def places(self, part: QuestionField) -> list[tuple[Place, str]]:
        """The places of a part, with their words: one, or one for each player or number."""
        places = places_of(PlaceKind.ANSWER, part, self._dispute.seats)
        rows: Sequence[str] = self._dispute.players
        if part.type is FieldType.PLAYER_OF_EACH:
            rows = [sentence_start(ordinal(number)) for number in part.numbers]
        return [(place, part.label if place.number is None else rows[place.number]) for place in places]

    def row(self, part: QuestionField) -> ChoiceRow:
        """The row of a part that has one answer, without cards."""
        from_sheet = part.on_sheet and self._sheet is not None
        hint = "from the score sheet if left blank" if from_sheet else ""
        return row_of_part(part, _place_of(part), self._dispute.players, self._texts(part), hint)

    def rows_of_each(self, part: QuestionField) -> list[ChoiceRow]:
        """The rows of a part that has an answer for each player, or for each number."""
        names = self._dispute.players
        return [
            row_of_each(part, place, words, names, self._dispute.texts(place)) for place, words in self.places(part)
        ]

    def in_words(self, parts: Sequence[QuestionField]) -> str:
        """The parts with their answers, on one line; with the label alone where the sheet adds the answer later."""
        return " · ".join(map(self._in_words, parts))

    def _in_words(self, part: QuestionField) -> str:
        answers = []
        for place, whose in self.places(part):
            texts = self._dispute.texts(place)
            answer = ", ".join(self._answer_in_words(part, text) for text in texts)
            answers.append(f"{whose} {answer}" if place.number is not None else answer)
        words = ", ".join(filter(None, answers))
        return f"{part.label}{'' if part.label.endswith('?') else ':'} {words}" if words else part.label

    def _answer_in_words(self, part: QuestionField, text: str) -> str:
        if part.type in (FieldType.PLAYER, FieldType.PLAYERS, FieldType.PLAYER_OF_EACH):
            return self._dispute.players[int(text)]
        return next((choice.label for choice in part.choices if str(choice.value) == text), text)


def _place_of(part: QuestionField) -> Place:
    """The place of a part that has one answer."""
    return Place(PlaceKind.ANSWER, part.key)
