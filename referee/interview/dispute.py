"""A dispute while the table enters it: everything entered so far.

Players are seats, cards are spelled as in case files. The form carries all of it from tap to tap; the server stores
only rulings. `to_case.py` makes the case of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.cards.card_keys import CardPad
from referee.disputes.forms import FieldType, Question, QuestionField
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.game import Game
from referee.interview.part_value import Texts, value_of
from referee.interview.place import (
    FIRST_TRICK,
    SEEN,
    Place,
    PlaceKind,
    hand_place,
    places_of,
    setting_place,
    trick_place,
)
from referee.refused import Refused
from referee.rules.house_rules import Value
from referee.words import ask_for

Cards = tuple[str, ...]
LIST = "list"
"""The value of `Dispute.question` while the table chooses from the list of questions."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """What the table has entered so far.

    `entered` has the contents of all places but tricks: cards of hands and cards seen, texts of settings and answers.
    `first` is the number in the round of the first trick entered, None if not entered; `leaders` has the seats that led
    tricks, by the trick's index, as far as entered. `quitted` is whether the last trick, a full one, is turned down.
    `at` is the place for the next card. `what` is the question about tricks once one was chosen, and `about` its play:
    indexes of trick and card. `question` is the key of the question with its own form; `earlier_ruling` is the
    position of the ruling that is taken up again.
    """

    game: Game
    players: Texts
    dealer: int
    rules: Mapping[str, Value] = field(default_factory=dict)
    entered: Mapping[Place, Texts] = field(default_factory=dict)
    tricks: tuple[Cards, ...] = ((),)
    first: int | None = None
    leaders: Mapping[int, int] = field(default_factory=dict)
    quitted: bool | None = None
    what: str = ""
    question: str = ""
    at: Place = FIRST_TRICK
    about: tuple[int, int] | None = None
    earlier_ruling: int | None = None

    @property
    def seats(self) -> range:
        """All seats, clockwise from 0."""
        return range(len(self.players))

    @property
    def plays_tricks(self) -> bool:
        """Whether this game asks about cards laid on tricks."""
        return "legal" in self.game.answers

    @property
    def leader(self) -> int | None:
        """Who led the first trick entered, if that was entered."""
        return self.leaders.get(0)

    @property
    def choosing(self) -> bool:
        """Whether the table still has to choose a question; not if it laid cards first."""
        return self.question == LIST or not (self.plays_tricks or self.form_question)

    @property
    def on_tricks(self) -> bool:
        """Whether the question depends on the cards on the table."""
        return self.form_question is None or self.form_question.ask["what"] in NAMED_ON_TRICKS

    @property
    def form_question(self) -> Question | None:
        """The question with its own form that is being filled in."""
        return self.game.disputes.question(self.question)

    @property
    def form_parts(self) -> tuple[QuestionField, ...]:
        """The parts of the question with its own form; none without such a question."""
        return self.form_question.parts if self.form_question else ()

    def part_of_case(self, field: str) -> QuestionField | None:
        """The part of the question's form that a field of the case is about, such as `ask.card`; None for others."""
        section, _, rest = field.partition(".")
        parts = self.form_parts if section == "ask" else ()
        return next((part for part in parts if rest.partition(".")[0] == (part.in_case or part.key)), None)

    @property
    def last_trick(self) -> Place:
        """The place on the last trick entered."""
        return trick_place(len(self.tricks) - 1)

    @property
    def players_in(self) -> int:
        """The number of players in this round."""
        return len(self.players) - len(self.out)

    @property
    def out(self) -> Texts:
        """The seats that are not in this round, as the form writes them."""
        return self.texts(setting_place(self.game.disputes.out))

    @property
    def deck(self) -> CardPad:
        """The deck of this deal, or the question's own cards."""
        if self.form_question and self.form_question.pad:
            return self.form_question.pad(len(self.players))
        settings = self.values(PlaceKind.SETTING, self.game.disputes.settings)
        return self.game.disputes.pad_for(len(self.players), settings)

    def texts(self, place: Place) -> Texts:
        """What is entered at a place other than a trick."""
        return self.entered.get(place, ())

    def cards_at(self, place: Place) -> Cards:
        """The cards entered at a place."""
        return self.tricks[place.number or 0] if place.on_trick else self.texts(place)

    def with_cards(self, place: Place, cards: Cards) -> Dispute:
        """The dispute with other cards at a place."""
        if not place.on_trick:
            return replace(self, entered={**self.entered, place: cards})
        index = place.number or 0
        gone = self.about is not None and self.about[0] == index and self.about[1] >= len(cards)
        tricks = (*self.tricks[:index], cards, *self.tricks[index + 1 :])
        return replace(self, tricks=tricks, about=None if gone else self.about, quitted=None)

    @property
    def lacks_leader(self) -> bool:
        """Whether the leader of the first trick entered must be entered.

        The deal says who leads trick 1. Without a number each is tried, with that leader until somebody names another,
        but not if it might contradict a leader named for a later trick.
        """
        return bool(self.first or self.leaders) and self.leader is None and self.known_first != 1

    def with_leader(self, seat: int | None) -> Dispute:
        """The dispute with that leader of the first trick entered."""
        others = {index: other for index, other in self.leaders.items() if index}
        return replace(self, leaders=others if seat is None else {0: seat, **others})

    def with_empty_trick(self, index: int) -> Dispute:
        """The dispute with an empty trick before that one, which keeps its number and what is entered of it.

        Where the first one entered is trick 1, that stays: before it there is none.
        """
        tricks = (*self.tricks[:index], (), *self.tricks[index:])
        first = self.first - 1 if self.first and self.first > 1 else self.first if index else None
        return replace(self._renumbered(lambda old: old + (old >= index)), tricks=tricks, first=first)

    def without_trick(self, index: int) -> Dispute:
        """The dispute without that trick; those after it keep their number and what is entered of them."""
        tricks = (*self.tricks[:index], *self.tricks[index + 1 :])
        first = self.first + 1 if self.first and index < len(tricks) else self.first
        kept = self._renumbered(lambda old: None if old == index else old - (old > index))
        return replace(kept, tricks=tricks, first=first)

    def _renumbered(self, new: Callable[[int], int | None]) -> Dispute:
        """The dispute with what is entered of a trick at that trick's new index; None for a trick that goes."""
        leaders = {at: seat for old, seat in self.leaders.items() if (at := new(old)) is not None}
        index = new(self.about[0]) if self.about else None
        about = None if self.about is None or index is None else (index, self.about[1])
        return replace(self, leaders=leaders, about=about)

    def hands(self) -> Iterator[tuple[int, Cards]]:
        """The hands with cards entered, each with its seat."""
        yield from ((seat, cards) for seat in self.seats if (cards := self.texts(hand_place(seat))))

    def parts(self, kind: PlaceKind) -> tuple[QuestionField, ...]:
        """The parts entered at places of that kind: the game's settings, or the parts of the question."""
        if kind is PlaceKind.SETTING:
            return self.game.disputes.settings
        question = self.form_question or self.game.disputes.about_tricks(self.what)
        return question.parts if kind is PlaceKind.ANSWER and question else ()

    def part_at(self, place: Place) -> QuestionField | None:
        """The part that is entered at a place, None for tricks, hands and cards seen."""
        return next((part for part in self.parts(place.kind) if part.key == place.key), None)

    def capacity_at(self, place: Place) -> int | None:
        """The number of cards that a place has room for; None for any number."""
        return place.capacity(self.players_in, self.part_at(place))

    def words_of(self, place: Place) -> str:
        """A place in the table's words."""
        part = self.part_at(place)
        return place.words(self.players, part.label if part else "", self.known_first)

    def card_places(self, kind: PlaceKind) -> list[Place]:
        """The places of that kind that the card pad fills, in order."""
        return [place for part in self.parts(kind) if part.takes_cards for place in places_of(kind, part, self.seats)]

    @property
    def blank_place(self) -> Place | None:
        """The first place of the question that has no card yet."""
        return next((place for place in self.card_places(PlaceKind.ANSWER) if not self.cards_at(place)), None)

    @property
    def next_player_place(self) -> Place | None:
        """The place for the next player's cards, once this one has some; None where no further player's are entered.

        It is the first blank one if every player's cards are needed, else the next blank one after this.
        """
        here, part = self.at, self.part_at(self.at)
        if part is None or here.number is None or not self.cards_at(here):
            return None
        if part.needed:
            return self.blank_place
        later = [place for place in self.card_places(PlaceKind.ANSWER) if (place.number or 0) > here.number]
        return next((place for place in later if not self.cards_at(place)), None)

    def entered_cards(self) -> Iterator[str]:
        """Every card entered, at any place but the settings, and but for answers that may repeat a card.

        If the question doesn't depend on the cards on the table, only the cards in its answers.
        """
        if self.form_question and not self.on_tricks:
            for place in self.card_places(PlaceKind.ANSWER):
                yield from self.texts(place)
            return
        answers = [place for place in self.card_places(PlaceKind.ANSWER) if not self.may_repeat(place)]
        held = (self.texts(place) for place in (*map(hand_place, self.seats), SEEN, *answers))
        for cards in (*self.tricks, *held):
            yield from cards

    def may_repeat(self, place: Place) -> bool:
        """Whether a card entered here may also be entered in a trick or a hand."""
        part = self.part_at(place)
        return part is not None and part.type is FieldType.CARDS

    def set_aside(self) -> Iterator[str]:
        """The cards that settings name, such as one turned up."""
        for place in self.card_places(PlaceKind.SETTING):
            yield from self.texts(place)

    @property
    def leader_from_deal(self) -> int | None:
        """Who leads the first trick of a round: the first to the dealer's left who is in."""
        clockwise = [(self.dealer + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return next((seat for seat in clockwise if str(seat) not in self.out), None)

    @property
    def round_is_entered(self) -> bool:
        """Whether every trick of the round is entered in full."""
        return len(self.filled_tricks) == self.deck.hand and self.last_is_full

    @property
    def filled_tricks(self) -> tuple[Cards, ...]:
        """The tricks without empty ones at the end."""
        filled = [index for index, cards in enumerate(self.tricks) if cards]
        return self.tricks[: filled[-1] + 1] if filled else ()

    @property
    def short_trick(self) -> int | None:
        """The index of the first trick that lacks cards while a later one has some; None if there is none."""
        before = enumerate(self.filled_tricks[:-1])
        return next((index for index, cards in before if len(cards) < self.players_in), None)

    def may_leave_out(self, place: Place) -> bool:
        """Whether a place is that of a trick before the last one that lacks cards."""
        return place.on_trick and place != self.last_trick and len(self.cards_at(place)) < self.players_in

    @property
    def last_is_full(self) -> bool:
        """Whether the last trick with cards has one from everybody who is in."""
        return bool(self.filled_tricks) and len(self.filled_tricks[-1]) == self.players_in

    @property
    def possible_firsts(self) -> range:
        """The possible numbers of the first trick entered. It isn't 1 if the leader can't lead first in a round."""
        if self.first:
            return range(self.first, self.first + 1)
        start = 1 if self.leader in (None, self.leader_from_deal) else 2
        most = self.deck.hand - max(1, len(self.filled_tricks)) + 1
        return range(start, max(start, most) + 1)

    @property
    def known_first(self) -> int | None:
        """The number in the round of the first trick entered, if it was entered or only one is possible."""
        firsts = self.possible_firsts
        return firsts[0] if len(firsts) == 1 else None

    @property
    def last_trick_ends_round(self) -> bool:
        """Whether the last trick entered is the last one of the round."""
        return self.possible_firsts[0] + len(self.tricks) > self.deck.hand

    def with_number_of_last_trick(self, number: int) -> Dispute:
        """The dispute with `number` as the number of its last trick, unless `first` is entered."""
        if self.first is not None or number <= len(self.filled_tricks):
            return self
        return replace(self, first=number - len(self.filled_tricks) + 1)

    def ask_from_form(self, question: Question, *, with_sheet: bool = False) -> dict[str, Any]:
        """The `ask` of the case, from the form of `question`. Raises Refused, naming the first missing part.

        `with_sheet`: parts that the score sheet supplies may be missing.
        """
        for part in question.parts:
            needed = part.needed and not (part.on_sheet and with_sheet)
            if needed and not all(map(self.texts, places_of(PlaceKind.ANSWER, part, self.seats))):
                raise Refused("missing", part.key, ask_for(part.label))
        return dict(question.as_case({**question.ask, **self.values(PlaceKind.ANSWER, question.parts)}))

    @property
    def answers(self) -> dict[str, Any]:
        """The answers entered, by the key of the question's part; blanks are left out."""
        return self.values(PlaceKind.ANSWER, self.parts(PlaceKind.ANSWER))

    def values(self, kind: PlaceKind, parts: tuple[QuestionField, ...]) -> dict[str, Any]:
        """The values entered for `parts`, as a case has them, by their keys; blanks are left out."""
        values = {
            part.key: value_of(part, [self.texts(place) for place in places_of(kind, part, self.seats)], self.players)
            for part in parts
        }
        return {key: value for key, value in values.items() if value is not None}
