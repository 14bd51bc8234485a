"""The course of one game at a table: what was entered, what it adds up to, what the table does now, when it ends.

A course is immutable. It starts from the seats, the house rules and the first dealer; every event (a saved entry)
gives the next course. Seats are whole numbers from 0, clockwise; "left" is the next clockwise. A round is one deal that
is played and scored; a deal that is void is dealt again within its round.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, cast

from referee.refused import Refused
from referee.rules.entry import Entry, EntryWarning, GameEvent, refuse_unknown
from referee.rules.fields import Field
from referee.rules.house_rules import HouseRules
from referee.rules.prompt import Badge, Piece, Prompt
from referee.rules.score_sheet import Column, OpenLine, Row
from referee.rules.win_reasons import ahead_by_totals
from referee.words import listed


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
        """The seat that many steps clockwise."""
        return (seat + steps) % len(self.names)

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats, clockwise, starting at `seat`."""
        return (*self.seats[seat:], *self.seats[:seat])


class WinReason(NamedTuple):
    """Why the winners won: a sentence, and the id of its clause, empty for none.

    `broke_tie` says that the clause decided between level players.
    """

    sentence: str
    clause: str = ""
    broke_tie: bool = False


class Course(Protocol):
    """One game from its first deal to its winner.

    A Protocol, since games may have these as fields; `BaseCourse` has the defaults.

    `columns` are the game's own columns for each player, on the sheet and in the CSV. The CSV has further columns after
    its remarks: `columns_after_remarks` for each player, and `row_columns` for the row as a whole (`Row.facts`).
    """

    entries: ClassVar[Mapping[str, Entry]]
    columns: ClassVar[tuple[Column, ...]]
    columns_after_remarks: ClassVar[tuple[Column, ...]]
    row_columns: ClassVar[tuple[Column, ...]]
    deciding_label: ClassVar[str]

    @property
    def setup(self) -> Setup:
        """What the game started from."""

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before anything was entered."""

    def after(self, event: GameEvent) -> Self:
        """The course after `event`. Raises Refused, naming the clause, if the rules clearly forbid it."""

    def after_unanswered(self, event: GameEvent, question: Refused) -> Self:
        """The course after a scored entry whose `question` (`Refused.asks`) has no answer yet, because an earlier entry
        was changed.

        Its row has the question (`Row.asks`), and nobody has won by what depends on the answer. Raises `question` if
        the entry can't be on the sheet without the answer.
        """

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """The warnings that the table should see before `event` is entered."""

    def filled_in(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data of an entry of that kind; values that the rules decide replace its blanks. Raises Refused."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """The sheet so far, oldest first. The round that is open has no row until something in it counts."""

    @property
    def open_remarks(self) -> tuple[str, ...]:
        """The remarks that the open round's row will have for what is entered of it already."""

    @property
    def open_line(self) -> OpenLine | None:
        """The open round's line on the sheet; None if there is nothing to show, or nobody may see it yet."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's running total."""

    @property
    def deciding_scores(self) -> tuple[int, ...]:
        """Each seat's number that decides who wins: the total, or in a game with a final count the result of it now."""

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in the lead now; empty while nothing is scored."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game is in play."""

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins, at this table: a house rule may decide it."""

    @property
    def win_reason(self) -> WinReason | None:
        """Why these players won; None while the game is in play."""

    @property
    def target(self) -> int | None:
        """The total that wins the game; None if the game ends in another way."""

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""

    def prompt_with_own_phones(self, own_phones: Collection[int]) -> Prompt:
        """What the table does now if the players in the seats `own_phones` enter their part on their own phones.

        The large button is for the other players. If only players with their own phones are missing, the prompt says
        so.
        """

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The entries of the open round that the pad shows, grouped by kind, in the order in which they are made."""

    @property
    def inline_entries(self) -> frozenset[str]:
        """The kinds of entry for which the pad has buttons now, so that its menu doesn't list them."""

    def can_enter(self, kind: str, seat: int) -> bool:
        """Whether the player in `seat` may enter their part now: it is missing, and it's their turn if turns count."""

    def can_replace(self, kind: str, seat: int) -> bool:
        """Whether the player in `seat` may replace their part now: it is entered, and nobody may see it yet."""

    @property
    def secret_positions(self) -> tuple[int, ...]:
        """Positions of events that nobody may see yet, such as bids before all are in.

        If one of them is changed, or its deal is void, it stays secret until all parts are in again.
        """

    @property
    def badge(self) -> Badge | None:
        """A mark next to a player's name on the sheet, like the dealer's; None if nobody has one."""

    @property
    def dealer_of_next_game(self) -> int | None:
        """Who deals first in the next game of the night; None if the rules leave it to the table."""

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Facts of the open round to show below the sheet, as pairs of label and words."""

    @property
    def advice(self) -> tuple[str, ...]:
        """Advice for the table now, beyond the prompt: sentences without a full stop."""

    def numbers(self, field: Field) -> range:
        """The numbers for which a form has keys now, for a field with numbers."""

    def fixed_sum(self, field: Field) -> int | None:
        """The sum of all players' numbers, from which a form fills in the last one; None if it isn't fixed."""


class BaseCourse:
    """A course with defaults. A game defines `begin`, `rows`, `totals`, `winners`, `prompt` and a method an entry.

    `RoundsCourse` (`rounds.py`) has most of these for a game of rounds, and `BidCourse` (`bids.py`) its bids.

    The method `enter_bid(event)` takes an entry of kind "bid", and returns the next course or raises Refused. Defining
    a class whose entries and `enter_` methods don't match raises TypeError. `game_over_clause` is the id of the clause
    on the end of the game; `win_clause` is the id by which one player wins, and `shared_win_clause` that by which
    several share the win, if these differ from it.

    The defaults suit a simple game: nothing is secret, there are no warnings, players enter nothing on their own, the
    highest total leads (the lowest if `lowest_wins`), and the table chooses who deals the next game.
    """

    __slots__ = ()

    entries: ClassVar[Mapping[str, Entry]] = {}
    columns: ClassVar[tuple[Column, ...]] = ()
    columns_after_remarks: ClassVar[tuple[Column, ...]] = ()
    row_columns: ClassVar[tuple[Column, ...]] = ()
    deciding_label: ClassVar[str] = ""
    """The sheet's word for the `deciding_scores` of a game in which the totals don't decide."""
    game_over_clause: ClassVar[str | None] = None
    win_clause: ClassVar[str] = ""
    shared_win_clause: ClassVar[str] = ""

    if TYPE_CHECKING:  # games define these as dataclass fields or properties; a property here would become the default

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
        """Raises TypeError unless each entry has a method, and each method an entry."""
        super().__init_subclass__()
        methods = {name.removeprefix("enter_") for name in dir(cls) if name.startswith("enter_")}
        for kind in sorted(methods ^ set(cls.entries)):
            if kind in methods:
                raise TypeError(f"{cls.__name__}: method enter_{kind} has no entry {kind!r}.")
            raise TypeError(f"{cls.__name__}: entry {kind!r} has no method enter_{kind}.")

    def after(self, event: GameEvent) -> Self:
        """The course after `event`. Raises Refused, naming the clause, if the rules clearly forbid it."""
        if self.winners:
            raise self._game_over()
        refuse_unknown(event, self.entries)
        return cast(Self, getattr(self, f"enter_{event.kind}")(event))

    def after_unanswered(self, event: GameEvent, question: Refused) -> Self:
        """Raises `question`: an entry without its answer isn't on the sheet."""
        raise question

    def _game_over(self) -> Refused:
        names = listed(self.setup.names[seat] for seat in self.winners)
        message = f"The game is over: {names} won it. Undo or correct a round, or start the next game."
        return Refused("game_over", "kind", message, clause=self.game_over_clause)

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """No warnings."""
        return ()

    def filled_in(self, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data as it was entered."""
        return data

    @property
    def open_remarks(self) -> tuple[str, ...]:
        """Empty: the remarks come with the result."""
        return ()

    @property
    def open_line(self) -> OpenLine | None:
        """The open round has no line on the sheet."""
        return None

    @property
    def lowest_wins(self) -> bool:
        """The highest total wins."""
        return False

    @property
    def deciding_scores(self) -> tuple[int, ...]:
        """The totals decide."""
        return self.totals

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the best total; empty while nothing is scored."""
        if not any(row.has_score for row in self.rows):
            return ()
        best = min(self.totals) if self.lowest_wins else max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def win_reason(self) -> WinReason | None:
        """By the totals: who has the most points (fewest if `lowest_wins`), and the runner-up."""
        return self._reason_by_totals()

    def _reason_by_totals(self) -> WinReason | None:
        if not self.winners:
            return None
        clause = self.win_clause if len(self.winners) == 1 else self.shared_win_clause
        sentence = ahead_by_totals(self.setup.names, self.totals, self.winners, lowest=self.lowest_wins)
        return WinReason(sentence, clause or self.game_over_clause or "")

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pad shows no entries: each has its own page."""
        return ()

    @property
    def inline_entries(self) -> frozenset[str]:
        """The kinds of the pieces that are due."""
        return frozenset(piece.kind for piece in self.pieces if piece.due)

    def can_enter(self, kind: str, seat: int) -> bool:
        """No: players don't enter their own parts."""
        return False

    def can_replace(self, kind: str, seat: int) -> bool:
        """No: nothing that is entered is hidden."""
        return False

    @property
    def target(self) -> int | None:
        """None: the game doesn't end at a total."""
        return None

    @property
    def secret_positions(self) -> tuple[int, ...]:
        """Empty: nothing that is entered is hidden."""
        return ()

    def prompt_with_own_phones(self, own_phones: Collection[int]) -> Prompt:
        """The prompt, whichever players have phones."""
        return self.prompt

    @property
    def dealer_of_next_game(self) -> int | None:
        """None: the table chooses."""
        return None

    @property
    def advice(self) -> tuple[str, ...]:
        """Empty: no advice."""
        return ()

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Empty: no facts."""
        return ()

    @property
    def badge(self) -> Badge | None:
        """None: only the dealer has a mark."""
        return None

    def numbers(self, field: Field) -> range:
        """Those of the field, always the same."""
        return field.numbers

    def fixed_sum(self, field: Field) -> int | None:
        """None: it isn't fixed."""
        return None
