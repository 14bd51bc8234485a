"""The play of each trick game as the case tables write it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.buddha import SWITCHES as BUDDHA_SWITCHES
from referee.games.buddha.tricks import BuddhaTricks
from referee.games.huckley_buck import SWITCHES as HUCKLEY_BUCK_SWITCHES
from referee.games.huckley_buck.tricks import HuckleyBuckTricks
from referee.games.ten_point_buck import SWITCHES as TEN_POINT_BUCK_SWITCHES
from referee.games.ten_point_buck.tricks import TenPointBuckTricks
from referee.rules.house_rules import HouseRules
from referee.tricks.rules import Trick

SEATS = tuple("1234567")


def huckley_buck(trump: str, given: Mapping[str, object] | None = None) -> HuckleyBuckTricks:
    """A round of Huckley Buck with that trump."""
    return HuckleyBuckTricks(trump, HouseRules(HUCKLEY_BUCK_SWITCHES, given))


def ten_point_buck(given: Mapping[str, object] | None = None) -> TenPointBuckTricks:
    """A round of Ten-Point Buck."""
    return TenPointBuckTricks(HouseRules(TEN_POINT_BUCK_SWITCHES, given))


def buddha(given: Mapping[str, object] | None = None, table: int = 5) -> BuddhaTricks:
    """A round of Buddha, with the whole deck if nothing else is said."""
    return BuddhaTricks(table, HouseRules(BUDDHA_SWITCHES, given))


def cards(text: str) -> list[str]:
    """The cards of a table's cell; "-" is none."""
    return [] if text == "-" else text.split()


def laid(text: str) -> Trick:
    """A full trick, laid by the seats 1, 2, 3 …"""
    played = cards(text)
    return Trick(SEATS[: len(played)], tuple(played))
