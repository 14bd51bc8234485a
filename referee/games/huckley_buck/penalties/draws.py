"""Draws whose numbers differ, and a dealer who draws in silence (HB-DISC-01..03, HB-DNA-01)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.disputes.asked import Asked
from referee.disputes.case import Case
from referee.disputes.forms import FieldType, QuestionField
from referee.disputes.questions import WITH_DEAL
from referee.games.huckley_buck.cards import DECK, HAND
from referee.games.huckley_buck.penalties.fault import YES_NO_UNKNOWN, Fault, player_in_round
from referee.games.huckley_buck.penalties.hands import STOCK_EMPTY, dealers_hand_out
from referee.games.huckley_buck.penalties.outcome import CONTINUE_WITHOUT, CORRECT_NOW, NOTHING, REDEAL, Outcome
from referee.games.huckley_buck.tricks import players_out
from referee.refused import Refused
from referee.rules.house_rules import HouseRules
from referee.rules.rulebook import Clause
from referee.words import listed

CARDS_IN_HAND = range(HAND + 1)
CARDS_GIVEN = range(len(DECK.copies) + 1)
MOST_DISCARDS = "hb.max_discard"


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong number in a draw: its clause, and its `words` in a ruling, where {due} is the number to be given.

    `heading` and `rule` are the clause's words in the rulebook. The player who drew gets a hook, or the dealer if
    `by_dealer`.
    """

    clause: str
    words: str
    heading: str
    rule: str
    by_dealer: bool = False


MISTHROWN = Slip(
    clause="HB-DISC-01",
    words="the number thrown is wrong",
    heading="Discarding another number",
    rule="A player who discards more or fewer cards than asked for takes a hook.",
)
MISGIVEN = Slip(
    clause="HB-DISC-02",
    words="the dealer had to give {due}",
    heading="Serving another number",
    rule="A dealer who hands out more or fewer cards than were asked for takes a hook.",
    by_dealer=True,
)


def wrong_numbers(source: str) -> tuple[Clause, ...]:
    """The rulebook's clauses on hooks for a wrong number in a draw."""
    rows = (MISTHROWN, MISGIVEN)
    return tuple(Clause(row.clause, row.heading, row.rule, source) for row in rows)


@dataclass(frozen=True, slots=True)
class NamedDraw:
    """A draw: the numbers asked for, thrown and given, whether the upcard was taken, and the stock before it.

    `stock` is None if it had enough cards.
    """

    asked: int
    threw: int
    got: int
    upcard: bool = False
    stock: int | None = None

    @property
    def wanted(self) -> int:
        """The number of cards from the stock: one fewer for a dealer who takes the upcard (HB-DRAW-06)."""
        return self.asked - self.upcard

    @property
    def ran_short(self) -> bool:
        """Whether the stock had fewer cards than were wanted."""
        return self.stock is not None and self.stock < self.wanted


def wrong_discard(dealer: str, player: str, draw: NamedDraw, rules: HouseRules) -> Outcome:
    """What a draw with different numbers costs: the player threw, or the dealer gave, another number than was asked.

    In the dealer's own draw, that hand is out and there is no new deal (HB-DISC-01..03, HB-AMB-11, HB-AMB-12). If the
    stock has too few cards, the table draws what is left, or the dealer has to shuffle (HB-AMB-05). Asking for more
    than the table allows is corrected without a hook (HB-DRAW-03, HB-AMB-20).
    """
    used = (STOCK_EMPTY,) if draw.ran_short else ()
    limited = draw.ran_short and rules[STOCK_EMPTY] == "limit"
    due = min(draw.wanted, draw.stock or 0) if limited else draw.wanted
    slipped = {MISTHROWN: draw.threw not in (draw.asked, due + draw.upcard), MISGIVEN: draw.got != due}
    slips = [slip for slip, made in slipped.items() if made]
    if not slips:
        return _sound_draw(draw, rules, used)
    clauses = (*(slip.clause for slip in slips), *(("HB-AMB-05",) if used else ()))
    if player == dealer:
        return dealers_hand_out(dealer, (*clauses, "HB-AMB-12", "HB-HAND-02"), used)
    hooks = tuple(dealer if slip.by_dealer else player for slip in slips)
    both = ("HB-AMB-11",) if len(hooks) > 1 else ()
    numbers = f"{player} asked for {draw.asked}, threw {draw.threw}, got {draw.got}"
    reason = f"{numbers}: {listed(slip.words.format(due=due) for slip in slips)}."
    return Outcome(REDEAL, reason, (*clauses, *both, "HB-DISC-03"), hooks, switches=used)


def _sound_draw(draw: NamedDraw, rules: HouseRules, used: tuple[str, ...]) -> Outcome:
    """What a draw with equal numbers costs: nothing, unless it is more than the table allows."""
    most = rules.number(MOST_DISCARDS)
    if draw.asked > most:
        reason = f"At this table nobody exchanges more than {most}, and {draw.asked} were asked for."
        grounds = ("HB-DRAW-03", "HB-AMB-20")
        return Outcome(CORRECT_NOW, reason, grounds, switches=(*used, MOST_DISCARDS))
    if used:
        reason = "The stock ran out, and at this table nobody draws more than is left."
        return Outcome(NOTHING, reason, ("HB-AMB-05",), switches=used)
    clauses = ("HB-DRAW-03", "HB-DRAW-06") if draw.upcard else ("HB-DRAW-03",)
    return Outcome(NOTHING, "As many cards were thrown and given as had to be.", clauses)


def _wrong_discard(case: Case, ask: Asked, dealer: str) -> Outcome:
    player = player_in_round(case, ask)
    draw = NamedDraw(
        asked=ask.whole("asked", CARDS_IN_HAND),
        threw=ask.whole("threw", CARDS_IN_HAND),
        got=ask.whole("got", CARDS_GIVEN),
        stock=ask.whole("stock", CARDS_GIVEN) if "stock" in ask else None,
    )
    taken = _upcard_taken(case, ask)
    if player != dealer:
        if taken and "upcard_taken" in ask:
            message = f"{player} can't have taken the upcard: only the dealer may, in their own draw."
            raise Refused("upcard_not_theirs", ask.at("upcard_taken"), message, clause="HB-DRAW-05")
        return wrong_discard(dealer, player, draw, case.rules)
    with_it = wrong_discard(dealer, player, replace(draw, upcard=True), case.rules)
    without = wrong_discard(dealer, player, draw, case.rules)
    if taken is None and bool(with_it.hooks) != bool(without.hooks):
        return replace(without, reason=f"{without.reason.removesuffix('.')}, if {dealer} left the upcard where it lay.")
    return with_it if taken else without


def _upcard_taken(case: Case, ask: Asked) -> bool | None:
    """Whether the dealer took the upcard, by the question or the round; None if unknown."""
    return ask.flag("upcard_taken") if "upcard_taken" in ask else case.game_values.get("upcard_taken")


def _dealer_silent(case: Case, ask: Asked, dealer: str) -> Outcome:
    """The dealer drew without stating a number: that hand is out and the others play on (HB-DNA-01)."""
    if dealer in players_out(case):
        return Outcome(NOTHING, "A dealer who dropped out has no draw to state.", ("HB-DNA-01", "HB-DRAW-01"))
    reason = "The dealer finished the draw without stating a number."
    return Outcome(CONTINUE_WITHOUT, reason, ("HB-DNA-01", "HB-AMB-45"), (dealer,), (dealer,))


WRONG_DISCARD = Fault(
    "wrong_discard",
    _wrong_discard,
    "The numbers in a draw differ",
    WITH_DEAL,
    (
        QuestionField("player", "Who drew?", FieldType.PLAYER, needed=True),
        QuestionField("asked", "Asked for", FieldType.NUMBER, numbers=CARDS_IN_HAND, needed=True),
        QuestionField("threw", "Threw", FieldType.NUMBER, numbers=CARDS_IN_HAND, needed=True),
        QuestionField("got", "Got", FieldType.NUMBER, numbers=range(HAND + 2), needed=True),
        QuestionField(
            "upcard_taken",
            "If the dealer drew: did they take the upcard?",
            FieldType.CHOICE,
            YES_NO_UNKNOWN,
            if_it_matters=True,
            rare=True,
        ),
        QuestionField(
            "stock",
            "If the stock ran short: how many cards had it left?",
            FieldType.NUMBER,
            numbers=CARDS_IN_HAND,
            rare=True,
        ),
    ),
    reason="Wrong number of discards",
)

DEALER_SILENT = Fault(
    "dealer_silent",
    _dealer_silent,
    "The dealer drew without saying how many",
    WITH_DEAL,
    reason="Dealer did not say how many they drew",
)
