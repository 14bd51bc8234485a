"""Every clause of every rulebook is alive: its events put its words on a page, and without them they aren't there."""

from __future__ import annotations

import pytest

from referee.games import all_games
from tests.support.clause_rows import rows_of, told_in
from tests.support.clause_visibility import ALERT, Nowhere, Row, Told, on_pad, refused, table
from tests.web.looked_at import LookedAt

CLAUSES = [(slug, clause.id) for slug in list(all_games()) for clause in all_games()[slug].rulebook.clauses]


def rows(row: Told) -> tuple[Row, ...]:
    """What is to be looked at for a clause; nothing for one that can't be on a page."""
    if isinstance(row, Nowhere):
        return ()
    return (row,) if isinstance(row, Row) else row


@pytest.mark.thorough_but(4)
@pytest.mark.slow_but(12)
@pytest.mark.parametrize(("slug", "id"), CLAUSES)
def test_a_clause_is_alive_at_its_moment(looked_at: LookedAt, slug: str, id: str) -> None:
    clause = all_games()[slug].rulebook[id]
    seen = rows_of(slug).get(id)
    assert seen, f"{id} ({clause.title}): {told_in(slug)} doesn't say on which page it is met"
    faults = [fault for row in rows(seen) if (fault := looked_at.find_fault(slug, row))]
    assert not faults, f"{id} ({clause.title}): {'; '.join(faults)}"


@pytest.mark.parametrize("slug", list(all_games()))
def test_no_row_is_about_an_unknown_clause(slug: str) -> None:
    known = {clause.id for clause in all_games()[slug].rulebook.clauses}
    assert not rows_of(slug).keys() - known, "rows of clauses that the rulebook doesn't have"


@pytest.mark.parametrize("slug", list(all_games()))
def test_a_clause_that_is_on_no_page_says_why(slug: str) -> None:
    for id, row in rows_of(slug).items():
        if isinstance(row, Nowhere):
            assert len(row.reason.split()) > 5, f"{id}: say why no page could depend on it"


BIDS = ("bid", {"bids": [4, 4, 4]})
FRESH = table(3)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (on_pad("Cy deals 15 each", FRESH.then(BIDS)), "isn't in #action-bar .say"),
        (on_pad("Cy", FRESH.then(BIDS), element="main"), "whatever happens"),
        (on_pad("leads", FRESH.then(BIDS), element=".no-such-thing"), "there is no .no-such-thing"),
        (refused("bid 0 to 15", ("bid", {"bids": [16, 1, 1]}), instead=BIDS, at=FRESH, element="h1"), "isn't in h1"),
    ],
    ids=["words gone", "words always", "no element", "elsewhere"],
)
def test_a_row_that_shows_nothing_is_found(looked_at: LookedAt, row: Row, fault: str) -> None:
    assert fault in looked_at.find_fault("buddha", row)


def test_an_entry_that_is_taken_is_no_refusal(looked_at: LookedAt) -> None:
    row = refused("", BIDS, instead=BIDS, at=FRESH, element=ALERT)
    with pytest.raises(AssertionError, match="answers 303"):
        looked_at.find_fault("buddha", row)
