"""Settling a dispute by taps, and counting them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import seat

CAST = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Maximilian", "Tim", "Nina")


class Thumb:
    """Taps on a phone, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).first.click()

    def at_referee(self, slug: str, players: int, dealer: str, **rules: str) -> None:
        """A table of so many is seated, and its referee opened."""
        seat(self.page, slug, CAST[:players], dealer, **rules)
        self.referee()

    def referee(self) -> None:
        """From the pad to the referee."""
        self.tap(".action-bar a:has-text('Referee')")
        self.page.locator("#dispute").wait_for()

    def cards(self, cards: str, places: str = ".trick.laid .card:not(.slot)", already: int = 0) -> None:
        """Lays cards on the trick, one tap each; so many were there already."""
        for card in cards.split():
            self.tap(f"[data-cardpad] button[value='card:{card}']")
        expect(self.page.locator(places)).to_have_count(already + len(cards.split()))

    def prove_a_renege(self) -> None:
        """From the pad of five to the question: Alexander’s trump on a heart, and his heart in the next trick."""
        self.referee()
        self.cards("7H QH 2S 8H KH")
        self.cards("9H 3H 5H 6H JH")
        self.into("t.0", "")
        self.tap("button[value='about:0.2']")
        expect(self.page.locator(".action-bar .go")).to_have_text("Was Alexander’s 2♠ legal?")

    def into(self, place: str, cards: str) -> None:
        """Tells cards at another place: a hand, cards seen elsewhere, a part of a question."""
        self.tap(f"button[value='at:{place}']")
        self.page.locator(f"#dispute input[name='at'][value='{place}']").wait_for(state="attached")
        for card in cards.split():
            self.tap(f"[data-cardpad] button[value='card:{card}']")

    def typed(self, cards: str) -> None:
        """Types cards instead of tapping them."""
        self.page.fill("#typed", cards)
        self.page.press("#typed", "Enter")

    def go(self) -> None:
        """The large button."""
        self.tap(".action-bar .go")

    def ask(self, words: str) -> None:
        """One of the further questions."""
        self.tap(f"#dispute button.line:has-text('{words}')")

    def choose(self, name: str, value: str) -> None:
        """One key of a row, brought to light first where it is folded away."""
        folded = self.page.locator(f"details:not([open]):has(input[name='{name}'])")
        if folded.count():
            self.taps += 1
            folded.locator("summary").click()
        self.tap(f"label:has(input[name='{name}'][value='{value}'])")

    def tell(self, name: str, value: str) -> None:
        """The fact that the ruling turns on, which the page asks for."""
        self.tap(f".asked label:has(input[name='{name}'][value='{value}'])")

    def verdict(self) -> str:
        """The ruling's word."""
        self.page.locator(".ruling .verdict").wait_for()
        return self.page.locator(".ruling .verdict").inner_text()

    def text(self) -> str:
        """All that the ruling says."""
        return " ".join(self.page.locator(".ruling").inner_text().split())

    def undo_at_pad(self) -> None:
        """Takes the last entry back at the pad."""
        self.tap(".steps button:has-text('Undo')")

    def totals(self) -> list[str]:
        """The foot of the sheet."""
        self.page.locator(".sheet tfoot").wait_for()
        return [text.split("\n")[0] for text in self.page.locator(".sheet tfoot td").all_inner_texts()]


def notes(page: Page) -> str:
    """The notes of the table at the pad, as CSV."""
    address = page.evaluate("location.pathname")
    return page.request.get(f"{address}/notes.csv").text()


def exported(page: Page) -> str:
    """The score sheet of the table at the pad, as CSV."""
    return page.request.get(f"{page.evaluate('location.pathname')}/sheet.csv").text()
