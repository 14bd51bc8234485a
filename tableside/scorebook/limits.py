"""Every limit on what may be entered, in one place."""

NAME_LENGTH = 40
"""Characters in a player's name."""

NOTE_LENGTH = 200
"""Characters in a note or a reason."""

NOTE_BESIDE = 100
"""Characters in a note beside a round or a game, which the sheet has under the numbers."""

TEXT_LENGTH = 1_000
"""Characters of any typed text that are looked at; each has a smaller limit of its own. Marks that are stacked upon one
another are put in order in a time that grows with the square of their number."""

EVENTS_PER_TABLE = 5_000
"""Entries at one table: all that is about the night itself, undone or not. Undoing is never refused."""

NEARLY_FULL = 250
"""With so many entries left, a table begins to warn, and explains how to go on."""

PHONE_EVENTS_PER_TABLE = 5_000
"""What players do from their own phones besides entering: seats claimed, asked for and left, offers, bids changed."""

ACCESS_CHANGES_PER_TABLE = 5_000
"""What keepers do to the table itself: links, seats opened and closed, putting away and bringing back."""

HISTORY_PER_TABLE = 2 * EVENTS_PER_TABLE + PHONE_EVENTS_PER_TABLE + ACCESS_CHANGES_PER_TABLE
"""Events of all sorts at one table that is full in every way, each entry of it undone: what a copy of it may hold."""

DATA_BYTES = 8_000
"""Bytes of one event's data as JSON."""

DATA_DEPTH = 8
"""Lists and objects inside one another in an event's data."""

LAST_MOMENT = 32_503_680_000_000
"""The first moment that no event can bear: the year 3000, in UTC milliseconds since 1970."""

BODY_BYTES = 64 * 1024
"""Bytes of an ordinary request."""

IMPORT_BYTES = 4 * 1024 * 1024
"""Bytes of a table's copy that is brought in."""

BYTES_PER_VALUE = 5
"""A file may hold a value for every so many of the bytes that it may have. Copies as we write them have 9 and more."""

COPY_DEPTH = 24
"""Lists and objects inside one another in a file: a backup, its days, their tables, events, and their data."""

PIECE = 8_000
"""Characters of a file after which reading it lets others go on, and that are read at once where they are one value."""

VALUES_PER_STEP = 500
"""Values in an event's data that cost a step to read (see replay_budget.py), besides the one that it costs anyway."""

PLACE_LENGTH = 40
"""Characters of each name in the place at which a refusal finds something in a file."""

STEPS_PER_EVENT, STEPS_AT_LEAST = 60, 10_000
"""What bringing in a file may cost, in steps (see replay_budget.py): so many an event, and so many more. Rough nights
of seven players, with three corrections in a hundred entries anywhere in the game, cost 35 an event; honest ones under
ten."""

PAUSE_EVERY = 1_000
"""Steps after which bringing in a file lets others go on."""

KEY_LENGTH = 64
"""Characters of an event's key."""

REMEMBERED_NAMES = 24
"""Names offered from earlier nights."""

PLAYERS_PER_DAY = 4_096
"""Players on one tournament day, those who left among them."""

LEGS_PER_DAY = 20
"""Legs of one tournament day."""

EVENTS_PER_DAY = 20_000
"""What is recorded of one tournament day itself; its tables have quotas of their own. Undoing is never refused."""

EVENTS_PER_CIRCLE = 500
"""What is recorded of one circle: its names. Undoing is never refused, and plays all of it again."""

TABLES_PER_DAY = 5_000
"""Tables that one tournament day ever opens, those that were undone among them: three legs of a thousand, and again."""

DAY_DATA_BYTES = 400_000
"""Bytes of one event's data of a tournament day as JSON: the players of all its tables twice over."""

DAY_BYTES = 64 * 1024 * 1024
"""Bytes of a tournament day's copy, all its tables in it."""
