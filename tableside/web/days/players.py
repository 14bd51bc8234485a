"""The list at the door: who came, who left, who holds last year's trophy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for

from referee.refused import Refused
from referee.words import counted
from tableside.days.kinds.players import CAME, HOLDER, LEFT, RENAMED, SAT_OUT
from tableside.days.kinds.undo import last_undoable
from tableside.days.scores.tournaments import declared_before, held_before
from tableside.scorebook.names import clean_text, person, same_name
from tableside.web.books import days
from tableside.web.days.player_lines import player_lines
from tableside.web.days.saving import Reply, ask, save
from tableside.web.filters import digest
from tableside.web.guard.roles.day_access import days_here, require_organiser
from tableside.web.tables.forms import read_small
from tableside.web.tables.new_table.page import as_list
from tableside.web.tables.saving import REFUSED

if TYPE_CHECKING:
    from tableside.days.door_list import PastedLine

pages = Blueprint("day_players", __name__)

MOST_OFFERED = 400
"""Names of earlier days that are offered."""

ABOUT_PLAYERS = (CAME.name, LEFT.name, HOLDER.name, RENAMED.name, SAT_OUT.name)
"""The kinds of events that are taken back on the pages of the players."""

EARLIER_DAYS = 50
"""Days, the latest, among which last year's winner is looked for."""


def remembered(day_id: str) -> list[str]:
    """The players of earlier days that this visitor may look at who aren't on this day's list."""
    here = {name.casefold() for name in days().day(day_id).players}
    names: dict[str, str] = {}
    for other_id, day in days_here(10):
        if other_id != day_id:
            took_part = [name for name, plays in day.players.items() if plays or name in day.tables.by_player]
            names = {name.casefold(): name for name in took_part if name.casefold() not in here} | names
    return sorted(names.values(), key=str.casefold)[:MOST_OFFERED]


class EarlierWinner(NamedTuple):
    """The player offered as last year's winner; `held` says that they were so on an earlier day of this tournament."""

    name: str
    held: bool


def earlier_winner(day_id: str) -> EarlierWinner | None:
    """The player who held last year's trophy on this tournament's days, else won it before them; None if not here."""
    day, known = days().day(day_id), days_here(EARLIER_DAYS)
    held = held_before(day, known)
    name = held or declared_before(day, known)
    here = next((one for one in day.playing if name and same_name(one, name)), None)
    return EarlierWinner(here, held is not None) if here else None


class Pasted(NamedTuple):
    """A list as it was pasted: what was made of its lines, the fields of the form that say what is meant by each, and
    by its place which way was chosen for an unclear one."""

    text: str
    lines: Sequence[PastedLine]
    fields: Sequence[str]
    chosen: Mapping[int, int]

    @property
    def mark(self) -> str:
        """A digest of the list: its form sends it back, so that no list is saved that wasn't shown."""
        return mark_of(self.text)

    @property
    def open(self) -> list[PastedLine]:
        """The lines that are unclear."""
        return [line for place, line in enumerate(self.lines) if line.ways and place not in self.chosen]

    @property
    def asked(self) -> list[PastedLine]:
        """The lines that were unclear, decided by now or not."""
        return [line for line in self.lines if line.ways]

    @property
    def skipped(self) -> list[PastedLine]:
        """The lines that bring nobody."""
        return [line for line in self.lines if line.why and not line.ways]

    @property
    def changed(self) -> list[PastedLine]:
        """The lines of which something had to be made."""
        return [line for line in self.lines if not (line.ways or line.why or line.plain)]

    @property
    def plain(self) -> list[PastedLine]:
        """The lines that are a name as it is."""
        return [line for line in self.lines if line.plain]

    @property
    def names(self) -> list[str]:
        """The players whom it brings, as far as that is clear; nobody twice."""
        read = (
            line.ways[self.chosen[at]].names if at in self.chosen else line.names for at, line in enumerate(self.lines)
        )
        return [*{person(name): name for names in read for name in names}.values()]

    @property
    def without_a_doubt(self) -> bool:
        """Whether it is a single name that needed no interpretation."""
        return len(self.lines) < 2 and all(line.plain for line in self.lines)


def fields_of(lines: Iterable[PastedLine]) -> list[str]:
    """The fields of a form that say what each line means: the same wherever a line is in a list, and different
    for equal lines."""
    fields, alike = [], Counter[str]()
    for line in lines:
        text = " ".join([line.text, *(way.words for way in line.ways)])
        alike[text] += 1
        fields.append(f"line-{digest(text)}-{alike[text]}")
    return fields


def mark_of(text: str) -> str:
    """A digest of a pasted list."""
    return digest("\n".join(text.splitlines()))


def _pasted(day_id: str) -> Pasted:
    """The list in the form, with the ways that were chosen so far, also where the list was changed since.

    Who came by this very form isn't on the list for it, so that a second tap means what the first one did.
    """
    from tableside.days.door_list import read_door_list  # only this form needs it

    text, form, day = request.form.get("names", ""), request.form, days().day(day_id)
    sent = day.entered(form.get("key"), CAME.name)
    came = sent.data["players"] if sent else ()
    playing = [*(name for name in day.playing if name not in came), *form.getlist("known")]
    lines = read_door_list(text, playing, remembered(day_id))
    fields = fields_of(lines)
    chosen: dict[int, int] = {}
    for at, (line, field) in enumerate(zip(lines, fields, strict=True)):
        way = read_small(form.get(field, ""))
        if way is not None and way < len(line.ways):
            chosen[at] = way
    return Pasted(text, lines, fields, chosen)


def _page(
    day_id: str,
    typed: str = "",
    problem: Refused | None = None,
    status: int = 200,
    pasted: Pasted | None = None,
    holder: str | None = None,
) -> tuple[str, int]:
    """The page, with what is typed for the list and the `holder` who is chosen and not saved yet."""
    page = render_template(
        "days/players.html",
        day_id=day_id,
        day=days().day(day_id),
        lines=player_lines(days().day(day_id)),
        pasted=pasted,
        chosen_known=request.form.getlist("known"),
        typed=typed,
        holder=holder,
        problem=problem,
        known=remembered(day_id),
        earlier=earlier_winner(day_id),
        last=last_undoable(days().day(day_id), ABOUT_PLAYERS),
    )
    return page, status


@pages.get("/days/<day_id>/players")
def show_players(day_id: str) -> tuple[str, int]:
    """Everybody who came, and the forms for more.

    `?names=` are typed there already, one a line, and `?holder=` is chosen.
    """
    require_organiser(day_id)
    return _page(day_id, request.args.get("names", ""), holder=request.args.get("holder"))


@pages.post("/days/<day_id>/came")
def come(day_id: str) -> Reply:
    """Adds players: typed, pasted, or chosen from earlier days.

    A list is shown before it is kept, with what was made of each line; a single name needs no look. A line that is
    unclear is asked about, and who is on the list already is skipped. Enter with nobody for the list saves the holder.
    """
    require_organiser(day_id)
    pasted, known, holder = _pasted(day_id), request.form.getlist("known"), request.form.get("player")
    do = request.form.get("do")
    if do == "enter" and not pasted.lines and not known:
        return hold(day_id)

    def again(problem: Refused | None, status: int) -> Reply:
        return _page(day_id, pasted.text, problem, status, pasted, holder)

    shown = request.form.get("shown") in (None, pasted.mark)
    if (do in ("read", "enter") or not shown) and not pasted.without_a_doubt:
        return again(None, 200)
    if pasted.open:
        number = len(pasted.open)
        message = f"{counted(number, 'line')} {'is' if number == 1 else 'are'} unclear: say what is meant."
        return again(Refused("unclear", "names", message), REFUSED)
    names = [*known, *pasted.names]
    if pasted.lines and not names:
        why = "; ".join(f"{line.text}: {line.why}" if line.ways else line.why for line in pasted.lines if line.why)
        return again(Refused("nobody_new", "names", f"Nobody new is on this list: {why or 'it is blank'}."), REFUSED)
    return save(day_id, CAME, {"players": names}, "day_players.show_players", again, holder=holder)


@pages.post("/days/<day_id>/left")
def leave(day_id: str) -> Reply:
    """Somebody leaves."""
    require_organiser(day_id)
    return save(day_id, LEFT, {"player": request.form.get("player")}, "day_players.show_players")


@pages.get("/days/<day_id>/player")
def show_player(day_id: str) -> tuple[str, int]:
    """One player: `?name=`, where they sit, and what can be changed about them."""
    require_organiser(day_id)
    return _player_page(day_id, request.args.get("name", ""))


def _player_page(
    day_id: str, player: str, problem: Refused | None = None, status: int = 200, typed: str | None = None
) -> tuple[str, int]:
    day = days().day(day_id)
    if player not in day.players:
        raise Refused("no_player", "name", f"{player[:40] or 'Nobody'} is not on the list of the day.")
    page = render_template(
        "days/player.html",
        day_id=day_id,
        day=day,
        player=player,
        typed=player if typed is None else typed,
        problem=problem,
        seat=day.sitting.by_player.get(player),
        last=last_undoable(day, ABOUT_PLAYERS),
    )
    return page, status


@pages.post("/days/<day_id>/renamed")
def rename(day_id: str) -> Reply:
    """Gives somebody another name, at all their tables too; scores stay theirs."""
    require_organiser(day_id)
    player, name = request.form.get("player", ""), request.form.get("name", "")
    return save(
        day_id,
        RENAMED,
        {"player": player, "name": name},
        "day_players.show_players",
        lambda problem, status: _player_page(day_id, player, problem, status, name),
    )


@pages.post("/days/<day_id>/sits-out")
def sit_out(day_id: str) -> Reply:
    """Somebody has no seat in the next planned leg, or has one after all: the key that was tapped names them.

    It leads back to the page where it is.
    """
    day = require_organiser(day_id)
    out = request.form.get("out")
    if out is not None and day.leg >= day.legs:
        message = f"Leg {day.leg} is the last one of this day: nobody sits out one after it."
        return ask(day_id, Refused("last_leg", "out", message), REFUSED)
    data = {"player": out or request.form.get("plays"), "leg": day.leg + 1, "out": out is not None}
    to = "day.show_day" if request.form.get("then") == "day" else "day_players.show_players"
    return save(day_id, SAT_OUT, data, to, computed=("leg",))


@pages.post("/days/<day_id>/holder")
def hold(day_id: str) -> Reply:
    """Enters who holds last year's trophy, also where the form's button leads on to the seats.

    Names that are typed and not on the list yet come first: nobody is left out of the seats unseen.
    """
    day = require_organiser(day_id)
    name = clean_text(request.form.get("player", ""))
    player = next((one for one in day.players if same_name(one, name)), name) or None
    typed, known = request.form.get("names", ""), request.form.getlist("known")
    if clean_text(typed) or known:
        message = "These names aren’t on the list yet. Put them there first, or delete them."
        text = "\n".join(filter(None, [as_list(known), typed]))
        return _page(day_id, text, Refused("not_on_list", "names", message), REFUSED, holder=name)
    to = "day_seats.show_seats" if request.form.get("then") == "seats" else "day_players.show_players"
    if player == day.holder:
        return redirect(url_for(to, day_id=day_id, holder=player or ""), 303)
    return save(
        day_id, HOLDER, {"player": player}, to, lambda problem, status: _page(day_id, "", problem, status, holder=name)
    )
