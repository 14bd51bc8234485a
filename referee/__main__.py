"""The referee on the command line: `python -m referee judge case.json`."""

from __future__ import annotations

import argparse
import json
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from referee.judge import judge_any

USABLE, UNUSABLE = 0, 2


def read_json(text: str) -> Any:
    """The JSON value in `text`. Raises ValueError for anything else, NaN and endless nesting included."""
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def answer(text: str) -> dict[str, Any]:
    """The ruling on the case written in `text`, or its error."""
    try:
        return judge_any(read_json(text))
    except ValueError:
        return {"error": {"code": "bad_json", "field": "case", "message": "This isn't a case written in JSON."}}


def judge_lines() -> int:
    """One case a line in, one ruling a line out; an unusable line, a blank one too, answers with its error."""
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line.decode("utf-8", "replace"))), flush=True)
    return USABLE


def judge_one(path: str, *, as_json: bool) -> int:
    """Rule on one case file ("-" is standard input), in words or as JSON."""
    try:
        source = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        print(f"Can't read {path}: {error.strerror}.", file=sys.stderr)
        return UNUSABLE
    found = answer(source.decode("utf-8-sig", "replace"))
    if as_json:
        print(json.dumps(found, indent=2))
    elif "error" in found:
        print(f"{found['error']['field']}: {found['error']['message']}", file=sys.stderr)
    else:
        print(in_words(found))
    return UNUSABLE if "error" in found else USABLE


def in_words(ruling: dict[str, Any]) -> str:
    """A ruling for people: the verdict, the sentence, the clauses and the house rules it rests on."""
    lines = [VERDICTS.get(ruling["verdict"], ""), ruling["text"]]
    if ruling["rules"]:
        lines.append(f"Rules: {', '.join(ruling['rules'])}")
    if ruling["house_rules"]:
        lines.append("House rules: " + ", ".join(f"{key} = {value}" for key, value in ruling["house_rules"].items()))
    return "\n".join(line for line in lines if line)


VERDICTS = {
    "legal": "Legal",
    "illegal": "Not legal",
    "undecided": "Cannot tell yet",
    "impossible": "Check the cards",
}


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is 0, or 2 where a case can't be used."""
    parser = argparse.ArgumentParser(prog="python -m referee", description="Settle a dispute at the card table.")
    judging = parser.add_subparsers(required=True).add_parser("judge", help="rule on a case file")
    judging.add_argument("case", nargs="?", default="-", help='a case file; "-" reads standard input')
    form = judging.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the ruling as JSON")
    form.add_argument("--lines", action="store_true", help="one case a line in, one ruling a line out")
    chosen = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return judge_lines() if chosen.lines else judge_one(chosen.case, as_json=chosen.json)


if __name__ == "__main__":
    sys.exit(main())
