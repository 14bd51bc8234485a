"""Ten-Point Buck's forms for disputes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from referee.disputes.forms import DisputeForms, FieldType, QuestionField, RemedyEntry, by_name, reason_in_words
from referee.disputes.procedure import REDEAL, headline
from referee.disputes.questions import question_of_score, questions_on_tricks
from referee.games.ten_point_buck.answers import MISSTEPS
from referee.games.ten_point_buck.cards import DECK, card_pad
from referee.games.ten_point_buck.course import TenPointBuckCourse
from referee.games.ten_point_buck.entries import HUNTED, REDEALT, RESULT
from referee.games.ten_point_buck.scoring import BONUS
from referee.rules.course import Course

POINTS = range(401)
"""The card points that can be entered; the ruling remarks on more than the cards in play are worth."""


SCORE = question_of_score(
    QuestionField("bids", "Bids", FieldType.NUMBERS_EACH, numbers=POINTS, needed=True),
    QuestionField("taken", "Card points taken", FieldType.NUMBERS_EACH, numbers=POINTS, needed=True),
    QuestionField("bonus", "Who caught the Buck with the Doe, if anybody did?", FieldType.PLAYER),
)


def known(course: Course) -> Mapping[str, Any]:
    """The bids of the open round as far as they may be seen, and who caught the Buck."""
    round, names = cast(TenPointBuckCourse, course).open, course.setup.names
    bids = {name: bid for name, bid in zip(names, round.shown_bids, strict=True) if bid is not None}
    return {"bids": bids} | ({} if round.hunter is None else {"bonus": names[round.hunter]})


def remedy(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> RemedyEntry | None:
    """The entry for a round's result, the Buck caught (TPB-DOE-04) or a new deal (TPB-AMB-08, TPB-AMB-09)."""
    what, players = case["ask"]["what"], case["players"]
    if what == "score":
        return _scored(players, case["ask"]["taken"], case["ask"].get("bonus"))
    if what == "audit" and ruling["verdict"] == "legal" and sum(ruling["tricks_won"].values()) == DECK.hand:
        return _scored(players, ruling["points"], ruling["bonus"])
    hunter = ruling.get("winner") if what == "trick" and ruling.get("bonus") else ruling.get("bonus")
    if what in ("trick", "audit") and isinstance(hunter, str):
        return RemedyEntry(HUNTED.kind, {"seat": players.index(hunter)}, f"Write {BONUS.points} for {hunter}")
    if REDEAL.code in (ruling.get("action"), ruling.get("remedy", {}).get("action")):
        return RemedyEntry(REDEALT.kind, {"reason": reason_in_words(ruling)}, REDEALT.title)
    return None


def _scored(players: Sequence[str], taken: Mapping[str, int], hunter: str | None) -> RemedyEntry:
    bonus = None if hunter is None else players.index(hunter)
    return RemedyEntry(RESULT.kind, {"taken": [taken[name] for name in players], "bonus": bonus}, RESULT.title)


def counted(ruling: Mapping[str, Any]) -> Sequence[str]:
    """The card points of a round, and who has the bonus (TPB-PLAY-03, TPB-DOE-04)."""
    points, bonus = ruling.get("points"), ruling.get("bonus")
    lines = [f"Card points: {by_name(points)}."] if isinstance(points, Mapping) and points else []
    return [*lines, f"The Doe took the Buck for {bonus}."] if "points" in ruling and isinstance(bonus, str) else lines


ON_TRICKS = questions_on_tricks("Somebody repeated a rank")
DISPUTES = DisputeForms(
    pad=card_pad,
    questions=(*(misstep.question for misstep in MISSTEPS), SCORE),
    on_tricks=ON_TRICKS,
    known=known,
    remedy=remedy,
    counted=counted,
    headline=headline,
)
