"""The ruling on a case that lacks a setting, such as trump: the one answer that each value of it gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.disputes.case import Answer, Case, ReadKey
from referee.disputes.questions import QuestionField
from referee.disputes.ruling import Ruling, by_answer
from referee.refused import Refused
from referee.rules.house_rules import Choice
from referee.words import within_sentence

MAY_DIFFER = ("fault", "alternatives")
"""Findings that change neither the verdict nor the remedy. If they depend on the setting, they are null."""


def rule_whatever_is_unknown(
    answer: Answer, case: Case, settings: Sequence[QuestionField], case_keys: Mapping[str, ReadKey]
) -> Ruling:
    """The ruling on a case, even if it lacks one of the `settings` and each value of that one gives the same ruling.

    `case_keys` has the game's readers of its keys. If the rulings differ, raises Refused with the outcome of each.
    """
    try:
        return answer(case)
    except Refused as refused:
        setting = _missing_setting(settings, refused)
        if setting is None:
            raise
        return _rule_for_all_values(answer, case, setting, case_keys[setting.key], refused)


def _missing_setting(settings: Sequence[QuestionField], refused: Refused) -> QuestionField | None:
    """The setting that was missing, if it has a list of values."""
    if refused.code != "missing":
        return None
    return next((part for part in settings if part.key == refused.field and part.choices), None)


def _rule_for_all_values(answer: Answer, case: Case, setting: QuestionField, read: ReadKey, missing: Refused) -> Ruling:
    rulings: list[tuple[str, Ruling]] = []
    refusals: list[Refused] = []
    for choice in setting.choices:
        try:
            rulings.append((choice.label, answer(_with_value(case, setting.key, read, choice))))
        except Refused as refused:
            refusals.append(refused)
    if not rulings and _all_alike(map(Refused.as_dict, refusals)):
        raise refusals[0]
    same = None if refusals else same_ruling([ruling for _, ruling in rulings], within_sentence(setting.label))
    if same is None:
        message = " ".join(filter(None, (missing.message, by_answer(rulings))))
        raise Refused(missing.code, missing.field, message, clause=missing.clause)
    return same


def _with_value(case: Case, key: str, read: ReadKey, choice: Choice) -> Case:
    """The case with that value of the setting `key`."""
    value = read(choice.value, key, case.players)
    return replace(case, game_values={**case.game_values, key: value}, raw={**case.raw, key: choice.value})


def same_ruling(rulings: list[Ruling], fact: str) -> Ruling | None:
    """The one ruling that all of these give, whatever the `fact` is; None if they differ in their consequences.

    Its evidence is the cards that prove all of them. If all are "impossible", it is the first, whatever the reasons of
    the others.
    """
    first = rulings[0]
    if all(ruling.verdict == "impossible" for ruling in rulings):
        return first
    if not _all_alike((ruling.verdict, _decisive(ruling)) for ruling in rulings):
        return None
    unknown = {key: None for key in MAY_DIFFER if not _all_alike(ruling.findings.get(key) for ruling in rulings)}
    common = [card for card in _evidence(first) if all(card in _evidence(ruling) for ruling in rulings)]
    if any(map(_evidence, rulings)) and not common:
        return None
    return replace(
        first,
        text=first.text if _all_alike(ruling.text for ruling in rulings) else f"{first.gist}, whatever {fact} is.",
        rules=_in_all(rulings) or first.rules,
        findings={**first.findings, **unknown, **({"evidence": common} if common else {})},
    )


def _decisive(ruling: Ruling) -> dict[str, Any]:
    return {key: value for key, value in ruling.findings.items() if key not in (*MAY_DIFFER, "evidence")}


def _evidence(ruling: Ruling) -> list[Any]:
    return list(ruling.findings.get("evidence", ()))


def _in_all(rulings: list[Ruling]) -> tuple[str, ...]:
    """The clauses that all of these rulings name."""
    return tuple(clause for clause in rulings[0].rules if all(clause in ruling.rules for ruling in rulings))


def _all_alike(values: Iterable[Any]) -> bool:
    first, *others = values
    return all(other == first for other in others)
