"""Every question of the referee's front door, asked by taps at a table of each game; what moves points is written.

One visit a game: "What happened?", the question's line, the cards and facts that it needs, the verdict; then its key
that writes it, the sheet, Undo and Redo.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from referee.games import all_games
from tests.browser.conftest import sheet_rows, waits_for
from tests.browser.disputes.referee_taps import Thumb
from tests.browser.tables import send

SheetAndPieces = tuple[list[list[str]], str]
"""The lines of the sheet, and the pieces of the open round."""


@dataclass(frozen=True)
class Told:
    """A question by its words, the taps that tell what it needs, the verdict, the key that writes it, and what it says.

    A tap is `trick 7H QH` for cards on the trick, `lay 7H QH` where a ruling follows the last of them, `into h.1 9H
    2H` for another place, `name=value` for a key of a row,
    `name 45` for the keypad, `at t.0` for the place of the next tap, `about 0.2` for the play that is meant. The large
    key is tapped after all others, unless the last of them tells all that the question needs, so that it `closes` it.
    """

    title: str
    taps: tuple[str, ...]
    verdict: str
    writes: str = ""
    says: str = ""
    closes: bool = False


def tap(thumb: Thumb, words: str) -> None:
    """One tap that enters something."""
    word, _, rest = words.partition(" ")
    if word == "trick":
        thumb.cards(rest)
    elif word == "lay":
        for card in rest.split():
            thumb.tap(f"[data-cardpad] button[value='card:{card}']")
    elif word == "into":
        place, _, cards = rest.partition(" ")
        thumb.into(place, cards)
        if place.startswith("q."):
            told_there = thumb.page.locator(f".place[value='at:{place}'] .mini, .ruling .verdict")
            expect(told_there).to_have_count(len(cards.split()))
    elif word == "at":
        thumb.tap(f"button[value='at:{rest}']")
        thumb.page.locator(f"#dispute input[name='at'][value='{rest}']").wait_for(state="attached")
    elif word == "about":
        thumb.tap(f"button[value='about:{rest}']")
    elif "=" in word:
        thumb.choose(*word.split("="))
    else:
        thumb.tap(f"[id='{word}']")
        for digit in rest:
            thumb.tap(f".keypad [data-key='{digit}']")


HB = (
    Told(
        "Somebody didn’t follow, trump or beat",
        ("trick 7H QH 2S", "into h.2 9H", "down=yes"),
        "Not legal",
        "Write and replay",
        closes=True,
    ),
    Told("What may I play?", ("trick 7H", "into h.1 9H 2H 3C 4C 5S"), "9♥"),
    Told("Who won this trick?", ("trick 7H QH KH",), "Alexander wins it"),
    Told(
        "Go through the whole round",
        ("trick 7H QH KH", "trick AS KS QS", "trick JS TS 9S", "trick AC KC QC", "lay AD KD QD"),
        "Legal",
        "Score the round",
        closes=True,
    ),
    Told("Somebody played out of turn", ("q.player=2", "into q.card 7H"), "No hook", closes=True),
    Told(
        "Somebody owns up to a renege",
        ("q.player=1", "q.renege=did_not_follow", "q.found=before_scoring"),
        "Hook for Elizabeth",
        "Write and replay",
        closes=True,
    ),
    Told(
        "A face-up card was kept",
        ("at t.0", "trick 3C 2C 2D", "q.player=2", "q.trick=1", "into q.faced 9C"),
        "Not legal",
    ),
    Told("Somebody is away from the table", ("q.player=1",), "No hook", closes=True),
    Told(
        "A card was shown while dealing",
        ("q.by=2", "q.draw_complete=no"),
        "Hook for Alexander",
        "Write and deal again",
        closes=True,
    ),
    Told(
        "A card fell off the table",
        ("q.by=2", "q.draw_complete=no", "q.correctable=no"),
        "Hook for Alexander",
        "Write and deal again",
        closes=True,
    ),
    Told(
        "A player was dealt out",
        ("q.draw_complete=no", "q.correctable=no"),
        "Hook for Alexander",
        "Write and deal again",
        closes=True,
    ),
    Told(
        "The deal was done wrong in another way",
        ("q.by=2", "q.draw_complete=no", "q.correctable=no"),
        "Hook for Alexander",
        "Write and deal again",
        closes=True,
    ),
    Told(
        "A hand has the wrong number of cards",
        ("q.player=1", "q.found=after_draw", "q.at_fault=player"),
        "Hook for Elizabeth",
        "Write and deal again",
        closes=True,
    ),
    Told(
        "The numbers in a draw differ",
        ("q.player=0", "q.asked=2", "q.threw=3", "q.got=2"),
        "Hook for Christopher",
        "Write and deal again",
        closes=True,
    ),
    Told("The dealer drew without saying how many", (), "Hook for Alexander", "Write it on the sheet", closes=True),
    Told(
        "What does this round score?",
        ("q.tricks.0=3", "q.tricks.1=2", "q.tricks.2=0"),
        "The answer",
        "Score the round",
        closes=True,
    ),
    Told(
        "Two of us have enough",
        tuple(f"q.trick_winners.{trick}={trick % 3}" for trick in range(5)),
        "The answer",
        "Score the round",
        closes=True,
    ),
)
TPB = (
    Told(
        "Somebody repeated a rank",
        ("trick n3 n5 n3", "trick n1", "into h.2 n4", "at t.0", "about 0.2"),
        "Not legal",
        "Deal again",
    ),
    Told("What may I play?", ("trick n3", "into h.1 w3 n3 n4 n5 n6 n7 w8 w9 D B"), "8 cards"),
    Told("Who won this trick?", ("trick n3 B D",), "Alexander wins it", "Write 2 for Alexander"),
    Told("Go through the whole round", ("trick n3 w5 n7",), "Legal"),
    Told(
        "What does this round score?", ("q.taken.0 45", "q.taken.1 40", "q.taken.2 51"), "The answer", "Score the round"
    ),
    Told(
        "Somebody led or played out of turn",
        ("q.player=2", "q.next_led=yes"),
        "The same dealer deals again",
        "Deal again",
        closes=True,
    ),
    Told("Somebody showed a card by accident", ("q.player=1",), "No penalty", closes=True),
    Told("The deal went wrong", ("q.trick_complete=no",), "The same dealer deals again", "Deal again", closes=True),
    Told("Somebody bid out of turn", ("q.player=0",), "The rules are silent", closes=True),
)
BUDDHA = (
    Told("Somebody didn’t follow", ("trick F7 F3 W2", "into h.2 F9", "at t.0"), "Not legal"),
    Told("What may I play?", ("trick F7", "into h.1 F1 F2 A1 A2 A3 A4 A5 W1 W2 W3 E1 E2 E3 YY BUD"), "4 cards"),
    Told("Who won this trick?", ("trick F7 F9 W2",), "Elizabeth wins it"),
    Told("Go through the whole round", ("trick F7 W2 F3", "trick E1 F9 E2"), "Elizabeth’s Water 2 was not legal"),
    Told(
        "What does this round score?",
        ("q.tricks.0=5", "q.tricks.1=5", "q.tricks.2=4"),
        "The answer",
        "Score the round",
        closes=True,
    ),
    Told("Somebody led or played out of turn", ("q.player=2", "q.next_led=yes"), "It stands", closes=True),
    Told("Somebody showed a card by accident", ("q.player=1",), "No penalty", closes=True),
    Told("The deal went wrong", (), "The rules are silent", closes=True),
    Told(
        "Somebody bid too early or late, or changed a bid",
        ("q.player=0", "q.kind=late"),
        "Everybody bids again",
        closes=True,
    ),
)
TEN = (
    Told(
        "Who won, who lost this round?",
        ("into q.shown.0 7 3", "into q.shown.1 9", "into q.shown.2 4 P4"),
        "Christopher wins, Alexander loses",
        "Score the round",
    ),
    Told(
        "Is this bid allowed?",
        ("q.bidder=0", "q.owner=1", "q.bid=1", "q.protection=2"),
        "Not legal",
        says="Protection sets the lowest bid",
    ),
    Told(
        "Is this second card allowed?",
        ("q.player=0", "into q.first 7", "into q.second 3", "q.hidden=no"),
        "Legal",
        "Lay the card",
        closes=True,
    ),
    Told(
        "What is the final score?",
        (
            *("q.normals.0 14", "q.normals.1 30", "q.normals.2 4"),
            *("q.chips.0 9", "q.chips.1 0", "q.chips.2 12"),
            *("into q.special.0 J P4 R3 R8", "into q.special.1 R1 R2 R4 R5 R6", "into q.special.2 J R7 R9 R10"),
        ),
        "Alexander wins",
        says="Christopher 23 (41 penalty points less 18 for 9 chips)",
    ),
    Told("Somebody laid a card out of turn", ("q.player=2",), "The rules are silent", closes=True),
    Told("Somebody showed a card by accident", ("q.player=1",), "No penalty", closes=True),
    Told("The deal went wrong", (), "The rules are silent", closes=True),
    Told("Somebody bid out of turn", ("q.player=0",), "The rules are silent", closes=True),
)


def bids(number: int) -> tuple[str, list[tuple[str, str]]]:
    """Everybody's bid, which the open round has then."""
    return "bid", [(f"bids-{seat}", str(number)) for seat in range(3)]


def at_the_door(thumb: Thumb, table: str) -> SheetAndPieces:
    """The referee's first page, from the pad; gives how that stood."""
    thumb.page.goto(table)
    found = sheet_and_pieces(thumb.page)
    thumb.referee()
    expect(thumb.page.locator("h1")).to_have_text("What happened?")
    return found


def written(thumb: Thumb, words: str, before: SheetAndPieces) -> None:
    """The key that writes a ruling: it leads to the sheet, which has it; Undo takes it off, Redo puts it back."""
    page = thumb.page
    thumb.go()
    page.locator(".sheet").wait_for()
    waits_for(page, lambda: sheet_and_pieces(page) != before, f"{words}: nothing is written")
    after = sheet_and_pieces(page)
    for step, wanted in (("Undo", before), ("Redo", after), ("Undo", before)):
        thumb.tap(f".steps button:has-text('{step}')")
        waits_for(page, lambda wanted=wanted: sheet_and_pieces(page) == wanted, f"{words}: {step} doesn't do it")


def sheet_and_pieces(page: Page) -> SheetAndPieces:
    """The lines of the sheet and the pieces of the open round; a ruling stays kept when what it wrote is undone."""
    pieces = page.locator(".pieces")
    lines = pieces.inner_text().splitlines() if pieces.count() else []
    return sheet_rows(page), "\n".join(line for line in lines if line.strip() not in ("", "✓ Ruling kept"))


@pytest.mark.thorough
@pytest.mark.clause("BUD-WIN-01", "BUD-LEGAL-01", "HB-WIN-01", "TEN-BID-02", "TPB-LEGAL-01", "TPB-DOE-04")
@pytest.mark.parametrize(
    ("slug", "entered", "questions"),
    [
        pytest.param("huckley-buck", ("upcard", [("card", "4S")]), HB, id="huckley-buck"),
        pytest.param("ten-point-buck", bids(40), TPB, id="ten-point-buck"),
        pytest.param("buddha", bids(5), BUDDHA, id="buddha"),
        pytest.param("ten", ("round_card", [("card", "5")]), TEN, id="ten"),
    ],
)
def test_every_question_is_asked_by_taps(
    thumb: Thumb, slug: str, entered: tuple[str, list[tuple[str, str]]], questions: tuple[Told, ...]
) -> None:
    page = thumb.page
    rules = {"tpb_illegal_remedy": "redeal"} if slug == "ten-point-buck" else {}
    thumb.at_referee(slug, 3, "Alexander", **rules)
    table = page.url.removesuffix("/referee")
    send(page, f"{table}/enter/{entered[0]}", [("based_on", "1"), *entered[1]])
    at_the_door(thumb, table)
    game = all_games()[slug]
    titles = [question.title for _, found in game.disputes.what_happened(game.answers) for question in found]
    assert sorted(told.title for told in questions) == sorted(titles), "every question of the front door"
    for told in questions:
        before = at_the_door(thumb, table)
        thumb.ask(told.title)
        for each in told.taps:
            tap(thumb, each)
        if not told.closes:
            thumb.go()
        expect(page.locator(".ruling .verdict")).to_have_text(told.verdict)
        assert told.says in thumb.text()
        expect(page.locator(".action-bar .go")).to_have_text(told.writes or "Keep this ruling")
        if told.writes:
            written(thumb, told.title, before)
