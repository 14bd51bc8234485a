"""A copy of the project in which some lines are changed, and what it then tells: rulings, rules, sheets and pages.

    python tests/support/changed_copy.py < wishes.json

with the copy on PYTHONPATH answers the wishes as JSON; `Copy.tell` calls that.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
COPIED = ("app.py", "referee", "tableside", "templates", "static")


class Copy:
    """The project's code in another folder, to be changed line by line; links lead to all that isn't changed.

    What Python compiled of that is used too.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "copy"
        self.folder.mkdir()
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.folder / name, copy_function=os.symlink)
            else:
                os.symlink(ROOT / name, self.folder / name)

    def change(self, file: str, old: str, new: str) -> None:
        """Puts `new` in the place of `old`, which must stand in that file exactly once."""
        path = self.folder / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {file}, not once"
        path.unlink()
        path.write_text(text.replace(old, new), "utf-8")

    def change_wherever(self, folders: Sequence[str], words: Mapping[str, str]) -> None:
        """The same for several words, each of which must stand once in all modules and templates of these folders."""
        files = [path for folder in folders for path in (self.folder / folder).rglob("*.*")]
        texts = {path: path.read_text("utf-8") for path in files if path.suffix in (".py", ".html")}
        for old, new in words.items():
            found = [(path, text.count(old)) for path, text in texts.items() if old in text]
            assert [count for _, count in found] == [1], f"{old} is in {found}, not in its row alone"
            self.change(str(found[0][0].relative_to(self.folder)), old, new)

    def tell(self, **wishes: Any) -> dict[str, Any]:
        """What the changed code says: `ruling` on a case, `clause` by game and id, `sheet` and `pages` after events."""
        run = subprocess.run(
            [sys.executable, "-P", __file__],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"},
            input=json.dumps(wishes),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert run.returncode == 0, f"the changed copy doesn't run:\n{run.stderr}"
        answer: dict[str, Any] = json.loads(run.stdout)
        return answer


def ruling(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The referee's answer to a case."""
    from referee import judge_any

    return judge_any(case)


def clause(asked: Sequence[str]) -> str:
    """Title and text of a game's clause, or all that a rulebook says of an open point."""
    from referee.games import find_game
    from referee.rules.rulebook import Clause

    slug, id = asked
    found = find_game(slug).rulebook[id]
    return f"{found.title}. {found.text}" if isinstance(found, Clause) else f"{found.title} {found.why}"


def sheet(game: Mapping[str, Any]) -> Mapping[str, Any]:
    """The sheet after a game's events."""
    from referee.games import find_game
    from referee.rules.course import Setup
    from referee.rules.entry import GameEvent
    from referee.rules.house_rules import HouseRules

    found = find_game(game["slug"])
    rules = HouseRules(found.switches, game.get("house_rules", {}))
    course = found.course.begin(Setup(tuple(game["players"]), rules, 0))
    warned = []
    for position, (kind, data) in enumerate(game["events"], 1):
        event = GameEvent(kind, data, position)
        warned += [warning.message for warning in course.warnings(event)]
        course = course.after(event)
    remarks = [remark for row in course.rows for remark in row.remarks]
    return {"totals": course.totals, "remarks": remarks, "says": course.prompt.sentences, "warned": warned}


def pages(asked: Mapping[str, Any]) -> Sequence[str]:
    """The pages at some addresses, or below a table's, after forms were sent to it."""
    from app import create_app

    folder = Path.cwd()
    clock = itertools.count(1_790_000_000_000, 60_000)
    app = create_app({"DATA": folder / "book.sqlite3", "TRUST_LOCAL": True, "TESTING": True, "NOW": clock.__next__})
    client, key = app.test_client(), itertools.count()
    seats = {"players": asked["players"], "dealer": f"at:{asked['players'][0]}", "do": "seat", "key": "seat-1"}
    address = client.post(f"/tables/new/{asked['slug']}", data=seats).location
    for kind, form in asked["forms"]:
        position = app.extensions["book"].table(address.strip("/").split("/")[1]).position
        proof = {"key": f"page-{next(key)}", "based_on": str(position)}
        answer = client.post(f"{address}/enter/{kind}", data=proof | form)
        assert answer.status_code == 303, answer.get_data(as_text=True)
    places = [path if path.startswith("/") else f"{address}/{path}" for path in asked["paths"]]
    return [client.get(place).get_data(as_text=True) for place in places]


TOLD = {"ruling": ruling, "clause": clause, "sheet": sheet, "pages": pages}

if __name__ == "__main__":
    json.dump({wish: TOLD[wish](asked) for wish, asked in json.load(sys.stdin).items()}, sys.stdout)
