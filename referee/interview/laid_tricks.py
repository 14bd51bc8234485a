"""The tricks of a case with the player of each card, the next player and the next leader, by the referee's rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.games import find_game
from referee.interview.place import Place, trick_place
from referee.judge import judge
from referee.refused import Refused
from referee.tricks.given import left_of


@dataclass(frozen=True, slots=True)
class LaidTrick:
    """A trick on the table. `players` are all who are in, from its leader on; empty if the leader isn't known.

    `next_leader` is known once the trick is full; `index` counts the tricks entered from 0, `number` in the round.
    """

    index: int
    number: int
    players: tuple[str, ...]
    cards: tuple[str, ...]
    full: bool
    next_leader: str | None = None

    def player(self, index: int) -> str:
        """The player of that card, or who plays it next; empty if not known."""
        return self.players[index] if index < len(self.players) else ""

    @property
    def place(self) -> Place:
        """The place of its cards."""
        return trick_place(self.index)

    @property
    def next_player(self) -> str:
        """The player of the next card; empty if the trick is full or the player not known."""
        return "" if self.full else self.player(len(self.cards))


def follow(
    case: Mapping[str, Any], tricks: tuple[tuple[str, ...], ...], first: int | None = None, *, by_deal: bool = True
) -> list[LaidTrick]:
    """These tricks in order, empty ones too. `first` replaces the case's number of the first trick.

    `by_deal`: whether the deal may say who led the first of them.
    """
    seats = find_game(case["game"]).disputes.players_in(case)
    leader = _first_leader(case, seats) if by_deal else None
    laid = []
    for index, cards in enumerate(tricks):
        leader = _entered_leader(case, index) or leader
        turn = seats.index(leader) if leader in seats else None
        players = () if turn is None else (*seats[turn:], *seats[:turn])
        full = 0 < len(seats) <= len(cards)
        leader = _next_leader(case, index, players[0], cards) if full and players else None
        laid.append(LaidTrick(index, (first or case.get("first_trick", 1)) + index, players, cards, full, leader))
    return laid


def laid_tricks(case: Mapping[str, Any]) -> list[LaidTrick]:
    """The tricks that are written in the case."""
    return follow(case, tuple(tuple(trick["cards"]) for trick in case.get("tricks", ())))


def _first_leader(case: Mapping[str, Any], seats: list[str]) -> str | None:
    if case.get("first_trick", 1) > 1 or not seats:
        return None
    return left_of(case["players"], case["dealer"], seats)


def _entered_leader(case: Mapping[str, Any], index: int) -> str | None:
    """Who led that trick by the case itself."""
    tricks = case.get("tricks", [])
    leader: str | None = tricks[index].get("leader") if index < len(tricks) else None
    return leader


def _next_leader(case: Mapping[str, Any], index: int, leader: str, cards: tuple[str, ...]) -> str | None:
    """Who leads after this full trick: it is judged alone, since those before it may not be known."""
    irrelevant = ("hands", "seen", *find_game(case["game"]).disputes.irrelevant_to_winner)
    relevant = {key: value for key, value in case.items() if key not in irrelevant}
    number = case.get("first_trick", 1) + index
    alone = {"first_trick": number, "tricks": [{"leader": leader, "cards": list(cards)}]}
    try:
        ruling = judge({**relevant, **alone, "ask": {"what": "trick", "trick": number}})
    except Refused:
        return None
    next_leader: str | None = ruling.findings.get("next_leader")
    return next_leader
