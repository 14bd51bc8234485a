"""Where a table sees each clause of a rulebook: after which entries, on which page, in which element.

Each game has `ALIVE` in modules `clauses_seen*.py` among its own tests, such as `tests/games/buddha/clauses_seen.py`:
one or several rows for each clause id. tests/web/disputes/test_alive_clauses.py makes the row's table through the app,
opens the page, and finds the words in the element; on the same page of the table in `unless`, they must not be there.

To add a row, make a table with the entries that lead to the clause, and say where a player reads its effect.

BIDDING = table(3, ("bid", {"bids": [4, None, None]})) ALIVE = { "BUD-BID-01": on_pad("1 of 3 bids are in", BIDDING),
"BUD-BID-03": refused("bid 0 to 15", ("bid", {"bids": [16, 0, 0]}), instead=GOOD_BIDS, at=table(3)), "BUD-WIN-02":
asked("Ann wins", who_won("F1 YIN YIN YIN"), unless=who_won("F1 F2 YIN YIN")), }

- `table(players, *entries, dealer="Ann", rules={…})`: Ann, Bob, Cy … sit clockwise, the last of them deals first. An
  entry is a kind of the game with its data, and `**WAVED` if it has a warning; any other name is the path of a form
  below the table, with its fields: `("next-game", {})`, `("undo", {"target": "3"})`.
- Pages: `on_pad` looks at what the table should do (`SAYS`), at the sheet or at another element, `on_form`
  at an entry's form, `refused` at the message about an entry or its warning, `explained` at how a number came about,
  `asked` at a ruling, `not_asked` at the referee's message that it can't rule, `set_up` at the page of a new table of
  that size, `on_page` at any path below the table: `history`, `sheet.csv`, `own`, `referee?i=score`.
- Functions for cases: `was_legal`, `may_play`, `who_won`, `gone_through` with tricks such as `"F7 W9 F3"`, or `ask`.
  Players and dealer are those of the row's table; further keys (`hands`, `seen`, a game's own) are keyword arguments.
- `unless` has the same page without the clause's effect; by default, that of the same table before any entry. Words are
  compared as they are read, with a typed apostrophe.
- `day(players, *entered)` is a tournament day to which the first players of `DAY_CAST` came. An entry there is the path
  of a form below the day, or below one of its tables by number, such as `"1/result"` or `"2/leg-done"`; `on_day` looks
  at the day's pages.
- `nowhere("why")` is for a clause on which no page can depend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from referee.interview.from_case import from_case
from tableside.scorebook.table.table import Table
from tableside.web.disputes.form import fields
from tests.support.game_fixtures import Entered

CAST = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
DAY_CAST = (*CAST, "Hal", "Ida", "Jo", "Kim", "Lea", "Max", "Noa", "Ole", "Pia")
SAYS = "#action-bar .say"
"""What the table should do."""
SHEET = "table.sheet"
ALERT = "[role=alert]"


@dataclass(frozen=True)
class Situation:
    """A table of that size after these entries, by these house rules."""

    players: int
    entered: tuple[Entered, ...] = ()
    dealer: str = ""
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The players, clockwise."""
        return list(CAST[: self.players])

    @property
    def deals(self) -> str:
        """The first dealer."""
        return self.dealer or self.names[-1]

    def then(self, *entered: Entered) -> Situation:
        """The same table after these further entries."""
        return replace(self, entered=(*self.entered, *entered))

    def before(self) -> Situation:
        """The same table before any entry."""
        return replace(self, entered=())


@dataclass(frozen=True)
class DaySituation:
    """A tournament day with that many players after these entries, by these house rules."""

    players: int
    entered: tuple[Entered, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The players who came."""
        return list(DAY_CAST[: self.players])

    def then(self, *entered: Entered) -> DaySituation:
        """The same day after these further entries."""
        return replace(self, entered=(*self.entered, *entered))

    def before(self) -> DaySituation:
        """The same day when everybody had come, before any other entry."""
        return replace(self, entered=())


Address = Callable[[Table], str]


@dataclass(frozen=True)
class Look:
    """A page to open in a situation: below its table or its day, or without one. With `sends`, a form is sent there.

    `status` is the expected status of the answer, so that no row reads an error page by mistake.
    """

    address: Address | str
    at: Situation | DaySituation | None = None
    sends: Entered | None = None
    status: int = 200


@dataclass(frozen=True)
class Row:
    """Words that a clause causes in an element of a page, and a look without them."""

    words: str
    element: str
    look: Look
    unless: Look


@dataclass(frozen=True)
class Nowhere:
    """Why a clause can't be on any page."""

    reason: str


Told = Row | tuple[Row, ...] | Nowhere
"""The value for a clause in `ALIVE`."""


# Tables.


def table(players: int, *entered: Entered, dealer: str = "", rules: Mapping[str, str] | None = None) -> Situation:
    """A table of that size, at which the last player deals first unless `dealer` does."""
    return Situation(players, entered, dealer, rules or {})


def day(players: int, *entered: Entered, rules: Mapping[str, str] | None = None) -> DaySituation:
    """A tournament day with that many players."""
    return DaySituation(players, entered, rules or {})


def nowhere(reason: str) -> Nowhere:
    """Nothing on a page could depend on this clause."""
    return Nowhere(reason)


# Pages.


def on_page(
    words: str,
    path: Address | str,
    at: Situation,
    unless: Situation | None = None,
    *,
    element: str = "main",
    instead: str = "",
) -> Row:
    """A page below the table; `instead` is another path for the other situation."""
    other = Look(instead or path, unless or at.before())
    return Row(words, element, Look(path, at), other)


def on_day(
    words: str,
    path: str,
    at: DaySituation,
    unless: DaySituation | None = None,
    *,
    element: str = "main",
    instead: str = "",
) -> Row:
    """A page below a tournament day; `instead` is another path for the other day."""
    return Row(words, element, Look(path, at), Look(instead or path, unless or at.before()))


def on_pad(words: str, at: Situation, unless: Situation | None = None, *, element: str = SAYS) -> Row:
    """The pad."""
    return on_page(words, "", at, unless, element=element)


def on_form(words: str, kind: str, at: Situation, unless: Situation | None) -> Row:
    """The form of an entry."""
    return on_page(words, f"enter/{kind}", at, unless, element="#entry")


def refused(words: str, entry: Entered, *, instead: Entered, at: Situation, element: str = ALERT) -> Row:
    """A message against an entry, or a warning; `instead` is entered without either."""
    return Row(words, element, Look(f"enter/{entry[0]}", at, entry, 422), Look("", at.then(instead)))


def explained(
    words: str, at: Situation, unless: Situation, *, seat: int = 0, row: int = -1, element: str = ".explained"
) -> Row:
    """How a number of the sheet came about: that of `seat`, in a row counted as Python counts."""

    def address(seen: Table) -> str:
        return f"rows/{seen.course.rows[row].sources[-1]}?seat={seat}"

    return on_page(words, address, at, unless, element=element)


def set_up(words: str, seating: Look, *, unless: Look, element: str = "main") -> Row:
    """The page of a new table, or the pad to which it leads."""
    return Row(words, element, seating, unless)


def seating(players: int, do: str = "up:0", *, status: int = 200, **form: Any) -> Look:
    """The form of a new table of that size, sent by a tap that moves nobody, or with `do="seat"` to start.

    `status` is 422 if it is refused or leads to a question, else the look is at the new table's pad.
    """
    names = [*CAST, "Hal"][:players]
    return Look(
        "/tables/new/{slug}",
        None,
        ("", {"players": names, "dealer": f"at:{''.join(names[-1:])}", "do": do} | form),
        status,
    )


# The referee.


def asked(
    words: str,
    case: Mapping[str, Any],
    *,
    unless: Mapping[str, Any],
    at: Situation | None = None,
    element: str = ".ruling",
    status: int = 200,
) -> Row:
    """A ruling on a case, asked at a table, of four players unless `at` is given."""
    seated = at or table(4)
    return Row(
        words, element, Look(_dispute(case, seated), seated, status=status), Look(_dispute(unless, seated), seated)
    )


def not_asked(words: str, case: Mapping[str, Any], *, unless: Mapping[str, Any], at: Situation | None = None) -> Row:
    """The referee's refusal of a case, or what it still asks for, on the form of the dispute."""
    return asked(words, case, unless=unless, at=at, element=ALERT, status=422)


def _dispute(case: Mapping[str, Any], at: Situation) -> Address:
    """The address that carries a case, and asks for its ruling."""

    def address(seen: Table) -> str:
        players = list(seen.names)
        whole = {"game": seen.game.slug, "players": players, "dealer": at.deals, "house_rules": dict(at.rules), **case}
        dispute = from_case(seen.game, whole)
        act = "ask" if dispute.form_question else f"ask:{case['ask']['what']}"
        return f"referee?{urlencode([*fields(dispute, seen), ('do', act)])}"

    return address


def laid_tricks(*tricks: str, first: str = "", **facts: Any) -> dict[str, Any]:
    """A case of tricks with the cards in the order played; `first` led the first trick, if not the usual player."""
    found: list[dict[str, Any]] = [{"cards": cards.split()} for cards in tricks]
    if first:
        found = found or [{"cards": []}]
        found[0] = {"leader": first, **found[0]}
    return {"tricks": found, **facts}


def was_legal(player: str, *tricks: str, trick: int = 0, **facts: Any) -> dict[str, Any]:
    """Was that card of `player` legal, in the last trick entered or in the trick with that number?"""
    return laid_tricks(*tricks, **facts) | {"ask": {"what": "legal", "trick": trick or len(tricks), "player": player}}


def may_play(player: str, hand: str, *tricks: str, **facts: Any) -> dict[str, Any]:
    """What may `player` play from this whole hand?"""
    return laid_tricks(*tricks, **facts) | {
        "hands": {player: hand.split()},
        "ask": {"what": "options", "player": player},
    }


def who_won(*tricks: str, **facts: Any) -> dict[str, Any]:
    """Who won the last of these tricks?"""
    return laid_tricks(*tricks, **facts) | {
        "ask": {"what": "trick", "trick": facts.get("first_trick", 1) - 1 + len(tricks)}
    }


def gone_through(*tricks: str, **facts: Any) -> dict[str, Any]:
    """The whole record, gone through."""
    return laid_tricks(*tricks, **facts) | {"ask": {"what": "audit"}}


def ask(what: str, **parts: Any) -> dict[str, Any]:
    """Another question of a game's, with its parts."""
    return {"ask": {"what": what, **parts}}
