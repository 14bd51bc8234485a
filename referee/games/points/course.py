"""The course of Points: a number for each player in each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from referee.games.points.house_rules import ENDS, ROUNDS, TARGET, WINS, deals
from referee.refused import Refused
from referee.replaced import replaced
from referee.rules.course import BaseCourse, WinReason
from referee.rules.entry import Entry, GameEvent
from referee.rules.event_fields import signed_for_each
from referee.rules.fields import signed, text
from referee.rules.prompt import Prompt
from referee.rules.rounds import RoundsCourse
from referee.words import counted

MOST_REMARK = 200
ENTRIES = (
    Entry(
        "result",
        "Score the round",
        (signed("points", "Points", per_seat=True, on_own_phone=True),),
        noun="Points",
        saves="Score",
    ),
    Entry(
        "ended",
        "The game is over",
        (text("remark", "A remark, if you like"),),
        noun="The end",
        saves="End the game",
    ),
)


@dataclass(frozen=True, slots=True)
class PointsCourse(RoundsCourse):
    """The state of a game; `ended` is true once somebody ended it."""

    entries: ClassVar[Mapping[str, Entry]] = {entry.kind: entry for entry in ENTRIES}

    ended: bool = False

    @property
    def cards_per_round(self) -> tuple[int, ...]:
        """An entry for each round that may be played; 0, since the game has no cards."""
        return (0,) * (self.setup.rules.number(ROUNDS) if self.setup.rules[ENDS] == "rounds" else len(self.rows) + 1)

    @property
    def over(self) -> bool:
        """Whether somebody ended the game, or its target or its last round was reached."""
        if self.ended or not self.rows:
            return self.ended
        if self.setup.rules[ENDS] == "target":
            return max(self.totals) >= self.setup.rules.number(TARGET)
        return len(self.rows) >= len(self.cards_per_round)

    @property
    def lowest_wins(self) -> bool:
        """As the table chose."""
        return self.setup.rules[WINS] == "lowest"

    @property
    def target(self) -> int | None:
        """The target, if the highest total wins."""
        to_target = self.setup.rules[ENDS] == "target" and not self.lowest_wins
        return self.setup.rules.number(TARGET) if to_target else None

    @property
    def win_reason(self) -> WinReason | None:
        """By the totals, and the target if it was reached."""
        reason = self._reason_by_totals()
        if reason is None or self.ended or self.setup.rules[ENDS] != "target":
            return reason
        return WinReason(f"{reason.sentence} The game went to {self.setup.rules.number(TARGET)}.")

    @property
    def prompt(self) -> Prompt:
        """Who deals, or the number of the open round, with the number of rounds if it is fixed."""
        if self.winners:
            words = f"The game is over after {counted(len(self.rows), 'round')}"
            return Prompt(self.dealer, None, (words,), None, "")
        last = f" of {len(self.cards_per_round)}" if self.setup.rules[ENDS] == "rounds" else ""
        dealer = (f"{self.setup.names[self.dealer]} deals",) if deals(self.setup.rules) else ()
        others = ("ended",) if self.rows else ()
        # The large button has the number of the round too.
        sentences = (*dealer, f"Round {self.round}{last}") if last or not dealer else dealer
        return Prompt(self.dealer, None, sentences, "result", f"Score round {self.round}", others)

    @property
    def advice(self) -> tuple[str, ...]:
        """Which total wins, and when, before the first round."""
        if self.rows:
            return ()
        ends = {
            "target": f"as soon as somebody reaches {self.setup.rules.number(TARGET)}",
            "rounds": f"after {counted(self.setup.rules.number(ROUNDS), 'round')}",
        }
        end = ends.get(str(self.setup.rules[ENDS]), "when you end the game in the menu")
        return (f"The {self.setup.rules[WINS]} total wins {end}",)

    def after(self, event: GameEvent) -> Self:
        """The course after `event`. Raises Refused for an entry after the end, and for wrong values."""
        return BaseCourse.after(self, event)  # super() fails in a dataclass with slots

    def enter_result(self, event: GameEvent) -> Self:
        """A number for each player."""
        dealer = self.dealer if deals(self.setup.rules) else -1
        points = signed_for_each(event.data, "points", self.setup.names, dealer=dealer)
        return self.scored(event, [{} for _ in points], points)

    def enter_ended(self, event: GameEvent) -> Self:
        """The end of the game; a remark goes to the last row."""
        if not self.rows:
            raise Refused("nothing_scored", "kind", "Nothing is scored yet: a game ends after its first round.")
        remark = event.data.get("remark") or ""
        if not isinstance(remark, str) or len(remark) > MOST_REMARK:
            raise Refused("bad_remark", "remark", f"A remark has at most {MOST_REMARK} characters.")
        last = self.rows[-1]
        remarked = replaced(last, remarks=(*last.remarks, *filter(None, (remark, event.note))))
        return replaced(self, rows=(*self.rows[:-1], remarked), ended=True)
