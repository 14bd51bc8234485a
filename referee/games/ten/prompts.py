"""What a table of 10 does now, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.course import Prompt
from referee.games.ten.chips import ALL_CHIPS, CHIPS
from referee.games.ten.words import counted, listed

if TYPE_CHECKING:
    from referee.games.ten.course import TenCourse


def prompt(course: TenCourse) -> Prompt:
    """The prompt of this moment (TEN-RND-01)."""
    if course.stage == "over":
        return _over(course)
    if course.stage == "hands":
        return _count_hands(course)
    if course.round.card is None and not course.round.swaps and not any_laid(course):
        return _turn_card(course)
    return _lay_cards(course) if unknown_protection(course) else _bid_and_show(course)


def any_laid(course: TenCourse) -> bool:
    """Whether protection was entered for anybody in this round."""
    return any(chips is not None for chips in course.chips.laid)


def unknown_protection(course: TenCourse) -> tuple[int, ...]:
    """The seats, in turn order, whose protection isn't entered yet."""
    order = course.setup.clockwise_from(course.round.starter)
    return tuple(seat for seat in order if course.chips.laid[seat] is None)


def _deal(course: TenCourse) -> tuple[str, ...]:
    setup = course.setup
    box = ALL_CHIPS - course.chips.due
    return (
        f"{setup.names[setup.dealer]} deals everybody a joker, then three of the other cards, shuffled.",
        f"The rest is the stock: {counted(course.stock, 'card')}"
        + (", the spare jokers in the box." if setup.rules["ten.spare_jokers"] == "removed" else "."),
        "Shuffle the 10 round cards and stack them face down.",
        f"Everybody gets {CHIPS} chips" + (f"; {box} stay in the box." if box else "."),
    )


def _turn_card(course: TenCourse) -> Prompt:
    starter, number = course.round.starter, course.round.number
    turns = f"{course.setup.names[starter]} starts round {number} and turns up the round card."
    others = ["result", "protected", "bought", "counted", *(["hands"] if course.between_rounds else [])]
    about = _deal(course) if number == 1 else (f"The stock has {counted(course.stock, 'card')}.",)
    button = f"Enter round card {number}"
    return Prompt(course.setup.dealer, starter, (turns, *about), "round_card", button, tuple(others))


def _worth(course: TenCourse) -> tuple[str, ...]:
    card = course.round.card
    return (f"Round card {card}: the loser takes {counted(card, 'point')} more.",) if card else ()


def _lay_cards(course: TenCourse) -> Prompt:
    waiting = unknown_protection(course)
    names = [course.setup.names[seat] for seat in waiting]
    then = f" Then {listed(names[1:])}." if names[1:] else ""
    says = (f"{names[0]} lays a card, open or face down, with 0 to 2 chips on it.{then}", *_worth(course))
    others = ["result", "counted", "bought"] if course.round.card else ["round_card", "result", "counted", "bought"]
    return Prompt(course.setup.dealer, waiting[0], says, "protected", "Lock protection", tuple(others))


def _bid_and_show(course: TenCourse) -> Prompt:
    names, starter = course.setup.names, course.round.starter
    order = [names[seat] for seat in course.setup.clockwise_from(starter)]
    raising = [names[seat] for seat in sorted(course.bidding.received) if course.chips.protection(seat) < 2]
    says = [f"Bidding goes on clockwise from {order[0]}: each may open once, {listed(order)} in turn."]
    if raising:
        says.append(f"{listed(raising)} may raise the protection of a new card, to 2 at most.")
    says.append(f"Then from {order[0]}: turn the card up or keep it covered; an open one may get a second, 10 at most.")
    says.append("All protection goes to the pot, and every card is turned up.")
    others = ["bought", "counted", *(["protected"] if raising else [])]
    if course.round.card is None:
        others.insert(0, "round_card")
    first = starter if not course.round.swaps else None
    button = f"Score round {course.round.number}"
    return Prompt(course.setup.dealer, first, (*says, *_worth(course)), "result", button, tuple(others))


def _count_hands(course: TenCourse) -> Prompt:
    names, left = course.setup.names, course.leftover
    held = listed(f"{name} {cards}" for name, cards in zip(names, course.hands, strict=True))
    says = [f"Round {len(course.used)} was the last. Everybody adds the cards in hand to the pile: {held}."]
    if left:
        says.append(f"{names[course.loser]} takes the round cards nobody played: {listed(left)}.")
    says.append("Each chip takes 2 points off.")
    return Prompt(course.setup.dealer, None, tuple(says), "hands", "Count the hands", ("counted",))


def _over(course: TenCourse) -> Prompt:
    winners, score = course.winners, course.totals[course.winners[0]]
    names = listed(course.setup.names[seat] for seat in winners)
    won = f"{names} {'wins' if len(winners) == 1 else 'share the win'} with {str(score).replace('-', '−')}."
    return Prompt(course.setup.dealer, None, (won, "The fewest points win."), None, "")
