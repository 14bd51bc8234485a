"""The value in a case of a part of a question or of a game's settings, from the texts entered for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.disputes.forms import FieldType, QuestionField

Texts = tuple[str, ...]


def value_of(part: QuestionField, entered: Sequence[Texts], players: Texts) -> Any:
    """A part's value, None for a blank; `entered` are the texts at each of its places."""
    if part.type is FieldType.CARDS_EACH:
        return {player: list(texts) for player, texts in zip(players, entered, strict=True)}
    if part.type in (FieldType.NUMBERS_EACH, FieldType.PLAYER_OF_EACH):
        return _value_of_each(part, entered, players)
    texts = tuple(text for text in entered[0] if text)
    if not texts:
        return None
    if part.type is FieldType.CARDS:
        return list(texts)
    if part.type is FieldType.PLAYERS:
        return [player for seat, player in enumerate(players) if str(seat) in texts]
    if part.type is FieldType.PLAYER:
        return players[int(texts[0])]
    if part.type is FieldType.NUMBER:
        return int(texts[0])
    yes_or_no = {choice.value for choice in part.choices} == {"", "yes", "no"}
    return texts[0] == "yes" if part.type is FieldType.YES or yes_or_no else texts[0]


def _value_of_each(part: QuestionField, entered: Sequence[Texts], players: Texts) -> Any:
    """A number for each player, or a player for each number; None until all are entered."""
    numbers = [int(texts[0]) for texts in entered if texts and texts[0]]
    if len(numbers) < len(entered):
        return None
    if part.type is FieldType.PLAYER_OF_EACH:
        return [players[seat] for seat in numbers]
    return dict(zip(players, numbers, strict=True))
