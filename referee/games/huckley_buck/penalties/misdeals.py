"""The kinds of misdeal, each with its words for forms, sheet, rulings, disputes and the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.huckley_buck.house_rules import SWITCHES
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Clause

RESULT = "HB-MIS-10"
"""The clause of every ruling that the deal was misdealt, under whichever question it was asked."""


@dataclass(frozen=True, slots=True)
class InDraw:
    """A house rule by which a fault in serving the draw is no misdeal: its switch and its words.

    `warning` is for a table that enters a misdeal nevertheless, `reason` for a ruling.
    """

    switch: str
    warning: str
    reason: str

    @property
    def clause(self) -> str:
        """The open point that the house rule settles."""
        return next(switch.see for switch in SWITCHES if switch.key == self.switch)

    def ignored(self, rules: HouseRules) -> bool:
        """Whether it is no misdeal at this table."""
        return rules[self.switch] == "ignore"


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A kind of misdeal, by its `code` in events and cases.

    Its words are `remark` on the sheet, `key` on the form, with the dealer's name for {dealer}, `reason` in a ruling,
    and `title` for its question, empty if another question covers it. `clause` is the rulebook's id, `heading` and
    `rule` are its words there. With `of_a_hand`, it matters whose hand it is, and after the draw it is an incorrect
    hand; with `who_did`, another player may have done it, and then it is no misdeal (HB-MIS-06); with `correctable`, it
    can be corrected (HB-MIS-08).
    """

    code: str
    clause: str
    remark: str
    key: str
    reason: str
    heading: str
    rule: str
    title: str = ""
    of_a_hand: bool = False
    who_did: bool = True
    correctable: bool = True
    in_draw: InDraw | None = None


MISDEALS = {
    row.code: row
    for row in (
        Misdeal(
            code="exposed",
            clause="HB-MIS-01",
            remark="the dealer exposed a card",
            key="A card was exposed by {dealer}",
            reason="A card was shown",
            heading="The dealer shows a card",
            rule=(
                "It is a misdeal if the dealer lets a card be seen while dealing or while serving the draw. Turning "
                "the upcard is not meant, nor is a card from the dealer's own finished hand."
            ),
            title="A card was shown while dealing",
            correctable=False,
            in_draw=InDraw(
                switch="hb.expose_in_draw",
                warning="By this table's house rule a card exposed in the draw is no misdeal.",
                reason="At this table a card exposed while serving the draw is no misdeal.",
            ),
        ),
        Misdeal(
            code="off_table",
            clause="HB-MIS-02",
            remark="the dealer dropped a card off the table",
            key="A card was dropped off the table by {dealer}",
            reason="A card fell off the table",
            heading="A card leaves the table",
            rule="It is a misdeal if a card falls from the table while the dealer is handing it out.",
            title="A card fell off the table",
        ),
        Misdeal(
            code="wrong_count",
            clause="HB-MIS-03",
            remark="a hand had the wrong number of cards before the draw",
            key="A hand had the wrong number of cards",
            reason="The hand was dealt wrong and found in time",
            heading="Wrong number before the draw",
            rule="It is a misdeal if somebody's hand, ahead of the draw, holds more or fewer than five cards.",
            of_a_hand=True,
            who_did=False,
        ),
        Misdeal(
            code="dealt_out",
            clause="HB-MIS-04",
            remark="a player was dealt out",
            key="A player was dealt out",
            reason="A player was dealt out",
            heading="A seat passed over",
            rule="It is a misdeal if the dealer skips a player.",
            title="A player was dealt out",
            who_did=False,
        ),
        Misdeal(
            code="procedure",
            clause="HB-MIS-05",
            remark="the deal departed from procedure",
            key="Cut, order or packets were not as they should be",
            reason="The deal broke with procedure",
            heading="Any other break with procedure",
            rule=(
                "It is a misdeal if the dealer leaves the prescribed way in anything else: no cut offered, cards "
                "given in packets, a start with the wrong seat."
            ),
            title="The deal was done wrong in another way",
        ),
    )
}
WRONG_COUNT = next(row for row in MISDEALS.values() if row.of_a_hand)


def what_makes_a_misdeal(source: str) -> tuple[Clause, ...]:
    """The rulebook's clauses on what makes a misdeal."""
    return tuple(Clause(row.clause, row.heading, row.rule, source) for row in MISDEALS.values())
