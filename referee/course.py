"""The course of one game at a table: who deals, who acts, what was entered, what it adds up to, when it ends.

A course is immutable. It starts from the seats, the house rules and the first dealer; every event (a thing that the
table enters) gives the next course. Seats are whole numbers from 0, clockwise; "left" is the next clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, cast

from referee.fields import Field as Field
from referee.house_rules import HouseRules
from referee.refused import Refused
from referee.words import listed, signed, within_sentence


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of event that this game's table can enter. `title` names it on the key that opens its form ("Penalty"),
    `saves` on the one that saves it ("Record the penalty"), `noun` what it left on the sheet ("Bids").

    Without a noun the title is it, and a form without words for saving says "Save" and the noun.

    `together` says that several people may each enter a part of it at the same time, such as their own bids. `says`
    puts its data into the table's words, given the names by seat; without it each value is told with whose it is.
    `part` is what one player's own part is called ("bid"), where it is told whose was entered.
    """

    kind: str
    title: str
    fields: tuple[Field, ...] = ()
    together: bool = False
    noun: str = ""
    says: Callable[[Mapping[str, Any], tuple[str, ...]], str] | None = None
    saves: str = ""
    part: str = ""

    @property
    def key(self) -> str:
        """What the key says that saves it."""
        return self.saves or f"Save {within_sentence(self.named)}"

    @property
    def named(self) -> str:
        """What the entry is called once it is made."""
        return self.noun or self.title


@dataclass(frozen=True, slots=True)
class GameEvent:
    """A thing that the table entered: its kind, its fields, where it stands in the table's history.

    `allowed` says that the table was warned and lets it stand; `note` is why.
    """

    kind: str
    data: Mapping[str, Any]
    position: int = 0
    allowed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class EntryWarning:
    """A warning about an entry that the table may wave through, with a note where `needs_note`."""

    code: str
    field: str
    message: str
    clause: str
    needs_note: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player did in one row of the sheet.

    `entered` are the game's own columns by key (bid, taken, in/out …), None for a blank; `score` is what the row
    changes, None where nothing was scored; `total` is the running total after the row; `hooks` counts asterisks;
    `word` is the small word under the number ("out", "hook"); `why` are those of the row's remarks that
    say what this player got hooks for. `net` is what the total would come to if the game ended there, in a game that
    counts something else at its end: it decides, and stands large on the sheet. `more` are the game's `later_columns`.
    """

    entered: Mapping[str, Any] = field(default_factory=dict)
    score: int | None = None
    total: int = 0
    hooks: int = 0
    word: str = ""
    why: tuple[str, ...] = ()
    net: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def decides(self) -> int:
        """The number that stands large on the sheet."""
        return self.total if self.net is None else self.net


@dataclass(frozen=True, slots=True)
class BrokenTie:
    """A tie in a round that a rule broke: for what ("Tie for first"), who got it in the end, and why, in sentences."""

    what: str
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: one deal, scored or not.

    `label` is what stands in the margin: the round's number, or a sign for a deal that didn't count. `kind` is "round"
    for a scored round and the game's own word for any other; `sources` are the positions of the events that made it,
    the one that closed it last; `remarks` are sentences for the table (reasons, notes); `facts` are what the CSV has of
    the row as a whole, by the keys of the course's `row_columns`; `ties` are those that a rule broke in it.
    """

    kind: str
    round: int
    label: str
    dealer: int
    cells: tuple[Cell, ...]
    sources: tuple[int, ...]
    remarks: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    open: bool = False
    ties: tuple[BrokenTie, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenLine:
    """What everybody has in the open round, such as their bid: the sheet's next line, of which nothing counts yet.

    `label` stands in the margin, `word` under each number; by seat, `said` is the number, None for a blank, and
    `sources` the position of the event that it comes from.
    """

    label: str
    word: str
    said: tuple[int | None, ...]
    sources: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One of the game's own columns for each player on the sheet and in the CSV."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table does now.

    `dealer` deals this round. Once the game is over it is who deals first in the next one, where the rules say so, else
    whoever the course ended with; the sheet marks no dealer then. `acts` is the seat to act now, or None when all do or
    nobody does; `says` are short sentences, names filled in, most important first; `entry` is the kind of the next
    large button and `button` its words; `others` are the kinds of further entries open at this moment.
    """

    dealer: int
    acts: int | None
    says: tuple[str, ...]
    entry: str | None
    button: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """An entry of the open round that lies on the pad, where taps fill it in place.

    `kind` is the entry's, `seat` whose it is, None for the table's. Once it is entered, `source` is the position of its
    event and `says` what it says, in a word or two. Before that `due` says that it can be filled now, and `waits` that
    it is the next thing to do, at a table that enters such things.
    """

    kind: str
    seat: int | None = None
    says: str = ""
    source: int | None = None
    due: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A mark beside a player's name on the sheet, as the dealer has one: a letter, and the word that is read aloud."""

    seat: int
    sign: str
    words: str


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
        return tuple(self.left(seat, steps) for steps in self.seats)


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


def refuse_unknown(event: GameEvent, entries: Mapping[str, Entry]) -> None:
    """Raises Refused for a kind of event or a field that this game doesn't have."""
    if event.kind not in entries:
        raise Refused("unknown_entry", "kind", f"No entry {event.kind!r}; there are {', '.join(entries)}.")
    names = [known.name for known in entries[event.kind].fields]
    for name in event.data:
        if name not in names:
            raise Refused("unknown_field", name, f"No field {name!r} here; there are {', '.join(names) or 'none'}.")


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
