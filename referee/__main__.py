"""The referee on the command line: `python -m referee judge case.json`, `python -m referee missing case.json`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from referee.disputes.ruling import VERDICTS
from referee.interview.missing.answers import find_missing
from referee.interview.rulings import if_turned_down
from referee.judge import judge_any
from referee.refused import Refused

USABLE, UNUSABLE = 0, 2
AnswerCase = Callable[[str], dict[str, Any]]
Describe = Callable[[dict[str, Any], dict[str, Any]], str]


def read_json(text: str) -> Any:
    """The JSON value in `text`. Raises ValueError for anything else, NaN and endless nesting included."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


NO_JSON = {"error": {"code": "bad_json", "field": "case", "message": "This isn't a case written in JSON."}}


def answer(text: str) -> dict[str, Any]:
    """The ruling on the case written in `text`, or its error."""
    try:
        return judge_any(read_json(text))
    except ValueError:
        return NO_JSON


def what_is_missing(text: str) -> dict[str, Any]:
    """What the case written in `text` still lacks, with its ruling where that is nothing; or its error."""
    try:
        return find_missing(read_json(text))
    except Refused as refused:
        return {"error": refused.as_dict()}
    except ValueError:
        return NO_JSON


def judge_lines() -> int:
    """One case a line in, one ruling a line out; an unusable line, a blank one too, answers with its error."""
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line.decode("utf-8", "replace"))), flush=True)
    return USABLE


def print_answer(path: str, ask: AnswerCase, in_words: Describe, *, as_json: bool) -> int:
    """Answer one case file ("-" is standard input), in words or as JSON."""
    try:
        source = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        print(f"Can't read {path}: {error.strerror}.", file=sys.stderr)
        return UNUSABLE
    text = source.decode("utf-8-sig", "replace")
    result = ask(text)
    if as_json:
        print(json.dumps(result, indent=2))
    elif "error" in result:
        print(f"{result['error']['field']}: {result['error']['message']}", file=sys.stderr)
    else:
        print(in_words(read_json(text), result))
    return UNUSABLE if "error" in result else USABLE


def ruling_in_words(case: dict[str, Any], ruling: dict[str, Any]) -> str:
    """A ruling for people: the verdict, its text, the clauses and the house rules used.

    If the remedy depends on whether the trick is turned down, a sentence after the text says so.
    """
    lines = [VERDICTS.get(ruling["verdict"], ""), ruling["text"], if_turned_down(case, ruling)]
    if ruling["rules"]:
        lines.append(f"Rules: {', '.join(ruling['rules'])}")
    if ruling["house_rules"]:
        lines.append("House rules: " + ", ".join(f"{key} = {value}" for key, value in ruling["house_rules"].items()))
    return "\n".join(line for line in lines if line)


def missing_in_words(case: dict[str, Any], result: dict[str, Any]) -> str:
    """What is missing, for people, in the order in which a page asks: each fact with the outcome of each answer."""
    lines = [] if result["missing"] else ["Nothing is missing.", ruling_in_words(result["case"], result["ruling"])]
    for one in result["missing"]:
        lines.append(f"{one['field']}: {one['words']}")
        lines += [f"  {answer['answer']}: {answer['leads_to']}" for answer in one["answers"]]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is 0, or 2 where a case can't be used."""
    parser = argparse.ArgumentParser(prog="python -m referee", description="Settle a dispute at the card table.")
    commands = parser.add_subparsers(required=True)
    judging = commands.add_parser("judge", help="rule on a case file")
    asking = commands.add_parser("missing", help="say what a case file still lacks, and what each answer leads to")
    for command, ask, words in ((judging, answer, ruling_in_words), (asking, what_is_missing, missing_in_words)):
        command.add_argument("case", nargs="?", default="-", help='a case file; "-" reads standard input')
        command.set_defaults(ask=ask, words=words, lines=False)
    form = judging.add_mutually_exclusive_group()
    form.add_argument("--lines", action="store_true", help="one case a line in, one ruling a line out")
    form.add_argument("--json", action="store_true", help="the ruling as JSON")
    asking.add_argument("--json", action="store_true", help="what is missing as JSON")
    chosen = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return judge_lines() if chosen.lines else print_answer(chosen.case, chosen.ask, chosen.words, as_json=chosen.json)


if __name__ == "__main__":
    sys.exit(main())
