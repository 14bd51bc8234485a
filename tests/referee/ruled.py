"""What the referee answers, held to a wish; where it is otherwise, a sentence says ruling, wish and case."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from referee import judge_any


class Answer(dict[str, Any]):
    """An answer that knows its case."""

    def __init__(self, case: Any) -> None:
        super().__init__(judge_any(case))
        self.case = case

    @property
    def words(self) -> str:
        """What the referee says in it, a refusal's message or a ruling's text."""
        return str(self["error"]["message"] if "error" in self else self["text"])


def ruled(answer: Answer, **wanted: Any) -> None:
    """Fails unless the answer has these findings; of a remedy only what is named is looked at."""
    wrong = "; ".join(differences(wanted, answer))
    assert not wrong, f"{wrong}.\nThe referee says: {answer.words}\nof the case {json.dumps(answer.case)}"


def differences(wanted: Mapping[str, Any], held: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Where the answer is otherwise than wished, in words."""
    for key, value in wanted.items():
        if key not in held:
            yield f"{path}{key} should be {value!r} and is missing"
        elif isinstance(value, Mapping) and isinstance(held[key], Mapping):
            yield from differences(value, held[key], f"{path}{key}.")
        elif held[key] != value:
            yield f"{path}{key} should be {value!r} and is {held[key]!r}"
