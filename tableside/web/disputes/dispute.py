"""A dispute while it is being told: everything so far, carried in the form from tap to tap, and the case it makes.

Players are seats, cards are the text of case files. Nothing is kept on the server until a ruling is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.desk import Inquiry, Part, Sort
from referee.game import Game
from referee.house_rules import Value
from referee.refused import Refused
from tableside.web.disputes.place import FIRST_TOLD, SEEN, Kind, Place, hand, places_of, trick

Cards = tuple[str, ...]
Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """What the table has told so far.

    `told` holds what is told at places other than tricks: cards of hands and seen aside, texts of settings and answers.
    `leader` led the first trick entered, None where it follows from the deal. `at` is the place where the next tapped
    card goes. `about` is the play asked about: indexes of trick and card. `inquiry` is the question with a form of its
    own; `again` the position of the ruling that is taken up again.
    """

    game: Game
    players: Texts
    dealer: int
    rules: Mapping[str, Value] = field(default_factory=dict)
    told: Mapping[Place, Texts] = field(default_factory=dict)
    tricks: tuple[Cards, ...] = ((),)
    leader: int | None = None
    inquiry: str = ""
    at: Place = FIRST_TOLD
    about: tuple[int, int] | None = None
    again: int | None = None

    @property
    def seats(self) -> range:
        """All seats, clockwise from 0."""
        return range(len(self.players))

    @property
    def plays_tricks(self) -> bool:
        """Whether this game asks about cards laid on tricks."""
        return "legal" in self.game.questions

    @property
    def asking(self) -> Inquiry | None:
        """The question with a form of its own that is being filled in."""
        return self.game.desk.inquiry(self.inquiry)

    @property
    def last_trick(self) -> Place:
        """The place on the last trick told."""
        return trick(len(self.tricks) - 1)

    @property
    def players_in(self) -> int:
        """How many play this round."""
        return len(self.players) - len(self.texts(Place(Kind.SETTING, "out")))

    def texts(self, place: Place) -> Texts:
        """What is told at a place other than a trick."""
        return self.told.get(place, ())

    def cards_at(self, place: Place) -> Cards:
        """The cards told at a place."""
        return self.tricks[place.number or 0] if place.on_trick else self.texts(place)

    def with_cards(self, place: Place, cards: Cards) -> Dispute:
        """The dispute with other cards at a place."""
        if not place.on_trick:
            return replace(self, told={**self.told, place: cards})
        index = place.number or 0
        about = self.about if self.about and self.about[0] != index else None
        return replace(self, tricks=(*self.tricks[:index], cards, *self.tricks[index + 1 :]), about=about)

    def hands(self) -> Iterator[tuple[int, Cards]]:
        """The hands of which cards are told, by seat."""
        yield from ((seat, cards) for seat in self.seats if (cards := self.texts(hand(seat))))

    def parts(self, kind: Kind) -> tuple[Part, ...]:
        """The parts told at places of that kind: the game's settings, or those of the question that is asked."""
        if kind is Kind.SETTING:
            return self.game.desk.settings
        return self.asking.parts if kind is Kind.ANSWER and self.asking else ()

    def part_at(self, place: Place) -> Part | None:
        """The part that is told at a place, None for tricks, hands and cards seen."""
        return next((part for part in self.parts(place.kind) if part.key == place.key), None)

    def room_at(self, place: Place) -> int | None:
        """How many cards a place takes; None for any number of them."""
        return place.room(self.players_in, self.part_at(place))

    def words_of(self, place: Place) -> str:
        """A place as the table says it."""
        part = self.part_at(place)
        return place.words(self.players, part.label if part else "")

    def card_places(self, kind: Kind) -> list[Place]:
        """The places of that kind that the card pad fills, in order."""
        return [place for part in self.parts(kind) if part.takes_cards for place in places_of(kind, part, self.seats)]

    def told_cards(self) -> Iterator[str]:
        """Every card told, wherever it is; the settings aside, whose card can be played as well."""
        held = (self.texts(place) for place in (*map(hand, self.seats), SEEN, *self.card_places(Kind.ANSWER)))
        for cards in (*self.tricks, *held):
            yield from cards

    def set_aside(self) -> Iterator[str]:
        """The cards that settings name, such as an upcard."""
        for place in self.card_places(Kind.SETTING):
            yield from self.texts(place)

    def case(self, ask: Mapping[str, Any]) -> dict[str, Any]:
        """The case with this question."""
        told: dict[str, Any] = {"game": self.game.slug, "players": list(self.players)}
        told["dealer"] = self.players[self._dealer_for_leader() if self._asks_tricks(ask) else self.dealer]
        told |= {"house_rules": dict(self.rules)} if self.rules else {}
        told |= self._values(Kind.SETTING, self.game.desk.settings)
        if self._asks_tricks(ask):
            told |= self._cards()
        return {**told, "ask": dict(ask)}

    def _asks_tricks(self, ask: Mapping[str, Any]) -> bool:
        return ask["what"] in ("legal", "options", "trick", "audit")

    def _cards(self) -> dict[str, Any]:
        tricks = list(self.tricks)
        while tricks and not tricks[-1]:
            tricks.pop()
        told: dict[str, Any] = {"tricks": [{"cards": list(cards)} for cards in tricks]} if tricks else {}
        hands = {self.players[seat]: list(cards) for seat, cards in self.hands()}
        seen = list(self.texts(SEEN))
        return told | ({"hands": hands} if hands else {}) | ({"seen": seen} if seen else {})

    def _dealer_for_leader(self) -> int:
        """The dealer; where the table names who led the first trick entered, the seat to that player's right."""
        return self.dealer if self.leader is None else (self.leader - 1) % len(self.players)

    def ask(self, inquiry: Inquiry) -> dict[str, Any]:
        """The question that the inquiry's form makes. Raises Refused, naming what is still to be told."""
        for part in inquiry.parts:
            if part.needed and not all(map(self.texts, places_of(Kind.ANSWER, part, self.seats))):
                raise Refused("missing", part.key, f"{part.label.rstrip('?')}: tell this first.")
        return {**inquiry.ask, **self._values(Kind.ANSWER, inquiry.parts)}

    def _values(self, kind: Kind, parts: tuple[Part, ...]) -> dict[str, Any]:
        values = {part.key: self._value(kind, part) for part in parts}
        return {key: value for key, value in values.items() if value is not None}

    def _value(self, kind: Kind, part: Part) -> Any:
        """A part's value in the case, None for a blank."""
        places = places_of(kind, part, self.seats)
        if part.sort is Sort.CARDS_EACH:
            return {player: list(self.texts(place)) for player, place in zip(self.players, places, strict=True)}
        given = tuple(text for text in self.texts(places[0]) if text)
        if not given:
            return None
        if part.sort is Sort.PLAYERS:
            return [self.players[seat] for seat in self.seats if str(seat) in given]
        if part.sort is Sort.PLAYER:
            return self.players[int(given[0])]
        if part.sort is Sort.NUMBER:
            return int(given[0])
        yes_or_no = {choice.value for choice in part.choices} == {"", "yes", "no"}
        return given[0] == "yes" if part.sort is Sort.YES or yes_or_no else given[0]
