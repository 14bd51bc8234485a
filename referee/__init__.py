"""The rules of the games, and the referee who settles disputes by them."""

from __future__ import annotations

from referee.disputes.ruling import Ruling
from referee.judge import judge, judge_any
from referee.refused import Refused

__all__ = ["Refused", "Ruling", "judge", "judge_any"]
