"""What a written-down course of 10 may expect beyond other games: chips, pot, stock, hands, who starts and who lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.ten.course import TenCourse
from referee.games.ten.scoring import pile_in_words


def _named(course: TenCourse, values: Sequence[Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(course.setup.names, values, strict=True))


def _player(course: TenCourse, seat: int) -> str:
    return course.setup.names[seat]


TEN_FACTS: Mapping[str, Callable[[Any], str]] = {
    "chips": lambda course: _named(course, course.chips.free),
    "protection": lambda course: _named(course, [course.chips.protection(seat) for seat in course.setup.seats]),
    "on_cards": lambda course: str(course.chips.on_cards),
    "pot": lambda course: str(course.chips.pot),
    "stock": lambda course: str(course.stock),
    "holds": lambda course: _named(course, course.hand_sizes),
    "starter": lambda course: _player(course, course.round.starter),
    "loser": lambda course: _player(course, course.loser),
    "pile": lambda course: pile_in_words(course.piles[course.loser]),
    "left_over": lambda course: ", ".join(map(str, course.round_cards_for_loser)),
}
