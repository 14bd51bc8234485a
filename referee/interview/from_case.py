"""A dispute made from a case: one that was ruled on, or one that still lacks facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.disputes.forms import FieldType, Question, QuestionField
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.interview.dispute import Cards, Dispute
from referee.interview.laid_tricks import follow
from referee.interview.part_value import Texts
from referee.interview.place import SEEN, Place, PlaceKind, hand_place, places_of, trick_place
from referee.interview.to_case import case_of
from referee.judge import read_case, read_game
from referee.reading import read_flag, read_list, read_name, read_object, read_text, read_whole, shown
from referee.refused import Refused


def from_case(game: Game, case: Mapping[str, Any], earlier_ruling: int | None = None) -> Dispute:
    """A dispute that was ruled on, to be asked again."""
    ask = case["ask"]
    with_form = next((one for one in game.disputes.questions if _fits(one, ask)), None)
    return _build(game, case, with_form or game.disputes.about_tricks(ask["what"]), earlier_ruling)


def from_unfinished_case(given: Mapping[str, Any]) -> Dispute | None:
    """The dispute in a case that may lack facts; a key that is absent counts as not entered.

    None if no form has a field for each key of the question. Raises Refused, naming the field, for wrong values.
    """
    game = read_game(given)
    ask = read_case(given, game).ask
    question = next((one for one in game.disputes.all_questions if _can_hold(one, ask)), None)
    if question is None:
        return None
    _check_cards(given)
    entered = _parts_entered(question, ask)
    for part in question.parts:
        if part.key in entered:
            _check_part(part, entered[part.key], f"ask.{part.in_case or part.key}", given["players"])
    dispute = _build(game, given, question)
    return _about_play(dispute, ask) if question in game.disputes.on_tricks else dispute


def _about_play(dispute: Dispute, ask: Mapping[str, Any]) -> Dispute:
    """The dispute about the play that `ask` names, in part or in full. Raises Refused if no such card is entered."""
    if "player" in ask:
        read_name(ask["player"], "ask.player", dispute.players)
    if "trick" in ask and dispute.first is None and dispute.filled_tricks:
        beyond = dispute.with_number_of_last_trick(read_whole(ask["trick"], "ask.trick", 1, 99))
        dispute = replace(dispute, first=beyond.first or 1)
    named = [key for key in ("trick", "player") if key in ask and ask["what"] != "options"]
    if not named or not dispute.filled_tricks:
        return dispute
    laid = follow(case_of(dispute, ask), dispute.filled_tricks, dispute.first or 1)
    plays = [
        (trick.index, place)
        for trick in laid
        for place in range(len(trick.cards))
        if ask.get("trick", trick.number) == trick.number and ask.get("player") in (None, trick.player(place), "")
    ]
    if not plays and all(trick.players for trick in laid):
        field = f"ask.{named[-1]}"
        raise Refused("no_card", field, f"{field}: no card of {shown(ask[named[-1]])} is among the tricks.")
    return replace(dispute, about=plays[-1] if plays else None)


def _can_hold(question: Question, ask: Mapping[str, Any]) -> bool:
    """Whether the question's form has a field for each key of `ask`."""
    named = NAMED_ON_TRICKS.get(question.key, ())
    keys = {*question.ask, *named, *(part.in_case or part.key for part in question.parts)}
    return question.ask.items() <= ask.items() and ask.keys() <= keys


def _parts_entered(question: Question, ask: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of the question in a case's `ask`. Raises Refused if they can't be read from it."""
    try:
        return question.as_form(ask)
    except (AttributeError, KeyError, TypeError, ValueError):
        field = f"ask.{next(part.in_case for part in question.parts if part.in_case)}"
        raise Refused("bad_type", field, f"{field} isn't written as a case writes it.") from None


def _check_cards(given: Mapping[str, Any]) -> None:
    """Raises Refused if tricks, hands or cards seen don't have the form of a case."""
    read_whole(given.get("first_trick", 1), "first_trick", 1, 99)
    for index, value in enumerate(read_list(given.get("tricks", []), "tricks")):
        field = f"tricks[{index}]"
        entry = read_object(value, field)
        _check_texts(entry.get("cards", []), f"{field}.cards")
        if "leader" in entry:
            read_name(entry["leader"], f"{field}.leader", given["players"])
        read_flag(entry.get("quitted", False), f"{field}.quitted")
    for name, cards in read_object(given.get("hands", {}), "hands").items():
        _check_texts(cards, f"hands.{read_name(name, f'hands.{name}', given['players'])}")
    _check_texts(given.get("seen", []), "seen")


def _check_texts(value: object, field: str) -> None:
    for index, text in enumerate(read_list(value, field)):
        read_text(text, f"{field}[{index}]")


def _check_part(part: QuestionField, value: Any, field: str, players: list[str]) -> None:
    """Raises Refused if a part of a question has a wrong value."""
    if part.type in (FieldType.CARDS_EACH, FieldType.NUMBERS_EACH):
        one = FieldType.CARDS if part.type is FieldType.CARDS_EACH else FieldType.NUMBER
        for name, inner in read_object(value, field).items():
            read_name(name, field, players)
            _check_part(part._replace(type=one), inner, f"{field}.{name}", players)
    elif part.type in (FieldType.PLAYERS, FieldType.PLAYER_OF_EACH):
        for index, name in enumerate(read_list(value, field)):
            read_name(name, f"{field}[{index}]", players)
    elif part.type is FieldType.PLAYER:
        read_name(value, field, players)
    elif part.type is FieldType.CARDS:
        _check_texts(value, field)
    elif part.type is FieldType.CARD:
        read_text(value, field)
    elif part.type is FieldType.NUMBER:
        read_whole(value, field, part.numbers[0], part.numbers[-1])
    elif part.type is FieldType.YES:
        read_flag(value, field)
    elif value not in (allowed := [choice.value for choice in part.choices]):
        message = f"{field} can't be {shown(value)}: it is one of {', '.join(map(str, allowed))}."
        raise Refused("unknown_value", field, message)


def _build(game: Game, case: Mapping[str, Any], asked: Question | None, earlier_ruling: int | None = None) -> Dispute:
    players, ask = tuple(case["players"]), case["ask"]
    with_form = asked if asked in game.disputes.questions else None
    tricks = tuple(tuple(trick["cards"]) for trick in case.get("tricks", [])) or ((),)
    return Dispute(
        game,
        players,
        players.index(case["dealer"]),
        case.get("house_rules", {}),
        entered={
            **texts_of(PlaceKind.SETTING, game.disputes.settings, case, players),
            **(texts_of(PlaceKind.ANSWER, asked.parts, asked.as_form(ask), players) if asked else {}),
            **{hand_place(players.index(name)): tuple(cards) for name, cards in case.get("hands", {}).items()},
            SEEN: tuple(case.get("seen", ())),
        },
        tricks=tricks,
        first=case.get("first_trick"),
        leaders=_leaders(case),
        quitted=case["tricks"][-1].get("quitted") if case.get("tricks") else None,
        what=ask["what"] if ask["what"] in NAMED_ON_TRICKS else "",
        question=with_form.key if with_form else "",
        at=trick_place(len(tricks) - 1),
        about=_play_asked_about(case, tricks),
        earlier_ruling=earlier_ruling,
    )


def _fits(question: Question, ask: Mapping[str, Any]) -> bool:
    """Whether `ask` has the fixed and the needed parts of this question."""
    needed = {part.key for part in question.parts if part.needed}
    return question.ask.items() <= ask.items() and needed <= question.as_form(ask).keys()


def _play_asked_about(case: Mapping[str, Any], tricks: tuple[Cards, ...]) -> tuple[int, int] | None:
    """The play that the case asks about."""
    number, player = case["ask"].get("trick"), case["ask"].get("player")
    laid = next((laid for laid in follow(case, tricks) if laid.number == number), None)
    if laid is None or not laid.cards:
        return None
    if case["ask"]["what"] == "trick":
        return laid.index, len(laid.cards) - 1
    index = laid.players.index(player) if player in laid.players else len(laid.cards)
    return (laid.index, index) if index < len(laid.cards) else None


def _leaders(case: Mapping[str, Any]) -> dict[int, int]:
    """The seats that the case names as leaders, by the index of their trick."""
    tricks = enumerate(case.get("tricks", []))
    return {index: case["players"].index(trick["leader"]) for index, trick in tricks if "leader" in trick}


def texts_of(
    kind: PlaceKind, parts: Iterable[QuestionField], values: Mapping[str, Any], players: Texts
) -> dict[Place, Texts]:
    """The form's texts for these values, by place."""
    texts: dict[Place, Texts] = {}
    for part in parts:
        if part.key not in values:
            continue
        value = values[part.key]
        places = places_of(kind, part, range(len(players)))
        if part.type is FieldType.CARDS_EACH:
            texts |= {place: tuple(value.get(name, ())) for place, name in zip(places, players, strict=True)}
        elif part.type is FieldType.NUMBERS_EACH:
            texts |= {place: (str(value[name]),) for place, name in zip(places, players, strict=True) if name in value}
        elif part.type is FieldType.PLAYER_OF_EACH:
            texts |= {place: (_text(part, one, players),) for place, one in zip(places, value, strict=False)}
        else:
            texts[places[0]] = tuple(
                _text(part, one, players) for one in (value if isinstance(value, list) else [value])
            )
    return texts


def _text(part: QuestionField, value: Any, players: Texts) -> str:
    if part.type in (FieldType.PLAYER, FieldType.PLAYERS, FieldType.PLAYER_OF_EACH):
        return str(players.index(value)) if value in players else ""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
