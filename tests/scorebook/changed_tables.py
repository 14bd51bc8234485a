"""Tables of any installed game whose past is changed at random: corrected, struck off, played by other house rules."""

from __future__ import annotations

import random
from typing import Any

from referee.refused import Refused
from tableside.scorebook.edits.open_questions import OpenQuestion, opened_by
from tableside.scorebook.entering import NeedsConfirmation
from tableside.scorebook.events.event import Draft
from tableside.scorebook.events.history import ANSWERS
from tests.scorebook.table_play import TableInPlay
from tests.support.game_fixtures import plays_of

GAMES = 2
"""As many games are begun at a table, so that a change in the first can reach the second."""


def played(luck: random.Random, slug: str, players: int, entries: int = 40) -> TableInPlay:
    """A table after that many entries that its game asked for, or fewer if it takes no more."""
    in_play = TableInPlay(slug, players, luck.randrange(players), **_short_rules(luck, slug))
    plays = plays_of(slug)
    for _ in range(entries):
        course = in_play.table.course
        if course.winners and len(in_play.table.games) == GAMES:
            break
        if course.winners:
            in_play.enter("next_game")
            continue
        kind = course.prompt.entry if luck.random() < 0.9 else luck.choice([None, *course.prompt.others])
        if kind is not None:
            in_play.try_to(kind, **plays.entry(luck, course, kind))
    return in_play


def _short_rules(luck: random.Random, slug: str) -> dict[str, Any]:
    """House rules that the tests of the game know to end it sooner, half of the time."""
    numbers = plays_of(slug).numbers
    return {key.replace(".", "__"): min(values) for key, values in numbers.items() if luck.random() < 0.5}


def change(luck: random.Random, in_play: TableInPlay) -> tuple[str, dict[str, Any]] | None:
    """Some change of what was entered, as a draft's kind and data; None where nothing is left to change."""
    table = in_play.table
    entries = [event for event in table.history.active() if table.is_game_event(event)]
    act = luck.random()
    if act < 0.1 and (stack := luck.choice([table.history.undoable, table.history.redoable])):
        return ("undone" if stack is table.history.undoable else "redone"), {"target": stack[-1]}
    if act < 0.3:
        return "house_rules", {"rules": _switched(luck, in_play)}
    if not entries:
        return None
    entry = luck.choice(entries)
    if act < 0.5:
        return "struck", {"target": entry.position}
    data = plays_of(table.game.slug).entry(luck, table.course_before(entry.position), entry.kind)
    return "corrected", {"target": entry.position, "data": data}


def _switched(luck: random.Random, in_play: TableInPlay) -> dict[str, Any]:
    game = in_play.table.game
    if not game.switches:
        return {}
    switch = luck.choice(game.switches)
    numbers = plays_of(game.slug).numbers.get(switch.key, ())
    values = [choice.value for choice in switch.choices] or list(numbers) or [switch.default]
    return {**in_play.table.rules_now, switch.key: luck.choice(values)}


def answered(luck: random.Random, in_play: TableInPlay, kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """The change with answers to some of the questions that it opens."""
    questions = opened_by(in_play.table, Draft(kind, data, "asked", in_play.table.position))
    answers = [_answer(luck, in_play, question) for question in questions if luck.random() < 0.5]
    return {**data, ANSWERS: answers} if answers else data


def _answer(luck: random.Random, in_play: TableInPlay, question: OpenQuestion) -> dict[str, Any]:
    event, field = in_play.table.history.latest(question.position), question.asked.field.split("[")[0]
    course = in_play.table.course_before(question.position)
    value = plays_of(in_play.table.game.slug).entry(luck, course, event.kind).get(field)
    given = luck.choice(question.asked.among) if question.asked.among else value
    return {"target": question.position, "data": {**event.data, field: given}}


def doubts(in_play: TableInPlay, kind: str, data: dict[str, Any]) -> str | None:
    """What the table is asked to look at before the change; None where it isn't taken at all."""
    before = in_play.table
    try:
        in_play.enter(kind, **data)
    except NeedsConfirmation as asked:
        return str(asked)
    except Refused:
        return None
    finally:
        in_play.table = before
    return ""
