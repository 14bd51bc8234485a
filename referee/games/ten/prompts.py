"""What a table of 10 does now, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.course import Prompt
from referee.games.ten.chips import ALL_CHIPS, CHIPS
from referee.games.ten.moment import Stage
from referee.words import counted, listed

if TYPE_CHECKING:
    from referee.games.ten.course import TenCourse


def preparation(players: int) -> tuple[str, ...]:
    """How a table of so many sets out cards and chips (TEN-PREP-01..06)."""
    box = ALL_CHIPS - CHIPS * players
    return (
        "Shuffle the 10 round cards into a pile, face down.",
        "Deal everybody a joker, then three of the other cards, shuffled.",
        f"Everybody gets {CHIPS} chips" + (f"; {box} stay in the box." if box else ", and none is left."),
    )


def prompt(course: TenCourse) -> Prompt:
    """The prompt of this moment (TEN-RND-01)."""
    if course.stage is Stage.OVER:
        return _over(course)
    if course.stage is Stage.HANDS:
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


def _turn_card(course: TenCourse) -> Prompt:
    names, number, dealer = course.setup.names, course.round.number, course.setup.dealer
    starter = course.round.starter
    deals = (f"{names[dealer]} deals a joker and three cards each",) if number == 1 else ()
    says = (f"{names[starter]} turns up round card {number}", *deals, f"{counted(course.stock, 'card')} in the stock")
    others = ["result", "protected", "bought", "counted", *(["hands"] if course.between_rounds else [])]
    return Prompt(dealer, starter, says, "round_card", f"Round card {number}", tuple(others))


def _lay_cards(course: TenCourse) -> Prompt:
    waiting = unknown_protection(course)
    names = [course.setup.names[seat] for seat in waiting]
    says = (f"{names[0]} lays a card, with 0 to 2 chips on it", *([f"then {listed(names[1:])}"] if names[1:] else []))
    others = ["result", "bought", "counted"] if course.round.card else ["round_card", "result", "bought", "counted"]
    return Prompt(course.setup.dealer, waiting[0], says, "protected", "Lock protection", tuple(others))


def _bid_and_show(course: TenCourse) -> Prompt:
    names, seats = course.setup.names, course.setup.clockwise_from(course.round.starter)
    first, *others = [names[seat] for seat in seats]
    raising = course.may_raise
    if course.round.swaps:
        says = ["Bidding goes on clockwise"]
        says += [f"{listed(names[seat] for seat in raising)} may raise protection"] if raising else []
    else:
        says = [f"{first} may open a bid", f"then {listed(others)}"]
    says.append("then turn up, and add a second card up to 10")
    more = ["bought", *(["protected"] if raising else []), "counted"]
    if course.round.card is None:
        more.insert(0, "round_card")
    acts = None if course.round.swaps else seats[0]
    button = f"Score round {course.round.number}"
    return Prompt(course.setup.dealer, acts, tuple(says), "result", button, tuple(more))


def _count_hands(course: TenCourse) -> Prompt:
    says = [f"Round {len(course.used)} was the last", "every hand goes to its player's pile"]
    if course.leftover:
        cards = f"round card{'s' if course.leftover[1:] else ''} {listed(course.leftover)}"
        says.append(f"{course.setup.names[course.loser]} takes {cards} too")
    return Prompt(course.setup.dealer, None, tuple(says), "hands", "Count the hands", ("counted",))


def _over(course: TenCourse) -> Prompt:
    winners, score = course.winners, course.totals[course.winners[0]]
    names = listed(course.setup.names[seat] for seat in winners)
    won = f"{names} {'wins' if len(winners) == 1 else 'share the win'} with {str(score).replace('-', '−')}"
    return Prompt(course.setup.dealer, None, (won, "the fewest points win"), None, "")
