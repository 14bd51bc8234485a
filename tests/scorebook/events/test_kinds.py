"""The table of event kinds: every kind has words, a check and an effect, and nothing else lists them."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from referee.games import all_games
from referee.refused import Refused
from tableside.days.export.backups import backup_of, read_backup
from tableside.scorebook.events.event import Event
from tableside.scorebook.events.event_kind import fields_of, fixed_words, kinds_in, refuse_kind
from tableside.scorebook.kinds.kinds import kind_of, table_kinds
from tableside.scorebook.kinds.sharing import check_relinked
from tableside.scorebook.kinds.table_kind import ACCESS_CHANGES, ENTRIES, PHONES, TableKind, use
from tableside.scorebook.replay import replay
from tableside.scorebook.table.access import KEEPER, PLAYER, WATCHER
from tests.scorebook.table_play import TableInPlay
from tests.support.every_kind import MAKERS, table_with

ROOT = Path(__file__).parents[3]
KINDS = sorted(table_kinds()) + [f"{slug} {kind}" for slug, game in all_games().items() for kind in game.course.entries]


def test_every_kind_is_made_somewhere_in_these_tests():
    unmade = set(KINDS) - set(MAKERS)
    assert not unmade, (
        "tests/support/every_kind.py, or the game's game_fixtures.py, makes no event of the kind "
        f"{', '.join(sorted(unmade))}."
    )
    unknown = set(MAKERS) - set(KINDS)
    assert not unknown, f"There is no kind {', '.join(sorted(unknown))} any more."


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_has_words_for_what_happened(name: str):
    in_play, event = table_with(name)
    words = kind_of(in_play.table.game, event.kind).words(in_play.table, event)
    assert re.fullmatch(r"[A-Z].*\S", words), f"{name} is said as {words!r}"


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_names_the_least_role_that_may_enter_it(name: str):
    in_play, event = table_with(name)
    assert kind_of(in_play.table.game, event.kind).who in (KEEPER, PLAYER, WATCHER)


@pytest.mark.parametrize("name", KINDS)
def test_undo_takes_back_just_the_kinds_that_can_be_taken_back(name: str):
    in_play, event = table_with(name)
    table = in_play.table
    if not kind_of(table.game, event.kind).undoable:
        assert table.history.undoable[-1:] != (event.position,)
        return
    before = replay(table.history.events[:-1])
    in_play.undo()
    assert (in_play.table.games, in_play.table.names) == (before.games, before.names)
    in_play.redo()
    assert (in_play.table.games, in_play.table.names) == (table.games, table.names)


@pytest.mark.slow_but(2)
@pytest.mark.parametrize("name", KINDS)
def test_a_table_with_any_kind_leaves_and_comes_back_as_it_was(name: str):
    in_play, _ = table_with(name)
    data = "".join(backup_of([in_play.table])).encode()
    (events,) = read_backup(data, len(data), 100).tables
    assert replay(events) == replay(in_play.table.history.events[: len(events)])


def test_a_kind_without_words_can_not_be_made():
    with pytest.raises(TypeError, match="words"):
        TableKind("moved_house", who=KEEPER, check=refuse_kind)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="no words"):
        TableKind("moved_house", words=None, who=KEEPER, check=refuse_kind)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="needs words"):
        fixed_words(" ")


def test_a_planted_kind_that_only_records_needs_one_row_and_its_check(monkeypatch: pytest.MonkeyPatch):
    planted = TableKind(
        "coffee",
        words=fixed_words("Coffee was made"),
        who=WATCHER,
        check=lambda table, event: fields_of(event, "cups"),
        quota=use(PHONES),
        invalidates_forms=False,
    )
    monkeypatch.setitem(table_kinds(), planted.name, planted)
    in_play = TableInPlay("buddha")
    event = in_play.enter("coffee", cups=5)
    assert kind_of(in_play.table.game, "coffee").words(in_play.table, event) == "Coffee was made"
    assert in_play.table.history.used == {ENTRIES: 1, PHONES: 1}
    assert list(in_play.table.history.active())[-1] == event


@pytest.mark.parametrize(("package", "folder"), [("planted_kinds", ""), ("planted_in_a_folder", "drinks")])
def test_a_kind_in_a_module_of_its_own_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, folder: str
):
    place = tmp_path / package / folder
    place.mkdir(parents=True)
    for one in {tmp_path / package, place}:
        (one / "__init__.py").touch()
    (place / "coffee.py").write_text(
        "from tableside.scorebook.events.event_kind import fixed_words, refuse_kind\n"
        "from tableside.scorebook.kinds.table_kind import TableKind\n"
        "COFFEE = TableKind('coffee', fixed_words('Coffee was made'), 'watcher', refuse_kind)\n"
        "OTHER = 'no kind'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert list(kinds_in(importlib.import_module(package), TableKind)) == ["coffee"]


@pytest.mark.slow
def test_no_module_but_those_of_kinds_asks_which_kind_an_event_is():
    """What differs from kind to kind is a column, not a comparison elsewhere."""
    rooms = [ROOT / "tableside" / room / "kinds" for room in ("scorebook", "days", "circles")]
    kinds = {path for room in rooms for path in room.rglob("*.py")}
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "tableside").rglob("*.py"))
        if path not in kinds
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if compares_a_kind(node)
    ]
    assert found == []


def compares_a_kind(node: ast.AST) -> bool:
    """Whether a comparison, or a match, holds the kind of an event against a kind of every table."""
    match node:
        case ast.Match(subject=subject):
            return "kind" in ast.unparse(subject)
        case ast.Compare(left=left, comparators=others):
            asked = [left, *others]
            return any(map(names_a_kind, asked)) or (any(map(is_a_kind, asked)) and any(map(holds_text, asked)))
        case ast.Call(func=ast.Attribute(value=held, attr=way), args=given):
            items = [*given, held]
            return (
                way in ("get", "startswith", "endswith", "index") and any(map(is_a_kind, items)) and holds_a_kind(items)
            )
        case ast.Subscript(value=held, slice=key):
            return is_a_kind(key) and holds_a_kind([held])
    return False


def is_a_kind(node: ast.AST) -> bool:
    """Whether an expression is the kind of an event: `event.kind`, `self.history[2].kind`."""
    return isinstance(node, ast.Attribute) and node.attr == "kind" and "event" in ast.unparse(node.value)


def names_a_kind(node: ast.AST) -> bool:
    """Whether an expression names a kind of every table, by itself or among others: `(SEATED.name, 1)`."""
    constants = {name.upper() for name in table_kinds()}
    return any(
        (isinstance(part, ast.Name) and part.id in constants)
        or (isinstance(part, ast.Attribute) and part.attr in constants)
        for part in ast.walk(node)
    )


def holds_text(node: ast.AST) -> bool:
    """Whether an expression holds a text: a game's entry is a kind too."""
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def holds_a_kind(nodes: list[ast.expr]) -> bool:
    """Whether one of these holds a text or names a kind."""
    return any(holds_text(node) or names_a_kind(node) for node in nodes)


@pytest.mark.parametrize(
    "code",
    [
        "event.kind == SEATED",
        "event.kind in (kinds.PUT_AWAY.name, 1)",
        "event.kind in {'seated', 'ruled'}",
        "event.kind == 'bid'",
        "kind is SEATED",
        "{'seated': 1}.get(event.kind)",
        "{'bid': 1}[event.kind]",
        "event.kind.startswith('seated')",
        "match event.kind:\n    case 'bid': pass",
        "'ruled' == event.kind",
        "RULED.name != kind",
    ],
)
def test_a_planted_comparison_is_found(code: str):
    assert any(compares_a_kind(node) for node in ast.walk(ast.parse(code)))


def test_no_template_asks_which_kind_an_event_is():
    asked = re.compile(r"\bevent\.kind\b")
    templates = sorted((ROOT / "templates").rglob("*.html"))
    assert [str(path) for path in templates if asked.search(path.read_text(encoding="utf-8"))] == []


def test_guests_and_moves_of_the_table_use_up_quotas_of_their_own():
    event = Event(2, "any", {}, "k", 0)
    quotas = {name: kind.quota(event) for name, kind in table_kinds().items() if kind.quota(event) != ENTRIES}
    comings = dict.fromkeys(("claimed", "asked_for", "released", "offered"), PHONES)
    assert quotas == comings | dict.fromkeys(("relinked", "seats_opened", "put_away", "brought_back"), ACCESS_CHANGES)


def test_the_checks_of_who_may_do_what_refuse_unknown_fields():
    in_play = TableInPlay("buddha")
    event = Event(2, "relinked", {"role": "keeper", "more": 1}, "k", 0)
    with pytest.raises(Refused, match="No field 'more'"):
        check_relinked(in_play.table, event)
