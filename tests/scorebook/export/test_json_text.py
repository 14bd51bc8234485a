"""JSON from elsewhere: what json reads, bounded beforehand and with rests."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.refused import Refused
from tableside.scorebook.export.json_text import read_json
from tableside.scorebook.limits import BYTES_PER_VALUE, COPY_DEPTH, PIECE

MOST = 1_000_000

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=30,
)


def code(text: str) -> str | None:
    """With which code a text is refused; None when it is read."""
    try:
        read_json(text.encode(), MOST)
    except Refused as refused:
        return refused.code
    return None


def large(value: Any) -> Any:
    """The same value within one that is too large to be read in one piece."""
    return {"before": ["x" * PIECE], "value": value, "after": [{"y": "]}" * PIECE}]}


@pytest.mark.slow
@given(anything, st.sampled_from([None, 1]), st.booleans())
def test_it_reads_what_was_written(value: Any, indent: int | None, within: bool):
    written = large(value) if within else value
    assert read_json(json.dumps(written, indent=indent).encode(), MOST) == written


@pytest.mark.slow
@given(anything, st.data())
def test_it_reads_no_more_and_no_less_than_json_does(value: Any, draw: st.DataObject):
    text = json.dumps(large(value), ensure_ascii=False)
    place = draw.draw(st.integers(0, len(text)))
    spoilt = (
        text[:place] + draw.draw(st.sampled_from([",", "[", "]", "{", "}", ":", '"', "1", " ", "x"])) + text[place:]
    )
    try:
        expected: object = json.loads(spoilt)
    except ValueError:
        expected = "bad_json"
    try:
        found: object = read_json(spoilt.encode(), MOST)
    except Refused as refused:
        found = refused.code
    assert found in (expected, "same_name")


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', json.dumps([large(0)])[:-2] + ', "value": 1}]'])
def test_a_repeated_name_is_refused(text: str):
    assert code(text) == "same_name"


@pytest.mark.parametrize("within", [False, True])
def test_a_number_that_is_none_is_refused(within: bool):
    assert code(json.dumps(large(float("inf")) if within else float("nan"))) == "bad_number"


@pytest.mark.parametrize("over", [0, 1])
def test_how_deep_a_file_may_be(over: int):
    deep = "[" * (COPY_DEPTH + over) + "]" * (COPY_DEPTH + over)
    assert code(deep) == ("too_deep" if over else None)


def test_how_deep_a_file_may_be_where_it_is_large():
    inside = json.dumps(["x" * PIECE])[:-1]
    shut = "]" * (COPY_DEPTH - 1)
    assert code("[" * (COPY_DEPTH - 1) + inside + "]" + shut) is None
    assert code("[" * COPY_DEPTH + inside + "]]" + shut) == "too_deep"


@pytest.mark.slow
@pytest.mark.parametrize("over", [0, 1])
def test_values_of_a_file(over: int):
    # The list's bracket, and a comma before each number but the first.
    numbers = MOST // BYTES_PER_VALUE + over
    assert code(f"[{','.join('1' * numbers)}]") == ("too_many_values" if over else None)


@pytest.mark.slow
@pytest.mark.parametrize("value", [[1] * 100_000, [{"a": [1, "b"]}] * 20_000, {str(n): {} for n in range(50_000)}])
def test_others_are_let_in_between_again_and_again(value: Any):
    text = json.dumps(value)
    rests: list[int] = []
    assert read_json(text.encode(), MOST, lambda: rests.append(1)) == value
    assert len(rests) >= len(text) // (3 * PIECE)
