"""How many deals keep the bans on what each hand can hold, counted by rook numbers: quick where bans cross.

A hand with room for three cards is three places. Placing every card of a deal in a place of its own is like setting
rooks on a board of places by cards so that none attacks another; a ban closes squares of the board. Of the boards that
closed squares make we only need the rook numbers: in how many ways some rooks stand on them. By inclusion and exclusion

    deals × orders within hands = Σ over k of (−1)^k × rooks(k) × ways to set the other places anywhere.

A hand that can hold little is better told by the squares that are open to it: all its rooks stand on those, and count
with no sign. Hands with equal squares are one hand here, and so are cards that the hands don't describe apart.

The rook numbers come from one polynomial with a variable for each hand (its exponent: how many rooks the hand has) in
which every kind of card is a factor; or the other way round, a variable for each kind of card, every hand a factor:
whichever is smaller. Its coefficients lie side by side in one large whole number, so that a sum or a shift of all of
them is one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, factorial, perm, prod

Describing = Callable[[int, int], tuple[int, bool]]
"""From the pool and a ban in it: squares that describe the ban, and whether these are open."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Hands told by the same squares: their places, and the cards; where `is_open` their rooks must stand on these."""

    squares: int
    places: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of the polynomial: what each of its exponents weighs, from 0 to the greatest that matters."""

    weights: tuple[int, ...]

    @property
    def most(self) -> int:
        """The greatest exponent that matters."""
        return len(self.weights) - 1


@dataclass(frozen=True, slots=True)
class Factor:
    """A power of (1 + some of the variables), by their places; without the 1 where `is_open`."""

    variables: tuple[int, ...]
    power: int
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A polynomial as the product of its factors; its weighted coefficients of each degree make a rook number.

    `on_open` is how many rooks must stand on open squares.
    """

    variables: tuple[Variable, ...]
    factors: tuple[Factor, ...]
    on_open: int

    @property
    def width(self) -> int:
        """Bits for one coefficient, in whole bytes: even the sum of all, each with its weight, is no longer."""
        loose: int = prod(max(variable.weights) for variable in self.variables)
        loose *= prod((len(factor.variables) + 1) ** factor.power for factor in self.factors)
        alone: int = prod(map(self._alone, range(len(self.variables))))
        return -(-min(loose, alone).bit_length() // 8) * 8

    def _alone(self, place: int) -> int:
        """The weighted coefficients of one variable, summed, as if no other stood in its factors."""
        power = sum(factor.power for factor in self.factors if place in factor.variables)
        return sum(comb(power, exponent) * weight for exponent, weight in enumerate(self.variables[place].weights))

    @property
    def work(self) -> int:
        """About how many bits the product works through."""
        sums = sum(factor.power * len(factor.variables) for factor in self.factors)
        return self.width * prod(variable.most + 1 for variable in self.variables) * (sums + len(self.variables))

    def rook_numbers(self) -> dict[int, int]:
        """In how many ways so many rooks stand on the board."""
        width, variables = self.width, self.variables
        if not width:
            return {}
        strides = [width * prod(variable.most + 1 for variable in variables[:place]) for place in range(len(variables))]
        return weigh(multiply(self, strides), variables, strides)


def count_by_rooks(board: Board, cards: int, room: Sequence[int]) -> int:
    """The number of ways to fill each seat's `room` from so many cards without breaking the bans that `board` tells."""
    places, orders = sum(room), 0
    for rooks, ways in board.rook_numbers().items():
        if ways:
            on_closed = rooks - board.on_open
            orders += (-1 if on_closed % 2 else 1) * ways * perm(cards - rooks, places - rooks)
    return orders // prod(map(factorial, room))


def smallest_board(pool: int, room: Sequence[int], bans: Sequence[int]) -> Board:
    """The board of these bans that is least work."""
    return min(_boards(pool, room, bans), key=lambda board: board.work)


def _boards(pool: int, room: Sequence[int], bans: Sequence[int]) -> Iterator[Board]:
    """The boards that describe the bans: hands by what is closed to them, or by the less of closed and open squares."""
    by_closed, by_less = (_hands(pool, room, bans, describe) for describe in (_by_closed, _by_less))
    for hands in (by_closed,) if by_less == by_closed else (by_closed, by_less):
        kinds = _kinds(pool, hands)
        yield _hands_as_variables(hands, kinds)
        yield _kinds_as_variables(hands, kinds)


def _hands(pool: int, room: Sequence[int], bans: Sequence[int], describe: Describing) -> list[Hand]:
    """The hands with bans, those told by equal squares together."""
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
    """How many cards lie on squares of the same hands, by the places of these hands."""
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
