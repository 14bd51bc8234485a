"""The rules of the games, and the referee who settles disputes by them.

An independent library: it imports nothing of `tableside`, whose scorebook and pages import it.
"""

from __future__ import annotations

from referee.disputes.ruling import Ruling
from referee.judge import judge, judge_any
from referee.refused import Refused

__all__ = ["Refused", "Ruling", "judge", "judge_any"]
