"""The form of a dispute: read from an address, written as fields, or filled in from a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.disputes.forms import FieldType, QuestionField
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.interview.dispute import LIST, Cards, Dispute
from referee.interview.from_case import texts_of
from referee.interview.part_value import Texts
from referee.interview.place import SEEN, Place, PlaceKind, hand_place, places_of, trick_place
from referee.interview.trick_facts import TURNED_DOWN, WHICH_TRICK, WHO_LED, leader_field
from referee.rules.course import Course
from referee.typed import sum_of_numbers
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.table.rulings import settings_of_deal
from tableside.scorebook.table.table import Table
from tableside.web.tables.house_rules import read_rules

DEALER_FIELD = "d"
"""The field for the seat of who dealt."""
AS_SHOWN = "shown"
"""The field for the leader of the first trick entered that the page showed while its cards were laid."""
MOST_TRICKS = 20
MOST_CARDS = 80
LONGEST_TEXT = 600
USUAL_PLAYERS = 4


def course_in_dispute(table: Table) -> Course:
    """The course at the round in dispute: the open round, or the one that ended the game."""
    course = table.course
    ended_by_round = bool(course.winners) and course.rows[-1].kind == "round"
    return table.course_before(course.rows[-1].sources[-1]) if ended_by_round else course


def from_table(table: Table) -> Dispute:
    """A dispute with what the score sheet knows of the round, and what was entered for its earlier rulings."""
    course = course_in_dispute(table)
    dispute = Dispute(table.game, table.names, course.prompt.dealer, course.setup.rules.non_defaults())
    return _filled_in(dispute, {**settings_of_deal(table), **table.game.disputes.known(course)})


def answered_by_sheet(table: Table) -> Mapping[Place, Texts]:
    """What the score sheet answers without a question, by place."""
    return from_table(table).entered


def _filled_in(dispute: Dispute, known: Mapping[str, Any]) -> Dispute:
    disputes = dispute.game.disputes
    parts = [part for question in disputes.all_questions for part in question.parts]
    settings = texts_of(PlaceKind.SETTING, disputes.settings, known, dispute.players)
    return replace(dispute, entered=settings | texts_of(PlaceKind.ANSWER, parts, known, dispute.players))


def without_table(game: Game, players: int | None = None) -> Dispute:
    """A dispute of players without names; the last one deals, so that the first one leads."""
    usual = min(max(USUAL_PLAYERS, game.seats[0]), game.seats[-1])
    count = usual if players is None or players not in game.seats else players
    return Dispute(game, tuple(f"Player {number + 1}" for number in range(count)), count - 1)


def read(game: Game, form: MultiDict[str, str], table: Table | None) -> Dispute:
    """The dispute in the form, without impossible values. At a table, names and house rules are the table's."""
    players = table.names if table else _read_players(game, form)
    tricks = tuple(_cards(text) for text in form.getlist("t")[:MOST_TRICKS]) or ((),)
    dispute = Dispute(
        game,
        players,
        _dealer(form, players),
        table.course.setup.rules.non_defaults() if table else read_rules(game, form),
        entered=dict(_read_places(game, form, players)),
        tricks=tricks,
        leaders=_leaders(form, len(tricks), players),
        quitted={"yes": True, "no": False}.get(form.get(TURNED_DOWN.field, "")),
        what=form.get("what", "") if form.get("what") in NAMED_ON_TRICKS else "",
        question=form.get("i", "")[:30],
        at=read_place(game, form.get("at", ""), len(tricks), len(players)) or trick_place(len(tricks) - 1),
        about=read_about(form.get("about", ""), tricks),
        earlier_ruling=_number(form.get("again")),
    )
    first = _first(form.get(WHICH_TRICK.field), dispute.deck.hand)
    shown = _seat(form.get(AS_SHOWN), players)
    shown_leader = {0: shown} if shown is not None and first not in (None, 1) else {}
    leaders = {at: seat for at, seat in {**shown_leader, **dispute.leaders}.items() if str(seat) not in dispute.out}
    return replace(dispute, first=first, leaders=leaders)


def _read_places(game: Game, form: MultiDict[str, str], players: Texts) -> Iterator[tuple[Place, Texts]]:
    """The contents of places; if questions share a key, the chosen question decides which answers are possible."""
    seats = range(len(players))
    yield from ((place, _cards(form.get(str(place), ""))) for place in (*map(hand_place, seats), SEEN))
    asked_last = sorted(game.disputes.all_questions, key=lambda one: one.key == form.get("i"))
    answers = [(PlaceKind.ANSWER, part) for question in asked_last for part in question.parts]
    for kind, part in [*((PlaceKind.SETTING, part) for part in game.disputes.settings), *answers]:
        for place in places_of(kind, part, seats):
            yield place, _texts(part, form.getlist(str(place)), players)


def _read_players(game: Game, form: MultiDict[str, str]) -> Texts:
    entered = [" ".join(name.split())[:NAME_LENGTH] for name in form.getlist("p")]
    wanted = _number(form.get("n"))
    count = len(entered) if wanted is None or wanted not in game.seats else wanted
    if count not in game.seats:
        return without_table(game).players
    return tuple((*entered, *[""] * count)[seat] or f"Player {seat + 1}" for seat in range(count))


def _texts(part: QuestionField, texts: list[str], players: Texts) -> Texts:
    """Those of these texts that the part can have."""
    if part.takes_cards:
        return _cards(" ".join(texts))
    if part.type is FieldType.NUMBERS_EACH:
        texts = [_summed(text) for text in texts]
    allowed = {
        FieldType.PLAYER: [str(seat) for seat in range(len(players))],
        FieldType.PLAYERS: [str(seat) for seat in range(len(players))],
        FieldType.PLAYER_OF_EACH: [str(seat) for seat in range(len(players))],
        FieldType.NUMBERS_EACH: [str(number) for number in part.numbers],
        FieldType.NUMBER: [str(number) for number in part.numbers],
        FieldType.YES: ["yes", "no"],
        FieldType.CHOICE: [str(choice.value) for choice in part.choices],
    }[part.type]
    return tuple(text for text in dict.fromkeys(texts) if text and text in allowed)


def _summed(text: str) -> str:
    """A typed number, with a sum of piles added up; empty if it can't be read."""
    try:
        return str(sum_of_numbers(text[:80]))
    except ValueError:
        return ""


def _cards(text: str) -> Cards:
    return tuple(text[:LONGEST_TEXT].split()[:MOST_CARDS])


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def _seat(text: str | None, players: Texts) -> int | None:
    number = _number(text)
    return number if number is not None and number < len(players) else None


def _leaders(form: MultiDict[str, str], tricks: int, players: Texts) -> dict[int, int]:
    """The seats entered as leaders, by the index of their trick."""
    seats = ((index, _seat(form.get(leader_field(index)), players)) for index in range(tricks))
    return {index: seat for index, seat in seats if seat is not None}


def _dealer(form: MultiDict[str, str], players: Texts) -> int:
    """The dealer's seat. If the number of players changes and no leader is entered, the first leader stays the same."""
    was = len(form.getlist("p"))
    dealer = _number(form.get(DEALER_FIELD))
    if "n" not in form or dealer is None or dealer >= was or form.get(WHO_LED.field) or was == len(players):
        return _seat(form.get(DEALER_FIELD), players) or 0
    leader = (dealer + 1) % was
    return (leader - 1) % len(players) if leader < len(players) else len(players) - 1


def _first(text: str | None, dealt: int) -> int | None:
    number = _number(text)
    return number if number in range(1, dealt + 1) else None


def read_about(text: str, tricks: tuple[Cards, ...]) -> tuple[int, int] | None:
    """The play that `2.1` names, indexes of trick and card; None if no such card is entered."""
    trick, card = (_number(part) for part in (text.split(".") if text.count(".") == 1 else ("", "")))
    known = trick is not None and card is not None and trick < len(tricks) and card < len(tricks[trick])
    return (trick or 0, card or 0) if known else None


def read_place(game: Game, word: str, tricks: int, players: int) -> Place | None:
    """The place that a word names, None if it has no cards."""
    place, seats = Place.parse(word), range(players)
    if place is None or place == SEEN:
        return place
    if place.kind in (PlaceKind.TRICK, PlaceKind.HAND):
        return place if (place.number or 0) < (tricks if place.on_trick else players) else None
    asked = [part for question in game.disputes.all_questions for part in question.parts]
    parts = game.disputes.settings if place.kind is PlaceKind.SETTING else asked
    known = (part for part in parts if part.takes_cards and place in places_of(place.kind, part, seats))
    return place if any(known) else None


def fields(dispute: Dispute, table: Table | None) -> Iterator[tuple[str, str]]:
    """The fields of the form, in order."""
    if table is None:
        yield from (("p", name) for name in dispute.players)
        yield from ((key, str(value)) for key, value in dispute.rules.items())
    yield DEALER_FIELD, str(dispute.dealer)
    for place, texts in dispute.entered.items():
        chosen = place.kind in (PlaceKind.SETTING, PlaceKind.ANSWER)
        yield from ((str(place), text) for text in (texts if chosen else (" ".join(texts),)) if text or chosen)
    yield from (("t", " ".join(cards)) for cards in dispute.tricks)
    yield from ((leader_field(index), str(seat)) for index, seat in dispute.leaders.items())
    if dispute.first is not None:
        yield WHICH_TRICK.field, str(dispute.first)
    if dispute.quitted is not None:
        yield TURNED_DOWN.field, "yes" if dispute.quitted else "no"
    for name, text in (("what", dispute.what), ("i", dispute.question)):
        if text:
            yield name, text
    yield "at", str(dispute.at)
    if dispute.about:
        yield "about", ".".join(map(str, dispute.about))
    if dispute.earlier_ruling:
        yield "again", str(dispute.earlier_ruling)


def from_form(game: Game, form: MultiDict[str, str], table: Table | None) -> Dispute:
    """The dispute in the form; for an empty form a new one, for which the table chooses a question."""
    if form:
        return read(game, form, table)
    return replace(from_table(table) if table else without_table(game), question=LIST)
