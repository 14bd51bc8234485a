"""What is seen of one situation under a table's house rules: `game_fixtures.py` of each game says it of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from referee.games import find_game
from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import GameEvent
from tests.referee.case_tables import CAST, answer
from tests.referee.course_cases import event, new_course

if TYPE_CHECKING:
    from tests.support.game_fixtures import Entered

Look = Callable[[Mapping[str, Any]], Any]
"""Takes house rules, gives what is seen under them."""


def judged(game: str, ask: Mapping[str, Any], players: int = 4, **facts: Any) -> Look:
    """What the referee answers, with the names of the house rules it followed, not their values; Dee deals."""

    def look(rules: Mapping[str, Any]) -> Any:
        dealer = CAST[players - 1]
        case = {"players": list(CAST[:players]), "dealer": dealer, "house_rules": dict(rules), **facts, "ask": ask}
        ruling = answer(game, case)
        seen = {key: value for key, value in ruling.items() if key not in ("house_rules", "text", "rules")}
        return {**seen, "follows": sorted(ruling.get("house_rules", ()))}

    return look


def entered(game: str, *lines: str, players: int = 4) -> Look:
    """What the pad shows once these lines are entered and of what it warns, or which line it refuses."""

    def look(rules: Mapping[str, Any]) -> Any:
        course = new_course({"game": game, "players": players, "house_rules": dict(rules)})
        warnings = []
        for number, line in enumerate(lines, start=1):
            entry = event(line, course, number)
            try:
                warnings += [(number, warning.code) for warning in course.warnings(entry)]
                course = course.after(entry)
            except Refused as refused:
                return number, refused.code
        return warnings, sheet(course), course.prompt

    return look


def made(game: str, entries: tuple[Entered, ...]) -> Look:
    """What the pad shows once as few players as the game takes made these entries, or which one it refuses."""

    def look(rules: Mapping[str, Any]) -> Any:
        course = new_course({"game": game, "players": find_game(game).seats[0], "house_rules": dict(rules)})
        for number, (kind, data) in enumerate(entries, start=1):
            try:
                course = course.after(GameEvent(kind, data, number))
            except Refused as refused:
                return number, refused.code
        return (), sheet(course), course.prompt

    return look


def sheet(course: Course) -> Any:
    """Rows, totals and winners."""
    cells = [[(cell.entered, cell.score, cell.hooks) for cell in row.cells] for row in course.rows]
    return cells, course.totals, course.winners
