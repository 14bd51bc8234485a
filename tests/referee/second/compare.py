"""Comparing the first referee's answer with the second's, as the case format says."""

from __future__ import annotations

import json
from typing import Any

from tests.referee.second.cards import HB, Unreadable
from tests.referee.second.faced import judge_faced
from tests.referee.second.judge import Table, judge_record, lay_out
from tests.referee.second.scores import judge_sheet

RECORD_QUESTIONS = ("legal", "options", "trick", "audit")
COUNTS = ("tricks_won", "points", "hooks")
Answer = dict[str, Any]


def second_answer(case: dict[str, Any]) -> tuple[Answer, Table | None]:
    """The second referee's answer, and its table of deals where there is one."""
    if case["game"] == HB and case["ask"]["what"] in RECORD_QUESTIONS and not {"trump", "upcard"} & {*case}:
        return _whatever_trump([_with_trump(case | {"trump": suit}) for suit in "CDHS"])
    return _with_trump(case)


def _whatever_trump(answers: list[tuple[Answer, Table | None]]) -> tuple[Answer, Table | None]:
    """The answer that all four trumps give; an error where they don't give the same."""
    rulings = [answer for answer, _ in answers]
    if all(answer.get("verdict") == "impossible" for answer in rulings):
        return {
            "verdict": "impossible",
            "problem": sorted({each for answer in rulings for each in answer["problem"]}),
        }, None
    left_open = {"fault": "", "alternatives": [], "evidence": []}
    same = {json.dumps(_plain({**answer, **left_open}), sort_keys=True) for answer in rulings}
    cards = [[json.dumps(card, sort_keys=True) for card in answer.get("evidence", [])] for answer in rulings]
    common = [card for card in cards[0] if all(card in others for others in cards)]
    if len(same) > 1 or any("error" in answer for answer in rulings) or (any(cards) and not common):
        return {"error": "trump"}, None
    unknown = {key: None for key in ("fault", "alternatives") if len({str(answer.get(key)) for answer in rulings}) > 1}
    evidence = {"evidence": [json.loads(card) for card in common]} if common else {}
    return {**rulings[0], **unknown, **evidence}, answers[0][1]


def _with_trump(case: dict[str, Any]) -> tuple[Answer, Table | None]:
    try:
        if case["ask"].get("faced"):
            return judge_faced(case)
        if case["ask"]["what"] not in RECORD_QUESTIONS:
            return judge_sheet(case), None
        table = lay_out(case)
        return judge_record(case, table), table
    except Unreadable as error:
        return {"error": str(error)}, None


def differences(case: dict[str, Any], first: Answer) -> tuple[Answer, list[str]]:
    """The second referee's answer and the keys in which the first one's is wrong."""
    second, table = second_answer(case)
    if "error" in first or "error" in second:
        return second, [] if ("error" in first) == ("error" in second) else ["error"]
    wrong = [key for key in ("rules", "house_rules", "text") if key not in first]
    wrong += [key for key in ("rules", "text") if not first.get(key)]
    for key, value in second.items():
        if key not in ("includes_it", "conflict") and not _agrees(key, value, first):
            wrong.append(key)
    if ("graver" in first) != ("graver" in second) or (first.get("graver") and "renege" not in first["text"]):
        wrong.append("graver")
    if not _conflict_agrees(case, first, second, table):
        wrong.append("conflict")
    return second, wrong


def _agrees(key: str, value: Any, first: Answer) -> bool:
    known = first.get(key)
    if key == "problem":
        return known in value
    if key not in first:
        return False
    if key in COUNTS and isinstance(value, dict):
        return {k: v for k, v in value.items() if v} == {k: v for k, v in known.items() if v}
    if key == "tables":
        return [set(table) for table in known] == [set(table) for table in value] and sum(map(len, known)) == sum(
            map(len, value)
        )
    return _plain(value) == _plain(known)


def _conflict_agrees(case: dict[str, Any], first: Answer, second: Answer, table: Table | None) -> bool:
    rulings = first.get("conflict")
    if not second.get("conflict"):
        return not rulings
    if not rulings or table is None or "deals" in first or not table.is_minimal_conflict(rulings):
        return False
    asked = {"trick": case["ask"].get("trick"), "player": case["ask"].get("player")}
    return not second.get("includes_it") or asked in rulings


def _plain(value: Any) -> Any:
    """Lists as multisets; inside entries only what is compared (no clause ids)."""
    if isinstance(value, list):
        return sorted((_plain(entry) for entry in value), key=lambda entry: json.dumps(entry, sort_keys=True))
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items() if key not in ("rules", "text")}
    return value
