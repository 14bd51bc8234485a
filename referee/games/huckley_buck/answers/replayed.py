"""The replay after a renege that the tricks show: its first trick and that trick's leader (HB-REN-06, HB-AMB-14)."""

from __future__ import annotations

from dataclasses import replace

from referee.disputes.case import Answer, Case
from referee.disputes.ruling import Ruling
from referee.games.huckley_buck.penalties.outcome import REPLAY_WITHOUT
from referee.games.huckley_buck.penalties.replay import TrickOfFault, replay_without
from referee.games.huckley_buck.tricks import open_round
from referee.tricks.record import Record, read_record
from referee.tricks.review.legality import broken_duty
from referee.tricks.review.past_play import remedy_for
from referee.tricks.review.play_review import PlayReview


def with_replay(legal: Answer) -> Answer:
    """The answer `legal`, or an audit, with a `replay` in rulings on reneges.

    The replay has the `trick` from which the others play again, and its `leader`.
    """

    def answer(case: Case) -> Ruling:
        ruling = legal(case)
        remedy = ruling.findings.get("remedy") or {}
        return _in_words(ruling, case, remedy["remove"]) if remedy.get("action") == REPLAY_WITHOUT.code else ruling

    return answer


def _first_fault(record: Record, ruling: Ruling) -> int:
    """The number of the first trick with an offence that takes a hand out."""
    review = PlayReview(record)
    plays = (review.find(one["trick"], one["player"]) for one in ruling.findings["violations"])
    return next(play.trick for play in plays if play and remedy_for(review, play, broken_duty(review, play)).remove)


def _in_words(ruling: Ruling, case: Case, removed: list[str]) -> Ruling:
    record = read_record(*open_round(case))
    number: int = case.ask.get("trick") or _first_fault(record, ruling)
    faulty = record.trick(number)
    fault = TrickOfFault(number, faulty.players[0] if faulty else None)
    left = [player for player in record.seats if player not in removed]
    replay = replay_without(removed, case.players, str(case.dealer), left, case.rules, fault)
    follows = f"{ruling.follows} {replay.text}"
    return replace(replay.added_to(ruling), text=ruling.text.replace(ruling.follows, follows), follows=follows)
