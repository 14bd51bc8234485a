"""Makes a score file and a backup with whole tournament days in them, which every later version must still read.

    python -P tests/support/make_day_book.py tests/books/v0.2.0-day

Run once for a release, by that release, and kept: <name>.sqlite3, <name>.backup.json and <name>.days.json, what each
day came to. One day has every kind of entry in it, over three legs: a late arrival, players who leave, cards drawn,
somebody placed otherwise, tables changed in a leg, moves undone and made again, legs put right after the moves, one of
which is let stand, a game more than count, the trophy declared. The other one, of the same tournament, was only opened.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "scorebook")]

from tableside.days.day import Day  # noqa: E402
from tableside.days.export.backups import backup_of  # noqa: E402
from tableside.days.export.csv_day import day_csv  # noqa: E402
from tableside.days.kinds.locks import changes_data  # noqa: E402
from tableside.days.plan import would_move  # noqa: E402
from tableside.days.scores.counted_games import OpenedTables  # noqa: E402
from tableside.store.sqlite.sqlite_store import copy_to  # noqa: E402
from tests.scorebook.day_play import NAMES, PlayedDay, a_leg, cards_to_draw  # noqa: E402

TOURNAMENT = "Summer of Bucks"


def summary(day: Day, tables: OpenedTables) -> dict[str, Any]:
    """What people read off a day, free of how any version draws it; its standings as their CSV has them."""
    return {
        "game": day.game.slug,
        "name": day.name,
        "tournament": day.tournament,
        "rules": dict(day.rules),
        "legs": [day.leg, day.legs],
        "seed": day.seed,
        "players": dict(day.players),
        "trophy": [day.holder, day.declared],
        "renewed": dict(day.renewed),
        "undone": sorted(day.off),
        "tables": [[table.key, table.leg, table.rank, list(table.players)] for table in day.tables],
        "sitting": [table.key for table in day.sitting],
        "done": sorted(day.done),
        "moves": [
            [made.leg, [*map(list, made.best_first)], {name: list(cards) for name, cards in made.drawn.items()}]
            for made in day.moves
        ],
        "let_stand": [[made.leg, [list(one) for one in made.kept]] for made in day.moves],
        "would_move": [[made.leg, [list(one) for one in would_move(day, tables, made)]] for made in day.moves],
        "standings": day_csv(day, tables).splitlines(),
    }


def whole_day(path: Path) -> PlayedDay:
    """A day of 14 players over three legs with every kind of entry in it; the seed makes ties and changes of rank."""
    luck = random.Random(264)
    played = PlayedDay(path, NAMES[:13], hb__tour_games=2, tournament=TOURNAMENT)
    played.enter("holder", player="Anna")
    played.enter("left", player="Cyril")
    played.enter("came", players=["cyril", "Mary Ann"])
    played.seat("4711")
    a_leg(played, luck)
    played.move(cards_to_draw(played))
    played.enter("undone", target=played.day.position)
    first = played.day.sitting[0].players[-1]
    drawn = cards_to_draw(played)
    played.move(drawn, {first: 1})
    put_right(played, 1)
    played.enter("kept", leg=1, moves=[list(one) for one in would_move(played.day, played.tables, played.day.moves[0])])
    played.enter("left", player="Robert")
    swap(played)
    a_leg(played, luck)
    played.enter("noted", text="Table 2 uses the red pack 🂡")
    played.move(cards_to_draw(played))
    a_leg(played, luck)
    played.play(played.at(0).key, [[0] * 5] * 3)  # one game more than the leg has
    put_right(played, 2)
    played.enter("declared", player="Fay")
    played.enter("undone", target=played.day.position)
    played.enter("declared", player=played.day.playing[-1])
    for role in ("hall", "organiser", "hall"):
        played.enter("relinked", role=role)
    return played


def put_right(played: PlayedDay, leg: int) -> None:
    """The first round of a leg’s first table (of leg 2’s last) went otherwise, which is known only after the moves."""
    played.unlock(leg)
    key = played.day.of_leg(leg)[-1 if leg > 1 else 0].key
    result = next(event for event in played.table(key).history.active() if event.kind == "result")
    players = len(played.table(key).names)
    wins = [players - 1] * 4 + [0]
    tricks = [wins.count(seat) for seat in range(players)]
    played.enter_at(key, "corrected", target=result.position, data={"tricks": tricks, "winners": wins})
    played.enter("locked", leg=leg, changes=changes_data(played.day, played.tables, leg))


def swap(played: PlayedDay) -> None:
    """In leg 2 somebody of table 1 and somebody of table 2 change places; who left sits nowhere."""
    one, other = ([name for name in played.at(rank).players if played.day.players[name]] for rank in (0, 1))
    one[0], other[0] = other[0], one[0]
    played.enter("reseated", tables={"0": one, "1": other})


def make(base: Path) -> None:
    """Writes the three files."""
    working = base.with_suffix(base.suffix + ".working")
    played = whole_day(working)
    opening = {"game": "huckley-buck", "name": "Second day", "house_rules": {}, "legs": 2, "tournament": TOURNAMENT}
    played.days.open(opening, "day-2")
    found = {day_id: (played.days.day(day_id), played.days.tables(day_id)) for day_id in played.days.ids()}
    days = {day_id: summary(*one) for day_id, one in found.items()}
    Path(f"{base}.days.json").write_text(json.dumps(days, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    Path(f"{base}.backup.json").write_text("".join(backup_of([], found.values())), encoding="utf-8")
    played.close()
    copy_to(working, Path(f"{base}.sqlite3"))
    for left in base.parent.glob(f"{working.name}*"):
        left.unlink()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
