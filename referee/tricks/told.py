"""What a case tells of a round, read but not yet checked against itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from referee.cards import Deck, read_cards
from referee.cases.case import ROUND_KEYS, Case
from referee.cases.reading import read_list, read_name, read_object, refuse_unknown_keys
from referee.refused import Refused


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """The card turned up after the deal. `taken` says whether the dealer took it up; None is not known."""

    card: str
    dealer: str
    taken: bool | None


@dataclass(frozen=True, slots=True)
class Told:
    """A round as it was told: `tricks` are leaders (None where left out) with cards; `table` counts all players."""

    table: int
    seats: tuple[str, ...]
    first_leader: str
    tricks: tuple[tuple[str | None, tuple[str, ...]], ...]
    hands: Mapping[str, tuple[str, ...]]
    seen: tuple[str, ...]
    turned: TurnedCard | None = None

    @property
    def all_cards(self) -> tuple[str, ...]:
        """Every card accounted for, as played or as held."""
        played = chain.from_iterable(cards for _, cards in self.tricks)
        return (*played, *chain.from_iterable(self.hands.values()), *self.seen)


def read_told(
    case: Case,
    deck: Deck,
    more_keys: tuple[str, ...] = (),
    out: frozenset[str] = frozenset(),
    turned: TurnedCard | None = None,
) -> Told:
    """The round as the case tells it; who is `out` has no hand. Raises Refused, for keys other than this game's too."""
    refuse_unknown_keys(case.told, (*ROUND_KEYS, *more_keys))
    seats = tuple(player for player in case.players if player not in out)
    return Told(
        table=len(case.players),
        seats=seats,
        first_leader=left_of(case, seats),
        tricks=_read_tricks(case, deck),
        hands=_read_hands(case, deck, seats),
        seen=read_cards(case.told.get("seen", []), "seen", deck.read_held),
        turned=turned,
    )


def left_of(case: Case, seats: tuple[str, ...]) -> str:
    """The first player to the dealer's left who is in."""
    start = case.players.index(str(case.dealer)) + 1
    return next(player for player in case.players[start:] + case.players[:start] if player in seats)


def _read_tricks(case: Case, deck: Deck) -> tuple[tuple[str | None, tuple[str, ...]], ...]:
    tricks = []
    for index, value in enumerate(read_list(case.told.get("tricks", []), "tricks")):
        field = f"tricks[{index}]"
        trick = read_object(value, field)
        refuse_unknown_keys(trick, ("leader", "cards"), field)
        leader = read_name(trick["leader"], f"{field}.leader", case.players) if "leader" in trick else None
        if "cards" not in trick:
            raise Refused("missing", f"{field}.cards", f"{field} has no cards; an empty list says so.")
        tricks.append((leader, read_cards(trick["cards"], f"{field}.cards", deck.read_played)))
    return tuple(tricks if not tricks or tricks[-1][1] else tricks[:-1])


def _read_hands(case: Case, deck: Deck, seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    hands = {}
    for name, value in read_object(case.told.get("hands", {}), "hands").items():
        field = f"hands.{name}"
        player = read_name(name, field, case.players)
        hands[player] = read_cards(value, field, deck.read_held)
        if hands[player] and player not in seats:
            raise Refused(
                "hand_out", field, f"{player} is out of the round and holds no hand; say these cards are seen."
            )
    return {player: hand for player, hand in hands.items() if player in seats}
