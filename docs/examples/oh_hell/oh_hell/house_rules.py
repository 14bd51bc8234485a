"""The points that each table may decide."""

from referee.rules.house_rules import Choice, Switch

WAYS = (Choice("down", "down to one card"), Choice("down_up", "down to one card and up again"))
HOOK = (Choice("on", "the dealer may not make the bids come out even"), Choice("off", "the dealer bids freely"))
MISSED = (Choice("nothing", "nothing"), Choice("tricks", "a point a trick"))
SWITCHES = (
    Switch("oh.cards", "Cards in the first deal", "How many each is dealt at first.", "OH-AMB-01", (), range(1, 14), 7),
    Switch("oh.way", "The next deals", "How the number of cards goes on from there.", "OH-AMB-02", WAYS),
    Switch("oh.hook", "The dealer's bid", "Whether everybody may come out even.", "OH-AMB-03", HOOK),
    Switch("oh.missed", "A bid that is missed", "What a player scores for it.", "OH-AMB-04", MISSED),
)
