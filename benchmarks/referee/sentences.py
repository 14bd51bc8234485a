"""The sentences of all rulings over generated cases, one of each shape, written to a file to be read by a person.

    python -m benchmarks.referee.sentences FILE [how many] [seed]

Run from the top of the project. Two rulings have the same shape when they differ by names, cards and numbers above 1
alone. Exits with 1 where a sentence shows a fault that a program can see (`FAULTS`), and where the cases left out a
question of some game.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee import judge_any
from referee.games import all_games, installed
from tests.referee.second.cards import BUD, HB, TPB
from tests.referee.second.cases import CAST, Round, ask, record_case
from tests.referee.second.faced import faced_case
from tests.referee.second.mangle import mangle
from tests.referee.second.sheets import SHEETS
from tests.support.game_fixtures import all_plays

Case = dict[str, Any]
MOST_DEALS = 20
"""Hands are shown till so few deals are left; sentences don't count them."""

VERBS = "holds|held|has|had|played|laid"
NOUNS = "card|trick|chip|hook|player|point|joker|deal|table|round|line-up"
SUITS = "club|diamond|heart|spade"
FAULTS = {
    "a number of one with a plural": re.compile(rf"(?<![\d.,−-])\b1 (?!and\b|or\b)(?:[a-z]+ )?(?:{NOUNS})s\b"),
    "many with a singular": re.compile(rf"(?<!trick )(?<![\d♠♥♦♣])\b(?:[02-9]|[1-9]\d+) (?:free )?(?:{NOUNS})\b"),
    "one with the verb of many": re.compile(r"\b1 (?:[a-z]+ )?[a-z]+ (?:are|were|have)\b"),
    "many with the verb of one": re.compile(
        rf"\b(?:{'|'.join(CAST)}) and (?:{'|'.join(CAST)}) (?:[a-z]+[^s]s|is|was)\b"
    ),
    "an article after a possessive": re.compile(r"[’']s? (the|a|an) \w"),
    "an article twice": re.compile(r"\b(the|a|an|any|no) (the|a|an|any|no)\b"),
    "one verb for each of many": re.compile(rf"\b({VERBS}) [^.;:]*\band \1\b"),
    "a percentage": re.compile(r"\d ?%"),
    "a count of deals": re.compile(r"\bdeals\b.*\bfit\b"),
    "a sentence that begins small": re.compile(r"(^|[.!?] )[a-z]"),
    "a sentence that does not end": re.compile(r"[^.!?”)]$"),
    "two spaces, or one before a comma": re.compile(r"  | [,.;:](\s|$)"),
    "a list with a hole": re.compile(r"[,;:] ?[,;:.]|\b(and|or)[,.;:]|: (and|or)\b"),
    "a wrong article": re.compile(r"\b(a (?:[AEIOaeio](?!ne\b|nce\b)|8|11\b|18\b)\w*|an [^AEIOUaeiou8\W1]\w*)\b"),
    "a person who is a he": re.compile(r"\b(he|his|him|himself|she|her|hers)\b", re.IGNORECASE),
    "a minus that is a hyphen": re.compile(r"(?<![\w.])-\d"),
    "code that shows": re.compile(r"[\[\]{}_]|\bNone\b|\bTrue\b|\bFalse\b|\b[A-Z]{2,3}-[A-Z0-9]+-\d"),
    "a word twice": re.compile(r"\b([a-z]+) \1\b"),
    "a sentence twice": re.compile(r"(?:^|(?<=[.] ))([A-Z][^.]{12,}\.)(?=.* \1)"),
    "a card's letter": re.compile(
        r"(?<![\w=])(?:J=\d+|J(?![♠♥♦♣])|P\d|[nw]\d+|YY[+-]?|BUD|BH|[2-9TJQKA][CDHS]|10[CDHS])(?![\w=])"
    ),
}
OF_FILES = {
    *("a sentence that begins small", "code that shows", "a minus that is a hyphen", "a card's letter"),
    *("two spaces, or one before a comma", "a list with a hole", "a word twice", "a person who is a he"),
}
"""What is no fault in an error about a case file, which names the key that is wrong and shows its value."""


def _record_case(chance: random.Random) -> Case:
    return record_case(chance, MOST_DEALS, patience=1)


def unseen_case(chance: random.Random) -> Case:
    """A record of which nobody has shown a card, so that whole suits are unseen."""
    case = _record_case(chance)
    if case["ask"]["what"] != "options":
        case.pop("hands", None)
        case.pop("seen", None)
    return case


def _faced_case(chance: random.Random) -> Case:
    return faced_case(chance, MOST_DEALS, patience=1)


def asked_of(game: str, what: str) -> Callable[[random.Random], Case]:
    """Rounds of one game with one question, which chance brings too seldom."""

    def make(chance: random.Random) -> Case:
        played = Round(chance, game, MOST_DEALS)
        case = played.case(what)
        ask(chance, played, case, what)
        return case

    return make


KINDS: tuple[Callable[[random.Random], Case], ...] = (
    *(_record_case, _record_case, unseen_case, unseen_case, _faced_case),
    *(maker for plays in all_plays().values() for maker in plays.by_chance),
    *(asked_of(game, what) for game in (HB, TPB, BUD) for what in ("options", "trick", "audit")),
    *SHEETS,
)
MANGLED = 9
"""One case in so many is bent out of shape, for the sentences of errors."""


def cases(how_many: int, seed: str) -> list[Any]:
    """Cases of every kind in turn, some of them mangled."""
    good: list[Case] = []
    made: list[Any] = []
    for number in range(how_many):
        chance = random.Random(f"{seed}/{number}")
        if number % MANGLED == MANGLED - 1:
            made.append(mangle(chance, good[-40:]))
        else:
            good.append(KINDS[len(good) % len(KINDS)](chance))
            made.append(good[-1])
    return made


def sentence_of(case: Any) -> tuple[str, bool]:
    """The referee's answer to a case: the ruling's sentences, or its error's message; whether it is an error."""
    answer = judge_any(case)
    return (answer["error"]["message"], True) if "error" in answer else (str(answer["text"]), False)


def shape(sentence: str) -> str:
    """The sentence with every name, card and number as one, and what it lists once."""
    text = re.sub(rf"\b({'|'.join(CAST)})\b", "N", sentence)
    text = re.sub(r"(?:\b(?:[2-9TJQKA]|10)[♠♥♦♣CDHS](?!\w))|\b[nw]\d+\b", "C", text)
    text = re.sub(
        r"\b(Fire|Water|Earth|Air|Yin-yang as Yin|Yin-yang as Yang|Yin|Yang|white|normal)\b( \d+)?", "C", text
    )
    text = re.sub(rf"\b({SUITS})(s?)\b", r"suit\2", text)
    text = re.sub(r"'[^' ]*'", "Q", text)
    text = re.sub(r"−?\d+", lambda number: number[0] if number[0] == "1" else "9", text)
    text = re.sub(r"(?:(N|C|9)(?:,| and| or) )+(?=\1)", "", text)
    text = re.sub(r"\(bid [^)]*\)", "(…)", text)
    sentences = dict.fromkeys(re.split(r"(?<=[.]) ", text))
    return " ".join(", ".join(dict.fromkeys(one.removesuffix(".").split(", "))) for one in sentences)


def printable(sentence: str) -> str:
    """The sentence on one line, odd signs of a mangled case spelled out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in sentence)


def faults(sentence: str, *, error: bool = False) -> list[str]:
    """The faults that a program can see."""
    return [fault for fault, sign in FAULTS.items() if sign.search(sentence) and not (error and fault in OF_FILES)]


def unasked(met: set[tuple[str, str]]) -> list[str]:
    """The questions of our games that no ruling answered; a game from another package brings its own second referee."""
    here = (game for game in all_games().values() if game.slug not in installed().packages)
    asked = [(game.slug, what) for game in here for what in game.answers]
    return [f"{game} {what}" for game, what in asked if (game, what) not in met]


def about(case: Any) -> tuple[str, str]:
    """A case's game and question, in so far as it has them."""
    asked = case.get("ask") if isinstance(case, dict) else None
    pair = (case.get("game"), asked.get("what")) if isinstance(asked, dict) else ("no", "question")
    return tuple(one if isinstance(one, str) else "?" for one in pair)  # type: ignore[return-value]


def collect(how_many: int, seed: str) -> tuple[list[str], int, list[str]]:
    """A line a shape, its faults at the end; how many have any; the questions that were left out."""
    shapes: dict[tuple[tuple[str, str], str], tuple[str, list[str]]] = {}
    met: set[tuple[str, str]] = set()
    for case in cases(how_many, seed):
        sentence, error = sentence_of(case)
        asked = ("an", "error") if error else about(case)
        met.add(asked)
        shapes.setdefault((asked, shape(sentence)), (sentence, faults(sentence, error=error)))
    lines = sorted(
        f"{game} {what}: {printable(sentence)}{f'  !! {wrong}' if wrong else ''}"
        for ((game, what), _), (sentence, wrong) in shapes.items()
    )
    return lines, sum(bool(wrong) for _, wrong in shapes.values()), unasked(met)


def main(to: Path, how_many: int, seed: str) -> int:
    """Generate, collect, write."""
    lines, faulty, left_out = collect(how_many, seed)
    to.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="replace")
    print(f"seed {seed}: {how_many} cases, {len(lines)} shapes in {to}, {faulty} with a fault to be seen")
    if left_out:
        print(f"no ruling on: {', '.join(left_out)}")
    return 1 if faulty or left_out else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    arguments = sys.argv[2:]
    sys.exit(
        main(
            Path(sys.argv[1]),
            int(arguments[0]) if arguments else 5_000,
            arguments[1] if len(arguments) > 1 else "tableside",
        )
    )
