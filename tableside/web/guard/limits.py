"""Every limit on what a visitor may ask of this server, in one place; scorebook/limits.py has those on the record."""

from __future__ import annotations

from tableside.scorebook.limits import BODY_BYTES, IMPORT_BYTES, PLAYERS_PER_DAY

FORM_MEMORY = 2 * BODY_BYTES
"""Bytes of a multipart form in memory, without files: werkzeug reads 64 KB at a time, and keeps a line that isn't
complete."""

FORM_PARTS = 500
"""Fields of a multipart form."""

FORM_FIELDS = PLAYERS_PER_DAY + 404
"""Fields of any other form, and of an address: a day's own may have one for each player."""

BACKUP_BYTES = 32 * 1024 * 1024
"""Bytes of a whole book's backup, brought in on the machine that runs the app. Elsewhere the limit is IMPORT_BYTES."""

REQUEST_BYTES = BACKUP_BYTES + BODY_BYTES
"""Bytes of any request at all: a larger one is refused before it is read."""

PIECE_BYTES = 256 * 1024
"""Bytes of an unread body that are discarded at a time; in between, other requests get a turn."""

EVENTS_FROM_ELSEWHERE = 1_000
"""Entries of a table that is brought in from another machine: each of them is replayed."""

STEPS_PER_TABLE = 20_000
"""Steps (see replay_budget.py) for which a file from elsewhere counts as one more table of its visitor."""

WAIT_SECONDS = 3.0
"""Seconds that a file from elsewhere waits for the one before it: only one is replayed at a time."""

PAUSE_SECONDS = 0.001
"""Seconds of each pause in which other requests get a turn while a file is brought in."""

MOST_KEPT, MOST_WATCHED = 160, 40
"""Tables that one browser's cookie remembers: the latest kept, and the latest watched. They take 3 of the 4 KB of a
cookie."""

MOST_DAYS = 8
"""Tournament days that one browser's cookie remembers: the latest."""

MOST_CIRCLES = 6
"""Circles that one browser's cookie remembers: the latest."""

DAYS_AT_ONCE, DAYS_AN_HOUR = 6, 2
"""New tournament days of one visitor: the size of the bucket, and how many an hour refill it.

A cookie that names only days counts as none: opening a day gives nobody a further allowance.
"""

DAY_TABLES_AT_ONCE, DAY_TABLES_AN_HOUR = 3_000, 1_500
"""Tables that the days of one address open, also by drawing seats again; they aren't counted as new tables."""

TABLES_AT_ONCE, TABLES_AN_HOUR = 60, 60
"""New tables of one visitor: the size of the bucket, and how many an hour refill it.

A visitor has a cookie that a table set; all visitors of an address without one count as one.
"""

WRITES_AT_ONCE, WRITES_A_SECOND = 120, 10
"""Entries: the size of the bucket (for a phone that was away for hours), and how many a second refill it.

One bucket limits what a visitor sends to a table or a day, another what its keepers or organisers save there together.
A third limits how they stop others (DEFENCE_ENDPOINTS).
"""

PHONE_AT_ONCE, PHONE_A_SECOND = 60, 0.1
"""Entries saved from players' own phones: a bucket for the phone that acts for a seat, and one for all that ask for it.
Players need a few a round; a table takes PHONE_EVENTS_PER_TABLE in all."""

SENT_AT_ONCE, SENT_A_SECOND = 240, 20
"""Forms and questions of one visitor."""

BYTES_AT_ONCE, BYTES_A_SECOND = 4 * IMPORT_BYTES, IMPORT_BYTES // 30
"""Bytes of files that one visitor brings in from elsewhere, counted before they are read."""

NAMES_AT_A_TABLE = 100
"""Names in the form of a new table: more than any table seats, because the form also leads to a tournament day."""

RECORDS_AT_ONCE, RECORDS_A_SECOND = 20, 1
"""Requests of one visitor for the record of a table; a phone makes one for each entry."""

NEW_AN_ADDRESS, SENT_AN_ADDRESS = 4, 10
"""How many times a visitor's bucket the bucket of an address is, since a whole club may share one: for new tables, days
and files, and for what is sent.

What keepers send to their table has its own bucket for each table; what organisers and keepers of days send has
one for all days.
"""

SENT_AT_DAYS = 20
"""The same for tournament days and their tables, which have their own bucket at an address: a hundred keepers may
sit in one hall. All days share it."""

BUCKETS_REMEMBERED = 20_000
"""Buckets in memory, of addresses, visitors and tables: those used last."""

STREAMS_PER_TABLE = 200
"""Live pages of one table; further ones poll."""

STREAMS_PER_ADDRESS = 120
"""Live pages from one address, which a whole club may share; further ones poll."""

STREAMS_PER_DAY, STREAMS_PER_DAY_TABLE = 40, 6
"""Live pages of a tournament day, the screens in its hall and the pads of its tables: STREAMS_PER_DAY, plus
STREAMS_PER_DAY_TABLE for each table of the leg (keeper, players' own phones, watchers). They don't count at an
address."""

STREAMS_OF_DAYS_PER_ADDRESS = 1_200
"""Live pages of all days together at one address (two days of 100 tables in one hotel), or half of the server's live
pages if that is less."""

STREAMS_PER_VISITOR = 24
"""Live pages of one visitor, recognised by the cookie, at one address."""

STREAMS_FOR_KEEPERS = 6
"""Each limit on live pages is larger by one part in this number for those who keep or organise what they show, and one
part in this number of all live pages of the server is reserved for them."""

HEARTBEAT = 5.0
"""Seconds without news after which a stream sends a heartbeat. A page that gets none opens another stream, and a server
that can't send one ends it."""

LOOKS_AGAIN = 30.0
"""Seconds without news after which a stream asks whether it missed any, and whether its visitor may still look. What
happens at the table wakes it at once; so a stream at rest costs next to nothing."""

HALL_SETTLES = 0.05
"""Seconds that a hall's screens wait after an entry: its answer goes out before they are drawn and sent."""

HALL_PAUSE = 0.25
"""Seconds between two drawings of a hall's screens: entries of many tables are shown together."""

LONGEST = 600.0
"""Seconds after which a stream ends; the page then opens another."""
