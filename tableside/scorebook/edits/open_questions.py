"""What a change leaves open: questions about other entries, and another first dealer in a game that has started."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.refused import Refused
from referee.rules.entry import EntryWarning
from referee.words import listed
from tableside.scorebook.events.event import Draft, Event, record
from tableside.scorebook.events.history import ANSWERS, answered_by
from tableside.scorebook.kinds.table_kind import Warnings
from tableside.scorebook.replay import apply
from tableside.scorebook.table.changes import changed_games
from tableside.scorebook.table.played_game import Lapsed, PlayedGame
from tableside.scorebook.table.table import Table


class OpenQuestion(NamedTuple):
    """An open question about the entry at `position`; `where` names its round, and its game if there are several."""

    position: int
    where: str
    asked: Refused

    @property
    def sentence(self) -> str:
        """The question with its round."""
        return f"{self.where}: {self.asked.message}"


def open_questions(table: Table) -> tuple[OpenQuestion, ...]:
    """All open questions at the table, the oldest first."""
    return tuple(_question(table, played, one) for played in table.games for one in played.questions)


def _question(table: Table, played: PlayedGame, one: Lapsed) -> OpenQuestion:
    position = one.event.position
    row = next((row for row in played.course.rows if position in row.sources), None)
    line = f"round {row.round}" if row else f"entry {position}"
    where = f"Game {played.number}, {line}" if table.games[1:] else line.capitalize()
    return OpenQuestion(position, where, one.reason)


def opened(before: Table, after: Table) -> tuple[OpenQuestion, ...]:
    """The questions that a change opens: those that weren't open before."""
    if before.recorded_games == after.recorded_games:
        return ()
    changed = tuple(changed_games(before, after))
    known = {(one.event.position, one.reason.message) for was, _ in changed if was for one in was.questions}
    asked = ((played, one) for _, played in changed for one in played.questions)
    new = ((played, one) for played, one in asked if (one.event.position, one.reason.message) not in known)
    return tuple(_question(after, played, one) for played, one in new)


def opened_by(table: Table, draft: Draft) -> tuple[OpenQuestion, ...]:
    """The questions that a draft opens, also those that it answers; none for a draft that is refused."""
    bare = draft._replace(data={name: value for name, value in draft.data.items() if name != ANSWERS})
    questions: dict[int, OpenQuestion] = {}
    for one in (bare, draft):
        try:
            after = apply(table, record(one, table.position + 1, 0))
            questions = {question.position: question for question in opened(table, after)} | questions
        except Refused:
            return ()
    return tuple(questions[position] for position in sorted(questions))


def refuse_answers(table: Table, event: Event, after: Table) -> None:
    """Raises Refused for an impossible answer: one whose value makes its entry lapse."""
    answered = answered_by(event)
    lapsed = {one.event.position: one.reason for game in after.games for one in game.lapsed} if answered else {}
    for target in answered:
        reason = lapsed.get(target)
        was, now = table.history.latest(target).data, after.history.latest(target).data
        if reason and not reason.asks and was.get(name := reason.field.split("[")[0]) != now.get(name):
            raise reason


def warnings_about_opened(table: Table, event: Event, after: Table) -> Warnings:
    """Warnings about questions that a change opens and doesn't answer, and about other winners and first dealers."""
    if table.is_game_event(event) or table.recorded_games == after.recorded_games:
        return ()
    questions = (EntryWarning("opens", ANSWERS, one.sentence, one.asked.clause or "") for one in opened(table, after))
    if after.history.undoable[-1:] != (event.position,):
        return tuple(questions)  # undo and redo only lead back to what was
    winners = (EntryWarning("winner_moves", "winner", sentence, "") for sentence in _winners(table, after))
    dealers = (EntryWarning("dealer_moves", "dealer", f"{sentence}.", "") for sentence in _dealers(table, after))
    return (*questions, *winners, *dealers)


def _winners(before: Table, after: Table) -> Iterator[str]:
    """Sentences on games before the last one that another player wins now, or nobody, unless a question about that
    is open."""
    for was, now in zip(before.games[:-1], after.games[:-1], strict=False):
        if was.course.winners == now.course.winners or not was.course.winners or now.undecided:
            continue
        names = listed(after.names[seat] for seat in now.course.winners)
        instead = listed(before.names[seat] for seat in was.course.winners)
        if names:
            yield f"Game {now.number} is won by {names} instead of {instead}."
        else:
            yield f"Nobody wins game {now.number} any more, which {instead} had won, and the next one has begun."


def _dealers(before: Table, after: Table) -> Iterator[str]:
    """Sentences on games in which another player deals first now; none if the first dealer of the table was
    corrected."""
    if before.games[0].setup.dealer != after.games[0].setup.dealer:
        return
    for was, now in zip(before.games[1:], after.games[1:], strict=False):
        if was.setup.dealer != now.setup.dealer:
            yield f"Game {now.number}: {_deals(after, now.setup.dealer, was.setup.dealer)}"


def _deals(table: Table, now: int, before: int) -> str:
    return f"{table.names[now]} deals first instead of {table.names[before]}"


def moved_dealer(table: Table, played: PlayedGame) -> str:
    """A sentence that another player deals first now than when the game was opened; empty if it is the same player.

    If the table's own first dealer was corrected, all dealers change and there is nothing to report.
    """
    dealt = table.recorded_games[played.number - 1].first_dealer
    first, now = table.history[1].data.get("dealer"), table.history.latest(1).data.get("dealer")
    if dealt in (None, played.setup.dealer) or first != now:
        return ""
    why = f"that follows from game {played.number - 1} as it reads now"
    return f"{_deals(table, played.setup.dealer, dealt)}: {why}."
