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

Cards = tuple[str, ...]
Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """What the table has told so far.

    `settings` and `answers` hold the texts of parts by key (`shown.2` for a part with cards of each player); `leader`
    led the first trick entered, None where it follows from the deal. `at` is the place where the next tapped card goes:
    `t.0` a trick, `h.2` a hand, `seen`, `s.upcard` a setting, `q.card` an answer. `about` is the play asked about:
    indexes of trick and card. `inquiry` is the question with a form of its own; `again` the position of the ruling that
    is taken up again.
    """

    game: Game
    players: Texts
    dealer: int
    rules: Mapping[str, Value] = field(default_factory=dict)
    settings: Mapping[str, Texts] = field(default_factory=dict)
    answers: Mapping[str, Texts] = field(default_factory=dict)
    tricks: tuple[Cards, ...] = ((),)
    leader: int | None = None
    hands: Mapping[int, Cards] = field(default_factory=dict)
    seen: Cards = ()
    inquiry: str = ""
    at: str = "t.0"
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

    def cards_at(self, place: str) -> Cards:
        """The cards told at a place."""
        kind, _, key = place.partition(".")
        if kind == "t":
            return self.tricks[int(key)]
        if kind == "h":
            return self.hands.get(int(key), ())
        return {"s": self.settings, "q": self.answers}[kind].get(key, ()) if key else self.seen

    def with_cards(self, place: str, cards: Cards) -> Dispute:
        """The dispute with other cards at a place."""
        kind, _, key = place.partition(".")
        if kind == "t":
            index = int(key)
            about = self.about if self.about and self.about[0] != index else None
            return replace(self, tricks=(*self.tricks[:index], cards, *self.tricks[index + 1 :]), about=about)
        if kind == "h":
            return replace(self, hands={**self.hands, int(key): cards})
        if kind == "s":
            return replace(self, settings={**self.settings, key: cards})
        if kind == "q":
            return replace(self, answers={**self.answers, key: cards})
        return replace(self, seen=cards)

    def told_cards(self) -> Iterator[str]:
        """Every card told, wherever it is; the settings aside, whose card can be played as well."""
        for cards in (*self.tricks, *self.hands.values(), self.seen):
            yield from cards
        for part in self.asking.parts if self.asking else ():
            if part.takes_cards:
                yield from (card for key in self.keys_of(part) for card in self.answers.get(key, ()))

    def keys_of(self, part: Part) -> Texts:
        """The keys under which a part's texts stand: one, or one for each player."""
        return tuple(f"{part.key}.{seat}" for seat in self.seats) if part.sort is Sort.CARDS_EACH else (part.key,)

    def set_aside(self) -> Iterator[str]:
        """The cards that settings name, such as an upcard."""
        for part in self.game.desk.settings:
            if part.takes_cards:
                yield from self.settings.get(part.key, ())

    def case(self, ask: Mapping[str, Any]) -> dict[str, Any]:
        """The case with this question."""
        told: dict[str, Any] = {"game": self.game.slug, "players": list(self.players)}
        told["dealer"] = self.players[self._dealer_for_leader() if self._asks_tricks(ask) else self.dealer]
        told |= {"house_rules": dict(self.rules)} if self.rules else {}
        told |= self._told(self.game.desk.settings, self.settings)
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
        hands = {self.players[seat]: list(cards) for seat, cards in self.hands.items() if cards}
        return told | ({"hands": hands} if hands else {}) | ({"seen": list(self.seen)} if self.seen else {})

    def _dealer_for_leader(self) -> int:
        """The dealer; where the table names who led the first trick entered, the seat to that player's right."""
        return self.dealer if self.leader is None else (self.leader - 1) % len(self.players)

    def ask(self, inquiry: Inquiry) -> dict[str, Any]:
        """The question that the inquiry's form makes. Raises Refused, naming what is still to be told."""
        for part in inquiry.parts:
            if part.needed and not all(self.answers.get(key) for key in self.keys_of(part)):
                raise Refused("missing", part.key, f"{part.label.rstrip('?')}: tell this first.")
        return {**inquiry.ask, **self._told(inquiry.parts, self.answers)}

    def _told(self, parts: tuple[Part, ...], texts: Mapping[str, Texts]) -> dict[str, Any]:
        values = {part.key: self._value(part, texts) for part in parts}
        return {key: value for key, value in values.items() if value is not None}

    def _value(self, part: Part, texts: Mapping[str, Texts]) -> Any:
        """A part's value in the case, None for a blank."""
        if part.sort is Sort.CARDS_EACH:
            return {self.players[seat]: list(texts.get(f"{part.key}.{seat}", ())) for seat in self.seats}
        given = tuple(text for text in texts.get(part.key, ()) if text)
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
