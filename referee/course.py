"""The course of one game at a table: who deals, who acts, what was entered, what it adds up to, when it ends.

A course is immutable. It starts from the seats, the house rules and the first dealer; every event (a thing that the
table enters) gives the next course. Seats are whole numbers from 0, clockwise; "left" is the next clockwise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, cast

from referee.entry import Entry, EntryWarning, GameEvent, refuse_unknown
from referee.fields import Field
from referee.house_rules import HouseRules
from referee.prompt import Badge, Piece, Prompt
from referee.refused import Refused
from referee.score_sheet import Column, OpenLine, Row
from referee.words import listed, signed


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from: names clockwise by seat, house rules, the first dealer's seat."""

    names: tuple[str, ...]
    rules: HouseRules
    dealer: int

    @property
    def seats(self) -> range:
        """All seats, clockwise from 0."""
        return range(len(self.names))

    def left(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps clockwise."""
        return (seat + steps) % len(self.names)

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats, clockwise, starting at `seat`."""
        return (*self.seats[seat:], *self.seats[:seat])


@dataclass(frozen=True, slots=True)
class WinReason:
    """Why a game was won by whoever won it: a sentence, and the id of the clause that says so, empty for none.

    `broke_tie` says that the clause decided between players who were level.
    """

    sentence: str
    clause: str = ""
    broke_tie: bool = False


class Course(Protocol):
    """One game from its first deal to its winner.

    `columns` are the game's own for each player on the sheet and in the CSV; behind the CSV's remarks stand
    `later_columns`, for each player too, and `row_columns`, which tell of the row as a whole (`Row.facts`).
    """

    entries: ClassVar[Mapping[str, Entry]]
    columns: ClassVar[tuple[Column, ...]]
    later_columns: ClassVar[tuple[Column, ...]]
    row_columns: ClassVar[tuple[Column, ...]]
    lowest_wins: ClassVar[bool]
    net_label: ClassVar[str]

    @property
    def setup(self) -> Setup:
        """What the game started from."""

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before anything was entered."""

    def after(self, event: GameEvent) -> Self:
        """The course once `event` is entered. Raises Refused where the rules are plain, naming the clause."""

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings that the table should see before `event` is entered."""

    def filled_in(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is entered of that kind, with what the rules say themselves where it was left blank. Raises Refused."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """The sheet so far, oldest first. The round that is open has no row until something in it counts."""

    @property
    def open_line(self) -> OpenLine | None:
        """What of the open round stands on the sheet already; None where nothing does, or nobody may see it yet."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's running total."""

    @property
    def standings(self) -> tuple[int, ...]:
        """Every seat's number as it decides: the total, or where a game counts otherwise what it would come to now."""

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in front now; empty while nothing is scored."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won; empty while the game goes on."""

    @property
    def win_reason(self) -> WinReason | None:
        """Why it was these winners; None while the game goes on."""

    @property
    def aim(self) -> int | None:
        """The total with which a player wins, where it is fixed; None where the game ends in another way."""

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""

    def prompt_beside(self, own_phones: Collection[int]) -> Prompt:
        """What the table does now where the players in the seats `own_phones` enter their part on phones of their own.

        The large button is for whoever has none; where only they are waited for, the prompt says so.
        """

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The entries of the open round that lie on the pad, those of a kind together, in the order they are made."""

    @property
    def in_place(self) -> frozenset[str]:
        """The kinds of entry that the pad has keys for itself at this moment, so that its menu needn't list them."""

    def may_add(self, kind: str, seat: int) -> bool:
        """Whether `seat` may add its part of an entry made together now: not in yet, and its turn where turns count."""

    def may_change(self, kind: str, seat: int) -> bool:
        """Whether `seat` may put another part in the place of its own now: it is in, and nobody may see it yet."""

    @property
    def secret(self) -> tuple[int, ...]:
        """Positions of events that nobody may see yet, such as bids before all are in.

        What was never seen stays so when it is changed, or its deal is void: until the next time that all are in.
        """

    @property
    def next_dealer(self) -> int | None:
        """Who deals first in the next game of the night where the rules say so, else None: the table chooses."""


class BaseCourse:
    """What a course needn't say: a game says `begin`, `rows`, `totals`, `winners`, `prompt`, and each entry's method.

    An entry of kind "bid" is entered by the method `enter_bid(event)`, which gives the next course or raises Refused;
    a class with an entry but no such method, or a method but no such entry, can't be made. `game_over_clause` is the
    rulebook's id for the end of the game, `win_clauses` those by which one player wins it or several share it, where
    these are others. Everything else here is as a simple game has it, to be said otherwise by
    one that isn't: nothing is secret, nothing is warned of, nobody adds a part of their own, the highest total leads
    (the lowest where `lowest_wins`), and the table chooses who deals the next game.
    """

    __slots__ = ()

    entries: ClassVar[Mapping[str, Entry]] = {}
    columns: ClassVar[tuple[Column, ...]] = ()
    later_columns: ClassVar[tuple[Column, ...]] = ()
    row_columns: ClassVar[tuple[Column, ...]] = ()
    lowest_wins: ClassVar[bool] = False
    net_label: ClassVar[str] = ""
    """What the sheet calls the `standings` of a game where something else than the totals decides."""
    game_over_clause: ClassVar[str | None] = None
    win_clauses: ClassVar[tuple[str, str]] = ("", "")

    if TYPE_CHECKING:  # a game has these as fields or as properties: one that stood here would be a field's default

        @property
        def setup(self) -> Setup: ...
        @property
        def rows(self) -> tuple[Row, ...]: ...
        @property
        def totals(self) -> tuple[int, ...]: ...
        @property
        def winners(self) -> tuple[int, ...]: ...
        @property
        def prompt(self) -> Prompt: ...

    def __init_subclass__(cls) -> None:
        """Raises TypeError unless each entry has its method, and each such method its entry."""
        super().__init_subclass__()
        methods = {name.removeprefix("enter_") for name in dir(cls) if name.startswith("enter_")}
        for kind in sorted(methods ^ set(cls.entries)):
            lacks = "no entry of that kind" if kind in methods else f"no method enter_{kind}"
            raise TypeError(f"{cls.__name__}: entry {kind!r} has {lacks}.")

    def after(self, event: GameEvent) -> Self:
        """The course once `event` is entered. Raises Refused where the rules are plain, naming the clause."""
        if self.winners:
            raise self._game_over()
        refuse_unknown(event, self.entries)
        return cast(Self, getattr(self, f"enter_{event.kind}")(event))

    def _game_over(self) -> Refused:
        names = listed(self.setup.names[seat] for seat in self.winners)
        message = f"The game is over: {names} won it. Undo or correct a round, or start the next game."
        return Refused("game_over", "kind", message, clause=self.game_over_clause)

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """Nothing is warned of."""
        return ()

    def filled_in(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is entered as it was told: the rules fill nothing in."""
        return data

    @property
    def open_line(self) -> OpenLine | None:
        """Nothing of the open round stands on the sheet."""
        return None

    @property
    def standings(self) -> tuple[int, ...]:
        """The totals decide."""
        return self.totals

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the best total; nobody while nothing is scored."""
        if all(cell.score is None for row in self.rows for cell in row.cells):
            return ()
        best = min(self.totals) if self.lowest_wins else max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def win_reason(self) -> WinReason | None:
        """By the totals: the winners have the most points, or the fewest where `lowest_wins`, and who comes next."""
        return self._reason_by_totals()

    def _reason_by_totals(self) -> WinReason | None:
        if not self.winners:
            return None
        names, total = listed(self.setup.names[seat] for seat in self.winners), self.totals[self.winners[0]]
        clause = self.win_clauses[len(self.winners) > 1] or self.game_over_clause or ""
        return WinReason(f"{names} {self._have(total)}{self._next_to(total)}.", clause)

    def _have(self, total: int) -> str:
        most = "the fewest points" if self.lowest_wins else "the most points"
        return f"has {most}, {signed(total)}" if len(self.winners) == 1 else f"share {most}, {signed(total)} each"

    def _next_to(self, best: int) -> str:
        """Whose total comes next, as an end of the sentence; empty where nobody is left."""
        sign = 1 if self.lowest_wins else -1
        others = {seat: total for seat, total in enumerate(self.totals) if seat not in self.winners}
        if not others:
            return ""
        near = min(others.values(), key=lambda total: sign * total)
        names = listed(self.setup.names[seat] for seat, total in others.items() if total == near)
        return f", before {names} with {signed(near)}"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Nothing lies on the pad: each entry has a page of its own."""
        return ()

    @property
    def in_place(self) -> frozenset[str]:
        """Those of the pieces whose turn it is."""
        return frozenset(piece.kind for piece in self.pieces if piece.due)

    def may_add(self, kind: str, seat: int) -> bool:
        """No entry is made together."""
        return False

    def may_change(self, kind: str, seat: int) -> bool:
        """Nothing that is entered is hidden, so what is in stands."""
        return False

    @property
    def aim(self) -> int | None:
        """The game doesn't end at a total."""
        return None

    @property
    def secret(self) -> tuple[int, ...]:
        """Nothing that is entered is hidden from anybody."""
        return ()

    def prompt_beside(self, own_phones: Collection[int]) -> Prompt:
        """The same whoever has a phone: nothing goes round."""
        return self.prompt

    @property
    def next_dealer(self) -> int | None:
        """The rules leave the dealer of the next game to the table."""
        return None

    @property
    def advice(self) -> tuple[str, ...]:
        """What the table should know at this moment beyond the prompt, sentences without a full stop: nothing."""
        return ()

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What is known of the open round, to stand under the sheet, each with its label: nothing."""
        return ()

    @property
    def badge(self) -> Badge | None:
        """Nobody but the dealer has a mark."""
        return None

    def numbers(self, field: Field) -> range:
        """The numbers that a form has keys for at this moment, where the field is a number: always the same ones."""
        return field.numbers

    def fixed_sum(self, field: Field) -> int | None:
        """What the numbers of all players make together, so that the last fills itself in; None where nothing says."""
        return None
