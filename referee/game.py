"""The interface of a game, for the score book, the pages and the referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.disputes.case import Answer, ReadKey
from referee.disputes.forms import DisputeForms
from referee.disputes.questions import Question
from referee.rules.course import Course
from referee.rules.day import GameDay
from referee.rules.entry import Entry
from referee.rules.explanation import Explain, explain_by_cell
from referee.rules.house_rules import HouseRules, Switch
from referee.rules.rulebook import Rulebook
from referee.rules.score_sheet import SCORE, TOTAL, USUAL_SHEET, PaperSheet
from referee.rules.statistics import Statistic

DrawForDeal = Callable[[Mapping[int, str]], list[int]]
View = Callable[[Any], object]
"""Takes the game's own course."""


def nothing_to_prepare(players: int) -> tuple[str, ...]:
    """Empty: no cards are taken out of the deck."""
    return ()


def somebody_deals(rules: HouseRules) -> bool:
    """Yes: a deal goes round, whatever the table's house rules."""
    return True


def no_view(course: Course) -> None:
    """None: the game has no templates."""


@dataclass(frozen=True, slots=True)
class Game:
    """A complete game.

    - `slug`: its name in case files and addresses.
    - `object`: one sentence on how it is won.
    - `seats`: the numbers of players it takes, by `seats_clause`.
    - `course`: the class of its courses.
    - `answers`: the referee's answers, by the `what` of a case; empty for a game without a referee.
    - `disputes`: the forms of its disputes; `case_keys`: the keys that only its cases have, each with its reader.
    - `draw_for_deal`: given the cards drawn by seat, the seats with the highest (if several, they draw again); None if
      the rules don't draw for the first deal.
    - `preparation`: sentences on the cards to take out of the deck for a number of players.
    - `printed`: a player's columns on the printed score sheet ("score" is the score of the row); empty without one.
    - `paper`: its score sheet on paper.
    - `hooks`: whether the game marks hooks.
    - `explain`: how a total on the sheet came about.
    - `view`: what its templates show of a course, as a dataclass made for them; None if it has no templates.
    - `steps_first`: whether its open round is above the sheet, which then shows only its totals.
    - `example`: entries of five players, kind and data, from which the style guide draws its pages.
    - `day`: its tournament day, if it has one.
    - `deals`: whether somebody deals at a table with these house rules; the pages of other tables name no dealer.
    - `named_by`: the key of the switch with the name that a table gives to the game; empty if it always has its title.
    - `statistics`: its own, beyond those that every game has.
    """

    slug: str
    title: str
    object: str
    seats: range
    seats_clause: str
    switches: tuple[Switch, ...]
    rulebook: Rulebook
    course: type[Course]
    answers: Mapping[str, Answer]
    disputes: DisputeForms
    draw_for_deal: DrawForDeal | None = None
    preparation: Callable[[int], tuple[str, ...]] = nothing_to_prepare
    printed: tuple[str, ...] = ()
    paper: PaperSheet = USUAL_SHEET
    hooks: bool = False
    case_keys: Mapping[str, ReadKey] = field(default_factory=dict)
    explain: Explain = explain_by_cell
    view: View = no_view
    steps_first: bool = False
    example: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    day: GameDay | None = None
    deals: Callable[[HouseRules], bool] = somebody_deals
    named_by: str = ""
    statistics: tuple[Statistic, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError if two of its questions have the same key: their addresses would be the same."""
        keys = [question.key for question in self.disputes.all_questions]
        if twice := [key for key in dict.fromkeys(keys) if keys.count(key) > 1]:
            raise ValueError(f"several questions have the key “{twice[0]}”.")

    @property
    def entries(self) -> Mapping[str, Entry]:
        """The entries of its courses, by kind."""
        return self.course.entries

    @property
    def paper_columns(self) -> tuple[str, ...]:
        """The keys of a player's columns on paper."""
        return self.paper.columns or (*(column.key for column in self.course.columns), SCORE, TOTAL)

    @property
    def has_rulebook(self) -> bool:
        """Whether it has rules to read; the pages of other games lead to no rulebook."""
        return bool(self.rulebook.clauses)

    def called(self, rules: HouseRules) -> str:
        """What people at a table with these house rules call it: its title, or the name that they typed."""
        return str(rules[self.named_by] or self.title) if self.named_by else self.title

    def unusual_rules(self, rules: HouseRules) -> list[tuple[str, str]]:
        """The house rules that differ from the usual ones, each with its value in words; without the game's name."""
        changed = [
            switch for switch in self.switches if switch.key in rules.non_defaults() and switch.key != self.named_by
        ]
        return [(switch.title, switch.label(rules[switch.key])) for switch in changed]

    @property
    def own_parts(self) -> tuple[str, ...]:
        """What players can enter on their own phones, in a word each."""
        return tuple(entry.own_part for entry in self.entries.values() if entry.own_part)

    @property
    def asked(self) -> tuple[Question, ...]:
        """The questions that the pages offer; empty for a game without a referee."""
        return self.disputes.answered(self.answers)

    @property
    def players(self) -> str:
        """The numbers of players it takes, in words: “3 to 7 players”, “4 players”."""
        least, most = self.seats[0], self.seats[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"
