"""The form of a dispute: read from an address, written as hidden fields, begun from a table or from a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.desk import Part, Sort
from referee.game import Game
from referee.refused import Refused
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.table import Table
from tableside.web.disputes.dispute import Cards, Dispute, Texts
from tableside.web.disputes.tricks import follow
from tableside.web.tables.house_rules import read_rules

MOST_TRICKS = 20
MOST_CARDS = 80
LONGEST_TEXT = 600
USUAL_PLAYERS = 4


def from_table(table: Table) -> Dispute:
    """What the score sheet knows of the open round."""
    course = table.course
    return _begun(
        Dispute(table.game, table.names, course.prompt.dealer, course.setup.rules.changed()),
        table.game.desk.known(course),
    )


def _begun(dispute: Dispute, known: Mapping[str, Any]) -> Dispute:
    desk = dispute.game.desk
    parts = [part for inquiry in desk.inquiries for part in inquiry.parts]
    return dispute.__class__(
        dispute.game,
        dispute.players,
        dispute.dealer,
        dispute.rules,
        settings=texts_of(desk.settings, known, dispute.players),
        answers=texts_of(parts, known, dispute.players),
    )


def without_table(game: Game, players: int | None = None) -> Dispute:
    """A dispute among players without names; the last of them deals, so that the first leads."""
    count = players if players in game.seats else min(max(USUAL_PLAYERS, game.seats[0]), game.seats[-1])
    return Dispute(game, tuple(f"Player {number + 1}" for number in range(count)), count - 1)


def texts_of(parts: Any, values: Mapping[str, Any], players: Texts) -> dict[str, Texts]:
    """The texts in the form that read as these values, by the keys of parts."""
    texts: dict[str, Texts] = {}
    for part in parts:
        if part.key not in values:
            continue
        value = values[part.key]
        if part.sort is Sort.CARDS_EACH:
            texts |= {f"{part.key}.{seat}": tuple(value.get(name, ())) for seat, name in enumerate(players)}
        else:
            texts[part.key] = tuple(
                _text(part, one, players) for one in (value if isinstance(value, list) else [value])
            )
    return texts


def _text(part: Part, value: Any, players: Texts) -> str:
    if part.sort in (Sort.PLAYER, Sort.PLAYERS):
        return str(players.index(value)) if value in players else ""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def from_case(game: Game, case: Mapping[str, Any], again: int | None = None) -> Dispute:
    """A dispute that was ruled on, to be taken up again."""
    players = tuple(case["players"])
    ask = case["ask"]
    fixed = next((one for one in game.desk.inquiries if one.ask.items() <= ask.items()), None)
    tricks = tuple(tuple(trick["cards"]) for trick in case.get("tricks", [])) or ((),)
    return Dispute(
        game,
        players,
        players.index(case["dealer"]),
        case.get("house_rules", {}),
        settings=texts_of(game.desk.settings, case, players),
        answers=texts_of(fixed.parts, ask, players) if fixed else {},
        tricks=tricks,
        hands={players.index(name): tuple(cards) for name, cards in case.get("hands", {}).items()},
        seen=tuple(case.get("seen", ())),
        inquiry=fixed.key if fixed else "",
        at=f"t.{len(tricks) - 1}",
        about=_asked_about(case, tricks),
        again=again,
    )


def _asked_about(case: Mapping[str, Any], tricks: tuple[Cards, ...]) -> tuple[int, int] | None:
    """The play that the case asks about."""
    number, player = case["ask"].get("trick"), case["ask"].get("player")
    laid = follow(case, tricks)
    if case["ask"]["what"] != "legal" or number not in range(1, len(laid) + 1):
        return None
    trick = laid[number - 1]
    index = trick.players.index(player) if player in trick.players else len(trick.cards)
    return (number - 1, index) if index < len(trick.cards) else None


def read(game: Game, form: MultiDict[str, str], table: Table | None) -> Dispute:
    """The dispute in the form. What can't be there is left out; the names and house rules of a table are its own."""
    players = table.names if table else _read_players(game, form)
    tricks = tuple(_cards(text) for text in form.getlist("t")[:MOST_TRICKS]) or ((),)
    return Dispute(
        game,
        players,
        _seat(form.get("d"), players) or 0,
        table.course.setup.rules.changed() if table else read_rules(game, form),
        settings={part.key: _texts(part, form.getlist(f"s.{part.key}"), players) for part in game.desk.settings},
        answers=dict(_read_answers(game, form, players)),
        tricks=tricks,
        leader=_seat(form.get("l"), players),
        hands={seat: _cards(form.get(f"h.{seat}", "")) for seat in range(len(players))},
        seen=_cards(form.get("seen", "")),
        inquiry=form.get("i", "")[:30],
        at=_place(game, form.get("at", ""), len(tricks), len(players)),
        about=read_about(form.get("about", ""), tricks),
        again=_number(form.get("again")),
    )


def _read_answers(game: Game, form: MultiDict[str, str], players: Texts) -> Iterator[tuple[str, Texts]]:
    """The answers by key; where questions share a key, the one that is asked says what can be answered."""
    for inquiry in sorted(game.desk.inquiries, key=lambda one: one.key == form.get("i")):
        for part in inquiry.parts:
            each = part.sort is Sort.CARDS_EACH
            for key in [f"{part.key}.{seat}" for seat in range(len(players))] if each else [part.key]:
                yield key, _texts(part, form.getlist(f"q.{key}"), players)


def _read_players(game: Game, form: MultiDict[str, str]) -> Texts:
    given = [" ".join(name.split())[:NAME_LENGTH] for name in form.getlist("p")]
    wanted = _number(form.get("n"))
    count = wanted if wanted in game.seats else len(given)
    if count not in game.seats:
        return without_table(game).players
    named = [given[seat] if seat < len(given) and given[seat] else f"Player {seat + 1}" for seat in range(count)]
    return tuple(named)


def _texts(part: Part, given: list[str], players: Texts) -> Texts:
    """The texts of a part that it can have."""
    if part.takes_cards:
        return _cards(" ".join(given))
    allowed = {
        Sort.PLAYER: [str(seat) for seat in range(len(players))],
        Sort.PLAYERS: [str(seat) for seat in range(len(players))],
        Sort.NUMBER: [str(number) for number in part.numbers],
        Sort.YES: ["yes", "no"],
        Sort.CHOICE: [str(choice.value) for choice in part.choices],
    }[part.sort]
    return tuple(text for text in dict.fromkeys(given) if text and text in allowed)


def _cards(text: str) -> Cards:
    return tuple(text[:LONGEST_TEXT].split()[:MOST_CARDS])


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def _seat(text: str | None, players: Texts) -> int | None:
    number = _number(text)
    return number if number is not None and number < len(players) else None


def read_about(text: str, tricks: tuple[Cards, ...]) -> tuple[int, int] | None:
    """The play meant by `2.1`, indexes of trick and card; None where no card lies there."""
    trick, card = (_number(part) for part in (text.split(".") if text.count(".") == 1 else ("", "")))
    known = trick is not None and card is not None and trick < len(tricks) and card < len(tricks[trick])
    return (trick or 0, card or 0) if known else None


def places(game: Game, tricks: int, players: int) -> list[str]:
    """Every place where a tapped card can go, the usual one last."""
    desk = game.desk
    parts = [part for inquiry in desk.inquiries for part in inquiry.parts if part.takes_cards]
    each = [f"q.{part.key}.{seat}" for part in parts if part.sort is Sort.CARDS_EACH for seat in range(players)]
    single = [f"q.{part.key}" for part in parts if part.sort is Sort.CARD]
    settings = [f"s.{part.key}" for part in desk.settings if part.takes_cards]
    hands = [f"h.{seat}" for seat in range(players)]
    return ["seen", *settings, *each, *single, *hands, *(f"t.{index}" for index in range(tricks))]


def _place(game: Game, asked: str, tricks: int, players: int) -> str:
    known = places(game, tricks, players)
    return asked if asked in known else known[-1]


def fields(dispute: Dispute, table: Table | None) -> Iterator[tuple[str, str]]:
    """Every field of the form, in order."""
    if table is None:
        yield from (("p", name) for name in dispute.players)
        yield from ((key, str(value)) for key, value in dispute.rules.items())
    yield "d", str(dispute.dealer)
    for prefix, texts in (("s", dispute.settings), ("q", dispute.answers)):
        yield from ((f"{prefix}.{key}", text) for key, given in texts.items() for text in given)
    yield from (("t", " ".join(cards)) for cards in dispute.tricks)
    if dispute.leader is not None:
        yield "l", str(dispute.leader)
    yield from ((f"h.{seat}", " ".join(cards)) for seat, cards in dispute.hands.items() if cards)
    for name, text in (("seen", " ".join(dispute.seen)), ("i", dispute.inquiry), ("at", dispute.at)):
        if text:
            yield name, text
    if dispute.about:
        yield "about", ".".join(map(str, dispute.about))
    if dispute.again:
        yield "again", str(dispute.again)


def begin(game: Game, form: MultiDict[str, str], table: Table | None) -> Dispute:
    """The dispute in the form, or a fresh one where the form is empty."""
    if form:
        return read(game, form, table)
    return from_table(table) if table else without_table(game)


def refuse_unreadable(problem: ValueError, text: str) -> Refused:
    """What stands against a card's text, in words."""
    if isinstance(problem, Refused):
        return problem
    return Refused("bad_card", "typed", f"“{text[:20]}” is no card here: {problem}.")
