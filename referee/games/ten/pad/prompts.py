"""The prompts of 10, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.ten.cards import JOKERS, round_cards_in_words
from referee.games.ten.entries import ENTRIES
from referee.games.ten.round.bidding import Auction
from referee.games.ten.round.chips import ALL_CHIPS, CHIPS, MOST
from referee.games.ten.round.ending import is_last
from referee.games.ten.round.laying import LaidHand
from referee.games.ten.round.round import OpenRound
from referee.games.ten.round.stock import stock_of
from referee.games.ten.scoring import HAND_SIZE, ROUND_CARDS
from referee.rules.course import Setup
from referee.rules.prompt import Prompt
from referee.words import counted, listed, win_in_words, with_minus_sign

ON_ONE_PAGE = ("result", "Score on one page")


def preparation(players: int) -> tuple[str, ...]:
    """Sentences on how that number of players sets out cards and chips (TEN-PREP-01..06)."""
    box = ALL_CHIPS.number - CHIPS.number * players
    return (
        f"Shuffle the {len(ROUND_CARDS)} round cards into a pile, face down.",
        "Deal everybody a joker, then three of the other cards, shuffled.",
        _deck(players),
        f"Everybody gets {CHIPS.number} chips" + (f"; {box} stay in the box." if box else ", and none is left."),
    )


def _deck(players: int) -> str:
    """A sentence on the numbers of cards in the deck and in the stock, with and without spare jokers."""
    stock = stock_of(JOKERS.count, players)
    fewer = f", {stock_of(players, players)} without the spare jokers" if players < JOKERS.count else ""
    return f"Of the {stock + HAND_SIZE * players} cards {HAND_SIZE * players} are dealt; {stock} make the stock{fewer}."


def prompt_round(round: OpenRound, stock: int, *, between_rounds: bool) -> Prompt:
    """The prompt of the open round, by its phase (TEN-RND-01)."""
    if round.card is None and not round.swaps and not round.any_laid and not round.laying.started:
        return _turn_card(round, stock, between_rounds=between_rounds)
    return _lay_cards(round) if round.unknown_protection else _bid_and_show(round, stock)


def _turn_card(round: OpenRound, stock: int, *, between_rounds: bool) -> Prompt:
    names, dealer = round.setup.names, round.setup.dealer
    deals = (f"{names[dealer]} deals a joker and three cards each",) if round.number == 1 else ()
    sentences = (
        f"Round {round.number}: {names[round.starter]} turns up a round card",
        *deals,
        f"{counted(stock, 'card')} in the stock",
    )
    others = ("result", "protected", "bought", "counted", *(("hands",) if between_rounds else ()))
    return Prompt(dealer, round.starter, sentences, "round_card", ENTRIES["round_card"].title, others, ON_ONE_PAGE)


def _lay_cards(round: OpenRound) -> Prompt:
    waiting = round.unknown_protection
    names = [round.setup.names[seat] for seat in waiting]
    lays = f"{names[0]} lays a card, with 0 to {MOST.number} chips on it"
    sentences = (lays, *([f"then {listed(names[1:])}"] if names[1:] else []))
    others = ("result", "bought", "counted") if round.card else ("round_card", "result", "bought", "counted")
    button = ENTRIES["protected"].title
    return Prompt(round.setup.dealer, waiting[0], sentences, "protected", button, others, ON_ONE_PAGE)


def _bid_and_show(round: OpenRound, stock: int) -> Prompt:
    if round.auction:
        return _raise_or_pass(round, round.auction)
    if round.laying.started or (round.bids_next is None and "bid" in round.kinds):
        return _lay_or_score(round, stock)
    others = _other_entries(round)
    if round.opened or round.passed:
        acts, sentences = round.bids_next, _may_open(round)
    elif round.swaps:
        acts, sentences = None, ["Bidding goes on clockwise"]
    else:
        acts, sentences = round.starter, _all_may_open(round)
    return Prompt(
        round.setup.dealer, acts, (*sentences, *_may_raise(round), THEN_LAY), "result", _scores(round), others
    )


THEN_LAY = "then turn up, and add a second card up to 10"


def _scores(round: OpenRound) -> str:
    return f"Score round {round.number}"


def _other_entries(round: OpenRound) -> tuple[str, ...]:
    """The entries possible now apart from that of the large button."""
    before_laying = ("bought", *(("protected",) if round.may_raise else ())) if not round.laying.started else ()
    bids = ("bid",) if round.bids_next is not None and not round.laying.started else ()
    more = (*before_laying, *bids, *(() if round.laying.complete else ("laid",)), "counted")
    return more if round.card else ("round_card", *more)


def _all_may_open(round: OpenRound) -> list[str]:
    first, *others = [round.setup.names[seat] for seat in round.turns]
    return [f"{first} may open a bid", f"then {listed(others)}"]


def _may_open(round: OpenRound) -> list[str]:
    """The players who may still open, in turn (TEN-BID-01, TEN-BID-07)."""
    first, *others = [round.setup.names[seat] for seat in round.may_open] or ["Nobody"]
    return [f"{first} may open a bid", *([f"then {listed(others)}"] if others else [])]


def _may_raise(round: OpenRound) -> list[str]:
    raising = sorted(round.raises_now)
    return [f"{listed(round.setup.names[seat] for seat in raising)} may raise protection"] if raising else []


def _raise_or_pass(round: OpenRound, auction: Auction) -> Prompt:
    """The prompt of an open auction: who is asked, the bid so far, and what follows if nobody raises (TEN-BID-03)."""
    names, acts = round.setup.names, round.bids_next
    asked = names[acts] if acts is not None else "Nobody"
    sentences = (
        f"{asked} raises to {auction.chips + 1} or more, or passes",
        f"{names[auction.bidder]} bids {auction.chips} for {names[auction.owner]}'s card",
        if_nobody_raises(round, auction),
    )
    others = ("counted",) if round.card else ("round_card", "counted")
    return Prompt(round.setup.dealer, acts, sentences, "bid", ENTRIES["bid"].title, others)


def if_nobody_raises(round: OpenRound, auction: Auction) -> str:
    """A sentence on who gets the chips and the card if nobody goes higher (TEN-BID-04, TEN-BID-06)."""
    bidder, owner = round.setup.names[auction.bidder], round.setup.names[auction.owner]
    paid = f"{owner} gets" if round.chips.protection(auction.owner) else "the pot gets"
    return f"If nobody raises, {paid} {counted(auction.chips, 'chip')} and {bidder} takes the card"


def _lay_or_score(round: OpenRound, stock: int) -> Prompt:
    """The prompt for the next card to lay, or for scoring once all are open (TEN-P4-02, TEN-P5-01)."""
    names, acts = round.setup.names, round.laying.next
    if acts is None:
        next_step = "the last round is scored" if is_last(round, stock) else "the winner says who starts the next round"
        sentences: tuple[str, ...] = ("All cards lie open", next_step)
    else:
        sentences = (_lays(names[acts], round.laying.hands[acts]), *_still_to_lay(round))
    return Prompt(round.setup.dealer, acts, sentences, "result", _scores(round), _other_entries(round))


def _lays(player: str, hand: LaidHand) -> str:
    if hand.stays:
        return f"{player} turns the covered card up"
    if hand.cards:
        return f"{player} adds a second card up to {hand.room}, or none"
    return f"{player} turns the first card up, or leaves it face down"


def _still_to_lay(round: OpenRound) -> list[str]:
    acts = round.laying.next
    later = [round.setup.names[seat] for seat in round.laying.waiting if seat != acts]
    return [f"then {listed(later)}"] if later else []


def prompt_hands(setup: Setup, played: int, loser: int, leftover: Sequence[int]) -> Prompt:
    """The prompt after the last round, whose `loser` takes the unused round cards (TEN-END-03, TEN-END-04)."""
    sentences = [f"Round {played} was the last", "every hand goes to its player's pile"]
    if leftover:
        sentences.append(f"{setup.names[loser]} takes {round_cards_in_words(leftover)} too")
    return Prompt(setup.dealer, None, tuple(sentences), "hands", ENTRIES["hands"].title, ("counted",))


def prompt_won(setup: Setup, winners: Sequence[int], score: int) -> Prompt:
    """The prompt once the game is over."""
    won = f"{win_in_words([setup.names[seat] for seat in winners])} with {with_minus_sign(score)}"
    return Prompt(setup.dealer, None, (won, "the fewest points win"), None, "")
