"""The interface for a game's tricks: its deck, the duties, who wins a trick, what an illegal card costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from referee.cards.deck import Deck
from referee.rules.house_rules import Value
from referee.tricks.contradiction import Contradiction
from referee.tricks.given import GivenRound
from referee.tricks.trick import Trick

__all__ = ["BaseTricks", "Duty", "Grounds", "Remedy", "Trick", "TrickRules"]


class Duty(NamedTuple):
    """A duty that a played card didn't meet.

    The card was illegal if its player then held any of `faces`. `words` completes "had to …"; `card` is the word for
    any of the faces, and completes "any …".
    """

    faces: frozenset[str]
    fault: str
    rules: tuple[str, ...]
    words: str
    card: str


@dataclass(frozen=True, slots=True)
class Grounds:
    """The reasons for a part of a ruling: clauses, switches with their values, and a sentence."""

    rules: tuple[str, ...] = ()
    house_rules: Mapping[str, Value] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What follows from an illegal card: who gets a hook, what the table does, whose hand is out, and why.

    `of_later_cards` is a sentence on the cards played after it in the same trick, for a ruling where there are any.
    """

    action: str
    hooks: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    grounds: Grounds = field(default_factory=Grounds)
    of_later_cards: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The remedy as a ruling shows it."""
        return {"hooks": list(self.hooks), "action": self.action, "remove": list(self.remove)}


class TrickRules(Protocol):
    """The play of tricks in one game under one table's house rules.

    `aggravated_fault` is the name of a fault that a card in the player's hand makes worse.
    """

    aggravated_fault: ClassVar[str]

    @property
    def deck(self) -> Deck:
        """The cards of this deal."""

    def forbidden(self, card: str, cards_played: Sequence[str]) -> tuple[Duty, ...]:
        """The duties that `card` doesn't meet, played on `cards_played` in the trick, the most important first.

        Empty if the card is legal from any hand. This is the game's only statement of its duties.
        """

    def why_allowed(self, card: str, cards_played: Sequence[str]) -> Grounds:
        """Why a card that meets its duties may be played, with the clauses."""

    def rules_used(self, cards_played: Sequence[str]) -> Mapping[str, Value]:
        """The switches that decide which duties hold on these cards."""

    def winner(self, cards: Sequence[str]) -> int | None:
        """The place in the trick of the card that wins it, or None where nobody wins."""

    def next_leader(self, trick: Trick, seats: Sequence[str]) -> str:
        """Who leads after this full trick."""

    def trick_values(self, cards: Sequence[str]) -> dict[str, int]:
        """What the trick counts besides being one trick, by the ruling's keys."""

    def tally(self, values: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """The values of all tricks as an audit shows them; `values` has the sums by key and player."""

    def why_wins(self, trick: Trick) -> Grounds:
        """Why the trick's winner wins it."""

    def leader_sentence(self, trick: Trick, leader: str) -> str:
        """A sentence that `leader` leads after this full trick, with the reason if it isn't that they won it."""

    def who_leads(self, trick: Trick) -> Grounds:
        """The house rules and clauses that decide who leads after this full trick; empty if no house rule does."""

    def out_of_turn(self, leader: str, due: str, *, full: bool) -> Grounds:
        """What the table does if `leader` led and `due` should have; `full` says that the trick is complete.

        Empty if the game has no rule for it.
        """

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """What an illegal card costs.

        `still_open` says that no card of a later trick has been played, `quitted` that the trick is turned down.
        """

    def combined_remedy(self, hooks: tuple[str, ...], seats: Sequence[str]) -> Remedy:
        """What follows if several offences cost a hook: `hooks` has the name of one of `seats` for each."""

    def aggravating_cards(self, duty: Duty, cards_played: Sequence[str]) -> frozenset[str] | None:
        """The faces that aggravate a breach of `duty` if the player held one of them too.

        Empty if none does; None in a game without aggravated faults.
        """

    def contradiction(self, given: GivenRound, tricks: Sequence[Trick]) -> Contradiction | None:
        """What can't be true about the round by this game's rules; None if nothing is wrong."""

    def deciding_clauses(self, contradiction: Contradiction, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Those of `clauses` that the contradiction breaks; `clauses` are all that such a problem can break."""


class BaseTricks:
    """The play of tricks with defaults; a game adds its deck, its duties, who wins a trick and why.

    By default the winner of a trick leads the next, a trick has no further value, there are no aggravated faults,
    and an illegal card and those played after it are taken back until the next trick is led; after that they stay.
    """

    __slots__ = ()

    aggravated_fault: ClassVar[str] = "serious fault"

    if TYPE_CHECKING:

        def winner(self, cards: Sequence[str]) -> int | None: ...

    def rules_used(self, cards_played: Sequence[str]) -> Mapping[str, Value]:
        """No switch changes the duties."""
        return {}

    def next_leader(self, trick: Trick, seats: Sequence[str]) -> str:
        """The winner leads."""
        return trick.players[self.winner(trick.cards) or 0]

    def trick_values(self, cards: Sequence[str]) -> dict[str, int]:
        """Empty: a trick has no further value."""
        return {}

    def tally(self, values: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        """Empty: only the number of tricks counts."""
        return {}

    def leader_sentence(self, trick: Trick, leader: str) -> str:
        """The winner leads."""
        return f"{leader} leads next."

    def who_leads(self, trick: Trick) -> Grounds:
        """Empty: no house rule decides it."""
        return Grounds()

    def out_of_turn(self, leader: str, due: str, *, full: bool) -> Grounds:
        """Empty: the rules don't mention it."""
        return Grounds()

    def remedy(self, duty: Duty, player: str, *, still_open: bool, quitted: bool) -> Remedy:
        """The card and those played after it are taken back until the next lead; after that they stay."""
        if still_open:
            text = "The next trick isn't led yet, so the card is taken back and another is played."
            later = "What was played after it goes back too."
            return Remedy("correct_now", grounds=Grounds(text=text), of_later_cards=later)
        return Remedy("stands", grounds=Grounds(text="The card stands, for the next trick was led."))

    def combined_remedy(self, hooks: tuple[str, ...], seats: Sequence[str]) -> Remedy:
        """All cards stay as played."""
        return Remedy("stands")

    def aggravating_cards(self, duty: Duty, cards_played: Sequence[str]) -> frozenset[str] | None:
        """None: there are no aggravated faults."""
        return None

    def contradiction(self, given: GivenRound, tricks: Sequence[Trick]) -> Contradiction | None:
        """None: only contradictions that any game has."""
        return None

    def deciding_clauses(self, contradiction: Contradiction, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """All of them."""
        return clauses
