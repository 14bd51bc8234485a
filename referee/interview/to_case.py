"""The case of a dispute, as the table has entered it so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.disputes.questions import NAMED_ON_TRICKS
from referee.interview.dispute import Dispute
from referee.interview.place import SEEN, PlaceKind


def case_of(dispute: Dispute, ask: Mapping[str, Any], first: int | None = None) -> dict[str, Any]:
    """The case with this question; `first` is the number of the first trick if `dispute.first` isn't entered."""
    case: dict[str, Any] = {"game": dispute.game.slug, "players": list(dispute.players)}
    case["dealer"] = dispute.players[dispute.dealer]
    case |= {"house_rules": dict(dispute.rules)} if dispute.rules else {}
    case |= dispute.values(PlaceKind.SETTING, dispute.game.disputes.settings)
    if ask["what"] in NAMED_ON_TRICKS:
        case |= _cards(dispute, dispute.first or first or dispute.possible_firsts[0])
    return {**case, "ask": dict(ask)}


def tricks_as_written(dispute: Dispute) -> list[dict[str, Any]]:
    """All tricks as a case has them, empty ones too."""
    led = {index: {"leader": dispute.players[seat]} for index, seat in dispute.leaders.items()}
    return [{**led.get(index, {}), "cards": list(cards)} for index, cards in enumerate(dispute.tricks)]


def _cards(dispute: Dispute, first: int) -> dict[str, Any]:
    """The keys of a case for tricks, hands and cards seen; `first` is the number of the first trick."""
    case: dict[str, Any] = {"first_trick": first} if dispute.first or first > 1 else {}
    tricks = tricks_as_written(dispute)[: len(dispute.filled_tricks) or 1]
    by_deal = dispute.leader is None and not dispute.first and first > 1
    leader = dispute.leader_from_deal if by_deal else dispute.leader
    if leader is not None:
        tricks[0] = {**tricks[0], "leader": dispute.players[leader]}
    if dispute.quitted is not None and dispute.last_is_full:
        tricks[-1]["quitted"] = dispute.quitted
    case |= {"tricks": tricks} if dispute.filled_tricks or leader is not None else {}
    hands = {dispute.players[seat]: list(cards) for seat, cards in dispute.hands()}
    seen = list(dispute.texts(SEEN))
    return case | ({"hands": hands} if hands else {}) | ({"seen": seen} if seen else {})
