"""The tricks of a case with who laid each card, who lays the next, and who took it: the referee says who leads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.games import find_game
from referee.judge import judge
from referee.refused import Refused
from referee.tricks.given import left_of


@dataclass(frozen=True, slots=True)
class LaidTrick:
    """A trick on the table. `players` are in turn from its leader, all who are in; empty where the leader isn't known.

    `next_leader` is known once the trick is full; `index` counts the tricks entered from 0, `number` in the round.
    """

    index: int
    number: int
    players: tuple[str, ...]
    cards: tuple[str, ...]
    full: bool
    next_leader: str | None = None

    def player(self, index: int) -> str:
        """Who laid, or lays, that card; empty where it isn't known."""
        return self.players[index] if index < len(self.players) else ""

    @property
    def next_player(self) -> str:
        """Who lays the next card; empty when nobody does."""
        return "" if self.full else self.player(len(self.cards))


def follow(case: Mapping[str, Any], tricks: tuple[tuple[str, ...], ...], first: int | None = None) -> list[LaidTrick]:
    """All of these tricks, one after another; empty ones too. `first` numbers them otherwise than the case does."""
    seats = find_game(case["game"]).disputes.players_in(case)
    leader = _first_leader(case, seats)
    laid = []
    for index, cards in enumerate(tricks):
        turn = seats.index(leader) if leader in seats else None
        players = () if turn is None else (*seats[turn:], *seats[:turn])
        full = 0 < len(seats) <= len(cards)
        leader = _next_leader(case, tricks[: index + 1]) if full and players else None
        laid.append(LaidTrick(index, (first or case.get("first_trick", 1)) + index, players, cards, full, leader))
    return laid


def _first_leader(case: Mapping[str, Any], seats: list[str]) -> str | None:
    players, given = case["players"], case.get("tricks", [])
    if given and "leader" in given[0]:
        return str(given[0]["leader"])
    if case.get("first_trick", 1) > 1:
        return None
    return left_of(players, case["dealer"], seats) if seats else None


def _next_leader(case: Mapping[str, Any], tricks: tuple[tuple[str, ...], ...]) -> str | None:
    beside = find_game(case["game"]).disputes.beside_tricks
    given = {key: value for key, value in case.items() if key not in ("hands", "seen", *beside)}
    given["tricks"] = [{"cards": list(cards)} for cards in tricks]
    if case.get("tricks") and "leader" in case["tricks"][0]:
        given["tricks"][0]["leader"] = case["tricks"][0]["leader"]
    number = case.get("first_trick", 1) + len(tricks) - 1
    try:
        found = judge({**given, "ask": {"what": "trick", "trick": number}})
    except Refused:
        return None
    leader: str | None = found.findings.get("next_leader")
    return leader
