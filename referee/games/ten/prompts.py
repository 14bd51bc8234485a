"""What a table of 10 does now, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence

from referee.course import Prompt, Setup
from referee.games.ten.cards import JOKERS
from referee.games.ten.chips import ALL_CHIPS, CHIPS, MOST
from referee.games.ten.entries import ENTRIES
from referee.games.ten.round import OpenRound
from referee.games.ten.scoring import HAND, ROUNDS, stock_of
from referee.words import counted, listed, signed


def preparation(players: int) -> tuple[str, ...]:
    """How a table of so many sets out cards and chips (TEN-PREP-01..06)."""
    box = ALL_CHIPS.number - CHIPS.number * players
    return (
        f"Shuffle the {ROUNDS} round cards into a pile, face down.",
        "Deal everybody a joker, then three of the other cards, shuffled.",
        _deck(players),
        f"Everybody gets {CHIPS.number} chips" + (f"; {box} stay in the box." if box else ", and none is left."),
    )


def _deck(players: int) -> str:
    """How many cards there are, and how many of them make the stock: fewer where spare jokers go into the box."""
    stock = stock_of(JOKERS.count, players)
    fewer = f", {stock_of(players, players)} without the spare jokers" if players < JOKERS.count else ""
    return f"Of the {stock + HAND * players} cards {HAND * players} are dealt; {stock} make the stock{fewer}."


def prompt_round(round: OpenRound, stock: int, *, between_rounds: bool) -> Prompt:
    """The moment of a round (TEN-RND-01)."""
    if round.card is None and not round.swaps and not round.any_laid:
        return _turn_card(round, stock, between_rounds=between_rounds)
    return _lay_cards(round) if round.unknown_protection else _bid_and_show(round)


def _turn_card(round: OpenRound, stock: int, *, between_rounds: bool) -> Prompt:
    names, dealer = round.setup.names, round.setup.dealer
    deals = (f"{names[dealer]} deals a joker and three cards each",) if round.number == 1 else ()
    says = (
        f"{names[round.starter]} turns up round card {round.number}",
        *deals,
        f"{counted(stock, 'card')} in the stock",
    )
    others = ("result", "protected", "bought", "counted", *(("hands",) if between_rounds else ()))
    return Prompt(dealer, round.starter, says, "round_card", f"Round card {round.number}", others)


def _lay_cards(round: OpenRound) -> Prompt:
    waiting = round.unknown_protection
    names = [round.setup.names[seat] for seat in waiting]
    lays = f"{names[0]} lays a card, with 0 to {MOST.number} chips on it"
    says = (lays, *([f"then {listed(names[1:])}"] if names[1:] else []))
    others = ("result", "bought", "counted") if round.card else ("round_card", "result", "bought", "counted")
    return Prompt(round.setup.dealer, waiting[0], says, "protected", ENTRIES["protected"].title, others)


def _bid_and_show(round: OpenRound) -> Prompt:
    names, raising = round.setup.names, round.may_raise
    first, *others = [names[seat] for seat in round.turns]
    if round.swaps:
        says = ["Bidding goes on clockwise"]
        says += [f"{listed(names[seat] for seat in raising)} may raise protection"] if raising else []
    else:
        says = [f"{first} may open a bid", f"then {listed(others)}"]
    says.append("then turn up, and add a second card up to 10")
    more = ["bought", *(["protected"] if raising else []), "counted"]
    if round.card is None:
        more.insert(0, "round_card")
    acts = None if round.swaps else round.starter
    return Prompt(round.setup.dealer, acts, tuple(says), "result", f"Score round {round.number}", tuple(more))


def prompt_hands(setup: Setup, played: int, loser: int, leftover: Sequence[int]) -> Prompt:
    """After the last round: `loser` takes the round cards that are left over (TEN-END-03, TEN-END-04)."""
    says = [f"Round {played} was the last", "every hand goes to its player's pile"]
    if leftover:
        cards = f"round card{'s' if leftover[1:] else ''} {listed(leftover)}"
        says.append(f"{setup.names[loser]} takes {cards} too")
    return Prompt(setup.dealer, None, tuple(says), "hands", ENTRIES["hands"].title, ("counted",))


def prompt_won(setup: Setup, winners: Sequence[int], score: int) -> Prompt:
    """The game is over."""
    names = listed(setup.names[seat] for seat in winners)
    won = f"{names} {'wins' if len(winners) == 1 else 'share the win'} with {signed(score)}"
    return Prompt(setup.dealer, None, (won, "the fewest points win"), None, "")
