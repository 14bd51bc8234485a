"""A ruling as a page shows it: its word, the cards as they lay with their marks, its clauses and house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee import judge
from referee.cards.card_keys import CardPad, Face
from referee.disputes.forms import by_name
from referee.game import Game
from referee.games import find_game
from referee.interview.laid_tricks import LaidTrick, follow
from referee.rules.rulebook import Ambiguity, Clause, EditionDifference
from referee.words import listed
from tableside.scorebook.table.rulings import VERDICTS

WORDS = {verdict: words for verdict, words in VERDICTS.items() if verdict != "ruled"}
SHORT = 3
"""Cards that a headline names one by one."""
BAD, DUE, ASKED, PLAIN = "bad", "due", "asked", ""


class CardView(NamedTuple):
    """A card with its caption and its mark: `bad` was not legal, `due` should have been, `asked` is in question."""

    face: Face
    caption: str
    mark: str = PLAIN
    word: str = ""


class CardRow(NamedTuple):
    """Some cards side by side under a heading."""

    title: str
    cards: tuple[CardView, ...]


AS_FIRST = "Counted as the first trick of the round."


def counted_as_first(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> bool:
    """Whether a ruling kept by version 0.1 counted cards in hands as in the first trick, though nobody had said so."""
    counted = ruling["verdict"] == "undecided" or (ruling["verdict"] == "illegal" and not ruling.get("evidence"))
    return case["ask"]["what"] == "legal" and counted and "first_trick" not in case


def word(game: Game, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """The verdict in a word that a whole table can read; the answer itself where there is no verdict."""
    if ruling["verdict"] in WORDS:
        return WORDS[ruling["verdict"]]
    if "next_leader" in ruling:
        return f"{ruling['winner']} wins it" if ruling["winner"] else "Nobody wins it"
    if isinstance(ruling.get("legal"), list):
        return _playable(game.disputes.pad_for(len(case["players"]), case), ruling)
    return game.disputes.headline(ruling) or "The answer"


def _playable(deck: CardPad, ruling: Mapping[str, Any]) -> str:
    """What may be played, as a headline: the few by name."""
    cards = [deck.face(card).spoken for card in dict.fromkeys(ruling["legal"])]
    if len(cards) <= SHORT:
        return listed(cards, "or")
    return f"{len(ruling['legal'])} cards" if ruling.get("illegal") else "Any card"


def clauses(game: Game, ruling: Mapping[str, Any], first: Iterable[str] = ()) -> list[Clause | Ambiguity]:
    """The clauses that the ruling names, as the rulebook has them; behind those of what it says first."""
    named = dict.fromkeys((*first, *ruling.get("rules", ())))
    return [game.rulebook[id] for id in named if id in game.rulebook]


def in_sight(case: Mapping[str, Any], ruling: Mapping[str, Any], first: Iterable[str] = ()) -> set[str]:
    """The ids of the clauses that are never folded away: those by which somebody takes a hook."""
    if (ruling.get("remedy") or ruling).get("hooks") and "violations" not in ruling:
        return {*first, *ruling["rules"]}
    return {*first, *(judge(case).hooked_by if "violations" in ruling else ())}


def editions(game: Game, ruling: Mapping[str, Any]) -> list[EditionDifference]:
    """Where two editions of the rules are worded differently on a clause that the ruling names."""
    compared = game.rulebook.editions.differences if game.rulebook.editions else ()
    return [each for each in compared if set(each.clauses) & set(ruling.get("rules", ()))]


def house_rules(game: Game, ruling: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The house rules that the ruling used: their titles, and the table's choice in words."""
    switches = {switch.key: switch for switch in game.switches}
    used = ruling.get("house_rules", {})
    return [(switches[key].title, switches[key].label(value)) for key, value in used.items() if key in switches]


def strips(game: Game, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[CardRow]:
    """The cards that the ruling is about, as they lay."""
    deck = game.disputes.pad_for(len(case["players"]), case)
    laid = follow(case, tuple(tuple(trick["cards"]) for trick in case.get("tricks", ())))
    draw = _DRAWN.get(case["ask"]["what"])
    if draw is None:
        return [CardRow(title, _plain(deck, cards)) for title, cards in game.disputes.shown(case, ruling)]
    return list(draw(deck, laid, case, ruling))


def _trick(deck: CardPad, laid: LaidTrick, mark: str, index: int | None) -> CardRow:
    cards = tuple(
        CardView(deck.face(card), _caption(laid, place), mark if place == index else PLAIN, _said(mark, place == index))
        for place, card in enumerate(laid.cards)
    )
    return CardRow(f"Trick {laid.number}", cards)


def _said(mark: str, here: bool) -> str:
    return {BAD: "not legal", DUE: "wins", ASKED: "asked about"}.get(mark, "") if here else ""


def _caption(laid: LaidTrick, place: int) -> str:
    return f"{laid.player(place)} led" if place == 0 and laid.players else laid.player(place)


def _had(deck: CardPad, player: str, entries: Any) -> CardRow:
    """The cards that prove what a player held, each with where it was seen; not all of them were due."""
    cards = tuple(
        CardView(deck.face(one.get("card") or one["hand"]), _place(one), PLAIN, "was held") for one in entries
    )
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
    """The cards of which one proves it, a strip for each suit that is in it in full, then the single ones.

    The suits stand in the order in which the ruling's sentence names them.
    """
    full, single = in_suits(deck, case, ruling[key])
    sentence = str(ruling.get("text", ""))
    full.sort(key=lambda suit: sentence.find(f"any {suit[0]}") % (len(sentence) + 1))
    groups = [(f"any {kind}", held) for kind, held in full]
    if single:
        groups.append((deck.face(single[0]).spoken if len(single) == 1 else "one of these", single))
    for place, (words, held) in enumerate(groups):
        yield CardRow(f"or {words}" if place else f"{title} {words}", _plain(deck, held))


def in_suits(
    deck: CardPad, case: Mapping[str, Any], cards: Sequence[str]
) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """The suits of which `cards` has all that the case leaves open, each with what one of it is called; the others."""
    given = [*(card for trick in case.get("tricks", ()) for card in trick["cards"]), *case.get("seen", ())]
    given += [card for hand in case.get("hands", {}).values() for card in hand]
    given += find_game(case["game"]).disputes.aside(case)
    gone = Counter(deck.face(_spelled(deck, card)).counted_as for card in given)
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
    """A card as the pad spells it; one that no key has stays as it is."""
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
        yield _trick(deck, laid[-1], PLAIN, None)
    allowed = tuple(CardView(deck.face(card), "legal", DUE) for card in ruling.get("legal", ()))
    barred = tuple(CardView(deck.face(one["card"]), "not legal", BAD) for one in ruling.get("illegal", ()))
    if allowed or barred:
        yield CardRow(f"{case['ask']['player']}’s hand", (*allowed, *barred))


def _won(deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Iterator[CardRow]:
    number = case["ask"]["trick"]
    trick, winner = _numbered(laid, number), ruling.get("winner")
    if trick:
        yield _trick(deck, trick, DUE, trick.players.index(winner) if winner in trick.players else None)


def offence_rows(game: Game, case: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[CardRow]:
    """The trick of an offence that an audit found, and the cards that prove it."""
    deck = game.disputes.pad_for(len(case["players"]), case)
    laid = follow(case, tuple(tuple(trick["cards"]) for trick in case.get("tricks", ())))
    trick = next(trick for trick in laid if trick.number == found["trick"])
    yield _trick(deck, trick, BAD, trick.players.index(found["player"]) if found["player"] in trick.players else None)
    if found["evidence"]:
        yield _had(deck, found["player"], found["evidence"])


def _audit(
    deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]
) -> Iterator[CardRow]:
    for found in ruling.get("violations", ()):
        yield from offence_rows(find_game(case["game"]), case, found)


_DRAWN = {"legal": _legal, "options": _options, "trick": _won, "audit": _audit}


def open_plays(case: Mapping[str, Any], ruling: Mapping[str, Any], deck: CardPad) -> list[str]:
    """What an audit can't settle yet, a line a play."""
    lines = []
    for one in ruling.get("open", ()):
        if one.get("would_prove"):
            play = f"{deck.face(one['card']).owned_by(one['player'])} in trick {one['trick']}"
            held = _some(deck, case, one["would_prove"])
            lines.append(f"{play} was not legal if {one['player']} still held {held}.")
    return lines


def _some(deck: CardPad, case: Mapping[str, Any], cards: Sequence[str], most: int = 6) -> str:
    """One of these: suits in full, then single cards, the many cut short."""
    full, single = in_suits(deck, case, cards)
    names = [deck.face(card).spoken for card in single]
    rest = [f"{len(names) - most} more"] if len(names) > most else []
    return listed([*(f"any {kind}" for kind, _ in full), *names[:most], *rest], "or")


def counts(game: Game, ruling: Mapping[str, Any]) -> list[str]:
    """What an audit counted, a line a kind."""
    won = ruling.get("tricks_won")
    tricks = [f"Tricks: {by_name(won)}."] if isinstance(won, Mapping) and any(won.values()) else []
    return [*tricks, *game.disputes.counted(ruling)]
