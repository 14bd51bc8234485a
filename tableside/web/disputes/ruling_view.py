"""The view of a ruling: its headline, its cards with their marks, its clauses and house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee import judge
from referee.cards.card_keys import CardPad, Face
from referee.disputes.forms import by_name
from referee.disputes.ruling import VERDICTS, evident_card
from referee.game import Game
from referee.games import find_game
from referee.interview.laid_tricks import LaidTrick, tricks_of
from referee.rules.rulebook import Ambiguity, Clause, EditionDifference
from referee.words import listed, sentence_start, spelled

SHORT = 3
"""The most cards that a headline names one by one."""
NAMED = 6
"""The most single cards that a sentence on an open play names."""
FEW = 3
"""The most further clauses that are all in sight."""
BAD, DUE, ASKED, PLAIN = "bad", "due", "asked", ""
NOT_LEGAL, WINS = "not legal", "wins"
DECIDING = (NOT_LEGAL, WINS)
"""The words of a mark that decide a dispute."""


class CardView(NamedTuple):
    """A card with its caption and its mark: `bad` was not legal, `due` had to be played, `asked` is in question."""

    face: Face
    caption: str
    mark: str = PLAIN
    word: str = ""

    @property
    def word_below(self) -> str:
        """The word that is printed below the caption, since it decides the dispute."""
        return self.word if self.caption and self.word in DECIDING else ""


class CardRow(NamedTuple):
    """A row of cards under a heading."""

    title: str
    cards: tuple[CardView, ...]


AS_FIRST = "Counted as the first trick of the round."


def counted_as_first(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> bool:
    """Whether a ruling kept by version 0.1 assumed that its first trick was the first of the round."""
    counted = ruling["verdict"] == "undecided" or (ruling["verdict"] == "illegal" and not ruling.get("evidence"))
    return case["ask"]["what"] == "legal" and counted and "first_trick" not in case


def word(game: Game, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """The headline: the verdict in a word, or the answer if there is no verdict; of an audit, what was not legal."""
    violations = ruling.get("violations", ())
    if len(violations) > 1:
        return f"{sentence_start(spelled(len(violations)))} cards were not legal"
    if violations:
        pad = game.disputes.pad_for(len(case["players"]), case)
        return f"{pad.face(violations[0]['card']).owned_by(violations[0]['player'])} was not legal"
    if ruling["verdict"] in VERDICTS:
        return VERDICTS[ruling["verdict"]]
    if "next_leader" in ruling:
        return f"{ruling['winner']} wins it" if ruling["winner"] else "Nobody wins it"
    if isinstance(ruling.get("legal"), list):
        return _playable(game.disputes.pad_for(len(case["players"]), case), ruling)
    return game.disputes.headline(ruling) or "The answer"


def reason(ruling: Mapping[str, Any]) -> str:
    """The ruling's text without what its headline says, or what an audit's page says of each offence."""
    if ruling.get("violations") and not ruling.get("conflict"):
        return ""
    text: str = ruling["text"]
    return text.replace(f" {VERDICTS['impossible']}.", "", 1) if ruling["verdict"] == "impossible" else text


def _playable(deck: CardPad, ruling: Mapping[str, Any]) -> str:
    """The cards that may be played, as a headline; a few are named."""
    cards = [deck.face(card).spoken for card in dict.fromkeys(ruling["legal"])]
    if len(cards) <= SHORT:
        return listed(cards, "or")
    return f"{len(ruling['legal'])} cards" if ruling.get("illegal") else "Any card"


class ClauseLists(NamedTuple):
    """The clauses of a ruling in the rulebook: the first one in full, others by title, the rest behind a fold."""

    first: Clause | Ambiguity | None
    by_title: tuple[Clause | Ambiguity, ...]
    folded: tuple[Clause | Ambiguity, ...]

    @property
    def text(self) -> str:
        """The text of the first one; empty for an open point."""
        return self.first.text if isinstance(self.first, Clause) else ""


def clause_lists(game: Game, case: Mapping[str, Any], ruling: Mapping[str, Any], first: Iterable[str]) -> ClauseLists:
    """The clauses of the ruling, those in `first` before the others; a fold is for more than FEW of them."""
    named = dict.fromkeys((*first, *ruling.get("rules", ())))
    found = [game.rulebook[id] for id in named if id in game.rulebook]
    visible = in_sight(case, ruling, first)
    seen = [clause for clause in found[1:] if clause.id in visible]
    others = [clause for clause in found[1:] if clause.id not in visible]
    folded = others if len(others) > FEW else []
    return ClauseLists(found[0] if found else None, tuple(seen if folded else [*seen, *others]), tuple(folded))


def in_sight(case: Mapping[str, Any], ruling: Mapping[str, Any], first: Iterable[str] = ()) -> set[str]:
    """The ids of the clauses that are always visible: those by which a player gets a hook."""
    if (ruling.get("remedy") or ruling).get("hooks") and "violations" not in ruling:
        return {*first, *ruling["rules"]}
    return {*first, *(judge(case).hooked_by if "violations" in ruling else ())}


def hooks_in_words(hooks: Mapping[str, int]) -> str:
    """Who gets how many hooks: "Hook for Ann and Bob; 2 hooks for Cy"; empty without any."""
    numbers = {number: [name for name in hooks if hooks[name] == number] for number in hooks.values()}
    return "; ".join(
        f"{'Hook' if number == 1 else f'{number} hooks'} for {listed(names)}" for number, names in numbers.items()
    )


def editions(game: Game, ruling: Mapping[str, Any]) -> list[EditionDifference]:
    """The differences between two editions of the rules on the ruling's clauses."""
    compared = game.rulebook.editions.differences if game.rulebook.editions else ()
    return [each for each in compared if set(each.clauses) & set(ruling.get("rules", ()))]


def house_rules(game: Game, ruling: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The unusual house rules of the ruling: titles, and the table's choices in words."""
    switches = {switch.key: switch for switch in game.switches}
    used = ruling.get("house_rules", {})
    unusual = {key: value for key, value in used.items() if key in switches and value != switches[key].default}
    return [(switches[key].title, switches[key].label(value)) for key, value in unusual.items()]


def strips(game: Game, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[CardRow]:
    """The rows of cards that the ruling is about."""
    deck = game.disputes.pad_for(len(case["players"]), case)
    laid = tricks_of(case)
    draw = _contradictory if ruling["verdict"] == "impossible" else _DRAWN.get(case["ask"]["what"])
    if draw is None:
        return [CardRow(title, _plain(deck, cards)) for title, cards in game.disputes.shown(case, ruling)]
    return list(draw(deck, laid, case, ruling))


def _contradictory(
    deck: CardPad, laid: list[LaidTrick], case: Mapping[str, Any], ruling: Mapping[str, Any]
) -> Iterator[CardRow]:
    """The cards that can't be so, marked: those that a player has too many of, or one that is there too often."""
    hands: Mapping[str, Sequence[str]] = case.get("hands", {})
    if ruling.get("problem") == "hand_too_large":
        most = deck.hand - case.get("first_trick", 1) + 1
        for player in case["players"]:
            plays = (card for trick in laid for place, card in enumerate(trick.cards) if trick.player(place) == player)
            cards = _plain(deck, (*plays, *hands.get(player, ())))
            if len(cards) > most:
                yield CardRow(f"{player}’s {len(cards)} cards", (*cards[:most], *map(_too_many, cards[most:])))
        return
    rows = [_trick(deck, trick, PLAIN, None) for trick in laid]
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
            mark if place == index else PLAIN,
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
    cards = tuple(CardView(deck.face(evident_card(one)), _place(one), PLAIN, "was held") for one in entries)
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


def offence_rows(game: Game, case: Mapping[str, Any], violation: Mapping[str, Any]) -> Iterator[CardRow]:
    """The trick of an audit's violation, and the cards that prove it."""
    deck = game.disputes.pad_for(len(case["players"]), case)
    laid = tricks_of(case)
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


def open_plays(case: Mapping[str, Any], ruling: Mapping[str, Any], deck: CardPad) -> list[str]:
    """The plays that an audit leaves open, a sentence each."""
    lines = []
    for one in ruling.get("open", ()):
        if one.get("would_prove"):
            play = f"{deck.face(one['card']).owned_by(one['player'])} in trick {one['trick']}"
            held = _some(deck, case, one["would_prove"])
            lines.append(f"{play} was not legal if {one['player']} still held {held}.")
    return lines


def _some(deck: CardPad, case: Mapping[str, Any], cards: Sequence[str]) -> str:
    """ "One of these cards" in words: complete suits, then single cards, at most NAMED of them."""
    full, single = in_suits(deck, case, cards)
    names = [deck.face(card).spoken for card in single]
    rest = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    return listed([*(f"any {kind}" for kind, _ in full), *names[:NAMED], *rest], "or")


def counts(game: Game, ruling: Mapping[str, Any]) -> list[str]:
    """Sentences on what an audit counted."""
    won = ruling.get("tricks_won")
    tricks = [f"Tricks: {by_name(won)}."] if isinstance(won, Mapping) and any(won.values()) else []
    return [*tricks, *game.disputes.counted(ruling)]
