"""A renege found in the tricks: from where play is taken back, and who leads there (HB-REN-06, HB-AMB-14)."""

from __future__ import annotations

from dataclasses import replace

from referee.cases.case import Case
from referee.game import Answer
from referee.games.huckley_buck.penalties.outcome import REPLAY_WITHOUT
from referee.games.huckley_buck.replay import TrickOfFault, replay_without
from referee.games.huckley_buck.tricks import open_round
from referee.ruling import Ruling
from referee.tricks.record import read_record


def with_replay(legal: Answer) -> Answer:
    """`legal`, whose ruling on a renege says where the others play again: `replay` with `trick` and `leader`."""

    def answer(case: Case) -> Ruling:
        ruling = legal(case)
        remedy = ruling.findings.get("remedy") or {}
        return _in_words(ruling, case, remedy["remove"]) if remedy.get("action") == REPLAY_WITHOUT.code else ruling

    return answer


def _in_words(ruling: Ruling, case: Case, removed: list[str]) -> Ruling:
    record = read_record(*open_round(case))
    number: int = case.ask["trick"]
    faulty = record.trick(number)
    fault = TrickOfFault(number, faulty.players[0] if faulty else None)
    left = [player for player in record.seats if player not in removed]
    replay = replay_without(removed, case.players, str(case.dealer), left, case.rules, fault)
    return replace(
        ruling,
        text=f"{ruling.text} {replay.text}",
        rules=(*ruling.rules, *replay.clauses),
        house_rules={**ruling.house_rules, **replay.switches},
        findings={**ruling.findings, "replay": replay.as_dict()},
    )
