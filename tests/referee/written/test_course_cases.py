"""Written-down courses of a game: every line is entered as written, and the table must see what the case says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from referee.game import Game
from referee.games import all_games, find_game
from referee.refused import Refused
from referee.rules.course import Course
from referee.rules.entry import GameEvent
from referee.rules.rulebook import Clause
from referee.rules.score_sheet import Row
from tests.referee.case_tables import refuse_unknown
from tests.referee.course_cases import Case, by_name, cases, drawn_highest, event, names_of, new_course, next_game
from tests.support.game_fixtures import all_plays

Wanted = Any


def entered(course: Course, lines: Sequence[str], first: int = 1) -> Course:
    """The course after these lines."""
    for position, line in enumerate(lines, first):
        course = next_game(course) if line == "next game" else course.after(event(line, course, position))
    return course


def summary(course: Course) -> str:
    """Everything that the table reads at this moment."""
    prompt = course.prompt
    return " | ".join((*prompt.sentences, *getattr(course, "advice", ()), prompt.button))


def parts(wanted: Wanted) -> list[str]:
    return [wanted] if isinstance(wanted, str) else list(wanted)


def named(course: Course, seats: Sequence[int]) -> str:
    return ", ".join(course.setup.names[seat] for seat in seats)


def line_of(course: Course, row: Row | None, totals: Sequence[int], wanted: str) -> str:
    """Totals and asterisks of those that `wanted` names, written as it writes them."""
    stars = ["*" * cell.hooks for cell in row.cells] if row else [""] * len(totals)
    pairs = zip(course.setup.names, totals, stars, strict=True)
    written = {name: f"{total}{hooks}" for name, total, hooks in pairs}
    return ", ".join(f"{name} {written[name]}" for name in by_name(wanted))


def check_totals(course: Course, wanted: Wanted) -> None:
    row = course.rows[-1] if course.rows else None
    assert line_of(course, row, course.totals, wanted) == wanted


def check_sheet(course: Course, wanted: Wanted) -> None:
    """One line a row, oldest first; before a colon the word in the margin."""
    assert len(course.rows) == len(wanted), [row.label for row in course.rows]
    for row, line in zip(course.rows, wanted, strict=True):
        margin, colon, cells = line.rpartition(": ")
        assert line_of(course, row, [cell.total for cell in row.cells], cells) == cells
        assert not colon or row.label == margin


def check_row(course: Course, wanted: Wanted) -> None:
    """What the last row holds: a column of the game, the score, or the small word under it."""
    for key, line in wanted.items():
        for name, value in by_name(line).items():
            cell = course.rows[-1].cells[course.setup.names.index(name)]
            held = getattr(cell, key) if key in ("score", "word") else cell.entered.get(key)
            assert ("" if held is None else str(held)) == value, f"{name}'s {key} is {held!r}"


def check_says(course: Course, wanted: Wanted) -> None:
    for part in parts(wanted):
        assert part in summary(course)


def check_silent(course: Course, wanted: Wanted) -> None:
    for part in parts(wanted):
        assert part not in summary(course)


def check_remarks(course: Course, wanted: Wanted) -> None:
    for part in parts(wanted):
        assert part in " | ".join(course.rows[-1].remarks)


def check_open(course: Course, wanted: Wanted) -> None:
    assert {*parts(wanted)} <= {course.prompt.entry, *course.prompt.others}


def check_closed(course: Course, wanted: Wanted) -> None:
    assert not {*parts(wanted)} & {course.prompt.entry, *course.prompt.others}


def game_of(course: Course) -> Game:
    return next(game for game in all_games().values() if isinstance(course, game.course))


def check_rulebook(course: Course, wanted: Wanted) -> None:
    """What a clause says, for rules that the table only reads; where the rules are silent, the usual reading."""
    for id, told_there in wanted.items():
        entry = game_of(course).rulebook[id]
        text = entry.text if isinstance(entry, Clause) else dict(entry.readings)[entry.default]
        for part in parts(told_there):
            assert part in text


def check_prepares(course: Course, wanted: Wanted) -> None:
    """How the game is set out before the first deal."""
    sentences = " | ".join(game_of(course).preparation(len(course.setup.names)))
    for part in parts(wanted):
        assert part in sentences


def check_asks(course: Course, wanted: Wanted) -> None:
    """How an entry names what it asks for."""
    for kind, label in wanted.items():
        assert label in [field.label for field in course.entries[kind].fields]


def equal(held: Callable[[Course], str]) -> Callable[[Course, Wanted], None]:
    def check(course: Course, wanted: Wanted) -> None:
        assert held(course) == wanted

    return check


CHECKS: Mapping[str, Callable[[Course, Wanted], None]] = {
    "totals": check_totals,
    "sheet": check_sheet,
    "row": check_row,
    "says": check_says,
    "silent": check_silent,
    "remarks": check_remarks,
    "rulebook": check_rulebook,
    "prepares": check_prepares,
    "asks": check_asks,
    "open": check_open,
    "closed": check_closed,
    "dealer": equal(lambda course: named(course, [course.prompt.dealer])),
    "acts": equal(lambda course: "" if course.prompt.acts is None else named(course, [course.prompt.acts])),
    "winner": equal(lambda course: named(course, course.winners)),
    "leaders": equal(lambda course: named(course, course.leaders)),
    "next_dealer": equal(
        lambda course: "" if course.dealer_of_next_game is None else named(course, [course.dealer_of_next_game])
    ),
    "hidden": equal(lambda course: ", ".join(str(position) for position in course.secret_positions)),
    **{key: equal(held) for plays in all_plays().values() for key, held in plays.facts.items()},
}


EXPECTED = (*CHECKS, "refused", "message", "warned", "highest")
"""What a case may expect."""


def check_refused(course: Course, last: GameEvent, wanted: str, message: Wanted) -> None:
    """The last line is refused, by this clause or with this code, in these words."""
    with pytest.raises(Refused) as caught:
        course.after(last)
    assert wanted in (caught.value.clause, caught.value.code), caught.value
    for part in parts(message):
        assert part in caught.value.message


def check_warned(course: Course, last: GameEvent, wanted: Wanted) -> None:
    """The last line raises these warnings, by clause or code; "" means none."""
    found = course.warnings(last)
    assert all(any(one in (warning.clause, warning.code) for warning in found) for one in parts(wanted) if one), found
    assert wanted or not found


@pytest.mark.parametrize("case", cases())
def test_the_course_goes_as_written_down(case: Case) -> None:
    expect, lines = dict(case["expect"]), list(case.get("enter", []))
    assert expect, "a case expects something"
    refuse_unknown(case, EXPECTED, under="expect")
    if "draw" in case:
        assert drawn_highest(find_game(case["game"]), case["draw"], names_of(case)) == expect.pop("highest")
    course = entered(new_course(case), lines[:-1])
    if "refused" in expect:
        last = event(lines[-1], course, len(lines))
        check_refused(course, last, expect.pop("refused"), expect.pop("message", ()))
    else:
        if "warned" in expect:
            check_warned(course, event(lines[-1], course, len(lines)), expect.pop("warned"))
        course = entered(course, lines[-1:], len(lines))
    for key, wanted in expect.items():
        CHECKS[key](course, wanted)


def test_a_key_that_nobody_reads_is_refused_with_its_case_and_what_is_allowed() -> None:
    case = {"id": "A-7", "game": "huckley-buck", "rules": {"hb.target": 5}}
    with pytest.raises(AssertionError, match=r"Case A-7: nobody reads rules; allowed is id, .*, house_rules, "):
        new_course(case)


def test_an_expectation_that_nobody_reads_is_refused_with_its_case_and_what_is_allowed() -> None:
    case = {"id": "A-8", "game": "huckley-buck", "expect": {"total": "Ann 1"}}
    with pytest.raises(AssertionError, match=r"Case A-8: nobody reads total under expect; allowed is totals, "):
        test_the_course_goes_as_written_down(case)


def test_every_course_has_a_number_of_its_own() -> None:
    numbers = [case.id for case in cases()]
    assert len(numbers) == len(set(numbers))
