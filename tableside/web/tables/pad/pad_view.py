"""What the pad shows of a table: its sheet and steps, who has won, what to do now, and the night so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from referee.cards.card_keys import Face
from referee.rules.course import Course, WinReason
from referee.rules.prompt import Piece, Prompt
from referee.words import listed
from tableside.scorebook.edits.open_questions import OpenQuestion, open_questions
from tableside.scorebook.entering import entries_left
from tableside.scorebook.limits import NEARLY_FULL
from tableside.scorebook.nights.game_story import game_score, story
from tableside.scorebook.nights.night import games_played
from tableside.scorebook.nights.standings import NightStanding, ranking, standings
from tableside.scorebook.table.played_game import PlayedGame
from tableside.scorebook.table.rulings import FaceUp, SettingOffSheet, face_up, rulings_of_deal, settings_off_sheet
from tableside.scorebook.table.sheet_notes import sheet_notes
from tableside.scorebook.table.table import Table
from tableside.web.line_chart import LineChart, has_chart, line_chart
from tableside.web.tables.pad.leg import LegOnPad
from tableside.web.tables.pad.sheet_view import SheetView, sheet_view
from tableside.web.tables.pad.steps_view import StepsView, steps_view

A_PAIR = 2
MOST_NAMED = 2
"""The most players in a shared lead who are listed by name."""


class RankedPlayer(NamedTuple):
    """A player's place in a finished game; equal scores share a place."""

    place: int
    name: str
    total: int
    hooks: int


class WonView(NamedTuple):
    """A finished game: the winners, their score, why they won, how it went, the ranking, the chart if there is one,
    and the number of rounds."""

    winners: tuple[str, ...]
    total: int
    reason: WinReason | None
    story: tuple[str, ...]
    ranking: tuple[RankedPlayer, ...]
    chart: LineChart | None
    rounds: int


class GameOfNight(NamedTuple):
    """A game of the table: its number there and in the night, how it ended, whether it is shown, and its note."""

    number: int
    of_night: int
    words: str
    shown: bool
    note: str


class CrewBefore(NamedTuple):
    """Games of the night at a table before this one."""

    names: tuple[str, ...]
    title: str
    games: int


class MenuEntry(NamedTuple):
    """An entry in the menu; one that is `inline` needs no page of its own if scripts run."""

    kind: str
    title: str
    inline: bool


class PadView(NamedTuple):
    """The pad of one game of the night.

    `in_play`           whether it is the game in play
    `has_chart`         whether there is a chart of it
    `needs_dealer`      whether a day's table still has to enter who deals first
    `keeps`, `writes`   whether the visitor keeps the table, and may write on the sheet now
    `room`              how many more entries the table takes; None while they are many
    `house_rules`       how many differ from their defaults, not counting the game's own name
    `pieces`            those of the open round by kind; `waits`: whether one of them is due, `asks_players`: whether
                        a player's is, or may be entered in a round that has started
    `laid`              the faces of pieces that are a card, by position
    `entered`           the round's other entries: positions and titles
    `ruling`            the position of the last ruling kept in the open round, unless `face_up` or
                        `settings_off_sheet` has it
    `own_parts`         what players enter on their own phones
    `facts`, `advice`   shown below the sheet, if the game has no template for that place
    """

    in_play: bool
    has_chart: bool
    needs_dealer: bool
    keeps: bool
    writes: bool
    room: int | None
    house_rules: int
    of_night: int
    sheet: SheetView
    steps: StepsView
    won: WonView | None
    prompt: Prompt
    sentences: tuple[str, ...]
    lead: str
    question: OpenQuestion | None
    menu: tuple[MenuEntry, ...]
    pieces: tuple[tuple[str, tuple[Piece, ...]], ...]
    laid: Mapping[int, Face]
    waits: bool
    asks_players: bool
    entered: tuple[tuple[int, str], ...]
    face_up: Sequence[FaceUp]
    settings_off_sheet: Sequence[SettingOffSheet]
    ruling: int | None
    own_parts: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    advice: tuple[str, ...]
    lowest_wins: bool
    standings: Sequence[NightStanding]
    crews_before: tuple[CrewBefore, ...]
    games: tuple[GameOfNight, ...]


def pad_view(
    table: Table,
    played: PlayedGame,
    leg: LegOnPad | None,
    earlier: Sequence[Table],
    *,
    keeper: bool,
    writes: bool,
    until: int | None = None,
) -> PadView:
    """The pad of one game; `earlier` are the tables of the night before this one, `leg` its leg of a day."""
    course, in_play = played.course, played is table.current_game
    goes_on = in_play and not course.winners
    asks = not table.put_away and not (leg and leg.takes_no_round)
    needs_dealer = leg is not None and leg.needs_dealer
    prompt, entries = table.course.prompt_with_own_phones(table.access.claims), table.course.entries
    left, before = entries_left(table), games_played(earlier)
    cards = face_up(table) if goes_on else ()
    settings = settings_off_sheet(table) if goes_on else ()
    elsewhere = {*(card.ruling for card in cards), *(setting.ruling for setting in settings)}
    rulings = [event.position for event in rulings_of_deal(table)] if goes_on else []
    return PadView(
        in_play=in_play,
        has_chart=has_chart(course),
        needs_dealer=needs_dealer,
        keeps=keeper,
        writes=writes,
        room=left if left < NEARLY_FULL else None,
        house_rules=len(table.game.unusual_rules(course.setup.rules)),
        of_night=before + played.number if before + len(table.games) > 1 else 0,
        sheet=sheet_view(table, played, until=until, needs_dealer=needs_dealer),
        steps=steps_view(table, leg_reported_last=bool(leg and leg.reported_last)),
        won=won_view(table, played) if course.winners else None,
        prompt=prompt,
        sentences=_sentences(table, prompt, leg),
        lead=lead(table),
        question=next(iter(open_questions(table)), None),
        menu=tuple(
            MenuEntry(kind, entries[kind].title, kind in table.course.inline_entries) for kind in _beside(prompt)
        ),
        pieces=pieces_by_kind(course, asks=asks) if in_play and not needs_dealer else (),
        laid=laid_cards(table),
        waits=needs_dealer or _waits(table.course),
        asks_players=goes_on and asks and _asks_players(course),
        entered=entered_elsewhere(played) if goes_on else (),
        face_up=cards,
        settings_off_sheet=settings,
        ruling=rulings[-1] if rulings and rulings[-1] not in elsewhere else None,
        own_parts=table.game.own_parts,
        facts=course.facts,
        advice=course.advice,
        lowest_wins=table.course.lowest_wins,
        standings=standings(table, earlier),
        crews_before=tuple(
            CrewBefore(other.names, other.title, count) for other in earlier if (count := games_played([other]))
        ),
        games=tuple(_games(table, played, before)),
    )


def _beside(prompt: Prompt) -> tuple[str, ...]:
    """The kinds of entries besides that of the large button."""
    if not prompt.instead or not prompt.entry:
        return prompt.others
    return (prompt.entry, *(kind for kind in prompt.others if kind != prompt.instead[0]))


def _waits(course: Course) -> bool:
    """Whether something comes before the large button: in a first round all that can be entered, until it began."""
    started = course.rows or _has_pieces(course)
    return any(piece.waits or (piece.due and not started) for piece in course.pieces)


def _asks_players(course: Course) -> bool:
    """Whether the table waits for a player's piece, or one is due in a round of which something is entered."""
    started = _has_pieces(course)
    return any(piece.seat is not None and (piece.waits or (piece.due and started)) for piece in course.pieces)


def _has_pieces(course: Course) -> bool:
    """Whether a piece of the open round is entered."""
    return any(piece.source is not None for piece in course.pieces)


def _sentences(table: Table, prompt: Prompt, leg: LegOnPad | None) -> tuple[str, ...]:
    """The sentences on what comes next; none after the last game of a leg, since the day decides that."""
    if leg and leg.needs_dealer:
        return ("Who deals first?",)
    played = leg and table.course.winners and (leg.moved_on or leg.games_finished >= leg.games_per_leg)
    return tuple(prompt.sentences[:1] if played else prompt.sentences)


def won_view(table: Table, played: PlayedGame) -> WonView:
    """The end of a finished game of the table."""
    course = played.course
    winners = tuple(table.names[seat] for seat in course.winners)
    ranked = (
        RankedPlayer(place, table.names[seat], course.totals[seat], played.hooks(seat))
        for place, seat in ranking(course)
    )
    score = game_score(played, table.game.statistics)
    return WonView(
        winners=winners,
        total=course.totals[course.winners[0]],
        reason=course.win_reason,
        story=story(score),
        ranking=tuple(ranked),
        chart=line_chart(table.names, course),
        rounds=len(score.rounds),
    )


def _games(table: Table, shown: PlayedGame, before: int) -> Iterator[GameOfNight]:
    notes = sheet_notes(table)
    for game in table.games:
        winners = [table.names[seat] for seat in game.course.winners]
        last = game is table.games[-1]
        nobody = "still open who won" if game.undecided else "in play" if last else "nobody has won"
        words = f"{listed(winners)} won" if winners else nobody
        yield GameOfNight(game.number, before + game.number, words, game is shown, notes.of_game(game))


def lead(table: Table) -> str:
    """The leaders in words; for a single leader also how far ahead they are."""
    course = table.course
    if not course.leaders or course.winners:
        return ""
    names = listed([table.names[seat] for seat in course.leaders])
    if 1 < len(course.leaders) == len(table.names):
        return "both are level" if len(table.names) == A_PAIR else "all are level"
    if len(course.leaders) > 1:
        few = len(course.leaders) <= MOST_NAMED
        return f"{names} are ahead" if few else f"{len(course.leaders)} share the lead"
    ahead = course.leaders[0]
    sign = -1 if course.lowest_wins else 1
    scores = course.deciding_scores
    others = [sign * (scores[ahead] - score) for seat, score in enumerate(scores) if seat != ahead]
    return f"{names} is ahead by {min(others)}" if min(others) > 0 else f"{names} is ahead"


def pieces_by_kind(course: Course, *, asks: bool) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
    """The pieces on the pad, grouped by kind; only those that are entered, unless the pad `asks` for the others."""
    shown = [piece for piece in course.pieces if asks or piece.source is not None]
    return tuple((kind, tuple(of_kind)) for kind, of_kind in groupby(shown, key=lambda piece: piece.kind))


def laid_cards(table: Table) -> Mapping[int, Face]:
    """The faces of the pieces that are one card, by the positions of their events."""
    deck, entries = table.game.disputes.pad(len(table.names)), table.course.entries
    return {
        piece.source: deck.face(table.history.latest(piece.source).data[entries[piece.kind].fields[0].name])
        for piece in table.course.pieces
        if piece.source is not None and entries[piece.kind].is_card
    }


def entered_elsewhere(played: PlayedGame) -> tuple[tuple[int, str], ...]:
    """The other visible entries of the open round: the position and name of the last one of each kind.

    Entries in the sheet's open line are left out, and parts that their players changed since.
    """
    course = played.course
    line = set(course.open_line.sources if course.open_line else ())
    on_line = {event.kind for event in played.events if event.position in line}
    left = set(played.in_sight) - {piece.source for piece in course.pieces}
    last_of_kind: Mapping[str, int] = {
        event.kind: event.position for event in played.events if event.position in left and event.kind not in on_line
    }
    return tuple((position, course.entries[kind].named) for kind, position in last_of_kind.items())
