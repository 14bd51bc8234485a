"""What every game offers: the one thing that record, pages and questions know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.cases.case import Case, ReadKey
from referee.course import Course
from referee.day import GameDay
from referee.disputes import DisputeForms
from referee.explanation import Explain, explain_by_cell
from referee.house_rules import Switch
from referee.rulebook import Rulebook
from referee.ruling import Ruling

Answer = Callable[[Case], Ruling]
DrawForDeal = Callable[[Mapping[int, str]], list[int]]


def nothing_to_prepare(players: int) -> tuple[str, ...]:
    """Every card stays in the deck, whoever plays."""
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game, complete: `answers` are what the referee answers about it, by the `what` of a case.

    `slug` is the game's name in case files and addresses, `seats` the numbers of players it takes (`seats_clause`
    says so), `object` one sentence on how it is won. `draw_for_deal` names the seats that drew the highest card (more
    than one: they draw again), where the rules settle the first deal so; `preparation` says in sentences what to take
    out of the deck for a number of players; `printed` are the columns a player has on the game's printed score sheet
    ("score" is the score of the row), empty where there is no such sheet; `hooks` says that the game marks hooks;
    `disputes` is what it lays out for disputes on the pages; `case_keys` are the keys that a case of this game may have
    besides those of any game, each with its reader; `explain` says how a total on its sheet came about; `example` are
    entries of five players, kind and data, from which the style guide draws its pages; `day` says how a tournament day
    goes, for a game that has one.
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
    hooks: bool = False
    case_keys: Mapping[str, ReadKey] = field(default_factory=dict)
    explain: Explain = explain_by_cell
    example: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    day: GameDay | None = None

    @property
    def players(self) -> str:
        """How many players it takes, in words: “3 to 7 players”, “4 players”."""
        least, most = self.seats[0], self.seats[-1]
        return f"{least} players" if least == most else f"{least} to {most} players"
