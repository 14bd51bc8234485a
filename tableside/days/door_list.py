"""The list at the door: what was made of each line that somebody pasted, before anybody is put on the day's list.

Numbers, bullets, phone numbers and remarks go; “Last, First” is turned round; a line may have several players. Where a
line can mean several things it has choices, and somebody says which. No line goes without a word.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tableside.days.likely_names import likely
from tableside.scorebook.alike_names import alike, unseen
from tableside.scorebook.limits import NAME_LENGTH
from tableside.scorebook.names import clean_text, person

HEADINGS = ("name", "names", "player", "players")
FIRST, LAST = ("first name", "firstname", "given name"), ("last name", "lastname", "surname", "family name")
"""Headings of columns of names that were exported from elsewhere."""

LEAVE_OUT = "leave out"
SAME = "the same person"
SEVERAL = "one player or several?"

_CROSSES = "❌✗✘"
_TICKS = f"✓✔✅☑☐{_CROSSES}"
_MARKS = re.compile(rf"(?:[-*•·–—▪◦‣►{_TICKS}\ufe0f]+|\[[ xX✓]?\])\s*")
_NUMBER = re.compile(r"\(?(?:#|No\.?\s?|Nr\.?\s?)?\d{1,4}\s*(?:[.):]|[-–](?=\s)|(?=[\s;,]))\s*[;,]?\s*", re.IGNORECASE)
_PHONE = re.compile(
    r"(?:(?:\b(?:tel|phone|mobile|mob|cell)\b|[☎📞📱])[.:]*\s*)?(?:\+|\(?\d)[\d\s()/.-]{4,}\d", re.IGNORECASE
)
_MAIL = re.compile(r"<?(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?")
_PARENTHESES = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\}")
_DASH = re.compile(r"\s+[-–—]+\s+|\s*:\s+|\s+//\s+")
_AND = re.compile(r"\s*(?:&|\+|/|\band\b)\s*")
_GUEST = re.compile(r"\+\s*\d|\bguests?\b|\bfriend\b|\bplus one\b", re.IGNORECASE)
_DOUBTFUL = re.compile(r"\?|\b(?:maybe|perhaps|not|can’t|can't|cannot|sick|ill|absent|cancel\w*|off)\b", re.IGNORECASE)
_PARTICLES = frozenset(
    [
        *("af", "al", "am", "av", "bin", "da", "de", "del", "den", "der", "di", "do", "dos", "du", "el", "la", "le"),
        *("of", "op", "ten", "ter", "the", "und", "van", "vom", "von", "y", "zu", "zum", "zur"),
    ]
)
_AFTER = frozenset(("jr", "sr", "junior", "senior", "ii", "iii"))
"""What follows a name, also after a comma."""


class Way(NamedTuple):
    """One thing that a line can mean: its words, and the players whom it brings."""

    words: str
    names: tuple[str, ...]


class PastedLine(NamedTuple):
    """A line as it was pasted, by its number, and what was made of it.

    `names` are the players whom it brings unless it has `ways`, of which somebody chooses one. `why` says what is
    unclear or why it brings nobody; it is empty where what was made of it says enough.
    """

    number: int
    text: str
    names: tuple[str, ...] = ()
    why: str = ""
    ways: tuple[Way, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it is a name, and that name is what it brings."""
        return not self.ways and self.names == (self.text,)


def read_door_list(text: str, playing: Iterable[str], others: Iterable[str] = ()) -> list[PastedLine]:
    """Every line that isn't blank. `playing` are on the list already; `others` are known from elsewhere."""
    return _without_doubles(list(_read(text)), list(playing), list(others))


def _read(text: str) -> Iterator[PastedLine]:
    rows = [(number, row) for number, row in enumerate(text.splitlines(), start=1) if clean_text(row)]
    if not rows:
        return
    heading = [cell.strip().casefold() for cell in _cells(rows[0][1])]
    if (columns := _columns(heading)) and len(rows) + len(heading) > 2:
        yield PastedLine(rows[0][0], clean_text(rows[0][1]), why="a heading")
        yield from (_of_columns(number, row, columns) for number, row in rows[1:])
        return
    if len(rows) == 1 and '"' not in text and len(pieces := _pieces(text)) > 2:
        rows = [(1, piece) for piece in pieces]
    single = len(rows) == 1 or _first_names_only(row for _, row in rows)
    for number, row in rows:
        yield _read_line(number, row, single)


def _cells(row: str) -> list[str]:
    sign = next((sign for sign in "\t;" if sign in row), ",")
    return next(iter(csv.reader([row], delimiter=sign)), [])


def _columns(heading: Sequence[str]) -> list[int]:
    """The columns that make up a name, in order; none where the line is no heading."""
    whole = [place for place, word in enumerate(heading) if word in HEADINGS]
    return whole[:1] or [place for words in (FIRST, LAST) for place, word in enumerate(heading) if word in words]


def _of_columns(number: int, row: str, columns: Sequence[int]) -> PastedLine:
    cells = _cells(row)
    name = clean_text(" ".join(cells[at] for at in columns if at < len(cells)))
    text = clean_text(row.replace("\t", " · "))
    if not name:
        return _asked(number, text, "there is no name in it", [])
    return _named(number, text, [name], [])


def _pieces(row: str) -> list[str]:
    """The parts of a single line with several names."""
    sign = ";" if row.count(";") > row.count(",") else ","
    return [piece for piece in row.split(sign) if clean_text(piece)]


def _first_names_only(rows: Iterable[str]) -> bool:
    """Whether most names of the list are one word: then “Anna, Robert” may be two players."""
    lengths = [len(_bare(row).split()) for row in rows if "," not in row]
    return bool(lengths) and sum(length == 1 for length in lengths) * 2 > len(lengths)


def _bare(row: str) -> str:
    """A line without what precedes a name, and without parentheses, phone numbers and addresses."""
    return _before(_aside(row.strip())[0])


def _before(row: str) -> str:
    """A line without bullets and its number."""
    start, end = 0, len(row.rstrip())
    while (found := _MARKS.match(row, start) or _NUMBER.match(row, start)) and found.end() < end:
        start = found.end()
    return row[start:]


def _aside(row: str) -> tuple[str, list[str]]:
    """A line without phone numbers, addresses and parentheses, and what is in these."""
    row = _MAIL.sub(" ", _PHONE.sub(" ", row))
    said = [clean_text("".join(filter(None, found.groups()))) for found in _PARENTHESES.finditer(row)]
    return _PARENTHESES.sub(" ", row), [one for one in said if one]


def _read_line(number: int, row: str, single: bool) -> PastedLine:
    text = clean_text(row.replace("\t", " · ")).strip(" ·")
    if row.lstrip().startswith('"') and row.count('"') % 2 == 0:
        cells = _cells(row.strip())
        if _may_be_players(cells[1:]):
            return _asked(number, text, SEVERAL, [tuple(filter(None, map(clean_text, cells))), (clean_text(cells[0]),)])
        return _named(number, clean_text(cells[0]) if len(cells) == 1 else text, [clean_text(cells[0])], cells[1:])
    if text.endswith(":"):
        return PastedLine(number, text, why="a heading")
    row, aside = _aside(_before(row.strip()))
    cells = [cell for cell in re.split(r"[\t;]", row) if clean_text(cell)]
    if not cells or not clean_text(row).strip("-–—_=*.#~ "):
        return _asked(number, text, "there is no name in it", [(", ".join(aside),)] if aside else [])
    name, *more = map(clean_text, cells)
    if more and _is_name(more[0]) and not _is_remark(more[0]):
        one = [(name,), (f"{name} {more[0]}",), (f"{more[0]} {name}",)]
        players = (name, *(cell for cell in more if _is_name(cell) and not _is_remark(cell)))
        if ";" in row or all(len(part.split()) > 1 for part in (name, more[0])):
            if len(players) > 2:
                return _asked(number, text, SEVERAL, [players, (name,)])
            return _asked(number, text, "one player or two?", [players, *one])
        return _asked(number, text, "which is the name?", [*one, players] if len(players) > 2 else one)
    return _of_name(number, text, name, [*aside, *more], single, tabbed=bool(re.search("[\t;]", row)))


def _of_name(number: int, text: str, name: str, aside: list[str], single: bool, tabbed: bool) -> PastedLine:
    head, *rest = _DASH.split(name)
    if rest and _is_name(head) and all(map(_is_name, rest)):
        return _asked(number, text, SEVERAL, [(head, *rest), (name,), (head,)])
    listed = _split(rest)
    if _may_be_players(listed) and (len(listed) > 1 or _is_name(listed[0])):  # “Table 1: Anna, Robert”
        return _asked(number, text, SEVERAL, [tuple(listed), (head, *listed), (head,)])
    parts = [clean_text(part) for part in head.split(",") if clean_text(part)]
    names = [parts[0]] if parts else [head]
    if tabbed and len(parts) == 2 and not _is_name(parts[1]):
        names, parts = [", ".join(parts)], parts[:1]
    every, dropped = _split(parts), list[str]()
    while len(parts) > 1 and not _is_name(parts[-1]) and not _is_after(parts[-1]):
        dropped.insert(0, parts.pop())
    said = [*dropped, *rest, *aside]
    if _may_be_players(dropped) or (len(parts) > 1 and any(map(_AND.search, parts))):
        return _asked(number, text, SEVERAL, [tuple(every), (parts[0],)])
    after = f" {parts.pop()}" if len(parts) > 1 and _is_after(parts[-1]) else ""
    if len(parts) == 2:
        turned = f"{parts[1]} {parts[0]}"
        if single and not tabbed and all(len(part.split()) == 1 for part in parts):
            return _asked(number, text, "one player or two?", [(turned,), tuple(parts), (parts[0],)])
        if all(len(part.split()) > 1 for part in parts) and parts[0].split()[0].casefold() not in _PARTICLES:
            return _asked(number, text, "one player or two?", [tuple(parts), (turned + after,), (parts[0],)])
        names = [turned]
    elif len(parts) > 2:
        names = parts
    return _named(number, text, [*names[:-1], names[-1] + after], said)


def _split(parts: Iterable[str]) -> list[str]:
    """All that could be a player’s name in some parts of a line."""
    pieces = (clean_text(piece) for part in parts for one in part.split(",") for piece in _AND.split(one))
    return [piece for piece in pieces if piece]


def _may_be_players(parts: Iterable[str]) -> bool:
    """Whether one of the parts that follow a name isn't clearly a remark about its player."""
    unclear = (one for one in parts if clean_text(one) and not _DOUBTFUL.search(one) and not _GUEST.search(one))
    return any(not _is_remark(one) or (_AND.search(one) and any(map(_is_name, _split([one])))) for one in unclear)


def _is_after(part: str) -> bool:
    return part.casefold().rstrip(".") in _AFTER


def _named(number: int, text: str, names: list[str], aside: list[str]) -> PastedLine:
    """A line whose names are known but for words that follow them, and the remarks next to them."""
    if len(names) == 1 and all(map(_is_name, parts := [clean_text(part) for part in _AND.split(names[0])])):
        names = parts
    names, said = _without_tail(names)
    doubt = " ".join([*said, *aside, *(name for name in names if "?" in name)])
    if _GUEST.search(" ".join([*names, *said, *aside])):
        whole = tuple(names) if all(map(_is_name, names)) else ()  # “Sam Friend” is a name too
        clear = [clean_text(_GUEST.sub("", name)) for name in names]
        return _asked(number, text, "who comes along? Add them by name", [tuple(filter(None, clear)), whole])
    names = [name.rstrip(f" ?!,;*{_TICKS}\ufe0f") or name for name in names]
    if len(names) == 1 and len(pieces := _split(names)) > 1 and _AND.search(names[0]):
        return _asked(number, text, SEVERAL, [tuple(pieces), tuple(names)])
    if _DOUBTFUL.search(doubt) or any(cross in text for cross in _CROSSES):
        return _asked(number, text, "do they play?", [tuple(names)])
    if any(map(unseen, names)):
        return _asked(number, text, "this name prints as nothing", [])
    if any(len(name) > NAME_LENGTH for name in names):
        why = f"a name has at most {NAME_LENGTH} characters: take one of these, or shorten it in the list"
        return _asked(number, text, why, [tuple(names), tuple(map(_first_and_last, names))])
    if not any(map(str.isalpha, "".join(names))) or any(map(_reads_like_a_heading, names)):
        return _asked(number, text, "is this a name?", [tuple(names)])
    return PastedLine(number, text, tuple(names))


def _without_tail(names: list[str]) -> tuple[list[str], list[str]]:
    """The last name without the remark that follows it, and that: “Deborah who comes at nine”."""
    words = names[-1].split()
    if not words or not words[0][:1].isupper():
        return names, []
    at = next((at for at, word in enumerate(words) if at and _is_small(word)), None)
    if at is None or not _is_remark(" ".join(words[at:])):
        return names, []
    return [*names[:-1], " ".join(words[:at])], [" ".join(words[at:])]


def _is_small(word: str) -> bool:
    return word[:1].islower() and word.casefold() not in _PARTICLES


def _is_remark(text: str) -> bool:
    """Whether it reads like a remark about a player: several small words, or a digit."""
    return any(map(str.isdigit, text)) or sum(map(_is_small, text.split())) > 1 or text.casefold() in _REMARKS


_REMARKS = frozenset(("late", "paid", "new", "vegetarian", "veggie", "guest", "member", "yes", "ok", "unpaid", "chair"))
"""Single words that lists say about a player."""


def _is_name(text: str) -> bool:
    """Whether a part of a line reads like a name: up to four words that start with a large letter, no digits."""
    words = text.split()
    if not 1 <= len(words) <= 4 or any(map(str.isdigit, text)) or text.casefold() in _REMARKS:
        return False
    return all(word[:1].isalpha() and not _is_small(word) for word in words) and words[-1][:1].isupper()


def _fitting(name: str) -> str:
    """As many of its words as fit in a name."""
    if len(name) <= NAME_LENGTH:
        return name
    words = name.split()
    while len(words) > 1 and (len(" ".join(words)) > NAME_LENGTH or words[-1] in _PARTICLES):
        words.pop()
    return " ".join(words)[:NAME_LENGTH]


def _reads_like_a_heading(name: str) -> bool:
    """Whether a small word is among capitalised ones: “Players for Friday”; who types no capitals has none at all. Or
    whether a word of it names a list or a day: “Players Friday 27 Nov”."""
    if any(word.strip(".,!") in _OF_HEADINGS for word in name.casefold().split()):
        return True
    return name[:1].isupper() and any(map(_is_small, name.split()[1:-1]))


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_OF_LISTS = ("players", "names", "list", "participants", "attendance", "tournament", "total", "sum", "altogether")
_OF_HEADINGS = frozenset((*_OF_LISTS, *_WEEKDAYS))
"""Words that head or end lists and are hardly anybody’s name."""


def _first_and_last(name: str) -> str:
    """The first and the last word of a name, the first as its initial where both don't fit."""
    words = name.split()
    first, last = words[0], words[-1]
    return next((one for one in (name, f"{first} {last}", f"{first[0]}. {last}") if len(one) <= NAME_LENGTH), name)


def _asked(number: int, text: str, why: str, ways: Sequence[tuple[str, ...]]) -> PastedLine:
    """A line that can mean each of `ways`, or nobody; without any it brings nobody."""
    fitting = dict.fromkeys(tuple(map(_fitting, names)) for names in ways if names)
    chosen = [Way(" · ".join(names), names) for names in fitting]
    return PastedLine(number, text, why=why, ways=(*chosen, Way(LEAVE_OUT, ())) if chosen else ())


def _without_doubles(lines: list[PastedLine], playing: list[str], others: list[str]) -> list[PastedLine]:
    """The lines, where nobody is named who is on the list or in an earlier line, and who may be is asked about."""
    here = {person(name): "is on the list already" for name in playing}
    first: list[PastedLine] = []
    for line in lines:
        new = tuple(name for name in line.names if person(name) not in here)
        known = [f"{name} {here[person(name)]}" for name in line.names if person(name) in here]
        here |= {person(name): f"is in line {line.number} already" for name in new}
        first.append(line if not known else line._replace(names=new, why="; ".join(known)))
    return _ask_about_likely(first, playing, others)


def _ask_about_likely(lines: list[PastedLine], playing: list[str], others: list[str]) -> list[PastedLine]:
    names = [name for line in lines for name in line.names]
    pairs = {**dict(likely([*playing, *others, *names])), **dict(alike([*playing, *names]))}
    known = {person(name) for name in others}
    pairs = {name: other for name, other in pairs.items() if person(name) not in known}
    there = {person(name) for name in [*playing, *names]}
    return [_ask_about(line, pairs, there) for line in lines]


def _ask_about(line: PastedLine, pairs: dict[str, str], there: set[str]) -> PastedLine:
    """The line with a question, where it names one player, and that name could be another one misspelt."""
    if len(line.names) != 1 or line.ways or line.names[0] not in pairs:
        return line
    [name] = line.names
    other = pairs[name]
    if person(other) in there:
        same = Way(SAME, ())
        return line._replace(names=(), why=f"looks like {other}", ways=(same, Way(f"{name}, somebody else", (name,))))
    ways = (Way(other, (other,)), Way(name, (name,)))
    return line._replace(names=(), why=f"looks like {other} of earlier days", ways=ways)
