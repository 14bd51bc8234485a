"""The rows of a table in the read model (tableside/store/read_model)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rules.course import Course
from referee.rules.score_sheet import Row
from tableside.circles.circle import Circle
from tableside.scorebook.names import person
from tableside.scorebook.nights.game_story import GameScore, furthest_behind, game_score
from tableside.scorebook.nights.night import evening_of
from tableside.scorebook.nights.standings import ranking
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.table import Table
from tableside.scorebook.value_words import entered_in_words
from tableside.store.read_model.copied_rows import (
    CellRow,
    CopiedTable,
    FigureRow,
    GameRow,
    PlayerRow,
    RoundRow,
    SeatRow,
    TableRow,
)
from tableside.store.read_model.selection import plain


def copied(table_id: str, table: Table, circle_id: str, circle: Circle | None) -> CopiedTable:
    """The rows of a table of that circle, for its names; its night is still one of its own."""
    right_names = circle.right_names(table.names) if circle else table.names
    seats = [
        SeatRow(table_id, seat, name, person(name), right, person(right))
        for seat, (name, right) in enumerate(zip(table.names, right_names, strict=True))
    ]
    table_row = TableRow(
        table_id=table_id,
        position=table.position,
        table_key=table.key,
        follows=table.previous_table_key,
        evening=evening_of(table.started_at).isoformat(),
        night=table.key,
        circle=circle_id,
        name=table.name,
        put_away=int(table.put_away),
        seated=table.started_at,
        touched=table.last_entered_at,
        counts=1,
    )
    begun = [(_game(table_row, table, played, right_names), played) for played in table.games if played.events]
    players = [(player, played) for game, played in begun for player in _players(game, table, played, seats)]
    return CopiedTable(
        table_row,
        seats,
        [game for game, _ in begun],
        [player for player, _ in players],
        [line for _, played in begun for line in _rounds(table_id, table, played)],
        [cell for _, played in begun for cell in _cells(table_id, played)],
        [figure for player, played in players if player.ended for figure in _figures(player, table, played)],
    )


def _rounds_played(course: Course) -> list[Row]:
    return [row for row in course.rows if row.is_scored_round]


def _game(copied: TableRow, table: Table, played: PlayedGame, right_names: Sequence[str]) -> GameRow:
    course = played.course
    began = table.history[played.events[0].position].at
    evening = evening_of(began)
    names = dict.fromkeys((*table.names, *right_names))
    day, month, year = evening.day, evening.month, evening.year
    dates = f"{evening} {evening:%A} {day} {evening:%B} {year} {day}.{month}.{year}"
    return GameRow(
        table_id=copied.table_id,
        number=played.number,
        game=table.game.slug,
        title=table.game.called(course.setup.rules),
        night=copied.night,
        circle=copied.circle,
        counts=copied.counts,
        players=len(table.names),
        winners=len(course.winners),
        rounds=len(_rounds_played(course)),
        lowest_wins=int(course.lowest_wins),
        began=began,
        ended=_last_entry(table, course) if course.winners else None,
        search=plain(" ".join((table.name, table.title, *names, dates))),
    )


def _last_entry(table: Table, course: Course) -> int:
    """When the entry was made that ended the game."""
    return table.history[max(max(row.sources) for row in course.rows)].at


def _players(game: GameRow, table: Table, played: PlayedGame, seats: list[SeatRow]) -> Iterator[PlayerRow]:
    course, score = played.course, game_score(played)
    rounds = _rounds_played(course)
    places = {seat: place for place, seat in ranking(course)}
    behind_most = most_behind(score)
    half = len(score.rounds) // 2 - 1
    for seat, sitting in enumerate(seats):
        points = [row.cells[seat].score or 0 for row in rounds]
        dealt = [
            of_round for row, of_round in zip(rounds, points, strict=True) if table.has_dealer and row.dealer == seat
        ]
        won = seat in course.winners
        behind = [score.behind(other, half) for other in course.setup.seats] if half >= 0 else [0]
        was_last = half >= 0 and behind[seat] == max(behind) > 0
        yield PlayerRow(
            table_id=game.table_id,
            number=game.number,
            seat=seat,
            person=sitting.person,
            game=game.game,
            title=game.title,
            players=game.players,
            winners=game.winners,
            began=game.began,
            ended=game.ended,
            night=game.night,
            circle=game.circle,
            counts=game.counts,
            place=places[seat] if course.winners else None,
            won=int(won),
            score=course.deciding_scores[seat],
            rounds=len(rounds),
            points=sum(points),
            rounds_dealt=len(dealt),
            points_dealing=sum(dealt),
            comeback=int(won and was_last),
            behind=behind_most if won else 0,
        )


def most_behind(score: GameScore) -> int:
    """How far the only winner was behind at most, before the last round."""
    most, at = furthest_behind(score) if score.rounds and len(score.winners) == 1 else (0, 0)
    return 0 if at == score.last else most


def _rounds(table_id: str, table: Table, played: PlayedGame) -> Iterator[RoundRow]:
    for line, row in enumerate(played.course.rows):
        yield RoundRow(
            table_id=table_id,
            number=played.number,
            line=line,
            round=row.round,
            label=row.label,
            kind=row.kind,
            dealer=row.dealer if table.has_dealer else None,
            entered=table.history[max(row.sources)].at,
            remarks=" ".join(row.remarks),
        )


def _cells(table_id: str, played: PlayedGame) -> Iterator[CellRow]:
    for line, row in enumerate(played.course.rows):
        for seat, cell in enumerate(row.cells):
            words = entered_in_words(played.course, cell)
            yield CellRow(table_id, played.number, line, seat, words, cell.score, cell.total, cell.hooks)


def _figures(player: PlayerRow, table: Table, played: PlayedGame) -> Iterator[FigureRow]:
    for statistic in table.game.statistics:
        total, counted = statistic.add_up(played.course.rows, player.seat)
        if total or counted:
            yield FigureRow(
                table_id=player.table_id,
                number=player.number,
                seat=player.seat,
                figure=statistic.key,
                person=player.person,
                game=player.game,
                title=player.title,
                began=player.began,
                circle=player.circle,
                counts=player.counts,
                total=total,
                counted=counted,
            )
