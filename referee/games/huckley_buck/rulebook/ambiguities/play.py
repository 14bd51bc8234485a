"""What the document leaves open about play, scoring and the end of the game."""

from __future__ import annotations

from referee.rules.rulebook import Ambiguity

AMBIGUITIES: tuple[Ambiguity, ...] = (
    Ambiguity(
        id="HB-AMB-02",
        title="The hook of a player who dropped out",
        readings=(
            ("A", "A player who dropped out takes no hook."),
            ("B", "Having no trick, a player who dropped out is hooked too."),
        ),
        default="A",
        why=(
            "Dropping out would be pointless if it cost the same as losing, and a limit on it shows that it is "
            "an advantage."
        ),
    ),
    Ambiguity(
        id="HB-AMB-03",
        title="Opening lead when the player on the dealer's left is out",
        readings=(
            ("A", "The next player to the left who is in leads."),
            ("B", "The dealer leads."),
        ),
        default="A",
        why=(
            "The draw begins with that same player, and related games do likewise. It also applies when the "
            "leader's hand has been removed."
        ),
    ),
    Ambiguity(
        id="HB-AMB-04",
        title="Who wins a trick",
        readings=(("A", "The highest trump, or else the highest card of the suit led."),),
        default="A",
        why="The document never says it, but its talk of trumping and killing makes sense in no other way.",
    ),
    Ambiguity(
        id="HB-AMB-06",
        title="Which faults are reneges",
        readings=(
            (
                "A",
                (
                    "Only the three faults named under reneges. Failing to kill on a plain lead, in the suit or "
                    "with a trump, has to be put right while the trick lies open; later it stands and costs "
                    "nothing."
                ),
            ),
            ("B", "Every card that broke a duty of play."),
        ),
        default="A",
        why="A penalty is read narrowly, and the document itself lists what earns this one.",
    ),
    Ambiguity(
        id="HB-AMB-07",
        title="Two players reach eleven in one round",
        readings=(
            ("A", "Whoever reached it at the earlier trick wins."),
            ("B", "Whoever has the higher total wins; if those are equal, the earlier trick decides."),
            ("C", "The order of the seats decides."),
        ),
        default="A",
        why="The first to get there is to win, and tricks are the only clock within a round.",
    ),
    Ambiguity(
        id="HB-AMB-08",
        title="Playing on after somebody has eleven",
        readings=(
            ("A", "The round is finished and then scored, hooks included."),
            ("B", "Play stops with the winning trick."),
        ),
        default="A",
        why="There is no score before the fifth trick.",
    ),
    Ambiguity(
        id="HB-AMB-09",
        title="The zero-trick hook of a hand that was removed",
        readings=(
            ("A", "The penalty is the only hook."),
            ("B", "Ending without a trick costs a second hook."),
        ),
        default="A",
        why="A removed hand resembles one that dropped out, and the document speaks of one hook.",
    ),
    Ambiguity(
        id="HB-AMB-14",
        title="How far play is taken back",
        readings=(
            ("A", "To the start: the whole round is replayed without the hand that went out."),
            (
                "B",
                (
                    "To the trick with the fault; earlier tricks keep their winners, and the table decides "
                    "about any that the offender won."
                ),
            ),
        ),
        default="A",
        why="A faulty hand was faulty from the first trick on, and an offender's tricks need a new owner.",
    ),
    Ambiguity(
        id="HB-AMB-21",
        title="A card out of turn that the next player follows",
        readings=(("A", "It goes back if somebody objects while the trick still lacks a card; after that it counts."),),
        default="A",
        why="The document doesn't say that following accepts the card, and a full trick is hard to take apart.",
    ),
    Ambiguity(
        id="HB-AMB-22",
        title="Two open cards",
        readings=(
            (
                "A",
                (
                    "If both may be played, their owner chooses. An open card that would be a free discard has "
                    "to be the discard."
                ),
            ),
        ),
        default="A",
        why="Each of them has to go at the first chance, and only one can.",
    ),
    Ambiguity(
        id="HB-AMB-23",
        title="A pending hook when somebody wins",
        readings=(
            (
                "A",
                (
                    "Hooks of the same deal are charged before the winner is declared, and a hand that is out "
                    "cannot reach eleven in that round."
                ),
            ),
        ),
        default="A",
        why="The round is scored as a whole.",
    ),
    Ambiguity(
        id="HB-AMB-37",
        title="The order of several hooks",
        readings=(
            (
                "A",
                (
                    "They are taken off singly, each stopping at zero. No tricks of the same deal are there to "
                    "set against them."
                ),
            ),
        ),
        default="A",
        why="The floor holds at every moment, so the sum cannot be taken first.",
    ),
    Ambiguity(
        id="HB-AMB-46",
        title="Changing cards after a free correction",
        readings=(
            ("A", "While the trick lies open, players who had already followed the corrected card may change theirs."),
        ),
        default="A",
        why="They chose their cards for a trick that has since become another one.",
    ),
)
