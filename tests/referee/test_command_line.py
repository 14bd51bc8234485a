"""`python -m referee`: a ruling in words, as JSON and line by line, and what a case still lacks."""

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


FOUR = {"game": "huckley-buck", "players": ["Ann", "Bob", "Cy", "Dee"], "dealer": "Dee"}
OF_A_HAND = {"what": "penalty", "fault": "incorrect_hand", "player": "Bob", "found": "after_draw"}
LED = "tricks[0].leader"
FULL = [{"cards": ["7H", "QH", "2S", "8H"]}]


def missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], **case: Any) -> dict[str, Any]:
    """What `missing --json` prints for a case of four players."""
    send(monkeypatch, json.dumps({**FOUR, **case}))
    main(["missing", "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("case", "fields"),
    [
        ({"ask": {"what": "legal"}}, ["trump", "tricks"]),
        ({"tricks": FULL, "ask": {"what": "options"}}, ["trump", "hands.Cy"]),
        ({"tricks": [{"cards": ["7H", "QH", "2S"]}], "ask": {"what": "legal"}}, ["trump", "first_trick", LED]),
        ({"first_trick": 4, "trump": "S", "tricks": [{"cards": ["7H", "QH"]}], "ask": {"what": "legal"}}, [LED]),
        ({"ask": OF_A_HAND}, ["ask.at_fault"]),
        ({"ask": {"what": "score", "tricks": {"Ann": 5, "Bob": 0, "Cy": 0, "Dee": 0}}}, ["ask.before"]),
        ({"game": "ten", "ask": {"what": "final"}}, ["ask.piles", "ask.chips", "ask.piles"]),
    ],
)
def test_what_a_case_lacks_is_named_by_its_fields_in_the_order_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], case: dict[str, Any], fields: list[str]
) -> None:
    assert [one["field"] for one in missing(monkeypatch, capsys, **case)["missing"]] == fields


def test_each_answer_says_what_it_would_lead_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {"trump": "S", "tricks": FULL, "hands": {"Cy": ["9H"]}}
    [turned_down] = missing(monkeypatch, capsys, **case, ask={"what": "legal", "player": "Cy"})["missing"]
    assert turned_down["field"] == "tricks[0].quitted"
    assert turned_down["answers"] == [
        {"answer": "yes", "leads_to": "not legal, with a hook for Cy"},
        {"answer": "no", "leads_to": "not legal, but free"},
    ]


def test_an_answer_that_leaves_more_open_says_what(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [which] = missing(monkeypatch, capsys, trump="S", tricks=[{"cards": ["7H", "QH", "2S"]}], ask={"what": "legal"})[
        "missing"
    ][:1]
    assert which["answers"][0]["leads_to"] == "cannot be told yet"
    assert which["answers"][1]["leads_to"] == "still to tell: Who led trick 2?"


def test_a_case_that_lacks_nothing_is_ruled_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    send(monkeypatch, json.dumps(CASE))
    assert main(["missing"]) == 0
    first, verdict, *_ = capsys.readouterr().out.splitlines()
    assert (first, verdict) == ("Nothing is missing.", "Not legal")


def test_what_is_missing_is_printed_in_words_with_its_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    send(monkeypatch, json.dumps({**FOUR, "ask": OF_A_HAND}))
    assert main(["missing"]) == 0
    assert "ask.at_fault: What made it wrong?\n  the deal was miscounted: The dealer dealt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("case", "field"),
    [
        ({"ask": {**OF_A_HAND, "player": "Zed"}}, "ask.player"),
        ({"ask": {**OF_A_HAND, "found": "later"}}, "ask.found"),
        ({"trump": "S", "tricks": [{"cards": "7H"}], "ask": {"what": "legal"}}, "tricks[0].cards"),
        ({"trump": "S", "tricks": [{"cards": ["ZZ"]}], "ask": {"what": "legal"}}, "tricks[0].cards[0]"),
        ({"trump": "S", "hands": {"Zed": []}, "ask": {"what": "legal"}}, "hands.Zed"),
        ({"trump": "S", "tricks": FULL, "ask": {"what": "legal", "trick": 3, "player": 7}}, "ask.player"),
        ({"game": "ten", "ask": {"what": "final", "piles": 5}}, "ask.piles"),
        ({"game": "ten", "ask": {"what": "final", "chips": {"Ann": "many"}}}, "ask.chips.Ann"),
        ({"ask": {"what": "weather"}}, "ask.what"),
    ],
)
def test_what_cannot_be_read_is_refused_before_anything_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], case: dict[str, Any], field: str
) -> None:
    assert missing(monkeypatch, capsys, **case)["error"]["field"] == field
