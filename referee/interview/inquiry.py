"""The question of a dispute in the form of a case: the play it is about, and who plays next."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from referee.cards.card_keys import CardPad
from referee.disputes.forms import QuestionField
from referee.interview.dispute import Dispute
from referee.interview.laid_tricks import LaidTrick, follow
from referee.interview.place import SEEN, Place, PlaceKind, hand_place, setting_place
from referee.interview.to_case import case_of, tricks_as_written
from referee.refused import Refused
from referee.words import ask_for, counted

WrittenCase = dict[str, Any]
Judged = tuple[WrittenCase, dict[str, Any]]
"""A case with its ruling."""


class Inquiry:
    """A dispute with the player of each card. `rulings`, filled by rulings.py, caches its rulings, by the question's
    `what`."""

    def __init__(self, dispute: Dispute) -> None:
        self.dispute = dispute
        self.forms = dispute.game.disputes
        self.names = dispute.players
        self.rulings: dict[str, Judged] = {}

    @cached_property
    def deck(self) -> CardPad:
        """The deck that these players use."""
        return self.dispute.deck

    @cached_property
    def laid(self) -> list[LaidTrick]:
        """The tricks with the player of each card."""
        case = {**case_of(self.dispute, {"what": "audit"}), "tricks": tricks_as_written(self.dispute)}
        by_deal = not self.dispute.lacks_leader
        return follow(case, self.dispute.tricks, self.dispute.first or 1, by_deal=by_deal)

    @property
    def held_by(self) -> dict[str, int]:
        """The number of cards entered in each hand, by name."""
        return {self.names[seat]: len(cards) for seat, cards in self.dispute.hands()}

    def laid_by(self, player: str) -> int:
        """How many cards a player has laid on the tricks entered."""
        return sum(player in laid.players[: len(laid.cards)] for laid in self.laid)

    @property
    def shows_tricks(self) -> bool:
        """Whether cards can be laid on tricks. They can also be laid before a question is chosen."""
        return self.dispute.plays_tricks and self.dispute.on_tricks

    @property
    def playing(self) -> bool:
        """Whether cards on tricks are being entered."""
        return not self.dispute.choosing and self.dispute.on_tricks

    @property
    def at_trick(self) -> bool:
        """Whether the next card goes to a trick."""
        return self.dispute.at.on_trick

    @property
    def here(self) -> LaidTrick | None:
        """The trick to which the next card goes, or the last one."""
        if not self.shows_tricks:
            return None
        return self.laid[self.dispute.at.number or 0] if self.at_trick else self.laid[-1]

    @property
    def viewed_trick(self) -> LaidTrick | None:
        """An earlier full trick that was tapped to view it; no card can be laid on it."""
        here = self.here if self.at_trick else None
        return here if here and here.full and here is not self.laid[-1] else None

    @property
    def about(self) -> tuple[int, int] | None:
        """The play in question: the one chosen, else the last card laid, in the viewed trick if there is one."""
        chosen, viewed_trick = self.dispute.about, self.viewed_trick
        if chosen and (viewed_trick is None or chosen[0] == viewed_trick.index):
            return chosen
        filled = [laid for laid in (viewed_trick, *reversed(self.laid)) if laid and laid.cards]
        return (filled[0].index, len(filled[0].cards) - 1) if filled else None

    @property
    def question_on_tricks(self) -> str:
        """The question about tricks: the one chosen, else the usual one at this place."""
        if self.dispute.what:
            return self.dispute.what
        if self.dispute.round_is_entered and not self.dispute.about:
            return "audit"
        here = self.dispute.at
        acts = here.kind is PlaceKind.HAND and self.names[here.number or 0] == self.next_player
        return "options" if acts and not self.dispute.about else "legal"

    @property
    def next_player(self) -> str:
        """Who lays the next card of the last trick."""
        last = self.laid[-1]
        return last.next_leader or "" if last.full else last.next_player

    @property
    def hand_in_question(self) -> Place | None:
        """The hand of the player who asks what they may play, once that player is known."""
        whose = self.next_player if self.playing and self.dispute.what == "options" else ""
        return hand_place(self.names.index(whose)) if whose else None

    @property
    def places_off_tricks(self) -> list[Place]:
        """The places for hands, cards seen and settings on which the answer can depend.

        For who won a trick and what may be played, that is only the place now being filled, if it isn't the hand asked
        about.
        """
        places = [*map(hand_place, self.dispute.seats), SEEN, *self.dispute.card_places(PlaceKind.SETTING)]
        if self.dispute.what == "trick" or self.hand_in_question:
            return [place for place in places if place == self.dispute.at and place != self.hand_in_question]
        return places

    @property
    def full_trick(self) -> LaidTrick | None:
        """The trick whose winner can be asked for."""
        if self.viewed_trick:
            return self.viewed_trick
        full = [laid for laid in self.laid if laid.full]
        index = self.dispute.about[0] if self.dispute.what == "trick" and self.dispute.about else None
        return next((laid for laid in full if laid.index == index or laid is self.here), full[-1] if full else None)

    def with_question(self, what: str) -> Dispute:
        """The dispute with that question chosen; it stays about the same play whatever is entered afterwards."""
        if what == "trick" and self.full_trick:
            return replace(self.dispute, what=what, about=(self.full_trick.index, 0))
        return replace(self.dispute, what=what, about=self.about if what == "legal" else self.dispute.about)

    @property
    def asks(self) -> bool:
        """Whether there is anything to ask yet: a question is chosen, or a card is laid."""
        dispute = self.dispute
        if dispute.form_question or dispute.choosing:
            return dispute.form_question is not None
        return bool(self.about or self.question_on_tricks == "options" or self.forms.about_tricks(dispute.what))

    def ask_about_tricks(self, what: str) -> dict[str, Any]:
        """The question of that kind about the tricks entered. Raises Refused if a fact for it is missing."""
        if what == "options":
            if not self.next_player and self.laid[0].players:
                raise Refused("who", "typed", "Who plays next isn’t known: tell the trick before it in full.")
            return {"what": what, "player": self.next_player, **self.dispute.answers}
        if self.about is None:
            raise Refused("no_card", "typed", "No card is laid yet: tap the first card of the trick.")
        if what == "trick":
            return {"what": what, "trick": self._number_of_full_trick()}
        if what == "audit":
            return {"what": what}
        trick, card = self.about
        return {"what": "legal", "trick": self.laid[trick].number, "player": self._player(trick, card)}

    def _number_of_full_trick(self) -> int:
        """The number of the trick that was won. Raises Refused where none is complete."""
        if self.full_trick is None:
            left = counted(self.dispute.players_in - len(self.laid[-1].cards), "card")
            raise Refused("trick_open", "typed", f"Nobody has won it yet: {left} to come.")
        return self.full_trick.number

    def _player(self, trick: int, card: int) -> str:
        player = self.laid[trick].player(card)
        missing = self.missing_setting
        if not player and missing:
            raise Refused("missing", missing.key, ask_for(missing.label))
        if not player:
            raise Refused("who", "typed", "Who laid this card isn’t known: look at the tricks before it again.")
        return player

    @property
    def missing_setting(self) -> QuestionField | None:
        """The first setting that every ruling needs and that isn't entered; None if all are."""
        return next((part for part in self.forms.settings if part.needed and not self._is_entered(part)), None)

    def _is_entered(self, part: QuestionField) -> bool:
        # A card that is turned up says trump as well.
        alternatives = (one for one in self.forms.settings if one.takes_cards or one is part)
        return any(self.dispute.texts(setting_place(one.key)) for one in alternatives)
