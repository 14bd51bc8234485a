"""`python -m referee judge`: in words, as JSON, and line by line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from referee import judge_any
from referee.__main__ import main

CASE = {
    "game": "huckley-buck",
    "players": ["Ann", "Bob", "Cy"],
    "dealer": "Cy",
    "trump": "S",
    "tricks": [{"cards": ["7H", "2H", "8H"]}, {"cards": ["AC"]}],
    "hands": {"Bob": ["9H"]},
    "ask": {"what": "legal", "trick": 1, "player": "Bob"},
}


@pytest.fixture
def case_file(tmp_path: Path) -> str:
    """The case in a file."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps(CASE), "utf-8")
    return str(path)


def send(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Put `text` on standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def printed(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """The JSON lines on standard output."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_ruling_in_words_names_verdict_reason_rules_and_house_rules(
    case_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", case_file]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Not legal",
        "Bob's 2♥ in trick 1 was not legal: Bob had to beat the best heart in the trick, 7♥, and holds 9♥. "
        "The card stands, and there is no hook: it is none of the three reneges.",
        "Rules: HB-PLAY-07, HB-AMB-06",
        "House rules: hb.renege_scope = listed_three",
    ]


def test_a_ruling_as_json_is_the_api_s_answer(case_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--json", case_file]) == 0
    assert json.loads(capsys.readouterr().out) == judge_any(CASE)


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    send(monkeypatch, json.dumps(CASE))
    assert main(["judge", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["fault"] == "did_not_kill"


def test_an_unusable_case_ends_with_2_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    send(monkeypatch, json.dumps({**CASE, "dealer": "Zed"}))
    assert main(["judge", "-"]) == 2
    assert capsys.readouterr().err == "dealer: There is no player 'Zed'; there are Ann, Bob, Cy.\n"


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"a": NaN}', "[" * 100_000, "1" * 5_000, "\x00"])
def test_what_is_no_json_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    send(monkeypatch, text)
    assert main(["judge", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "bad_json"


def test_a_missing_file_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "no/such/case.json"]) == 2
    assert "no/such/case.json" in capsys.readouterr().err


def test_lines_are_answered_in_order_and_bad_ones_do_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    audit = {**CASE, "ask": {"what": "audit"}}
    send(
        monkeypatch, "\n".join([json.dumps(CASE), "{broken", "", json.dumps({**CASE, "dealer": 5}), json.dumps(audit)])
    )
    assert main(["judge", "--lines"]) == 0
    first, broken, blank, unusable, last = printed(capsys)
    assert first == judge_any(CASE)
    assert broken["error"]["code"] == blank["error"]["code"] == "bad_json"
    assert unusable["error"]["field"] == "dealer"
    assert last["verdict"] == "illegal"
