"""What may be played and who wins: written from the wording of the rules, over whole hands."""

from __future__ import annotations

from tests.referee.second.cards import BUD, HB, RANKS, TPB, points

Rules = dict[str, object]


def legal_cards(game: str, rules: Rules, trump: str, trick: list[str], hand: list[str]) -> list[str]:
    """The cards of this whole hand that may be played to this trick."""
    if not trick:
        return list(hand)
    if game == HB:
        return _legal_huckley_buck(trump, trick, hand)
    if game == TPB:
        in_trick = {points(card) for card in trick}
        return [card for card in hand if points(card) not in in_trick] or list(hand)
    return _legal_buddha(rules, trick, hand)


def _legal_huckley_buck(trump: str, trick: list[str], hand: list[str]) -> list[str]:
    led = trick[0][1]
    of_the_lead = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    trumped = led != trump and any(card[1] == trump for card in trick)
    if of_the_lead and trumped:
        return of_the_lead
    duty = of_the_lead or trumps
    killing = [card for card in duty if _winner_huckley_buck(trump, [*trick, card]) == len(trick)]
    return killing or duty or list(hand)


def element_to_follow(rules: Rules, trick: list[str]) -> str | None:
    """Buddha: the element that binds the next player, or None."""
    start = 0
    if trick[0] in ("YIN", "YY-"):
        if rules.get("bud.yin_chain") == "second_only":
            start = 1
        else:
            while start < len(trick) and trick[start] in ("YIN", "YY-"):
                start += 1
    if start >= len(trick) or not _numbered(trick[start]):
        return None
    return trick[start][0]


def _numbered(card: str) -> bool:
    return card[1:].isdigit()


def _legal_buddha(rules: Rules, trick: list[str], hand: list[str]) -> list[str]:
    element = element_to_follow(rules, trick)
    able = any(_numbered(card) and card[0] == element for card in hand)
    return [card for card in hand if not able or not _numbered(card) or card[0] == element]


def breach(game: str, rules: Rules, trump: str, trick: list[str], hand: list[str], card: str) -> str | None:
    """The fault of playing `card` from this whole hand (which includes it), or None."""
    if card in legal_cards(game, rules, trump, trick, hand):
        return None
    if game == TPB:
        return "repeated_rank"
    if game == BUD:
        return "did_not_follow"
    led = trick[0][1]
    if card[1] == led:
        return "did_not_beat_trump_lead" if led == trump else "did_not_kill"
    if any(held[1] == led for held in hand):
        return "did_not_follow"
    return "did_not_overtrump" if card[1] == trump else "did_not_trump"


def winner(game: str, rules: Rules, trump: str, trick: list[str]) -> int | None:
    """The place in the trick of the card that takes it; None for the Black Hole."""
    if game == HB:
        return _winner_huckley_buck(trump, trick)
    if game == TPB:
        return _winner_ten_point_buck(trick)
    return None if "BH" in trick else _winner_buddha(rules, trick)


def _winner_huckley_buck(trump: str, trick: list[str]) -> int:
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    return max((RANKS.index(card[0]), place) for place, card in enumerate(trick) if card[1] == suit)[1]


def _winner_ten_point_buck(trick: list[str]) -> int:
    if "D" in trick and "B" in trick:
        return trick.index("D")
    trumps = [card for card in trick if card[0] != "n"]
    best = max(trumps or trick, key=points)
    return trick.index(best)


def _winner_buddha(rules: Rules, trick: list[str]) -> int:
    if "BUD" in trick:
        return trick.index("BUD")
    yangs = [place for place, card in enumerate(trick) if card in ("YANG", "YY+")]
    if yangs:
        return yangs[-1] if rules.get("bud.multi_yang") == "last" else yangs[0]
    numbered = [(place, card) for place, card in enumerate(trick) if _numbered(card)]
    if not numbered:
        return next(place for place, card in enumerate(trick) if card != "BH")
    led = numbered[0][1][0]
    return max((int(card[1:]), place) for place, card in numbered if card[0] == led)[1]


def leads_next(game: str, rules: Rules, trump: str, trick: list[str]) -> int:
    """The place in this complete trick of the player who leads the next one."""
    won = winner(game, rules, trump, trick)
    if won is not None:
        return won
    hole, way = trick.index("BH"), rules.get("bud.after_hole", "would_have_won")
    if way == "same_leader":
        return 0
    if way == "hole_player":
        return hole
    if way == "left_of_hole":
        return (hole + 1) % len(trick)
    return _winner_buddha(rules, trick)
