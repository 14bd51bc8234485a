"""The words around a ruling: its headline and reason, its clauses and house rules, and what an audit counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee import judge
from referee.cards.card_keys import CardPad
from referee.disputes.forms import by_name
from referee.disputes.ruling import VERDICTS
from referee.game import Game
from referee.rules.rulebook import Ambiguity, Clause, EditionDifference
from referee.words import listed, sentence_start, spelled
from tableside.web.disputes.ruling.ruling_cards import in_suits

SHORT = 3
"""The most cards that a headline names one by one."""
NAMED = 6
"""The most single cards that a sentence on an open play names."""
FEW = 3
"""The most further clauses that are all in sight."""
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
