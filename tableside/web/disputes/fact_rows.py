"""The rows for the facts of the tricks entered: who led, which trick of the round it is, whether it is turned down."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing
from referee.interview.place import trick_place
from referee.interview.trick_facts import TRICK_FACTS, TURNED_DOWN, WHICH_TRICK, WHO_LED, TrickFact, leader_field
from tableside.web.disputes.choice_rows import ChoiceRow, row_of_fact


class FactRows:
    """The rows of choices for the facts of a dispute's tricks.

    The page shows first those that are missing, and none of them again below.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._dispute = inquiry.dispute

    def on_top(self, fields: Collection[str], missing: Sequence[Missing]) -> list[ChoiceRow]:
        """The rows for the facts with these fields; a missing one may have words of its own."""
        words = {one.field: one.words for one in reversed(missing)}  # of two with one field, the first has the words
        return [self._row(fact, words.get(fact.field, "")) for fact in TRICK_FACTS if fact.field in fields]

    def _row(self, fact: TrickFact, words: str = "") -> ChoiceRow:
        dispute = self._dispute
        if fact is WHO_LED:
            return row_of_fact(fact, dispute, words, self._entered_leader(0))
        told = dispute.first if fact is WHICH_TRICK else {None: None, True: "yes", False: "no"}[dispute.quitted]
        return row_of_fact(fact, dispute, words, () if told is None else (str(told),))

    def others(self, on_top: Sequence[ChoiceRow]) -> list[ChoiceRow]:
        """The rows for the number of the first trick entered, and for whether the last one is turned down, as far as
        the question can depend on them."""
        dispute, rows = self._dispute, []
        if dispute.what != "trick":
            row = self._row(WHICH_TRICK)
            rows.append(row._replace(choices=[("", "unknown"), *row.choices]))
        if dispute.quitted is not None and dispute.last_is_full:
            rows.append(self._row(TURNED_DOWN))
        return _without(rows, on_top)

    @property
    def assumed_leader(self) -> int | None:
        """The seat that leads the first trick entered if it was the first of the round; None once the table has
        entered its number or its leader."""
        laid = self._inquiry.laid[0]
        assumed = laid.players and laid.cards and self._dispute.first is None and self._dispute.leader is None
        return self._dispute.players.index(laid.players[0]) if assumed else None

    def leader_row(self, on_top: Sequence[ChoiceRow]) -> ChoiceRow | None:
        """The row to correct who led, while the page asks which trick this was; None if it asks for the leader
        itself."""
        fields, laid = [row.field for row in on_top], self._inquiry.laid[0]
        if not (laid.players and laid.cards) or WHICH_TRICK.field not in fields or WHO_LED.field in fields:
            return None
        return self._first_leader_row._replace(chosen=(str(self._dispute.players.index(laid.players[0])),))

    def leaders(self, on_top: Sequence[ChoiceRow]) -> list[ChoiceRow]:
        """The rows for the leaders of the first trick entered, and of each other trick whose leader was entered.

        The first choice of a row is the leader who follows from the deal or from the trick before.
        """
        if not self._dispute.plays_tricks:
            return []
        row = self._first_leader_row
        from_deal = [("", "as dealt")] if self._dispute.first in (None, 1) else []
        first = row._replace(choices=[*from_deal, *row.choices], chosen=self._entered_leader(0))
        later = [self._later_leader_row(index, row) for index in sorted(self._dispute.leaders) if index]
        return _without([first, *later], on_top)

    @property
    def _first_leader_row(self) -> ChoiceRow:
        return row_of_fact(WHO_LED, self._dispute, "Who led the first trick entered?")

    def _later_leader_row(self, index: int, row: ChoiceRow) -> ChoiceRow:
        words = f"Who led {self._dispute.words_of(trick_place(index))}?"
        choices = [("", "by the trick before"), *row.choices]
        return row._replace(field=leader_field(index), words=words, choices=choices, chosen=self._entered_leader(index))

    def _entered_leader(self, index: int) -> tuple[str, ...]:
        leaders = self._dispute.leaders
        return (str(leaders[index]),) if index in leaders else ()


def _without(rows: Sequence[ChoiceRow], others: Sequence[ChoiceRow]) -> list[ChoiceRow]:
    """Those rows whose field no other one has."""
    fields = {row.field for row in others}
    return [row for row in rows if row.field not in fields]
