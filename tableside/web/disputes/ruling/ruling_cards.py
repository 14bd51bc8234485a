"""The cards of a ruling, row by row, with their marks: what was played, what proves it, what may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.cards.card_keys import CardPad, Face
from referee.disputes.ruling import evident_card
from referee.game import Game
from referee.games import find_game
from referee.interview.laid_tricks import LaidTrick, laid_tricks

BAD, DUE, ASKED, UNMARKED = "bad", "due", "asked", ""
NOT_LEGAL, WINS = "not legal", "wins"
DECIDING = (NOT_LEGAL, WINS)
"""The words of a mark that decide a dispute."""


class CardView(NamedTuple):
    """A card with its caption and its mark: `bad` was not legal, `due` had to be played, `asked` is in question."""

    face: Face
    caption: str
    mark: str = UNMARKED
    word: str = ""

    @property
    def word_below(self) -> str:
        """The word that is printed below the caption, since it decides the dispute."""
        return self.word if self.caption and self.word in DECIDING else ""


class CardRow(NamedTuple):
    """A row of cards under a heading."""

    title: str
    cards: tuple[CardView, ...]


def card_rows(game: Game, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[CardRow]:
    """The rows of cards that the ruling is about."""
    deck = game.disputes.pad_for(len(case["players"]), case)
    laid = laid_tricks(case)
    draw = _contradictory if ruling["verdict"] == "impossible" else _DRAWN.get(case["ask"]["what"])
    if draw is None:
        return [CardRow(title, _plain(deck, cards)) for title, cards in game.disputes.shown(case, ruling)]
    return list(draw(deck, laid, case, ruling))


def card_in_question(game: Game, case: Mapping[str, Any]) -> str:
    """Whose card a case asks about, if it asks whether one was legal: "Bob’s 2♠"; empty for another question."""
    ask = case["ask"]
    trick = _numbered(laid_tricks(case), ask["trick"]) if ask["what"] == "legal" else None
    if trick is None or ask["player"] not in trick.players[: len(trick.cards)]:
        return ""
    card = trick.cards[trick.players.index(ask["player"])]
    return game.disputes.pad_for(len(case["players"]), case).face(card).owned_by(ask["player"])


def _contradictory(
    deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]
) -> Iterator[CardRow]:
    """The cards that can't be so, marked."""
    if ruling.get("problem") == "hand_too_large":
        return _of_hands_too_large(deck, laid, case)
    return _of_cards_too_often(deck, laid, case.get("hands", {}))


def _of_hands_too_large(deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any]) -> Iterator[CardRow]:
    """The cards of each player who has too many, those beyond the most marked."""
    most = deck.hand - case.get("first_trick", 1) + 1
    for player in case["players"]:
        plays = (card for trick in laid for place, card in enumerate(trick.cards) if trick.player(place) == player)
        cards = _plain(deck, (*plays, *case.get("hands", {}).get(player, ())))
        if len(cards) > most:
            yield CardRow(f"{player}’s {len(cards)} cards", (*cards[:most], *map(_too_many, cards[most:])))


def _of_cards_too_often(deck: CardPad, laid: list[LaidTrick], hands: Mapping[str, Sequence[str]]) -> Iterator[CardRow]:
    """The rows with a card that is there more often than in the deck, or all rows if there is none."""
    rows = [_trick(deck, trick, UNMARKED, None) for trick in laid]
    rows += [CardRow(f"{player}’s hand", _plain(deck, cards)) for player, cards in hands.items()]
    times = Counter(shown.face.counted_as for row in rows for shown in row.cards)
    doubled = {shown.face for row in rows for shown in row.cards if times[shown.face.counted_as] > shown.face.copies}
    for row in rows:
        if not doubled or doubled & {shown.face for shown in row.cards}:
            yield row._replace(cards=tuple(_too_many(one) if one.face in doubled else one for one in row.cards))


def _too_many(shown: CardView) -> CardView:
    return shown._replace(mark=BAD, word="too many")


def _trick(deck: CardPad, laid: LaidTrick, mark: str, index: int | None) -> CardRow:
    cards = tuple(
        CardView(
            deck.face(card),
            _caption(laid, place),
            mark if place == index else UNMARKED,
            _mark_in_words(mark, place == index),
        )
        for place, card in enumerate(laid.cards)
    )
    return CardRow(f"Trick {laid.number}", cards)


def _mark_in_words(mark: str, here: bool) -> str:
    return {BAD: NOT_LEGAL, DUE: WINS, ASKED: "asked about"}.get(mark, "") if here else ""


def _caption(laid: LaidTrick, place: int) -> str:
    return f"{laid.player(place)} led" if place == 0 and laid.players else laid.player(place)


def _had(deck: CardPad, player: str, entries: Any) -> CardRow:
    """The cards that prove what a player held, each with where it was seen."""
    cards = tuple(CardView(deck.face(evident_card(one)), _place(one), UNMARKED, "was held") for one in entries)
    return CardRow(f"{player} had", cards)


def _place(entry: Mapping[str, Any]) -> str:
    return f"trick {entry['trick']}" if "trick" in entry else "in hand"


def _numbered(laid: list[LaidTrick], number: int) -> LaidTrick | None:
    return next((trick for trick in laid if trick.number == number), None)


def _legal(
    deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]
) -> Iterator[CardRow]:
    number, player = case["ask"]["trick"], case["ask"]["player"]
    trick = _numbered(laid, number)
    if trick:
        mark = BAD if ruling["verdict"] == "illegal" else ASKED
        index = trick.players.index(player) if player in trick.players else None
        yield _trick(deck, trick, mark, index)
    if ruling.get("evidence"):
        yield _had(deck, player, ruling["evidence"])
    if ruling.get("alternatives"):
        cards = tuple(CardView(deck.face(card), "", DUE) for card in ruling["alternatives"])
        yield CardRow("Could have been played", cards)
    if ruling.get("would_prove"):
        yield from _proving(deck, case, ruling, "would_prove", f"Not legal if {player} still held")
    if ruling.get("graver"):
        aggravated = find_game(case["game"]).disputes.aggravated_fault
        yield from _proving(deck, case, ruling, "graver", f"A {aggravated} if {player} held")


def _proving(
    deck: CardPad, case: Mapping[str, Any], ruling: Mapping[str, Any], key: str, title: str
) -> Iterator[CardRow]:
    """The cards of which one proves it: a row for each complete suit, then the rest; none if the sentence names all."""
    full, single = in_suits(deck, case, ruling[key])
    sentence = str(ruling.get("text", "")) if key == "would_prove" else ""
    groups = [(f"any {kind}", held) for kind, held in full]
    if not single and all(words in sentence for words, _ in groups):
        return
    if single:
        groups.append((deck.face(single[0]).spoken if len(single) == 1 else "one of these", single))
    for place, (words, held) in enumerate(groups):
        yield CardRow(f"or {words}" if place else f"{title} {words}", _plain(deck, held))


def in_suits(
    deck: CardPad, case: Mapping[str, Any], cards: Sequence[str]
) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """The suits of which `cards` has all unknown cards, each with its word for one; and the other cards."""
    entered = [*(card for trick in case.get("tricks", ()) for card in trick["cards"]), *case.get("seen", ())]
    entered += [card for hand in case.get("hands", {}).values() for card in hand]
    entered += find_game(case["game"]).disputes.aside(case)
    gone = Counter(deck.face(_spelled(deck, card)).counted_as for card in entered)
    full: list[tuple[str, list[str]]] = []
    single: list[str] = []
    for row in deck.held:
        here = [face.card for face in row.faces if face.card in cards]
        possible = [face.card for face in row.faces if gone[face.card] < face.copies]
        if row.one and here[1:] and set(possible) <= set(here):
            full.append((row.one, here))
        else:
            single += here
    return full, [*single, *(card for card in cards if card not in deck.known)]


def _spelled(deck: CardPad, card: str) -> str:
    """A card as the pad spells it; unchanged if the pad doesn't have it."""
    try:
        return deck.read_played(card)
    except ValueError:
        return card


def _plain(deck: CardPad, cards: Any) -> tuple[CardView, ...]:
    return tuple(CardView(deck.face(card), "") for card in cards)


def _options(
    deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]
) -> Iterator[CardRow]:
    if laid and not laid[-1].full:
        yield _trick(deck, laid[-1], UNMARKED, None)
    allowed = tuple(CardView(deck.face(card), "legal", DUE) for card in ruling.get("legal", ()))
    barred = tuple(CardView(deck.face(one["card"]), "not legal", BAD) for one in ruling.get("illegal", ()))
    if allowed or barred:
        yield CardRow(f"{case['ask']['player']}’s hand", (*allowed, *barred))


def _won(deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Iterator[CardRow]:
    number = case["ask"]["trick"]
    trick, winner = _numbered(laid, number), ruling.get("winner")
    if trick:
        yield _trick(deck, trick, DUE, trick.players.index(winner) if winner in trick.players else None)


def offence_rows(game: Game, case: Mapping[str, Any], violation: Mapping[str, Any]) -> Iterator[CardRow]:
    """The trick of an audit's violation, and the cards that prove it."""
    deck = game.disputes.pad_for(len(case["players"]), case)
    laid = laid_tricks(case)
    player, trick = violation["player"], next(trick for trick in laid if trick.number == violation["trick"])
    yield _trick(deck, trick, BAD, trick.players.index(player) if player in trick.players else None)
    if violation["evidence"]:
        yield _had(deck, player, violation["evidence"])


def _audit(
    deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]
) -> Iterator[CardRow]:
    for violation in ruling.get("violations", ()):
        yield from offence_rows(find_game(case["game"]), case, violation)


_DRAWN = {"legal": _legal, "options": _options, "trick": _won, "audit": _audit}
