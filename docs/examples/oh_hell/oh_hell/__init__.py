"""Oh Hell: say how many tricks you will take, and take no more and no fewer."""

from oh_hell.course import OhHellCourse
from oh_hell.house_rules import SWITCHES
from oh_hell.rulebook import RULEBOOK
from oh_hell.statistics import STATISTICS
from oh_hell.tricks import CASE_KEYS, DISPUTES, open_round
from referee.game import Game
from referee.tricks.answers import trick_answers

GAME = Game(
    slug="oh-hell",
    title="Oh Hell",
    object="Take exactly the tricks that you bid: the most points after the last deal win.",
    seats=range(3, 8),
    seats_clause="OH-GEN-01",
    switches=SWITCHES,
    rulebook=RULEBOOK,
    course=OhHellCourse,
    answers=trick_answers(open_round, {}),
    disputes=DISPUTES,
    case_keys=CASE_KEYS,
    statistics=STATISTICS,
)
