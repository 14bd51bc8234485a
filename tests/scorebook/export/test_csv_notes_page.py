"""docs/csv.md says what every line of the notes is: each What that they have, and none that they don't."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

from tableside.scorebook.export.notes import NOTES, notes_csv
from tests.scorebook.table_play import TableInPlay, buddha_round, tpb_round
from tests.support.every_kind import MAKERS, table_with
from tests.support.game_fixtures import all_plays

PAGE = (Path(__file__).parents[3] / "docs" / "csv.md").read_text(encoding="utf-8")


def documented() -> list[str]:
    """What the page's table has in its first column; one that goes on ends with a mark."""
    _, _, table = PAGE.partition("| What | the rest |")
    first = re.findall(r"^\| ([^|-][^|]*?) \|", table.partition("\n\n")[0], re.MULTILINE)
    return [what for cell in first for what in cell.split("; ")]


def fits(what: str, line: str) -> bool:
    return line.startswith(what.removesuffix("…")) if what.endswith("…") else line == what


def noted_tables() -> list[TableInPlay]:
    """A table of each game, one after each kind of event, one whose later entries count no longer, and tied ones."""
    found = [table_with(name)[0] for name in MAKERS]
    for slug, plays in all_plays().items():
        found.append(TableInPlay(slug))
        plays.rounds(found[-1])
    lapsed = TableInPlay("buddha")
    buddha_round(lapsed, [4, 4, 4], [4, 5, 5])
    lapsed.enter("struck", target=2, allowed=True)
    named = TableInPlay("buddha")
    seated = named.table.history[1].data
    named.enter("corrected", target=1, data={**seated, "table_name": "Friday night"})
    named.enter("noted", game=1, text="Dee’s birthday")
    return [*found, lapsed, named, *tied(), *changed()]


def changed() -> list[TableInPlay]:
    """A game after which another deals since its winner is another, and one whose winner nobody has entered yet."""
    dealt = TableInPlay("huckley-buck", 3, hb__target=4)
    dealt.enter("result", tricks=[0, 1, 4])
    dealt.enter("next_game")
    dealt.enter("corrected", target=2, data={"tricks": [4, 1, 0]}, allowed=True)
    level = TableInPlay("huckley-buck", 3)
    level.enter("result", tricks=[0, 2, 3])
    level.enter("house_rules", rules={"hb.target": 2}, allowed=True)
    return [dealt, level]


def tied() -> Iterator[TableInPlay]:
    """A game that only a further round decided, and a round in which two had the highest and two the lowest total."""
    game = TableInPlay("ten-point-buck")
    for taken in [[40, 40, 20]] * 5 + [[40, 30, 20]]:
        tpb_round(game, [40, 40, 40], taken)
    yield game
    round = TableInPlay("ten", 4, dealer=3)
    round.enter("result", shown=[["9", "1"], ["J"], ["4", "5"], ["6", "3"]], starter=None, round_card=5)
    yield round


@cache
def written() -> frozenset[str]:
    lines = [
        line for in_play in noted_tables() for line in csv.DictReader(StringIO(notes_csv(in_play.table), newline=""))
    ]
    return frozenset(line["What"] for line in lines)


def test_every_line_of_the_notes_is_on_the_page() -> None:
    untold = [line for line in sorted(written()) if not any(fits(what, line) for what in documented())]
    assert not untold, f"docs/csv.md doesn't tell of {', '.join(untold)}."


def test_the_page_tells_of_no_line_that_the_notes_do_not_have() -> None:
    unmade = [what for what in documented() if not any(fits(what, line) for line in written())]
    assert not unmade, f"docs/csv.md tells of {', '.join(unmade)}, and no table in noted_tables() has it in its notes."


def test_the_page_names_the_columns_of_the_notes() -> None:
    named = PAGE.partition("## The notes")[2].partition("The columns are ")[2].partition(":")[0]
    assert tuple(re.sub(r" \([^)]*\)", "", " ".join(named.split())).split(", ")) == NOTES
