"""A fact of the round that nobody has entered is asked for only where the answer depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from referee.disputes.case import Case
from referee.disputes.questions import QuestionField
from referee.disputes.ruling import Ruling
from referee.game import Answer
from referee.interview.leads_to import by_answer
from referee.refused import Refused
from referee.rules.house_rules import Choice
from referee.words import within_sentence

MAY_DIFFER = ("fault", "alternatives")
"""Findings that change neither a verdict nor what follows: where they depend on the fact, they aren't known."""


def answer_as_told(answer: Answer, case: Case) -> Ruling:
    """The ruling on a case; also without a setting of its game, such as trump, where each value of it gives the same.

    Raises Refused, which says what each value would lead to, where they don't.
    """
    try:
        return answer(case)
    except Refused as refused:
        setting = _missing_setting(case, refused)
        if setting is None:
            raise
        return _whatever_it_is(answer, case, setting, refused)


def _missing_setting(case: Case, refused: Refused) -> QuestionField | None:
    """The setting of the game that was missing, where it is one of a few values."""
    if refused.code != "missing":
        return None
    return next((part for part in case.game.disputes.settings if part.key == refused.field and part.choices), None)


def _whatever_it_is(answer: Answer, case: Case, setting: QuestionField, missing: Refused) -> Ruling:
    rulings: list[tuple[str, Ruling]] = []
    refusals: list[Refused] = []
    for choice in setting.choices:
        try:
            rulings.append((choice.label, answer(_told(case, setting, choice))))
        except Refused as refused:
            refusals.append(refused)
    if not rulings and _all_alike(map(Refused.as_dict, refusals)):
        raise refusals[0]
    same = None if refusals else same_ruling([ruling for _, ruling in rulings], within_sentence(setting.label))
    if same is None:
        said = " ".join(filter(None, (missing.message, by_answer(rulings))))
        raise Refused(missing.code, missing.field, said, clause=missing.clause)
    return same


def _told(case: Case, setting: QuestionField, choice: Choice) -> Case:
    """The case with that value of the setting entered."""
    key = setting.key
    read = case.game.case_keys[key](choice.value, key, case.players)
    return replace(case, game_values={**case.game_values, key: read}, raw={**case.raw, key: choice.value})


def same_ruling(rulings: list[Ruling], fact: str) -> Ruling | None:
    """The one ruling that all of these come to, whatever the `fact` is; None where they differ in what follows.

    Its evidence are the cards that all of them rest on. What can't be true in any of these ways can't be true, for
    whichever reason.
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
