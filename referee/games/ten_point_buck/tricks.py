"""The play of Ten-Point Buck: the one duty, who wins a trick and what it holds, how a round is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from referee.cards.deck import Deck
from referee.disputes.case import Case
from referee.games.ten_point_buck.cards import BUCK, DECK, DOE, is_trump, name, rank
from referee.games.ten_point_buck.scoring import BONUS
from referee.rules.house_rules import HouseRules
from referee.tricks.given import GivenRound, read_given
from referee.tricks.rules import BaseTricks, Duty, Grounds, Remedy, Trick


@cache
def to_play_new_rank(ranks: frozenset[int], clauses: tuple[str, ...]) -> Duty:
    """The duty to play a rank that isn't in the trick (TPB-LEGAL-01, TPB-LEGAL-03)."""
    fresh = frozenset(face for face in DECK.copies if rank(face) not in ranks)
    return Duty(
        fresh, "repeated_rank", clauses, "play a rank that the trick didn't have yet", "card of a rank new to the trick"
    )


def _clauses(card: str, cards_played: Sequence[str]) -> tuple[str, ...]:
    """The clauses; for a white card on a normal one of its rank, or the reverse, one more."""
    mixed = any(rank(other) == rank(card) and is_trump(other) != is_trump(card) for other in cards_played)
    return ("TPB-LEGAL-01", "TPB-LEGAL-02", "TPB-LEGAL-03") if mixed else ("TPB-LEGAL-01", "TPB-LEGAL-03")


BROKEN = {
    "card_twice": ("TPB-CARD-01",),
    "not_in_deck": ("TPB-CARD-01",),
    "wrong_leader": ("TPB-PLAY-01", "TPB-PLAY-04"),
    "too_many_cards": ("TPB-PLAY-02",),
    "incomplete_trick": ("TPB-PLAY-02",),
    "too_many_tricks": ("TPB-DEAL-01",),
    "hand_too_large": ("TPB-DEAL-01",),
    "nothing_aside": ("TPB-DEAL-01", "TPB-DEAL-02"),
}
"""The clauses that a contradictory record breaks, by the code of the problem."""


@dataclass(frozen=True, slots=True)
class TenPointBuckTricks(BaseTricks):
    """The play of one round under the table's house rules."""

    house_rules: HouseRules

    @property
    def deck(self) -> Deck:
        """All 56 cards (TPB-CARD-01)."""
        return DECK

    def forbidden(self, card: str, cards_played: Sequence[str]) -> tuple[Duty, ...]:
        """A card may not repeat a rank of the trick (TPB-LEGAL-01..04)."""
        ranks = frozenset(map(rank, cards_played))
        return (to_play_new_rank(ranks, _clauses(card, cards_played)),) if rank(card) in ranks else ()

    def why_allowed(self, card: str, cards_played: Sequence[str]) -> Grounds:
        """Why a card that meets its duties may be played, with the clauses."""
        if not cards_played:
            return Grounds(("TPB-LEGAL-01",), text="whoever leads may play any card")
        only = sum(copies for other, copies in DECK.copies.items() if rank(other) == rank(card)) == 1
        why = f"no other card has {name(card)}'s rank" if only else f"no card of rank {rank(card)} lay in the trick yet"
        return Grounds(("TPB-LEGAL-01", "TPB-LEGAL-04"), text=why)

    def winner(self, cards: Sequence[str]) -> int | None:
        """The Doe over the Buck, else the highest trump, else the first of the highest normals (TPB-WIN, TPB-DOE)."""
        if DOE in cards and BUCK in cards:
            return cards.index(DOE)
        return max(range(len(cards)), key=lambda place: (is_trump(cards[place]), rank(cards[place]), -place))

    def trick_values(self, cards: Sequence[str]) -> dict[str, int]:
        """The card points in the trick, and the bonus for the Doe on the Buck (TPB-PLAY-03, TPB-DOE-04)."""
        return {"points": sum(map(rank, cards)), "bonus": BONUS.points if DOE in cards and BUCK in cards else 0}

    def tally(self, values: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """Card points by player, and who has the bonus."""
        bonus = values.get("bonus", {})
        return {
            "points": dict(values.get("points", {})),
            "bonus": next((player for player, points in bonus.items() if points), None),
        }

    def why_wins(self, trick: Trick) -> Grounds:
        """Why that card wins."""
        cards = trick.cards
        if DOE in cards and BUCK in cards:
            return Grounds(
                ("TPB-DOE-03", BONUS.clause, "TPB-PLAY-04"),
                text=f"the Doe beats the Buck, which earns {BONUS.points} Hunting Points more",
            )
        white = [card for card in cards if is_trump(card)]
        if white:
            rules = ("TPB-WIN-01", "TPB-DOE-01", "TPB-DOE-02") if DOE in white else ("TPB-WIN-01",)
            return Grounds((*rules, "TPB-PLAY-04"), text=f"it is the {'highest' if white[1:] else 'only'} trump")
        highest = max(map(rank, cards))
        tied = sum(rank(card) == highest for card in cards) > 1
        if tied:
            return Grounds(
                ("TPB-WIN-02", "TPB-WIN-03", "TPB-PLAY-04"),
                text=f"nobody trumped, and of several {highest}s the first wins",
            )
        return Grounds(("TPB-WIN-02", "TPB-PLAY-04"), text="it is the highest card, and nobody trumped")

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """The card and those after it go back until the next lead; then they stay, or a new deal comes (TPB-AMB-08)."""
        usual = BaseTricks.remedy(self, duty, player, still_open=still_open, quitted=quitted)
        used = {} if still_open else self.house_rules.pick("tpb.illegal_remedy")
        grounds = replace(usual.grounds, rules=("TPB-AMB-08",), house_rules=used)
        if used.get("tpb.illegal_remedy") == "redeal":
            text = "At this table the same dealer deals the round again."
            return Remedy("redeal", grounds=replace(grounds, text=text))
        return replace(usual, grounds=grounds)


def open_round(case: Case) -> tuple[GivenRound, TenPointBuckTricks]:
    """The round of a case with its rules. Raises Refused if it can't be read."""
    return read_given(case, DECK), TenPointBuckTricks(case.rules)
