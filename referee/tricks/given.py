"""The round of a case as it was read, not yet checked for contradictions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee.cards.deck import Deck, read_cards
from referee.disputes.case import Case
from referee.reading import read_flag, read_list, read_name, read_object, read_whole, refuse_unknown_keys
from referee.refused import Refused
from referee.words import counted


class TurnedCard(NamedTuple):
    """A card turned up after the deal, which only the dealer may take. `taken` says whether they did; None: unknown.

    The game has the words and clauses for contradictions to that (`TrickRules.contradiction`).
    """

    card: str
    dealer: str
    taken: bool | None


class GivenTrick(NamedTuple):
    """A trick of a case: `leader` is None if it was left out, `quitted` says that it is turned down."""

    leader: str | None
    cards: tuple[str, ...]
    quitted: bool = False


class GivenRound(NamedTuple):
    """The round of a case; `table` is the number of players.

    `first_trick` is the number of its first trick, and `first_leader` led it. If the number is above 1, the record
    starts in mid-round, and the cards of the earlier tricks are in nobody's hand.
    """

    table: int
    seats: tuple[str, ...]
    first_trick: int
    first_leader: str
    tricks: tuple[GivenTrick, ...]
    hands: Mapping[str, tuple[str, ...]]
    seen: tuple[str, ...]
    turned: TurnedCard | None = None

    @property
    def all_cards(self) -> tuple[str, ...]:
        """All known cards, as played or as held."""
        played = chain.from_iterable(trick.cards for trick in self.tricks)
        return (*played, *chain.from_iterable(self.hands.values()), *self.seen)


def read_given(
    case: Case,
    deck: Deck,
    out: frozenset[str] = frozenset(),
    turned: TurnedCard | None = None,
) -> GivenRound:
    """Reads the round of a case; players who are `out` have no hand. Raises Refused."""
    seats = tuple(player for player in case.players if player not in out)
    first_trick = read_whole(case.raw.get("first_trick", 1), "first_trick", 1, deck.hand)
    tricks = _read_tricks(case, deck, seats)
    leader = (
        left_of(case.players, str(case.dealer), seats) if first_trick == 1 else _entered_leader(first_trick, tricks)
    )
    return GivenRound(
        table=len(case.players),
        seats=seats,
        first_trick=first_trick,
        first_leader=leader,
        tricks=tricks if not tricks or tricks[-1].cards else tricks[:-1],
        hands=_read_hands(case, deck, seats),
        seen=read_cards(case.raw.get("seen", []), "seen", deck.read_held),
        turned=turned,
    )


def left_of(players: Sequence[str], player: str, seats: Collection[str]) -> str:
    """The first player in `seats` (at least one) to the left of `player`; for the dealer, the leader of the round."""
    start = players.index(player) + 1
    return next(name for name in (*players[start:], *players[:start]) if name in seats)


def _entered_leader(first_trick: int, tricks: tuple[GivenTrick, ...]) -> str:
    """Who led the first trick of a record that starts in mid-round. Raises Refused if that is missing."""
    if not tricks:
        message = f"Trick {first_trick} is the first one given: name its leader, and its cards if there are any."
        raise Refused("missing", "tricks", message)
    if tricks[0].leader is None:
        raise Refused("missing", "tricks[0].leader", f"Say who led trick {first_trick}, the first one given.")
    return tricks[0].leader


def _read_tricks(case: Case, deck: Deck, seats: tuple[str, ...]) -> tuple[GivenTrick, ...]:
    tricks = []
    for index, value in enumerate(read_list(case.raw.get("tricks", []), "tricks")):
        field = f"tricks[{index}]"
        trick = read_object(value, field)
        refuse_unknown_keys(trick, ("leader", "cards", "quitted"), field)
        leader = read_name(trick["leader"], f"{field}.leader", case.players) if "leader" in trick else None
        if "cards" not in trick:
            raise Refused("missing", f"{field}.cards", f"{field} has no cards; an empty list says so.")
        cards = read_cards(trick["cards"], f"{field}.cards", deck.read_played)
        quitted = read_flag(trick.get("quitted", False), f"{field}.quitted")
        if quitted and len(cards) < len(seats):
            has = f"{len(cards)} of {counted(len(seats), 'card')}"
            message = f"A trick is turned down when it is full, and this one has {has}."
            raise Refused("not_full", f"{field}.quitted", message)
        tricks.append(GivenTrick(leader, cards, quitted))
    return tuple(tricks)


def _read_hands(case: Case, deck: Deck, seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    hands = {}
    for name, value in read_object(case.raw.get("hands", {}), "hands").items():
        field = f"hands.{name}"
        player = read_name(name, field, case.players)
        hands[player] = read_cards(value, field, deck.read_held)
        if hands[player] and player not in seats:
            raise Refused(
                "hand_out", field, f"{player} is out of the round and holds no hand; say these cards are seen."
            )
    return {player: hand for player, hand in hands.items() if player in seats}
