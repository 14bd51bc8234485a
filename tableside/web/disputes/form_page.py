"""The page of a dispute's form: what is missing, what has its keys on top, and where a refusal is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.disputes.forms import QuestionField
from referee.interview.missing.missing import MOST_NAMED, Missing, setting_field
from referee.interview.place import PlaceKind, setting_place
from referee.interview.trick_facts import TRICK_FACTS, TURNED_DOWN
from referee.refused import Refused
from tableside.web.disputes.card_taps import reads_typed
from tableside.web.disputes.choice_rows import ChoiceRow
from tableside.web.disputes.form_view import DisputeView

CARD_TAPS = ("card", "at", "next", "back", "type")
"""The taps that enter cards; the page then hides the keypad for numbers, which would cover them."""
MOST_LETTERS = 64
"""Letters that two lines of the action bar have room for at 320 px."""
FACT_FIELDS = [fact.field for fact in TRICK_FACTS]
"""The fields of facts about a trick, which have their own keys once the question was asked."""


@dataclass(frozen=True)
class FormPage:
    """The form of a dispute with what it still lacks, after a `tap`.

    Once the question was `asked`, all that is `missing` has its keys on top; the rows that the page before had there
    (`stayed`, by their fields) stay, so that the next row doesn't move as one is answered. `typed` is in the text
    field, unread or refused; a `problem` with a card is shown `at_deck`, if there is one.
    """

    view: DisputeView
    missing: tuple[Missing, ...]
    tap: str
    typed: str = ""
    problem: Refused | None = None
    asked: bool = False
    at_deck: bool = False
    stayed: Sequence[str] = ()

    @cached_property
    def _on_top(self) -> list[str]:
        """The fields whose keys are at the top: all that was missing when asked, or the last fact before that."""
        fields = [one.field for one in self.missing]
        if self.asked:
            return [*fields, *self.stayed]
        return fields if fields == [TURNED_DOWN.field] else []

    @cached_property
    def facts_on_top(self) -> list[ChoiceRow]:
        """The rows at the top for facts of the tricks."""
        return self.view.fact_rows.on_top(self._on_top, self.missing)

    @cached_property
    def setting_kept_on_top(self) -> ChoiceRow | None:
        """The row at the top for the setting that every ruling needs, until the ruling; None if it is known from
        elsewhere."""
        view = self.view
        told_here = (
            part
            for part in view.forms.settings
            if setting_field(part) in self.stayed and view.dispute.texts(setting_place(part.key))
        )
        part = view.missing_setting or next(told_here, None)
        return view.setting_row(part) if view.playing and part else None

    @property
    def other_settings(self) -> list[ChoiceRow]:
        """The rows of the other settings."""
        rows = [self.view.setting_row(part) for part in self.view.forms.settings if not part.takes_cards]
        return [row for row in rows if not self.setting_kept_on_top or row.field != self.setting_kept_on_top.field]

    @property
    def staying(self) -> list[str]:
        """The fields of the rows at the top that the next page keeps there."""
        rows = [*([self.setting_kept_on_top] if self.setting_kept_on_top else []), *self.facts_on_top]
        return [row.field for row in rows]

    @cached_property
    def leader_on_top(self) -> ChoiceRow | None:
        """The row below them to correct who led."""
        return self.view.fact_rows.leader_row(self.facts_on_top)

    @property
    def first_open_fact(self) -> ChoiceRow | None:
        """The first of the rows at the top for facts of the tricks that has no answer."""
        return next((row for row in self.facts_on_top if not row.chosen), None)

    @property
    def _rows_on_top(self) -> list[ChoiceRow]:
        return [*self.facts_on_top, *([self.leader_on_top] if self.leader_on_top else [])]

    @property
    def setting_on_top(self) -> bool:
        """Whether the row of the setting is one of what was asked for."""
        return self.setting_kept_on_top is not None and self.setting_kept_on_top.field in self._on_top

    @property
    def lacks_setting(self) -> bool:
        """Whether that row has no answer yet."""
        return self.setting_on_top and self.view.missing_setting is not None

    @property
    def other_facts(self) -> list[ChoiceRow]:
        """The rows for facts of the tricks that are not at the top."""
        return self.view.fact_rows.others(self._rows_on_top)

    @property
    def leaders(self) -> list[ChoiceRow]:
        """The rows for who led that are not at the top."""
        return self.view.fact_rows.leaders(self._rows_on_top)

    @property
    def why(self) -> str:
        """Why the facts at the top matter; empty where that is obvious, as for a setting whose row is above them."""
        above = self.setting_kept_on_top.field if self.setting_kept_on_top and self.first_open_fact else ""
        return " ".join(one.why for one in self.missing if one.why and one.field != above) if self.facts_on_top else ""

    @property
    def offers_hand(self) -> bool:
        """Whether the key to the hand that tells most is with the facts at the top, none of it being entered."""
        hand = self.view.hand_that_tells if self.facts_on_top else None
        return hand is not None and not self.view.dispute.cards_at(hand[0])

    @property
    def _only_in_words(self) -> list[Missing]:
        """What is missing and has neither keys at the top nor a row that shows it."""
        return [] if self._on_top else [one for one in self.missing if not self.view.is_in_its_row(one)]

    @property
    def missing_in_words(self) -> str:
        """What the action bar says is missing; many facts are only counted, since their list would cover some keys."""
        words = [one.words for one in self._only_in_words if one.field not in FACT_FIELDS]
        named = " · ".join(words)
        return f"{len(words)} answers" if len(words) > MOST_NAMED or len(named) > MOST_LETTERS else named

    @property
    def asked_next(self) -> str:
        """The facts of the tricks that the page asks for once the question is asked."""
        return " · ".join(one.words for one in self._only_in_words if one.field in FACT_FIELDS)

    @property
    def waits_for_cards(self) -> bool:
        """Whether cards of a player are missing."""
        return any(map(self.view.is_in_its_row, self.missing))

    @property
    def folds_deck(self) -> bool:
        """Whether keys of rows enter all that was asked for, and no card does."""
        return self.asked and all(map(_has_a_row, self.missing))

    @cached_property
    def refused_part(self) -> QuestionField | None:
        """The part of the question that was refused."""
        return self.view.dispute.part_of_case(self.problem.field) if self.problem else None

    @property
    def problem_at(self) -> str:
        """Where the problem is shown: at the `part` that is wrong, at the `deck`, below the `facts` on top, in the
        `dock` that is the action bar, or else first on the `page`."""
        if self.problem is None:
            return ""
        if self.refused_part:
            return "part"
        if self.at_deck and self.view.shows_deck:
            return "deck"
        return "facts" if self.facts_on_top else "dock" if self._on_top else "page"

    @cached_property
    def parts_from_sheet(self) -> list[QuestionField]:
        """The parts that the score sheet answers, folded."""
        return self.view.parts.from_sheet(self.refused_part)

    @cached_property
    def rare_parts(self) -> list[QuestionField]:
        """The parts that hardly any dispute needs, folded; none after a refusal."""
        return [] if self.problem else self.view.parts.rare(self.refused_part, self.missing)

    @property
    def visible_parts(self) -> list[QuestionField]:
        """All other parts."""
        return self.view.parts.visible([*self.parts_from_sheet, *self.rare_parts], self.problem)

    @property
    def has_keypad(self) -> bool:
        """Whether the question has numbers to type that aren't folded away, and no card was entered last."""
        parts = [part for part in self.view.dispute.form_parts if part not in self.parts_from_sheet]
        return self.tap.partition(":")[0] not in CARD_TAPS and any(part.of_each and part.large for part in parts)

    @property
    def refused_typed(self) -> bool:
        """Whether the problem is with what was typed."""
        return self.at_deck and reads_typed(self.tap)


def _has_a_row(missing: Missing) -> bool:
    """Whether it is entered by a key of a row, not by a card."""
    return missing.field in FACT_FIELDS or missing.field.startswith(PlaceKind.SETTING)
