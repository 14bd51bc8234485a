"""The questions that every trick game answers: legal, options, trick, audit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from referee.disputes.case import Answer, Case
from referee.disputes.questions import NAMED_ON_TRICKS
from referee.disputes.ruling import Ruling
from referee.reading import read_name, read_whole, refuse_unknown_keys
from referee.refused import Refused
from referee.tricks.contradiction import Contradiction
from referee.tricks.given import GivenRound
from referee.tricks.record import Record, read_record
from referee.tricks.review.audit import audit
from referee.tricks.review.legality import broken_duty_of_hand
from referee.tricks.review.other_offences import with_others_shown
from referee.tricks.review.past_play import rule_past_play
from referee.tricks.review.play_review import PlayReview
from referee.tricks.rules import Duty, Trick, TrickRules
from referee.words import counted, listed

Opener = Callable[[Case], tuple[GivenRound, TrickRules]]
AnswerOnRecord = Callable[[Case, Record], Ruling]
Clauses = Mapping[str, tuple[str, ...]]


def trick_answers(open_case: Opener, broken: Clauses) -> dict[str, Answer]:
    """The four questions for a game.

    `open_case` reads the round of a case, and returns it with the rules under the table's house rules. `broken` has the
    clauses that a contradictory record breaks, by the code of the problem.
    """
    answers = {"legal": legal, "options": options, "trick": trick, "audit": whole_round}
    return {what: partial(_answer, open_case, broken, answers[what]) for what in NAMED_ON_TRICKS}


def _answer(open_case: Opener, broken: Clauses, answer: AnswerOnRecord, case: Case) -> Ruling:
    _check_ask(case)
    rules: TrickRules | None = None
    try:
        given, rules = open_case(case)
        record = read_record(given, rules)
    except Contradiction as contradiction:
        return _impossible(contradiction, broken.get(contradiction.problem, ()), rules)
    ruling = answer(case, record)
    return _with_leads(ruling, rules, _tricks_that_lead(case, record))


def _impossible(contradiction: Contradiction, clauses: tuple[str, ...], rules: TrickRules | None) -> Ruling:
    """The ruling on a record that can't be true; for a wrong lead, with what to do."""
    clauses = clauses if rules is None else rules.deciding_clauses(contradiction, clauses)
    text, findings = f"{contradiction.text} Check the cards.", {"problem": contradiction.problem}
    ruling = Ruling("impossible", text, clauses, findings=findings)
    lead = contradiction.lead
    if lead is None or rules is None:
        return ruling
    remedy = rules.out_of_turn(lead.leader, lead.due, full=lead.full)
    with_remedy = replace(
        ruling,
        text=" ".join(filter(None, (ruling.text, remedy.text))),
        rules=(*ruling.rules, *remedy.rules),
        house_rules=remedy.house_rules,
    )
    return _with_leads(with_remedy, rules, lead.before)


def _tricks_that_lead(case: Case, record: Record) -> Sequence[Trick]:
    """The full tricks after which the next lead matters to the question."""
    if case.what == "options":
        return record.full_tricks
    last = case.ask["trick"] if case.what == "trick" else record.tricks[-1].number if record.tricks else 0
    return [trick for trick in record.full_tricks if trick.number < last]


def _with_leads(ruling: Ruling, rules: TrickRules, tricks: Sequence[Trick]) -> Ruling:
    """The ruling with the house rules that decide who led after these tricks."""
    leads = [grounds for trick in tricks if (grounds := rules.who_leads(trick)).text]
    if not leads:
        return ruling
    used = {key: value for grounds in leads for key, value in grounds.house_rules.items()}
    clauses = dict.fromkeys((*ruling.rules, *(clause for grounds in leads for clause in grounds.rules)))
    reasons = list(dict.fromkeys(part for grounds in leads for part in grounds.text.split("; ")))
    basis = "house rules" if reasons[1:] else "a house rule"
    text = f"{ruling.text} The leads so far follow from {basis}: {'; '.join(reasons)}."
    return replace(ruling, text=text, rules=tuple(clauses), house_rules={**ruling.house_rules, **used})


def _check_ask(case: Case) -> None:
    """Raises Refused for a wrong key of the question, before the record is read."""
    named = NAMED_ON_TRICKS[case.what]
    refuse_unknown_keys(case.ask, ("what", *named), "ask")
    if "player" in named:
        read_name(case.ask.get("player"), "ask.player", case.players)
    if "trick" in named:
        read_whole(case.ask.get("trick"), "ask.trick", 1, 99)


def _trick_asked(case: Case, record: Record) -> Trick:
    """The trick of the question. Raises Refused if the record doesn't have it."""
    number: int = case.ask["trick"]
    trick = record.trick(number)
    if trick is None:
        raise Refused("no_such_trick", "ask.trick", f"Trick {number} isn't entered; {_tricks_in_words(record)}.")
    return trick


def _tricks_in_words(record: Record) -> str:
    """Which tricks the record holds, in words."""
    first, last = record.first_trick, record.first_trick + len(record.tricks) - 1
    if not record.tricks:
        return "there are none yet"
    if first == last:
        return f"there is only trick {first}"
    if first == 1:
        return f"there are {last} so far"
    return f"there are tricks {first} {'and' if last == first + 1 else 'to'} {last}"


def legal(case: Case, record: Record) -> Ruling:
    """Was that card legal?"""
    number, player = _trick_asked(case, record).number, case.ask["player"]
    review = PlayReview(record)
    play = review.find(number, player)
    if play is None:
        raise Refused("no_such_play", "ask.player", f"{player} has no card in trick {number}.")
    return with_others_shown(review, play, rule_past_play(review, play))


def whole_round(case: Case, record: Record) -> Ruling:
    """The ruling on every play of the record."""
    return audit(PlayReview(record))


def options(case: Case, record: Record) -> Ruling:
    """What may the next player play?"""
    player: str = case.ask["player"]
    _refuse_not_ready(record, player)
    rules, hand, cards_played = record.rules, record.hands.get(player, ()), record.cards_played
    undone = {card: broken_duty_of_hand(rules, hand, card, cards_played) for card in hand}
    allowed = [card for card in hand if undone[card] is None]
    clauses = [clause for card in hand for clause in _clauses(rules, card, cards_played, undone[card])]
    may_play = _may_play(record, player, allowed)
    return Ruling(
        verdict="ruled",
        text=" ".join((may_play, *barred_in_words(record, player))),
        rules=tuple(dict.fromkeys(clauses)),
        house_rules=rules.rules_used(cards_played),
        findings={
            "legal": allowed,
            "illegal": [
                {"card": card, "fault": duty.fault, "rules": list(duty.rules)}
                for card in hand
                if (duty := undone[card]) is not None
            ],
        },
        gist=may_play.removesuffix("."),
    )


def _clauses(rules: TrickRules, card: str, cards_played: tuple[str, ...], undone: Duty | None) -> tuple[str, ...]:
    return undone.rules if undone else rules.why_allowed(card, cards_played).rules


def _may_play(record: Record, player: str, allowed: Sequence[str]) -> str:
    """The cards that are allowed, as a sentence; with the reason if that is the whole hand."""
    rules, hand, cards_played = record.rules, record.hands.get(player, ()), record.cards_played
    if len(allowed) < len(hand) or len(hand) == 1:
        last = ", the last card of that hand" if len(hand) == 1 else ""
        return f"{player} may play {rules.deck.names(allowed)}{last}."
    if not cards_played:
        return f"{player} leads and may play any card."
    missing = dict.fromkeys(duty.card for card in hand for duty in rules.forbidden(card, cards_played) if duty.faces)
    if not missing:
        return f"{player} may play any card in hand: each of them does what has to be done."
    return f"{player} holds {listed((f'no {card}' for card in missing), 'and')}, and may play any card."


def barred_in_words(record: Record, player: str) -> list[str]:
    """The cards of a hand that may not be played, in a sentence for each duty that forbids some."""
    rules, hand = record.rules, record.hands.get(player, ())
    barred: dict[str, list[str]] = {}
    for card in hand:
        duty = broken_duty_of_hand(rules, hand, card, record.cards_played)
        if duty is not None:
            barred.setdefault(duty.words, []).append(card)
    return [f"Not {rules.deck.names(cards)}: {player} has to {words}." for words, cards in barred.items()]


def _refuse_not_ready(record: Record, player: str) -> None:
    if record.acts is None:
        raise Refused("round_over", "ask.player", "Every card of this round is played.")
    if player != record.acts:
        raise Refused("not_next", "ask.player", f"{player} isn't next to play: {record.acts} is.")
    missing = record.room[player]
    if missing:
        message = f"{_are_missing(missing)} from the hand of {player}."
        raise Refused("hand_not_known", f"hands.{player}", message)


def _are_missing(cards: int) -> str:
    return f"{counted(cards, 'card')} {'is' if cards == 1 else 'are'} missing"


def trick(case: Case, record: Record) -> Ruling:
    """Who won that trick, and who leads next?"""
    asked = _trick_asked(case, record)
    missing = len(record.seats) - len(asked.cards)
    if missing:
        message = f"Nobody has won trick {case.ask['trick']} yet: {_are_missing(missing)}."
        raise Refused("trick_open", "ask.trick", message)
    return _rule_trick(record, asked)


def _rule_trick(record: Record, asked: Trick) -> Ruling:
    rules = record.rules
    place = rules.winner(asked.cards)
    winner = None if place is None else asked.players[place]
    leader = rules.next_leader(asked, record.seats)
    grounds = rules.why_wins(asked)
    who = f"{winner} wins the trick with {rules.deck.name(asked.cards[place])}" if place is not None else "Nobody wins"
    return Ruling(
        verdict="ruled",
        text=f"{who}: {grounds.text}. {rules.leader_sentence(asked, leader)}",
        rules=grounds.rules,
        house_rules=grounds.house_rules,
        findings={"winner": winner, "next_leader": leader, **rules.trick_values(asked.cards)},
        gist=who,
    )
