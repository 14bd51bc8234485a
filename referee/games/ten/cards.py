"""The seventy playing cards of 10: what can't come up any more because it already lies in a pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.games.ten.scoring import JOKERS, NORMALS, PENALTY_CARDS, Card, CardKind, Pile
from referee.refused import Refused
from referee.words import counted, listed

FACES = (*map(str, range(11)), "J", *(f"P{value}" for value in PENALTY_CARDS))
LIKELY_OF_A_VALUE = 5


def face(card: Card) -> str:
    """The card as it is printed: a named joker is still a joker."""
    return "J" if card.sort is CardKind.JOKER else str(card)


def refuse_impossible(
    gone: Iterable[str], hands: Sequence[Sequence[Card]], jokers: int, field: str, names: Sequence[str]
) -> None:
    """Raises Refused where `hands`, on top of the cards already `gone`, need more cards than there are.

    Names the player whose hand has the card too many (TEN-MAT-02..04).
    """
    seen = Counter(gone)
    normals = sum(many for card, many in seen.items() if card.isdigit())
    for seat, hand in enumerate(hands):
        for card in hand:
            seen[face(card)] += 1
            normals += card.sort is CardKind.NORMAL
            _refuse_card(card, seen, normals, jokers, f"{field}[{seat}]", names[seat])


def _refuse_card(card: Card, seen: Counter[str], normals: int, jokers: int, field: str, player: str) -> None:
    if card.sort is CardKind.PENALTY and seen[face(card)] > 1:
        message = f"{player}: there is only one {card.said} in the game, and it has been seen already."
        raise Refused("card_twice", field, message, clause="TEN-MAT-02")
    if card.sort is CardKind.JOKER and seen["J"] > jokers:
        message = f"{player}: this would be joker number {seen['J']}, and this game has only {jokers}."
        clause = "TEN-MAT-03" if jokers == JOKERS else "TEN-AMB-04"
        raise Refused("too_many_jokers", field, message, clause=clause)
    if normals > NORMALS:
        message = f"{player}: this would be normal card number {normals}, and the game has only {NORMALS}."
        raise Refused("too_many_normals", field, message, clause="TEN-MAT-04")


def spent(gone: Iterable[str], jokers: int) -> frozenset[str]:
    """The faces that can't come up any more: penalty cards seen, and the joker once all are."""
    seen = Counter(gone)
    return frozenset(face for face, many in seen.items() if face[0] == "P" or (face == "J" and many >= jokers))


def sixth_normals(gone: Iterable[str], hands: Iterable[Iterable[Card]]) -> tuple[str, ...]:
    """Values of which these hands bring the sixth normal card or a later one (TEN-AMB-03)."""
    new = Counter(face(card) for hand in hands for card in hand if card.sort is CardKind.NORMAL)
    before = Counter(gone)
    return tuple(value for value, many in new.items() if before[value] + many > LIKELY_OF_A_VALUE)


def add_to_pile(pile: Pile, cards: Iterable[Card], round_cards: Iterable[int] = ()) -> Pile:
    """The pile with these cards on top (TEN-P5-07, TEN-END-04)."""
    taken = list(cards)
    return Pile(
        normals=pile.normals + sum(card.sort is CardKind.NORMAL for card in taken),
        jokers=pile.jokers + sum(card.sort is CardKind.JOKER for card in taken),
        penalty=(*pile.penalty, *(card.value or 0 for card in taken if card.sort is CardKind.PENALTY)),
        rounds=(*pile.rounds, *round_cards),
    )


def pile_told(pile: Pile) -> str:
    """What lies in a pile, in words: "12 normals, 1 joker, P4, round cards 3 and 8"."""
    parts = [counted(number, noun) for number, noun in ((pile.normals, "normal"), (pile.jokers, "joker")) if number]
    parts += [f"P{value}" for value in sorted(pile.penalty)]
    if pile.rounds:
        parts.append(f"round card{'s' if pile.rounds[1:] else ''} {listed(sorted(pile.rounds))}")
    return ", ".join(parts) or "nothing"
