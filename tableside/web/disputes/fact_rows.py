"""The rows for the facts of the tricks entered: who led, which trick of the round it is, whether it is turned down."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interview.inquiry import Inquiry
from referee.interview.missing.missing import Missing
from referee.interview.place import trick_place
from referee.interview.trick_facts import TRICK_FACTS, TURNED_DOWN, WHICH_TRICK, WHO_LED, leader_field
from tableside.web.disputes.choice_rows import ChoiceRow, row_of_fact


class FactRows:
    """The rows of choices for the facts of a dispute's tricks.

    `on_top` are the rows that the page shows first, since they are missing; it shows none of them again below.
    """

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._dispute = inquiry.dispute

    def of_missing(self, missing: Sequence[Missing]) -> list[ChoiceRow]:
        """The rows for those of the missing facts that are about the tricks."""
        words = {one.field: one.words for one in reversed(missing)}  # of two with one field, the first has the words
        return [row_of_fact(fact, self._dispute, words[fact.field]) for fact in TRICK_FACTS if fact.field in words]

    def others(self, on_top: Sequence[ChoiceRow]) -> list[ChoiceRow]:
        """The rows for the number of the first trick entered, and for whether the last one is turned down, as far as
        the question can depend on them."""
        dispute, rows = self._dispute, []
        if dispute.what != "trick":
            first = () if dispute.first is None else (str(dispute.first),)
            row = row_of_fact(WHICH_TRICK, dispute, chosen=first)
            rows.append(row._replace(choices=[("", "unknown"), *row.choices]))
        if dispute.quitted is not None and dispute.last_is_full:
            rows.append(row_of_fact(TURNED_DOWN, dispute, chosen=("yes" if dispute.quitted else "no",)))
        return _without(rows, on_top)

    @property
    def assumed_leader(self) -> int | None:
        """The seat that leads the first trick entered if it was the first of the round; None once the table has
        entered its number or its leader."""
        laid = self._inquiry.laid[0]
        assumed = laid.players and laid.cards and self._dispute.first is None and self._dispute.leader is None
        return self._dispute.players.index(laid.players[0]) if assumed else None

    @property
    def assumed_leader_name(self) -> str:
        """The name of that leader; empty for none."""
        return "" if self.assumed_leader is None else self._dispute.players[self.assumed_leader]

    def assumed_leader_row(self, on_top: Sequence[ChoiceRow]) -> ChoiceRow | None:
        """The row to correct the assumed leader, while the page asks which trick this was; None if it asks for the
        leader itself."""
        fields = [row.field for row in on_top]
        if self.assumed_leader is None or WHICH_TRICK.field not in fields or WHO_LED.field in fields:
            return None
        return self._first_leader_row._replace(chosen=(str(self.assumed_leader),))

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
