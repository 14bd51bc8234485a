"""Every limit on what may be entered, in one place."""

NAME_LENGTH = 40
"""Characters in a player's name."""

NOTE_LENGTH = 200
"""Characters in a note or a reason."""

SHEET_NOTE_LENGTH = 100
"""Characters in a note on a round or a game, which the sheet shows below the numbers."""

TEXT_LENGTH = 1_000
"""Characters of any typed text that are read at all; each text has its own smaller limit. The time to normalise
combining marks in a row grows with the square of their number."""

EVENTS_PER_TABLE = 5_000
"""Entries at one table, undone or not. An undo doesn't count, and is never refused."""

NEARLY_FULL = 250
"""Entries left at which a table starts to warn, and explains how to continue."""

PHONE_EVENTS_PER_TABLE = 5_000
"""What players do from their own phones besides entering: seats claimed, asked for and left, offers, bids changed."""

ACCESS_CHANGES_PER_TABLE = 5_000
"""What keepers do to the table itself: links, seats opened and closed, putting away and bringing back."""

HISTORY_PER_TABLE = 2 * EVENTS_PER_TABLE + PHONE_EVENTS_PER_TABLE + ACCESS_CHANGES_PER_TABLE
"""The most events that a table can have, and so its copy: all quotas used up, and each entry undone."""

DATA_BYTES = 8_000
"""Bytes of one event's data as JSON."""

DATA_DEPTH = 8
"""Levels of nested lists and objects in an event's data."""

LAST_MOMENT = 32_503_680_000_000
"""Every event is earlier: the start of the year 3000, in UTC milliseconds since 1970."""

BODY_BYTES = 64 * 1024
"""Bytes of an ordinary request."""

IMPORT_BYTES = 4 * 1024 * 1024
"""Bytes of a table's copy that is brought in."""

BYTES_PER_VALUE = 5
"""A file may hold one value for this many bytes of its limit. Our own copies have at least 9 bytes a value."""

COPY_DEPTH = 24
"""Levels of nested lists and objects in a file: a backup, its days, their tables, events, and their data."""

PIECE = 8_000
"""Characters of a file that are read before other requests get a turn; a value of that length is read at once."""

VALUES_PER_STEP = 500
"""Values in an event's data that cost one more step to read (see replay_budget.py) than the event itself."""

PLACE_LENGTH = 40
"""Characters of each name in the path that a refusal gives for a place in a file."""

STEPS_PER_EVENT, STEPS_AT_LEAST = 60, 10_000
"""What bringing in a file may cost, in steps (see replay_budget.py): STEPS_AT_LEAST and STEPS_PER_EVENT for each event.
A night of seven players with an unusual number of corrections, three in a hundred entries anywhere in the game, costs
35 steps an event; a usual night costs less than ten."""

PAUSE_EVERY = 1_000
"""Steps after which bringing in a file gives other requests a turn."""

KEY_LENGTH = 64
"""Characters of an event's key."""

REMEMBERED_NAMES = 24
"""Names offered from earlier nights."""

PLAYERS_PER_DAY = 4_096
"""Players on one tournament day, also those who left."""

LEGS_PER_DAY = 20
"""Legs of one tournament day."""

EVENTS_PER_DAY = 20_000
"""Events of one tournament day, without those of its tables. An undo doesn't count, and is never refused."""

EVENTS_PER_CIRCLE = 500
"""Events of one circle. An undo is never refused; it replays all of them."""

TABLES_PER_DAY = 5_000
"""Tables that one tournament day ever opens, also those that were undone: enough for three legs of a thousand."""

DAY_DATA_BYTES = 400_000
"""Bytes of the data of a tournament day's event as JSON: enough for the players of all its tables twice."""
