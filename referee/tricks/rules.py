"""What a trick game tells the referee: its deck, the duties of play, who wins a trick, what an illegal card costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from referee.cards import Deck
from referee.house_rules import Value
from referee.tricks.contradiction import Contradiction
from referee.tricks.given import GivenRound
from referee.tricks.trick import Trick

__all__ = ["BaseTricks", "Duty", "Grounds", "Remedy", "Trick", "TrickRules"]


@dataclass(frozen=True, slots=True)
class Duty:
    """A duty of play that one card leaves undone.

    The card was illegal if its player then held any of `faces`. `says` completes "had to …"; `card` is what any one of
    the faces is called, and completes "any …".
    """

    faces: frozenset[str]
    fault: str
    rules: tuple[str, ...]
    says: str
    card: str


@dataclass(frozen=True, slots=True)
class Grounds:
    """Clauses, switches with their values, and a sentence that part of a ruling rests on."""

    rules: tuple[str, ...] = ()
    house_rules: Mapping[str, Value] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What follows from an illegal card: who is hooked, what the table does, whose hand is out, and why."""

    action: str
    hooks: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    grounds: Grounds = field(default_factory=Grounds)

    def as_dict(self) -> dict[str, Any]:
        """The remedy as a ruling shows it."""
        return {"hooks": list(self.hooks), "action": self.action, "remove": list(self.remove)}


class TrickRules(Protocol):
    """One game's play of tricks, under one table's house rules; `graver_fault` says what a graver fault is."""

    graver_fault: ClassVar[str]

    @property
    def deck(self) -> Deck:
        """The cards of this deal."""

    def forbidden(self, card: str, lying: Sequence[str]) -> tuple[Duty, ...]:
        """The duties that `card` leaves undone on the cards `lying` in the trick, the first to be charged first.

        Empty where no hand makes the card illegal. This is the game's one statement of its duties.
        """

    def freedom(self, card: str, lying: Sequence[str]) -> Grounds:
        """By which clauses, and why, a card without an undone duty may be played."""

    def setting(self, lying: Sequence[str]) -> Mapping[str, Value]:
        """The switches that decide which duties hold on these cards."""

    def winner(self, cards: Sequence[str]) -> int | None:
        """The place in the trick of the card that wins it, or None where nobody wins."""

    def next_leader(self, trick: Trick, seats: Sequence[str]) -> str:
        """Who leads after this full trick."""

    def worth(self, cards: Sequence[str]) -> dict[str, int]:
        """What the trick counts beyond itself, by the key under which a ruling shows it."""

    def tally(self, worth: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """How an audit shows what the tricks were worth: counts by player, by the keys of `worth`."""

    def takes(self, trick: Trick) -> Grounds:
        """Why the trick goes where it goes."""

    def led_by(self, trick: Trick, leader: str) -> str:
        """That `leader` leads after this full trick, as a sentence, with the reason where winning it is none."""

    def leads(self, trick: Trick) -> Grounds:
        """The house rules from which it follows who leads after this full trick, and a clause that says so.

        Empty where no house rule has a say.
        """

    def out_of_turn(self, said: str, due: str, *, full: bool) -> Grounds:
        """What the table does where `said` led and `due` should have; `full` where that trick is complete.

        Empty where the game has no rule for it.
        """

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """What an illegal card costs.

        `still_open` while no card of a later trick lies on the table; `quitted` where the trick is turned down.
        """

    def graver(self, duty: Duty, lying: Sequence[str]) -> frozenset[str] | None:
        """The faces any of which, held as well, made a play that broke `duty` a graver fault.

        Empty where nothing makes it graver; None in a game where one fault is like another.
        """

    def contradiction(self, given: GivenRound, tricks: Sequence[Trick]) -> Contradiction | None:
        """What can't be true about the round as it was told, by the game's own lights; None where nothing is wrong."""

    def deciding(self, found: Contradiction, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses that decide it, where `clauses` are those that such a problem can break."""


class BaseTricks:
    """The play of tricks as most games have it; a game says its deck, its duties, who wins a trick and why.

    The winner of a trick leads the next, a trick counts as one trick, one fault is like another, and an illegal card
    is taken back until the next trick is led; afterwards it stands.
    """

    __slots__ = ()

    graver_fault: ClassVar[str] = "graver fault"

    if TYPE_CHECKING:

        def winner(self, cards: Sequence[str]) -> int | None: ...

    def setting(self, lying: Sequence[str]) -> Mapping[str, Value]:
        """No switch changes the duties."""
        return {}

    def next_leader(self, trick: Trick, seats: Sequence[str]) -> str:
        """The winner leads."""
        return trick.players[self.winner(trick.cards) or 0]

    def worth(self, cards: Sequence[str]) -> dict[str, int]:
        """A trick is a trick."""
        return {}

    def tally(self, worth: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """Nothing beyond the tricks."""
        return {}

    def led_by(self, trick: Trick, leader: str) -> str:
        """The winner leads."""
        return f"{leader} leads next."

    def leads(self, trick: Trick) -> Grounds:
        """No house rule has a say."""
        return Grounds()

    def out_of_turn(self, said: str, due: str, *, full: bool) -> Grounds:
        """The rules are silent."""
        return Grounds()

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """Taken back until the next lead; afterwards it stands."""
        if still_open:
            text = "The next trick isn't led yet, so the card is taken back and another is played."
            return Remedy("correct_now", grounds=Grounds(text=text))
        return Remedy("stands", grounds=Grounds(text="The card stands, for the next trick was led."))

    def graver(self, duty: Duty, lying: Sequence[str]) -> frozenset[str] | None:
        """There is but one fault."""
        return None

    def contradiction(self, given: GivenRound, tricks: Sequence[Trick]) -> Contradiction | None:
        """Nothing but what contradicts itself in any game."""
        return None

    def deciding(self, found: Contradiction, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """All of them."""
        return clauses
