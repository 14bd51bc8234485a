"""Makes the score file, the backup and the sheets that every later version must still read.

    python -P tests/support/make_book.py tests/books/v0.1.0

Run once for a release, by that release, and kept: <name>.sqlite3, <name>.backup.json and <name>.sheets.json. Nights of
all four games, seeded: played on, undone, corrected, put away, with doors opened and with bids still secret.
"""

from __future__ import annotations

import json
import sys
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "scorebook")]

from referee.games import all_games  # noqa: E402
from tableside.days.export.backups import backup_of  # noqa: E402
from tableside.scorebook.book import Book  # noqa: E402
from tableside.scorebook.table.table import Table  # noqa: E402
from tableside.store.sqlite.sqlite_store import SqliteStore, copy_to  # noqa: E402
from tests.scorebook.table_play import FIRST_MOMENT, MINUTE, TableInPlay, step  # noqa: E402

STEPS = 90
"""Things tried at each table, of which about half are taken."""


def summary(table: Table) -> dict[str, Any]:
    """What people read off a table, free of how any version draws it."""
    return {
        "game": table.game.slug,
        "names": list(table.names),
        "put_away": table.put_away,
        "seats_open": table.access.seats_open,
        "renewed": dict(table.access.renewed),
        "games": [
            {
                "rounds": [
                    [row.kind, row.round, row.dealer, [cell.score for cell in row.cells]] for row in played.course.rows
                ],
                "totals": list(played.course.totals),
                "winners": list(played.course.winners),
                "dealer": played.course.prompt.dealer,
            }
            for played in table.games
        ],
    }


def played_tables() -> list[TableInPlay]:
    """Two tables of each game, and one of Buddha with two of three bids in."""
    found = []
    for number, game in enumerate(all_games().values()):
        for players in (game.seats[0], game.seats[-1]):
            in_play = TableInPlay(game.slug, players, dealer=number % players)
            for seed in range(STEPS):
                step(in_play, 10_000 * number + 1_000 * players + seed)
            found.append(in_play)
    secret = TableInPlay("buddha", 3)
    for seat in (1, 2):
        secret.try_to("bid", bids=[2 if seat == at else None for at in range(3)])
    return [*found, every_piece(), secret]


def every_piece() -> TableInPlay:
    """A table of Huckley Buck with each piece of a deal, and each coming and going at the table."""
    in_play = TableInPlay("huckley-buck", 5, dealer=4)
    in_play.enter("upcard", card="9H")
    for seat, says in enumerate(("in", "in", "out")):
        in_play.enter("announced", seat=seat, says=says)
    for seat, discards in ((0, 2), (1, 0), (3, 1), (4, 2)):
        in_play.enter("drawn", seat=seat, discards=discards, upcard=False)
    in_play.enter("result", tricks=[3, 1, "out", 1, 0], winners=None)
    in_play.enter("misdealt", how="wrong_count")
    in_play.enter(
        "penalty", hooks=[None, 1, None, None, None], removed=[False] * 5, then="play_on", reason="reneged", note="!"
    )
    in_play.enter("result", tricks=[2, 2, 0, 1, 0], winners=None, allowed=True, note="as played")
    for kind, data in (
        ("seats_opened", {"open": True}),
        ("claimed", {"seat": 2, "phone": "p1"}),
        ("released", {"seat": 2}),
        ("relinked", {"role": "keeper"}),
        ("ruled", {"case": {}, "ruling": {"verdict": "legal"}}),
        ("put_away", {}),
        ("brought_back", {}),
    ):
        in_play.enter(kind, **data)
    return in_play


def make(base: Path) -> None:
    """Writes the three files."""
    working, ids, moments = base.with_suffix(base.suffix + ".working"), count(1), count(FIRST_MOMENT, MINUTE)
    book = Book(SqliteStore(working), lambda: next(moments), lambda: f"table-{next(ids)}")
    for in_play in played_tables():
        book.bring_in(list(in_play.table.history.events))
    tables = {table_id: book.table(table_id) for table_id in book.ids()}
    sheets = {table_id: summary(table) for table_id, table in tables.items()}
    lines = "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(sheet)}" for name, sheet in sheets.items()) + "\n}"
    Path(f"{base}.sheets.json").write_text(lines + "\n", encoding="utf-8")
    Path(f"{base}.backup.json").write_text("".join(backup_of(tables.values())), encoding="utf-8")
    book.close()
    copy_to(working, Path(f"{base}.sqlite3"))
    for left in base.parent.glob(f"{working.name}*"):
        left.unlink()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
