"""Every limit on what a visitor may ask of this server, in one place; scorebook/limits.py has those on the record."""

from __future__ import annotations

from tableside.scorebook.limits import BODY_BYTES, IMPORT_BYTES, PLAYERS_PER_DAY

FORM_MEMORY = 2 * BODY_BYTES
"""Bytes of a form sent in parts that are in memory at once, not counting files: werkzeug reads 64 KB at a time, and
keeps the end of a line from before because a part might end there."""

FORM_PARTS = 500
"""Fields of one form that is sent in parts."""

FORM_FIELDS = PLAYERS_PER_DAY + 404
"""Fields of any other form, and of an address: a day's own may have one for each player."""

BACKUP_BYTES = 32 * 1024 * 1024
"""Bytes of a whole book's backup, brought in on the machine that runs the app. Elsewhere the limit is IMPORT_BYTES."""

REQUEST_BYTES = BACKUP_BYTES + BODY_BYTES
"""Bytes of any request at all: a larger one is refused before it is read."""

PIECE_BYTES = 256 * 1024
"""Bytes of an unread body that are read away at a time; in between, other requests go on."""

EVENTS_FROM_ELSEWHERE = 1_000
"""Entries of a table that is brought in from another machine: each of them is played again."""

STEPS_PER_TABLE = 20_000
"""Steps of replaying a file from elsewhere that count as one more table of its visitor (see replay_budget.py)."""

WAIT_SECONDS = 3.0
"""Seconds that a file from elsewhere waits for the one before it: only one of them is played again at a time."""

PAUSE_SECONDS = 0.001
"""Seconds for which bringing in a file pauses, time and again, so that other requests go on."""

MOST_KEPT, MOST_WATCHED = 160, 40
"""Tables that one browser's cookie remembers: the latest kept, and the latest watched. 3 of the 4 KB browsers take."""

MOST_DAYS = 8
"""Tournament days that one browser's cookie remembers: the latest."""

MOST_CIRCLES = 6
"""Circles that one browser's cookie remembers: the latest."""

DAYS_AT_ONCE, DAYS_AN_HOUR = 6, 2
"""New tournament days by one visitor: so many at once, and so many an hour.

A visitor whose cookie names days alone is counted here with all who have no cookie: a day allows no further days.
"""

DAY_TABLES_AT_ONCE, DAY_TABLES_AN_HOUR = 3_000, 1_500
"""Tables that the days of one address open, seats drawn again among them; they count as nobody's new tables."""

TABLES_AT_ONCE, TABLES_AN_HOUR = 60, 60
"""New tables by one visitor: so many at once, and so many an hour from then on.

A visitor is somebody with a cookie that a table left; all without one are, together, one visitor an address.
"""

WRITES_AT_ONCE, WRITES_A_SECOND = 120, 10
"""Entries: so many at once (a phone that was away for hours), and so many a second from then on.

Each visitor may send so many to a table or a day, and so many are saved there: of its keepers or organisers together
and, counted apart, of how they stop others (DEFENCE_ENDPOINTS).
"""

PHONE_AT_ONCE, PHONE_A_SECOND = 60, 0.1
"""Entries saved from players' own phones, at once and a second: so many from the phone that acts for a seat, and so
many from others that ask for it. Players need a few a round; a table has room for PHONE_EVENTS_PER_TABLE in all."""

SENT_AT_ONCE, SENT_A_SECOND = 240, 20
"""Forms and questions of one visitor."""

BYTES_AT_ONCE, BYTES_A_SECOND = 4 * IMPORT_BYTES, IMPORT_BYTES // 30
"""Bytes of files that one visitor brings in from elsewhere, counted before they are read."""

NAMES_AT_A_TABLE = 100
"""Names in the form of a new table: more than sit at any, because the form also leads to a tournament day."""

RECORDS_AT_ONCE, RECORDS_A_SECOND = 20, 1
"""Times that one visitor may ask for the record of a table, which a phone does once an entry."""

NEW_AN_ADDRESS, SENT_AN_ADDRESS = 4, 10
"""By how much more all visitors with cookies may at one address, which a whole club may share, than one visitor: of new
tables, days and files, and of what is sent.

What a table's keepers send there is counted apart, for each table; what organisers and keepers of days send, for all
days together.
"""

SENT_AT_DAYS = 20
"""The same for tournament days and their tables, which are counted apart from everything else at that address: a
hundred keepers may sit in one hall. However many days there are, they share this limit."""

ADDRESSES_REMEMBERED = 20_000
"""Addresses, visitors and tables whose buckets are in memory: those used last."""

STREAMS_PER_TABLE = 200
"""Live pages of one table; further ones ask from time to time instead."""

STREAMS_PER_ADDRESS = 120
"""Live pages from one address, which a whole club may share; further ones ask from time to time instead."""

STREAMS_PER_DAY, STREAMS_PER_DAY_TABLE = 40, 6
"""Live pages of a tournament day, its hall's screens and the pads of its tables: so many, and so many more for each
table of the leg, its keeper, the players' own phones and some watchers. They don't count at an address..."""

STREAMS_OF_DAYS_PER_ADDRESS = 1_200
"""...but all days together have so many at one address (two days of 100 tables in one hotel), or half of all that the
server has where that is less."""

STREAMS_PER_VISITOR = 24
"""Live pages of one visitor, recognised by the cookie, at one address."""

STREAMS_FOR_KEEPERS = 6
"""For every so many live pages of a table, an address or a day there may be one more, for those who keep or organise
what it shows; and of all that the server has, one in so many is reserved for them."""

HEARTBEAT = 5.0
"""Seconds of silence after which a heartbeat shows the page that the stream works, and the server that it is read."""

HALL_SETTLES = 0.05
"""Seconds that a hall's screens wait after an entry: its answer goes out before they are drawn and sent."""

HALL_PAUSE = 0.25
"""Seconds for which a hall's screens aren't drawn again: what many tables enter meanwhile is shown together."""

LONGEST = 600.0
"""Seconds after which a stream ends; the page opens another by itself."""
