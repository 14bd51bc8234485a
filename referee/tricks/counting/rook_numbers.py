"""Counts the deals that respect the bans, by rook numbers. This is fast if bans overlap.

A hand with room for three cards has three places. To deal each card to a place is to set rooks on a board of places and
cards so that none attacks another; a ban closes squares of the board. Only the rook numbers of the closed squares are
needed: the number of ways to set k rooks on them. By inclusion and exclusion

    deals × orders within hands = Σ over k of (−1)^k × rooks(k) × ways to set the other places anywhere.

A hand that can hold few cards is described by its open squares instead: all its rooks are on these, and count without a
sign. Hands with equal squares are one hand here, and cards that are equal for all hands are one kind.

The rook numbers come from a polynomial with a variable for each hand (its exponent is the hand's number of rooks) and a
factor for each kind of card; or with a variable for each kind and a factor for each hand, whichever is smaller. Its
coefficients are side by side in one large whole number, so that adding or shifting all of them is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, factorial, perm, prod
from typing import NamedTuple

Describing = Callable[[int, int], tuple[int, bool]]
"""Takes the pool and a ban; returns the squares that describe the ban, and whether these are open."""


class Hand(NamedTuple):
    """Hands with equal squares: their places, and the cards. If `is_open`, all their rooks must be on these."""

    squares: int
    places: int
    is_open: bool


class Variable(NamedTuple):
    """A variable of the polynomial: the weight of each of its exponents, from 0 to the greatest that matters."""

    weights: tuple[int, ...]

    @property
    def most(self) -> int:
        """The greatest exponent that matters."""
        return len(self.weights) - 1


class Factor(NamedTuple):
    """A power of (1 + some of the variables), by their places; without the 1 where `is_open`."""

    variables: tuple[int, ...]
    power: int
    is_open: bool = False


class Board(NamedTuple):
    """A polynomial as the product of its factors; its weighted coefficients of each degree make a rook number.

    `on_open` is the number of rooks that must be on open squares.
    """

    variables: tuple[Variable, ...]
    factors: tuple[Factor, ...]
    on_open: int

    @property
    def width(self) -> int:
        """The bits of one coefficient, in whole bytes: enough for the weighted sum of all."""
        loose: int = prod(max(variable.weights) for variable in self.variables)
        loose *= prod((len(factor.variables) + 1) ** factor.power for factor in self.factors)
        alone: int = prod(map(self._alone, range(len(self.variables))))
        return -(-min(loose, alone).bit_length() // 8) * 8

    def _alone(self, place: int) -> int:
        """The sum of the weighted coefficients of one variable, as if its factors had no other."""
        power = sum(factor.power for factor in self.factors if place in factor.variables)
        return sum(comb(power, exponent) * weight for exponent, weight in enumerate(self.variables[place].weights))

    @property
    def work(self) -> int:
        """Roughly the number of bits that the product processes."""
        sums = sum(factor.power * len(factor.variables) for factor in self.factors)
        return self.width * prod(variable.most + 1 for variable in self.variables) * (sums + len(self.variables))

    def rook_numbers(self) -> dict[int, int]:
        """The number of ways to set that many rooks on the board."""
        width, variables = self.width, self.variables
        if not width:
            return {}
        strides = [width * prod(variable.most + 1 for variable in variables[:place]) for place in range(len(variables))]
        return weigh(multiply(self, strides), variables, strides)


def count_by_rooks(board: Board, cards: int, room: Sequence[int]) -> int:
    """The number of ways to fill each seat's `room` from that many cards under the bans that `board` describes."""
    places, orders = sum(room), 0
    for rooks, ways in board.rook_numbers().items():
        if ways:
            on_closed = rooks - board.on_open
            orders += (-1 if on_closed % 2 else 1) * ways * perm(cards - rooks, places - rooks)
    return orders // prod(map(factorial, room))


def smallest_board(pool: int, room: Sequence[int], bans: Sequence[int]) -> Board:
    """The board of these bans that needs the least work."""
    return min(_boards(pool, room, bans), key=lambda board: board.work)


def _boards(pool: int, room: Sequence[int], bans: Sequence[int]) -> Iterator[Board]:
    """The boards that describe the bans: each hand by its closed squares, or by the fewer of closed and open ones."""
    by_closed, by_less = (_hands(pool, room, bans, describe) for describe in (_by_closed, _by_less))
    for hands in (by_closed,) if by_less == by_closed else (by_closed, by_less):
        kinds = _kinds(pool, hands)
        yield _hands_as_variables(hands, kinds)
        yield _kinds_as_variables(hands, kinds)


def _hands(pool: int, room: Sequence[int], bans: Sequence[int], describe: Describing) -> list[Hand]:
    """The hands with bans; hands with equal squares are one group."""
    merged: dict[tuple[int, bool], int] = {}
    for places, ban in zip(room, bans, strict=True):
        if places and ban & pool:
            given = describe(pool, ban & pool)
            merged[given] = merged.get(given, 0) + places
    return [Hand(squares, places, is_open) for (squares, is_open), places in merged.items()]


def _by_closed(pool: int, ban: int) -> tuple[int, bool]:
    return ban, False


def _by_less(pool: int, ban: int) -> tuple[int, bool]:
    free = pool & ~ban
    return (free, True) if free.bit_count() < ban.bit_count() else (ban, False)


def _kinds(pool: int, hands: Sequence[Hand]) -> dict[tuple[int, ...], int]:
    """The number of cards on squares of the same hands, by the places of these hands."""
    kinds: dict[tuple[int, ...], int] = {(): pool}
    for place, hand in enumerate(hands):
        split = {}
        for kind, cards in kinds.items():
            for part, given in ((cards & ~hand.squares, kind), (cards & hand.squares, (*kind, place))):
                if part:
                    split[given] = part
        kinds = split
    return {kind: cards.bit_count() for kind, cards in kinds.items() if kind}


def _hands_as_variables(hands: Sequence[Hand], kinds: Mapping[tuple[int, ...], int]) -> Board:
    variables = []
    for place, hand in enumerate(hands):
        squares = sum(cards for kind, cards in kinds.items() if place in kind)
        orders = [perm(hand.places, rooks) for rooks in range(hand.places + 1)]
        if hand.is_open:
            variables.append(Variable((*[0] * hand.places, orders[-1])))
        else:
            variables.append(Variable(tuple(orders[: squares + 1])))
    factors = sorted(map(Factor, kinds, kinds.values()), key=_opens)
    return Board(tuple(variables), tuple(factors), _on_open(hands))


def _kinds_as_variables(hands: Sequence[Hand], kinds: Mapping[tuple[int, ...], int]) -> Board:
    variables = []
    for kind, cards in kinds.items():
        most = min(cards, sum(hands[place].places for place in kind))
        variables.append(Variable(tuple(perm(cards, rooks) for rooks in range(most + 1))))
    factors = [
        Factor(tuple(at for at, kind in enumerate(kinds) if place in kind), hand.places, hand.is_open)
        for place, hand in enumerate(hands)
    ]
    return Board(tuple(variables), tuple(sorted(factors, key=_opens)), _on_open(hands))


def _on_open(hands: Sequence[Hand]) -> int:
    return sum(hand.places for hand in hands if hand.is_open)


def _opens(factor: Factor) -> tuple[int, ...]:
    """Factors in the order of their last variables: the product stays short until it needs the later ones."""
    return factor.variables[::-1]


def multiply(board: Board, strides: Sequence[int]) -> int:
    """The product of all factors, its coefficients side by side; `strides` are the bits from exponent to exponent."""
    length = strides[-1] * (board.variables[-1].most + 1) if strides else 0
    below = [_below_most(variable, stride, length) for variable, stride in zip(board.variables, strides, strict=True)]
    product = 1
    for factor in board.factors:
        for _ in range(factor.power):
            more = 0 if factor.is_open else product
            for place in factor.variables:
                more += (product & below[place]) << strides[place]
            product = more
    return product


def _below_most(variable: Variable, stride: int, length: int) -> int:
    """The bits of all coefficients in which the variable may still be raised."""
    block = b"\xff" * (variable.most * stride // 8) + bytes(stride // 8)
    return int.from_bytes(block * (length // 8 // len(block)), "little")


def weigh(product: int, variables: Sequence[Variable], strides: Sequence[int]) -> dict[int, int]:
    """The weighted coefficients of a product, summed by degree, one variable after the other."""
    sums = {0: product}
    for variable, stride in zip(reversed(variables), reversed(strides), strict=True):
        one, weighed = (1 << stride) - 1, dict[int, int]()
        for degree, coefficients in sums.items():
            for exponent, weight in enumerate(variable.weights):
                if weight:
                    part = (coefficients >> exponent * stride & one) * weight
                    weighed[degree + exponent] = weighed.get(degree + exponent, 0) + part
        sums = weighed
    return sums
