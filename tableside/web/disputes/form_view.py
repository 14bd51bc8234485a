"""The questions on the referee's form: all of them, the one chosen, and the play that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.disputes.forms import FieldType, Question, QuestionField
from referee.interview.dispute import Dispute
from referee.interview.missing.missing import Missing
from referee.interview.part_value import Texts
from referee.interview.place import SEEN, Place, PlaceKind, hand, places_of, trick
from referee.interview.trick_facts import (
    TRICK_FACTS,
    TURNED_DOWN,
    WHICH_TRICK,
    WHO_LED,
    TrickFact,
    leader_field,
)
from referee.refused import Refused
from tableside.web.disputes.card_taps import next_blank
from tableside.web.disputes.cards_view import CardsView
from tableside.web.disputes.choice_rows import ChoiceRow, row_of_numbers, row_of_part, row_of_players
from tableside.web.disputes.form import DEALER_FIELD


class FormButton(NamedTuple):
    """A button of the form: what it does, as card_taps reads it, and its words."""

    act: str
    words: str

    @property
    def goes_on(self) -> bool:
        """Whether it brings the place for the next cards, and asks nothing yet."""
        return self.act.startswith("next:")


FACT_STYLES = {WHICH_TRICK: "tricks", WHO_LED: "wide names", TURNED_DOWN: "names"}


class DisputeView(CardsView):
    """The view of one dispute: its cards and its question.

    `by_sheet` is what the score sheet answers, by place, None without a sheet.
    """

    def __init__(self, dispute: Dispute, by_sheet: Mapping[Place, Texts] | None = None) -> None:
        super().__init__(dispute)
        self._by_sheet = by_sheet

    @property
    def subtitle(self) -> str:
        """What is below the heading where no fact is known: the game, and at a table who dealt."""
        dealer = self.dispute.players[self.dispute.dealer]
        known = self._by_sheet is not None and self.dispute.choosing
        return f"{self.dispute.game.title} · {dealer} dealt" if known else self.dispute.game.title

    def known(self, wrong: QuestionField | None) -> list[QuestionField]:
        """The parts that the score sheet answers, but for one that is refused: they are shown on one line."""
        return [part for part in self._folded(wrong) if self._is_by_sheet(part)]

    def rare(self, wrong: QuestionField | None, missing: Sequence[Missing]) -> list[QuestionField]:
        """The parts that hardly any dispute needs, nobody entered, and on which nothing depends as far as is known."""
        needed = {one.field for one in missing}
        return [
            part
            for part in self._folded(wrong)
            if part.rare
            and not self._is_by_sheet(part)
            and not self.answer(part)[1]
            and str(self.answer(part)[0]) not in needed
        ]

    def offered(self, folded: Sequence[QuestionField], problem: Refused | None) -> list[QuestionField]:
        """The parts in sight, all but those `folded`, and first those without cards."""
        parts = self.dispute.form_question.parts if self.dispute.form_question else ()
        seen = [
            part for part in parts if part not in folded and (not part.once_refused or problem or self.answer(part)[1])
        ]
        return sorted(seen, key=lambda part: part.takes_cards)

    def _folded(self, wrong: QuestionField | None) -> list[QuestionField]:
        parts = self.dispute.form_question.parts if self.dispute.form_question else ()
        return [part for part in parts if not part.takes_cards and not part.once_refused and part is not wrong]

    def _is_by_sheet(self, part: QuestionField) -> bool:
        """Whether the score sheet answers a part, and nobody has changed its answer."""
        if self._by_sheet is None:
            return False
        places = places_of(PlaceKind.ANSWER, part, self.dispute.seats)
        entered = [self.dispute.texts(place) for place in places]
        if not any(entered):
            return part.on_sheet
        return entered == [self._by_sheet.get(place, ()) for place in places] and all(entered)

    def all_in_words(self, parts: Sequence[QuestionField]) -> str:
        """The parts with their answers, on one line."""
        return " · ".join(map(self.in_words, parts))

    def in_words(self, part: QuestionField) -> str:
        """A part with its answer, in a few words; with its label alone where the sheet adds the answer later."""
        answers = []
        for place, whose in self.places_of(part):
            texts = self.dispute.texts(place)
            answer = ", ".join(self._answer_in_words(part, text) for text in texts)
            answers.append(f"{whose} {answer}" if place.number is not None else answer)
        words = ", ".join(filter(None, answers))
        return f"{part.label}{'' if part.label.endswith('?') else ':'} {words}" if words else part.label

    def _answer_in_words(self, part: QuestionField, text: str) -> str:
        if part.sort in (FieldType.PLAYER, FieldType.PLAYERS, FieldType.PLAYER_OF_EACH):
            return self.names[int(text)]
        return next((choice.label for choice in part.choices if str(choice.value) == text), text)

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
        return chosen.button if chosen else "The trick on the table"

    def is_in_its_row(self, missing: Missing) -> bool:
        """Whether a missing fact is the cards of players, each of whom has a row that shows whether it is there."""
        place = Place.parse(missing.field)
        return (
            place is not None and self.cards_of_each is not None and self.dispute.part_at(place) is self.cards_of_each
        )

    def refused_part(self, problem: Refused | None) -> QuestionField | None:
        """The part of the question that `problem` is about, by the field of the case that it names."""
        root, _, named = (problem.field if problem else "").partition(".")
        parts = self.dispute.form_question.parts if self.dispute.form_question and root == "ask" else ()
        return next((part for part in parts if named.partition(".")[0] == (part.in_case or part.key)), None)

    @property
    def other_places(self) -> list[tuple[Place, str]]:
        """The places for cards that aren't in tricks, with their words: hands, cards seen, settings.

        Only those on which the answer can depend: none for who won a trick, one hand for what may be played.
        """
        places = [*map(hand, self.dispute.seats), SEEN, *self.dispute.card_places(PlaceKind.SETTING)]
        if self.dispute.what == "trick" or self.hand_in_question:
            places = [place for place in places if place == self.dispute.at and place != self.hand_in_question]
        return [(place, self._words(place)) for place in places]

    def setting_row(self, part: QuestionField) -> ChoiceRow:
        """The keys of a setting of the round."""
        place, texts = self.setting(part)
        return row_of_part(part, place, self.dispute.players, texts)

    @property
    def missing_setting_row(self) -> ChoiceRow | None:
        """The keys of the setting that every ruling needs and nobody has entered."""
        return self.setting_row(self.missing_setting) if self.playing and self.missing_setting else None

    @property
    def setting_rows(self) -> list[ChoiceRow]:
        """The keys of the other settings."""
        others = [part for part in self.forms.settings if not part.takes_cards and part is not self.missing_setting]
        return [self.setting_row(part) for part in others]

    def answer_row(self, part: QuestionField) -> ChoiceRow:
        """The keys of a part of the question that has one answer, without cards."""
        place, texts = self.answer(part)
        by_sheet = part.on_sheet and self._by_sheet is not None
        hint = "from the score sheet if left blank" if by_sheet else ""
        return row_of_part(part, place, self.dispute.players, texts, hint)

    def rows_of_each(self, part: QuestionField) -> list[ChoiceRow]:
        """The keys of a part that has an answer for each player, or for each number."""
        return [self._row_of_each(part, place, words) for place, words in self.places_of(part)]

    def _row_of_each(self, part: QuestionField, place: Place, words: str) -> ChoiceRow:
        field, texts = str(place), self.dispute.texts(place)
        if part.large:  # it is typed
            return ChoiceRow(field, words, [], chosen=texts)
        if part.sort is FieldType.PLAYER_OF_EACH:
            return row_of_players(field, words, self.names, texts)._replace(css="wide names beside-title")
        return row_of_numbers(field, words, part.numbers, texts)

    @property
    def who_dealt(self) -> ChoiceRow:
        """The keys for who dealt."""
        return row_of_players(DEALER_FIELD, "Who dealt?", self.dispute.players, (str(self.dispute.dealer),))

    def fact_row(self, fact: TrickFact, words: str = "") -> ChoiceRow:
        """The keys of a fact of the tricks, under its own words or these."""
        asked, choices = words or fact.words(self.dispute), fact.choices(self.dispute)
        return ChoiceRow(fact.field, asked, choices, FACT_STYLES[fact], fact is WHO_LED)

    def fact_rows(self, missing: Sequence[Missing]) -> list[ChoiceRow]:
        """The keys of those of these facts that are about the tricks."""
        words = {one.field: one.words for one in reversed(missing)}
        return [self.fact_row(fact, words[fact.field]) for fact in TRICK_FACTS if fact.field in words]

    def other_facts(self, on_top: Sequence[ChoiceRow]) -> list[ChoiceRow]:
        """The keys for the number of the first trick entered, and for whether the last one is turned down: those that
        aren't `on_top`, and that the question can depend on."""
        dispute, rows = self.dispute, []
        if dispute.what != "trick":
            row, first = self.fact_row(WHICH_TRICK), () if dispute.first is None else (str(dispute.first),)
            rows.append(row._replace(choices=[("", "unknown"), *row.choices], chosen=first))
        if dispute.quitted is not None and dispute.last_is_full:
            rows.append(self.fact_row(TURNED_DOWN)._replace(chosen=("yes" if dispute.quitted else "no",)))
        return _without(rows, on_top)

    def leader_to_change(self, on_top: Sequence[ChoiceRow]) -> ChoiceRow | None:
        """The keys for another leader than the one by the deal, where the page asks for a trick's number and shows who
        led it if it was the first."""
        fields = [row.field for row in on_top]
        if not self.led_as_dealt or WHICH_TRICK.field not in fields or WHO_LED.field in fields:
            return None
        row = self.who_led[0]
        return row._replace(choices=row.choices[1:], chosen=(self.led_as_dealt,))

    @property
    def led_as_dealt(self) -> str:
        """The seat that the page shows as the leader of the first trick entered, until somebody names its number."""
        laid = self.laid[0]
        as_dealt = laid.players and laid.cards and self.dispute.first is None and self.dispute.leader is None
        return str(self.names.index(laid.players[0])) if as_dealt else ""

    @property
    def leader_as_dealt(self) -> str:
        """The name of that leader."""
        return self.dispute.players[int(self.led_as_dealt)] if self.led_as_dealt else ""

    def leaders(self, on_top: Sequence[ChoiceRow]) -> list[ChoiceRow]:
        """The keys for who led, without those `on_top`."""
        return _without(self.who_led, on_top) if self.dispute.plays_tricks else []

    @property
    def who_led(self) -> list[ChoiceRow]:
        """The keys for the leaders of the first trick entered, and of each other trick whose leader was entered.

        The first key of a row takes the leader who follows from the deal or from the trick before.
        """
        row = self.fact_row(WHO_LED, "Who led the first trick entered?")
        by_deal = [("", "as dealt")] if self.leader_by_deal else []
        first = row._replace(choices=[*by_deal, *row.choices], chosen=self._entered_leader(row.field))
        return [first, *(self._who_led(index, row) for index in sorted(self.dispute.leaders) if index)]

    def _who_led(self, index: int, row: ChoiceRow) -> ChoiceRow:
        field, words = leader_field(index), f"Who led {self.dispute.words_of(trick(index))}?"
        choices = [("", "by the trick before"), *row.choices]
        return row._replace(field=field, words=words, choices=choices, chosen=self._entered_leader(field))

    def _entered_leader(self, field: str) -> list[str]:
        return [str(seat) for index, seat in self.dispute.leaders.items() if leader_field(index) == field]

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

    @property
    def main_question(self) -> FormButton | None:
        """The large button; None before a question is chosen."""
        question = self.dispute.form_question
        if question:
            following = self._following
            return (
                FormButton(f"next:{following}", self._next_words(following))
                if following
                else FormButton("ask", question.button)
            )
        if self.dispute.choosing:
            return None
        chosen = self.forms.about_tricks(self.dispute.what)
        button = FormButton(f"ask:{chosen.key}", chosen.button) if chosen else None
        return next((tap for tap in self._on_tricks if tap.act == f"ask:{self.question_on_tricks}"), button)

    @property
    def ask_again(self) -> FormButton:
        """What a tap on a missing fact does: it asks the question once more."""
        act = "ask" if self.dispute.form_question else f"ask:{self.question_on_tricks}"
        return FormButton(act, self.main_question.words if self.main_question else "Ask")

    @property
    def _following(self) -> Place | None:
        """The place of the next player's cards: the next blank one, or the next in order if cards aren't needed."""
        here = self.dispute.at
        part = self.dispute.part_at(here)
        if part is None or here.number is None or not self.dispute.cards_at(here):
            return None
        if part.needed:
            return next_blank(self.dispute)
        later = [place for place in self.dispute.card_places(PlaceKind.ANSWER) if (place.number or 0) > here.number]
        return next((place for place in later if not self.dispute.cards_at(place)), None)

    def _next_words(self, place: Place) -> str:
        return f"Next: {self.names[place.number or 0]}"

    @property
    def _on_tricks(self) -> Iterator[FormButton]:
        """The questions about cards on tricks that can be asked now, with their words."""
        if self.about:
            yield FormButton("ask:legal", f"Was {self._play()} legal?")
        if self.options_for or not self.laid[0].players or self.dispute.what == "options":
            yield FormButton("ask:options", f"What may {self.options_for or 'the next player'} play?")
        if self.full_trick:
            yield FormButton("ask:trick", f"Who won {self.dispute.words_of(self.place_of(self.full_trick))}?")
        if self.about:
            yield FormButton("ask:audit", "Go through the whole round")

    @property
    def others(self) -> list[FormButton]:
        """The further questions about cards on tricks, with their words."""
        return [tap for tap in self._on_tricks if tap != self.main_question]

    def _play(self) -> str:
        trick, card = self.about or (0, 0)
        return self.deck.face(self.dispute.tricks[trick][card]).owned_by(self.laid[trick].player(card))


def _without(rows: Sequence[ChoiceRow], others: Sequence[ChoiceRow]) -> list[ChoiceRow]:
    """Those rows whose field no other one has."""
    fields = {row.field for row in others}
    return [row for row in rows if row.field not in fields]
