"""What every game offers: the one thing that record, pages and questions know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.cases.case import Case
from referee.course import Course
from referee.desk import Desk
from referee.house_rules import Switch
from referee.rulebook import Rulebook
from referee.ruling import Ruling

Question = Callable[[Case], Ruling]
Draw = Callable[[Mapping[int, str]], list[int]]


def nothing_to_prepare(players: int) -> tuple[str, ...]:
    """Every card stays in the deck, whoever plays."""
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game, complete: `questions` are what the referee answers about it, by the `what` of a case.

    `slug` is the game's name in case files and addresses, `seats` the numbers of players it takes (`seats_clause`
    says so), `object` one sentence on how it is won. `draw_for_deal` names the seats that drew the highest card (more
    than one: they draw again), where the rules settle the first deal so; `preparation` says in sentences what to take
    out of the deck for a number of players; `printed` are the columns a player has on the game's printed score sheet
    ("score" is the score of the row), empty where there is no such sheet; `hooks` says that the game marks hooks;
    `desk` is what it lays out for disputes on the pages.
    """

    slug: str
    title: str
    object: str
    seats: range
    seats_clause: str
    switches: tuple[Switch, ...]
    rulebook: Rulebook
    course: type[Course]
    questions: Mapping[str, Question]
    desk: Desk
    draw_for_deal: Draw | None = None
    preparation: Callable[[int], tuple[str, ...]] = nothing_to_prepare
    printed: tuple[str, ...] = ()
    hooks: bool = False
