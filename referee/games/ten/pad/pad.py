"""The view of a game for 10's templates: the steps of the open round, and what is below the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.games.ten.cards import CEILING, DECK, CardKind, face, spent
from referee.games.ten.course import TenCourse
from referee.games.ten.pad.pieces import bidding_status
from referee.games.ten.pad.prompts import if_nobody_raises
from referee.games.ten.round.bidding import Auction
from referee.games.ten.round.chips import MOST
from referee.games.ten.round.ending import Alarm, alarm, is_last
from referee.games.ten.round.final_count import FinalSum, final_sums
from referee.games.ten.round.laying import ALONE, COVERED, STAYS, LaidHand
from referee.games.ten.round.outcome import outcome
from referee.games.ten.round.round import OpenRound, Stage
from referee.games.ten.round.settlement import Settlement
from referee.games.ten.round.showdown import cards_shown, showdown
from referee.games.ten.scoring import ROUND_CARDS, pile_in_words
from referee.rules.prompt import Piece


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player in the open round.

    `others` are all other seats, clockwise from theirs. `free` are their own chips, `laid` those on their card, None if
    not entered, and `chip_options` the numbers that may be on it now. `words` are about their part in the bidding.
    `cards` are open, and complete once `shown`; with `covered`, the first card stayed face down. `stay_option` is the
    code for laying no card now, empty if they can't choose that. `holds` is the size of their hand before the round;
    `entries` are the pieces by which their cards were laid.
    """

    seat: int
    others: tuple[int, ...]
    free: int
    laid: int | None
    chip_options: range
    words: str
    cards: tuple[str, ...]
    shown: bool
    covered: bool
    stay_option: str
    holds: int
    entries: tuple[Piece, ...]

    @property
    def protection(self) -> int:
        """The chips on their card; 0 if not entered."""
        return self.laid or 0


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face of the deck, of a `penalty` card or another.

    It is `gone` if earlier rounds used up all its cards, `used_up` if they and the open one did, and `over` if it would
    bring the next player over ten.
    """

    face: str
    red: bool
    penalty: bool
    gone: bool
    used_up: bool
    over: bool


@dataclass(frozen=True, slots=True)
class UnderSheet:
    """The part of the pad below the sheet.

    `open` is whether a round is open. `laid` is the protection during its laying, `points` are the penalty points of
    the piles, `sums` the final scores; each is empty if it isn't shown. `draws` is the round after which players draw
    now, `links` are the kinds of further entries with their words.
    """

    open: bool
    laid: tuple[int | None, ...]
    points: tuple[int, ...]
    sums: tuple[FinalSum, ...]
    over: bool
    alarm: Alarm | None
    draws: Settlement | None
    remarks: tuple[str, ...]
    pot: int
    stock: int
    links: tuple[tuple[str, str], ...]
    piles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferView:
    """A card for sale: its `owner` and the possible `prices`; `straight` if it is exchanged for one chip."""

    owner: int
    straight: bool
    prices: range


@dataclass(frozen=True, slots=True)
class BidsView:
    """The bidding: the open `auction`, who `acts` and how, the cards for sale, and a sentence `if_nobody_raises`.

    With `swaps_only` the table entered swaps of this round, without their bids.
    """

    auction: Auction | None
    acts: int | None
    words: str
    offers: tuple[OfferView, ...]
    if_nobody_raises: str
    swaps_only: bool


@dataclass(frozen=True, slots=True)
class LayingView:
    """The laying: who `acts` next and how; `stays` has the words for laying none, by code."""

    acts: int | None
    words: str
    stays: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of the round: sentences about it, the winner, and the seats that can start the next round.

    After the last round, `starters` is empty.
    """

    sentences: tuple[str, ...]
    winner: int
    starters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TenView:
    """A game of 10 for the pad and the forms: its open round, and the part `under` the sheet.

    `players` are by seat, `turns` the same from the starter. `card` is the round card, `unused_round_cards` are those
    of the `round_cards` that it can be. `chips_on_table` are those in the pot and on cards. With `one_chip`, an
    unprotected card costs one chip; with `raising`, protection is raised after a swap; with `last`, no round
    can follow.
    """

    number: int
    starter: int
    card: int | None
    unused_round_cards: tuple[int, ...]
    round_cards: Sequence[int]
    players: tuple[PlayerView, ...]
    turns: tuple[PlayerView, ...]
    deck: tuple[FaceView, ...]
    chips_on_table: int
    most_protection: int
    one_chip: bool
    raising: bool
    between_rounds: bool
    last: bool
    under: UnderSheet
    bids: BidsView
    laying: LayingView
    end: EndView | None


def view(course: TenCourse) -> TenView:
    """The view of the course."""
    round, rules = course.round, course.setup.rules
    players = tuple(_player(course, seat) for seat in course.setup.seats)
    return TenView(
        number=round.number,
        starter=round.starter,
        card=round.card,
        unused_round_cards=course.unused_round_cards,
        round_cards=ROUND_CARDS,
        players=players,
        turns=tuple(players[seat] for seat in round.turns),
        deck=tuple(_deck(course)),
        chips_on_table=round.chips.pot + round.chips.on_cards,
        most_protection=MOST.number,
        one_chip=rules["ten.unprotected"] == "swap",
        raising=bool(round.swaps),
        between_rounds=course.between_rounds,
        last=course.stage is Stage.ROUND and is_last(round, course.stock),
        under=_under(course),
        bids=_bids(course),
        laying=_laying(round),
        end=_end(course),
    )


def _player(course: TenCourse, seat: int) -> PlayerView:
    round = course.round
    hand = round.laying.hands[seat]
    return PlayerView(
        seat=seat,
        others=course.setup.clockwise_from(seat)[1:],
        free=round.chips.free[seat],
        laid=round.chips.laid[seat],
        chip_options=_chip_options(round, seat),
        words=bidding_status(round, seat),
        cards=tuple(map(str, hand.cards)),
        shown=hand.shown,
        covered=hand.stays == COVERED,
        stay_option=_stay_option(hand),
        holds=course.hand_sizes[seat],
        entries=tuple(piece for piece in round.entered_pieces if piece.kind == "laid" and piece.seat == seat),
    )


def _chip_options(round: OpenRound, seat: int) -> range:
    """The numbers of chips that may be on that card now, laid or raised after a swap (TEN-P2-02, TEN-BID-11)."""
    chips, raising = round.chips, bool(round.swaps)
    if seat not in round.bidding.received if raising else chips.laid[seat] is not None:
        return range(0)
    return range(chips.protection(seat), min(MOST.number, chips.protection(seat) + chips.free[seat]) + 1)


def _stay_option(hand: LaidHand) -> str:
    if hand.cards:
        return ALONE
    return "" if hand.stays else COVERED


def _deck(course: TenCourse) -> Iterator[FaceView]:
    laying = course.round.laying
    gone = spent(course.cards_out_of_play, course.jokers)
    used_up = spent((*course.cards_out_of_play, *(face(card) for hand in laying.cards for card in hand)), course.jokers)
    room = CEILING.number if laying.next is None else laying.hands[laying.next].room
    for card in DECK:
        one, red, penalty = face(card), card.sort is not CardKind.NORMAL, card.sort is CardKind.PENALTY
        yield FaceView(one, red, penalty, one in gone, one in used_up, (card.value or 0) > room)


def _under(course: TenCourse) -> UnderSheet:
    round, chips, is_open = course.round, course.round.chips, course.stage is Stage.ROUND
    drawn = course.between_rounds or course.stage is Stage.HANDS
    return UnderSheet(
        open=is_open,
        laid=chips.laid if is_open and round.any_laid and not round.bids_are_over else (),
        points=course.totals if course.rows and is_open else (),
        sums=() if is_open else final_sums(course),
        over=bool(course.winners),
        alarm=alarm(round, course.stock, course.used_round_cards) if is_open else None,
        draws=course.last_settlement if drawn else None,
        remarks=round.remarks if is_open else (),
        pot=chips.pot + chips.on_cards if round.bids_are_over else chips.pot,
        stock=course.stock,
        links=tuple(_links(course)),
        piles=tuple(map(pile_in_words, course.piles)) if course.rows else (),
    )


def _links(course: TenCourse) -> Iterator[tuple[str, str]]:
    """The further entries that the pad offers now, with their words."""
    prompt = course.prompt
    if "bought" in prompt.others and prompt.entry == "result" and not course.round.bids_are_over:
        yield "bought", course.entries["bought"].named
    if "protected" in prompt.others and course.round.may_raise:
        yield "protected", "Raise protection"


def _bids(course: TenCourse) -> BidsView:
    round, auction = course.round, course.round.auction
    words = f"raises to {auction.chips + 1} or more, or passes" if auction else "opens, or passes"
    after = if_nobody_raises(round, auction) if auction else ""
    swaps_only = "bought" in round.kinds and "bid" not in round.kinds
    return BidsView(auction, round.bids_next, words, tuple(_offers(round)), after, swaps_only)


def _offers(round: OpenRound) -> Iterator[OfferView]:
    """The card of the open auction, else all cards that the next bidder can pay for (TEN-BID-02, TEN-BID-03)."""
    bidding, acts = round.bidding, round.bids_next
    if acts is None:
        return
    for owner in [round.auction.owner] if round.auction else bidding.for_sale(round.chips, acts):
        yield OfferView(owner, bidding.is_straight(round.chips, owner), round.prices(owner))


def _laying(round: OpenRound) -> LayingView:
    acts = round.laying.next
    return LayingView(acts, "" if acts is None else _lays(round.laying.hands[acts]), STAYS)


def _lays(hand: LaidHand) -> str:
    if hand.stays:
        return "turns up the covered card"
    return f"has {hand.cards[0]}: a second card up to {hand.room}, or none" if hand.cards else "turns the first card up"


def _end(course: TenCourse) -> EndView | None:
    """The end of the open round, None before all cards are open (TEN-P5-02); its sentences need the round card too."""
    round, setup = course.round, course.setup
    if course.stage is not Stage.ROUND or not round.laying.complete:
        return None
    hands = {seat: cards_shown(round.laying.hands[seat].cards).cards for seat in round.turns}
    shown = {setup.names[seat]: cards for seat, cards in hands.items()}
    winner = showdown(hands, setup.rules).winner
    sentences = outcome(shown, showdown(shown, setup.rules), [round.card], setup.rules) if round.card else ()
    return EndView(tuple(sentences), winner, () if is_last(round, course.stock) else setup.clockwise_from(winner))
